package renju

import (
	"math/rand/v2"
	"os"
	"testing"
)

// source draws boards of one sort, on which judges are compared.
type source struct {
	name string
	draw func(r *rand.Rand) *Position
}

// sources are boards from sparse to full, of games random and sensible, and made
// for figures that meet; the real games are among them where QIPU_SHARED has them.
func sources(t testing.TB) []source {
	list := []source{
		{"sparse", func(r *rand.Rand) *Position { return randomBoard(r, 5+r.IntN(40), 0.4+0.4*r.Float64()) }},
		{"middling", func(r *rand.Rand) *Position { return randomBoard(r, 45+r.IntN(60), 0.4+0.3*r.Float64()) }},
		{"full", func(r *rand.Rand) *Position { return randomBoard(r, 105+r.IntN(110), 0.4+0.2*r.Float64()) }},
		{"mostly black", func(r *rand.Rand) *Position { return randomBoard(r, 20+r.IntN(80), 0.7+0.2*r.Float64()) }},
		{"full of black", func(r *rand.Rand) *Position { return randomBoard(r, 100+r.IntN(100), 0.7+0.25*r.Float64()) }},
		{"playouts", func(r *rand.Rand) *Position { return played(playout(r, 10+r.IntN(90))) }},
		{"sensible games", func(r *rand.Rand) *Position { return played(sensible(r, 8+r.IntN(60))) }},
		{"crafted", crafted},
	}
	if os.Getenv("QIPU_SHARED") != "" {
		games := realGames(t, 30000)
		list = append(list, source{"real games", func(r *rand.Rand) *Position {
			game := games[r.IntN(len(games))]
			return played(game[:len(game)/2+r.IntN(len(game)/2+1)])
		}})
	}
	return list
}

// played sets up the stones of a game, Black first.
func played(game []Point) *Position {
	p := new(Position)
	for i, q := range game {
		p.Put(q, Black+Stone(i&1))
	}
	return p
}

// sensible is a game of n moves such as people play: of a dozen points near others
// a side takes the one that makes the most or takes the most away, but no five, so
// that the game goes on. Black plays on forbidden points too.
func sensible(r *rand.Rand, n int) []Point {
	p := new(Position)
	game := []Point{Centre}
	p.Put(Centre, Black)
	for len(game) < n {
		s := White - Stone(len(game)&1^1)
		best, most := NoPoint, -1
		for range 12 {
			q := Point(r.IntN(Points))
			if p.Stone(q) != Empty || !crowded(p, q) || p.MakesFive(q, s) {
				continue
			}
			own, other := p.lines.tally(q, s), p.lines.tally(q, s.Other())
			worth := 4*own.fours() + 3*own.threes() + 2*other.fours() + 2*other.threes() + r.IntN(4)
			if other.five() {
				worth += 20
			}
			if worth > most {
				best, most = q, worth
			}
		}
		if p.Put(best, s) {
			game = append(game, best)
		}
	}
	return game
}

// crafted is a board of black figures that lie across each other, two to four
// stones of six points each, with a few white stones between: threes whose points
// belong to other threes, fours and overlines.
func crafted(r *rand.Rand) *Position {
	p := new(Position)
	for range 4 + r.IntN(14) {
		q, d := Point(r.IntN(Points)), Direction(r.IntN(int(Directions)))
		for left := 2 + r.IntN(3); left > 0; {
			if r.IntN(3) > 0 {
				p.Put(q, Black)
				left--
			}
			next, ok := neighbour(q, d, 1)
			if !ok {
				break
			}
			q = next
		}
	}
	for range r.IntN(12) {
		p.Put(Point(r.IntN(Points)), White)
	}
	return p
}
