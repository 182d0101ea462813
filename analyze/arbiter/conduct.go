package arbiter

import (
	"fmt"

	"qipu/schemas"
)

// conduct is the rule of a clause of article 16 of xiangqi-2011: what is not grave is a
// foul (8.1.9), what is grave loses (4.1.13). It bears on what cites it, and on kinds.
func conduct(number string, kinds ...schemas.LogKind) rule {
	r := custom(number, "裁判记录依本条所写的，未达严重的须判犯规（8.1.9），严重的须判负（4.1.13）。",
		"What the log notes under the clause must carry a foul where it is not grave (8.1.9), and a loss where it is (4.1.13).",
		(*hearing).breachOfDuty, append(kinds, schemas.LogMisconduct)...)
	return r
}

func (h *hearing) breachOfDuty(r *rule) schemas.Answer {
	own := r.kinds[:len(r.kinds)-1] // misconduct is of the clause that it cites
	var all answers
	for _, e := range h.about(r) {
		cited := false
		for _, id := range e.cites {
			cited = cited || id == r.Clause
		}
		switch answer, misplaced := h.misplaced(r, &e); {
		case !cited && e.Kind == schemas.LogMisconduct:
		case misplaced:
			all.add(answer)
		case !cited && len(own) == 0:
		case e.Has(schemas.FactGrave):
			all.add(h.loses(r, &e, schemas.Text{Zh: "，严重，判负（4.1.13）", En: ", grave, which loses (4.1.13)"}))
		case e.Ruled() == schemas.PenaltyWarning || e.Ruled() == schemas.PenaltyLoss:
			all.add(h.pass(r, &e, "")) // 18.1, 18.2
		default:
			all.add(h.penalty(r, &e, e.Times(), schemas.PenaltyFoul))
		}
	}
	return all.Answer
}

// discipline is the rule of a clause of renju-2002:2.6: what the log notes must say
// whose it was and what was ruled.
func discipline(number string, kinds ...schemas.LogKind) rule {
	ruled := need{schemas.Text{Zh: "如何处理", En: "what was ruled"}, func(_ *hearing, e *entry) bool {
		return e.Ruled() != schemas.PenaltyUnsaid || e.Decision != schemas.DecisionUnsaid
	}}
	return factual(number, []need{needSide, ruled}, kinds...)
}

// warnedFirst is the check on what is warned of first and a violation when repeated, or
// at once where it is grave (9.1(1), 9.1(13)).
func (h *hearing) warnedFirst(r *rule) schemas.Answer {
	var all answers
	var before [2]bool
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		again := e.side != schemas.NoSide && before[e.side] && !e.perhapsAnother
		if e.side != schemas.NoSide {
			before[e.side] = true
		}
		if again || e.Facts&(schemas.FactRepeated|schemas.FactGrave) != 0 {
			all.add(h.penalty(r, &e, 1, schemas.PenaltyViolation))
			continue
		}
		allowed := []schemas.LogPenalty{schemas.PenaltyWarning, schemas.PenaltyAdmonition}
		if e.Kind == schemas.LogViolation || e.perhapsAnother {
			allowed = append(allowed, schemas.PenaltyViolation)
		}
		all.add(h.penalty(r, &e, 1, allowed...))
	}
	return all.Answer
}

// attemptedAnalysis is the check of 9.1(4): a press before the stone, and analysis or,
// in the undated rules, consulting that brought no gain.
func (h *hearing) attemptedAnalysis(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogConsulting, e.Has(schemas.FactGained), e.Kind == schemas.LogAnalysing && h.analysisLoses(&e):
			continue // 10.1b(9)
		default:
			all.add(h.penalty(r, &e, 1, schemas.PenaltyViolation))
		}
	}
	return all.Answer
}

// analysisLoses reports whether analysing on paper loses (D29): by the rules of 2009 in
// any case, unless it was ruled an attempt, by the undated ones where it was gained by.
func (h *hearing) analysisLoses(e *entry) bool {
	if h.choices["D29"] == "as-2009" {
		return e.Ruled() != schemas.PenaltyViolation
	}
	return e.Has(schemas.FactGained)
}

func (h *hearing) analysing(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogAnalysing && !h.analysisLoses(&e):
			continue // 9.1(4)
		default:
			all.add(h.loses(r, &e, schemas.Text{}))
		}
	}
	return all.Answer
}

// penalOneOf is the rule that every entry of those kinds carries one of several
// penalties, the first being what the clause names first.
func penalOneOf(number string, allowed []schemas.LogPenalty, kinds ...schemas.LogKind) rule {
	r := penal(number, allowed[0], kinds...)
	r.run = func(h *hearing, r *rule) schemas.Answer {
		var all answers
		for _, e := range h.about(r) {
			if answer, ok := h.misplaced(r, &e); ok {
				all.add(answer)
				continue
			}
			all.add(h.penalty(r, &e, 1, allowed...))
		}
		return all.Answer
	}
	return r
}

