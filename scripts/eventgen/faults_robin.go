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
