package xiangqi

import (
	"slices"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// placement is a king with advisors and elephants of one side.
type placement struct {
	king   board.Square
	guards []board.Square // advisors
	elephs []board.Square
}

// pairs lists the subsets of at most two squares.
func pairs(of []board.Square) [][]board.Square {
	out := [][]board.Square{nil}
	for i, a := range of {
		out = append(out, []board.Square{a})
		for _, b := range of[i+1:] {
			out = append(out, []board.Square{a, b})
		}
	}
	return out
}

// placements lists every way to place them, on the side of Red or of Black.
// elephants are the points considered for elephants.
func placements(side board.Piece, elephants []string) (all []placement) {
	at := func(name string) board.Square {
		q, ok := board.ParseSquare(name)
		if !ok {
			panic(name)
		}
		if side == board.Black {
			q = board.Squares - 1 - q
		}
		return q
	}
	squares := func(names []string) (out []board.Square) {
		for _, name := range names {
			out = append(out, at(name))
		}
		return out
	}
	for _, king := range squares([]string{"d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"}) {
		for _, guards := range pairs(squares([]string{"d0", "f0", "e1", "d2", "f2"})) {
			for _, elephs := range pairs(squares(elephants)) {
				if p := (placement{king, guards, elephs}); p.fits() {
					all = append(all, p)
				}
			}
		}
	}
	return all
}

func (p placement) fits() bool {
	return !slices.Contains(p.guards, p.king) && !slices.Contains(p.elephs, p.king)
}

func (p placement) put(on *Position, side board.Piece) {
	on.put(p.king, side|board.King)
	for _, q := range p.guards {
		on.put(q, side|board.Advisor)
	}
	for _, q := range p.elephs {
		on.put(q, side|board.Elephant)
	}
}

// Every placement of kings, advisors and elephants that a game can hold, with
// either side to move: nobody is in check, and the side to move has a lawful move.
// The elephants of the other side only matter where they stand between the kings:
// on the middle of file e. They meet no piece of the side to move.
func TestNoMateOrStalemateWithoutAttackers(t *testing.T) {
	positions := 0
	for _, side := range [...]board.Piece{0, board.Black} {
		others := placements(side^board.Black, []string{"e2"})
		for _, own := range placements(side, []string{"c0", "g0", "a2", "e2", "i2", "c4", "g4"}) {
			for _, other := range others {
				p := Position{side: side}
				own.put(&p, side)
				other.put(&p, side^board.Black)
				if p.Exposed() != nil { // the kings face each other
					continue
				}
				positions++
				if !p.Dead() || p.InCheck(schemas.First) || p.InCheck(schemas.Second) || !p.HasLegalMove() {
					t.Fatalf("%s: dead %v, no lawful move or a check", p.FEN(), p.Dead())
				}
			}
		}
	}
	// 9 points for the king, 16 ways for the advisors, 29 for the elephants, less
	// those on one point; the number only shows that the loops run.
	if positions < 1_000_000 {
		t.Errorf("only %d positions", positions)
	}
}

// One attacker is enough for a mate or a stalemate: a pawn takes the last move.
func TestOneAttackerIsNotDead(t *testing.T) {
	for _, fen := range []string{
		"3k5/9/4P4/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/4r4/3K5 w", "4k4/9/9/9/9/9/9/9/N8/3K5 w", "4k4/9/9/9/9/9/9/9/c8/3K5 b",
	} {
		b, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Arrange(b)
		if err != nil {
			t.Fatal(err)
		}
		if p.Dead() {
			t.Errorf("%s is dead", fen)
		}
	}
}
