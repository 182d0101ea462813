package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// scale is that of xiangqi in half points: 2, 1, 0.
var scale = rulebooks.Scale{Win: 4, DrawFirst: 2, DrawSecond: 2}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

func anyOutcome(r *rand.Rand) event.Outcome {
	return []event.Outcome{event.FirstWins, event.FirstWins, event.Draw, event.SecondWins}[r.IntN(4)]
}

func players(n int) []event.Player {
	list := make([]event.Player, n)
	for i := range list {
		list[i].Lot = i + 1
	}
	return list
}

// roundRobinEvent is a round robin as the order table has it, the lots drawn at random.
func roundRobinEvent(r *rand.Rand, n, legs, boards int) *event.Tournament {
	t := &event.Tournament{System: event.RoundRobin, Legs: legs, Teams: boards > 0, Points: scale, Players: players(n)}
	byLot := r.Perm(n)
	for lot, p := range byLot {
		t.Players[p].Lot = lot + 1
	}
	table := OrderTable(n)
	for leg := range legs {
		for i, row := range table {
			for _, p := range row {
				g := event.Game{Round: leg*len(table) + i + 1, First: byLot[p.First-1], Second: event.Nobody, Outcome: event.PairingBye}
				if p.Second != event.Nobody {
					g.Second, g.Outcome = byLot[p.Second-1], anyOutcome(r)
					if leg%2 == 1 {
						g.First, g.Second = g.Second, g.First
					}
				}
				if g.Second == event.Nobody || boards == 0 {
					t.Games = append(t.Games, g)
					continue
				}
				for b := range boards {
					g.Board, g.Outcome = b+1, anyOutcome(r)
					t.Games = append(t.Games, g)
					g.First, g.Second = g.Second, g.First
				}
			}
		}
	}
	return t
}

// maker pairs Swiss rounds: from the top, the nearest opponent first, back where it does
// not come out.
type maker struct {
	r     *rand.Rand
	t     *event.Tournament
	rules *Rules
	s     *swiss
	steps int
}

// swissEvent is a Swiss event in which every round keeps to the principles; ok is false
// where the attempts run out.
func swissEvent(rules *Rules, seed uint64, n, rounds int, careful bool) (t *event.Tournament, ok bool) {
	m := &maker{r: random(seed), rules: rules, t: &event.Tournament{System: event.Swiss, Rounds: rounds, Points: scale, Players: players(n)}}
	for no := 1; no <= rounds; no++ {
		if !m.round(no, careful) {
			return nil, false
		}
	}
	return m.t, true
}

func (m *maker) round(no int, careful bool) bool {
	base := len(m.t.Games)
	for range 30 {
		m.t.Games = m.t.Games[:base]
		if !m.pair(no) {
			continue
		}
		if !careful || m.improve(no, base) {
			return true
		}
	}
	return false
}

// state returns the event as it stands before a round.
func (m *maker) state() *swiss {
	a := &audit{t: m.t, rules: m.rules, declared: &Declared{}}
	a.collect()
	s := &swiss{audit: a, player: make([]standing, len(m.t.Players)), known: true, colours: true, floats: 2, apart: map[int]bool{}, limits: limitsOf(m.rules), remaining: a.all()}
	for i := range a.rounds {
		r := &a.rounds[i]
		s.floating(s.newField(r))
		s.play(r)
	}
	return s
}

func (m *maker) pair(no int) bool {
	m.s, m.steps = m.state(), 0
	order := m.r.Perm(len(m.t.Players))
	if no == 1 {
		slices.Sort(order)
	}
	slices.SortStableFunc(order, func(x, y int) int { return m.s.player[y].points - m.s.player[x].points })
	var games []event.Game
	if len(order)%2 == 1 {
		for i := len(order) - 1; ; i-- {
			if i < 0 {
				return false
			}
			if p := order[i]; m.s.player[p].byes == 0 {
				games = append(games, event.Game{Round: no, First: p, Second: event.Nobody, Outcome: event.PairingBye})
				order = slices.Delete(order, i, i+1)
				break
			}
		}
	}
	var pairs []Pair
	if no == 1 {
		pairs = firstPairs(event.Adjacent, order)
	} else {
		f := &field{round: &round{number: no}, only: m.s.onlyOnes(order)}
		if pairs = m.search(f, order, nil); pairs == nil {
			return false
		}
	}
	for i, p := range pairs {
		games = append(games, event.Game{Round: no, Board: i + 1, First: p.First, Second: p.Second, Outcome: anyOutcome(m.r)})
	}
	m.t.Games = append(m.t.Games, games...)
	return true
}

