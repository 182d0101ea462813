package pairing

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing/internal/matching"
)

// pairings calls do with all pairings of some players, of pairs that may be.
func pairings(players []int, may func(x, y int) bool, do func(pairs []Pair)) {
	var try func(left []int, pairs []Pair)
	try = func(left []int, pairs []Pair) {
		if len(left) == 0 {
			do(pairs)
			return
		}
		for i := 1; i < len(left); i++ {
			if may(left[0], left[i]) {
				try(slices.Concat(left[1:i], left[i+1:]), append(pairs, Pair{left[0], left[i]}))
			}
		}
	}
	try(players, nil)
}

// linesOf returns of a pairing for each score group but the lowest the pairs across the
// line under it, and those of them whose higher player is from above the group.
func linesOf(s *swiss, groups []int, pairs []Pair) []int {
	out := make([]int, 2*(len(groups)-1))
	for _, p := range pairs {
		high, low := s.player[p.First].points, s.player[p.Second].points
		if high < low {
			high, low = low, high
		}
		for k, points := range groups[:len(groups)-1] {
			if high >= points && low < points {
				out[2*k]++
				if high > points {
					out[2*k+1]++
				}
			}
		}
	}
	return out
}

// groupsOf returns the points of the score groups of a field, the highest first.
func groupsOf(s *swiss, f *field) (groups []int) {
	for _, p := range f.players {
		if points := s.player[p].points; !slices.Contains(groups, points) {
			groups = append(groups, points)
		}
	}
	return groups
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

// smallSwiss is an event of a few players whose last round is one of the better of all
// pairings that break no principle, or, seldom, paired anyhow.
func smallSwiss(t *rapid.T, rules *Rules) *event.Tournament {
	r := random(rapid.Uint64().Draw(t, "seed"))
	n := rapid.IntRange(6, 10).Draw(t, "players")
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(n), Rounds: 7}
	rounds := rapid.IntRange(2, 6).Draw(t, "rounds")
	add := func(no int, pairs []Pair) {
		for _, p := range pairs {
			tour.Games = append(tour.Games, event.Game{Round: no, First: p.First, Second: p.Second, Outcome: anyOutcome(r)})
		}
	}
	for no := 1; no <= rounds; no++ {
		order := r.Perm(n)
		if n%2 == 1 {
			tour.Games = append(tour.Games, event.Game{Round: no, First: order[n-1], Second: event.Nobody, Outcome: event.PairingBye})
			order = order[:n-1]
		}
		var anyhow []Pair
		for i := 0; i < len(order); i += 2 {
			anyhow = append(anyhow, Pair{order[i], order[i+1]})
		}
		base := len(tour.Games)
		add(no, anyhow)
		if r.IntN(8) == 0 {
			continue
		}
		s, f := before(tour, rules, no)
		groups := groupsOf(s, f)
		slices.Sort(order)
		kept, coloured := [][]Pair(nil), r.IntN(4) > 0
		pairings(order, func(x, y int) bool { return s.mayPair(f, x, y, coloured) }, func(pairs []Pair) {
			kept = append(kept, slices.Clone(pairs))
		})
		if len(kept) == 0 {
			continue
		}
		r.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		slices.SortStableFunc(kept, func(a, b []Pair) int {
			return slices.Compare(linesOf(s, groups, a), linesOf(s, groups, b))
		})
		pick := 0
		if no == rounds {
			pick = r.IntN(min(len(kept), 1+r.IntN(30)))
		}
		tour.Games = tour.Games[:base]
		add(no, kept[pick])
	}
	return tour
}

