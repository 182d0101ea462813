package rif

import (
	"bytes"
	"slices"
	"strings"

	"qipu/ingest/movetext"
	"qipu/ingest/records"
	"qipu/schemas"
)

// Reader reads the records of a [Cutter]. It keeps its buffers; it is not for use by
// several goroutines at once.
type Reader struct{ records *records.Reader }

// NewReader returns a reader of records of that format, as Origin.Format is to name it.
func NewReader(format string) *Reader {
	return &Reader{records.NewReader(format, new(Parser))}
}

// Read reads one record that is not Oversize into g: see records.Reader. Where the user
// names no encoding it is that which the source declares, and UTF-8 where it declares
// none: what is no UTF-8 is damage, and no sign of another encoding.
func (r *Reader) Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte {
	if override == "" && !(isASCII(rec.Head) && isASCII(rec.Bytes)) {
		override = charsetOf(rec.Head)
	}
	return r.records.Read(rec, override, arena, g)
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// Parser reads a game with its Head. The zero value is ready.
type Parser struct {
	g    *schemas.Game
	text []byte
	tail []byte                  // what Text has behind the record, each with a line feed before it
	rows [rowCount]attributeList // those of the Head
	own  attributeList           // of the game
	list []attribute             // all of them
	seen [32]attribute           // of the game, for repeats
}

// The rows that a game may refer to.
const (
	rowTournament = iota
	rowCity
	rowCountry
	rowRule
	rowOpening
	rowPublisher
	rowBlack
	rowBlackCountry
	rowWhite
	rowWhiteCountry

	rowCount
)

var roles = [rowCount]string{
	roleTournament, roleCity, roleCountry, roleRule, roleOpening, rolePublisher, roleBlack, roleBlackCountry, roleWhite, roleWhiteCountry,
}

// Parse implements records.Parser: see the package. Text is the Head, the record, and
// the texts that stand in neither, each on a line.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	*p = Parser{g: g, text: text, tail: p.tail[:0], list: p.list[:0]}
	g.Points = schemas.PointNames
	l := lexer{text: text}
	p.head(&l)
	t := l.next()
	if t.kind == words {
		if at := p.trimmed(t.in); !at.Empty() {
			p.comment(at)
			p.fault(schemas.FaultLoose, at)
		}
		t = l.next()
	}
	if t.kind == startTag && string(g.Bytes(t.in)) == "game" {
		p.names()
		p.game(t)
		if g.Bytes(t.all)[t.all.Len-2] != '/' {
			p.children(&l, t)
		}
		p.stage()
	}
	p.rest(&l)
	g.Text = append(slices.Clip(text), p.tail...)
	p.g, p.text = nil, nil
	if cap(p.list) > keptAttributes {
		p.list = nil
	}
}

// keptAttributes is for how many attributes the buffer is kept.
const keptAttributes = 64 << 10

// head reads the rows, which stand without anything between them.
func (p *Parser) head(l *lexer) {
	for bytes.HasPrefix(l.text[l.pos:], []byte("<:")) {
		t := l.next()
		name := bytesOf(p.text, t.in)
		role := bytes.TrimRight(name, string([]byte{markDamaged, markRepeated}))
		for i, r := range roles {
			if string(role) == r {
				p.rows[i] = p.read(t)
				p.marks(name[len(role):], t)
			}
		}
	}
}

// marks reports what is wrong with a row.
func (p *Parser) marks(marks []byte, t token) {
	for _, m := range marks {
		if m == markDamaged {
			p.fault(schemas.FaultBadTag, t.all)
		} else {
			p.fault(schemas.FaultRepeatedTag, t.all)
		}
	}
}

// attributeList is the attributes of a tag among those of the parser.
type attributeList struct {
	known    bool // there is such a tag
	from, to int
	damaged  bool
}

// read reads the attributes of a tag, values without the white space around them.
func (p *Parser) read(t token) attributeList {
	list := attributeList{known: true, from: len(p.list)}
	a := attributesOf(p.text, t)
	for at, ok := a.next(); ok; at, ok = a.next() {
		p.list = append(p.list, attribute{at.name, p.trimmed(at.value)})
	}
	list.to, list.damaged = len(p.list), a.damaged > 0 || t.open
	return list
}

// of returns an attribute of a row, empty where the row is not there or has none.
func (p *Parser) of(row int, name string) schemas.Span { return p.attribute(p.rows[row], name) }

// attribute returns the value of the first attribute of that name.
func (p *Parser) attribute(of attributeList, name string) schemas.Span {
	for _, at := range p.list[of.from:of.to] {
		if string(bytesOf(p.text, at.name)) == name {
			return at.value
		}
	}
	return schemas.Span{}
}

// trimmed is the span without the white space around it.
func (p *Parser) trimmed(at schemas.Span) schemas.Span {
	from, to := int(at.Off), int(at.Off+at.Len)
	for from < to && isBlank(p.text[from]) {
		from++
	}
	for from < to && isBlank(p.text[to-1]) {
		to--
	}
	return span(from, to)
}

