package scoresheet

import (
	"bytes"

	"qipu/ingest/records"
	"qipu/schemas"
)

// ahead is how much of a line is looked at.
const ahead = 64

// blank is what may stand around a sheet: no tab, which may be an empty cell.
const blank = " \r\n\v\f\x1a"

// Begins reports whether a text begins with a sheet.
func Begins(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = bytes.TrimLeft(text, " \"")
	n := len(schemas.SheetMark)
	if len(text) < n || !bytes.EqualFold(text[:n], []byte(schemas.SheetMark)) {
		return false
	}
	return len(text) == n || bytes.IndexByte([]byte(",;\t\" \r\n"), text[n]) >= 0
}

// scanner finds the lines that begin with the mark of a sheet.
type scanner struct {
	pos    int
	fresh  bool // pos stands at the beginning of a line not yet looked at
	lf, cr records.Finder
}

// NewScanner returns the scanner of sheets in CSV: a record begins at every line that
// begins with the mark of a sheet, within quotes too, so that one quote left open does
// not cost the sheets behind it.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds { return records.Bounds{Ahead: ahead, Blank: blank} }

// Reset implements records.Scanner.
func (s *scanner) Reset() {
	*s = scanner{fresh: true, lf: records.Finder{Char: '\n'}, cr: records.Finder{Char: '\r'}}
}

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		if s.fresh {
			if !atEOF && s.pos+ahead > len(data) {
				return 0, false
			}
			if s.pos > 0 && Begins(data[s.pos:min(len(data), s.pos+ahead)]) {
				return s.pos, true
			}
			s.fresh = false
		}
		end := s.lf.Next(data, s.pos)
		if s.cr.Known() < end {
			end = min(end, s.cr.Next(data, s.pos))
		}
		if end == len(data) {
			s.pos = end
			return 0, false
		}
		s.pos, s.fresh = end+1, true
	}
}

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() {
	s.Shift(s.pos, 0)
	s.fresh = true
}

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) {
	s.pos -= n
	s.lf.Shift(n, s.pos)
	s.cr.Shift(n, s.pos)
}
