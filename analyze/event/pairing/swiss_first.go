package pairing

import (
	"slices"

	"qipu/analyze/event"
)

// firstRound holds round 1 against the method declared (xiangqi-2011:A3.2.1b).
func (s *swiss) firstRound(f *field) {
	method := s.declared.FirstPairs
	if method == event.MethodUnsaid {
		s.report.gap(FirstRoundPairs, f.number, MissingMethod)
		return
	}
	byLot := slices.Clone(f.players)
	slices.SortFunc(byLot, func(x, y int) int { return s.t.Players[x].Lot - s.t.Players[y].Lot })
	if f.idle != event.Nobody {
		// Who has the bye the methods do not say; with the highest number the others pair
		// up as in an even field.
		if byLot[len(byLot)-1] != f.idle {
			s.report.gap(FirstRoundPairs, f.number, MissingRule)
			return
		}
		byLot = byLot[:len(byLot)-1]
	}
	for i, p := range byLot {
		if s.t.Players[p].Lot != i+1 {
			s.report.gap(FirstRoundPairs, f.number, MissingLots)
			return
		}
	}
	want := firstPairs(method, byLot)
	have := make([]Pair, len(f.meetings))
	for i := range f.meetings {
		have[i] = s.firstOnOdd(&f.meetings[i])
	}
	var lacking, foreign []Pair
	for _, p := range want {
		i := slices.IndexFunc(have, p.same)
		if s.report.check(FirstRoundPairs, i < 0) {
			lacking = append(lacking, p)
			continue
		}
		if method == event.Adjacent && s.report.check(FirstRoundColours, have[i] != p) {
			s.report.add(Deviation{
				Kind: FirstRoundColours, Round: f.number, Players: []int{p.First, p.Second},
				Expected: Fact{Pairs: []Pair{p}}, Actual: Fact{Pairs: []Pair{have[i]}},
			})
		}
	}
	for _, p := range have {
		if !slices.ContainsFunc(want, p.same) {
			foreign = append(foreign, p)
		}
	}
	if len(lacking) > 0 {
		s.report.add(Deviation{
			Kind: FirstRoundPairs, Round: f.number, Players: playersOf(lacking, foreign),
			Expected: Fact{Pairs: lacking}, Actual: Fact{Pairs: foreign},
		})
	}
}

// firstPairs returns the pairs of round 1 of an even number of players in the order of
// their numbers. Colours count for Adjacent alone.
func firstPairs(method event.Method, players []int) []Pair {
	n := len(players)
	pairs := make([]Pair, n/2)
	for i := range pairs {
		switch method {
		case event.HeadTail:
			pairs[i] = Pair{players[i], players[n-1-i]}
		case event.CrossHalf:
			pairs[i] = Pair{players[i], players[n/2+i]}
		default:
			pairs[i] = Pair{players[2*i], players[2*i+1]}
			if i%2 == 1 {
				pairs[i] = Pair{players[2*i+1], players[2*i]}
			}
		}
	}
	return pairs
}
