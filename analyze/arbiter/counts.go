package arbiter

import (
	"fmt"
	"slices"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// both are the sides in their order.
var both = [...]schemas.Side{schemas.First, schemas.Second}

// countedLoss is the check that a side with as many penalties of a kind as lose has
// lost, from the entry on with which it has them.
func countedLoss(p schemas.LogPenalty) func(*hearing, *rule) schemas.Answer {
	return func(h *hearing, r *rule) schemas.Answer {
		limit := h.fatalCount(p)
		if !limit.Given || limit.Value == 0 || h.rulesByOther(r, limit) {
			return schemas.NotApplicable.Answer()
		}
		return h.nth(r, limit.Value, p.Name().Text, ruled(p))
	}
}

// rulesByOther reports whether the number that loses is in force by another clause of
// the same book: fouls lose by 4.1.10, at mass events by A1.5c.
func (h *hearing) rulesByOther(r *rule, limit rulebooks.Parameter[int]) bool {
	return limit.Clause != "" && limit.Clause != r.Clause
}

func (h *hearing) fatalCount(p schemas.LogPenalty) rulebooks.Parameter[int] {
	switch p {
	case schemas.PenaltyFoul:
		return h.parameters.FatalFouls
	case schemas.PenaltyViolation:
		return h.parameters.FatalViolations
	case schemas.PenaltyWarning:
		return h.parameters.FatalWarnings
	}
	return rulebooks.Parameter[int]{}
}

// nth compares the loss of a side that comes to a number of something in the log with
// the recorded result. Sides that do not come to it keep the clause. Where it depends on
// what is doubtful whether one does, that is open.
func (h *hearing) nth(r *rule, limit int, what schemas.Text, weight func(*entry) int) schemas.Answer {
	var all answers
	for _, side := range both {
		surely, perhaps, n := h.reached(side, limit, weight)
		counts := func(e entry) bool { return e.side == side && weight(&e) > 0 }
		if (perhaps == nil || surely == nil && h.hasLost(perhaps)) && slices.ContainsFunc(h.entries, counts) {
			all.add(schemas.Pass.Answer())
		}
		switch {
		case surely != nil:
			all.add(h.loses(r, surely, schemas.Text{
				Zh: fmt.Sprintf("，至此该方计“%s”%d次，满%d次判负", what.Zh, n, limit),
				En: fmt.Sprintf(", which makes %d of “%s” of that side, and %d lose", n, what.En, limit),
			}))
		case perhaps != nil && !h.hasLost(perhaps):
			all.add(h.open(r, schemas.Note, perhaps, "LOG", "whether each is a fact of its own", schemas.Text{
				Zh: fmt.Sprintf("；该方“%s”满%d次判负，而所写各条是否同一件事、是否处罚，没有写明", what.Zh, limit),
				En: fmt.Sprintf("; %d of “%s” lose, and whether the lines on that side note one thing or several, or a penalty was ruled at all, is not told", limit, what.En),
			}))
		}
	}
	return all.Answer
}

// hasLost reports whether the side of an entry lost by the recorded result.
func (h *hearing) hasLost(e *entry) bool {
	want, known := h.lossOf(e)
	return known && (h.out.Recorded == want || h.out.Recorded == schemas.ResultDoubleLoss)
}

func (h *hearing) idlePresses(r *rule) schemas.Answer {
	limit := h.parameters.FatalIdlePresses
	if !limit.Given || limit.Value == 0 {
		return schemas.NotApplicable.Answer()
	}
	return h.nth(r, limit.Value, schemas.LogPressFirst.Name().Text, ofKind(schemas.LogPressFirst))
}

func (h *hearing) illegalMoves(r *rule) schemas.Answer {
	n, known := h.rules.Xiangqi.Fatal()
	list := h.of(schemas.LogIllegalMove)
	switch {
	case len(list) == 0 || known && n == 0:
		return schemas.NotApplicable.Answer()
	case known:
		return h.nth(r, n, schemas.LogIllegalMove.Name().Text, ofKind(schemas.LogIllegalMove))
	}
	return h.open(r, schemas.Note, &list[0], "EV (level)", "the level of the event", schemas.Text{
		Zh: "；几次判负随赛事级别而定，而级别未声明",
		En: "; how many lose depends on the level of the event, which is not declared",
	})
}

func (h *hearing) illegalFoul(r *rule) schemas.Answer {
	n, known := h.rules.Xiangqi.Fatal()
	mass := r.Clause.Number() == "A1.2"
	var all answers
	seen := [2]int{}
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.side != schemas.NoSide {
			seen[e.side]++
		}
		switch {
		case !known || mass != (n == 0):
			continue // illegalMoves says that the level is not declared; the other clause speaks
		case e.side != schemas.NoSide && n > 0 && seen[e.side] >= n:
			all.add(h.pass(r, &e, "")) // it loses
		default:
			all.add(h.penalty(r, &e, h.rules.Xiangqi.Penalties.IllegalFouls, schemas.PenaltyFoul))
		}
	}
	return all.Answer
}

