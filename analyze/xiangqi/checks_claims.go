package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// claimChecks are the checks on what the record states of how the game ended.
var claimChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:3.2", Does: schemas.Text{
		Zh: "每次将军都须应将，否则此局即止；记录写明将死的，终局局面须确为将死。",
		En: "Every check must be answered or the game has ended with it; where the record states mate, the last position must be mate.",
	}}, checksAnswered},
	{schemas.Check{Clause: "xiangqi-2011:3.3", Does: schemas.Text{
		Zh: "记录写明困毙的，终局局面须确为困毙。",
		En: "Where the record states stalemate, the side to move in the last position must have no lawful move and stand in no check.",
	}}, stalemateStated},
	{schemas.Check{Clause: "xiangqi-2011:4.1.12", Does: schemas.Text{
		Zh: "记录写明认输的，记录结果须为认输方负。",
		En: "Where the record states a resignation, the recorded result must be a loss for the side that resigned.",
	}}, resignationLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.2.1", Does: schemas.Text{
		Zh: "记录写明议和的，记录结果须为和棋。",
		En: "Where the record states an agreement, the recorded result must be a draw.",
	}}, agreementDraws},
	{schemas.Check{Clause: "xiangqi-2011:20.3", Does: schemas.Text{
		Zh: "记录写明弃权或以＋、－记分的，不应有对局着法；缺席一方为黑时，红方可已走一着。",
		En: "Where the record states a forfeit or marks the result + and −, no game may have been played; if it is Black who is absent, Red may have made one move.",
	}}, forfeitWithoutPlay},
}

// checksAnswered answers for 3.2: for what the record states, else for the checks
// on the board. A check that still stands when the game ends was not left
// unanswered: its side may have resigned.
func checksAnswered(r *replay) schemas.Answer {
	if r.ended == schemas.ReasonNone && r.stopped && r.stop.Problem == Understood && r.stop.Verdict == KingLeftInCheck {
		return r.checkNotAnswered()
	}
	if r.out.Ending.Kind == schemas.EndMate {
		return r.endAsStated("xiangqi-2011:3.2", schemas.ReasonMate)
	}
	switch {
	case len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case r.startErr != nil || r.stopped && r.ended == schemas.ReasonNone:
		return schemas.Lacking("MV")
	}
	for i := range r.out.Plies[:r.out.Legal] {
		if r.out.Plies[i].Check {
			return schemas.Pass.Answer()
		}
	}
	return schemas.NotApplicable.Answer()
}

// checkNotAnswered points to the finding of 3.4 on the same ply: 3.2 counts not
// answering as mate, 3.4 as self-exposure, and one warning is enough.
func (r *replay) checkNotAnswered() schemas.Answer {
	at := r.place()
	f := r.stopFinding("xiangqi-2011:3.2", schemas.Note)
	f.Expected = "an answer to the check"
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s未应将；按第3.2条不应将即算将死，详见第3.4条的问题。", at.Zh),
		En: fmt.Sprintf("%s does not answer the check; 3.2 counts that as mate. See the finding under 3.4.", at.En),
	}
	if !r.sound() {
		f.Outcome = schemas.Undetermined
		r.add(f)
		return schemas.Lacking("MV")
	}
	r.add(f)
	return schemas.Fail.Answer()
}

func stalemateStated(r *replay) schemas.Answer {
	if r.out.Ending.Kind != schemas.EndStalemate {
		return schemas.NotApplicable.Answer()
	}
	return r.endAsStated("xiangqi-2011:3.3", schemas.ReasonStalemate)
}

// endAsStated compares a mate or stalemate that the record states with the last
// position. The side it is about is the one that lost by the statement or by the
// recorded result; where neither names one, the side to move. Of an end that is not
// there one lawful move is the evidence.
func (r *replay) endAsStated(clause schemas.ClauseID, stated schemas.Reason) schemas.Answer {
	out := r.out
	if len(out.Plies) == 0 || !r.possible() || r.stopped && r.ended == schemas.ReasonNone {
		return schemas.Lacking("MV")
	}
	toMove := r.position.SideToMove()
	if r.ended == stated && (out.Ending.Loser() == schemas.NoSide || out.Ending.Loser() == toMove) {
		return schemas.Pass.Answer()
	}
	text := clip(r.game.String(out.Ending.Text))
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: toMove, Subject: "ending", Ply: out.Legal,
		Expected: stated.String(), Evidence: "fen " + r.position.FEN() + "; " + r.ending(),
	}
	side, end := sideNames[toMove], endNames[stated]
	switch loser := r.statedLoser(); {
	case r.ended != schemas.ReasonNone: // another end, or another side's
		is := endNames[r.ended]
		f.Actual = r.ended.String()
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录写明“%s”，而终局是%s%s。", text, side.Zh, is.Zh),
			En: fmt.Sprintf("The record says “%s”; at the end it is %s that is %s.", text, side.En, is.En),
		}
	case loser == toMove.Other(): // the last move may be missing
		lost := sideNames[loser]
		f.Side, f.Actual = loser, toMove.String()+" to move"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录写明“%s”，负方为%s，而终局轮到%s走，%s未%s。", text, lost.Zh, side.Zh, lost.Zh, end.Zh),
			En: fmt.Sprintf("The record says “%s” and that %s lost; at the end it is %s's move, and %s is not %s.", text, lost.En, side.En, lost.En, end.En),
		}
	default:
		var buf [MaxMoves]Move
		move := r.position.LegalMoves(buf[:0])[0].String()
		f.Actual = "lawful: " + move
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录写明“%s”，而终局%s未%s，例如可走 %s。", text, side.Zh, end.Zh, move),
			En: fmt.Sprintf("The record says “%s”; at the end %s is not %s and can play %s, for one.", text, side.En, end.En, move),
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// statedLoser is the side that lost by the end as stated, or else by the recorded
// result; NoSide where neither names one.
func (r *replay) statedLoser() schemas.Side {
	if loser := r.out.Ending.Loser(); loser != schemas.NoSide {
		return loser
	}
	return schemas.Ending{Result: r.out.Recorded}.Loser()
}

