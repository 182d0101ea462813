package psq

import (
	"bytes"

	"qipu/ingest/records"
)

// ahead is how much of a line is looked at: a header, a move and a number are shorter.
const ahead = 128

// scanner finds where records begin. It works on raw bytes in any encoding that
// keeps ASCII, and looks at the beginnings of lines alone.
type scanner struct {
	rec       bool // of rec, not of psq
	pos       int
	lineStart bool // pos stands at the beginning of a line not yet classified
	lf, cr    records.Finder

	// Of the record so far:
	begun bool // its header has come or, of rec, a move
	ended bool // of rec: the number that ends it has come
}

// NewScanner returns a scanner of psq: a record begins at a line that begins with
// Piskvorky. What stands before the first belongs to it.
func NewScanner() records.Scanner { return newScanner(false) }

// NewRecScanner returns a scanner of rec: a record ends with a line of one number
// behind its moves.
func NewRecScanner() records.Scanner { return newScanner(true) }

func newScanner(rec bool) *scanner {
	s := &scanner{rec: rec}
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (s *scanner) Bounds() records.Bounds { return records.Bounds{Ahead: ahead, Blank: records.Blank} }

// Reset implements records.Scanner.
func (s *scanner) Reset() {
	*s = scanner{rec: s.rec, lineStart: true, lf: records.Finder{Char: '\n'}, cr: records.Finder{Char: '\r'}}
}

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() {
	s.Shift(s.pos, 0)
	s.lineStart, s.begun, s.ended = true, false, false
}

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) {
	s.pos -= n
	s.lf.Shift(n, s.pos)
	s.cr.Shift(n, s.pos)
}

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		if s.lineStart {
			if s.pos == len(data) || !atEOF && s.pos+ahead > len(data) {
				return 0, false
			}
			if s.begins(data[s.pos:min(len(data), s.pos+ahead)]) && s.pos > 0 {
				return s.pos, true
			}
			s.lineStart = false
		}
		end := min(s.lf.Next(data, s.pos), s.cr.Next(data, s.pos))
		if end == len(data) {
			s.pos = end
			return 0, false
		}
		s.pos = end + 1
		s.lineStart = true
	}
}

// begins reports whether a record begins with the line that head begins with. If
// not, the line is taken in.
func (s *scanner) begins(head []byte) bool {
	line := head
	if end := bytes.IndexAny(head, "\r\n"); end >= 0 {
		line = head[:end]
	}
	line = bytes.TrimFunc(line, isSpace)
	if !s.rec {
		if !bytes.HasPrefix(line, []byte(magic)) {
			return false
		}
		again := s.begun
		s.begun = true
		return again
	}
	switch {
	case len(line) == 0:
	case s.ended:
		return true
	case isMove(line):
		s.begun = true
	case isNumber(line):
		s.ended = s.begun
	}
	return false
}
