package terminal_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/report/terminal"
	"qipu/schemas/board"
)

func start(t *testing.T) *board.Board {
	t.Helper()
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBoardInLetters(t *testing.T) {
	b := start(t)
	from, to := board.At(7, 2), board.At(4, 2)
	b.Set(to, b.Pieces[from])
	b.Set(from, board.NoPiece)
	got := terminal.Board(b, terminal.Style{Letters: true, From: from, To: to})
	want := []string{
		"9  r n b a k a b n r",
		"8  . . . . . . . . .",
		"7  . c . . . . . c .",
		"6  p . p . p . p . p",
		"5  . . . . . . . . .",
		"  ~~~~~~~~~~~~~~~~~~",
		"4  . . . . . . . . .",
		"3  P . P . P . P . P",
		"2  . C . .[C]. .[.].",
		"1  . . . . . . . . .",
		"0  R N B A K A B N R",
		"   a b c d e f g h i",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestChineseLinesAreEquallyWide(t *testing.T) {
	lines := terminal.Board(start(t), terminal.Style{From: board.NoSquare, To: board.NoSquare})
	for _, line := range lines {
		if strings.Contains(line, "河") || strings.HasPrefix(line, " ") {
			continue
		}
		if w := terminal.Width(line); w != 2+9*3 {
			t.Errorf("%q takes %d columns", line, w)
		}
	}
}

func TestWrapKeepsEveryCharacter(t *testing.T) {
	for _, text := range []string{"", "a", "the horse's leg at e2 is blocked", "第23着（第12回合红方）不合规则：蹩马腿 (e2)。", strings.Repeat("长", 100), strings.Repeat("x", 100)} {
		lines := terminal.Wrap(text, 20)
		got := strings.ReplaceAll(strings.Join(lines, ""), " ", "")
		if got != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q became %q", text, lines)
		}
		for _, line := range lines {
			if terminal.Width(line) > 20 && strings.ContainsAny(line, " 长") {
				t.Errorf("line %q is too wide", line)
			}
		}
	}
}

func TestSafeLetsNoControlThrough(t *testing.T) {
	for text, want := range map[string]string{
		"車二平五":               "車二平五",
		"a\nb":               "a b",
		"\x1b[31mred\x07":    `\u001b[31mred\u0007`,
		"abc\u202edcba":      `abc\u202edcba`,
		"it's \"quoted\" \\": "it's \"quoted\" \\",
	} {
		if got := terminal.Safe(text); got != want {
			t.Errorf("Safe(%q) = %q, want %q", text, got, want)
		}
	}
}

// A victim stands in < >, and a mark goes before the one of the next point.
func TestBoardMarksVictims(t *testing.T) {
	b, err := board.ParseFEN("4k4/9/9/9/9/9/9/3Rr4/9/4K4 b")
	if err != nil {
		t.Fatal(err)
	}
	lines := terminal.Board(b, terminal.Style{Letters: true, From: board.At(0, 2), To: board.At(3, 2), Victims: []board.Square{board.At(4, 2)}})
	if got, want := lines[8], "2 [.]. .[R<r>. . . ."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	lines = terminal.Board(b, terminal.Style{Letters: true, From: board.NoSquare, To: board.NoSquare, Victims: []board.Square{board.At(8, 2)}})
	if got, want := lines[8], "2  . . . R r . . .<.>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Blocks of unlike height stand side by side, wide characters counted as two columns.
func TestRows(t *testing.T) {
	got := terminal.Rows([][]string{{"ab", "c"}, {"將軍", "x", "y"}, {"last"}}, 2, 4)
	want := []string{"ab     將軍", "c      x", "       y", "", "last"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := terminal.Rows(nil, 2, 4); len(got) != 0 {
		t.Errorf("of no blocks: %q", got)
	}
}
