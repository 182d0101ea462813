package sheets

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// Bounds of a comparison. The work is at most that of aligning MaxPlies plies within
// MaxEdits of one another maxRounds times, and maxFits readings of a token.
const (
	// MaxEdits is how many edits (plies that are missing, too many, other or swapped) a
	// comparison follows. Beyond them nothing is said but how far the sheets agree.
	MaxEdits  = 64
	maxRounds = 6
	maxFits   = 1 << 17
)

// The costs of an alignment. That two plies are the same move and written otherwise costs
// little: of two places the one with the same token is taken.
const (
	costOther = 1 // the same move, another token
	costSkip  = 64
	costSwap  = 96
	costPair  = 96 // two plies that are not the same
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

// Comparer compares two sheets at a time. It keeps its buffers, so it is not for
// concurrent use; the zero Comparer is ready.
type Comparer struct {
	sides [2]side
	costs []int32
	pairs []pairing
	steps []step
	fits  int // readings left
}

// side is a sheet in a comparison.
type side struct {
	*Sheet
	codes     []Code
	numerals  []numerals         // of its tokens
	allOf     numerals           // of all of them together
	positions []xiangqi.Position // before each ply, where known says so
	known     []bool
	folded    [][]byte // tokens in the width of ASCII
	buf       []byte
	lawful    []bool // whether a ply was played on the completed sheet
	completed Completed
	moves     []xiangqi.Move
}

func (s *side) begin(sheet *Sheet) {
	s.Sheet, s.allOf, s.numerals = sheet, 0, s.numerals[:0]
	s.codes, s.known, s.lawful, s.folded, s.buf = s.codes[:0], s.known[:0], s.lawful[:0], s.folded[:0], s.buf[:0]
	for i := range sheet.Moves {
		s.codes = append(s.codes, sheet.Moves[i].Code)
		s.known, s.lawful = append(s.known, false), append(s.lawful, false)
		from := len(s.buf)
		s.buf = append(s.buf, folded(sheet.Token(i))...)
		s.folded = append(s.folded, s.buf[from:len(s.buf):len(s.buf)])
		n := numeralsOf(sheet.Token(i))
		s.numerals, s.allOf = append(s.numerals, n), s.allOf|n
	}
	if s.Kind == schemas.KindRenju {
		return
	}
	if n := len(sheet.Moves); cap(s.positions) < n {
		s.positions = make([]xiangqi.Position, n)
	} else {
		s.positions = s.positions[:n]
	}
	s.replay()
}

// replay notes the positions before the plies that the sheet by itself replays.
func (s *side) replay() {
	p, ok := s.startPosition()
	for i := range s.codes {
		if !ok || i > s.Legal {
			return
		}
		s.positions[i], s.known[i] = p, true
		if i < s.Legal {
			p.Make(moveOf(s.codes[i]))
		}
	}
}

// pairing says how two plies stand to one another.
type pairing uint8

const (
	pairUnknown pairing = iota // not asked yet
	pairToken                  // the same token
	pairMove                   // the same move, written otherwise
	pairOther
)

var pairCosts = [...]int32{pairToken: 0, pairMove: costOther, pairOther: costPair}

// pair compares two plies.
func (c *Comparer) pair(i, j int) pairing {
	a, b := &c.sides[0], &c.sides[1]
	if bytes.Equal(a.folded[i], b.folded[j]) {
		return pairToken
	}
	x, y := a.codes[i], b.codes[j]
	switch {
	case a.allOf&b.allOf == bothNumerals && a.numerals[i] != b.numerals[j] && a.Kind == schemas.KindXiangqi:
		return pairOther // each side has its own numerals (xiangqi-2011:1.3): these are of two sides
	case x != NoCode && x == y:
		return pairMove
	case a.Kind == schemas.KindRenju:
		return pairOther
	// Behind a gap a sheet by itself may have been read wrongly: read it where the other is.
	case y != NoCode && c.reads(b, j, a, i), x != NoCode && c.reads(a, i, b, j):
		return pairMove
	}
	return pairOther
}

// numerals are those of written moves, as bits.
type numerals uint8

const (
	chineseNumerals numerals = 1 << iota // 一二三
	arabicNumerals
	bothNumerals = chineseNumerals | arabicNumerals
)

func numeralsOf(token string) (n numerals) {
	if strings.ContainsAny(token, "一二三四五六七八九") {
		n |= chineseNumerals
	}
	if strings.ContainsAny(token, "123456789１２３４５６７８９") {
		n |= arabicNumerals
	}
	return n
}

// reads reports whether token i of a sheet, where ply j of the other was played, says
// that move.
func (c *Comparer) reads(other *side, j int, s *side, i int) bool {
	if !other.known[j] || c.fits == 0 {
		return false
	}
	c.fits--
	return s.read(&other.positions[j], i, other.codes[j]) == other.codes[j]
}

// align fills the steps of the cheapest alignment; ok is false where it needs more than
// MaxEdits.
func (c *Comparer) align() (ok bool) {
	for band := 4; ; band *= 4 {
		if c.alignWithin(band) {
			return true
		}
		if band >= MaxEdits {
			return false
		}
	}
}

// noPath is more than any alignment costs.
const noPath = math.MaxInt32 / 2

// alignWithin aligns with at most band plies more of one sheet than of the other before
// any place; ok is false where that may not be the cheapest way.
func (c *Comparer) alignWithin(band int) (ok bool) {
	t := table{band: band, n: len(c.sides[0].Moves), m: len(c.sides[1].Moves)}
	size := (t.n + 1) * (2*band + 1)
	c.costs, c.pairs = resized(c.costs, size), resized(c.pairs, size)
	clear(c.pairs)
	t.costs, t.pairs = c.costs, c.pairs
	for i := 0; i <= t.n; i++ {
		for j := max(0, i-band); j <= min(t.m, i+band); j++ {
			t.costs[t.at(i, j)] = c.cheapest(&t, i, j)
		}
	}
	i, j, cost := c.end(&t)
	if cost > int32(costSkip*(band+1)) || c.fits == 0 {
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

// table holds the cost of aligning the first i plies of one sheet with the first j of
// the other, for those within a band, and how the last of them stand to one another.
type table struct {
	costs      []int32
	pairs      []pairing
	band, n, m int
}

func (t *table) has(i, j int) bool { return i >= 0 && j >= 0 && j >= i-t.band && j <= i+t.band }

func (t *table) at(i, j int) int { return i*(2*t.band+1) + j - i + t.band }

// cost is noPath outside the band.
func (t *table) cost(i, j int) int32 {
	if !t.has(i, j) {
		return noPath
	}
	return t.costs[t.at(i, j)]
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

func (c *Comparer) cheapest(t *table, i, j int) int32 {
	if i == 0 && j == 0 {
		return 0
	}
	best := min(t.cost(i-1, j), t.cost(i, j-1)) + costSkip
	if i == 0 || j == 0 {
		return best
	}
	best = min(best, t.cost(i-1, j-1)+pairCosts[c.pairAt(t, i-1, j-1)])
	if i > 1 && j > 1 && t.cost(i-2, j-2)+costSwap < best && c.crossed(t, i-2, j-2) {
		best = t.cost(i-2, j-2) + costSwap
	}
	return best
}

// crossed reports whether two plies from i and j on stand in the other order.
func (c *Comparer) crossed(t *table, i, j int) bool {
	return c.pairAt(t, i, j+1) != pairOther && c.pairAt(t, i+1, j) != pairOther
}

// end is where the alignment ends: at the end of both sheets, or where one has ended, a
// ply that stands on both before it, and the rest of the other is at its end only.
func (c *Comparer) end(t *table) (i, j int, cost int32) {
	i, j, cost = t.n, t.m, t.cost(t.n, t.m)
	try := func(x, y int) {
		paired := x == 0 || y == 0
		if !paired {
			paired = t.cost(x, y) == t.cost(x-1, y-1)+pairCosts[c.pairAt(t, x-1, y-1)]
		}
		if with := t.cost(x, y) + costSkip; paired && with < cost {
			i, j, cost = x, y, with
		}
	}
	for y := min(t.m, t.n+t.band); y >= max(0, t.n-t.band); y-- {
		if y < t.m {
			try(t.n, y)
		}
	}
	for x := min(t.n, t.m+t.band); x >= max(0, t.m-t.band); x-- {
		if x < t.n {
			try(x, t.m)
		}
	}
	return i, j, cost
}

// trace goes back from the end and notes the steps, gaps as late as they can be.
func (c *Comparer) trace(t *table, i, j int) {
	c.steps = c.steps[:0]
	add := func(kind stepKind, plies int) {
		c.steps = append(c.steps, step{kind, [2]int{i, j}, plies})
	}
	switch {
	case i < t.n:
		add(stepFirst, t.n-i)
	case j < t.m:
		add(stepSecond, t.m-j)
	}
	for i > 0 || j > 0 {
		cost := t.cost(i, j)
		switch {
		case cost == t.cost(i-1, j)+costSkip:
			i--
			add(stepFirst, 1)
		case cost == t.cost(i, j-1)+costSkip:
			j--
			add(stepSecond, 1)
		case i > 0 && j > 0 && cost == t.cost(i-1, j-1)+pairCosts[c.pairAt(t, i-1, j-1)]:
			i, j = i-1, j-1
			kind := stepOf[c.pairAt(t, i, j)]
			if x := c.sides[0].codes[i]; kind == stepPair && x != NoCode && x == c.sides[1].codes[j] {
				kind = stepOther // with the numerals of the other side
			}
			add(kind, 1)
		default:
			i, j = i-2, j-2
			add(stepSwap, 2)
		}
	}
	c.order()
}

// order puts the steps from the beginning on, and joins those that take plies of one
// sheet only.
func (c *Comparer) order() {
	joined := c.steps[:0:0]
	for _, s := range slices.Backward(c.steps) {
		if n := len(joined); n > 0 && joined[n-1].kind == s.kind && (s.kind == stepFirst || s.kind == stepSecond) {
			joined[n-1].plies += s.plies
			continue
		}
		joined = append(joined, s)
	}
	c.steps = joined
}
