package renju

import (
	"fmt"

	"qipu/schemas"
)

// endRules are the checks on how the game ends.
var endRules = []rule{
	{
		numbers: numbers{"10.0", "10.0", "2.5.1"},
		uses:    []numbers{{"2.14", "2.14", ""}, {"10.1(5)", "10.1(5)", ""}},
		does: schemas.Text{
			Zh: "终局须有记载：盘上可见，或写明原因，或至少写有结果。盘上未定而双方认可的胜负照记录接受，双方是否认可须看签字的成绩单。",
			En: "The end must be recorded: shown by the board, stated, or at least by a result. A win that the board leaves open is accepted as agreed; that both agreed the signed result sheet shows.",
		},
		run: (*replay).endRecorded,
	},
	{
		numbers: numbers{"10.1(1)", "10.1(1)", "1.5.1"},
		uses:    []numbers{{"2.8", "2.8", ""}, {"2.9", "", ""}},
		does: schemas.Text{
			Zh: "终局盘上有五连（白方长连视同五连）的，结果须为成五方胜；五连之后另有着法的，予以说明；写明五连而盘上没有的，予以说明。",
			En: "Where the moves end with a five (White's overline counts as one), the result must be a win for its side; moves after a five are pointed out, and so is a five that is stated and does not stand.",
		},
		run: (*replay).fiveWins,
	},
	{
		numbers: numbers{"", "10.1b(10)", ""},
		does: schemas.Text{
			Zh: "成五而未宣布、对局继续的，不违规则，予以注明。",
			En: "A five that nobody announced and play that went on break no rule; they are noted.",
		},
		run: (*replay).fiveUnannounced,
	},
	{
		numbers: numbers{"10.1(2)", "10.1(2)", "1.5.2"},
		does: schemas.Text{
			Zh: "末着为黑方禁手的，结果须为白方胜；写明因禁手负而末着不是禁手（或是五连）的，是误判。",
			En: "Where the last ply is a forbidden move the result must be a win for White; a win claimed for a forbidden move that is none, or is five, is a wrong claim.",
		},
		run: (*replay).forbiddenLoses,
	},
	{
		numbers: numbers{"", "", "3.5.3"},
		does: schemas.Text{
			Zh: "写明因禁手负的，末着须确是禁手，否则与本规则不合。",
			En: "A win that the record states for a forbidden move must rest on one.",
		},
		run: (*replay).claimHolds,
	},
	{
		numbers: numbers{"", "", "1.4.1"},
		does: schemas.Text{
			Zh: "禁手只限黑方：写明白方因禁手负的，与规则不合。",
			En: "Only Black has forbidden moves: a loss of White's for one cannot be.",
		},
		run: (*replay).whiteClaimed,
	},
	{
		numbers: numbers{"10.1(3)", "10.1(3)", "1.4.4"},
		does: schemas.Text{
			Zh: "黑方禁手之后白方仍应了一着的，即为漏指禁手：注明该着、谁可指出及其期限；此后再以它判胜的，与规则不合。",
			En: "A forbidden move that White answered was missed: the move is named, who could have pointed it out and until when. A win stated for it afterwards cannot be.",
		},
		run: (*replay).missed,
	},
	{
		numbers: numbers{"10.1(4)", "10.1(4)", ""},
		does: schemas.Text{
			Zh: "黑方早先的长连，白方在终局前都可指出：结果不是白方胜的，予以注明。",
			En: "An earlier overline of Black's could be pointed out to the end: where White did not win, that is noted.",
		},
		run: (*replay).overlineLate,
	},
	{
		numbers: numbers{"10.1(6)", "10.1(6)", "1.4.5"},
		does: schemas.Text{
			Zh: "黑方一着成五同时又成禁手的，五连优先；以禁手判负的，与规则不合。",
			En: "Where a black stone makes five and what would be forbidden, five comes first: a loss stated for a forbidden move cannot be.",
		},
		run: (*replay).fiveFirst,
	},
	{
		numbers: numbers{"10.1b(3)", "10.1b(3)", "2.7.1.2"},
		does:    schemas.Text{Zh: "写明认输的，结果须与之相符。", En: "Where the record states a resignation, the result must agree."},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.statedEnd(c, schemas.EndResignation)
		},
	},
	{
		numbers: numbers{"10.1b(2)", "10.1b(2)", "3.7.4"},
		does:    schemas.Text{Zh: "写明超时的，结果须与之相符；用时本身须看棋钟记录。", En: "Where the record states a loss on time, the result must agree; the times themselves are for the clock."},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.statedEnd(c, schemas.EndTime) },
	},
	{
		numbers: numbers{"10.1b(4)", "10.1b(4)", ""},
		does:    schemas.Text{Zh: "写明弃权的，结果须与之相符。", En: "Where the record states a forfeit, the result must agree."},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.statedEnd(c, schemas.EndForfeit, schemas.EndDoubleForfeit)
		},
	},
	{
		numbers: numbers{"", "", "2.5.2"},
		does:    schemas.Text{Zh: "写明弃权、退场的，结果须与之相符。", En: "Where the record states a forfeit or that a side left, the result must agree."},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.statedEnd(c, schemas.EndForfeit, schemas.EndDoubleForfeit, schemas.EndAbandoned)
		},
	},
	{
		numbers: numbers{"", "", "2.5.3"},
		does:    schemas.Text{Zh: "写明由裁判判定终局的，予以注明；所据须查裁判记录。", En: "An end ruled by the arbiter is noted; what it rests on is for the arbiter's log."},
		run:     (*replay).ruledByArbiter,
	},
	{
		numbers: numbers{"10.2(1)", "10.2(1)", "1.5.4.1"},
		does:    schemas.Text{Zh: "写明双方议和的，结果须为和。", En: "Where the record states an agreement, the result must be a draw."},
		run:     (*replay).agreedDraw,
	},
	{
		numbers: numbers{"10.2(3)", "10.2(3)", "1.5.4.2"},
		uses:    []numbers{{"", "", "3.5.2"}},
		does:    schemas.Text{Zh: "全盘下满而无五连的，结果须为和；写明满局而盘上仍有空点的，予以说明。", En: "A full board without a five must be a draw; a full board that is stated and is none is pointed out."},
		run:     (*replay).fullBoardDraws,
	},
}

