package main

import (
	"math/rand/v2"
	"slices"
)

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
