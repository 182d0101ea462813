package arbiter

import (
	"fmt"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// limitCount counts the natural limit for a claim in the log, at the ply that it names.
// ok is false where it names none or the moves do not go so far.
func (h *hearing) limitCount(e *entry) (c xiangqi.LimitClaim, ok bool) {
	at := e.ply
	if at == 0 || at > h.out.Legal || e.side == schemas.NoSide {
		return c, false
	}
	start, ok := h.start()
	if !ok {
		return c, false
	}
	moves := make([]xiangqi.Move, at)
	for i := range moves {
		moves[i] = xiangqi.Move{From: h.out.Plies[i].From, To: h.out.Plies[i].To}
	}
	return h.rules.Xiangqi.CountLimit(start, board.FENQuiet(h.game.Value("FEN")), moves, e.side), true
}

// start is the position before the first ply.
func (h *hearing) start() (xiangqi.Position, bool) {
	if h.out.Start == "" {
		return xiangqi.Start(), true
	}
	b, err := board.ParseFEN(h.out.Start)
	if err != nil {
		return xiangqi.Position{}, false
	}
	p, err := xiangqi.Arrange(b)
	return p, err == nil
}

// held notes what we make of a claim, for the table.
func (h *hearing) held(e *entry, holds schemas.Outcome, counted int) {
	at := &h.out.Log[e.no]
	at.Holds, at.Counted = holds, &counted
}

// bothCounts puts the arbiter's count beside ours.
func bothCounts(e *entry, c *xiangqi.LimitClaim) schemas.Text {
	t := schemas.Text{Zh: "。qipu 所计：" + c.Text.Zh, En: ". By our count: " + c.Text.En}
	if e.Counted != nil {
		t.Zh = fmt.Sprintf("，裁判计%d回合", *e.Counted) + t.Zh
		t.En = fmt.Sprintf(", the arbiter counted %d rounds", *e.Counted) + t.En
	}
	return t
}

// limitClaim recounts claims of the natural limit and compares decision, penalty and
// result.
func (h *hearing) limitClaim(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogClaimLimit) {
		c, ok := h.limitCount(&e)
		if !ok {
			h.out.Log[e.no].Holds = schemas.Undetermined
			if e.ply == 0 {
				all.add(h.completeOne(r, &e, []need{needPly}))
				continue
			}
			all.add(h.open(r, schemas.Note, &e, "MV", "the moves up to it", schemas.Text{
				Zh: "，着法不全或未写明提出方，无从重新计数", En: "; the moves up to it, or the claimant, are not known, and nothing can be counted",
			}))
			continue
		}
		h.held(&e, c.Outcome, c.Counted)
		all.add(h.limitDecision(r, &e, &c))
		if e.Decision == schemas.DecisionRefused {
			all.add(h.limitPenalty(r, &e))
		}
	}
	return all.Answer
}

func (h *hearing) limitDecision(r *rule, e *entry, c *xiangqi.LimitClaim) schemas.Answer {
	counts := bothCounts(e, c)
	switch {
	case e.Decision == schemas.DecisionUnsaid:
		return h.open(r, schemas.Note, e, "LOG", "granted or refused", schemas.Text{Zh: "，没有写明裁定" + counts.Zh, En: " without a decision" + counts.En})
	case c.Outcome == schemas.Undetermined:
		return h.open(r, schemas.Note, e, "EV", "", schemas.Text{Zh: "，裁定为“" + e.Decision.Name().Zh + "”" + counts.Zh, En: ", decided: " + e.Decision.Name().En + counts.En})
	case e.Decision == schemas.DecisionGranted && c.Outcome == schemas.Fail && c.Rounds >= h.rules.Xiangqi.NaturalLimit.Least:
		return schemas.NotApplicable.Answer() // only with more checks than count: 22.3
	case e.Decision == schemas.DecisionGranted && c.Outcome == schemas.Fail:
		return h.fail(r, schemas.Warning, e, fmt.Sprintf("refused, %d rounds", c.Counted), schemas.Text{Zh: "，裁定成立" + counts.Zh, En: ", granted" + counts.En})
	case e.Decision == schemas.DecisionRefused && c.Outcome == schemas.Pass && e.Has(schemas.FactBadRecord):
		return h.pass(r, e, fmt.Sprintf("%d rounds", c.Counted)) // 22.4
	case e.Decision == schemas.DecisionRefused && c.Outcome == schemas.Pass:
		return h.fail(r, schemas.Error, e, fmt.Sprintf("granted, %d rounds", c.Counted), schemas.Text{Zh: "，裁定不成立" + counts.Zh, En: ", refused" + counts.En})
	case e.Decision == schemas.DecisionGranted && h.out.Recorded != schemas.ResultDraw:
		return h.drawMissing(r, e, schemas.Text{Zh: "，裁定成立" + counts.Zh, En: ", granted" + counts.En})
	}
	return h.pass(r, e, fmt.Sprintf("%d rounds", c.Counted))
}

