package renju

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// forbiddenLoses checks the result of a game whose last ply is a forbidden move,
// and in the books without a clause for it a claim that rests on none.
func (r *replay) forbiddenLoses(clause schemas.ClauseID) schemas.Answer {
	m := r.lastForbidden()
	switch {
	case !r.judgedWhole():
		return r.ended()
	case m == nil && r.rules.Profile == renju2002: // a claim is for 3.5.3
		return schemas.NotApplicable.Answer()
	case m == nil:
		return r.claimHolds(clause)
	case !m.known():
		return schemas.Lacking("EV")
	}
	want, known := r.resultFor(White)
	if !known {
		return schemas.Lacking("OPN")
	}
	what, at := kindText(m.kinds), r.place(m.ply)
	f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: schemas.First, Ply: m.ply, Evidence: m.kinds.String(), Options: r.readingOptions(m)}
	if r.out.Recorded != want && (!r.claimable() || m.after) {
		r.add(r.notPointedOut(f, m))
		return schemas.Lacking("LOG")
	}
	if other, differ := r.otherReadings(m); differ && r.out.Recorded != want {
		f.Severity, f.Outcome, f.Subject = schemas.Warning, schemas.Undetermined, "result"
		f.Expected, f.Actual = want.String(), r.out.Recorded.String()
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s按现行读法是%s禁手，应为 %s，记录为 %s；但各读法不同：%s。", at.Zh, what.Zh, want, r.out.Recorded, other.Zh),
			En: fmt.Sprintf("%s is %s by the reading in force, so that the result is %s, the record says %s; but the readings differ: %s.", at.En, what.En, want, r.out.Recorded, other.En),
		}
		r.add(f)
		return schemas.Lacking("EV")
	}
	return r.resultMustBe(want, f, schemas.Text{
		Zh: fmt.Sprintf("末着%s是%s禁手，白方指出即胜", at.Zh, what.Zh),
		En: fmt.Sprintf("%s, the last, is %s, which wins for White once pointed out", at.En, what.En),
	})
}

// notPointedOut says that White could have won by the last ply and the game ended
// otherwise: the books have White win only by pointing it out.
func (r *replay) notPointedOut(f schemas.Finding, m *forbiddenPly) schemas.Finding {
	what, at := kindText(m.kinds), r.place(m.ply)
	f.Severity, f.Outcome, f.Subject, f.AsksLog = schemas.Warning, schemas.Undetermined, "result", true
	f.Expected, f.Actual = "pointed out at once", r.out.Recorded.String()
	end := schemas.Text{}
	if r.endsOtherwise() {
		f.Actual = r.stated()
		end.Zh = fmt.Sprintf("写明另一终局（%s），", r.stated())
		end.En = fmt.Sprintf("states another end (%s) and ", r.stated())
	}
	if m.after {
		end.Zh += fmt.Sprintf("第%d着时盘上已有五连，", r.run.EndPly)
		end.En += fmt.Sprintf("shows a five since ply %d and ", r.run.EndPly)
	}
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("末着%s是%s禁手，白方可以指出取胜；记录%s结果为 %s。是否指出过，须查裁判记录。", at.Zh, what.Zh, end.Zh, orUnsaid(r.out.Recorded).Zh),
		En: fmt.Sprintf("%s, the last, is %s, and White could have won by pointing it out; the record %shas the result %s. Whether it was pointed out is for the arbiter's log.", at.En, what.En, end.En, orUnsaid(r.out.Recorded).En),
	}
	return f
}

// claimHolds checks that a win which the record states for a forbidden move of
// Black's rests on one.
func (r *replay) claimHolds(clause schemas.ClauseID) schemas.Answer {
	switch {
	case r.out.Ending.Kind != schemas.EndForbidden:
		return r.ended()
	case !r.judgedWhole() || len(r.out.Plies) == 0:
		return schemas.Lacking("MV")
	case r.out.Ending.Result == schemas.ResultFirstWins && r.rules.Profile == renju2002: // 1.4.1
		return schemas.NotApplicable.Answer()
	case r.out.Ending.Result == schemas.ResultFirstWins:
		return r.whiteForbidden(clause)
	case r.lastForbidden() != nil:
		if !r.lastForbidden().known() {
			return schemas.Lacking("EV")
		}
		return schemas.Pass.Answer()
	case r.besides == len(r.out.Plies):
		return schemas.NotApplicable.Answer() // fiveFirst
	case r.answeredClaim() != nil:
		return schemas.NotApplicable.Answer() // missed and overlineLate
	case r.run.End == EndFive && !r.endsAtLast() && !r.rules.FirstFive:
		return schemas.Lacking("LOG") // whether the game went on behind the five, and its last ply counts
	case r.run.End == EndFive && !r.endsAtLast():
		return schemas.NotApplicable.Answer() // the game was over: fiveWins
	}
	return r.wrongClaim(clause)
}

