package tiebreak

import (
	"testing"

	"qipu/analyze/event"
)

// TestDirectEncounter: articles 6.2 and 6.3 of C.07.
func TestDirectEncounter(t *testing.T) {
	for _, test := range []struct {
		name  string
		games []event.Game
		want  string
	}{
		// All met: A 2, B 1, C 0.
		{"table", []event.Game{game(1, 1, 2, event.FirstWins), game(2, 1, 3, event.FirstWins), game(3, 3, 2, event.SecondWins)}, "3 2 1"},
		// All met, all have 1: the rule leaves them tied.
		{"circle", []event.Game{game(1, 1, 2, event.FirstWins), game(2, 2, 3, event.FirstWins), game(3, 3, 1, event.FirstWins)}, "0 0 0"},
		// A beat both; B and C did not meet, and 6 applied to them alone says nothing.
		{"leader", []event.Game{game(1, 1, 2, event.FirstWins), game(2, 1, 3, event.FirstWins)}, "2 1 1"},
		// A has 1 and could be reached by C, who met nobody.
		{"reachable", []event.Game{game(1, 1, 2, event.FirstWins)}, "0 0 0"},
		// B drew with C and beat A, C drew with A: B 1½, C 1, A ½.
		{"draws", []event.Game{game(1, 1, 2, event.SecondWins), game(2, 2, 3, event.Draw), game(3, 3, 1, event.Draw)}, "1 3 2"},
		// Of two meetings the average counts: A ½ and 1 of B is ¾ for A, ¼ for B; C beat A
		// and lost to B: A ¾, B 1¼, C 1.
		{"average", []event.Game{
			game(1, 1, 2, event.Draw), game(2, 2, 1, event.SecondWins), game(3, 3, 1, event.FirstWins), game(4, 2, 3, event.FirstWins),
		}, "1 3 2"},
		// A forfeit is no encounter in a Swiss event.
		{"forfeit", []event.Game{game(1, 1, 2, event.SecondForfeits), game(2, 1, 3, event.FirstWins)}, "0 0 0"},
	} {
		e := field(event.Swiss, 3, 4, one)
		e.Games, e.Ranking = test.games, more("fouls", "DE")
		expect(t, test.name, values(t, compute(t, e, fideOptions(e, Edition2026)), "DE"), test.want)
	}

	// With pairings laid down beforehand a forfeit counts as a game (15.2).
	e := field(event.RoundRobin, 2, 1, one)
	e.Games, e.Ranking = []event.Game{game(1, 1, 2, event.SecondForfeits)}, more("fouls", "DE", "SB", "BH")
	s := compute(t, e, fideOptions(e, Edition2026))
	expect(t, "round robin", values(t, s, "DE"), "2 1")
	expect(t, "SB", values(t, s, "SB")+" "+values(t, s, "BH"), "0 0 0 1")
}

// TestUnplayedRounds: who left early, and the cut of a round not played by one's own doing.
func TestUnplayedRounds(t *testing.T) {
	// A of four beat B and C and drew with D. B beat D in round 2 and left: the last rounds
	// count as a draw in the eyes of A and D. C lost to A and D, with a half-point bye
	// between: it is followed by a game.
	e := field(event.Swiss, 4, 4, one)
	e.Games = []event.Game{
		game(1, 1, 2, event.FirstWins), game(1, 4, 3, event.FirstWins),
		game(2, 2, 4, event.FirstWins), bye(2, 3, event.HalfBye),
		game(3, 1, 3, event.FirstWins), game(4, 4, 1, event.Draw),
	}
	// Points: A 2½, B 1, C ½, D 1½. Adjusted: A the same, B 1+½+½, C ½+½ for round 4, D the same.
	e.Ranking = more("points", "BH", "BH/C1", "SB")
	s := compute(t, e, fideOptions(e, Edition2026))
	expect(t, "points", values(t, s, "points"), "2.5 1 0.5 1.5")
	// The dummy of 2026 is at most the draws of four rounds, 2.
	// A: B 2 + absent 2 + C 1 + D 1½. B: A 2½ + D 1½ + 1 + 1. C: D 1½ + ½ + A 2½ + ½.
	// D: C 1 + B 2 + absent 1½ + A 2½.
	expect(t, "BH", values(t, s, "BH"), "6.5 6 5 7")
	// The round not played goes first, even if another is lower: of A 2 and not 1, of D 1½.
	expect(t, "BH/C1", values(t, s, "BH/C1"), "4.5 5 4.5 5.5")
	// A: 2 + 1 + ¾; B: D's 1½; C: half of the dummy's ½; D: C's 1 and half of A's 2½.
	expect(t, "SB", values(t, s, "SB"), "3.75 1.5 0.25 2.25")
	expect(t, "text", Explain(e, s.Derive(0, 2)).En, "beat B (2) + C (1), drew D (1.5), absent [(unplayed against 2)]")

	s = compute(t, e, fideOptions(e, Edition2024)) // the dummy of A has 2½
	expect(t, "BH of 2024", values(t, s, "BH"), "7 6 5 7")
}
