package pairing

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/event"
)

// Whatever an event claims, the audit answers, and twice the same.
func TestAnyEvent(t *testing.T) {
	books := []*Rules{xiangqiRules(t), renjuRules(t), {}}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9).Draw(t, "n")
		tour := &event.Tournament{
			System: event.System(rapid.IntRange(0, int(event.AllPlay)+1).Draw(t, "system")), Teams: rapid.Bool().Draw(t, "teams"),
			Rounds: rapid.IntRange(-1, 9).Draw(t, "rounds"), Legs: rapid.IntRange(-1, 3).Draw(t, "legs"), Points: scale, Players: players(n),
		}
		for i := range tour.Players {
			p := &tour.Players[i]
			p.Unit = rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "unit")
			p.Seed = rapid.IntRange(-1, 20).Draw(t, "seed")
			p.Order, p.Rating = rapid.IntRange(-1, 4).Draw(t, "order"), rapid.IntRange(-1, 3).Draw(t, "rating")
			p.Withdrawn = rapid.SampledFrom([]int{0, 0, 0, 2, -1}).Draw(t, "withdrawn")
			p.Lot = rapid.SampledFrom([]int{i + 1, i + 1, i + 1, 0, -3}).Draw(t, "lot")
		}
		games := rapid.IntRange(0, 30).Draw(t, "games")
		for range games {
			tour.Games = append(tour.Games, event.Game{
				Round:  rapid.SampledFrom([]int{1, 1, 2, 2, 3, 4, 5, 0, -1, 1 << 40}).Draw(t, "round"),
				Board:  rapid.IntRange(-1, 5).Draw(t, "board"),
				First:  rapid.IntRange(-1, n).Draw(t, "first"),
				Second: rapid.IntRange(-1, n).Draw(t, "second"), Outcome: event.Outcome(rapid.IntRange(0, int(event.SecondWinsUnrated)+1).Draw(t, "outcome")),
				Swapped: rapid.Bool().Draw(t, "swapped"),
			})
		}
		index := rapid.IntRange(-2, 20)
		d := &Declared{
			Declared: event.Declared{
				From: rapid.IntRange(-1, 3).Draw(t, "first"), FirstPairs: event.Method(rapid.IntRange(0, 4).Draw(t, "method")),
				ColoursBy: event.ColoursBy(rapid.IntRange(0, 6).Draw(t, "colours")), Seeding: event.Seeding(rapid.IntRange(0, 4).Draw(t, "seeding")),
				UnitsApart: rapid.SliceOfN(index, 0, 3).Draw(t, "apart"), Places: rapid.SliceOfN(rapid.SliceOfN(index, 0, 3), 0, 17).Draw(t, "places"),
				BestOf: rapid.IntRange(-1, 7).Draw(t, "best"), DropFrom: rapid.IntRange(-1, 4).Draw(t, "from"), Drops: rapid.SliceOfN(index, 0, 3).Draw(t, "drops"),
			},
			Groups:  rapid.SliceOfN(rapid.SliceOfN(index, 0, 5), 0, 3).Draw(t, "groups"),
			Virtual: rapid.SliceOfN(rapid.SliceOfN(index, 0, 12), 0, 3).Draw(t, "virtual"), Pending: rapid.SliceOfN(index, 0, 4).Draw(t, "pending"),
		}
		rules := books[rapid.IntRange(0, 2).Draw(t, "book")]
		if a, b := Audit(tour, rules, d), Audit(tour, rules, d); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("twice: %+v %+v", a, b)
		}
	})
}

// Every kind has a name of its own.
func TestKindNames(t *testing.T) {
	seen := make(map[string]bool)
	for k := range kinds {
		if k.String() == "" || seen[k.String()] {
			t.Errorf("kind %d is %q", k, k)
		}
		seen[k.String()] = true
	}
	if kinds.String() != "kind 65" {
		t.Errorf("beyond the last: %q", kinds)
	}
}

// Events larger than any are told to be, and take no time.
func TestTooLarge(t *testing.T) {
	rules := xiangqiRules(t)
	many := &event.Tournament{System: event.RoundRobin, Points: scale, Players: players(20_000)}
	for _, s := range []event.System{event.RoundRobin, event.AllPlay} {
		many.System = s
		if r := Audit(many, rules, &Declared{}); !slices.Contains(r.Gaps, Gap{PairMissing, 0, TooLarge}) {
			t.Errorf("system %d: %v", s, r.Gaps)
		}
	}
	many.System = event.Swiss
	for i := range 10_000 {
		many.Games = append(many.Games, event.Game{Round: 1, First: 2 * i, Second: 2*i + 1, Outcome: event.FirstWins})
	}
	if r := Audit(many, rules, &Declared{}); !slices.Contains(r.Gaps, Gap{FullerPairing, 1, TooLarge}) {
		t.Errorf("%v", r.Gaps)
	}
	for i := range many.Games {
		many.Games[i].Round = i + 1
	}
	if r := Audit(many, rules, &Declared{}); !slices.Contains(r.Gaps, Gap{NotPaired, 0, TooLarge}) {
		t.Errorf("%v", r.Gaps)
	}
}
