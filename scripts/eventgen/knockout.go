package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// The places of seeds and of byes (wuziqi-2009:A1.3.3), and of eight those that are as even.
var (
	seedPlaces = map[int][]int{8: {1, 8}, 16: {1, 16, 9, 8}, 32: {1, 32, 17, 16, 9, 24, 25, 8}}
	byePlaces  = map[int][]int{8: {2, 7, 4}, 16: {2, 15, 10, 7}, 32: {2, 31, 18, 15, 10, 23, 26, 7}}
)

// knockoutEvent makes a knockout by a draw: seeds on their places, byes opposite the first of
// them, or places that two contest where there are a few players too many.
func knockoutEvent(r *rand.Rand, b *book, shape *shape) *contest {
	size := []int{8, 16, 16, 32}[r.IntN(4)]
	byes, contests := r.IntN(len(byePlaces[size])+1), 0
	if size > 8 && r.IntN(4) == 0 {
		byes, contests = 0, 1+r.IntN(len(byePlaces[size]))
	}
	seeds := min(1<<r.IntN(4), len(seedPlaces[size]))
	c := &contest{
		book: b, system: knockoutSystem, scale: b.scale, points: b.points, keys: keysOf("points"),
		players: make([]player, size-byes+contests), seeding: "rating", draw: make([][]int, size),
	}
	for p := range c.players {
		c.players[p].rating = 2400 - 5*p
	}
	c.lay(r, size, byes, contests, seeds)
	c.units(r)
	c.playOff(r, shape)
	if size == 8 && seeds < 2 || r.IntN(3) == 0 { // the draw is not told
		c.draw, c.seeding = nil, ""
		for p := range c.players {
			c.players[p].seed = 0
		}
	}
	for p, places := range c.bands() {
		c.rows = append(c.rows, row{player: p, rank: strconv.Itoa(places[0])})
		if places[1] > places[0] && r.IntN(2) == 0 {
			c.rows[p].rank = fmt.Sprintf("%d-%d", places[0], places[1])
		}
	}
	return c
}

// lay draws who stands where.
func (c *contest) lay(r *rand.Rand, size, byes, contests, seeds int) {
	empty, contested := byePlaces[size][:byes], byePlaces[size][:contests]
	next := 0
	for from, to := 0, 2; from < seeds; from, to = to, 2*to { // lots decide within a class
		places := slices.Clone(seedPlaces[size][from:min(to, seeds)])
		r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for _, place := range places {
			c.players[next].seed = next + 1
			c.draw[place-1] = []int{next}
			next++
		}
	}
	for _, i := range r.Perm(size) {
		if len(c.draw[i]) > 0 || slices.Contains(empty, i+1) {
			continue
		}
		c.draw[i] = []int{next}
		next++
		if slices.Contains(contested, i+1) {
			c.draw[i] = append(c.draw[i], next)
			next++
		}
	}
}

// units gives some pairs of players of different halves the same unit.
func (c *contest) units(r *rand.Rand) {
	half := len(c.draw) / 2
	for i := range 3 {
		upper, lower := c.draw[r.IntN(half)], c.draw[half+r.IntN(half)]
		if len(upper) == 0 || len(lower) == 0 || c.players[upper[0]].unit+c.players[lower[0]].unit != "" {
			continue
		}
		c.players[upper[0]].unit, c.players[lower[0]].unit = fmt.Sprintf("单位%d", i+1), fmt.Sprintf("单位%d", i+1)
	}
}

