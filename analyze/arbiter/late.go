package arbiter

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// tooLate reports whether an entry notes that its side came later than the limit.
func (h *hearing) tooLate(e *entry) bool {
	limit := h.parameters.Lateness
	return e.Kind == schemas.LogLate && limit.Given && e.Lasted != nil && *e.Lasted > minutes(limit.Value)
}

// bothTooLate reports whether both sides did.
func (h *hearing) bothTooLate() bool {
	var late [2]bool
	for i := range h.entries {
		e := &h.entries[i]
		switch {
		case !h.tooLate(e):
		case e.Who == schemas.WhoBoth:
			return true
		case e.side != schemas.NoSide:
			late[e.side] = true
		}
	}
	return late[schemas.First] && late[schemas.Second]
}

// lateLoses compares lateness with the limit, and with the recorded result.
func (h *hearing) lateLoses(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.lateOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) lateOne(r *rule, e *entry) schemas.Answer {
	limit := h.parameters.Lateness
	switch {
	case e.Kind != schemas.LogLate:
		return h.loses(r, e, schemas.Text{})
	case e.Lasted == nil:
		return h.completeOne(r, e, []need{needLasted})
	case !limit.Given:
		return h.open(r, schemas.Note, e, "EV", "the limit of lateness", schemas.Text{
			Zh: fmt.Sprintf("%s；迟到时限由赛事定，未声明（--set lateness=分钟）", clock(*e.Lasted)),
			En: fmt.Sprintf(", %s; the limit is the event's to set and is not declared (--set lateness=minutes)", clock(*e.Lasted)),
		})
	case h.tooLate(e) && h.bothTooLate():
		return schemas.NotApplicable.Answer() // bothLate
	case h.tooLate(e):
		return h.loses(r, e, schemas.Text{
			Zh: fmt.Sprintf("%s，超过时限%d分钟，判负", clock(*e.Lasted), limit.Value),
			En: fmt.Sprintf(" by %s, more than the %d minutes allowed, which loses", clock(*e.Lasted), limit.Value),
		})
	case h.out.Ending.Kind == schemas.EndForfeit && h.out.Recorded == schemas.WinFor(e.side.Other()) && e.side != schemas.NoSide && !h.forfeited(e.side):
		return h.fail(r, schemas.Warning, e, fmt.Sprintf("no forfeit within %d minutes", limit.Value), schemas.Text{
			Zh: fmt.Sprintf("%s，未超过时限%d分钟，记录却作弃权负", clock(*e.Lasted), limit.Value),
			En: fmt.Sprintf(" by %s, within the %d minutes allowed, yet the record has it lose by forfeit", clock(*e.Lasted), limit.Value),
		})
	}
	return h.pass(r, e, "")
}

// forfeited reports whether something else in the log may be why a side has forfeited.
func (h *hearing) forfeited(side schemas.Side) bool {
	return slices.ContainsFunc(h.entries, func(e entry) bool {
		return e.Kind != schemas.LogLate && (e.side == side || e.side == schemas.NoSide) &&
			(e.Kind == schemas.LogLeftGame || e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss)
	})
}

// bothLate asks for a loss of both where both came later than the limit.
func (h *hearing) bothLate(r *rule) schemas.Answer {
	list := h.of(schemas.LogLate)
	if !h.bothTooLate() {
		return schemas.NotApplicable.Answer()
	}
	e := &list[len(list)-1]
	if h.out.Recorded == schemas.ResultDoubleLoss {
		return h.pass(r, e, "result 0-0")
	}
	f := h.finding(r, schemas.Error, e)
	f.Subject, f.Expected, f.Actual = "result", schemas.ResultDoubleLoss.String(), h.out.Recorded.String()
	f.Side = schemas.NoSide
	answer := schemas.Fail.Answer()
	if !h.out.Recorded.Decided() {
		f.Severity, f.Outcome, answer = schemas.Warning, schemas.Undetermined, schemas.Lacking("RES")
	}
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("裁判记录（%s）写有双方迟到都超过时限，应为双方负（0-0），记录为：%s。", e.Place(), orNone(h.out.Recorded).Zh),
		En: fmt.Sprintf("By the log (%s) both sides came later than the limit: both lose (0-0), the record says: %s.", e.Place(), orNone(h.out.Recorded).En),
	}
	h.add(f)
	h.judge(e, r, schemas.Fail, "result 0-0")
	return answer
}

func orNone(r schemas.Result) schemas.Text {
	if r == schemas.ResultNone {
		return schemas.Text{Zh: "未写", En: "nothing"}
	}
	return schemas.Text{Zh: r.String(), En: r.String()}
}

// lateFromStart asks for the deduction of all of the lateness, where it is within the
// limit: the clock runs from the start of the round.
func (h *hearing) lateFromStart(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(r.kinds...) {
		if !h.tooLate(&e) {
			all.add(h.deducted(r, &e))
		}
	}
	return all.Answer
}

// deducted compares the time taken off for lateness with the lateness. Both may be noted
// in whole minutes: they agree when they are less than one apart.
func (h *hearing) deducted(r *rule, e *entry) schemas.Answer {
	if e.Lasted == nil || e.Own == nil {
		return h.completeOne(r, e, []need{needLasted, {schemas.Text{Zh: "扣了多少时间", En: "the time deducted"}, func(_ *hearing, e *entry) bool { return e.Own != nil }}})
	}
	want := -*e.Lasted
	if d := *e.Own - want; d > -schemas.OneMinute && d < schemas.OneMinute {
		return h.pass(r, e, signed(want))
	}
	return h.fail(r, schemas.Warning, e, signed(want), schemas.Text{
		Zh: fmt.Sprintf("%s，应从其用时中扣去，而记为%s", clock(*e.Lasted), signed(*e.Own)),
		En: fmt.Sprintf(" by %s, which is to be deducted; %s is noted", clock(*e.Lasted), signed(*e.Own)),
	})
}

// lateFromTurn asks that no more was taken off than the lateness: the clock runs from
// the player's turn on.
func (h *hearing) lateFromTurn(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(r.kinds...) {
		switch {
		case e.Lasted == nil:
			all.add(h.completeOne(r, &e, []need{needLasted}))
		case e.Own != nil && (-*e.Own > *e.Lasted || *e.Own > 0):
			all.add(h.fail(r, schemas.Warning, &e, "at most "+clock(*e.Lasted), schemas.Text{
				Zh: fmt.Sprintf("%s，棋钟从轮到他走棋时开动，所扣不得多于此，而记为%s", clock(*e.Lasted), signed(*e.Own)),
				En: fmt.Sprintf(" by %s; the clock starts at the player's turn, so no more can be taken, and %s is noted", clock(*e.Lasted), signed(*e.Own)),
			}))
		default:
			all.add(h.pass(r, &e, ""))
		}
	}
	return all.Answer
}

// late joins the three for the books with one clause on all.
func (h *hearing) late(r *rule) schemas.Answer {
	var all answers
	all.add(h.lateLoses(r))
	all.add(h.bothLate(r))
	if r.Clause.Number() == "7.5" || r.Clause.Number() == "7.5c" {
		for _, e := range h.of(r.kinds...) {
			if e.Lasted != nil && !h.tooLate(&e) {
				all.add(h.deducted(r, &e))
			}
		}
	}
	return all.Answer
}

// overLimit asks for a loss of who came too late or whose flag fell.
func (h *hearing) overLimit(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		switch {
		case e.Kind == schemas.LogLate && !h.tooLate(&e) || h.tooLate(&e) && h.bothTooLate():
		default:
			all.add(h.loses(r, &e, schemas.Text{}))
		}
	}
	return all.Answer
}
