package renju

import (
	"fmt"
	"strconv"

	"qipu/schemas"
)

// boardRules are the checks on stones, points and turns.
var boardRules = []rule{
	{
		numbers: numbers{"1.1", "1.1", "1.1.1"},
		uses:    []numbers{{"2.2", "2.2", ""}, {"2.3", "2.3", ""}},
		does: schemas.Text{
			Zh: "每着须落在A1至O15之内；棋盘不是15×15的不作裁断。盘外的点没有人下得出，是记录之误。",
			En: "Every stone must stand on A1 to O15; a record of another board than 15 by 15 is not judged. Off the board nobody can have played: that is a fault of the record.",
		},
		run: (*replay).onBoard,
	},
	{
		numbers: numbers{"1.2", "1.2", "1.1.2"},
		does: schemas.Text{
			Zh: "黑子不得多于113枚，白子不得多于112枚。",
			En: "No more than 113 black and 112 white stones may be placed.",
		},
		run: (*replay).stoneCount,
	},
	{
		numbers: numbers{"4.1", "4.1", ""},
		uses:    []numbers{{"2.1", "2.1", ""}, {"2.12", "2.12", ""}, {"2.13", "2.13", ""}, {"2.15", "2.15", ""}},
		does: schemas.Text{
			Zh: "记有颜色的，双方须交替；落点须为空点。已有棋子的点没有人下得出，是记录之误。",
			En: "Where the record gives colours they must alternate; a stone must stand on an empty point. On a stone nobody can have played: that is a fault of the record.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer { return r.faulty(c, FaultTwoRunning, FaultOccupied) },
	},
	{
		numbers: numbers{"", "", "1.2.1"},
		does: schemas.Text{
			Zh: "记有颜色的，须黑先，双方交替。",
			En: "Where the record gives colours Black must begin and the sides alternate.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.faulty(c, FaultWhiteFirst, FaultTwoRunning)
		},
	},
	{
		numbers: numbers{"", "", "1.2.2"},
		uses:    []numbers{{"", "", "1.2.3"}, {"", "", "1.3.3"}},
		does: schemas.Text{
			Zh: "落点须为空点；已有棋子的点没有人下得出，是记录之误。",
			En: "A stone must stand on an empty point. On a stone nobody can have played: that is a fault of the record.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer { return r.faulty(c, FaultOccupied) },
	},
	{
		numbers: numbers{"5.0", "5.0", ""},
		does: schemas.Text{
			Zh: "记有颜色的，第一着须为黑方所下。",
			En: "Where the record gives colours the first move must be Black's.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			if len(r.game.Sides) == 0 && len(r.out.Plies) > 0 { // the order alone says nothing
				return schemas.Lacking("PR")
			}
			return r.faulty(c, FaultWhiteFirst)
		},
	},
	{
		numbers: numbers{"9.1(7)", "9.1(7)", ""},
		does: schemas.Text{
			Zh: "一方连下二子的，应收回第二子并判违例；是否如此判罚，须查裁判记录。",
			En: "Where a side moves twice running, the second stone is taken back for a violation; whether that was ruled is for the arbiter's log.",
		},
		run: (*replay).secondStone,
	},
}

// onBoard wants the board of the book, and every stone on it.
func (r *replay) onBoard(clause schemas.ClauseID) schemas.Answer {
	if !r.foreign {
		return r.faulty(clause, FaultOffBoard)
	}
	r.add(r.foreignBoard(clause))
	return schemas.Lacking("MV")
}

// foreignBoard says that the board of the record is another.
func (r *replay) foreignBoard(clause schemas.ClauseID) schemas.Finding {
	lines := func(n int) string {
		if n == 0 {
			return "?"
		}
		return strconv.Itoa(n)
	}
	size := lines(r.game.Files) + "×" + lines(r.game.Ranks)
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "board",
		Expected: "15×15", Actual: size,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录所用棋盘为%s，只裁断15×15的对局，本局着法未作裁断。", size),
			En: fmt.Sprintf("The record is of a board of %s; only games on 15×15 are judged, and the moves of this one were not.", size),
		},
	}
	if r.variant.IsGomoku() {
		f.Expected = "15×15, or 5 to 26 lines without stones set up"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录所用棋盘为%s；15×15之外，五子棋只裁断每边5至26线、没有先摆棋子的对局，本局着法未作裁断。", size),
			En: fmt.Sprintf("The record is of a board of %s; besides 15×15, gomoku is judged on boards of 5 to 26 lines without stones set up, and the moves of this game were not.", size),
		}
	}
	return f
}

func (r *replay) stoneCount(clause schemas.ClauseID) schemas.Answer {
	return r.faulty(clause, FaultStones)
}

