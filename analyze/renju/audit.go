package renju

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
	"qipu/schemas/rulebooks"
)

// Rulebook is the edition of the rules that games of renju are held to where no
// event names one: the newest.
const Rulebook = wuziqi2009

// Auditor replays games of renju and gomoku and puts them to the checks. It keeps
// buffers between games and no state: the same game gets the same answer always.
// It is not safe for concurrent use.
type Auditor struct {
	rules  *Rules
	replay replay
	hashes hashes
}

// NewAuditor returns an auditor for these rules, which must not be changed.
func NewAuditor(rules *Rules) *Auditor { return &Auditor{rules: rules} }

// replay is a game replayed up to its end or to the first ply that cannot be, as
// the checks see it.
type replay struct {
	rules    *Rules // of the profile in force
	game     *schemas.Game
	out      *schemas.Audit
	variant  Variant // as the record or the profile has it
	declared Variant // as the record has it
	rule     Protocol
	record   Record
	run      Game
	facts    Replay
	barred   Barred      // where the rules ask for the count
	counted  schemas.Ply // with the last count, and whether a stone has been put since
	recount  bool
	foreign  bool // another board than that of the rulebooks: on it only gomoku is judged
	grid     grid // such a board
	strange  bool // a stone set up is on no point, or two on one: the board is not known
	unread   bool // a token that is no move stopped the replay

	forbidden []forbiddenPly // Black's plies that are forbidden, or perhaps are, while the game went on
	nearly    []forbiddenPly // Black's lawful plies that look like 三三: another reading may forbid them
	besides   int            // the ply at which Black makes five and what would be forbidden beside it; 0: none
}

// forbiddenPly is a black stone that is forbidden, or of which that is not known.
type forbiddenPly struct {
	ply    int
	kinds  schemas.ForbiddenKinds
	point  Point
	forced bool // every other move would have lost at once
	after  bool // a five stood that perhaps nobody had announced, so that the game perhaps went on
	simple bool // it is lawful only since straight fours do not count (D30)
}

// known reports whether the stone is forbidden for certain.
func (f *forbiddenPly) known() bool { return f.kinds&^schemas.ForbiddenOpen != 0 }

// Audit replays one game into out, which the caller has reset, and appends its
// findings and one answer for each of Checks.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	r := &a.replay
	r.begin(a.rules, g, out)
	r.readRecord()
	if r.onGrid() {
		r.runGrid()
	} else {
		r.run.Run(r.inForce(), &r.record)
	}
	r.strange = r.strange || r.run.SetUpFault != NoPoint
	r.fill()
	a.hashes.of(r)
	r.describe()
	r.conclude()
	for i := range checks {
		out.Answers = append(out.Answers, checks[i].answer(r))
	}
}

// keptPlies is how many plies of one game the buffers are kept for: what a huge
// record made is let go of.
const keptPlies = 64 << 10

// begin finds out by which rules the game goes.
func (r *replay) begin(rules *Rules, g *schemas.Game, out *schemas.Audit) {
	if max(cap(r.record.Moves), cap(r.record.Setup), cap(r.record.Offered), cap(r.record.Swaps)) > keptPlies {
		*r = replay{}
	}
	*r = replay{
		rules: rules, game: g, out: out, forbidden: r.forbidden[:0], nearly: r.nearly[:0], run: r.run, grid: r.grid,
		record: Record{Setup: r.record.Setup[:0], Moves: r.record.Moves[:0], Swaps: r.record.Swaps[:0], Offered: r.record.Offered[:0], Removed: r.record.Removed[:0]},
	}
	r.variant, r.rule = ruleOf(g)
	r.declared = r.variant
	if rules.Plain != VariantUnsaid && r.variant != VariantOther { // the event has said so
		r.variant = rules.Plain
	}
	r.foreign = g.Files != 0 && g.Files != Size || g.Ranks != 0 && g.Ranks != Size
	out.Rulebook = rules.Profile
	if r.variant.IsGomoku() {
		out.Rulebook = r.variant.String()
	}
}

// inForce are the rules of this game.
func (r *replay) inForce() *Rules {
	switch {
	case r.variant == VariantFree:
		return freeGomoku
	case r.variant.IsGomoku():
		return exactGomoku
	}
	return r.rules
}

// The rules of plain gomoku.
var (
	freeGomoku  = gomoku(true)
	exactGomoku = gomoku(false)
)

// gomoku returns the rules for plain gomoku, which no rulebook here governs: no
// opening, swap or ban on passes, and either side wins with five, in free gomoku
// (自由) with more too. Its clauses are empty.
func gomoku(free bool) *Rules {
	return &Rules{
		Profile:      "gomoku",
		WinningRow:   rulebooks.Parameter[int]{Value: 5, Given: true},
		OverlineWins: [3]bool{Black: free, White: free},
	}
}

