package main

import (
	"math/rand/v2"
	"slices"
)

var robin = []string{robinSystem}

// robinFaults are those of round robins.
var robinFaults = ofPlayers([]fault{
	{"colours of the order table reversed", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("colours") || c.players[0].lot == 0 || c.together() || len(c.players) > c.book.mostPrinted {
			return want{}, false
		}
		g, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		g.turn()
		return c.wrong("colours", g.first, g.second), true
	}},
	{"colours of a second game not reversed", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if c.legs < 2 || !c.has("legs") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		g.turn()
		return c.wrong("legs", g.first, g.second), true
	}},
	{"two pairs exchanged", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if c.together() || !c.has("pair") {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool { return c.stay(g.first, g.second, h.first, h.second) })
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		return c.wrong("pair", g.first, g.second, h.first, h.second), true
	}},
	{"game missing", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("pair") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return c.stay(g.first, g.second) && c.others(g) })
		if !ok {
			return want{}, false
		}
		w := c.wrong("pair", g.first, g.second)
		c.drop(g)
		return w, true
	}},
	{"rounds exchanged", robin, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("table") || c.players[0].lot == 0 || c.rounds < 2 || len(c.players) > c.book.mostPrinted {
			return want{}, false
		}
		from := 1 + r.IntN(c.rounds-1)
		for i := range c.players {
			if w := c.players[i].withdrawn; w > 0 {
				return want{}, false
			}
		}
		for i := range c.games {
			switch g := &c.games[i]; g.round {
			case from:
				g.round = from + 1
			case from + 1:
				g.round = from
			}
		}
		w := c.wrong("table")
		w.about = []string{"off-table"}
		return w, true
	}},
	{"bye twice", robin, func(r *rand.Rand, c *contest) (want, bool) {
		i, ok := some(r, len(c.games), func(i int) bool { return c.games[i].result == bye })
		if !ok || c.together() || !c.has("bye") && !c.has("pair") {
			return want{}, false
		}
		idle := &c.games[i]
		g, ok := c.someGame(r, func(g *game) bool {
			return g.round == idle.round && c.stay(g.first, g.second, idle.first)
		})
		if !ok {
			return want{}, false
		}
		g.first, idle.first = idle.first, g.first
		if c.has("bye") {
			return c.wrong("bye", idle.first), true
		}
		return c.wrong("pair", idle.first, g.first), true
	}},
	{"two games in a round", []string{robinSystem, swissSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, func(g *game) bool { return c.legs < 2 && g.round > 1 })
		if !ok {
			return want{}, false
		}
		g.round--
		return c.by("record:event", g.first, g.second), true
	}},
	{"played after withdrawal", []string{robinSystem, swissSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("withdrawn") {
			return want{}, false
		}
		i, ok := some(r, len(c.games), func(i int) bool {
			g := &c.games[i]
			return g.isPlayed() && (c.players[g.first].withdrawn == g.round+1 || c.players[g.second].withdrawn == g.round+1)
		})
		if !ok {
			return want{}, false
		}
		g := &c.games[i]
		for _, p := range []int{g.first, g.second} {
			if c.players[p].withdrawn == g.round+1 {
				c.players[p].withdrawn--
				return c.wrong("withdrawn", p), true
			}
		}
		return want{}, false
	}},
})

// ofPlayers makes faults that events of teams do not have: a game is a board there.
func ofPlayers(list []fault) []fault {
	for i := range list {
		plant := list[i].plant
		list[i].plant = func(r *rand.Rand, c *contest) (want, bool) {
			if c.teams {
				return want{}, false
			}
			return plant(r, c)
		}
	}
	return list
}

// together reports whether both games of a pair are played in one round.
func (c *contest) together() bool {
	return c.legs == 2 && c.rounds < 2*(len(c.players)-1)
}

// stay reports whether players never withdrew.
func (c *contest) stay(players ...int) bool {
	return !slices.ContainsFunc(players, func(p int) bool { return c.players[p].withdrawn > 0 })
}

// others reports whether a round has another game.
func (c *contest) others(g *game) bool {
	return slices.ContainsFunc(c.games, func(h game) bool {
		return h.round == g.round && !h.isBye() && h.first != g.first && h.first != g.second
	})
}

// twoGames returns two games of a round.
func (c *contest) twoGames(r *rand.Rand, fits func(g, h *game) bool) (g, h *game, ok bool) {
	n := len(c.games)
	i, ok := some(r, n*n, func(i int) bool {
		g, h := &c.games[i/n], &c.games[i%n]
		return i/n != i%n && g.round == h.round && !g.isBye() && !h.isBye() && fits(g, h)
	})
	if !ok {
		return nil, nil, false
	}
	return &c.games[i/n], &c.games[i%n], true
}

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
		return c.wrong("nearer", g.first), true
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

