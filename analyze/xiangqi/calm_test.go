package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas/board"
)

// The short cuts of GivesCheck and of judging out of check agree with the full
// tests on every pseudo-legal move of random games and of crowded positions,
// lawful or not.
func TestShortCutsAgreeWithTheFullTests(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	tested, exposing, checking := 0, 0, 0
	check := func(p *Position) {
		inCheck := p.InCheck(p.SideToMove())
		for from := range board.Square(board.Squares) {
			for to := range board.Square(board.Squares) {
				m := Move{from, to}
				if p.PseudoLegal(m) != Lawful {
					continue
				}
				full := p.Legal(m)
				if !inCheck {
					if got := p.legal(m, true); got != full {
						t.Fatalf("%s %s: %v, in full %v", p.FEN(), m, got, full)
					}
					tested++
				}
				if full != Lawful {
					exposing++
					continue
				}
				captured := p.Make(m)
				if got, want := p.GivesCheck(m), p.InCheck(p.SideToMove()); got != want {
					t.Fatalf("%s after %s: gives check %v, in check %v", p.FEN(), m, got, want)
				} else if want {
					checking++
				}
				p.Unmake(m, captured)
			}
		}
	}
	var buf [MaxMoves]Move
	for range 12 {
		p := Start()
		for range 90 {
			check(&p)
			moves := p.LegalMoves(buf[:0])
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	for range 400 {
		if p, ok := crowded(rng); ok {
			check(&p)
		}
	}
	if tested < 10000 || exposing < 200 || checking < 500 {
		t.Errorf("only %d moves, %d exposing, %d checking: the test shows little", tested, exposing, checking)
	}
}

// crowded puts many attackers around two kings.
func crowded(rng *rand.Rand) (Position, bool) {
	var b board.Board
	b.BlackToMove = rng.IntN(2) == 0
	b.Set(board.At(3+rng.IntN(3), rng.IntN(3)), board.King)
	b.Set(board.At(3+rng.IntN(3), 7+rng.IntN(3)), board.King|board.Black)
	for _, kind := range []board.Piece{board.Chariot, board.Chariot, board.Cannon, board.Cannon, board.Horse, board.Horse} {
		for _, side := range []board.Piece{0, board.Black} {
			q := board.At(2+rng.IntN(5), rng.IntN(board.Ranks))
			if b.Pieces[q] == board.NoPiece {
				b.Set(q, kind|side)
			}
		}
	}
	p, err := FromBoard(&b)
	return p, err == nil
}
