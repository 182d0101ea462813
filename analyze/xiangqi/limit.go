package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// naturalLimit counts the natural limit (自然限着): rounds without a capture, each of
// two plies from the last capture on. By the main text the claimant's checks count
// for at most ten (xiangqi-2011:4.2.4, 22.3); the count is kept for both sides as
// claimants, since the record does not say who claimed. At mass events checks do not
// count at all (A1.3b, 将军不计), and the clause names no claimant: a round in which
// either side gave check counts for nobody. Were only the claimant's checks left
// out, the side that was checked could claim rounds that do not count here, so this
// reading never reaches the limit earlier, and may call a claim not borne out that
// the other would bear out.
type naturalLimit struct {
	quiet   int    // plies since the last capture
	checks  [2]int // checks of each side among them
	checked int    // rounds among them in which either side gave check
	inRound bool   // a check was given in the round that is not complete
	reached [2]limitReached
}

// limitCount is a count of the natural limit at one ply.
type limitCount struct {
	rounds  int    // rounds without a capture
	checks  [2]int // checks of each side among them
	checked int    // of the rounds, those in which either side gave check
}

// checksUncounted reports whether rounds with a check are not counted for anybody:
// by A1.3b, unless the event lets some of the claimant's checks count.
func (rules *Rules) checksUncounted() bool {
	return rules.NaturalLimitClause == massLimit && rules.NaturalLimitChecks == 0
}

// counted is the number of rounds that count with that side as claimant.
func (c limitCount) counted(rules *Rules, claimant schemas.Side) int {
	if rules.checksUncounted() {
		return c.rounds - c.checked
	}
	return c.rounds - max(0, c.checks[claimant]-rules.NaturalLimitChecks)
}

// most is the number of rounds that count for the side with the better claim.
func (c limitCount) most(rules *Rules) int {
	return max(c.counted(rules, schemas.First), c.counted(rules, schemas.Second))
}

// evidence lists what is counted, by the main text for either side as claimant.
func (c limitCount) evidence(rules *Rules) string {
	rounds := plural(c.rounds, "round", "rounds") + " without a capture; "
	red, black := plural(c.checks[schemas.First], "check", "checks"), plural(c.checks[schemas.Second], "check", "checks")
	if rules.checksUncounted() {
		return rounds + fmt.Sprintf("Red gave %s and Black %s, in %s, which are not counted: %s",
			red, black, plural(c.checked, "round", "rounds"), roundsCount(c.rounds-c.checked))
	}
	return rounds + fmt.Sprintf("Red gave %s: %s if Red claims; Black gave %s: %s if Black claims",
		red, roundsCount(c.counted(rules, schemas.First)), black, roundsCount(c.counted(rules, schemas.Second)))
}

func roundsCount(n int) string { return plural(n, "round counts", "rounds count") }

// limitReached is the first time that a side could have claimed.
type limitReached struct {
	limitCount
	ply int // 0: never
}

func (n *naturalLimit) reset() { *n = naturalLimit{} }

// add counts one legal ply, from 1.
func (n *naturalLimit) add(rules *Rules, ply int, side schemas.Side, capture, check bool) {
	if capture {
		n.quiet, n.checks, n.checked, n.inRound = 0, [2]int{}, 0, false
		return
	}
	n.quiet++
	if check {
		n.checks[side]++
		n.inRound = true
	}
	if n.quiet%2 == 0 {
		if n.inRound {
			n.checked++
		}
		n.inRound = false
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
func (n *naturalLimit) now() limitCount { return limitCount{n.quiet / 2, n.checks, n.checked} }

// first is the earliest ply at which either side could claim, and that side.
func (n *naturalLimit) first() (limitReached, schemas.Side) {
	a, b := n.reached[schemas.First], n.reached[schemas.Second]
	if a.ply == 0 || (b.ply != 0 && b.ply < a.ply) {
		return b, schemas.Second
	}
	return a, schemas.First
}