// limitPenalty asks for the time that a false claim costs (22.2), and for the loss of a
// claimant whom it leaves without time.
func (h *hearing) limitPenalty(r *rule, e *entry) schemas.Answer {
	cost := h.parameters.FalseClaimLoss
	if !cost.Given || e.Has(schemas.FactBadRecord) || h.limitHolds(e) {
		return schemas.NotApplicable.Answer()
	}
	want := -minutes(cost.Value)
	switch {
	case e.Has(schemas.FactResigned) && e.Own == nil: // 8.2
		return h.pass(r, e, signed(want))
	case e.ply == 0 && (e.Own == nil || *e.Own != want): // whether it was false was not counted
		return h.open(r, schemas.Note, e, "PEN", signed(want), schemas.Text{
			Zh: fmt.Sprintf("不实，没有写明第几着；不实的应扣提出方%d分钟", cost.Value),
			En: fmt.Sprintf(", refused, at a ply that is not said; a false claim costs the claimant %d minutes", cost.Value),
		})
	case e.Left != nil && *e.Left <= -want && e.Ruled() != schemas.PenaltyFoul:
		return h.loses(r, e, schemas.Text{
			Zh: fmt.Sprintf("不实，当时剩余%s，扣%d分钟即超时判负", clock(*e.Left), cost.Value),
			En: fmt.Sprintf(", refused, with %s left: %d minutes off it are all, which loses", clock(*e.Left), cost.Value),
		})
	case e.Own != nil && *e.Own == want:
		return h.pass(r, e, signed(want))
	case e.Own == nil && e.Left != nil && *e.Left <= -want:
		return schemas.NotApplicable.Answer()
	}
	is := schemas.Text{Zh: "没有写明扣时", En: "no time is taken"}
	if e.Own != nil {
		is = schemas.Text{Zh: "记为" + signed(*e.Own), En: signed(*e.Own) + " is noted"}
	}
	return h.fail(r, schemas.Warning, e, signed(want), schemas.Text{
		Zh: fmt.Sprintf("不实，应扣提出方%d分钟，%s", cost.Value, is.Zh),
		En: fmt.Sprintf(", refused: %d minutes are off the claimant's clock, and %s", cost.Value, is.En),
	})
}

// limitHolds reports whether a claim holds by our count: then there is nothing to punish.
func (h *hearing) limitHolds(e *entry) bool {
	c, ok := h.limitCount(e)
	return ok && c.Outcome == schemas.Pass
}

func (h *hearing) limitChecks(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogClaimLimit) {
		c, ok := h.limitCount(&e)
		least := h.rules.Xiangqi.NaturalLimit.Least
		switch {
		case !ok || c.Checks <= h.rules.Xiangqi.NaturalLimitChecks:
			continue // they make no difference
		case e.Decision == schemas.DecisionGranted && c.Outcome == schemas.Fail && c.Rounds >= least:
			counts := bothCounts(&e, &c)
			all.add(h.fail(r, schemas.Warning, &e, fmt.Sprintf("refused, %d rounds", c.Counted), schemas.Text{
				Zh: "，裁定成立，只因多计了提出方的将军" + counts.Zh, En: ", granted, only by counting more of the claimant's checks than count" + counts.En,
			}))
		default:
			all.add(h.pass(r, &e, fmt.Sprintf("%d rounds", c.Counted)))
		}
	}
	return all.Answer
}

