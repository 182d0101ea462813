package event

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/schemas"
)

// drawOf makes the rows of a draw of "place player".
func drawOf(rows ...string) (list []schemas.EventPlace) {
	for _, row := range rows {
		place, player, _ := strings.Cut(row, " ")
		list = append(list, schemas.EventPlace{Place: place, Player: player, Where: "x:" + place})
	}
	return list
}

func TestDeclared(t *testing.T) {
	e := &schemas.Event{
		Players: fourPlayers(), FirstPairs: "对半交叉", ColoursBy: "guess", Seeding: "段位", UnitsApart: "1, 2 5", BestOf: "3", DropFrom: "4", DropCount: "8 4",
		Draw: drawOf("1 7", "2", "3 8", "3 Player 10", "4 9"),
	}
	got, problems := Of(e)
	want := Declared{
		FirstPairs: CrossHalf, ColoursBy: ByGuess, Seeding: SeedTitle, UnitsApart: []int{1, 2, 5}, BestOf: 3, DropFrom: 4, Drops: []int{8, 4},
		Places: [][]int{{0}, nil, {1, 3}, {2}},
	}
	if diff := cmp.Diff(want, got.Declared); diff != "" || len(problems) > 0 {
		t.Errorf("%s%+v", diff, problems)
	}
}

// What is declared and not understood is a problem of its field, and nothing is made of it.
func TestDeclaredProblems(t *testing.T) {
	for _, c := range []struct {
		e    *schemas.Event
		want string
	}{
		{&schemas.Event{FirstPairs: "dutch"}, " 0 first-pairs "},
		{&schemas.Event{ColoursBy: "coin"}, " 0 colours-by "},
		{&schemas.Event{Seeding: "fame"}, " 0 seeding "},
		{&schemas.Event{UnitsApart: "1-3"}, " 0 units-apart "},
		{&schemas.Event{UnitsApart: "1 0"}, " 0 units-apart "},
		{&schemas.Event{BestOf: "three"}, " 0 best-of "},
		{&schemas.Event{DropFrom: "4"}, " 0 drop-from "},
		{&schemas.Event{DropCount: "4"}, " 0 drop-from "},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("1 7", "3 8")}, "draw 0 place x:1"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("0 7")}, "draw 1 place x:0"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf(" 7")}, "draw 1 place x:"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("99999999 7")}, "draw 1 place x:99999999"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("1 7", "2 7")}, "draw 2 player x:2"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("1 7", "2 12")}, "draw 2 player x:2"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("1 7", "1", "2 8")}, "draw 2 player x:1"},
		{&schemas.Event{Players: fourPlayers(), Draw: drawOf("1 7", "1 8", "1 9")}, "draw 1 player x:1;draw 2 player x:1;draw 3 player x:1"},
		{&schemas.Event{Pairings: []schemas.EventPairing{{Stage: "a"}}, Stages: []schemas.EventStage{{ID: "a", First: "5", Last: "3", Where: "x:1"}}}, "stages 1 last-round x:1;pairings 1 round "},
		{&schemas.Event{Pairings: []schemas.EventPairing{{Stage: "a"}}, Stages: []schemas.EventStage{{ID: "a"}, {ID: "b"}, {ID: "a", Where: "x:9"}}}, "stages 3 id x:9;pairings 1 round "},
		{&schemas.Event{Pairings: []schemas.EventPairing{{Stage: "a"}}, Stages: []schemas.EventStage{{ID: "a", Advance: "the best"}}}, "stages 1 advance ;pairings 1 round "},
		{lots("7=1 8"), "stages 1 lots x:7;draw 1 place "},
		{lots("7=0"), "stages 1 lots x:7;draw 1 place "},
		{lots("7=1, 12=2"), "stages 1 lots x:7;draw 1 place "},
		{lots("7=1 7=2"), "stages 1 lots x:7;draw 1 place "},
		{&schemas.Event{Players: fourPlayers(), Draw: []schemas.EventPlace{{Stage: "a"}}, Stages: []schemas.EventStage{{ID: "a", Advance: "前5名", Where: "x:7"}}}, "stages 1 advance x:7;draw 1 place "},
	} {
		got, problems := Of(c.e)
		var list []string
		for _, p := range problems {
			list = append(list, fmt.Sprintf("%s %d %s %s", p.Table, p.Row, p.Field, p.Where))
			if p.Class != FileProblem || p.Text.Zh == "" || p.Text.En == "" {
				t.Errorf("%+v", p)
			}
		}
		if strings.Join(list, ";") != c.want || got.Declared.Places != nil {
			t.Errorf("%q, want %q; places %v", strings.Join(list, ";"), c.want, got.Declared.Places)
		}
	}
}

// lots is an event of a stage with numbers drawn, and a place of its draw that is not told.
func lots(text string) *schemas.Event {
	return &schemas.Event{Players: fourPlayers(), Draw: []schemas.EventPlace{{Stage: "a"}}, Stages: []schemas.EventStage{{ID: "a", Lots: text, Where: "x:7"}}}
}

// The numbers drawn for a stage stand in place of those of the players.
func TestLotsOfAStage(t *testing.T) {
	for text, want := range map[string][4]int{"": {4, 3, 2, 1}, "8=1，7=2": {2, 1, 0, 0}} {
		e := lots(text)
		for i := range e.Players {
			e.Players[i].Lot = fmt.Sprint(4 - i)
		}
		got, _ := Of(e)
		for i, p := range got.Players {
			if p.Lot != want[i] {
				t.Errorf("%q: %s has %d, want %d", text, p.ID, p.Lot, want[i])
			}
		}
	}
}

func TestAdvanceOf(t *testing.T) {
	for text, want := range map[string]int{"": 0, "8": 8, "前8名": 8, "每组前 2 名": 2, "first 8": 8, "Top 4 of each group": 4, "0": 0, "-1": 0, "half": 0} {
		n, ok := AdvanceOf(&schemas.EventStage{Advance: text})
		if n != want || ok != (want > 0 || text == "") {
			t.Errorf("%q: %d %t", text, n, ok)
		}
	}
}
