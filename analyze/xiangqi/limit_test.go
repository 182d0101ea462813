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

// A1.3b, checks are not counted and no claimant is named: twenty quiet rounds and
// twenty in which Red gives check are twenty for either side. Rounds are counted from
// the capture on, whoever made it; a round in which both give check is one.
func TestNaturalLimitOfMassEventsCounts(t *testing.T) {
	rules := &Rules{NaturalLimit: rulebooks.Range{Least: 30, Most: 40}, NaturalLimitClause: massLimit}
	for _, first := range []schemas.Side{schemas.First, schemas.Second} {
		var n naturalLimit
		ply := 0
		play := func(plies int, capture bool, checks ...schemas.Side) {
			for range plies {
				side := schemas.Side(int(first)+ply) % 2
				ply++
				check := false
				for _, s := range checks {
					check = check || s == side
				}
				n.add(rules, ply, side, capture, check)
			}
		}
		expect := func(rounds, counts int) {
			t.Helper()
			now := n.now()
			if now.rounds != rounds || now.counted(rules, schemas.First) != counts || now.counted(rules, schemas.Second) != counts || now.most(rules) != counts {
				t.Errorf("from %s: %d rounds, %d count for Red and %d for Black; want %d, %d", first, now.rounds,
					now.counted(rules, schemas.First), now.counted(rules, schemas.Second), rounds, counts)
			}
		}
		play(1, true, first) // the capture gives check: that is before the count
		play(40, false)
		expect(20, 20)
		play(40, false, schemas.First)
		expect(40, 20)
		play(2, false, schemas.First, schemas.Second)
		expect(41, 20)
		play(1, false, schemas.First, schemas.Second) // half a round
		expect(41, 20)
		if reached, _ := n.first(); reached.ply != 0 {
			t.Errorf("reached at ply %d", reached.ply)
		}
		play(21, false)
		expect(52, 30)
		if reached, _ := n.first(); reached.ply != ply || reached.rounds != 52 {
			t.Errorf("reached at ply %d, want %d: %+v", reached.ply, ply, reached)
		}
		if text := n.now().evidence(rules); text != "52 rounds without a capture; Red gave 22 checks and Black 1 check, in 22 rounds, which are not counted: 30 rounds count" &&
			text != "52 rounds without a capture; Red gave 21 checks and Black 2 checks, in 22 rounds, which are not counted: 30 rounds count" {
			t.Error(text)
		}
		play(1, true)
		expect(0, 0)
	}
}

// An event that lets some of the claimant's checks count has the cap of 22.3.
func TestNaturalLimitOfMassEventsWithChecks(t *testing.T) {
	rules := &Rules{NaturalLimitClause: massLimit, NaturalLimitChecks: 5}
	now := limitCount{rounds: 40, checks: [2]int{20, 0}, checked: 20}
	if red, black := now.counted(rules, schemas.First), now.counted(rules, schemas.Second); red != 25 || black != 40 {
		t.Errorf("%d for Red, %d for Black", red, black)
	}
}
