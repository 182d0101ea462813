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

// cup is a match of two teams on two boards, each with a reserve.
func cup(pairings ...schemas.EventPairing) *schemas.Event {
	e := &schemas.Event{
		TeamForm: "reserves", Boards: "2", Points: "2/1/0", MatchPoints: "3/1/0",
		Teams: []schemas.EventTeam{{ID: "1", Name: "Team A", Members: "11 12 13"}, {ID: "2", Name: "Team B"}},
	}
	for i, id := range []string{"11", "12", "13", "21", "22", "23"} {
		p := schemas.EventPlayer{ID: id, Name: fmt.Sprintf("Player %02d", i+1), Fouls: map[string]string{"12": "1", "13": "2"}[id]}
		if i > 2 {
			p.Team = "Team B"
		}
		e.Players = append(e.Players, p)
	}
	e.Pairings = pairings
	return e
}

// seat is a board; the result is that of the first player.
func seat(board, first, second, result string) schemas.EventPairing {
	return schemas.EventPairing{Round: "1", Board: board, First: first, Second: second, Result: result, Where: "x:" + board}
}

func TestBoards(t *testing.T) {
	e := cup(seat("2", "22", "13", "1/2-1/2"), seat("1", "11", "21", "1-0"))
	e.Penalties = []schemas.EventPenalty{{Player: "21", Kind: "foul"}, {Team: "2", Kind: "foul", Count: "2"}}
	e.Lineups = []schemas.EventLineup{{Round: "1", Team: "1", Opponent: "2", Players: "11 0"}}
	got, problems := Of(e)
	want := &Tournament{
		Teams: true, ByBoards: true, Form: WithReserves, Boards: 2,
		Points: rulebooks.Scale{Win: 4, DrawFirst: 2, DrawSecond: 2}, MatchPoints: rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 2},
		Players: []Player{{ID: "1", Name: "Team A", Fouls: 3}, {ID: "2", Name: "Team B", Fouls: 3}},
		Games: []Game{
			{Round: 1, Board: 1, First: 0, Second: 1, Outcome: FirstWins, FirstMember: 1, SecondMember: 4},
			{Round: 1, Board: 2, First: 1, Second: 0, Outcome: Draw, FirstMember: 5, SecondMember: 3},
		},
		LineUps: []LineUp{
			{Round: 1, Team: 0, Opponent: 1, Declared: true, Seats: []int{1, 0}},
			{Round: 1, Team: 0, Opponent: 1, Seats: []int{1, 3}},
			{Round: 1, Team: 1, Opponent: 0, Seats: []int{4, 5}},
		},
	}
	for i, p := range e.Players {
		want.Members = append(want.Members, Member{ID: p.ID, Name: p.Name, Team: i / 3, Number: i%3 + 1, Rating: RatingUntold})
	}
	if diff := cmp.Diff(want, got); diff != "" || len(problems) > 0 {
		t.Error(diff, problems)
	}
}

// boards writes games as "board first-second outcome", members by their ids.
func boards(t *Tournament) string {
	var list []string
	id := func(n int) string {
		if n == 0 {
			return "–"
		}
		return t.Members[n-1].ID
	}
	for _, g := range t.Games {
		list = append(list, fmt.Sprintf("%d %s-%s %d", g.Board, id(g.FirstMember), id(g.SecondMember), g.Outcome))
	}
	return strings.Join(list, "; ")
}

// Boards that are not told come from a line-up, or from the order that both teams
// registered; where these are of two minds they stay untold.
func TestBoardsThatAreNotTold(t *testing.T) {
	lined := cup(seat("", "22", "12", "1-0"), seat("", "11", "23", "1-0"))
	lined.Lineups = []schemas.EventLineup{{Round: "1", Team: "1", Players: "12 11"}}
	for _, c := range []struct {
		name string
		e    *schemas.Event
		want string
	}{
		{"registered", cup(seat("", "22", "13", "1-0"), seat("", "11", "21", "1-0")), "1 11-21 1; 2 22-13 1"},
		{"of two minds", cup(seat("", "21", "13", "1-0"), seat("", "11", "22", "1-0")), "0 21-13 1; 0 11-22 1"},
		{"line-up", lined, "1 22-12 1; 2 11-23 1"},
	} {
		got, problems := Of(c.e)
		if boards(got) != c.want || len(problems) > 0 {
			t.Errorf("%s: %q, %v", c.name, boards(got), problems)
		}
		if slices.ContainsFunc(got.LineUps, func(l LineUp) bool { return !l.Declared }) {
			t.Errorf("%s: what was inferred is no evidence: %+v", c.name, got.LineUps)
		}
	}
}

func TestEmptySeats(t *testing.T) {
	empty := seat("2", "12", "", "+-")
	empty.SecondTeam = "2"
	nobody := schemas.EventPairing{Round: "1", Board: "2", FirstTeam: "2", SecondTeam: "1", Result: "--"}
	alone := cup(seat("1", "11", "21", "1"), schemas.EventPairing{Round: "1", First: "12", Result: "+"}, schemas.EventPairing{Round: "1", First: "22", Result: "-"})
	alone.Results = schemas.ResultsCodes
	away := cup(schemas.EventPairing{Round: "1", First: "11", Result: "-"}, schemas.EventPairing{Round: "1", First: "21", Result: "absent"})
	forfeit := cup()
	forfeit.MatchPoints, forfeit.Forfeits = "3/1/0", []schemas.EventForfeit{{Kind: "+-", Round: "1", First: "1", Second: "2"}}
	forfeit.Pairings = []schemas.EventPairing{{Round: "1", First: "11", Result: "+"}, {Round: "1", First: "12", Result: "+"}}
	for _, c := range []struct {
		name string
		e    *schemas.Event
		want string
	}{
		{"the other team came not", cup(seat("1", "11", "21", "1-0"), empty), "1 11-21 1; 2 12-– 5"},
		{"neither came", cup(seat("1", "11", "21", "1-0"), nobody), "1 11-21 1; 2 –-– 6"},
		{"a line of one player", alone, "1 11-21 1; 2 12-– 5"},
		{"teams away", away, "0 –-– 10; 0 –-– 10"},
		{"told as a whole too", forfeit, "0 –-– 5"},
	} {
		got, problems := Of(c.e)
		if c.name == "a line of one player" {
			for i := range got.Games { // its board is not told
				got.Games[i].Board = i + 1
			}
			slices.SortFunc(got.Games, func(a, b Game) int { return b.SecondMember - a.SecondMember })
			got.Games[0].Board, got.Games[1].Board = 1, 2
		}
		if boards(got) != c.want || len(problems) > 0 {
			t.Errorf("%s: %q, %+v", c.name, boards(got), problems)
		}
	}
}

