package renju

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var readings = [...]Reading{Recursive, RecursiveFive, Literal}

// long reports whether the tests are to take minutes: QIPU_LONG is set.
func long() bool { return os.Getenv("QIPU_LONG") != "" }

// board sets up stones given as names of points, blank between them.
func arranged(t testing.TB, black, white string) *Position {
	t.Helper()
	p := new(Position)
	for s, names := range map[Stone]string{Black: black, White: white} {
		for name := range strings.FieldsSeq(names) {
			if !p.Put(point(t, name), s) {
				t.Fatalf("%s twice", name)
			}
		}
	}
	return p
}

func point(t testing.TB, name string) Point {
	t.Helper()
	q, ok := ParsePoint(name)
	if !ok {
		t.Fatalf("no point %q", name)
	}
	return q
}

// randomBoard sets n stones, half of them near others as in games, with as many
// black as the share says.
func randomBoard(r *rand.Rand, n int, black float64) *Position {
	p := new(Position)
	for p.Count(Empty) > Points-n {
		s := White
		if r.Float64() < black {
			s = Black
		}
		q := Point(r.IntN(Points))
		if r.IntN(2) == 0 && !crowded(p, q) {
			continue
		}
		p.Put(q, s)
	}
	return p
}

func crowded(p *Position, q Point) bool {
	for d := range Directions {
		for _, by := range [...]int{-1, 1} {
			if n, ok := neighbour(q, d, by); ok && p.Stone(n) != Empty {
				return true
			}
		}
	}
	return false
}

// playout is a game of random moves near others, up to n of them.
func playout(r *rand.Rand, n int) []Point {
	p := new(Position)
	game := []Point{Centre}
	p.Put(Centre, Black)
	for len(game) < n {
		q := Point(r.IntN(Points))
		if crowded(p, q) && p.Put(q, White-Stone(len(game)&1^1)) {
			game = append(game, q)
		}
	}
	return game
}

// realGames returns up to n games of the sample of real games, as their stones in
// order.
func realGames(t testing.TB, n int) (games [][]Point) {
	t.Helper()
	eachRealGame(t, func(_ string, moves []Point) {
		if len(games) < n {
			games = append(games, moves)
		}
	})
	return games
}
