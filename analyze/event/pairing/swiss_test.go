package pairing

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/event"
)

// fewest returns the fewest pairs across a cut of all pairings of its players, -1 if
// there is no pairing; by trying all.
func fewest(s *swiss, c *cut, edge func(x, y int) bool) int {
	all := slices.Concat(c.upper, c.lower)
	best := -1
	var try func(left []int, across int)
	try = func(left []int, across int) {
		if len(left) == 0 {
			if best < 0 || across < best {
				best = across
			}
			return
		}
		for i := 1; i < len(left); i++ {
			if !edge(left[0], left[i]) {
				continue
			}
			n := across
			if (s.player[left[0]].points >= c.points) != (s.player[left[i]].points >= c.points) {
				n++
			}
			rest := slices.Concat(left[1:i], left[i+1:])
			try(rest, n)
		}
	}
	try(all, 0)
	return best
}

// before returns an event as it stands before a round, and the field of the round.
func before(t *event.Tournament, rules *Rules, round int) (*swiss, *field) {
	short := *t
	short.Games = slices.DeleteFunc(slices.Clone(t.Games), func(g event.Game) bool { return g.Round >= round })
	s := (&maker{t: &short, rules: rules}).state()
	s.audit = &audit{t: t, rules: rules, declared: &Declared{}}
	s.collect()
	return s, s.newField(&s.rounds[round-1])
}

// Against all pairings of small fields, paired anyhow: a fuller pairing is reported if
// and only if there is one, and its proof is one.
func TestFullestPairingAgainstAll(t *testing.T) {
	rules := xiangqiRules(t)
	reported, settled, open := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		r := random(rapid.Uint64().Draw(t, "seed"))
		n := 2 * rapid.IntRange(3, 5).Draw(t, "pairs")
		tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(n), Rounds: 7}
		rounds := rapid.IntRange(2, 5).Draw(t, "rounds")
		for no := 1; no <= rounds; no++ {
			order := r.Perm(n)
			for i := 0; i < n; i += 2 {
				tour.Games = append(tour.Games, event.Game{Round: no, First: order[i], Second: order[i+1], Outcome: anyOutcome(r)})
			}
		}
		report := Audit(tour, rules, &Declared{})
		s, f := before(tour, rules, rounds)
		gap := slices.ContainsFunc(report.Gaps, func(g Gap) bool { return g.Round == rounds && g.Missing == MissingProof })
		above := false // a group above is not as full as it could be
		for _, points := range levels(s, f) {
			c := s.newCut(f, points)
			have := len(c.crossing)
			free := fewest(s, c, func(x, y int) bool { return s.mayPair(f, x, y, false) })
			coloured := fewest(s, c, func(x, y int) bool { return s.mayPair(f, x, y, true) })
			i := slices.IndexFunc(report.Deviations, func(d Deviation) bool {
				return d.Round == rounds && (d.Kind == FullerPairing || d.Kind == FullerWithoutColours) && s.player[d.Players[0]].points == points
			})
			if free < 0 || free >= have {
				settled++
				if i >= 0 {
					t.Fatalf("%+v: reported at %d, the fewest is %d of %d", report.Deviations[i], points, free, have)
				}
				continue
			}
			if above {
				if i >= 0 {
					t.Fatalf("%+v: reported below another", report.Deviations[i])
				}
				continue
			}
			above = true
			if i < 0 {
				open++
				if !gap {
					t.Fatalf("at %d: %d across, %d do, nothing reported\n%+v", points, have, free, report)
				}
				continue
			}
			reported++
			d := report.Deviations[i]
			want := coloured
			if d.Kind == FullerWithoutColours {
				want = free
			}
			if d.Expected.Number != want || d.Actual.Number != have {
				t.Fatalf("%+v: the fewest is %d of %d", d, want, have)
			}
			checkProof(t, s, f, d, d.Kind == FullerPairing)
			if got := crossingAfter(s, f, d.Proof, points); got != want {
				t.Fatalf("%+v: the proof has %d across", d, got)
			}
		}
	})
	t.Logf("%d reported, %d settled as the fullest, %d left open", reported, settled, open)
	if reported == 0 || settled == 0 || open*50 > reported {
		t.Error("the cases are not spread")
	}
}

