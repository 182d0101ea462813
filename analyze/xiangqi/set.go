package xiangqi

import (
	"math/bits"

	"qipu/schemas/board"
)

// half is the number of points on one side of the river.
const half = board.Squares / 2

// set is a set of points: lo holds ranks 0–4, hi ranks 5–9, nine bits a rank.
// Splitting at the river keeps every rank inside one word and lets both words
// hold a file at the same shifts.
type set struct{ lo, hi uint64 }

func (s set) and(t set) set    { return set{s.lo & t.lo, s.hi & t.hi} }
func (s set) or(t set) set     { return set{s.lo | t.lo, s.hi | t.hi} }
func (s set) xor(t set) set    { return set{s.lo ^ t.lo, s.hi ^ t.hi} }
func (s set) andNot(t set) set { return set{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s set) empty() bool      { return s.lo|s.hi == 0 }
func (s set) count() int       { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set) meets(t set) bool { return s.lo&t.lo|s.hi&t.hi != 0 }

func (s set) has(q board.Square) bool { return s.meets(bit[q]) }

// first returns the lowest square, and a value of at least board.Squares for
// the empty set.
func (s set) first() board.Square {
	if s.lo != 0 {
		return board.Square(bits.TrailingZeros64(s.lo))
	}
	return board.Square(half + bits.TrailingZeros64(s.hi))
}

// rest returns the set without its lowest square.
func (s set) rest() set {
	if s.lo != 0 {
		return set{s.lo & (s.lo - 1), s.hi}
	}
	return set{0, s.hi & (s.hi - 1)}
}

// onRank returns all points of a rank, 0–9.
func onRank(r int) set {
	const points = 1<<board.Files - 1
	if r < half/board.Files {
		return set{lo: points << (board.Files * r)}
	}
	return set{hi: points << (board.Files*r - half)}
}

// endRank returns the points of a set on the highest of its ranks, or the lowest.
func (s set) endRank(highest bool) set {
	for i := range board.Ranks {
		r := i
		if highest {
			r = board.Ranks - 1 - i
		}
		if t := s.and(onRank(r)); !t.empty() {
			return t
		}
	}
	return set{}
}

// rank returns the nine bits of the rank of q.
func (s set) rank(q *place) uint64 {
	w := s.lo
	if q.far {
		w = s.hi
	}
	return w >> (q.shift & 63) & (1<<board.Files - 1)
}

const (
	fileBits = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 // file a of five ranks
	gather   = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32 // brings those bits together at 32
)

// file returns the ten bits of the file of q.
func (s set) file(q *place) uint64 {
	lo := (s.lo >> (q.file & 63) & fileBits) * gather >> 32 & 31
	hi := (s.hi >> (q.file & 63) & fileBits) * gather >> 32 & 31
	return lo | hi<<5
}

// place holds what the line look-ups need of a square.
type place struct {
	file, rank, shift uint8 // shift is where its rank begins in its word
	far               bool  // on ranks 5–9
}
