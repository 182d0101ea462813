package jsonl

import (
	"unicode/utf16"
	"unicode/utf8"

	"qipu/schemas"
)

// maxDepth is how deep values may stand within one another.
const maxDepth = 32

// space passes over white space.
func (p *Parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// next reports whether a sign comes next, and takes it.
func (p *Parser) next(sign byte) bool {
	p.space()
	if p.pos < len(p.text) && p.text[p.pos] == sign {
		p.pos++
		return true
	}
	return false
}

// fail notes that the text is no JSON from here on, or not of this format. Nothing more
// is read.
func (p *Parser) fail() {
	if p.failed {
		return
	}
	p.failed = true
	kind, at := schemas.FaultValue, p.head(p.pos, len(p.text))
	if p.pos == len(p.text) {
		kind, at = schemas.FaultCutOff, schemas.Span{Len: 1}
	}
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

// shown is what is shown of a value that begins at from and has been read.
func (p *Parser) shown(from int) schemas.Span { return p.head(from, p.pos) }

// head is the first of what stands between two places. It cuts no character in half.
func (p *Parser) head(from, to int) schemas.Span {
	end := min(from+maxShown, to)
	for end > from && end < to && !utf8.RuneStart(p.text[end]) {
		end--
	}
	return span(from, end)
}

// maxShown is how much of a text is shown that cannot be read, in bytes.
const maxShown = 40

// object reads an object, and calls member for each name with its value next.
func (p *Parser) object(member func(name schemas.Span)) {
	p.list('{', '}', func() {
		name := p.str()
		if p.failed || !p.next(':') {
			p.fail()
			return
		}
		member(name)
	})
}

// array reads an array, and calls element for each of its values.
func (p *Parser) array(element func()) { p.list('[', ']', element) }

// list reads what stands between brackets, parted by commas.
func (p *Parser) list(opens, closes byte, element func()) {
	if p.depth++; p.failed || p.depth > maxDepth || !p.next(opens) {
		p.fail()
		return
	}
	for first := true; !p.next(closes); first = false {
		if !first && !p.next(',') {
			p.fail()
		}
		if !p.failed {
			element()
		}
		if p.failed {
			return
		}
	}
	p.depth--
}

// str reads a string. Where it has escapes what it means stands in Text behind the
// record.
func (p *Parser) str() schemas.Span {
	if !p.next('"') {
		p.fail()
		return schemas.Span{}
	}
	from := p.pos
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			return span(from, p.pos-1)
		case c == '\\':
			return p.escaped(from)
		case c < ' ':
			p.fail()
			return schemas.Span{}
		default:
			p.pos++
		}
	}
	p.fail()
	return schemas.Span{}
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// escaped goes on with a string that begins at from, at its first escape.
func (p *Parser) escaped(from int) schemas.Span {
	p.means = append(p.means, '\n')
	start := len(p.means)
	p.means = append(p.means, p.text[from:p.pos]...)
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			return span(len(p.text)+start, len(p.text)+len(p.means))
		case c < ' ':
			p.fail()
			return schemas.Span{}
		case c == '\\':
			p.pos++
			if !p.escape() {
				p.fail()
				return schemas.Span{}
			}
		default:
			p.means = append(p.means, c)
			p.pos++
		}
	}
	p.fail()
	return schemas.Span{}
}

// shortEscapes are the escapes of one letter, and what they mean.
const shortEscapes, shortMeanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads an escape, from behind its backslash.
func (p *Parser) escape() bool {
	if p.pos == len(p.text) {
		return false
	}
	c := p.text[p.pos]
	p.pos++
	for i := range len(shortEscapes) {
		if shortEscapes[i] == c {
			p.means = append(p.means, shortMeanings[i])
			return true
		}
	}
	r, ok := p.hex()
	if c != 'u' || !ok {
		return false
	}
	if utf16.IsSurrogate(r) { // half of a character: the other half must follow
		back := p.pos
		if p.pos+1 < len(p.text) && p.text[p.pos] == '\\' && p.text[p.pos+1] == 'u' {
			p.pos += 2
			low, ok := p.hex()
			if r = utf16.DecodeRune(r, low); ok && r != utf8.RuneError {
				p.means = utf8.AppendRune(p.means, r)
				return true
			}
		}
		p.pos, r = back, utf8.RuneError
	}
	p.means = utf8.AppendRune(p.means, r)
	return true
}

// hex reads four hexadecimal digits.
func (p *Parser) hex() (r rune, ok bool) {
	const digits = 4
	if p.pos+digits > len(p.text) {
		return 0, false
	}
	for _, c := range p.text[p.pos : p.pos+digits] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	p.pos += digits
	return r, true
}

// number reads a whole number from 0 to a billion.
func (p *Parser) number() int32 {
	p.space()
	n, digits := int32(0), 0
	for p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9' && digits < 9 {
		n = 10*n + int32(p.text[p.pos]-'0')
		p.pos++
		digits++
	}
	if digits == 0 || p.pos < len(p.text) && isNumber(p.text[p.pos]) {
		p.fail()
	}
	return n
}

func isNumber(c byte) bool {
	return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c|0x20 == 'e'
}

// skip passes over a value of any kind.
func (p *Parser) skip() {
	p.space()
	if p.pos == len(p.text) {
		p.fail()
		return
	}
	switch c := p.text[p.pos]; {
	case c == '"':
		kept := len(p.means)
		p.str()
		p.means = p.means[:kept]
	case c == '{':
		p.object(func(schemas.Span) { p.skip() })
	case c == '[':
		p.array(p.skip)
	case isNumber(c):
		for p.pos < len(p.text) && isNumber(p.text[p.pos]) {
			p.pos++
		}
	default:
		for _, word := range [...]string{"true", "false", "null"} {
			if len(p.text)-p.pos >= len(word) && string(p.text[p.pos:p.pos+len(word)]) == word {
				p.pos += len(word)
				return
			}
		}
		p.fail()
	}
}
