package pairing

import (
	"slices"
	"testing"

	"qipu/analyze/event"
)

// Eight players: 0 beats 4 in the final, 2 and 6 play off for the third place, 1 3 5 7 are out
// in round 1 and play off in two rounds.
func eight() *event.Tournament {
	t := &event.Tournament{System: event.Knockout, Points: scale, Players: players(9)} // 8 took no part
	for _, g := range [][3]int{{1, 0, 1}, {1, 2, 3}, {1, 4, 5}, {1, 6, 7}, {2, 0, 2}, {2, 4, 6}, {2, 3, 1}, {2, 5, 7}, {3, 0, 4}, {3, 6, 2}, {3, 3, 5}, {3, 1, 7}} {
		t.Games = append(t.Games, event.Game{Round: g[0], First: g[1], Second: g[2], Outcome: event.FirstWins})
	}
	return t
}

func TestBands(t *testing.T) {
	rules := renjuRules(t)
	b, ok := BandsOf(eight(), rules, &Declared{})
	want := []Band{{1, 1}, {5, 8}, {3, 4}, {5, 8}, {2, 2}, {5, 8}, {3, 4}, {5, 8}, {}}
	if !ok || !slices.Equal(b.Of, want) {
		t.Errorf("%v %v, want %v", b.Of, ok, want)
	}
	if want := []Pair{{3, 1}, {5, 7}, {6, 2}, {3, 5}, {1, 7}}; len(b.PlayOffs) != len(want) || len(b.Circular) > 0 {
		t.Errorf("play-offs %v, circles %v", b.PlayOffs, b.Circular)
	}

	open := eight() // the final is not played yet
	open.Games[8].Outcome = event.OutcomeOpen
	if b, ok := BandsOf(open, rules, &Declared{}); !ok || b.Of[0] != (Band{1, 2}) || b.Of[4] != (Band{1, 2}) || b.Of[2] != (Band{3, 4}) {
		t.Errorf("open final: %v %v", b.Of, ok)
	}
	open.Games[0].Outcome = event.Draw // 0 goes on, 1 only plays off
	if b, ok := BandsOf(open, rules, &Declared{}); ok {
		t.Errorf("an even game of round 1 after which both play: %v", b.Of)
	}
	open = eight()
	open.Games[4].Outcome = event.BothForfeit // 0 and 2 are both out
	if b, _ := BandsOf(open, rules, &Declared{}); b.Of[0] != (Band{2, 4}) || b.Of[2] != (Band{2, 4}) || b.Of[4] != (Band{1, 1}) {
		t.Errorf("neither came: %v", b.Of)
	}
	open = eight()
	open.Games = append(open.Games, event.Game{Round: 4, First: 7, Second: 3, Outcome: event.FirstWins}, event.Game{Round: 4, First: 1, Second: 3, Outcome: event.SecondWins})
	if b, _ := BandsOf(open, rules, &Declared{}); len(b.Circular) == 0 || slices.ContainsFunc(b.PlayOffs, func(p Pair) bool { return p == Pair{7, 3} }) {
		t.Errorf("a circle of 3 1 7: %v, %v", b.PlayOffs, b.Circular)
	}
}
