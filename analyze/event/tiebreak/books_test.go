package tiebreak

import (
	"slices"
	"strings"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// at returns the index of a key of a standing.
func at(t testing.TB, s *Standing, by rulebooks.TieBreak) int {
	t.Helper()
	i := slices.IndexFunc(s.Keys, func(k rulebooks.Key) bool { return k.By == by })
	if i < 0 {
		t.Fatalf("the standing does not compare %s", by)
	}
	return i
}

// values are those of a key of all players, as tables print them.
func values(t testing.TB, s *Standing, by rulebooks.TieBreak) string {
	t.Helper()
	key := at(t, s, by)
	var all []string
	for p := range s.Places {
		all = append(all, s.Value(p, key).String())
	}
	return strings.Join(all, " ")
}

func expect(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, ok := got.([]int); ok {
		if slices.Equal(g, want.([]int)) {
			return
		}
	} else if got == want {
		return
	}
	t.Errorf("%s: %v, want %v", what, got, want)
}

// TestScales: the same four results in the scales of xiangqi-2011:13 and wuziqi-2009:16.1.
func TestScales(t *testing.T) {
	e := crosstable(t, []string{"1: 2w= 2w1", "2: 1b= 1b0", "3: 4w+ 4b=", "4: 3b- 3w="})
	e.System, e.Ranking = event.Swiss, more("points")
	for _, test := range []struct {
		scale rulebooks.Scale
		want  string
	}{
		{two, "3 1 3 1"},         // 1+2, 1+0, 2+1, 0+1
		{one, "1.5 0.5 1.5 0.5"}, // the half of it
		{three, "4 2 5 1"},       // 1+3 as first; 2+0 as second; + is a win, 3+2; 0+1
		{rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 2}, "4 1 4 1"},
	} {
		e.Points = test.scale
		expect(t, test.scale.String(), values(t, compute(t, e, options(t, e, "xiangqi-2011")), "points"), test.want)
	}

	// Played with the colours reversed, the draw of round 1 pays the other way round; who
	// was second goes by the pairing, or by the game if D15 says so.
	e.Points, e.Ranking = three, more("points", "second-games")
	e.Games[0].Swapped = true
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "swapped", values(t, s, "points"), "5 1 5 1")
	expect(t, "paired", values(t, s, "second-games"), "0 2 1 0")
	expect(t, "played", values(t, compute(t, e, options(t, e, "xiangqi-2011", "D15=played")), "second-games"), "1 1 1 0")
}

// swissWithBye is of five players and three rounds:
//
//	01: beat 02, beat 03, drew 04      5
//	02: lost 01, bye, beat 03          4
//	03: beat 04, lost 01, lost 02      2
//	04: lost 03, + of 05, drew 01      3
//	05: bye, −, absent                 2
func swissWithBye(t testing.TB) *event.Tournament {
	e := crosstable(t, []string{
		"1: 2w1 3b1 4w=", "2: 1b0 -U 3b1", "3: 4w1 1w0 2w0", "4: 3b0 5b+ 1b=", "5: -U 4w- -Z",
	})
	e.System, e.Points = event.Swiss, two
	return e
}

