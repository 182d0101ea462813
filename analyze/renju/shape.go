package renju

import "math/bits"

// shape is what a stone on the middle of a window makes along its line. Sets of
// points are bits of the window.
type shape struct {
	tally
	row      uint8  // own stones in a row through it, 1–11
	straight bool   // one of its fours is straight (活四)
	sleeping bool   // 眠三
	five     uint16 // points that complete a five
	threes   uint16 // points that make it a straight four: empty if it makes no three (活三)
}

// tally counts what a stone makes. Those of the four directions add up without
// running into one another.
type tally uint16

const (
	oneFour  tally = 1 << 0 // up to 8: two on each line
	oneThree tally = 1 << 4
	oneFive  tally = 1 << 7
	oneOver  tally = 1 << 10
)

func (t tally) fours() int  { return int(t & 15) }
func (t tally) threes() int { return int(t >> 4 & 7) }
func (t tally) five() bool  { return t&(7*oneFive) != 0 }
func (t tally) over() bool  { return t&(7*oneOver) != 0 }

// sideBits is the length of a side's number: what lies on one side of the middle,
// as far as the first stop. The cells before it are a bit each, own or empty, and
// the bit above them marks their number.
const sideBits = reach + 1

// windows is how many numbers of windows there are: two sides each.
const windows = 1 << (2 * sideBits)

// number returns the number of a window: all that can matter to its middle.
func number(stones, stops uint32) uint32 {
	const side = 1<<reach - 1
	cut := bits.Len32(stops & side)
	left := stones&side>>cut | 1<<(reach-cut)
	right := stops>>sideBits | 1<<reach
	right &= -right
	right |= stones >> sideBits & (right - 1)
	return (left<<sideBits | right) & (windows - 1)
}

// The shapes of all windows: of Black, who needs exactly five, and of White, to
// whom more are as good; and their tallies by themselves, which stay in the cache.
var (
	shapes  = [3]*[windows]shape{Black: makeShapes(true), White: makeShapes(false)}
	tallies = [3]*[windows]tally{Black: makeTallies(shapes[Black]), White: makeTallies(shapes[White])}
)

// look returns the shape that a stone on q makes along a line, whether it stands
// there already or not.
func (l *lines) look(d Direction, q Point, own Stone) *shape {
	return &shapes[own][number(l.window(d, q, own))]
}

// tally adds up what a stone on q makes along its four lines.
func (l *lines) tally(q Point, own Stone) (sum tally) {
	t := tallies[own]
	for d := range Directions {
		sum += t[number(l.window(d, q, own))]
	}
	return sum
}

func makeTallies(from *[windows]shape) *[windows]tally {
	t := new([windows]tally)
	for n := range t {
		t[n] = from[n].tally
	}
	return t
}

func makeShapes(exact bool) *[windows]shape {
	t := new([windows]shape)
	for left := 1; left < 1<<sideBits; left++ {
		for right := 1; right < 1<<sideBits; right++ {
			t[left<<sideBits|right] = figureOf(left, right, exact).shape()
		}
	}
	return t
}

// figure is a window with the stone in its middle.
type figure struct {
	stones, empty uint16
	exact         bool // a five is exactly five: Black's (wuziqi-2009:2.8)
}

// figureOf returns a window whose sides have these numbers.
func figureOf(left, right int, exact bool) figure {
	cells := bits.Len(uint(left)) - 1 // on the left, the nearest the highest
	from := reach - cells
	own := (left &^ (1 << cells)) << from
	free := (1<<cells - 1) << from
	cells = bits.Len(uint(right)) - 1 // on the right, the nearest the lowest
	own |= (right &^ (1 << cells)) << sideBits
	free |= (1<<cells - 1) << sideBits
	return figure{stones: uint16(own | 1<<reach), empty: uint16(free &^ own), exact: exact}
}

// shape works out what the stone in the middle makes, from the definitions.
func (w figure) shape() (s shape) {
	row := bits.OnesCount16(w.row())
	s.row = uint8(row)
	if row > reach {
		s.tally += oneOver
	}
	if w.isFive() {
		s.tally += oneFive
	}
	if row >= reach {
		return s
	}
	s.five = w.completing()
	if s.five != 0 {
		s.straight = w.isStraightFour()
		fours := bits.OnesCount16(s.five)
		if s.straight {
			fours-- // two of the points complete the same four
		}
		s.tally += tally(fours) * oneFour
		return s
	}
	w.each(func(q uint16) {
		next := w.with(q)
		switch {
		case next.isStraightFour() && next.row()&q != 0:
			s.threes |= q
		case next.completing() != 0:
			s.sleeping = true
		}
	})
	if s.threes != 0 {
		s.tally += oneThree
		s.sleeping = false
	}
	return s
}

// each visits the empty points.
func (w figure) each(visit func(q uint16)) {
	for left := w.empty; left != 0; left &= left - 1 {
		visit(left & -left)
	}
}

func (w figure) with(q uint16) figure {
	w.stones |= q
	w.empty &^= q
	return w
}

// row returns the unbroken row of own stones through the middle.
func (w figure) row() uint16 {
	row := uint16(1 << reach)
	for {
		more := (row<<1 | row>>1 | row) & w.stones
		if more == row {
			return row
		}
		row = more
	}
}

func (w figure) isFive() bool {
	n := bits.OnesCount16(w.row())
	return n == 5 || n > 5 && !w.exact
}

// completing returns the points that make a five through the middle.
func (w figure) completing() (points uint16) {
	row := w.row()
	for near := (row<<1 | row>>1) & w.empty; near != 0; near &= near - 1 {
		if q := near & -near; w.with(q).isFive() {
			points |= q
		}
	}
	return points
}

// isStraightFour reports whether the row through the middle is a four that either
// of two points completes to a five.
func (w figure) isStraightFour() bool {
	row := w.row()
	ends := (row<<1 | row>>1) &^ row
	return bits.OnesCount16(row) == 4 && bits.OnesCount16(ends&w.completing()) == 2
}
