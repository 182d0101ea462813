package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// foulChecks are the checks on the fouls that a scoresheet notes at its end
// (xiangqi-2011:9): tags RedFouls and BlackFouls, a number each.
var foulChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.1.10", Does: schemas.Text{
		Zh: "标签 RedFouls、BlackFouls 所记犯规满判负次数的，记录结果须为该方负；按着法另有胜负的，何者在先不作判定。",
		En: "Where the tags RedFouls and BlackFouls note as many fouls as lose, the result must be a loss for that side; where the moves make another result, which came first is undetermined.",
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
// notes no number.
func (r *replay) foulsOf(side schemas.Side) (n int, ok bool) {
	return ParseFouls(r.game.Value(foulTags[side]))
}

// maxFouls bounds the fouls of one game: three lose it (xiangqi-2011:4.1.10).
const maxFouls = 99

// ParseFouls reads a number of fouls, 0 to 99, as a scoresheet states it: 2, 2次, 无,
// none.
func ParseFouls(value string) (n int, ok bool) {
	switch strings.ToLower(value) {
	case "无", "無", "没有", "沒有", "none", "no":
		return 0, true
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(value, "次")))
	return n, err == nil && n >= 0 && n <= maxFouls
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
	fatal := r.rules.Penalties.FatalFouls
	want, byMoves := schemas.WinFor(loser.Other()), r.out.Verdict
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Error, Side: loser, Options: r.rules.Options.Fouls,
		Evidence: fmt.Sprintf("%s %d, %d lose", foulTags[loser], n, fatal),
	}
	cause := schemas.Text{
		Zh: fmt.Sprintf("%s记有犯规%d次，满%d次判负", sideNames[loser].Zh, n, fatal),
		En: fmt.Sprintf("%s has %s noted, of which the %s loses", sideNames[loser].En, foulCount(n), ordinal(fatal)),
	}
	if !byMoves.Decided() || byMoves == want {
		return r.resultMustBe(want, f, cause)
	}
	// Of two ends of one game the first counts, and the sheet does not say which it was.
	f.Severity, f.Outcome, f.Subject = schemas.Warning, schemas.Undetermined, "result"
	f.Expected, f.Actual = "the result by what came first", r.out.Recorded.String()
	f.Evidence += fmt.Sprintf("; %s by %s", byMoves, r.out.Reason)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s，而按着法结果为 %s；孰先孰后须查处罚记录。", cause.Zh, byMoves),
		En: fmt.Sprintf("%s, and by the moves the result is %s; which came first is for the penalty log.", cause.En, byMoves),
	}
	r.add(f)
	return schemas.Lacking("PEN")
}

// fouledOut returns the side that has as many fouls noted as lose; NoSide where
// none has, or both.
func (r *replay) fouledOut() schemas.Side {
	fatal := r.rules.Penalties.FatalFouls
	if fatal == 0 {
		return schemas.NoSide
	}
	red, redNoted := r.foulsOf(schemas.First)
	black, blackNoted := r.foulsOf(schemas.Second)
	redLoses, blackLoses := redNoted && red >= fatal, blackNoted && black >= fatal
	switch {
	case redLoses == blackLoses:
		return schemas.NoSide
	case redLoses:
		return schemas.First
	}
	return schemas.Second
}

// bothFouled tells of two sides that each have as many fouls as lose: which came
// to them first the sheet does not say.
func (r *replay) bothFouled(clause schemas.ClauseID, red, black int) schemas.Answer {
	fatal := r.rules.Penalties.FatalFouls
	r.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "result",
		Expected: "a loss for the side first to have them", Actual: r.out.Recorded.String(), Options: r.rules.Options.Fouls,
		Evidence: fmt.Sprintf("RedFouls %d, BlackFouls %d, %d lose", red, black, fatal),
		Text: schemas.Text{
			Zh: fmt.Sprintf("红方记有犯规%d次，黑方%d次，满%d次判负；何方先满须查处罚记录。", red, black, fatal),
			En: fmt.Sprintf("Red has %d fouls noted and Black %d, of which the %s loses; who was first to have them is for the penalty log.", red, black, ordinal(fatal)),
		},
	})
	return schemas.Lacking("PEN")
}

// FoulsNoted reads the fouls that a sheet notes of a side at its end (xiangqi-2011:9);
// ok is false where it notes no number.
func (rules *Rules) FoulsNoted(g *schemas.Game, side schemas.Side) (n int, ok bool) {
	return ParseFouls(g.Value(foulTags[side]))
}
