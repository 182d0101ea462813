package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
)

// limits are those that a book sets to the pairing of a Swiss event; 0 is none.
type limits struct{ floats, excess, run, final int }

// entrant is a player of a Swiss event before a round.
type entrant struct {
	score    int
	met      map[int]bool
	down, up int // floats
	byes     int
	diff     int // firsts more than seconds
	run      int // firsts running at the end; below 0 seconds
}

// swissRound pairs a round of a Swiss event: the best of all pairings, found by trying them
// all, so that an organiser could not have done better.
//
// What is best is compared in the order of the book (xiangqi-2011:A3.1.4, A3.1.10): from
// the top of the table down as few as possible leave each score group, and of those as few
// as possible who came into it from above; then the colours.
type swissRound struct {
	c      *contest
	number int
	of     []entrant
	limits limits
	field  []int
	only   map[int]bool // the only one with a score
	groups []int        // scores, the highest first
}

// cost is what a pairing is compared by, the first number first: of each line between two
// score groups the pairs across it and those of them who came from above, then colours.
type cost [3 * mostGroups]uint8

const (
	mostGroups = 16
	colourCost = len(cost{}) - 1
)

func (a *cost) plus(b *cost) (sum cost) {
	for i := range a {
		sum[i] = a[i] + b[i]
	}
	return sum
}

// bout is a game of a round, or a match of teams with all its boards.
type bout struct {
	first, second int    // of teams, who is first on the odd boards
	scores        [2]int // by which the next rounds are paired
	result        string // of the first game
	played        bool
}

// bouts returns those of a round. A game that was not finished when the next round was paired
// counts there as a draw (xiangqi-2011:A3.1.8).
func (c *contest) bouts(round int, pending bool) (list []bout) {
	for i := range c.games {
		g := c.games[i]
		if g.round != round {
			continue
		}
		if g.pending && pending {
			g.result = draw
		}
		at := slices.IndexFunc(list, func(b bout) bool {
			return b.first == g.first && b.second == g.second || b.first == g.second && b.second == g.first
		})
		if at < 0 {
			at = len(list)
			list = append(list, bout{first: g.first, second: g.second, result: g.result})
		}
		b := &list[at]
		b.played = b.played || g.isPlayed()
		b.scores[0] += c.side(&g, b.first).score
		if b.second != nobody {
			b.scores[1] += c.side(&g, b.second).score
		}
	}
	for i := range list {
		if b := &list[i]; c.boards > 0 {
			b.scores = c.matchScores(b)
		}
	}
	return list
}

// matchScores are what a match scores by the points of its boards.
func (c *contest) matchScores(b *bout) [2]int {
	switch x, y := b.scores[0], b.scores[1]; {
	case x > y:
		return [2]int{c.match.win, 0}
	case x < y:
		return [2]int{0, c.match.win}
	case x > 0:
		return [2]int{c.match.drawFirst, c.match.drawFirst}
	}
	return [2]int{} // nobody came
}

// before returns the entrants as they stood before a round, counted anew from round 1.
func (c *contest) before(round int) []entrant {
	of := make([]entrant, len(c.players))
	for p := range of {
		of[p].met = map[int]bool{}
	}
	scores := func(at int) {
		for p := range of {
			of[p].score = 0
		}
		for round := 1; round < at; round++ {
			for _, b := range c.bouts(round, round == at-1) {
				of[b.first].score += b.scores[0]
				if b.second != nobody {
					of[b.second].score += b.scores[1]
				}
			}
		}
	}
	for at := 1; at < round; at++ {
		scores(at)
		c.carry(of, at)
	}
	scores(round)
	return of
}