// TestByes: 对手分 with a bye worth the lowest score of those who have points (14.4), none,
// or no opponent (D12), and with − left out of it (D13).
func TestByes(t *testing.T) {
	e := swissWithBye(t)
	e.Ranking = more("points", "opponents", "wins", "second-games", "second-wins")
	for _, test := range []struct {
		name, opponents, wins, second, secondWins string
		set                                       []string
	}{
		// 01: 4+2+3. 02: 5 + bye 2 + 2. 03: 3+5+4. 04: 2+2+5. 05: bye 2 + 3.
		{"lowest scorer", "9 9 12 9 5", "2 2 1 1 1", "1 2 0 2 0", "1 1 0 0 0", nil},
		{"zero", "9 7 12 9 3", "2 2 1 1 1", "1 2 0 2 0", "1 1 0 0 0", []string{"D12=zero"}},
		{"skipped", "9 7 12 9 3", "2 2 1 1 1", "1 2 0 2 0", "1 1 0 0 0", []string{"D12=skipped"}},
		// Exactly as played: 04 was second against 05 and won.
		{"as played", "9 9 12 9 5", "2 2 1 1 1", "1 2 0 3 0", "1 1 0 1 0", []string{"D13=count-all"}},
		// Without ±: 04 met 03 and 01, 05 nobody but the bye.
		{"left out", "9 9 12 7 2", "2 2 1 0 1", "1 2 0 2 0", "1 1 0 0 0", []string{"D13=leave-out"}},
	} {
		s := compute(t, e, options(t, e, "xiangqi-2011", test.set...))
		expect(t, test.name, values(t, s, "points"), "5 4 2 3 2")
		expect(t, test.name, values(t, s, "opponents"), test.opponents)
		expect(t, test.name, values(t, s, "wins"), test.wins)
		expect(t, test.name, values(t, s, "second-games"), test.second)
		expect(t, test.name, values(t, s, "second-wins"), test.secondWins)
	}
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	opponents := at(t, s, "opponents")
	expect(t, "text", Explain(e, s.Derive(1, opponents)).En, "beat 03 (2), lost to 01 (5), bye (2)")
	expect(t, "text", Explain(e, s.Derive(3, opponents)).Zh, "“+” 05（2），和 01（5），负 03（2）")

	// renju-2002 is silent on byes: a win, and it says so.
	s = compute(t, e, options(t, e, "renju-2002"))
	expect(t, "renju", values(t, s, "opponents"), "9 7 12 9 3")
	unsaid := 0
	for _, n := range s.Notes {
		if n.Kind == ByeUnsaid {
			unsaid++
		}
	}
	expect(t, "byes unsaid", unsaid, 2)
}

// TestMiddleOpponents: 中间对手分 with one or two of each end left out (D11).
func TestMiddleOpponents(t *testing.T) {
	// After 5 rounds 01 met 02 (3), 03 (2), 04 (4), 05 (2) and 06 (1 point).
	e := crosstable(t, []string{
		"1: 2w1 3b1 4w0 5b1 6w=", "2: 1b0 6w1 5w1 4b0 3w1", "3: 4w0 1w0 6b1 -Z 2b0",
		"4: 3b1 5w1 1b1 2w1 -Z", "5: 6b1 4b0 2b0 1w0 -U", "6: 5w0 2b0 3w0 -Z 1b=",
	})
	e.System, e.Points = event.Swiss, one
	e.Ranking = more("points", "opponents", "middle-opponents")
	s := compute(t, e, options(t, e, "wuziqi-2009"))
	expect(t, "points", values(t, s, "points"), "3.5 3 1 4 2 0.5")
	// 01: 3+1+4+2+0.5 = 10.5, without 4 and 0.5.
	// 02: 3.5+0.5+2+4+1 = 11, without 4 and 0.5. 03: 4+3.5+0.5+3 = 11, without 4 and 0.5.
	// 04: 1+2+3.5+3 = 9.5, without 3.5 and 1. 05: 0.5+4+3+3.5 = 11, the bye is none.
	// 06: 2+3+1+3.5 = 9.5, without 3.5 and 1.
	expect(t, "opponents", values(t, s, "opponents"), "10.5 11 11 9.5 11 9.5")
	expect(t, "drop-1", values(t, s, "middle-opponents"), "6 6.5 6.5 5 6.5 5")
	d := s.Derive(0, at(t, s, "middle-opponents"))
	expect(t, "text", Explain(e, d).En, "beat 02 (3) + 03 (1) + 05 (2), drew [06 (0.5)], lost to [04 (4)]")

	// Two of each: 01 keeps 2 of five; with four opponents nothing is left, and that is said.
	s = compute(t, e, options(t, e, "wuziqi-2009", "D11=drop-2"))
	expect(t, "drop-2", values(t, s, "middle-opponents"), "2 2 0 0 0 0")
	few := 0
	for _, n := range s.Notes {
		if n.Kind == FewOpponents {
			few++
		}
	}
	expect(t, "few opponents", few, 4)

	s = compute(t, e, options(t, e, "wuziqi-2009", "D11=not-computed", "D10=not-computed"))
	expect(t, "not computed", values(t, s, "opponents")+values(t, s, "middle-opponents"), "- - - - - -- - - - - -")
	expect(t, "notes", len(s.Notes), 3) // the two keys and the bye
}

