package arbiter

import (
	"fmt"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// borrowed counts how often a side borrowed the opponent's record.
func (h *hearing) borrowed(r *rule) schemas.Answer {
	limit := h.parameters.RecordLoans
	var all answers
	var n [2]int
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.side != schemas.NoSide && !e.perhapsAnother {
			n[e.side] += e.Times()
		}
		switch {
		case e.perhapsAnother:
			all.add(h.completeOne(r, &e, []need{needPly, needTurn}))
		case e.side != schemas.NoSide && limit.Given && n[e.side] > limit.Value:
			all.add(h.fail(r, schemas.Warning, &e, fmt.Sprintf("at most %d", limit.Value), schemas.Text{
				Zh: fmt.Sprintf("，为该方第%d次，每局至多%d次", n[e.side], limit.Value), En: fmt.Sprintf(", time number %d of that side, of the %d allowed in a game", n[e.side], limit.Value),
			}))
		case e.Has(schemas.FactOpponentTime):
			all.add(h.fail(r, schemas.Warning, &e, "own-time", schemas.Text{Zh: "，在对方时间；须在己方时间", En: " in the opponent's time; it is for the player's own"}))
		default:
			all.add(h.completeOne(r, &e, []need{needSide, needTurn}))
		}
	}
	return all.Answer
}

func (h *hearing) bothRecordsBad(r *rule) schemas.Answer {
	return h.complete(r, []need{{schemas.Text{Zh: "如何处罚", En: "what the penalty was"}, func(_ *hearing, e *entry) bool {
		return e.Ruled() != schemas.PenaltyUnsaid || e.Own != nil || e.Opponent != nil
	}}})
}

// exempted asks on what an exemption from recording rests.
func (h *hearing) exempted(r *rule) schemas.Answer {
	p := h.parameters
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		limit := minutes(p.RecordExempt.Value)
		switch {
		case misplaced:
			all.add(answer)
		case e.Facts&(schemas.FactByoyomi|schemas.FactTimeTrouble|schemas.FactByArbiter) != 0:
			all.add(h.pass(r, &e, ""))
		case e.Left == nil || !p.RecordExempt.Given:
			all.add(h.completeOne(r, &e, []need{needSide, {schemas.Text{Zh: "剩余多少时间，或读秒、时间紧迫", En: "the time left, or byo-yomi, or shortness of time"}, func(_ *hearing, e *entry) bool { return e.Left != nil }}}))
		case *e.Left < limit || *e.Left == limit && p.RecordExemptAtLimit.Value:
			all.add(h.pass(r, &e, ""))
		default:
			all.add(h.fail(r, schemas.Warning, &e, "at most "+clock(limit), schemas.Text{
				Zh: fmt.Sprintf("，当时剩余%s，限%s", clock(*e.Left), clock(limit)), En: fmt.Sprintf(" with %s left, the bound being %s", clock(*e.Left), clock(limit)),
			}))
		}
	}
	return all.Answer
}

// appealInTime holds the time of an appeal against the beginning of the next round.
func (h *hearing) appealInTime(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		after, known := later(e.Time, e.Next)
		switch {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactOrganiser):
			all.add(h.pass(r, &e, ""))
		case e.Has(schemas.FactNextRound) || known && after:
			when := schemas.Text{Zh: "，其时下轮已经开始", En: " when the next round had begun"}
			if known {
				when = schemas.Text{Zh: fmt.Sprintf("，时为%s，下轮%s已经开始", e.Time, e.Next), En: fmt.Sprintf(" at %s; the next round began at %s", e.Time, e.Next)}
			}
			all.add(h.fail(r, schemas.Warning, &e, "before the next round", schemas.Text{Zh: when.Zh + "，已过申诉时限", En: when.En + ", so that the appeal was late"}))
		case known:
			all.add(h.pass(r, &e, ""))
		default:
			all.add(h.completeOne(r, &e, []need{needTime, {schemas.Text{Zh: "下轮何时开始（另记“开赛”一条）", En: "when the next round began (an entry “round begins” of it)"}, func(*hearing, *entry) bool { return false }}}))
		}
	}
	return all.Answer
}

// later compares two times of day as written, "2026-05-01 14:05"; known is false where
// they are not written in that way.
func later(a, b string) (after, known bool) {
	if !isTime(a) || !isTime(b) {
		return false, false
	}
	return a >= b, true
}

const (
	timeForm = "0000-00-00 00:00"
	bareForm = "00:00"
)

func isTime(s string) bool     { return hasForm(s, timeForm) }
func isBareTime(s string) bool { return hasForm(s, bareForm) }

// hasForm reports whether a text has digits where the form has them, and its signs.
func hasForm(s, form string) bool {
	if len(s) != len(form) {
		return false
	}
	for i := range len(s) {
		if digit := form[i] == '0'; digit != (s[i] >= '0' && s[i] <= '9') || !digit && s[i] != form[i] {
			return false
		}
	}
	return true
}

// whoAppeals holds an appeal against who may make it.
func (h *hearing) whoAppeals(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactTeam) && !e.Has(schemas.FactCaptain):
			all.add(h.fail(r, schemas.Warning, &e, "with the captain or coach", schemas.Text{
				Zh: "，团体赛，没有写明领队或教练支持", En: " at a team event, without the captain or coach",
			}))
		case h.book == "wuziqi-undated" && e.Has(schemas.FactTeam|schemas.FactCaptain):
			all.add(h.pass(r, &e, ""))
		default:
			all.add(h.completeOne(r, &e, []need{needSide, needWhy}))
		}
	}
	return all.Answer
}