// levels returns the points of the score groups that have one below.
func levels(s *swiss, f *field) []int {
	var out []int
	for _, p := range f.players {
		if n := s.player[p].points; !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out[:len(out)-1]
}

// after returns the opponents once a proof is put in place.
func after(f *field, proof []Pair) map[int]int {
	out := make(map[int]int)
	maps.Copy(out, f.opponent)
	for _, p := range proof {
		out[p.First] = p.Second
		if p.Second != event.Nobody {
			out[p.Second] = p.First
		}
	}
	return out
}

func crossingAfter(s *swiss, f *field, proof []Pair, points int) (n int) {
	for p, q := range after(f, proof) {
		if q != event.Nobody && s.player[p].points >= points && s.player[q].points < points {
			n++
		}
	}
	return n
}

type fataler interface{ Fatalf(string, ...any) }

// checkProof shows that a proof is a pairing of the whole field without a rematch, and
// within the limits on colours.
func checkProof(t fataler, s *swiss, f *field, d Deviation, coloured bool) {
	seen := make(map[int]bool)
	for _, p := range d.Proof {
		if seen[p.First] || seen[p.Second] {
			t.Fatalf("%+v: a player twice in the proof", d)
		}
		seen[p.First] = true
		if p.Second == event.Nobody {
			continue
		}
		seen[p.Second] = true
		if !s.mayMeet(f, p.First, p.Second) && f.opponent[p.First] != p.Second {
			t.Fatalf("%+v: %v is a rematch", d, p)
		}
		if coloured && s.colours && !s.keeps(p) {
			t.Fatalf("%+v: %v breaks a limit on colours", d, p)
		}
	}
	for p, q := range after(f, d.Proof) {
		if q != event.Nobody && after(f, d.Proof)[q] != p {
			t.Fatalf("%+v: %d meets %d, who meets another", d, p, q)
		}
	}
}

// Proofs of all kinds, in events paired without care, are pairings.
func TestProofsArePairings(t *testing.T) {
	rules := xiangqiRules(t)
	kinds := make(map[Kind]int)
	for seed := range uint64(60) {
		n := 9 + int(seed%13)
		tour, ok := swissEvent(rules, seed, n, 6, false)
		if !ok {
			continue
		}
		r := random(seed)
		for range 2 { // and some disorder
			i, j := r.IntN(len(tour.Games)), r.IntN(len(tour.Games))
			g, h := &tour.Games[i], &tour.Games[j]
			if g.Round == h.Round && i != j && g.Second >= 0 && h.Second >= 0 {
				g.Second, h.Second = h.Second, g.Second
			}
		}
		report := Audit(tour, rules, &Declared{})
		for _, d := range report.Deviations {
			if d.Proof == nil {
				continue
			}
			kinds[d.Kind]++
			s, f := before(tour, rules, d.Round)
			checkProof(t, s, f, d, d.Kind != FullerWithoutColours)
		}
	}
	t.Log(kinds)
	for _, k := range []Kind{FullerPairing, NearerPairing, ColoursOpposed, ByeNotLowest} {
		if kinds[k] == 0 {
			t.Errorf("no proof of %v", k)
		}
	}
}

// A third float, three firsts running, a surplus of three: by hand. 0 to 7 are eight
// players; what the others do is of no matter.
func TestFloatLimit(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(8), Rounds: 9}
	add := func(round int, games ...[3]int) {
		for _, g := range games {
			tour.Games = append(tour.Games, event.Game{Round: round, First: g[0], Second: g[1], Outcome: event.Outcome(g[2])})
		}
	}
	const first, second = int(event.FirstWins), int(event.SecondWins)
	add(1, [3]int{0, 1, first}, [3]int{2, 3, first}, [3]int{4, 5, first}, [3]int{6, 7, first})
	add(2, [3]int{3, 0, second}, [3]int{4, 2, first}, [3]int{7, 1, first}, [3]int{5, 6, second}) // 0 down
	add(3, [3]int{0, 7, first}, [3]int{6, 4, first}, [3]int{1, 5, first}, [3]int{3, 2, second})  // 0 down, 7 up
	add(4, [3]int{2, 0, second}, [3]int{4, 1, first}, [3]int{7, 5, first}, [3]int{6, 3, first})  // 0 down
	r := Audit(tour, rules, &Declared{})
	i := slices.IndexFunc(r.Deviations, func(d Deviation) bool { return d.Kind == FloatLimit && d.Round == 4 && d.Players[0] == 0 })
	if i < 0 || r.Deviations[i].Expected.Number != 2 || r.Deviations[i].Actual.Number != 3 {
		t.Errorf("%+v", r.Deviations)
	}
}