// TestMutual: 直胜 of two tied, and of three by D14.
func TestMutual(t *testing.T) {
	// A, B and C have 5 points: A beat B and drew with C, B drew with C. All beat E, against
	// D they scored 0, 2 and 1.
	e := field(event.RoundRobin, 5, 5, two)
	e.Games = []event.Game{
		game(1, 1, 2, event.FirstWins), game(1, 3, 4, event.Draw), game(2, 1, 3, event.Draw), game(2, 4, 2, event.SecondWins),
		game(3, 1, 4, event.SecondWins), game(3, 2, 5, event.FirstWins), game(4, 1, 5, event.FirstWins), game(4, 2, 3, event.Draw),
		game(5, 5, 3, event.SecondWins), game(5, 4, 5, event.SecondWins),
	}
	e.Ranking = more("points", "mutual", "mutual-second")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "points", values(t, s, "points"), "5 5 5 3 2")
	expect(t, "two-way", values(t, s, "mutual"), "- - - - -")
	expect(t, "two-way", s.Places, []int{1, 1, 1, 4, 5})
	// Among them A has 2+1, C 1+1 and B 0+1.
	s = compute(t, e, options(t, e, "xiangqi-2011", "D14=mini-table"))
	expect(t, "mini-table", values(t, s, "mutual"), "3 1 2 - -")
	expect(t, "mini-table", s.Places, []int{1, 3, 2, 4, 5})
	expect(t, "text", Explain(e, s.Derive(0, 2)).En, "beat B (2), drew C (1)")

	// Two pairs: B has + against A, D beat C; all else falls so that each pair is tied.
	e.Players = e.Players[:4]
	e.Games = []event.Game{
		game(1, 1, 2, event.FirstForfeits), game(1, 3, 4, event.SecondWins), game(2, 1, 3, event.FirstWins),
		game(2, 2, 4, event.FirstWins), game(3, 1, 4, event.FirstWins), game(3, 2, 3, event.SecondWins),
	}
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "pairs", values(t, s, "mutual"), "0 2 0 2")
	expect(t, "pairs", s.Places, []int{2, 1, 4, 3})
	s = compute(t, e, options(t, e, "xiangqi-2011", "D13=leave-out"))
	expect(t, "without ±", values(t, s, "mutual"), "0 0 0 2")
	expect(t, "without ±", s.Places, []int{1, 1, 4, 3})
}

// game is one between players numbered from 1.
func game(round, first, second int, o event.Outcome) event.Game {
	return event.Game{Round: round, First: first - 1, Second: second - 1, Outcome: o}
}

// bye is a round without an opponent.
func bye(round, player int, o event.Outcome) event.Game {
	return game(round, player, event.Nobody+1, o)
}

// board is one between teams numbered from 1.
func board(round, board, first, second int, o event.Outcome) event.Game {
	g := game(round, first, second, o)
	g.Board = board
	return g
}

// field is an event of so many players.
func field(system event.System, players, rounds int, scale rulebooks.Scale) *event.Tournament {
	e := &event.Tournament{System: system, Rounds: rounds, Points: scale}
	for i := range players {
		e.Players = append(e.Players, event.Player{ID: string(rune('A' + i))})
	}
	return e
}

