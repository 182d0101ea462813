package sgf

import (
	"bytes"
	"unicode/utf8"
)

// ident is the name of a property: its capital letters and digits. FF[4] writes
// nothing else; FF[1] to FF[3] allow small letters among them, which say nothing
// (GaMe is GM), and renju begins names with a digit (5A).
type ident struct {
	letters [maxIdent]byte
	n       uint8 // how many; more than maxIdent when the name is longer
}

// maxIdent bounds the names that are told apart, in bytes.
const maxIdent = 8

func (id *ident) bytes() []byte { return id.letters[:min(id.n, maxIdent)] }

func (id *ident) add(c byte) {
	if id.n < maxIdent {
		id.letters[id.n] = c
	}
	id.n = min(id.n+1, maxIdent+1)
}

// identOf returns the name that is written so. Small letters alone are read as
// capitals: loose says so.
func identOf(written []byte) (id ident, loose bool) {
	for _, c := range written {
		if isUpper(c) || isDigit(c) {
			id.add(c)
		}
	}
	if id.n > 0 && !allDigits(id.bytes()) {
		return id, false
	}
	id = ident{}
	for _, c := range written {
		id.add(upper(c))
	}
	return id, true
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// identLen returns how many bytes of letters and digits b begins with.
func identLen(b []byte) int {
	n := 0
	for n < len(b) && (isLetter(b[n]) || isDigit(b[n])) {
		n++
	}
	return n
}

// blankLen returns how many bytes of white space b begins with.
func blankLen(b []byte) int {
	n := 0
	for n < len(b) && isBlank(b[n]) {
		n++
	}
	return n
}

// spaceLen returns the length of the white space that b begins with when it is
// one character, of Unicode too, or a byte order mark.
func spaceLen(b []byte) int {
	if b[0] < utf8.RuneSelf {
		if isBlank(b[0]) {
			return 1
		}
		return 0
	}
	if r, n := utf8.DecodeRune(b); isSpace(r) {
		return n
	}
	return 0
}

// valueLen returns how many bytes of b, which is what follows an opening bracket,
// stand before the bracket that closes it: one that no backslash escapes. It is -1
// when none does.
func valueLen(b []byte) int {
	for from := 0; ; {
		i := bytes.IndexByte(b[from:], ']')
		if i < 0 {
			return -1
		}
		end := from + i
		slashes := 0
		for end-slashes > from && b[end-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return end
		}
		from = end + 1
	}
}

// What a scanner or a parser looks at, at most, to tell whether a game begins.
const (
	maxGap  = 64 // blanks in a row
	maxName = 32 // a name
	maxRoot = 24 // the value of a root property
)

// opensTree reports whether b begins with a tree of nodes, outside of any other.
// Where the semicolon before the first property is lost it takes a property that
// stands nowhere else: prose has brackets too.
func opensTree(b []byte) bool {
	_, semicolon, ok := firstProperty(b)
	return ok && semicolon || opensGame(b)
}

// Begins reports whether a text begins with a game of SGF, perhaps under a ruler.
func Begins(text []byte) bool { return opensTree(bytes.TrimLeft(text, "-= \t\r\n")) }

// opensGame reports whether b begins with a tree whose first property stands in no
// variation: FF, GM, SZ, CA or AP with a short value. An escape in the value marks
// a game that is quoted in a comment.
func opensGame(b []byte) bool {
	b, _, ok := firstProperty(b)
	if !ok {
		return false
	}
	n := identLen(b[:min(len(b), maxName)])
	id, _ := identOf(b[:n])
	switch string(id.bytes()) {
	case "FF", "GM", "SZ", "CA", "AP":
	default:
		return false
	}
	b = b[n:]
	b = b[blankLen(b[:min(len(b), maxGap)]):]
	if len(b) == 0 || b[0] != '[' {
		return false
	}
	value := b[1:min(len(b), 1+maxRoot)]
	end := bytes.IndexByte(value, ']')
	return end >= 0 && bytes.IndexByte(value[:end], '\\') < 0
}

// firstProperty returns b from the first property of the tree that it begins with,
// or from the bracket or semicolon that stands in its place. ok is false when b
// begins with no tree.
func firstProperty(b []byte) (rest []byte, semicolon, ok bool) {
	if len(b) == 0 || b[0] != '(' {
		return nil, false, false
	}
	b = b[1:]
	b = b[blankLen(b[:min(len(b), maxGap)]):]
	semicolon = len(b) > 0 && b[0] == ';'
	if semicolon {
		b = b[1:]
		b = b[blankLen(b[:min(len(b), maxGap)]):]
	}
	if len(b) == 0 {
		return b, semicolon, semicolon
	}
	switch b[0] {
	case ';', '(', ')':
		return b, semicolon, semicolon
	}
	n := identLen(b[:min(len(b), maxName)])
	after := b[n:]
	after = after[blankLen(after[:min(len(after), maxGap)]):]
	return b, semicolon, n > 0 && len(after) > 0 && after[0] == '['
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isBlank(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' || c == 0x1a }

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c &^ 0x20
	}
	return c
}