// carry adds the meetings, floats and colours of a round.
func (c *contest) carry(of []entrant, round int) {
	n := map[int]int{}
	bouts := c.bouts(round, false)
	for _, b := range bouts {
		if b.second != nobody {
			n[of[b.second].score]++
		}
		if b.second != nobody || b.result == bye {
			n[of[b.first].score]++
		}
	}
	for _, b := range bouts {
		x := &of[b.first]
		if b.second == nobody {
			if b.result == bye {
				x.byes++
			}
			continue
		}
		y := &of[b.second]
		x.met[b.second], y.met[b.first] = true, true
		if x.score != y.score {
			high, low := x, y
			if x.score < y.score {
				high, low = y, x
			}
			if n[high.score] > 1 {
				high.down++
			}
			if n[low.score] > 1 {
				low.up++
			}
		}
		if b.played {
			x.diff, x.run = x.diff+1, max(x.run, 0)+1
			y.diff, y.run = y.diff-1, min(y.run, 0)-1
		}
	}
}

// pairSwiss adds the pairings of a round, without results; players are those who take part.
// It reports false where they cannot be paired within the limits.
func (c *contest) pairSwiss(r *rand.Rand, round int, players []int) bool {
	s := &swissRound{c: c, number: round, of: c.before(round), limits: c.book.swissLimits}
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	if round == 1 && c.firstPairs != "" {
		return c.pairFirst(players)
	}
	if len(players)%2 == 0 {
		return s.pair(players, nobody)
	}
	lowest := s.of[players[0]].score
	for _, p := range players {
		lowest = min(lowest, s.of[p].score)
	}
	for i, p := range players {
		if s.of[p].score != lowest || s.of[p].byes > 0 {
			continue
		}
		from := len(c.games)
		if s.pair(slices.Delete(slices.Clone(players), i, i+1), p) {
			c.games = append(c.games, game{round: round, first: p, second: nobody, result: bye})
			return true
		}
		c.games = c.games[:from]
	}
	return false
}

// pairFirst pairs round 1 by the numbers drawn, in the way that the event declares
// (xiangqi-2011:A3.2.1b); the highest number is over in an odd field.
func (c *contest) pairFirst(players []int) bool {
	slices.SortFunc(players, func(p, q int) int { return c.players[p].lot - c.players[q].lot })
	if n := len(players); n%2 == 1 {
		c.games = append(c.games, game{round: 1, first: players[n-1], second: nobody, result: bye})
		players = players[:n-1]
	}
	n := len(players)
	for i := range n / 2 {
		g := game{round: 1}
		switch c.firstPairs {
		case "adjacent": // the lower number is first on the odd boards
			g.first, g.second = players[2*i], players[2*i+1]
			if i%2 == 1 {
				g.first, g.second = g.second, g.first
			}
		case "head-tail":
			g.first, g.second = players[i], players[n-1-i]
		case "cross-half":
			g.first, g.second = players[i], players[n/2+i]
		}
		c.games = append(c.games, g)
	}
	return true
}

// pair pairs an even number of players; idle is who has the bye.
func (s *swissRound) pair(players []int, idle int) bool {
	s.field, s.only, s.groups = players, map[int]bool{}, nil
	n := map[int]int{}
	all := players
	if idle != nobody {
		all = append(slices.Clone(players), idle)
	}
	for _, p := range all {
		n[s.of[p].score]++
	}
	for score := range n {
		s.groups = append(s.groups, score)
	}
	slices.SortFunc(s.groups, func(a, b int) int { return b - a })
	if len(s.groups) > mostGroups {
		return false
	}
	for _, p := range all {
		s.only[p] = n[s.of[p].score] == 1
	}
	pairs, colours := s.best()
	if pairs == nil || colours > 0 {
		return false
	}
	for _, p := range pairs {
		s.c.games = append(s.c.games, game{round: s.number, first: p[0], second: p[1]})
	}
	return true
}

