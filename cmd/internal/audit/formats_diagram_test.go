package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

func TestFormatsDiagram(t *testing.T) {
	if s := checkFormat(t, "diagram"); s.Games.In != 3 || s.Games.Rejected+s.Unreadable != 0 {
		t.Errorf("%+v", s)
	}
}

// What holds no games is passed over with its reason, and where the user names it that
// is no way to read it.
func TestSourcesWithoutGames(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "scores.txt", "AMOEBA - PISQ7: 5 : 1\nAMOEBA - FIVEROW: 3 : 3\n")
	writeFile(t, dir, "table.htm", "<html><h1>五子棋</h1><table><td>R1</td><td>總分</td></table></html>")
	writeFile(t, dir, "page.htm", "<!DOCTYPE html><html><h1>連珠盃</h1></html>")
	writeFile(t, dir, "game.txt", renjuLines)
	run1, s := run(t, nil, dir)
	if s.Skipped != 3 || s.Unreadable != 0 || s.Games.In != 3 {
		t.Errorf("%+v", s)
	}
	read(t, run1, tables.SourcesTable, func(r *schemas.SourceRow) {
		if r.Path != "game.txt" && (r.Status != "skipped" || r.Reason == "" || r.Format == "unknown") {
			t.Errorf("%s: %s %s, %q", r.Path, r.Format, r.Status, r.Reason)
		}
	})
	var said []string
	_, s = run(t, func(o *audit.Options) { o.Diagnose = func(line string) { said = append(said, line) } }, filepath.Join(dir, "scores.txt"))
	if s.Unreadable != 1 || fmt.Sprint(said) != "[scores.txt: no record: games won and lost, one pair of engines a line: no moves stand in it]" {
		t.Errorf("%+v, %q", s, said)
	}
}

// The samples of the federation in Taiwan and of Gomocup hold no games, the problems do.
func TestRealRenjuSources(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	samples := filepath.Join(shared, "data", "renju", "samples")
	dir, s := run(t, nil, filepath.Join(samples, "gomocup_scores"), filepath.Join(samples, "taiwan_html"), filepath.Join(samples, "textdiagram"), filepath.Join(samples, "rif"))
	formats := map[string]int{}
	read(t, dir, tables.SourcesTable, func(r *schemas.SourceRow) { formats[r.Format+" "+r.Status]++ })
	want := map[string]int{
		"scores skipped": 29, "html-standings skipped": 2, "html-page skipped": 2, "diagram read": 2, "rif read": 1,
		" unreadable": 2, // of two arguments nothing is left
	}
	if fmt.Sprint(formats) != fmt.Sprint(want) || s.Games.In != 502 || s.Games.Rejected != 0 {
		t.Errorf("%v, %+v", formats, s.Games)
	}
}
