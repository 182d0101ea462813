package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// sheetChecks are the checks on how a game is recorded, and on its scoresheet.
// The first reads the sheet for the next.
var sheetChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:1.3", Does: schemas.Text{
		Zh: "完整记录中，一方的路数与落点须用同一种数字；红方用阿拉伯数字而黑方用中文数字的，予以指出。",
		En: "In full notation each side must keep to one kind of numeral; Arabic numerals for Red with Chinese ones for Black are pointed out.",
	}}, numeralsOfFiles},
	{schemas.Check{Clause: "xiangqi-2011:7.5", Does: schemas.Text{
		Zh: "看中文记录是否混用完整式与简写式；记录纸（有 Scoresheet、RedTime 等标签之一）上，同线有两个以上同种棋子时是否写前、中、后（仕、相除外）。",
		En: "Chinese records are looked at for a mixture of the full and the short form, and scoresheets (with a tag such as Scoresheet or RedTime) for 前, 中, 后 where like pieces share a file (advisors and elephants excepted).",
	}}, formsOfNotation},
	{schemas.Check{Clause: "xiangqi-2011:7.1", Does: schemas.Text{
		Zh: "由回合序号的跳跃数出漏记的着数，及其在棋手记录纸上合几次犯规。",
		En: "The plies that the move numbers pass over are counted, and the fouls that would make on a player's sheet.",
	}}, missedPlies},
	{schemas.Check{Clause: "xiangqi-2011:8.1.6", Uses: []schemas.ClauseID{"xiangqi-2011:7.1"}, Does: schemas.Text{
		Zh: "漏记足以判犯规，而记录纸注明的犯规次数（RedFouls、BlackFouls）不及此数的，予以注明。",
		En: "Where enough plies are missing for a foul and the sheet states fewer fouls for both sides (RedFouls, BlackFouls), that is noted.",
	}}, foulOfRecording},
	{schemas.Check{Clause: "xiangqi-2011:5.11", Does: schemas.Text{
		Zh: "赛事或标题标签写作“甲先胜乙”的，与红黑方标签比较。",
		En: "An event or title tag such as 甲先胜乙 (A, moving first, beat B) is compared with the tags Red and Black.",
	}}, coloursReversed},
	{schemas.Check{Clause: "xiangqi-2011:9", Does: schemas.Text{
		Zh: "带有记录纸标签（Scoresheet、RedTime、BlackTime、RedFouls、BlackFouls、RedSigned、BlackSigned、ArbiterSigned）之一的记录，须写明结果、双方用时（如 58:20、1:02:33、62分30秒、62 min）、犯规次数与三方签字。",
		En: "A record with one of the tags of a scoresheet (Scoresheet, RedTime, BlackTime, RedFouls, BlackFouls, RedSigned, BlackSigned, ArbiterSigned) must state the result, the time each side used (58:20, 1:02:33, 62分30秒, 62 min), the fouls and the three signatures.",
	}}, sheetFinished},
}

// mayBeChinese reports whether moves in Chinese notation can be in the game: it
// spares the others a look at every move.
func (r *replay) mayBeChinese() bool {
	switch r.out.Notation {
	case "", Chinese.String(), "mixed":
		return true
	}
	return false
}

