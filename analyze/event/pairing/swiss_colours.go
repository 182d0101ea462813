package pairing

import (
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing/internal/matching"
)

// readings are the ways to count colours: only games played, or every pairing.
const readings = 2

// colours are the colours that a player has had.
type colours struct {
	diff int // firsts more than seconds
	run  int // firsts running at the end; below 0 seconds
}

// after returns the colours with one more.
func (c colours) after(first bool) colours {
	if first {
		return colours{c.diff + 1, max(c.run, 0) + 1}
	}
	return colours{c.diff - 1, min(c.run, 0) - 1}
}

// alternates reports whether a colour differs from the one before.
func (c colours) alternates(first bool) bool { return first && c.run < 0 || !first && c.run > 0 }

func abs(n int) int { return max(n, -n) }

// limits are those on colours; 0 is none.
type limits struct{ excess, run, final int }

func limitsOf(r *Rules) (l limits) {
	if r.SwissColourExcess.Given && !r.NoExcess {
		l.excess = r.SwissColourExcess.Value
	}
	if r.SwissColourRun.Given && !r.NoRun {
		l.run = r.SwissColourRun.Value
	}
	if r.SwissFinalExcess.Given {
		l.final = r.SwissFinalExcess.Value
	}
	return l
}

// excessive and running report a breach by one reading.
func (l limits) excessive(c colours) bool { return l.excess > 0 && abs(c.diff) >= l.excess }
func (l limits) running(c colours) bool   { return l.run > 0 && abs(c.run) >= l.run }

// unbalanced is a breach of the balance after the last round.
func (l limits) unbalanced(c colours) bool { return l.final > 0 && abs(c.diff) > l.final }

// colour adds the colours of a meeting to the histories.
func (s *swiss) colour(m *meeting, played bool) {
	if !s.colours {
		return
	}
	p := s.firstOnOdd(m)
	if s.rules.PlayedColours && s.t.Games[m.games[0]].Swapped {
		p = Pair{p.Second, p.First}
	}
	for i := range readings {
		if i == 0 && !played {
			continue
		}
		x, y := &s.player[p.First].colours[i], &s.player[p.Second].colours[i]
		*x, *y = x.after(true), y.after(false)
	}
}

// every and any report whether a breach holds of a player after one more colour by both
// readings, or by one.
func (s *swiss) every(p int, first bool, breach func(colours) bool) bool {
	for _, c := range s.player[p].colours {
		if !breach(c.after(first)) {
			return false
		}
	}
	return true
}

func (s *swiss) any(p int, first bool, breach func(colours) bool) bool {
	for _, c := range s.player[p].colours {
		if breach(c.after(first)) {
			return true
		}
	}
	return false
}

// breach is a limit with its kind.
type breach struct {
	kind  Kind
	limit int
	holds func(colours) bool
	value func(colours) int
}

func (s *swiss) breaches(r *round) []breach {
	var list []breach
	diff := func(c colours) int { return c.diff }
	if s.limits.excess > 0 {
		list = append(list, breach{ColourExcess, s.limits.excess, s.limits.excessive, diff})
	}
	if s.limits.run > 0 {
		list = append(list, breach{ColourRun, s.limits.run, s.limits.running, func(c colours) int { return c.run }})
	}
	if s.limits.final > 0 && s.nth(r.number) == s.t.Rounds && s.t.Rounds%2 == 1 {
		list = append(list, breach{ColourFinal, s.limits.final, s.limits.unbalanced, diff})
	}
	return list
}

// checkColours holds the colours of a round against the limits, and each pair against
// itself with the colours reversed (xiangqi-2011:A3.1.10).
func (s *swiss) checkColours(f *field) {
	list := s.breaches(f.round)
	if len(list) == 0 || s.nth(f.number) == 1 {
		return
	}
	proofs := make(map[[2]int][]Pair) // by kind and points
	for i := range f.meetings {
		if !s.isPlayed(&f.meetings[i]) {
			continue // by one reading it has no colours
		}
		p := s.firstOnOdd(&f.meetings[i])
		for _, b := range list {
			for _, q := range [...]int{p.First, p.Second} {
				first := q == p.First
				if !s.report.check(b.kind, s.every(q, first, b.holds)) {
					continue
				}
				key := [2]int{int(b.kind), s.player[q].points}
				proof, ok := proofs[key]
				if !ok && f.search {
					proof = s.recolour(f, s.player[q].points, b)
					proofs[key] = proof
				}
				s.report.add(Deviation{
					Kind: b.kind, Round: f.number, Players: []int{q}, Expected: Fact{Number: b.limit},
					Actual: Fact{Number: b.value(s.player[q].colours[0].after(first))}, Proof: proof,
				})
			}
		}
		s.reversible(f, p)
	}
}