// Against all pairings of small fields: a fuller or nearer pairing is reported if and
// only if there is one, and its proof is the best.
func TestFullestPairingAgainstAll(t *testing.T) {
	rules := xiangqiRules(t)
	counts := make(map[string]int)
	rapid.Check(t, func(t *rapid.T) {
		tour := smallSwiss(t, rules)
		last := tour.Games[len(tour.Games)-1].Round
		report := Audit(tour, rules, &Declared{})
		if slices.ContainsFunc(report.Gaps, func(g Gap) bool { return g.Missing == MissingProof }) {
			t.Fatalf("left open: %+v", report.Gaps)
		}
		s, f := before(tour, rules, last)
		groups := groupsOf(s, f)
		record := linesOf(s, groups, f.pairs())
		free := func(x, y int) bool { return s.mayPair(f, x, y, false) }
		from := 0        // the first group of which pairs may change
		sound := true    // no pair breaks a principle
		var given []Pair // pairs above it
		reported := func(kind Kind, group int) (list []Deviation) {
			for _, d := range report.Deviations {
				if d.Round == last && d.Kind == kind && d.Group == group {
					list = append(list, d)
				}
			}
			return list
		}
		for k, points := range groups[:len(groups)-1] {
			for _, p := range f.pairs() {
				if low := min(s.player[p.First].points, s.player[p.Second].points); k > 0 && low == groups[k-1] && !free(p.First, p.Second) {
					from, sound = k, false
				}
			}
			given = given[:0]
			var open []int
			for _, p := range f.pairs() {
				if min(s.player[p.First].points, s.player[p.Second].points) > groups[from] {
					given = append(given, p)
				} else {
					open = append(open, p.First, p.Second)
				}
			}
			stays := func(x, y int) bool {
				return s.mayPair(f, x, y, true) || f.opponent[x] == y && free(x, y) && min(s.player[x].points, s.player[y].points) > points
			}
			// best returns the best numbers at this line of better pairings, nil if there is none.
			best := func(end int, may func(x, y int) bool) (numbers []int) {
				pairings(open, may, func(pairs []Pair) {
					n := linesOf(s, groups, slices.Concat(given, pairs))
					switch slices.Compare(n[2*from:end], record[2*from:end]) {
					case 1:
						return
					case 0:
						counts["as good"]++
						return
					}
					if !slices.Equal(n[2*from:end-1], record[2*from:end-1]) {
						t.Fatalf("at %d: %v is better above than %v", points, n, record)
					}
					for i := range 2 * from {
						if n[i] > record[i] {
							t.Fatalf("at %d: %v is worse above what may change than %v", points, n, record)
						}
					}
					if numbers == nil || slices.Compare(n[2*from:end], numbers[2*from:end]) < 0 {
						numbers = n
					}
				})
				return numbers
			}
			fuller, without := reported(FullerPairing, points), reported(FullerWithoutColours, points)
			if numbers := best(2*k+1, free); numbers != nil {
				list, may, coloured := without, free, best(2*k+1, stays)
				if coloured != nil {
					list, may, numbers = fuller, stays, coloured
				}
				if len(fuller)+len(without) != 1 || len(list) != 1 {
					t.Fatalf("at %d: %v and %v, the best is %v of %v (within colours %v)", points, fuller, without, numbers, record, coloured)
				}
				d := list[0]
				if d.Expected.Number != numbers[2*k] || d.Actual.Number != record[2*k] {
					t.Fatalf("%+v: the best is %v of %v", d, numbers, record)
				}
				checkBetter(t, s, f, d, groups, numbers[2*from:2*k+1], 2*from, may)
				counts[d.Kind.String()]++
				if from == 0 && sound && k > 1 {
					counts["from the top"]++
				}
				return // what is below is left open
			}
			if len(fuller)+len(without) > 0 {
				t.Fatalf("at %d: %v and %v, but %v is the best", points, fuller, without, record)
			}
			if near := reported(NearerPairing, points); from > k {
				t.Fatalf("%d of %d", from, k)
			} else if numbers := best(2*k+2, free); numbers == nil {
				if len(near) > 0 {
					t.Fatalf("at %d: %v, but %v is the best", points, near, record)
				}
			} else {
				coloured := best(2*k+2, stays)
				if (coloured != nil) != (len(near) > 0) {
					t.Fatalf("at %d: %v, the best is %v of %v", points, near, coloured, record)
				}
				for _, d := range near {
					counts[d.Kind.String()]++
					checkBetter(t, s, f, d, groups, coloured[2*from:2*k+2], 2*from, stays)
					x := d.Players[0]
					if y, z := f.opponent[x], after(f, d.Proof)[x]; s.player[x].points <= points || s.player[y].points >= points || s.player[z].points < points {
						t.Fatalf("%+v: %d meets %d, and %d by the proof", d, x, y, z)
					}
				}
				from = k + 1
			}
			counts["settled"]++
			if record[2*k] == 0 {
				from = k + 1
			}
		}
	})
	t.Log(counts)
	for _, name := range []string{"fuller-pairing", "fuller-without-colours", "nearer-pairing", "from the top", "as good", "settled"} {
		if counts[name] == 0 {
			t.Errorf("no case of %s", name)
		}
	}
}

