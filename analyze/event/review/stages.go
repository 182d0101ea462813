package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing"
	"qipu/schemas"
)

// stages holds who entered each stage against the one before, and groups against one
// another.
func (r *reviewer) stages(e *schemas.Event) {
	for i := range e.Stages {
		n, ok := event.AdvanceOf(&e.Stages[i])
		if !ok || n == 0 { // which was told
			continue
		}
		s := &stage{reviewer: r, e: e, row: &e.Stages[i], advance: n, ids: make(map[string]int)}
		for k := range r.Parts {
			switch part := &r.Parts[k]; {
			case part.Stage == s.row.ID:
				s.from = append(s.from, part)
			case i+1 < len(e.Stages) && part.Stage == e.Stages[i+1].ID:
				s.to = append(s.to, part)
			}
		}
		s.check()
	}
}

// stage is a stage from which some go on to the next.
type stage struct {
	*reviewer
	e        *schemas.Event
	row      *schemas.EventStage
	advance  int
	entrants []entrant
	ids      map[string]int // indices of entrants
	from, to []*Part        // the groups of the stage, and those of the next
	clause   schemas.ClauseID
}

// entrant is a player of the event, or a team.
type entrant struct {
	id, name, group string
	withdrawn       bool
}

// enter lists who takes part.
func (s *stage) enter() {
	for i := range s.e.Players {
		if p := &s.e.Players[i]; !s.from[0].Tournament.Teams {
			s.entrants = append(s.entrants, entrant{cmp.Or(p.ID, p.Name), p.Name, p.Group, p.Withdrawn != ""})
		}
	}
	for i := range s.e.Teams {
		if t := &s.e.Teams[i]; s.from[0].Tournament.Teams {
			s.entrants = append(s.entrants, entrant{cmp.Or(t.ID, t.Name), t.Name, "", t.Withdrawn != ""})
		}
	}
	for i := range s.entrants {
		s.ids[s.entrants[i].id] = i
	}
}

func (s *stage) check() {
	if len(s.from) == 0 {
		return
	}
	s.enter()
	to := event.SystemUnsaid
	if len(s.to) > 0 {
		to = s.to[0].Tournament.System
	}
	s.clause = stageClause(s.rules.Book, s.from[0].Tournament.System, to, len(s.from))
	if len(s.from) > 1 {
		s.groups()
	}
	switch {
	case len(s.to) == 0:
		s.answer(s.clause, schemas.Lacking("PR")) // the next stage is not there yet
		return
	case slices.ContainsFunc(slices.Concat(s.from, s.to), func(p *Part) bool { return p.Refused || p.Tournament.Teams != s.from[0].Tournament.Teams }):
		s.answer(s.clause, schemas.Lacking("EV")) // it is told of what is refused; between teams and players nobody is the same
		return
	}
	s.qualified()
}

// qualified holds who entered the next stage against the tables of this one.
func (s *stage) qualified() {
	entered := s.entered()
	of := make(map[int]bool) // who took part in this stage
	for _, part := range s.from {
		table, why := s.table(part)
		var own []int
		for p := range part.Tournament.Players {
			at := s.ids[part.Tournament.Players[p].ID]
			of[at] = true
			if slices.Contains(entered, at) {
				own = append(own, at)
			}
		}
		if len(table) == 0 {
			s.open(part, why)
			continue
		}
		table = slices.DeleteFunc(table, func(p pairing.Ranked) bool { // who is out has nobody to go on for him, but the next
			return s.entrants[p.Player].withdrawn && !slices.Contains(own, p.Player)
		})
		report := pairing.CheckQualified(table, s.advance, own)
		s.answer(s.clause, schemas.Pass.Answer())
		for range report.Gaps {
			s.answer(s.clause, schemas.Lacking(lacks[pairing.MissingRule].code))
		}
		for i := range report.Deviations {
			s.differs(part, &report.Deviations[i], why)
		}
	}
	for _, p := range entered {
		if !of[p] {
			s.find(s.finding(schemas.Text{
				Zh: fmt.Sprintf("%s 进入下一阶段，却没有参加“%s”。", s.name(p), s.label()), En: fmt.Sprintf("%s entered the next stage, and took no part in %s.", s.name(p), s.label()),
			}), "")
		}
	}
}