func TestProblemsOfTeams(t *testing.T) {
	wrong := seat("2", "22", "12", "1-0")
	wrong.FirstTeam, wrong.SecondTeam = "1", "2"
	stranger := cup(seat("1", "11", "31", "1-0"))
	twice := cup(seat("1", "11", "21", "1-0"))
	twice.Teams[1].Members = "21 13"
	torn := cup(seat("1", "11", "21", "1-0"))
	torn.Players[2].Team = "Team B" // a member of Team A
	without := cup(seat("1", "11", "21", "1-0"))
	without.Teams = nil
	hall := cup(seat("3", "11", "21", "1-0"))
	several := cup(seat("1", "11", "21", "1-0"), seat("2", "22", "11", "1-0"))
	for _, c := range []struct {
		name string
		e    *schemas.Event
		want string
	}{
		{"for another team", cup(seat("1", "11", "21", "1-0"), wrong), "1 11; 1 11"},
		{"nobody's", stranger, "0 3"},
		{"in two teams", twice, "0 2; 1 10"},
		{"of two teams", torn, "0 11; 1 10"},
		{"one team", cup(seat("1", "11", "12", "1-0")), "1 11"},
		{"no teams", without, "0 1; 0 3; 0 3; 0 3; 0 1; 0 1"},
		{"a table of the hall", hall, "0 0; 1 10"},
		{"one board of two", cup(seat("2", "22", "12", "1-0")), "1 10"},
		{"two on one board", cup(seat("1", "11", "21", "1-0"), seat("1", "12", "22", "1-0")), "1 9"},
		{"one on two boards", several, "1 9"},
		{"form", &schemas.Event{TeamForm: "teams"}, "0 0"},
		{"colours", &schemas.Event{BoardColours: "WXYB"}, "0 0"},
		{"boards", &schemas.Event{Boards: "65"}, "0 0"},
	} {
		_, problems := Of(c.e)
		var got []string
		for _, p := range problems {
			got = append(got, fmt.Sprintf("%d %d", p.Class, p.Kind))
			if p.Text.Zh == "" || p.Text.En == "" {
				t.Errorf("%s: no text", c.name)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q, want %q: %+v", c.name, got, c.want, problems)
		}
	}
}

// Numbers that go on from match to match are tables of the hall: they are told of once, and
// no boards.
func TestTablesAreNoBoards(t *testing.T) {
	e := cup(seat("1", "11", "21", "1-0"), seat("2", "22", "12", "1-0"), seat("3", "31", "41", "1-0"), seat("4", "42", "32", "1-0"))
	for _, id := range []string{"3", "4"} {
		e.Teams = append(e.Teams, schemas.EventTeam{ID: id, Name: "Team " + id, Members: id + "1 " + id + "2"})
		e.Players = append(e.Players, schemas.EventPlayer{ID: id + "1"}, schemas.EventPlayer{ID: id + "2"})
	}
	got, problems := Of(e)
	if want := "1 11-21 1; 1 31-41 1; 2 22-12 1; 2 42-32 1"; boards(got) != want {
		t.Errorf("%q", boards(got))
	}
	if len(problems) != 1 || problems[0].Class != Limit || problems[0].Field != "board" {
		t.Errorf("%+v", problems)
	}
}

// A match told as a whole beside its boards is for comparison; one without them is a game.
func TestWholes(t *testing.T) {
	whole := func(round, result string) schemas.EventPairing {
		return schemas.EventPairing{Round: round, First: "1", Second: "2", Result: result, Between: schemas.BetweenTeams, Where: "x:w"}
	}
	e := cup(whole("1", "0-1"), seat("1", "11", "21", "1-0"), whole("2", "1-0"))
	e.Boards = "1"
	got, problems := Of(e)
	if want := []Whole{{Round: 1, First: 0, Second: 1, Outcome: SecondWins, Where: "x:w"}}; !slices.Equal(got.Wholes, want) || len(problems) > 0 {
		t.Errorf("%+v, %v", got.Wholes, problems)
	}
	if want := "1 11-21 1; 0 –-– 1"; boards(got) != want {
		t.Errorf("%q", boards(got))
	}
}

// Records are held against the players on the boards of a match; a board without two is no
// game of theirs.
func TestMeetingsOfTeams(t *testing.T) {
	empty := seat("2", "12", "", "+-")
	empty.SecondTeam = "2"
	nobody := schemas.EventPairing{Round: "1", Board: "3", FirstTeam: "2", SecondTeam: "1", Result: "--"}
	list, ok := Meetings(cup(seat("1", "11", "21", "1-0"), empty, nobody))
	if !ok || len(list) != 1 || list[0].First != 0 || list[0].Second != 3 || list[0].Row != 0 {
		t.Errorf("%+v, %t", list, ok)
	}
}
