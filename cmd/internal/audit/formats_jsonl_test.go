package audit_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// JSON lines hold games of both kinds.
func TestFormatJSONL(t *testing.T) {
	run, s := run(t, nil, filepath.Join(datasetsDir, "formats", "jsonl"))
	if s.Games.In != 2 || s.Games.Rejected != 0 || s.Games.Flagged != 0 || s.Unreadable != 0 {
		t.Errorf("%+v", s)
	}
	var expected []string
	for _, line := range expectation(t, filepath.Join(datasetsDir, "formats.expected")) {
		if strings.HasPrefix(line, "jsonl/") {
			expected = append(expected, line)
		}
	}
	compareFindings(t, findings(t, run, "jsonl/"), expected)
	var got []string
	read(t, run, tables.GamesTable, func(g *schemas.GameRow) {
		got = append(got, fmt.Sprintf("%s %s %d %d %d %d %s %s", g.Format, g.Kind, g.Plies, g.PliesLegal, g.Variations, g.Comments, g.First, g.Notation))
	})
	want := []string{"jsonl xiangqi 4 4 1 1 选手01 chinese", "jsonl renju 9 9 0 0 选手03 points"}
	for i, row := range want {
		if i >= len(got) || got[i] != row {
			t.Errorf("%q, want %q", got, want)
			break
		}
	}
}
