package sheets

import (
	"bytes"
	"cmp"
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// Comparison is what two sheets of one game have in common, and what not. Of each pair of
// values the first is of the sheet that was named first.
type Comparison struct {
	Differences []Difference // those of the moves in their order, then those of the facts
	Compared    bool         // the moves were aligned; else one difference says why not
	Agreed      int          // plies from the beginning that are the same on both
	Same        int          // plies anywhere that are, where Compared
	Plies       [2]int       // that each sheet has
	Legal       [2]int       // that each by itself replays
	Completed   [2]Completed // where Compared
	Lacks       [2]int       // plies that the other has and this has not, those at the end too
	Gaps        [2][]Gap     // where
	Unread      [2]int       // plies of this sheet that are no move, and that the other has
	Wrong       [2]int       // plies that cannot be played on this sheet and can on the other
}

// Gap is a run of plies that a sheet lacks.
type Gap struct {
	After int // the ply of this sheet before it, 0 at the beginning
	From  int // its first ply on the other sheet, from 1
	Plies int
	End   bool // nothing follows it
}

// Agree reports whether the two sheets have the same moves.
func (c *Comparison) Agree() bool {
	return c.Compared && !slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.Kind.ofMoves() })
}

// Unlike reports whether the moves speak against two sheets being of one game: both have
// some, the first is not the same, and they can be aligned in fewer than half of the plies
// of the shorter, or not at all.
func (c *Comparison) Unlike() bool {
	if c.Agreed > 0 || c.Plies[0] == 0 || c.Plies[1] == 0 {
		return false
	}
	if !c.Compared {
		return slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.Kind == NotCompared })
	}
	return 2*c.Same < min(c.Plies[0], c.Plies[1])
}

// Compare compares two sheets of one game. Which is named first makes no difference but
// to the order of each pair of values.
func (c *Comparer) Compare(a, b *Sheet) *Comparison {
	exchanged := order(a, b) > 0
	if exchanged {
		a, b = b, a
	}
	out := &Comparison{Plies: [2]int{len(a.Moves), len(b.Moves)}, Legal: [2]int{a.Legal, b.Legal}}
	c.compareMoves(a, b, out)
	compareFacts(a, b, out)
	if exchanged {
		out.exchange()
	}
	return out
}

// order puts two sheets in an order that does not depend on how they were named.
func order(a, b *Sheet) int {
	return cmp.Or(cmp.Compare(a.Keeper, b.Keeper), cmp.Compare(a.text, b.text), cmp.Compare(len(a.Moves), len(b.Moves)),
		slices.CompareFunc(a.Moves, b.Moves, func(x, y Move) int {
			return cmp.Or(cmp.Compare(x.off, y.off), cmp.Compare(x.Code, y.Code))
		}), cmp.Compare(a.Legal, b.Legal), cmp.Compare(a.start, b.start), slices.Compare(a.Facts[:], b.Facts[:]))
}

func (c *Comparison) exchange() {
	swap := func(p *[2]int) { p[0], p[1] = p[1], p[0] }
	for _, p := range []*[2]int{&c.Plies, &c.Legal, &c.Lacks, &c.Unread, &c.Wrong} {
		swap(p)
	}
	c.Completed[0], c.Completed[1] = c.Completed[1], c.Completed[0]
	c.Gaps[0], c.Gaps[1] = c.Gaps[1], c.Gaps[0]
	for i := range c.Differences {
		d := &c.Differences[i]
		swap(&d.Ply)
		d.Written[0], d.Written[1] = d.Written[1], d.Written[0]
		d.Move[0], d.Move[1] = d.Move[1], d.Move[0]
		d.Lawful[0], d.Lawful[1] = d.Lawful[1], d.Lawful[0]
		if d.Kind.OnOne() {
			d.On = 1 - d.On
		}
	}
}

func (c *Comparer) compareMoves(a, b *Sheet, out *Comparison) {
	switch {
	case a.TooLong || b.TooLong:
		out.Differences = append(out.Differences, Difference{Kind: NotCompared})
		return
	case a.start != b.start:
		out.Differences = append(out.Differences, Difference{Kind: Start, Written: [2]string{a.start, b.start}})
		return
	}
	c.sides[0].begin(a)
	c.sides[1].begin(b)
	c.fits = maxFits
	for range maxRounds {
		if !c.align() {
			c.agreed(out)
			out.Differences = append(out.Differences, Difference{Kind: NotCompared})
			return
		}
		if !c.complete() {
			break
		}
	}
	out.Compared = true
	out.Completed = [2]Completed{c.sides[0].completed, c.sides[1].completed}
	c.list(out)
}

// agreed counts the plies from the beginning on that are the same.
func (c *Comparer) agreed(out *Comparison) {
	for i := range min(len(c.sides[0].Moves), len(c.sides[1].Moves)) {
		if c.pair(i, i) == pairOther {
			return
		}
		out.Agreed++
	}
}

