package tiebreak

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// sample reads a file of the shared samples of events, or skips the test.
func sample(t testing.TB, path ...string) string {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(filepath.Join(append([]string{shared, "event", "samples"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.ReplaceAll(data, []byte("\r"), []byte("\n")))
}

// trf turns the player lines of a TRF file into lines of a crosstable.
func trf(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "001") {
			continue
		}
		cells := []string{strings.TrimSpace(line[4:8]) + ":"}
		for at := 91; at+8 <= len(line); at += 10 {
			opponent := strings.TrimSpace(line[at : at+4])
			if opponent == "0000" {
				opponent = ""
			}
			cells = append(cells, opponent+string(line[at+5])+string(line[at+7]))
		}
		lines = append(lines, strings.Join(cells, " "))
	}
	return lines
}

// TestGeneratedSwiss holds a Swiss event of 24 players with forfeits.
func TestGeneratedSwiss(t *testing.T) {
	e := crosstable(t, trf(sample(t, "bbp_outputs", "rtg_24p_7r_seed42.trf")))
	e.System, e.Points = event.Swiss, one
	lines := strings.Split(strings.TrimSpace(sample(t, "bbp_outputs", "rtg_24p_7r_seed42.tiebreaks.C07-2026.tsv")), "\n")
	want := table{name: "rtg", columns: append([]string{"place", "player", "points"}, strings.Fields(lines[0])[3:]...)}
	for _, line := range lines[1:] {
		row := make(map[string]string)
		for i, cell := range strings.Fields(line) {
			row[want.columns[i]] = cell
		}
		want.rows = append(want.rows, row)
	}
	for _, by := range want.columns[2:] {
		e.Ranking = append(e.Ranking, rulebooks.Key{By: rulebooks.TieBreak(by)})
	}
	if len(want.rows) != 24 || len(e.Players) != 24 {
		t.Fatalf("%d rows, %d players", len(want.rows), len(e.Players))
	}
	checkTable(t, compute(t, e, fideOptions(e, Edition2026)), want)
}

// TestWomensRapid holds a Swiss event of 110 players without an unplayed round: then 对手分
// is Buchholz, and 2/1/0 doubles it.
func TestWomensRapid(t *testing.T) {
	pgn := sample(t, "scalachess", "FWWRC.pgn")
	rows := regexp.MustCompile(`Player\((\d+),Some\((\d+)\)\),([\d.]+),List\(([\d.]+), ([\d.]+), (\d+)\.0\)`).
		FindAllStringSubmatch(sample(t, "scalachess", "official_tournament.txt"), -1)
	e := &event.Tournament{System: event.Swiss, Points: one, Rounds: 11}
	index := make(map[string]int)
	for _, row := range rows {
		index[row[1]] = len(e.Players)
		rating, _ := strconv.Atoi(row[2])
		e.Players = append(e.Players, event.Player{ID: row[1], Rating: rating})
	}
	games := regexp.MustCompile(`(?s)\[Round "(\d+)\.(\d+)"\].*?\[Result "(.*?)"\].*?\[WhiteFideId "(\d+)"\].*?\[BlackFideId "(\d+)"\]`).
		FindAllStringSubmatch(pgn, -1)
	outcomes := map[string]event.Outcome{"1-0": event.FirstWins, "0-1": event.SecondWins, "1/2-1/2": event.Draw}
	for _, g := range games {
		round, _ := strconv.Atoi(g[1])
		e.Games = append(e.Games, event.Game{Round: round, First: index[g[4]], Second: index[g[5]], Outcome: outcomes[g[3]]})
	}
	if len(games) != 605 || len(rows) != 110 {
		t.Fatalf("%d games, %d players", len(games), len(rows))
	}
	e.Ranking = more("points", "BH/C1", "BH", "opponents", "ARO/C1")
	s := compute(t, e, fideOptions(e, Edition2024))
	want := table{name: "FWWRC"}
	for _, row := range rows {
		want.rows = append(want.rows, map[string]string{
			"player": fmt.Sprint(index[row[1]] + 1), "points": row[3], "BH/C1": row[4], "BH": row[5], "opponents": row[5], "ARO/C1": row[6],
		})
	}
	checkTable(t, s, want)

	e.Points = two
	doubled := compute(t, e, options(t, e, "xiangqi-2011"))
	for p := range e.Players {
		if a, b := s.Value(p, 3).Amount, doubled.Value(p, 4).Amount; b != 2*a || doubled.Keys[4].By != rulebooks.ByOpponents {
			t.Errorf("player %d has %d in 2/1/0 and %d in 1/½/0", p+1, b, a)
		}
	}
}
