package sheets

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// bothRecord asks for the sheet of the other player (wuziqi-2009:6.1).
func bothRecord(j *judging, clause schemas.ClauseID) schemas.Answer {
	switch {
	case !j.ofPlayer():
		return schemas.NotApplicable.Answer()
	case j.cmp == nil && j.why != NoOther:
		return schemas.Lacking("MV2")
	case j.other != nil && j.other.side() != schemas.NoSide:
		return schemas.Pass.Answer()
	case j.own.exempt[j.own.side().Other()] > 0:
		return schemas.NotApplicable.Answer()
	}
	other := j.own.Kind.Colour(j.own.side().Other())
	j.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "sheets",
		Expected: "a sheet of each player", Actual: KeeperName(j.own.Keeper) + "'s alone",
		Text: schemas.Text{
			Zh: fmt.Sprintf("本批没有%s对此局的记录纸；是否免记，须查裁判记录。", other.Zh),
			En: fmt.Sprintf("The run holds no sheet of this game by %s; whether recording was waived is for the arbiter's log.", other.En),
		},
	})
	return schemas.Lacking("MV2,LOG")
}

// complete holds a player's sheet against another (wuziqi-2009:6.2).
func complete(j *judging, clause schemas.ClauseID) schemas.Answer {
	if answer, ok := j.compared(); !ok {
		return answer
	}
	missed, within, gap, known := j.lacks()
	after := gap.After
	if missed == 0 {
		after = j.firstFault()
	}
	unread, wrong := j.cmp.Unread[0], j.cmp.Wrong[0]
	if missed+unread+wrong == 0 {
		switch {
		case !known:
			return schemas.Lacking("CK")
		case j.disputed():
			return schemas.Lacking("LOG")
		case j.exempted():
			return schemas.NotApplicable.Answer()
		}
		return schemas.Pass.Answer()
	}
	var zh, en []string
	count := func(n int, z, one, many string) {
		if n > 0 {
			zh, en = append(zh, fmt.Sprintf(z, n)), append(en, plural(n, one, many))
		}
	}
	count(missed, "缺%d着", "ply is missing", "plies are missing")
	count(unread, "%d着读不成", "ply does not read as a move", "plies do not read as moves")
	count(wrong, "%d着走不成", "ply cannot be played", "plies cannot be played")
	name := sheetWord(j.own)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "moves", Ply: after,
		Expected: "every move of both sides", Actual: strings.Join(en, ", "), Evidence: j.evidence(), Options: j.rules.options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("与另一份记录纸相比，%s%s。", name.Zh, strings.Join(zh, "，")),
			En: fmt.Sprintf("Held against the other, of %s %s.", name.En, strings.Join(en, ", ")),
		},
	}
	// Stones of the other sheet that this one could do without may not have been played, and
	// those at fault may be of when the log exempts him.
	exempt := unread+wrong > 0 && j.own.exemptFrom(j.other) > 0
	if exempt || unread+wrong == 0 && (within < missed || j.cmp.Legal[1] < j.cmp.Plies[1]) {
		f.Outcome = schemas.Undetermined
		f.Text.Zh = strings.TrimSuffix(f.Text.Zh, "。") + "；哪一份为准须由裁判裁定。"
		f.Text.En = strings.TrimSuffix(f.Text.En, ".") + "; which of them is right is for the arbiter."
		j.add(f)
		return schemas.Lacking("LOG")
	}
	j.add(f)
	return schemas.Fail.Answer()
}

// firstFault is the first ply of the sheet that does not read as a move or cannot be
// played, where the other sheet's can.
func (j *judging) firstFault() int {
	for i := range j.cmp.Differences {
		d := &j.cmp.Differences[i]
		if d.Kind == Illegible && d.On == 0 || d.Kind == Different && !d.Lawful[0] && d.Lawful[1] {
			return d.Ply[0]
		}
	}
	return 0
}

// disputed reports whether the sheets differ in moves, and nothing says which is right.
func (j *judging) disputed() bool {
	for i := range j.cmp.Differences {
		if k := j.cmp.Differences[i].Kind; k == Different || k == Swapped || k == Doubled && j.cmp.Differences[i].On == 0 {
			return true
		}
	}
	return false
}