// best tries all pairings of the field, subset by subset, and returns the best with the
// number of limits on colours that it breaks; nil if there is none.
func (s *swissRound) best() (pairs [][2]int, colours int) {
	n := len(s.field)
	type choice struct {
		cost  cost
		mate  int8
		known bool
	}
	edges := make([][]*cost, n)
	for i := range n {
		edges[i] = make([]*cost, n)
		for j := range i {
			if s.may(s.field[i], s.field[j]) {
				e := s.cost(s.field[i], s.field[j])
				edges[i][j], edges[j][i] = e, e
			}
		}
	}
	table := make([]choice, 1<<n)
	table[0].known = true
	for set := 1; set < len(table); set++ { // the highest of the set with each other of it
		top := n - 1
		for set&(1<<top) == 0 {
			top--
		}
		at := &table[set]
		for j := range top {
			rest := &table[set&^(1<<top|1<<j)]
			if set&(1<<j) == 0 || !rest.known || edges[top][j] == nil {
				continue
			}
			if sum := rest.cost.plus(edges[top][j]); !at.known || bytes.Compare(sum[:], at.cost[:]) < 0 {
				*at = choice{sum, int8(j), true}
			}
		}
	}
	set := len(table) - 1
	if !table[set].known {
		return nil, 0
	}
	colours = int(table[set].cost[colourCost])
	pairs = [][2]int{}
	for set != 0 {
		top := n - 1
		for set&(1<<top) == 0 {
			top--
		}
		j := int(table[set].mate)
		first, second := s.colours(s.field[top], s.field[j])
		pairs = append(pairs, [2]int{first, second})
		set &^= 1<<top | 1<<j
	}
	slices.SortStableFunc(pairs, func(a, b [2]int) int {
		return max(s.of[b[0]].score, s.of[b[1]].score) - max(s.of[a[0]].score, s.of[a[1]].score)
	})
	return pairs, colours
}

// may reports whether two may be paired: who met may not, nor who floats too often.
func (s *swissRound) may(p, q int) bool {
	x, y := &s.of[p], &s.of[q]
	if x.met[q] {
		return false
	}
	if s.limits.floats == 0 || x.score == y.score {
		return true
	}
	if x.score < y.score {
		p, q, x, y = q, p, y, x
	}
	return (s.only[p] || x.down < s.limits.floats) && (s.only[q] || y.up < s.limits.floats)
}

// cost is that of a pair.
func (s *swissRound) cost(p, q int) *cost {
	c := new(cost)
	from, to := slices.Index(s.groups, s.of[p].score), slices.Index(s.groups, s.of[q].score)
	if from > to {
		from, to = to, from
	}
	for line := from; line < to; line++ {
		c[2*line]++
		if line > from {
			c[2*line+1]++
		}
	}
	first, second := s.colours(p, q)
	c[colourCost] = uint8(s.broken(first, true) + s.broken(second, false))
	return c
}

// colours returns who of two is first: the way that breaks fewer limits, that balances the
// colours better, that alternates more.
func (s *swissRound) colours(p, q int) (first, second int) {
	if s.number == 1 {
		if a, b := s.c.players[p].lot, s.c.players[q].lot; a > b {
			return q, p
		}
		return p, q
	}
	a, b := s.weigh(p, q), s.weigh(q, p)
	if slices.Compare(a, b) <= 0 {
		return p, q
	}
	return q, p
}

func (s *swissRound) weigh(first, second int) []int {
	x, y := &s.of[first], &s.of[second]
	sum := max(x.diff+1, -x.diff-1) + max(y.diff-1, 1-y.diff)
	alternate := 0
	if x.run < 0 {
		alternate--
	}
	if y.run > 0 {
		alternate--
	}
	return []int{s.broken(first, true) + s.broken(second, false), sum, alternate}
}

// broken counts the limits that a colour breaks.
func (s *swissRound) broken(p int, first bool) (n int) {
	diff, run := s.of[p].diff+1, max(s.of[p].run, 0)+1
	if !first {
		diff, run = s.of[p].diff-1, min(s.of[p].run, 0)-1
	}
	if s.limits.excess > 0 && max(diff, -diff) >= s.limits.excess {
		n++
	}
	if s.limits.run > 0 && max(run, -run) >= s.limits.run {
		n++
	}
	if s.limits.final > 0 && s.number == s.c.rounds && s.number%2 == 1 && max(diff, -diff) > s.limits.final {
		n++
	}
	return n
}