// numeralsOfFiles holds the numerals of the moves in full form against
// xiangqi-2011:1.3. Both sides in Chinese numerals are right by the example of 7.5.
func numeralsOfFiles(r *replay) schemas.Answer {
	if r.startErr != nil || !r.mayBeChinese() {
		return schemas.NotApplicable.Answer()
	}
	r.readSheet()
	red, black := r.sheet[schemas.First]&fullForms, r.sheet[schemas.Second]&fullForms
	switch {
	case red|black == 0:
		return schemas.NotApplicable.Answer()
	case !red.steady() || !black.steady():
		return r.numeralsMixed()
	case !red.has(formArabic):
		return r.replayed()
	}
	f := schemas.Finding{
		Clause: "xiangqi-2011:1.3", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.First, Subject: "notation",
		Expected: "Red 一…九", Actual: "Red 1…9", Evidence: r.formCounts(),
		Text: schemas.Text{
			Zh: "红方的路数全用阿拉伯数字；规则以中文数字标红方的直线。",
			En: "Red's numbers are all Arabic; the rule names Red's files in Chinese numerals.",
		},
	}
	if black.has(formHan) {
		f.Severity, f.Side, f.Expected, f.Actual = schemas.Warning, schemas.NoSide, "Red 一…九, Black 1…9", "Red 1…9, Black 一…九"
		f.Text = schemas.Text{
			Zh: "双方的数字写反：红方全用阿拉伯数字，黑方全用中文数字。",
			En: "The numerals of the two sides are exchanged: Red's are all Arabic, Black's all Chinese.",
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// numeralsMixed reports the first ply at which a side changes its numerals.
func (r *replay) numeralsMixed() schemas.Answer {
	side, ply := schemas.First, r.otherNumeral(schemas.First)
	if black := r.otherNumeral(schemas.Second); ply == 0 || black > 0 && black < ply {
		side, ply = schemas.Second, black
	}
	token := r.game.String(r.out.Plies[ply-1].Token)
	name := sideNames[side]
	f := schemas.Finding{
		Clause: "xiangqi-2011:1.3", Severity: schemas.Warning, Outcome: schemas.Fail, Side: side, Subject: "move", Ply: ply,
		Expected: "one kind of numeral a side", Actual: token, Evidence: r.formCounts(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s的着法混用中文与阿拉伯数字，首见于第%d着“%s”。", name.Zh, ply, clip(token)),
			En: fmt.Sprintf("The moves of %s mix Chinese and Arabic numerals, first at ply %d, “%s”.", name.En, ply, clip(token)),
		},
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// formsOfNotation holds the Chinese moves against xiangqi-2011:7.5. The clause is
// on what players write, and published records are not that: they leave 前 and 后
// out wherever one lawful move only fits, in 19,500 of the 53,893 games of one
// archive. So order words are looked for on a scoresheet only.
func formsOfNotation(r *replay) schemas.Answer {
	all := r.sheet[schemas.First] | r.sheet[schemas.Second]
	if all&^(1<<formNone) == 0 {
		return schemas.NotApplicable.Answer()
	}
	answer := r.replayed()
	if all&fullForms != 0 && all.has(formShort) {
		at := r.otherForm()
		r.addForm(at, "one form", "full and short", schemas.Text{
			Zh: fmt.Sprintf("完整记录与简写记录混用，第%d着起换用。", at),
			En: fmt.Sprintf("The full and the short form are both used; the change is at ply %d.", at),
		})
		answer = schemas.Fail.Answer()
	}
	if _, isSheet := r.sheetValues(); !isSheet {
		if answer.Outcome == schemas.Pass {
			return schemas.Lacking("MV2")
		}
		return answer
	}
	if n, at := r.unordered(); n > 0 {
		token := clip(r.game.String(r.out.Plies[at-1].Token))
		r.addForm(at, "前, 中 or 后", fmt.Sprintf("%d moves without", n), schemas.Text{
			Zh: fmt.Sprintf("同线有两个以上同种棋子而未写前、中、后的有%d着，首见于第%d着“%s”。", n, at, token),
			En: fmt.Sprintf("%d moves lack 前, 中 or 后 though like pieces share the file, first ply %d, “%s”.", n, at, token),
		})
		answer = schemas.Fail.Answer()
	}
	return answer
}

func (r *replay) addForm(ply int, expected, actual string, text schemas.Text) {
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:7.5", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "move",
		Ply: ply, Expected: expected, Actual: actual, Text: text,
	})
}

// skippedPlies counts the plies that the move numbers of the main line pass over,
// and lists where.
func (r *replay) skippedPlies() (n int, gaps []*schemas.Fault) {
	for i := range r.game.Faults {
		if f := &r.game.Faults[i]; f.Kind == schemas.FaultNumber && f.Line == 0 && f.Skipped > 0 {
			n += int(f.Skipped)
			gaps = append(gaps, f)
		}
	}
	return n, gaps
}

// foulsFor is the number of fouls that so many missed plies make (7.1).
func (r Rules) foulsFor(missed int) int {
	if fouls := missed / max(r.MissedPliesFoul, 1); missed < r.MissedPliesTwo {
		return fouls
	}
	return 2
}

// missedPlies tells what the numbering shows to be missing, where that would be
// a foul. That the record is a player's sheet is not known.
func missedPlies(r *replay) schemas.Answer {
	if !r.numbered() {
		return schemas.NotApplicable.Answer()
	}
	missed, gaps := r.skippedPlies()
	fouls := r.rules.foulsFor(missed)
	if fouls == 0 {
		return schemas.Pass.Answer() // a broken number is record:numbering's
	}
	var where []string
	for _, f := range gaps {
		where = append(where, fmt.Sprintf("%d after ply %d", f.Skipped, f.Ply))
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:7.1", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "moves", Ply: int(gaps[0].Ply),
		Expected: "every move", Actual: fmt.Sprintf("%d plies missing", missed), Evidence: strings.Join(where, "; "),
		Text: schemas.Text{
			Zh: fmt.Sprintf("回合序号显示漏记%d着；若为棋手的记录纸，合犯规%d次。是否棋手所记、是否已判，须查记录纸与处罚记录。", missed, fouls),
			En: fmt.Sprintf("By its numbering the record lacks %d plies; on a player's sheet that makes %d foul(s). Whether it is one, and what was ruled, is for the sheets and the penalty log.", missed, fouls),
		},
	})
	return schemas.Lacking("MV2,PEN")
}

// numbered reports whether the main line has move numbers.
func (r *replay) numbered() bool {
	for i := range r.game.Moves {
		if r.game.Moves[i].Number > 0 {
			return true
		}
	}
	return false
}

// foulOfRecording compares the fouls of missedPlies with those that the sheet
// states. Which player wrote it is not known, so either one's count will do.
func foulOfRecording(r *replay) schemas.Answer {
	missed, _ := r.skippedPlies()
	fouls := r.rules.foulsFor(missed)
	if fouls == 0 {
		return schemas.NotApplicable.Answer()
	}
	red, ok1 := parseFouls(r.tagValue("RedFouls"))
	black, ok2 := parseFouls(r.tagValue("BlackFouls"))
	if !ok1 || !ok2 || max(red, black) >= fouls {
		return schemas.Lacking("MV2,PEN")
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:8.1.6", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "fouls",
		Expected: fmt.Sprint(fouls), Actual: fmt.Sprintf("Red %d, Black %d", red, black), Evidence: fmt.Sprintf("%d plies missing", missed),
		Text: schemas.Text{
			Zh: fmt.Sprintf("漏记的着数合犯规%d次，记录纸上红方犯规%d次、黑方%d次；是否已判，须查处罚记录。", fouls, red, black),
			En: fmt.Sprintf("The plies missing make %d foul(s); the sheet states %d for Red and %d for Black. What was ruled is for the penalty log.", fouls, red, black),
		},
	})
	return schemas.Lacking("MV2,PEN")
}

func (r *replay) tagValue(name string) string {
	v, _ := r.game.Tag(name)
	return strings.TrimSpace(r.game.View(v))
}

// coloursReversed reports a title that names the players in the other order than
// the tags. Which colours were paired is not known; by 5.11 the result may stand.
func coloursReversed(r *replay) schemas.Answer {
	if r.out.Witnesses.Title != schemas.ResultNone {
		return schemas.Pass.Answer() // a title read with the players as the tags have them
	}
	title := r.out.Witnesses.Reversed
	if title == "" {
		return schemas.NotApplicable.Answer()
	}
	minutes := r.rules.ColourMinutes
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:5.11", Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "colours",
		Expected: title, Actual: "Red " + r.tagValue("Red") + ", Black " + r.tagValue("Black"), Options: r.rules.Options.Seats,
		Text: schemas.Text{
			Zh: fmt.Sprintf("标题所写先手是标签中的黑方；对局实际谁先、编排如何，须查编排表与裁判记录。过%d分钟才发现颠倒的，结果有效。", minutes),
			En: fmt.Sprintf("The title gives the first move to the player whom the tags call Black. Who had it, and who should have, is for the pairings and the arbiter's log; colours found reversed after %d minutes stand, and so does the result.", minutes),
		},
	})
	return schemas.Lacking("PR,LOG")
}
