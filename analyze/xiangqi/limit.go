package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// naturalLimit counts the natural limit (自然限着, xiangqi-2011:4.2.4): rounds
// without a capture, of which the claimant's checks count for at most so many
// (22.3). The count is kept for both sides as claimants, since the record does
// not say who claimed.
type naturalLimit struct {
	quiet   int    // plies since the last capture
	checks  [2]int // checks of each side among them
	reached [2]limitReached
}

// limitCount is a count of the natural limit at one ply.
type limitCount struct {
	rounds int    // rounds without a capture
	checks [2]int // checks of each side among them
}

// counted is the number of rounds that count with that side as claimant.
func (c limitCount) counted(rules *Rules, claimant schemas.Side) int {
	return c.rounds - max(0, c.checks[claimant]-rules.NaturalLimitChecks)
}

// most is the number of rounds that count for the side with the better claim.
func (c limitCount) most(rules *Rules) int {
	return max(c.counted(rules, schemas.First), c.counted(rules, schemas.Second))
}

// evidence lists what both sides could count.
func (c limitCount) evidence(rules *Rules) string {
	return fmt.Sprintf("%d rounds without a capture; Red gave %d checks: %d rounds count if Red claims; Black gave %d checks: %d rounds count if Black claims",
		c.rounds, c.checks[schemas.First], c.counted(rules, schemas.First), c.checks[schemas.Second], c.counted(rules, schemas.Second))
}

// limitReached is the first time that a side could have claimed.
type limitReached struct {
	limitCount
	ply int // 0: never
}

func (n *naturalLimit) reset() { *n = naturalLimit{} }

// add counts one legal ply, from 1.
func (n *naturalLimit) add(rules *Rules, ply int, side schemas.Side, capture, check bool) {
	if capture {
		n.quiet, n.checks = 0, [2]int{}
		return
	}
	n.quiet++
	if check {
		n.checks[side]++
	}
	if n.quiet < 2*rules.NaturalLimit.Least {
		return
	}
	now := n.now()
	for claimant := range n.reached {
		if n.reached[claimant].ply == 0 && now.counted(rules, schemas.Side(claimant)) >= rules.NaturalLimit.Least {
			n.reached[claimant] = limitReached{now, ply}
		}
	}
}

// now is the count after the last ply.
func (n *naturalLimit) now() limitCount { return limitCount{n.quiet / 2, n.checks} }

// first is the earliest ply at which either side could claim, and that side.
func (n *naturalLimit) first() (limitReached, schemas.Side) {
	a, b := n.reached[schemas.First], n.reached[schemas.Second]
	if a.ply == 0 || (b.ply != 0 && b.ply < a.ply) {
		return b, schemas.Second
	}
	return a, schemas.First
}