// TestLog: what the log of the event adds, and the sanctioned last among equal points.
func TestLog(t *testing.T) {
	e := field(event.RoundRobin, 4, 3, two)
	for i, pair := range [][2]int{{1, 4}, {2, 3}, {4, 3}, {1, 2}, {2, 4}, {3, 1}} {
		e.Games = append(e.Games, game(i/2+1, pair[0], pair[1], event.Draw)) // 3 points for all
	}
	e.Players[0].Fouls, e.Players[1].Fouls, e.Players[3].Fouls = 1, 2, 2
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	// C has no foul, A one; B and D two, and B was second once, D twice.
	expect(t, "fouls", s.Places, []int{2, 4, 1, 3})
	expect(t, "second", values(t, s, "second-games"), "1 1 2 2")

	// A and C were warned, A twice; D was taken out of a game (18.2): B, C, A, D.
	e.Players[0].Sanction, e.Players[0].Sanctions, e.Players[2].Sanction, e.Players[3].Sanction = 1, 2, 1, 2
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "sanctions", values(t, s, rulebooks.BySanctions), "1/2 0/0 1/1 2/1")
	expect(t, "sanctions", s.Places, []int{3, 1, 2, 4})
	expect(t, "split", s.Keys[s.Splits[0].Key].By, rulebooks.BySanctions)

	// The other books know no such thing, and compare violations, then warnings.
	for i, n := range [][2]int{{1, 0}, {0, 2}, {0, 1}, {0, 1}} {
		e.Players[i].Violations, e.Players[i].Warnings = n[0], n[1]
	}
	e.Ranking = bookRanking(t, e, "renju-2002")
	s = compute(t, e, options(t, e, "renju-2002"))
	expect(t, "violations", s.Places, []int{4, 3, 1, 1})
	expect(t, "shared", s.Splits[0].Key, Shared)
	e.Ranking = bookRanking(t, e, "wuziqi-2009")
	expect(t, "wuziqi", compute(t, e, options(t, e, "wuziqi-2009")).Places, []int{4, 1, 1, 1})
}

// TestWithdrawals: below half void, from half on it stands, by rounds or opponents (D8, D27).
func TestWithdrawals(t *testing.T) {
	// E of five left from round 3 on: bye, then one game of four: below half.
	e := field(event.RoundRobin, 5, 5, two)
	e.Players[4].Withdrawn = 3
	e.Games = []event.Game{
		game(1, 1, 4, event.FirstWins), game(1, 2, 3, event.FirstWins), bye(1, 5, event.PairingBye),
		game(2, 5, 1, event.FirstWins), game(2, 3, 4, event.Draw),
		game(3, 5, 2, event.OutcomeOpen), game(4, 3, 5, event.OutcomeOpen), game(5, 4, 5, event.OutcomeOpen),
	}
	e.Ranking = more("points", "minor-score")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "void", values(t, s, "points"), "2 2 1 1 0")
	expect(t, "void", s.Places, []int{1, 1, 3, 3, 0}) // 小分: A and B 1 of whom they beat, C and D ½
	expect(t, "void", s.Withdrawals[0], Withdrawal{Player: 4, From: 3, Played: 1, Of: 4, Void: true})

	// With the game of round 3 played it is half of the opponents: all stands, and C and D
	// win by forfeit.
	e.Players[4].Withdrawn = 4
	e.Games[5].Outcome = event.FirstWins
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "half", values(t, s, "points"), "2 2 3 3 4")
	expect(t, "half", s.Withdrawals[0], Withdrawal{Player: 4, From: 4, Played: 2, Of: 4})
	// By rounds (wuziqi-2009:16.5b) it is two of five, below half.
	s = compute(t, e, options(t, e, "wuziqi-2009"))
	expect(t, "rounds", s.Withdrawals[0], Withdrawal{Player: 4, From: 4, Played: 2, Of: 5, Void: true})
	expect(t, "rounds", values(t, s, "points"), "2 2 1 1 0")

	// In a Swiss event xiangqi-2011:19.3 lets all stand; wuziqi-2009 voids what was played,
	// but who sat opposite nobody keeps his +.
	e.System, e.Players[4].Withdrawn = event.Swiss, 3
	e.Games = e.Games[:6]
	e.Games[5].Outcome = event.OutcomeOpen
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "Swiss", values(t, s, "points"), "2 4 1 1 4") // the bye and a win
	expect(t, "Swiss", s.Places, []int{3, 1, 4, 4, 2})      // 小分: B 1+4, E 2
	s = compute(t, e, options(t, e, "wuziqi-2009"))
	expect(t, "Swiss void", values(t, s, "points"), "2 4 1 1 0")
	expect(t, "Swiss void", s.Places[4], 0)
	s = compute(t, e, options(t, e, "wuziqi-2009", "D8=never-void"))
	expect(t, "D8", values(t, s, "points"), "2 4 1 1 4")
}

