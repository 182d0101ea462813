package sheets

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// check is a check on sheets: what it is registered as, and how one sheet of two is put
// to it. Findings on that sheet are added to the judging.
type check struct {
	schemas.Check
	run func(*judging) schemas.Answer
}

// Record is the clause on two sheets that differ where no rulebook speaks of it.
const recordSheets schemas.ClauseID = "record:sheets"

// checks are all checks on sheets. That of record:sheets is first: it is made of the two
// sheets together.
var checks = slices.Concat([]check{
	{schemas.Check{Clause: recordSheets, Does: schemas.Text{
		Zh: fmt.Sprintf("同一局有两份以上记录纸的（依轮次、台次、棋手与记录方配对），逐着比较：漏记、重记、次序颠倒、着法不同、读不成、一方多记、写法不同，以及首部、结果、用时、犯规与签字；相差约%d着以上的不逐着比较。", MaxEdits),
		En: fmt.Sprintf("Sheets of one game (told by round, board, players and who kept them) are compared ply by ply: plies missing, doubled, swapped, other, not readable, at the end of one only or written otherwise, and head, result, times, fouls and signatures; not ply by ply where about %d plies or more are not the same.", MaxEdits),
	}}, differ},
	{schemas.Check{Clause: "xiangqi-2011:7.1", Does: schemas.Text{
		Zh: "两份记录纸相比，数出一方漏记的着数及合几次犯规。",
		En: "Of two sheets, the plies are counted that a player's lacks, with the fouls that they make.",
	}}, missedPlies},
	{schemas.Check{Clause: "xiangqi-2011:7.2", Does: schemas.Text{
		Zh: "两份记录纸相比，一方读不成而对方有着法的各着，与漏记合计；是否无法辨认由裁判确认。",
		En: "Of two sheets, the plies of one that do not read as moves and of which the other has the move are counted with those missing; that they cannot be read is for the arbiters to confirm.",
	}}, unreadPlies},
	{schemas.Check{Clause: "xiangqi-2011:8.1.6", Does: schemas.Text{
		Zh: "记录纸漏记足以判犯规，而两份记录纸所记该方犯规次数都不及此数的，予以注明。",
		En: "Where a player's sheet lacks enough plies for a foul and no sheet states that many for him, that is noted.",
	}}, foulNoted},
	{schemas.Check{Clause: "xiangqi-2011:9", Does: schemas.Text{
		Zh: "同一局的两份记录纸所记结果、双方用时与犯规须相同。",
		En: "Two sheets of one game must state the same result, times and fouls.",
	}}, sameEnd},
	{schemas.Check{Clause: "xiangqi-2011:22.4", Does: schemas.Text{
		Zh: "以自然限着或重复局面结束，而一方记录纸漏记已合犯规的，予以注明：由谁提出须查裁判记录。",
		En: "Where a game ended by the natural limit or by repetition and a player's sheet lacks enough plies for a foul, that is noted; who claimed is for the arbiter's log.",
	}}, claimant},
}, wuziqiChecks(wuziqi2009), wuziqiChecks(wuziqiUndated))

// wuziqiChecks are those of the two books of renju that are near twins.
func wuziqiChecks(book string) []check {
	id := func(number string) schemas.ClauseID { return schemas.ClauseID(book + ":" + number) }
	under := func(clause schemas.ClauseID, run func(*judging, schemas.ClauseID) schemas.Answer) func(*judging) schemas.Answer {
		return func(j *judging) schemas.Answer { return run(j, clause) }
	}
	return []check{
		{schemas.Check{Clause: id("6.1"), Does: schemas.Text{
			Zh: "有一方棋手的记录纸的，须有另一方的；是否免记须查裁判记录。",
			En: "Where there is a player's sheet there must be his opponent's; an exemption is for the arbiter's log.",
		}}, under(id("6.1"), bothRecord)},
		{schemas.Check{Clause: id("6.2"), Does: schemas.Text{
			Zh: "棋手的记录纸与另一份相比，须完整、准确：漏记、读不成、走不成而对方走得成的各着。",
			En: "A player's sheet is held against another for being complete and exact: plies missing, plies that do not read as moves, plies that cannot be played where the other sheet's can.",
		}}, under(id("6.2"), complete)},
		{schemas.Check{Clause: id("6.5"), Does: schemas.Text{
			Zh: "两份记录纸各有错漏，取对方补入后仍都走不到底的，应有处罚记录。",
			En: "Where both sheets have faults and neither can be played to its end when completed from the other, a penalty is expected in the log.",
		}}, under(id("6.5"), bothWrong)},
		{schemas.Check{Clause: id("6.6"), Does: schemas.Text{
			Zh: "漏记各着之时该方所剩时间（据两份记录纸的时间）不足免记之限或已读秒的，可以暂不记录，终局后须补全。",
			En: "By the stamps of both sheets: plies missing while the player was short of time or in byo-yomi need not be recorded at once, and must be completed after the game.",
		}}, under(id("6.6"), shortOfTime)},
		{schemas.Check{Clause: id("8.1(5)"), Does: schemas.Text{
			Zh: "快棋（据时限）可以不记录。",
			En: "In a rapid game, by its time control, a player need not record.",
		}}, under(id("8.1(5)"), rapidGame)},
	}
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	list := make([]schemas.Check, len(checks))
	for i := range checks {
		list[i] = checks[i].Check
	}
	return list
}

