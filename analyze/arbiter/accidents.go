package arbiter

import (
	"fmt"

	"qipu/schemas"
)

// displaced is the check on errors that are put right only when found within a number of
// rounds (xiangqi-2011:5.12, A1.4). later says that they must stand after that.
func displaced(later bool) func(*hearing, *rule) schemas.Answer {
	return func(h *hearing, r *rule) schemas.Answer {
		limit := h.parameters.DisplacedRounds
		var all answers
		for _, e := range h.about(r) {
			answer, misplaced := h.misplaced(r, &e)
			if misplaced {
				all.add(answer)
				continue
			}
			if e.ply == 0 || e.Found < e.ply || e.Decision == schemas.DecisionUnsaid || !limit.Given {
				all.add(h.completeOne(r, &e, []need{needPly, {schemas.Text{Zh: "第几着之后发现", En: "after which ply it was found"}, func(_ *hearing, e *entry) bool { return e.Found >= e.ply && e.Found > 0 }}, needDecision}))
				continue
			}
			all.add(h.displacedOne(r, &e, limit.Value, later))
		}
		return all.Answer
	}
}

func (h *hearing) displacedOne(r *rule, e *entry, limit int, later bool) schemas.Answer {
	plies := e.Found - e.ply
	rounds := (plies + 1) / 2
	within := rounds <= limit
	restored := e.Decision == schemas.DecisionRestored || e.Decision == schemas.DecisionReplay
	switch {
	case within == restored, !within && !later:
		return h.pass(r, e, "")
	case within:
		return h.fail(r, schemas.Warning, e, "put back", schemas.Text{
			Zh: fmt.Sprintf("，过%d着（%d回合）发现，在%d回合之内，应复原，而裁定为“%s”", plies, rounds, limit, e.Decision.Name().Zh),
			En: fmt.Sprintf(", found after %d plies (%d rounds), within the %d: it is put back, and the decision was: %s", plies, rounds, limit, e.Decision.Name().En),
		})
	}
	return h.fail(r, schemas.Warning, e, "stands", schemas.Text{
		Zh: fmt.Sprintf("，过%d着（%d回合）发现，已过%d回合，不再纠正，而裁定为“%s”", plies, rounds, limit, e.Decision.Name().Zh),
		En: fmt.Sprintf(", found after %d plies (%d rounds), later than the %d: it stands, and the decision was: %s", plies, rounds, limit, e.Decision.Name().En),
	})
}

// coloursReversed holds reversed colours against xiangqi-2011:5.11.
func (h *hearing) coloursReversed(r *rule) schemas.Answer {
	limit := h.parameters.ColourMinutes
	var all answers
	for _, e := range h.of(schemas.LogColours) {
		if e.Lasted == nil || e.Decision == schemas.DecisionUnsaid || !limit.Given {
			all.add(h.completeOne(r, &e, []need{{schemas.Text{Zh: "开赛后多久发现", En: "how long after the start it was found"}, needLasted.said}, needDecision}))
			continue
		}
		within := *e.Lasted <= minutes(limit.Value)
		anew := e.Decision == schemas.DecisionReplay || e.Decision == schemas.DecisionRestored
		if within == anew {
			all.add(h.pass(r, &e, ""))
			continue
		}
		want := schemas.Text{Zh: "应照旧，结果有效", En: "the game goes on and its result stands"}
		if within {
			want = schemas.Text{Zh: "应换先重赛", En: "colours are changed and the game begins anew"}
		}
		all.add(h.fail(r, schemas.Warning, &e, want.En, schemas.Text{
			Zh: fmt.Sprintf("，开赛后%s发现，时限%d分钟，%s，而裁定为“%s”", clock(*e.Lasted), limit.Value, want.Zh, e.Decision.Name().Zh),
			En: fmt.Sprintf(", found %s after the start, the limit being %d min: %s, and the decision was: %s", clock(*e.Lasted), limit.Value, want.En, e.Decision.Name().En),
		}))
	}
	return all.Answer
}

