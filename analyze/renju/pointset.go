package renju

import (
	"iter"
	"math/bits"
)

// PointSet is a set of points of the board. The zero PointSet is empty.
type PointSet [(Points + 63) / 64]uint64

// Add puts a point of the board into the set; off the board it does nothing.
func (s *PointSet) Add(q Point) {
	if q < Points {
		s[q>>6] |= 1 << (q & 63)
	}
}

// Remove takes a point out of the set.
func (s *PointSet) Remove(q Point) { s[q>>6] &^= 1 << (q & 63) }

// Has reports whether a point is in the set.
func (s PointSet) Has(q Point) bool { return s[q>>6]>>(q&63)&1 != 0 }

// Empty reports whether no point is in the set.
func (s PointSet) Empty() bool { return s == PointSet{} }

// Len returns how many points are in the set.
func (s PointSet) Len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All visits the points, a1 first, row after row.
func (s PointSet) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(Point(64*i + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