// onlyOnes tells which players are alone with their points.
func (s *swiss) onlyOnes(players []int) []bool {
	n := make(map[int]int)
	for _, p := range players {
		n[s.player[p].points]++
	}
	only := make([]bool, len(s.player))
	for _, p := range players {
		only[p] = n[s.player[p].points] == 1
	}
	return only
}

func (m *maker) search(f *field, left []int, pairs []Pair) []Pair {
	if len(left) == 0 {
		return pairs
	}
	if m.steps++; m.steps > 4*len(m.t.Players)+200 {
		return nil
	}
	x := left[0]
	for i, y := range left[1:] {
		if !m.s.mayPairAnew(f, x, y, true) {
			continue
		}
		p, ok := m.s.oriented(x, y, nil)
		if !ok {
			continue
		}
		rest := make([]int, 0, len(left)-2)
		rest = append(append(rest, left[1:i+1]...), left[i+2:]...)
		if all := m.search(f, rest, append(pairs, p)); all != nil {
			return all
		}
	}
	return nil
}

// largeSwiss is a Swiss event of many players: from the top the nearest opponent, and who
// finds none changes with a pair above him.
func largeSwiss(t testing.TB, rules *Rules, n, rounds int) *event.Tournament {
	t.Helper()
	m := &maker{r: random(3), rules: rules, t: &event.Tournament{System: event.Swiss, Rounds: rounds, Points: scale, Players: players(n)}}
	for no := 1; no <= rounds; no++ {
		m.s = m.state()
		m.s.floats = -1
		left := m.r.Perm(n)
		slices.SortStableFunc(left, func(x, y int) int { return m.s.player[y].points - m.s.player[x].points })
		f := &field{round: &round{number: no}, only: m.s.onlyOnes(left)}
		may := func(x, y int) bool { return m.s.mayPairAnew(f, x, y, true) }
		var pairs []Pair
		for len(left) > 0 {
			x := left[0]
			left = left[1:]
			if i := slices.IndexFunc(left, func(y int) bool { return may(x, y) }); i >= 0 {
				pairs = append(pairs, Pair{x, left[i]})
				left = slices.Delete(left, i, i+1)
				continue
			}
			y := left[0] // change with the lowest pair that allows it
			left = left[1:]
			i := len(pairs) - 1
			for ; i >= 0; i-- {
				p := pairs[i]
				if may(x, p.Second) && may(y, p.First) {
					p = Pair{p.Second, p.First}
				}
				if may(x, p.First) && may(y, p.Second) {
					pairs[i] = Pair{x, p.First}
					pairs = append(pairs, Pair{y, p.Second})
					break
				}
			}
			if i < 0 {
				t.Fatal("no event comes out")
			}
		}
		for _, p := range pairs {
			p, _ = m.s.oriented(p.First, p.Second, nil)
			m.t.Games = append(m.t.Games, event.Game{Round: no, First: p.First, Second: p.Second, Outcome: anyOutcome(m.r)})
		}
	}
	return m.t
}

// improve puts the proofs of deviations in place of the pairs until there is none.
func (m *maker) improve(no, base int) bool {
	for range 20 {
		r := Audit(m.t, m.rules, &Declared{Declared: event.Declared{FirstPairs: event.Adjacent}})
		i := slices.IndexFunc(r.Deviations, func(d Deviation) bool { return d.Round == no })
		if i < 0 {
			return true
		}
		if r.Deviations[i].Proof == nil {
			return false
		}
		m.t.Games = append(m.t.Games[:base], replaced(m.t.Games[base:], r.Deviations[i].Proof)...)
	}
	return false
}

