package clock_test

import (
	"strings"
	"testing"

	"qipu/analyze/clock"
	"qipu/schemas"
)

// Red has ten minutes and uses 4 and 6 of them and a millisecond, with ply 3: what the log
// says of the clocks may be why he is not over time.
func TestClocksThatWereSet(t *testing.T) {
	taken, none := -schemas.OneMinute, schemas.Millis(0)
	const red, black = schemas.WhoRed, schemas.WhoBlack
	for name, c := range map[string]struct {
		entry schemas.LogEntry
		over  bool
	}{
		"a word":                          {schemas.LogEntry{Kind: schemas.LogDisturbance, Who: red, Ply: 2}, true},
		"an illegal move":                 {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 2}, true},
		"clocks reset":                    {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 2, Decision: schemas.DecisionReset}, false},
		"reset, as it says":               {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 2, Decision: schemas.DecisionReset, Own: &taken, Opponent: &none}, true},
		"reset, of one side alone":        {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 2, Decision: schemas.DecisionReset, Own: &taken}, false},
		"reset behind it":                 {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 4, Decision: schemas.DecisionReset}, true},
		"an illegal move put back":        {schemas.LogEntry{Kind: schemas.LogIllegalMove, Who: black, Ply: 2, Decision: schemas.DecisionRestored}, false},
		"an upset, clocks kept":           {schemas.LogEntry{Kind: schemas.LogUpset, Ply: 2, Decision: schemas.DecisionKept}, true},
		"a displaced piece":               {schemas.LogEntry{Kind: schemas.LogDisplaced, Who: black, Ply: 2}, false},
		"a correction":                    {schemas.LogEntry{Kind: schemas.LogCorrection, Ply: 2, Decision: schemas.DecisionRestored}, false},
		"a new game":                      {schemas.LogEntry{Kind: schemas.LogNote, Decision: schemas.DecisionReplay}, false},
		"absent":                          {schemas.LogEntry{Kind: schemas.LogAbsent, Who: red, Ply: 3, Decision: schemas.DecisionAccepted}, false},
		"absence refused":                 {schemas.LogEntry{Kind: schemas.LogAbsent, Who: red, Ply: 3, Decision: schemas.DecisionRefused}, true},
		"resumed":                         {schemas.LogEntry{Kind: schemas.LogResumed, Ply: 3}, false},
		"a fault, found after it":         {schemas.LogEntry{Kind: schemas.LogClockFault, Who: red, Ply: 4, Decision: schemas.DecisionStands}, false},
		"time taken, of nobody knows who": {schemas.LogEntry{Kind: schemas.LogTimePenalty, Ply: 2, Own: &taken}, false},
	} {
		g, out := made(schemas.KindXiangqi, "600", stamped{"used 240000", "used 1", "used 360001", "used 1"})
		g.Logged, g.Log, out.Recorded = true, []schemas.LogEntry{c.entry}, schemas.ResultFirstWins
		got := audited(clock.Rules{}, g, out)["xiangqi-2011:4.1.6"]
		want := schemas.Undetermined
		if c.over {
			want = schemas.Fail
		}
		if got.Outcome != want {
			t.Errorf("%s: %v, want %v; %q", name, got, want, found(out))
		}
	}
}

// Six minutes are taken of ten, and noted in two logs: 3 minutes are in time.
func TestTimeTakenOnce(t *testing.T) {
	taken := -6 * schemas.OneMinute
	g, out := made(schemas.KindXiangqi, "600", stamped{"used 60000", "used 1", "used 120000", "used 1"})
	for _, source := range []string{"a.csv", "b.csv"} {
		g.Log = append(g.Log, schemas.LogEntry{Source: source, Line: 2, Kind: schemas.LogTimePenalty, Who: schemas.WhoRed, Ply: 1, Own: &taken})
	}
	g.Logged, out.Recorded = true, schemas.ResultFirstWins
	if got := audited(clock.Rules{}, g, out)["xiangqi-2011:4.1.6"]; got.Outcome != schemas.Pass {
		t.Errorf("%v, %q", got, found(out))
	}
}

// That the log says nothing of it is told only where it does not speak of time.
func TestSaysWhetherTheLogSpeaksOfTime(t *testing.T) {
	for kind, want := range map[schemas.LogKind]string{
		schemas.LogClaimTime: "has entries on time at this game: see there", schemas.LogFlag: "has entries on time", schemas.LogOffer: "says nothing of it",
	} {
		g, out := made(schemas.KindXiangqi, "600", stamped{"used 240000", "used 1", "used 360001", "used 1"})
		g.Logged, g.Log, out.Recorded = true, []schemas.LogEntry{{Kind: kind, Who: schemas.WhoBlack, Ply: 3}}, schemas.ResultFirstWins
		audited(clock.Rules{}, g, out)
		told := ""
		for _, f := range out.Findings {
			if f.Clause == "xiangqi-2011:4.1.6" {
				told = f.Text.En
			}
		}
		if !strings.Contains(told, want) {
			t.Errorf("%v: %q, want %q", kind, told, want)
		}
	}
}