// uncovered holds appeals on what the rules do not cover, and arbiters replaced, against
// 11.1d.
func (h *hearing) uncovered(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogNewArbiter && e.Has(schemas.FactRulingReplaced):
			all.add(h.fail(r, schemas.Warning, &e, "his factual ruling stands", schemas.Text{
				Zh: "，并更改了其事实判断；裁判长可以换人，不得改事实判断", En: " and his factual ruling changed; the chief arbiter may replace him, not the ruling",
			}))
		case e.Kind == schemas.LogNewArbiter:
			all.add(h.pass(r, &e, ""))
		case e.Has(schemas.FactUncovered):
			all.add(h.completeOne(r, &e, []need{needDecision}))
		}
	}
	return all.Answer
}

// juries holds the jury against 11.2.
func (h *hearing) juries(r *rule) schemas.Answer {
	least := h.parameters.JuryLeast
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Count > 0 && (e.Count%2 == 0 || least.Given && e.Count < least.Value):
			all.add(h.fail(r, schemas.Warning, &e, fmt.Sprintf("an odd number, %d or more", least.Value), schemas.Text{
				Zh: fmt.Sprintf("，%d人；须为不少于%d人的单数", e.Count, least.Value), En: fmt.Sprintf(" of %d people; it is an odd number, %d or more", e.Count, least.Value),
			}))
		default:
			all.add(h.completeOne(r, &e, []need{{schemas.Text{Zh: "几人", En: "how many they were"}, func(_ *hearing, e *entry) bool { return e.Count > 0 }}, needDecision}))
		}
	}
	return all.Answer
}

// sealed holds a sealed move against renju-2002:2.4.2. The entry names the ply that was
// sealed.
func (h *hearing) sealed(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.ply == 0 || e.ply > len(h.out.Plies) || e.Token == "" || e.side == schemas.NoSide {
			all.add(h.completeOne(r, &e, []need{needSide, {schemas.Text{Zh: "所封为第几着（记录中须有该着）", En: "which ply was sealed, and the record holds it"}, func(h *hearing, e *entry) bool { return e.ply > 0 && e.ply <= len(h.out.Plies) }}, {schemas.Text{Zh: "所封的一着", En: "the move sealed"}, needToken.said}}))
			continue
		}
		all.add(h.sealedOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) sealedOne(r *rule, e *entry) schemas.Answer {
	ply := &h.out.Plies[e.ply-1]
	if ply.Side != e.side {
		return h.fail(r, schemas.Warning, e, "the side to move", schemas.Text{
			Zh: "，而该着轮到对方走；须由轮走一方封存", En: ", and that ply is the opponent's; the side to move seals",
		})
	}
	if h.sealedPlayed(e) || h.occupied(e) && ply.Pass {
		return h.pass(r, e, e.Token)
	}
	played := h.game.String(ply.Token)
	return h.fail(r, schemas.Warning, e, e.Token, schemas.Text{
		Zh: fmt.Sprintf("，封着“%s”，记录中该着为“%s”", e.Token, played), En: fmt.Sprintf(": “%s” was sealed, and the record has “%s”", e.Token, played),
	})
}

// sealedPlayed reports whether the ply of the record is the move sealed.
func (h *hearing) sealedPlayed(e *entry) bool {
	ply := &h.out.Plies[e.ply-1]
	if h.game.Kind == schemas.KindRenju {
		q, ok := board.ParsePoint(strings.TrimSpace(e.Token))
		return ok && ply.Stone != board.NoStone && ply.Point == q
	}
	return strings.EqualFold(strings.TrimSpace(e.Token), h.game.String(ply.Token))
}

// occupied reports whether the point sealed held a stone before its ply.
func (h *hearing) occupied(e *entry) bool {
	q, ok := board.ParsePoint(strings.TrimSpace(e.Token))
	if !ok {
		return false
	}
	for _, p := range h.out.Plies[:e.ply-1] {
		if p.Stone != board.NoStone && p.Point == q {
			return true
		}
	}
	return false
}

// resumed holds a resumption against renju-2002:3.6: the sealed move is played, and where
// its point is occupied counts as a pass.
func (h *hearing) resumed(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		if e.ply == 0 || e.ply > len(h.out.Plies) || e.Token == "" || e.Decision == schemas.DecisionUnsaid {
			all.add(h.completeOne(r, &e, []need{needPly, {schemas.Text{Zh: "所封的一着", En: "the move sealed"}, needToken.said}, needDecision, {schemas.Text{Zh: "记录中的该着", En: "that ply on record"}, func(h *hearing, e *entry) bool { return e.ply > 0 && e.ply <= len(h.out.Plies) }}}))
			continue
		}
		occupied := h.occupied(&e)
		want := schemas.DecisionPlayed
		if occupied {
			want = schemas.DecisionPass
		}
		onBoard := occupied && h.out.Plies[e.ply-1].Pass || !occupied && h.sealedPlayed(&e)
		if e.Decision == want && onBoard {
			all.add(h.pass(r, &e, want.Name().ID))
			continue
		}
		all.add(h.fail(r, schemas.Warning, &e, want.Name().ID, schemas.Text{
			Zh: fmt.Sprintf("，封着“%s”应%s，裁定为“%s”，记录中该着为“%s”", e.Token, want.Name().Zh, e.Decision.Name().Zh, h.game.String(h.out.Plies[e.ply-1].Token)),
			En: fmt.Sprintf(": the sealed move “%s” is to be “%s”, the decision was “%s”, and the record has “%s”", e.Token, want.Name().En, e.Decision.Name().En, h.game.String(h.out.Plies[e.ply-1].Token)),
		}))
	}
	return all.Answer
}