// TestEarlierRounds: what of the earlier rounds separates (14.3.1, 14.3.2).
func TestEarlierRounds(t *testing.T) {
	// A lost, then won twice; B won, lost, won; C won twice, then lost. D, E and F are
	// their partners, so that nothing else tells A, B and C apart but the order.
	e := field(event.Swiss, 6, 3, two)
	e.Games = []event.Game{
		game(1, 1, 4, event.SecondWins), game(1, 2, 5, event.FirstWins), game(1, 3, 6, event.FirstWins),
		game(2, 1, 5, event.FirstWins), game(2, 2, 6, event.SecondWins), game(2, 3, 4, event.FirstWins),
		game(3, 1, 6, event.FirstWins), game(3, 2, 4, event.FirstWins), game(3, 3, 5, event.SecondWins),
	}
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "equal", values(t, s, "points")+"; "+values(t, s, "opponents"), "4 4 4 2 2 2; 6 6 6 12 12 12")
	// After round 2 C has 4 points, A and B 2; their opponents then D 2 + E 0, and E 0 + F 2:
	// equal, so round 1 decides, where B won.
	expect(t, "previous", s.Places[:3], []int{3, 2, 1})
	expect(t, "C before B", s.Splits[0], Split{Key: at(t, s, "previous-round"), Round: 2})
	expect(t, "B before A", s.Splits[1], Split{Key: at(t, s, "previous-round"), Round: 1})

	// 累进分: A 0+2+4, B 2+2+4, C 2+4+4.
	settings := rulebooks.NewSettings()
	p, _ := settings.Parameters("xiangqi-2011")
	e.Ranking = p.RankSwissOther.Value
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "running", values(t, s, "running-total"), "6 8 10 6 2 4")
	expect(t, "running", s.Places[:3], []int{3, 2, 1})
	expect(t, "text", Explain(e, s.Derive(2, at(t, s, "running-total"))).En, "2 + 4 + 4 = 10")
	expect(t, "after round 1", s.Running(2), []int{2 * 2, 4 * 2, 4 * 2})

	// Without round 1, then 2: C (10) 8 4 0, B (8) 6 4 0, and so on; of equal sums whoever
	// scored later is first.
	e.Ranking = more("dropped-rounds")
	expect(t, "dropped", values(t, compute(t, e, options(t, e, "xiangqi-2011")), "dropped-rounds"), "6/4/0 6/4/0 8/4/0 4/2/0 2/2/0 4/2/0")

	after, err := After(e, options(t, e, "xiangqi-2011"), 1)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "after round 1", values(t, after, "dropped-rounds"), "0 0 0 0 0 0")
}

