package rulebooks

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
)

func TestCompareFollowsTheText(t *testing.T) {
	ordered := strings.Fields(`
		xiangqi-2011:1.1 xiangqi-2011:2.1 xiangqi-2011:4.1.9 xiangqi-2011:4.1.10 xiangqi-2011:9 xiangqi-2011:10.1
		xiangqi-2011:26.7 xiangqi-2011:26.7b xiangqi-2011:26.8.1 xiangqi-2011:26.10 xiangqi-2011:ch7
		xiangqi-2011:A1.3a xiangqi-2011:A3.1.9 xiangqi-2011:A3.1.10 xiangqi-2011:A3.1.10(1) xiangqi-2011:A3.2.1a
		wuziqi-2009:1.1 wuziqi-2009:10.1(6) wuziqi-2009:10.1b(1) wuziqi-2009:10.1b(10) wuziqi-2009:10.2(1) wuziqi-2009:A2.2 wuziqi-2009:A2.t
		wuziqi-undated:8.1(2-3) wuziqi-undated:8.1(4)
		renju-2002:4.3.2a renju-2002:4.3.2b renju-2002:4.3.2.1 axf:2 axf:10 record:token chess:1 go:1`)
	for i, a := range ordered {
		for j, b := range ordered {
			if got := Compare(schemas.ClauseID(a), schemas.ClauseID(b)); got != cmp.Compare(i, j) {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, cmp.Compare(i, j))
			}
		}
	}
}

// TestFilesAreInOrder holds that every file stands in the order that Compare
// gives, so that a listing and a file read alike.
func TestFilesAreInOrder(t *testing.T) {
	var all []schemas.ClauseID
	for _, b := range Books() {
		for _, c := range b.Clauses {
			all = append(all, c.ID)
		}
	}
	for i := 1; i < len(all); i++ {
		if Compare(all[i-1], all[i]) >= 0 {
			t.Errorf("%s does not stand after %s", all[i], all[i-1])
		}
	}
	shuffled := slices.Clone(all)
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, Compare)
	if !slices.Equal(shuffled, all) {
		t.Error("sorting the shuffled clauses does not give the order of the files")
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		asked string
		want  string // among the first three
	}{
		{"4.1.1", "xiangqi-2011:4.1.1"},                // the book forgotten
		{"xiangqi-2009:4.1.8", "xiangqi-2011:4.1.8"},   // no such book
		{"wuziqi-2009:1.5.4.3", "renju-2002:1.5.4.3"},  // the number of another book
		{"wuziqi-undated:16.1", "wuziqi-2009:16.1"},    // article missing in the undated text
		{"xiangqi-2011:4.1", "xiangqi-2011:4.1.1"},     // an article with parts
		{"xiangqi-2011:4.1.1.2", "xiangqi-2011:4.1.1"}, // a part that does not exist
		{"xiangqi-2011:26.8.l", "xiangqi-2011:26.8.1"}, // a letter for a digit
		{"xiangqi2011:26.8.1", "xiangqi-2011:26.8.1"},  // a sign left out
		{"record:tokens", "record:token"},
		{"Record:Token", "record:token"},
		{"token", "record:token"},
		{"wuziqi-2009:10.1b9", "wuziqi-2009:10.1b(9)"},
		{"wuziqi-2009:2.18", "wuziqi-2009:2.18a"},
	} {
		got := Nearest(c.asked, 3)
		if !slices.Contains(got, schemas.ClauseID(c.want)) {
			t.Errorf("Nearest(%q, 3) = %v, want %s among them", c.asked, got, c.want)
		}
	}
	same := Nearest("xiangqi-2010:2.1", 3)
	if len(same) != 3 || slices.ContainsFunc(same, func(id schemas.ClauseID) bool { return id.Number() != "2.1" }) {
		t.Errorf("same number in other books does not come first: %v", same)
	}
	for _, asked := range []string{"", " ", "zzzzzzzzzzzzzzzz", strings.Repeat("4.1.", 4096)} {
		if got := Nearest(asked, 5); len(got) != 0 {
			t.Errorf("Nearest(%.20q…) = %v, want nothing", asked, got)
		}
	}
	if got := Nearest("4.1.1", 0); len(got) != 0 {
		t.Errorf("Nearest(…, 0) = %v", got)
	}
}

func TestDistance(t *testing.T) {
	row := make([]int, maxAsked+1)
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"4.1.1", "4.1.1", 0}, {"4.1.1", "4.1.10", 1}, {"token", "tags", 4}, {"kitten", "sitting", 3}} {
		if got := distance(c.a, c.b, row); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// FuzzIDs holds what must be true of any id a user types: no panic, a total
// order, and suggestions that are clauses.
func FuzzIDs(f *testing.F) {
	for _, s := range []string{"4.1.1", "xiangqi-2011:26.8.1", "wuziqi-2009:10.1b(3)", "record:token", "A3.1.10(1)", "：", "棋:将", "\xff:\x00", "x:00012"} {
		f.Add(s, "xiangqi-2011:4.1.10")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := schemas.ClauseID(a), schemas.ClauseID(b)
		if Compare(x, y) != -Compare(y, x) || (Compare(x, y) == 0) != (a == b) {
			t.Errorf("Compare(%q, %q) is no order", a, b)
		}
		got := Nearest(a, 5)
		if len(got) > 5 {
			t.Errorf("Nearest(%q, 5) returned %d", a, len(got))
		}
		for _, id := range got {
			if _, ok := Clause(id); !ok {
				t.Errorf("Nearest(%q) suggests %s, which is no clause", a, id)
			}
		}
	})
}

func ExampleCompare() {
	ids := []schemas.ClauseID{"record:tags", "xiangqi-2011:4.1.10", "wuziqi-2009:7.2b", "xiangqi-2011:4.1.9"}
	slices.SortFunc(ids, Compare)
	fmt.Println(ids)
	// Output: [xiangqi-2011:4.1.9 xiangqi-2011:4.1.10 wuziqi-2009:7.2b record:tags]
}