// playOff plays the draw to its end, the contests in a round before the others, with a game
// for the third place.
func (c *contest) playOff(r *rand.Rand, shape *shape) {
	alive, round := slices.Clone(c.draw), 1
	contested := false
	for i, both := range alive {
		if len(both) == 2 {
			alive[i] = []int{c.play(r, shape, round, i+1, both[0], both[1])}
			contested = true
		}
	}
	if contested {
		round++
	}
	var beaten []int
	for ; len(alive) > 1; round++ {
		if len(alive) == 2 && len(beaten) == 2 {
			c.play(r, shape, round, 2, beaten[0], beaten[1])
		}
		beaten = nil
		var next [][]int
		for i := 0; i < len(alive); i += 2 {
			both := slices.Concat(alive[i], alive[i+1])
			if len(both) == 1 {
				c.games = append(c.games, game{round: round, first: both[0], second: nobody, result: bye})
				next = append(next, both)
				continue
			}
			winner := c.play(r, shape, round, i/2+1, both[0], both[1])
			next, beaten = append(next, []int{winner}), append(beaten, both[0]+both[1]-winner)
		}
		alive = next
	}
	c.rounds = round - 1
}

// bands are the places that the rounds of the exits leave to each player, the first and the
// last; the game for the third place decides that (wuziqi-2009:16.2, renju-2002:4.3.1b).
func (c *contest) bands() [][2]int {
	exit := make([]int, len(c.players))
	third := [2]int{nobody, nobody}
	for round := 1; round <= c.last(); round++ {
		for _, b := range c.bouts(round, false) {
			if b.second == nobody {
				continue
			}
			winner, loser := b.first, b.second
			if b.scores[0] < b.scores[1] {
				winner, loser = loser, winner
			}
			if exit[loser] > 0 {
				third = [2]int{winner, loser}
			} else {
				exit[loser] = round
			}
		}
	}
	bands := make([][2]int, len(c.players))
	place := 1
	for round := c.last() + 1; round > 0; round-- {
		n := 0
		for p := range bands {
			if exit[p] == round || exit[p] == 0 && round > c.last() {
				n++
			}
		}
		for p := range bands {
			if exit[p] == round || exit[p] == 0 && round > c.last() {
				bands[p] = [2]int{place, place + n - 1}
			}
		}
		place += n
	}
	if third[0] != nobody {
		bands[third[0]], bands[third[1]] = [2]int{3, 3}, [2]int{4, 4}
	}
	return bands
}

