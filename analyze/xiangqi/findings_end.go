package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

func mateLoses(r *replay) schemas.Answer {
	return r.endAgainstResult("xiangqi-2011:4.1.1", schemas.ReasonMate)
}

func stalemateLoses(r *replay) schemas.Answer {
	return r.endAgainstResult("xiangqi-2011:4.1.2", schemas.ReasonStalemate)
}

func selfExposureLoses(r *replay) schemas.Answer {
	return r.endAgainstResult("xiangqi-2011:4.1.3", schemas.ReasonSelfExposure)
}

// endAgainstResult compares the result by the board with the recorded one.
func (r *replay) endAgainstResult(clause schemas.ClauseID, reason schemas.Reason) schemas.Answer {
	out := r.out
	if reason == schemas.ReasonSelfExposure && !r.rules.SuicideLoses {
		return schemas.NotApplicable.Answer() // a foul there, which is for the log (A1.2)
	}
	if out.Reason != reason {
		if r.startErr != nil && len(out.Plies) > 0 || r.stopped && out.Reason == schemas.ReasonNone {
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
	open = true
	for _, one := range out.Witnesses.Named() {
		if !one.Result.Decided() {
			continue
		}
		open = false
		if one.Result != out.Verdict {
			if against != "" {
				against += ", "
			}
			against += one.String()
		}
	}
	return against, open
}

// naturalLimitReached notes play beyond the natural limit. Whether anyone
// claimed is the arbiter's log's to say: the record alone proves no fault.
func naturalLimitReached(r *replay) schemas.Answer {
	reached, claimant := r.limit.first()
	if reached.ply == 0 {
		if a := r.replayed(); a.Outcome != schemas.Pass {
			return a
		}
		return schemas.NotApplicable.Answer()
	}
	more := len(r.out.Plies) - reached.ply
	if more == 0 && r.out.Recorded == schemas.ResultDraw {
		return schemas.Pass.Answer()
	}
	counts := fmt.Sprintf("%d rounds without a capture at ply %d, %d checks by the claimant of which %d count",
		reached.rounds, reached.ply, reached.checks, min(reached.checks, r.rules.NaturalLimitChecks))
	f := schemas.Finding{
		Clause: "xiangqi-2011:4.2.4", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: claimant,
		Subject: "natural limit", Ply: reached.ply, Expected: fmt.Sprintf("draw if claimed at %s rounds", r.rules.NaturalLimit),
		Actual: fmt.Sprintf("%d more plies, result %s", more, r.out.Recorded), Evidence: counts, Options: r.rules.Options.Limit,
		Text: schemas.Text{
			Zh: fmt.Sprintf("第%d着时已连续%d回合无吃子，%s可提出自然限着和棋（其将军%d着，最多计%d着）；其后又走%d着，是否提出须查裁判记录。",
				reached.ply, reached.rounds, sideNames[claimant].Zh, reached.checks, r.rules.NaturalLimitChecks, more),
			En: fmt.Sprintf("At ply %d there were %d rounds without a capture and %s could claim the natural limit (%d checks, at most %d count); %d more plies follow. Whether it was claimed is for the arbiter's log.",
				reached.ply, reached.rounds, sideNames[claimant].En, reached.checks, r.rules.NaturalLimitChecks, more),
		},
	}
	r.add(f)
	return schemas.Lacking("LOG")
}
