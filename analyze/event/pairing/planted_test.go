package pairing

import (
	"fmt"
	"slices"
	"testing"

	"qipu/analyze/event"
)

// found returns the deviation of a kind in a round about some players, nil without.
func found(r Report, k Kind, round int, players ...int) *Deviation {
	slices.Sort(players)
	for i := range r.Deviations {
		d := &r.Deviations[i]
		mine := slices.Sorted(slices.Values(d.Players))
		if d.Kind == k && d.Round == round && (len(players) == 0 || slices.Equal(mine, players)) {
			return d
		}
	}
	return nil
}

// kindsOf returns the kinds of a report, each once.
func kindsOf(r Report) []Kind {
	var out []Kind
	for _, d := range r.Deviations {
		out = append(out, d.Kind)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestPlantedRoundRobin(t *testing.T) {
	rules := xiangqiRules(t)
	for _, lots := range []bool{true, false} {
		for seed := range uint64(40) {
			n := 5 + int(seed%8)
			fresh := func() *event.Tournament {
				tour := roundRobinEvent(random(seed), n, 1, 0)
				for i := range tour.Players {
					if !lots {
						tour.Players[i].Lot = 0
					}
				}
				return tour
			}
			tour := fresh()
			i := slices.IndexFunc(tour.Games, func(g event.Game) bool { return g.Second >= 0 && g.Round == 2+int(seed%2) })
			g := &tour.Games[i]

			// The colours of one pair: with lots that pair; else two surpluses.
			g.First, g.Second = g.Second, g.First
			report := Audit(tour, rules, &Declared{})
			if lots {
				if found(report, TableColours, g.Round, g.First, g.Second) == nil || len(report.Deviations) != 1 {
					t.Errorf("%d players, colours of %+v: %+v", n, *g, report.Deviations)
				}
			} else if !slices.Equal(kindsOf(report), []Kind{ColourBalance}) {
				// An even field has a surplus of one either way, which may turn unseen.
				if n%2 == 1 || len(report.Deviations) > 0 {
					t.Errorf("%d players without lots, colours of %+v: %+v", n, *g, report.Deviations)
				}
			}

			// Two pairs of a round exchange players: met again elsewhere, and never.
			tour = fresh()
			g = &tour.Games[i]
			j := slices.IndexFunc(tour.Games, func(h event.Game) bool {
				return h.Second >= 0 && h.Round == g.Round && h.First != g.First
			})
			h := &tour.Games[j]
			g.Second, h.Second = h.Second, g.Second
			report = Audit(tour, rules, &Declared{})
			if found(report, PairRepeated, 0, g.First, g.Second) == nil || found(report, PairMissing, 0, g.First, h.Second) == nil {
				t.Errorf("%d players, %+v and %+v: %+v", n, *g, *h, report.Deviations)
			}
			if d := found(report, OffTable, g.Round, g.First, g.Second, h.First, h.Second); lots && (d == nil || len(d.Expected.Pairs) != 2) {
				t.Errorf("%d players, %+v and %+v not off the table: %+v", n, *g, *h, report.Deviations)
			}

			// A game that was not held.
			tour = fresh()
			g = &tour.Games[i]
			first, second, round := g.First, g.Second, g.Round
			tour.Games = slices.Delete(tour.Games, i, i+1)
			report = Audit(tour, rules, &Declared{})
			if found(report, PairMissing, 0, first, second) == nil || !slices.Contains(kindsOf(report), NotPaired) {
				t.Errorf("%d players, without %d-%d in round %d: %+v", n, first, second, round, report.Deviations)
			}
		}
	}
}

// Who withdrew leaves others without an opponent: whether nothing is written in its place or
// a bye, it is no fault, and of others it is.
func TestOpponentsOfWhoWithdrew(t *testing.T) {
	rules := xiangqiRules(t)
	for _, lots := range []bool{true, false} {
		for _, n := range []int{6, 7} {
			for _, byes := range []bool{true, false} {
				tour := roundRobinEvent(random(uint64(n)), n, 1, 0)
				tour.Players[0].Withdrawn = 2
				idle := 0 // in round 3, other than by who withdrew
				var games []event.Game
				for _, g := range tour.Games {
					if g.Round >= 2 && (g.First == 0 || g.Second == 0) {
						if g.Second == event.Nobody || !byes {
							continue
						}
						g = event.Game{Round: g.Round, First: g.First + g.Second, Second: event.Nobody, Outcome: event.PairingBye}
					} else if g.Round == 3 && g.Second != event.Nobody {
						idle = g.First
					}
					games = append(games, g)
				}
				tour.Games = games
				for i := range tour.Players {
					if !lots {
						tour.Players[i].Lot = 0
					}
				}
				if r := Audit(tour, rules, &Declared{}); len(r.Deviations) > 0 {
					t.Errorf("%d players, lots %v, byes %v: %+v", n, lots, byes, r.Deviations)
				}
				tour.Games = slices.DeleteFunc(tour.Games, func(g event.Game) bool { return g.Round == 3 && g.First == idle })
				if r := Audit(tour, rules, &Declared{}); !slices.Contains(kindsOf(r), PairMissing) {
					t.Errorf("%d players, lots %v, byes %v: a game that lacks is not told: %+v", n, lots, byes, r.Deviations)
				}
			}
		}
	}
}

func TestPlantedTeamsAndLegs(t *testing.T) {
	rules := xiangqiRules(t)
	tour := roundRobinEvent(random(4), 6, 1, 4)
	i := slices.IndexFunc(tour.Games, func(g event.Game) bool { return g.Round == 3 && g.Board == 3 })
	g := &tour.Games[i]
	g.First, g.Second = g.Second, g.First
	r := Audit(tour, rules, &Declared{})
	if d := found(r, BoardColours, 3, g.First, g.Second); d == nil || d.Expected.Number != 3 || len(r.Deviations) != 1 {
		t.Errorf("board 3: %+v", r.Deviations)
	}

	tour = roundRobinEvent(random(4), 6, 2, 0)
	for i := range tour.Players {
		tour.Players[i].Lot = 0
	}
	g = &tour.Games[len(tour.Games)-1]
	g.First, g.Second = g.Second, g.First
	r = Audit(tour, rules, &Declared{})
	if d := found(r, LegColours, 0, g.First, g.Second); d == nil || len(r.Deviations) != 1 {
		t.Errorf("second leg: %+v", r.Deviations)
	}

	// Both legs in one round: the second with the same colours.
	both := &event.Tournament{System: event.RoundRobin, Legs: 2, Points: scale, Players: players(4)}
	for no, row := range OrderTable(4) {
		for _, p := range row {
			both.Games = append(both.Games,
				event.Game{Round: no + 1, First: p.First - 1, Second: p.Second - 1, Outcome: event.Draw},
				event.Game{Round: no + 1, First: p.Second - 1, Second: p.First - 1, Outcome: event.Draw})
		}
	}
	clean(t, "two games a round", Audit(both, rules, &Declared{}))
	both.Games[3].First, both.Games[3].Second = both.Games[3].Second, both.Games[3].First
	if r := Audit(both, rules, &Declared{}); found(r, LegColours, 1, 1, 2) == nil || len(r.Deviations) != 1 {
		t.Errorf("%+v", r.Deviations)
	}
}

func TestGroups(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.RoundRobin, Points: scale, Players: players(8)}
	groups := [][]int{{0, 3, 4, 7}, {1, 2, 5, 6}}
	for _, group := range groups {
		for lot, p := range group {
			tour.Players[p].Lot = lot + 1
		}
		for no, row := range OrderTable(4) {
			for _, p := range row {
				tour.Games = append(tour.Games, event.Game{Round: no + 1, First: group[p.First-1], Second: group[p.Second-1], Outcome: event.FirstWins})
			}
		}
	}
	tour.Players[0].Seed, tour.Players[1].Seed = 1, 2
	clean(t, "groups", Audit(tour, rules, &Declared{Groups: groups}))

	tour.Players[1].Seed, tour.Players[3].Seed = 0, 2
	if r := Audit(tour, rules, &Declared{Groups: groups}); found(r, SeedsTogether, 0, groups[0]...) == nil || len(r.Deviations) != 1 {
		t.Errorf("seeds: %+v", r.Deviations)
	}
	tour.Players[3].Seed, tour.Players[1].Seed = 0, 2
	tour.Games[0].Second, tour.Games[6].Second = tour.Games[6].Second, tour.Games[0].Second
	if r := Audit(tour, rules, &Declared{Groups: groups}); found(r, OutsideGroup, 1, 0, 6) == nil {
		t.Errorf("outside: %+v", r.Deviations)
	}
	if r := Audit(tour, rules, &Declared{Groups: [][]int{{0, 3, 4, 7}, {1, 2, 5, 7}}}); found(r, GroupOfNothing, 0, 6) == nil || found(r, GroupOfNothing, 0, 7) == nil {
		t.Errorf("groups: %+v", r.Deviations)
	}
}

// swap exchanges the opponents of two players in a round.
func swap(t *event.Tournament, round, p, q int) {
	for i := range t.Games {
		g := &t.Games[i]
		if g.Round != round {
			continue
		}
		for _, side := range []*int{&g.First, &g.Second} {
			switch *side {
			case p:
				*side = q
			case q:
				*side = p
			}
		}
	}
}

func TestPlantedSwiss(t *testing.T) {
	rules := xiangqiRules(t)
	declared := &Declared{Declared: event.Declared{FirstPairs: event.Adjacent}}
	for seed := range uint64(10) {
		const n, rounds = 21, 7
		original := cleanSwiss(t, rules, 50+seed, n, rounds)
		copied := func() *event.Tournament {
			c := *original
			c.Games = slices.Clone(original.Games)
			return &c
		}
		opponent := func(t *event.Tournament, round, p int) int {
			for _, g := range t.Games {
				if g.Round == round && (g.First == p || g.Second == p) {
					return g.First + g.Second - p
				}
			}
			return event.Nobody
		}
		bye := func(round int) int {
			i := slices.IndexFunc(original.Games, func(g event.Game) bool { return g.Round == round && g.Second == event.Nobody })
			return original.Games[i].First
		}
		nothingBefore := func(r Report, round int) {
			t.Helper()
			for _, d := range r.Deviations {
				if d.Round != 0 && d.Round < round {
					t.Errorf("seed %d: found in a round that is clean: %+v", seed, d)
				}
			}
		}

		// A rematch in round 4 of a pair of round 1 who both play.
		tour := copied()
		for _, g := range tour.Games {
			if g.Round == 1 && g.Second >= 0 && bye(4) != g.First && bye(4) != g.Second {
				swap(tour, 4, opponent(tour, 4, g.First), g.Second)
				r := Audit(tour, rules, declared)
				if d := found(r, Rematch, 4, g.First, g.Second); d == nil || d.Expected.Number != 1 {
					t.Errorf("seed %d: rematch of %+v: %+v", seed, g, r.Deviations)
				}
				nothingBefore(r, 4)
				break
			}
		}

		// The bye of round 3 for who had that of round 2.
		tour = copied()
		again := bye(2)
		swap(tour, 3, bye(3), again)
		r := Audit(tour, rules, declared)
		if d := found(r, ByeAgain, 3, again); d == nil || d.Actual.Number != 2 {
			t.Errorf("seed %d: second bye: %+v", seed, r.Deviations)
		}
		nothingBefore(r, 3)

		// The bye of round 4 for a leader.
		tour = copied()
		_, f := before(tour, rules, 4)
		swap(tour, 4, bye(4), f.players[0])
		r = Audit(tour, rules, declared)
		if d := found(r, ByeNotLowest, 4, f.players[0]); d == nil || len(d.Proof) == 0 {
			t.Errorf("seed %d: bye of %d: %+v", seed, f.players[0], r.Deviations)
		}

		// A pair less in the highest group that has two, and no rematch by it.
		tour = copied()
		s, f := before(tour, rules, 3)
		if p, q := crossable(s, f); p >= 0 {
			swap(tour, 3, p, q)
			r = Audit(tour, rules, declared)
			if found(r, FullerPairing, 3) == nil {
				t.Errorf("seed %d: %d and %d exchanged: %+v", seed, p, q, r.Deviations)
			}
			nothingBefore(r, 3)
		}

		// Reversed colours where one way was the better.
		tour = copied()
		s, f = before(tour, rules, 5)
		for i := range f.meetings {
			p := f.meetings[i].pair()
			turned := Pair{p.Second, p.First}
			if !s.better(p, turned) {
				continue
			}
			g := &tour.Games[f.meetings[i].games[0]]
			g.First, g.Second = g.Second, g.First
			r = Audit(tour, rules, declared)
			if found(r, ColoursReversed, 5, p.First, p.Second) == nil && found(r, ColoursOpposed, 5, p.First, p.Second) == nil {
				t.Errorf("seed %d: %v reversed: %+v", seed, p, r.Deviations)
			}
			nothingBefore(r, 5)
			break
		}

		// A pairing that is lost, one that stands twice, a second bye in the round.
		tour = copied()
		i := slices.IndexFunc(tour.Games, func(g event.Game) bool { return g.Round == 6 && g.Second >= 0 })
		g := tour.Games[i]
		tour.Games = slices.Delete(tour.Games, i, i+1)
		r = Audit(tour, rules, declared)
		if found(r, NotPaired, 6, g.First) == nil || found(r, NotPaired, 6, g.Second) == nil {
			t.Errorf("seed %d: without %+v: %+v", seed, g, r.Deviations)
		}
		tour.Games = append(tour.Games, event.Game{Round: 6, First: g.First, Second: event.Nobody, Outcome: event.PairingBye}, event.Game{Round: 6, First: g.Second, Second: event.Nobody, Outcome: event.PairingBye})
		if r = Audit(tour, rules, declared); found(r, SpareBye, 6) == nil {
			t.Errorf("seed %d: three byes: %+v", seed, r.Deviations)
		}
		tour = copied()
		tour.Games = append(tour.Games, event.Game{Round: 6, First: g.First, Second: bye(6), Outcome: event.Draw})
		if r = Audit(tour, rules, declared); found(r, PairedTwice, 6, g.First) == nil || found(r, PairedTwice, 6, bye(6)) == nil {
			t.Errorf("seed %d: paired twice: %+v", seed, r.Deviations)
		}

		// Round 1.
		tour = copied()
		swap(tour, 1, 2, 5)
		r = Audit(tour, rules, declared)
		if d := found(r, FirstRoundPairs, 1); d == nil || len(d.Expected.Pairs) != 2 || len(d.Actual.Pairs) != 2 {
			t.Errorf("seed %d: round 1: %+v", seed, r.Deviations)
		}
		tour = copied()
		swap(tour, 1, 2, 3)
		if r = Audit(tour, rules, declared); found(r, FirstRoundColours, 1, 2, 3) == nil {
			t.Errorf("seed %d: colours of round 1: %+v", seed, r.Deviations)
		}

		// One who had left.
		tour = copied()
		tour.Players = slices.Clone(tour.Players)
		tour.Players[g.First].Withdrawn = 6
		if r = Audit(tour, rules, declared); found(r, PlayedWithdrawn, 6, g.First) == nil {
			t.Errorf("seed %d: withdrawn: %+v", seed, r.Deviations)
		}
	}
}

// crossable returns two players whose exchange makes two pairs across score groups of two
// within them, and no pair that had met.
func crossable(s *swiss, f *field) (p, q int) {
	for _, p := range f.players {
		a := f.opponent[p]
		if a == event.Nobody || s.player[a].points != s.player[p].points {
			continue
		}
		for _, q := range f.players {
			b := f.opponent[q]
			if b == event.Nobody || s.player[b].points != s.player[q].points || s.player[q].points >= s.player[p].points {
				continue
			}
			if s.mayMeet(f, q, a) && s.mayMeet(f, p, b) {
				return p, q
			}
		}
		return -1, -1
	}
	return -1, -1
}

func TestPlantedColours(t *testing.T) {
	rules := xiangqiRules(t)
	// Four players of equal points: 0 has had two firsts running, so has 1, the others two
	// seconds; 0 is first again though 0–3 with 3 first would do.
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(6), Rounds: 7}
	for no, row := range [][]Pair{{{0, 2}, {1, 3}, {4, 5}}, {{0, 3}, {1, 4}, {5, 2}}, {{0, 1}, {4, 2}, {3, 5}}} {
		for _, p := range row {
			tour.Games = append(tour.Games, event.Game{Round: no + 1, First: p.First, Second: p.Second, Outcome: event.Draw})
		}
	}
	r := Audit(tour, rules, &Declared{})
	d := found(r, ColourRun, 3, 0)
	if d == nil || d.Actual.Number != 3 || len(d.Proof) == 0 {
		t.Fatalf("%+v", r.Deviations)
	}
	s, f := before(tour, rules, 3)
	checkProof(t, s, f, *d, true)
	if d := found(r, ColourExcess, 3, 0); d == nil || d.Expected.Number != 3 {
		t.Errorf("surplus: %+v", r.Deviations)
	}
	only := *rules
	only.NoRun = true
	if r := Audit(tour, &only, &Declared{}); found(r, ColourRun, 3, 0) != nil || found(r, ColourExcess, 3, 0) == nil {
		t.Errorf("D18 surplus: %+v", r.Deviations)
	}
	// A forfeit between: by one reading no run.
	tour.Games[3].Outcome = event.SecondForfeits
	if r := Audit(tour, rules, &Declared{}); found(r, ColourRun, 3, 0) != nil {
		t.Errorf("with a forfeit: %+v", r.Deviations)
	}
	// Played the other way round: D15.
	tour.Games[3].Outcome, tour.Games[3].Swapped = event.Draw, true
	played := *rules
	played.PlayedColours = true
	if r := Audit(tour, rules, &Declared{}); found(r, ColourRun, 3, 0) == nil {
		t.Error("paired colours count unless D15 says otherwise")
	}
	if r := Audit(tour, &played, &Declared{}); found(r, ColourRun, 3, 0) != nil {
		t.Errorf("D15 played: %+v", r.Deviations)
	}
}

