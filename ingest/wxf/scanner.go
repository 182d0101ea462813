package wxf

import (
	"bytes"

	"qipu/ingest/records"
)

// ahead is how much of a line is looked at: the words with which records begin are
// shorter, and so is what ends one.
const ahead = 64

// scanner finds where records begin. It works on raw bytes in any encoding that keeps
// ASCII, and looks at the beginnings of lines and at closing braces.
type scanner struct {
	pos            int
	lineStart      bool // pos stands at the beginning of a line not yet classified
	lf, cr, braces records.Finder

	// Of the record so far:
	begun bool // a line of a word in capitals has come, or START{
	ended bool // }END has come
}

// NewScanner returns the scanner of WXF text. A record begins at a line that begins with
// FORMAT, and behind }END at a line of any other word in capitals. What stands before
// the first belongs to it.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds { return records.Bounds{Ahead: ahead, Blank: records.Blank} }

// Reset implements records.Scanner.
func (s *scanner) Reset() {
	*s = scanner{lineStart: true, lf: records.Finder{Char: '\n'}, cr: records.Finder{Char: '\r'}, braces: records.Finder{Char: '}'}}
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
	s.braces.Shift(n, s.pos)
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
		p := min(s.lf.Next(data, s.pos), s.cr.Next(data, s.pos), s.braces.Next(data, s.pos))
		if p == len(data) {
			s.pos = p
			return 0, false
		}
		if data[p] == '}' {
			if !atEOF && p+len(closing) > len(data) {
				s.pos = p
				return 0, false
			}
			s.ended = s.ended || bytes.HasPrefix(data[p:], []byte(closing))
		} else {
			s.lineStart = true
		}
		s.pos = p + 1
	}
}

// begins reports whether a record begins with the line that head begins with. If not,
// the line is taken in.
func (s *scanner) begins(head []byte) bool {
	head = head[blanks(head):]
	word := keyword(head)
	switch {
	case string(word) == format && s.begun, len(word) > 0 && s.ended:
		return true
	case len(word) > 0:
		s.begun = true
	}
	return false
}

// What records begin and end with.
const (
	format  = "FORMAT"
	opening = "START{"
	closing = "}END"
	setup   = "SETUP{"
)

// longestWord bounds a word in capitals, in bytes.
const longestWord = 24

// keyword returns the word in capitals that a line begins with, nil if there is none:
// three letters or more, with blank space, a brace or nothing behind them.
func keyword(line []byte) []byte {
	const least = 3
	n := 0
	for n < len(line) && n <= longestWord && line[n] >= 'A' && line[n] <= 'Z' {
		n++
	}
	if n < least || n > longestWord {
		return nil
	}
	if n < len(line) {
		switch line[n] {
		case ' ', '\t', '\r', '\n', '{', ':':
		default:
			return nil
		}
	}
	return line[:n]
}

// blanks returns how many bytes of blanks and byte order marks b begins with.
func blanks(b []byte) int {
	n := 0
	for n < len(b) {
		switch {
		case b[n] == ' ' || b[n] == '\t':
			n++
		case bytes.HasPrefix(b[n:], []byte("\ufeff")):
			n += len("\ufeff")
		default:
			return n
		}
	}
	return n
}
