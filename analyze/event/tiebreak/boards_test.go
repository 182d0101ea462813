package tiebreak

import (
	"slices"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// boardsCup is of three teams on three boards and three rounds:
//
//	round 1: A – B 1 = 1, C bye
//	round 2: C – A + + + (told as a whole), B bye
//	round 3: B – C 0 1 =, A away
func boardsCup() *event.Tournament {
	e := &event.Tournament{
		System: event.Swiss, Teams: true, ByBoards: true, Boards: 3, Rounds: 3, Points: two,
		Players: []event.Player{{ID: "A"}, {ID: "B"}, {ID: "C"}},
	}
	board := func(round, board, first, second int, o event.Outcome) {
		g := event.Game{Round: round, Board: board, First: first, Second: second, Outcome: o, FirstMember: 1, SecondMember: 2}
		if board == 0 {
			g.FirstMember, g.SecondMember = 0, 0
		}
		e.Games = append(e.Games, g)
	}
	board(1, 1, 0, 1, event.FirstWins)
	board(1, 2, 1, 0, event.Draw)
	board(1, 3, 0, 1, event.FirstWins)
	board(1, 0, 2, event.Nobody, event.PairingBye)
	board(2, 0, 2, 0, event.SecondForfeits)
	board(2, 0, 1, event.Nobody, event.PairingBye)
	board(3, 1, 1, 2, event.SecondWins)
	board(3, 2, 2, 1, event.SecondWins)
	board(3, 3, 1, 2, event.Draw)
	board(3, 0, 0, event.Nobody, event.ZeroBye)
	return e
}

func TestMatchesByBoards(t *testing.T) {
	e := boardsCup()
	e.Ranking = more("match-points", "game-points", "matches-won", "wins", "board-points", "board-wins")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	// A: won 5 : 1, lost 0 : 6, away. B: lost, a bye of three boards, drew 3 : 3. C: a bye, won, drew.
	expect(t, "match points", values(t, s, "match-points"), "2 3 5")
	expect(t, "game points", values(t, s, "game-points"), "5 10 15")
	expect(t, "matches won", values(t, s, "matches-won"), "1 1 2")
	expect(t, "wins", values(t, s, "wins"), "2 4 7")
	expect(t, "board points", values(t, s, "board-points"), "2/1/2 2/5/3 6/4/5")
	expect(t, "text", Explain(e, s.Derive(1, at(t, s, "board-points"))).En,
		"board 1: lost to A (0) + C (0), bye (2); board 2: beat C (2), drew A (1), bye (2); board 3: drew C (1), lost to A (0), bye (2)")
	if len(s.Notes) > 0 {
		t.Errorf("%+v", s.Notes)
	}

	// A forfeit on a board that is not told counts on none; of a whole match it does on all.
	untold := boardsCup()
	untold.Ranking, untold.Games[2].Board, untold.Games[2].Outcome = e.Ranking, 0, event.SecondForfeits
	s = compute(t, untold, options(t, untold, "xiangqi-2011"))
	expect(t, "board points", values(t, s, "board-points"), "2/1/0 2/5/3 6/4/5")
	if want := []Note{{BoardUntold, 2, -1, -1}}; !slices.Equal(s.Notes, want) {
		t.Errorf("notes %+v, want %+v", s.Notes, want)
	}

	// A bye that the event has score otherwise: 1 match point and 3 game points.
	e.ByeTold, e.ByeMatch, e.ByeGame = true, 2, 6
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "match points", values(t, s, "match-points"), "2 2 4")
	expect(t, "game points", values(t, s, "game-points"), "5 7 12")

	// Match points of the event's own; ranked by game points first, they come first.
	e.MatchPoints = rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 2}
	e.Ranking = more("game-points", "match-points")
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "match points", values(t, s, "match-points"), "3 2 5")
	expect(t, "places", s.Places, []int{3, 2, 1})
	expect(t, "of no key", s.Of(0, rulebooks.ByMatchesWon).Value.Amount, 1)
}

// A match of so many boards that a bye is out of bounds is refused.
func TestBoardsAreBounded(t *testing.T) {
	e := boardsCup()
	e.Boards = maxBoards + 1
	if _, err := Compute(e, options(t, e, "xiangqi-2011")); err == nil {
		t.Error("too many boards")
	}
	e.Boards = maxBoards
	for range 300 {
		e.Games = append(e.Games, event.Game{Round: 3, First: 0, Second: event.Nobody, Outcome: event.ZeroBye})
	}
	if _, err := Compute(e, options(t, e, "xiangqi-2011")); err == nil {
		t.Error("too many games")
	}
}