func TestPlantedKnockout(t *testing.T) {
	rules := renjuRules(t)
	fresh := func() (*event.Tournament, *Declared) { return knockoutDraw(random(9), rules, 32, 5, 8) }

	tour, d := fresh() // a seed of the second class changes with an unseeded neighbour
	for i, players := range d.Places {
		if len(players) == 1 && tour.Players[players[0]].Seed == 3 {
			d.Places[i], d.Places[20] = d.Places[20], d.Places[i]
			seed := d.Places[20][0]
			r := Audit(tour, rules, d)
			if dev := found(r, SeedPlace, 0, seed); dev == nil || dev.Actual.Number != 21 {
				t.Errorf("seed: %+v", r.Deviations)
			}
			break
		}
	}

	tour, d = fresh() // the second bye, place 31, changes with place 29
	d.Places[30], d.Places[28] = d.Places[28], d.Places[30]
	r := Audit(tour, rules, d)
	if dev := found(r, ByePlace, 0); dev == nil || !slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == ByePlace && d.Expected.Number == 31 }) ||
		!slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == ByePlace && d.Actual.Number == 29 }) {
		t.Errorf("bye: %+v", r.Deviations)
	}

	tour, d = fresh() // two of a unit in one half
	tour.Players[d.Places[2][0]].Unit, tour.Players[d.Places[10][0]].Unit = "单位一", "单位一"
	r = Audit(tour, rules, d)
	if dev := found(r, UnitsTogether, 0, d.Places[2][0], d.Places[10][0]); dev == nil || dev.Expected.Number != 2 || len(r.Deviations) != 1 {
		t.Errorf("unit: %+v", r.Deviations)
	}

	tour, d = fresh() // the loser of a game of round 1 plays on for the winner
	i := slices.IndexFunc(tour.Games, func(g event.Game) bool { return g.Round == 1 })
	winner, loser := tour.Games[i].First, tour.Games[i].Second
	if tour.Games[i].Outcome == event.SecondWins {
		winner, loser = loser, winner
	}
	for round := 2; round <= 5; round++ {
		swap(tour, round, winner, loser)
	}
	r = Audit(tour, rules, d)
	if found(r, WinnerMissing, 2, winner) == nil || found(r, OffDraw, 2) == nil || !slices.Contains(kindsOf(r), LoserAgain) {
		t.Errorf("loser: %+v", r.Deviations)
	}

	tour, d = fresh() // winners who do not stand beside one another
	var second []int
	for i, g := range tour.Games {
		if g.Round == 2 {
			second = append(second, i)
		}
	}
	swap(tour, 2, tour.Games[second[0]].Second, tour.Games[second[2]].Second)
	r = Audit(tour, rules, d)
	if dev := found(r, OffDraw, 2); dev == nil || len(dev.Expected.Pairs) != 2 || len(dev.Actual.Pairs) != 2 {
		t.Errorf("neighbours: %+v", r.Deviations)
	}

	tour, d = fresh() // a third of the eight seeds is none
	tour.Players[2].Seed = 0
	if r := Audit(tour, rules, d); found(r, SeedCount, 0) == nil {
		t.Errorf("seeds: %+v", r.Deviations)
	}
	d.Places = d.Places[:31]
	if r := Audit(tour, rules, d); found(r, DrawSize, 0) == nil {
		t.Errorf("size: %+v", r.Deviations)
	}
}

