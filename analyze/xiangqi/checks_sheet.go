package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// sheetChecks are the checks on how a game is recorded, and on its scoresheet.
var sheetChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:1.3", Does: schemas.Text{
		Zh: "完整记录中，一方的路数与落点须用同一种数字；红方用阿拉伯数字而黑方用中文数字的，予以指出。",
		En: "In full notation each side must keep to one kind of numeral; Arabic numerals for Red with Chinese ones for Black are pointed out.",
	}}, numeralsOfFiles},
	{schemas.Check{Clause: "xiangqi-2011:7.5", Does: schemas.Text{
		Zh: "看中文记录是否混用完整式与简写式，只剩一个的车、马、炮、兵（卒）是否仍写前、后；记录纸（有 Scoresheet、RedTime 等标签之一）上，同一直线上有两个以上同种棋子时是否写前、中、后（仕、相除外）。",
		En: "Chinese records are looked at for a mixture of the full and the short form and for 前 or 后 of a chariot, horse, cannon or pawn that is the only one left, and scoresheets (with a tag such as Scoresheet or RedTime) for 前, 中, 后 where like pieces share a file (advisors and elephants excepted).",
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

// missedPlies tells what the numbering shows to be missing, where that would be
// a foul. That the record is a player's sheet is not known.
func missedPlies(r *replay) schemas.Answer {
	if !r.numbered() {
		return schemas.NotApplicable.Answer()
	}
	missed, gaps := r.skippedPlies()
	fouls := r.rules.FoulsFor(missed)
	last := r.lastNumber()
	switch {
	case last != nil && r.rules.FoulsFor(missed+int(last.Pending)) > fouls:
		return r.maybeMissed(missed, last)
	case fouls == 0:
		return schemas.Pass.Answer() // a broken number is record:numbering's
	}
	var where []string
	for _, f := range gaps {
		where = append(where, fmt.Sprintf("%d after ply %d", f.Skipped, f.Ply))
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:7.1", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "moves", Ply: int(gaps[0].Ply),
		Expected: "every move", Actual: plural(missed, "ply", "plies") + " missing", Evidence: strings.Join(where, "; "),
		Text: schemas.Text{
			Zh: fmt.Sprintf("回合序号显示漏记%d着；若为棋手的记录纸，合犯规%d次。是否棋手所记、是否已判，须查记录纸与处罚记录。", missed, fouls),
			En: fmt.Sprintf("By its numbering the record lacks %s; on a player's sheet that makes %s. Whether it is one, and what was ruled, is for the sheets and the penalty log.", plural(missed, "ply", "plies"), foulCount(fouls)),
		},
	})
	return schemas.Lacking("MV2,PEN")
}

// lastNumber is the last number of the main line where it passes over plies and
// none behind it tells whether it is a slip; nil if it is not so.
func (r *replay) lastNumber() *schemas.Fault {
	for i := range r.game.Faults {
		if f := &r.game.Faults[i]; f.Kind == schemas.FaultNumber && f.Line == 0 && f.Pending > 0 {
			return f
		}
	}
	return nil
}

// maybeMissed tells what is missing besides those missed for certain if the last
// number is no slip, where that would be a foul more.
func (r *replay) maybeMissed(missed int, last *schemas.Fault) schemas.Answer {
	number := strings.TrimRight(r.game.String(last.At), ".。．、… \t")
	all := missed + int(last.Pending)
	fouls := r.rules.FoulsFor(all)
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:7.1", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "moves", Ply: int(last.Ply),
		Expected: "every move", Actual: fmt.Sprintf("%d plies missing, %d if the last number is right", missed, all),
		Evidence: fmt.Sprintf("number %s after ply %d, expected %d; none follows", number, last.Ply, last.Expected),
		Text: schemas.Text{
			Zh: fmt.Sprintf("最后的回合序号%s若非笔误，共漏记%d着；若为棋手的记录纸，合犯规%d次。是否漏记须查原谱。", number, all, fouls),
			En: fmt.Sprintf("Unless the last move number, %s, is a slip, the record lacks %d plies; on a player's sheet that makes %s. Whether they are missing the original must show.", number, all, foulCount(fouls)),
		},
	})
	return schemas.Lacking("MV,MV2,PEN")
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
	fouls := r.rules.FoulsFor(missed)
	switch last := r.lastNumber(); {
	case fouls == 0 && last != nil && r.rules.FoulsFor(missed+int(last.Pending)) > 0:
		return schemas.Lacking("MV,MV2,PEN")
	case fouls == 0:
		return schemas.NotApplicable.Answer()
	}
	red, redNoted := r.foulsOf(schemas.First)
	black, blackNoted := r.foulsOf(schemas.Second)
	if !redNoted || !blackNoted || max(red, black) >= fouls {
		return schemas.Lacking("MV2,PEN")
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:8.1.6", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "fouls",
		Expected: fmt.Sprint(fouls), Actual: fmt.Sprintf("Red %d, Black %d", red, black), Evidence: plural(missed, "ply", "plies") + " missing",
		Text: schemas.Text{
			Zh: fmt.Sprintf("漏记的着数合犯规%d次，记录纸上红方犯规%d次、黑方%d次；是否已判，须查处罚记录。", fouls, red, black),
			En: fmt.Sprintf("The plies missing make %s; the sheet states %d for Red and %d for Black. What was ruled is for the penalty log.", foulCount(fouls), red, black),
		},
	})
	return schemas.Lacking("MV2,PEN")
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
		Expected: title, Actual: "Red " + r.game.Value("Red", "White") + ", Black " + r.game.Value("Black"), Options: r.rules.Options.Seats,
		Text: schemas.Text{
			Zh: fmt.Sprintf("标题所写先手是标签中的黑方；对局实际谁先、编排如何，须查编排表与裁判记录。过%d分钟才发现颠倒的，结果有效。", minutes),
			En: fmt.Sprintf("The title gives the first move to the player whom the tags call Black. Who had it, and who should have, is for the pairings and the arbiter's log; colours found reversed after %s stand, and so does the result.", plural(minutes, "minute", "minutes")),
		},
	})
	return schemas.Lacking("PR,LOG")
}
