package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// limitChecks are the checks on the natural limit.
var limitChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.2.4", Uses: []schemas.ClauseID{"xiangqi-2011:22.3"}, Does: schemas.Text{
		Zh: "数无吃子的回合，提出方将军最多计十着；达限后仍续弈的予以注明。",
		En: "Rounds without a capture are counted, the claimant's checks for at most ten; play beyond the limit is noted.",
	}}, naturalLimitReached},
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
