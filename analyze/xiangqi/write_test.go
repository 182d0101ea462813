package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas/board"
)

// ways are the writers that a program chooses among.
var ways = []struct {
	name  string
	write func(p *Position, dst []byte, m Move) []byte
}{
	{"Chinese", (*Position).AppendChinese},
	{"ChineseBig5", func(p *Position, dst []byte, m Move) []byte {
		return p.AppendChineseAs(dst, m, ChineseStyle{Traditional: true, Fullwidth: true})
	}},
	{"ChineseShort", func(p *Position, dst []byte, m Move) []byte {
		return p.AppendChineseAs(dst, m, ChineseStyle{Short: true})
	}},
	{"ChineseOldPawns", func(p *Position, dst []byte, m Move) []byte {
		return p.AppendChineseAs(dst, m, ChineseStyle{OldPawns: true})
	}},
	{"WXF", (*Position).AppendWXF},
	{"PlayOK", func(p *Position, dst []byte, m Move) []byte {
		return p.AppendWXFAs(dst, m, WXFStyle{LowerBlack: true})
	}},
	{"WXFFullwidth", func(p *Position, dst []byte, m Move) []byte {
		return p.AppendWXFAs(dst, m, WXFStyle{Equals: true, Fullwidth: true})
	}},
	{"ICCS", func(_ *Position, dst []byte, m Move) []byte { return m.AppendTo(dst) }},
	{"ICCSOfPGN", func(_ *Position, dst []byte, m Move) []byte { return m.AppendICCS(dst) }},
	{"UCI", func(_ *Position, dst []byte, m Move) []byte { return m.AppendUCI(dst) }},
	{"SAN", func(p *Position, dst []byte, m Move) []byte { return p.AppendSAN(dst, m, 1) }},
}

// situation is a position with one of its lawful moves.
type situation struct {
	p Position
	m Move
}

// situations are the moves of a few games, and of positions with like pieces on
// shared files.
func situations() (all []situation) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 10 {
		p, q := Start(), tandemSetup(rng)
		playout(rng, &p, 90, func(m Move) { all = append(all, situation{p, m}) })
		playout(rng, &q, 10, func(m Move) { all = append(all, situation{q, m}) })
	}
	return all
}

func TestWritersAllocateNothing(t *testing.T) {
	all := situations()
	for _, way := range ways {
		buf := make([]byte, 0, 32)
		if n := testing.AllocsPerRun(10, func() {
			for i := range all {
				s := &all[i]
				buf = way.write(&s.p, buf[:0], s.m)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", way.name, n)
		}
	}
}

// A writer appends: it leaves what stands before.
func TestWritersAppend(t *testing.T) {
	p := Start()
	m := move(t, "h2e2")
	for _, way := range ways {
		alone := string(way.write(&p, nil, m))
		if got := string(way.write(&p, []byte("1. "), m)); got != "1. "+alone {
			t.Errorf("%s: %q", way.name, got)
		}
	}
	for _, token := range [][]byte{NoMove.AppendICCS(nil), NoMove.AppendUCI(nil), NoMove.AppendTo(nil)} {
		if string(token) != "--" {
			t.Errorf("no move is written %q", token)
		}
	}
}

// TestSANIsMinimal: no two lawful moves of a position are written alike, and
// what tells the pieces apart is there only where it is needed.
func TestSANIsMinimal(t *testing.T) {
	told := [8]int{}
	visitPositions(77, 2000, func(p *Position) {
		written := map[string]Move{}
		arrivals := map[[2]byte]int{} // by kind and target
		moves := p.LegalMoves(nil)
		for _, m := range moves {
			arrivals[[2]byte{byte(p.At(m.From)), byte(m.To)}]++
		}
		for _, m := range moves {
			token := string(p.AppendSAN(nil, m, 0))
			if other, ok := written[token]; ok {
				t.Fatalf("%s: %s and %s are both written %s", p.FEN(), other, m, token)
			}
			written[token] = m
			bare := len(token) == 3 || len(token) == 4 && token[1] == 'x'
			if bare != (arrivals[[2]byte{byte(p.At(m.From)), byte(m.To)}] == 1) {
				t.Fatalf("%s: %s is written %s", p.FEN(), m, token)
			}
			if !bare {
				told[p.At(m.From).Type()]++
			}
		}
	})
	for kind := board.Advisor; kind <= board.Pawn; kind++ {
		if told[kind] == 0 {
			t.Errorf("never two %s on the way to one square", kindNames[kind])
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	all := situations()
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			buf := make([]byte, 0, 32)
			b.ReportAllocs()
			for b.Loop() {
				for i := range all {
					buf = way.write(&all[i].p, buf[:0], all[i].m)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)), "ns/move")
		})
	}
}

// A library is also asked for what is no move: it writes a sign, and never panics.
func TestWritersOfNoMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, p := range []Position{Start(), tandemSetup(rng), fromFEN(t, "4k4/9/9/9/9/9/9/9/9/3K5 b")} {
		for from := range 256 {
			for to := range 256 {
				m := Move{board.Square(from), board.Square(to)}
				none := from >= board.Squares || to >= board.Squares || p.At(m.From) == board.NoPiece
				for _, way := range ways {
					got := string(way.write(&p, nil, m))
					if named := way.name != "ICCS" && way.name != "ICCSOfPGN" && way.name != "UCI"; named && none != (got == "-") {
						t.Fatalf("%s of %d %d: %q", way.name, from, to, got)
					}
				}
			}
		}
	}
}
