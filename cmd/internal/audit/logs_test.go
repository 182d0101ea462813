package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/ingest/log"
	"qipu/schemas"
)

func recordOf(round, board, red, black string) string {
	return fmt.Sprintf("[Game \"Chinese Chess\"]\n[Round %q]\n[Table %q]\n[Red %q]\n[Black %q]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 *\n\n", round, board, red, black)
}

// Which entries are used, and of those that are not how many games they fit.
func TestEntriesGoToOneGameOrToNone(t *testing.T) {
	dir := t.TempDir()
	text := recordOf("1", "1", "选手01", "选手02") + recordOf("第1轮", "2", "选手03", "选手04") + recordOf("2", "1", "选手01", "选手03") +
		recordOf("2", "1", "选手01", "选手03") + recordOf("3", "1", "选手01", "选手04") + recordOf("3", "1", "选手02", "选手03")
	path := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := log.Read(strings.NewReader("round,board,first,second,kind,text\n"+
		"1,1,,,foul,\n"+ // 2
		"01,2,选手03,,foul,\n"+ // 3
		"1,2,选手09,,foul,\n"+ // 4: another player
		"2,1,,,foul,\n"+ // 5: two sheets of one game
		"3,1,,,foul,\n"+ // 6: two games
		"3,1,选手02,,foul,\n"+ // 7: the second of them
		",,选手01,选手04,foul,\n"+ // 8
		"3,,,选手03,foul,\n"+ // 9
		"9,9,,,foul,\n"+ // 10: none
		"2,,,,round-begins,\n"), "log.csv") // 11: of no game
	if err != nil || len(l.Problems) > 0 {
		t.Fatal(err, l.Problems)
	}
	opts := &Options{Arguments: []string{path}, Output: filepath.Join(dir, "run"), Workers: 2, Logs: []LogFile{{Name: "log.csv", Log: l}}}
	logs, err := newLogs(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	want := map[uint32]string{1: "2", 2: "3", 3: "5", 4: "5", 5: "8", 6: "7 9"}
	for no := uint32(1); no <= 6; no++ {
		var lines []string
		for _, e := range logs.of(1, no) {
			lines = append(lines, fmt.Sprint(e.Line))
		}
		if got := strings.Join(lines, " "); got != want[no] {
			t.Errorf("game %d has the entries of lines %q, want %q", no, got, want[no])
		}
	}
	var open []string
	for _, p := range logs.problems(opts.Logs) {
		open = append(open, p.id+" "+p.finding.Actual)
		if p.finding.Clause != "record:log" || p.finding.Severity != schemas.Warning || strings.Contains(p.finding.Text.En, "%!") {
			t.Errorf("%+v", p.finding)
		}
	}
	if got, want := strings.Join(open, "; "), "log.csv:4 none; log.csv:6 2 games: 1:5, 1:6; log.csv:10 none"; got != want {
		t.Errorf("not used: %s; want %s", got, want)
	}
}

func TestALogNeedsFiles(t *testing.T) {
	_, err := newLogs(t.Context(), &Options{Arguments: []string{"-"}, Logs: []LogFile{{Log: &log.Log{}}}})
	if err == nil || !strings.Contains(err.Error(), "standard input is read once only") {
		t.Error(err)
	}
}

// Letters and words beside a number tell rounds and boards apart, a game that was played
// again is another, and nothing is lost without a word.
func TestEntriesOfOtherGames(t *testing.T) {
	again := strings.Replace(recordOf("4", "1", "选手01", "选手02"), "马8进7", "马2进3", 1)
	sheet := func(keeper, moves string) string {
		text := strings.Replace(recordOf("5", "", "选手01", "选手02"), "[Result", "[Scoresheet \""+keeper+"\"]\n[Result", 1)
		return strings.Replace(text, "马8进7", moves, 1)
	}
	text := recordOf("1", "B1", "选手01", "选手02") + recordOf("1", "女子1台", "选手03", "选手04") + // 1, 2
		recordOf("1", "1", "选手05", "选手06") + recordOf("加赛1", "1", "选手05", "选手06") + // 3, 4
		recordOf("4", "1", "选手01", "选手02") + again + // 5, 6
		sheet("red", "马8进7") + sheet("black", "马8进9") // 7, 8
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := log.Read(strings.NewReader("round,board,first,second,kind,penalty\n"+
		"1,A1,,,foul,\n"+ // 2: none
		"1,Table b01,,,foul,\n"+ // 3
		"1,男子1台,,,foul,\n"+ // 4: none
		"1,女子第1台,,,foul,\n"+ // 5
		"加赛第1轮,1,,,foul,\n"+ // 6
		"第1轮,1,,,foul,\n"+ // 7
		"4,1,,,foul,\n"+ // 8: two games
		"5,,选手01,,foul,\n"+ // 9: two sheets
		"9,9,,,note,loss\n"+ // 10: none
		"9,9,,,jury,\n"+ // 11: none
		"9,,,选手09,arbiter-replaced,\n"+ // 12: none
		"9,,,,note,foul\n"+ // 13: none, and it punishes
		"9,,,,note,\n"+ // 14: of the event
		"9,,,,jury,\n"), "log.csv") // 15: of the event
	if err != nil || len(l.Problems) > 0 {
		t.Fatal(err, l.Problems)
	}
	opts := &Options{Arguments: []string{path}, Output: filepath.Join(t.TempDir(), "run"), Workers: 2, Logs: []LogFile{{Name: "log.csv", Log: l}}}
	logs, err := newLogs(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	want := map[uint32]string{1: "3", 2: "5", 3: "7", 4: "6", 7: "9", 8: "9"}
	for no := uint32(1); no <= 8; no++ {
		var lines []string
		for _, e := range logs.of(1, no) {
			lines = append(lines, fmt.Sprint(e.Line))
		}
		if got := strings.Join(lines, " "); got != want[no] {
			t.Errorf("game %d has the entries of lines %q, want %q", no, got, want[no])
		}
	}
	for no := uint32(1); no <= 8; no++ { // Black's sheet is beside Red's
		if got := logs.tells(1, no); got != (no != 8) {
			t.Errorf("game %d is listed with its entries: %v", no, got)
		}
	}
	var open []string
	for _, p := range logs.problems(opts.Logs) {
		open = append(open, strings.TrimPrefix(p.id, "log.csv:")+" "+p.finding.Actual)
	}
	if got, want := strings.Join(open, "; "), "2 none; 4 none; 8 2 games: 1:5, 1:6; 10 none; 11 none; 12 none; 13 none"; got != want {
		t.Errorf("not used: %s; want %s", got, want)
	}
}
