package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// foulChecks are the checks on the fouls that a scoresheet notes at its end
// (xiangqi-2011:9): tags RedFouls and BlackFouls, a whole number each.
var foulChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.1.10", Does: schemas.Text{
		Zh: "标签 RedFouls、BlackFouls 所记犯规满判负次数的，记录结果须为该方负。",
		En: "Where the tags RedFouls and BlackFouls note as many fouls as lose, the result must be a loss for that side.",
	}}, threeFoulsLose},
	{schemas.Check{Clause: "xiangqi-2011:A1.5c", Does: schemas.Text{
		Zh: "群体比赛：标签 RedFouls、BlackFouls 所记犯规满判负次数的，记录结果须为该方负。",
		En: "Mass events: where the tags RedFouls and BlackFouls note as many fouls as lose, the result must be a loss for that side.",
	}}, threeMassFoulsLose},
}

func threeFoulsLose(r *replay) schemas.Answer { return r.foulsAgainstResult("xiangqi-2011:4.1.10") }

func threeMassFoulsLose(r *replay) schemas.Answer { return r.foulsAgainstResult("xiangqi-2011:A1.5c") }

// foulTags name the tags of each side.
var foulTags = [...]string{schemas.First: "RedFouls", schemas.Second: "BlackFouls"}

// foulsOf reads the fouls that the record notes of a side; ok is false where it
// notes no whole number.
func (r *replay) foulsOf(side schemas.Side) (n int, ok bool) {
	tag, ok := r.game.Tag(foulTags[side])
	if !ok {
		return 0, false
	}
	fouls, err := strconv.ParseUint(strings.TrimSpace(r.game.View(tag)), 10, 16)
	return int(fouls), err == nil
}

// foulsAgainstResult compares the fouls noted with the recorded result, for the
// clause that the rules in force lose by.
func (r *replay) foulsAgainstResult(clause schemas.ClauseID) schemas.Answer {
	fatal := r.rules.Penalties.FatalFouls
	if clause != r.rules.Penalties.FoulsClause || fatal == 0 {
		return schemas.NotApplicable.Answer()
	}
	red, redNoted := r.foulsOf(schemas.First)
	black, blackNoted := r.foulsOf(schemas.Second)
	redLoses, blackLoses := redNoted && red >= fatal, blackNoted && black >= fatal
	switch {
	case redLoses && blackLoses:
		return r.bothFouled(clause, red, black)
	case redLoses:
		return r.fouled(clause, schemas.First, red)
	case blackLoses:
		return r.fouled(clause, schemas.Second, black)
	case redNoted && blackNoted:
		return schemas.NotApplicable.Answer()
	}
	return schemas.Lacking("PEN")
}

// fouled compares the loss of a side that has as many fouls as lose with the
// recorded result.
func (r *replay) fouled(clause schemas.ClauseID, loser schemas.Side, n int) schemas.Answer {
	want := schemas.WinFor(loser.Other())
	against, open := againstResult(r.out, want)
	if against == "" && !open {
		return schemas.Pass.Answer()
	}
	f := r.foulFinding(clause, loser)
	f.Expected, f.Evidence = want.String(), fmt.Sprintf("%s %d, %d lose", foulTags[loser], n, r.rules.Penalties.FatalFouls)
	side := sideNames[loser]
	if open {
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s记有犯规%d次，满%d次判负，应为 %s，记录未写结果。", side.Zh, n, r.rules.Penalties.FatalFouls, want),
			En: fmt.Sprintf("%s has %d fouls noted, of which the %s loses: the result is %s, the record leaves it open.", side.En, n, ordinal(r.rules.Penalties.FatalFouls), want),
		}
		r.add(f)
		return schemas.Lacking("RES")
	}
	f.Severity, f.Outcome, f.Actual = schemas.Error, schemas.Fail, against
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s记有犯规%d次，满%d次判负，应为 %s，记录为：%s。", side.Zh, n, r.rules.Penalties.FatalFouls, want, against),
		En: fmt.Sprintf("%s has %d fouls noted, of which the %s loses: the result is %s, the record says: %s.", side.En, n, ordinal(r.rules.Penalties.FatalFouls), want, against),
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// bothFouled tells of two sides that each have as many fouls as lose: which came
// to them first the sheet does not say.
func (r *replay) bothFouled(clause schemas.ClauseID, red, black int) schemas.Answer {
	f := r.foulFinding(clause, schemas.NoSide)
	f.Expected, f.Evidence = "a loss for the side first to have them", fmt.Sprintf("RedFouls %d, BlackFouls %d, %d lose", red, black, r.rules.Penalties.FatalFouls)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("红方记有犯规%d次，黑方%d次，满%d次判负；何方先满须查处罚记录。", red, black, r.rules.Penalties.FatalFouls),
		En: fmt.Sprintf("Red has %d fouls noted and Black %d, of which the %s loses; who was first to have them is for the penalty log.", red, black, ordinal(r.rules.Penalties.FatalFouls)),
	}
	r.add(f)
	return schemas.Lacking("PEN")
}

// foulFinding begins a finding that a person must decide on.
func (r *replay) foulFinding(clause schemas.ClauseID, side schemas.Side) schemas.Finding {
	return schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: side, Subject: "result",
		Actual: r.out.Recorded.String(), Options: r.rules.Options.Fouls,
	}
}
