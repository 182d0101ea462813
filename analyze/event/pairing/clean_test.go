package pairing

import (
	"testing"

	"qipu/analyze/event"

	"pgregory.net/rapid"
)

func clean(t interface {
	Helper()
	Fatalf(string, ...any)
}, name string, r Report,
) {
	t.Helper()
	if len(r.Deviations)+len(r.Refused) > 0 {
		t.Fatalf("%s: %+v %+v", name, r.Deviations, r.Refused)
	}
}

func TestCleanRoundRobins(t *testing.T) {
	rules := xiangqiRules(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 20).Draw(t, "n")
		legs := rapid.IntRange(1, 2).Draw(t, "legs")
		boards := rapid.SampledFrom([]int{0, 0, 2, 3, 4}).Draw(t, "boards")
		tour := roundRobinEvent(random(rapid.Uint64().Draw(t, "seed")), n, legs, boards)
		r := Audit(tour, rules, &Declared{})
		clean(t, "by lots", r)
		if r.Examined(OffTable) == 0 || r.Examined(TableColours) == 0 || r.Examined(PairMissing) == 0 {
			t.Fatalf("nothing was examined: %+v", r)
		}
		for i := range tour.Players {
			tour.Players[i].Lot = 0
		}
		clean(t, "without lots", Audit(tour, rules, &Declared{}))
	})
}

func TestCleanSwiss(t *testing.T) {
	rules := xiangqiRules(t)
	for seed := range uint64(12) {
		for _, n := range []int{16, 21, 30} {
			tour := cleanSwiss(t, rules, seed+1, n, 7)
			r := Audit(tour, rules, &Declared{Declared: event.Declared{FirstPairs: event.Adjacent}})
			var rest []Deviation
			for _, d := range r.Deviations {
				if d.Kind != OddField {
					rest = append(rest, d)
				}
			}
			r.Deviations = rest
			clean(t, "swiss", r)
			for _, k := range []Kind{Rematch, FullerPairing, ColourRun, ColoursReversed, FirstRoundPairs, FirstRoundColours} {
				if r.Examined(k) == 0 {
					t.Errorf("%v was not examined", k)
				}
			}
		}
	}
}

func TestCleanKnockouts(t *testing.T) {
	rules := renjuRules(t)
	for seed := range uint64(20) {
		for _, c := range []struct{ size, byes, seeds int }{{16, 3, 4}, {32, 8, 8}, {64, 11, 8}, {128, 16, 16}, {16, 0, 2}} {
			tour, d := knockoutDraw(random(seed), rules, c.size, c.byes, c.seeds)
			r := Audit(tour, rules, d)
			clean(t, "knockout", r)
			if len(r.Gaps) > 0 || r.Examined(SeedPlace) != c.seeds || r.Examined(OffDraw) == 0 {
				t.Errorf("%v: gaps %v, examined %v", c, r.Gaps, r.examined)
			}
		}
	}
}
