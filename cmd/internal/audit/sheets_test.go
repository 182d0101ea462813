package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

func TestDoubleSheetsHaveExactlyTheFindingsWrittenByHand(t *testing.T) {
	dir, summary := run(t, nil, filepath.Join(datasetsDir, "double-sheets"))
	compareFindings(t, findings(t, dir, ""), expectation(t, filepath.Join(datasetsDir, "double-sheets.expected")))
	if summary.Sheets != (audit.SheetCount{Sheets: 27, Games: 14}) {
		t.Errorf("%+v", summary.Sheets)
	}
}

// Both rows of a pair name the sheet that stands for the game, how many plies agree, and
// a game counts once.
func TestPairedRows(t *testing.T) {
	dir, _ := run(t, nil, filepath.Join(datasetsDir, "double-sheets"))
	ids, rows, games := map[string]string{}, []schemas.GameRow{}, 0
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		ids[g.GameID] = g.Path
		rows = append(rows, *g)
	})
	var got []string
	for _, g := range rows {
		if g.Pair == "" || g.Pair == g.GameID {
			games++
		}
		if strings.Contains(g.Path, "-b2") || strings.Contains(g.Path, "-b8") || strings.Contains(g.Path, "-b6") {
			got = append(got, fmt.Sprintf("%s %d %s %s %d", g.Path, g.GameNo, g.Sheet, ids[g.Pair], g.AgreedPlies))
		}
	}
	want := []string{
		"wuziqi-2009/r1-b2-black.csv 1 first wuziqi-2009/r1-b2-black.csv 11",
		"wuziqi-2009/r1-b2-white.csv 1 second wuziqi-2009/r1-b2-black.csv 11",
		"xiangqi/r1-b2-black.csv 1 second xiangqi/r1-b2-red.csv 5",
		"xiangqi/r1-b2-red.csv 1 first xiangqi/r1-b2-red.csv 5",
		"xiangqi/r1-b6-red.csv 1 first  0",
		"xiangqi/r1-b8-arbiter.gbk.csv 1 arbiter xiangqi/r1-b8.csv 18",
		"xiangqi/r1-b8.csv 1 first xiangqi/r1-b8.csv 18",
		"xiangqi/r1-b8.csv 2 second xiangqi/r1-b8.csv 18",
	}
	if !slices.Equal(got, want) || games != 14 {
		t.Errorf("%d games\n%s\nwant\n%s", games, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSheetDifferences(t *testing.T) {
	dir, _ := run(t, nil, filepath.Join(datasetsDir, "double-sheets", "xiangqi"))
	var got []string
	read(t, dir, tables.SheetDifferencesTable, func(d *schemas.SheetDifferenceRow) {
		if d.Pair != d.GameID || d.TextEn == "" || d.TextZh == "" {
			t.Errorf("%+v", d)
		}
		got = append(got, fmt.Sprintf("%s %s/%s %d/%d ×%d %s %s/%s", d.Kind, d.Sheet, d.OtherSheet, d.Ply, d.OtherPly, d.Plies, d.OnSheet, d.Move, d.OtherMove))
	})
	want := []string{
		"notation first/second 1/1 ×4  h2e2/h2e2",
		"missing first/second 6/7 ×8 first /c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 e3e4 d9e8",
		"missing first/second 6/5 ×1 second b9c7/",
		"different first/second 10/10 ×1  h7i7/d9e8",
		"doubled first/second 11/10 ×2 first /",
		"result first/second 0/0 ×0  /",
		"illegible first/second 8/8 ×1 second g6g5/",
		"times first/second 0/0 ×0  /",
		"trailing first/second 13/12 ×5 second e3e4 d9e8 e4e5 i8g8 g6f6/",
		"header first/second 0/0 ×0  /",
		"signature first/second 0/0 ×0 second /",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The same sheets give the same bytes, in whatever number of workers, and whether one file
// holds them or many.
func TestSheetsWithAnyNumberOfWorkers(t *testing.T) {
	var runs []string
	for _, workers := range []int{1, 4} {
		dir, _ := run(t, func(o *audit.Options) { o.Workers = workers }, filepath.Join(datasetsDir, "double-sheets"))
		runs = append(runs, dir)
	}
	files, err := os.ReadDir(runs[0])
	if err != nil || len(files) < 9 {
		t.Fatal(err, len(files))
	}
	for _, f := range files {
		a, err1 := os.ReadFile(filepath.Join(runs[0], f.Name()))
		b, err2 := os.ReadFile(filepath.Join(runs[1], f.Name()))
		if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: %d and %d bytes", f.Name(), len(a), len(b))
		}
	}
}

// Two sheets of one game are no duplicates of each other; a third record of the same moves is.
func TestPairIsNoDuplicate(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(datasetsDir, "double-sheets", "xiangqi", "r1-b8.csv"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	sheets := filepath.Join(dir, "a.csv")
	other := filepath.Join(dir, "b.csv")
	if err := os.WriteFile(sheets, data, 0o600); err != nil {
		t.Fatal(err)
	}
	second, _, _ := strings.Cut(strings.ReplaceAll(string(data), "台次,8", "台次,9"), "\nqipu scoresheet")
	if err := os.WriteFile(other, []byte(second+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, alone := run(t, nil, sheets)
	if alone.Findings["record:duplicate"] != 0 || *alone.DistinctGames != 1 {
		t.Errorf("%v, %d distinct", alone.Findings, *alone.DistinctGames)
	}
	out, with := run(t, nil, sheets, other)
	if with.Findings["record:duplicate"] != 1 || *with.DistinctGames != 1 {
		t.Errorf("%v, %d distinct", with.Findings, *with.DistinctGames)
	}
	var same []uint32
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) { same = append(same, g.SameMoves) })
	if !slices.Equal(same, []uint32{2, 0, 2}) {
		t.Errorf("same moves %v", same)
	}
}

// Each clause counts every sheet once, whatever the two of a game make of it.
func TestCoverageOfSheets(t *testing.T) {
	dir, _ := run(t, nil, filepath.Join(datasetsDir, "double-sheets"))
	games := map[string]uint64{}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		games[g.Kind]++
		games["all"]++
	})
	got := map[string]string{}
	read(t, dir, tables.CoverageTable, func(c *schemas.CoverageRow) {
		if c.Games != games["xiangqi"] && c.Games != games["renju"] && c.Games != games["all"] || c.Pass+c.Fail+c.Undetermined+c.NotApplicable != c.Games {
			t.Errorf("%+v", c)
		}
		got[c.Clause] = fmt.Sprint(c.Pass, c.Fail, c.Undetermined, c.NotApplicable)
	})
	for clause, want := range map[string]string{
		"record:sheets":      "7 18 2 0", // boards 1 and 8 and board 1 of renju agree; 6 and 3 are alone
		"xiangqi-2011:7.1":   "17 1 2 0", // board 10; boards 7, and 6, which is alone
		"xiangqi-2011:2.3":   "16 0 4 0", // boards 2, 4, 5 and 10, of which one sheet cannot be replayed
		"wuziqi-2009:6.1":    "6 0 1 0",  // board 3
		"wuziqi-2009:4.1":    "6 0 1 0",  // board 4, left open
		"wuziqi-2009:6.6":    "0 1 6 0",  // board 2; of the others only a log would say who was exempted
		"wuziqi-undated:6.1": "",
	} {
		if got[clause] != want {
			t.Errorf("%s: %s, want %s", clause, got[clause], want)
		}
	}
}
