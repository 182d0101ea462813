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
	return grid{
		files: board.Lines, ranks: board.Lines, letters: style.Letters,
		stone: func(p board.GridPoint) board.Stone { return b[board.PointAt(p.Column(), p.Row())] },
		marks: func(p board.GridPoint) (left, right byte) { return style.marks(board.PointAt(p.Column(), p.Row())) },
	}.draw()
}

// Grid draws a board of so many columns and rows, with its last stone marked, in the same
// way.
func Grid(files, ranks int, stones map[board.GridPoint]board.Stone, last board.GridPoint, letters bool) []string {
	return grid{
		files: files, ranks: ranks, letters: letters,
		stone: func(p board.GridPoint) board.Stone { return stones[p] },
		marks: func(p board.GridPoint) (left, right byte) {
			if p == last {
				return '[', ']'
			}
			return ' ', ' '
		},
	}.draw()
}

// grid is a board being drawn.
type grid struct {
	files, ranks int
	letters      bool
	stone        func(board.GridPoint) board.Stone
	marks        func(board.GridPoint) (left, right byte)
}

func (g grid) draw() []string {
	lines := make([]string, 0, g.ranks+1)
	stars := board.Stars(g.files, g.ranks)
	for row := g.ranks - 1; row >= 0; row-- {
		var out strings.Builder
		fmt.Fprintf(&out, "%2d ", row+1)
		closing := byte(' ')
		for column := range g.files {
			p := board.GridPointAt(column, row)
			left, right := g.marks(p)
			if left == ' ' {
				left = closing
			}
			out.WriteByte(left)
			out.WriteString(pointSign(g.stone(p), slices.Contains(stars, p), g.letters))
			closing = right
		}
		if closing != ' ' {
			out.WriteByte(closing)
		}
		lines = append(lines, out.String())
	}
	names := []byte("   ")
	for column := range g.files {
		names = append(names, ' ', 'a'+byte(column))
	}
	return append(lines, string(names))
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

// pointSign is how a point is drawn.
func pointSign(stone board.Stone, isStar, letters bool) string {
	switch {
	case stone != board.NoStone:
		return StoneSign(stone, letters)
	case isStar && letters:
		return "+"
	case isStar:
		return "┼"
	case letters:
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
