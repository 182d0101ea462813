package audit

import (
	"cmp"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/played"
	"qipu/analyze/event/review"
	"qipu/schemas"
)

// eventRecords are the records of a run that are held against the pairings of its event.
type eventRecords struct {
	index    *played.Index // nil where the event tells of no pairings between players
	list     []played.Record
	others   played.Others
	matching *played.Matching
	findings map[played.Key][]played.Finding
	ids      map[string]string // of the findings that corrections rest on, by correctionOf
	effects  map[string]string // of these corrections, by the same
}

// newIndex indexes the pairings of an event; nil where there is nothing to hold records
// against.
func newIndex(e *schemas.Event) *played.Index {
	if !review.Has(e) {
		return nil
	}
	return played.New(e)
}

// keep takes what is needed of a record.
func (w *worker) keep(r *result, row *schemas.GameRow) {
	if w.index == nil {
		return
	}
	if of, ok := w.index.Of(&w.game, &w.audit, row.GameID); ok {
		r.paired = append(r.paired, of)
	} else {
		r.others = append(r.others, of.Key)
	}
}

func (e *eventRecords) add(r *result) {
	e.list = append(e.list, r.paired...)
	for _, key := range r.others {
		e.others.Add(key)
	}
}

// match finds the pairings of the records, of which those of one game count once.
func (c *committer) match() {
	e := &c.records
	if e.index == nil {
		return
	}
	for i := range e.list {
		r := &e.list[i]
		if at, found := c.sheets.find(r.Key.SourceNo, r.Key.GameNo); found && c.sheets.group[at] >= 0 {
			stands := &c.sheets.list[c.sheets.groups[c.sheets.group[at]][0]]
			r.Stands = played.Key{SourceNo: stands.sourceNo, GameNo: stands.gameNo}
		}
	}
	e.matching = e.index.Find(e.list, e.others)
}

// byRecords are the corrections of the event by its records: the results that are others.
func (c *committer) byRecords(report *played.Report) (facts []effect.Fact) {
	if report == nil {
		return nil
	}
	players := c.opts.Event.Players
	id := func(n int) string { return cmp.Or(players[n].ID, players[n].Name) }
	for i := range report.Findings {
		f := &report.Findings[i]
		if f.Correct == nil {
			continue
		}
		m := &f.Correct.Meeting
		facts = append(facts, effect.Fact{
			Kind: effect.Result, Round: m.Round, Board: m.Board, First: id(m.First), Second: id(m.Second), Outcome: f.Correct.Outcome,
			Finding: correctionOf(f), Reason: f.Effect,
		})
	}
	return facts
}

// correctionOf names the finding that a correction rests on, until it has an id.
func correctionOf(f *played.Finding) string { return "record " + f.Record.String() }

// reportRecords says what follows from records and pairings: findings on the event at once,
// those on records with their games.
func (c *committer) reportRecords(report *played.Report) error {
	e := &c.records
	for clause, answer := range report.Answers {
		if had, ok := c.event.Answers[clause]; !ok || answer.Outcome.Outweighs(had.Outcome) {
			c.event.Answers[clause] = answer
		}
	}
	e.findings, e.ids = make(map[played.Key][]played.Finding), make(map[string]string)
	var ofEvent []schemas.Finding
	for _, f := range report.Findings {
		if f.Record == (played.Key{}) {
			ofEvent = append(ofEvent, f.Finding)
		} else {
			e.findings[f.Record] = append(e.findings[f.Record], f)
		}
	}
	_, err := c.addEventFindings(ofEvent)
	return err
}

// completePairing adds to a game's row the pairing that it is of, and makes the findings.
func (c *committer) completePairing(row *schemas.GameRow) (out []schemas.FindingRow) {
	e := &c.records
	if e.matching == nil {
		return nil
	}
	key := played.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
	row.PairingNo = uint32(e.matching.Pairing(key))
	for _, of := range e.findings[key] {
		withoutFolder(&of.Finding, c.opts.EventName)
		if text := e.effects[correctionOf(&of)]; of.Correct != nil && text != "" {
			of.Effect += "; " + text
		}
		*severityCount(row, of.Severity.String())++
		f := c.rows.findingRow(row.GameID, &of.Finding)
		for n := 1; slices.ContainsFunc(out, func(o schemas.FindingRow) bool { return o.FindingID == f.FindingID }); n++ {
			f.FindingID = c.rows.findingID(row.GameID, &of.Finding, n)
		}
		if of.Correct != nil {
			e.ids[correctionOf(&of)] = f.FindingID
		}
		f.SourceNo, f.GameNo, f.GameID, f.Path = row.SourceNo, row.GameNo, row.GameID, row.Path
		out = append(out, f)
	}
	setStatus(row)
	return out
}

// withoutFolder leaves of the event file its name: where it lies is not to change ids and
// texts.
func withoutFolder(f *schemas.Finding, file string) {
	if file == "" {
		return
	}
	for _, text := range []*string{&f.Evidence, &f.Text.Zh, &f.Text.En} {
		*text = strings.ReplaceAll(*text, file, eventName(file))
	}
}

// paired gives the pairings of the table their places in the event, and their records.
type paired struct {
	matching *played.Matching
	rows     map[met][]int // places in Event.Pairings, in the order of the tables
}

// met is what a pairing of the table has of one of the event.
type met struct {
	round         int
	first, second string
}

func (c *committer) paired() *paired {
	p := &paired{matching: c.records.matching, rows: make(map[met][]int)}
	if p.matching == nil {
		return p
	}
	players := c.opts.Event.Players
	id := func(n int) string { return cmp.Or(players[n].ID, players[n].Name) }
	for _, m := range p.matching.Meetings() {
		key := met{m.Round, id(m.First), id(m.Second)}
		p.rows[key] = append(p.rows[key], m.Row)
	}
	return p
}

// complete adds to the row of a game what is known of its record.
func (p *paired) complete(row *schemas.PairingRow, t *event.Tournament, g *event.Game) {
	if g.Second == event.Nobody || t.Teams && (g.FirstMember == 0 || g.SecondMember == 0) {
		return
	}
	key := met{g.Round, t.Players[g.First].ID, t.Players[g.Second].ID}
	if t.Teams { // records are of the players on a board
		key.first, key.second = t.Members[g.FirstMember-1].ID, t.Members[g.SecondMember-1].ID
	}
	rows := p.rows[key]
	if len(rows) == 0 {
		return
	}
	p.rows[key] = rows[1:]
	row.PairingNo = uint32(rows[0] + 1)
	if k, ok := p.matching.ByPairing(rows[0]); ok {
		row.SourceNo, row.GameNo = k.SourceNo, k.GameNo
	}
}