// wrongClaim rejects a win that the record states for a forbidden move where there is
// none.
func (r *replay) wrongClaim(clause schemas.ClauseID) schemas.Answer {
	last := len(r.out.Plies)
	f := r.finding(clause, schemas.Error, last)
	f.Subject, f.Expected, f.Actual, f.Evidence = "claim", "a forbidden move at the last ply", "none", r.stated()
	f.Options = r.rules.Options.Threes
	at := r.place(last)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("记录写明黑方因禁手负（%s），但末着%s不是禁手。", r.stated(), at.Zh),
		En: fmt.Sprintf("The record states that Black lost by a forbidden move (%s), but the last, %s, is none.", r.stated(), lowered(at.En)),
	}
	if r.out.Plies[last-1].Side == schemas.Second {
		f.Side = schemas.NoSide
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录写明黑方因禁手负（%s），但本局黑方没有一着是禁手。", r.stated()),
			En: fmt.Sprintf("The record states that Black lost by a forbidden move (%s), but no stone of Black's in this game is one.", r.stated()),
		}
	}
	if n := len(r.nearly); n > 0 && r.nearly[n-1].ply == last {
		if r.nearly[n-1].simple {
			f.Severity, f.Outcome, f.Options = schemas.Warning, schemas.Undetermined, r.rules.Options.Fours
			f.Text.Zh += "该着同时成两个四，按现行选项其中的活四不算。"
			f.Text.En += " It makes two fours at once, of which the straight ones do not count by the option in force."
			r.add(f)
			return schemas.Lacking("EV")
		}
		if other, differ := r.otherReadings(&r.nearly[n-1]); differ {
			f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
			f.Text.Zh += "各读法不同：" + other.Zh + "。"
			f.Text.En += " The readings differ: " + other.En + "."
			r.add(f)
			return schemas.Lacking("EV")
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// lowered begins the name of a ply within a sentence.
func lowered(place string) string { return "p" + place[1:] }

// whiteClaimed rejects a loss of White's for a forbidden move (renju-2002:1.4.1).
func (r *replay) whiteClaimed(clause schemas.ClauseID) schemas.Answer {
	if r.out.Ending.Kind != schemas.EndForbidden || r.out.Ending.Result != schemas.ResultFirstWins {
		return schemas.NotApplicable.Answer()
	}
	return r.whiteForbidden(clause)
}

// whiteForbidden rejects a loss of White's for a forbidden move. Where the record names
// the player he may have had Black after a swap.
func (r *replay) whiteForbidden(clause schemas.ClauseID) schemas.Answer {
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Error, Outcome: schemas.Fail, Side: schemas.Second, Subject: "claim",
		Ply: len(r.out.Plies), Expected: "no forbidden move of White's", Actual: r.stated(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明白方因禁手负（%s），而禁手只限黑方。", r.stated()),
			En: fmt.Sprintf("The record states that White lost by a forbidden move (%s), and only Black has forbidden moves.", r.stated()),
		},
	}
	answer := schemas.Fail.Answer()
	_, known := r.run.Holder(White)
	if r.statedByName() && r.record.Seats != SeatsFinal && (!known || r.run.Swapped) {
		f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
		f.Text.Zh += "但三手交换之后该棋手可能执黑，记录没有说明。"
		f.Text.En += " But the record does not say whether that player had Black after a swap."
		answer = schemas.Lacking("OPN")
	}
	r.add(f)
	return answer
}

// statedByName reports whether what the record states of the end begins with the
// name of a player.
func (r *replay) statedByName() bool {
	text := strings.TrimSpace(r.game.View(r.out.Ending.Text))
	for _, field := range [...]schemas.Field{schemas.FieldFirst, schemas.FieldSecond} {
		if name := strings.TrimSpace(r.game.FieldText(field)); name != "" && strings.HasPrefix(text, name) {
			return true
		}
	}
	return false
}

// answered reports whether a forbidden move was not the last ply: White answered it.
func (r *replay) answered(m *forbiddenPly) bool { return m.known() && m.ply < len(r.out.Plies) }

// late reports whether a forbidden move may still be pointed out after an answer.
func (r *replay) late(m *forbiddenPly) bool {
	return m.kinds&schemas.Overline != 0 && r.rules.OverlineLate.Value
}

// answeredClaim returns the forbidden move that a win stated for one means where the
// last ply is none, nil if there is none: an overline that may be pointed out to the
// end, else the last that White answered.
func (r *replay) answeredClaim() (m *forbiddenPly) {
	if r.out.Ending.Kind != schemas.EndForbidden || r.lastForbidden() != nil {
		return nil
	}
	for i := len(r.forbidden) - 1; i >= 0; i-- {
		one := &r.forbidden[i]
		switch {
		case !r.answered(one):
		case r.late(one):
			return one
		case m == nil:
			m = one
		}
	}
	return m
}

// stoneAfter reports whether White has put a stone since a ply. With that the right
// to point out a forbidden move ends (wuziqi-2009:10.1(3), 落下一白子); a pass puts none.
func (r *replay) stoneAfter(ply int) bool {
	return slices.ContainsFunc(r.out.Plies[ply:], func(p schemas.Ply) bool { return p.Stone == White })
}

// missed notes each forbidden move that White answered, so that it no longer counts.
func (r *replay) missed(clause schemas.ClauseID) schemas.Answer {
	answer, found := r.ended(), 0
	won, known := r.resultFor(White)
	for i := range r.forbidden {
		m := &r.forbidden[i]
		if !r.answered(m) || r.late(m) && r.rules.Profile != renju2002 {
			continue
		}
		if r.late(m) && known && r.out.Recorded == won {
			continue // by D4: pointed out, for all that the record shows
		}
		if found++; found > maxForbidden {
			break
		}
		f := r.missedFinding(clause, m)
		r.add(f)
		if f.Outcome == schemas.Fail {
			answer = schemas.Fail.Answer()
		} else if answer.Outcome != schemas.Fail {
			answer = schemas.Lacking("LOG")
		}
	}
	return answer
}

// missedFinding says which move was missed, who could have pointed it out and until
// when, and where the record has White win by it, that this came too late.
func (r *replay) missedFinding(clause schemas.ClauseID, m *forbiddenPly) schemas.Finding {
	f := r.finding(clause, schemas.Warning, m.ply)
	f.Subject, f.Outcome, f.Actual, f.Options = "missed forbidden move", schemas.Undetermined, m.kinds.String(), r.readingOptions(m)
	f.Expected = fmt.Sprintf("pointed out before ply %d", m.ply+1)
	at, reply, what := r.place(m.ply), r.place(m.ply+1), kindText(m.kinds)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("漏指禁手：%s是%s禁手，白方未在%s之前指出而继续对局，此后不再算数。", at.Zh, what.Zh, reply.Zh),
		En: fmt.Sprintf("Missed forbidden move: %s is %s; White could have pointed it out before %s, played on, and it no longer counts.", lowered(at.En), what.En, lowered(reply.En)),
	}
	if m.kinds&schemas.Overline != 0 && !r.late(m) && r.rules.Profile != renju2002 { // the book itself would let it be pointed out to the end
		f.Options = r.rules.Options.Claim
	}
	switch claimed := r.answeredClaim() == m; {
	case r.late(m): // by D4, in a book that has no clause of its own for it
		f.Options = r.rules.Options.Claim
		f.Expected = "pointed out before the end"
		f.Text = r.lateText(m)
	case claimed && r.stoneAfter(m.ply):
		f.Severity, f.Outcome, f.Subject, f.Evidence = schemas.Error, schemas.Fail, "claim", r.stated()
		f.Text.Zh += fmt.Sprintf("记录却以禁手判白方胜（%s）。", r.stated())
		f.Text.En += fmt.Sprintf(" Yet the record has White win by a forbidden move (%s).", r.stated())
	case claimed:
		f.Subject, f.Evidence = "claim", r.stated()
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s是%s禁手，白方没有立即指出，其后是%s；记录以禁手判白方胜（%s）。白方落下一子之后禁手才不再算数，放弃并未落子；此时指出是否仍算立即，须由裁判决定。", at.Zh, what.Zh, reply.Zh, r.stated()),
			En: fmt.Sprintf("%s is %s, which White did not point out at once; then came %s. The record has White win by it (%s). It no longer counts once White has put a stone, and a pass puts none; whether that was still in time is for the arbiter.", at.En, what.En, lowered(reply.En), r.stated()),
		}
	case !r.stoneAfter(m.ply):
		f.AsksLog = true
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("漏指禁手：%s是%s禁手，白方没有立即指出，其后是%s。白方落下一子之后禁手才不再算数，记录中没有落子，也没有指出的痕迹；须查裁判记录。", at.Zh, what.Zh, reply.Zh),
			En: fmt.Sprintf("Missed forbidden move: %s is %s, which White did not point out at once; then came %s. It no longer counts once White has put a stone; the record shows none, and no claim. What was ruled is for the arbiter's log.", lowered(at.En), what.En, lowered(reply.En)),
		}
	default:
		f.AsksLog = true
		f.Text.Zh += "记录中没有指出的痕迹，是否另有裁决须查裁判记录。"
		f.Text.En += " The record shows no claim; whether there was a ruling is for the arbiter's log."
	}
	if r.run.End == EndFive && r.run.EndPly == m.ply+1 && f.Outcome != schemas.Fail { // White answered by winning
		f.Severity = schemas.Note
	}
	return f
}

