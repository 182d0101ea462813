package renju

import "slices"

// Kind is what a black stone on a point is by the rules of forbidden moves (禁手).
type Kind uint8

// The kinds.
const (
	Legal        Kind = iota
	Five              // 五连: it wins, whatever else it makes (wuziqi-2009:10.1(6), renju-2002:1.4.5)
	DoubleThree       // 三三 (wuziqi-2009:2.18a)
	DoubleFour        // 四四 (wuziqi-2009:2.18b)
	Overline          // 长连 (wuziqi-2009:2.18c)
	Occupied          // a stone stands there, or it is off the board
	Undetermined      // it is forbidden or not, but Bound was reached before that was known
)

var kindNames = [...]string{"legal", "five", "double-three", "double-four", "overline", "occupied", "undetermined"}

// String returns a stable code.
func (k Kind) String() string { return kindNames[k] }

// Forbidden reports whether the kind is one of the three forbidden moves.
func (k Kind) Forbidden() bool { return k >= DoubleThree && k <= Overline }

// Reading says which points make a three a straight four, where wuziqi-2009:2.4
// leaves it open. None of them touches fives, fours and overlines.
type Reading uint8

// The readings.
const (
	// Recursive: a point at which Black may play, as this reading judges it, and
	// which does not make five at once. This is how international renju reads it.
	Recursive Reading = iota
	// RecursiveFive: as Recursive, but a point that makes five counts too.
	RecursiveFive
	// Literal: any point that does not make five at once, forbidden or not: the
	// Chinese texts say no more.
	Literal
	// Readings is how many there are.
	Readings
)

var readingNames = [...]string{"recursive", "recursive-five", "literal"}

// String returns a stable code.
func (r Reading) String() string { return readingNames[r] }

// ParseReading reads a code that String returns; ok is false for any other text.
func ParseReading(code string) (r Reading, ok bool) {
	i := slices.Index(readingNames[:], code)
	return Reading(max(i, 0)), i >= 0
}

// Judgement is what a black stone on a point is, with every kind that it is at
// once. Kind is the gravest: Overline before DoubleFour before DoubleThree. Beside
// Five the others are not looked for.
type Judgement struct {
	Kind  Kind
	Three bool // 三三
	Four  bool // 四四
	Over  bool // 长连
	Open  bool // whether it is 三三 is not known: Bound was reached
}

// Judge says what a black stone on q would be, as if it were Black's turn.
func (p *Position) Judge(q Point, r Reading) Judgement {
	if q >= Points || p.stones[q] != Empty {
		return Judgement{Kind: Occupied}
	}
	left := Bound
	return p.judge(q, r, p.lines.tally(q, Black), &left)
}

// plain are the tallies that need no further look: at most one four and one three.
const plain = oneFour | oneThree

// suspect reports whether Black may be forbidden at a point with this tally.
func (t tally) suspect() bool { return t&^plain != 0 && !t.five() }

// judge judges a point whose tally is known. The search takes the points that it
// looks at off left.
func (p *Position) judge(q Point, r Reading, t tally, left *int) (v Judgement) {
	switch {
	case t&^plain == 0:
		return v
	case t.five():
		return Judgement{Kind: Five}
	}
	v.Over = t.over()
	v.Four = t.fours() >= 2
	if t.threes() >= 2 {
		a := p.twoThrees(q, r, left)
		v.Three, v.Open = a == yes, a == open
	}
	switch {
	case v.Over:
		v.Kind = Overline
	case v.Four:
		v.Kind = DoubleFour
	case v.Three:
		v.Kind = DoubleThree
	case v.Open:
		v.Kind = Undetermined
	}
	return v
}
