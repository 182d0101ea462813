package main

import (
	"math/rand/v2"
	"slices"
	"strconv"
)

// fault is one way to do an event wrong.
type fault struct {
	name    string
	systems []string // in which it can be
	// plant does it to a copy of a clean event, and tells by which clause it is wrong, and
	// for whom; ok is false where the event has no place for it.
	plant func(r *rand.Rand, c *contest) (want, bool)
}

// want is what has to be found: a finding of the clause whose text or subject names one.
type want struct {
	clause string
	about  []string
}

// nameOf is how findings name a player.
func (c *contest) nameOf(p int) string {
	if c.teams {
		return pad(p+1) + "队"
	}
	return "选手" + pad(p+1)
}

func pad(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// wrong is a want by what was done wrong in the system.
func (c *contest) wrong(what string, players ...int) want {
	return c.by(c.book.clause(c.system, what), players...)
}

func (c *contest) by(clause string, players ...int) want {
	w := want{clause: clause}
	for _, p := range players {
		if p != nobody {
			w.about = append(w.about, c.nameOf(p))
		}
	}
	return w
}

// has reports whether the book has a clause on something.
func (c *contest) has(what string) bool { return c.book.clause(c.system, what) != "record:event" }

// some returns at random one of the indices that fit; ok is false where none does.
func some(r *rand.Rand, n int, fits func(i int) bool) (i int, ok bool) {
	var all []int
	for i := range n {
		if fits(i) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[r.IntN(len(all))], true
}

// someGame returns a game of two who had not withdrawn.
func (c *contest) someGame(r *rand.Rand, fits func(g *game) bool) (*game, bool) {
	i, ok := some(r, len(c.games), func(i int) bool {
		g := &c.games[i]
		return !g.isBye() && c.isIn(g.first, g.round) && c.isIn(g.second, g.round) && fits(g)
	})
	if !ok {
		return nil, false
	}
	return &c.games[i], true
}

func (c *contest) isIn(p, round int) bool {
	w := c.players[p].withdrawn
	return w == 0 || round < w
}

// drop removes a game.
func (c *contest) drop(g *game) {
	i := slices.IndexFunc(c.games, func(h game) bool { return h == *g })
	c.games = slices.Delete(c.games, i, i+1)
}

// turn reverses the colours of a game; the same player wins.
func (g *game) turn() { g.first, g.second, g.result = g.second, g.first, turned(g.result) }

// ranked are the systems with a table.
var ranked = []string{robinSystem, swissSystem, allPlaySystem}

// faults are what is planted.
var faults = slices.Concat(tableFaults, robinFaults, swissFaults, duelFaults)

// tableFaults are those of published tables.
var tableFaults = []fault{
	{"result other than in the table", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, func(g *game) bool { return g.isPlayed() && g.result != draw && !c.void(g.first) && !c.void(g.second) })
		if !ok {
			return want{}, false
		}
		w := c.by(c.book.scored, g.first, g.second)
		g.result = turned(g.result)
		return w, true
	}},
	{"points off by one", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		row, ok := c.someRow(r)
		if !ok {
			return want{}, false
		}
		row.points = c.keys[0].write(c.value(row.player, c.keys[0], c.last(), nil)[0] + 3*point)
		return c.by(c.book.scored, row.player), true
	}},
	{"tie-break off by one", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		row, ok := c.someRow(r)
		if !ok {
			return want{}, false
		}
		i, ok := some(r, len(row.keys), func(i int) bool { return row.keys[i] != "" })
		if !ok {
			return want{}, false
		}
		n, one := c.value(row.player, c.keys[i], c.last(), nil)[0], 1
		if c.keys[i].inPoints() {
			one = c.scale.win / 4
		}
		if r.IntN(2) == 0 && n > one {
			one = -one
		}
		row.keys[i] = c.keys[i].write(n + one)
		w := c.by(c.ranked, row.player)
		for j := range w.about {
			w.about[j] += ", " + c.keys[i].title
		}
		return w, true
	}},
	{"rank order", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		place := map[int]int{}
		at := 1
		for _, tied := range c.ranking(c.last()) {
			for _, p := range tied {
				place[p] = at
			}
			at += len(tied)
		}
		i, ok := some(r, len(c.rows)-1, func(i int) bool {
			p, q := place[c.rows[i].player], place[c.rows[i+1].player]
			return p > 0 && q > 0 && p != q
		})
		if !ok {
			return want{}, false
		}
		a, b := &c.rows[i], &c.rows[i+1]
		a.rank, b.rank = strconv.Itoa(place[b.player]), strconv.Itoa(place[a.player])
		return c.by(c.ranked, a.player, b.player), true
	}},
	{"row twice", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		row, ok := c.someRow(r)
		if !ok {
			return want{}, false
		}
		p := row.player
		c.rows = append(c.rows, *row)
		return c.by("record:event", p), true
	}},
	{"row of nobody", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		c.rows = append(c.rows, row{player: len(c.players), rank: "1", keys: make([]string, len(c.keys))})
		return want{"record:event", []string{"names no one"}}, true
	}},
	{"withdrawal treated the other way", []string{robinSystem, swissSystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted(c.book.clause(c.system, "withdrawn"), func(b *book) {
			b.robinVoids, b.swissVoids = !b.robinVoids, !b.swissVoids
		}, func(before, after *row) bool { return before.points != after.points })
	}},
	{"bye that scores a draw", []string{swissSystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		if !c.has("bye points") {
			return want{}, false
		}
		return c.counted(c.book.clause(c.system, "bye points"), func(b *book) { b.byeDraws = true }, func(before, after *row) bool { return before.points != after.points })
	}},
	{"bye without opponents' points", []string{swissSystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		i := slices.IndexFunc(c.keys, func(k key) bool { return k.name == "opponents" })
		if !c.has("bye points") || i < 0 {
			return want{}, false
		}
		return c.counted(c.book.clause(c.system, "bye points"), func(b *book) { b.byeOpponent = false }, func(before, after *row) bool { return before.keys[i] != after.keys[i] })
	}},
	{"sanction without effect", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted(c.book.clause(c.system, "sanction"), func(b *book) { b.sanctioned = false }, func(before, after *row) bool { return before.rank != after.rank })
	}},
}

// someRow returns a row of somebody who is ranked.
func (c *contest) someRow(r *rand.Rand) (*row, bool) {
	i, ok := some(r, len(c.rows), func(i int) bool { return c.rows[i].keys != nil && !c.void(c.rows[i].player) })
	if !ok {
		return nil, false
	}
	return &c.rows[i], true
}

// counted publishes the table as somebody would count it who reads the book otherwise; it is
// no fault where no row differs.
func (c *contest) counted(clause string, change func(*book), differs func(before, after *row) bool) (want, bool) {
	if clause == "record:event" {
		return want{}, false
	}
	right := map[int]row{}
	for _, r := range c.table(c.last()) {
		right[r.player] = r
	}
	own, other := c.book, *c.book
	change(&other)
	c.book = &other
	c.rows = c.table(c.last())
	c.book = own
	w := want{clause: clause}
	for i := range c.rows {
		if before, ok := right[c.rows[i].player]; ok && differs(&before, &c.rows[i]) {
			w.about = append(w.about, c.nameOf(c.rows[i].player))
		}
	}
	return w, len(w.about) > 0
}
