package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// Most clauses ask one of three things of an entry: that it carries a penalty, that its
// side lost the game, that it says what a person must know to judge it.

// kindList names kinds in a sentence.
func kindList(kinds []schemas.LogKind) (t schemas.Text) {
	for i, k := range kinds {
		if i > 0 {
			t.Zh += "、"
			t.En += ", "
		}
		t.Zh += "“" + k.Name().Zh + "”"
		t.En += "“" + k.Name().En + "”"
	}
	return t
}

// clause names a clause by its number; inBook puts the book before it.
func clause(number string) schemas.Check { return schemas.Check{Clause: schemas.ClauseID(number)} }

// penal is the rule that every entry of those kinds carries a penalty.
func penal(number string, penalty schemas.LogPenalty, kinds ...schemas.LogKind) rule {
	r := rule{Check: clause(number), kinds: kinds, penalty: penalty, run: (*hearing).penalized}
	what, p := kindList(kinds), penalty.Name()
	r.Does = schemas.Text{
		Zh: fmt.Sprintf("裁判记录中的%s须写明%s一次；依本条所判的，须是这些事由。", what.Zh, p.Zh),
		En: fmt.Sprintf("Every entry of the log on %s must carry one %s, and what cites the clause must be on that.", what.En, p.En),
	}
	if len(kinds) == 0 {
		r.Does = schemas.Text{
			Zh: fmt.Sprintf("裁判记录中依本条所判的，须是%s。", p.Zh),
			En: fmt.Sprintf("What the log rules under the clause must be the penalty “%s”.", p.En),
		}
	}
	return r
}

// losing is the rule that the side of every entry of those kinds has lost.
func losing(number string, kinds ...schemas.LogKind) rule {
	r := rule{Check: clause(number), kinds: kinds, penalty: schemas.PenaltyLoss, run: (*hearing).mustHaveLost}
	what := kindList(kinds)
	r.Does = schemas.Text{
		Zh: fmt.Sprintf("裁判记录写有%s的，记录结果须为该方负。", what.Zh),
		En: fmt.Sprintf("Where the log has %s, the recorded result must be a loss for that side.", what.En),
	}
	return r
}

// factual is the rule that every entry of those kinds says what is needed: whether it is
// right only a person can judge.
func factual(number string, needed []need, kinds ...schemas.LogKind) rule {
	r := rule{Check: clause(number), kinds: kinds}
	r.run = func(h *hearing, r *rule) schemas.Answer { return h.complete(r, needed) }
	what, list := kindList(kinds), needList(needed)
	r.Does = schemas.Text{
		Zh: fmt.Sprintf("裁判记录中的%s须写明%s；所写是否得当，由人判断。", what.Zh, list.Zh),
		En: fmt.Sprintf("Entries of the log on %s must say %s; whether what they say is right is for a person.", what.En, list.En),
	}
	return r
}

// also marks a rule whose clause the checks of the record answer for too.
func also(r rule) rule { r.shared = true; return r }

// atMass marks a rule of mass events alone.
func atMass(r rule) rule { r.mass = true; return r }

// custom is a rule with a check of its own.
func custom(number string, zh, en string, run func(*hearing, *rule) schemas.Answer, kinds ...schemas.LogKind) rule {
	return rule{Check: schemas.Check{Clause: schemas.ClauseID(number), Does: schemas.Text{Zh: zh, En: en}}, kinds: kinds, run: run}
}

// misplaced reports an entry that cites the clause for something else. ok is false where
// it does not.
func (h *hearing) misplaced(r *rule, e *entry) (answer schemas.Answer, ok bool) {
	if slices.Contains(r.kinds, e.Kind) || slices.Contains(penalties, e.Kind) {
		return answer, false
	}
	return h.fail(r, schemas.Warning, e, kindIDs(r.kinds), schemas.Text{
		Zh: fmt.Sprintf("，所引%s并非为此而设", r.Clause.Number()),
		En: fmt.Sprintf(" and cites %s, which is not about that", r.Clause.Number()),
	}), true
}

func kindIDs(kinds []schemas.LogKind) string {
	ids := make([]string, len(kinds))
	for i, k := range kinds {
		ids[i] = k.String()
	}
	return strings.Join(ids, ", ")
}

func (h *hearing) penalized(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.penalty(r, &e, 1, r.penalty))
	}
	return all.Answer
}

