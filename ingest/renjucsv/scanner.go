package renjucsv

import (
	"bytes"

	"qipu/ingest/internal/cells"
	"qipu/ingest/records"
)

// state is where in a row a scanner stands. Its rules are those of cells.
type state uint8

const (
	cellBegins state = iota // at the beginning of a cell, perhaps behind spaces
	plain                   // in a cell without quotes, or behind its quotes
	quoted                  // between its quotes
	quote                   // behind a quote that may close it
)

// scanner finds the ends of rows: those of lines that are not within quotes.
type scanner struct {
	pos   int
	state state
	sep   byte // 0 before the header has been seen: any of separators
}

// NewScanner returns the scanner of tables of renju. The first row that is not blank
// is the Head; every other row is a record, whatever lines its quotes span.
func NewScanner() records.Scanner { return new(scanner) }

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: len("\ufeff"), Blank: blank, Head: true}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() { *s = scanner{} }

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() { s.pos, s.state = 0, cellBegins }

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) { s.pos -= n }

// Next implements records.Scanner. It passes over as many line ends as there are, so
// that rows of them cost little.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	if s.pos == 0 && s.sep == 0 {
		if len(data) < len("\ufeff") && !atEOF {
			return 0, false
		}
		s.pos = markLen(data)
	}
	for s.pos < len(data) {
		c := data[s.pos]
		if s.state == quoted {
			i := bytes.IndexByte(data[s.pos:], '"')
			if i < 0 {
				s.pos = len(data)
				break
			}
			s.pos, s.state = s.pos+i+1, quote
			continue
		}
		s.pos++
		switch {
		case cells.IsLineEnd(c):
			s.learn(data[:s.pos])
			for s.pos < len(data) && cells.IsLineEnd(data[s.pos]) {
				s.pos++
			}
			return s.pos, true
		case c == '"' && s.state != plain: // the second of a pair goes on in quotes
			s.state = quoted
		case s.separates(c):
			s.state = cellBegins
		case c != ' ' || s.state != cellBegins:
			s.state = plain
		}
	}
	return 0, false
}

func (s *scanner) separates(c byte) bool {
	if s.sep == 0 {
		return c == separators[0] || c == separators[1] || c == separators[2]
	}
	return c == s.sep
}

// learn takes the separator from the first row that is not blank.
func (s *scanner) learn(row []byte) {
	if s.sep == 0 && len(bytes.Trim(row[markLen(row):], blank)) > 0 {
		s.sep = separator(row)
	}
}