// write appends a text behind the record and returns its span.
func (p *Parser) write(parts ...string) schemas.Span {
	p.tail = append(p.tail, '\n')
	from := len(p.tail)
	for _, s := range parts {
		p.tail = append(p.tail, s...)
	}
	return span(len(p.text)+from, len(p.text)+len(p.tail))
}

// plain returns the span of what a value says: itself, or a text behind the record
// where it has entities.
func (p *Parser) plain(at schemas.Span) schemas.Span {
	written := bytesOf(p.text, at)
	if bytes.IndexByte(written, '&') < 0 {
		return at
	}
	p.tail = append(p.tail, '\n')
	from := len(p.tail)
	p.tail = p.unescape(p.tail, at)
	return span(len(p.text)+from, len(p.text)+len(p.tail))
}

// view returns the text of a span, which is in the record or behind it.
func (p *Parser) view(at schemas.Span) string {
	if int(at.Off) >= len(p.text) {
		from := int(at.Off) - len(p.text)
		return string(p.tail[from : from+int(at.Len)])
	}
	return string(bytesOf(p.text, at))
}

func (p *Parser) tag(name string, value schemas.Span) {
	if !value.Empty() {
		p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.write(name), Value: value})
	}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

func (p *Parser) comment(at schemas.Span) {
	p.g.Comments = append(p.g.Comments, schemas.Comment{Ply: int32(len(p.g.Moves)), Text: at})
}

// children reads what stands in a game, up to its end.
func (p *Parser) children(l *lexer, game token) {
	moves := false
	for {
		t := l.next()
		switch {
		case t.kind == atEnd:
			p.fault(schemas.FaultCutOff, game.in)
			return
		case t.kind == endTag && string(p.g.Bytes(t.in)) == "game":
			if t.open {
				p.fault(schemas.FaultBadTag, t.all)
			}
			return
		case t.kind == startTag:
			switch name := string(bytesOf(p.text, t.in)); {
			case name == "move" && !moves:
				moves = true
				p.moves(l, t)
			case name == "move":
				p.fault(schemas.FaultAfterEnd, p.content(l, t))
			case name == "info":
				p.info(p.content(l, t))
			case name == "":
				p.stray(t)
			default:
				p.tag(name, p.plain(p.trimmed(p.content(l, t))))
			}
		default:
			p.stray(t)
		}
	}
}

// stray keeps what has no place among the children as a comment.
func (p *Parser) stray(t token) {
	at := p.trimmed(t.in)
	if !at.Empty() {
		p.comment(p.plain(at))
	}
	if t.kind == startTag || t.kind == endTag || t.kind != comment && !at.Empty() {
		p.fault(schemas.FaultLoose, t.all)
	}
}

// info keeps the text about a game.
func (p *Parser) info(at schemas.Span) {
	if at = p.trimmed(at); !at.Empty() {
		p.comment(p.plain(at))
	}
}

// content returns what stands in an element, and goes behind it. Its own children are
// no more than text.
func (p *Parser) content(l *lexer, t token) schemas.Span {
	from := l.pos
	if p.text[t.all.Off+t.all.Len-2] == '/' || t.open {
		return span(from, from)
	}
	name := bytesOf(p.text, t.in)
	for {
		back := l.pos
		next := l.next()
		in := bytesOf(p.text, next.in)
		switch {
		case next.kind == endTag && bytes.Equal(in, name):
			return span(from, back)
		case next.kind == atEnd || next.kind == endTag && string(in) == "game":
			l.pos = back
			p.fault(schemas.FaultCutOff, t.all)
			return span(from, back)
		}
	}
}

// moves reads the moves. What is no text among them is a comment or a fault.
func (p *Parser) moves(l *lexer, t token) {
	if p.text[t.all.Off+t.all.Len-2] == '/' {
		return
	}
	for {
		back := l.pos
		next := l.next()
		in := bytesOf(p.text, next.in)
		switch {
		case next.kind == words || next.kind == cdata:
			from, to := int(next.in.Off), int(next.in.Off+next.in.Len)
			p.g.Moves = movetext.AppendMoves(p.g.Moves, p.text, from, to)
		case next.kind == endTag && string(in) == "move":
			return
		case next.kind == atEnd || next.kind == endTag && string(in) == "game" || next.kind == startTag && string(in) == "info":
			l.pos = back
			p.fault(schemas.FaultCutOff, t.all)
			return
		case next.kind == comment:
			p.stray(next)
		default:
			p.fault(schemas.FaultLoose, next.all)
		}
	}
}

// rest reports what stands behind the game, or instead of it.
func (p *Parser) rest(l *lexer) {
	if at := p.trimmed(span(l.pos, len(p.text))); !at.Empty() {
		p.fault(schemas.FaultLoose, at)
		p.comment(at)
	}
}

// isName reports whether a token is the name of a point, as h8 is.
func isName(token string) bool {
	if len(token) < 2 || len(token) > 3 || token[0]|0x20 < 'a' || token[0]|0x20 > 'z' || token[1] == '0' {
		return false
	}
	return strings.Trim(token[1:], "0123456789") == ""
}
