package dhtmlxq

import (
	"bytes"

	"qipu/ingest/records"
)

// scanner finds where records begin. It works on raw bytes in any encoding that keeps
// ASCII: a bracket may be the second half of a character, its name may not.
type scanner struct {
	pos     int
	bracket records.Finder

	// Of the record so far:
	begun  bool // a bracket of the format has come
	inside bool // [DhtmlXQ] has come, and not [/DhtmlXQ]
	closed bool // [/DhtmlXQ] has come
	moved  bool // a movelist that says something has come
	first  name // of its first field
}

// name is the name of a field in lower case.
type name struct {
	len   int
	bytes [maxName]byte
}

func nameOf(b []byte) (n name) {
	n.len = copy(n.bytes[:], b)
	for i, c := range n.bytes[:n.len] {
		if c >= 'A' && c <= 'Z' {
			n.bytes[i] = c | 0x20
		}
	}
	return n
}

func (n *name) is(text string) bool { return string(n.bytes[:n.len]) == text }

// NewScanner returns the scanner of DhtmlXQ. A record begins at [DhtmlXQ]; at a field
// behind [/DhtmlXQ], unless it is the moves that a page keeps apart; and, where nothing
// encloses the fields, at the field with which the record before began. What stands
// before the first belongs to it. A source without fields is one record.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: maxBracket + 1, Blank: records.Blank}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() { *s = scanner{bracket: records.Finder{Char: '['}} }

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() {
	s.Shift(s.pos, 0)
	s.begun, s.inside, s.closed, s.moved, s.first = false, false, false, false, name{}
}

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) {
	s.pos -= n
	s.bracket.Shift(n, s.pos)
}

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		p := s.bracket.Next(data, s.pos)
		s.pos = p
		if p == len(data) || !atEOF && p+maxBracket+1 > len(data) {
			return 0, false
		}
		if s.begins(data[p:min(len(data), p+maxBracket+1)]) && p > 0 {
			return p, true
		}
		s.pos = p + 1
	}
}

// begins reports whether a record begins with the bracket that b begins with. If not,
// the bracket is taken in.
func (s *scanner) begins(b []byte) bool {
	k, written, n := bracketAt(b)
	switch k {
	case opensAll:
		if s.begun {
			return true
		}
		s.begun, s.inside = true, true
	case closesAll:
		s.closed, s.inside = s.begun, false
	case opens:
		return s.field(nameOf(written), len(b) > n && isDigit(b[n]))
	}
	return false
}

// field is begins for a field; says reports whether a digit is the first of its value.
func (s *scanner) field(f name, says bool) bool {
	moves := f.is("movelist")
	switch {
	case s.closed && (!isMoves(f.bytes[:f.len]) || moves && says && s.moved):
		return true
	case !s.inside && !s.closed && s.first.len > 0 && f == s.first:
		return true
	}
	// A movelist before the fields of a page is no first field.
	if s.first.len == 0 && !isMoves(f.bytes[:f.len]) || moves && !s.begun {
		s.first = f
	} else if s.first.is("movelist") && !isMoves(f.bytes[:f.len]) {
		s.first = f
	}
	s.begun, s.moved = true, s.moved || moves && says
	return false
}

// isMoves reports whether a name is that of moves or of a comment on them.
func isMoves(name []byte) bool {
	return bytes.HasPrefix(name, []byte("move")) || bytes.HasPrefix(name, []byte("comment"))
}