// falseClaim reports whether the log has a claim refused, and not for the claimant's
// record (22.4).
func falseClaim(e *entry) bool {
	return e.Kind == schemas.LogClaimLimit && e.Decision == schemas.DecisionRefused && !e.Has(schemas.FactBadRecord)
}

func (h *hearing) falseClaimFoul(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Kind == schemas.LogClaimLimit && !falseClaim(&e) || falseClaim(&e) && h.limitHolds(&e):
			continue // it was no false claim, or is none: 22.2
		case falseClaim(&e) && h.parameters.FalseClaimFouls.Given:
			all.add(h.penalty(r, &e, h.parameters.FalseClaimFouls.Value, schemas.PenaltyFoul, schemas.PenaltyLoss))
		default:
			all.add(h.penalty(r, &e, e.Times(), schemas.PenaltyFoul))
		}
	}
	return all.Answer
}

// secondFalseClaim counts false claims of each side within one phase, which a capture
// ends. A claim whose ply is not known is in a phase that is not known.
func (h *hearing) secondFalseClaim(r *rule) schemas.Answer {
	limit := h.parameters.FatalFalseClaims
	if !limit.Given || limit.Value == 0 {
		return schemas.NotApplicable.Answer()
	}
	var all answers
	type phase struct {
		side   schemas.Side
		number int
	}
	counts := make(map[phase]int)
	for i := range h.entries {
		e := &h.entries[i]
		if !falseClaim(e) || e.side == schemas.NoSide || h.limitHolds(e) {
			continue // 22.2
		}
		number, ok := h.phase(e.ply)
		if !ok {
			all.add(h.completeOne(r, e, []need{needPly, {schemas.Text{Zh: "此前的着法", En: "the moves before it"}, func(h *hearing, e *entry) bool { return e.ply <= h.out.Legal }}}))
			continue
		}
		key := phase{e.side, number}
		counts[key]++
		if counts[key] != limit.Value {
			all.add(h.pass(r, e, ""))
			continue
		}
		all.add(h.loses(r, e, schemas.Text{
			Zh: fmt.Sprintf("不实，为该方自上次吃子以来第%d次，判负", counts[key]),
			En: fmt.Sprintf(", refused, false claim number %d of that side since the last capture, which loses", counts[key]),
		}))
	}
	return all.Answer
}

// phase numbers the natural-limit phase of a ply by the captures up to it.
func (h *hearing) phase(ply int) (n int, ok bool) {
	if ply == 0 || ply > h.out.Legal {
		return 0, false
	}
	for i := range h.out.Plies[:ply] {
		if h.out.Plies[i].Captured != board.NoPiece {
			n++
		}
	}
	return n, true
}

func (h *hearing) badRecordClaim(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case !e.Has(schemas.FactBadRecord):
			continue
		case e.Decision == schemas.DecisionGranted:
			all.add(h.fail(r, schemas.Warning, &e, "refused", schemas.Text{
				Zh: "，提出方记录不全，裁定却为成立", En: " by a side whose record cannot be used, and granted",
			}))
		default:
			all.add(h.completeOne(r, &e, []need{needDecision}))
		}
	}
	return all.Answer
}

// cycleClaim holds claims of repetition against the cycles of the moves.
func (h *hearing) cycleClaim(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogClaimCycle) {
		at := e.ply
		if at == 0 {
			h.out.Log[e.no].Holds = schemas.Undetermined
			all.add(h.completeOne(r, &e, []need{needPly}))
			continue
		}
		if at > h.out.Legal {
			h.out.Log[e.no].Holds = schemas.Undetermined
			all.add(h.open(r, schemas.Note, &e, "MV", "the moves up to it", schemas.Text{Zh: "，着法不全，无从查对", En: "; the moves up to it are not known"}))
			continue
		}
		times, judged, may := h.cycleAt(at)
		if may && e.Decision == schemas.DecisionRefused { // 23.4
			h.out.Log[e.no].Holds = schemas.Undetermined
			all.add(h.pass(r, &e, ""))
			continue
		}
		holds := schemas.Fail
		if judged {
			holds = schemas.Pass
		}
		h.held(&e, holds, times)
		all.add(h.cycleDecision(r, &e, times, judged))
	}
	return all.Answer
}