// Judgement is what follows for one sheet.
type Judgement struct {
	Findings []schemas.Finding
	Answers  []schemas.Answer // one for each of Checks
}

// judging is one sheet put to the checks.
type judging struct {
	rules *bookRules
	own   *Sheet
	other *Sheet      // nil where the sheet is alone
	cmp   *Comparison // with own first
	why   Alone
	out   *Judgement
}

// Alone says why a sheet is compared with no other.
type Alone uint8

// The reasons.
const (
	NoOther   Alone = iota // the run holds no other sheet of the game
	Ambiguous              // several sheets could be of its game, or of the same player
	NotKept                // more sheets than are kept in memory
	Unlike                 // the other has hardly a ply in common with it
)

// Judge says what follows for the sheet own of two that were compared, own first.
func (r *Rules) Judge(own, other *Sheet, c *Comparison) Judgement {
	return r.judge(&judging{own: own, other: other, cmp: c})
}

// JudgeAlone says what follows for a sheet that is compared with no other.
func (r *Rules) JudgeAlone(own *Sheet, why Alone) Judgement {
	return r.judge(&judging{own: own, why: why})
}

func (r *Rules) judge(j *judging) Judgement {
	var out Judgement
	j.rules, j.out = r.of(j.own), &out
	for i := range checks {
		c := &checks[i]
		answer := schemas.NotApplicable.Answer()
		if book := c.Clause.Rulebook(); c.Clause == recordSheets || j.rules != nil && j.rules.book == book {
			answer = c.run(j)
		}
		out.Answers = append(out.Answers, answer)
	}
	return out
}

func (j *judging) add(f schemas.Finding) {
	f.Side = j.own.side()
	j.out.Findings = append(j.out.Findings, f)
}

// ofPlayer reports whether the sheet is a player's, who alone must record.
func (j *judging) ofPlayer() bool { return j.own.side() != schemas.NoSide }

// compared answers for what the checks cannot do without: a player's sheet and another
// to hold it against, aligned. ok is false where the answer stands.
func (j *judging) compared() (answer schemas.Answer, ok bool) {
	switch {
	case !j.ofPlayer():
		return schemas.NotApplicable.Answer(), false
	case j.cmp == nil || !j.cmp.Compared:
		return schemas.Lacking("MV2"), false
	}
	return answer, true
}

// differ tells of a sheet whose partner is not known. What two sheets differ in is told
// of the game: see Findings.
func differ(j *judging) schemas.Answer {
	switch {
	case j.cmp == nil && j.why == NoOther:
		return schemas.Lacking("MV2")
	case j.cmp == nil:
		j.add(aloneFinding(j.why))
		return schemas.Lacking("MV2")
	case !j.cmp.Compared:
		return schemas.Undetermined.Answer()
	case slices.ContainsFunc(j.cmp.Differences, func(d Difference) bool { return d.Kind != Notation }):
		return schemas.Fail.Answer()
	}
	return schemas.Pass.Answer()
}

func aloneFinding(why Alone) schemas.Finding {
	f := schemas.Finding{
		Clause: recordSheets, Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "sheets",
		Expected: "one sheet of each player", Actual: "several fit",
		Text: schemas.Text{
			Zh: "本批有不止一份记录纸可与此配为一局（同轮次、台次、棋手，或同一方两份），不作选择，未比较。",
			En: "More than one sheet of the run could be of the same game (round, board and players), or of the same player; none is chosen, and they are not compared.",
		},
	}
	switch why {
	case Unlike:
		f.Expected, f.Actual = "the same game", "hardly a ply is the same"
		f.Text = schemas.Text{
			Zh: "另有记录纸与此同轮次、台次、棋手，而着法几乎全不相同：是否同一局不明（例如重赛），未作比较，漏记与犯规不据此计算。",
			En: "Another sheet has the round, board and players of this one and hardly a ply that is the same: whether they are of one game is not known (it may have been played again), they are not compared, and no missing plies or fouls are counted by it.",
		}
	case NotKept:
		f.Actual = "not kept"
		f.Text = schemas.Text{
			Zh: "本批记录纸太多，超出内存所留之数，此份未与另一份比较。",
			En: "The run has more sheets than are kept in memory: this one is not compared with another.",
		}
	}
	return f
}

