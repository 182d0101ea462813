package pairing

import (
	"slices"
	"testing"

	"qipu/analyze/event"
)

func TestMatch(t *testing.T) {
	rules := renjuRules(t)
	match := func(outcomes ...event.Outcome) *event.Tournament {
		tour := &event.Tournament{System: event.Match, Points: scale, Players: players(2)}
		for i, o := range outcomes {
			tour.Games = append(tour.Games, event.Game{Round: i + 1, First: i % 2, Second: 1 - i%2, Outcome: o})
		}
		return tour
	}
	const first, second, draw = event.FirstWins, event.SecondWins, event.Draw
	for _, c := range []struct {
		name string
		tour *event.Tournament
		want []Kind
	}{
		{"three of five", match(first, second, first), nil},
		{"and one more", match(first, second, first, draw), []Kind{AfterDecision}},
		{"drawn out", match(draw, draw, draw, draw, draw), nil},
		{"two and two", match(first, first, second, second), nil},
		{"ahead, not decided", match(first, second), nil},
	} {
		r := Audit(c.tour, rules, &Declared{Declared: event.Declared{BestOf: 5}})
		if got := kindsOf(r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		open := slices.Contains(r.Gaps, Gap{Undecided, 0, MissingRounds})
		if open != (len(c.tour.Games) < 3 || c.name == "two and two") {
			t.Errorf("%s: gaps %v", c.name, r.Gaps)
		}
	}
	tour := match(first, second, first)
	tour.Games[1].First, tour.Games[1].Second = 0, 1
	if r := Audit(tour, rules, &Declared{}); found(r, LegColours, 2, 0, 1) == nil || found(r, LegColours, 3, 0, 1) != nil && len(r.Deviations) != 2 {
		t.Errorf("%+v", r.Deviations)
	}
}

func TestRelay(t *testing.T) {
	rules := renjuRules(t)
	relay := func(games ...[3]int) *event.Tournament {
		tour := &event.Tournament{System: event.Relay, Points: scale, Players: players(6)}
		for i := range tour.Players {
			tour.Players[i].Unit = []string{"甲队", "乙队"}[i%2]
		}
		for i, g := range games {
			tour.Games = append(tour.Games, event.Game{Round: i + 1, First: g[0], Second: g[1], Outcome: event.Outcome(g[2])})
		}
		return tour
	}
	const first, second = int(event.FirstWins), int(event.SecondWins)
	whole := [][3]int{{0, 1, first}, {3, 0, first}, {3, 2, second}, {2, 5, first}}
	if r := Audit(relay(whole...), rules, &Declared{}); len(r.Deviations) > 0 || r.Examined(WinnerMissing) != 3 || r.Examined(Undecided) != 1 {
		t.Errorf("whole: %+v", r)
	}
	for _, c := range []struct {
		name  string
		games [][3]int
		want  []Kind
	}{
		{"the loser stays", [][3]int{{0, 1, first}, {1, 2, first}}, []Kind{WinnerMissing, LoserAgain}},
		{"another than the winner", [][3]int{{0, 1, first}, {3, 2, first}}, []Kind{WinnerMissing}},
		{"one team", [][3]int{{0, 2, first}}, []Kind{SameUnit}},
	} {
		if got := kindsOf(Audit(relay(c.games...), rules, &Declared{})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	unequal := relay(whole...)
	unequal.Players = append(unequal.Players, event.Player{Unit: "甲队"})
	if r := Audit(unequal, rules, &Declared{}); found(r, UnequalTeams, 0, 1) == nil {
		t.Errorf("%+v", r.Deviations)
	}
	if r := Audit(relay([3]int{0, 1, int(event.Draw)}), rules, &Declared{}); !slices.Contains(r.Gaps, Gap{LoserAgain, 1, MissingRule}) {
		t.Errorf("a draw: %+v", r.Gaps)
	}
}

func TestAllPlay(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.AllPlay, Points: scale, Players: players(6)}
	for i := range tour.Players {
		tour.Players[i].Unit = []string{"甲队", "乙队"}[i/3]
	}
	for round := range 3 {
		for i := range 3 {
			tour.Games = append(tour.Games, event.Game{Round: round + 1, First: i, Second: 3 + (i+round)%3, Outcome: event.Draw})
		}
	}
	clean(t, "all play", Audit(tour, rules, &Declared{}))
	tour.Games[0].Second = 4
	r := Audit(tour, rules, &Declared{})
	if found(r, PairMissing, 0, 0, 3) == nil || found(r, PairRepeated, 0, 0, 4) == nil {
		t.Errorf("%+v", r.Deviations)
	}
	tour.Games[0].Second = 1
	if r := Audit(tour, rules, &Declared{}); found(r, SameUnit, 1, 0, 1) == nil {
		t.Errorf("%+v", r.Deviations)
	}
}

// The examples of wuziqi-2009:14.2(2) and xiangqi-2011:11.2.
func TestLineUps(t *testing.T) {
	kinds := func(team Team, numbers ...int) []Kind {
		return kindsOf(CheckLineUps(&team, []LineUp{{Round: 1, Numbers: numbers}}))
	}
	reserves := Team{Boards: 4}
	if got := kinds(reserves, 1, 2, 5, 6); got != nil {
		t.Errorf("1 2 5 6: %v", got)
	}
	if got := kinds(reserves, 1, 6, 2, 5); !slices.Equal(got, []Kind{LineUpOrder}) {
		t.Errorf("1 6 2 5: %v", got)
	}
	if got := kinds(reserves, 2, 0, 2, 3); !slices.Equal(got, []Kind{LineUpOrder}) {
		t.Errorf("2 – 2 3: %v", got)
	}
	lawful := 0
	for i := range 6 * 6 * 6 * 6 {
		if kinds(reserves, i%6+1, i/6%6+1, i/36%6+1, i/216+1) == nil {
			lawful++
		}
	}
	if lawful != 15 {
		t.Errorf("%d orders of four of six, the book counts 15", lawful)
	}
	fixed := Team{Boards: 3, Fixed: true}
	if got := kinds(fixed, 1, 0, 3); got != nil {
		t.Errorf("fixed: %v", got)
	}
	if got := kinds(fixed, 1, 3, 2); !slices.Equal(got, []Kind{LineUpChanged}) {
		t.Errorf("fixed: %v", got)
	}
	if got := kinds(Team{Boards: 3, Ratings: []int{2400, 2300, 0, 2350}}); got != nil {
		t.Errorf("a reserve may be stronger: %v", got)
	}
	if got := kinds(Team{Boards: 4, Ratings: []int{2400, 0, 2300}}); !slices.Equal(got, []Kind{LineUpRating}) {
		t.Errorf("unrated before rated: %v", got)
	}

	// Ratings that are not told leave the order open; reserves are ordered for themselves.
	rated := Team{Boards: 2, Ratings: []int{2400, 2300, 2350, 0}}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) > 0 || len(r.Gaps) > 0 {
		t.Errorf("reserves above regulars: %+v", r)
	}
	rated.Ratings = []int{0, 2300, 2200, 2250}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) != 2 || r.Deviations[0].Board != 2 || r.Deviations[1].Board != 4 {
		t.Errorf("an unrated one first, reserves the wrong way round: %+v", r)
	}
	rated = Team{Boards: 4, Ratings: []int{2400, -1, 2450, 2300}}
	if r := CheckLineUps(&rated, nil); len(r.Deviations) != 1 || len(r.Gaps) != 1 || r.Gaps[0].Missing != MissingRatings {
		t.Errorf("a rating untold between two: %+v", r)
	}

	// What was handed in and what was played: who is told once is not told again.
	r := CheckLineUps(&fixed, []LineUp{{Round: 1, Declared: true, Numbers: []int{1, 3, 2}}, {Round: 1, Numbers: []int{1, 3, -7}}})
	if got := kindsOf(r); !slices.Equal(got, []Kind{LineUpChanged, LineUpStranger, LineUpPlayed}) {
		t.Errorf("%v: %+v", got, r.Deviations)
	}
	anyOrder := Team{Any: true, Boards: 3}
	if got := kinds(anyOrder, 3, 1, 2); got != nil {
		t.Errorf("any order: %v", got)
	}
}

