package renju

import (
	"fmt"
	"math"
	"slices"

	"qipu/schemas"
)

// variations checks that the variations of a record can be played: the game does not
// depend on them, so that one that cannot is a note.
func (r *replay) variations(clause schemas.ClauseID) schemas.Answer {
	g := r.game
	files, ranks := g.Files, g.Ranks
	if files == 0 || ranks == 0 {
		files, ranks = Size, Size
	}
	if len(g.Variations) == 0 || r.variant == VariantOther || files > maxGrid || ranks > maxGrid {
		return schemas.NotApplicable.Answer()
	}
	b := branches{g: g, files: files, ranks: ranks, taken: make([]int32, files*ranks)}
	b.resolve()
	n, first := 0, wrongMove{}
	elsewhere := false // a variation begins from a position that is not known
	for i := range g.Variations {
		if b.setsUp(i + 1) {
			elsewhere = true
			continue
		}
		if wrong, ok := b.play(i + 1); !ok {
			if n++; n == 1 {
				first = wrong
			}
		}
	}
	switch {
	case n == 0 && elsewhere:
		return schemas.Lacking("MV")
	case n == 0:
		return schemas.Pass.Answer()
	}
	token := clip(g.String(first.token))
	why := schemas.Text{Zh: "不是盘上的点", En: "names no point of the board"}
	if first.occupied {
		why = schemas.Text{Zh: "落在已有棋子的点上", En: "stands on a stone"}
	}
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: fmt.Sprintf("variation %d", first.line),
		Expected: "an empty point", Actual: token,
		Text: schemas.Text{
			Zh: fmt.Sprintf("走不成的变着有%d条；首见于变着%d的第%d着“%s”，%s。", n, first.line, first.ply, token, why.Zh),
			En: fmt.Sprintf("%s cannot be played; the first is variation %d, whose ply %d, “%s”, %s.", plural(n, "variation", "variations"), first.line, first.ply, token, why.En),
		},
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// maxGrid bounds the lines of the boards on which variations are played.
const maxGrid = 64

// wrongMove is the first move of a variation that cannot be played.
type wrongMove struct {
	line, ply int // of that line, from 1
	token     schemas.Span
	occupied  bool // it stands on a stone; else it names no point
}

// branches plays the variations of a record, each from the moves before it.
type branches struct {
	g            *schemas.Game
	files, ranks int
	taken        []int32         // by point: the line at whose turn a stone came there
	parent, at   []int32         // of each line; at 0: it branches off from nothing
	path         []int32         // lines from the variation at hand up to the main line
	setups       map[int32]int32 // the lines in which stones are set up or taken away among the moves: behind how many plies first
}

// setsUp reports whether stones are set up or taken away in a variation, or before it in
// the lines that it branches off from: what stands on the board is then not known.
func (b *branches) setsUp(line int) bool {
	if len(b.setups) == 0 {
		return false
	}
	if b.g.FaultCount[schemas.FaultSetup] > schemas.MaxFaults {
		return true
	}
	behind := int32(math.MaxInt32)
	for l := int32(line); ; l = b.g.Variations[l-1].Parent {
		if ply, ok := b.setups[l]; ok && ply < behind {
			return true
		}
		if l == 0 {
			return false
		}
		v := &b.g.Variations[l-1]
		if v.Parent < 0 || v.Parent >= l {
			return false
		}
		behind = v.At
	}
}

// resolve finds from where each variation branches off: one that replaces the first move
// of another branches off where that does. So a line adds a ply at least to those that
// branch off from it.
func (b *branches) resolve() {
	n := 1 + len(b.g.Variations)
	b.parent, b.at = make([]int32, n), make([]int32, n)
	b.setups = make(map[int32]int32)
	for i := range b.g.Faults {
		f := &b.g.Faults[i]
		if ply, ok := b.setups[f.Line]; f.Kind == schemas.FaultSetup && (!ok || f.Ply < ply) {
			b.setups[f.Line] = f.Ply
		}
	}
	for i := 1; i < n; i++ {
		v := &b.g.Variations[i-1]
		if v.Parent < 0 || int(v.Parent) >= i || v.At < 1 || int(v.At) > len(b.moves(int(v.Parent)))+1 {
			continue
		}
		b.parent[i], b.at[i] = v.Parent, v.At
		if v.At == 1 && v.Parent > 0 {
			b.parent[i], b.at[i] = b.parent[v.Parent], b.at[v.Parent]
		}
	}
}

func (b *branches) moves(line int) []schemas.Move {
	if line == 0 {
		return b.g.Moves
	}
	return b.g.Variations[line-1].Moves
}

// play plays a variation. It is told of its own moves only: where those before it cannot
// be played, that is told of the line that they are of, and it is not looked at.
func (b *branches) play(line int) (wrong wrongMove, ok bool) {
	b.path = b.path[:0]
	for l := int32(line); l > 0; l = b.parent[l] {
		if b.at[l] == 0 || len(b.path) > 4*b.files*b.ranks { // more than the board has points for
			return wrong, true
		}
		b.path = append(b.path, l)
	}
	turn := int32(line)
	for _, s := range b.g.Setup {
		if !b.setUp(turn, b.g.Bytes(s.Token)) {
			return wrong, true
		}
	}
	above := int32(0)
	for _, l := range slices.Backward(b.path) {
		for _, m := range b.moves(int(above))[:b.at[l]-1] {
			if fault, _ := b.put(turn, b.g.Bytes(m.Token)); fault {
				return wrong, true
			}
		}
		above = l
	}
	for i, m := range b.moves(line) {
		if fault, occupied := b.put(turn, b.g.Bytes(m.Token)); fault {
			return wrongMove{line, i + 1, m.Token, occupied}, false
		}
	}
	return wrong, true
}

// setUp puts the stones of a token on the board, which in SGF may be a rectangle, as
// readSetup has it. It reports whether they can stand there.
func (b *branches) setUp(turn int32, token []byte) bool {
	from, to := corners(b.g.Points, token)
	left, low, pass1, ok1 := ReadPoint(b.g.Points, from, b.files, b.ranks)
	right, high, pass2, ok2 := ReadPoint(b.g.Points, to, b.files, b.ranks)
	if !ok1 || !ok2 || pass1 || pass2 {
		return false
	}
	for row := min(low, high); row <= max(low, high); row++ {
		for column := min(left, right); column <= max(left, right); column++ {
			if column < 0 || column >= b.files || row < 0 || row >= b.ranks || b.taken[row*b.files+column] == turn {
				return false
			}
			b.taken[row*b.files+column] = turn
		}
	}
	return true
}

// put puts a stone on the board. fault: it cannot stand there.
func (b *branches) put(turn int32, token []byte) (fault, occupied bool) {
	column, row, pass, ok := ReadPoint(b.g.Points, token, b.files, b.ranks)
	switch {
	case ok && pass:
		return false, false
	case !ok || column < 0 || column >= b.files || row < 0 || row >= b.ranks:
		return true, false
	}
	p := &b.taken[row*b.files+column]
	if *p == turn {
		return true, true
	}
	*p = turn
	return false, false
}
