package movetext

import (
	"bytes"
	"unicode/utf8"

	"qipu/schemas"
)

// Pass is how a pass is written, beside the word.
const Pass = "--"

// Tokens goes over the moves of a text. What stands between separators is cut where
// letters begin again, and around the dashes of a pass: h8i9--g10 holds four moves.
// What is no point is a token all the same, hh8, 8h and i99 as well as whole words;
// nothing is passed over but separators and move numbers.
type Tokens struct {
	text     []byte
	pos, end int
	passes   int          // how far a row of glued passes goes that has begun
	number   schemas.Span // the digits of the number before the last token
	value    int32
}

// Over returns the tokens of text[from:to].
func Over(text []byte, from, to int) Tokens { return Tokens{text: text, pos: from, end: to} }

// Next returns the place of the next token; false when there is none.
func (t *Tokens) Next() (at schemas.Span, ok bool) {
	t.number, t.value = schemas.Span{}, 0
	for t.pos < t.end {
		rest := t.text[t.pos:t.end]
		if n := SeparatorLen(rest); n > 0 {
			t.pos += n
			continue
		}
		if digits, n, value := readNumber(rest); n > 0 && t.beginsWord() {
			t.number, t.value = span(t.pos, t.pos+digits), value
			t.pos += n
			continue
		}
		n := t.unitLen(rest)
		t.pos += n
		return span(t.pos-n, t.pos), true
	}
	return schemas.Span{}, false
}

// Number returns the move number in front of the last token, as written and its
// value; the zero Span and 0 if there is none.
func (t *Tokens) Number() (at schemas.Span, value int32) { return t.number, t.value }

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// beginsWord reports whether pos stands at the beginning of a word, or behind a
// number in it.
func (t *Tokens) beginsWord() bool {
	if t.pos == 0 {
		return true
	}
	switch c := t.text[t.pos-1]; c {
	case '.', ':':
		return true
	default:
		return isASCIISeparator(c) || c >= utf8.RuneSelf && separatorEnds(t.text[:t.pos])
	}
}

// unitLen returns the length of the token that rest begins with, which is no
// separator.
func (t *Tokens) unitLen(rest []byte) int {
	if t.pos < t.passes {
		return len(Pass)
	}
	if run := len(rest) - len(bytes.TrimLeft(rest, "-")); run > 1 {
		// Passes may be glued to one another among moves; a word of more than two
		// dashes is a ruler, or whatever it is.
		alone := t.beginsWord() && (run == len(rest) || SeparatorLen(rest[run:]) > 0)
		if run%2 == 0 && !alone {
			t.passes = t.pos + run
			return len(Pass)
		}
		return run
	}
	lettered := isLetter(rest[0])
	n := 1
	for n < len(rest) {
		c, before := rest[n], rest[n-1]
		switch {
		case lettered && isLetter(c) && !isLetter(before) && before < utf8.RuneSelf,
			c == '-' && n+1 < len(rest) && rest[n+1] == '-',
			isASCIISeparator(c),
			c >= utf8.RuneSelf && SeparatorLen(rest[n:]) > 0:
			return n
		}
		lettered = lettered || isLetter(c)
		n++
	}
	return n
}

// readNumber reads a move number, 12. or 12: with any more stops behind it: the
// lengths of its digits and of the whole, and its value. n is 0 if there is none.
func readNumber(b []byte) (digits, n int, value int32) {
	const most = 6
	for digits < len(b) && digits <= most && b[digits] >= '0' && b[digits] <= '9' {
		value = 10*value + int32(b[digits]-'0')
		digits++
	}
	n = digits
	for n < len(b) && (b[n] == '.' || b[n] == ':') {
		n++
	}
	if digits == 0 || digits > most || value == 0 || n == digits {
		return 0, 0, 0
	}
	return digits, n, value
}

// wideSeparators are those outside ASCII: the no-break space, the wide one, the mark
// at the beginning of a file, and the comma, stop and semicolon of Chinese.
var wideSeparators = []string{"\u00a0", "\u3000", "\ufeff", "\u3001", "\uff0c", "\uff1b"}

// SeparatorLen returns the length of what b begins with and parts moves: white space,
// a comma or a semicolon; 0 if it is neither. b is not empty.
func SeparatorLen(b []byte) int {
	if b[0] < utf8.RuneSelf {
		if isASCIISeparator(b[0]) {
			return 1
		}
		return 0
	}
	for _, s := range wideSeparators {
		if len(b) >= len(s) && string(b[:len(s)]) == s {
			return len(s)
		}
	}
	return 0
}

// separatorEnds reports whether b ends with a separator outside ASCII.
func separatorEnds(b []byte) bool {
	for _, s := range wideSeparators {
		if len(b) >= len(s) && string(b[len(b)-len(s):]) == s {
			return true
		}
	}
	return false
}

func isASCIISeparator(c byte) bool {
	return c == ' ' || c >= '\t' && c <= '\r' || c == ',' || c == ';' || c == 0x1a
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