// cycleAt finds the repetition that stands at a ply: how many times it has gone round,
// whether it can be judged there, and whether only may be: a stretch of nine rounds is for
// the arbiter to take up (23.4).
func (h *hearing) cycleAt(at int) (times int, judged, may bool) {
	thrice := false
	for i := range h.out.Cycles {
		c := &h.out.Cycles[i]
		if c.First > at || c.End < at || c.Length == 0 {
			continue
		}
		times = max(times, (at-c.First+1)/c.Length)
		if c.Judged <= at {
			judged, thrice = true, thrice || !c.Long
		}
	}
	return times, judged, judged && !thrice
}

// granted reports whether a claim of repetition was followed.
func (e *entry) granted() bool {
	switch e.Decision {
	case schemas.DecisionGranted, schemas.DecisionAccepted, schemas.DecisionDraw, schemas.DecisionLoss:
		return true
	}
	return false
}

func (h *hearing) cycleDecision(r *rule, e *entry, times int, judged bool) schemas.Answer {
	needed := h.rules.Xiangqi.RepetitionTimes
	counts := schemas.Text{
		Zh: fmt.Sprintf("。qipu 所计：其时循环%d次，须满%d次", times, needed),
		En: fmt.Sprintf(". By our count the moves had gone round %d times, and %d are asked for", times, needed),
	}
	if e.Counted != nil {
		counts.Zh = fmt.Sprintf("，裁判计%d次", *e.Counted) + counts.Zh
		counts.En = fmt.Sprintf(", the arbiter counted %d", *e.Counted) + counts.En
	}
	switch {
	case e.Decision == schemas.DecisionUnsaid:
		return h.open(r, schemas.Note, e, "LOG", "granted or refused", schemas.Text{Zh: "，没有写明裁定" + counts.Zh, En: " without a decision" + counts.En})
	case e.granted() && !judged:
		return h.fail(r, schemas.Warning, e, "refused", schemas.Text{Zh: "，裁定为“" + e.Decision.Name().Zh + "”" + counts.Zh, En: ", decided: " + e.Decision.Name().En + counts.En})
	case e.Decision == schemas.DecisionRefused && judged && !e.Has(schemas.FactBadRecord):
		return h.fail(r, schemas.Warning, e, "granted", schemas.Text{Zh: "，裁定不成立" + counts.Zh, En: ", refused" + counts.En})
	case e.Decision == schemas.DecisionDraw && h.out.Recorded != schemas.ResultDraw:
		return h.drawMissing(r, e, schemas.Text{Zh: "，判和" + counts.Zh, En: ", a draw ruled" + counts.En})
	}
	return h.pass(r, e, "")
}

// forbiddenClaim holds claims of a forbidden move against what the stone is. Whether it
// was pointed out in time the checks of the record say.
func (h *hearing) forbiddenClaim(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.of(schemas.LogClaimMove) {
		at := h.claimedStone(&e)
		if at == 0 {
			h.out.Log[e.no].Holds = schemas.Undetermined
			all.add(h.open(r, schemas.Note, &e, "LOG", "the ply claimed", schemas.Text{Zh: "，没有写明所指是黑方第几着，或没有记下", En: "; which ply of Black it means is not said, or not recorded"}))
			continue
		}
		kinds := h.out.Plies[at-1].Forbidden
		known := kinds &^ schemas.ForbiddenOpen
		holds := schemas.Fail
		switch {
		case known != 0:
			holds = schemas.Pass
		case kinds&schemas.ForbiddenOpen != 0:
			holds = schemas.Undetermined
		}
		h.out.Log[e.no].Holds = holds
		all.add(h.forbiddenDecision(r, &e, at, kinds, holds))
	}
	return all.Answer
}