// duelFaults are those of knockouts, matches, 擂台赛 and 全队轮赛.
var duelFaults = []fault{
	{"loser plays on", []string{knockoutSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return g.round > 1 && c.beatenBy(g.first, g.round-1) != nobody })
		if !ok {
			return want{}, false
		}
		winner, loser, round := g.first, c.beatenBy(g.first, g.round-1), g.round
		for i := range c.games {
			if h := &c.games[i]; h.round >= round && h.has(winner) {
				if h.first == winner {
					h.first = loser
				} else {
					h.second = loser
				}
			}
		}
		return c.wrong("", winner, loser), true
	}},
	{"winner missing", []string{knockoutSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool {
			return c.goesOn(g) && slices.ContainsFunc(c.games, func(h game) bool { return h.round == g.round && !h.has(g.first) && c.goesOn(&h) })
		})
		if !ok {
			return want{}, false
		}
		w := c.wrong("", g.first, g.second)
		round, p, q := g.round, g.first, g.second
		c.games = slices.DeleteFunc(c.games, func(h game) bool { return h.round == round && h.has(p) && h.has(q) })
		return w, true
	}},
	{"colours not alternating", []string{knockoutSystem, matchSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("legs") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool {
			return slices.ContainsFunc(c.games, func(h game) bool {
				return h != *g && h.has(g.first) && h.has(g.second) && (h.round == g.round || c.system == matchSystem)
			})
		})
		if !ok {
			return want{}, false
		}
		g.turn()
		return c.wrong("legs", g.first, g.second), true
	}},
	{"loser plays on", []string{relaySystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(g *game) bool { return g.round > 1 && c.beatenBy(g.first, g.round-1) != nobody })
		if !ok {
			return want{}, false
		}
		loser := c.beatenBy(g.first, g.round-1)
		w := c.wrong("", g.second, g.first, loser)
		g.second = loser
		return w, true
	}},
	{"players of one team", []string{relaySystem, allPlaySystem}, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("") {
			return want{}, false
		}
		g, ok := c.someGame(r, func(*game) bool { return true })
		if !ok {
			return want{}, false
		}
		p, ok := some(r, len(c.players), func(p int) bool { return c.players[p].unit == c.players[g.first].unit && p != g.first })
		if !ok {
			return want{}, false
		}
		g.second = p
		return c.wrong("", g.first, g.second), true
	}},
	{"colours by rating", []string{robinSystem, swissSystem, knockoutSystem, matchSystem, relaySystem, allPlaySystem}, func(r *rand.Rand, c *contest) (want, bool) {
		clause, ok := c.book.clauses["colours by"]
		if !ok {
			return want{}, false
		}
		c.coloursBy = []string{"rating", "choice"}[r.IntN(2)]
		return want{clause: clause, about: []string{"colours-decided"}}, true
	}},
	{"players out of turn", []string{relaySystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		if !c.has("order") {
			return want{}, false
		}
		n := len(c.players) / 2
		c.players[0].order, c.players[n-1].order = n, 1
		return c.wrong("order", 0), true
	}},
	{"games behind the decision", []string{matchSystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		if !c.has("decided") || c.bestOf == 0 || len(c.games) >= c.bestOf {
			return want{}, false
		}
		g := c.games[len(c.games)-1]
		g.round++
		g.first, g.second = g.second, g.first
		c.games = append(c.games, g)
		return c.wrong("decided", 0), true
	}},
	{"teams of unequal size", []string{relaySystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		if !c.has("sizes") {
			return want{}, false
		}
		c.players = append(c.players, player{unit: c.players[0].unit, order: len(c.players)/2 + 1})
		w := c.wrong("sizes")
		w.about = []string{"the largest"}
		return w, true
	}},
	{"game missing", []string{allPlaySystem}, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, c.others)
		if !ok || !c.has("") {
			return want{}, false
		}
		w := c.wrong("", g.first, g.second)
		c.drop(g)
		return w, true
	}},
}

// goesOn reports whether a game of a knockout is of winners of the round before.
func (c *contest) goesOn(g *game) bool {
	return !g.isBye() && c.beatenBy(g.first, g.round-1) != nobody && c.beatenBy(g.second, g.round-1) != nobody
}

// beatenBy is who lost to a player in a round, nobody if nobody did.
func (c *contest) beatenBy(p, round int) int {
	mine, loser := 0, nobody
	for i := range c.games {
		g := &c.games[i]
		if g.round != round || !g.has(p) || g.isBye() {
			continue
		}
		loser = g.other(p)
		mine += c.side(g, p).score - c.side(g, loser).score
	}
	if mine <= 0 {
		return nobody
	}
	return loser
}
