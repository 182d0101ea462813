// Package lines builds the lines of a game from its moves in the order of a file that
// has a tree of them: a line to its end, and then what is instead of the last move that
// was said to have another. CCBridge and XQR write trees so.
package lines

import "qipu/schemas"

// Tree builds the lines of one game. It may be used again.
type Tree struct {
	g       *schemas.Game
	line    int32    // that is read: 0 the main line, i the line Variations[i-1]
	from    branch   // where that line branches off, if it is a variation
	fresh   bool     // it has no move yet, and is not yet among the variations
	pending []branch // the moves that another is to come for, the last first
	done    bool     // the last line has ended
}

// branch is a ply for which there is another move.
type branch struct{ line, at int32 }

// keptBranches is how many branches the buffer is kept for.
const keptBranches = 64 << 10

// Begin starts on a game that is empty.
func (t *Tree) Begin(g *schemas.Game) {
	pending := t.pending[:0]
	if cap(pending) > keptBranches {
		pending = nil
	}
	*t = Tree{g: g, pending: pending}
}

// Move adds a move to the line at hand. more: another one for the same ply comes later.
func (t *Tree) Move(token schemas.Span, more bool) {
	if t.fresh {
		t.open()
	}
	if t.line == 0 {
		t.g.Moves = append(t.g.Moves, schemas.Move{Token: token})
	} else {
		v := &t.g.Variations[t.line-1]
		v.Moves = append(v.Moves, schemas.Move{Token: token})
	}
	if !more {
		return
	}
	at := branch{t.line, t.Plies()}
	if t.line > 0 && at.at == 1 {
		at = t.from // it replaces the same ply as this line does
	}
	t.pending = append(t.pending, at)
}

// open begins the variation at hand.
func (t *Tree) open() {
	g := t.g
	n := len(g.Variations)
	if n < cap(g.Variations) { // reuse the moves of a record before
		g.Variations = g.Variations[:n+1]
	} else {
		g.Variations = append(g.Variations, schemas.Line{})
	}
	v := &g.Variations[n]
	*v = schemas.Line{Parent: t.from.line, At: t.from.at, Moves: v.Moves[:0]}
	t.line, t.fresh = int32(n+1), false
}

// End ends the line at hand.
func (t *Tree) End() {
	n := len(t.pending)
	if n == 0 {
		t.done = true
		return
	}
	t.from, t.fresh = t.pending[n-1], true
	t.pending = t.pending[:n-1]
}

// Plies is how many plies of the line at hand have been read.
func (t *Tree) Plies() int32 {
	switch {
	case t.fresh:
		return 0
	case t.line == 0:
		return int32(len(t.g.Moves))
	}
	return int32(len(t.g.Variations[t.line-1].Moves))
}

// Fault adds a fault behind the last move read. offset is the place in the source, -1 if none.
func (t *Tree) Fault(kind schemas.FaultKind, at schemas.Span, offset int64) {
	t.g.AddFault(schemas.Fault{Kind: kind, Line: t.line, Ply: t.Plies(), At: at, Offset: offset})
}

// Line is the line at hand, as in schemas.Comment: 0 the main line. It holds behind a
// move, until the line is ended.
func (t *Tree) Line() int32 { return t.line }

// Done reports whether the last line has ended.
func (t *Tree) Done() bool { return t.done }

// Comment adds a comment behind the last move, unless it is empty.
func (t *Tree) Comment(text schemas.Span) {
	if !text.Empty() {
		t.g.Comments = append(t.g.Comments, schemas.Comment{Line: t.line, Ply: t.Plies(), Text: text})
	}
}

// Forget lets go of the game.
func (t *Tree) Forget() { t.g = nil }