// penalty compares the penalty of an entry with those that a clause allows, the first
// being what it asks for.
func (h *hearing) penalty(r *rule, e *entry, n int, allowed ...schemas.LogPenalty) schemas.Answer {
	if slices.Contains(penalties, e.Kind) { // several times the same, in one line
		n = e.Times()
	}
	want := penaltyText(allowed[0], n)
	expected := allowed[0].Name().ID
	if n > 1 {
		expected += fmt.Sprintf(" × %d", n)
	}
	ruled := e.Ruled()
	switch {
	case e.Has(schemas.FactResigned) && e.Penalty <= schemas.PenaltyNone: // 8.2: may be left off then
		return h.pass(r, e, expected)
	case ruled == schemas.PenaltyUnsaid:
		return h.open(r, schemas.Warning, e, "PEN", expected, schemas.Text{
			Zh: fmt.Sprintf("，没有写明处罚；按%s应为%s", r.Clause.Number(), want.Zh),
			En: fmt.Sprintf(" without a penalty; %s asks for: %s", r.Clause.Number(), want.En),
		})
	case slices.Contains(allowed, ruled) && (ruled != allowed[0] || e.Times() == n):
		return h.pass(r, e, expected)
	}
	if ruled == schemas.PenaltyNone {
		return h.open(r, schemas.Note, e, "PEN", expected, schemas.Text{
			Zh: fmt.Sprintf("，写明不处罚；按%s应为%s，是否成立没有写明", r.Clause.Number(), want.Zh),
			En: fmt.Sprintf(" without a penalty; %s asks for: %s, and whether it was upheld at all is not told", r.Clause.Number(), want.En),
		})
	}
	is := penaltyText(ruled, e.Times())
	return h.fail(r, schemas.Warning, e, expected, schemas.Text{
		Zh: fmt.Sprintf("，判为%s；按%s应为%s", is.Zh, r.Clause.Number(), want.Zh),
		En: fmt.Sprintf(" with the penalty “%s”; %s asks for: %s", is.En, r.Clause.Number(), want.En),
	})
}

func (h *hearing) mustHaveLost(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if leftWithLeave(&e) {
			all.add(h.pass(r, &e, ""))
			continue
		}
		all.add(h.loses(r, &e, schemas.Text{}))
	}
	return all.Answer
}

func leftWithLeave(e *entry) bool { return e.Kind == schemas.LogLeftGame && e.Has(schemas.FactLeave) }

// loses compares the loss of the side of an entry with the recorded result. cause says
// how it loses by it, where the entry alone does not say so.
func (h *hearing) loses(r *rule, e *entry, cause schemas.Text) schemas.Answer {
	if cause.Zh == "" {
		cause = schemas.Text{
			Zh: fmt.Sprintf("，按%s判负", r.Clause.Number()),
			En: fmt.Sprintf(", which loses by %s", r.Clause.Number()),
		}
	}
	want, known := h.lossOf(e)
	recorded, verdict := h.out.Recorded, h.out.Verdict
	first := h.lostFirst(e)
	switch {
	case e.side == schemas.NoSide && e.Who != schemas.WhoBoth:
		return h.open(r, schemas.Note, e, "LOG", "a side", schemas.Text{Zh: "，未写明是哪一方", En: " and does not say of which side"})
	case !known:
		return h.open(r, schemas.Note, e, "OPN", "", schemas.Text{Zh: "；交换之后结果记在谁名下，记录没有说明", En: "; whom the result credits after the swap the record does not say"})
	case recorded == want || recorded == schemas.ResultDoubleLoss:
		return h.pass(r, e, "result "+want.String())
	case first == before:
		return schemas.NotApplicable.Answer()
	case e.Penalty == schemas.PenaltyNone && e.offence():
		return h.open(r, schemas.Note, e, "PEN", "", schemas.Text{Zh: "，写明不处罚；是否仍判负，没有写明", En: " without a penalty; whether it was upheld at all is not told"})
	case e.doubtful(), e.Kind == schemas.LogResignation && e.notGranted():
		return h.open(r, schemas.Note, e, "LOG", "", schemas.Text{Zh: "，而是否另有其事、是否改判，没有写明", En: "; whether it is a fact of its own, or the ruling was changed, is not told"})
	case first == perhapsBefore:
		return h.open(r, schemas.Warning, e, "LOG", "which side lost first", schemas.Text{
			Zh: cause.Zh + "；而对方按裁判记录也判负，孰先孰后，没有写明",
			En: cause.En + "; the other side loses by the log too, and which came first is not told",
		})
	}
	f := h.finding(r, schemas.Error, e)
	f.Subject, f.Expected, f.Actual, f.Options = "result", want.String(), recorded.String(), h.optionsOf(r)
	f.Evidence += "; " + written(e.LogEntry)
	h.judge(e, r, schemas.Fail, "result "+want.String())
	is := schemas.Text{Zh: fmt.Sprintf("，应为 %s，记录为 %s", want, recorded), En: fmt.Sprintf(": the result is %s, the record says %s", want, recorded)}
	answer := schemas.Fail.Answer()
	switch {
	case !recorded.Decided():
		f.Severity, f.Outcome, answer = schemas.Warning, schemas.Undetermined, schemas.Lacking("RES")
		is = schemas.Text{Zh: fmt.Sprintf("，应为 %s，记录未写结果", want), En: fmt.Sprintf(": the result is %s, the record leaves it open", want)}
	case verdict.Decided() && verdict != want:
		f.Severity, f.Outcome, answer = schemas.Warning, schemas.Undetermined, schemas.Lacking("LOG")
		is = schemas.Text{
			Zh: fmt.Sprintf("，应为 %s；而按着法结果为 %s，孰先孰后，裁判记录未写明", want, verdict),
			En: fmt.Sprintf(": the result is %s, and by the moves it is %s; which came first the log does not say", want, verdict),
		}
	}
	f.Text = h.say(e, schemas.Text{Zh: cause.Zh + is.Zh, En: cause.En + is.En})
	h.add(f)
	return answer
}

