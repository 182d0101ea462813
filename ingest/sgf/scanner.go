package sgf

import (
	"bytes"
	"unicode/utf8"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
)

// scanner finds where records begin: at a tree of nodes outside of any other, and
// inside where a tree begins as none of a variation does, so that a bracket that is
// lost costs one game and not the file. It works on raw bytes in any encoding that
// keeps ASCII.
//
// A closing bracket of a value may be the second half of a character of Big5, GB18030
// or Shift_JIS. Which of the two it is rests on the encoding of the record, which, if
// the user does not tell it, is taken from what stands behind its first byte outside
// of ASCII; where that is not certain, the bracket closes the value if what follows
// has the form of it.
type scanner struct {
	pos  int
	told encoding // by the user

	// Of the record so far:
	begun    bool // its tree has begun
	depth    int  // of trees that are open
	value    bool // pos stands in the value of a property
	encoding encoding
}

// encoding is what is known of the encoding of a record.
type encoding uint8

const (
	undecided    encoding = iota // nothing outside of ASCII has come
	plain                        // UTF-8, EUC-JP: bytes of ASCII are characters of their own
	pairs                        // Big5 or GB18030
	pairsAndKana                 // Shift_JIS: bytes outside of ASCII may be, too
	doubtful                     // perhaps these, perhaps one byte a character
)

const (
	ahead  = 2 << 10 // bytes that a decision may need
	window = 1 << 10 // bytes by which the encoding is told
)

// NewScanner returns a scanner of SGF.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (s *scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: ahead, Behind: maxGap, Blank: records.Blank}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() { *s = scanner{} }

// SetEncoding says that the source is in that encoding, see records.Splitter.
func (s *scanner) SetEncoding(name string) {
	switch name {
	case "":
		s.told = undecided
	case encodings.GB18030, encodings.Big5:
		s.told = pairs
	case encodings.ShiftJIS:
		s.told = pairsAndKana
	default:
		s.told = plain
	}
	s.encoding = s.told
}

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() { *s = scanner{told: s.told, encoding: s.told} }

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) { s.pos -= n }

// What a byte may mean outside and inside a value.
const (
	isFrame  = 1 << iota // ( ) [
	isInside             // ] \ (
	isHigh               // outside of ASCII
)

var meaning = func() (table [256]uint8) {
	for c := utf8.RuneSelf; c < len(table); c++ {
		table[c] = isHigh
	}
	for _, c := range []byte("()[") {
		table[c] |= isFrame
	}
	for _, c := range []byte("]\\(") {
		table[c] |= isInside
	}
	return table
}()

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		s.pos += s.plainLen(data[s.pos:])
		if s.pos == len(data) || !atEOF && s.pos+ahead > len(data) {
			return 0, false
		}
		switch c := data[s.pos]; {
		case c == '(':
			if s.opens(data) {
				return s.pos, true
			}
			s.pos++
		case c == '\\':
			s.pos++
			if s.pos < len(data) && data[s.pos] < utf8.RuneSelf {
				s.pos++
			}
		default:
			s.pos += s.characterLen(data[s.pos:])
		}
	}
}

// plainLen goes over the bytes that decide by themselves, and returns how many they
// are: up to a bracket that may open a record, an escape, or a character outside of
// ASCII whose length is to be told.
func (s *scanner) plainLen(b []byte) int {
	inside := uint8(isInside)
	if s.encoding != plain {
		inside |= isHigh
	}
	for i, c := range b {
		if s.value {
			if meaning[c]&inside == 0 {
				continue
			}
			if c != ']' {
				return i
			}
			s.value = false
			continue
		}
		if meaning[c]&isFrame == 0 {
			continue
		}
		switch {
		case c == '(':
			return i
		case s.depth == 0:
		case c == ')':
			s.depth--
		default:
			s.value = true
		}
	}
	return len(b)
}

// opens reports whether a record begins at the bracket at pos. If not, a tree that
// begins there is taken in.
func (s *scanner) opens(data []byte) bool {
	b := data[s.pos:min(len(data), s.pos+ahead)]
	switch {
	case s.value:
		return s.pos > 0 && lineBegins(data[max(0, s.pos-maxGap):s.pos]) && opensGame(b)
	case s.depth > 0:
		if opensGame(b) {
			return true
		}
	case !opensTree(b):
		return false
	case s.begun:
		return true
	}
	s.depth++
	s.begun = true
	return false
}

// lineBegins reports whether nothing but blanks stands between the last line end
// and the end of before.
func lineBegins(before []byte) bool {
	before = bytes.TrimRight(before, " \t")
	return len(before) > 0 && (before[len(before)-1] == '\n' || before[len(before)-1] == '\r')
}

// characterLen returns how many bytes to go on by from the byte outside of ASCII
// that b begins with.
func (s *scanner) characterLen(b []byte) int {
	if s.encoding == undecided {
		s.encoding = encodingOf(b[:min(len(b), window)])
	}
	if s.encoding == plain || len(b) == 1 || b[0] == 0x80 || b[0] == 0xff || s.encoding == pairsAndKana && !encodings.LeadsShiftJIS(b[0]) {
		return 1
	}
	if trail := b[1]; trail < 0x40 || trail == 0x7f || trail == 0xff || s.encoding == doubtful && trail == ']' && closes(b[1:]) {
		return 1
	}
	return 2
}

// encodingOf tells the encoding by the bytes of a record from its first one outside
// of ASCII on.
func encodingOf(b []byte) encoding {
	for n := 1; n < utf8.UTFMax && n < len(b); n++ { // the last character may be cut
		if tail := b[len(b)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				b = b[:len(b)-n]
			}
			break
		}
	}
	switch name, certain := encodings.Detect(b); {
	case name != encodings.GB18030 && name != encodings.Big5:
		return plain
	case certain:
		return pairs
	}
	return doubtful
}

// closes reports whether what follows the bracket that b begins with may follow the
// end of a value.
func closes(b []byte) bool {
	b = b[1:]
	b = b[blankLen(b[:min(len(b), maxGap)]):]
	if len(b) == 0 || bytes.IndexByte([]byte(";()["), b[0]) >= 0 {
		return true
	}
	n := identLen(b[:min(len(b), maxName)])
	b = b[n:]
	b = b[blankLen(b[:min(len(b), maxGap)]):]
	return n > 0 && len(b) > 0 && b[0] == '['
}
