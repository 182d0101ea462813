package audit

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"qipu/schemas"
)

func TestFoldKeepsTheStatedBytesAGame(t *testing.T) {
	if n := unsafe.Sizeof(seen{}); n != FoldBytes {
		t.Errorf("%d bytes a game, %d are stated", n, FoldBytes)
	}
}

func TestClustersComeInTheOrderOfListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var s sameMoves
	first := make(map[schemas.Hash]seen)
	size := make(map[schemas.Hash]int)
	var games []seen
	for i := range uint32(5000) {
		g := seen{sourceNo: i/7 + 1, gameNo: i%7 + 1}
		g.hash[0], g.hash[9] = byte(rng.IntN(256)), byte(rng.IntN(10))
		if _, ok := first[g.hash]; !ok {
			first[g.hash] = g
		}
		size[g.hash]++
		games = append(games, g)
	}
	shuffled := append([]seen(nil), games...)
	rng.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	s.add(shuffled)
	s.group()
	if s.distinct != len(first) {
		t.Errorf("%d distinct, want %d", s.distinct, len(first))
	}
	cursor := s.ordered()
	for _, g := range games {
		got, ok := cursor.take(g.sourceNo, g.gameNo)
		if ok != (size[g.hash] > 1) {
			t.Fatalf("game %d:%d: in a cluster %v", g.sourceNo, g.gameNo, ok)
		}
		if !ok {
			continue
		}
		want := first[g.hash]
		if sourceNo, gameNo := got.first(); sourceNo != want.sourceNo || gameNo != want.gameNo || int(got.size()) != size[g.hash] {
			t.Fatalf("game %d:%d: %d games, first %d:%d", g.sourceNo, g.gameNo, got.size(), sourceNo, gameNo)
		}
	}
	if cursor.Len() != 0 {
		t.Error("games are left over")
	}
}

func TestWhenTheSameMovesAreAContradiction(t *testing.T) {
	for _, c := range []struct {
		name     string
		a, b     seen
		warnings int
		findings int
	}{
		{"same players and result", seen{players: 1, result: schemas.ResultDraw}, seen{players: 1, result: schemas.ResultDraw}, 0, 1},
		{"one result unknown", seen{players: 1, result: schemas.ResultDraw}, seen{players: 1, result: schemas.ResultUnfinished}, 0, 1},
		{"another result", seen{players: 1, result: schemas.ResultDraw}, seen{players: 1, result: schemas.ResultFirstWins}, 2, 2},
		{"other players, another result", seen{players: 1, result: schemas.ResultDraw}, seen{players: 2, result: schemas.ResultFirstWins}, 2, 2},
		{"the same, too short to tell", seen{players: 1, short: true, result: schemas.ResultDraw}, seen{players: 2, short: true, result: schemas.ResultFirstWins}, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.a.sourceNo, c.a.gameNo, c.b.sourceNo, c.b.gameNo = 1, 1, 1, 2
			var s sameMoves
			s.add([]seen{c.a, c.b})
			s.group()
			findings, warnings := 0, 0
			for cursor := s.ordered(); cursor.Len() > 0; {
				next := cursor.buckets[0][0]
				g, _ := cursor.take(next.sourceNo, next.gameNo)
				if f, ok := g.finding(); ok {
					findings++
					if f.Severity == schemas.Warning {
						warnings++
					}
				}
			}
			if findings != c.findings || warnings != c.warnings {
				t.Errorf("%d findings, %d warnings; want %d, %d", findings, warnings, c.findings, c.warnings)
			}
		})
	}
}