// faulty reports the first fault of the kinds, if there is one.
func (r *replay) faulty(clause schemas.ClauseID, kinds ...FaultKind) schemas.Answer {
	for _, k := range kinds {
		f, ok := r.run.Fault(k)
		if !ok {
			continue
		}
		finding := r.faultFinding(clause, &f)
		r.add(finding)
		if finding.Outcome == schemas.Undetermined {
			return schemas.Lacking("MV")
		}
		return schemas.Fail.Answer()
	}
	return r.replayed()
}

// faultFinding makes the finding of a fault of the stones or turns.
func (r *replay) faultFinding(clause schemas.ClauseID, fault *Fault) schemas.Finding {
	ply := int(fault.Ply)
	f := r.finding(clause, schemas.Error, ply)
	at := r.place(ply)
	why := r.faultText(fault)
	f.Text = schemas.Text{Zh: at.Zh + why.Zh + "。", En: at.En + " " + why.En + "."}
	switch {
	case fault.Kind == FaultOffBoard || fault.Kind == FaultOccupied:
		f.Text.Zh += "这是记录之误：笔误、漏记着法，或棋盘方向有误，须查原谱。"
		f.Text.En += " It is a fault of the record: a slip of the pen, a move left out, or the board turned. The original must be looked at."
	case fault.Kind == FaultTwoRunning:
		f.Text.Zh += "或者对方其间放弃而记录略去，或者一方连下二子，须查原谱。"
		f.Text.En += " Either the other side passed between and the record leaves that out, or one side moved twice. The original must be looked at."
	default:
		return f
	}
	f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
	return f
}

// faultText says what is wrong, to follow the name of the ply.
func (r *replay) faultText(f *Fault) schemas.Text {
	switch f.Kind {
	case FaultOffBoard:
		return schemas.Text{Zh: "不在棋盘上", En: "is no point of the board"}
	case FaultOccupied:
		if f.At[0] == NoPoint { // of a grid
			return schemas.Text{Zh: "下在已有棋子的点上", En: "stands on a stone"}
		}
		stone := colourNames[r.run.Position.Stone(f.At[0])]
		ply := r.plyAt(f.At[0])
		if ply == 0 {
			return schemas.Text{Zh: fmt.Sprintf("下在已有%s棋子的点上", stone.Zh), En: fmt.Sprintf("stands on a stone of %s", stone.En)}
		}
		return schemas.Text{
			Zh: fmt.Sprintf("下在已有棋子的点上：%s已于第%d着下在%s", stone.Zh, ply, f.At[0]),
			En: fmt.Sprintf("stands on a stone: %s played %s at ply %d", stone.En, f.At[0], ply),
		}
	case FaultWhiteFirst:
		return schemas.Text{Zh: "是对局的第一着，却记为白方所下", En: "is the first of the game, yet the record gives it to White"}
	case FaultTwoRunning:
		return schemas.Text{Zh: "与前一着同为一方所下", En: "is of the same side as the ply before"}
	case FaultStones:
		set := r.run.Rules.Stones[f.Colour].Value
		return schemas.Text{Zh: fmt.Sprintf("是%s第%d枚棋子，而全副只有%d枚", colourNames[f.Colour].Zh, f.Count, set), En: fmt.Sprintf("is stone %d of %s, who has %d", f.Count, colourNames[f.Colour].En, set)}
	}
	return schemas.Text{}
}

// plyAt returns the ply that put the stone on a point, 0 where it was set up.
func (r *replay) plyAt(p Point) int {
	for i := range r.run.Steps {
		if s := &r.run.Steps[i]; s.Move.Kind == Place && s.Move.At == p {
			return i + 1
		}
	}
	return 0
}

// secondStone says what follows from two moves running.
func (r *replay) secondStone(clause schemas.ClauseID) schemas.Answer {
	fault, ok := r.run.Fault(FaultTwoRunning)
	if !ok {
		if len(r.game.Sides) == 0 && len(r.out.Plies) > 0 { // with the order alone nobody can be seen to move twice
			return schemas.NotApplicable.Answer()
		}
		return r.replayed()
	}
	f := r.finding(clause, schemas.Note, int(fault.Ply))
	f.Outcome, f.Expected, f.AsksLog = schemas.Undetermined, "taken back, 1 violation", true
	at := r.place(int(fault.Ply))
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s是一方连下的第二子：对方没有放弃的，应收回并判违例一次。其间有无放弃、是否如此判罚，须查裁判记录。", at.Zh),
		En: fmt.Sprintf("%s is the second stone running of one side: unless the other had passed it is taken back for one violation. Whether there was a pass, and what was ruled, is for the arbiter's log.", at.En),
	}
	r.add(f)
	return schemas.Lacking("PEN")
}
