package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// conclude finds how the board ends the game, if it does.
func (r *replay) conclude() {
	if !r.possible() {
		return
	}
	out := r.out
	loser := r.position.SideToMove()
	if !r.position.HasLegalMove() {
		r.ended = schemas.ReasonStalemate
		if r.position.InCheck(loser) {
			r.ended = schemas.ReasonMate
		}
	}
	switch {
	case r.ended != schemas.ReasonNone:
		out.Reason, out.Verdict = r.ended, schemas.WinFor(loser.Other())
	case r.rules.SuicideLoses && r.endsExposed() && r.sound():
		out.Reason, out.Verdict = schemas.ReasonSelfExposure, schemas.WinFor(loser.Other())
	case r.endsIllegal() && r.sound():
		out.Reason, out.Verdict = schemas.ReasonIllegalMove, schemas.WinFor(loser.Other())
	case r.dead() && !r.endsOtherwise():
		out.Reason, out.Verdict = schemas.ReasonNoAttackers, schemas.ResultDraw
	}
}

// possible reports whether a game can hold the last position. From a start
// position that none can hold, moves may lead to such a one, and there mate is
// mate. Nothing else follows from that start: no unlawful move (see sound), no draw.
func (r *replay) possible() bool {
	switch {
	case r.startErr != nil:
		return false
	case r.doubt == nil:
		return true
	}
	bothKings := r.position.King(schemas.First) < board.Squares && r.position.King(schemas.Second) < board.Squares
	return bothKings && r.position.Exposed() == nil
}

// exposed reports whether the move that ended the replay is a self-exposure.
func (r *replay) exposed() bool {
	return r.stopped && r.stop.Problem == Understood && r.stop.Verdict.SelfExposure()
}

// endsExposed reports whether the record ends with a self-exposure, or with the
// capture of the king that it exposed.
func (r *replay) endsExposed() bool {
	if !r.exposed() || r.pliesAfter() > 1 {
		return false
	}
	if r.pliesAfter() == 0 {
		return !r.endsLater()
	}
	after := r.position
	after.Make(r.stop.Move)
	token, _ := r.counted(r.game.Bytes(r.out.Plies[r.out.Legal+1].Token))
	answer := after.Read(token)
	return answer.Problem == Understood && answer.Move.To == after.King(r.position.SideToMove())
}

// endsIllegal reports whether the record ends with an unlawful move, other than a
// self-exposure, at an event where one such move loses.
func (r *replay) endsIllegal() bool {
	n, known := r.rules.Fatal()
	return r.stopped && r.stop.Illegal() && !r.exposed() && r.pliesAfter() == 0 && !r.endsLater() && known && n == 1
}

// endsLater reports whether the record, which ends with an unlawful move, states an
// end that is not this move's but came after it: somebody resigned, both agreed, a
// flag fell. Then play went on, as it did where one more move is written. A foul may
// be the move itself, and so may a mate that its side is said to have lost by.
func (r *replay) endsLater() bool {
	switch r.out.Ending.Kind {
	case schemas.EndNone, schemas.EndFoul, schemas.EndUnfinished:
		return false
	case schemas.EndMate, schemas.EndStalemate:
		return r.out.Recorded == schemas.WinFor(r.position.SideToMove())
	}
	return true
}

// pliesAfter is how many plies the record has after the one that ended the replay.
func (r *replay) pliesAfter() int { return len(r.out.Plies) - r.out.Legal - 1 }

// dead reports whether neither side can win for certain at the end of a record
// that was replayed whole (xiangqi-2011:4.2.2). From a start position that no game
// can hold nothing follows.
func (r *replay) dead() bool {
	return r.whole() && r.doubt == nil && r.position.Dead()
}

// statedReason is why the game ended, as the record has it, where the board
// decides nothing.
func (r *replay) statedReason() schemas.Reason {
	out := r.out
	switch stated := out.Ending.Kind; {
	case stated != schemas.EndNone:
		return stated.Reason()
	case out.Recorded == schemas.ResultUnfinished:
		return schemas.ReasonUnfinished
	case len(out.Plies) == 0 && out.Recorded == schemas.ResultDoubleLoss: // nobody has played, and both lose
		return schemas.ReasonDoubleForfeit
	case len(out.Plies) > 0 && out.Recorded.Decided() && r.whole():
		return schemas.ReasonNotContradicted
	}
	return schemas.ReasonNone
}

// whole reports whether every written move was replayed.
func (r *replay) whole() bool { return r.startErr == nil && !r.stopped }