// readRecord reads the moves up to the first that is none, and what the record
// tells of the opening.
func (r *replay) readRecord() {
	g, rec := r.game, &r.record
	rec.Protocol = r.rule
	if !r.replayable() || r.foreign {
		return
	}
	rec.Seats = g.Stage.Seats
	rec.SwapTold = g.Stage.SwapTold
	for _, after := range g.Stage.Swaps {
		rec.Swaps = append(rec.Swaps, int(after))
	}
	rec.Offered = r.points(rec.Offered, g.Stage.Offered)
	rec.Removed = r.points(rec.Removed, g.Stage.Removed)
	for _, s := range g.Setup {
		var ok bool
		if rec.Setup, ok = readSetup(rec.Setup, g.Points, g.Bytes(s.Token), stoneOf(s.Side)); !ok {
			r.strange = true
		}
	}
	for i, written := range g.Moves {
		m, ok := readMove(g.Points, g.Bytes(written.Token))
		if !ok {
			r.unread = true
			return
		}
		if i < len(g.Sides) {
			m.Colour = stoneOf(g.Sides[i])
		}
		rec.Moves = append(rec.Moves, m)
	}
}

// points reads points, NoPoint for what is none.
func (r *replay) points(dst []Point, written []schemas.Span) []Point {
	for _, s := range written {
		m, _ := readMove(r.game.Points, r.game.Bytes(s))
		dst = append(dst, m.At)
	}
	return dst
}

// stoneOf returns the colour of a side: the first player has Black.
func stoneOf(s schemas.Side) Stone {
	switch s {
	case schemas.First:
		return Black
	case schemas.Second:
		return White
	}
	return Empty
}

// sideOf returns the side of a colour.
func sideOf(s Stone) schemas.Side {
	switch s {
	case Black:
		return schemas.First
	case White:
		return schemas.Second
	}
	return schemas.NoSide
}

// fill makes the plies: those replayed with what their stones make, the one that
// stopped the replay, and the rest as text.
func (r *replay) fill() {
	g, out := r.game, r.out
	out.Plies = slices.Grow(out.Plies[:0], len(g.Moves))
	out.Notation = notationNames[g.Points]
	r.setUp()
	for i, step := range r.run.Steps {
		if r.onGrid() {
			out.Plies = append(out.Plies, r.gridPly(g.Moves[i].Token, i+1, &step))
		} else {
			out.Plies = append(out.Plies, r.ply(g.Moves[i].Token, i+1, &step))
		}
	}
	out.Legal = len(out.Plies)
	side := sideOf(r.run.Turn)
	for i, m := range g.Moves[out.Legal:] {
		ply := schemas.Ply{Token: m.Token, From: noSquare, To: noSquare, Side: side, Status: schemas.PlyNotJudged}
		if at := out.Legal + i; at < len(g.Sides) {
			ply.Side = g.Sides[at]
		}
		switch {
		case i > 0 || !r.replayable():
		case r.run.Stopped:
			ply.Status = schemas.PlyIllegal
			switch {
			case !r.foreign:
				r.put(&ply, r.record.Moves[out.Legal])
			case r.onGrid():
				r.putOnGrid(&ply)
			}
		case r.unread:
			ply.Status = schemas.PlyUnread
		}
		out.Plies = append(out.Plies, ply)
		side = side.Other()
	}
	if len(g.Moves) == 0 {
		out.Notation = ""
	}
}

// setUp sets the stones that stand before the first move.
func (r *replay) setUp() {
	if len(r.record.Setup) == 0 {
		return
	}
	var stones board.Stones
	for _, m := range r.record.Setup {
		if _, ok := r.facts.Play(m.At, m.Colour, r.rules.Reading); !ok {
			continue
		}
		stones[m.At] = m.Colour
		if r.rules.CountBarred {
			r.barred.Put(r.facts.Position(), m.At)
		}
	}
	r.out.Start = stones.String()
}

// noSquare is where a stone comes from and goes to on the board of xiangqi.
const noSquare = board.NoSquare

var notationNames = [...]string{
	schemas.PointNames: "points", schemas.LetterPairs: "letter-pairs", schemas.PairsFrom1: "pairs-from-1", schemas.PairsFrom0: "pairs-from-0",
	schemas.LetterPairsPP: "letter-pairs", schemas.LetterPairsUp: "letter-pairs-up",
}