// claimedStone is the ply of the stone claimed, 0 where it is not known: only a stone of
// Black can be meant, so that a ply of White stands for the one before it, and a round
// for Black's ply of it. An overline may be claimed at any time after it was made: it is
// the last one before where the ply itself is no forbidden move.
func (h *hearing) claimedStone(e *entry) int {
	at := e.ply
	if e.Ply == 0 && e.ply > 0 {
		at = 2*e.Move - 1
	}
	if at > 0 && (at > len(h.out.Plies) || h.out.Plies[at-1].Side == schemas.Second) {
		at--
	}
	if at > h.out.Legal || at > 0 && !h.blackStone(at) {
		return 0
	}
	if at > 0 && h.out.Plies[at-1].Forbidden != 0 || e.Claim != 0 && e.Claim&schemas.Overline == 0 || at == 0 && e.Claim == 0 {
		return at
	}
	from := at
	if e.ply == 0 {
		from = h.out.Legal
	}
	for one := from; one > 0; one-- {
		if h.blackStone(one) && h.out.Plies[one-1].Forbidden&schemas.Overline != 0 {
			return one
		}
	}
	return at
}

func (h *hearing) blackStone(at int) bool {
	p := &h.out.Plies[at-1]
	return p.Side == schemas.First && !p.Pass
}

func (h *hearing) forbiddenDecision(r *rule, e *entry, at int, kinds schemas.ForbiddenKinds, holds schemas.Outcome) schemas.Answer {
	is := schemas.Text{Zh: "不是禁手", En: "not forbidden"}
	if kinds != 0 {
		is = schemas.Text{Zh: kinds.String() + "禁手", En: kinds.String()}
	}
	ours := schemas.Text{Zh: fmt.Sprintf("。qipu 所判：第%d着%s", at, is.Zh), En: fmt.Sprintf(". By our judgement ply %d is %s", at, is.En)}
	switch {
	case e.Decision == schemas.DecisionUnsaid:
		return h.open(r, schemas.Note, e, "LOG", "granted or refused", schemas.Text{Zh: "，没有写明裁定" + ours.Zh, En: " without a decision" + ours.En})
	case holds == schemas.Undetermined:
		return h.open(r, schemas.Warning, e, "EV", "", schemas.Text{Zh: "，裁定为“" + e.Decision.Name().Zh + "”" + ours.Zh, En: ", decided: " + e.Decision.Name().En + ours.En})
	case e.Decision == schemas.DecisionGranted && holds == schemas.Fail:
		return h.fail(r, schemas.Error, e, "refused", schemas.Text{Zh: "，裁定成立" + ours.Zh, En: ", granted" + ours.En})
	case holds == schemas.Pass && e.Claim != 0 && kinds&e.Claim == 0: // it is forbidden all the same
		return h.open(r, schemas.Note, e, "LOG", kinds.String(), schemas.Text{
			Zh: "，所指为" + e.Claim.String() + "，裁定为“" + e.Decision.Name().Zh + "”" + ours.Zh, En: " as " + e.Claim.String() + ", decided: " + e.Decision.Name().En + ours.En,
		})
	case e.Decision == schemas.DecisionGranted && h.out.Recorded.Decided() && !h.blackLost():
		return h.open(r, schemas.Warning, e, "RES", "a loss of Black", schemas.Text{
			Zh: fmt.Sprintf("，裁定成立，而记录结果为 %s%s", h.out.Recorded, ours.Zh), En: fmt.Sprintf(", granted, yet the record has the result %s%s", h.out.Recorded, ours.En),
		})
	case e.Decision == schemas.DecisionRefused && holds == schemas.Pass:
		return h.fail(r, schemas.Error, e, "granted", schemas.Text{Zh: "，裁定不成立" + ours.Zh, En: ", refused" + ours.En})
	}
	return h.pass(r, e, "")
}

// blackLost reports whether Black lost by the recorded result, or may have: after a swap
// the record need not say whom it credits.
func (h *hearing) blackLost() bool {
	want, known := h.lossOf(&entry{LogEntry: &schemas.LogEntry{}, side: schemas.First})
	return !known || h.out.Recorded == want || h.out.Recorded == schemas.ResultDoubleLoss
}
