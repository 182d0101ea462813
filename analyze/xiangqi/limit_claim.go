package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// LimitClaim is the count behind a claim of the natural limit (自然限着,
// xiangqi-2011:22.2) after the last of some moves.
type LimitClaim struct {
	Rounds  int             // without a capture
	Checks  int             // of the claimant among them
	Counted int             // rounds that count, the claimant's checks capped (22.3)
	Outcome schemas.Outcome // Pass: the claim holds; Undetermined: that hangs on the number which the event sets
	Text    schemas.Text    // the count in words, without a full stop
}

// CountLimit counts the rounds without a capture at the end of the moves, which
// must be lawful, as a claim by that side counts them. before are plies without a
// capture that are said to stand before the start: a claim that hangs on them is
// undetermined.
func (rules *Rules) CountLimit(start Position, before int, moves []Move, claimant schemas.Side) LimitClaim {
	var n naturalLimit
	p := start
	for i, m := range moves {
		side := p.SideToMove()
		captured := p.Make(m)
		n.add(rules, i+1, side, captured != board.NoPiece, p.InCheck(side.Other()))
	}
	now := n.now()
	holds := schemas.Text{Zh: "限着由赛事定，尚不能判定", En: "whether it holds hangs on the limit that the event sets"}
	c := LimitClaim{Rounds: now.rounds, Checks: now.checks[claimant], Counted: now.counted(rules, claimant), Outcome: schemas.Undetermined}
	switch {
	case c.Counted >= rules.NaturalLimit.Most:
		c.Outcome, holds = schemas.Pass, schemas.Text{Zh: "属实，判和", En: "the claim holds and the game is drawn"}
	case c.Rounds == len(moves)/2 && c.Counted+(before+1)/2 >= rules.NaturalLimit.Least:
		holds = schemas.Text{
			Zh: fmt.Sprintf("另称此前有%d着未吃子，计入与否尚不能判定", before),
			En: fmt.Sprintf("whether it holds hangs on the %d plies without a capture that are said to stand before", before),
		}
	case c.Counted < rules.NaturalLimit.Least:
		c.Outcome, holds = schemas.Fail, schemas.Text{Zh: "不属实", En: "the claim does not hold"}
	}
	side := sideNames[claimant]
	c.Text = schemas.Text{
		Zh: fmt.Sprintf("自然限着：末尾%d回合未吃子，提出方（%s）其间将军%d着（至多计%d着），计%d回合，限%s回合：%s",
			c.Rounds, side.Zh, c.Checks, rules.NaturalLimitChecks, c.Counted, rules.NaturalLimit, holds.Zh),
		En: fmt.Sprintf("natural limit: rounds without a capture at the end %d; checks of the claimant %s in them %d, of which %d count at most; rounds that count %d, of the %s asked for: %s",
			c.Rounds, side.En, c.Checks, rules.NaturalLimitChecks, c.Counted, rules.NaturalLimit, holds.En),
	}
	return c
}