// illegalFound asks of an illegal move in the log when it was and what followed, and
// points out one that the moves show and the log does not.
func (h *hearing) illegalFound(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogIllegalMove) {
		all.add(h.completeOne(r, &e, []need{needSide, needPly, {schemas.Text{Zh: "如何裁定", En: "what was decided"}, func(_ *hearing, e *entry) bool {
			return e.Decision != schemas.DecisionUnsaid || e.Ruled() != schemas.PenaltyUnsaid
		}}}))
	}
	at := h.out.Legal
	if at >= len(h.out.Plies) || h.out.Plies[at].Status != schemas.PlyIllegal {
		return all.Answer
	}
	side := h.out.Plies[at].Side
	for _, e := range h.of(schemas.LogIllegalMove) {
		if e.side == side && (e.ply == 0 || e.ply == at+1) {
			return all.Answer
		}
	}
	who := h.game.Kind.Colour(side)
	h.add(schemas.Finding{
		Clause: r.Clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "log", Side: side, Ply: at + 1,
		Expected: "an entry on the illegal move", Actual: "none",
		Text: schemas.Text{
			Zh: fmt.Sprintf("第%d着（%s）违反行棋规定，裁判记录没有写；当时是否发现，没有记载。", at+1, who.Zh),
			En: fmt.Sprintf("Ply %d (%s) is unlawful and the log has no entry on it; whether it was noticed is not told.", at+1, who.En),
		},
	})
	all.add(schemas.Lacking("LOG"))
	return all.Answer
}

// foulsLogged asks whose each foul is, for what and when, and compares the number with
// the one that the sheet notes (xiangqi-2011:9).
func (h *hearing) foulsLogged(r *rule) schemas.Answer {
	var all answers
	what := need{schemas.Text{Zh: "因何", En: "for what"}, func(_ *hearing, e *entry) bool {
		return e.Kind != schemas.LogFoul || e.Text != "" || len(e.cites) > 0
	}}
	when := need{schemas.Text{Zh: "何时", En: "when"}, func(_ *hearing, e *entry) bool { return e.ply > 0 || e.Time != "" }}
	var last [2]*entry
	for i := range h.entries {
		e := &h.entries[i]
		if e.Ruled() != schemas.PenaltyFoul {
			continue
		}
		all.add(h.completeOne(r, e, []need{needSide, what, when}))
		if e.side != schemas.NoSide {
			last[e.side] = e
		}
	}
	for _, side := range both {
		noted, ok := h.foulsOnSheet(side)
		counted, most := h.foulsOf(side)
		if !ok || noted == counted {
			continue
		}
		if noted > counted && noted <= most && last[side] != nil {
			all.add(h.open(r, schemas.Note, last[side], "LOG", fmt.Sprintf("%d on the sheet", noted), schemas.Text{
				Zh: fmt.Sprintf("；记录纸记犯规%d次，所写各条是否同一件事，没有写明", noted),
				En: fmt.Sprintf("; the sheet notes %d fouls, and whether the lines note one thing or several is not told", noted),
			}))
			continue
		}
		who := h.game.Kind.Colour(side)
		f := schemas.Finding{
			Clause: r.Clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "fouls", Side: side,
			Expected: fmt.Sprintf("%d by the log", counted), Actual: fmt.Sprintf("%d on the sheet", noted),
			Text: schemas.Text{
				Zh: fmt.Sprintf("%s的犯规，裁判记录写有%d次，记录纸记为%d次。", who.Zh, counted, noted),
				En: fmt.Sprintf("The log has %d fouls of %s, the sheet notes %d.", counted, who.En, noted),
			},
		}
		if last[side] != nil {
			f.Evidence = last[side].Place()
		}
		h.add(f)
		all.add(schemas.Fail.Answer())
	}
	return all.Answer
}

// foulsOf counts the fouls of a side in the log: at least, and with all that is doubtful.
func (h *hearing) foulsOf(side schemas.Side) (least, most int) {
	for i := range h.entries {
		e := &h.entries[i]
		if e.side != side || e.Ruled() != schemas.PenaltyFoul {
			continue
		}
		most += e.Times()
		if !e.doubtful() {
			least += e.Times()
		}
	}
	return least, most
}

// foulsOnSheet reads the fouls that the sheet notes of a side.
func (h *hearing) foulsOnSheet(side schemas.Side) (n int, ok bool) {
	return h.rules.Xiangqi.FoulsNoted(h.game, side)
}

// violationsLogged asks of each violation whose it is and for what; it must cite no
// clause that gives none.
func (h *hearing) violationsLogged(r *rule) schemas.Answer {
	var all answers
	for i := range h.entries {
		e := &h.entries[i]
		if e.Ruled() != schemas.PenaltyViolation {
			continue
		}
		if id, ok := h.givesNoViolation(e); ok {
			all.add(h.fail(r, schemas.Warning, e, "a clause that gives a violation", schemas.Text{
				Zh: fmt.Sprintf("，判为违例，所引%s不设违例", id.Number()),
				En: fmt.Sprintf(" with a violation and cites %s, which gives none", id.Number()),
			}))
			continue
		}
		all.add(h.completeOne(r, e, []need{needSide, {schemas.Text{Zh: "因何", En: "for what"}, func(_ *hearing, e *entry) bool {
			return e.Kind != schemas.LogViolation || e.Text != "" || len(e.cites) > 0
		}}}))
	}
	return all.Answer
}

// givesNoViolation returns the first clause that an entry cites if none of those cited
// gives violations: articles 9, 4.2, 6.5 and 10.3 do.
func (h *hearing) givesNoViolation(e *entry) (first schemas.ClauseID, ok bool) {
	for _, id := range e.cites {
		number := id.Number()
		for _, article := range [...]string{"9.", "4.2", "6.5", "10.1b(8)", "10.3", "2.19", "2.20"} {
			if len(number) >= len(article) && number[:len(article)] == article {
				return "", false
			}
		}
	}
	if len(e.cites) == 0 {
		return "", false
	}
	return e.cites[0], true
}
