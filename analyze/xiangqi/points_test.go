package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas/board"
)

// Points agrees with plain lists of squares.
func TestPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		var a, b, inBoth, inEither, inFirst []board.Square
		for q := range board.Square(board.Squares) {
			inA, inB := r.IntN(4) == 0, r.IntN(4) == 0
			for _, l := range []struct {
				list *[]board.Square
				in   bool
			}{{&a, inA}, {&b, inB}, {&inBoth, inA && inB}, {&inEither, inA || inB}, {&inFirst, inA && !inB}} {
				if l.in {
					*l.list = append(*l.list, q)
				}
			}
		}
		s, u := PointsOf(a...), PointsOf(b...)
		for name, c := range map[string]struct {
			got  Points
			want []board.Square
		}{
			"s": {s, a}, "and": {s.And(u), inBoth}, "or": {s.Or(u), inEither}, "and not": {s.AndNot(u), inFirst},
		} {
			if list := slices.Collect(c.got.All()); !slices.Equal(list, c.want) ||
				c.got.Len() != len(c.want) || c.got.Empty() != (len(c.want) == 0) {
				t.Fatalf("%s: %v, want %v", name, list, c.want)
			}
		}
		for q := range board.NoSquare {
			if s.Has(q) != slices.Contains(a, q) {
				t.Fatalf("{%s} has %s: %v", s, q, s.Has(q))
			}
		}
		if len(a) > 0 && s.First() != a[0] {
			t.Fatalf("first of {%s} is %s", s, s.First())
		}
	}
	some := PointsOf(board.At(4, 0), board.NoSquare, board.At(7, 2))
	if some.String() != "e0 h2" || (Points{}).First() != board.NoSquare || (Points{}).String() != "" || some.Len() != 2 {
		t.Errorf("{%s}", some)
	}
	for range some.All() {
		break
	}
}

// Between, Leg and Eye against a walk on file and rank, for all pairs of squares
// and off the board.
func TestBetweenLegEye(t *testing.T) {
	for a := range board.Square(board.Squares) {
		for b := range board.Square(board.Squares) {
			if got, want := Between(a, b), walk(a, b); got != want {
				t.Fatalf("between %s and %s: {%s}, want {%s}", a, b, got, want)
			}
			// A piece on its leg or eye, and only there, stops a horse or an elephant.
			for piece, obstacle := range map[board.Piece]board.Square{board.Horse: Leg(a, b), board.Elephant: Eye(a, b)} {
				var n naive
				if piece == board.Elephant && a >= half {
					piece |= board.Black
				}
				n.set(a, piece)
				if n.goes(a, b) != (obstacle != board.NoSquare) {
					t.Fatalf("%c %s%s: obstacle on %s", piece.Letter(), a, b, obstacle)
				}
				if obstacle == board.NoSquare {
					continue
				}
				if n.set(obstacle, board.Advisor); n.goes(a, b) {
					t.Fatalf("%c %s%s: passes %s", piece.Letter(), a, b, obstacle)
				}
			}
		}
	}
	for _, q := range []board.Square{board.Squares, board.NoSquare} {
		if !Between(q, 3).Empty() || !Between(3, q).Empty() || Leg(q, 3) != board.NoSquare || Leg(3, q) != board.NoSquare || Eye(q, 3) != board.NoSquare || Eye(3, q) != board.NoSquare {
			t.Errorf("square %d is in line with something", q)
		}
	}
}
