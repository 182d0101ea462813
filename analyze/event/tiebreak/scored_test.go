package tiebreak_test

import (
	"testing"

	"qipu/analyze/event"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas/rulebooks"
)

// Games score by the scale and by colour; byes score one side, and what is open or of a later
// round is not counted.
func TestScored(t *testing.T) {
	tour := &event.Tournament{
		System: event.Swiss, Rounds: 3, Players: make([]event.Player, 3),
		Points: rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 4}, Ranking: rulebooks.Ranking{{By: rulebooks.ByPoints}},
		Games: []event.Game{
			{Round: 1, First: 1, Second: 0, Outcome: event.Draw},
			{Round: 1, First: 2, Second: event.Nobody, Outcome: event.PairingBye},
			{Round: 2, First: 0, Second: 2, Outcome: event.SecondForfeits},
			{Round: 2, First: 1, Second: event.Nobody, Outcome: event.ZeroBye},
			{Round: 3, First: 0, Second: 1, Outcome: event.OutcomeOpen},
		},
	}
	s, err := tiebreak.Compute(tour, tiebreak.Options{ForfeitWin: 5, PairingBye: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := []tiebreak.Scored{
		{Counted: true, Points: [2]int{2, 4}}, {Counted: true, Points: [2]int{3, 0}}, {Counted: true, Points: [2]int{5, 0}}, {Counted: true}, {},
	}
	for i, got := range s.Scored() {
		if got != want[i] {
			t.Errorf("game %d scored %+v, want %+v", i, got, want[i])
		}
	}
	if s, err = tiebreak.After(tour, tiebreak.Options{}, 1); err != nil || s.Scored()[2].Counted || !s.Scored()[0].Counted {
		t.Error("after round 1 a game of round 2 is counted, or one of round 1 is not", err)
	}
}
