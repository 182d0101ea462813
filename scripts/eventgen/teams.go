package main

import (
	"math/rand/v2"
	"slices"
)

// teamRobinEvent and teamSwissEvent make events of teams, board by board.
func teamRobinEvent(r *rand.Rand, b *book, shape *shape) *contest {
	c := teamsOf(r, b, shape, b.teamRobin)
	c.system, c.legs = robinSystem, 1
	c.rounds = shape.players - 1 + shape.players%2
	out := c.leavers(r, shape)
	for p, round := range out {
		c.players[p].withdrawn = round
	}
	for round := 1; round <= c.rounds; round++ {
		c.robinRound(r, shape, round, c.rounds, false)
		c.seat(r, shape, round)
	}
	c.settle(r)
	return c
}

func teamSwissEvent(r *rand.Rand, b *book, shape *shape) *contest {
	for {
		c := teamsOf(r, b, shape, b.teamSwiss)
		c.system, c.rounds = swissSystem, shape.rounds
		if c.playTeams(r, shape) {
			return c
		}
	}
}

// playTeams plays the rounds of a Swiss event; one that cannot be paired well is tried again
// with other results of the round before.
func (c *contest) playTeams(r *rand.Rand, shape *shape) bool {
	for round := 1; round <= c.rounds; round++ {
		for try := 0; !c.pairSwiss(r, round, r.Perm(len(c.players))); try++ {
			if try == 20 {
				return false
			}
			for i := range c.games {
				if g := &c.games[i]; g.round == round-1 {
					g.result = shape.result(r)
				}
			}
		}
		c.seat(r, shape, round)
	}
	return true
}

func teamsOf(r *rand.Rand, b *book, shape *shape, order ranking) *contest {
	c := &contest{
		book: b, teams: true, boards: between(r, 2, 5), scale: b.scale, match: b.scale, points: b.points, players: drawLots(r, shape.players),
		keys: order.keys, declare: order.declare, ranked: order.clause,
	}
	c.squad, c.form = c.boards, "fixed"
	if r.IntN(2) == 0 {
		c.squad, c.form = c.boards+between(r, 1, 2), "reserves"
	}
	return c
}

// seat makes boards of the matches of a round: the first team has the first move on the odd
// ones (xiangqi-2011:12.2, 12.3), and who sits out leaves the others in their order.
func (c *contest) seat(r *rand.Rand, shape *shape, round int) {
	from := slices.IndexFunc(c.games, func(g game) bool { return g.round == round })
	matches := slices.Clone(c.games[from:])
	c.games = c.games[:from]
	for _, g := range matches {
		if g.isBye() {
			c.games = append(c.games, g)
			continue
		}
		one, two := c.lineUp(r), c.lineUp(r)
		for board := range c.boards {
			of := game{round: round, board: board + 1, first: g.first, second: g.second, members: [2]int{one[board], two[board]}, result: shape.result(r)}
			if board%2 == 1 {
				of.first, of.second = of.second, of.first
				of.members[0], of.members[1] = of.members[1], of.members[0]
			}
			c.games = append(c.games, of)
		}
	}
}

// lineUp draws who sits on the boards, in the order registered.
func (c *contest) lineUp(r *rand.Rand) []int {
	list := r.Perm(c.squad)[:c.boards]
	for i := range list {
		list[i]++
	}
	slices.Sort(list)
	return list
}

// teamFaults are those of events of teams.
var teamFaults = []fault{
	{"colours of a board", []string{robinSystem, swissSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if c.boards < 3 || !c.has("boards") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		g.turn()
		g.members[0], g.members[1] = g.members[1], g.members[0]
		return c.wrong("boards", g.first, g.second), true
	}},
	{"colours of a match", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if c.boards == 0 || !c.has("boards") {
			return want{}, false
		}
		at, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		w, round, p, q := c.wrong("boards", at.first, at.second), at.round, at.first, at.second
		for i := range c.games {
			if g := &c.games[i]; g.round == round && g.has(p) && g.has(q) {
				g.turn()
				g.members[0], g.members[1] = g.members[1], g.members[0]
			}
		}
		return w, true
	}},
	{"line-up out of order", []string{robinSystem, swissSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		clause, ok := c.book.clauses[c.form]
		if c.boards == 0 || !ok {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool { return g.first == h.second && g.second == h.first })
		if !ok {
			return want{}, false
		}
		g.members[0], h.members[1] = h.members[1], g.members[0]
		return c.by(clause, g.first), true
	}},
	{"match missing", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if c.boards == 0 || !c.has("pair") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return c.stay(g.first, g.second) && c.others(g) })
		if !ok {
			return want{}, false
		}
		w, of := c.wrong("pair", g.first, g.second), *g
		c.games = slices.DeleteFunc(c.games, func(g game) bool { return g.round == of.round && g.has(of.first) && g.has(of.second) })
		return w, true
	}},
	{"match other than its boards", []string{robinSystem, swissSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if c.boards == 0 {
			return want{}, false
		}
		g, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		for _, b := range c.bouts(g.round, false) {
			if b.first != g.first && b.second != g.first {
				continue
			}
			of := game{round: g.round, first: b.first, second: b.second, result: "1-0"}
			if b.scores[0] > b.scores[1] {
				of.result = "0-1"
			}
			c.wholes = append(c.wholes, of)
		}
		return c.by(c.book.teamScored, g.first, g.second), true
	}},
	{"rematch of teams", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if c.boards == 0 || !c.has("rematch") {
			return want{}, false
		}
		at, ok := c.someGame(r, func(g *game) bool { return g.round > 1 && c.played(g) })
		if !ok {
			return want{}, false
		}
		before, ok := c.someGame(r, func(g *game) bool { return g.round < at.round && g.has(at.first) && c.played(g) && !g.has(at.second) })
		if !ok {
			return want{}, false
		}
		own, round, p, q := at.second, at.round, at.first, before.other(at.first)
		for i := range c.games { // q and the opponent of p change places
			g := &c.games[i]
			if g.round != round {
				continue
			}
			for _, side := range []*int{&g.first, &g.second} {
				switch *side {
				case q:
					*side = own
				case own:
					*side = q
				}
			}
		}
		return c.wrong("rematch", p, q), true
	}},
}

// played reports whether any board of the match of a game was.
func (c *contest) played(g *game) bool {
	return slices.ContainsFunc(c.games, func(h game) bool {
		return h.round == g.round && h.has(g.first) && h.has(g.second) && h.isPlayed()
	})
}
