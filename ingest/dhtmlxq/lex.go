package dhtmlxq

import (
	"bytes"

	"qipu/schemas"
)

// magic is what every bracket of the format begins with, behind "[" or "[/".
const magic = "DhtmlXQ"

// maxName bounds the name of a field, in bytes.
const maxName = 40

// kind is what a bracket is.
type kind uint8

const (
	noBracket kind = iota
	opensAll       // [DhtmlXQ], [DhtmlXQiFrame]
	closesAll      // [/DhtmlXQ]
	opens          // [DhtmlXQ_red]
	closes         // [/DhtmlXQ_red]
	segment        // [0_1_0], as scripts of old pages have it
)

// bracketAt reads the bracket that b begins with: its kind, the name of its field and
// its length. A name may be put together from pieces, as scripts do: move'+'list.
func bracketAt(b []byte) (k kind, name []byte, n int) {
	if len(b) == 0 || b[0] != '[' {
		return noBracket, nil, 0
	}
	from := 1
	k = opens
	if len(b) > 1 && b[1] == '/' {
		from, k = 2, closes
	}
	if len(b) < from+len(magic) || !bytes.EqualFold(b[from:from+len(magic)], []byte(magic)) {
		if id := numbersLen(b[1:]); k == opens && id > 0 && len(b) > 1+id && b[1+id] == ']' {
			return segment, b[1 : 1+id], id + 2
		}
		return noBracket, nil, 0
	}
	from += len(magic)
	end := bytes.IndexByte(b[from:min(len(b), from+maxName)], ']')
	if end < 0 {
		return noBracket, nil, 0
	}
	n = from + end + 1
	switch rest := b[from : from+end]; {
	case len(rest) == 0 || bytes.EqualFold(rest, []byte("iFrame")):
		return k - opens + opensAll, nil, n
	case rest[0] == '_' && isName(rest[1:]):
		return k, rest[1:], n
	}
	return noBracket, nil, 0
}

// isName reports whether b is the name of a field.
func isName(b []byte) bool {
	for _, c := range b {
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z', isDigit(c), c == '_', c == '\'', c == '+':
		default:
			return false
		}
	}
	return len(b) > 0
}

// numbersLen returns the length of three numbers with _ between them, 0 if b does not
// begin with such.
func numbersLen(b []byte) int {
	n := 0
	for i := range 3 {
		if i > 0 {
			if n == len(b) || b[n] != '_' {
				return 0
			}
			n++
		}
		from := n
		for n < len(b) && isDigit(b[n]) && n-from < maxDigits {
			n++
		}
		if n == from {
			return 0
		}
	}
	return n
}

// field is one field of a record.
type field struct {
	name   []byte
	value  schemas.Span
	whole  schemas.Span // with its brackets
	ending ending
}

// ending says how a field ends.
type ending uint8

const (
	endsWell    ending = iota
	endsAsOther        // with the closing bracket of another field
	endsOpen           // with its line, or where the next begins
	endsText           // with the text
)

// fieldAt reads the field whose opening bracket of n bytes begins at that place, and
// returns where it ends. One that does not close ends where another bracket of the
// format stands, and with its line.
func fieldAt(text []byte, at, n int, name []byte) (f field, end int) {
	f.name = name
	from := at + n
	for i := from; ; i++ {
		next := bytes.IndexByte(text[i:], '[')
		if next < 0 {
			return open(f, text, at, from, len(text))
		}
		i += next
		k, closing, w := bracketAt(text[i:min(len(text), i+maxBracket)])
		switch {
		case k == closes:
			f.value, f.whole = span(from, i), span(at, i+w)
			if !bytes.EqualFold(closing, name) {
				f.ending = endsAsOther
			}
			return f, i + w
		case k == opens || k == opensAll || k == closesAll:
			return open(f, text, at, from, i)
		}
	}
}

// segmentAt reads a segment in the same way: it ends with its digits.
func segmentAt(text []byte, at, n int, name []byte) (f field, end int) {
	from := at + n
	end = from
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	f = field{name: name, value: span(from, end), whole: span(at, end)}
	if rest := text[end:]; !bytes.HasPrefix(rest, []byte("[/")) || !bytes.HasPrefix(rest[2:], name) {
		f.ending = endsOpen
	}
	return f, end
}

// open ends a field that nothing closes before the place limit.
func open(f field, text []byte, at, from, limit int) (field, int) {
	end := from
	for end < limit && text[end] != '\n' && text[end] != '\r' {
		end++
	}
	f.value, f.whole, f.ending = span(from, end), span(at, end), endsOpen
	if end == len(text) {
		f.ending = endsText
	}
	return f, end
}

// maxBracket bounds a bracket of the format, in bytes.
const maxBracket = len("[/") + len(magic) + maxName + len("]")

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
