package diagram

import (
	"bytes"
	"unicode/utf8"

	"qipu/ingest/encodings"
)

// leastCells is how many points a row of a board has at least.
const leastCells = 5

// shape is what the signs of a line count to.
type shape struct {
	crossings int
	cells     int // crossings, stones and other points
	words     int // what has no place in a row
	letters   int // that follow one another from A; some boards have no I
	others    int // signs that are neither letters nor blank
	uprights  int
	edges     edges // of all crossings
	last      uint8 // the last letter
}

// add takes in a sign.
func (s *shape) add(at sign) {
	switch at.kind {
	case blank:
		return
	case letter:
		if at.value == s.last+1 || at.value == 'J'-'A'+1 && s.last == 'H'-'A'+1 {
			s.letters++
		} else {
			s.others++
		}
		s.last = at.value
		s.words++
		return
	case upright:
		s.uprights++
	case crossing:
		s.crossings++
		s.cells++
		s.edges |= at.edges
	case plain, black, white, number, filled:
		s.cells++
	case word:
		s.words++
	}
	s.others++
}

// isRow reports whether the line is a row of a board; within a board it may be all
// stones.
func (s *shape) isRow(within bool) bool {
	share, crossings := 3, 2 // so many points to each sign that is none
	if within {
		share, crossings = 1, 0
	}
	return s.cells >= leastCells && s.words*share <= s.cells && s.crossings >= crossings
}

// isBetween reports whether a line stands between two rows: nothing but uprights.
func (s *shape) isBetween() bool {
	return s.uprights >= leastCells && s.uprights == s.others && s.letters == 0
}

// isLetters reports whether a line is the letters of the columns.
func (s *shape) isLetters() bool { return s.letters >= leastCells && s.others == 0 }

// charsets are the encodings in which rows are looked for.
var charsets = []string{encodings.UTF8, encodings.Big5, encodings.GB18030}

// shapeIn counts the signs of a line in an encoding.
func shapeIn(line []byte, charset string) (s shape) {
	var table *pairs
	switch charset {
	case encodings.Big5:
		table = big5Signs()
	case encodings.GB18030:
		table = gb18030Signs()
	}
	for len(line) > 0 {
		switch {
		case line[0] < utf8.RuneSelf:
			s.add(signOf(rune(line[0])))
			line = line[1:]
		case table == nil:
			c, n := utf8.DecodeRune(line)
			s.add(signOf(c))
			line = line[n:]
		case len(line) == 1 || line[1] < 0x40:
			s.add(sign{})
			line = line[1:]
		default:
			s.add(table[int(line[0])<<8|int(line[1])])
			line = line[2:]
		}
	}
	return s
}

// lineKind is what a line is.
type lineKind uint8

const (
	textLine lineKind = iota
	rowLine
	betweenLine
	lettersLine
)

// longestLine bounds the lines that may be part of a board, in bytes.
const longestLine = 4 << 10

// classify tells what a line is, the encoding not known if charset is empty.
func classify(line []byte, charset string, within bool) (k lineKind, s shape, in string) {
	if len(line) > longestLine || !mayMatter(line) {
		return textLine, s, ""
	}
	for _, name := range charsets {
		if charset != "" && name != charset {
			continue
		}
		s = shapeIn(line, name)
		switch {
		case s.isRow(within):
			return rowLine, s, name
		case s.isBetween():
			return betweenLine, s, name
		case s.isLetters():
			return lettersLine, s, name
		}
	}
	return textLine, s, ""
}

// mayMatter is the short way for prose in ASCII.
func mayMatter(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < leastCells {
		return false
	}
	for _, c := range line {
		if c >= utf8.RuneSelf {
			return true
		}
	}
	return shapeInASCII(line)
}

// shapeInASCII reports whether a line in ASCII may be letters of columns, or uprights.
func shapeInASCII(line []byte) bool {
	return line[0] == '|' || line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z' && len(line) <= 128
}

// leastRows is how many rows a board has at least.
const leastRows = 5

// Holds reports whether a diagram stands in text, which may be in any of the encodings
// read but UTF-16.
func Holds(text []byte) bool {
	rows := 0
	charset := ""
	for len(text) > 0 {
		line := text
		if n := bytes.IndexAny(text, "\r\n"); n >= 0 {
			line, text = text[:n], text[n+1:]
		} else {
			text = nil
		}
		if len(line) == 0 {
			continue
		}
		switch k, _, in := classify(line, charset, rows > 0); k {
		case rowLine:
			if rows++; rows == leastRows {
				return true
			}
			charset = in
		case betweenLine:
		default:
			rows, charset = 0, ""
		}
	}
	return false
}
