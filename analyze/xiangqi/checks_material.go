package xiangqi

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// materialChecks are the checks on what is left on the board at the end.
var materialChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.2.2", Does: schemas.Text{
		Zh: "终局双方车、马、炮、兵（卒）皆无，则必为和棋，记录结果须为和，另写认输、超时等终局的予以注明；仍有这些子力的，是否和棋不作推断。",
		En: "Where no chariot, horse, cannon or pawn is left at the end the game is a draw for certain and the recorded result must be one, or it is noted that the record states another end (a resignation, time …); where some are left nothing is inferred.",
	}}, neitherCanWin},
}

// lastAttackerTaken is the ply that took the last attacker off the board, 0 if
// the start position had none.
func (r *replay) lastAttackerTaken() int {
	for i := r.out.Legal - 1; i >= 0; i-- {
		if captured := r.out.Plies[i].Captured; slices.Contains(attackingKinds[:], captured.Type()) {
			return i + 1
		}
	}
	return 0
}

func neitherCanWin(r *replay) schemas.Answer {
	out := r.out
	switch {
	case out.Reason == schemas.ReasonNoAttackers:
		return r.deadAgainstResult()
	case r.dead():
		return r.deadAgainstEnding()
	case out.Ending.Kind == schemas.EndNoWin:
		return r.neitherCanWinStated()
	case out.Verdict != schemas.ResultNone || len(out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case !r.whole():
		return schemas.Lacking("MV")
	case out.Recorded == schemas.ResultDraw && out.Ending.Kind == schemas.EndNone && r.fewAttackers():
		return schemas.Lacking("RES") // whether the draw rests on this clause the record does not say
	}
	return schemas.NotApplicable.Answer()
}

// fewAttackers reports whether each side has one attacker at most: the clause
// speaks of simple positions and its list of them is lost.
func (r *replay) fewAttackers() bool {
	return r.position.attackingPieces(schemas.First) <= 1 && r.position.attackingPieces(schemas.Second) <= 1
}

func (r *replay) deadAgainstResult() schemas.Answer {
	return r.resultMustBe(r.out.Verdict, r.deadFinding(), r.whyDead())
}

// deadFinding begins a finding on a position in which neither side can win.
func (r *replay) deadFinding() schemas.Finding {
	ply := r.lastAttackerTaken()
	return schemas.Finding{
		Clause: "xiangqi-2011:4.2.2", Severity: schemas.Warning, Side: schemas.NoSide, Ply: ply,
		Evidence: fmt.Sprintf("fen %s; no attackers since ply %d", r.position.FEN(), ply),
	}
}

// whyDead says, without a full stop, why neither side can win.
func (r *replay) whyDead() schemas.Text {
	since := schemas.Text{Zh: "自起始局面起", En: "From the start position on"}
	if ply := r.lastAttackerTaken(); ply > 0 {
		since = schemas.Text{Zh: fmt.Sprintf("自第%d着起", ply), En: fmt.Sprintf("Since ply %d", ply)}
	}
	return schemas.Text{
		Zh: since.Zh + "双方车、马、炮、兵（卒）皆无，谁也不能取胜",
		En: since.En + " neither side has a chariot, horse, cannon or pawn, so that neither can win",
	}
}

// endsOtherwise reports whether the record states an end that is no draw and that
// the board cannot show: time, a resignation, fouls, a ruling. Whether that or the
// draw came first the moves do not say.
func (r *replay) endsOtherwise() bool {
	switch r.out.Ending.Kind {
	case schemas.EndResignation, schemas.EndTime, schemas.EndRepetition, schemas.EndForfeit, schemas.EndDoubleForfeit,
		schemas.EndFoul, schemas.EndAdjudication, schemas.EndAbandoned:
		return r.out.Ending.Result != schemas.ResultDraw
	}
	return false
}

// deadAgainstEnding notes that the game was drawn on the board where the record
// states another end. From a loss on time 21.6 excepts mate and stalemate, not this.
func (r *replay) deadAgainstEnding() schemas.Answer {
	if against, open := r.out.Witnesses.Against(schemas.ResultDraw); against == "" && !open {
		return schemas.Pass.Answer()
	}
	why, stated := r.whyDead(), clip(r.game.String(r.out.Ending.Text))
	f := r.deadFinding()
	f.Severity, f.Outcome, f.Subject, f.AsksLog = schemas.Note, schemas.Undetermined, "ending", true
	f.Expected, f.Actual = "1/2-1/2", fmt.Sprintf("%s, result %s", r.out.Ending.Kind, r.out.Recorded)
	f.Evidence += "; " + r.ending()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，按第4.2.2条为和棋；而记录写明“%s”，结果记为 %s。孰先孰后、如何判定，须查裁判记录。", why.Zh, stated, r.out.Recorded),
		En: fmt.Sprintf("%s, which draws (4.2.2); yet the record states “%s” and the result %s. Which came first, and what was ruled, is for the arbiter's log.", why.En, stated, r.out.Recorded),
	}
	if r.out.Ending.Kind == schemas.EndTime {
		f.Text.Zh += "超时判负只除外将死与困毙（21.6）。"
		f.Text.En += " From a loss on time only mate and stalemate are excepted (21.6)."
	}
	r.add(f)
	return schemas.Lacking("LOG")
}

// neitherCanWinStated answers where the record says that neither side can win
// and attackers are left: it may be so, and is not proven.
func (r *replay) neitherCanWinStated() schemas.Answer {
	out := r.out
	if out.Verdict != schemas.ResultNone { // the board has decided otherwise, and its own clause says so
		return schemas.NotApplicable.Answer()
	}
	if !r.whole() || len(out.Plies) == 0 {
		return schemas.Lacking("MV")
	}
	red, black := r.position.attackingPieces(schemas.First), r.position.attackingPieces(schemas.Second)
	stated := clip(r.game.String(out.Ending.Text))
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:4.2.2", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "ending", Ply: out.Legal,
		Expected: "no attackers", Actual: fmt.Sprintf("Red %d, Black %d", red, black), Evidence: "fen " + r.position.FEN() + "; " + r.ending(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明双方无取胜可能（“%s”），而红方尚有%d个、黑方尚有%d个进攻子力（车马炮兵卒），是否如此须由裁判认定。", stated, red, black),
			En: fmt.Sprintf("The record says that neither side can win (“%s”); of the pieces that attack Red has %d left and Black %d, so an arbiter must say whether that is so.", stated, red, black),
		},
	})
	return schemas.Lacking("LOG")
}
