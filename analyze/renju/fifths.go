package renju

import "slices"

// Sameness says when two offered fifths are the same (同形, wuziqi-2009:2.10).
// The rulebooks do not define it.
type Sameness uint8

// The readings.
const (
	// SamePattern compares the stones alone: two offers are the same if a rotation,
	// reflection or shift turns the stones with the one into the stones with the
	// other, wherever the edges are. It is the practice.
	SamePattern Sameness = iota
	// SameBoard allows no shift: the board must fall on itself.
	SameBoard
)

var samenessNames = [...]string{"pattern", "board"}

// String returns a stable code.
func (s Sameness) String() string { return samenessNames[s] }

// parseSameness reads a code.
func parseSameness(code string) (Sameness, bool) {
	i := slices.Index(samenessNames[:], code)
	return Sameness(max(i, 0)), i >= 0
}

// PatternStones is the most stones that a Pattern holds: the five of the opening
// stage and as many as a record may put in their place.
const PatternStones = 8

// Pattern is a shape of a few stones, without an order of moves. The zero value
// has none. Patterns are values and can be compared: the canonical forms of two
// are equal exactly if the patterns are the same.
type Pattern struct {
	n      uint8
	stones [PatternStones]uint16 // column, row and colour, see pack; the rest zero
}

// pack writes a stone as one number, so that patterns sort.
func pack(column, row int, s Stone) uint16 { return uint16(column)<<8 | uint16(row)<<4 | uint16(s) }

func unpack(x uint16) (column, row int, s Stone) { return int(x >> 8), int(x >> 4 & 15), Stone(x & 15) }

// With returns the pattern with one more stone; ok is false if it is full.
func (p Pattern) With(at Point, s Stone) (q Pattern, ok bool) {
	if p.n == PatternStones || at >= Points {
		return p, false
	}
	p.stones[p.n] = pack(at.Column(), at.Row(), s)
	p.n++
	return p, true
}

// PatternOf returns the stones of a position; ok is false if there are more than
// PatternStones.
func PatternOf(p *Position) (q Pattern, ok bool) {
	ok = true
	for i := range Point(Points) {
		if s := p.Stone(i); s != Empty && ok {
			q, ok = q.With(i, s)
		}
	}
	return q, ok
}

// image returns the pattern under a symmetry, its stones in order, shifted to the
// corner where the reading shifts.
func (p Pattern) image(s Symmetry, same Sameness) (q Pattern) {
	q.n = p.n
	left, low := Size, Size
	for i := range p.n {
		c, r, stone := unpack(p.stones[i])
		c, r = s.turn(c, r)
		left, low = min(left, c), min(low, r)
		q.stones[i] = pack(c, r, stone)
	}
	if same == SamePattern {
		for i := range p.n {
			q.stones[i] -= pack(left, low, Empty)
		}
	}
	slices.Sort(q.stones[:q.n])
	return q
}

// Form returns the canonical form: the least of the eight images, shifted to the
// corner under SamePattern.
func (p Pattern) Form(same Sameness) Pattern {
	least := p.image(0, same)
	for s := Symmetry(1); s < Symmetries; s++ {
		if q := p.image(s, same); slices.Compare(q.stones[:], least.stones[:]) < 0 {
			least = q
		}
	}
	return least
}

// Symmetric counts the symmetries that leave the pattern as it is, 1–8.
func (p Pattern) Symmetric(same Sameness) (n int) {
	own := p.image(0, same)
	for s := range Symmetry(Symmetries) {
		if p.image(s, same) == own {
			n++
		}
	}
	return n
}

// Equivalent reports whether black stones on two empty points make the same
// pattern. known is false if there are more stones than a Pattern holds.
func (p Pattern) Equivalent(a, b Point, same Sameness) (yes, known bool) {
	with, ok1 := p.With(a, Black)
	other, ok2 := p.With(b, Black)
	return with.Form(same) == other.Form(same), ok1 && ok2
}
