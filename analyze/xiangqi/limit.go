package xiangqi

import "qipu/schemas"

// naturalLimit counts the natural limit (自然限着, xiangqi-2011:4.2.4): rounds
// without a capture, of which the claimant's checks count for at most so many
// (22.3). The count is kept for both sides as claimants, since the record does
// not say who claimed.
type naturalLimit struct {
	quiet   int    // plies since the last capture
	checks  [2]int // checks of each side among them
	reached [2]limitReached
}

// limitReached is the first time that a side could have claimed.
type limitReached struct {
	ply    int // 0: never
	rounds int // rounds without a capture then
	checks int // checks of that side among them
}

func (n *naturalLimit) reset() { *n = naturalLimit{} }

// add counts one legal ply, from 1.
func (n *naturalLimit) add(rules Rules, ply int, side schemas.Side, capture, check bool) {
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
	for claimant := range n.reached {
		if n.reached[claimant].ply == 0 && n.rounds(rules, claimant) >= rules.NaturalLimit.Least {
			n.reached[claimant] = limitReached{ply, n.quiet / 2, n.checks[claimant]}
		}
	}
}

// rounds is the count with that side as claimant.
func (n *naturalLimit) rounds(rules Rules, claimant int) int {
	return n.quiet/2 - max(0, n.checks[claimant]-rules.NaturalLimitChecks)
}

// first is the earliest ply at which either side could claim, and that side.
func (n *naturalLimit) first() (limitReached, schemas.Side) {
	a, b := n.reached[schemas.First], n.reached[schemas.Second]
	if a.ply == 0 || (b.ply != 0 && b.ply < a.ply) {
		return b, schemas.Second
	}
	return a, schemas.First
}
