package audit

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/played"
	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/report/tables"
	"qipu/schemas"
)

// Reviewed is an event held against the rulebook in force, without its games.
type Reviewed struct {
	*review.Review
	Book    string // the rulebook
	Profile string // or the part of it
}

// ReviewEvent holds an event against the rulebook that it names; without one, against the
// newest of its game.
func ReviewEvent(e *schemas.Event) (*Reviewed, error) {
	r, err := newRules(e)
	if err != nil {
		return nil, err
	}
	rules, profile := r.ofEvent(e, games{})
	return &Reviewed{Review: review.Of(e, rules), Book: rules.Book, Profile: profile}, nil
}

// ofEvent returns the rules in force for an event, and their profile. One that names no
// profile is of the game of which there are records, or of renju where its source has the
// words of RIF.
func (r *rules) ofEvent(e *schemas.Event, counts games) (rules *review.Rules, profile string) {
	kind := r.own
	if e.Profile == "" && (counts[schemas.KindRenju] > 0 && counts[schemas.KindXiangqi] == 0 || cmp.Or(e.Rule, e.RuleCategory) != "") {
		kind = schemas.KindRenju
	}
	in := r.of(kind)
	rules = &review.Rules{Settings: r.settings, Book: bookOf(in.profile), Assumed: e.Profile == ""}
	if _, plain := plainProfiles[in.profile]; !plain {
		rules.Parameters = in.parameters
	}
	return rules, in.profile
}

// addEvent reports what was found of the event and keeps it for its tables.
func (c *committer) addEvent() error {
	if review.IsBlank(&c.opts.Event) {
		return nil
	}
	rules, profile := c.rules.ofEvent(&c.opts.Event, c.counts())
	e := &c.opts.Event
	if c.match(); c.records.matching != nil {
		e = c.records.matching.Completed()
	}
	c.event = &Reviewed{Review: review.Of(e, rules), Book: rules.Book, Profile: profile}
	var report *played.Report
	if c.records.matching != nil {
		report = c.records.matching.Report(&played.Rules{Book: rules.Book, Parameters: rules.Parameters})
	}
	for _, misfit := range c.event.Correct(append(slices.Clip(c.opts.Corrections), c.byRecords(report)...)) {
		c.event.Findings = append(c.event.Findings, uncorrected(misfit))
	}
	c.records.effects = make(map[string]string)
	for i := range c.event.Parts {
		p := &c.event.Parts[i]
		if p.Effects == nil {
			continue
		}
		if p.Effects.Left > 0 {
			c.event.Findings = append(c.event.Findings, notApart(p.Effects.Left))
		}
		for _, e := range p.Effects.Apart {
			c.records.effects[e.Corrections[0].Finding] = effectText(p, e)
		}
	}
	var err error
	c.reviewIDs, err = c.addEventFindings(c.event.Findings)
	if err != nil || report == nil {
		return err
	}
	return c.reportRecords(report)
}

// eventName is what the tables call the event file.
func (c *committer) eventName() string { return eventName(c.opts.EventName) }

func eventName(file string) string {
	if file == "" {
		return "event"
	}
	return inUTF8(filepath.Base(file))
}

// eventRow makes the row of a finding on the event, with an id that is not taken, and takes it.
func (r *rows) eventRow(f *schemas.Finding, name string, taken map[string]bool) schemas.FindingRow {
	const id = "event"
	row := r.findingRow(id, f)
	for n := 1; taken[row.FindingID]; n++ {
		row.FindingID = r.findingID(id, f, n)
	}
	taken[row.FindingID], row.Path = true, name
	return row
}

// EventFinding is a finding on an event, with the id that the table findings has of it.
type EventFinding struct {
	*schemas.Finding
	ID     string
	Waiver *schemas.Waiver // by which it is accepted; nil: by none
}

// Reason is why the finding is accepted, empty if it is not.
func (f *EventFinding) Reason() string {
	if f.Waiver == nil {
		return ""
	}
	return f.Waiver.Reason
}

// Waive lists the findings of the review with the waivers that accept them as of a day. file
// is what the event file is called. Waivers that fit nothing may be of games: they are not told of.
func (r *Reviewed) Waive(file string, waivers []WaiverFile, asOf string) ([]EventFinding, error) {
	w, err := newWaivers(&Options{Waivers: waivers, AsOf: asOf})
	if err != nil {
		return nil, err
	}
	rows, taken := newRows(), make(map[string]bool)
	list := make([]EventFinding, len(r.Findings))
	for i := range r.Findings {
		plain := r.Findings[i]
		withoutFolder(&plain, file)
		row := rows.eventRow(&plain, eventName(file), taken)
		list[i] = EventFinding{Finding: &r.Findings[i], ID: row.FindingID}
		if w == nil {
			continue
		}
		if n := w.apply(&row); n > 0 {
			list[i].Waiver = w.list[n-1].Waiver
		}
	}
	return list, nil
}

