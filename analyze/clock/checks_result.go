package clock

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// resultRules are the checks on what the result makes of the time.
var resultRules = []rule{
	{
		numbers: numbers{"4.1.6", "10.1b(2)", "10.1b(2)", "3.7.4"},
		does: schemas.Text{
			Zh: "钟面证据证明一方超时的，所记结果须为该方负（以将死、困毙的着法超时的除外）；不符的，超时是否被发现由裁判记录说明。",
			En: "Where the clocks prove that a side was over time the recorded result must be its loss, unless the late move mates; if it is not, whether anybody noticed is for the arbiter's log.",
		},
		run: lateLoses,
	},
	{
		numbers: numbers{"21.6", "", "", ""},
		does: schemas.Text{
			Zh: "超时的末着已造成将死或困毙的，不得按超时判负。",
			En: "A last move that mates or stalemates stands, though the time was used up: it must not be scored as a loss on time.",
		},
		run: mateStands,
	},
	{
		numbers: numbers{"", "10.2(4)", "10.2(4)", ""},
		does: schemas.Text{
			Zh: "双方都超时的，所记结果须为和棋；钟面能看出先后的，一并列出，由裁判认定。",
			En: "Where both sides were over time the result must be a draw; if the clocks show who was first that is listed, for the arbiter to settle.",
		},
		run: bothLate,
	},
}

// lost reports whether the recorded result is a loss for the side.
func (c *game) lost(side schemas.Side) bool {
	r := c.out.Recorded
	return r == schemas.WinFor(side.Other()) || r == schemas.ResultDoubleLoss
}

// lateByMate reports whether the late ply of a side is the last, and mates or
// stalemates, so that it stands.
func (c *game) lateByMate(side schemas.Side) bool {
	s := &c.sides[side]
	mates := c.out.Reason == schemas.ReasonMate || c.out.Reason == schemas.ReasonStalemate
	return c.book().MateBeatsFlag && mates && s.late == len(c.out.Plies) && c.out.Verdict == schemas.WinFor(side)
}

// firstLate returns the side that was over time before the other.
func (c *game) firstLate() (side schemas.Side, ok bool) {
	a, b := c.sides[schemas.First].late, c.sides[schemas.Second].late
	switch {
	case a == 0 && b == 0:
		return schemas.NoSide, false
	case b == 0 || a > 0 && a < b:
		return schemas.First, true
	}
	return schemas.Second, true
}

// clocked answers for a check that needs both control and stamps; ok is true where
// there are both.
func (c *game) clocked() (answer schemas.Answer, ok bool) {
	switch {
	case len(c.out.Plies) == 0:
		return schemas.NotApplicable.Answer(), false
	case !c.timed():
		return c.untimed(), false
	case !c.told && !c.sides[0].final.told() && !c.sides[1].final.told():
		return schemas.Lacking("CK"), false
	}
	return schemas.Answer{}, true
}

func lateLoses(c *game, clause schemas.ClauseID) schemas.Answer {
	answer, ok := c.clocked()
	if !ok {
		return answer
	}
	side, late := c.overSide()
	switch {
	case !late && !(c.settled(schemas.First) && c.settled(schemas.Second)):
		return schemas.Lacking("CK")
	case !late || c.lateByMate(side):
		return schemas.Pass.Answer()
	case !c.out.Recorded.Decided():
		return schemas.Lacking("RES")
	case c.lost(side):
		return schemas.Pass.Answer()
	}
	c.wonThough(clause, side)
	if !c.record.Logged { // an arbiter may have set the clock
		return schemas.Lacking("LOG")
	}
	return schemas.Fail.Answer()
}

// overSide returns the side that was over time before the other: by its plies, or by
// the time that it states to have used.
func (c *game) overSide() (side schemas.Side, ok bool) {
	if side, ok = c.firstLate(); ok {
		return side, true
	}
	_, first := c.finalOver(schemas.First)
	_, second := c.finalOver(schemas.Second)
	switch {
	case first && second: // who was first is not told
		return schemas.NoSide, false
	case first:
		return schemas.First, true
	}
	return schemas.Second, second
}