// entered are those who are paired or drawn in the next stage.
func (s *stage) entered() (list []int) {
	for _, part := range s.to {
		t := part.Tournament
		in := make([]bool, len(t.Players))
		for i := range t.Games {
			in[t.Games[i].First] = true
			if t.Games[i].Second != event.Nobody {
				in[t.Games[i].Second] = true
			}
		}
		for _, players := range t.Declared.Places {
			for _, p := range players {
				in[p] = true
			}
		}
		for p, yes := range in {
			if yes {
				list = append(list, s.ids[t.Players[p].ID])
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// table returns the table of a part, and what keeps it from being the whole truth; of a
// knockout those places that the exits leave.
func (s *stage) table(part *Part) (table []pairing.Ranked, why []schemas.Text) {
	if n := len(part.Tables); n > 0 {
		last := &part.Tables[n-1]
		for p, place := range last.Standing.Places {
			if place > 0 {
				table = append(table, pairing.Ranked{Player: s.ids[part.Tournament.Players[p].ID], Place: place})
			}
		}
		return table, last.Unsure
	}
	for p, band := range part.Bands {
		if band.First > 0 {
			table = append(table, pairing.Ranked{Player: s.ids[part.Tournament.Players[p].ID], Place: band.First})
		}
	}
	if len(table) == 0 {
		why = []schemas.Text{part.Uncounted}
	}
	return table, why
}

// open tells that who goes on from a part cannot be held.
func (s *stage) open(part *Part, why []schemas.Text) {
	text := schemas.Text{Zh: fmt.Sprintf("“%s”没有名次，无从核对谁应晋级", partLabel(part)), En: fmt.Sprintf("There is no table of %s, and who goes on cannot be held", partLabel(part))}
	for _, w := range why {
		text.Zh += "：" + strings.TrimSuffix(w.Zh, "。")
		text.En += ": " + strings.TrimSuffix(w.En, ".")
	}
	text.Zh, text.En = text.Zh+"。", text.En+"."
	f := s.finding(text)
	f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
	s.find(f, "ST")
}

// differs tells of somebody who should have gone on, or should not. Where the table is not
// the whole truth, or another reading of the rules gives him the place that was published,
// it is left open.
func (s *stage) differs(part *Part, d *pairing.Deviation, why []schemas.Text) {
	var text schemas.Text
	name := ""
	if len(d.Players) > 0 {
		name = s.name(d.Players[0])
	}
	place, n := d.Actual.Number, d.Expected.Number
	switch d.Kind {
	case pairing.LeftOut:
		text = schemas.Text{
			Zh: fmt.Sprintf("%s 在“%s”列第 %d，前 %d 名应晋级，却不在下一阶段。", name, partLabel(part), place, n),
			En: fmt.Sprintf("%s is number %d of %s, of which the first %d go on, and is not in the next stage.", name, place, partLabel(part), n),
		}
	case pairing.StageSize:
		text = schemas.Text{
			Zh: fmt.Sprintf("“%s”应有 %d 人晋级，实有 %d 人；最后一席名次并列。", partLabel(part), n, place),
			En: fmt.Sprintf("%d of %s go on, and %d did; the last place is shared.", n, partLabel(part), place),
		}
	default:
		text = schemas.Text{
			Zh: fmt.Sprintf("%s 在“%s”列第 %d，不在前 %d 名，却进入下一阶段。", name, partLabel(part), place, n),
			En: fmt.Sprintf("%s is number %d of %s, not one of the first %d, and is in the next stage.", name, place, partLabel(part), n),
		}
	}
	f := s.finding(text)
	f.Expected, f.Actual = strconv.Itoa(n), strconv.Itoa(place)
	f.Evidence = d.Kind.String() + ": " + name
	if len(why) > 0 || s.otherReading(part) {
		f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
	}
	s.find(f, "ST")
}

// otherReading reports whether ranks of a part that were published are only left open.
func (s *stage) otherReading(part *Part) bool {
	return slices.ContainsFunc(part.Tables, func(t Table) bool {
		return slices.ContainsFunc(t.Differences, func(d Difference) bool { return d.Key == Rank && d.Outcome == schemas.Undetermined })
	})
}

func (s *stage) finding(text schemas.Text) *schemas.Finding {
	return &schemas.Finding{Clause: s.clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "stage " + s.row.ID, Evidence: s.row.Where, Text: text}
}

func (s *stage) name(p int) string {
	of := &s.entrants[p]
	if of.name == "" || of.id == of.name {
		return of.id
	}
	return of.id + " " + of.name
}

func (s *stage) label() string { return cmp.Or(s.row.Name, s.row.ID) }

func partLabel(p *Part) string { return cmp.Or(p.Name, p.Stage) }

// groups holds the groups of a stage against one another, where the book has a clause on
// them. Players are of the group that their row names; else of those in which they play.
func (s *stage) groups() {
	whole := *s.e
	whole.Draw, whole.Standings = nil, nil
	whole.Pairings = slices.DeleteFunc(slices.Clone(s.e.Pairings), func(p schemas.EventPairing) bool { return p.Stage != s.row.ID })
	t, problems := event.Of(&whole)
	if event.Refused(problems) {
		return
	}
	d := &pairing.Declared{Declared: t.Declared, Groups: make([][]int, len(s.from))}
	d.Seeding = s.from[0].Tournament.Declared.Seeding
	for p := range t.Players {
		own := s.entrants[s.ids[t.Players[p].ID]].group
		for g, part := range s.from {
			plays := slices.ContainsFunc(part.Tournament.Players, func(of event.Player) bool { return of.ID == t.Players[p].ID })
			if own == part.Group || own == "" && plays {
				d.Groups[g] = append(d.Groups[g], p)
			}
		}
	}
	report := pairing.CheckGroups(t, d)
	for i := range report.Deviations {
		d := &report.Deviations[i]
		clause := s.clause
		switch {
		case d.Kind == pairing.GroupOfNothing && d.Actual.Number == 0:
			continue // he may have been seeded into the next stage
		case (d.Kind == pairing.SeedsTogether || d.Kind == pairing.SeedBasis) && clause != "xiangqi-2011:10.2":
			continue
		}
		f := s.deviation(t, d, rule{clause: clause})
		f.Subject = "stage " + s.row.ID
		s.find(&f, "rule")
	}
	if s.clause == "xiangqi-2011:10.2" {
		for _, g := range report.Gaps {
			s.answer(s.clause, schemas.Lacking(lacks[g.Missing].code))
		}
		s.answer(s.clause, schemas.Pass.Answer())
	}
}
