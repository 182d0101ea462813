package xiangqi

import (
	"slices"

	"qipu/schemas"
)

// check is one check: what it is registered as, and how a replayed game is put
// to it. It appends its findings to the audit.
type check struct {
	schemas.Check
	run func(*replay) schemas.Answer
}

// checks are all checks in the order of their answers.
var checks = slices.Concat(
	startChecks, moveChecks, endChecks, limitChecks, claimChecks, materialChecks, penaltyChecks, foulChecks, sheetChecks, timeChecks,
)

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(checks))
	for i := range checks {
		out[i] = checks[i].Check
	}
	return out
}

// replayed answers for a check on every move that found nothing: pass when the
// whole record was replayed, else undetermined, since moves are missing.
func (r *replay) replayed() schemas.Answer {
	switch {
	case len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case r.startErr != nil || r.stopped:
		return schemas.Lacking("MV")
	}
	return schemas.Pass.Answer()
}

// allRead answers for a check on written tokens that found nothing: the token that
// ended the replay was read, those behind it were not.
func (r *replay) allRead() schemas.Answer {
	switch {
	case len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case r.startErr != nil || r.stopped && r.pliesAfter() > 0:
		return schemas.Lacking("MV")
	}
	return schemas.Pass.Answer()
}
