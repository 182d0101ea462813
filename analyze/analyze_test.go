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

// TestTellLog has what a finding adds that leaves a question to the log.
func TestTellLog(t *testing.T) {
	entry := func(line int, kind schemas.LogKind, ply int, decision schemas.LogDecision) schemas.LogEntry {
		return schemas.LogEntry{Source: "log.csv", Line: line, Kind: kind, Ply: ply, Decision: decision}
	}
	for _, c := range []struct {
		log    []schemas.LogEntry
		zh, en string
	}{
		{nil, "所给的裁判记录没有本局的条目。", "The log that is given has no entry on this game."},
		{
			[]schemas.LogEntry{entry(6, schemas.LogClaimMove, 18, schemas.DecisionRefused), entry(9, schemas.LogNote, 0, 0)},
			"裁判记录于本局有：log.csv:6“指出禁手”，第18着，不成立；log.csv:9“备注”。",
			"The log has of this game: log.csv:6 “claim of a forbidden move”, ply 18, refused; log.csv:9 “note”.",
		},
		{
			[]schemas.LogEntry{entry(2, schemas.LogNote, 1, 0), entry(3, schemas.LogNote, 2, 0), entry(4, schemas.LogNote, 3, 0), entry(5, schemas.LogNote, 4, 0), entry(6, schemas.LogNote, 5, 0)},
			"裁判记录于本局有：log.csv:2“备注”，第1着；log.csv:3“备注”，第2着；log.csv:4“备注”，第3着；log.csv:5“备注”，第4着；另有1条。",
			"The log has of this game: log.csv:2 “note”, ply 1; log.csv:3 “note”, ply 2; log.csv:4 “note”, ply 3; log.csv:5 “note”, ply 4; 1 more.",
		},
	} {
		findings := []schemas.Finding{{Text: schemas.Text{Zh: "问。", En: "Asks."}, AsksLog: true}, {Text: schemas.Text{Zh: "答。", En: "Says."}}}
		tellLog(&schemas.Game{Log: c.log}, findings)
		if got := findings[0].Text; got.Zh != "问。"+c.zh || got.En != "Asks. "+c.en {
			t.Errorf("%q", got)
		}
		if got := findings[1].Text; got.Zh != "答。" || got.En != "Says." {
			t.Errorf("nothing was asked: %q", got)
		}
	}
}
