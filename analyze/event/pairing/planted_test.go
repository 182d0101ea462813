package pairing

import (
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

// A bye in place of who withdrew is one only where its player is not left out of that round besides.
func TestByeBesideWhoWithdrew(t *testing.T) {
	game := func(round, first, second int) event.Game {
		return event.Game{Round: round, First: first, Second: second, Outcome: event.Draw}
	}
	bye := func(round, p int) event.Game {
		return event.Game{Round: round, First: p, Second: event.Nobody, Outcome: event.PairingBye}
	}
	// Player 0 withdrew behind round 1, and is left out with 2 in round 2, 3 in round 3 and 1 in round 5.
	rest := []event.Game{bye(1, 1), game(1, 4, 0), game(1, 2, 3), game(3, 2, 1), bye(3, 4), game(4, 1, 3), game(4, 4, 2), game(5, 3, 4), bye(5, 2)}
	for _, c := range []struct {
		name  string
		games []event.Game
		twice int // players with a bye too many, from 1; 0: nobody
	}{
		{"clean", []event.Game{game(2, 1, 4), bye(2, 3)}, 0},
		{"a bye more, and left out of round 5", []event.Game{game(2, 3, 4), bye(2, 1)}, 2},
		{"a bye more in the round in which it was due", []event.Game{game(2, 1, 4), bye(2, 3), bye(5, 1)}, 0},
		{"a bye for want of an opponent, and a game that lacks", []event.Game{bye(2, 3), bye(5, 1)}, 0},
	} {
		tour := &event.Tournament{System: event.RoundRobin, Legs: 1, Points: scale, Players: players(5), Games: append(slices.Clone(rest), c.games...)}
		tour.Players[0].Withdrawn = 2
		slices.SortStableFunc(tour.Games, func(a, b event.Game) int { return a.Round - b.Round })
		twice := 0
		r := Audit(tour, xiangqiRules(t), &Declared{})
		for p := range tour.Players {
			if found(r, ByeCount, 0, p) != nil {
				twice = p + 1
			}
		}
		if twice != c.twice {
			t.Errorf("%s: a bye too many of %d, want %d: %+v", c.name, twice, c.twice, r.Deviations)
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
