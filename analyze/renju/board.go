package renju

import (
	"iter"

	"qipu/schemas/board"
)

// Stone is what stands on a point.
type Stone = board.Stone

// The stones.
const (
	Empty = board.NoStone
	Black = board.BlackStone
	White = board.WhiteStone
)

// Direction is one of the four directions of a line.
type Direction uint8

// The directions.
const (
	AlongRow    Direction = iota // 横线
	AlongColumn                  // 直线
	Rising                       // 斜线 from bottom left to top right
	Falling                      // 斜线 from top left to bottom right
	Directions                   // how many there are
)

var directionNames = [...]string{"row", "column", "rising", "falling"}

// String returns a stable code.
func (d Direction) String() string { return directionNames[d] }

// steps are the differences of two neighbours on a line of each direction.
var steps = [Directions]int{1, Size, Size + 1, 1 - Size}

// reach is how far from a point its window along a line looks: whether a stone
// makes a four or a three hangs on no point further away.
const reach = 5

// windowBits is the length of a window: the point and reach points either side.
const windowBits = 2*reach + 1

const windowMask = 1<<windowBits - 1

// stride separates the lines of one direction from those of the next: there are
// 15 rows and 29 diagonals, and 32 keep the place of a line in a byte.
const stride = 32

// line holds the stones of a line as bits, the first point at bit reach.
type line struct{ black, white uint32 }

// lines are those of all directions.
type lines [Directions * stride]line

// place is where a point lies on its four lines.
type place struct {
	line  [Directions]uint8
	shift [Directions]uint8 // brings its window to bit 0
}

var places = makePlaces()

func makePlaces() (t [Points]place) {
	for i := range t {
		c, r := Point(i).Column(), Point(i).Row()
		t[i] = place{
			line: [Directions]uint8{
				uint8(r), uint8(stride + c), uint8(2*stride + r - c + Size - 1), uint8(3*stride + r + c),
			},
			shift: [Directions]uint8{uint8(c), uint8(r), uint8(min(r, c)), uint8(min(c, Size-1-r))},
		}
	}
	return t
}

// edges are the bits of each line that are off the board.
var edges = makeEdges()

func makeEdges() (t [Directions * stride]uint32) {
	for l := range t {
		t[l] = ^uint32(0)
	}
	for i := range places {
		for d, l := range places[i].line {
			t[l] &^= 1 << (places[i].shift[d] + reach)
		}
	}
	return t
}

// toggle puts a stone on a point or takes it off.
func (l *lines) toggle(q Point, s Stone) {
	at := &places[q]
	for d := range at.line {
		n := &l[at.line[d]]
		bit := uint32(1) << (at.shift[d]&31 + reach)
		if s == Black {
			n.black ^= bit
		} else {
			n.white ^= bit
		}
	}
}

// window returns the points around q along a line as two sets of bits: own stones,
// and what stops them (the other's stones and the edge). Bit reach is q itself.
func (l *lines) window(d Direction, q Point, own Stone) (stones, stops uint32) {
	at := &places[q]
	n, edge := l[at.line[d]], edges[at.line[d]]
	shift := at.shift[d] & 31
	if own == Black {
		return n.black >> shift & windowMask, (n.white | edge) >> shift & windowMask
	}
	return n.white >> shift & windowMask, (n.black | edge) >> shift & windowMask
}

// Position is a board with stones on it, in any number and order: the rules of
// the board do not ask whose turn it is. The zero Position is empty. It is a
// value: a copy is independent.
type Position struct {
	lines  lines
	stones [Points]Stone
	count  [3]uint8 // of each Stone but Empty
}

// Stone returns what stands on a point: off the board Empty.
func (p *Position) Stone(q Point) Stone {
	if q >= Points {
		return Empty
	}
	return p.stones[q]
}

// Count returns how many stones of a colour stand on the board, 0–225.
func (p *Position) Count(s Stone) int {
	if s == Empty {
		return Points - int(p.count[Black]) - int(p.count[White])
	}
	return int(p.count[s])
}

// Moves visits the empty points, a1 first, row after row: what can be played,
// forbidden or not.
func (p *Position) Moves() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for q, s := range p.stones {
			if s == Empty && !yield(Point(q)) {
				return
			}
		}
	}
}

// Put sets a black or white stone on a point. It reports false and changes nothing
// where that cannot be: the point is occupied or off the board.
func (p *Position) Put(q Point, s Stone) bool {
	if q >= Points || p.stones[q] != Empty || s-1 > 1 {
		return false
	}
	p.stones[q] = s
	p.count[s]++
	p.lines.toggle(q, s)
	return true
}

// Lift takes the stone off a point and returns it: Empty where there is none.
func (p *Position) Lift(q Point) Stone {
	s := p.Stone(q)
	if s == Empty {
		return Empty
	}
	p.stones[q] = Empty
	p.count[s]--
	p.lines.toggle(q, s)
	return s
}