// addEventFindings reports findings on the event: they are of no record. It returns their
// ids in the order of the findings.
func (c *committer) addEventFindings(findings []schemas.Finding) (ids []string, err error) {
	name := c.eventName()
	for i := range findings {
		withoutFolder(&findings[i], c.opts.EventName)
		f := c.rows.eventRow(&findings[i], name, c.eventIDs)
		ids = append(ids, f.FindingID)
		if err := c.addFindings([]schemas.FindingRow{f}); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// eventCoverage are the rows of what is checked of the event: argument 0, and one event in
// place of games.
func (c *committer) eventCoverage() (rows []schemas.CoverageRow) {
	if c.event == nil {
		return nil
	}
	for _, check := range slices.Concat(review.Checks(), played.Checks()) {
		if book := check.Clause.Rulebook(); book != c.event.Book && book != "record" {
			continue
		}
		row := schemas.CoverageRow{Argument: c.eventName(), Clause: string(check.Clause), Status: string(schemas.Checked), Games: 1}
		answer, ok := c.event.Answers[check.Clause]
		if !ok {
			answer.Outcome = schemas.NotApplicable
		}
		switch answer.Outcome {
		case schemas.Pass:
			row.Pass = 1
		case schemas.Fail:
			row.Fail = 1
		case schemas.Undetermined:
			row.Undetermined, row.Missing = 1, answer.Missing
		default:
			row.NotApplicable = 1
		}
		rows = append(rows, row)
	}
	return rows
}

// finishEvent writes the tables of the event; they have no rows where there is none.
func (c *committer) finishEvent(_ context.Context, info *tables.RunInfo) error {
	rows := eventRows{paired: c.paired()}
	if c.event != nil {
		rows.whole = len(c.event.Parts) == 1
		for i := range c.event.Parts {
			rows.part(&c.event.Parts[i], c.records.ids)
			rows.effectsOf(&c.event.Parts[i], c.reviewIDs, c.records.ids)
		}
	}
	for _, write := range []func() (tables.TableInfo, error){
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.EventsTable, c.declared()) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.OfficialsTable, c.officials()) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.PartsTable, rows.parts) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.PlayersTable, rows.players) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.PairingsTable, rows.pairings) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.StandingsTable, rows.standings) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.TieBreaksTable, rows.tieBreaks) },
		func() (tables.TableInfo, error) { return writeTable(c.dir, tables.EffectsTable, rows.effects) },
	} {
		t, err := write()
		if err != nil {
			return err
		}
		info.Files = append(info.Files, t)
	}
	return nil
}

// declared is what is declared of the event.
func (c *committer) declared() []schemas.DeclaredEventRow {
	if c.opts.EventName == "" {
		return nil
	}
	e := &c.opts.Event
	row := schemas.DeclaredEventRow{
		Name: clip(e.Name), ID: clip(e.ID), Site: clip(e.Site), Country: clip(e.Country), PairedBy: clip(e.PairedBy), Session: clip(e.Session), Start: clip(e.Start), End: clip(e.End), TimeControl: clip(e.TimeControl), ClockCode: clip(e.ClockCode), Rule: clip(e.Rule), RuleCategory: clip(e.RuleCategory),
		Rated: clip(e.Rated), Type: clip(e.Type), Rating: clip(e.Rating), RatingList: clip(e.RatingList), RatingPeriod: clip(e.RatingPeriod),
	}
	if c.event != nil && len(c.event.Parts) == 1 {
		t := c.event.Parts[0].Tournament
		row.System, row.Rounds, row.Legs = t.System.String(), uint32(t.Rounds), uint32(t.Legs)
	}
	return []schemas.DeclaredEventRow{row}
}

// officials are those of the event; a role that is known is named as event files do.
func (c *committer) officials() (rows []schemas.OfficialRow) {
	for i := range c.opts.Event.Officials {
		o := &c.opts.Event.Officials[i]
		role, _, ok := schemas.OfficialRole(o.Role)
		if !ok {
			role = o.Role
		}
		rows = append(rows, schemas.OfficialRow{Role: clip(role), Name: clip(o.Name), ID: clip(o.ID), Note: clip(o.Note)})
	}
	return rows
}

func writeTable[T any](dir, name string, rows []T) (tables.TableInfo, error) {
	w, err := tables.Create[T](dir, name)
	if err != nil {
		return tables.TableInfo{}, err
	}
	defer w.Close()
	if err := w.Append(rows); err != nil {
		return tables.TableInfo{}, err
	}
	return w.Close()
}

// eventRows are the rows of the tables of an event.
type eventRows struct {
	whole     bool // the event is one part
	paired    *paired
	parts     []schemas.PartRow
	players   []schemas.EventPlayerRow
	pairings  []schemas.PairingRow
	standings []schemas.StandingRow
	tieBreaks []schemas.TieBreakRow
	effects   []schemas.EffectRow
}

