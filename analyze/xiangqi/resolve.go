package xiangqi

import (
	"errors"
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Resolver finds the moves that the tokens of a record mean: those of the main line
// as an Auditor replays it, and those of every variation from where it branches off.
// It keeps buffers between games and no state; it is not for use by several
// goroutines at once.
type Resolver struct {
	auditor Auditor
	out     schemas.Audit // of the line at hand
	line    schemas.Game  // the line at hand as a game of its own
	order   []int32       // the variations by parent and place
	first   []int32       // where in order those of a line begin
	lines   []ResolvedLine
	depth   int

	game   *schemas.Game
	ranks  ranks
	shown  bool
	doubt  error
	notify func(line int, p *Position, m Move)
}

// ResolvedLine says how far a line could be played.
type ResolvedLine struct {
	Plies int          // so many of its moves are lawful, one after another
	Why   schemas.Text // why the next cannot be played; empty where there is none
}

// maxNesting bounds how deep variations within variations are followed.
const maxNesting = 4096

// NewResolver returns a resolver.
func NewResolver() *Resolver { return &Resolver{auditor: *NewAuditor(Rules{})} }

// Resolve plays the main line, line 0, and each variation, line i of which is
// g.Variations[i-1], up to the first move that is not lawful or not understood. Before
// each lawful move it calls each with the position, which is to be left as it is. A
// line's moves come in order, but those of its variations come between them. The start is the
// zero Position where that of the record cannot be set up. What is returned holds until the
// next call.
func (r *Resolver) Resolve(g *schemas.Game, each func(line int, p *Position, m Move)) (start Position, lines []ResolvedLine) {
	a := &r.auditor
	r.game, r.notify, r.depth = g, each, 0
	r.index()
	r.out.Reset()
	a.replay = replay{rules: &a.rules, game: g, out: &r.out, settled: a.replay.settled[:0]}
	main := &a.replay
	main.setUp()
	main.forget()
	if main.startErr != nil {
		r.lines[0].Why = startText(main.startErr)
		return Position{}, r.lines
	}
	start = main.start
	a.replayBest()
	main.disown()
	r.ranks, r.shown, r.doubt = main.ranks, main.countShown, main.doubt
	r.take(0)
	r.walk(0, start, r.plies())
	return start, r.lines
}

// forget leaves what Audit would tell of the start out of account.
func (r *replay) forget() { r.out.Start, r.out.Handicap = "", "" }

// startText says why a start position cannot be set up.
func startText(err error) schemas.Text {
	if e, ok := errors.AsType[*SetUpError](err); ok {
		return e.Text
	}
	if e, ok := errors.AsType[*board.FENError](err); ok {
		return schemas.Text{Zh: e.Zh, En: e.En}
	}
	return schemas.Text{Zh: err.Error(), En: err.Error()}
}

// unreached is why a line cannot be played to which no lawful moves lead.
var unreached = schemas.Text{
	Zh: "它所分出的着法走不到",
	En: "the moves that it branches off from cannot be played up to there",
}

// index sorts the variations by the line that they branch off from, and its ply.
func (r *Resolver) index() {
	variations := r.game.Variations
	n := len(variations) + 1
	r.lines = slices.Grow(r.lines[:0], n)[:n]
	r.lines[0] = ResolvedLine{}
	r.order = r.order[:0]
	r.first = slices.Grow(r.first[:0], n+1)[:n+1]
	clear(r.first)
	for i := range variations {
		r.lines[i+1] = ResolvedLine{Why: unreached}
		if p := variations[i].Parent; p >= 0 && int(p) <= i { // a line stands before those that branch off from it
			r.order = append(r.order, int32(i))
			r.first[p+1]++
		}
	}
	for i := range n {
		r.first[i+1] += r.first[i]
	}
	slices.SortStableFunc(r.order, func(a, b int32) int {
		x, y := &variations[a], &variations[b]
		if x.Parent != y.Parent {
			return int(x.Parent - y.Parent)
		}
		return int(x.At - y.At)
	})
}

// take notes how far the line went that has been replayed.
func (r *Resolver) take(line int) {
	replayed := &r.auditor.replay
	r.lines[line] = ResolvedLine{Plies: r.out.Legal}
	if replayed.stopped {
		r.lines[line].Why = replayed.stop.Explain()
	}
}

// plies are the lawful moves of the line that has been replayed.
func (r *Resolver) plies() []Move {
	moves := make([]Move, r.out.Legal)
	for i := range moves {
		moves[i] = Move{r.out.Plies[i].From, r.out.Plies[i].To}
	}
	return moves
}

// walk tells the moves of a line, and plays the variations that branch off from it.
func (r *Resolver) walk(line int, p Position, moves []Move) {
	children := r.order[r.first[line]:r.first[line+1]]
	for i := range len(moves) + 1 {
		for len(children) > 0 && int(r.game.Variations[children[0]].At) <= i+1 {
			if child := children[0]; int(r.game.Variations[child].At) == i+1 {
				r.branch(int(child), &p)
			}
			children = children[1:]
		}
		if i < len(moves) {
			r.notify(line, &p, moves[i])
			p.Make(moves[i])
		}
	}
}

// branch plays a variation, counted from 0, from the position where it branches off.
func (r *Resolver) branch(variation int, from *Position) {
	if r.depth == maxNesting {
		return
	}
	a := &r.auditor
	r.line = schemas.Game{Kind: r.game.Kind, Text: r.game.Text, Moves: r.game.Variations[variation].Moves}
	r.out.Reset()
	a.replay = replay{
		rules: &a.rules, game: &r.line, out: &r.out, settled: a.replay.settled[:0],
		start: *from, position: *from, ranks: r.ranks, countShown: r.shown, doubt: r.doubt,
	}
	a.run()
	r.take(variation + 1)
	r.depth++
	r.walk(variation+1, *from, r.plies())
	r.depth--
}
