package clock

import (
	"fmt"

	"qipu/schemas"
)

// claims holds the claims on time that the arbiter's log has against the clocks, and
// adds a finding for a decision that they contradict. The side of an entry is who
// claimed.
func (c *game) claims(clause schemas.ClauseID) (answer schemas.Answer) {
	answer = schemas.NotApplicable.Answer()
	for i := range c.record.Log {
		e := &c.record.Log[i]
		claimant, ok := e.Side(c.record.Kind)
		if e.Kind != schemas.LogClaimTime || !ok || claimant == schemas.NoSide || i >= len(c.out.Log) {
			continue
		}
		holds := c.claimHolds(claimant.Other(), e.At(c.record.Kind))
		c.out.Log[i].Clause, c.out.Log[i].Holds = clause, holds
		one := schemas.Pass.Answer()
		switch {
		case holds == schemas.Undetermined:
			one = schemas.Lacking("CK")
		case holds == schemas.Pass && e.Decision == schemas.DecisionRefused, holds == schemas.Fail && e.Decision == schemas.DecisionGranted:
			c.wrongDecision(clause, e, claimant, holds)
			one = schemas.Fail.Answer()
		}
		if one.Outcome.Outweighs(answer.Outcome) {
			answer = one
		}
	}
	return answer
}

// claimHolds says whether a side was over time at a ply, or at the end with ply 0.
func (c *game) claimHolds(side schemas.Side, ply int) schemas.Outcome {
	s := &c.sides[side]
	switch {
	case !c.told || !c.timed():
		return schemas.Undetermined
	case s.late > 0 && (ply == 0 || s.late <= ply):
		return schemas.Pass
	case c.settled(side) && s.late == 0 && ply > 0 && ply <= len(c.out.Plies) && c.out.Plies[ply-1].Side == side:
		return schemas.Fail // it had just moved in time
	}
	return schemas.Undetermined
}

func (c *game) wrongDecision(clause schemas.ClauseID, e *schemas.LogEntry, claimant schemas.Side, holds schemas.Outcome) {
	name, other, ply := c.name(claimant), c.name(claimant.Other()), e.At(c.record.Kind)
	s := &c.sides[claimant.Other()]
	text := schemas.Text{
		Zh: fmt.Sprintf("裁判记录（%s）称%s提出超时不成立，而%s在第%d着已经超时，至少%s。", e.Place(), name.Zh, other.Zh, s.late, spell(s.margin)),
		En: fmt.Sprintf("By the log (%s) %s's claim on time was refused, but %s was over time at ply %d, by %s at least.", e.Place(), name.En, other.En, s.late, spell(s.margin)),
	}
	actual := "refused"
	if holds == schemas.Fail {
		actual = "granted"
		text = schemas.Text{
			Zh: fmt.Sprintf("裁判记录（%s）称%s提出超时成立，而%s的第%d着是在时限之内走成的。", e.Place(), name.Zh, other.Zh, ply),
			En: fmt.Sprintf("By the log (%s) %s's claim on time was granted, but %s had made ply %d in time.", e.Place(), name.En, other.En, ply),
		}
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: claimant, Ply: ply, Subject: "claim",
		Expected: map[schemas.Outcome]string{schemas.Pass: "granted", schemas.Fail: "refused"}[holds], Actual: actual,
		Evidence: "time control " + c.declared(), Text: text,
	})
}
