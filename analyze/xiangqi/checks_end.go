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
		Zh: "末着为自杀时，记录结果须为走棋方负；其后仍有着法，或写明后来的终局（认输、议和、超时等）的，予以注明。",
		En: "Where the last move is self-exposure, the recorded result must be a loss for its side; where play goes on, or the record states an end after it (a resignation, an agreement, time …), that is noted.",
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
	exposure := reason == schemas.ReasonSelfExposure
	switch {
	case exposure && !r.rules.SuicideLoses: // a foul there, which is for the log (A1.2)
		return schemas.NotApplicable.Answer()
	case out.Reason == reason:
	case r.startErr != nil && len(out.Plies) > 0 || r.stopped && out.Verdict == schemas.ResultNone:
		return schemas.Lacking("MV")
	default:
		return schemas.NotApplicable.Answer()
	}
	loser := r.position.SideToMove()
	f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: loser, Ply: out.Legal, Evidence: "fen " + r.position.FEN()}
	if exposure { // the move that exposed the king was not played on the board
		f.Ply, f.Options = out.Legal+1, r.rules.Options.Mass
	}
	return r.resultMustBe(out.Verdict, f, schemas.Text{
		Zh: fmt.Sprintf("终局%s%s", sideNames[loser].Zh, endNames[reason].Zh),
		En: fmt.Sprintf("At the end %s is %s", sideNames[loser].En, endNames[reason].En),
	})
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
	since := schemas.Text{Zh: fmt.Sprintf("第%d着后", r.out.Legal), En: fmt.Sprintf("After ply %d", r.out.Legal)}
	if r.out.Legal == 0 {
		since = schemas.Text{Zh: "起始局面中", En: "In the start position"}
	}
	written := plural(extra, "more ply is", "more plies are")
	if r.out.Legal == 0 {
		written = plural(extra, "ply is", "plies are")
	}
	r.add(schemas.Finding{
		Clause: "record:after-end", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "moves", Ply: r.out.Legal + 1, Expected: "no move", Actual: morePlies(extra), Evidence: "fen " + r.position.FEN(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s%s已%s，其后还写有%d着。", since.Zh, sideNames[loser].Zh, end.Zh, extra),
			En: fmt.Sprintf("%s %s is %s, yet %s written.", since.En, sideNames[loser].En, end.En, written),
		},
	})
	return schemas.Fail.Answer()
}
