package repetition

import (
	"fmt"

	"qipu/schemas"
)

// sentence says what a cycle is, what it would be ruled, and what the record does
// with it. The English follows the Chinese part by part.
func (a *Auditor) sentence(r *Ruling, c *schemas.Cycle, atEnd bool, others []Alternative) schemas.Text {
	goes, ruled, record, other := r.whatGoesRound(), r.ruled(), a.recordSays(r, c, atEnd), otherReading(others)
	if r.Verdict == Undetermined { // what the sides play is not known then
		return schemas.Text{
			Zh: fmt.Sprintf("%s：%s；%s。", goes.Zh, ruled.Zh, record.Zh),
			En: fmt.Sprintf("%s: %s; %s.", goes.En, ruled.En, record.En),
		}
	}
	red, black := r.Red.text(), r.Black.text()
	return schemas.Text{
		Zh: fmt.Sprintf("%s，红方%s，黑方%s：%s（%s）；%s%s。", goes.Zh, red.Zh, black.Zh, ruled.Zh, r.Clause, record.Zh, other.Zh),
		En: fmt.Sprintf("%s, Red with %s, Black with %s: %s (%s); %s%s.", goes.En, red.En, black.En, ruled.En, r.Clause, record.En, other.En),
	}
}

// recordSays is how long a ban was kept up, and how the record goes on behind it.
func (a *Auditor) recordSays(r *Ruling, c *schemas.Cycle, atEnd bool) schemas.Text {
	kept, goesOn := a.keptUp(r), a.goesOn(c, atEnd)
	return schemas.Text{Zh: kept.Zh + goesOn.Zh, En: kept.En + goesOn.En}
}

// keptUp says that a side which had to vary did not within the rounds that 23.5.2
// leaves it, counted from the ply at which it could have been ruled on. Perpetual check
// has none (23.5.1), nor have mass events (A1.5b).
func (a *Auditor) keptUp(r *Ruling) schemas.Text {
	c := r.Cycle
	rounds, grace := (c.End-c.Last)/2, a.judge.rules.Grace
	if r.Verdict.loser() == schemas.NoSide || r.Clause == "25.1" || r.Clause == "A1.5b" || rounds <= grace {
		return schemas.Text{}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("第%d着起可以裁决，其后%d个回合仍未变着，多于准予变着的%d个回合（23.5.2）；", c.Last, rounds, grace),
		En: fmt.Sprintf("from ply %d it could be ruled on, and it goes on for %d rounds more, beyond the %d left to vary in (23.5.2); ", c.Last, rounds, grace),
	}
}

// goesOn is what follows in the record, or how it ends.
func (a *Auditor) goesOn(c *schemas.Cycle, atEnd bool) schemas.Text {
	out := a.out
	switch {
	case !atEnd && (c.Long || c.End >= len(out.Plies)):
		return schemas.Text{
			Zh: fmt.Sprintf("其后又走%d着，是否提出裁决须查裁判记录", len(out.Plies)-c.End),
			En: fmt.Sprintf("%d more plies follow, and whether anyone claimed is for the arbiter's log", len(out.Plies)-c.End),
		}
	case !atEnd:
		side := sideNames[out.Plies[c.End].Side]
		return schemas.Text{
			Zh: fmt.Sprintf("第%d着%s变着，是否提出裁决须查裁判记录", c.End+1, side.Zh),
			En: fmt.Sprintf("%s leaves it at ply %d, and whether anyone claimed is for the arbiter's log", side.En, c.End+1),
		}
	case !out.Recorded.Decided():
		return schemas.Text{Zh: "记录到此为止，没有结果", En: "the record ends there without a result"}
	case out.Ending.Kind == schemas.EndRepetition:
		stated := a.game.String(out.Ending.Text)
		return schemas.Text{
			Zh: fmt.Sprintf("记录到此为止，写明“%s”，结果 %s，与此不符", stated, out.Recorded),
			En: fmt.Sprintf("the record ends there, stating “%s” and %s, which does not agree", stated, out.Recorded),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("记录到此为止，结果 %s，是否提出裁决须查裁判记录", out.Recorded),
		En: fmt.Sprintf("the record ends there with %s, and whether anyone claimed is for the arbiter's log", out.Recorded),
	}
}

// otherReading names the first contested reading that comes to another verdict;
// the evidence has them all.
func otherReading(others []Alternative) schemas.Text {
	if len(others) == 0 {
		return schemas.Text{}
	}
	o := &others[0]
	verdict := o.Verdict.Text()
	return schemas.Text{
		Zh: fmt.Sprintf("；此局读法有争议，取%s则%s（%s）", o.Reading, verdict.Zh, o.Clause),
		En: fmt.Sprintf("; the reading is disputed: by %s %s (%s)", o.Reading, verdict.En, o.Clause),
	}
}
