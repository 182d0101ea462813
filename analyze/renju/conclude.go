package renju

import "qipu/schemas"

// conclude finds how the board ends the game, if it does.
func (r *replay) conclude() {
	out, run := r.out, &r.run
	switch {
	case r.boardUnknown() || r.movesDoubted():
	case r.judgedWhole() && run.End == EndFive && (r.endsAtLast() || r.firstFiveWins()):
		r.wins(run.Steps[run.EndPly-1].Colour, schemas.ReasonFive)
	case r.judgedWhole() && run.End == EndPasses && r.endsAtLast():
		out.Verdict, out.Reason = schemas.ResultDraw, schemas.ReasonPasses
	case r.judgedWhole() && run.End == EndFullBoard && r.endsAtLast():
		out.Verdict, out.Reason = schemas.ResultDraw, schemas.ReasonFullBoard
	case r.claimable() || r.claimedLate():
		r.wins(White, schemas.ReasonForbidden)
	}
	if out.Reason == schemas.ReasonNone {
		out.Reason = r.statedReason()
	}
}

// claimable reports whether the last ply is forbidden and the game was decided by
// nothing else that the record states. Where it names no winner, nobody has pointed
// the move out.
func (r *replay) claimable() bool {
	m := r.lastForbidden()
	won := r.out.Recorded == schemas.ResultFirstWins || r.out.Recorded == schemas.ResultSecondWins
	return m != nil && m.known() && !m.after && won && !r.endsOtherwise()
}

// claimedLate reports whether the record has White win by an overline that could be
// pointed out to the end.
func (r *replay) claimedLate() bool {
	m := r.answeredClaim()
	won, known := r.resultFor(White)
	return m != nil && r.late(m) && known && r.out.Recorded == won && r.judgedWhole()
}

// firstFiveWins reports whether a five wins as it is made, whoever announces it.
func (r *replay) firstFiveWins() bool { return r.rules.FirstFive || r.variant.IsGomoku() }

// wins notes that a colour has won, where it is known who that is.
func (r *replay) wins(colour Stone, reason schemas.Reason) {
	if result, known := r.resultFor(colour); known {
		r.out.Verdict, r.out.Reason = result, reason
	}
}

// judgedWhole reports whether every written move was replayed.
func (r *replay) judgedWhole() bool {
	return r.replayable() && !r.unread && !r.run.Stopped
}

// replayable reports whether the rules and the board are such that anything can be
// replayed.
func (r *replay) replayable() bool {
	return r.variant != VariantOther && (!r.foreign || r.onGrid())
}

// endsAtLast reports whether the moves end with the end that they show.
func (r *replay) endsAtLast() bool { return r.run.EndPly == len(r.out.Plies) }

// lastForbidden returns the last ply if it is Black's and forbidden, or perhaps is;
// nil if it is not, or not all was replayed.
func (r *replay) lastForbidden() *forbiddenPly {
	if n := len(r.forbidden); n > 0 && r.judgedWhole() && r.forbidden[n-1].ply == len(r.out.Plies) {
		return &r.forbidden[n-1]
	}
	return nil
}

// endsOtherwise reports whether the record states an end that comes after its last
// move and is no claim of a forbidden one: somebody resigned, both agreed, time ran out.
func (r *replay) endsOtherwise() bool {
	switch r.out.Ending.Kind {
	case schemas.EndNone, schemas.EndForbidden, schemas.EndFive, schemas.EndFoul, schemas.EndUnfinished:
		return false
	}
	return true
}

// statedReason is why the game ended, as the record has it, where the board decides
// nothing.
func (r *replay) statedReason() schemas.Reason {
	out := r.out
	switch stated := out.Ending.Kind; {
	case stated != schemas.EndNone:
		return stated.Reason()
	case out.Recorded == schemas.ResultUnfinished:
		return schemas.ReasonUnfinished
	case len(out.Plies) == 0 && out.Recorded == schemas.ResultDoubleLoss:
		return schemas.ReasonDoubleForfeit
	case len(out.Plies) > 0 && out.Recorded.Decided() && r.judgedWhole() && r.run.End == EndNone && r.lastForbidden() == nil:
		return schemas.ReasonNotContradicted
	}
	return schemas.ReasonNone
}