// replaced returns the games of a round with a proof in place of the pairs of its players.
func replaced(games []event.Game, proof []Pair) []event.Game {
	touched := make(map[int]bool)
	for _, p := range proof {
		touched[p.First], touched[p.Second] = true, true
	}
	var out []event.Game
	for _, g := range games {
		if !touched[g.First] && (g.Second == event.Nobody || !touched[g.Second]) {
			out = append(out, g)
		}
	}
	for _, p := range proof {
		g := event.Game{Round: games[0].Round, First: p.First, Second: p.Second, Outcome: event.FirstWins}
		if p.Second == event.Nobody {
			g.Outcome = event.PairingBye
		}
		out = append(out, g)
	}
	return out
}

// cleanSwiss returns a clean event, trying seeds from one on.
func cleanSwiss(t testing.TB, rules *Rules, seed uint64, n, rounds int) *event.Tournament {
	t.Helper()
	for i := range uint64(20) {
		if tour, ok := swissEvent(rules, seed*1000+i, n, rounds, true); ok {
			return tour
		}
	}
	t.Fatalf("no event of %d players and %d rounds comes out", n, rounds)
	return nil
}

// knockoutDraw lays the places of a knockout by the printed tables.
func knockoutDraw(r *rand.Rand, rules *Rules, size, byes, seeds int) (*event.Tournament, *Declared) {
	t := &event.Tournament{System: event.Knockout, Points: scale, Players: players(size - byes)}
	d := &draw{audit: &audit{t: t, rules: rules}, places: make([][]int, size)}
	seedTable, _ := d.seedTable()
	byeTable, _ := d.byeTable()
	next := 0
	for from := 1; from <= seeds; from *= 2 {
		first, last := class(from)
		if from == 1 {
			last = min(last, seeds)
		}
		if first != from && from > 1 {
			first, last = from+1, 2*from
		}
		last = min(last, seeds)
		places := slices.Clone(seedTable[first-1 : last])
		r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for i, place := range places {
			t.Players[next].Seed, t.Players[next].Rating = first+i, 2500-first-i
			d.places[place-1] = []int{next}
			next++
		}
	}
	for _, i := range r.Perm(size) {
		if len(d.places[i]) == 0 && !slices.Contains(byeTable[:byes], i+1) {
			d.places[i] = []int{next}
			next++
		}
	}
	playOff(r, t, d.places)
	return t, drawn(d.places)
}

// drawn are the declarations of an event that draws its places and who is first by lots, and
// seeds by ratings.
func drawn(places [][]int) *Declared {
	return &Declared{Declared: event.Declared{Places: places, ColoursBy: event.ByLots, Seeding: event.SeedRating}}
}

// playOff plays a draw to the end, with a game for the third place.
func playOff(r *rand.Rand, t *event.Tournament, places [][]int) {
	alive := slices.Clone(places)
	var beaten []int
	for no := 1; len(alive) > 1; no++ {
		var next [][]int
		if len(alive) == 2 && len(beaten) == 2 {
			t.Games = append(t.Games, event.Game{Round: no, First: beaten[0], Second: beaten[1], Outcome: event.SecondWins})
		}
		beaten = nil
		for i := 0; i < len(alive); i += 2 {
			both := slices.Concat(alive[i], alive[i+1])
			if len(both) == 1 {
				next = append(next, both)
				continue
			}
			g := event.Game{Round: no, First: both[0], Second: both[1], Outcome: event.FirstWins}
			if r.IntN(2) == 0 {
				g.Outcome = event.SecondWins
				both[0], both[1] = both[1], both[0]
			}
			t.Games = append(t.Games, g)
			next = append(next, both[:1])
			beaten = append(beaten, both[1])
		}
		alive = next
	}
}

func renjuRules(t testing.TB) *Rules {
	t.Helper()
	s := rulebooks.NewSettings()
	p, ok := s.Parameters("wuziqi-2009")
	if !ok {
		t.Fatal("no wuziqi-2009")
	}
	r := RulesOf(s, "wuziqi-2009", &p)
	return &r
}
