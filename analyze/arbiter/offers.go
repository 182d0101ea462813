package arbiter

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// mover is the side whose ply an offer was made with; ok is false where the moves do not
// tell.
func (h *hearing) mover(e *entry) (side schemas.Side, ok bool) {
	if e.ply == 0 || e.ply > len(h.out.Plies) {
		return schemas.NoSide, false
	}
	return h.out.Plies[e.ply-1].Side, true
}

// outOfTurn says why an offer was not made with the player's own move, empty if nothing
// says so. An offer notes the ply that it was made with.
func (h *hearing) outOfTurn(e *entry) (why schemas.Text) {
	if e.Has(schemas.FactOpponentTime) {
		return schemas.Text{Zh: "在对方时间", En: "in the opponent's time"}
	}
	if e.Has(schemas.FactOwnTime) {
		return schemas.Text{}
	}
	if side, ok := h.mover(e); ok && e.side != schemas.NoSide && side != e.side {
		return schemas.Text{Zh: fmt.Sprintf("第%d着是对方的着", e.ply), En: fmt.Sprintf("ply %d is the opponent's", e.ply)}
	}
	return schemas.Text{}
}

// offers holds draw offers against xiangqi-2011:22.1.
func (h *hearing) offers(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		why := h.outOfTurn(&e)
		switch {
		case e.Kind != schemas.LogOffer:
			all.add(h.completeOne(r, &e, []need{needSide}))
		case why.Zh != "":
			all.add(h.fail(r, schemas.Warning, &e, "in his own time", schemas.Text{
				Zh: "：" + why.Zh + "，提和须在己方走棋的时间", En: ": " + why.En + ", and an offer is made in the player's own time",
			}))
		case e.Decision == schemas.DecisionWithdrawn:
			all.add(h.fail(r, schemas.Warning, &e, "not withdrawn", schemas.Text{Zh: "，后又撤回；提和不得撤回", En: " and withdrawn; an offer cannot be"}))
		case e.Decision == schemas.DecisionUnsaid || e.ply == 0:
			all.add(h.completeOne(r, &e, []need{needSide, needPly, needDecision}))
		default:
			all.add(h.answered(r, &e))
		}
	}
	return all.Answer
}

// answered compares what became of an offer with the result and the moves.
func (h *hearing) answered(r *rule, e *entry) schemas.Answer {
	recorded := h.out.Recorded
	switch e.Decision {
	case schemas.DecisionAccepted:
		if recorded == schemas.ResultDraw {
			return h.pass(r, e, "result "+schemas.ResultDraw.String())
		}
		return h.drawMissing(r, e, schemas.Text{Zh: "，对方同意", En: ", accepted"})
	case schemas.DecisionPlayedOn:
		switch {
		case e.ply > len(h.out.Plies) || e.ply == len(h.out.Plies) && len(h.game.Moves) > len(h.out.Plies):
			return h.open(r, schemas.Note, e, "MV", "a move after it", schemas.Text{
				Zh: "，称对方续着拒绝，而记录的着法不到该着，此后有无着法不明", En: ", refused by playing on; the moves on record do not go so far, and whether one followed is not told",
			})
		case e.ply > 0 && e.ply == len(h.out.Plies):
			return h.fail(r, schemas.Warning, e, "a move after it", schemas.Text{
				Zh: "，称对方续着拒绝，而此后没有着法", En: ", refused by playing on; no move follows it",
			})
		}
	}
	return h.pass(r, e, "")
}

// drawMissing reports a result that is not the draw which the log has.
func (h *hearing) drawMissing(r *rule, e *entry, cause schemas.Text) schemas.Answer {
	recorded := h.out.Recorded
	f := h.finding(r, schemas.Error, e)
	f.Subject, f.Expected, f.Actual = "result", schemas.ResultDraw.String(), recorded.String()
	answer := schemas.Fail.Answer()
	if !recorded.Decided() {
		f.Severity, f.Outcome, answer = schemas.Warning, schemas.Undetermined, schemas.Lacking("RES")
	}
	f.Text = h.say(e, schemas.Text{
		Zh: fmt.Sprintf("%s，应为 %s，记录为：%s", cause.Zh, schemas.ResultDraw, orNone(recorded).Zh),
		En: fmt.Sprintf("%s: the result is %s, the record says: %s", cause.En, schemas.ResultDraw, orNone(recorded).En),
	})
	h.add(f)
	h.judge(e, r, schemas.Fail, "result "+schemas.ResultDraw.String())
	return answer
}