// aboutTime are the entries of a log that speak of a clock or of who was over time.
var aboutTime = [schemas.LogKinds]bool{
	schemas.LogClaimTime: true, schemas.LogFlag: true, schemas.LogEarlyFlag: true, schemas.LogTimePenalty: true, schemas.LogMissedPress: true,
	schemas.LogClockTouched: true, schemas.LogClockFault: true, schemas.LogClockDoubt: true, schemas.LogSeconds: true, schemas.LogShared: true,
	schemas.LogPressFirst: true, schemas.LogLate: true, schemas.LogPause: true, schemas.LogSealed: true, schemas.LogResumed: true, schemas.LogAbsent: true,
}

// wonThough tells of a side that was over time and did not lose.
func (c *game) wonThough(clause schemas.ClauseID, side schemas.Side) {
	s, name := &c.sides[side], c.name(side)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: side, Ply: s.late, Subject: "result",
		Expected: schemas.WinFor(side.Other()).String(), Actual: c.out.Recorded.String(),
	}
	log := schemas.Text{Zh: "裁判记录中没有记载。", En: "The arbiter's log says nothing of it."}
	switch {
	case c.record.Logged && slices.ContainsFunc(c.record.Log, func(e schemas.LogEntry) bool { return aboutTime[e.Kind] || e.Own != nil || e.Opponent != nil }):
		log = schemas.Text{Zh: "裁判记录有关于用时的记载，请查看。", En: "The arbiter's log has entries on time at this game: see there."}
	case !c.record.Logged:
		f.Outcome = schemas.Undetermined
		log = schemas.Text{
			Zh: "是否有人发现、裁判是否调过钟，见裁判记录。",
			En: "Whether anybody noticed, and whether the arbiter had set the clock, is for the arbiter's log.",
		}
	}
	if s.late > 0 {
		place := c.place(s.late)
		f.Evidence, f.Options = c.reckoning(side, s.late), c.options(s, side)
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s走成时%s已超时（至少%s），应判负；所记结果为%s。", place.Zh, name.Zh, spell(s.margin), c.out.Recorded) + log.Zh,
			En: fmt.Sprintf("When %s was made %s was over time, by %s at least, which loses; the recorded result is %s. ", place.En, name.En, spell(s.margin), c.out.Recorded) + log.En,
		}
	} else {
		by, _ := c.finalOver(side)
		f.Evidence = "used " + spellInterval(s.final) + "; time control " + c.declared()
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("所记%s用时已超时（至少%s），应判负；所记结果为%s。", name.Zh, spell(by), c.out.Recorded) + log.Zh,
			En: fmt.Sprintf("By the time recorded %s was over time, by %s at least, which loses; the recorded result is %s. ", name.En, spell(by), c.out.Recorded) + log.En,
		}
	}
	c.add(f)
}

func mateStands(c *game, clause schemas.ClauseID) schemas.Answer {
	answer, ok := c.clocked()
	if !ok {
		return answer
	}
	side, late := c.firstLate()
	switch {
	case !late || !c.lateByMate(side):
		return schemas.NotApplicable.Answer()
	case !c.out.Recorded.Decided():
		return schemas.Lacking("RES")
	case !c.lost(side):
		return schemas.Pass.Answer()
	}
	s := &c.sides[side]
	place := c.place(s.late)
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: side, Ply: s.late, Subject: "result",
		Expected: schemas.WinFor(side).String(), Actual: c.out.Recorded.String(), Evidence: c.reckoning(side, s.late),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s虽在时间用完之后走成，但已造成终局，不按超时判负；所记结果为%s。", place.Zh, c.out.Recorded),
			En: fmt.Sprintf("The move of %s was made after the time was used up, but it ends the game and stands; the recorded result is %s.", place.En, c.out.Recorded),
		},
	})
	return schemas.Fail.Answer()
}