// lacks sums up the plies that a player's sheet lacks: all, those within the moves, and
// the first gap. Plies that he need not have recorded are left out; known is false where
// that is not known of some.
func (j *judging) lacks() (all, within int, first Gap, known bool) {
	known = true
	for _, gap := range j.cmp.Gaps[0] {
		switch j.rules.allow(j.own, j.other, gap).together() {
		case needNot:
			continue
		case notKnown:
			known = false
			continue
		}
		if all == 0 {
			first = gap
		}
		all += gap.Plies
		if !gap.End {
			within += gap.Plies
		}
	}
	return all, within, first, known
}

// exempted reports whether the log exempts the player from recording plies that his sheet
// lacks.
func (j *judging) exempted() bool {
	return slices.ContainsFunc(j.cmp.Gaps[0], func(gap Gap) bool { return j.rules.allow(j.own, j.other, gap).trouble == byLog })
}

// shows reports whether the moves themselves say that it is this sheet that lacks plies:
// it stops, the other is played to its end, and so is this one with those plies put in.
func (j *judging) shows() bool {
	c := j.cmp
	return c.Legal[0] < c.Plies[0] && c.Legal[1] == c.Plies[1] && c.Completed[0].Whole()
}

func (j *judging) evidence() string { return evidence(j.own, j.other, j.cmp) }

