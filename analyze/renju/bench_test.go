package renju

import (
	"math/rand/v2"
	"testing"
)

// benchmarkReplay replays games with what the audit asks of each stone: Black's
// forbidden moves, fives of both.
func benchmarkReplay(b *testing.B, games [][]Point) {
	b.ReportAllocs()
	plies := 0
	for b.Loop() {
		for _, game := range games {
			var g Replay
			for i, q := range game {
				g.Play(q, Black+Stone(i&1), Recursive)
			}
			plies += len(game)
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

func BenchmarkReplayPlayouts(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	games := make([][]Point, 1000)
	for i := range games {
		games[i] = playout(r, 60)
	}
	benchmarkReplay(b, games)
}

func BenchmarkReplayGames(b *testing.B) { benchmarkReplay(b, realGames(b, 30000)) }

// benchmarkForbidden judges all empty points of positions.
func benchmarkForbidden(b *testing.B, boards []Position) {
	b.ReportAllocs()
	dst := make([]Ban, 0, Points)
	points := 0
	for b.Loop() {
		for i := range boards {
			dst = boards[i].Forbidden(dst[:0], Recursive)
			points += boards[i].Count(Empty)
		}
	}
	b.ReportMetric(float64(points)/b.Elapsed().Seconds()/1e6, "Mpoints/s")
}

func BenchmarkForbiddenDense(b *testing.B) {
	r := rand.New(rand.NewPCG(2, 2))
	boards := make([]Position, 1000)
	for i := range boards {
		boards[i] = *randomBoard(r, 20+r.IntN(120), 0.5)
	}
	benchmarkForbidden(b, boards)
}

func BenchmarkForbiddenGames(b *testing.B) {
	var boards []Position
	for _, game := range realGames(b, 500) {
		var p Position
		for i, q := range game {
			p.Put(q, Black+Stone(i&1))
			if i%4 == 0 {
				boards = append(boards, p)
			}
		}
	}
	benchmarkForbidden(b, boards)
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		makeShapes(true)
		makeShapes(false)
	}
}