// warnedOrLost asks for a warning or a loss (renju-2002:3.8.1, 3.8.3); a loss ruled must
// be the result. For leaving D26 may leave no choice.
func (h *hearing) warnedOrLost(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		left := e.Kind == schemas.LogLeftGame || e.Kind == schemas.LogLeftHall
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case left && e.Has(schemas.FactLeave):
			all.add(h.pass(r, &e, ""))
		case e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss, left && h.choices["D26"] == "loss":
			all.add(h.loses(r, &e, schemas.Text{Zh: "，判负", En: ", which loses"}))
		default:
			all.add(h.penalty(r, &e, 1, schemas.PenaltyWarning))
		}
	}
	return all.Answer
}

// losesByConduct is the check of renju-2002:1.5.3.
func (h *hearing) losesByConduct(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		ruledLoss := e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogUpset && e.Has(schemas.FactDeliberate), ruledLoss,
			e.Kind == schemas.LogLifted && h.choices["D24"] == "loss", e.Kind == schemas.LogLeftGame && h.choices["D26"] == "loss" && !e.Has(schemas.FactLeave):
			all.add(h.loses(r, &e, schemas.Text{}))
		case e.Kind != schemas.LogUpset:
			all.add(h.pass(r, &e, "")) // 3.3.1, 3.8.1
		}
	}
	return all.Answer
}

// refusedRecord holds refusing to record against xiangqi-2011:7.4: the arbiter may rule a
// loss.
func (h *hearing) refusedRecord(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss:
			all.add(h.loses(r, &e, schemas.Text{Zh: "，判负（4.1.13）", En: ", a loss ruled (4.1.13)"}))
		default:
			all.add(h.completeOne(r, &e, []need{needSide, {schemas.Text{Zh: "是否判负", En: "whether a loss was ruled"}, func(_ *hearing, e *entry) bool {
				return e.Penalty != schemas.PenaltyUnsaid || e.Decision != schemas.DecisionUnsaid
			}}}))
		}
	}
	return all.Answer
}

// resultChanged points out a result that was changed after both clocks were stopped.
func (h *hearing) resultChanged(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactClocksStopped):
			all.add(h.fail(r, schemas.Warning, &e, "unchanged", schemas.Text{
				Zh: "，其时双方已停钟；双方认可的胜局此后不得更改", En: " after both clocks were stopped; a win that both agreed on cannot be changed then",
			}))
		default:
			all.add(h.completeOne(r, &e, []need{needTime}))
		}
	}
	return all.Answer
}

// badRecord is the rule on moves missing on a sheet: each so many are a foul, from more
// on two at once (xiangqi-2011:7.1).
func badRecord(number string, kinds ...schemas.LogKind) rule {
	return custom(number, "裁判记录所写记录不合要求，写明漏记着数的，犯规次数须与规则书相符。",
		"For a faulty record the log must note the fouls that the plies missing make by the rulebook.",
		(*hearing).badRecord, kinds...)
}

func (h *hearing) badRecord(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.Counted == nil {
			all.add(h.completeOne(r, &e, []need{needSide, {schemas.Text{Zh: "漏记几着", En: "how many plies are missing"}, func(_ *hearing, e *entry) bool { return e.Counted != nil }}}))
			continue
		}
		all.add(h.missingPlies(r, &e))
	}
	return all.Answer
}

func (h *hearing) missingPlies(r *rule, e *entry) schemas.Answer {
	fouls := h.rules.Xiangqi.FoulsFor(*e.Counted)
	ruled := 0
	if e.Ruled() == schemas.PenaltyFoul {
		ruled = e.Times()
	}
	if e.Penalty == schemas.PenaltyNone && fouls > 0 && !e.Has(schemas.FactResigned) {
		return h.penalty(r, e, fouls, schemas.PenaltyFoul)
	}
	if ruled == fouls || ruled == 0 && e.Has(schemas.FactResigned) { // 8.2
		return h.pass(r, e, fmt.Sprintf("fouls %d", fouls))
	}
	return h.fail(r, schemas.Warning, e, fmt.Sprintf("fouls %d", fouls), schemas.Text{
		Zh: fmt.Sprintf("，漏记%d着，应判犯规%d次，记为%d次", *e.Counted, fouls, ruled),
		En: fmt.Sprintf(" with %d plies missing: fouls due %d, noted %d", *e.Counted, fouls, ruled),
	})
}

// refusal asks for a loss of who refuses the rules, or whose misconduct is grave.
func (h *hearing) refusal(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Kind != schemas.LogMisconduct || e.Has(schemas.FactGrave):
			all.add(h.loses(r, &e, schemas.Text{}))
		}
	}
	return all.Answer
}

// minorBreach asks for a foul where a breach of article 16 is not grave. A warning is the
// arbiter's to choose (18.1).
func (h *hearing) minorBreach(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch answer, misplaced := h.misplaced(r, &e); {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactGrave):
		case e.Ruled() == schemas.PenaltyWarning:
			all.add(h.pass(r, &e, ""))
		default:
			all.add(h.penalty(r, &e, 1, schemas.PenaltyFoul))
		}
	}
	return all.Answer
}