// resignationLoses compares a stated resignation with the recorded result. Where
// the board has decided, 4.1.1 to 4.1.3 speak.
func resignationLoses(r *replay) schemas.Answer {
	out := r.out
	switch {
	case out.Ending.Kind != schemas.EndResignation, out.Verdict != schemas.ResultNone && out.Verdict != out.Ending.Result:
		return schemas.NotApplicable.Answer()
	case out.Recorded == schemas.ResultFirstWins || out.Recorded == schemas.ResultSecondWins:
		if out.Ending.Result == schemas.ResultNone || out.Ending.Result == out.Recorded {
			return schemas.Pass.Answer()
		}
	}
	return r.statedAgainstResult("xiangqi-2011:4.1.12", schemas.Error, schemas.Text{Zh: "认输", En: "a resignation"})
}

// agreementDraws compares a stated agreement with the recorded result. A draw of
// which nothing says how it came about may be one by agreement: that is no fault.
func agreementDraws(r *replay) schemas.Answer {
	out := r.out
	switch stated := out.Ending.Kind; {
	case out.Verdict.Decided() && (out.Verdict != schemas.ResultDraw || stated == schemas.EndNone), stated != schemas.EndAgreement && stated != schemas.EndNone, stated == schemas.EndNone && out.Recorded != schemas.ResultDraw:
		return schemas.NotApplicable.Answer()
	case stated == schemas.EndNone:
		return schemas.Lacking("RES")
	case out.Recorded == schemas.ResultDraw:
		return schemas.Pass.Answer()
	}
	return r.statedAgainstResult("xiangqi-2011:4.2.1", schemas.Warning, schemas.Text{Zh: "议和", En: "an agreement to draw"})
}

// statedAgainstResult reports a recorded result that is not what the stated end
// implies, or is left open.
func (r *replay) statedAgainstResult(clause schemas.ClauseID, severity schemas.Severity, what schemas.Text) schemas.Answer {
	out := r.out
	expected := out.Ending.Result.String()
	zh := expected
	if expected == "" {
		zh, expected = "1-0 或 0-1", "1-0 or 0-1"
	}
	text := clip(r.game.String(out.Ending.Text))
	f := schemas.Finding{
		Clause: clause, Severity: severity, Outcome: schemas.Fail, Side: out.Ending.Loser(), Subject: "result", Ply: len(out.Plies),
		Expected: expected, Actual: out.Recorded.String(), Evidence: r.ending(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明%s（“%s”），结果应为 %s，而记录为 %s。", what.Zh, text, zh, out.Recorded),
			En: fmt.Sprintf("The record states %s (“%s”), which makes the result %s; it is recorded as %s.", what.En, text, expected, out.Recorded),
		},
	}
	if out.Recorded.Decided() {
		r.add(f)
		return schemas.Fail.Answer()
	}
	f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("记录写明%s（“%s”），结果应为 %s，而记录未写结果。", what.Zh, text, zh),
		En: fmt.Sprintf("The record states %s (“%s”), which makes the result %s; the record leaves it open.", what.En, text, expected),
	}
	r.add(f)
	return schemas.Lacking("RES")
}

// forfeitWithoutPlay reports moves in a game that the record marks as not played.
// A late Black loses only once Red has moved (20.1), so one move is no
// contradiction. Words may also mean a side that left in the middle of the game.
func forfeitWithoutPlay(r *replay) schemas.Answer {
	out := r.out
	kind := out.Ending.Kind
	if kind != schemas.EndForfeit && kind != schemas.EndDoubleForfeit {
		return schemas.NotApplicable.Answer()
	}
	plies := len(out.Plies)
	if plies == 0 || kind == schemas.EndForfeit && plies == 1 && out.Ending.Loser() != schemas.First && out.Plies[0].Side == schemas.First {
		return schemas.Pass.Answer()
	}
	text := clip(r.game.String(out.Ending.Text))
	f := schemas.Finding{
		Clause: "xiangqi-2011:20.3", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: out.Ending.Loser(), Subject: "ending", Ply: plies,
		Expected: "no moves", Actual: plural(plies, "ply", "plies"), Evidence: r.ending(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明弃权（“%s”），却记有%d着；是否未下而判，须查裁判记录。", text, plies),
			En: fmt.Sprintf("The record states a forfeit (“%s”), yet %s written; whether the game was decided without play is for the arbiter's log.", text, plural(plies, "ply is", "plies are")),
		},
		AsksLog: true,
	}
	if isMark(text) {
		f.Severity = schemas.Warning
	}
	r.add(f)
	return schemas.Lacking("LOG")
}

// isMark reports whether a statement is a mark of absence and no words: + and −
// say that the game was not played.
func isMark(text string) bool {
	_, ok := schemas.ParseResult(text)
	return ok
}