// TestSeveralGames: two games a round of two players are one 场 (14.2).
func TestSeveralGames(t *testing.T) {
	// A–B 1½–½, A–C 1–1, B–C 2–0, each won by the first player or drawn.
	e := field(event.RoundRobin, 3, 3, two)
	e.Legs = 2
	e.Games = []event.Game{
		game(1, 1, 2, event.FirstWins), game(1, 2, 1, event.Draw),
		game(2, 1, 3, event.FirstWins), game(2, 3, 1, event.FirstWins),
		game(3, 2, 3, event.FirstWins), game(3, 3, 2, event.SecondWins),
	}
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "场分", values(t, s, "match-points"), "3 2 1")
	expect(t, "局分", values(t, s, "game-points"), "5 5 2")
	expect(t, "后走胜局", values(t, s, "second-wins"), "0 1 0")
	expect(t, "places", s.Places, []int{1, 2, 3})
	// Half of a withdrawal goes by opponents here (D27): A met one of two before round 2.
	e.Players[0].Withdrawn = 2
	e.Games[2].Outcome, e.Games[3].Outcome = event.OutcomeOpen, event.OutcomeOpen
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "half", s.Withdrawals[0], Withdrawal{Player: 0, From: 2, Played: 1, Of: 2})
	expect(t, "场分", values(t, s, "match-points"), "2 2 2") // + of both games for C, and B 2–0
}

// teams is a round robin of three teams on two boards; B was not fielded on board 2 in round 2.
//
//	round 1: A–B 1½–½, round 2: B–C 1–1 (1–0, −+), round 3: C–A 1–1 (1–0, 0–1)
func teams(t testing.TB, scale rulebooks.Scale) *event.Tournament {
	t.Helper()
	e := field(event.RoundRobin, 3, 3, scale)
	e.Teams = true
	e.Games = []event.Game{
		board(1, 1, 1, 2, event.FirstWins), board(1, 2, 2, 1, event.Draw),
		board(2, 1, 2, 3, event.FirstWins), board(2, 2, 3, 2, event.SecondForfeits),
		board(3, 1, 3, 1, event.FirstWins), board(3, 2, 1, 3, event.FirstWins),
	}
	return e
}

// TestTeams: the team rankings of the books.
func TestTeams(t *testing.T) {
	e := teams(t, two)
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "场分", values(t, s, "match-points"), "3 1 2")
	expect(t, "局分", values(t, s, "game-points"), "5 3 4")
	expect(t, "胜场", values(t, s, "matches-won"), "1 0 0")
	expect(t, "胜局", values(t, s, "wins"), "2 1 2")
	// A was second on board 2 of round 1 and board 1 of round 3; a game not played is none.
	expect(t, "后走", values(t, s, "second-games"), "2 1 2")

	// renju-2002:4.3.3b: 小分 of A is B's 1 + half of C's 2; of B half of C's, of C half of
	// both; then board by board.
	e.Ranking = bookRanking(t, e, "renju-2002")
	s = compute(t, e, options(t, e, "renju-2002"))
	expect(t, "小分", values(t, s, "minor-score"), "2 1 2")
	expect(t, "台次", values(t, s, "board-points"), "2/3 2/1 2/2")

	// wuziqi-2009:16.3(2): 次 of the teams, 场 of each board, 局 of each game.
	e = teams(t, one)
	e.Ranking = bookRanking(t, e, "wuziqi-2009")
	e.Games = append(e.Games, board(1, 1, 2, 1, event.SecondWins)) // A won board 1 of round 1 by 2–0
	s = compute(t, e, options(t, e, "wuziqi-2009"))
	expect(t, "次分", values(t, s, "team-match-points"), "1.5 0.5 1")
	expect(t, "场分", values(t, s, "match-points"), "2.5 1.5 2")
	expect(t, "局分", values(t, s, "game-points"), "3.5 1.5 2")
	expect(t, "台次", values(t, s, "board-points"), "2/1.5 1/0.5 1/1")

	// Swiss: the opponents' 场分, or 次分; wins from board 1 down.
	e = teams(t, two)
	e.System = event.Swiss
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "团体对手分", values(t, s, "opponents"), "3 5 4")
	e = teams(t, one)
	e.System = event.Swiss
	e.Ranking = bookRanking(t, e, "wuziqi-2009")
	s = compute(t, e, options(t, e, "wuziqi-2009"))
	expect(t, "对手次分", values(t, s, "opponents"), "1.5 2.5 2")
	expect(t, "逐台胜局", values(t, s, "board-wins"), "1/1 1/0 1/1")

	// Nobody came on either board: a loss of both, not a draw.
	e.Games[0].Outcome, e.Games[1].Outcome = event.BothForfeit, event.BothForfeit
	expect(t, "both absent", values(t, compute(t, e, options(t, e, "wuziqi-2009")), "team-match-points"), "0.5 0.5 1")
}