// put notes where the stone stands that a move puts.
func (r *replay) put(ply *schemas.Ply, m Move) {
	if m.Kind == Place {
		ply.Stone, ply.Point = stoneOf(ply.Side), m.At
	}
}

// ply is one ply replayed.
func (r *replay) ply(token schemas.Span, no int, step *Step) schemas.Ply {
	ply := schemas.Ply{
		Token: token, From: noSquare, To: noSquare, Side: sideOf(step.Colour),
		Pass: step.Move.Kind == PassOne,
	}
	over := r.run.End != EndNone && no > r.run.EndPly
	if over {
		ply.Facts |= schemas.AfterEnd
	}
	if r.variant.IsGomoku() { // what the lines make there depends on the variant, and nothing is forbidden
		r.put(&ply, step.Move)
		return ply
	}
	if r.rules.CountBarred {
		r.count(&ply)
	}
	if ply.Pass {
		return ply
	}
	r.put(&ply, step.Move)
	made, ok := r.facts.Play(step.Move.At, step.Colour, r.rules.Reading)
	if !ok {
		return ply
	}
	if r.rules.CountBarred {
		r.barred.Put(r.facts.Position(), step.Move.At)
		r.recount = true
	}
	ply.Fours, ply.Threes = uint8(made.Fours), uint8(made.Threes)
	ply.Facts |= factsOf(&made)
	if step.Colour == Black {
		r.black(&ply, no, &made, over)
	}
	return ply
}

// count counts the points forbidden to Black before a ply. Where it is not known of
// one whether it is, there is no count.
func (r *replay) count(ply *schemas.Ply) {
	if r.recount || len(r.out.Plies) == 0 { // a pass changes nothing
		forbidden, open := r.barred.Count(r.facts.Position(), r.rules.Reading)
		r.counted = schemas.Ply{Barred: uint8(forbidden), Counted: open == 0}
		r.recount = false
	}
	ply.Barred, ply.Counted = r.counted.Barred, r.counted.Counted
}

func factsOf(made *Ply) (f schemas.PlyFacts) {
	if made.Missed {
		f |= schemas.FiveMissed
	}
	if made.Unanswered {
		f |= schemas.FourUnanswered
	}
	if made.Forced {
		f |= schemas.Forced
	}
	return f
}

// black notes whether a black stone is forbidden.
func (r *replay) black(ply *schemas.Ply, no int, made *Ply, over bool) {
	if made.Kind == Five {
		all := r.facts.Position().Made(ply.Point, Black)
		if !over && r.besides == 0 && (all.Over || all.Fours() >= 2 || all.Threes() >= 2) {
			r.besides = no
		}
		return
	}
	v := made.Judgement
	counted := r.rules.Settle(r.facts.Position(), ply.Point, v)
	ply.Forbidden = kindsOf(counted)
	seen := forbiddenPly{
		ply: no, kinds: ply.Forbidden, point: ply.Point, forced: made.Forced,
		after: over && r.run.End == EndFive, simple: v.Four && !counted.Four,
	}
	switch {
	case over && (r.run.End != EndFive || r.rules.FirstFive):
	case ply.Forbidden != 0:
		r.forbidden = append(r.forbidden, seen)
	case !over && (made.Threes >= 2 || seen.simple):
		r.nearly = append(r.nearly, seen)
	}
}

// Settle takes from a judgement on the black stone of a point what the rules in force
// do not count: the 四四 of which less than two fours are simple, where only simple ones
// do (D30). It makes no difference whether the stone stands there yet. In the search
// behind a 三三 straight fours count as always.
func (r *Rules) Settle(p *Position, q Point, v Judgement) Judgement {
	if !v.Four || !r.SimpleFours || simpleFours(p, q) >= 2 {
		return v
	}
	v.Four = false
	switch {
	case v.Over:
	case v.Three:
		v.Kind = DoubleThree
	case v.Open:
		v.Kind = Undetermined
	default:
		v.Kind = Legal
	}
	return v
}

// simpleFours counts the fours of a black stone that are not straight.
func simpleFours(p *Position, q Point) (n int) {
	made := p.Made(q, Black)
	for _, shape := range made.Along {
		if !shape.Straight {
			n += shape.Fours
		}
	}
	return n
}

// kindsOf returns the kinds of a judgement as bits.
func kindsOf(v Judgement) (k schemas.ForbiddenKinds) {
	if v.Three {
		k |= schemas.DoubleThree
	}
	if v.Four {
		k |= schemas.DoubleFour
	}
	if v.Over {
		k |= schemas.Overline
	}
	if k == 0 && v.Open {
		k = schemas.ForbiddenOpen
	}
	return k
}
