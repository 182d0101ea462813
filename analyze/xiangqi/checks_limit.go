package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// limitChecks are the checks on the natural limit.
var limitChecks = []check{
	{schemas.Check{Clause: mainLimit, Uses: []schemas.ClauseID{"xiangqi-2011:22.3"}, Does: schemas.Text{
		Zh: "数无吃子的回合，提出方将军最多计十着；达限后仍续弈的予以注明；记录写明自然限着的，结果须为和棋。",
		En: "Rounds without a capture are counted, the claimant's checks for at most ten; play beyond the limit is noted; where the record states the natural limit, the result must be a draw.",
	}}, naturalLimitReached},
	{schemas.Check{Clause: "xiangqi-2011:22.2", Does: schemas.Text{
		Zh: "记录写明自然限着和棋的，按末着重新计数；不足限数的须查裁判记录；起始局面（FEN）所写未吃子着数另计。",
		En: "Where the record states a draw by the natural limit, the rounds are counted again up to the last ply; if they are too few the arbiter's log must be seen. What the start position (FEN) states of plies without a capture is told apart.",
	}}, naturalLimitClaim},
	{schemas.Check{Clause: "xiangqi-2011:22.3", Does: schemas.Text{
		Zh: "记录写明自然限着和棋的，重新计数时提出方将军最多计十着；双方各按提出方计一次。",
		En: "Where the record states a draw by the natural limit, the claimant's checks count for at most ten in the recount, which is made for either side as claimant.",
	}}, claimantsChecks},
	{schemas.Check{Clause: massLimit, Does: schemas.Text{
		Zh: "群体比赛：数无吃子的回合，任一方将军的回合不计；达限后仍续弈的予以注明，记录写明自然限着的重新计数。赛事未定限数的，30至40之间不作判定。",
		En: "Mass events: rounds without a capture are counted, those in which either side gave check are not; play beyond the limit is noted, and a stated draw by it is recounted. Where the event fixes no number, counts from 30 to 40 are undetermined.",
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
	}
	who := sideNames[claimant]
	how := schemas.Text{
		Zh: fmt.Sprintf("其将军%d着，最多计%d着", reached.checks[claimant], r.rules.NaturalLimitChecks),
		En: fmt.Sprintf("%s, at most %d count", plural(reached.checks[claimant], "check", "checks"), r.rules.NaturalLimitChecks),
	}
	if r.rules.checksUncounted() { // what one side may claim the other may
		f.Side, who = schemas.NoSide, schemas.Text{Zh: "双方均", En: "either side"}
		how = schemas.Text{
			Zh: fmt.Sprintf("其中%d回合有将军，不计", reached.checked),
			En: fmt.Sprintf("%s with a check not counted", plural(reached.checked, "round", "rounds")),
		}
	}
	follows := plural(more, "more ply follows", "more plies follow")
	f.AsksLog = true
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("第%d着时已连续%d回合无吃子，%s可提出自然限着和棋（%s）；其后又走%d着，是否提出须查裁判记录。",
			reached.ply, reached.rounds, who.Zh, how.Zh, more),
		En: fmt.Sprintf("At ply %d there were %s without a capture and %s could claim the natural limit (%s); %s. Whether it was claimed is for the arbiter's log.",
			reached.ply, plural(reached.rounds, "round", "rounds"), who.En, how.En, follows),
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
		Expected: fmt.Sprintf("%s rounds", r.rules.NaturalLimit), Actual: roundsCount(most),
		Evidence: now.evidence(r.rules), Options: r.rules.Options.Limit,
	}
	how := schemas.Text{
		Zh: fmt.Sprintf("限计提出方将军后至多可计%d回合", most),
		En: fmt.Sprintf("of which at most %d count once the claimant's checks are limited", most),
	}
	if r.rules.checksUncounted() {
		how = schemas.Text{
			Zh: fmt.Sprintf("不计有将军的回合可计%d回合", most),
			En: fmt.Sprintf("of which %d count, checks not being counted", most),
		}
	}
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("记录写明自然限着和棋，须满%s回合；至末着连续无吃子%d回合，%s。", r.rules.NaturalLimit, now.rounds, how.Zh),
		En: fmt.Sprintf("The record states a draw by the natural limit of %s rounds; it ends with %s without a capture, %s.",
			r.rules.NaturalLimit, plural(now.rounds, "round", "rounds"), how.En),
	}
	if before, all := r.limitBefore(); all.most(r.rules) >= r.rules.NaturalLimit.Least {
		f.Severity = schemas.Note
		f.Evidence += fmt.Sprintf("; by the FEN %s without a capture before the first: %s", plural(before, "ply", "plies"), roundsCount(all.most(r.rules)))
		f.Text.Zh += fmt.Sprintf("起始局面写明此前已%d着无吃子，合计则至多可计%d回合；此前的着法，须查原谱。", before, all.most(r.rules))
		f.Text.En += fmt.Sprintf(" Its start position states %s without a capture before the first; with them at most %d rounds count. The moves before are for the original to show.", plural(before, "ply", "plies"), all.most(r.rules))
		r.add(f)
		return schemas.Lacking("MV")
	}
	f.Text.Zh += "由谁提出、是否审核属实，须查裁判记录。"
	f.Text.En += " Who claimed and what was found is for the arbiter's log."
	f.AsksLog = true
	r.add(f)
	return schemas.Lacking("LOG")
}

// limitBefore returns the plies without a capture that the start position states
// before the first of the record, and the count with them added; nothing is added
// where the record holds a capture.
func (r *replay) limitBefore() (before int, all limitCount) {
	all = r.limit.now()
	if r.limit.quiet < r.out.Legal {
		return 0, all
	}
	before = board.FENQuiet(r.game.Value("FEN"))
	all.rounds = (r.limit.quiet + before) / 2
	return before, all
}
