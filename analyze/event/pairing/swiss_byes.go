package pairing

import (
	"qipu/analyze/event"
	"qipu/analyze/event/pairing/internal/matching"
)

// spareByes checks that there is a bye only in an odd field, and one.
func (s *swiss) spareByes(f *field) {
	n := 0
	var players []int
	for _, b := range f.byes {
		if g := &s.t.Games[b]; g.Outcome == event.PairingBye {
			n++
			players = append(players, g.First)
		}
	}
	if n == 0 {
		return
	}
	if s.report.check(SpareBye, n > 1) {
		s.report.add(Deviation{Kind: SpareBye, Round: f.number, Players: players, Expected: Fact{Number: n % 2}, Actual: Fact{Number: n}})
	}
}

// secondByes checks that nobody has a bye twice (D17).
func (s *swiss) secondByes(f *field) {
	if s.rules.SecondBye {
		return
	}
	for _, b := range f.byes {
		g := &s.t.Games[b]
		if g.Outcome != event.PairingBye {
			continue
		}
		if n := s.player[g.First].byes + 1; s.report.check(ByeAgain, n > 1) {
			s.report.add(Deviation{Kind: ByeAgain, Round: f.number, Players: []int{g.First}, Expected: Fact{Number: 1}, Actual: Fact{Number: n}})
		}
	}
}

// bye checks that the bye went to the lowest score group (xiangqi-2011:A3.1.5). Who may
// have it instead is shown with the pairing of the rest.
func (s *swiss) bye(f *field) {
	if f.idle == event.Nobody || !f.search {
		return
	}
	lowest := s.player[f.players[len(f.players)-1]].points
	have := s.player[f.idle].points
	if !s.report.check(ByeNotLowest, have > lowest) {
		return
	}
	edge := func(x, y int) bool { return s.mayPair(f, x, y, true) }
	g := graphOf(f.players, edge)
	mate := matching.Maximum(g, f.mates(f.players, g))
	if matching.Exposed(mate) != 1 {
		return // nor can the others be paired
	}
	st := matching.Decompose(g, mate)
	for i, p := range f.players {
		if s.player[p].points != lowest || st.Part[i] != matching.Missable || s.player[p].spared && !s.rules.SecondBye {
			continue
		}
		rest := append(f.players[:i:i], f.players[i+1:]...)
		g := graphOf(rest, edge)
		mate := matching.Maximum(g, f.mates(rest, g))
		s.report.add(Deviation{
			Kind: ByeNotLowest, Round: f.number, Players: []int{f.idle},
			Expected: Fact{Number: lowest}, Actual: Fact{Number: have},
			Proof: s.changes(f, append(pairsOf(rest, mate), Pair{p, event.Nobody}), nil),
		})
		return
	}
}

// byePoints returns what a bye scores, in half points.
func (s *swiss) byePoints(o event.Outcome) (points int, ok bool) {
	scale := s.t.Points
	if s.t.Teams && s.rules.MatchPoints.Given {
		scale = s.rules.MatchPoints.Value
	}
	switch o {
	case event.HalfBye:
		return scale.DrawFirst, true
	case event.FullBye:
		return scale.Win, true
	case event.ZeroBye:
		return 0, true
	}
	switch {
	case !s.t.ByeTold:
	case s.t.Teams && !s.rules.MatchPoints.Given:
		return s.t.ByeGame, true // teams are paired by their game points
	default:
		return s.t.ByeMatch, true
	}
	if s.rules.ByeWins.Given && s.rules.ByeWins.Value {
		return scale.Win, true
	}
	return 0, false
}
