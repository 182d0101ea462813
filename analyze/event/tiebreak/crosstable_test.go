package tiebreak

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// table is a published table of an event: what each column says of a player.
type table struct {
	name    string
	columns []string
	rows    []map[string]string
}

// crosstable reads "3: 4w1 -H 2b=", the rounds of player 3, with 1 = 0 of played games, + -
// of forfeits, U F H Z of byes.
func crosstable(t testing.TB, lines []string) *event.Tournament {
	t.Helper()
	e := &event.Tournament{}
	for range lines {
		e.Players = append(e.Players, event.Player{ID: fmt.Sprintf("%02d", len(e.Players)+1)})
	}
	for _, line := range lines {
		number, rest, _ := strings.Cut(line, ":")
		p, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		for i, cell := range strings.Fields(rest) {
			result := cell[len(cell)-1]
			g := event.Game{Round: i + 1, First: p - 1, Second: event.Nobody}
			if bye, ok := map[byte]event.Outcome{'U': event.PairingBye, 'F': event.FullBye, 'H': event.HalfBye, 'Z': event.ZeroBye}[result]; ok {
				g.Outcome = bye
				e.Games = append(e.Games, g)
				continue
			}
			opponent, err := strconv.Atoi(cell[:len(cell)-2])
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			outcomes := map[byte]event.Outcome{
				'1': event.FirstWins, '=': event.Draw, '0': event.SecondWins, '+': event.SecondForfeits, '-': event.FirstForfeits,
			}
			g.Second, g.Outcome = opponent-1, outcomes[result]
			if cell[len(cell)-2] == 'w' {
				e.Games = append(e.Games, g)
			}
		}
		e.Rounds = max(e.Rounds, len(strings.Fields(rest)))
	}
	slices.SortStableFunc(e.Games, func(a, b event.Game) int { return a.Round - b.Round })
	return e
}

// known reads an event of testdata with the tables it has.
func known(t testing.TB, name string) (*event.Tournament, []table) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var lines []string
	var tables []table
	for s := bufio.NewScanner(f); s.Scan(); {
		line := s.Text()
		switch fields := strings.Fields(line); {
		case line == "" || line[0] == '#':
		case fields[0] == "expect":
			tables = append(tables, table{name: fields[1], columns: fields[2:]})
		case len(tables) == 0:
			lines = append(lines, line)
		default:
			last := &tables[len(tables)-1]
			row := make(map[string]string)
			for i, column := range last.columns {
				row[column] = fields[i]
			}
			last.rows = append(last.rows, row)
		}
	}
	return crosstable(t, lines), tables
}

// quarters reads "18.5" as 74.
func quarters(t testing.TB, s string) int {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return int(f * 4)
}

func inQuarters(v Value) int {
	return v.Amount * [...]int{Counts: 4, Halves: 2, Quarters: 1}[v.Unit]
}

// player is the index of the player of a row.
func player(t testing.TB, row map[string]string) int {
	t.Helper()
	n, err := strconv.Atoi(row["player"])
	if err != nil {
		t.Fatal(err)
	}
	return n - 1
}

// more is a ranking in which more of everything is better.
func more(keys ...rulebooks.TieBreak) rulebooks.Ranking {
	var r rulebooks.Ranking
	for _, by := range keys {
		r = append(r, rulebooks.Key{By: by})
	}
	return r
}

var (
	two   = rulebooks.Scale{Win: 4, DrawFirst: 2, DrawSecond: 2} // 2/1/0
	one   = rulebooks.Scale{Win: 2, DrawFirst: 1, DrawSecond: 1} // 1/½/0
	three = rulebooks.Scale{Win: 6, DrawFirst: 2, DrawSecond: 4} // 3/1-2/0
)

// options are those of a book for an event, with options set as "D14=mini-table".
func options(t testing.TB, e *event.Tournament, profile string, set ...string) Options {
	t.Helper()
	settings := rulebooks.NewSettings()
	for _, s := range set {
		id, choice, _ := strings.Cut(s, "=")
		if err := settings.Set(id, choice); err != nil {
			t.Fatal(err)
		}
	}
	p, ok := settings.Parameters(profile)
	if !ok {
		t.Fatalf("there is no profile %s", profile)
	}
	return OptionsOf(settings, p, e)
}

// bookRanking is the ranking of a book for an event.
func bookRanking(t testing.TB, e *event.Tournament, profile string) rulebooks.Ranking {
	t.Helper()
	p, ok := rulebooks.ParametersOf(profile)
	if !ok {
		t.Fatalf("there is no profile %s", profile)
	}
	r := RankingOf(rulebooks.NewSettings(), p, e)
	if !r.Given {
		t.Fatalf("%s has no ranking for the event", profile)
	}
	return r.Value
}

func compute(t testing.TB, e *event.Tournament, o Options) *Standing {
	t.Helper()
	s, err := Compute(e, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