// bothWrong tells of two sheets of which neither helps the other (wuziqi-2009:6.5). The
// book gives no number: what counts is that neither is played to its end when completed.
func bothWrong(j *judging, clause schemas.ClauseID) schemas.Answer {
	if answer, ok := j.compared(); !ok {
		return answer
	}
	c := j.cmp
	faulty := func(x int) bool { return c.Legal[x] < c.Plies[x] }
	if !faulty(0) || !faulty(1) || c.Completed[0].Whole() || c.Completed[1].Whole() {
		return schemas.Pass.Answer()
	}
	name := sheetWord(j.own)
	j.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "sheets",
		Expected: "a penalty in the log", Actual: "neither sheet helps the other", Evidence: j.evidence(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s与另一份各有错漏，互相补入后仍都走不到底；是否复盘补全、给予何种处罚，须查处罚记录。", name.Zh),
			En: fmt.Sprintf("%s and the other both have faults, and neither is played to its end when completed from the other; whether the game was replayed and what the penalty was is for the penalty log.", capital(name.En)),
		},
	})
	return schemas.Lacking("PEN")
}

// shortOfTime tells of plies that were not recorded in time trouble and not completed
// afterwards (wuziqi-2009:6.6).
func shortOfTime(j *judging, clause schemas.ClauseID) schemas.Answer {
	return j.exempt(clause, true, "CK", func(a allowance) recording {
		if a.trouble == atLimit || a.trouble == notKnown && a.rapid == needNot { // of 8.1(5)
			return mustRecord
		}
		return a.trouble
	})
}

// rapidGame tells of plies that were not recorded in a rapid game, or with just as much
// time left as D28 is about (wuziqi-2009:8.1(5)). The undated book does not ask for
// completing them.
func rapidGame(j *judging, clause schemas.ClauseID) schemas.Answer {
	return j.exempt(clause, j.rules.book == wuziqi2009, "TC", func(a allowance) recording {
		switch {
		case a.trouble == needNot: // of 6.6
			return mustRecord
		case a.trouble == atLimit:
			return needNot
		}
		return a.rapid
	})
}

// exempt answers for the gaps that a clause lets a player leave for the time being;
// missing is what is lacking where that is not known of one.
func (j *judging) exempt(clause schemas.ClauseID, completed bool, missing string, of func(allowance) recording) schemas.Answer {
	if answer, ok := j.compared(); !ok {
		return answer
	}
	plies, open := 0, 0
	first := -1
	for _, gap := range j.cmp.Gaps[0] {
		switch of(j.rules.allow(j.own, j.other, gap)) {
		case needNot:
			plies += gap.Plies
		case notKnown:
			open += gap.Plies
		default:
			continue
		}
		if first < 0 {
			first = gap.After
		}
	}
	name := sheetWord(j.own)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "moves", Ply: first,
		Expected: "completed after the game", Actual: pliesWord(plies) + " missing", Evidence: j.evidence(), Options: j.rules.options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s缺%d着，当时可以不记录，但终局后没有补全。", name.Zh, plies),
			En: fmt.Sprintf("%s lacks %s that need not be recorded at the time; they were not completed after the game.", capital(name.En), pliesWord(plies)),
		},
	}
	switch {
	case plies > 0 && completed:
		j.add(f)
		return schemas.Fail.Answer()
	case open > 0:
		f.Severity, f.Outcome, f.Expected, f.Actual = schemas.Note, schemas.Undetermined, "every move, unless exempt", pliesWord(open)+" missing"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s缺%d着；当时是否可以不记录，缺少时间或时限，无从判断。", name.Zh, open),
			En: fmt.Sprintf("%s lacks %s; whether they need not be recorded cannot be told without the %s.", capital(name.En), pliesWord(open), lackingWords[missing]),
		}
		j.add(f)
		return schemas.Lacking(missing)
	case plies > 0:
		return schemas.Pass.Answer()
	}
	return schemas.NotApplicable.Answer()
}

var lackingWords = map[string]string{"CK": "time left at that ply", "TC": "time control"}
