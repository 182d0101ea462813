package effect_test

import (
	"strings"
	"testing"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
)

func TestLocate(t *testing.T) {
	// In round 2 A and B play two games, each first once.
	e := field(event.Match, 3, "1 A-B 1-0", "2 A-B 1-0", "2 B-A =", "3 C-A 0-1")
	e.Games[0].Board, e.Players[0].Name, e.Players[1].Name, e.Players[2].Name = 4, "Player 01", "Player 02", "Player 02"
	for _, c := range []struct {
		fact    string
		game    int
		outcome event.Outcome
		misfit  string
	}{
		{"1:4=0-1", 0, event.SecondWins, ""},
		{"1:A,B=+-", 0, event.SecondForfeits, ""},
		{"1:B,Player 01=+-", 0, event.FirstForfeits, ""}, // told the other way round
		{"2:A,B=0-1", 1, event.SecondWins, ""},
		{"2:B,A=0-1", 2, event.SecondWins, ""},
		{"3:A,C=1-0", 3, event.SecondWins, ""},
		{"1:5=0-1", 0, 0, "round 1 has no such game"},
		{"4:A,B=0-1", 0, 0, "round 4 has no such game"},
		{"2:A,C=0-1", 0, 0, "round 2 has no such game"},
		{"1:A,X=0-1", 0, 0, "no player has the number or name \"X\""},
		{"1:A,Player 02=0-1", 0, 0, "2 players are called \"Player 02\": their numbers are asked for"},
	} {
		f, err := effect.ParseFact(c.fact)
		if err != nil {
			t.Fatalf("%s: %v", c.fact, err)
		}
		got, misfit := effect.Locate(e, &f)
		switch {
		case misfit != nil:
			if misfit.Text.En != c.misfit || misfit.Text.Zh == "" {
				t.Errorf("%s: %q, want %q", c.fact, misfit.Text.En, c.misfit)
			}
		case c.misfit != "" || got.Game != c.game || got.Outcome != c.outcome:
			t.Errorf("%s: game %d %v, want %d %v %s", c.fact, got.Game, got.Outcome, c.game, c.outcome, c.misfit)
		}
	}

	e.Games[1].Board, e.Games[2].Board = 1, 1
	f, _ := effect.ParseFact("2:1=0-1")
	if _, misfit := effect.Locate(e, &f); misfit == nil || !misfit.Several {
		t.Errorf("two games on one board: %+v", misfit)
	}
	f, _ = effect.ParseFact("fouls: Player 01 = 2 # log, page 3")
	got, misfit := effect.Locate(e, &f)
	if misfit != nil || got.Kind != effect.Fouls || got.Player != 0 || got.Number != 2 || got.Reason != "log, page 3" {
		t.Errorf("%+v, %+v", got, misfit)
	}
	if told, want := got.Told(e), "fouls A: 0 → 2"; told != want {
		t.Errorf("told %q, want %q", told, want)
	}
}

func TestFactsThatAreNone(t *testing.T) {
	for _, text := range []string{"", "3", "3:2", "3=1-0", "0:2=1-0", "3:0=1-0", "3:x=1-0", "3:2=2-0", "3:2=", "3:,B=1-0", "fouls:A=many", "points:A=3", "99999999:1=1-0", "fouls:A=-1"} {
		if f, err := effect.ParseFact(text); err == nil {
			t.Errorf("%q is read as %s", text, f.String())
		}
	}
}

func FuzzParseFact(f *testing.F) {
	for _, seed := range []string{"3:2=0-1", "3:07,12=1/2-1/2", "3:2=reversed # clocks", "withdrawn:07=4", "12:选手07，选手08=+-", "violations:a=b=3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fact, err := effect.ParseFact(text)
		if err != nil {
			return
		}
		again, err := effect.ParseFact(fact.String())
		if err != nil || again != fact {
			t.Errorf("%q is written as %q and read as %+v, %v", text, fact.String(), again, err)
		}
		if strings.ContainsRune(fact.String(), '\uFFFD') && strings.ToValidUTF8(text, "") == text && !strings.ContainsRune(text, '\uFFFD') {
			t.Errorf("%q is damaged to %q", text, fact.String())
		}
	})
}

// A board of a match of teams is told by its players.
func TestLocateByMembers(t *testing.T) {
	e := field(event.RoundRobin, 2, "1 A-B 1-0", "1 B-A 1-0")
	e.Teams, e.ByBoards = true, true
	e.Members = []event.Member{{ID: "11", Team: 0, Number: 1}, {ID: "12", Name: "Player 12", Team: 0, Number: 2}, {ID: "21", Team: 1, Number: 1}, {ID: "22", Team: 1, Number: 2}}
	for i, members := range [][2]int{{1, 3}, {4, 2}} {
		e.Games[i].Board, e.Games[i].FirstMember, e.Games[i].SecondMember = i+1, members[0], members[1]
	}
	for fact, want := range map[string]event.Outcome{"1:22,12=0-1": event.SecondWins, "1:Player 12,22=0-1": event.FirstWins} {
		f, err := effect.ParseFact(fact)
		if err != nil {
			t.Fatal(err)
		}
		if got, misfit := effect.Locate(e, &f); misfit != nil || got.Game != 1 || got.Outcome != want {
			t.Errorf("%s: %+v, %+v", fact, got, misfit)
		}
	}
	f, _ := effect.ParseFact("1:11,22=0-1")
	if _, misfit := effect.Locate(e, &f); misfit == nil {
		t.Error("two who did not meet")
	}
}
