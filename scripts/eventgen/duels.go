package main

import (
	"fmt"
	"math/rand/v2"
)

// play plays a match of a knockout and returns its winner.
func (c *contest) play(r *rand.Rand, shape *shape, round, board, p, q int) int {
	winner := p
	if r.IntN(2) == 0 {
		winner = q
	}
	results := [][2]string{{"1-0", ""}, {"1-0", "1-0"}, {draw, "1-0"}, {"1-0", draw}} // of the winner's colour
	with := results[0]
	if shape.legs > 1 {
		with = results[1+r.IntN(3)]
	} else if r.IntN(shape.rare) == 0 {
		with[0] = lastLost
	}
	g := game{round: round, board: board, first: p, second: q}
	for i := range max(shape.legs, 1) {
		g.result = with[i]
		if g.second == winner {
			g.result = turned(g.result)
		}
		c.games = append(c.games, g)
		g.first, g.second = g.second, g.first
	}
	return winner
}

// turned is a result with the sides the other way round.
func turned(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	case lastLost:
		return firstLost
	case firstLost:
		return lastLost
	}
	return result
}

// relayEvent makes a 擂台赛 of two teams: the loser drops out, the winner stays.
func relayEvent(r *rand.Rand, b *book, shape *shape) *contest {
	c := &contest{book: b, system: relaySystem, scale: b.scale, points: b.points, keys: keysOf("points")}
	for team := range 2 {
		for i := range shape.players {
			c.players = append(c.players, player{unit: fmt.Sprintf("%c队", '甲'+rune(team)), order: i + 1})
		}
	}
	next := [2]int{0, shape.players}
	for round := 1; next[0] < shape.players && next[1] < 2*shape.players; round++ {
		g := game{round: round, first: next[0], second: next[1], result: "1-0"}
		if r.IntN(2) == 0 {
			g.first, g.second = g.second, g.first
		}
		if r.IntN(2) == 0 {
			g.result = "0-1"
		}
		if r.IntN(shape.rare) == 0 {
			g.result = map[string]string{"1-0": lastLost, "0-1": firstLost}[g.result]
		}
		loser := g.second
		if g.result == "0-1" || g.result == firstLost {
			loser = g.first
		}
		next[loser/shape.players]++
		c.games, c.rounds = append(c.games, g), round
	}
	return c
}

// matchEvent makes a match of many games between two players.
func matchEvent(r *rand.Rand, b *book, shape *shape) *contest {
	c := &contest{book: b, system: matchSystem, scale: b.scale, points: b.points, players: make([]player, 2), rounds: shape.rounds, keys: keysOf("points")}
	g := game{first: 0, second: 1}
	if r.IntN(2) == 0 {
		g.first, g.second = 1, 0
	}
	c.bestOf = []int{0, 3, 5, 7}[r.IntN(4)]
	if c.has("decided") {
		c.bestOf = []int{5, 7}[r.IntN(2)]
	}
	mine, theirs := 0, 0 // of players 0 and 1
	for round := 1; round <= max(shape.rounds, c.bestOf); round++ {
		g.round, g.result = round, shape.result(r)
		c.games, c.rounds = append(c.games, g), round
		mine, theirs = mine+c.side(&g, 0).score, theirs+c.side(&g, 1).score
		if ahead := max(mine-theirs, theirs-mine); c.bestOf > 0 && (ahead > (c.bestOf-round)*c.scale.win || round == c.bestOf) {
			break
		}
		g.first, g.second = g.second, g.first
	}
	return c
}

// allPlayEvent makes a 全队轮赛: each player of one team meets each of the other.
func allPlayEvent(r *rand.Rand, b *book, shape *shape) *contest {
	c := &contest{book: b, system: allPlaySystem, scale: b.scale, points: b.points, rounds: shape.players, keys: b.robin.keys, declare: b.robin.declare, ranked: b.robin.clause}
	n := shape.players
	for team := range 2 {
		for range n {
			c.players = append(c.players, player{unit: fmt.Sprintf("%c队", '甲'+rune(team))})
		}
	}
	order := r.Perm(n)
	for round := 1; round <= n; round++ {
		for i := range n {
			g := game{round: round, board: i + 1, first: i, second: n + order[(i+round)%n], result: shape.result(r)}
			if (i+round)%2 == 1 {
				g.first, g.second = g.second, g.first
			}
			c.games = append(c.games, g)
		}
	}
	return c
}
