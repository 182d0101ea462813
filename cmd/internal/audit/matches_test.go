package audit

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/event"
	"qipu/schemas"
)

// TestMatchesOf: of which match a game is, and of how many games that is planned to be.
func TestMatchesOf(t *testing.T) {
	game := func(round, first, second int) event.Game {
		return event.Game{Round: round, First: first, Second: second}
	}
	of := func(no, planned int) ofMatch { return ofMatch{no, planned} }
	none := ofMatch{}
	for name, c := range map[string]struct {
		t    event.Tournament
		told bool
		want []ofMatch
	}{
		"a game a round":           {event.Tournament{System: event.Match, Rounds: 6, Games: []event.Game{game(1, 0, 1), game(2, 1, 0)}}, true, []ofMatch{of(1, 6), of(1, 6)}},
		"two a round":              {event.Tournament{System: event.Match, Rounds: 3, Legs: 2, Games: []event.Game{game(1, 0, 1), game(1, 1, 0), game(2, 0, 1)}}, true, []ofMatch{of(1, 6), of(1, 6), of(1, 6)}},
		"rounds of another stage":  {event.Tournament{System: event.Match, Rounds: 9, Games: []event.Game{game(8, 0, 1), game(9, 1, 0)}}, false, []ofMatch{of(1, 0), of(1, 0)}},
		"by its legs":              {event.Tournament{System: event.Match, Legs: 4, Games: []event.Game{game(1, 0, 1)}}, true, []ofMatch{of(1, 4)}},
		"best of":                  {event.Tournament{System: event.Match, Rounds: 12, Declared: event.Declared{BestOf: 7}, Games: []event.Game{game(1, 0, 1)}}, true, []ofMatch{of(1, 7)}},
		"two matches":              {event.Tournament{System: event.Match, Rounds: 2, Games: []event.Game{game(1, 0, 1), game(1, 3, 2), game(2, 1, 0), game(2, 2, 3)}}, true, []ofMatch{of(1, 2), of(2, 2), of(1, 2), of(2, 2)}},
		"a knockout, single games": {event.Tournament{System: event.Knockout, Rounds: 2, Games: []event.Game{game(1, 0, 1), game(1, 2, 3), game(2, 0, 2)}}, true, []ofMatch{none, none, none}},
		"a knockout, best of":      {event.Tournament{System: event.Knockout, Declared: event.Declared{BestOf: 3}, Games: []event.Game{game(1, 0, 1), game(2, 1, 0)}}, true, []ofMatch{of(1, 3), of(2, 3)}},
		"a knockout, two games":    {event.Tournament{System: event.Knockout, Games: []event.Game{game(1, 0, 1), game(1, 1, 0), game(1, 2, 3)}}, true, []ofMatch{of(1, 0), of(1, 0), none}},
		"a bye":                    {event.Tournament{System: event.Knockout, Legs: 2, Games: []event.Game{game(1, 0, event.Nobody), game(1, 1, 2)}}, true, []ofMatch{none, of(1, 2)}},
		"a round robin":            {event.Tournament{System: event.RoundRobin, Legs: 2, Games: []event.Game{game(1, 0, 1), game(2, 1, 0)}}, true, []ofMatch{none, none}},
		"of teams":                 {event.Tournament{System: event.Match, Teams: true, Rounds: 2, Games: []event.Game{game(1, 0, 1), game(2, 1, 0)}}, true, []ofMatch{none, none}},
	} {
		if diff := cmp.Diff(c.want, matchesOf(&c.t, c.told), cmp.AllowUnexported(ofMatch{})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestRoundsTold(t *testing.T) {
	stages := []schemas.EventStage{{ID: "a", First: "1", Last: "3"}, {ID: "b", First: "4"}}
	for stage, want := range map[string]bool{"a": true, "b": false, "c": false} {
		if got := roundsTold(&schemas.Event{Stages: stages, Pairings: []schemas.EventPairing{{Stage: stage}}}); got != want {
			t.Errorf("%s: %v", stage, got)
		}
	}
}
