package audit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// auditFormat audits the files of one format in datasets/formats, compares what is
// found with the lines written by hand, and returns the games.
func auditFormat(t *testing.T, format string) (games []schemas.GameRow) {
	t.Helper()
	dir, summary := run(t, nil, filepath.Join(datasetsDir, "formats", format))
	var want []string
	for _, line := range expectation(t, filepath.Join(datasetsDir, "formats.expected")) {
		if strings.HasPrefix(line, format+"/") {
			want = append(want, line)
		}
	}
	compareFindings(t, findings(t, dir, format+"/"), want)
	if summary.Games.Rejected+summary.Unreadable > 0 || summary.Games.In == 0 {
		t.Errorf("%+v", summary)
	}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) { games = append(games, *g) })
	return games
}

func TestFormatsCCBridge(t *testing.T) {
	for format, want := range map[string]int{"cbr": 1, "cbl": 2, "cbf": 1} {
		games := auditFormat(t, format)
		if len(games) != want {
			t.Fatalf("%s: %d games", format, len(games))
		}
		g := games[0]
		if g.Format != format || g.Kind != "xiangqi" || g.Event != "2026年格式样例赛" || g.First != "选手07" || g.Second != "选手08" ||
			g.Site != "样例城" || g.Board != "2" || g.Round != "1" || g.Result != "1/2-1/2" || g.Plies != 8 || g.Variations != 1 || g.Comments != 3 {
			t.Errorf("%s: %+v", format, g)
		}
	}
}

func TestFormatsOfHalls(t *testing.T) {
	for _, format := range []string{"pfc", "chn", "mxq", "che", "xqr"} {
		games := auditFormat(t, format)
		if g := games[0]; len(games) != 1 || g.Format != format || g.Kind != "xiangqi" || g.Plies != 8 {
			t.Errorf("%s: %+v", format, g)
		}
	}
}

// The tables are the same for any number of workers, where libraries are cut into shards
// in their own way too.
func TestFormatsSameBytes(t *testing.T) {
	sameBytes(t, func(adjust func(*audit.Options)) string {
		dir, _ := run(t, adjust, filepath.Join(datasetsDir, "formats"))
		return dir
	})
}

// What is known and cannot be read says why.
func TestFormatsThatCannotBeRead(t *testing.T) {
	ply := "\x0f\x01\x06\x07\x07\x03\x07\x00\x00"
	for name, text := range map[string]string{
		"a.ccm": "\x01\x00\x12\x00\x00\x00\x00\x00\x02\x00\x00\x00" + ply + ply,
		"b.xgf": "\x06\x0b\x01\x01x\x02\x00\x03\x00\x04\x00\x05\x01x\x06\x00\x07\x01x\x08\x00" + strings.Repeat("\x00", 0x200),
		"c.cbl": "CCBridge\x15\x00\x00\x00\x01\x00\x00\x00",
	} {
		dir := t.TempDir()
		writeFile(t, dir, name, text)
		var said []string
		_, s := run(t, func(o *audit.Options) { o.Diagnose = func(line string) { said = append(said, line) } }, dir)
		if s.Unreadable != 1 || len(said) != 1 || !strings.Contains(said[0], "and not read: it") {
			t.Errorf("%s: %+v, %q", name, s, said)
		}
	}
}

// A library that is cut off is not read to its end, and its games are there.
func TestLibraryCutOff(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(datasetsDir, "formats", "cbl", "library.cbl"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeFile(t, dir, "a.cbl", string(b[:len(b)-2*4096]))
	_, s := run(t, func(o *audit.Options) { o.Workers = 2 }, dir)
	if s.Games.In != 1 || s.Unreadable != 1 {
		t.Errorf("%+v", s)
	}
}
