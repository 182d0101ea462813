package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// pairing is a pairing of TRF: what both lines say of the result.
func pairing(round, first, second, result, other string) schemas.EventPairing {
	return schemas.EventPairing{Round: round, First: first, Second: second, Result: result, SecondResult: other, Where: "x:" + round}
}

func fourPlayers() []schemas.EventPlayer {
	return []schemas.EventPlayer{
		{ID: "7", Name: "Player 07", Unit: "A", Lot: "2", Seed: "1", Rating: "2100", Withdrawn: "3", Sanction: "警告", Violations: "1"},
		{ID: "8", Name: "Player 08", Team: "T"},
		{ID: "9", Name: "Player 09"},
		{Name: "Player 10"},
	}
}

func TestOf(t *testing.T) {
	e := &schemas.Event{
		System: "双循环", Rounds: "6", Points: "3/1-2/0", TieBreaks: "对手分 多，fouls fewer", Results: schemas.ResultsCodes, PlayerCount: "4",
		Players: fourPlayers(),
		Pairings: []schemas.EventPairing{
			pairing("2", "8", "Player 07", "+", "-"),
			{Round: "1", Board: "2", First: "9", Second: "Player 10", Result: "=", SecondResult: "=", Reversed: "yes"},
			{Round: "1", Board: "1", First: "7", Second: "8", Result: "1", SecondResult: "0"},
			{Round: "2", First: "9", Result: "U"},
			{Round: "2", First: "Player 10"},
			{Round: "3", First: "8", Second: "9", Result: "D", SecondResult: "D", Colours: schemas.ColoursUnsaid},
			pairing("4", "8", "9", "", ""),
		},
		Byes:      []schemas.EventBye{{Kind: "U", Round: "2", Who: "9"}, {Kind: "h", Round: "5", Who: "7 8"}},
		Penalties: []schemas.EventPenalty{{Player: "8", Kind: "犯规"}, {Player: "8", Kind: "foul", Count: "2"}, {Player: "9", Kind: "disqualified"}},
	}
	got, problems := Of(e)
	want := &Tournament{
		System: RoundRobin, Rounds: 6, Legs: 2, Points: rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 4},
		Ranking: rulebooks.Ranking{{By: rulebooks.ByPoints}, {By: rulebooks.ByOpponents}, {By: rulebooks.ByFouls, Fewer: true}},
		Players: []Player{
			{ID: "7", Name: "Player 07", Unit: "A", Lot: 2, Seed: 1, Rating: 2100, Withdrawn: 3, Sanction: 1, Violations: 1},
			{ID: "8", Name: "Player 08", Fouls: 3},
			{ID: "9", Name: "Player 09", Sanction: 2},
			{ID: "Player 10", Name: "Player 10"},
		},
		Games: []Game{
			{Round: 1, Board: 1, First: 0, Second: 1, Outcome: FirstWins},
			{Round: 1, Board: 2, First: 2, Second: 3, Outcome: Draw, Swapped: true},
			{Round: 2, First: 1, Second: 0, Outcome: SecondForfeits},
			{Round: 2, First: 2, Second: Nobody, Outcome: PairingBye},
			{Round: 2, First: 3, Second: Nobody, Outcome: ZeroBye},
			{Round: 3, First: 1, Second: 2, Outcome: DrawUnrated, ColoursUnsaid: true},
			{Round: 4, First: 1, Second: 2},
			{Round: 5, First: 0, Second: Nobody, Outcome: HalfBye},
			{Round: 5, First: 1, Second: Nobody, Outcome: HalfBye},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(problems) > 0 || Refused(problems) {
		t.Errorf("%+v", problems)
	}
}

func TestOfTeams(t *testing.T) {
	match := func(first, second, result string) schemas.EventPairing {
		return schemas.EventPairing{Between: schemas.BetweenTeams, Round: "1", First: first, Second: second, Result: result}
	}
	e := &schemas.Event{
		MatchPoints: "2/1/0", Teams: []schemas.EventTeam{{ID: "1", Name: "Team A", Lot: "3"}, {ID: "2", Name: "Team B"}, {ID: "3", Name: "Team C"}}, Players: fourPlayers(),
		Pairings: []schemas.EventPairing{match("1", "Team B", "2-0")},
		Byes:     []schemas.EventBye{{Kind: "P", Round: "1", Who: "3"}},
		Forfeits: []schemas.EventForfeit{{Kind: "-+", Round: "2", First: "2", Second: "3"}},
	}
	got, problems := Of(e)
	want := &Tournament{
		Teams: true, Points: rulebooks.Scale{Win: 4, DrawFirst: 2, DrawSecond: 2},
		Players: []Player{{ID: "1", Name: "Team A", Lot: 3}, {ID: "2", Name: "Team B"}, {ID: "3", Name: "Team C"}},
		Games:   []Game{{Round: 1, First: 0, Second: 1, Outcome: FirstWins}, {Round: 1, First: 2, Second: Nobody, Outcome: PairingBye}, {Round: 2, First: 1, Second: 2, Outcome: FirstForfeits}},
		Members: []Member{{ID: "7", Name: "Player 07", Team: Nobody, Rating: 2100}, {ID: "8", Name: "Player 08", Team: Nobody, Rating: -1}, {ID: "9", Name: "Player 09", Team: Nobody, Rating: -1}, {ID: "Player 10", Name: "Player 10", Team: Nobody, Rating: -1}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(problems) != 1 || problems[0].Class != Limit || Refused(problems) {
		t.Errorf("%+v", problems)
	}
}

// Each thing that is wrong is told once, with its kind, its field and its place.
func TestProblems(t *testing.T) {
	codes := func(list ...schemas.EventPairing) *schemas.Event {
		return &schemas.Event{Results: schemas.ResultsCodes, Players: fourPlayers(), Pairings: list}
	}
	told := func(by string, p schemas.EventPairing) schemas.EventPairing { p.Told = by; return p }
	knockout := func(note string, results ...string) *schemas.Event {
		e := &schemas.Event{System: "knockout", Players: fourPlayers()}
		for _, result := range results {
			e.Pairings = append(e.Pairings, schemas.EventPairing{Round: "1", Board: "1", First: "7", Second: "8", Result: result, Where: "x:1"})
		}
		e.Pairings[0].Note = note
		return e
	}
	same := append(fourPlayers(), schemas.EventPlayer{ID: "11", Name: "Player 07"})
	for _, c := range []struct {
		name  string
		e     *schemas.Event
		want  string
		games int
	}{
		{"two results", codes(pairing("1", "7", "8", "1", "1")), "finding result-conflict pairings 1 result x:1", 1},
		{"two games", codes(pairing("1", "7", "8", "1", "0"), pairing("1", "9", "7", "1", "0")), "finding twice pairings 2 round x:1", 2},
		{"a game and a bye", codes(pairing("1", "7", "8", "1", "0"), pairing("1", "7", "", "U", "")), "finding twice pairings 2 round x:1", 2},
		{"one side", codes(told("first", pairing("1", "7", "8", "1", ""))), "finding one-sided pairings 1 told x:1", 1},
		{"one colour", codes(told("first", pairing("1", "7", "8", "1", "")), told("first", pairing("1", "8", "7", "0", ""))), "finding colours pairings 2 colours x:1", 1},
		{"a colour and nobody", codes(schemas.EventPairing{Round: "1", First: "7", Result: "U", Colours: "first"}), "finding colours pairings 1 colours ", 1},
		{"himself", codes(pairing("1", "7", "7", "1", "0")), "file same pairings 1 second x:1", 0},
		{"unknown", codes(pairing("1", "7", "12", "1", "0")), "file unknown-player pairings 1 second x:1", 0},
		{"ambiguous", &schemas.Event{Players: same, Pairings: []schemas.EventPairing{pairing("1", "Player 07", "8", "1-0", "")}}, "file ambiguous pairings 1 first x:1", 0},
		{"no round", codes(pairing("", "7", "8", "1", "0")), "file missing pairings 1 round x:", 0},
		{"round F2", codes(pairing("F2", "7", "8", "1", "0")), "file value pairings 1 round x:F2", 0},
		{"round 0", codes(pairing("0", "7", "8", "1", "0")), "file value pairings 1 round x:0", 0},
		{"nobody", codes(pairing("1", "", "", "1", "")), "file missing pairings 1 first x:1", 0},
		{"a bye that is won", codes(pairing("1", "7", "", "1", "")), "file value pairings 1 result x:1", 0},
		{"a bye of no kind", &schemas.Event{Players: fourPlayers(), Pairings: []schemas.EventPairing{pairing("1", "7", "", "", "")}}, "file missing pairings 1 result x:1", 0},
		{"points for what", &schemas.Event{Players: fourPlayers(), Points: "2/1/0", Pairings: []schemas.EventPairing{pairing("1", "7", "8", "1", "")}}, "file value pairings 1 result x:1", 0},
		{"an id twice", &schemas.Event{Players: append(fourPlayers(), schemas.EventPlayer{ID: "8", Where: "x:9"})}, "file repeated players 5 id x:9", 0},
		{"no id", &schemas.Event{Players: append(fourPlayers(), schemas.EventPlayer{})}, "file missing players 5 name ", 0},
		{"a rating", &schemas.Event{Players: append(fourPlayers(), schemas.EventPlayer{ID: "1", Rating: "19oo"})}, "file value players 5 rating ", 0},
		{"fewer players", &schemas.Event{Players: fourPlayers(), PlayerCount: "5"}, "finding count  0 player-count ", 0},
		{"systems", &schemas.Event{System: "Swiss and knockout"}, "file value  0 system ", 0},
		{"a system", &schemas.Event{System: "ladder"}, "file value  0 system ", 0},
		{"legs", &schemas.Event{System: "双循环", Legs: "1"}, "file value  0 legs ", 0},
		{"points", &schemas.Event{Points: "2-1-0"}, "file value  0 points ", 0},
		{"a win below a draw", &schemas.Event{Points: "-1/1/0"}, "file value  0 points ", 0},
		{"a loss above a draw", &schemas.Event{Points: "3/0-1/1"}, "file value  0 points ", 0},
		{"points of the absent", &schemas.Event{Points: "W 1 D 0.5 A 0.5"}, "limit not-reckoned  0 points ", 0},
		{"points of byes", &schemas.Event{Points: "W 1 D 0.5 P 0.5"}, "", 0},
		{"points of byes told twice", &schemas.Event{Points: "W 1 D 0.5 P 0.5", ByePoints: ".5"}, "", 0},
		{"points of byes that differ", &schemas.Event{Points: "W 1 D 0.5 P 0.5", ByePoints: "1"}, "file value  0 points ", 0},
		{"a round too many", &schemas.Event{Rounds: "2", Players: fourPlayers(), Pairings: []schemas.EventPairing{pairing("2", "7", "8", "1-0", ""), pairing("3", "7", "9", "1-0", ""), pairing("4", "8", "9", "1-0", "")}}, "finding count pairings 2 round x:3", 3},
		{"a round before the stage", &schemas.Event{Stages: []schemas.EventStage{{ID: "k", First: "3", Last: "4"}}, Players: fourPlayers(), Pairings: []schemas.EventPairing{{Round: "2", Stage: "k", First: "7", Second: "8", Result: "1-0"}}}, "finding count pairings 1 round ", 1},
		{"a stage that is none", &schemas.Event{Stages: []schemas.EventStage{{ID: "final", Where: "x:9"}}, Players: fourPlayers(), Pairings: []schemas.EventPairing{{Round: "2", Stage: "fina", First: "7", Second: "8", Result: "1-0"}}}, "finding value stages 0  x:9", 1},
		{"a row twice", knockout("", "1-0", "1-0"), "finding twice pairings 2 round x:1", 2},
		{"a replay after a draw", knockout("", "1/2-1/2", "1/2-1/2"), "", 2},
		{"rows with different notes", knockout("replay", "1-0", "1-0"), "", 2},
		{"no direction", &schemas.Event{TieBreaks: "小分"}, "file value  0 tie-breaks ", 0},
		{"FIDE's tie-breaks", &schemas.Event{TieBreaks: "BH/C1,SB", TieBreaksDate: "2026-03-01"}, "", 0},
		{"FIDE's tie-breaks of no date", &schemas.Event{TieBreaks: "BH/C1,SB"}, "limit not-reckoned  0 tie-breaks-date ", 0},
		{"FIDE's tie-breaks that are not counted", &schemas.Event{TieBreaks: "BH,EDET/P", TieBreaksDate: "2026-03-01"}, "limit not-reckoned  0 tie-breaks ", 0},
		{"FIDE's tie-breaks of two editions", &schemas.Event{TieBreaks: "BH/V2024,SB/V2026"}, "limit not-reckoned  0 tie-breaks ", 0},
		{"FIDE's tie-breaks before those known", &schemas.Event{TieBreaks: "BH", Start: "2024/07/31"}, "limit not-reckoned  0 tie-breaks ", 0},
		{"a tie-break", &schemas.Event{RankedBy: "points more, shoes more"}, "file value  0 ranked-by ", 0},
		{"two byes", &schemas.Event{Results: "codes", Players: fourPlayers(), Pairings: []schemas.EventPairing{pairing("1", "7", "", "U", "")}, Byes: []schemas.EventBye{{Kind: "H", Round: "1", Who: "7", Where: "x:8"}}}, "finding result-conflict byes 1 who x:8", 1},
		{"penalties that differ", &schemas.Event{Players: fourPlayers(), Penalties: []schemas.EventPenalty{{Player: "7", Kind: "violation", Count: "2"}}}, "file value penalties 0 violations ", 0},
		{"both legs in a round", &schemas.Event{System: "双循环", Players: fourPlayers(), Pairings: []schemas.EventPairing{pairing("1", "7", "8", "1-0", ""), pairing("1", "8", "7", "1-0", "")}}, "", 2},
		{"one leg twice in a round", &schemas.Event{System: "单循环", Players: fourPlayers(), Pairings: []schemas.EventPairing{pairing("1", "7", "8", "1-0", ""), pairing("1", "8", "7", "1-0", "")}}, "finding twice pairings 2 round x:1; finding twice pairings 2 round x:1", 2},
		{"adjustments", &schemas.Event{Adjustments: make([]schemas.EventAdjustment, 3)}, "limit not-reckoned adjustments 0  ", 0},
	} {
		tournament, problems := Of(c.e)
		var got []string
		for _, p := range problems {
			kind := [...]string{"value", "missing", "repeated", "unknown-player", "ambiguous", "same", "one-sided", "result-conflict", "colours", "twice", "count", "other-team", "not-reckoned"}[p.Kind]
			got = append(got, fmt.Sprintf("%s %s %s %d %s %s", [...]string{"file", "finding", "limit"}[p.Class], kind, p.Table, p.Row, p.Field, p.Where))
			if p.Text.Zh == "" || p.Text.En == "" {
				t.Errorf("%s: no text", c.name)
			}
		}
		if strings.Join(got, "; ") != c.want || len(tournament.Games) != c.games {
			t.Errorf("%s: %q, %d games", c.name, got, len(tournament.Games))
		}
	}
}

// Of two lines that claim one colour the result counts where both tell the same.
func TestColourConflict(t *testing.T) {
	for other, want := range map[string]Outcome{"0": FirstWins, "1": OutcomeOpen} {
		one, two := pairing("1", "7", "8", "1", ""), pairing("1", "8", "7", other, "")
		one.Told, two.Told = schemas.ToldByFirst, schemas.ToldByFirst
		got, _ := Of(&schemas.Event{Results: schemas.ResultsCodes, Players: fourPlayers(), Pairings: []schemas.EventPairing{one, two}})
		if diff := cmp.Diff([]Game{{Round: 1, First: 0, Second: 1, Outcome: want, ColoursUnsaid: true}}, got.Games); diff != "" {
			t.Error(diff)
		}
	}
}

func TestParts(t *testing.T) {
	e := &schemas.Event{
		System: "swiss", Stages: []schemas.EventStage{{ID: "final", System: "淘汰赛", TieBreaks: "wins more"}}, RankedBy: "points more",
		Pairings: []schemas.EventPairing{{Round: "1"}, {Round: "2", Stage: "final"}, {Round: "3"}},
	}
	parts := Parts(e)
	if len(parts) != 2 || len(parts[0].Pairings) != 2 || parts[0].System != "swiss" || parts[1].System != "淘汰赛" || parts[1].RankedBy != "" || parts[1].Pairings[0].Round != "2" {
		t.Errorf("%+v", parts)
	}
	if e.System != "swiss" || len(e.Pairings) != 3 {
		t.Errorf("%+v", e)
	}
	if parts := Parts(new(schemas.Event)); len(parts) != 1 {
		t.Errorf("%+v", parts)
	}
}

// Prizes are of places; one that is of none is told, and the others are counted. A group that
// all pairings are of is the whole field of its part.
func TestPrizes(t *testing.T) {
	e := &schemas.Event{
		Players:  []schemas.EventPlayer{{ID: "1"}, {ID: "2", Group: "U18"}},
		Pairings: []schemas.EventPairing{{Round: "1", First: "1", Second: "2", Result: "1-0", Group: "A"}},
		Prizes: []schemas.EventPrize{
			{Place: "1", Prize: "gold"},
			{Place: "4 - 6", Prize: "book", Group: "U18"},
			{Place: "2", Prize: "silver", Group: "A"},
			{Place: "first", Prize: "x"},
			{Place: "6-4", Prize: "x"},
			{Place: "0", Prize: "x"},
			{Place: "1-999999", Prize: "x"},
		},
	}
	got, problems := Of(e)
	want := []Prize{{First: 1, Last: 1, Name: "gold"}, {First: 4, Last: 6, Group: "U18", Name: "book"}, {First: 2, Last: 2, Name: "silver"}}
	if !slices.Equal(got.Prizes, want) || got.Players[1].Group != "U18" {
		t.Errorf("prizes %+v, want %+v", got.Prizes, want)
	}
	told := 0
	for _, p := range problems {
		if p.Table == "prizes" && p.Class == Limit {
			told++
		}
	}
	if told != 4 || Refused(problems) {
		t.Errorf("problems %+v", problems)
	}
}
