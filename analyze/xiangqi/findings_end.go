package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// endChecks are the checks on how the game ends.
var endChecks = []check{
	{schemas.Check{Clause: "record:after-end", Does: schemas.Text{
		Zh: "将死或困毙之后不应再有着法。",
		En: "No moves may stand after mate or stalemate.",
	}}, afterDecision},
	{schemas.Check{Clause: "xiangqi-2011:4.1.1", Uses: []schemas.ClauseID{"xiangqi-2011:3.2"}, Does: schemas.Text{
		Zh: "终局局面为将死时，记录结果须为被将死方负。",
		En: "Where the last position is mate, the recorded result must be a loss for the mated side.",
	}}, mateLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.1.2", Uses: []schemas.ClauseID{"xiangqi-2011:3.3"}, Does: schemas.Text{
		Zh: "终局局面为困毙时，记录结果须为被困毙方负。",
		En: "Where the side to move has no lawful move, the recorded result must be its loss.",
	}}, stalemateLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.1.3", Uses: []schemas.ClauseID{"xiangqi-2011:3.4"}, Does: schemas.Text{
		Zh: "末着为自杀时，记录结果须为走棋方负；其后仍有着法的予以注明。",
		En: "Where the last move is self-exposure, the recorded result must be a loss for its side; where play goes on, that is noted.",
	}}, selfExposureLoses},
}

func mateLoses(r *replay) schemas.Answer {
	return r.endAgainstResult("xiangqi-2011:4.1.1", schemas.ReasonMate)
}

func stalemateLoses(r *replay) schemas.Answer {
	return r.endAgainstResult("xiangqi-2011:4.1.2", schemas.ReasonStalemate)
}

// endAgainstResult compares the result by the board with the recorded one.
func (r *replay) endAgainstResult(clause schemas.ClauseID, reason schemas.Reason) schemas.Answer {
	out := r.out
	if reason == schemas.ReasonSelfExposure && !r.rules.SuicideLoses {
		return schemas.NotApplicable.Answer() // a foul there, which is for the log (A1.2)
	}
	if out.Reason != reason {
		if r.startErr != nil && len(out.Plies) > 0 || r.stopped && out.Verdict == schemas.ResultNone {
			return schemas.Lacking("MV")
		}
		return schemas.NotApplicable.Answer()
	}
	against, open := againstVerdict(out)
	if against == "" && !open {
		return schemas.Pass.Answer()
	}
	loser, ply := r.position.SideToMove(), out.Legal
	if reason == schemas.ReasonSelfExposure {
		ply++ // the move that exposed the king was not played on the board
	}
	end := endNames[reason]
	options := ""
	if reason == schemas.ReasonSelfExposure {
		options = r.rules.Options.Mass
	}
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Error, Outcome: schemas.Fail, Side: loser, Subject: "result", Ply: ply,
		Expected: out.Verdict.String(), Actual: against, Evidence: "fen " + r.position.FEN(), Options: options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("终局%s被%s，应为 %s，记录为：%s。", sideNames[loser].Zh, end.Zh, out.Verdict, against),
			En: fmt.Sprintf("At the end %s is %s: the result is %s, the record says: %s.", sideNames[loser].En, end.En, out.Verdict, against),
		},
	}
	if against != "" {
		r.add(f)
		return schemas.Fail.Answer()
	}
	f.Severity, f.Outcome, f.Actual = schemas.Warning, schemas.Undetermined, out.Recorded.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("终局%s被%s，应为 %s，记录未写结果。", sideNames[loser].Zh, end.Zh, out.Verdict),
		En: fmt.Sprintf("At the end %s is %s: the result is %s, the record leaves it open.", sideNames[loser].En, end.En, out.Verdict),
	}
	r.add(f)
	return schemas.Lacking("RES")
}

// againstVerdict lists the parts of the record that name another decided result
// than the board does; open says that no part names any.
func againstVerdict(out *schemas.Audit) (against string, open bool) {
	return againstResult(out, out.Verdict)
}

// againstResult does the same for another result than want.
func againstResult(out *schemas.Audit, want schemas.Result) (against string, open bool) {
	open = true
	for _, one := range out.Witnesses.Named() {
		if !one.Result.Decided() {
			continue
		}
		open = false
		if one.Result != want {
			if against != "" {
				against += ", "
			}
			against += one.String()
		}
	}
	return against, open
}

func afterDecision(r *replay) schemas.Answer {
	if r.ended == schemas.ReasonNone {
		return schemas.NotApplicable.Answer()
	}
	extra := len(r.out.Plies) - r.out.Legal
	if extra == 0 {
		return schemas.Pass.Answer()
	}
	loser := r.position.SideToMove()
	end := endNames[r.ended]
	r.add(schemas.Finding{
		Clause: "record:after-end", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "moves", Ply: r.out.Legal + 1, Expected: "no move", Actual: fmt.Sprintf("%d more", extra), Evidence: "fen " + r.position.FEN(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("第%d着后%s已被%s，其后还写有%d着。", r.out.Legal, sideNames[loser].Zh, end.Zh, extra),
			En: fmt.Sprintf("After ply %d %s is %s, yet %d more plies are written.", r.out.Legal, sideNames[loser].En, end.En, extra),
		},
	})
	return schemas.Fail.Answer()
}
