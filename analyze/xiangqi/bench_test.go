package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas"
)

// playout plays up to that many random lawful moves from a position.
func playout(r *rand.Rand, p *Position, plies int, visit func(Move)) {
	var buf [MaxMoves]Move
	for range plies {
		moves := p.LegalMoves(buf[:0])
		if len(moves) == 0 {
			return
		}
		m := moves[r.IntN(len(moves))]
		visit(m)
		p.Make(m)
	}
}

// games returns seeded random games of real length, their moves written by f.
func games(n int, f func(*Position, Move) []byte) (tokens [][][]byte) {
	for seed := range uint64(n) {
		p := Start()
		var game [][]byte
		playout(rand.New(rand.NewPCG(seed, 1)), &p, 90, func(m Move) { game = append(game, f(&p, m)) })
		tokens = append(tokens, game)
	}
	return tokens
}

func replayAll(b *testing.B, tokens [][][]byte) {
	b.Helper()
	plies, checks := 0, 0
	for b.Loop() {
		for _, game := range tokens {
			p := Start()
			side := schemas.First
			for _, token := range game {
				r := p.Read(token)
				if !r.Lawful() {
					b.Fatalf("%s: %+v", token, r)
				}
				p.Make(r.Move)
				side = side.Other()
				if p.InCheck(side) {
					checks++
				}
			}
			plies += len(game)
		}
	}
	if checks == 0 {
		b.Fatal("no checks")
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

// BenchmarkReplayICCS reads, judges and plays moves and looks for check.
func BenchmarkReplayICCS(b *testing.B) {
	replayAll(b, games(100, func(_ *Position, m Move) []byte { return m.AppendTo(nil) }))
}

// BenchmarkReplayChinese does the same from Chinese tokens.
func BenchmarkReplayChinese(b *testing.B) {
	replayAll(b, games(100, func(p *Position, m Move) []byte { return p.AppendChinese(nil, m) }))
}

// BenchmarkReplayWXF does the same from WXF tokens.
func BenchmarkReplayWXF(b *testing.B) {
	replayAll(b, games(100, func(p *Position, m Move) []byte { return p.AppendWXF(nil, m) }))
}

// benchPerft counts the start position's nodes, and checks them.
func benchPerft(b *testing.B, depth int) {
	b.Helper()
	want := startNodes(b, depth)
	p := Start()
	nodes := uint64(0)
	for b.Loop() {
		n := p.Perft(depth)
		if n != want {
			b.Fatalf("%d nodes, want %d", n, want)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkPerft5 counts 133,312,995 nodes an operation.
func BenchmarkPerft5(b *testing.B) { benchPerft(b, 5) }

// BenchmarkPerft6 counts 5,392,831,844 nodes an operation, which takes a minute.
func BenchmarkPerft6(b *testing.B) { benchPerft(b, 6) }

func BenchmarkInCheck(b *testing.B) {
	var positions []Position
	p := Start()
	playout(rand.New(rand.NewPCG(1, 1)), &p, 200, func(Move) { positions = append(positions, p) })
	n := 0
	for b.Loop() {
		for i := range positions {
			if positions[i].InCheck(positions[i].SideToMove()) {
				n++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(positions)), "ns/position")
}

func BenchmarkHasLegalMove(b *testing.B) {
	p := Start()
	for b.Loop() {
		if !p.HasLegalMove() {
			b.Fatal("none")
		}
	}
}