func bothLate(c *game, clause schemas.ClauseID) schemas.Answer {
	answer, ok := c.clocked()
	if !ok {
		return answer
	}
	a, b := &c.sides[schemas.First], &c.sides[schemas.Second]
	switch {
	case a.late == 0 || b.late == 0:
		return schemas.NotApplicable.Answer()
	case c.out.Recorded == schemas.ResultDraw:
		return schemas.Pass.Answer()
	}
	side, _ := c.firstLate()
	name := c.name(side)
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Ply: max(a.late, b.late), Subject: "result",
		Expected: schemas.ResultDraw.String(), Actual: c.out.Recorded.String(),
		Evidence: fmt.Sprintf("first over at ply %d by %s, second at ply %d by %s", a.late, spell(a.margin), b.late, spell(b.margin)),
		Text: schemas.Text{
			Zh: fmt.Sprintf("双方都已超时（第%d着、第%d着），按钟面%s在先；若发现时不能确定先后，为和棋。", a.late, b.late, name.Zh),
			En: fmt.Sprintf("Both sides were over time, at plies %d and %d; by the clocks %s was first. If that could not be told when it was found, the game is drawn.", a.late, b.late, name.En),
		},
	})
	return schemas.Lacking("LOG")
}

// overTimeAndClaims is overTime with the claims on time of a log.
func overTimeAndClaims(c *game, clause schemas.ClauseID) schemas.Answer {
	answer := overTime(c, clause)
	if claims := c.claims(clause); claims.Outcome.Outweighs(answer.Outcome) {
		return claims
	}
	return answer
}

// overTime holds a loss on time that the record states against the clocks.
func overTime(c *game, clause schemas.ClauseID) schemas.Answer {
	answer, ok := c.clocked()
	if !ok {
		return answer
	}
	late := c.lateIn(clause, c.elsewhere)
	if c.out.Ending.Kind != schemas.EndTime {
		if late.Outcome == schemas.NotApplicable && c.settled(schemas.First) && c.settled(schemas.Second) {
			return schemas.Pass.Answer()
		}
		return late
	}
	loser := c.loser()
	if loser == schemas.NoSide {
		return schemas.Lacking("RES")
	}
	left, within := c.finalWithin(loser)
	_, over := c.finalOver(loser)
	switch {
	case c.sides[loser].late > 0 || over:
		if late.Outcome == schemas.Fail {
			return late
		}
		return schemas.Pass.Answer()
	case within:
		c.timeLeft(clause, loser, 0, left)
		return schemas.Fail.Answer()
	case c.toMove() == loser || !c.settled(loser) || c.control.Shared:
		c.timeUnknown(clause, loser)
		return schemas.Lacking("CK")
	}
	ply, left := c.lastLeft(loser)
	c.timeLeft(clause, loser, ply, left)
	if c.mayLackEnd() {
		return schemas.Lacking("MV")
	}
	return schemas.Fail.Answer()
}

// mayLackEnd reports whether moves may be missing at the end of the record: a sheet need
// not be kept in time trouble (wuziqi-2009:6.6).
func (c *game) mayLackEnd() bool {
	return c.record.KeptBy != schemas.KeeperUnsaid || c.whole < len(c.out.Plies) || c.record.FaultCount[schemas.FaultCutOff] > 0
}

// elsewhere reports whether no other clause is on moves made late in such a period.
func (c *game) elsewhere(p *schemas.Period) bool {
	if c.record.Kind == schemas.KindRenju {
		return p.Kind != schemas.PeriodByoyomi && (p.Kind != schemas.PeriodBudget || p.Moves == 0) && !c.control.Shared
	}
	return p.Kind != schemas.PeriodBudget
}

// loser is the side that lost on time by what the record states, or by its result.
func (c *game) loser() schemas.Side {
	if loser := c.out.Ending.Loser(); loser != schemas.NoSide {
		return loser
	}
	switch c.out.Recorded {
	case schemas.ResultFirstWins:
		return schemas.Second
	case schemas.ResultSecondWins:
		return schemas.First
	}
	return schemas.NoSide
}

