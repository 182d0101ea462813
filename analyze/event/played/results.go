package played

import (
	"fmt"

	"qipu/analyze/event"
	"qipu/schemas"
)

// scored are the results of games that the event has.
var scored = map[event.Outcome]schemas.Result{
	event.FirstWins: schemas.ResultFirstWins, event.Draw: schemas.ResultDraw, event.SecondWins: schemas.ResultSecondWins,
	event.FirstWinsUnrated: schemas.ResultFirstWins, event.DrawUnrated: schemas.ResultDraw, event.SecondWinsUnrated: schemas.ResultSecondWins,
	event.FirstForfeits: schemas.ResultSecondWins, event.SecondForfeits: schemas.ResultFirstWins, event.BothForfeit: schemas.ResultDoubleLoss,
}

// outcomes are those of games that were played.
var outcomes = map[schemas.Result]event.Outcome{
	schemas.ResultFirstWins: event.FirstWins, schemas.ResultDraw: event.Draw, schemas.ResultSecondWins: event.SecondWins,
}

// forfeits are the results of games that were not played, as events write them.
var forfeits = map[event.Outcome]string{event.FirstForfeits: "-+", event.SecondForfeits: "+-", event.BothForfeit: "--"}

// toldAs writes the result of a pairing.
func toldAs(o event.Outcome) string {
	if text, ok := forfeits[o]; ok {
		return text
	}
	return scored[o].String()
}

// results holds the result of a record and of its board against that of the event. Each is
// told from the side of who is paired first.
func (r *reporter) results(rec *Record, f *fit) {
	m := r.meeting(f.meeting)
	of, shown, board := scored[m.Outcome], rec.result, rec.verdict
	if f.turned {
		shown, board = turned(shown), turned(board)
	}
	told := toldAs(m.Outcome)
	find := r.resultTeller(rec, f, told)
	forfeit := rec.ending == schemas.EndForfeit || rec.ending == schemas.EndDoubleForfeit
	_, unplayed := forfeits[m.Outcome]
	switch {
	case m.Outcome == event.OutcomeOpen && shown.Decided():
		find(schemas.Note, schemas.Undetermined, shown.String(), "赛事没有结果，棋谱记为"+shown.String()+"。", "the event has no result, and the record has "+shown.String()+".", "RES")
		return
	case m.Outcome == event.OutcomeOpen:
		return
	case unplayed && rec.plies > 0:
		find(schemas.Warning, schemas.Fail, fmt.Sprintf("%d plies", rec.plies), fmt.Sprintf("赛事记为弃权（%s），棋谱却有%d着。", told, rec.plies), fmt.Sprintf("the event has a forfeit (%s), and the record has %d plies.", told, rec.plies), "")
	case forfeit && !unplayed && m.Outcome < event.FirstWinsUnrated:
		find(schemas.Warning, schemas.Fail, "forfeit", "赛事记为已对局（"+told+"），棋谱却写明弃权。", "the event has a game that was played ("+told+"), and the record states a forfeit.", "")
	case !unplayed && rec.plies == 0 && m.Outcome < event.FirstWinsUnrated:
		find(schemas.Note, schemas.Undetermined, "0 plies", "赛事记为已对局（"+told+"），棋谱没有着法，结果未能核对。", "the event has a game that was played ("+told+"), and the record has no moves to hold the result against.", "MV")
	}
	if rec.creditOpen {
		r.answer(ofResult, schemas.Lacking("OPN"))
		return
	}
	written := shown
	if !shown.Decided() {
		if !board.Decided() {
			r.answer(ofResult, schemas.Lacking("RES"))
			return
		}
		shown = board
	}
	if shown == of && (!board.Decided() || board == of || unplayed) {
		r.answer(ofResult, schemas.Pass.Answer())
		return
	}
	n := len(r.Findings)
	r.otherResult(rec, find, told, [...]schemas.Result{of, shown, board, written})
	if !unsaid(rec, f) {
		r.Findings[n].Correct = correct(m, of, shown, board)
	}
}

// unsaid reports whether the names of a record do not say whose its result is: they fit either way
// round, or one fits a player whom another name fits as well. Of a record that the pairing names they
// need not.
func unsaid(rec *Record, f *fit) bool {
	return f.kin != named && (f.differs.has(orderOpen) || rec.parted != [2]int32{})
}

type resultTeller func(severity schemas.Severity, outcome schemas.Outcome, actual, zh, en, lacks string)

// resultTeller tells of the result of a pairing, and leaves open what the names do not say.
func (r *reporter) resultTeller(rec *Record, f *fit, told string) resultTeller {
	at, evidence := r.about(f.meeting)
	return func(severity schemas.Severity, outcome schemas.Outcome, actual, zh, en, lacks string) {
		if outcome == schemas.Fail && unsaid(rec, f) {
			severity, outcome, lacks = min(severity, schemas.Warning), schemas.Undetermined, "PL"
			zh, en = zh+"凭姓名不能断定谁是谁，故不作判定。", en+" By the names it cannot be told who is who, so that it is left open."
		}
		r.find(Finding{Record: rec.Key, Finding: schemas.Finding{
			Clause: ofResult, Severity: severity, Outcome: outcome, Subject: "event result", Expected: told, Actual: actual, Evidence: evidence,
			Text: schemas.Text{Zh: at.Zh + "：" + zh, En: upper(at.En) + ": " + en},
		}}, lacks)
	}
}

// correct is what a pairing would be corrected to; nil where the board says as the event does.
func correct(m *event.Meeting, of, shown, board schemas.Result) *Correct {
	if board.Decided() {
		shown = board
	}
	outcome, ok := outcomes[shown]
	if !ok || shown == of {
		return nil
	}
	return &Correct{*m, outcome}
}

// otherResult tells that event, record and board do not agree, and what each has.
func (r *reporter) otherResult(rec *Record, find resultTeller, told string, results [4]schemas.Result) {
	of, shown, board, written := results[0], results[1], results[2], results[3]
	zh, en := "棋盘上没有分出胜负。", " The board decides nothing."
	if board.Decided() {
		zh, en = fmt.Sprintf("棋盘上为%s（%s）。", board, rec.reason), fmt.Sprintf(" On the board it is %s (%s).", board, rec.reason)
	}
	record := written.String()
	if !written.Decided() {
		record = "none"
	}
	severity := schemas.Warning
	if board.Decided() && board != of {
		severity = schemas.Error
	}
	n := len(r.Findings)
	switch {
	case !written.Decided():
		find(severity, schemas.Fail, board.String(), fmt.Sprintf("赛事的结果为%s，棋谱没有写明。%s", told, zh), fmt.Sprintf("the event has %s, and the record names no result.%s", told, en), "")
	case shown == of: // the record says as the event does, the board does not
		find(severity, schemas.Fail, board.String(), fmt.Sprintf("赛事与棋谱的结果都是%s。%s", told, zh), fmt.Sprintf("event and record have %s.%s", told, en), "")
	default:
		find(severity, schemas.Fail, shown.String(), fmt.Sprintf("赛事的结果为%s，棋谱为%s（均从编排的先手看）。%s", told, shown, zh), fmt.Sprintf("the event has %s, and the record %s, both from the side of who is paired first.%s", told, shown, en), "")
	}
	r.Findings[n].Effect = fmt.Sprintf("event %s, record %s", told, record)
}