// part adds the rows of a part; ofRecords are the ids of the findings that its corrections
// rest on, by correctionOf.
func (r *eventRows) part(p *review.Part, ofRecords map[string]string) {
	t, part := p.Tournament, clip(p.Name)
	r.parts = append(r.parts, partRow(p))
	void := voided(p)
	declared := make(map[string]*schemas.EventPlayer, len(p.Event.Players))
	for i := range p.Event.Players {
		declared[p.Event.Players[i].ID] = &p.Event.Players[i]
	}
	for i := range t.Players {
		of := &t.Players[i]
		row := schemas.EventPlayerRow{
			Part: part, Player: clip(of.ID), Name: clip(of.Name), Team: t.Teams, Unit: clip(of.Unit), Lot: uint32(of.Lot), Seed: uint32(of.Seed), Rating: uint32(of.Rating),
			Withdrawn: uint32(of.Withdrawn), Fouls: uint32(of.Fouls), Violations: uint32(of.Violations), Warnings: uint32(of.Warnings), Voided: void[i],
		}
		if e := declared[of.ID]; e != nil && !t.Teams {
			row.RatingText = clip(e.Rating)
			row.Registration, row.Birth, row.Gender, row.Title, row.Country = clip(e.DisplayID), clip(e.Birth), clip(e.Gender), clip(e.Title), clip(e.Country)
			row.KFactor, row.RatedGames, row.PeakRating = clip(e.KFactor), clip(e.RatedGames), clip(e.PeakRating)
			row.RatingChange, row.NewRating = clip(e.RatingChange), clip(e.NewRating)
		}
		r.players = append(r.players, row)
	}
	matches := matchesOf(t, r.whole || roundsTold(p.Event))
	corrected := newCorrected(p)
	for i := range t.Games {
		g := &t.Games[i]
		row := schemas.PairingRow{
			MatchNo: uint32(matches[i].no), MatchGames: uint32(matches[i].planned),
			Part: part, Round: uint32(g.Round), Board: uint32(g.Board), First: clip(t.Players[g.First].ID), FirstName: clip(t.Players[g.First].Name),
			Result: g.Outcome.String(), Unrated: g.Outcome >= event.FirstWinsUnrated, Swapped: g.Swapped, NotRated: g.NotRated,
		}
		if g.Second != event.Nobody {
			row.Second, row.SecondName = clip(t.Players[g.Second].ID), clip(t.Players[g.Second].Name)
		}
		r.paired.complete(&row, t, g)
		corrected.complete(&row, i, ofRecords)
		r.pairings = append(r.pairings, row)
	}
	r.bands(p, part)
	for i := range p.Tables {
		r.table(p, &p.Tables[i], part)
	}
}

// voided are the players whose results the last table takes for void.
func voided(p *review.Part) map[int]bool {
	list := make(map[int]bool)
	if len(p.Tables) == 0 {
		return list
	}
	for _, w := range p.Tables[len(p.Tables)-1].Standing.Withdrawals {
		list[w.Player] = w.Void
	}
	return list
}

// bands adds the places that a knockout leaves to each player.
func (r *eventRows) bands(p *review.Part, part string) {
	last := 0
	for i := range p.Tournament.Games {
		last = max(last, p.Tournament.Games[i].Round)
	}
	for _, player := range p.ByBand() {
		of := &p.Tournament.Players[player]
		row := schemas.StandingRow{
			Part: part, Round: uint32(last), Player: clip(of.ID), Name: clip(of.Name), Rank: uint32(p.Bands[player].First), LastRank: uint32(p.Bands[player].Last),
			Clause: string(p.BandClause),
		}
		if of := p.Ranked[player]; of != nil {
			row.PublishedRank = clip(of.Rank)
		}
		r.standings = append(r.standings, row)
	}
}

func (r *eventRows) table(p *review.Part, table *review.Table, part string) {
	t, s := p.Tournament, table.Standing
	published := make(map[int]*schemas.EventStanding)
	for _, of := range table.Published {
		published[of.Player] = of.Row
	}
	order := slices.Clone(s.Order)
	for player := range t.Players {
		if s.Places[player] == 0 {
			order = append(order, player)
		}
	}
	var open, openZh []string
	for _, why := range table.Unsure {
		open, openZh = append(open, why.En), append(openZh, why.Zh)
	}
	for _, player := range order {
		first, last := s.Span(player)
		row := schemas.StandingRow{
			Part: part, Round: uint32(s.Round), Player: clip(t.Players[player].ID), Name: clip(t.Players[player].Name), Rank: uint32(first), LastRank: uint32(last),
			Points: tiebreak.Halves.Format(s.Points(player)), Clause: string(table.Clause), Open: clip(strings.Join(open, "; ")), OpenZh: clip(strings.Join(openZh, "；")),
		}
		if of := published[player]; of != nil {
			row.PublishedRank, row.PublishedPoints = clip(of.Rank), clip(of.Points)
			if t.Teams {
				row.PublishedPoints = clip(cmp.Or(of.MatchPoints, of.Points))
			}
		}
		r.standings = append(r.standings, row)
		for key, k := range s.Keys {
			d := s.Derive(player, key)
			text := tiebreak.Explain(t, d)
			r.tieBreaks = append(r.tieBreaks, schemas.TieBreakRow{
				Part: part, Round: uint32(s.Round), Player: row.Player, KeyNo: uint32(key + 1), Key: string(k.By), Fewer: k.Fewer,
				Value: d.Value.String(), DerivationZh: text.Zh, DerivationEn: text.En,
			})
		}
	}
}
