package tiebreak

import (
	"strings"
	"testing"
	"time"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

func TestOptionsOf(t *testing.T) {
	e := field(event.Swiss, 2, 7, two)
	xq := options(t, e, "xiangqi-2011")
	expect(t, "bye", xq.PairingBye, 4)
	expect(t, "bye", xq.ByeUnsaid, false)
	expect(t, "+", xq.ForfeitWin, 4)
	expect(t, "voids", xq.WithdrawalVoids, false) // 19.3
	expect(t, "half", xq.HalfOfOpponents, true)   // 19.2
	expect(t, "sanctions", xq.SanctionedLast, true)
	expect(t, "lowest", xq.ByeOpponent, rulebooks.AbsentLowestScorer)

	// Where a win is 3, + is 3 and not the 2 of 20.3.
	e.Points = three
	expect(t, "+ of 3", options(t, e, "xiangqi-2011").ForfeitWin, 6)
	expect(t, "half-point bye", options(t, e, "xiangqi-2011").HalfBye, 2)

	e.System = event.RoundRobin
	rr := options(t, e, "xiangqi-2011")
	expect(t, "gap of the table", rr.PairingBye, 0)
	expect(t, "round robin voids", rr.WithdrawalVoids, true) // 19.2

	e.System, e.Points = event.Swiss, one
	rj := options(t, e, "renju-2002")
	expect(t, "bye", rj.ByeUnsaid, true)
	expect(t, "voids", rj.WithdrawalVoids, true) // 4.4.2
	expect(t, "half", rj.HalfOfOpponents, false)
	expect(t, "skipped", rj.ByeOpponent, rulebooks.AbsentSkipped)
	expect(t, "2 (1)", rj.MatchPoints, one) // 4.3.3a
	e.Points = two
	expect(t, "2 (1)", options(t, e, "renju-2002").MatchPoints, two)
	expect(t, "16.1", options(t, e, "wuziqi-2009").MatchPoints, one)

	o := options(t, e, "wuziqi-2009", "D8=never-void", "D10=not-computed", "D11=drop-2", "D13=leave-out", "D14=mini-table", "D15=played", "D27=opponents")
	want := options(t, e, "wuziqi-2009")
	want.WithdrawalVoids, want.SkipOpponents, want.MiddleDropped, want.Unplayed = false, true, 2, LeaveOut
	want.MutualTable, want.PlayedColours, want.HalfOfOpponents = true, true, true
	expect(t, "set", o, want)
}

func TestRankingOf(t *testing.T) {
	for _, test := range []struct {
		book   string
		system event.System
		teams  bool
		legs   int
		first  string // two keys are enough to tell them apart
		clause string
	}{
		{"xiangqi-2011", event.RoundRobin, false, 1, "points more, minor-score more", "xiangqi-2011:14.1"},
		{"xiangqi-2011", event.RoundRobin, false, 2, "match-points more, game-points more", "xiangqi-2011:14.2"},
		{"xiangqi-2011", event.Swiss, false, 0, "points more, opponents more", "xiangqi-2011:14.3.1"},
		{"xiangqi-2011", event.AllPlay, true, 0, "match-points more, game-points more", "xiangqi-2011:14.5"},
		{"xiangqi-2011", event.Swiss, true, 0, "match-points more, opponents more", "xiangqi-2011:14.6"},
		{"wuziqi-2009", event.RoundRobin, false, 2, "points more, minor-score more", "wuziqi-2009:16.3(1)"},
		{"wuziqi-2009", event.Swiss, true, 0, "team-match-points more, opponents more", "wuziqi-2009:16.4(2)"},
		{"renju-2002", event.RoundRobin, true, 0, "match-points more, minor-score more", "renju-2002:4.3.3b"},
		{"renju-2002", event.Swiss, true, 0, "", ""},
		{"xiangqi-2011", event.Knockout, false, 0, "", ""},
	} {
		e := &event.Tournament{System: test.system, Teams: test.teams, Legs: test.legs}
		p, _ := rulebooks.ParametersOf(test.book)
		r := RankingOf(rulebooks.NewSettings(), p, e)
		if r.Given != (test.clause != "") || string(r.Clause) != test.clause || !strings.HasPrefix(r.Value.String(), test.first) {
			t.Errorf("%+v: %+v", test, r)
		}
	}

	settings := rulebooks.NewSettings()
	if err := settings.Set("D9", "fewer"); err != nil {
		t.Fatal(err)
	}
	p, _ := settings.Parameters("xiangqi-2011")
	r := RankingOf(settings, p, &event.Tournament{System: event.Swiss})
	expect(t, "D9", strings.Contains(r.Value.String(), "second-games fewer"), true)
	expect(t, "the book's", strings.Contains(p.RankSwiss.Value.String(), "second-games more"), true)
}

func TestEditionOn(t *testing.T) {
	for _, test := range []struct {
		year  int
		month time.Month
		want  Edition
		ok    bool
	}{
		{2024, time.July, 0, false},
		{2024, time.August, Edition2024, true},
		{2026, time.February, Edition2024, true},
		{2026, time.March, Edition2026, true},
		{2027, time.January, Edition2026, true},
	} {
		if e, ok := EditionOn(test.year, test.month); e != test.want || ok != test.ok {
			t.Errorf("%d %v: %v, %v", test.year, test.month, e, ok)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, test := range []struct {
		unit   Unit
		amount int
		want   string
	}{
		{Counts, 12, "12"}, {Halves, 37, "18.5"}, {Halves, 36, "18"}, {Halves, 1, "0.5"}, {Quarters, 101, "25.25"}, {Quarters, -3, "-0.75"}, {Quarters, 6, "1.5"},
	} {
		expect(t, "format", test.unit.Format(test.amount), test.want)
	}
}

// TestRefused: what cannot be is refused, with the pairing or the player.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*event.Tournament)
		want  string
	}{
		{"round", func(e *event.Tournament) { e.Games[1].Round = 0 }, "pairing 2 of the event is of round 0"},
		{"rounds", func(e *event.Tournament) { e.Games[1].Round = 513 }, "513 rounds"},
		{"planned", func(e *event.Tournament) { e.Rounds = -1 }, "-1 rounds"},
		{"product", func(e *event.Tournament) { e.Players, e.Rounds = make([]event.Player, 50_000), 41 }, "50000 players and 41 rounds"},
		{"board", func(e *event.Tournament) { e.Games[0].Board = 10_001 }, "pairing 1 of the event is on board 10001"},
		{"first", func(e *event.Tournament) { e.Games[0].First = 2 }, "pairing 1 of the event has player 2"},
		{"second", func(e *event.Tournament) { e.Games[0].Second = -2 }, "pairing 1 of the event has player -2"},
		{"both", func(e *event.Tournament) { e.Games[0].Second = 0 }, "one player on both sides"},
		{"bye", func(e *event.Tournament) { e.Games[0].Outcome = event.HalfBye }, "a bye with an opponent"},
		{"nobody", func(e *event.Tournament) { e.Games[0].Second = event.Nobody }, "a game without one"},
		{"outcome", func(e *event.Tournament) { e.Games[0].Outcome = 99 }, "outcome 99"},
		{"log", func(e *event.Tournament) { e.Players[1].Fouls = -1 }, `player 2 ("B") has a count of -1`},
	} {
		e := field(event.Swiss, 2, 2, two)
		e.Games = []event.Game{game(1, 1, 2, event.Draw), game(2, 2, 1, event.Draw)}
		test.spoil(e)
		if _, err := Compute(e, Options{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := After(field(event.Swiss, 2, 2, two), Options{}, -1); err == nil {
		t.Error("round -1 is no error")
	}
}

// TestNotes: what keeps a standing from being the whole truth is said.
func TestNotes(t *testing.T) {
	e := field(event.Swiss, 4, 0, two)
	e.Players[3].Withdrawn = 2
	e.Games = []event.Game{
		game(1, 1, 2, event.OutcomeOpen), game(1, 3, 4, event.Draw), game(2, 4, 1, event.FirstWins),
		bye(2, 2, event.PairingBye),
	}
	e.Ranking = more("points", "rank-sum", "board-points", "no-such")
	s := compute(t, e, options(t, e, "wuziqi-2009"))
	want := []Note{
		{RoundsUnsaid, -1, 3, -1},
		{NoResult, 0, -1, -1},
		{PlayedAfterWithdrawal, 2, -1, -1},
		{ByeUnsaid, 3, -1, -1},
		{KeyNotCounted, -1, -1, 1},
		{KeyNotCounted, -1, -1, 2},
		{KeyNotCounted, -1, -1, 3},
	}
	if len(s.Notes) != len(want) {
		t.Fatalf("%+v", s.Notes)
	}
	for i := range want {
		expect(t, "note", s.Notes[i], want[i])
	}
	after, err := After(e, options(t, e, "wuziqi-2009"), 1)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "notes after round 1", len(after.Notes), 5)
	expect(t, "points after round 1", values(t, after, "points"), "0 0 1 1")

	// The undated rules have lost article 16: whether results are void is not said.
	s = compute(t, e, options(t, e, "wuziqi-undated"))
	expect(t, "undated", s.Notes[0], Note{WithdrawalUnsaid, -1, 3, -1})

	e.Teams, e.Ranking = true, nil
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	boards := 0
	for _, n := range s.Notes {
		if n.Kind == BoardUntold {
			boards++
		}
	}
	expect(t, "no boards", boards, 4)
}

// TestNoShow: who was out before the start is not ranked, nor counted among the opponents.
func TestNoShow(t *testing.T) {
	e := field(event.RoundRobin, 4, 3, two)
	e.Players[3].Withdrawn, e.Players[2].Withdrawn = 1, 3
	e.Games = []event.Game{game(1, 1, 2, event.FirstWins), game(2, 2, 3, event.FirstWins), game(3, 3, 1, event.OutcomeOpen)}
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "points", values(t, s, "points"), "4 2 0 0")
	expect(t, "places", s.Places, []int{1, 2, 3, 0})
	expect(t, "C", s.Withdrawals[0], Withdrawal{Player: 2, From: 3, Played: 1, Of: 2})
	expect(t, "D", s.Withdrawals[1], Withdrawal{Player: 3, From: 1, Played: 0, Of: 3, Void: true, NoShow: true})
}