// Colours by boards: most boards tell which team is first, or the event's own order does;
// a match to which nobody came is lost by both.
func TestBoardsOfTeams(t *testing.T) {
	rules := xiangqiRules(t)
	tour := &event.Tournament{System: event.Swiss, Teams: true, ByBoards: true, Rounds: 2, Points: scale, Players: players(4)}
	for board, first := range []int{0, 1, 0, 1} {
		tour.Games = append(tour.Games, event.Game{Round: 1, Board: board + 1, First: first, Second: 1 - first, Outcome: event.Draw})
	}
	colours := func() []int {
		var boards []int
		for _, d := range Audit(tour, rules, &Declared{}).Deviations {
			if d.Kind == BoardColours {
				boards = append(boards, d.Board)
			}
		}
		return boards
	}
	if got := colours(); got != nil {
		t.Errorf("odd and even boards: %v", got)
	}
	tour.Games[0].First, tour.Games[0].Second = 1, 0 // three boards say that 0 is first
	if got := colours(); !slices.Equal(got, []int{1}) {
		t.Errorf("board 1 reversed: %v", got)
	}
	tour.BoardColours = "BBWB"
	if got := colours(); got != nil {
		t.Errorf("the event's own colours: %v", got)
	}

	a := &audit{t: tour, rules: rules}
	if x, y, ok := a.result(&meeting{first: 0, second: 1, games: []int{0, 1, 2, 3}}, false); !ok || x != 2 || y != 2 {
		t.Errorf("a drawn match: %d %d", x, y)
	}
	for i := range tour.Games {
		tour.Games[i].Outcome = event.BothForfeit
	}
	if x, y, ok := a.result(&meeting{first: 0, second: 1, games: []int{0, 1, 2, 3}}, false); !ok || x != 0 || y != 0 {
		t.Errorf("nobody came: %d %d", x, y)
	}
}
