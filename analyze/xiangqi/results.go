package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// resultMustBe compares the result that a clause asks for with what the record
// says. Where these differ it adds the finding f, begun with all but outcome and
// result; it is one grade milder where the record leaves the result open. cause
// says why it must be, as a clause without a full stop. Where the record's result
// is what the fouls noted make of the game, which end came first is for the penalty
// log, and foulsAgainstResult says so.
func (r *replay) resultMustBe(want schemas.Result, f schemas.Finding, cause schemas.Text) schemas.Answer {
	against, open := againstResult(r.out, want)
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

// againstResult lists the parts of the record that name another decided result
// than want; open says that no part names any.
func againstResult(out *schemas.Audit, want schemas.Result) (against string, open bool) {
	var parts []string
	open = true
	for _, one := range out.Witnesses.Named() {
		if !one.Result.Decided() {
			continue
		}
		open = false
		if one.Result != want {
			parts = append(parts, one.String())
		}
	}
	return strings.Join(parts, ", "), open
}
