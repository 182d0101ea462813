package sheets

import (
	"bytes"
	"math"
	"slices"
)

// Bounds of a comparison. Its work is at most that of aligning MaxPlies plies, no sheet
// more than maxBand plies ahead, maxRounds times with maxFits readings of a token.
const (
	// MaxEdits is about how many plies two sheets may have that are not the same: so many
	// others in their place, three quarters of them missing one by one, or twice as many in
	// one gap; at the end, any number. Beyond that nothing is said but how far they agree.
	MaxEdits  = 64
	maxBand   = 2 * MaxEdits
	maxRounds = 6
	maxFits   = 1 << 18
)

// The costs of an alignment. That two plies are the same move and written otherwise costs
// little: of two places the one with the same token is taken. Two plies that are not the
// same cost no more than one missing on each sheet, and a gap less than several. How long
// a gap is matters less at the end, where players stop recording.
const (
	costOther = 1  // the same move, another token
	costPair  = 48 // two plies that are not the same
	costSwap  = 80
	costOpen  = 40 // of each run of plies that one sheet alone has …
	costSkip  = 24 // … and of each ply in it …
	skipsEnd  = 16 // … but for so many at most at the end
)

// step is one step of an alignment.
type step struct {
	kind  stepKind
	at    [2]int // the plies of both sheets, from 0: those it takes, or that stand behind it
	plies int    // how many it takes of each sheet, or of one
}

type stepKind uint8

const (
	stepSame  stepKind = iota // one ply of each, the same token
	stepOther                 // one of each, the same move written otherwise
	stepPair                  // one of each, not the same
	stepSwap                  // two of each, in another order
	stepFirst                 // plies of the first sheet only
	stepSecond
)

var stepOf = [...]stepKind{pairToken: stepSame, pairMove: stepOther, pairOther: stepPair}

// takes returns how many plies of a sheet a step takes.
func (t *step) takes(sheet int) int {
	if t.kind == stepFirst && sheet == 1 || t.kind == stepSecond && sheet == 0 {
		return 0
	}
	return t.plies
}

// align fills the steps of the cheapest alignment; ok is false where it needs more than
// MaxEdits.
func (c *Comparer) align() (ok bool) {
	for _, band := range [...]int{4, 16, 64, maxBand} {
		if c.alignWithin(band) {
			return true
		}
	}
	return false
}

// alignWithin aligns with at most band plies more of one sheet than of the other before
// any place; ok is false where that may not be the cheapest way.
func (c *Comparer) alignWithin(band int) (ok bool) {
	t := table{band: band, n: len(c.sides[0].Moves), m: len(c.sides[1].Moves)}
	size := (t.n + 1) * (2*band + 1)
	c.costs, c.pairs = resized(c.costs, int(states)*size), resized(c.pairs, size)
	clear(c.pairs)
	t.costs, t.pairs = c.costs, c.pairs
	for i := 0; i <= t.n; i++ {
		for j := max(0, i-band); j <= min(t.m, i+band); j++ {
			c.fill(&t, i, j)
		}
	}
	i, j, cost := c.end(&t)
	if cost > int32(costOpen+costSkip*(band+1)) || c.fits == 0 {
		return false
	}
	c.trace(&t, i, j)
	return true
}

func resized[T any](buf []T, n int) []T {
	if cap(buf) < n {
		return make([]T, n)
	}
	return buf[:n]
}

// state is what an alignment ends with.
type state int

const (
	inBoth  state = iota // plies of both sheets
	inFirst              // a ply of the first sheet alone
	inSecond
	states
)

// table holds the cost of aligning the first i plies of one sheet with the first j of
// the other, in each state, for those within a band; and how the last of them stand to one
// another.
type table struct {
	costs      []int32
	pairs      []pairing
	band, n, m int
}

func (t *table) has(i, j int) bool { return i >= 0 && j >= 0 && j >= i-t.band && j <= i+t.band }

func (t *table) at(i, j int) int { return i*(2*t.band+1) + j - i + t.band }

// noPath is more than any alignment costs.
const noPath = math.MaxInt32 / 2

// cost is noPath outside the band.
func (t *table) cost(i, j int, s state) int32 {
	if !t.has(i, j) {
		return noPath
	}
	return t.costs[int(states)*t.at(i, j)+int(s)]
}

// best is the cost in the cheapest state, of equal ones the first.
func (t *table) best(i, j int) (cost int32, in state) {
	cost = t.cost(i, j, inBoth)
	for s := inFirst; s < states; s++ {
		if other := t.cost(i, j, s); other < cost {
			cost, in = other, s
		}
	}
	return cost, in
}

// gap is the cost of a ply of one sheet alone behind i and j: it opens a run or goes on
// with one.
func (t *table) gap(i, j int, s state) (cost int32, behind state) {
	cost, behind = t.best(i, j)
	cost += costOpen + costSkip
	if on := t.cost(i, j, s) + costSkip; on <= cost {
		return on, s
	}
	return cost, behind
}

