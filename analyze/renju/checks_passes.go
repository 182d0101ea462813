package renju

import (
	"fmt"

	"qipu/schemas"
)

// passRules are the checks on passes (放弃行棋权).
var passRules = []rule{
	{
		numbers: numbers{"8.1(1)", "8.1(1)", "2.7.1.1"},
		uses:    []numbers{{"2.20", "2.21", "2.7.1"}},
		does: schemas.Text{
			Zh: "前几着（2009年版和无年份文本5着，2002年版3着）不得放弃。",
			En: "Nobody may pass in the first plies: five in the books of 2009 and without a year, three in that of 2002.",
		},
		run: (*replay).earlyPass,
	},
	{
		numbers: numbers{"10.2(2)", "10.2(2)", "1.5.4.3"},
		uses:    []numbers{{"2.11", "2.11", ""}},
		does: schemas.Text{
			Zh: "双方相继放弃（2009年版和无年份文本须在同一回合，即黑先白后）的，对局到此为和，记录不应另有着法或结果。",
			En: "Two passes running (in the books of 2009 and without a year Black's and then White's, in one round) end the game as a draw: no move and no other result may follow.",
		},
		run: (*replay).drawByPasses,
	},
}

func (r *replay) earlyPass(clause schemas.ClauseID) schemas.Answer {
	ban := r.run.Rules.PassBan
	if !ban.Given {
		return schemas.NotApplicable.Answer()
	}
	answer := r.replayed()
	for i := range r.run.Faults {
		fault := &r.run.Faults[i]
		if fault.Kind != FaultEarlyPass {
			continue
		}
		f := r.finding(clause, schemas.Error, int(fault.Ply))
		f.Expected, f.Options = fmt.Sprintf("no pass before ply %d", ban.Value+1), r.rules.Options.PassBan
		at := r.place(int(fault.Ply))
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s：前%d着不得放弃。", at.Zh, ban.Value),
			En: fmt.Sprintf("%s: nobody may pass in the first %d plies.", at.En, ban.Value),
		}
		r.add(f)
		answer = schemas.Fail.Answer()
	}
	return answer
}

// drawByPasses checks what follows from two passes running, and a record that says
// that the game ended so.
func (r *replay) drawByPasses(clause schemas.ClauseID) schemas.Answer {
	switch {
	case r.run.End == EndPasses && !r.endsAtLast():
		r.add(r.playedOn(clause, schemas.Text{
			Zh: fmt.Sprintf("至第%d着双方相继放弃，对局已和", r.run.EndPly),
			En: fmt.Sprintf("Both sides had passed by ply %d, which draws the game", r.run.EndPly),
		}))
		return schemas.Fail.Answer()
	case r.out.Reason == schemas.ReasonPasses:
		return r.resultMustBe(schemas.ResultDraw, schemas.Finding{
			Clause: clause, Severity: schemas.Error, Side: schemas.NoSide, Ply: len(r.out.Plies), Options: r.rules.Options.Passes,
		}, schemas.Text{Zh: "双方相继放弃", En: "Both sides passed, one after the other"})
	case !r.judgedWhole():
		return r.ended()
	case r.run.End != EndNone: // which ended the game by itself
		return schemas.NotApplicable.Answer()
	case r.out.Ending.Kind == schemas.EndPasses, r.endsWithPasses():
		r.add(r.passesNoDraw(clause))
		return schemas.Lacking("RES")
	}
	return schemas.NotApplicable.Answer()
}

// endsWithPasses reports whether the last two plies are passes and the record says
// that the game was drawn, and by nothing else.
func (r *replay) endsWithPasses() bool {
	n := len(r.out.Plies)
	stated := r.out.Ending.Kind
	return n >= 2 && r.out.Plies[n-1].Pass && r.out.Plies[n-2].Pass && r.out.Recorded == schemas.ResultDraw &&
		(stated == schemas.EndNone || stated == schemas.EndPasses)
}

// passesNoDraw says that a draw by passes is stated, or would follow elsewhere, and
// that by the book in force the moves do not show one.
func (r *replay) passesNoDraw(clause schemas.ClauseID) schemas.Finding {
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "result",
		Ply: len(r.out.Plies), Actual: r.out.Recorded.String(), Options: r.rules.Options.Passes,
	}
	switch last := &r.out.Plies[max(len(r.out.Plies), 1)-1]; {
	case r.endsWithPasses() && last.Side == schemas.First:
		f.Expected = "Black's pass, then White's"
		f.Text = schemas.Text{
			Zh: "末两着都是放弃，但白先黑后，不在同一回合，按本书字面不成和；记录为和。",
			En: "The last two plies are passes, but White's and then Black's, which are not of one round: by the letter of this book they draw nothing, and a draw is recorded.",
		}
		return f
	case r.endsWithPasses():
		f.Expected = "two passes that are allowed"
		f.Text = schemas.Text{
			Zh: "末两着都是放弃，但不都是允许的：前几着之内不得放弃，故不成和；记录为和。",
			En: "The last two plies are passes, but not both are allowed: nobody may pass in the first plies. They draw nothing, and a draw is recorded.",
		}
		return f
	}
	f.Expected, f.Evidence = "two passes at the end", r.stated()
	f.Text = schemas.Text{
		Zh: "记录写明双方放弃成和，末两着却不是双方的放弃。",
		En: "The record states a draw by two passes, and its last two plies are none.",
	}
	return f
}

// playedOn says that moves follow an end that the board shows; end tells of it, as a
// clause without a full stop.
func (r *replay) playedOn(clause schemas.ClauseID, end schemas.Text) schemas.Finding {
	extra := len(r.out.Plies) - r.run.EndPly
	return schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "moves",
		Ply: r.run.EndPly + 1, Expected: "no move", Actual: morePlies(extra),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s，其后还写有%d着。", end.Zh, extra),
			En: fmt.Sprintf("%s, yet %s written.", end.En, plural(extra, "more ply is", "more plies are")),
		},
	}
}