// swissEvent makes a Swiss event.
func swissEvent(r *rand.Rand, b *book, shape *shape) *contest {
	for {
		c := &contest{book: b, system: swissSystem, rounds: shape.rounds, scale: b.scale, points: b.points, players: drawLots(r, shape.players)}
		order := b.swiss
		if b.swissOther.keys != nil && r.IntN(3) == 0 {
			order = b.swissOther
		}
		c.keys, c.declare, c.ranked = order.keys, order.declare, order.clause
		if b.clauses["swiss first pairs"] != "" {
			c.firstPairs = []string{"", "adjacent", "head-tail", "cross-half"}[r.IntN(4)]
		}
		if shape.drops {
			c.dropFrom, c.dropCount = 4+r.IntN(2), 2
		}
		if c.playSwiss(r, shape) {
			return c
		}
	}
}

// playSwiss plays the rounds; one that cannot be paired well is tried again with other results
// of the round before.
func (c *contest) playSwiss(r *rand.Rand, shape *shape) bool {
	out := c.leavers(r, shape)
	dropped := map[int]int{}
	for round := 1; round <= c.rounds; round++ {
		from := len(c.games)
		c.dropLast(r, round, dropped)
		for try := 0; !c.swissRound(r, round, shape, out, dropped); try++ {
			if try == 20 || c.dropFrom > 0 && round > c.dropFrom {
				return false // other results would let others drop out
			}
			c.games = c.games[:from]
			for i := range c.games {
				if g := &c.games[i]; g.round == round-1 && !g.isBye() {
					g.pending = false
					g.result = shape.result(r)
				}
			}
		}
		for i := from; i < len(c.games); i++ {
			if g := &c.games[i]; !g.isBye() {
				g.result = shape.result(r)
				if c.dropFrom > 0 {
					continue
				}
				g.pending = c.book.clauses["swiss bye"] != "" && g.isPlayed() && round < c.rounds && r.IntN(shape.rare) == 0
				g.reversed = g.isPlayed() && !c.teams && r.IntN(shape.rare) == 0
			}
		}
	}
	for p, round := range out {
		c.players[p].withdrawn = round
	}
	return true
}

// dropLast lets the last drop out before a round (末位淘汰, xiangqi-2011:10.6).
func (c *contest) dropLast(r *rand.Rand, round int, dropped map[int]int) {
	if c.dropFrom == 0 || round <= c.dropFrom {
		return
	}
	of := c.before(round)
	order := r.Perm(len(c.players))
	slices.SortStableFunc(order, func(p, q int) int { return of[p].score - of[q].score })
	n := 0
	for _, p := range order {
		if dropped[p] == 0 && n < c.dropCount {
			dropped[p] = round
			n++
		}
	}
}

// swissRound adds a round: who asked for a bye, who does not come, and the pairings.
func (c *contest) swissRound(r *rand.Rand, round int, shape *shape, out, dropped map[int]int) bool {
	var players []int
	for p := range c.players {
		switch {
		case dropped[p] > 0:
		case out[p] > 0 && round >= out[p]:
		case shape.byes && round > 1 && r.IntN(4*shape.rare) == 0:
			kind := []string{halfBye, absent, absent}[r.IntN(3)]
			c.games = append(c.games, game{round: round, first: p, second: nobody, result: kind})
		default:
			players = append(players, p)
		}
	}
	if !c.pairSwiss(r, round, players) {
		return false
	}
	board := 0
	for i := range c.games {
		if g := &c.games[i]; g.round == round && !g.isBye() {
			board++
			g.board = board
		}
	}
	return true
}