// pairAt compares ply i of one sheet with ply j of the other, once.
func (c *Comparer) pairAt(t *table, i, j int) pairing {
	if !t.has(i, j) {
		return pairOther
	}
	at := &t.pairs[t.at(i, j)]
	if *at == pairUnknown {
		*at = c.pair(i, j)
	}
	return *at
}

// both is the cost of ending with plies of both sheets, and whether two of them are in
// another order.
func (c *Comparer) both(t *table, i, j int) (cost int32, swapped bool) {
	if i == 0 || j == 0 {
		return noPath, false
	}
	cost, _ = t.best(i-1, j-1)
	cost += pairCosts[c.pairAt(t, i-1, j-1)]
	if i > 1 && j > 1 {
		if before, _ := t.best(i-2, j-2); before+costSwap < cost && c.crossed(t, i-2, j-2) {
			return before + costSwap, true
		}
	}
	return cost, false
}

func (c *Comparer) fill(t *table, i, j int) {
	costs := t.costs[int(states)*t.at(i, j):][:states]
	costs[inBoth], _ = c.both(t, i, j)
	if i == 0 && j == 0 {
		costs[inBoth] = 0
	}
	costs[inFirst], _ = t.gap(i-1, j, inFirst)
	costs[inSecond], _ = t.gap(i, j-1, inSecond)
}

// crossed reports whether two plies from i and j on stand in the other order.
func (c *Comparer) crossed(t *table, i, j int) bool {
	return c.pairAt(t, i, j+1) != pairOther && c.pairAt(t, i+1, j) != pairOther
}

// end is where the alignment ends: at the end of both sheets, or where one has ended with
// a ply that stands beside one of the other, and the rest of the other is at its end only.
func (c *Comparer) end(t *table) (i, j int, cost int32) {
	i, j = t.n, t.m
	cost, _ = t.best(i, j)
	try := func(x, y, rest int) {
		with := t.cost(x, y, inBoth) + costOpen + int32(costSkip*min(rest, skipsEnd))
		if with < cost {
			i, j, cost = x, y, with
		}
	}
	for y := min(t.m-1, t.n+t.band); y >= max(0, t.n-t.band); y-- {
		try(t.n, y, t.m-y)
	}
	for x := min(t.n-1, t.m+t.band); x >= max(0, t.m-t.band); x-- {
		try(x, t.m, t.n-x)
	}
	return i, j, cost
}

// trace goes back from the end and notes the steps.
func (c *Comparer) trace(t *table, i, j int) {
	c.steps = c.steps[:0]
	add := func(kind stepKind, plies int) {
		c.steps = append(c.steps, step{kind, [2]int{i, j}, plies})
	}
	_, in := t.best(i, j)
	switch {
	case i < t.n:
		add(stepFirst, t.n-i)
		in = inBoth
	case j < t.m:
		add(stepSecond, t.m-j)
		in = inBoth
	}
	for i > 0 || j > 0 {
		switch in {
		case inFirst:
			_, in = t.gap(i-1, j, inFirst)
			i--
			add(stepFirst, 1)
		case inSecond:
			_, in = t.gap(i, j-1, inSecond)
			j--
			add(stepSecond, 1)
		default:
			_, swapped := c.both(t, i, j)
			if swapped {
				i, j = i-2, j-2
				add(stepSwap, 2)
			} else {
				i, j = i-1, j-1
				add(c.paired(t, i, j), 1)
			}
			_, in = t.best(i, j)
		}
	}
	c.order()
}

// paired is the step that takes a ply of each sheet.
func (c *Comparer) paired(t *table, i, j int) stepKind {
	kind := stepOf[c.pairAt(t, i, j)]
	if x := c.sides[0].codes[i]; kind == stepPair && x != NoCode && x == c.sides[1].codes[j] {
		return stepOther // with the numerals of the other side
	}
	return kind
}

// order puts the steps from the beginning on, joins those that take plies of one sheet
// only, and moves these behind plies that could as well stand before them: of two copies
// the later one is too many.
func (c *Comparer) order() {
	joined := c.steps[:0:0]
	for _, s := range slices.Backward(c.steps) {
		if n := len(joined); n > 0 && joined[n-1].kind == s.kind && (s.kind == stepFirst || s.kind == stepSecond) {
			joined[n-1].plies += s.plies
			continue
		}
		joined = append(joined, s)
	}
	for k := 0; k+1 < len(joined); k++ {
		run, next := &joined[k], &joined[k+1]
		x := 0
		if run.kind == stepSecond {
			x = 1
		} else if run.kind != stepFirst {
			continue
		}
		s, from := &c.sides[x], run.at[x]
		if next.kind != stepSame || !bytes.Equal(s.folded[from], s.folded[from+run.plies]) {
			continue
		}
		moved := *run
		*run = step{stepSame, run.at, 1}
		moved.at[x]++
		moved.at[1-x]++
		*next = moved
		if k+2 < len(joined) && joined[k+2].kind == moved.kind {
			next.plies += joined[k+2].plies
			joined = slices.Delete(joined, k+2, k+3)
		}
	}
	c.steps = joined
}
