package renju

import (
	"fmt"

	"qipu/schemas"
)

// recordChecks are the checks on the record itself, and those on games of gomoku,
// for which no rulebook speaks.
var recordChecks = []check{
	{Check: schemas.Check{Clause: "record:token", Does: schemas.Text{
		Zh: "五子棋、连珠每着的写法须是一个点或放弃；读不出的从该着起不再裁断。",
		En: "Of renju and gomoku each written move must be a point or a pass; from the first that is none, nothing is judged.",
	}}, run: (*replay).unreadToken},
	{Check: schemas.Check{Clause: "record:start", Does: schemas.Text{
		Zh: "起始所摆的棋子须各在盘上的一个空点。",
		En: "Stones set up before the first move must each stand on a point of the board of their own.",
	}}, run: (*replay).stonesSetUp},
	{Check: schemas.Check{Clause: "record:variation", Does: schemas.Text{
		Zh: "变着的每着须落在盘上的空点，或为放弃。",
		En: "Every move of a variation must be a stone on an empty point of the board, or a pass.",
	}}, run: (*replay).variations},
	{Check: schemas.Check{Clause: "record:rules", Does: schemas.Text{
		Zh: "记录所写的规则须是连珠（及其开局规则）或五子棋自由、标准规则；其他规则不作裁断。",
		En: "The rules that a record names must be renju, one of its opening protocols, or free or standard gomoku; by others nothing is judged.",
	}}, run: (*replay).knownRules},
	{Check: schemas.Check{Clause: "record:move", Does: schemas.Text{
		Zh: "没有规则书的五子棋对局：每着须落在盘上的空点（棋盘每边5至26线），记有颜色的须交替。",
		En: "Of gomoku, which no rulebook here governs: every stone must stand on an empty point of the board, which has 5 to 26 lines each way, and where the record gives colours they must alternate.",
	}}, run: (*replay).gomokuMoves},
	{Check: schemas.Check{Clause: "record:after-end", Does: schemas.Text{
		Zh: "没有规则书的五子棋对局：五连或满局之后不应再有着法。",
		En: "Of gomoku: no moves may stand after five in a row or a full board.",
	}}, run: (*replay).gomokuAfterEnd},
	{Check: schemas.Check{Clause: "record:result", Does: schemas.Text{
		Zh: "没有规则书的五子棋对局：盘上的五连、满局与记录的结果须相符；六子以上谁胜，依所写的自由或标准规则。",
		En: "Of gomoku: the five or the full board at the end must agree with the result; whether more than five win depends on the rules that the record names.",
	}}, run: (*replay).gomokuResult},
}

func (r *replay) unreadToken(clause schemas.ClauseID) schemas.Answer {
	switch {
	case !r.replayable():
		return r.replayed()
	case !r.unread || r.run.Stopped:
		if r.run.Stopped && r.out.Legal+1 == len(r.out.Plies) { // the ply that stopped it was read
			return schemas.Pass.Answer()
		}
		return r.replayed()
	}
	ply := r.out.Legal + 1
	f := r.finding(clause, schemas.Warning, ply)
	f.Expected = "a point or a pass"
	at := r.place(ply)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s读不成一个点，自此不作裁断。", at.Zh),
		En: fmt.Sprintf("%s names no point; nothing is judged from here on.", at.En),
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// stonesSetUp checks the stones that stand before the first move.
func (r *replay) stonesSetUp(clause schemas.ClauseID) schemas.Answer {
	switch {
	case len(r.game.Setup) == 0 || r.foreign || r.variant == VariantOther:
		return schemas.NotApplicable.Answer()
	case !r.strange:
		return schemas.Pass.Answer()
	}
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "start position",
		Expected: "each stone on a point of its own",
		Text:     schemas.Text{Zh: "起始所摆的棋子有的不在棋盘上；局面不明，以下不作裁断。", En: "A stone set up before the first move is on no point of the board: the board is not known, and nothing is judged by it."},
	}
	if p := r.run.SetUpFault; p != NoPoint {
		f.Actual = p.String()
		f.Text = schemas.Text{Zh: fmt.Sprintf("起始时%s摆了两枚棋子；局面不明，以下不作裁断。", p), En: fmt.Sprintf("Two stones are set up on %s: the board is not known, and nothing is judged by it.", p)}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// knownRules says aloud that the rules of a record are none that are known.
func (r *replay) knownRules(clause schemas.ClauseID) schemas.Answer {
	switch {
	case r.rules.Plain != VariantUnsaid && r.declared == VariantRenju:
		r.add(r.otherThanDeclared(clause))
		return schemas.Lacking("EV")
	case r.rule.Kind == ProtocolUnknown && r.variant != VariantOther:
		r.add(r.unknownProtocol(clause))
		return schemas.Lacking("EV")
	case r.variant == VariantUnsaid:
		return schemas.NotApplicable.Answer()
	case r.variant != VariantOther:
		return schemas.Pass.Answer()
	}
	written := clip(r.rule.Written)
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "rules",
		Expected: "renju or gomoku", Actual: written,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录所写的规则“%s”不是所知的连珠或五子棋规则，本局着法和终局未作裁断。", written),
			En: fmt.Sprintf("The record names the rules “%s”, which are none of renju or gomoku that are known: its moves and its end were not judged.", written),
		},
	})
	return schemas.Lacking("EV")
}

