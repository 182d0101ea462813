package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// limitChecks are the checks on the natural limit.
var limitChecks = []check{
	{schemas.Check{Clause: mainLimit, Uses: []schemas.ClauseID{"xiangqi-2011:22.3"}, Does: schemas.Text{
		Zh: "数无吃子的回合，提出方将军最多计十着；达限后仍续弈的予以注明；记录写明自然限着的，结果须为和棋。",
		En: "Rounds without a capture are counted, the claimant's checks for at most ten; play beyond the limit is noted; where the record states the natural limit, the result must be a draw.",
	}}, naturalLimitReached},
	{schemas.Check{Clause: "xiangqi-2011:22.2", Does: schemas.Text{
		Zh: "记录写明自然限着和棋的，按末着重新计数；不足限数的须查裁判记录。",
		En: "Where the record states a draw by the natural limit, the rounds are counted again up to the last ply; if they are too few the arbiter's log must be seen.",
	}}, naturalLimitClaim},
	{schemas.Check{Clause: "xiangqi-2011:22.3", Does: schemas.Text{
		Zh: "记录写明自然限着和棋的，重新计数时提出方将军最多计十着；双方各按提出方计一次。",
		En: "Where the record states a draw by the natural limit, the claimant's checks count for at most ten in the recount, which is made for either side as claimant.",
	}}, claimantsChecks},
	{schemas.Check{Clause: massLimit, Does: schemas.Text{
		Zh: "群体比赛：数无吃子的回合，将军不计；达限后仍续弈的予以注明，记录写明自然限着的重新计数。赛事未定限数的，30至40之间不作判定。",
		En: "Mass events: rounds without a capture are counted, checks are not; play beyond the limit is noted, and a stated draw by it is recounted. Where the event fixes no number, counts from 30 to 40 are undetermined.",
	}}, naturalLimitOfMassEvents},
}

func naturalLimitReached(r *replay) schemas.Answer {
	if r.limitByMassRules() {
		return schemas.NotApplicable.Answer()
	}
	return r.limitReached(mainLimit)
}

// limitReached notes play beyond the natural limit. Whether anyone claimed is the
// arbiter's log's to say: the record alone proves no fault. Where the record
// states the limit as its end, the result must be a draw.
func (r *replay) limitReached(clause schemas.ClauseID) schemas.Answer {
	out := r.out
	stated := out.Ending.Kind == schemas.EndNaturalLimit && !out.Verdict.Decided()
	if stated && out.Recorded != schemas.ResultDraw {
		return r.statedAgainstResult(clause, schemas.Warning, schemas.Text{Zh: "自然限着和棋", En: "a draw by the natural limit"})
	}
	reached, claimant := r.limit.first()
	if reached.ply == 0 {
		if a := r.replayed(); a.Outcome != schemas.Pass {
			return a
		}
		return schemas.NotApplicable.Answer()
	}
	more := len(out.Plies) - reached.ply
	if out.Recorded == schemas.ResultDraw && (more == 0 || stated) {
		return schemas.Pass.Answer()
	}
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: claimant,
		Subject: "natural limit", Ply: reached.ply, Expected: fmt.Sprintf("draw if claimed at %s rounds", r.rules.NaturalLimit),
		Actual:   fmt.Sprintf("%s, result %s", morePlies(more), out.Recorded),
		Evidence: fmt.Sprintf("ply %d: %s", reached.ply, reached.evidence(r.rules)), Options: r.rules.Options.Limit,
		Text: schemas.Text{
			Zh: fmt.Sprintf("第%d着时已连续%d回合无吃子，%s可提出自然限着和棋（其将军%d着，最多计%d着）；其后又走%d着，是否提出须查裁判记录。",
				reached.ply, reached.rounds, sideNames[claimant].Zh, reached.checks[claimant], r.rules.NaturalLimitChecks, more),
			En: fmt.Sprintf("At ply %d there were %d rounds without a capture and %s could claim the natural limit (%s, at most %d count); %s. Whether it was claimed is for the arbiter's log.",
				reached.ply, reached.rounds, sideNames[claimant].En, plural(reached.checks[claimant], "check", "checks"), r.rules.NaturalLimitChecks, plural(more, "more ply follows", "more plies follow")),
		},
	}
	r.add(f)
	return schemas.Lacking("LOG")
}

