package terminal_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/report/terminal"
	"qipu/schemas/board"
)

func stones(t *testing.T, text string) *board.Stones {
	t.Helper()
	b, ok := board.ParseStones(text)
	if !ok {
		t.Fatal(text)
	}
	return &b
}

func point(t *testing.T, name string) board.Point {
	t.Helper()
	q, ok := board.ParsePoint(name)
	if !ok {
		t.Fatal(name)
	}
	return q
}

// The board as its lines are numbered and its stars marked (wuziqi-2009:1.1).
func TestStonesInLetters(t *testing.T) {
	got := terminal.Stones(stones(t, "a1 h8/i9 o15"), terminal.StoneStyle{Letters: true, Last: point(t, "o15")})
	want := []string{
		"15  . . . . . . . . . . . . . .[O]",
		"14  . . . . . . . . . . . . . . .",
		"13  . . . . . . . . . . . . . . .",
		"12  . . . + . . . . . . . + . . .",
		"11  . . . . . . . . . . . . . . .",
		"10  . . . . . . . . . . . . . . .",
		" 9  . . . . . . . . O . . . . . .",
		" 8  . . . . . . . X . . . . . . .",
		" 7  . . . . . . . . . . . . . . .",
		" 6  . . . . . . . . . . . . . . .",
		" 5  . . . . . . . . . . . . . . .",
		" 4  . . . + . . . . . . . + . . .",
		" 3  . . . . . . . . . . . . . . .",
		" 2  . . . . . . . . . . . . . . .",
		" 1  X . . . . . . . . . . . . . .",
		"    a b c d e f g h i j k l m n o",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if empty := terminal.Stones(new(board.Stones), terminal.StoneStyle{Letters: true, Last: board.NoPoint}); empty[7] != " 8  . . . . . . . + . . . . . . ." {
		t.Errorf("the centre is %q", empty[7])
	}
}

// Signs stand where letters do, and each takes one column or, where a terminal draws
// characters of ambiguous width wide, each takes two.
func TestStonesStandWhereLettersDo(t *testing.T) {
	b := stones(t, "a1 h8 h9/i9 o15 d4")
	style := terminal.StoneStyle{Last: point(t, "h8"), Lines: []board.Point{point(t, "h9")}, Open: []board.Point{point(t, "h10")}, Barred: []board.Point{point(t, "i8")}}
	signs := terminal.Stones(b, style)
	style.Letters = true
	letters := terminal.Stones(b, style)
	as := strings.NewReplacer("●", "X", "○", "O", "·", ".", "┼", "+")
	for i := range signs {
		if as.Replace(signs[i]) != letters[i] {
			t.Errorf("%q stands for %q", signs[i], letters[i])
		}
		if w := terminal.Width(signs[i]); w != terminal.Width(letters[i]) || w < 33 {
			t.Errorf("%q takes %d columns", signs[i], w)
		}
		if n := strings.Count(letters[i], ".") + strings.Count(letters[i], "+") + strings.Count(letters[i], "X") + strings.Count(letters[i], "O"); i < 15 && n != 15 {
			t.Errorf("%q has %d points", letters[i], n)
		}
	}
	for row, want := range map[int]string{5: " . .<.>. .", 6: " . .(X)O .", 7: " . .[X{.}."} {
		if !strings.Contains(letters[row], want) {
			t.Errorf("%q, want %q in it", letters[row], want)
		}
	}
}

// A board of 7 columns and 9 rows.
func TestGrid(t *testing.T) {
	at := func(name string) board.GridPoint {
		p, _ := board.ParseGridPoint(name)
		return p
	}
	got := terminal.Grid(7, 9, map[board.GridPoint]board.Stone{at("a9"): board.BlackStone, at("g1"): board.WhiteStone}, at("g1"), true)
	want := []string{
		" 9  X . . . . . .",
		" 8  . . . . . . .",
		" 7  . . + . + . .",
		" 6  . . . . . . .",
		" 5  . . . + . . .",
		" 4  . . . . . . .",
		" 3  . . + . + . .",
		" 2  . . . . . . .",
		" 1  . . . . . .[O]",
		"    a b c d e f g",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}
