package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

var swiss = []string{swissSystem}

// swissFaults are those of Swiss events. What is changed is one round; that later ones were
// paired by other points is told besides.
var swissFaults = ofPlayers([]fault{
	{"rematch", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("rematch") {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool {
			return g.isPlayed() && slices.ContainsFunc(c.games, func(e game) bool {
				return e.round < g.round && e.isPlayed() && e.has(g.first) && e.has(h.first)
			})
		})
		if !ok {
			return want{}, false
		}
		g.second, h.first = h.first, g.second
		return c.wrong("rematch", g.first, g.second), true
	}},
	{"game missing", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, c.others)
		if !ok {
			return want{}, false
		}
		w := c.wrong("pair", g.first, g.second)
		if c.dropFrom > 0 && g.round > c.dropFrom { // as if more had dropped out
			w = c.wrong("drops", g.first, g.second)
		}
		c.drop(g)
		return w, true
	}},
	{"bye twice", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		idle, g, ok := c.byeAndGame(r, func(idle, g *game) bool {
			return slices.ContainsFunc(c.games, func(e game) bool { return e.result == bye && e.round < g.round && e.first == g.first })
		})
		if !ok || !c.has("bye") {
			return want{}, false
		}
		idle.first, g.first = g.first, idle.first
		return c.wrong("bye", idle.first), true
	}},
	{"bye above the lowest", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		idle, g, ok := c.byeAndGame(r, func(idle, g *game) bool {
			of := c.stood(g.round)
			return of[g.first].score > of[idle.first].score && of[g.first].byes == 0 && c.allPlayed(g.round) // a forfeit may have spared him
		})
		if !ok || !c.has("bye") {
			return want{}, false
		}
		idle.first, g.first = g.first, idle.first
		return c.wrong("bye", idle.first), true
	}},
	{"two byes", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, func(g *game) bool { return g.isPlayed() && len(c.byesOf(g.round)) == 0 })
		if !ok || !c.has("spare bye") {
			return want{}, false
		}
		second := game{round: g.round, first: g.second, second: nobody, result: bye}
		g.second, g.result, g.reversed, g.pending = nobody, bye, false, false
		c.games = append(c.games, second)
		return c.wrong("spare bye", g.first, second.first), true
	}},
	{"score group not paired in full", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("full") || c.book.undecided || !c.scoresKnown() {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool {
			of := c.stood(g.round)
			s, t := of[g.first].score, of[h.first].score
			return s == of[g.second].score && t == of[h.second].score && s > t && !of[g.first].met[h.second] && !of[h.first].met[g.second]
		})
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		w := c.wrong("full")
		w.about = []string{"Round " + number(g.round)}
		if !c.allPlayed(g.round) { // with the colours of forfeits the full pairing may break a limit
			w.also = append(w.also, want{clause: c.book.clause(c.system, "full without colours"), about: w.about})
		}
		return w, true
	}},
	{"passed on over a group", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("nearer") || !c.scoresKnown() {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool {
			of := c.stood(g.round)
			a, b, x, y := of[g.first], of[g.second], of[h.first], of[h.second]
			return c.allPlayed(g.round) && a.score > b.score && b.score == x.score && x.score > y.score && !a.met[h.second] && !x.met[g.second] && !c.lone(g.round, g.second)
		})
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		w := c.wrong("nearer", g.first)
		w.about = []string{fmt.Sprintf("Round %d:", g.round)} // another of the round may have stayed in his place
		return w, true
	}},
	{"floats thrice", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("floats") {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool {
			of := c.stood(g.round)
			return of[g.first].down == 2 && of[g.first].score == of[g.second].score && of[h.second].score < of[g.first].score
		})
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		return c.wrong("floats", g.first), true
	}},
	{"colours reversed", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("colours") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool {
			s := c.inRound(g.round)
			a, b := s.weigh(g.first, g.second), s.weigh(g.second, g.first)
			return g.round > 1 && g.isPlayed() && c.allPlayed(g.round, g.first, g.second) && a[0] == 0 && slices.Compare(a[1:], b[1:]) < 0
		})
		if !ok {
			return want{}, false
		}
		s := c.inRound(g.round)
		w := c.wrong("colours", g.first, g.second)
		if s.owes(g.first, true) && s.owes(g.second, false) {
			w = c.wrong("colours opposed", g.first, g.second)
		}
		g.turn()
		return w, true
	}},
	{"three colours running", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("run") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool {
			return g.isPlayed() && c.allPlayed(g.round, g.first) && c.stood(g.round)[g.first].run == -2
		})
		if !ok {
			return want{}, false
		}
		g.turn()
		return c.wrong("run", g.second), true
	}},
	{"pairs of round 1", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if c.firstPairs == "" {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, _ *game) bool { return g.round == 1 })
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		return c.wrong("first pairs", g.first, h.first), true
	}},
	{"colours of round 1", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if c.firstPairs != "adjacent" {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return g.round == 1 })
		if !ok {
			return want{}, false
		}
		g.turn()
		return c.wrong("first colours", g.first, g.second), true
	}},
	{"unit not kept apart", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("units") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return true })
		if !ok {
			return want{}, false
		}
		c.players[g.first].unit, c.players[g.second].unit = "单位九", "单位九"
		c.unitsApart = number(g.round)
		return c.wrong("units", g.first, g.second), true
	}},
	{"other than the last dropped out", swiss, func(r *rand.Rand, c *contest) (want, bool) {
		if c.dropFrom == 0 {
			return want{}, false
		}
		of := c.stood(c.dropFrom + 1)
		plays := func(p int) bool {
			return slices.ContainsFunc(c.games, func(g game) bool { return g.round > c.dropFrom && g.has(p) })
		}
		n := len(c.players)
		k, ok := some(r, n*n, func(k int) bool { return plays(k/n) && !plays(k%n) && of[k/n].score > of[k%n].score })
		if !ok {
			return want{}, false
		}
		stays, goes := k%n, k/n
		for i := range c.games {
			g := &c.games[i]
			for _, side := range []*int{&g.first, &g.second} {
				if g.round > c.dropFrom && *side == goes {
					*side = stays
				}
			}
		}
		return c.wrong("drops", goes), true
	}},
	{"dropped out too early", swiss, func(_ *rand.Rand, c *contest) (want, bool) {
		if c.dropFrom == 0 {
			return want{}, false
		}
		c.dropFrom = 2
		w := c.wrong("drops")
		w.about = []string{"drop-early"}
		return w, true
	}},
	{"too few rounds", swiss, func(_ *rand.Rand, c *contest) (want, bool) {
		if !c.has("few rounds") || c.rounds < 7 {
			return want{}, false
		}
		c.rounds = 6
		c.games = slices.DeleteFunc(c.games, func(g game) bool { return g.round > 6 })
		c.rows = c.table(6)
		w := c.wrong("few rounds")
		w.about = []string{"6 rounds"}
		return w, true
	}},
})

