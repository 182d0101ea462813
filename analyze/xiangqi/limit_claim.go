package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// The clauses of the natural limit: of the main text, and for mass events.
const (
	mainLimit = "xiangqi-2011:4.2.4"
	massLimit = "xiangqi-2011:A1.3b"
)

// limitClauses maps the choices of D34 to the clause by which rounds are counted.
var limitClauses = map[string]schemas.ClauseID{"main-text": mainLimit, "annex-1": massLimit}

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
	case now.most(&r.rules) >= r.rules.NaturalLimit.Most:
		return schemas.Pass.Answer()
	case now.most(&r.rules) >= least:
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
	case now.most(&r.rules) >= least:
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
		switch most := now.most(&r.rules); {
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
	most := now.most(&r.rules)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "natural limit", Ply: r.out.Legal,
		Expected: fmt.Sprintf("%s rounds", r.rules.NaturalLimit), Actual: fmt.Sprintf("%d rounds count", most),
		Evidence: now.evidence(&r.rules), Options: r.rules.Options.Limit,
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
