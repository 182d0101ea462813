package xiangqi

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// replay is a game replayed up to its end or to the first ply that cannot be.
type replay struct {
	rules     *Rules
	game      *schemas.Game
	out       *schemas.Audit
	startErr  error        // why the start position cannot be set up
	doubt     error        // why no game can hold the start position, though moves from it can be judged
	start     Position     // when it can be set up
	position  Position     // after the last legal ply
	side      schemas.Side // whose ply is next
	inCheck   bool         // whether that side stands in check
	seen      notationSet
	stop      Reading // the ply that could not be replayed, when stopped
	near      []Near  // the lawful moves that it says but for one detail
	stopped   bool
	settled   []settlement   // tokens with several readings of which later moves left one
	unsettled unsettled      // why later moves did not settle the ply that stopped the replay
	ended     schemas.Reason // mate or stalemate in position
	limit     naturalLimit
	forms     gameForms // how the Chinese moves are written

	ranks       ranks
	countShown  bool    // a token shows the other count than ranks
	ranksOpen   bool    // no token shows the count, and all can be played by either
	coordinates [5]byte // of a token turned to ranks from 0
	foreign     bool    // the moves are not known to be of xiangqi: see disown
	styleCounts
}

// setUp sets the start position: the standard array unless a FEN tag says otherwise.
func (r *replay) setUp() {
	tag, ok := r.game.Tag("FEN")
	if !ok || tag.Empty() || r.game.View(tag) == board.StartFEN {
		r.start, r.position = start, start
		return
	}
	b, err := board.ParseFEN(r.game.View(tag))
	if err == nil {
		r.start, err = Arrange(b)
	}
	if err != nil {
		r.startErr = err
		return
	}
	r.position = r.start
	r.doubt = r.start.Exposed()
	if r.start.Hash() != start.Hash() {
		r.out.Start = r.start.FEN()
		r.out.Handicap = handicapOf(&r.start)
	}
}

// run replays the main line. What stands after the first ply that cannot be
// replayed is kept as text and not judged.
func (a *Auditor) run() {
	r := &a.replay
	out := r.out
	a.begin()
	next := 0
	for r.startErr == nil && !r.stopped && next < len(r.game.Moves) {
		next = a.step(next)
	}
	out.Legal = len(out.Plies)
	if r.stopped {
		out.Legal--
	}
	for i, m := range r.game.Moves[next:] {
		if next+i < len(r.game.Sides) {
			r.side = r.game.Sides[next+i]
		}
		out.Plies = append(out.Plies, schemas.Ply{
			Token: m.Token, From: board.NoSquare, To: board.NoSquare, Side: r.side, Status: schemas.PlyNotJudged,
		})
		r.side = r.side.Other()
	}
	out.Notation = r.seen.String()
	out.NotationStyle = a.styleNames.name(r.styles[schemas.First] | r.styles[schemas.Second])
}

// step replays the ply i, counted from 0, and those that settle how to read it, or
// stops the replay. It returns the next ply.
func (a *Auditor) step(i int) (next int) {
	r := &a.replay
	token := r.game.Moves[i].Token
	if r.outOfTurn(i) {
		r.stop, r.stopped = Reading{Move: NoMove, outcome: outcome{Problem: OutOfTurn}}, true
		r.side = r.side.Other()
		r.out.Plies = append(r.out.Plies, stoppedPly(&r.position, token, r.side, r.stop))
		return i + 1
	}
	reading := r.read(r.game.Bytes(token), r.inCheck)
	r.seen.add(reading.Notation)
	r.styleCounts.add(r.side, reading.Style)
	switch {
	case reading.Lawful():
		a.play(token, reading.Move)
	case reading.Problem == Ambiguous && a.settle(i):
		line := r.settled[len(r.settled)-1].line
		for k, m := range line {
			a.play(r.game.Moves[i+k].Token, m)
		}
		return i + len(line)
	default:
		r.stop, r.stopped = reading, true
		r.out.Plies = append(r.out.Plies, stoppedPly(&r.position, token, r.side, reading))
		r.side = r.side.Other()
	}
	return i + 1
}

