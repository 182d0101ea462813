package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

func TestStart(t *testing.T) {
	p := Start()
	if got := p.FEN(); got != board.StartFEN {
		t.Errorf("FEN %q", got)
	}
	if p.SideToMove() != schemas.First || p.At(0) != board.Chariot || p.At(board.NoSquare) != board.NoPiece {
		t.Error("not the standard array")
	}
}

func TestMoveText(t *testing.T) {
	m := Move{board.At(7, 2), board.At(4, 2)}
	if m.String() != "h2e2" || string(m.AppendTo(nil)) != "h2e2" || NoMove.String() != "--" || string(NoMove.AppendTo(nil)) != "--" {
		t.Errorf("%s %s %s", m, m.AppendTo(nil), NoMove)
	}
}

// randomPosition sets random pieces on random points until a game could hold
// the position. A few pieces on an open board make checks, pins and hollow
// cannons common.
func randomPosition(r *rand.Rand) Position {
	for {
		b := board.Board{BlackToMove: r.IntN(2) == 1}
		b.Set(board.At(3+r.IntN(3), r.IntN(3)), board.King)
		b.Set(board.At(3+r.IntN(3), 7+r.IntN(3)), board.King|board.Black)
		for range r.IntN(24) {
			piece := board.Piece(2+r.IntN(6)) | board.Piece(r.IntN(2))<<3
			q := board.Square(r.IntN(board.Squares))
			if r.IntN(3) == 0 { // crowd the palaces
				q = board.At(2+r.IntN(5), []int{0, 1, 2, 3, 6, 7, 8, 9}[r.IntN(8)])
			}
			if b.Pieces[q] == board.NoPiece && validPoint(piece, q) == nil {
				b.Set(q, piece)
			}
		}
		if p, err := FromBoard(&b); err == nil {
			return p
		}
	}
}

// eachPosition visits positions of random games and random settings.
func eachPosition(t *testing.T, n int, visit func(Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(2011, 2))
	for range n {
		visit(randomPosition(r))
		p := Start()
		if r.IntN(2) == 0 {
			p = randomPosition(r)
		}
		stop := r.IntN(120)
		playout(r, &p, stop, func(Move) {})
		visit(p)
	}
}

func TestAgainstNaive(t *testing.T) {
	checks, ends := 0, 0
	eachPosition(t, 700, func(p Position) {
		n := naiveOf(p.Board())
		want := n.moves()
		got := p.LegalMoves(nil)
		if len(got) != len(want) || p.countLegal() != len(want) || p.HasLegalMove() != (len(want) > 0) {
			t.Fatalf("%s: %d moves, counted %d, any %v; want %d", p.FEN(), len(got), p.countLegal(), p.HasLegalMove(), len(want))
		}
		for _, m := range got {
			if !want[m] {
				t.Fatalf("%s: %s is not lawful", p.FEN(), m)
			}
		}
		for from := range board.Square(board.Squares) {
			for to := range board.Square(board.Squares) {
				m := Move{from, to}
				if v := p.Legal(m); (v == Lawful) != want[m] {
					t.Fatalf("%s: %s is %s, lawful %v", p.FEN(), m, v, want[m])
				}
				pseudo := n.at[from/9][from%9] != board.NoPiece && n.at[from/9][from%9].IsBlack() == n.black &&
					n.obeys(int(from%9), int(from/9), int(to%9), int(to/9))
				if v := p.PseudoLegal(m); (v == Lawful) != pseudo || v.SelfExposure() {
					t.Fatalf("%s: %s is %s, pseudo-legal %v", p.FEN(), m, v, pseudo)
				}
			}
		}
		for _, side := range []schemas.Side{schemas.First, schemas.Second} {
			if p.InCheck(side) != n.inCheck(side == schemas.Second) {
				t.Fatalf("%s: InCheck(%s) = %v", p.FEN(), side, p.InCheck(side))
			}
		}
		if p.InCheck(p.SideToMove()) {
			checks++
		}
		if len(want) == 0 {
			ends++
		}
	})
	if checks < 50 || ends < 2 {
		t.Errorf("only %d checks and %d ends met", checks, ends)
	}
}

