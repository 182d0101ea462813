package xiangqi

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Article 22.3: of the claimant's checks ten count at most. 4.2.4: sixty rounds
// without a capture.
func TestNaturalLimitCounts(t *testing.T) {
	rules := &Rules{NaturalLimit: rulebooks.Range{Least: 60, Most: 60}, NaturalLimitChecks: 10}
	var n naturalLimit
	play := func(from, to int, check bool) {
		for ply := from; ply <= to; ply++ {
			side := schemas.Side((ply + 1) % 2)
			n.add(rules, ply, side, ply == 1, check && side == schemas.First)
		}
	}
	play(1, 1, false)    // a capture: the count begins behind it
	play(2, 31, true)    // fifteen rounds in which Red checks
	play(32, 121, false) // forty-five quiet ones
	now := n.now()
	if now.rounds != 60 || now.counted(rules, schemas.First) != 55 || now.counted(rules, schemas.Second) != 60 || now.most(rules) != 60 {
		t.Errorf("%+v: Red counts %d, Black %d", now, now.counted(rules, schemas.First), now.counted(rules, schemas.Second))
	}
	if reached, by := n.first(); reached.ply != 121 || by != schemas.Second {
		t.Errorf("reached at ply %d by %v", reached.ply, by)
	}
	play(122, 131, false)
	if n.reached[schemas.First].ply != 131 {
		t.Errorf("Red could claim at ply %d, five rounds later", n.reached[schemas.First].ply)
	}
	n.add(rules, 132, schemas.Second, true, false)
	if now := n.now(); now != (limitCount{}) {
		t.Errorf("after a capture: %+v", now)
	}
}