// toMove is the side whose turn it is after the last ply.
func (c *game) toMove() schemas.Side {
	if n := len(c.out.Plies); n > 0 {
		return c.out.Plies[n-1].Side.Other()
	}
	return schemas.First
}

// lastLeft is what is known of a side's time after its last ply.
func (c *game) lastLeft(side schemas.Side) (ply int, left interval) {
	s := &c.sides[side]
	if n := len(s.steps); n > 0 {
		ply = s.steps[n-1].ply
	}
	return ply, s.left
}

func (c *game) timeUnknown(clause schemas.ClauseID, loser schemas.Side) {
	name := c.name(loser)
	ply, left := c.lastLeft(loser)
	why := schemas.Text{
		Zh: fmt.Sprintf("轮到%s走棋，第%d着之后其剩余时间为%s；棋局何时结束没有记载，所以超出多少不能判明。", name.Zh, ply, spellInterval(left)),
		En: fmt.Sprintf("It was %s's turn, with %s left after ply %d; when the game ended is not recorded, so that by how much the time was exceeded cannot be told.", name.En, spellInterval(left), ply),
	}
	switch {
	case c.control.Shared:
		why = schemas.Text{
			Zh: fmt.Sprintf("双方共用时限，第%d着之后剩余%s；棋局何时结束没有记载，所以不能判明。", len(c.out.Plies), spellInterval(left)),
			En: fmt.Sprintf("The time is shared; %s of it was left after ply %d, and when the game ended is not recorded, so that it cannot be told.", spellInterval(left), len(c.out.Plies)),
		}
	case c.toMove() != loser:
		why = schemas.Text{
			Zh: fmt.Sprintf("已轮到对方走棋，而自第%d着起%s的用时记载不足以判明。", c.sides[loser].perhaps, name.Zh),
			En: fmt.Sprintf("It was the other side's turn, and from ply %d on the times of %s that are recorded do not settle it.", c.sides[loser].perhaps, name.En),
		}
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: loser, Ply: ply, Subject: "clock",
		Expected: "time used up", Actual: "left " + spellInterval(left), Evidence: "time control " + c.declared(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录称%s超时负。%s", name.Zh, why.Zh),
			En: fmt.Sprintf("The record says that %s lost on time. %s", name.En, why.En),
		},
	})
}

// timeLeft tells of a loss on time with time left: after the last ply, when the other
// side had the move, or, with ply 0, by the time that the record has it use altogether.
func (c *game) timeLeft(clause schemas.ClauseID, loser schemas.Side, ply int, left interval) {
	name := c.name(loser)
	text := schemas.Text{
		Zh: fmt.Sprintf("记录称%s超时负，但其末着（第%d着）走成时并未超时，此后剩余%s，且已轮到对方走棋。", name.Zh, ply, spellInterval(left)),
		En: fmt.Sprintf("The record says that %s lost on time, but its last move, ply %d, was made in time, with %s left after it, and it was the other side's turn.", name.En, ply, spellInterval(left)),
	}
	if ply == 0 {
		used := spellInterval(c.sides[loser].final)
		text = schemas.Text{
			Zh: fmt.Sprintf("记录称%s超时负，但所记其用时为%s，按计时方案（%s）还剩%s。", name.Zh, used, clip(c.declared()), spellInterval(left)),
			En: fmt.Sprintf("The record says that %s lost on time, but that it used %s, which leaves %s of the time given (%s).", name.En, used, spellInterval(left), clip(c.declared())),
		}
	}
	outcome := schemas.Fail
	if ply > 0 && c.mayLackEnd() {
		outcome = schemas.Undetermined
		text.Zh += "记录末尾可能缺着。"
		text.En += " Moves may be missing at the end of the record."
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: outcome, Side: loser, Ply: ply, Subject: "clock",
		Expected: "time used up", Actual: "left " + spellInterval(left), Evidence: "time control " + c.declared(), Text: text,
	})
}