// TestMakeUnmake plays every lawful move of many positions: the hash equals the
// one computed afresh, and Unmake restores everything.
func TestMakeUnmake(t *testing.T) {
	eachPosition(t, 500, func(p Position) {
		before := p
		for _, m := range p.LegalMoves(nil) {
			captured := p.Make(m)
			b := p.Board()
			fresh, err := FromBoard(&b)
			if err != nil {
				t.Fatalf("%s after %s: %v", before.FEN(), m, err)
			}
			if fresh != p {
				t.Fatalf("%s: Make(%s) differs from the board set up afresh", before.FEN(), m)
			}
			if captured != before.At(m.To) || p.InCheck(before.SideToMove()) {
				t.Fatalf("%s: %s captured %d", before.FEN(), m, captured)
			}
			p.Unmake(m, captured)
			if p != before {
				t.Fatalf("%s: Unmake(%s) does not restore", before.FEN(), m)
			}
		}
	})
}

// rotate turns the board by half and swaps the sides.
func rotate(b board.Board) board.Board {
	r := board.Board{BlackToMove: !b.BlackToMove}
	for i, p := range b.Pieces {
		if p != board.NoPiece {
			r.Pieces[board.Squares-1-i] = p ^ board.Black
		}
	}
	return r
}

func TestSymmetry(t *testing.T) {
	eachPosition(t, 500, func(p Position) {
		b := p.Board()
		turned := rotate(b)
		for _, other := range []*board.Board{b.Mirror(), &turned} {
			q, err := FromBoard(other)
			if err != nil {
				t.Fatalf("%s turned: %v", p.FEN(), err)
			}
			if len(q.LegalMoves(nil)) != len(p.LegalMoves(nil)) || q.InCheck(q.SideToMove()) != p.InCheck(p.SideToMove()) {
				t.Fatalf("%s and %s differ", p.FEN(), q.FEN())
			}
		}
	})
}

// TestMateAndStalemate: positions worked out by hand from xiangqi-2011:3.2
// (将死), 3.3 (困毙) and 2.2.
func TestMateAndStalemate(t *testing.T) {
	for _, c := range []struct {
		fen             string
		check, hasMoves bool
	}{
		{board.StartFEN, false, true},
		{"3k5/9/9/9/9/9/9/9/3R5/4K4 b", true, false},     // the chariot holds file d, the king file e
		{"3k5/3R5/4P4/9/9/9/9/9/9/4K4 b", true, true},    // the chariot stands unprotected
		{"3aka3/9/9/9/4C4/9/4C4/9/9/3K5 b", true, false}, // 重炮: an advisor on e8 screens for the other cannon
		{"3aka3/9/9/9/4C4/9/9/9/9/3K5 b", false, true},   // no screen, no check
		{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", false, false},    // 困毙: the pawn covers d8 and e9
		{"3k5/2P6/9/9/9/9/9/9/9/4K4 b", false, false},    // 困毙: the pawn covers d8, the king e9
		{"3k5/9/4P4/9/9/9/9/9/9/4K4 b", false, true},     // d8 is free
		{"3aka3/9/3N5/9/9/9/9/9/9/5K3 b", true, true},    // the horse on d7, its leg on d8 free; the king may go to e8
		{"3aka3/3r5/3N5/9/9/9/9/9/9/5K3 b", false, true}, // 蹩马腿: d8 is occupied
	} {
		p := fromFEN(t, c.fen)
		if p.InCheck(p.SideToMove()) != c.check || p.HasLegalMove() != c.hasMoves {
			t.Errorf("%s: check %v, moves %v", c.fen, p.InCheck(p.SideToMove()), p.HasLegalMove())
		}
	}
}
