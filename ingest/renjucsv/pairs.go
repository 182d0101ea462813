package renjucsv

import (
	"unicode/utf8"

	"qipu/ingest/movetext"
	"qipu/schemas"
)

// pairs goes over moves written as two letters each. What is no pair of letters is
// one token up to the next letter: nothing is passed over but what parts moves.
type pairs struct {
	text     []byte
	pos, end int
}

func over(text []byte, at schemas.Span) pairs {
	return pairs{text, int(at.Off), int(at.Off + at.Len)}
}

func (p *pairs) next() (at schemas.Span, ok bool) {
	for p.pos < p.end {
		rest := p.text[p.pos:p.end]
		if n := movetext.SeparatorLen(rest); n > 0 {
			p.pos += n
			continue
		}
		n := 1
		if isLetter(rest[0]) && len(rest) > 1 && isLetter(rest[1]) {
			n = 2
		} else {
			for n < len(rest) && !isLetter(rest[n]) && (!utf8.RuneStart(rest[n]) || movetext.SeparatorLen(rest[n:]) == 0) {
				n++
			}
		}
		p.pos += n
		return span(p.pos-n, p.pos), true
	}
	return schemas.Span{}, false
}

// names reports whether moves name points by a letter and a number.
func names(moves []byte) bool {
	for i := 1; i < len(moves); i++ {
		if c := moves[i]; c >= '0' && c <= '9' && isLetter(moves[i-1]) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
