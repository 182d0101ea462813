package rif

import (
	"bytes"

	"qipu/schemas"
)

// lexer goes over the tags of a text.
type lexer struct {
	text []byte
	pos  int
}

// kind is what the lexer met.
type kind uint8

const (
	atEnd kind = iota
	words
	startTag // with or without a slash at its end
	endTag
	comment
	cdata // its text counts as words
	other // instructions and declarations
)

// token is what stands between two places of a text.
type token struct {
	kind kind
	all  schemas.Span // of it
	in   schemas.Span // without its brackets: of a tag the name, of the others what they hold
	from int          // of a start tag: where its attributes begin
	open bool         // it does not end as it should
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// next returns the next token.
func (l *lexer) next() token {
	from := l.pos
	rest := l.text[from:]
	switch {
	case len(rest) == 0:
		return token{kind: atEnd, all: span(from, from)}
	case rest[0] != '<':
		n := bytes.IndexByte(rest, '<')
		if n < 0 {
			n = len(rest)
		}
		l.pos += n
		return token{kind: words, all: span(from, l.pos), in: span(from, l.pos)}
	case bytes.HasPrefix(rest, []byte("<!--")):
		return l.delimited(comment, "<!--", "-->")
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		return l.delimited(cdata, "<![CDATA[", "]]>")
	case bytes.HasPrefix(rest, []byte("<?")):
		return l.delimited(other, "<?", "?>")
	case bytes.HasPrefix(rest, []byte("<!")):
		return l.delimited(other, "<!", ">")
	}
	return l.tag()
}

func (l *lexer) delimited(k kind, begin, end string) token {
	from := l.pos
	t := token{kind: k}
	to := bytes.Index(l.text[from+len(begin):], []byte(end))
	if t.open = to < 0; t.open {
		l.pos = len(l.text)
		t.in = span(from+len(begin), l.pos)
	} else {
		l.pos = from + len(begin) + to + len(end)
		t.in = span(from+len(begin), l.pos-len(end))
	}
	t.all = span(from, l.pos)
	return t
}

// tag reads the tag at pos.
func (l *lexer) tag() token {
	from := l.pos
	t := token{kind: startTag}
	at := from + 1
	if at < len(l.text) && l.text[at] == '/' {
		t.kind = endTag
		at++
	}
	name := at
	for at < len(l.text) && !endsName(l.text[at]) {
		at++
	}
	t.in, t.from = span(name, at), at
	var quote byte
	for ; at < len(l.text); at++ {
		switch c := l.text[at]; {
		case c == '<':
			t.open = true
			l.pos = at
			t.all = span(from, at)
			return t
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			l.pos = at + 1
			t.all = span(from, l.pos)
			return t
		}
	}
	t.open = true
	l.pos = at
	t.all = span(from, at)
	return t
}

// attribute is one of a tag: its name, and its value without the quotes.
type attribute struct {
	name, value schemas.Span
}

// attributes goes over those of a start tag.
type attributes struct {
	text    []byte
	pos     int
	damaged int // where something stands that is no attribute; 0 if nothing does
}

func attributesOf(text []byte, t token) attributes {
	end := int(t.all.Off + t.all.Len)
	if !t.open {
		end--
	}
	if end > t.from && text[end-1] == '/' {
		end--
	}
	return attributes{text: text[:end], pos: t.from}
}

// next returns the next attribute. What is none is passed over to the next blank.
func (a *attributes) next() (at attribute, ok bool) {
	for {
		a.blanks()
		if a.pos == len(a.text) {
			return at, false
		}
		begin := a.pos
		if at, ok = a.attribute(); ok {
			return at, true
		}
		if a.damaged == 0 {
			a.damaged = begin
		}
		a.pos = max(a.pos, begin+1)
		for a.pos < len(a.text) && !isBlank(a.text[a.pos]) {
			a.pos++
		}
	}
}

func (a *attributes) attribute() (at attribute, ok bool) {
	from := a.pos
	for a.pos < len(a.text) && !endsName(a.text[a.pos]) && a.text[a.pos] != '"' && a.text[a.pos] != '\'' {
		a.pos++
	}
	at.name = span(from, a.pos)
	a.blanks()
	if at.name.Empty() || a.pos == len(a.text) || a.text[a.pos] != '=' {
		return at, false
	}
	a.pos++
	a.blanks()
	if a.pos == len(a.text) || a.text[a.pos] != '"' && a.text[a.pos] != '\'' {
		return at, false
	}
	begin := a.pos + 1
	n := bytes.IndexByte(a.text[begin:], a.text[a.pos])
	if n < 0 {
		return at, false
	}
	at.value = span(begin, begin+n)
	a.pos = begin + n + 1
	return at, true
}

func (a *attributes) blanks() {
	for a.pos < len(a.text) && isBlank(a.text[a.pos]) {
		a.pos++
	}
}
