package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// checkFormat audits a folder of datasets/formats and compares what it finds with the
// list written by hand.
func checkFormat(t *testing.T, name string) *audit.Summary {
	t.Helper()
	dir, summary := run(t, nil, filepath.Join(datasetsDir, "formats", name))
	var want []string
	for _, line := range expectation(t, filepath.Join(datasetsDir, "formats.expected")) {
		if strings.HasPrefix(line, name+"/") {
			want = append(want, line)
		}
	}
	compareFindings(t, findings(t, dir, name+"/"), want)
	return summary
}

func TestFormatsRIF(t *testing.T) {
	if s := checkFormat(t, "rif"); s.Games.In != 4 || s.Games.Rejected+s.Unreadable != 0 {
		t.Errorf("%+v", s)
	}
	path := filepath.Join(datasetsDir, "formats", "rif", "autumn.rif")
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := run(t, nil, path)
	var got []string
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		raw := source[g.Offset : g.Offset+uint64(g.Length)]
		if !strings.HasPrefix(string(raw), fmt.Sprintf(`<game id="%d"`, 100+g.GameNo)) || g.Format != "rif" || g.Kind != "renju" {
			t.Errorf("game %d, %s: %q", g.GameNo, g.Format, raw)
		}
		got = append(got, fmt.Sprintf("%s – %s %s %s", g.First, g.Second, g.Event, g.Date))
	})
	if len(got) != 4 || got[1] != "Player 08 – Player 07 Autumn & Winter Cup 2026.10.03" {
		t.Errorf("%q", got)
	}
}

// A database longer than one shard: the games behind have the rows before them.
func TestRIFOfManyShards(t *testing.T) {
	const n = 3000
	var b strings.Builder
	b.WriteString("<database><players><player id=\"1\" name=\"Player\" surname=\"07\"/></players><games>")
	for i := range n {
		fmt.Fprintf(&b, "<game id=\"%d\" black=\"1\"><move>h8 h9</move></game>\n", i)
	}
	b.WriteString("</games></database>")
	dir, s := run(t, nil, writeFile(t, t.TempDir(), "a.rif", b.String()))
	if s.Games.In != n || s.Unreadable != 0 {
		t.Fatalf("%+v", s)
	}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.First != "Player 07" || g.Plies != 2 {
			t.Fatalf("game %d: %+v", g.GameNo, g)
		}
	})
	cut := strings.TrimSuffix(b.String(), "</games></database>")
	if _, s := run(t, nil, writeFile(t, t.TempDir(), "b.rif", cut)); s.Games.In != n || s.Unreadable != 1 {
		t.Errorf("cut off: %+v", s)
	}
}