// outOfTurn reports whether the record gives the ply i, counted from 0, to the side whose
// turn it is not: a scoresheet on which a move is missing does. i is that of the ply at
// hand, or stands behind it.
func (r *replay) outOfTurn(i int) bool {
	turn := r.side
	if (i-len(r.out.Plies))&1 != 0 {
		turn = turn.Other()
	}
	return i < len(r.game.Sides) && r.game.Sides[i] != turn
}

// begin makes ready for the first ply from the position at hand.
func (a *Auditor) begin() {
	r := &a.replay
	out := r.out
	a.moves, a.mirrored = a.moves[:0], a.mirrored[:0]
	out.Plies = slices.Grow(out.Plies[:0], len(r.game.Moves))
	r.stopped, r.stop, r.settled, r.unsettled, r.seen = false, Reading{}, r.settled[:0], unsettled{}, 0
	if out.Start != "" {
		a.moves = append(a.moves, out.Start...)
		mirror := r.position.Board()
		a.mirrored = append(a.mirrored, mirror.Mirror().FEN()...)
	}
	r.side = r.position.SideToMove()
	r.inCheck = r.startErr == nil && r.position.InCheck(r.side)
	out.Positions = append(out.Positions[:0], r.position.Hash())
	r.limit.reset()
	r.styleCounts = styleCounts{}
}

// play plays the lawful move that a token means.
func (a *Auditor) play(token schemas.Span, m Move) {
	r := &a.replay
	out := r.out
	piece := r.position.At(m.From)
	captured := r.position.Make(m)
	if r.doubt == nil {
		r.inCheck = r.position.GivesCheck(m)
	} else { // that king may have stood in check before
		r.inCheck = r.position.InCheck(r.side.Other())
	}
	out.Plies = append(out.Plies, schemas.Ply{
		Token: token, From: m.From, To: m.To, Piece: piece, Captured: captured, Check: r.inCheck, Side: r.side,
	})
	out.Positions = append(out.Positions, r.position.Hash())
	r.limit.add(r.rules, len(out.Plies), r.side, captured != board.NoPiece, r.inCheck)
	a.moves = append(a.moves, byte(m.From), byte(m.To))
	a.mirrored = append(a.mirrored, byte(m.From.Mirror()), byte(m.To.Mirror()))
	r.side = r.side.Other()
}

// read reads a token for the side to move, of which it is known whether it
// stands in check.
func (r *replay) read(token []byte, inCheck bool) Reading {
	counted, recounted := r.counted(token)
	reading := r.position.read(counted, !inCheck)
	if recounted && isWide(token) {
		reading.Style |= FullwidthDigits
	}
	switch {
	case !recounted:
	case reading.Notation == ICCS:
		reading.Notation = UCI
	case reading.Notation == SAN:
		reading.Style |= RanksFromOne
	}
	return reading
}

// counted returns a token as the readers want it, its ranks counted from 0, and
// whether that changes it. It holds until the next call. A token with a rank that
// the count of the record does not have names no square: of it nothing is left.
func (r *replay) counted(token []byte) (counted []byte, changed bool) {
	if r.countShown && r.ranks.lacks(token) {
		return nil, false
	}
	if r.ranks != ranksFromOne {
		return token, false
	}
	return fromZero(token, &r.coordinates)
}

// stoppedPly is the ply that ends the replay.
func stoppedPly(p *Position, token schemas.Span, side schemas.Side, reading Reading) schemas.Ply {
	ply := schemas.Ply{Token: token, From: board.NoSquare, To: board.NoSquare, Side: side, Status: schemas.PlyUnread}
	if reading.Illegal() {
		ply.Status = schemas.PlyIllegal
		if reading.Problem == Understood {
			ply.From, ply.To = reading.Move.From, reading.Move.To
			ply.Piece, ply.Captured = p.At(ply.From), p.At(ply.To)
		}
	}
	return ply
}