// evidence states how far each sheet is played, by itself and completed.
func evidence(a, b *Sheet, c *Comparison) string {
	parts := []string{fmt.Sprintf("%d plies agree", c.Agreed)}
	for x, s := range [...]*Sheet{a, b} {
		part := fmt.Sprintf("%s's sheet lawful to %d of %d", KeeperName(s.Keeper), c.Legal[x], c.Plies[x])
		if c.Compared && (c.Completed[x].Plies != c.Plies[x] || c.Completed[x].Legal != c.Legal[x]) {
			part += fmt.Sprintf(", completed from the other to %d of %d", c.Completed[x].Legal, c.Completed[x].Plies)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// missedPlies counts the plies that a player missed (xiangqi-2011:7.1).
func missedPlies(j *judging) schemas.Answer {
	if answer, ok := j.compared(); !ok {
		return answer
	}
	missed, within, first, known := j.lacks()
	fouls := j.rules.foulsFor(missed)
	switch {
	case fouls == 0 && !known:
		return schemas.Lacking("CK")
	case fouls == 0 && j.exempted():
		return schemas.NotApplicable.Answer()
	case fouls == 0:
		return schemas.Pass.Answer()
	}
	name := sheetWord(j.own)
	f := schemas.Finding{
		Clause: "xiangqi-2011:7.1", Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "moves", Ply: first.After,
		Expected: "every move", Actual: pliesWord(missed) + " missing", Evidence: j.evidence(), Options: j.rules.options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("与另一份记录纸相比，%s缺%d着，合犯规%d次；哪一份为准、是否已判，须查裁判记录与处罚记录。", name.Zh, missed, fouls),
			En: fmt.Sprintf("Held against the other, %s lacks %s, which make %s; which of them is right and what was ruled is for the arbiter's and the penalty log.", name.En, pliesWord(missed), plural(fouls, "foul", "fouls")),
		},
	}
	if !j.shows() || j.rules.foulsFor(within) < fouls {
		j.add(f)
		return schemas.Lacking("LOG,PEN")
	}
	f.Outcome = schemas.Fail
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s漏记%d着：补入另一份所记之着后全部走得成。合犯规%d次，是否已判须查处罚记录。", name.Zh, missed, fouls),
		En: fmt.Sprintf("%s lacks %s, with which, taken from the other sheet, all of it can be played. That makes %s; what was ruled is for the penalty log.", capital(name.En), pliesWord(missed), plural(fouls, "foul", "fouls")),
	}
	j.add(f)
	return schemas.Fail.Answer()
}

// unreadPlies counts those that cannot be read besides (xiangqi-2011:7.2).
func unreadPlies(j *judging) schemas.Answer {
	if answer, ok := j.compared(); !ok {
		return answer
	}
	unread := j.cmp.Unread[0]
	switch {
	case unread == 0:
		return schemas.Pass.Answer()
	case j.own.exemptFrom(j.other) > 0: // which of them he had to write is for the log
		return schemas.Lacking("LOG")
	}
	missed, _, _, _ := j.lacks()
	fouls := j.rules.foulsFor(missed + unread)
	if fouls > j.rules.foulsFor(missed) {
		name := sheetWord(j.own)
		j.add(schemas.Finding{
			Clause: "xiangqi-2011:7.2", Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "moves", Ply: j.firstFault(),
			Expected: "a record that can be read", Actual: fmt.Sprintf("%s unread, %s missing", pliesWord(unread), pliesWord(missed)), Evidence: j.evidence(), Options: j.rules.options,
			Text: schemas.Text{
				Zh: fmt.Sprintf("%s有%d着读不成而另一份有着法，与漏记的%d着合计，若裁判员与裁判长确认无法辨认，合犯规%d次。", name.Zh, unread, missed, fouls),
				En: fmt.Sprintf("%s has %s that do not read as moves and stand on the other sheet; with %s missing they make %s if the arbiters confirm that they cannot be read.", capital(name.En), pliesWord(unread), pliesWord(missed), plural(fouls, "foul", "fouls")),
			},
		})
	}
	return schemas.Lacking("LOG,PEN")
}

// foulNoted holds the fouls for missed plies against those that the sheets state.
func foulNoted(j *judging) schemas.Answer {
	if _, ok := j.compared(); !ok {
		return schemas.NotApplicable.Answer()
	}
	missed, _, _, _ := j.lacks()
	fouls := j.rules.foulsFor(missed)
	if fouls == 0 {
		return schemas.NotApplicable.Answer()
	}
	fact := FactFirstFouls + Fact(j.own.side())
	most, stated := 0, false
	for _, s := range [...]*Sheet{j.own, j.other} {
		if n, ok := foulsOf(s, fact); ok {
			most, stated = max(most, n), true
		}
	}
	if stated && most < fouls {
		colour := j.own.Kind.Colour(j.own.side())
		j.add(schemas.Finding{
			Clause: "xiangqi-2011:8.1.6", Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "fouls",
			Expected: fmt.Sprint(fouls), Actual: fmt.Sprint(most), Evidence: pliesWord(missed) + " missing",
			Text: schemas.Text{
				Zh: fmt.Sprintf("%s漏记的着数合犯规%d次，记录纸上记其犯规%d次；是否已判，须查处罚记录。", colour.Zh, fouls, most),
				En: fmt.Sprintf("The plies that %s's sheet lacks make %s; the sheets state %d for that side. What was ruled is for the penalty log.", colour.En, plural(fouls, "foul", "fouls"), most),
			},
		})
	}
	return schemas.Lacking("PEN")
}

// sameEnd answers for the result, times and fouls of two sheets (xiangqi-2011:9); the
// findings are Findings'.
func sameEnd(j *judging) schemas.Answer {
	if j.cmp == nil {
		return schemas.Lacking("MV2")
	}
	if slices.ContainsFunc(j.cmp.Differences, func(d Difference) bool { return d.Kind >= Result && d.Kind <= Fouls }) {
		return schemas.Fail.Answer()
	}
	return schemas.Pass.Answer()
}

// claimant tells of a player whose record lacks so much that a claim of his would not be
// heard (xiangqi-2011:22.4). The law gives no number: a foul's worth is pointed out.
func claimant(j *judging) schemas.Answer {
	if j.own.Ending != schemas.EndNaturalLimit && j.own.Ending != schemas.EndRepetition {
		return schemas.NotApplicable.Answer()
	}
	if answer, ok := j.compared(); !ok {
		return answer
	}
	missed, _, first, _ := j.lacks()
	if j.own.exemptFrom(j.other) == 0 {
		missed += j.cmp.Unread[0]
	}
	if j.rules.foulsFor(missed) == 0 {
		return schemas.Pass.Answer()
	}
	colour := j.own.Kind.Colour(j.own.side())
	j.add(schemas.Finding{
		Clause: "xiangqi-2011:22.4", Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "moves", Ply: first.After,
		Expected: "a complete record of the claimant", Actual: pliesWord(missed) + " missing or unread", Evidence: j.evidence(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("本局以自然限着或重复局面结束，%s的记录纸缺%d着；若由该方提出审核，应否受理须查裁判记录。", colour.Zh, missed),
			En: fmt.Sprintf("The game ended by the natural limit or by repetition, and %s's sheet lacks %s; if that side claimed, whether it could be heard is for the arbiter's log.", colour.En, pliesWord(missed)),
		},
	})
	return schemas.Lacking("LOG")
}
