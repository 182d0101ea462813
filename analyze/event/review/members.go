package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// MemberSum is the table of teams by the results of their members in an individual event
// (队员总分).
type MemberSum struct {
	Clause   schemas.ClauseID // record:event where the book has none
	ByPoints bool             // the sum of points, the more the better; else of ranks, the fewer
	Open     bool             // the event does not say which of the two, and the published table does not tell
	Uneven   bool             // teams of different sizes were compared, for which no book provides
	Teams    []tiebreak.UnitTeam
}

// Value writes what a team has.
func (m *MemberSum) Value(u *tiebreak.UnitTeam) string {
	if m.ByPoints {
		return tiebreak.Halves.Format(u.Points)
	}
	return strconv.Itoa(u.RankSum)
}

// Derive writes what that was summed from: "2 + 5 + 6 = 13", with the members.
func (m *MemberSum) Derive(s *tiebreak.Standing, t *event.Tournament, u *tiebreak.UnitTeam) string {
	parts := make([]string, len(u.Members))
	for i, p := range u.Members {
		own := strconv.Itoa(s.Places[p])
		if m.ByPoints {
			own = tiebreak.Halves.Format(s.Points(p))
		}
		parts[i] = own + " (" + t.Players[p].ID + ")"
	}
	return strings.Join(parts, " + ") + " = " + m.Value(u)
}

// sum is a row of teams as it was published, with what is counted.
type sum struct {
	row        *schemas.EventStanding
	team       *tiebreak.UnitTeam
	low, high  int // the least and the most that the ranks can sum up to, where places are shared
	first, end int // the places that the team shares
}

// memberSum counts the teams and compares them with the rows of teams that were published.
func (r *reviewer) memberSum(e *schemas.Event, t *event.Tournament, table *Table) *MemberSum {
	s := table.Standing
	ranks, points := &MemberSum{}, &MemberSum{ByPoints: true}
	for _, m := range [...]*MemberSum{ranks, points} {
		m.Teams, m.Uneven = tiebreak.Units(s, t.Boards, m.ByPoints)
		clauses := memberClauses[r.rules.Book]
		if m.Clause = cmp.Or(clauses.ranks, ofEvent); m.ByPoints {
			m.Clause = cmp.Or(clauses.points, ofEvent)
		}
	}
	byRanks, ok := r.sums(e, s, ranks)
	byPoints, _ := r.sums(e, s, points)
	chosen, rows := ranks, byRanks
	switch choice := r.rules.Settings.Value("D36", r.rules.Parameters.Profile()); {
	case choice == "points":
		chosen, rows = points, byPoints
	case choice == "ranks":
	case !ok || len(byRanks) == 0 || agree(ranks, byRanks) == agree(points, byPoints):
		chosen.Open = true
	case agree(points, byPoints):
		chosen, rows = points, byPoints
	}
	if chosen.Open && agree(ranks, byRanks) && agree(points, byPoints) {
		for _, m := range [...]*MemberSum{ranks, points} { // it is as published either way
			if len(rows) > 0 {
				r.answer(m.Clause, schemas.Pass.Answer())
			}
		}
		return chosen
	}
	for i := range rows {
		r.compareSum(chosen, &rows[i], s, t, table)
	}
	if chosen.Open && len(rows) > 0 {
		r.answer(points.Clause, schemas.Lacking("EV"))
	}
	return chosen
}

// sums finds the team of each published row of one.
func (r *reviewer) sums(e *schemas.Event, s *tiebreak.Standing, m *MemberSum) (list []sum, ok bool) {
	names := make(map[string]string)
	for i := range e.Teams {
		team := &e.Teams[i]
		names[cmp.Or(team.ID, team.Name)] = cmp.Or(team.Name, team.ID)
	}
	ok = true
	for i := range e.Standings {
		row := &e.Standings[i]
		if row.Player != "" || row.Team == "" || strings.TrimSpace(row.Round) != "" && row.Round != strconv.Itoa(s.Round) {
			continue
		}
		name := cmp.Or(names[row.Team], row.Team)
		at := slices.IndexFunc(m.Teams, func(u tiebreak.UnitTeam) bool { return u.Unit == name })
		if at < 0 {
			ok = false
			if m.ByPoints {
				r.row(row, schemas.Text{Zh: fmt.Sprintf("名次表一行的“%.60s”没有参赛的队员。", row.Team), En: fmt.Sprintf("A row of the published table is of %.60q, which has no players in the event.", row.Team)})
			}
			continue
		}
		of := sum{row: row, team: &m.Teams[at], first: m.Teams[at].Place}
		of.end = of.first - 1
		for k := range m.Teams {
			if of.first > 0 && m.Teams[k].Place == of.first {
				of.end++
			}
		}
		for _, p := range of.team.Members {
			first, last := s.Span(p)
			of.low, of.high = of.low+first, of.high+last
		}
		list = append(list, of)
	}
	return list, ok
}

