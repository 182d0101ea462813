package renju

import (
	"fmt"

	"qipu/schemas"
)

// openingRules are the checks on the opening stage. Under a protocol of another
// law, and for a game that begins from stones set up, none applies.
var openingRules = []rule{
	{
		numbers: numbers{"3.2a", "", "1.2.4"},
		does:    schemas.Text{Zh: "黑1须在天元H8。", En: "Black 1 must stand on the centre, H8."},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.openingStone(c, 1, FaultCentre) },
	},
	{
		numbers: numbers{"3.2b", "", "1.2.5"},
		does:    schemas.Text{Zh: "白2须紧邻天元。", En: "White 2 must stand next to the centre."},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.openingStone(c, 2, FaultSecond) },
	},
	{
		numbers: numbers{"3.2c", "", "1.2.6"},
		does:    schemas.Text{Zh: "黑3须在以天元为中心的5×5之内。", En: "Black 3 must stand within the five by five points around the centre."},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.openingStone(c, 3, FaultThird) },
	},
	{
		numbers: numbers{"", "3.2", ""},
		does: schemas.Text{
			Zh: "黑1须在天元H8，白2须紧邻黑1，黑3须在以天元为中心的5×5之内。",
			En: "Black 1 must stand on the centre, H8, White 2 next to it, Black 3 within the five by five points around it.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.openingStone(c, 3, FaultCentre, FaultSecond, FaultThird)
		},
	},
	{
		numbers: numbers{"9.1(5)", "9.1(5)", ""},
		does: schemas.Text{
			Zh: "黑1不在天元的，应判违例并放回天元；是否如此判罚，须查裁判记录。",
			En: "A first stone off the centre is put back there for a violation; whether that was ruled is for the arbiter's log.",
		},
		run: (*replay).centreBack,
	},
	{
		numbers: numbers{"2.16", "2.16", "1.3.1"},
		uses:    []numbers{{"3.1", "3.1", "2.2"}},
		does: schemas.Text{
			Zh: "按前三子（八种对称）定出开局名称，须属所定范围（26种，或赛事所定的24种）。",
			En: "The first three stones, turned and reflected, are named; they must be one of the openings in force (the 26, or the 24 of an event).",
		},
		run: (*replay).namedOpening,
	},
	{
		numbers: numbers{"9.1(6)", "9.1(6)", ""},
		does: schemas.Text{
			Zh: "开局不合规定的，须在第4手之前指出才有效；已过第4手的只注明，未到第4手的须查裁判记录。",
			En: "Another opening must be pointed out before move 4: past it the game stands, before it what was ruled is for the arbiter's log.",
		},
		run: (*replay).openingClaim,
	},
	{
		numbers: numbers{"2.5", "2.5", "1.3.2"},
		does: schemas.Text{
			Zh: "交换只能在黑3之后、白4之前，每局一次；交换后的结果须记在该得的棋手名下。记录未写有无交换的，无从判定。",
			En: "A swap comes after Black 3 and before White 4, once; the result must be credited to the right player. Where the record does not tell whether there was one, that stays open.",
		},
		run: (*replay).swapOnce,
	},
	{
		numbers: numbers{"2.10", "2.10", "1.3.4"},
		does: schemas.Text{
			Zh: "记录写有所打两点的，须为两个不同的空点，不得同形，第5着须是其一。只记一点的，无从判定。",
			En: "Where the record tells of the offered fifths they must be two different empty points, not the same by symmetry, and the fifth one of them. With only the one kept that stays open.",
		},
		run: (*replay).offeredFifths,
	},
}

// openingStone checks one of the first three stones.
func (r *replay) openingStone(clause schemas.ClauseID, ply int, kinds ...FaultKind) schemas.Answer {
	if !r.asked(kinds[0]) {
		return schemas.NotApplicable.Answer()
	}
	answer := r.reached(ply)
	for _, k := range kinds {
		if fault, ok := r.run.Fault(k); ok {
			r.add(r.openingFinding(clause, &fault))
			answer = schemas.Fail.Answer()
		}
	}
	return answer
}

// asked reports whether the rules in force ask for a stone of the opening to stand
// where its fault says that it does not.
func (r *replay) asked(k FaultKind) bool {
	rules := r.run.Rules
	switch k {
	case FaultSecond: // without a stone on the centre the books measure from different points
		_, off := r.run.Fault(FaultCentre)
		return rules.SecondReach.Given && !off
	case FaultThird:
		return rules.ThirdReach.Given
	}
	return rules.Centre.Given
}

// openingTexts say where a stone should stand, to follow the name of the ply.
var openingTexts = map[FaultKind]struct {
	text     schemas.Text
	expected string
}{
	FaultCentre: {schemas.Text{Zh: "不在天元H8", En: "is not the centre, H8"}, "h8"},
	FaultSecond: {schemas.Text{Zh: "不与天元相邻", En: "is not next to the centre"}, "g7–i9"},
	FaultThird:  {schemas.Text{Zh: "不在以天元为中心的5×5之内", En: "is not within the five by five points around the centre"}, "f6–j10"},
}

