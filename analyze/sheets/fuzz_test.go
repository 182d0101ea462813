package sheets

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/schemas"
)

// FuzzCompare compares two sheets of whatever text, a token a line: nothing panics, the
// order of the sheets makes no difference, every ply of a difference is one of the sheet,
// and each sheet's plies are told.
func FuzzCompare(f *testing.F) {
	auditor, rules := auditor(f)
	line := strings.Join(opening, "\n")
	f.Add(line, strings.Join(edited(opening, 5, 2), "\n"), true, "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")
	f.Add(line, "C2=5\nH8+7\n\nx\nh0g2", true, "")
	f.Add(strings.Join(stones, "\n"), "h8\n--\n--\nh8\nz99", false, "")
	f.Add("", strings.Repeat("马二进三\n", 3), true, "nonsense")
	f.Fuzz(func(t *testing.T, first, second string, xiangqi bool, fen string) {
		kind := schemas.KindRenju
		if xiangqi {
			kind = schemas.KindXiangqi
		}
		x, y := pairOf(kind, strings.Split(first, "\n"), strings.Split(second, "\n"))
		x.tags = []string{"FEN", fen, "RedTime", first}
		y.tags = []string{"FEN", fen, "Date", second}
		a, b := x.sheet(auditor), y.sheet(auditor)
		var c Comparer
		got := c.Compare(a, b)
		if diff := cmp.Diff(got, exchanged(c.Compare(b, a))); diff != "" {
			t.Fatal(diff)
		}
		for _, d := range got.Differences {
			for side, s := range [...]*Sheet{a, b} {
				if d.Ply[side] < 0 || d.Ply[side] > len(s.Moves) || d.Describe(a, b).En == "" {
					t.Fatalf("%s: ply %v of %d", d.Kind, d.Ply, len(s.Moves))
				}
			}
		}
		if answers := len(rules.Judge(a, b, got).Answers); answers != len(Checks()) || len(rules.Findings(a, b, got)) > 200 {
			t.Fatalf("%d answers", answers)
		}
	})
}