// limitByMassRules reports whether the natural limit in force is the annex's.
func (r *replay) limitByMassRules() bool { return r.rules.NaturalLimitClause == massLimit }

// naturalLimitClaim recounts the claim where the record states that the game was
// drawn by the natural limit. Who claimed it does not say: it holds if either
// side could.
func naturalLimitClaim(r *replay) schemas.Answer {
	if r.limitByMassRules() {
		return schemas.NotApplicable.Answer()
	}
	a, counted := r.claimCount()
	if !counted {
		return a
	}
	now, least := r.limit.now(), r.rules.NaturalLimit.Least
	switch {
	case now.most(r.rules) >= r.rules.NaturalLimit.Most:
		return schemas.Pass.Answer()
	case now.most(r.rules) >= least:
		return schemas.Lacking("EV") // the event has not fixed the number
	case now.rounds >= least:
		return schemas.Lacking("LOG") // only with checks beyond those that count: 22.3
	}
	return r.claimNotBorneOut("xiangqi-2011:22.2", now)
}

// claimantsChecks reports a claim that holds only if more of the claimant's
// checks are counted than 22.3 allows.
func claimantsChecks(r *replay) schemas.Answer {
	if r.limitByMassRules() {
		return schemas.NotApplicable.Answer()
	}
	a, counted := r.claimCount()
	if !counted {
		return a
	}
	now, least := r.limit.now(), r.rules.NaturalLimit.Least
	switch {
	case now.rounds < least:
		return schemas.NotApplicable.Answer() // whatever the checks: 22.2
	case now.most(r.rules) >= least:
		return schemas.Pass.Answer()
	}
	return r.claimNotBorneOut("xiangqi-2011:22.3", now)
}

// naturalLimitOfMassEvents does for A1.3b what the checks of the main text do.
func naturalLimitOfMassEvents(r *replay) schemas.Answer {
	if !r.limitByMassRules() {
		return schemas.NotApplicable.Answer()
	}
	if r.out.Ending.Kind == schemas.EndNaturalLimit {
		if a, counted := r.claimCount(); !counted {
			return a
		}
		now := r.limit.now()
		switch most := now.most(r.rules); {
		case most < r.rules.NaturalLimit.Least:
			return r.claimNotBorneOut(massLimit, now)
		case most < r.rules.NaturalLimit.Most:
			return schemas.Lacking("EV")
		}
	}
	return r.limitReached(massLimit)
}

// claimCount says whether a claim can be recounted, and answers if it cannot.
func (r *replay) claimCount() (a schemas.Answer, counted bool) {
	switch {
	case r.out.Ending.Kind != schemas.EndNaturalLimit || r.out.Verdict.Decided() && r.out.Reason != schemas.ReasonNoAttackers:
		return schemas.NotApplicable.Answer(), false
	case len(r.out.Plies) == 0 || !r.whole():
		return schemas.Lacking("MV"), false
	}
	return a, true
}

// claimNotBorneOut reports a draw by the natural limit that the moves as written
// do not bear out. The record may be short of moves, and the event may have set a
// lower limit: a person must decide.
func (r *replay) claimNotBorneOut(clause schemas.ClauseID, now limitCount) schemas.Answer {
	most := now.most(r.rules)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "natural limit", Ply: r.out.Legal,
		Expected: fmt.Sprintf("%s rounds", r.rules.NaturalLimit), Actual: fmt.Sprintf("%d rounds count", most),
		Evidence: now.evidence(r.rules), Options: r.rules.Options.Limit,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明自然限着和棋，须满%s回合；至末着连续无吃子%d回合，限计提出方将军后至多可计%d回合。由谁提出、是否审核属实，须查裁判记录。",
				r.rules.NaturalLimit, now.rounds, most),
			En: fmt.Sprintf("The record states a draw by the natural limit of %s rounds; at its end there were %d rounds without a capture, of which at most %d count once the claimant's checks are limited. Who claimed and what was found is for the arbiter's log.",
				r.rules.NaturalLimit, now.rounds, most),
		},
	}
	r.add(f)
	return schemas.Lacking("LOG")
}
