package arbiter_test

import (
	"slices"
	"testing"

	"qipu/analyze/arbiter"
	"qipu/schemas"
)

// What is ruled on a claim at ply 4 against a repetition from ply 1 that could be judged
// at ply 3, of a game that ends with ply 4.
func TestRulingsOnRepetition(t *testing.T) {
	const red, black, draw, open = "red_loses", "black_loses", "draw", "undetermined"
	na, pass, fail := schemas.NotApplicable.Answer(), schemas.Pass.Answer(), schemas.Fail.Answer()
	for _, c := range []struct {
		verdict, clause, depends string
		end                      int
		decision                 schemas.LogDecision
		recorded                 string
		by                       string // the clause that answers
		want                     schemas.Answer
	}{
		{red, "25.1", "", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.1", fail},
		{red, "25.1", "", 4, schemas.DecisionLoss, "0-1", "23.5.1", pass},
		{black, "25.1", "", 4, schemas.DecisionLoss, "0-1", "23.5.1", fail},
		{red, "25.1", "", 4, schemas.DecisionGranted, "1/2-1/2", "23.5.1", fail}, // at once
		{red, "25.1", "", 4, schemas.DecisionGranted, "0-1", "23.5.1", pass},
		{red, "25.1", "", 4, schemas.DecisionRefused, "1/2-1/2", "23.5.1", na}, // 23.3
		{red, "25.1", "", 4, schemas.DecisionLoss, "*", "23.5.1", schemas.Lacking("RES")},
		{red, "25.3", "", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.4", fail},
		{red, "25.3", "", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.1", na},
		{red, "25.3", "R9=not-partner draw", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.4", schemas.Lacking("EV")},
		{red, "25.3", "", 5, schemas.DecisionDraw, "1/2-1/2", "23.5.4", schemas.Lacking("EV")}, // plies behind it
		{red, "25.3", "", 4, schemas.DecisionGranted, "1-0", "23.5.4", na},                     // it may have varied
		{red, "26.8.1", "", 4, schemas.DecisionLoss, "0-1", "23.5.4", pass},
		{open, "25.3", "", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.4", schemas.Lacking("EV")},
		{draw, "25.2", "", 4, schemas.DecisionDraw, "1/2-1/2", "23.5.3", pass},
		{draw, "25.2", "", 4, schemas.DecisionLoss, "1-0", "23.5.3", fail},
		{draw, "26.8.4", "", 4, schemas.DecisionLoss, "0-1", "23.5.3", fail},
		{draw, "25.2", "", 4, schemas.DecisionGranted, "0-1", "23.5.3", na},
	} {
		g, a := game(t, "xiangqi-2011", c.recorded, schemas.LogEntry{Kind: schemas.LogClaimCycle, Who: schemas.WhoBlack, Ply: 4, Decision: c.decision})
		a.Cycles = []schemas.Cycle{{First: 1, Length: 1, Judged: 3, End: c.end, Times: 3, Verdict: c.verdict, Clause: schemas.ClauseID("xiangqi-2011:" + c.clause), Depends: c.depends}}
		if c.end > 4 {
			a.Plies = append(a.Plies, schemas.Ply{})
		}
		auditor(t, "wuziqi-2009").Audit(g, a)
		i := slices.IndexFunc(arbiter.Checks(), func(k schemas.Check) bool { return k.Clause == schemas.ClauseID("xiangqi-2011:"+c.by) })
		if a.Answers[i] != c.want {
			t.Errorf("%+v: %v; %q", c, a.Answers[i], texts(a, "xiangqi-2011:"+c.by))
		}
	}
}

// A stretch of nine rounds is for the arbiter to take up (23.4): to refuse it is no fault.
func TestNineRoundsMayBeRefused(t *testing.T) {
	for long, want := range map[bool]schemas.Outcome{true: schemas.Pass, false: schemas.Fail} {
		g, a := game(t, "xiangqi-2011", "1/2-1/2", schemas.LogEntry{Kind: schemas.LogClaimCycle, Who: schemas.WhoBlack, Ply: 4, Decision: schemas.DecisionRefused})
		a.Cycles = []schemas.Cycle{{First: 1, Length: 1, Judged: 3, End: 4, Times: 3, Verdict: "draw", Clause: "xiangqi-2011:25.2", Long: long}}
		auditor(t, "wuziqi-2009").Audit(g, a)
		i := slices.IndexFunc(arbiter.Checks(), func(k schemas.Check) bool { return k.Clause == "xiangqi-2011:23.3" })
		if a.Answers[i].Outcome != want {
			t.Errorf("long %v: %v", long, a.Answers[i])
		}
	}
}