// agree reports whether all rows are as counted.
func agree(m *MemberSum, rows []sum) bool {
	return !slices.ContainsFunc(rows, func(of sum) bool { return !m.fitsValue(&of) || !m.fitsRank(&of) })
}

// published is the sum of a row: of points, or of ranks, which tables may have in the column
// of points too.
func (of *sum) published() string { return strings.TrimSpace(of.row.Points) }

func (m *MemberSum) fitsValue(of *sum) bool {
	text := of.published()
	if text == "" {
		return true
	}
	halves, err := schemas.ParseHalves(text)
	if m.ByPoints {
		return err == nil && halves == of.team.Points
	}
	return err == nil && halves >= 2*of.low && halves <= 2*of.high
}

func (m *MemberSum) fitsRank(of *sum) bool {
	text := strings.TrimSpace(of.row.Rank)
	if text == "" {
		return true
	}
	n, err := strconv.Atoi(text)
	return err == nil && n >= of.first && n <= of.end
}

// compareSum compares a row of a team.
func (r *reviewer) compareSum(m *MemberSum, of *sum, s *tiebreak.Standing, t *event.Tournament, table *Table) {
	if !m.Open {
		r.answer(m.Clause, schemas.Pass.Answer())
	}
	what := schemas.Text{Zh: "队员名次之和", En: "sum of the members' ranks"}
	if m.ByPoints {
		what = schemas.Text{Zh: "队员积分之和", En: "sum of the members' points"}
	}
	tell := func(what schemas.Text, published, counted string) {
		f := schemas.Finding{
			Clause: m.Clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "team " + of.row.Team, Expected: counted, Actual: published, Evidence: of.row.Where,
			Text: schemas.Text{
				Zh: fmt.Sprintf("%s 的%s：公布为 %s，计算为 %s：%s。", of.team.Unit, what.Zh, published, counted, m.Derive(s, t, of.team)),
				En: fmt.Sprintf("%s, %s: %s was published, and %s is counted: %s.", of.team.Unit, what.En, published, counted, m.Derive(s, t, of.team)),
			},
		}
		open := schemas.Text{}
		switch {
		case m.Open:
			open = schemas.Text{Zh: "赛事没有说明按积分之和还是名次之和（D36）", En: "the event does not say whether points or ranks are added up (D36)"}
		case m.Uneven:
			open = schemas.Text{Zh: "各队计分人数不同，规则没有规定", En: "the teams are of different sizes, for which the text does not provide"}
		case len(table.Unsure) > 0:
			open = table.Unsure[0]
		case !m.ByPoints && of.low != of.high:
			open = schemas.Text{Zh: "有队员名次并列", En: "members share their ranks"}
		}
		if open.En != "" {
			f.Outcome, f.Severity = schemas.Undetermined, schemas.Note
			f.Text.Zh, f.Text.En = f.Text.Zh+"未定："+open.Zh+"。", f.Text.En+" It is open: "+open.En+"."
		}
		r.find(&f, "EV")
	}
	if !m.fitsValue(of) {
		tell(what, of.published(), m.Value(of.team))
	}
	if !m.fitsRank(of) {
		counted := strconv.Itoa(of.first)
		if of.end > of.first {
			counted += "-" + strconv.Itoa(of.end)
		}
		tell(schemas.Text{Zh: "名次", En: "rank"}, of.row.Rank, counted)
	}
}
