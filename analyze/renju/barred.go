package renju

import "math/bits"

// Barred follows a game stone by stone and counts the points where Black is
// forbidden, without judging the whole board each time: a stone changes what
// others would make along the lines through it only, and there no further than
// reach and the next white stone. The zero Barred is that of an empty board. It is
// a value: a copy is independent.
type Barred struct {
	along   [Points][Directions]tally // what a black stone would make; of occupied points out of date
	sum     [Points]tally
	suspect PointSet // the empty points at which that calls for a look
}

// Put brings the count up to date after a stone of either colour was put on the
// empty point q: p is the board with it. Stones are not lifted again: what follows
// then is to start from a copy.
func (b *Barred) Put(p *Position, q Point) {
	b.suspect.Remove(q)
	at := &places[q]
	for d := range Directions {
		black := p.lines[at.line[d]].black
		if bits.OnesCount32(black) < 2 {
			continue // with a third there is no three yet, nor was there
		}
		stops := p.lines[at.line[d]].white | edges[at.line[d]]
		own := int(at.shift[d]&31) + reach // the bit of q
		for left := seen(stops, own) &^ (black | stops); left != 0; left &= left - 1 {
			bit := bits.TrailingZeros32(left)
			shift := (bit - reach) & 31
			t := tallies[Black][number(black>>shift&windowMask, stops>>shift&windowMask)]
			b.set(Point(int(q)+(bit-own)*steps[d]), d, t)
		}
	}
}

// seen returns the points of a line whose windows reach the point at a bit: those
// on either side of it as far as reach and the first stop. No line has a point in
// its first reach bits.
func seen(stops uint32, bit int) uint32 {
	left := max(bit-reach, bits.Len32(stops&(1<<bit-1)))
	right := min(bit+reach, bit+1+bits.TrailingZeros32(stops>>1>>bit))
	return 1<<(right+1) - 1<<left
}

// set takes down what a black stone on an empty point would make along a line.
func (b *Barred) set(q Point, d Direction, t tally) {
	was := b.along[q][d]
	if t == was {
		return
	}
	b.along[q][d] = t
	b.sum[q] += t - was
	if b.sum[q].suspect() {
		b.suspect.Add(q)
	} else {
		b.suspect.Remove(q)
	}
}

// Count returns at how many empty points of p, the board that Put last saw, Black is
// forbidden, and at how many that is Undetermined: those that Position.Forbidden
// lists after a look at the whole board.
func (b *Barred) Count(p *Position, r Reading) (forbidden, open int) {
	return b.count(p, r, ForbiddenBound)
}

func (b *Barred) count(p *Position, r Reading, left int) (forbidden, open int) {
	for q := range b.suspect.All() {
		switch v := p.judge(q, r, b.sum[q], &left); {
		case v.Kind.Forbidden():
			forbidden++
		case v.Kind == Undetermined:
			open++
		}
	}
	return forbidden, open
}