// More byes than the table has are not determined (D21), unless the event says they may
// stand anywhere; contests stand where byes would.
func TestByesBeyondTheTable(t *testing.T) {
	rules := renjuRules(t)
	tour, d := knockoutDraw(random(2), rules, 16, 4, 4)
	d.Places = slices.Clone(d.Places)
	d.Places[12] = nil // a fifth bye
	r := Audit(tour, rules, d)
	if !slices.Contains(r.Gaps, Gap{ByePlace, 0, MissingTable}) || slices.Contains(kindsOf(r), ByePlace) {
		t.Errorf("gaps %v, %+v", r.Gaps, r.Deviations)
	}
	anywhere := *rules
	anywhere.AnyByePlace = true
	if r := Audit(tour, &anywhere, d); slices.Contains(kindsOf(r), ByePlace) || slices.Contains(r.Gaps, Gap{ByePlace, 0, MissingTable}) {
		t.Errorf("any place: %v, %+v", r.Gaps, r.Deviations)
	}

	// 18 players: two contests, on places 2 and 15 of a draw of 16.
	tour = &event.Tournament{System: event.Knockout, Points: scale, Players: players(18)}
	places := make([][]int, 16)
	for i := range places {
		places[i] = []int{i}
	}
	places[1], places[14] = []int{1, 16}, []int{14, 17}
	tour.Games = []event.Game{{Round: 1, First: 16, Second: 1, Outcome: event.FirstWins}, {Round: 1, First: 14, Second: 17, Outcome: event.FirstWins}}
	for i := 0; i < 16; i += 2 {
		p := Pair{places[i][0], places[i+1][0]}
		if i == 0 {
			p.Second = 16
		}
		tour.Games = append(tour.Games, event.Game{Round: 2, First: p.First, Second: p.Second, Outcome: event.FirstWins})
	}
	clean(t, "contests", Audit(tour, rules, &Declared{Declared: event.Declared{Places: places}}))
	places[1], places[3], places[2] = []int{1}, []int{3, 16}, []int{2}
	if r := Audit(tour, rules, &Declared{Declared: event.Declared{Places: places}}); !slices.Contains(kindsOf(r), ContestPlace) || !slices.Contains(kindsOf(r), OffDraw) {
		t.Errorf("contest on place 4: %+v", r.Deviations)
	}
}

