package pairing

import (
	"cmp"
	"slices"
)

// Ranked is a player with a place, shared places the same.
type Ranked struct{ Player, Place int }

// CheckQualified holds who entered a next stage against the table of the one before: the
// first n go on (积分晋圈, xiangqi-2011:10.5; groups, 10.2). Who shares the place at the
// cut is neither due nor kept out, and the gap tells so; then only how many go on is held.
func CheckQualified(table []Ranked, n int, entered []int) Report {
	var r Report
	table = slices.Clone(table)
	slices.SortStableFunc(table, func(a, b Ranked) int { return cmp.Compare(a.Place, b.Place) })
	in := make(map[int]bool, len(entered))
	for _, p := range entered {
		in[p] = true
	}
	if shared := n > 0 && n < len(table) && table[n-1].Place == table[n].Place; shared && r.check(StageSize, len(in) != n) {
		r.add(Deviation{Kind: StageSize, Players: slices.Clone(entered), Expected: Fact{Number: n}, Actual: Fact{Number: len(in)}})
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
	from, n := s.declared.DropFrom, s.drops(r.number)
	if from == 0 || r.number <= from {
		return
	}
	if !s.known {
		s.report.gap(NotLowest, r.number, MissingResults)
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
	s.returned(r, takes)
	for _, p := range before {
		if takes[p] {
			kept = append(kept, p)
		} else if s.in(p, r.number) {
			out = append(out, p)
		}
	}
	s.remaining = kept
	for _, p := range out {
		s.out[p] = r.number - 1
	}
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

// drops returns how many are to drop out before a round.
func (s *swiss) drops(round int) int {
	list, i := s.declared.Drops, round-s.declared.DropFrom-1
	switch {
	case len(list) == 1:
		return list[0]
	case i >= 0 && i < len(list):
		return list[i]
	}
	return 0
}

// returned checks that who has dropped out plays no more.
func (s *swiss) returned(r *round, takes map[int]bool) {
	for p := range s.player {
		if s.report.check(LoserAgain, takes[p] && s.out[p] > 0) {
			s.report.add(Deviation{Kind: LoserAgain, Round: r.number, Players: []int{p}, Expected: Fact{Number: s.out[p]}, Actual: Fact{Number: r.number}})
		}
	}
}

// dropHalf checks that nobody drops out before half of the rounds (xiangqi-2011:10.6).
func (s *swiss) dropHalf() {
	from, rounds := s.declared.DropFrom, s.t.Rounds
	switch {
	case from == 0:
	case rounds == 0:
		s.report.gap(DropEarly, 0, MissingRounds)
	case s.report.check(DropEarly, 2*s.nth(from) < rounds):
		s.report.add(Deviation{Kind: DropEarly, Expected: Fact{Number: (rounds+1)/2 + from - s.nth(from)}, Actual: Fact{Number: from}})
	}
}