// otherThanDeclared notes that the event plays gomoku and the record names renju.
func (r *replay) otherThanDeclared(clause schemas.ClauseID) schemas.Finding {
	written := clip(r.game.String(r.game.Stage.Rule))
	return schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "rules",
		Expected: r.rules.Plain.String(), Actual: written,
		Text: schemas.Text{
			Zh: fmt.Sprintf("赛事按%s裁断，而记录所写的规则是“%s”。", r.rules.Plain, written),
			En: fmt.Sprintf("The event is judged by %s, and the record names the rules “%s”.", r.rules.Plain, written),
		},
	}
}

// unknownProtocol notes an opening protocol that is not known: nothing of the opening
// is asked then.
func (r *replay) unknownProtocol(clause schemas.ClauseID) schemas.Finding {
	written := clip(r.rule.Written)
	return schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "rules",
		Expected: "a known opening protocol", Actual: written,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录所写的开局规则“%s”不认识，开局各条未作裁断。", written),
			En: fmt.Sprintf("The record names the opening protocol “%s”, which is not known: nothing of the opening was judged.", written),
		},
	}
}

func (r *replay) gomokuMoves(clause schemas.ClauseID) schemas.Answer {
	switch {
	case !r.variant.IsGomoku():
		return schemas.NotApplicable.Answer()
	case !r.replayable():
		r.add(r.foreignBoard(clause))
		return schemas.Lacking("MV")
	}
	return r.faulty(clause, FaultOffBoard, FaultOccupied, FaultWhiteFirst, FaultTwoRunning)
}

func (r *replay) gomokuAfterEnd(clause schemas.ClauseID) schemas.Answer {
	switch {
	case !r.variant.IsGomoku() || r.run.End != EndFive && r.run.End != EndFullBoard:
		return schemas.NotApplicable.Answer()
	case r.endsAtLast():
		return schemas.Pass.Answer()
	}
	end := schemas.Text{Zh: "全盘下满", En: "The board is full"}
	if r.run.End == EndFive {
		end = r.fiveText()
	}
	r.add(r.playedOn(clause, end))
	return schemas.Fail.Answer()
}

func (r *replay) gomokuResult(clause schemas.ClauseID) schemas.Answer {
	switch {
	case !r.variant.IsGomoku() || !r.judgedWhole() || len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case r.run.End == EndNone && r.variant == VariantGomoku && r.six() > 0:
		r.add(r.sixUnsaid(clause))
		return schemas.Lacking("EV")
	case r.run.End == EndNone && r.creditsSix():
		r.add(r.sixNoWin(clause))
		return schemas.Lacking("RES")
	case r.run.End == EndNone:
		return schemas.NotApplicable.Answer()
	case !r.endsAtLast() && (r.run.End == EndFullBoard || !r.out.Recorded.Decided()):
		return schemas.NotApplicable.Answer() // gomokuAfterEnd says that moves follow
	case !r.endsAtLast():
		return r.fiveResult(clause)
	}
	if r.run.End == EndFullBoard {
		f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: schemas.NoSide, Ply: r.run.EndPly}
		return r.resultMustBe(schemas.ResultDraw, f, schemas.Text{Zh: "全盘下满，无五连", En: "The board is full without a five"})
	}
	return r.fiveLast(clause)
}

// creditsSix reports whether the game ends with a row of more than five, which does
// not win by its rules, and the record has its side win by nothing else.
func (r *replay) creditsSix() bool {
	last := len(r.out.Plies)
	won, known := r.resultFor(stoneOf(r.out.Plies[last-1].Side))
	return known && r.out.Recorded == won && !r.endsOtherwise() && r.six() == last
}

// sixNoWin says so.
func (r *replay) sixNoWin(clause schemas.ClauseID) schemas.Finding {
	ply := len(r.out.Plies)
	f := r.finding(clause, schemas.Warning, ply)
	f.Subject, f.Outcome, f.Expected, f.Actual = "result", schemas.Undetermined, "five", r.out.Recorded.String()
	at := r.place(ply)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s成六子以上相连，标准规则不算胜；记录结果为 %s，没有写明另有原因。", at.Zh, r.out.Recorded),
		En: fmt.Sprintf("%s makes more than five in a row, which does not win in standard gomoku; the record says %s and gives no other cause.", at.En, r.out.Recorded),
	}
	return f
}

// six returns the first ply that makes more than five in a row, 0 if none does.
func (r *replay) six() int {
	if r.foreign {
		return r.grid.six()
	}
	var p Position
	for i, s := range r.run.Steps {
		if s.Move.Kind != Place {
			continue
		}
		p.Put(s.Move.At, s.Colour)
		for line := range lineSteps {
			if p.RowAt(s.Move.At, line).Length > 5 {
				return i + 1
			}
		}
	}
	return 0
}

// sixUnsaid says that a row of more than five stands, and the record does not say
// whether it wins.
func (r *replay) sixUnsaid(clause schemas.ClauseID) schemas.Finding {
	ply := r.six()
	f := r.finding(clause, schemas.Note, ply)
	f.Outcome, f.Expected = schemas.Undetermined, "free or standard"
	at := r.place(ply)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s成六子以上相连：自由规则算胜，标准规则不算，记录没有说明用哪一种。", at.Zh),
		En: fmt.Sprintf("%s makes more than five in a row: it wins in free gomoku, not in standard, and the record does not say which was played.", at.En),
	}
	return f
}
