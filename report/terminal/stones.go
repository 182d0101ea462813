package terminal

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas/board"
)

// StoneStyle says how a board of renju is drawn.
type StoneStyle struct {
	Letters bool          // X and O in place of ● and ○
	Last    board.Point   // the last stone, marked by [ and ]; board.NoPoint for none
	Lines   []board.Point // stones of lines, marked by ( and )
	Open    []board.Point // points that complete them, marked by < and >
	Barred  []board.Point // points that would and do not count, marked by { and }
}

// Stones draws a board of renju from the side that is Black at the start, one
// string a line. Every point takes one character of a kind that terminals may draw
// one or two columns wide, and all of them alike: ● and ○, · where it is empty, ┼
// where a star is. Letters take one column everywhere.
func Stones(b *board.Stones, style StoneStyle) []string {
	lines := make([]string, 0, board.Lines+1)
	for row := board.Lines - 1; row >= 0; row-- {
		var out strings.Builder
		fmt.Fprintf(&out, "%2d ", row+1)
		closing := byte(' ')
		for column := range board.Lines {
			q := board.PointAt(column, row)
			left, right := style.marks(q)
			if left == ' ' {
				left = closing
			}
			out.WriteByte(left)
			out.WriteString(style.stone(b[q], q))
			closing = right
		}
		if closing != ' ' {
			out.WriteByte(closing)
		}
		lines = append(lines, out.String())
	}
	return append(lines, "    a b c d e f g h i j k l m n o")
}

// marks are what stands left and right of a point.
func (s *StoneStyle) marks(q board.Point) (left, right byte) {
	switch {
	case q == s.Last:
		return '[', ']'
	case slices.Contains(s.Lines, q):
		return '(', ')'
	case slices.Contains(s.Open, q):
		return '<', '>'
	case slices.Contains(s.Barred, q):
		return '{', '}'
	}
	return ' ', ' '
}

// stars are the points that the board marks (wuziqi-2009:1.1): d4, l4, h8, d12, l12.
var stars = [...]board.Point{
	board.PointAt(3, 3), board.PointAt(11, 3), board.PointAt(7, 7), board.PointAt(3, 11), board.PointAt(11, 11),
}

func (s *StoneStyle) stone(stone board.Stone, q board.Point) string {
	switch {
	case stone != board.NoStone:
		return StoneSign(stone, s.Letters)
	case slices.Contains(stars[:], q) && s.Letters:
		return "+"
	case slices.Contains(stars[:], q):
		return "┼"
	case s.Letters:
		return "."
	}
	return "·"
}

// StoneSign is how a black or white stone is drawn.
func StoneSign(stone board.Stone, letters bool) string {
	signs := [...]string{board.BlackStone: "●", board.WhiteStone: "○"}
	if letters {
		signs = [...]string{board.BlackStone: "X", board.WhiteStone: "O"}
	}
	return signs[stone]
}