func (r *replay) lateText(m *forbiddenPly) schemas.Text {
	at, what := r.place(m.ply), kindText(m.kinds)
	return schemas.Text{
		Zh: fmt.Sprintf("漏指禁手：%s是%s禁手，白方在终局前随时可以指出取胜，记录中没有指出的痕迹，结果为 %s。", at.Zh, what.Zh, orUnsaid(r.out.Recorded).Zh),
		En: fmt.Sprintf("Missed forbidden move: %s is %s, by which White could have won at any time before the end; the record shows no claim, and its result is %s.", lowered(at.En), what.En, orUnsaid(r.out.Recorded).En),
	}
}

func orUnsaid(result schemas.Result) schemas.Text {
	if result == schemas.ResultNone {
		return schemas.Text{Zh: "未写", En: "not written"}
	}
	return schemas.Text{Zh: result.String(), En: result.String()}
}

// overlineLate notes an earlier overline that White could have pointed out to the
// end. A win of White's agrees with it.
func (r *replay) overlineLate(clause schemas.ClauseID) schemas.Answer {
	answer := r.ended()
	won, known := r.resultFor(White)
	for i, listed := 0, 0; i < len(r.forbidden) && listed < maxForbidden; i++ {
		m := &r.forbidden[i]
		switch {
		case !r.answered(m) || !r.late(m):
			continue
		case !known:
			return schemas.Lacking("OPN")
		case r.out.Recorded == won:
			answer = schemas.Pass.Answer()
			continue
		}
		listed++
		f := r.finding(clause, schemas.Warning, m.ply)
		f.Subject, f.Outcome, f.Actual = "missed forbidden move", schemas.Undetermined, m.kinds.String()
		f.Expected, f.Options = "pointed out before the end", r.rules.Options.Claim
		f.Text = r.lateText(m)
		r.add(f)
		answer = schemas.Lacking("LOG")
	}
	return answer
}

// fiveFirst rejects a loss for a forbidden move where Black makes five by it.
func (r *replay) fiveFirst(clause schemas.ClauseID) schemas.Answer {
	switch {
	case r.besides == 0:
		return r.ended()
	case r.out.Ending.Kind != schemas.EndForbidden || r.besides != len(r.out.Plies):
		return schemas.Pass.Answer()
	}
	f := r.finding(clause, schemas.Error, r.besides)
	f.Subject, f.Expected, f.Evidence = "claim", "five comes first", r.stated()
	five := r.fiveText()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，同时又成禁手棋形；五连优先，不算禁手，记录却以禁手判负（%s）。", five.Zh, r.stated()),
		En: fmt.Sprintf("%s and what would be forbidden besides; five comes first, yet the record has Black lose by a forbidden move (%s).", five.En, r.stated()),
	}
	r.add(f)
	return schemas.Fail.Answer()
}