// endRecorded wants the record to say how the game ended.
func (r *replay) endRecorded(clause schemas.ClauseID) schemas.Answer {
	out := r.out
	switch {
	case out.Verdict.Decided() || out.Ending.Kind != schemas.EndNone && out.Ending.Kind != schemas.EndUnfinished:
		return schemas.Pass.Answer()
	case out.Recorded.Decided():
		return schemas.Lacking("RES") // why, and that both agreed, the record does not say
	case len(out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case !r.judgedWhole(): // what the board shows is not known
		return schemas.Lacking("MV")
	case r.lastForbidden() != nil: // forbiddenLoses says what is open
		return schemas.Lacking("LOG")
	}
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "result",
		Expected: "an end", Actual: out.Recorded.String(),
		Text: schemas.Text{
			Zh: "记录没有说明对局如何结束，盘上也看不出。",
			En: "The record does not say how the game ended, and the board does not show it.",
		},
	})
	return schemas.Lacking("RES")
}

// fiveText says who makes five, when and with which stones.
func (r *replay) fiveText() schemas.Text {
	step := &r.run.Steps[r.run.EndPly-1]
	colour := colourNames[step.Colour]
	points := r.fiveStones()
	if step.Five.Length > 5 {
		return schemas.Text{
			Zh: fmt.Sprintf("%s第%d着成长连（%s），视同五连", colour.Zh, r.run.EndPly, points),
			En: fmt.Sprintf("%s makes an overline at ply %d (%s), which counts as five", colour.En, r.run.EndPly, points),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s第%d着成五连（%s）", colour.Zh, r.run.EndPly, points),
		En: fmt.Sprintf("%s makes five at ply %d (%s)", colour.En, r.run.EndPly, points),
	}
}

// fiveStones lists the stones of the first row that wins.
func (r *replay) fiveStones() string {
	if r.foreign {
		return r.grid.names(r.grid.five)
	}
	return pointList(r.run.Steps[r.run.EndPly-1].Five.Points(nil))
}

// fiveWins checks the result of a game that ends with a five.
func (r *replay) fiveWins(clause schemas.ClauseID) schemas.Answer {
	run := &r.run
	switch {
	case run.End != EndFive:
		return r.noFive(clause)
	case !r.judgedWhole():
		return schemas.Lacking("MV")
	case !r.endsAtLast() && r.rules.Profile == wuziqiUndated: // by 10.1b(10)
		return schemas.Lacking("LOG")
	case !r.endsAtLast() && !r.rules.FirstFive:
		f := r.playedOn(clause, r.fiveText())
		f.Outcome = schemas.Undetermined
		f.Text.Zh += "五连须宣布并经认可才算胜；当时是否宣布，须查裁判记录。"
		f.Text.En += " A five wins once it is announced and accepted; whether it was is for the arbiter's log."
		f.AsksLog = true
		r.add(f)
		return schemas.Lacking("LOG")
	case !r.endsAtLast():
		r.add(r.playedOn(clause, r.fiveText()))
		if r.out.Recorded.Decided() { // another end that is stated came later
			r.fiveResult(clause)
		}
		return schemas.Fail.Answer()
	}
	return r.fiveLast(clause)
}

// fiveLast checks the result of a game whose last ply makes five.
func (r *replay) fiveLast(clause schemas.ClauseID) schemas.Answer {
	colour := r.run.Steps[r.run.EndPly-1].Colour
	want, known := r.resultFor(colour)
	switch {
	case !known:
		return schemas.Lacking("OPN")
	case colour == Black && r.besides == r.run.EndPly && r.out.Ending.Kind == schemas.EndForbidden:
		return schemas.NotApplicable.Answer() // fiveFirst
	case r.endsOtherwise() && (r.out.Recorded != want || r.out.Ending.Result.Decided() && r.out.Ending.Result != want):
		r.add(r.fiveAndOther(clause))
		return schemas.Lacking("LOG")
	}
	return r.fiveResult(clause)
}

// fiveResult wants a win for the side that made five, where it is known whom a win
// of its colour credits.
func (r *replay) fiveResult(clause schemas.ClauseID) schemas.Answer {
	want, known := r.resultFor(r.run.Steps[r.run.EndPly-1].Colour)
	if !known {
		return schemas.Lacking("OPN")
	}
	five := r.fiveText()
	if r.swapUntold() {
		five.Zh += "（记录没有写有无交换；结果若指棋手而不指颜色，未记的交换可以解释）"
		five.En += " (the record does not tell whether there was a swap: one left out would explain a result that names players and not colours)"
	}
	return r.resultMustBe(want, r.fiveFinding(clause), five)
}

// swapUntold reports whether there may have been a swap of which the record is silent.
func (r *replay) swapUntold() bool {
	_, known := r.run.Holder(Black)
	return !known && !r.run.Swapped
}

// fiveFinding begins a finding on the ply that makes five.
func (r *replay) fiveFinding(clause schemas.ClauseID) schemas.Finding {
	step := &r.run.Steps[r.run.EndPly-1]
	f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: sideOf(step.Colour), Ply: r.run.EndPly, Evidence: r.fiveStones()}
	if step.Five.Length > 5 && !r.variant.IsGomoku() {
		f.Options = r.rules.Options.Overline
	}
	return f
}