// A player who is the only one of a group floats without its being counted.
func TestFloatOfTheOnlyOneOfAGroup(t *testing.T) {
	a := &audit{t: &event.Tournament{System: event.Swiss, Points: scale, Players: players(4)}, rules: xiangqiRules(t), declared: &Declared{}}
	a.t.Games = []event.Game{
		{Round: 1, First: 0, Second: 1, Outcome: event.FirstWins},
		{Round: 1, First: 2, Second: 3, Outcome: event.Draw},
		{Round: 2, First: 2, Second: 0},
		{Round: 2, First: 3, Second: 1},
	}
	a.collect()
	s := &swiss{audit: a, player: make([]standing, 4), floats: 2}
	s.play(&a.rounds[0])
	s.floating(s.newField(&a.rounds[1]))
	for p, want := range [][2]int{{0, 0}, {0, 0}, {0, 1}, {1, 0}} {
		if got := [2]int{s.player[p].down, s.player[p].up}; got != want {
			t.Errorf("player %d: down and up %v, want %v", p, got, want)
		}
	}
}

// A game not finished when round 2 was paired counts as a draw there, and as it ended
// from round 3 on (xiangqi-2011:A3.1.8).
func TestPendingGame(t *testing.T) {
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(8), Rounds: 7}
	for i, o := range []event.Outcome{event.FirstWins, event.Draw, event.FirstWins, event.FirstWins} {
		tour.Games = append(tour.Games, event.Game{Round: 1, First: 2 * i, Second: 2*i + 1, Outcome: o})
	}
	// 0–1 was pending: by draws 0 1 2 3 are one group, 4 6 above, 5 7 below.
	for _, p := range []Pair{{6, 4}, {2, 0}, {1, 3}, {7, 5}} {
		tour.Games = append(tour.Games, event.Game{Round: 2, First: p.First, Second: p.Second, Outcome: event.Draw})
	}
	rules := xiangqiRules(t)
	has := func(r Report, k Kind) bool {
		return slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == k })
	}
	if r := Audit(tour, rules, &Declared{Pending: []int{0}}); has(r, FullerPairing) {
		t.Errorf("%+v", r.Deviations)
	}
	open := *tour
	open.Games = slices.Clone(tour.Games)
	open.Games[0].Outcome = event.OutcomeOpen
	if r := Audit(&open, rules, &Declared{}); !slices.Contains(r.Gaps, Gap{FullerPairing, 2, MissingResults}) {
		t.Errorf("no gap: %+v", r.Gaps)
	}
}

// BenchmarkAudit holds 1,000 players over 15 rounds against the principles, paired with
// care, and at random, where every round has proofs.
func BenchmarkAudit(b *testing.B) {
	rules := xiangqiRules(b)
	careful := largeSwiss(b, rules, 1000, 15)
	random := func() *event.Tournament {
		t := &event.Tournament{System: event.Swiss, Points: scale, Players: players(1000), Rounds: 15}
		r := random(5)
		for no := 1; no <= 15; no++ {
			order := r.Perm(1000)
			for i := 0; i < 1000; i += 2 {
				t.Games = append(t.Games, event.Game{Round: no, First: order[i], Second: order[i+1], Outcome: anyOutcome(r)})
			}
		}
		return t
	}()
	for _, c := range []struct {
		name string
		t    *event.Tournament
	}{{"paired", careful}, {"random", random}} {
		b.Run(c.name, func(b *testing.B) {
			var r Report
			for b.Loop() {
				r = Audit(c.t, rules, &Declared{})
			}
			b.ReportMetric(float64(len(r.Deviations)), "deviations")
		})
	}
}

// A forfeit scores what a game does (xiangqi-2011:20.3), so that who won by one stands with
// the winners in the next round.
func TestForfeitsInTheNextPairing(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(4), Rounds: 7, Games: []event.Game{
		{Round: 1, First: 0, Second: 1, Outcome: event.SecondForfeits},
		{Round: 1, First: 3, Second: 2, Outcome: event.FirstWins},
		{Round: 2, First: 0, Second: 3, Outcome: event.FirstWins},
		{Round: 2, First: 2, Second: 1, Outcome: event.FirstWins},
	}}
	s, f := before(tour, rules, 2)
	for p, want := range []int{4, 0, 0, 4} {
		if got := s.player[p].points; got != want {
			t.Errorf("player %d has %d half points, want %d", p, got, want)
		}
	}
	if levels := levels(s, f); len(levels) != 1 {
		t.Errorf("levels %v", levels)
	}
	if r := Audit(tour, rules, &Declared{}); len(r.Deviations) > 0 {
		t.Errorf("%+v", r.Deviations)
	}
}
