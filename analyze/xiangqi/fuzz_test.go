package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas/board"
)

// FuzzFEN: whatever the text, setting up never panics, and a position that is
// accepted survives writing and reading.
func FuzzFEN(f *testing.F) {
	f.Add(board.StartFEN)
	f.Add("3k5/9/9/9/9/9/9/9/3R5/4K4 b")
	f.Add("4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1")
	f.Add("9/9/9/9/9/9/9/9/9/9 w")
	f.Add("rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b")
	f.Add("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
	f.Add("r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR r - - 0")
	f.Fuzz(func(t *testing.T, fen string) {
		b, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		p, err := FromBoard(b)
		if err != nil {
			return
		}
		again, err := board.ParseFEN(p.FEN())
		if err != nil {
			t.Fatal(err)
		}
		if q, err := FromBoard(again); err != nil || q != p {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if moves := p.LegalMoves(nil); len(moves) > MaxMoves || len(moves) != p.countLegal() || p.HasLegalMove() != (len(moves) > 0) {
			t.Fatalf("%s: %d moves", p.FEN(), len(moves))
		}
	})
}

// FuzzPlayout: the bytes choose the moves; generator, judge and the naive
// generator agree all the way.
func FuzzPlayout(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5})
	f.Add([]byte("horse and cannon and chariot"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		p := Start()
		var buf [MaxMoves]Move
		for _, c := range choices[:min(len(choices), 200)] {
			moves := p.LegalMoves(buf[:0])
			if n := naiveOf(p.Board()); len(moves) != len(n.moves()) {
				t.Fatalf("%s: %d moves", p.FEN(), len(moves))
			}
			if len(moves) == 0 {
				return
			}
			m := moves[int(c)%len(moves)]
			if v := p.Legal(m); v != Lawful {
				t.Fatalf("%s: %s is %s", p.FEN(), m, v)
			}
			before := p
			captured := p.Make(m)
			q := p
			q.Unmake(m, captured)
			if q != before || p.InCheck(before.SideToMove()) {
				t.Fatalf("%s: %s", before.FEN(), m)
			}
		}
	})
}

// FuzzRead: any bytes on several positions: never a panic, a lawful reading is
// lawful, the candidates agree with it, and what is near is lawful.
func FuzzRead(f *testing.F) {
	for _, token := range []string{
		"炮二平五", "馬８進７", "前车进一", "三兵平六", "后七平六", "二7平6", "一卒平5", "h2e2", "H2-E2", "C2.5", "C+.5", "C--1",
		"33.4", "7+.6", "++.4", "Pa+1", "Ｈ２－Ｅ２", "Ｃ２＝５", "　炮二平五", "c2e10", "炮25", "\xe7\x82",
		"后车6", "三兵6", "前98", "炮前2", "马872", "前仕进五", "炮前进二", "傌二上三", "Che2", "Rih1", "R1a4", "Rh10xa10+", "gxg3", "xe4", "Pg5", "Pxg6", "e4#",
		"C2e2", "Ｃｈｅ２", "15=6", "+C.5", "pc.6", "r9.8", "前车进一", "一车平二", "中兵平八",
	} {
		f.Add([]byte(token))
	}
	positions := []Position{Start()}
	r := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		positions = append(positions, randomPosition(r), crowdedPosition(r))
	}
	f.Fuzz(func(t *testing.T, token []byte) {
		for i := range positions {
			p := positions[i]
			reading := p.Read(token)
			moves := p.Candidates(token, nil)
			switch {
			case reading.Lawful():
				if p.Legal(reading.Move) != Lawful || len(moves) != 1 || moves[0] != reading.Move || reading.Alternatives != 1 {
					t.Fatalf("%s %q: %+v, candidates %v", p.FEN(), token, reading, moves)
				}
			case reading.Problem == Ambiguous:
				if len(moves) != int(reading.Alternatives) || len(moves) < 2 {
					t.Fatalf("%s %q: %+v, candidates %v", p.FEN(), token, reading, moves)
				}
			case len(moves) != 0:
				t.Fatalf("%s %q: %+v, candidates %v", p.FEN(), token, reading, moves)
			}
			for i, m := range moves {
				if p.Legal(m) != Lawful || slices.Contains(moves[:i], m) {
					t.Fatalf("%s %q: candidates %v", p.FEN(), token, moves)
				}
			}
			near := p.Nearest(token, nil)
			for i, n := range near {
				if p.Legal(n.Move) != Lawful || len(moves) > 0 || slices.Contains(near[:i], n) {
					t.Fatalf("%s %q: nearest %v, candidates %v", p.FEN(), token, near, moves)
				}
			}
			if reading.Problem == NotUnderstood && (len(near) > 0 || reading.Style != 0) {
				t.Fatalf("%s %q: %+v, nearest %v", p.FEN(), token, reading, near)
			}
			p.Explain(reading)
			p.insteadOf(reading)
			if reading.Problem == Understood {
				p.Obstacle(reading.Move, reading.Verdict)
			}
			if p != positions[i] {
				t.Fatal("Read changed the position")
			}
		}
	})
}
