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

func TestLogNumber(t *testing.T) {
	for text, want := range map[string]string{
		"3": "3", " 03 ": "3", "第3轮": "3", "Round 12": "12", "３": "3", "三": "3", "第十轮": "10", "第十一轮": "第十一轮",
		"3.2": "3.2", "0": "0", "Final": "final", "": "", "第二局": "第二局", "1234567890": "1234567890",
	} {
		if got := logNumber(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

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