// offerLead is the check that no side has offered as many times more than the other as a
// clause names. must says that the penalty is due; else the arbiter may give it.
func offerLead(number string, must bool) rule {
	zh, en := "数裁判记录中双方的提和：一方超过对方达规定次数的，该次须判犯规。", "The draw offers in the log are counted: one by which a side exceeds the other's by as many as the clause names must carry a foul."
	if !must {
		zh, en = "数裁判记录中双方的提和：一方超过对方达规定次数的，予以指出，是否判违例由裁判定。", "The draw offers in the log are counted: one by which a side exceeds the other's by as many as the clause names is pointed out; a violation is the arbiter's to rule."
	}
	return custom(number, zh, en, func(h *hearing, r *rule) schemas.Answer { return h.offerLead(r, must) }, schemas.LogOffer)
}

// offersMade lists the offers as they came; ordered is false where that is not told.
func (h *hearing) offersMade() (list []*entry, ordered bool) {
	for i := range h.entries {
		if e := &h.entries[i]; e.Kind == schemas.LogOffer && e.side != schemas.NoSide {
			list = append(list, e)
		}
	}
	return list, inOrder(list)
}

func (h *hearing) offerLead(r *rule, must bool) schemas.Answer {
	limit := h.parameters.DrawOfferLead
	if !limit.Given {
		return schemas.NotApplicable.Answer()
	}
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
		}
	}
	list, ordered := h.offersMade()
	if !ordered {
		all.add(h.offersUnordered(r, list, limit.Value))
		return all.Answer
	}
	var n [2]int
	for _, e := range list {
		n[e.side] += e.Times()
		penalized := e.Penalty > schemas.PenaltyAdmonition || e.Has(schemas.FactResigned) || h.citedLater(r, e) // 8.2
		if n[e.side]-n[e.side.Other()] < limit.Value || penalized {
			all.add(h.pass(r, e, ""))
			continue
		}
		all.add(h.leadOpen(r, e, n, must))
	}
	return all.Answer
}

// leadOpen reports an offer too many of which the log notes no penalty.
func (h *hearing) leadOpen(r *rule, e *entry, n [2]int, must bool) schemas.Answer {
	text := schemas.Text{
		Zh: fmt.Sprintf("：该方提和%d次，对方%d次，超过达%d次", n[e.side], n[e.side.Other()], h.parameters.DrawOfferLead.Value),
		En: fmt.Sprintf(": offers of that side %d, of the other %d, a lead of %d or more", n[e.side], n[e.side.Other()], h.parameters.DrawOfferLead.Value),
	}
	switch {
	case !must:
		text.Zh += "，可判违例，没有写"
		text.En += "; a violation may be ruled for it, and nothing is noted"
		return h.open(r, schemas.Note, e, "PEN", schemas.PenaltyViolation.Name().ID, text)
	case e.perhapsAnother || e.Penalty == schemas.PenaltyNone:
		text.Zh += "，而是否另一次、是否成立，没有写明"
		text.En += "; whether it is another one, and was held against him, is not told"
		return h.open(r, schemas.Note, e, "PEN", schemas.PenaltyFoul.Name().ID, text)
	}
	text.Zh += "，应判犯规，没有写"
	text.En += "; the foul for it is not noted"
	return h.fail(r, schemas.Warning, e, schemas.PenaltyFoul.Name().ID, text)
}

// offered counts the offers of a side.
func offered(list []*entry, side schemas.Side) (n int) {
	for _, e := range list {
		if e.side == side {
			n += e.Times()
		}
	}
	return n
}

// offersUnordered answers where the plies of offers are missing: a side with too few of
// them to lead by so many keeps the clause in any order.
func (h *hearing) offersUnordered(r *rule, list []*entry, limit int) schemas.Answer {
	var all answers
	for _, side := range both {
		n, penalized := offered(list, side), false
		var last *entry
		for _, e := range list {
			if e.side == side {
				last = e
				penalized = penalized || e.Penalty > schemas.PenaltyAdmonition || h.citedLater(r, e)
			}
		}
		switch {
		case last == nil:
		case n < limit || penalized:
			all.add(h.pass(r, last, ""))
		default:
			all.add(h.open(r, schemas.Note, last, "LOG", "the plies of the offers", schemas.Text{
				Zh: fmt.Sprintf("；该方提和共%d次，而各次的着数没有写全，是否一度超过对方达%d次，不明", n, limit),
				En: fmt.Sprintf("; offers of that side are %d, and not all say their ply: whether it ever led by %d is not told", n, limit),
			}))
		}
	}
	return all.Answer
}

