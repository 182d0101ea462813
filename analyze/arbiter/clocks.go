package arbiter

import (
	"fmt"

	"qipu/schemas"
)

// given reports whether the amounts of an entry are those: a clock that is not noted
// counts as unchanged where nothing was to be done to it.
func given(e *entry, own, opponent schemas.Millis) bool {
	at := func(ms *schemas.Millis) schemas.Millis {
		if ms == nil {
			return 0
		}
		return *ms
	}
	return at(e.Own) == own && at(e.Opponent) == opponent
}

// amounts spells a time penalty as data: "-300 s, +120 s".
func amounts(own, opponent schemas.Millis) string { return signed(own) + ", " + signed(opponent) }

func (e *entry) amounts() string {
	text := func(ms *schemas.Millis) string {
		if ms == nil {
			return "–"
		}
		return signed(*ms)
	}
	return text(e.Own) + ", " + text(e.Opponent)
}

// short reports whether the offender had less time left than the clause on that asks
// (wuziqi-undated:9.2(2)); known is false where the log does not note it.
func (h *hearing) short(e *entry) (short, known bool) {
	limit := h.parameters.PressFirstShort
	if !limit.Given {
		return false, true
	}
	if e.Left == nil {
		return false, false
	}
	return *e.Left < minutes(limit.Value), true
}

// pressFirst compares the time penalty for a press before the stone with the rule, and
// its violation.
func (h *hearing) pressFirst(r *rule) schemas.Answer {
	p := h.parameters
	own, opponent := -minutes(p.PressFirstLoss.Value), minutes(p.PressFirstGain.Value)
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		short, known := h.short(&e)
		switch {
		case given(&e, own, opponent):
			all.add(h.pass(r, &e, amounts(own, opponent)))
		case short || !known:
			continue // 9.2(2) speaks
		case e.Own == nil && e.Opponent == nil:
			all.add(h.open(r, schemas.Warning, &e, "PEN", amounts(own, opponent), schemas.Text{
				Zh: fmt.Sprintf("，没有写明罚时；按%s应为本方%s、对方%s", r.Clause.Number(), signed(own), signed(opponent)),
				En: fmt.Sprintf(" without time taken or given; %s asks for %s to the player and %s to the opponent", r.Clause.Number(), signed(own), signed(opponent)),
			}))
		default:
			all.add(h.fail(r, schemas.Warning, &e, amounts(own, opponent), schemas.Text{
				Zh: fmt.Sprintf("，罚时为 %s；按%s应为本方%s、对方%s", e.amounts(), r.Clause.Number(), signed(own), signed(opponent)),
				En: fmt.Sprintf(" with the times %s; %s asks for %s to the player and %s to the opponent", e.amounts(), r.Clause.Number(), signed(own), signed(opponent)),
			}))
		}
		if e.Kind == schemas.LogPressFirst {
			all.add(h.penalty(r, &e, 1, schemas.PenaltyViolation, schemas.PenaltyLoss))
		}
	}
	return all.Answer
}

// shortReading is one way to read the penalty with little time left (D3).
type shortReading struct {
	name          string
	own, opponent schemas.Millis
}

// shortReadings lists the readings of D3 in force.
func (h *hearing) shortReadings() []shortReading {
	p := h.parameters
	gain, more := minutes(p.PressFirstGain.Value), minutes(p.PressFirstShortGain.Value)
	full := shortReading{"full", -minutes(p.PressFirstLoss.Value), gain}
	onTop, instead := shortReading{"on-top", 0, gain + more}, shortReading{"instead", 0, more}
	switch h.choices["D3"] {
	case "on-top":
		return []shortReading{full, onTop}
	case "instead":
		return []shortReading{full, instead}
	}
	return []shortReading{full, onTop, instead}
}

// pressFirstShort accepts the readings of the rule for less than seven minutes left, and
// says which it was.
func (h *hearing) pressFirstShort(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		short, known := h.short(&e)
		if !short && known {
			continue
		}
		all.add(h.pressFirstShortOne(r, &e, known))
	}
	return all.Answer
}

func (h *hearing) pressFirstShortOne(r *rule, e *entry, known bool) schemas.Answer {
	readings := h.shortReadings()
	limit := h.parameters.PressFirstShort.Value
	for i, reading := range readings {
		if !given(e, reading.own, reading.opponent) {
			continue
		}
		if i == 0 { // allowed whatever was left
			return h.pass(r, e, amounts(reading.own, reading.opponent))
		}
		if !known {
			break
		}
		answer := h.pass(r, e, reading.name+": "+amounts(reading.own, reading.opponent))
		if len(readings) > 2 { // the event has not said which it follows
			h.add(h.readingFinding(r, e, reading))
			answer = schemas.Lacking("EV")
		}
		return answer
	}
	if !known {
		return h.open(r, schemas.Note, e, "CK", fmt.Sprintf("less than %d:00 left", limit), schemas.Text{
			Zh: fmt.Sprintf("，罚时为 %s，没有写明当时剩余多少（不足%d分钟的可以不减）", e.amounts(), limit),
			En: fmt.Sprintf(" with the times %s and does not say what was left (with less than %d minutes nothing need be taken)", e.amounts(), limit),
		})
	}
	zh, en, expected := "", "", ""
	for i, reading := range readings {
		if i > 0 {
			zh, en, expected = zh+"、", en+" or ", expected+" or "
		}
		zh += amounts(reading.own, reading.opponent)
		en += amounts(reading.own, reading.opponent)
		expected += reading.name + " " + amounts(reading.own, reading.opponent)
	}
	return h.fail(r, schemas.Warning, e, expected, schemas.Text{
		Zh: fmt.Sprintf("，当时剩余%s，不足%d分钟，罚时为 %s；可以的是 %s", clock(*e.Left), limit, e.amounts(), zh),
		En: fmt.Sprintf(" with %s left, less than %d minutes, and the times %s; allowed are %s", clock(*e.Left), limit, e.amounts(), en),
	})
}