// reversible checks that a pair has the better of its two ways of colours: the more
// balanced, then the one that alternates more.
func (s *swiss) reversible(f *field, p Pair) {
	turned := Pair{p.Second, p.First}
	kind := ColoursReversed
	if s.wants(p.First, false) && s.wants(p.Second, true) {
		kind = ColoursOpposed
	}
	s.report.examined[ColoursReversed]++
	s.report.examined[ColoursOpposed]++
	if !s.keeps(turned) {
		return
	}
	var want, have int
	for i := range readings {
		h, w := s.sum(p, i), s.sum(turned, i)
		if h == w {
			h, w = -s.alternations(p, i), -s.alternations(turned, i)
		}
		if w >= h {
			return
		}
		if i == 0 {
			want, have = w, h
		}
	}
	s.report.add(Deviation{
		Kind: kind, Round: f.number, Players: []int{p.First, p.Second},
		Expected: Fact{Number: want}, Actual: Fact{Number: have}, Proof: []Pair{turned},
	})
}

// wants reports whether a player wants a colour by both readings: who had fewer of it, and
// of who had as many of both the other last (要先: 少先、平先连后、平先上后; 要后:
// 多先、平先连先、平先上先; xiangqi-2011:A3.2.2).
func (s *swiss) wants(p int, first bool) bool {
	for _, c := range s.player[p].colours {
		if !first {
			c = colours{-c.diff, -c.run}
		}
		if c.diff > 0 || c.diff == 0 && c.run >= 0 {
			return false
		}
	}
	return true
}

// sum is that of the surpluses of a pair after its game.
func (s *swiss) sum(p Pair, reading int) int {
	return abs(s.player[p.First].colours[reading].after(true).diff) + abs(s.player[p.Second].colours[reading].after(false).diff)
}

func (s *swiss) alternations(p Pair, reading int) (n int) {
	if s.player[p.First].colours[reading].alternates(true) {
		n++
	}
	if s.player[p.Second].colours[reading].alternates(false) {
		n++
	}
	return n
}

// keeps reports whether a pair breaks no limit on excess and runs by any reading.
func (s *swiss) keeps(p Pair) bool {
	broken := func(c colours) bool { return s.limits.excessive(c) || s.limits.running(c) }
	return !s.any(p.First, true, broken) && !s.any(p.Second, false, broken)
}

// oriented returns two players in the colours that suit them best and keep to the limits
// and to one limit more; ok is false if neither way does.
func (s *swiss) oriented(x, y int, more func(colours) bool) (p Pair, ok bool) {
	for _, q := range [...]Pair{{x, y}, {y, x}} {
		if s.colours && (!s.keeps(q) || more != nil && (s.any(q.First, true, more) || s.any(q.Second, false, more))) {
			continue
		}
		if !ok || s.better(q, p) {
			p, ok = q, true
		}
	}
	return p, ok
}

// better reports whether the first of two ways of colours is more balanced, or alternates more.
func (s *swiss) better(p, q Pair) bool {
	if a, b := s.sum(p, 0), s.sum(q, 0); a != b {
		return a < b
	}
	return s.alternations(p, 0) > s.alternations(q, 0)
}

// recolour looks for a pairing of the players of one score group, with whom of other
// groups they were paired, that is as full, floats as many to the same groups, and in
// which nobody breaks the limit. It returns the pairs that change, nil if there is none.
func (s *swiss) recolour(f *field, points int, b breach) []Pair {
	var players []int
	for _, p := range f.players {
		q := f.opponent[p]
		if q != event.Nobody && (s.player[p].points == points || s.player[q].points == points) {
			players = append(players, p)
		}
	}
	edge := func(x, y int) bool {
		own, other := s.player[x].points == points, s.player[y].points == points
		if !own && !other || !s.mayMeet(f, x, y) {
			return false
		}
		if own != other && f.opponent[x] != y && !s.mayFloat(f, x, y) {
			return false
		}
		_, ok := s.oriented(x, y, b.holds)
		return ok
	}
	g := graphOf(players, edge)
	mate := matching.Maximum(g, f.mates(players, g))
	if matching.Exposed(mate) > 0 {
		return nil
	}
	return s.changes(f, pairsOf(players, mate), b.holds)
}

// changes returns of some pairs, in their best colours, those that are not as they were;
// where no limit on colours is in question a pair stays as it was.
func (s *swiss) changes(f *field, pairs []Pair, more func(colours) bool) []Pair {
	was := f.pairs()
	set := make(map[Pair]bool, len(was))
	for _, p := range was {
		set[p] = true
	}
	var out []Pair
	for _, p := range pairs {
		if p.Second == event.Nobody {
			out = append(out, p)
			continue
		}
		q, ok := s.oriented(p.First, p.Second, more)
		if !ok {
			if q = p; s.better(Pair{p.Second, p.First}, p) { // whatever the limits
				q = Pair{p.Second, p.First}
			}
		}
		if set[q] || more == nil && set[Pair{q.Second, q.First}] {
			continue
		}
		out = append(out, q)
	}
	slices.SortFunc(out, func(a, b Pair) int { return s.byPoints(a) - s.byPoints(b) })
	return out
}

// byPoints orders pairs as a pairing list does, the highest first.
func (s *swiss) byPoints(p Pair) int {
	if p.Second == event.Nobody {
		return 0
	}
	return -max(s.player[p.First].points, s.player[p.Second].points)
}