// citedLater reports whether a penalty of that side that cites the clause is noted in
// its own entry, at the same ply or without one.
func (h *hearing) citedLater(r *rule, offer *entry) bool {
	for i := range h.entries {
		e := &h.entries[i]
		if e.no != offer.no && e.side == offer.side && e.Ruled() > schemas.PenaltyAdmonition && (e.ply == 0 || e.ply == offer.ply) {
			if slices.Contains(e.cites, r.Clause) {
				return true
			}
		}
	}
	return false
}

// offerTiming holds offers against wuziqi-2009:10.3(1).
func (h *hearing) offerTiming(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogOffer) {
		why := h.outOfTurn(&e)
		if e.Has(schemas.FactBeforeMove) {
			why = schemas.Text{Zh: "未走棋先提", En: "before a move of his own"}
		}
		switch {
		case why.Zh != "":
			all.add(h.fail(r, schemas.Warning, &e, "after his own move, before the press", schemas.Text{
				Zh: "：" + why.Zh + "；提和须在己方走棋之后、按钟之前", En: ": " + why.En + "; an offer is made after the player's own move and before the press",
			}))
		case e.ply == 0 && !e.Has(schemas.FactOwnTime):
			all.add(h.completeOne(r, &e, []need{needSide, needPly}))
		default:
			all.add(h.pass(r, &e, ""))
		}
	}
	return all.Answer
}

func (h *hearing) offerAnswers(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogOffer) {
		if e.Decision == schemas.DecisionUnsaid {
			all.add(h.completeOne(r, &e, []need{needDecision}))
			continue
		}
		all.add(h.answered(r, &e))
	}
	return all.Answer
}

// mayPenalize asks of an offer that may be a violation that the log says whether it was
// ruled one.
func (h *hearing) mayPenalize(r *rule, e *entry, why schemas.Text) schemas.Answer {
	if e.Penalty != schemas.PenaltyUnsaid || h.citedLater(r, e) {
		return h.pass(r, e, "violation or none")
	}
	return h.open(r, schemas.Note, e, "PEN", "violation or none", schemas.Text{
		Zh: "：" + why.Zh + "，可判违例，没有写明判否",
		En: ": " + why.En + ", which may be a violation; whether it was ruled one is not noted",
	})
}

func (h *hearing) offerOnOpponentsClock(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogOffer) {
		if why := h.outOfTurn(&e); why.Zh != "" {
			all.add(h.mayPenalize(r, &e, why))
		}
	}
	return all.Answer
}

// irregularOffers is the same for any offer against 10.3, with the penalties that cite
// the clause.
func (h *hearing) irregularOffers(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		why := h.outOfTurn(&e)
		if e.Has(schemas.FactBeforeMove) {
			why = schemas.Text{Zh: "未走棋先提", En: "before a move of his own"}
		}
		switch {
		case e.Kind != schemas.LogOffer:
			all.add(h.penalty(r, &e, 1, schemas.PenaltyViolation))
		case why.Zh != "":
			all.add(h.mayPenalize(r, &e, why))
		}
	}
	return all.Answer
}

// freeOffers points out an offer that was penalized though nothing in the log says that
// it was irregular.
func (h *hearing) freeOffers(r *rule) schemas.Answer {
	var all answers
	var n [2]int
	list, ordered := h.offersMade()
	for _, e := range list {
		n[e.side] += e.Times()
		lead := n[e.side] - n[e.side.Other()]
		if !ordered {
			lead = offered(list, e.side) // at most
		}
		irregular := h.outOfTurn(e).Zh != "" || e.Has(schemas.FactBeforeMove) || h.parameters.DrawOfferLead.Given && lead >= h.parameters.DrawOfferLead.Value
		if e.Penalty > schemas.PenaltyAdmonition && !irregular {
			all.add(h.fail(r, schemas.Warning, e, "no penalty", schemas.Text{
				Zh: fmt.Sprintf("，判为%s，而没有写明不合10.3何款", e.Penalty.Name().Zh),
				En: fmt.Sprintf(" with the penalty “%s”, and nothing says what of 10.3 it departs from", e.Penalty.Name().En),
			}))
			continue
		}
		all.add(h.pass(r, e, ""))
	}
	return all.Answer
}
