package pairing

import (
	"cmp"
	"slices"
)

// Ranked is a player with a place, shared places the same.
type Ranked struct{ Player, Place int }

// CheckQualified holds who entered a next stage against the table of the one before: the
// first n go on (积分晋圈, xiangqi-2011:10.5; groups, 10.2). Who shares the place at the
// cut is neither due nor kept out; the gap tells so.
func CheckQualified(table []Ranked, n int, entered []int) Report {
	var r Report
	table = slices.Clone(table)
	slices.SortStableFunc(table, func(a, b Ranked) int { return cmp.Compare(a.Place, b.Place) })
	in := make(map[int]bool, len(entered))
	for _, p := range entered {
		in[p] = true
	}
	for i, p := range table {
		shared := n > 0 && n < len(table) && table[n-1].Place == table[n].Place && p.Place == table[n].Place
		switch {
		case shared:
			r.gap(NotQualified, 0, MissingRule)
		case i < n:
			if r.check(LeftOut, !in[p.Player]) {
				r.add(Deviation{Kind: LeftOut, Players: []int{p.Player}, Expected: Fact{Number: n}, Actual: Fact{Number: p.Place}})
			}
		case r.check(NotQualified, in[p.Player]):
			r.add(Deviation{Kind: NotQualified, Players: []int{p.Player}, Expected: Fact{Number: n}, Actual: Fact{Number: p.Place}})
		}
		delete(in, p.Player)
	}
	strangers := make([]int, 0, len(in))
	for p := range in {
		strangers = append(strangers, p)
	}
	slices.Sort(strangers)
	for _, p := range strangers { // not of the stage before
		r.examined[NotQualified]++
		r.add(Deviation{Kind: NotQualified, Players: []int{p}, Expected: Fact{Number: n}})
	}
	r.sort()
	return r
}

// dropped checks a 末位淘汰: after each round from Declared.DropFrom the lowest by points
// drop out (xiangqi-2011:10.6). Among equal points who goes is not decided here.
func (s *swiss) dropped(r *round) {
	from, n := s.declared.DropFrom, s.declared.DropCount
	if from == 0 || r.number <= from || !s.known {
		return
	}
	before := s.remaining
	takes := make(map[int]bool)
	for i := range r.meetings {
		takes[r.meetings[i].first], takes[r.meetings[i].second] = true, true
	}
	for _, b := range r.byes {
		takes[s.t.Games[b].First] = true
	}
	var out, kept []int
	for _, p := range before {
		if takes[p] {
			kept = append(kept, p)
		} else if s.in(p, r.number) {
			out = append(out, p)
		}
	}
	s.remaining = kept
	if s.report.check(Kept, len(out) != n) {
		s.report.add(Deviation{Kind: Kept, Round: r.number, Players: out, Expected: Fact{Number: n}, Actual: Fact{Number: len(out)}})
	}
	if len(kept) == 0 {
		return
	}
	lowest := s.player[kept[0]].points
	for _, p := range kept {
		lowest = min(lowest, s.player[p].points)
	}
	for _, p := range out {
		if s.report.check(NotLowest, s.player[p].points > lowest) {
			s.report.add(Deviation{Kind: NotLowest, Round: r.number, Players: []int{p}, Expected: Fact{Number: lowest}, Actual: Fact{Number: s.player[p].points}})
		}
	}
}