// readingFinding notes which reading of D3 the log follows.
func (h *hearing) readingFinding(r *rule, e *entry, reading shortReading) schemas.Finding {
	f := h.finding(r, schemas.Note, e)
	f.Outcome, f.Options = schemas.Undetermined, "D3="+h.choices["D3"]
	f.Expected, f.Actual = reading.name, e.amounts()
	f.Text = h.say(e, schemas.Text{
		Zh: fmt.Sprintf("，当时剩余%s，罚时为 %s：D3 的读法“%s”", clock(*e.Left), e.amounts(), reading.name),
		En: fmt.Sprintf(" with %s left and the times %s: the reading “%s” of D3", clock(*e.Left), e.amounts(), reading.name),
	})
	return f
}

// timeForRecord asks for the time that a faulty record costs; how much is suitable is
// for the arbiter.
func (h *hearing) timeForRecord(r *rule) schemas.Answer {
	return h.complete(r, []need{needSide, {schemas.Text{Zh: "罚时多少", En: "the time that it cost"}, func(_ *hearing, e *entry) bool {
		return e.Own != nil || e.Opponent != nil || e.Penalty == schemas.PenaltyNone
	}}})
}

// sharedClock asks that both got half of what was left.
func (h *hearing) sharedClock(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		needed := []need{
			{schemas.Text{Zh: "所余多少", En: "how much was left"}, needLasted.said},
			needClocks,
			facts("是否因行棋缓慢", "that a player was too slow", schemas.FactSlow),
		}
		if e.Lasted == nil || e.Left == nil || e.LeftOver == nil || !e.Has(schemas.FactSlow) {
			all.add(h.completeOne(r, &e, needed))
			continue
		}
		half := *e.Lasted / 2
		if *e.Left == half && *e.LeftOver == half || *e.Left+*e.LeftOver == *e.Lasted && absolute(*e.Left-*e.LeftOver) < schemas.OneSecond*2 {
			all.add(h.pass(r, &e, clock(half)))
			continue
		}
		all.add(h.fail(r, schemas.Warning, &e, clock(half), schemas.Text{
			Zh: fmt.Sprintf("，所余%s，双方各得%s和%s；应各得一半%s", clock(*e.Lasted), clock(*e.Left), clock(*e.LeftOver), clock(half)),
			En: fmt.Sprintf(": %s was left, and the sides got %s and %s; half is %s", clock(*e.Lasted), clock(*e.Left), clock(*e.LeftOver), clock(half)),
		}))
	}
	return all.Answer
}

func absolute(ms schemas.Millis) schemas.Millis { return max(ms, -ms) }

// clockDoubted asks that a clock was doubted before the player's own time was up.
func (h *hearing) clockDoubted(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactTimeUp) && e.Decision != schemas.DecisionRefused:
			all.add(h.fail(r, schemas.Warning, &e, "before his time was up", schemas.Text{
				Zh: "，其时间已到，此后提出的怀疑不应受理",
				En: " when his own time was up: doubts raised after that are not heard",
			}))
		case e.Decision == schemas.DecisionRefused:
			all.add(h.pass(r, &e, ""))
		default:
			all.add(h.completeOne(r, &e, []need{needClocks}))
		}
	}
	return all.Answer
}

// clockShort asks for a decision on a missed press or an early flag, and holds a flag
// that was early by an amount against the bound (xiangqi-2011:21.5).
func (h *hearing) clockShort(r *rule) schemas.Answer {
	bound := h.parameters.FlagFault
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.Kind == schemas.LogEarlyFlag && e.Lasted != nil && bound.Given && e.Decision != schemas.DecisionUnsaid {
			within := *e.Lasted <= minutes(bound.Value)
			if within == (e.Decision == schemas.DecisionLoss) {
				expected := "the game goes on"
				if within {
					expected = "within the bound"
				}
				all.add(h.open(r, schemas.Note, &e, "LOG", expected, schemas.Text{
					Zh: fmt.Sprintf("，提前%s，裁定为“%s”；棋钟故障以%d分钟为界，是否得当由人判断", clock(*e.Lasted), e.Decision.Name().Zh, bound.Value),
					En: fmt.Sprintf(" early by %s, decided: %s; the bound for a faulty clock is %d min, and whether that is right is for a person", clock(*e.Lasted), e.Decision.Name().En, bound.Value),
				}))
				continue
			}
		}
		all.add(h.completeOne(r, &e, []need{needSide, needDecision}))
	}
	return all.Answer
}

// upsetGain asks that pieces upset in the opponent's time gave him the time.
func (h *hearing) upsetGain(r *rule) schemas.Answer {
	gain := minutes(h.parameters.UpsetGain.Value)
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case !e.Has(schemas.FactOpponentTime):
			all.add(h.completeOne(r, &e, []need{needSide, needTurn}))
		case e.Opponent != nil && *e.Opponent == gain:
			all.add(h.pass(r, &e, signed(gain)))
		default:
			all.add(h.fail(r, schemas.Warning, &e, signed(gain), schemas.Text{
				Zh: fmt.Sprintf("，在对方时间，罚时为 %s；应给对方%s", e.amounts(), signed(gain)),
				En: fmt.Sprintf(" in the opponent's time, with the times %s; the opponent is to get %s", e.amounts(), signed(gain)),
			}))
		}
	}
	return all.Answer
}