// A pair more at a line weighs as much as all that could be saved below, and one less at
// the last line still something. Where that is too much to reckon with, it is told, and
// what is above is given.
func TestWeightsOfLines(t *testing.T) {
	of := func(lines ...line) *descent {
		s := &swiss{audit: &audit{}}
		return &descent{swiss: s, f: &field{round: &round{number: 3}, players: make([]int, 40)}, lines: lines}
	}
	d := of(line{8, 1, 0}, line{6, 3, 1}, line{4, 0, 0}, line{2, 2, 2}, line{0, 4, 1})
	w, err := d.weigh(4, true)
	if err != nil {
		t.Fatal(err)
	}
	// From below: passed 1, across 1, 5; and so on.
	for _, c := range []struct {
		upper, lower int
		cost         int64
	}{{4, 5, 1}, {3, 5, 1 + 1 + 15}, {3, 4, 15}, {2, 3, 45}, {1, 2, 90}, {0, 1, 360}, {0, 5, 360 + 90 + 45 + 45 + 45 + 15 + 5 + 1 + 1}} {
		if got := w.cost(c.upper, c.lower); got != c.cost {
			t.Errorf("a pair of groups %d and %d costs %d, want %d", c.upper, c.lower, got, c.cost)
		}
	}
	d = of(slices.Repeat([]line{{2, 9, 0}}, 30)...)
	if _, err := d.weigh(9, false); err != nil {
		t.Error(err)
	}
	if _, err := d.weigh(29, false); !errors.Is(err, matching.ErrRange) {
		t.Errorf("30 lines with nine pairs each: %v", err)
	}
	d.undecided(29)
	if gaps := []Gap{{FullerPairing, 3, MissingProof}, {NearerPairing, 3, MissingProof}}; !slices.Equal(d.report.Gaps, gaps) || d.from != 30 {
		t.Errorf("%v, from %d", d.report.Gaps, d.from)
	}
}

// checkBetter shows that a proof has the numbers at the lines from one on, of pairs that may be.
func checkBetter(t fataler, s *swiss, f *field, d Deviation, groups, want []int, from int, may func(x, y int) bool) {
	checkProof(t, s, f, d, d.Kind != FullerWithoutColours)
	var pairs []Pair
	for x, y := range after(f, d.Proof) {
		if x < y {
			pairs = append(pairs, Pair{x, y})
		}
	}
	for _, p := range d.Proof {
		if !may(p.First, p.Second) {
			t.Fatalf("%+v: %v may not be paired", d, p)
		}
	}
	if got := linesOf(s, groups, pairs)[from:][:len(want)]; !slices.Equal(got, want) {
		t.Fatalf("%+v: the proof has %v, the best is %v", d, got, want)
	}
}

// Players 1 to 8 have 1 2 1 3 1 1 4 3 points, and only 8 and 2 have met: 7–4, 8–6, 3–2, 1–5
// leave the group of 2 twice. With 7–4 it cannot be better; but if 7 meets 8, and so 4
// comes down and not 8, he meets 2, and no pair need leave the group. Who is barred from meeting is heeded.
func TestAnotherFloater(t *testing.T) {
	tour := &event.Tournament{System: event.Swiss, Points: scale, Players: players(8), Rounds: 7}
	for p := range 8 {
		if p != 1 && p != 7 {
			tour.Games = append(tour.Games, event.Game{Round: 1, First: p, Second: event.Nobody, Outcome: event.ZeroBye})
		}
	}
	tour.Games = append(tour.Games, event.Game{Round: 1, First: 7, Second: 1, Outcome: event.BothForfeit})
	for _, p := range []Pair{{6, 3}, {7, 5}, {2, 1}, {0, 4}} {
		tour.Games = append(tour.Games, event.Game{Round: 2, First: p.First, Second: p.Second, Outcome: event.Draw})
	}
	points := make([]int, 8)
	for p, n := range []int{1, 2, 1, 3, 1, 1, 4, 3} {
		points[p] = 2 * n
	}
	r := Audit(tour, xiangqiRules(t), &Declared{Virtual: [][]int{nil, points}})
	i := slices.IndexFunc(r.Deviations, func(d Deviation) bool { return d.Kind == FullerPairing })
	if i < 0 {
		t.Fatalf("%+v", r)
	}
	d := r.Deviations[i]
	if d.Round != 2 || d.Group != 4 || !slices.Equal(d.Players, []int{1}) || d.Expected.Number != 0 || d.Actual.Number != 2 {
		t.Errorf("%+v", d)
	}
	for _, want := range []Pair{{6, 7}, {1, 3}} {
		if !slices.ContainsFunc(d.Proof, want.same) {
			t.Errorf("%v is not in %v", want, d.Proof)
		}
	}
	for _, c := range []struct {
		barred Barred
		found  bool
	}{
		{Barred{Players: []int{7, 0, 6}}, false}, // 7 meets 4 then, and it cannot be better
		{Barred{From: 1, To: 1, Players: []int{6, 7}}, true},
		{Barred{From: 2, Players: []int{6, 7}}, false},
		{Barred{Players: []int{2, 7}}, true},
	} {
		r := Audit(tour, xiangqiRules(t), &Declared{Virtual: [][]int{nil, points}, Barred: []Barred{c.barred}})
		if found := slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == FullerPairing }); found != c.found || !found && slices.ContainsFunc(r.Gaps, func(g Gap) bool { return g.Kind == FullerPairing }) {
			t.Errorf("%v: found %v, %+v", c.barred, found, r.Gaps)
		}
	}
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
	if groups := groupsOf(s, f); len(groups) != 2 {
		t.Errorf("groups %v", groups)
	}
	if r := Audit(tour, rules, &Declared{}); len(r.Deviations) > 0 {
		t.Errorf("%+v", r.Deviations)
	}
}
