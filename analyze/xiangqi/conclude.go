package xiangqi

import (
	"qipu/schemas"
)

// conclude finds how the board ends the game, if it does.
func (r *replay) conclude() {
	if r.startErr != nil {
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
	case r.noAttackers():
		out.Reason, out.Verdict = schemas.ReasonNoAttackers, schemas.ResultDraw
	}
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
		return true
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
	n, known := r.rules.fatal()
	return r.stopped && r.stop.Illegal() && !r.exposed() && r.pliesAfter() == 0 && known && n == 1
}

// pliesAfter is how many plies the record has after the one that ended the replay.
func (r *replay) pliesAfter() int { return len(r.out.Plies) - r.out.Legal - 1 }

// noAttackers reports whether the game is a draw for certain at the end of a
// record that was replayed whole. From a start position that no game can hold
// nothing follows.
func (r *replay) noAttackers() bool {
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