// TestUnits: 队员总分 by places and by points (14.8, 11.5).
func TestUnits(t *testing.T) {
	e := field(event.RoundRobin, 6, 1, two)
	e.Ranking = more("points")
	for i, unit := range []string{"甲", "乙", "甲", "乙", "丙", ""} {
		e.Players[i].Unit = unit
	}
	// Places: A and C first, F third by a draw with E; B and D last: 1 5 1 5 3 3.
	e.Games = []event.Game{game(1, 1, 2, event.FirstWins), game(1, 3, 4, event.FirstWins), game(1, 5, 6, event.Draw)}
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	all, uneven := Units(s, 0, false)
	expect(t, "uneven", uneven, true)
	expect(t, "first", all[0].Unit, "甲")
	expect(t, "sum", all[0].RankSum, 2)
	expect(t, "last", all[2].RankSum, 10)
	two, uneven := Units(s, 2, false)
	expect(t, "even", uneven, false)
	expect(t, "too few", two[2].Unit+string(rune('0'+two[2].Place)), "丙0")
	one, _ := Units(s, 1, true)
	expect(t, "points", [3]int{one[0].Points, one[1].Points, one[2].Points}, [3]int{4, 2, 0})
}

// TestDrawByColour: where a draw pays the second player more, it still decides no 直胜.
func TestDrawByColour(t *testing.T) {
	// A and B drew, B second. A drew with C as second, B with D as first: both have 3.
	e := field(event.RoundRobin, 4, 3, three)
	e.Games = []event.Game{
		game(1, 1, 2, event.Draw), game(2, 3, 1, event.Draw), game(2, 2, 4, event.Draw), game(3, 4, 1, event.FirstWins), game(3, 2, 3, event.SecondWins),
	}
	e.Ranking = more("points", "mutual", "mutual-second")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	expect(t, "points", values(t, s, "points"), "3 3 4 5")
	expect(t, "mutual", values(t, s, "mutual"), "1 1 - -")
	expect(t, "second", values(t, s, "mutual-second"), "0 1 - -")
	expect(t, "places", s.Places, []int{4, 3, 2, 1})
	expect(t, "text", Explain(e, s.Derive(1, at(t, s, "mutual-second"))).En, "drew A")
}

// TestTexts: derivations of other keys.
func TestTexts(t *testing.T) {
	e := swissWithBye(t)
	e.Ranking = more("points", "wins", "running-total", "SB", "second-games", "fouls")
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	for _, test := range []struct {
		player int
		by     rulebooks.TieBreak
		en, zh string
	}{
		{1, "points", "beat 03 (2), lost to 01 (0), bye (2)", "胜 03（2），负 01（0），轮空（2）"},
		{1, "wins", "beat 03, bye", "胜 03，轮空"},
		{3, "wins", "+ against 05", "“+” 05"},
		{4, "running-total", "2 + 2 + 2 = 6", "2 + 2 + 2 = 6"},
		{0, "second-games", "beat 03", "胜 03"},
		{4, "fouls", "", ""},
	} {
		got := Explain(e, s.Derive(test.player, at(t, s, test.by)))
		if got.En != test.en || got.Zh != test.zh {
			t.Errorf("%d, %s: %q, %q", test.player, test.by, got.En, got.Zh)
		}
	}
}