// fiveAndOther says that the moves end with a five and the record states another
// end: which came first is for the log.
func (r *replay) fiveAndOther(clause schemas.ClauseID) schemas.Finding {
	f, five := r.fiveFinding(clause), r.fiveText()
	f.Severity, f.Outcome, f.Subject, f.AsksLog = schemas.Warning, schemas.Undetermined, "result", true
	f.Expected, f.Actual = "five", r.stated()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，记录却写明另一终局（%s），结果为 %s；孰先孰后须查裁判记录。", five.Zh, r.stated(), r.out.Recorded),
		En: fmt.Sprintf("%s, yet the record states another end (%s) and the result %s; which came first is for the arbiter's log.", five.En, r.stated(), r.out.Recorded),
	}
	return f
}

// noFive answers for a game without a five, which the record may state.
func (r *replay) noFive(clause schemas.ClauseID) schemas.Answer {
	if !r.judgedWhole() || r.out.Ending.Kind != schemas.EndFive {
		return r.ended()
	}
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "result",
		Ply: len(r.out.Plies), Expected: "five in a row", Actual: "none", Evidence: r.stated(), Options: r.rules.Options.Overline,
		Text: schemas.Text{Zh: "记录写明五连，盘上却没有五连。", En: "The record states five in a row, and none stands on the board."},
	})
	return schemas.Fail.Answer()
}