// drawFaults are those of draws and of the ranks of knockouts.
var drawFaults = []fault{
	{"seed off its place", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		return c.exchanged(r, "seed place", func(i, j int) bool {
			return len(c.draw) > 8 && c.seedAt(i) > 0 && c.seedAt(j) == 0 && len(c.draw[j]) == 1
		})
	}},
	{"seeds of one half", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		half := len(c.draw) / 2
		return c.exchanged(r, "seeds meet", func(i, j int) bool {
			first := slices.IndexFunc(c.draw, func(of []int) bool { return len(of) == 1 && c.players[of[0]].seed == 1 })
			return c.seedAt(i) == 2 && first >= 0 && j/half == first/half && c.seedAt(j) == 0 && len(c.draw[j]) == 1
		})
	}},
	{"bye off its place", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		w, ok := c.exchanged(r, "bye place", func(i, j int) bool {
			return len(c.draw) > 8 && len(c.draw[i]) == 0 && len(c.draw[j]) == 1 && c.seedAt(j) == 0 && c.seedAt(i^1) > 0 && j != i^1
		})
		w.about = []string{"bye-place"}
		return w, ok
	}},
	{"bye of who is no seed", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		return c.exchanged(r, "bye of seed", func(i, j int) bool {
			return len(c.draw[i^1]) == 0 && c.seedAt(i) > 0 && c.seedAt(i) <= 2 && c.seedAt(j) == 0 && len(c.draw[j]) == 1 && len(c.draw[j^1]) > 0
		})
	}},
	{"contest off its place", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		w, ok := c.exchanged(r, "contest", func(i, j int) bool {
			return len(c.draw[i]) == 2 && len(c.draw[j]) == 1 && c.seedAt(j) == 0
		})
		w.about = []string{"contest-place"}
		return w, ok
	}},
	{"unit in one half", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		half := len(c.draw) / 2
		if !c.has("units") || c.draw == nil {
			return want{}, false
		}
		i, ok := some(r, len(c.draw)*len(c.draw), func(k int) bool {
			i, j := k/len(c.draw), k%len(c.draw)
			return i < j && i/half == j/half && len(c.draw[i]) == 1 && len(c.draw[j]) == 1 && c.players[c.draw[i][0]].unit+c.players[c.draw[j][0]].unit == ""
		})
		if !ok {
			return want{}, false
		}
		p, q := c.draw[i/len(c.draw)][0], c.draw[i%len(c.draw)][0]
		c.players[p].unit, c.players[q].unit = "单位九", "单位九"
		return c.wrong("units", p, q), true
	}},
	{"three seeds", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("seeds") || c.seeding == "" {
			return want{}, false
		}
		n := 0
		for p := range c.players {
			if c.players[p].seed > 0 {
				n++
			}
		}
		if n < 4 {
			return want{}, false
		}
		p, _ := some(r, len(c.players), func(p int) bool { return c.players[p].seed > 0 })
		c.players[p].seed = 0
		w := c.wrong("seeds")
		w.about = []string{fmt.Sprintf("%d seeds", n-1)}
		return w, true
	}},
	{"seed of no class", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		p, ok := some(r, len(c.players), func(p int) bool { return c.players[p].seed == 2 })
		if !ok || !c.has("seed class") {
			return want{}, false
		}
		c.players[p].seed = 30
		w := c.wrong("seed class")
		w.about = []string{"seed-class"}
		return w, true
	}},
	{"seed by no rating", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		p, ok := some(r, len(c.players), func(p int) bool { return c.players[p].seed == 0 })
		if !ok || !c.has("seed basis") || c.seeding == "" {
			return want{}, false
		}
		c.players[p].rating = 2600
		return c.wrong("seed basis", p), true
	}},
	{"not as drawn", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("") || c.draw == nil {
			return want{}, false
		}
		g, h, ok := c.twoGames(r, func(g, h *game) bool { return g.round == 1 && c.once(g) && c.once(h) })
		if !ok {
			return want{}, false
		}
		g.second, h.second = h.second, g.second
		return c.wrong("", g.first, h.first), true
	}},
	{"ranks of a knockout", knockouts, func(r *rand.Rand, c *contest) (want, bool) {
		if !c.has("ranks") {
			return want{}, false
		}
		bands := c.bands()
		i, ok := some(r, len(c.rows)*len(c.rows), func(k int) bool {
			p, q := k/len(c.rows), k%len(c.rows)
			return bands[p] != bands[q]
		})
		if !ok {
			return want{}, false
		}
		a, b := &c.rows[i/len(c.rows)], &c.rows[i%len(c.rows)]
		a.rank, b.rank = b.rank, a.rank
		return c.wrong("ranks", a.player, b.player), true
	}},
}

// once reports whether two have a single game in a round.
func (c *contest) once(g *game) bool {
	return !slices.ContainsFunc(c.games, func(h game) bool { return h != *g && h.round == g.round && h.has(g.first) && h.has(g.second) })
}

var knockouts = []string{knockoutSystem}

// seedAt is the seed on a place, from 0; 0 if there is none.
func (c *contest) seedAt(i int) int {
	if len(c.draw[i]) != 1 {
		return 0
	}
	return c.players[c.draw[i][0]].seed
}

// exchanged exchanges who stands on two places of the draw.
func (c *contest) exchanged(r *rand.Rand, what string, fits func(i, j int) bool) (want, bool) {
	n := len(c.draw)
	if n == 0 || !c.has(what) {
		return want{}, false
	}
	k, ok := some(r, n*n, func(k int) bool { return k/n != k%n && fits(k/n, k%n) })
	if !ok {
		return want{}, false
	}
	i, j := k/n, k%n
	w := c.wrong(what, slices.Concat(c.draw[i], c.draw[j])...)
	c.draw[i], c.draw[j] = c.draw[j], c.draw[i]
	return w, true
}
