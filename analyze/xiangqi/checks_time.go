package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// timeChecks are the checks on the declared time control that the short rules for
// mass events make; how the time was used is for the clocks.
var timeChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:A1.3a", Does: schemas.Text{
		Zh: "群体比赛所记计时方案须为基本用时加秒或包干；限时限着、每着限时不在所列之内。",
		En: "At mass events the time control declared must be base time with increment or one period for the whole game; moves in stages and a limit for each move are not among those listed.",
	}}, massTimeControl},
}

func massTimeControl(r *replay) schemas.Answer {
	if r.rules.Profile != massProfile {
		return schemas.NotApplicable.Answer()
	}
	tag, ok := r.game.Tag("TimeControl")
	written := strings.TrimSpace(r.game.String(tag))
	control, _, err := schemas.ReadTimeControl(written, schemas.KindXiangqi)
	if !ok || err != nil || control.Kind != schemas.TimeTimed {
		return schemas.Lacking("TC")
	}
	if onePeriod(control.Of(schemas.First)) && onePeriod(control.Of(schemas.Second)) {
		return schemas.Pass.Answer()
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:A1.3a", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "tag TimeControl",
		Expected: "base time with increment, or one period", Actual: written,
		Text: schemas.Text{
			Zh: fmt.Sprintf("所记计时方案“%s”不在群体比赛所列办法（基本用时加秒、包干、临时限时）之内。", clip(written)),
			En: fmt.Sprintf("The time control declared, “%s”, is none of those listed for mass events: base time with increment, one period, or a limit set for the occasion.", clip(written)),
		},
	})
	return schemas.Fail.Answer()
}

// onePeriod reports whether a side has one time for the whole game.
func onePeriod(periods []schemas.Period) bool {
	return len(periods) == 1 && periods[0].Moves == 0 && periods[0].Kind == schemas.PeriodBudget
}
