package arbiter

import (
	"fmt"

	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
)

// The clauses that say what follows from a repetition that was claimed, by what it is
// ruled: perpetual check by one side, nobody must vary, one side must.
const (
	lossAtOnce  = "23.5.1"
	drawUnasked = "23.5.3"
	lossUnasked = "23.5.4"
)

// cycleRuling holds what was ruled on a claim of repetition against what the law makes of
// the moves. Whether the claim could be heard is for 23.3.
func (h *hearing) cycleRuling(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogClaimCycle) {
		c := h.ruledCycle(&e)
		if c == nil || followsBy(c) != r.Clause.Number() || !e.granted() {
			continue
		}
		all.add(h.rulingOn(r, &e, c))
	}
	return all.Answer
}

// ruledCycle is the repetition that could be judged at the ply of a claim: of several the
// one judged last.
func (h *hearing) ruledCycle(e *entry) (found *schemas.Cycle) {
	for i := range h.out.Cycles {
		if c := &h.out.Cycles[i]; e.ply > 0 && c.Judged <= e.ply && e.ply <= c.End && (found == nil || c.Judged > found.Judged) {
			found = c
		}
	}
	return found
}

// followsBy is the number of the clause by which the outcome of a repetition follows.
func followsBy(c *schemas.Cycle) string {
	switch verdict, _ := repetition.ParseVerdict(c.Verdict); {
	case verdict == repetition.Draw:
		return drawUnasked
	case c.Clause.Number() == "25.1":
		return lossAtOnce
	}
	return lossUnasked
}

// resultBy is the result that a verdict comes to where nobody varies, ResultNone where
// there is no verdict.
func resultBy(c *schemas.Cycle) schemas.Result {
	switch verdict, _ := repetition.ParseVerdict(c.Verdict); verdict {
	case repetition.RedLoses:
		return schemas.WinFor(schemas.Second)
	case repetition.BlackLoses:
		return schemas.WinFor(schemas.First)
	case repetition.Draw:
		return schemas.ResultDraw
	}
	return schemas.ResultNone
}

// rulingOn compares one ruling. A claim that was heard and no more leaves two rounds to
// vary, but for perpetual check by one side (23.5.1, 23.5.2).
func (h *hearing) rulingOn(r *rule, e *entry, c *schemas.Cycle) schemas.Answer {
	want, recorded := resultBy(c), h.out.Recorded
	ours := bothRulings(e, c)
	expected := want.String()
	switch {
	case want == schemas.ResultNone:
		return h.open(r, schemas.Note, e, "EV", "", ours)
	case e.Decision == schemas.DecisionDraw && want == schemas.ResultDraw:
		return h.pass(r, e, expected)
	case e.Decision == schemas.DecisionDraw, e.Decision == schemas.DecisionLoss && want == schemas.ResultDraw:
		return h.otherRuling(r, e, c, expected, ours)
	case recorded == want:
		return h.pass(r, e, expected)
	case e.Decision == schemas.DecisionLoss && !recorded.Decided():
		return h.open(r, schemas.Note, e, "RES", expected, schemas.Text{Zh: ours.Zh + "；谁负没有写明", En: ours.En + "; who lost is not told"})
	case e.Decision != schemas.DecisionLoss && (r.Clause.Number() != lossAtOnce || !recorded.Decided()):
		return schemas.NotApplicable.Answer() // the game went on
	}
	return h.otherRuling(r, e, c, expected, schemas.Text{
		Zh: fmt.Sprintf("%s，记录结果为 %s", ours.Zh, recorded), En: fmt.Sprintf("%s; the recorded result is %s", ours.En, recorded),
	})
}

// otherRuling tells of a ruling that is not as the law has it. It stays open where another
// reading of the law comes to another verdict, or where none was tried: that is done for a
// repetition at the end of the game.
func (h *hearing) otherRuling(r *rule, e *entry, c *schemas.Cycle, expected string, text schemas.Text) schemas.Answer {
	switch {
	case c.Depends != "":
		text.Zh += "；按另一读法则不同：" + c.Depends
		text.En += "; by another reading it is otherwise: " + c.Depends
	case c.End != h.out.Legal || len(h.out.Plies) != h.out.Legal:
		text.Zh += "；其后还有着法，未按其他读法核算"
		text.En += "; moves follow, and no other reading was tried"
	default:
		return h.fail(r, schemas.Warning, e, expected, text)
	}
	return h.open(r, schemas.Warning, e, "EV", expected, text)
}

// bothRulings puts our verdict beside the ruling.
func bothRulings(e *entry, c *schemas.Cycle) schemas.Text {
	verdict, _ := repetition.ParseVerdict(c.Verdict)
	decision, text := e.Decision.Name(), verdict.Text()
	return schemas.Text{
		Zh: fmt.Sprintf("，裁定为“%s”。qipu 所判：第%d着起循环，%s（%s）", decision.Zh, c.First, text.Zh, c.Clause.Number()),
		En: fmt.Sprintf(", decided: %s. By our judgement of the moves from ply %d, %s (%s)", decision.En, c.First, text.En, c.Clause.Number()),
	}
}
