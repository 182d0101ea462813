package xiangqi

import (
	"iter"

	"qipu/schemas/board"
)

// Points is a set of points of the board. It is a value that can be compared
// with ==; the zero Points is empty. Range over All to visit it.
type Points struct{ set set }

// PointsOf returns the set of these squares. What is off the board is left out.
func PointsOf(squares ...board.Square) (s Points) {
	for _, q := range squares {
		if q < board.Squares {
			s.set = s.set.or(bit[q])
		}
	}
	return s
}

// Has reports whether a square is in the set.
func (s Points) Has(q board.Square) bool { return q < board.Squares && s.set.has(q) }

// Empty reports whether the set has no square.
func (s Points) Empty() bool { return s.set.empty() }

// Len returns the number of squares, 0–90.
func (s Points) Len() int { return s.set.count() }

// First returns the lowest square, NoSquare if the set is empty.
func (s Points) First() board.Square {
	if s.Empty() {
		return board.NoSquare
	}
	return s.set.first()
}

// And returns the squares that are in both sets.
func (s Points) And(t Points) Points { return Points{s.set.and(t.set)} }

// Or returns the squares that are in either set.
func (s Points) Or(t Points) Points { return Points{s.set.or(t.set)} }

// AndNot returns the squares of s that are not in t.
func (s Points) AndNot(t Points) Points { return Points{s.set.andNot(t.set)} }

// All visits the squares from a0 along the ranks to i9. It allocates nothing.
func (s Points) All() iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for rest := s.set; !rest.empty(); rest = rest.rest() {
			if !yield(rest.first()) {
				return
			}
		}
	}
}

// String returns the names of the squares, "e0 h2".
func (s Points) String() string {
	text := make([]byte, 0, 3*board.Squares)
	for q := range s.All() {
		if len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(text, q.String()...)
	}
	return string(text)
}
