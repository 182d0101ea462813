package dhtmlxq

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"qipu/schemas"
)

// maxDigits bounds the numbers in the names of fields, in digits.
const maxDigits = 8

// fieldNames are the names of tags for fields that package schemas knows under another
// name, or that are written there with capitals. Times used are not called RedTime, the
// mark of a scoresheet with its signatures.
var fieldNames = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "site": "Site", "round": "Round", "table": "Table",
	"red": "Red", "redteam": "RedTeam", "redrating": "RedRating", "redtime": "RedTimeUsed",
	"black": "Black", "blackteam": "BlackTeam", "blackrating": "BlackRating", "blacktime": "BlackTimeUsed",
	"timerule": "TimeControl", "endtype": "EndType", "result": "Result", "remark": "Annotator",
}

// fact keeps a field as a tag. One without a value says nothing: programs write every
// field that there is. An opening that begins with its code is two tags:
// [DhtmlXQ_open]C84 中炮巡河炮对屏风马[/DhtmlXQ_open].
func (p *Parser) fact(word string, f *field) {
	value := p.plain(f.value, false)
	if value.Empty() {
		return
	}
	if word == "open" {
		text := p.bytes(value)
		if isCode(text) {
			p.tag("ECCO", schemas.Span{Off: value.Off, Len: codeLen})
			value = p.trimBlanks(schemas.Span{Off: value.Off + codeLen, Len: value.Len - codeLen})
		}
		p.tag("Opening", value)
		return
	}
	if known := fieldNames[word]; known != "" {
		p.repeated(known, value, f)
		p.tag(known, value)
		return
	}
	at := p.nameSpan(f)
	p.repeated(string(p.bytes(at)), value, f)
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: at, Value: value})
}

// repeated states that a field stood before with another value.
func (p *Parser) repeated(name string, value schemas.Span, f *field) {
	const most = 64 // of tags looked at, so that many fields cost no more than their length
	for _, t := range p.g.Tags[:min(len(p.g.Tags), most)] {
		if strings.EqualFold(string(p.bytes(t.Name)), name) {
			if !bytes.Equal(p.bytes(t.Value), p.bytes(value)) {
				p.fault(schemas.FaultRepeatedTag, f.whole)
			}
			return
		}
	}
}

// codeLen is the length of a code of an opening, C84.
const codeLen = 3

func isCode(text []byte) bool {
	return len(text) >= codeLen && text[0] >= 'A' && text[0] <= 'E' && isDigit(text[1]) && isDigit(text[2]) &&
		(len(text) == codeLen || text[codeLen] == ' ')
}

// write appends a text behind the record.
func (p *Parser) write(text string) schemas.Span {
	off := len(p.text)
	p.text = append(append(p.text, text...), '\n')
	return span(off, off+len(text))
}

// tag adds a tag whose name is written behind the record.
func (p *Parser) tag(name string, value schemas.Span) {
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.write(name), Value: value})
}

// plain returns where a text stands without the escapes of the format and of HTML: its
// own place when there are none in it. In a comment two bars are a line break.
func (p *Parser) plain(at schemas.Span, comment bool) schemas.Span {
	at = p.trim(at)
	if !escaped(p.bytes(at), comment) {
		return at
	}
	off := len(p.text)
	for i := at.Off; i < at.Off+at.Len; {
		rest := p.text[i : at.Off+at.Len]
		switch n := breakLen(rest); {
		case n > 0:
			p.text = append(p.text, '\n')
			i += uint32(n)
		case comment && len(rest) > 1 && rest[0] == '|' && rest[1] == '|':
			p.text = append(p.text, '\n')
			i += 2
		case rest[0] == '\\':
			r, n := unicodeEscape(rest)
			p.text = utf8.AppendRune(p.text, r)
			i += uint32(n)
		case rest[0] == '&':
			text, n := entity(rest)
			p.text = append(p.text, text...)
			i += uint32(n)
		default:
			p.text = append(p.text, rest[0])
			i++
		}
	}
	end := len(p.text)
	p.text = append(p.text, '\n')
	return p.trimBlanks(span(off, end))
}

// escaped reports whether an escape may stand in a text.
func escaped(text []byte, comment bool) bool {
	return bytes.IndexByte(text, '&') >= 0 || bytes.IndexByte(text, '<') >= 0 || bytes.IndexByte(text, '\\') >= 0 ||
		comment && bytes.Contains(text, []byte("||"))
}

// breakLen returns the length of the line break of HTML that b begins with, <br> or
// <br />, 0 if there is none.
func breakLen(b []byte) int {
	if len(b) < 4 || b[0] != '<' || b[1]|0x20 != 'b' || b[2]|0x20 != 'r' {
		return 0
	}
	n := 3
	for n < len(b) && n < 8 && (b[n] == ' ' || b[n] == '/') {
		n++
	}
	if n == len(b) || b[n] != '>' {
		return 0
	}
	return n + 1
}

// unicodeEscape reads \u9a6c, a pair of which may stand for one character. A backslash
// that begins none stands for itself.
func unicodeEscape(b []byte) (r rune, n int) {
	unit := func(b []byte) rune {
		if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
			return -1
		}
		v, err := strconv.ParseUint(string(b[2:6]), 16, 16)
		if err != nil {
			return -1
		}
		return rune(v)
	}
	r = unit(b)
	if r < 0 {
		return '\\', 1
	}
	if utf16.IsSurrogate(r) {
		if pair := utf16.DecodeRune(r, unit(b[6:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}

// entity reads the entity of HTML that b begins with, &amp; or &#39848;, and returns
// what it stands for. A sign that begins none stands for itself.
func entity(b []byte) (text string, n int) {
	const longest = 12
	end := bytes.IndexByte(b[:min(len(b), longest)], ';')
	if end < 2 {
		return "&", 1
	}
	written := string(b[:end+1])
	if text = html.UnescapeString(written); text == written {
		return "&", 1
	}
	return text, end + 1
}

// numbers reads the numbers of a name behind its word: move_0_2_1, comment1_24. ok is
// false where it is not made so.
func numbers(word, prefix string) (id []int32, ok bool) {
	rest, ok := strings.CutPrefix(word, prefix)
	if !ok {
		return nil, false
	}
	var list [4]int32
	for n := range list {
		digits, behind, more := strings.Cut(rest, "_")
		v, err := strconv.ParseUint(digits, 10, 31)
		if err != nil || len(digits) > maxDigits {
			return nil, false
		}
		list[n] = int32(v)
		if !more {
			return list[:n+1], true
		}
		rest = behind
	}
	return nil, false
}
