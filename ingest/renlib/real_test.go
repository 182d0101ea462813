package renlib_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/ingest/internal/sharedtest"
	"qipu/schemas"
)

// What the samples hold, by an independent count of their nodes and leaves, and how
// their main lines begin, read from a dump of their bytes.
func TestSamples(t *testing.T) {
	folder := filepath.Join(sharedtest.RenjuSamples(t), "renlib")
	want := map[string]struct {
		nodes, lines, marks int
		begins              string
	}{
		"110327.lib": {17450, 8728, 17431, "h8 h9 i8 g8 i10 i9"},
		"111016.lib": {4620, 1980, 4543 + 2 + 2, "h8 i9 g6"},
		"120225.lib": {38043, 11376, 37920, "h8 i9 j8 i8 i7 h6 j6 g9 k7 j9 k9 h7 k10 k6"},
		"121125.lib": {348, 46, 0, "h8 h9 i9 i7 g7 j10"},
		"130420.lib": {363, 32, 0, "h8 h9 j8 g8 j9 i10"},
		"瑞星一打.lib":   {1151929, 544678, 0, "h8 h9 h6 j11 i7"},
		"遊星一打.lib":   {146968, 73876, 146964, "h8 h9 j6"},
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		source, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		w := want[f.Name()]
		g := one(t, string(source))
		s := sheetOf(g)
		if got := strings.Join(s.Tags, " "); got != fmt.Sprintf("Version=3.0 Nodes=%d Lines=%d", w.nodes, w.lines) {
			t.Errorf("%s: %s", f.Name(), got)
		}
		if !strings.HasPrefix(s.Lines[0], " "+w.begins+" ") {
			t.Errorf("%s: %s", f.Name(), s.Lines[0])
		}
		if large := w.nodes > 256<<10; large != (len(s.Faults) == 1 && g.FaultCount[schemas.FaultLeftOut] == 1) || !large && len(g.Variations) != w.lines-1 || len(s.Marks) != w.marks {
			t.Errorf("%s: %d variations, %d marks, %v", f.Name(), len(g.Variations), len(s.Marks), s.Faults)
		}
		plies := 0
		for i, line := range readAll(t, string(source), true, "") {
			if len(line.Faults) > 0 || i == 0 && sheetOf(line).Lines[0] != s.Lines[0] {
				t.Fatalf("%s, line %d: %v", f.Name(), i, sheetOf(line).Faults)
			}
			if plies++; i+1 == w.lines {
				plies = -1
			}
		}
		if plies != -1 {
			t.Errorf("%s: not %d lines", f.Name(), w.lines)
		}
		if f.Name() == "遊星一打.lib" && (len(s.Comments) != 2 || s.Comments[0] != "0/3 游星一打白必胜\r\nType制作" || g.Origin.Encoding != "gb18030") {
			t.Errorf("%v, %s", s.Comments, g.Origin.Encoding)
		}
	}
}
