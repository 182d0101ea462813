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
	also   []want // that will do as well
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

// scored is the clause by which results score.
func (c *contest) scored() string {
	if c.teams {
		return c.book.teamScored
	}
	return c.book.scored
}

// ranked are the systems with a table.
var ranked = []string{robinSystem, swissSystem, allPlaySystem}

// faults are what is planted.
var faults = slices.Concat(tableFaults, robinFaults, swissFaults, duelFaults, drawFaults, teamFaults, stageFaults)

// tableFaults are those of published tables.
var tableFaults = []fault{
	{"result other than in the table", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		g, ok := c.someGame(r, func(g *game) bool { return g.isPlayed() && g.result != draw && !c.void(g.first) && !c.void(g.second) })
		if !ok {
			return want{}, false
		}
		w, before := c.by(c.scored(), g.first, g.second), c.primary(g.first, c.last())
		g.result = turned(g.result)
		return w, c.primary(g.first, c.last()) != before
	}},
	{"points off by one", ranked, func(r *rand.Rand, c *contest) (want, bool) {
		row, ok := c.someRow(r)
		if !ok {
			return want{}, false
		}
		n := c.value(row.player, c.keys[0], c.last(), nil)[0] + point
		row.points = c.keys[0].write(n)
		return c.read(c.by(c.scored(), row.player), func(of *contest) bool {
			return of.value(row.player, c.keys[0], c.last(), nil)[0] == n
		}), true
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
		w.about[0] += ", " + c.keys[i].title
		return c.read(w, func(of *contest) bool { return of.value(row.player, c.keys[i], c.last(), nil)[0] == n+one }), true
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
		w := c.read(c.by(c.ranked, a.player), func(of *contest) bool { return of.mayStand(a) })
		w.also = append(w.also, c.read(c.by(c.ranked, b.player), func(of *contest) bool { return of.mayStand(b) }))
		return w, true
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
		return want{clause: "record:event", about: []string{"names no one"}}, true
	}},
	{"withdrawal treated the other way", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted("withdrawn", func(b *book) { b.robinVoids, b.swissVoids = !b.robinVoids, !b.swissVoids })
	}},
	{"bye that scores a draw", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted("bye points", func(b *book) { b.byeAs = "draw" })
	}},
	{"bye without opponents' points", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted("bye points", func(b *book) { b.byeOpponent = false })
	}},
	{"sanction without effect", ranked, func(_ *rand.Rand, c *contest) (want, bool) {
		return c.counted("sanction", func(b *book) { b.sanctioned = false })
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
// no fault where no number of a row differs for that reason.
func (c *contest) counted(what string, change func(*book)) (w want, ok bool) {
	if !c.has(what) {
		return want{}, false
	}
	right := map[int]row{}
	for _, r := range c.table(c.last()) {
		right[r.player] = r
	}
	c.rows = c.otherwise(change).table(c.last())
	w.clause = c.book.clause(c.system, what)
	for i := range c.rows {
		before, ok := right[c.rows[i].player]
		if ok {
			w.also = append(w.also, c.differences(&before, &c.rows[i])...)
		}
	}
	return w, slices.ContainsFunc(w.also, func(one want) bool { return one.clause == w.clause })
}

// differences are what has to be found of a row.
func (c *contest) differences(before, after *row) (list []want) {
	p := after.player
	if before.points != after.points {
		list = append(list, c.read(c.by(c.scored(), p), func(of *contest) bool { return of.row(p, "", c.last()).points == after.points }))
	}
	for i, text := range after.keys {
		if before.keys[i] != text {
			w := c.by(c.ranked, p)
			w.about[0] += ", " + c.keys[i].title
			list = append(list, c.read(w, func(of *contest) bool { return of.row(p, "", c.last()).keys[i] == text }))
		}
	}
	if !c.mayStand(after) {
		w := c.by(c.ranked, p)
		w.about[0] += ", rank"
		list = append(list, c.read(w, func(of *contest) bool { return of.mayStand(after) }))
	}
	return list
}

// otherwise is the event for somebody who reads the book otherwise.
func (c *contest) otherwise(change func(*book)) *contest {
	of, b := *c, *c.book
	change(&b)
	of.book = &b
	return &of
}

// mayStand reports whether somebody may have the place of a row, with the numbers that stand in it.
func (c *contest) mayStand(r *row) bool {
	n, err := strconv.Atoi(r.rank)
	first := c.place(r.player, c.last())
	own := c.row(r.player, r.rank, c.last())
	if err != nil || first == 0 || own.points != r.points || !slices.Equal(own.keys, r.keys) {
		return false
	}
	for _, tied := range c.ranking(c.last()) {
		if slices.Contains(tied, r.player) {
			return n >= first && n < first+len(tied)
		}
	}
	return false
}

// misreading is a way to count against a clause.
type misreading struct {
	clause string
	change func(*book)
}

// misreadings are those of the book for the system.
func (c *contest) misreadings() (list []misreading) {
	add := func(what string, change func(*book)) {
		if c.has(what) {
			list = append(list, misreading{c.book.clause(c.system, what), change})
		}
	}
	add("withdrawn", func(b *book) { b.robinVoids, b.swissVoids = !b.robinVoids, !b.swissVoids })
	add("bye points", func(b *book) { b.byeAs = "draw" })
	add("bye points", func(b *book) { b.byeAs = "loss" })
	add("bye points", func(b *book) { b.byeOpponent = false })
	add("sanction", func(b *book) { b.sanctioned = false })
	return list
}

// read gives what was planted the clause of the one misreading that it is exactly what would
// come of: from the number alone nobody can tell them apart. Where it would come of several,
// which it was cannot be told, and the clause stays.
func (c *contest) read(w want, explains func(of *contest) bool) want {
	var clauses []string
	for _, open := range []func(*book){ // D13, D15: no clause is broken for certain
		func(b *book) { b.forfeits = "none" },
		func(b *book) { b.forfeits = "played" },
		func(b *book) { b.playedColours = true },
	} {
		if explains(c.otherwise(open)) {
			return w
		}
	}
	for _, m := range c.misreadings() {
		if explains(c.otherwise(m.change)) && !slices.Contains(clauses, m.clause) {
			clauses = append(clauses, m.clause)
		}
	}
	if len(clauses) == 1 {
		w.clause = clauses[0]
	}
	return w
}