// fiveUnannounced notes a five after which the game went on.
func (r *replay) fiveUnannounced(clause schemas.ClauseID) schemas.Answer {
	if r.run.End != EndFive || r.endsAtLast() || !r.judgedWhole() {
		return r.ended()
	}
	f := r.playedOn(clause, r.fiveText())
	f.Severity, f.Outcome, f.Expected = schemas.Note, schemas.Undetermined, "announced"
	f.Text.Zh += "没有宣布就按了钟的，轮到对方下子，对局继续，不违规则；当时是否宣布，须查裁判记录。"
	f.Text.En += " Where it was not announced before the clock was pressed the game goes on, which breaks no rule; whether it was is for the arbiter's log."
	f.AsksLog = true
	r.add(f)
	return schemas.Lacking("LOG")
}

// resultMustBe compares the result that a clause asks for with what the record
// says. Where these differ it adds the finding f, begun with all but outcome and
// result; it is one grade milder where the record leaves the result open, and a note
// where it has no word on it (some formats have no place for one), unless it hangs on
// what White pointed out. cause says why it must be, as a clause without a full stop.
func (r *replay) resultMustBe(want schemas.Result, f schemas.Finding, cause schemas.Text) schemas.Answer {
	against, open := r.out.Witnesses.Against(want)
	if against == "" && !open || r.out.Recorded == want { // that another part of the record differs is for record:result
		return schemas.Pass.Answer()
	}
	f.Subject, f.Outcome, f.Expected, f.Actual = "result", schemas.Fail, want.String(), against
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，应为 %s，记录为：%s。", cause.Zh, want, against),
		En: fmt.Sprintf("%s: the result is %s, the record says: %s.", cause.En, want, against),
	}
	if !open {
		r.add(f)
		return schemas.Fail.Answer()
	}
	if f.Severity--; r.out.Recorded == schemas.ResultNone && r.out.Reason != schemas.ReasonForbidden {
		f.Severity = schemas.Note
	}
	f.Outcome, f.Actual = schemas.Undetermined, r.out.Recorded.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，应为 %s，记录未写结果。", cause.Zh, want),
		En: fmt.Sprintf("%s: the result is %s, the record leaves it open.", cause.En, want),
	}
	r.add(f)
	return schemas.Lacking("RES")
}

