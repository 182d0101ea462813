package audit

import (
	"cmp"
	"slices"
	"strings"

	"qipu/analyze/event"
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

// reportRecords says what follows from records and pairings: findings on the event at once,
// those on records with their games.
func (c *committer) reportRecords(rules *review.Rules) error {
	e := &c.records
	report := e.matching.Report(&played.Rules{Book: rules.Book, Parameters: rules.Parameters})
	for clause, answer := range report.Answers {
		if had, ok := c.event.Answers[clause]; !ok || answer.Outcome.Outweighs(had.Outcome) {
			c.event.Answers[clause] = answer
		}
	}
	e.findings = make(map[played.Key][]played.Finding)
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
		c.withoutFolder(&of.Finding)
		*severityCount(row, of.Severity.String())++
		f := c.rows.findingRow(row.GameID, &of.Finding)
		for n := 1; slices.ContainsFunc(out, func(o schemas.FindingRow) bool { return o.FindingID == f.FindingID }); n++ {
			f.FindingID = c.rows.findingID(row.GameID, &of.Finding, n)
		}
		f.SourceNo, f.GameNo, f.GameID, f.Path, f.Effect = row.SourceNo, row.GameNo, row.GameID, row.Path, of.Effect
		out = append(out, f)
	}
	setStatus(row)
	return out
}

// withoutFolder leaves of the event file its name: where it lies is not to change ids and
// texts.
func (c *committer) withoutFolder(f *schemas.Finding) {
	if c.opts.EventName == "" {
		return
	}
	for _, text := range []*string{&f.Evidence, &f.Text.Zh, &f.Text.En} {
		*text = strings.ReplaceAll(*text, c.opts.EventName, c.eventName())
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
	if g.Second == event.Nobody || t.Teams {
		return
	}
	key := met{g.Round, t.Players[g.First].ID, t.Players[g.Second].ID}
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