// colourClocks holds what became of the clocks at a correction of colours against
// wuziqi 5.2(3), as D33 has it.
func (h *hearing) colourClocks(r *rule) schemas.Answer {
	reset := h.choices["D33"] == "reset-if-pairing"
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		known := e.Decision == schemas.DecisionReset || e.Decision == schemas.DecisionKept
		switch {
		case misplaced:
			all.add(answer)
		case !known:
			all.add(h.completeOne(r, &e, []need{{schemas.Text{Zh: "棋钟是否重置", En: "whether the clocks were reset"}, func(*hearing, *entry) bool { return false }}}))
		case !reset || e.Has(schemas.FactPairing) == (e.Decision == schemas.DecisionReset):
			all.add(h.pass(r, &e, ""))
		default:
			cause, want := schemas.Text{Zh: "非编排错误", En: "the pairing was not at fault"}, schemas.DecisionKept
			if e.Has(schemas.FactPairing) {
				cause, want = schemas.Text{Zh: "编排错误", En: "the pairing was at fault"}, schemas.DecisionReset
			}
			all.add(h.fail(r, schemas.Warning, &e, want.Name().ID, schemas.Text{
				Zh: fmt.Sprintf("，%s，应%s，而裁定为“%s”", cause.Zh, want.Name().Zh, e.Decision.Name().Zh),
				En: fmt.Sprintf(": %s, so it is “%s”, and the decision was: %s", cause.En, want.Name().En, e.Decision.Name().En),
			}))
		}
	}
	return all.Answer
}

// accidents holds dropped, displaced and scattered stones against wuziqi 4.2 and
// renju-2002:3.3.2.
func (h *hearing) accidents(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if r.Clause.Number() == "4.2d" && e.side == schemas.NoSide { // from outside: 4.2c
			continue
		}
		all.add(h.accident(r, &e))
	}
	return all.Answer
}

func (h *hearing) accident(r *rule, e *entry) schemas.Answer {
	switch {
	case e.Kind == schemas.LogDropped:
		return h.droppedOne(r, e)
	case e.Kind == schemas.LogAdjusted:
		return h.straightenedOne(r, e)
	case e.Has(schemas.FactDeliberate):
		return h.loses(r, e, schemas.Text{Zh: "，出于故意，判负", En: ", on purpose, which loses"})
	case e.Kind == schemas.LogUpset && e.side == schemas.NoSide: // 4.2c
		return h.fromOutside(r, e)
	case e.Kind == schemas.LogUpset && e.Has(schemas.FactBeyondRepair):
		return h.loses(r, e, schemas.Text{Zh: "，无法复原，判负", En: ", beyond repair, which loses"})
	case e.Kind == schemas.LogUpset && h.book != "renju-2002":
		return h.penalty(r, e, 1, schemas.PenaltyViolation)
	case e.Decision == schemas.DecisionUnsaid:
		return h.completeOne(r, e, []need{needDecision})
	case e.Decision == schemas.DecisionDraw && h.out.Recorded != schemas.ResultDraw:
		return h.drawMissing(r, e, schemas.Text{Zh: "，判和", En: ", a draw ruled"})
	case e.Facts&(schemas.FactAgreed|schemas.FactChief) == 0:
		return h.completeOne(r, e, []need{facts("双方同意还是裁判长裁定", "whether both agreed or the chief arbiter decided", schemas.FactAgreed, schemas.FactChief)})
	}
	return h.pass(r, e, "")
}

// fromOutside holds a game scattered by an accident from outside against the books.
func (h *hearing) fromOutside(r *rule, e *entry) schemas.Answer {
	switch {
	case e.Decision == schemas.DecisionUnsaid:
		return h.completeOne(r, e, []need{needDecision})
	case e.Decision == schemas.DecisionDraw && h.out.Recorded != schemas.ResultDraw:
		return h.drawMissing(r, e, schemas.Text{Zh: "，判和", En: ", a draw ruled"})
	case e.Has(schemas.FactBeyondRepair) && e.Decision != schemas.DecisionDraw && e.Decision != schemas.DecisionReplay:
		return h.fail(r, schemas.Warning, e, "a draw or a new game", schemas.Text{
			Zh: fmt.Sprintf("，出于外界，无法复原，应判和或重赛，而裁定为“%s”", e.Decision.Name().Zh),
			En: fmt.Sprintf(" from outside, beyond repair: a draw or a new game is ruled, and the decision was: %s", e.Decision.Name().En),
		})
	}
	return h.pass(r, e, "")
}