// statedEnd compares the result with what an end of these kinds implies that the
// record states.
func (r *replay) statedEnd(clause schemas.ClauseID, kinds ...schemas.EndKind) schemas.Answer {
	stated := r.out.Ending
	is := false
	for _, k := range kinds {
		is = is || stated.Kind == k
	}
	switch {
	case !is:
		return schemas.NotApplicable.Answer()
	case r.run.Swapped && r.record.Seats != SeatsFinal: // whom it names is not known
		return schemas.Lacking("OPN")
	case r.fiveAgainst(stated.Result): // which came first is for the log: fiveWins says so
		return schemas.Lacking("LOG")
	case stated.Result == schemas.ResultNone: // it names nobody
		if r.out.Recorded != schemas.ResultDraw {
			return schemas.Pass.Answer()
		}
	}
	f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: stated.Loser(), Evidence: r.stated()}
	if stated.Result == schemas.ResultNone {
		f.Subject, f.Outcome, f.Expected, f.Actual = "result", schemas.Fail, "a winner", r.out.Recorded.String()
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录写明的终局（%s）必有负方，结果却为和。", r.stated()),
			En: fmt.Sprintf("The end that the record states (%s) has a loser, and the result is a draw.", r.stated()),
		}
		r.add(f)
		return schemas.Fail.Answer()
	}
	return r.resultMustBe(stated.Result, f, schemas.Text{
		Zh: fmt.Sprintf("依记录写明的终局（%s）", r.stated()),
		En: fmt.Sprintf("By the end that the record states (%s)", r.stated()),
	})
}

// fiveAgainst reports whether the moves end with a five that would have another
// result than one that the record states.
func (r *replay) fiveAgainst(stated schemas.Result) bool {
	if r.run.End != EndFive || !r.endsAtLast() || !r.judgedWhole() || !stated.Decided() {
		return false
	}
	want, known := r.resultFor(r.run.Steps[r.run.EndPly-1].Colour)
	return known && want != stated
}

// ruledByArbiter notes an end that the arbiter ruled.
func (r *replay) ruledByArbiter(clause schemas.ClauseID) schemas.Answer {
	if r.out.Ending.Kind != schemas.EndAdjudication {
		return schemas.NotApplicable.Answer()
	}
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "result",
		Expected: "the arbiter's ruling", Actual: r.stated(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("对局由裁判判定（%s），所据须查裁判记录。", r.stated()),
			En: fmt.Sprintf("The arbiter ruled the game (%s); what the ruling rests on is for the log.", r.stated()),
		},
		AsksLog: true,
	})
	return schemas.Lacking("LOG")
}

// agreedDraw wants a draw where the record states an agreement.
func (r *replay) agreedDraw(clause schemas.ClauseID) schemas.Answer {
	if r.out.Ending.Kind != schemas.EndAgreement {
		return schemas.NotApplicable.Answer()
	}
	if r.fiveAgainst(schemas.ResultDraw) {
		return schemas.Lacking("LOG")
	}
	f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: schemas.NoSide, Evidence: r.stated()}
	return r.resultMustBe(schemas.ResultDraw, f, schemas.Text{
		Zh: fmt.Sprintf("记录写明双方同意作和（%s）", r.stated()),
		En: fmt.Sprintf("The record states a draw by agreement (%s)", r.stated()),
	})
}

// fullBoardDraws wants a draw where the board is full, and a full board where the
// record states one.
func (r *replay) fullBoardDraws(clause schemas.ClauseID) schemas.Answer {
	full := schemas.Text{Zh: "全盘下满，无五连", En: "The board is full without a five"}
	switch {
	case r.run.End == EndFullBoard && !r.endsAtLast():
		r.add(r.playedOn(clause, full))
		return schemas.Fail.Answer()
	case r.out.Reason == schemas.ReasonFullBoard:
		f := schemas.Finding{Clause: clause, Severity: schemas.Error, Side: schemas.NoSide, Ply: len(r.out.Plies)}
		return r.resultMustBe(schemas.ResultDraw, f, full)
	case !r.judgedWhole() || r.out.Ending.Kind != schemas.EndFullBoard:
		return r.ended()
	}
	empty := r.run.Position.Count(Empty)
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "result",
		Ply: len(r.out.Plies), Expected: "a full board", Actual: plural(empty, "empty point", "empty points"), Evidence: r.stated(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明满局，盘上却还有%d个空点。", empty),
			En: fmt.Sprintf("The record states a full board, and %s left on it.", plural(empty, "empty point is", "empty points are")),
		},
	})
	return schemas.Fail.Answer()
}
