package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// The files made for XQStudio have exactly the findings written by hand.
func TestFormatXQF(t *testing.T) {
	dir, s := run(t, nil, filepath.Join(datasetsDir, "formats", "xqf"))
	want := slices.DeleteFunc(expectation(t, filepath.Join(datasetsDir, "formats.expected")), func(line string) bool {
		return !strings.HasPrefix(line, "xqf/")
	})
	compareFindings(t, findings(t, dir, "xqf/"), want)
	if s.Games.In != 2 || s.Games.Rejected != 0 {
		t.Errorf("%+v", s.Games)
	}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.Path != "opening.xqf" {
			return
		}
		got := fmt.Sprint(g.Format, " ", g.Encoding, " ", g.First, " ", g.Second, " ", g.Event, " ", g.Date, " ", g.Result, " ", g.Reason, " ", g.Variations, " ", g.Comments)
		if got != "xqf gb18030 选手01 选手02 春季杯 2024.03.02 1/2-1/2 agreement 2 3" {
			t.Error(got)
		}
	})
}

// A file that is cut off within its header is read as far as it goes.
func TestXQFCutOffInItsHeader(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(datasetsDir, "formats", "xqf", "opening.xqf"))
	if err != nil {
		t.Fatal(err)
	}
	dir, s := run(t, nil, writeFile(t, t.TempDir(), "a.xqf", string(whole[:0x145])))
	if s.Games.In != 1 || s.Games.Flagged != 1 || s.Unreadable != 0 {
		t.Fatalf("%+v", s)
	}
	said := false
	read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
		said = said || f.Clause == "record:syntax" && strings.Contains(f.TextEn, "cut off")
	})
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.First != "选手01" || g.Event != "春季杯" || g.Plies != 0 {
			t.Errorf("%+v", g)
		}
	})
	if !said {
		t.Error("nothing says that it is cut off")
	}
}

// Vietnamese files hold windows-1258 (user report U042): --encoding says so.
func TestXQFInVietnamese(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(datasetsDir, "formats", "xqf", "endgame.xqf"))
	if err != nil {
		t.Fatal(err)
	}
	name, err := charmap.Windows1258.NewEncoder().String("Lê Lai")
	if err != nil {
		t.Fatal(err)
	}
	source[0x130] = byte(len(name))
	copy(source[0x131:], name)
	dir, _ := run(t, func(o *audit.Options) { o.Encoding = "windows-1258" }, writeFile(t, t.TempDir(), "a.xqf", string(source)))
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.First != "Lê Lai" || g.Encoding != "windows-1258" {
			t.Errorf("%q in %s", g.First, g.Encoding)
		}
	})
}

// The 3,332 real files. Of their main lines three are not lawful, and two cannot be
// judged: looked at by hand, they are so in the files, and two other readers read the
// same moves there (walker8088/cchess, FastLight126/vschess).
func TestRealXQF(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	dir, s := run(t, nil, filepath.Join(shared, "data", "xiangqi", "xqf-sample.tar.gz"))
	if s.Sources != 3332 || s.Games.In != 3332 || s.Games.Rejected != 0 || s.Unreadable != 0 || s.Skipped != 0 {
		t.Fatalf("%+v", s)
	}
	plies, without := 0, 0
	var unlawful []string
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		plies += int(g.Plies)
		if g.Plies == 0 {
			without++
		}
		if g.PliesLegal < g.Plies {
			unlawful = append(unlawful, fmt.Sprintf("%s %d/%d", filepath.Base(g.Path), g.PliesLegal, g.Plies))
		}
	})
	slices.Sort(unlawful)
	want := []string{
		"- 四川蒋全胜 (负) 湖北柳大华 (1992.5.18于抚州).xqf 94/118",
		"《弈道贺岁》红先胜 黄大昌 拟局.XQF 14/17",
		"《象锦·屈乘假道》图32.xqf 0/15",
		"《适谱·图开八阵》 图4.xqf 0/11",
		"例10.xqf 0/4",
	}
	slices.Sort(want)
	if plies != 167367 || without != 20 || !slices.Equal(unlawful, want) {
		t.Errorf("%d plies, %d records without, not lawful:\n%s", plies, without, strings.Join(unlawful, "\n"))
	}
}
