package audit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// formatFindings audits the files of one format and compares what is found with the
// lines written by hand.
func formatFindings(t *testing.T, format string) (runDir string) {
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
	return dir
}

// gameRows reads the games of a run in their order.
func gameRows(t *testing.T, dir string) (rows []schemas.GameRow) {
	t.Helper()
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) { rows = append(rows, *g) })
	return rows
}

func TestFormatsDhtmlXQ(t *testing.T) {
	rows := gameRows(t, formatFindings(t, "dhtmlxq"))
	if len(rows) != 2 {
		t.Fatalf("%d games", len(rows))
	}
	g := rows[0]
	if g.Format != "dhtmlxq" || g.Kind != "xiangqi" || g.Event != "2026年格式样例赛" || g.First != "选手07" || g.Second != "选手08" || g.Site != "样例" || g.Board != "第02台" ||
		g.Result != "1/2-1/2" || g.Plies != 8 || g.Variations != 1 || g.Comments != 1 || g.Round != "第01轮" {
		t.Errorf("%+v", g)
	}
}

func TestFormatsWXF(t *testing.T) {
	rows := gameRows(t, formatFindings(t, "wxf"))
	if len(rows) != 2 {
		t.Fatalf("%d games", len(rows))
	}
	g := rows[0]
	if g.Format != "wxf" || g.Notation != "wxf" || g.Event != "Format samples" || g.First != "Player 07" || g.SecondTeam != "Club B" || g.SecondRating != "2300" || g.Plies != 8 || g.Comments != 1 {
		t.Errorf("%+v", g)
	}
	if g = rows[1]; g.FirstRating != "1200" || g.Event != "PlayOK Game" || g.TimeControl != "10m+0s" || g.Result != "0-1" || g.Plies != 6 || g.PliesLegal != 4 {
		t.Errorf("%+v", g)
	}
}

func TestFormatsCSV(t *testing.T) {
	rows := gameRows(t, formatFindings(t, "csv"))
	if len(rows) != 2 {
		t.Fatalf("%d games", len(rows))
	}
	g := rows[0]
	if g.Format != "csv" || g.Event != "格式样例赛" || g.First != "选手07" || g.SecondRating != "1490" || g.Date != "2026-03-01" || g.TimeBase != 900 ||
		g.Result != "1/2-1/2" || g.Ending != "agreement" || g.Plies != 4 {
		t.Errorf("%+v", g)
	}
}

// Every sample of the text formats is read whole: no record is rejected, no token, tag
// or start position is left that the readers do not understand. Games by an independent
// count: files, first tags, games named in the rows.
func TestRealSamplesOfText(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	for folder, games := range map[string]uint64{
		"pgn_gbk": 48, "pgn_utf8_misc": 6, "pgn_san_uci": 15 + 15 + 26 + 1 + 1 + 1391, "wxf_text": 6, "dhtmlxq": 2, "timed_csv": 400,
	} {
		dir, s := run(t, nil, filepath.Join(shared, "data", "xiangqi", "samples", folder))
		if s.Games.In != games || s.Games.Rejected != 0 || s.Skipped != 0 || s.Unreadable != 0 {
			t.Errorf("%s: %+v", folder, s)
		}
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
			switch f.Clause {
			case "record:token", "record:syntax", "record:encoding", "record:start", "record:move", "record:numbering", "record:no-moves":
				if f.Severity != "note" {
					t.Errorf("%s, %s %d: %s at ply %d", folder, f.Path, f.GameNo, f.Clause, f.Ply)
				}
			}
		})
	}
}

// The inputs of user reports on formats: U035, the encodings; U074, PlayOK's text; U075,
// a WXF file with a start position and no moves.
func TestReportedFiles(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	for name, want := range map[string]schemas.GameRow{
		"017.gbk.pgn":    {Format: "pgn", Encoding: "gb18030", Notation: "chinese"},
		"017c.big5.pgn":  {Format: "pgn", Encoding: "big5", Notation: "chinese"},
		"038.playok.txt": {Format: "pgn", Encoding: "ascii", Notation: "wxf", Plies: 4},
		"039.wxf":        {Format: "wxf", Encoding: "ascii", StartFEN: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"},
	} {
		dir, _ := run(t, nil, filepath.Join(shared, "cases", "inputs", name))
		rows := gameRows(t, dir)
		if len(rows) != 1 {
			t.Fatalf("%s: %d games", name, len(rows))
		}
		g := rows[0]
		if g.Format != want.Format || g.Encoding != want.Encoding || g.Notation != want.Notation || g.StartFEN != want.StartFEN || want.Plies > 0 && (g.Plies != want.Plies || g.PliesLegal != want.Plies) {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

// The times used that a database gives make no scoresheet kept by hand of its record: as
// one is audited only what says that it is one.
func TestTimesOfDatabases(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		sheet      bool
	}{
		{"a.txt", "[DhtmlXQ]\n[DhtmlXQ_red]选手07[/DhtmlXQ_red]\n[DhtmlXQ_redtime]00:50:12[/DhtmlXQ_redtime]\n[DhtmlXQ_blacktime]58[/DhtmlXQ_blacktime]\n[DhtmlXQ_result]和局[/DhtmlXQ_result]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", false},
		{"a.pgn", "[Game \"Chinese Chess\"]\n[Red \"选手07\"]\n[RedTime \"00:50:12\"]\n[BlackTime \"58\"]\n[Result \"1/2-1/2\"]\n\n1. 炮二平五 马8进7 1/2-1/2\n", true},
	} {
		dir, _ := run(t, nil, writeFile(t, t.TempDir(), tt.name, tt.text))
		found := false
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) { found = found || f.Clause == "xiangqi-2011:9" })
		if found != tt.sheet {
			t.Errorf("%s: a scoresheet: %v", tt.name, found)
		}
	}
}
