// Package terminal draws boards and texts for a terminal, without colours or
// cursor movement, so that the output can be piped and pasted.
package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"qipu/schemas/board"
)

// Style says how a board is drawn.
type Style struct {
	Letters  bool           // FEN letters in place of Chinese characters
	From, To board.Square   // the last move, marked by brackets; board.NoSquare for none
	Victims  []board.Square // what stands to be taken, marked by < and >
}

// Board draws a board from Red's side, ranks and files as ICCS names them, one
// string a line. In Chinese characters the two sides differ in every character;
// in letters Red is upper case.
func Board(b *board.Board, style Style) []string {
	lines := make([]string, 0, board.Ranks+2)
	for rank := board.Ranks - 1; rank >= 0; rank-- {
		lines = append(lines, rankLine(b, style, rank))
		if rank == board.Ranks/2 {
			lines = append(lines, riverLine(style))
		}
	}
	return append(lines, fileLine(style))
}

func rankLine(b *board.Board, style Style, rank int) string {
	var out strings.Builder
	out.WriteByte('0' + byte(rank))
	out.WriteByte(' ')
	closing := byte(' ')
	for file := range board.Files {
		square := board.At(file, rank)
		left, right := style.marks(square)
		if left == ' ' {
			left = closing
		}
		out.WriteByte(left)
		out.WriteString(point(b.Pieces[square], style))
		closing = right
	}
	if closing != ' ' {
		out.WriteByte(closing)
	}
	return out.String()
}

// marks are what stands left and right of a point.
func (s *Style) marks(square board.Square) (left, right byte) {
	switch {
	case square == s.From, square == s.To:
		return '[', ']'
	case slices.Contains(s.Victims, square):
		return '<', '>'
	}
	return ' ', ' '
}

func point(p board.Piece, style Style) string {
	switch {
	case style.Letters:
		return string(p.Letter())
	case p == board.NoPiece:
		return "・"
	}
	return p.Glyph()
}

func riverLine(style Style) string {
	if style.Letters {
		return "  ~~~~~~~~~~~~~~~~~~"
	}
	return "      楚河         汉界"
}

func fileLine(style Style) string {
	if style.Letters {
		return "   a b c d e f g h i"
	}
	return "   a  b  c  d  e  f  g  h  i"
}

// Beside sets lines of text to the right of a block, a gap of three columns
// apart; the texts are wrapped to the given number of columns.
func Beside(block, texts []string, columns int) []string {
	wide := 0
	for _, line := range block {
		wide = max(wide, Width(line))
	}
	var right []string
	for _, text := range texts {
		right = append(right, Wrap(text, columns)...)
	}
	out := make([]string, 0, max(len(block), len(right)))
	for i := range max(len(block), len(right)) {
		left := ""
		if i < len(block) {
			left = block[i]
		}
		if i < len(right) && right[i] != "" {
			left += strings.Repeat(" ", wide-Width(left)+3) + right[i]
		}
		out = append(out, strings.TrimRight(left, " "))
	}
	return out
}

// Rows sets blocks of lines side by side, so many a row, each in a column of so
// many columns of the terminal, a gap of three apart, and the rows one below the
// other with an empty line between. The lines of a block must fit its column.
func Rows(blocks [][]string, perRow, columns int) []string {
	var out []string
	for row := range slices.Chunk(blocks, perRow) {
		if len(out) > 0 {
			out = append(out, "")
		}
		high := 0
		for _, block := range row {
			high = max(high, len(block))
		}
		for i := range high {
			out = append(out, across(row, i, columns))
		}
	}
	return out
}

// across is line i of the blocks of a row.
func across(row [][]string, i, columns int) string {
	var out strings.Builder
	for n, block := range row {
		line := ""
		if i < len(block) {
			line = block[i]
		}
		out.WriteString(line)
		if n+1 < len(row) {
			out.WriteString(strings.Repeat(" ", max(0, columns-Width(line))+3))
		}
	}
	return strings.TrimRight(out.String(), " ")
}

// Wrap breaks a text into lines of at most so many columns: at spaces, and
// anywhere between two wide characters.
func Wrap(text string, columns int) []string {
	var lines []string
	line, used := "", 0
	flush := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line, used = "", 0
	}
	for _, word := range words(text) {
		w := Width(word)
		if used > 0 && used+Width(strings.TrimRight(word, " ")) > columns {
			flush()
		}
		line += word
		used += w
	}
	flush()
	return lines
}

// words splits a text into the parts between which a line may break; a part
// keeps the spaces behind it.
func words(text string) []string {
	var out []string
	start := 0
	previous := ' '
	for i, c := range text {
		if i > start && (previous == ' ' && c != ' ' || isWide(previous) && isWide(c)) {
			out = append(out, text[start:i])
			start = i
		}
		previous = c
	}
	return append(out, text[start:])
}

// Width is the number of columns that a text takes.
func Width(s string) int {
	n := 0
	for _, c := range s {
		if isWide(c) {
			n++
		}
		n++
	}
	return n
}

// isWide reports whether a character takes two columns. The middle dot that
// marks an empty point, and arrows, are left to their East Asian width.
func isWide(c rune) bool {
	if c < 0x1100 {
		return false
	}
	k := width.LookupRune(c).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// Safe returns a text with everything that a terminal could act on, or that a
// reader could not see, written as an escape: control characters, and those that
// are invisible or change the direction of text. A line break becomes a space.
func Safe(text string) string {
	if !strings.ContainsFunc(text, unsafe) {
		return text
	}
	var out strings.Builder
	for _, c := range text {
		switch {
		case c == '\n' || c == '\r' || c == '\t':
			out.WriteByte(' ')
		case unsafe(c):
			fmt.Fprintf(&out, `\u%04x`, c)
		default:
			out.WriteRune(c)
		}
	}
	return out.String()
}

func unsafe(c rune) bool { return !unicode.IsPrint(c) && c != '　' }
