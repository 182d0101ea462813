package analyze

import (
	"slices"
	"testing"

	"qipu/analyze/arbiter"
	"qipu/schemas"
)

// TestAnsweredByLog holds which answers a log may take back: those that lack it, of the
// clauses that the checks of the log answer for as well, and no others.
func TestAnsweredByLog(t *testing.T) {
	ofLog := arbiter.Checks()
	for i, c := range checks {
		want := slices.ContainsFunc(ofLog, func(l schemas.Check) bool { return l.Clause == c.Clause })
		if logged[i] != want {
			t.Errorf("%s: answered by the log %v, want %v", c.Clause, logged[i], want)
		}
	}
	for i, l := range ofLog {
		if at := mergedAt[ofRecord+i]; checks[at].Clause != l.Clause {
			t.Errorf("answer %d is of %s, want %s", ofRecord+i, checks[at].Clause, l.Clause)
		}
	}
	both := slices.IndexFunc(mergedAt[:ofRecord], func(at int) bool { return logged[at] })
	alone := slices.IndexFunc(mergedAt[:ofRecord], func(at int) bool { return !logged[at] })
	raw := make([]schemas.Answer, len(mergedAt))
	for i := range raw {
		raw[i] = schemas.Lacking("LOG")
	}
	answeredByLog(raw, nil)
	if raw[both] != schemas.NotApplicable.Answer() || raw[alone] != schemas.Lacking("LOG") || raw[ofRecord] != schemas.Lacking("LOG") {
		t.Errorf("%v, %v, of the log itself %v", raw[both], raw[alone], raw[ofRecord])
	}
	raw[both] = schemas.Lacking("LOG")
	if answeredByLog(raw, []schemas.Finding{{Clause: checks[mergedAt[both]].Clause}}); raw[both] != schemas.Lacking("LOG") {
		t.Errorf("a question that stands as a finding: %v", raw[both])
	}
}
