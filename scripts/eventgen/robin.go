package main

import (
	"math/rand/v2"
	"slices"
)

// shape is what an event is made of.
type shape struct {
	players, rounds, legs int
	rare                  int  // one game in so many is a forfeit, or something else that is rare
	byes                  bool // players ask for byes
	leaves                int  // how many withdraw
	noLots                bool
	plain                 bool // it scores as the book has it
	drops                 bool // the last of a Swiss event drop out
}

// result is a result at random.
func (s *shape) result(r *rand.Rand) string {
	if r.IntN(s.rare) == 0 {
		return []string{lastLost, firstLost, lastLost, firstLost, bothLost}[r.IntN(5)]
	}
	return []string{"1-0", "1-0", "0-1", draw}[r.IntN(4)]
}

// drawLots makes players, with numbers as they were drawn.
func drawLots(r *rand.Rand, n int) []player {
	list := make([]player, n)
	for lot, p := range r.Perm(n) {
		list[p].lot = lot + 1
	}
	return list
}

// leavers draws who withdraws, and from which round on.
func (c *contest) leavers(r *rand.Rand, shape *shape) map[int]int {
	out := map[int]int{}
	for len(out) < shape.leaves {
		out[r.IntN(len(c.players))] = 2 + r.IntN(max(c.rounds-1, 1))
	}
	return out
}

// berger returns the pairs of a round of a round robin by their numbers, the first player
// first; 0 is nobody. It is the rule of Berger's tables: the sum of two numbers tells the round,
// and which of them is first.
func berger(n, round int) (pairs [][2]int) {
	top := n + n%2
	cycle := top - 1
	for i := 1; i < top; i++ {
		if (2*i-round-1)%cycle == 0 {
			pair := [2]int{i, top}
			if round%2 == 0 {
				pair = [2]int{top, i}
			}
			if n != top {
				pair = [2]int{i, 0}
			}
			pairs = append(pairs, pair)
		}
		for j := i + 1; j < top; j++ {
			if (i+j-round-1)%cycle != 0 {
				continue
			}
			if (i+j)%2 == 1 {
				pairs = append(pairs, [2]int{i, j})
			} else {
				pairs = append(pairs, [2]int{j, i})
			}
		}
	}
	return pairs
}

// robinEvent makes a round robin, single or double.
func robinEvent(r *rand.Rand, b *book, shape *shape) *contest {
	c := &contest{book: b, system: robinSystem, legs: shape.legs, scale: b.scale, match: b.scale, points: b.points, players: drawLots(r, shape.players)}
	order := b.robin
	if shape.legs > 1 && b.robinTwice.keys != nil {
		order = b.robinTwice
	}
	c.keys, c.declare, c.ranked = order.keys, order.declare, order.clause
	if b.profile == xiangqi.profile && shape.legs == 1 && !shape.plain && r.IntN(4) == 0 { // xiangqi-2011:13.3
		c.points, c.scale = "3/1-2/0", scale{3 * point, point, 2 * point}
	}
	turn := shape.players - 1 + shape.players%2
	together := shape.legs == 2 && b.robinTwice.keys != nil && r.IntN(2) == 0 // both games in one round
	c.rounds = turn * shape.legs
	if together {
		c.rounds = turn
	}
	out := c.leavers(r, shape)
	for p, round := range out {
		c.players[p].withdrawn = round
	}
	for round := 1; round <= c.rounds; round++ {
		c.robinRound(r, shape, round, turn, together)
	}
	c.settle(r)
	if shape.noLots {
		for i := range c.players {
			c.players[i].lot = 0
		}
	}
	return c
}

// robinRound adds a round by the order table.
func (c *contest) robinRound(r *rand.Rand, shape *shape, round, turn int, together bool) {
	byLot := make([]int, len(c.players)+1)
	for p := range c.players {
		byLot[c.players[p].lot] = p
	}
	board := 0
	for _, pair := range berger(len(c.players), (round-1)%turn+1) {
		if pair[1] == 0 {
			p := byLot[pair[0]]
			if w := c.players[p].withdrawn; w == 0 || round < w {
				c.games = append(c.games, game{round: round, first: p, second: nobody, result: bye})
			}
			continue
		}
		g := game{round: round, first: byLot[pair[0]], second: byLot[pair[1]]}
		if (round-1)/turn%2 == 1 {
			g.first, g.second = g.second, g.first
		}
		times := 1
		if together {
			times = 2
		}
		board++
		for range times {
			g.board, g.result = board, shape.result(r)
			g.reversed = g.isPlayed() && r.IntN(shape.rare) == 0
			c.games = append(c.games, g)
			g.first, g.second = g.second, g.first
		}
	}
}

// settle writes down what became of the games of who was out: the opponents win them, or,
// where all is void, nothing is written or the opponents have a bye.
func (c *contest) settle(r *rand.Rand) {
	way := r.IntN(3)
	out := func(p, round int) bool {
		return p != nobody && c.players[p].withdrawn > 0 && round >= c.players[p].withdrawn
	}
	void := make([]bool, len(c.players))
	for p := range c.players { // by what was played before
		void[p] = c.void(p)
	}
	var kept []game
	for _, g := range c.games {
		first, second := out(g.first, g.round), out(g.second, g.round)
		if first || second {
			g.reversed = false
			g.result = lastLost
			switch {
			case first && second:
				g.result = bothLost
			case first:
				g.result = firstLost
			}
			gone, stays := g.second, g.first
			if first {
				gone, stays = g.first, g.second
			}
			if void[gone] && way > 0 && c.legs < 2 {
				spared := game{round: g.round, first: stays, second: nobody, result: bye}
				if way == 1 && !(first && second) && !slices.Contains(kept, spared) {
					kept = append(kept, spared)
				}
				continue
			}
		}
		kept = append(kept, g)
	}
	c.games = slices.Clip(kept)
}
