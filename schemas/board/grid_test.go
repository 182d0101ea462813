package board_test

import (
	"strings"
	"testing"

	"qipu/schemas/board"
)

func TestGridPoint(t *testing.T) {
	for name, want := range map[string][2]int{"a1": {0, 0}, "t12": {19, 11}, "Z26": {25, 25}, "h9": {7, 8}, "c20": {2, 19}} {
		p, ok := board.ParseGridPoint(name)
		if !ok || p.Column() != want[0] || p.Row() != want[1] || p != board.GridPointAt(want[0], want[1]) {
			t.Errorf("%s is %v, %v", name, p, ok)
		}
	}
	for _, bad := range []string{"", "a", "a0", "a01", "a27", "{1", "1a", "a1x", "a100", "`3"} {
		if p, ok := board.ParseGridPoint(bad); ok {
			t.Errorf("%q is %s", bad, p)
		}
	}
	for column := range board.MostLines {
		for row := range board.MostLines {
			p := board.GridPointAt(column, row)
			if again, ok := board.ParseGridPoint(p.String()); !ok || again != p {
				t.Errorf("%d, %d is %s, read as %s", column, row, p, again)
			}
		}
	}
	for _, p := range []board.GridPoint{board.GridPointAt(-1, 3), board.GridPointAt(3, 26), board.GridPointAt(26, 0), 0, board.GridPoints + 1} {
		if p.String() != "-" {
			t.Errorf("%d is the point %s", p, p)
		}
	}
}

func TestStars(t *testing.T) {
	for _, c := range []struct {
		files, ranks int
		want         string
	}{
		{15, 15, "d4 l4 h8 d12 l12"}, // wuziqi-2009:1.1
		{19, 19, "d4 j4 p4 d10 j10 p10 d16 j16 p16"},
		{20, 20, "d4 q4 d17 q17"},
		{9, 9, "c3 g3 e5 c7 g7"},
		{5, 5, "c3"},
		{6, 6, ""},
		{20, 15, "d4 q4 d12 q12"},
	} {
		var names []string
		for _, p := range board.Stars(c.files, c.ranks) {
			names = append(names, p.String())
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%d×%d has the stars %s, want %s", c.files, c.ranks, got, c.want)
		}
	}
}