func (h *hearing) scatteredFromOutside(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.side == schemas.NoSide:
			all.add(h.fromOutside(r, &e))
		}
	}
	return all.Answer
}

// scattered holds a scattered game against renju-2002:3.3.3.
func (h *hearing) scattered(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.side == schemas.NoSide:
			all.add(h.fromOutside(r, &e))
		case e.Facts&(schemas.FactDeliberate|schemas.FactBeyondRepair) != 0:
			all.add(h.accident(r, &e))
		default:
			all.add(h.completeOne(r, &e, []need{needDecision}))
		}
	}
	return all.Answer
}

// deliberate asks for a loss of who displaced or scattered stones on purpose.
func (h *hearing) deliberate(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactDeliberate) || e.Ruled() == schemas.PenaltyLoss:
			all.add(h.loses(r, &e, schemas.Text{Zh: "，出于故意，判负", En: ", on purpose, which loses"}))
		}
	}
	return all.Answer
}

// drawRuled asks for a draw where the log rules one for displaced or scattered stones.
func (h *hearing) drawRuled(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch {
		case e.Decision != schemas.DecisionDraw:
		case h.out.Recorded == schemas.ResultDraw:
			all.add(h.pass(r, &e, "result 1/2-1/2"))
		default:
			all.add(h.drawMissing(r, &e, schemas.Text{Zh: "，判和", En: ", a draw ruled"}))
		}
	}
	return all.Answer
}

// dropped holds dropped stones against 9.1(2), as D25 has it.
func (h *hearing) dropped(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.droppedOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) droppedOne(r *rule, e *entry) schemas.Answer {
	if h.choices["D25"] != "free" {
		return h.penalty(r, e, 1, schemas.PenaltyViolation)
	}
	if e.Ruled() > schemas.PenaltyAdmonition {
		is := e.Ruled().Name()
		return h.fail(r, schemas.Warning, e, schemas.PenaltyNone.Name().ID, schemas.Text{
			Zh: fmt.Sprintf("，判为%s；失手可以重放，没有处罚", is.Zh), En: fmt.Sprintf(" with the penalty “%s”; it may be placed anew without one", is.En),
		})
	}
	return h.pass(r, e, schemas.PenaltyNone.Name().ID)
}

// lifted holds lifted stones against 9.1(9), as D24 has it.
func (h *hearing) lifted(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.liftedOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) liftedOne(r *rule, e *entry) schemas.Answer {
	switch h.choices["D24"] {
	case "loss":
		return h.loses(r, e, schemas.Text{})
	case "log":
		if e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss {
			return h.loses(r, e, schemas.Text{Zh: "，判负", En: ", a loss ruled"})
		}
		return h.completeOne(r, e, []need{{schemas.Text{Zh: "放回原处还是判负", En: "whether it was put back or lost"}, func(_ *hearing, e *entry) bool {
			return e.Decision != schemas.DecisionUnsaid || e.Penalty != schemas.PenaltyUnsaid
		}}})
	}
	return h.penalty(r, e, 1, schemas.PenaltyViolation)
}

// liftedOrDropped holds both against renju-2002:3.3.1.
func (h *hearing) liftedOrDropped(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogDropped:
			all.add(h.droppedOne(r, &e))
		default:
			all.add(h.liftedOne(r, &e))
		}
	}
	return all.Answer
}

// straightened holds stones straightened against 4.2e and 9.1(12).
func (h *hearing) straightened(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.straightenedOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) straightenedOne(r *rule, e *entry) schemas.Answer {
	switch {
	case e.Kind != schemas.LogAdjusted || e.Facts&(schemas.FactOpponentTime|schemas.FactUnannounced) != 0:
		return h.penalty(r, e, 1, schemas.PenaltyViolation)
	case e.Has(schemas.FactOwnTime | schemas.FactAnnounced):
		if e.Ruled() > schemas.PenaltyAdmonition {
			return h.fail(r, schemas.Warning, e, schemas.PenaltyNone.Name().ID, schemas.Text{
				Zh: "，在己方时间且已声明，不应处罚", En: " in the player's own time and announced, which is no violation, and penalized",
			})
		}
		return h.pass(r, e, "")
	}
	return h.completeOne(r, e, []need{needTurn, facts("是否声明", "whether it was announced", schemas.FactAnnounced, schemas.FactUnannounced)})
}