// list makes the differences of an alignment.
func (c *Comparer) list(out *Comparison) {
	agrees, other := true, Difference{Kind: Notation}
	for k := 0; k < len(c.steps); k++ {
		t := &c.steps[k]
		if agrees = agrees && t.kind <= stepOther; agrees {
			out.Agreed++
		}
		if t.kind <= stepOther {
			out.Same++
		}
		switch t.kind {
		case stepSame:
		case stepOther:
			if other.Plies == 0 {
				other = c.difference(Notation, t)
				other.Plies = 0
			}
			other.Plies++
		case stepSwap:
			out.Differences = append(out.Differences, c.difference(Swapped, t))
		case stepPair:
			if c.crossesOver(k) {
				out.Differences = append(out.Differences, c.difference(Swapped, &step{stepSwap, t.at, 3}))
				k += 2
				continue
			}
			c.listPair(t, out)
		default:
			c.listRun(k, out)
		}
	}
	if other.Plies > 0 {
		out.Differences = append(out.Differences, other)
	}
}

// difference begins the difference of a step: the first of its plies on each sheet that
// has them.
func (c *Comparer) difference(kind Kind, t *step) Difference {
	d := Difference{Kind: kind, Plies: t.plies}
	for x := range c.sides {
		d.Ply[x] = t.at[x]
		if t.takes(x) > 0 {
			d.Ply[x]++
			d.Written[x], d.Move[x] = c.sides[x].tokens(t.at[x], t.plies)
		}
	}
	return d
}

// shownPlies bounds the plies that a difference writes out.
const shownPlies = 8

// tokens writes out plies from i on, as written and as resolved; the moves only where all
// are.
func (s *side) tokens(i, plies int) (written, moves string) {
	resolved := true
	for p := range min(plies, shownPlies) {
		if p > 0 {
			written, moves = written+" ", moves+" "
		}
		written += s.Token(i + p)
		moves += s.code(s.codes[i+p])
		resolved = resolved && s.codes[i+p] != NoCode
	}
	if plies > shownPlies {
		written, moves = written+" …", moves+" …"
	}
	if !resolved {
		moves = ""
	}
	return written, moves
}

// crossesOver reports whether from step k on a ply, another that is the same on both and
// a third stand, the first and the third in the other order: two moves of one side.
func (c *Comparer) crossesOver(k int) bool {
	if k+2 >= len(c.steps) || c.steps[k+1].kind > stepOther || c.steps[k+2].kind != stepPair {
		return false
	}
	first, third := c.steps[k].at, c.steps[k+2].at
	return c.pair(first[0], third[1]) != pairOther && c.pair(third[0], first[1]) != pairOther
}

// listPair lists two plies that are not the same.
func (c *Comparer) listPair(t *step, out *Comparison) {
	d := c.difference(Different, t)
	var legible [2]bool
	for x := range c.sides {
		legible[x] = c.sides[x].legible(t.at[x])
		d.Lawful[x] = c.sides[x].lawful[t.at[x]]
	}
	for x := range c.sides {
		switch {
		case !legible[x] && legible[1-x]:
			d.Kind, d.On = Illegible, x
			out.Unread[x]++
		case legible[x] && !d.Lawful[x] && d.Lawful[1-x]:
			out.Wrong[x]++
		}
	}
	out.Differences = append(out.Differences, d)
}

// listRun lists plies that one sheet alone has.
func (c *Comparer) listRun(k int, out *Comparison) {
	t := &c.steps[k]
	has := 0
	if t.kind == stepSecond {
		has = 1
	}
	lacks := 1 - has
	if c.doubles(k) {
		d := c.difference(Doubled, t)
		d.On = has
		out.Differences = append(out.Differences, d)
		return
	}
	end := t.at[lacks] == len(c.sides[lacks].Moves) && t.at[has]+t.plies == len(c.sides[has].Moves)
	d := c.difference(Missing, t)
	if end {
		d.Kind = Trailing
	}
	d.On = lacks
	out.Differences = append(out.Differences, d)
	out.Lacks[lacks] += t.plies
	out.Gaps[lacks] = append(out.Gaps[lacks], Gap{After: t.at[lacks], From: t.at[has] + 1, Plies: t.plies, End: end})
}

// doubles reports whether the plies of step k, which one sheet alone has, are those before
// them once more, and do not go on from them as well as the other sheet does without.
func (c *Comparer) doubles(k int) bool {
	t := &c.steps[k]
	x := 0
	switch t.kind {
	case stepFirst:
	case stepSecond:
		x = 1
	default:
		return false
	}
	s, other := &c.sides[x], &c.sides[1-x]
	from, end := t.at[x], t.at[x]+t.plies
	if from < t.plies {
		return false
	}
	for i := from; i < end; i++ {
		before := i - t.plies
		if !bytes.Equal(s.folded[i], s.folded[before]) || s.codes[i] == Pass && s.Kind == schemas.KindRenju {
			return false
		}
	}
	switch {
	case s.Kind == schemas.KindRenju, s.Legal < end, s.Legal-end < other.Legal-t.at[1-x]:
		return true
	case t.plies%2 == 0 || s.allOf != bothNumerals:
		return false
	}
	return s.numerals[from] != bothNumerals // of the wrong side, where each has its own (xiangqi-2011:1.3)
}

// compareFacts lists the facts that the two sheets do not agree on.
func compareFacts(a, b *Sheet, out *Comparison) {
	for f := range Fact(Facts) {
		if f.agrees(a, b) {
			continue
		}
		d := Difference{Kind: f.kind(), Fact: f, Written: [2]string{a.Facts[f], b.Facts[f]}}
		if d.Kind == Signature && xiangqi.Signed(b.Facts[f]) {
			d.On = 0
		} else if d.Kind == Signature {
			d.On = 1
		}
		out.Differences = append(out.Differences, d)
	}
}
