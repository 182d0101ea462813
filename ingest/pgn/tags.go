package pgn

import (
	"bytes"
	"unicode/utf8"

	"qipu/schemas"
)

// tag reads the tag pair at pos, in whatever state it is, and moves behind it.
// It returns false when there is none.
func (p *Parser) tag() bool {
	begin := p.pos
	line := p.text[begin:p.lineEnd()]
	from, to, quote := tagHead(line)
	if to == from {
		return false
	}
	name := span(begin+from, begin+to)
	if quote == 0 {
		return p.tagWithoutQuotes(line, name, to)
	}
	value := line[quote:]
	for i := 0; ; {
		q, n := nextQuote(value[i:])
		if n == 0 { // no quote closes it
			end := len(bytes.TrimRight(value, " \t\"]"))
			p.addTag(name, span(begin+quote, begin+quote+end))
			p.fault(schemas.FaultBadTag, span(begin, begin+len(line)))
			p.pos = begin + len(line)
			return true
		}
		q += i
		closing := q + n + skipBlank(value[q+n:])
		if w := closingBracket(value[closing:]); w > 0 {
			p.addTag(name, span(begin+quote, begin+quote+q))
			if i > 0 || n > 1 || line[quote-1] != '"' || w > 1 {
				p.fault(schemas.FaultTagQuotes, span(begin, begin+quote+closing+w))
			}
			p.pos = begin + quote + closing + w
			return true
		}
		if at := nested(value[:q+n]); at >= 0 {
			// [Event "2001[Game "Chinese Chess"]: the outer pair was broken off.
			if outer := bytes.TrimRight(value[:at], " \t"); len(outer) > 0 {
				p.addTag(name, span(begin+quote, begin+quote+len(outer)))
			}
			p.fault(schemas.FaultBadTag, span(begin, begin+quote+at))
			p.pos = begin + quote + at
			return true
		}
		i = q + n
	}
}

// tagHead finds the name of the pair that a line begins with, line[from:to],
// and where its value begins, 0 when no quote opens it. Names may be of any
// letters; from == to when there is no name.
func tagHead(line []byte) (from, to, quote int) {
	from = 1 + skipBlank(line[1:])
	to = from
	for to < len(line) && to-from < maxTagName && (isWord(line[to]) || line[to] >= 0x80 && quoteLen(line[to:]) == 0) {
		to++
	}
	i := to + skipBlank(line[to:])
	if n := quoteLen(line[i:]); n > 0 {
		return from, to, i + n
	}
	return from, to, 0
}

// tagWithoutQuotes reads [Site 北京]: only before the moves, and only when the
// line ends with the bracket.
func (p *Parser) tagWithoutQuotes(line []byte, name schemas.Span, to int) bool {
	end := len(bytes.TrimRight(line, " \t"))
	if p.begun || end <= to || line[end-1] != ']' {
		return false
	}
	value := bytes.TrimLeft(line[to:end-1], " \t:")
	from := end - 1 - len(value)
	begin := p.pos
	p.addTag(name, span(begin+from, begin+from+len(bytes.TrimRight(value, " \t\""))))
	p.fault(schemas.FaultBadTag, span(begin, begin+end))
	p.pos = begin + end
	return true
}

// nextQuote finds the next quote that no backslash escapes: ASCII or one of the
// fullwidth or curly ones. n is 0 when there is none.
func nextQuote(b []byte) (at, n int) {
	for at < len(b) {
		switch {
		case b[at] == '\\' && at+1 < len(b) && (b[at+1] == '"' || b[at+1] == '\\'):
			at += 2
			continue
		case b[at] == '"':
			return at, 1
		case b[at] >= 0x80:
			if n := quoteLen(b[at:]); n > 0 && closingBracket(b[at+n:]) > 0 {
				return at, n
			}
		}
		at++
	}
	return at, 0
}

// quoteLen returns the length of the quote that b begins with: " “ ” ＂.
func quoteLen(b []byte) int {
	switch {
	case len(b) > 0 && b[0] == '"':
		return 1
	case len(b) >= 3 && (string(b[:3]) == "“" || string(b[:3]) == "”" || string(b[:3]) == "＂"):
		return 3
	}
	return 0
}

func closingBracket(b []byte) int {
	switch {
	case len(b) > 0 && b[0] == ']':
		return 1
	case len(b) >= 3 && string(b[:3]) == "］":
		return 3
	}
	return 0
}

// nested returns where a tag pair opens whose opening quote ends value, -1 if none.
func nested(value []byte) int {
	const reach = maxTagName + 16
	low := max(0, len(value)-reach)
	at := bytes.LastIndexByte(value[low:], '[')
	if at < 0 || tagOpener(value[low+at:]) == nil {
		return -1
	}
	return low + at
}

func (p *Parser) addTag(name, value schemas.Span) {
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name, Value: value})
	written := p.g.Bytes(name)
	for _, i := range p.tags[:p.tagged] {
		t := p.g.Tags[i]
		if !sameName(p.g.Bytes(t.Name), written) {
			continue
		}
		if !bytes.Equal(p.g.Bytes(t.Value), p.g.Bytes(value)) {
			p.fault(schemas.FaultRepeatedTag, span(int(name.Off), int(value.Off+value.Len)))
		}
		return
	}
	if p.tagged < len(p.tags) {
		p.tags[p.tagged] = int32(len(p.g.Tags) - 1)
		p.tagged++
	}
	if bytes.EqualFold(written, []byte("FEN")) && value.Len > 0 {
		p.frames[0].numbering.free = true
	}
}

// sameName reports whether two names of tags, neither empty, are the same but for case.
func sameName(a, b []byte) bool {
	x, y := a[0], b[0]
	if x|y < utf8.RuneSelf && x|0x20 != y|0x20 { // as nearly always
		return false
	}
	return bytes.EqualFold(a, b)
}
