package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas/board"
)

// The short cuts of GivesCheck and ReadCalm agree with the full tests on every
// move of random games, lawful or not.
func TestShortCutsAgreeWithTheFullTests(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var buf [MaxMoves]Move
	for range 60 {
		p := Start()
		for range 120 {
			inCheck := p.InCheck(p.SideToMove())
			for range 20 {
				m := Move{board.Square(rng.IntN(board.Squares)), board.Square(rng.IntN(board.Squares))}
				if !inCheck && p.legal(m, true) != p.Legal(m) {
					t.Fatalf("%s %s: %v, in full %v", p.FEN(), m, p.legal(m, true), p.Legal(m))
				}
			}
			moves := p.LegalMoves(buf[:0])
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				captured := p.Make(m)
				if got, want := p.GivesCheck(m), p.InCheck(p.SideToMove()); got != want {
					t.Fatalf("%s after %s: gives check %v, in check %v", p.FEN(), m, got, want)
				}
				p.Unmake(m, captured)
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
}