// lossOf is the result by which the side of an entry loses. known is false where the
// record does not say whom its result credits after a swap.
func (h *hearing) lossOf(e *entry) (result schemas.Result, known bool) {
	if e.Who == schemas.WhoBoth {
		return schemas.ResultDoubleLoss, true
	}
	if e.side == schemas.NoSide {
		return schemas.ResultNone, true
	}
	known = h.out.Renju.Swap != "yes" || h.game.Stage.Seats == schemas.SeatsFinal
	return schemas.WinFor(e.side.Other()), known
}

// need is something that an entry must say.
type need struct {
	name schemas.Text
	said func(*hearing, *entry) bool
}

func needList(list []need) (t schemas.Text) {
	for i := range list {
		if i > 0 {
			t.Zh += "、"
			t.En += ", "
		}
		t.Zh += list[i].name.Zh
		t.En += list[i].name.En
	}
	return t
}

func facts(zh, en string, anyOf ...schemas.LogFacts) need {
	return need{schemas.Text{Zh: zh, En: en}, func(_ *hearing, e *entry) bool {
		return slices.ContainsFunc(anyOf, func(f schemas.LogFacts) bool { return e.Has(f) })
	}}
}

var (
	needSide     = need{schemas.Text{Zh: "哪一方", En: "whose it is"}, func(_ *hearing, e *entry) bool { return e.side != schemas.NoSide || e.Who == schemas.WhoBoth }}
	needPly      = need{schemas.Text{Zh: "第几着", En: "the ply"}, func(_ *hearing, e *entry) bool { return e.ply > 0 }}
	needDecision = need{schemas.Text{Zh: "如何裁定", En: "what was decided"}, func(_ *hearing, e *entry) bool { return e.Decision != schemas.DecisionUnsaid }}
	needToken    = need{schemas.Text{Zh: "何子或何点", En: "which piece or point"}, func(_ *hearing, e *entry) bool { return e.Token != "" }}
	needLasted   = need{schemas.Text{Zh: "多久", En: "how long"}, func(_ *hearing, e *entry) bool { return e.Lasted != nil }}
	needClocks   = need{schemas.Text{Zh: "双方棋钟调为多少", En: "what both clocks were set to"}, func(_ *hearing, e *entry) bool { return e.Left != nil && e.LeftOver != nil }}
	needWhy      = need{schemas.Text{Zh: "因何", En: "for what"}, func(_ *hearing, e *entry) bool { return e.Text != "" || len(e.cites) > 0 }}
	needTime     = need{schemas.Text{Zh: "时刻", En: "the time of day"}, func(_ *hearing, e *entry) bool { return e.Time != "" }}
	needTurn     = facts("在谁的时间内", "in whose time it was", schemas.FactOwnTime, schemas.FactOpponentTime)
	needCounted  = need{schemas.Text{Zh: "裁判所计的数", En: "what the arbiter counted"}, func(_ *hearing, e *entry) bool { return e.Counted != nil }}
)

func (h *hearing) complete(r *rule, needed []need) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.completeOne(r, &e, needed))
	}
	return all.Answer
}

// completeOne passes an entry that says all that is needed, and says what it lacks.
func (h *hearing) completeOne(r *rule, e *entry, needed []need) schemas.Answer {
	var lacks []need
	for _, n := range needed {
		if !n.said(h, e) {
			lacks = append(lacks, n)
		}
	}
	if len(lacks) == 0 {
		return h.pass(r, e, "")
	}
	list := needList(lacks)
	return h.open(r, schemas.Note, e, "LOG", list.En, schemas.Text{
		Zh: fmt.Sprintf("，没有写明%s，是否合于%s无从判断", list.Zh, r.Clause.Number()),
		En: fmt.Sprintf(" and does not say %s: whether %s was kept cannot be told", list.En, r.Clause.Number()),
	})
}