// The places printed in wuziqi-2009:A1.3.1a, of 64 with eight seeds, are those of the table.
func TestSeedClasses(t *testing.T) {
	table := renjuRules(t).Seeds64.Value
	for seed, want := range map[int][]int{1: {1, 64}, 2: {1, 64}, 3: {33, 32}, 4: {33, 32}, 5: {17, 48, 49, 16}, 8: {17, 48, 49, 16}} {
		from, to := class(seed)
		if got := table[from-1 : to]; !slices.Equal(got, want) {
			t.Errorf("seed %d: places %v, want %v", seed, got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	rules := renjuRules(t)
	match := func(outcomes ...event.Outcome) *event.Tournament {
		tour := &event.Tournament{System: event.Match, Points: scale, Players: players(2)}
		for i, o := range outcomes {
			tour.Games = append(tour.Games, event.Game{Round: i + 1, First: i % 2, Second: 1 - i%2, Outcome: o})
		}
		return tour
	}
	const first, second, draw = event.FirstWins, event.SecondWins, event.Draw
	for _, c := range []struct {
		name string
		tour *event.Tournament
		want []Kind
	}{
		{"three of five", match(first, second, first), nil},
		{"and one more", match(first, second, first, draw), []Kind{AfterDecision}},
		{"drawn out", match(draw, draw, draw, draw, draw), nil},
		{"two and two", match(first, first, second, second), nil},
		{"ahead, not decided", match(first, second), nil},
	} {
		r := Audit(c.tour, rules, &Declared{Declared: event.Declared{BestOf: 5}})
		if got := kindsOf(r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		open := slices.Contains(r.Gaps, Gap{Undecided, 0, MissingRounds})
		if open != (len(c.tour.Games) < 3 || c.name == "two and two") {
			t.Errorf("%s: gaps %v", c.name, r.Gaps)
		}
	}
	tour := match(first, second, first)
	tour.Games[1].First, tour.Games[1].Second = 0, 1
	if r := Audit(tour, rules, &Declared{}); found(r, LegColours, 2, 0, 1) == nil || found(r, LegColours, 3, 0, 1) != nil && len(r.Deviations) != 2 {
		t.Errorf("%+v", r.Deviations)
	}
}

func TestRelay(t *testing.T) {
	rules := renjuRules(t)
	relay := func(games ...[3]int) *event.Tournament {
		tour := &event.Tournament{System: event.Relay, Points: scale, Players: players(6)}
		for i := range tour.Players {
			tour.Players[i].Unit = []string{"甲队", "乙队"}[i%2]
		}
		for i, g := range games {
			tour.Games = append(tour.Games, event.Game{Round: i + 1, First: g[0], Second: g[1], Outcome: event.Outcome(g[2])})
		}
		return tour
	}
	const first, second = int(event.FirstWins), int(event.SecondWins)
	whole := [][3]int{{0, 1, first}, {3, 0, first}, {3, 2, second}, {2, 5, first}}
	if r := Audit(relay(whole...), rules, &Declared{}); len(r.Deviations) > 0 || r.Examined(WinnerMissing) != 3 || r.Examined(Undecided) != 1 {
		t.Errorf("whole: %+v", r)
	}
	for _, c := range []struct {
		name  string
		games [][3]int
		want  []Kind
	}{
		{"the loser stays", [][3]int{{0, 1, first}, {1, 2, first}}, []Kind{WinnerMissing, LoserAgain}},
		{"another than the winner", [][3]int{{0, 1, first}, {3, 2, first}}, []Kind{WinnerMissing}},
		{"one team", [][3]int{{0, 2, first}}, []Kind{SameUnit}},
	} {
		if got := kindsOf(Audit(relay(c.games...), rules, &Declared{})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	unequal := relay(whole...)
	unequal.Players = append(unequal.Players, event.Player{Unit: "甲队"})
	if r := Audit(unequal, rules, &Declared{}); found(r, UnequalTeams, 0, 1) == nil {
		t.Errorf("%+v", r.Deviations)
	}
	if r := Audit(relay([3]int{0, 1, int(event.Draw)}), rules, &Declared{}); !slices.Contains(r.Gaps, Gap{LoserAgain, 1, MissingRule}) {
		t.Errorf("a draw: %+v", r.Gaps)
	}
}

func TestAllPlay(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.AllPlay, Points: scale, Players: players(6)}
	for i := range tour.Players {
		tour.Players[i].Unit = []string{"甲队", "乙队"}[i/3]
	}
	for round := range 3 {
		for i := range 3 {
			tour.Games = append(tour.Games, event.Game{Round: round + 1, First: i, Second: 3 + (i+round)%3, Outcome: event.Draw})
		}
	}
	clean(t, "all play", Audit(tour, rules, &Declared{}))
	tour.Games[0].Second = 4
	r := Audit(tour, rules, &Declared{})
	if found(r, PairMissing, 0, 0, 3) == nil || found(r, PairRepeated, 0, 0, 4) == nil {
		t.Errorf("%+v", r.Deviations)
	}
	tour.Games[0].Second = 1
	if r := Audit(tour, rules, &Declared{}); found(r, SameUnit, 1, 0, 1) == nil {
		t.Errorf("%+v", r.Deviations)
	}
}

// The examples of wuziqi-2009:14.2(2) and xiangqi-2011:11.2.
func TestLineUps(t *testing.T) {
	kinds := func(team Team, numbers ...int) []Kind {
		return kindsOf(CheckLineUps(&team, []LineUp{{Round: 1, Numbers: numbers}}))
	}
	reserves := Team{Boards: 4}
	if got := kinds(reserves, 1, 2, 5, 6); got != nil {
		t.Errorf("1 2 5 6: %v", got)
	}
	if got := kinds(reserves, 1, 6, 2, 5); !slices.Equal(got, []Kind{LineUpOrder}) {
		t.Errorf("1 6 2 5: %v", got)
	}
	if got := kinds(reserves, 2, 0, 2, 3); !slices.Equal(got, []Kind{LineUpOrder}) {
		t.Errorf("2 – 2 3: %v", got)
	}
	lawful := 0
	for i := range 6 * 6 * 6 * 6 {
		if kinds(reserves, i%6+1, i/6%6+1, i/36%6+1, i/216+1) == nil {
			lawful++
		}
	}
	if lawful != 15 {
		t.Errorf("%d orders of four of six, the book counts 15", lawful)
	}
	fixed := Team{Boards: 3, Fixed: true}
	if got := kinds(fixed, 1, 0, 3); got != nil {
		t.Errorf("fixed: %v", got)
	}
	if got := kinds(fixed, 1, 3, 2); !slices.Equal(got, []Kind{LineUpChanged}) {
		t.Errorf("fixed: %v", got)
	}
	if got := kinds(Team{Boards: 3, Ratings: []int{2400, 2300, 0, 2350}}); got != nil {
		t.Errorf("a reserve may be stronger: %v", got)
	}
	if got := kinds(Team{Boards: 4, Ratings: []int{2400, 0, 2300}}); !slices.Equal(got, []Kind{LineUpRating}) {
		t.Errorf("unrated before rated: %v", got)
	}

	// Ratings that are not told leave the order open; reserves are ordered for themselves.
	rated := Team{Boards: 2, Ratings: []int{2400, 2300, 2350, 0}}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) > 0 || len(r.Gaps) > 0 {
		t.Errorf("reserves above regulars: %+v", r)
	}
	rated.Ratings = []int{0, 2300, 2200, 2250}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) != 2 || r.Deviations[0].Board != 2 || r.Deviations[1].Board != 4 {
		t.Errorf("an unrated one first, reserves the wrong way round: %+v", r)
	}
	rated = Team{Boards: 4, Ratings: []int{2400, -1, 2450, 2300}}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) != 1 || len(r.Gaps) != 1 || r.Gaps[0].Missing != MissingRatings {
		t.Errorf("a rating untold between two: %+v", r)
	}

	// What was handed in and what was played: who is told once is not told again.
	r := CheckLineUps(&fixed, []LineUp{{Round: 1, Declared: true, Numbers: []int{1, 3, 2}}, {Round: 1, Numbers: []int{1, 3, -7}}})
	if got := kindsOf(r); !slices.Equal(got, []Kind{LineUpChanged, LineUpStranger, LineUpPlayed}) {
		t.Errorf("%v: %+v", got, r.Deviations)
	}
	anyOrder := Team{Any: true, Boards: 3}
	if got := kinds(anyOrder, 3, 1, 2); got != nil {
		t.Errorf("any order: %v", got)
	}
}

func TestStages(t *testing.T) {
	table := []Ranked{{4, 1}, {2, 2}, {7, 3}, {1, 3}, {0, 5}}
	for _, c := range []struct {
		n       int
		entered []int
		kinds   []Kind
		gap     bool
	}{
		{2, []int{2, 4}, nil, false},
		{2, []int{4, 7}, []Kind{NotQualified, LeftOut}, false},
		{3, []int{2, 4, 1}, nil, true},
		{4, []int{2, 4, 1, 7}, nil, false},
		{2, []int{2, 4, 9}, []Kind{NotQualified}, false},
		{3, []int{2, 4, 1, 7}, []Kind{StageSize}, true},
		{3, []int{2, 4}, []Kind{StageSize}, true},
	} {
		r := CheckQualified(table, c.n, c.entered)
		if got := kindsOf(r); !slices.Equal(got, c.kinds) || c.gap != (len(r.Gaps) > 0) {
			t.Errorf("%d of %v: %v, gaps %v", c.n, c.entered, got, r.Gaps)
		}
	}

	// 末位淘汰: after round 2 two of eight drop out.
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(8), Rounds: 3}
	for no, row := range [][]Pair{{{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {{2, 0}, {4, 6}, {1, 3}, {5, 7}}, {{0, 4}, {1, 2}, {6, 5}}} {
		for _, p := range row {
			tour.Games = append(tour.Games, event.Game{Round: no + 1, First: p.First, Second: p.Second, Outcome: event.FirstWins})
		}
	}
	rules := xiangqiRules(t)
	d := &Declared{Declared: event.Declared{DropFrom: 2, Drops: []int{2}}}
	if r := Audit(tour, rules, d); slices.Contains(kindsOf(r), NotLowest) || slices.Contains(kindsOf(r), NotPaired) || slices.Contains(kindsOf(r), Kept) {
		t.Errorf("3 and 7 without a point drop out: %+v", r.Deviations)
	}
	swap(tour, 3, 6, 7)
	if r := Audit(tour, rules, d); found(r, NotLowest, 3, 6) == nil {
		t.Errorf("6 drops out, 7 stays: %+v", r.Deviations)
	}
	d.Drops = []int{1}
	if r := Audit(tour, rules, d); found(r, Kept, 3) == nil {
		t.Errorf("one drops out: %+v", r.Deviations)
	}
	d.Drops = []int{2}
	tour.Games = append(tour.Games, event.Game{Round: 4, First: 3, Second: 0, Outcome: event.FirstWins})
	if r := Audit(tour, rules, d); found(r, LoserAgain, 4, 3) == nil {
		t.Errorf("3 is back: %+v", r.Deviations)
	}
	d.DropFrom, tour.Rounds = 2, 7
	if r := Audit(tour, rules, d); found(r, DropEarly, 0) == nil {
		t.Errorf("after round 2 of 7: %+v", r.Deviations)
	}
}

// Games that make no sense are refused, and the rest is judged.
func TestRefused(t *testing.T) {
	rules := xiangqiRules(t)
	tour := roundRobinEvent(random(1), 4, 1, 0)
	tour.Games = append(tour.Games, []event.Game{
		{Round: 0, First: 0, Second: 1},
		{Round: 1, First: 4, Second: 1},
		{Round: 1, First: -1, Second: 1},
		{Round: 1, First: 1, Second: 1},
		{Round: 1, First: 1, Second: event.Nobody},
		{Round: 1, First: 1, Second: 2, Outcome: event.PairingBye},
		{Round: 1, First: 1, Second: 9},
	}...)
	r := Audit(tour, rules, &Declared{})
	if len(r.Refused) != 7 || r.Refused[0].Game != 6 || r.Refused[0].Err == nil || len(r.Deviations) > 0 {
		t.Errorf("%+v", r)
	}
}

// Colours by boards: most boards tell which team is first, or the event's own order does;
// a match to which nobody came is lost by both.
func TestBoardsOfTeams(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.Swiss, Teams: true, ByBoards: true, Rounds: 2, Points: scale, Players: players(4)}
	for board, first := range []int{0, 1, 0, 1} {
		tour.Games = append(tour.Games, event.Game{Round: 1, Board: board + 1, First: first, Second: 1 - first, Outcome: event.Draw})
	}
	colours := func() []int {
		var boards []int
		for _, d := range Audit(tour, rules, &Declared{}).Deviations {
			if d.Kind == BoardColours {
				boards = append(boards, d.Board)
			}
		}
		return boards
	}
	if got := colours(); got != nil {
		t.Errorf("odd and even boards: %v", got)
	}
	tour.Games[0].First, tour.Games[0].Second = 1, 0 // three boards say that 0 is first
	if got := colours(); !slices.Equal(got, []int{1}) {
		t.Errorf("board 1 reversed: %v", got)
	}
	tour.BoardColours = "BBWB"
	if got := colours(); got != nil {
		t.Errorf("the event's own colours: %v", got)
	}

	a := &audit{t: tour, rules: rules}
	if x, y, ok := a.result(&meeting{first: 0, second: 1, games: []int{0, 1, 2, 3}}, false); !ok || x != 2 || y != 2 {
		t.Errorf("a drawn match: %d %d", x, y)
	}
	for i := range tour.Games {
		tour.Games[i].Outcome = event.BothForfeit
	}
	if x, y, ok := a.result(&meeting{first: 0, second: 1, games: []int{0, 1, 2, 3}}, false); !ok || x != 0 || y != 0 {
		t.Errorf("nobody came: %d %d", x, y)
	}
}

// Each fault of a draw has its own kind.
func TestPlantedDraws(t *testing.T) {
	rules := renjuRules(t)
	fresh := func() (*event.Tournament, *Declared) { return knockoutDraw(random(9), rules, 32, 6, 8) }
	at := func(tour *event.Tournament, d *Declared, seed int) int {
		return slices.IndexFunc(d.Places, func(players []int) bool { return len(players) == 1 && tour.Players[players[0]].Seed == seed })
	}

	tour, d := fresh() // seeds 1 and 3 in one quarter, 2 and 4 in another
	one, three, four := at(tour, d, 1), at(tour, d, 3), at(tour, d, 4)
	if (one < 16) == (three < 16) {
		three = four
	}
	beside := one - one%8 + 3
	d.Places[three], d.Places[beside] = d.Places[beside], d.Places[three]
	r := Audit(tour, rules, d)
	if dev := found(r, SeedsMeet, 0, d.Places[one][0], d.Places[beside][0]); dev == nil || dev.Expected.Number != 4 {
		t.Errorf("seeds in one quarter: %+v", r.Deviations)
	}

	tour, d = fresh() // two classes without numbers
	for p := range tour.Players {
		if seed := tour.Players[p].Seed; seed == 3 || seed == 4 {
			tour.Players[p].Seed = seed + 6
		}
	}
	if r := Audit(tour, rules, d); found(r, SeedClass, 0) == nil || slices.Contains(kindsOf(r), SeedCount) {
		t.Errorf("a class that is empty: %+v", r.Deviations)
	}

	tour, d = fresh() // the last of seeds is rated below an unseeded player
	tour.Players[20].Rating = 2499 - 6
	r = Audit(tour, rules, d)
	if dev := found(r, SeedBasis, 0, 20, 7); dev == nil || dev.Expected.Number != 2492 || dev.Actual.Number != 2493 || len(r.Deviations) != 1 {
		t.Errorf("rating: %+v", r.Deviations)
	}
	tour.Players[2].Rating = 0
	if r := Audit(tour, rules, d); !slices.Contains(r.Gaps, Gap{SeedBasis, 0, MissingSeeding}) || found(r, SeedBasis, 0, 20, 7) != nil {
		t.Errorf("a seed without rating: %v, %+v", r.Gaps, r.Deviations)
	}

	tour, d = fresh() // a bye of the second class goes to an unseeded player
	d.Places[17], d.Places[19] = d.Places[19], d.Places[17]
	if r := Audit(tour, rules, d); found(r, ByeUnseeded, 0, d.Places[18][0], d.Places[16][0]) == nil {
		t.Errorf("bye on place 20: %+v", r.Deviations)
	}
	tour, d = fresh() // all byes of the upper half
	for i, from := range []int{30, 17, 22} {
		to := []int{3, 5, 11}[i]
		d.Places[from], d.Places[to] = d.Places[to], d.Places[from]
	}
	if r := Audit(tour, rules, d); found(r, ByesUneven, 0) == nil {
		t.Errorf("byes of one half: %+v", r.Deviations)
	}
	tour, d = fresh()
	d.ColoursBy = event.ByChoice
	if r := Audit(tour, rules, d); found(r, ColoursDecided, 0) == nil {
		t.Errorf("colours by choice: %+v", r.Deviations)
	}
}

// The third of a unit stays away from the first two; without their order only that all stand
// in different parts is held.
func TestUnitsInTheirOrder(t *testing.T) {
	rules := renjuRules(t)
	tour, d := knockoutDraw(random(4), rules, 32, 0, 2)
	for i, place := range []int{3, 20, 12} { // halves of the first two, then another quarter
		p := &tour.Players[d.Places[place][0]]
		p.Unit, p.Order = "单位一", i+1
	}
	clean(t, "units", Audit(tour, rules, d))
	a, b := &tour.Players[d.Places[20][0]], &tour.Players[d.Places[12][0]]
	a.Order, b.Order = b.Order, a.Order
	if r := Audit(tour, rules, d); found(r, UnitsTogether, 0, d.Places[3][0], d.Places[12][0]) == nil {
		t.Errorf("the first two in one half: %+v", r.Deviations)
	}
	a.Order = 0
	if r := Audit(tour, rules, d); len(r.Deviations) > 0 || !slices.Contains(r.Gaps, Gap{UnitsTogether, 0, MissingOrder}) {
		t.Errorf("without order: %+v, %v", r.Deviations, r.Gaps)
	}
}

// The places are those printed in wuziqi-2009:A1.3.3b and c, and each bye stands beside the
// seed of its rank.
func TestPlacesAsPrinted(t *testing.T) {
	p := renjuRules(t).Parameters
	for _, c := range []struct {
		seeds, byes []int
		printed     string
	}{
		{p.Seeds16.Value, p.Byes16.Value, "[1 16 9 8] [2 15 10 7]"},
		{p.Seeds32.Value, p.Byes32.Value, "[1 32 17 16 9 24 25 8] [2 31 18 15 10 23 26 7]"},
		{p.Seeds64.Value, p.Byes64.Value, "[1 64 33 32 17 48 49 16 9 56 41 24 25 40 57 8] [2 63 34 31 18 47 50 15 10 55 42 23 26 39 58 7]"},
		{p.Seeds128.Value, p.Byes128.Value, "[1 128 65 64 33 96 97 32 17 112 81 48 49 80 113 16] [2 127 66 63 34 95 98 31 18 111 82 47 50 79 114 15]"},
	} {
		if got := fmt.Sprint(c.seeds, " ", c.byes); got != c.printed {
			t.Errorf("%s, printed %s", got, c.printed)
		}
		for i, seed := range c.seeds {
			if beside := (seed - 1) ^ 1 + 1; c.byes[i] != beside {
				t.Errorf("bye %d on place %d, the seed's neighbour is %d", i+1, c.byes[i], beside)
			}
		}
	}
}

// The printed places of byes are spread evenly and given to seeds first, however many of them
// are taken; those of seeds keep each class apart.
func TestPrintedPlacesKeepTheirOwnRules(t *testing.T) {
	rules := renjuRules(t)
	for size, seeds := range map[int]int{16: 4, 32: 8, 64: 16, 128: 16} {
		for byes := range seeds + 1 {
			tour, d := knockoutDraw(random(uint64(byes)), rules, size, byes, seeds)
			clean(t, fmt.Sprintf("%d places, %d byes", size, byes), Audit(tour, rules, d))
		}
	}
}

// A stage that begins with a later round is held as one that begins with round 1.
func TestRoundsOfAStage(t *testing.T) {
	rules := xiangqiRules(t)
	tour := roundRobinEvent(random(1), 6, 1, 0)
	for i := range tour.Games {
		tour.Games[i].Round += 4
	}
	if r := Audit(tour, rules, &Declared{}); len(r.Deviations) == 0 {
		t.Error("rounds 5 to 9 are of no table of five rounds")
	}
	clean(t, "from round 5", Audit(tour, rules, &Declared{Declared: event.Declared{From: 5}}))
}