// byesOf are the indices of the pairing byes of a round.
func (c *contest) byesOf(round int) (list []int) {
	for i := range c.games {
		if c.games[i].round == round && c.games[i].result == bye {
			list = append(list, i)
		}
	}
	return list
}

// byeAndGame returns the bye of a round and a game of it.
func (c *contest) byeAndGame(r *rand.Rand, fits func(idle, g *game) bool) (idle, g *game, ok bool) {
	g, ok = c.someGame(r, func(g *game) bool {
		byes := c.byesOf(g.round)
		return g.isPlayed() && len(byes) == 1 && fits(&c.games[byes[0]], g)
	})
	if !ok {
		return nil, nil, false
	}
	return &c.games[c.byesOf(g.round)[0]], g, true
}

// scoresKnown reports whether scores before each round are known: the book says what a bye
// scores, or there is none.
func (c *contest) scoresKnown() bool {
	return c.has("bye points") || !slices.ContainsFunc(c.games, func(g game) bool { return g.result == bye })
}

// lone reports whether a player is the only one with his score in a round.
func (c *contest) lone(round, p int) bool {
	of := c.stood(round)
	n := 0
	for i := range c.games {
		g := &c.games[i]
		for _, q := range []int{g.first, g.second} {
			if g.round == round && q != nobody && of[q].score == of[p].score {
				n++
			}
		}
	}
	return n == 1
}

// stood is before, kept for the next who asks: faults are looked for among all games.
func (c *contest) stood(round int) []entrant {
	if c.entrants[round] == nil {
		if c.entrants == nil {
			c.entrants = map[int][]entrant{}
		}
		c.entrants[round] = c.before(round)
	}
	return c.entrants[round]
}

// inRound is the round as it was to be paired.
func (c *contest) inRound(round int) *swissRound {
	return &swissRound{c: c, number: round, of: c.stood(round), limits: c.book.swissLimits}
}

// owes reports whether a player is to have a colour: he had fewer of it, or as many, and the
// other last (xiangqi-2011:A3.2.2).
func (s *swissRound) owes(p int, first bool) bool {
	diff, run := s.of[p].diff, s.of[p].run
	if !first {
		diff, run = -diff, -run
	}
	return diff < 0 || diff == 0 && run < 0
}

// allPlayed reports whether players, or all where none is named, had no forfeits before a
// round: whether these count among the colours no book says.
func (c *contest) allPlayed(round int, players ...int) bool {
	return !slices.ContainsFunc(c.games, func(g game) bool {
		return g.round < round && !g.isBye() && !g.isPlayed() && (len(players) == 0 || slices.ContainsFunc(players, g.has))
	})
}
