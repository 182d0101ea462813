package renju

import (
	"math/rand/v2"
	"os"
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

// playouts are n games of chance.
func playouts(n int) [][]Point {
	r := rand.New(rand.NewPCG(1, 1))
	games := make([][]Point, n)
	for i := range games {
		games[i] = playout(r, 60)
	}
	return games
}

// sensibleGames are n games with more fours and threes than people play.
func sensibleGames(n int) [][]Point {
	r := rand.New(rand.NewPCG(1, 2))
	games := make([][]Point, n)
	for i := range games {
		games[i] = sensible(r, 40)
	}
	return games
}

func BenchmarkReplayPlayouts(b *testing.B) { benchmarkReplay(b, playouts(1000)) }

func BenchmarkReplaySensible(b *testing.B) { benchmarkReplay(b, sensibleGames(1000)) }

func BenchmarkReplayGames(b *testing.B) { benchmarkReplay(b, realGames(b, 30000)) }

// BenchmarkReplayNaive replays with the slow judge of the tests, to compare with.
func BenchmarkReplayNaive(b *testing.B) {
	games := sensibleGames(100)
	if os.Getenv("QIPU_SHARED") != "" {
		games = realGames(b, 100)
	}
	plies := 0
	for b.Loop() {
		for _, game := range games {
			n := naiveOf(new(Position))
			for i, q := range game {
				if q == NoPoint {
					continue
				}
				if i&1 == 0 {
					n.steps = 3000
					n.judge(q.Row(), q.Column(), Recursive)
				}
				n.cell[q.Row()][q.Column()] = "xo"[i&1]
				for d := range 4 {
					cells, at := n.line(q.Row(), q.Column(), d)
					naiveFive(cells, at, "xo"[i&1])
				}
			}
			plies += len(game)
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

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

// BenchmarkForbiddenNaive judges with the slow judge of the tests, to compare with.
func BenchmarkForbiddenNaive(b *testing.B) {
	var boards []*Position
	for _, game := range sensibleGames(10) {
		boards = append(boards, played(game))
	}
	points := 0
	for b.Loop() {
		for _, p := range boards {
			for q := range p.Moves() {
				n := naiveOf(p)
				n.judge(q.Row(), q.Column(), Recursive)
				points++
			}
		}
	}
	b.ReportMetric(float64(points)/b.Elapsed().Seconds()/1e6, "Mpoints/s")
}

// benchmarkBarred counts before each stone of games the points that are forbidden.
func benchmarkBarred(b *testing.B, games [][]Point) {
	b.ReportAllocs()
	plies, sum := 0, 0
	for b.Loop() {
		for _, game := range games {
			var g Replay
			var barred Barred
			for i, q := range game {
				forbidden, _ := barred.Count(g.Position(), Recursive)
				sum += forbidden
				if _, ok := g.Play(q, Black+Stone(i&1), Recursive); ok {
					barred.Put(g.Position(), q)
				}
			}
			plies += len(game)
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
	b.ReportMetric(float64(sum)/float64(plies), "forbidden/ply")
}

func BenchmarkBarredPlayouts(b *testing.B) { benchmarkBarred(b, playouts(1000)) }

func BenchmarkBarredSensible(b *testing.B) { benchmarkBarred(b, sensibleGames(1000)) }

func BenchmarkBarredGames(b *testing.B) { benchmarkBarred(b, realGames(b, 30000)) }

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		makeShapes(true)
		makeShapes(false)
	}
}
