package renju

import "math/bits"

// Bound is how many points the search behind one Judgement may look at, which
// takes less than a millisecond. Points of real games take a few; the costliest
// boards known take 500, and no theorem says that none takes millions.
const Bound = 16000

// answer is an answer that may have to stay open.
type answer uint8

const (
	no answer = iota
	yes
	open
)

// search finds out whether threes are threes. It plays on lines of its own. It
// keeps no table of what it has seen: each stone is played on a line with the one
// before, so that the same stones hardly ever come about in another order.
type search struct {
	lines   lines
	reading Reading
	left    int // points that it may still look at
	depth   int // stones that it may still play
}

// twoThrees reports whether two lines through q are threes once a stone stands
// there. It looks at no more than left points, and takes what it uses off it.
//
// Half of them are for the whole search, which is enough for any real position.
// Where it is not, the other half goes to searches of one, two, three … stones, so
// that a short answer is found beside a line of play that leads far.
//
//go:noinline
func (p *Position) twoThrees(q Point, r Reading, left *int) answer {
	had := min(*left, Bound)
	s := search{lines: p.lines, reading: r, left: had / 2, depth: Points}
	a := s.twoThrees(q)
	s.left += had - had/2
	for depth := 1; a == open && s.left > 0 && depth < Points; depth++ {
		s.depth = depth
		a = s.twoThrees(q)
	}
	*left -= had - s.left
	return a
}

// twoThrees plays q and asks of each line whether it is a three. Points that can
// be told at a glance come first: an answer that they settle is never left open
// for what a deeper look would have cost.
func (s *search) twoThrees(q Point) answer {
	s.play(q)
	defer s.take(q)
	threes, waiting := 0, 0
	var deep [Directions]uint16
	for d := range Directions {
		var a answer
		if a, deep[d] = s.glance(d, q); a == yes {
			threes++
		} else if a == open {
			waiting++
		}
	}
	unknown := 0
	for d := Direction(0); d < Directions && threes < 2 && threes+waiting+unknown >= 2; d++ {
		if deep[d] == 0 {
			continue
		}
		waiting--
		switch s.three(d, q, deep[d]) {
		case yes:
			threes++
		case open:
			unknown++
		}
	}
	switch {
	case threes >= 2:
		return yes
	case threes+unknown >= 2:
		return open
	}
	return no
}

func (s *search) play(q Point) {
	s.lines.toggle(q, Black)
	s.depth--
}

func (s *search) take(q Point) {
	s.lines.toggle(q, Black)
	s.depth++
}

// glance reports whether a line through q is a three, as far as that can be told
// without playing on: if it is open, deep are the points to look into.
func (s *search) glance(d Direction, q Point) (a answer, deep uint16) {
	for left := s.lines.look(d, q, Black).threes; left != 0; left &= left - 1 {
		b := left & -left
		switch s.counts(offset(q, d, b)) {
		case yes:
			return yes, 0
		case open:
			deep |= b
		}
	}
	if deep != 0 {
		return open, deep
	}
	return no, 0
}

// counts reports whether a point counts as making a straight four, as far as that
// can be told from what a stone there makes.
func (s *search) counts(q Point) answer {
	s.left--
	t := s.lines.tally(q, Black)
	switch {
	case t.five():
		return answerOf(s.reading == RecursiveFive)
	case s.reading == Literal:
		return yes
	case t.over() || t.fours() >= 2:
		return no
	case t.threes() < 2:
		return yes
	}
	return open
}

// three reports whether one of the points that a glance left open counts: whether
// it is not a 三三 itself.
func (s *search) three(d Direction, q Point, deep uint16) answer {
	a := no
	for ; deep != 0; deep &= deep - 1 {
		if s.left <= 0 || s.depth <= 0 {
			return open
		}
		switch s.twoThrees(offset(q, d, deep&-deep)) {
		case no:
			return yes
		case open:
			a = open
		}
	}
	return a
}

// offset returns the point at a bit of the window of q.
func offset(q Point, d Direction, bit uint16) Point {
	return Point(int(q) + (bits.TrailingZeros16(bit)-reach)*steps[d])
}

func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}
