package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// resultMustBe compares the result that a clause asks for with what the record
// says. Where these differ it adds the finding f, begun with all but outcome and
// result; it is one grade milder where the record leaves the result open. cause
// says why it must be, as a clause without a full stop. Where the record's result
// is what the fouls noted make of the game, which end came first is for the penalty
// log, and foulsAgainstResult says so.
func (r *replay) resultMustBe(want schemas.Result, f schemas.Finding, cause schemas.Text) schemas.Answer {
	against, open := r.out.Witnesses.Against(want)
	if against == "" && !open {
		return schemas.Pass.Answer()
	}
	if loser := r.fouledOut(); against != "" && loser != schemas.NoSide {
		if byFouls := schemas.WinFor(loser.Other()); byFouls != want && byFouls == r.out.Recorded {
			return schemas.Lacking("PEN")
		}
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
	f.Severity--
	f.Outcome, f.Actual = schemas.Undetermined, r.out.Recorded.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，应为 %s，记录未写结果。", cause.Zh, want),
		En: fmt.Sprintf("%s: the result is %s, the record leaves it open.", cause.En, want),
	}
	r.add(f)
	return schemas.Lacking("RES")
}