// openingFinding makes the finding of a stone of the opening. Where the book sets a
// term for pointing it out that has passed, the game stands and it is a note.
func (r *replay) openingFinding(clause schemas.ClauseID, fault *Fault) schemas.Finding {
	f := r.finding(clause, schemas.Error, int(fault.Ply))
	at, what := r.place(int(fault.Ply)), openingTexts[fault.Kind]
	f.Expected = what.expected
	f.Text = schemas.Text{Zh: at.Zh + what.text.Zh + "。", En: at.En + " " + what.text.En + "."}
	if fault.Kind != FaultCentre {
		r.soften(&f)
	}
	return f
}

// soften makes a finding on the opening a note where it could no longer be pointed
// out (wuziqi-2009:9.1(6)), a warning where it still can be.
func (r *replay) soften(f *schemas.Finding) {
	switch term := r.run.Rules.ClaimBefore; {
	case !term.Given:
	case r.out.Legal >= term.Value:
		f.Severity = schemas.Note
		f.Text.Zh += fmt.Sprintf("第%d手之前没有指出的，对局有效。", term.Value)
		f.Text.En += fmt.Sprintf(" Not pointed out before move %d, it leaves the game as it stands.", term.Value)
	default:
		f.Severity = schemas.Warning
	}
}

// centreBack says what follows from a first stone off the centre.
func (r *replay) centreBack(clause schemas.ClauseID) schemas.Answer {
	if !r.run.Rules.Centre.Given {
		return schemas.NotApplicable.Answer()
	}
	fault, ok := r.run.Fault(FaultCentre)
	if !ok {
		return r.reached(1)
	}
	f := r.finding(clause, schemas.Note, int(fault.Ply))
	f.Outcome, f.Expected, f.AsksLog = schemas.Undetermined, "put back on h8, 1 violation", true
	f.Text = schemas.Text{
		Zh: "黑1不在天元，应判违例一次并放回天元，记录却由此继续。是否如此判罚，须查裁判记录。",
		En: "A first stone off the centre is put back there for one violation, yet the record goes on from it. What was ruled is for the arbiter's log.",
	}
	r.add(f)
	return schemas.Lacking("PEN")
}

// openingFault returns the fault of the opening, if any, other than the centre.
func (r *replay) openingFault() (fault Fault, ok bool) {
	for _, k := range [...]FaultKind{FaultSecond, FaultThird, FaultOpening} {
		if fault, ok = r.run.Fault(k); ok {
			return fault, true
		}
	}
	return fault, false
}

// namedOpening wants the first three stones to be one of the openings in force.
func (r *replay) namedOpening(clause schemas.ClauseID) schemas.Answer {
	rules := r.run.Rules
	switch {
	case !rules.Openings.Given:
		return schemas.NotApplicable.Answer()
	case r.out.Legal < 3:
		return r.reached(3)
	case r.run.Opening != nil && rules.Allows(r.run.Opening):
		return schemas.Pass.Answer()
	}
	f := r.finding(clause, schemas.Error, 3)
	f.Subject, f.Options = "opening", rules.Options.Openings
	f.Expected = plural(len(rules.Openings.Value), "opening", "openings")
	f.Actual = pointList(r.stones(3))
	if o := r.run.Opening; o != nil {
		f.Actual = o.Zh
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("前三着为%s（%s），不在所定的%d种开局之内。", o.Zh, o.Code, len(rules.Openings.Value)),
			En: fmt.Sprintf("The first three plies are %s (%s, %s), which is not among the %d openings in force.", o.Zh, o.En, o.Code, len(rules.Openings.Value)),
		}
		r.soften(&f)
	} else { // a stone off its place, which has a finding of its own
		f.Severity = schemas.Note
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("前三着（%s）不成26种开局中的任何一种。", f.Actual),
			En: fmt.Sprintf("The first three plies (%s) make none of the 26 openings.", f.Actual),
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// stones returns the points of the first plies, NoPoint for a pass.
func (r *replay) stones(plies int) []Point {
	points := make([]Point, 0, plies)
	for _, s := range r.run.Steps[:min(plies, len(r.run.Steps))] {
		points = append(points, s.Move.At)
	}
	return points
}

// openingClaim says until when an opening that is none could be pointed out.
func (r *replay) openingClaim(clause schemas.ClauseID) schemas.Answer {
	term := r.run.Rules.ClaimBefore
	if !term.Given || !r.run.Rules.Openings.Given {
		return schemas.NotApplicable.Answer()
	}
	fault, ok := r.openingFault()
	switch {
	case !ok:
		return r.reached(3)
	case r.out.Legal >= term.Value:
		return schemas.Pass.Answer() // lapsed: the note on the opening says so
	}
	f := r.finding(clause, schemas.Note, int(fault.Ply))
	f.Subject, f.Outcome, f.Options = "opening", schemas.Undetermined, r.run.Rules.Options.Redraw
	f.Expected, f.AsksLog = fmt.Sprintf("pointed out before ply %d: 1 violation", term.Value), true
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("开局不合规定，第%d手之前指出的判违例一次；记录到第%d着为止，是否指出、如何处理，须查裁判记录。", term.Value, r.out.Legal),
		En: fmt.Sprintf("The opening is none of those in force; pointed out before move %d it is one violation. The record ends with ply %d: whether it was, and what followed, is for the arbiter's log.", term.Value, r.out.Legal),
	}
	r.add(f)
	return schemas.Lacking("PEN")
}
