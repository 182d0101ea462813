package psq

import (
	"bytes"
	"strconv"
	"unicode"

	"qipu/schemas"
)

// lines goes over the lines of a text, which end in LF, CR or both.
type lines struct {
	text []byte
	pos  int
}

// next returns the next line that is not blank, without the white space around it.
func (l *lines) next() (line schemas.Span, ok bool) {
	for l.pos < len(l.text) {
		rest := l.text[l.pos:]
		n := bytes.IndexByte(rest, '\n')
		if n < 0 {
			n = len(rest)
		}
		if cr := bytes.IndexByte(rest[:n], '\r'); cr >= 0 {
			n = cr
		}
		from := l.pos
		l.pos += min(n+1, len(rest))
		b := bytes.TrimLeftFunc(rest[:n], isSpace)
		from += n - len(b)
		if b = bytes.TrimRightFunc(b, isSpace); len(b) > 0 {
			return schemas.Span{Off: uint32(from), Len: uint32(len(b))}, true
		}
	}
	return schemas.Span{}, false
}

func isSpace(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || r == 0x1a }

// isMove reports whether a line is a move: two numbers or more with commas between
// them, "8,7" or "8,7,120". Three are usual; whether more can be read is not asked.
func isMove(line []byte) bool {
	fields := 0
	for {
		n := numberLen(line)
		if n == 0 {
			return false
		}
		fields++
		if line = line[n:]; len(line) == 0 {
			return fields > 1
		}
		if line[0] != ',' {
			return false
		}
		line = line[1:]
	}
}

// isNumber reports whether a line is one number.
func isNumber(line []byte) bool { return len(line) > 0 && numberLen(line) == len(line) }

// numberLen returns the length of the number that b begins with, a sign and the
// blanks around it included, 0 if there is none.
func numberLen(b []byte) int {
	n := blanks(b)
	if n < len(b) && (b[n] == '-' || b[n] == '+') {
		n++
	}
	digits := n
	for n < len(b) && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	if n == digits {
		return 0
	}
	return n + blanks(b[n:])
}

func blanks(b []byte) int {
	n := 0
	for n < len(b) && (b[n] == ' ' || b[n] == '\t') {
		n++
	}
	return n
}

// number returns the number of a text, 0 where there is none or it is too great.
func number(b []byte) int {
	n, err := strconv.Atoi(string(bytes.TrimSpace(b)))
	if err != nil {
		return 0
	}
	return n
}
