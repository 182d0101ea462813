package wxf

import (
	"bytes"

	"qipu/ingest/pgn"
	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads decoded records: it is the records.Parser of WXF text. It keeps its
// state between records only to reuse it. The zero value is ready.
type Parser struct {
	moves pgn.Parser
	g     *schemas.Game
	text  []byte // the record, and what is written behind it
	n     int    // the length of the record
	pos   int
	setup schemas.Span // what stands in SETUP{ }
	fen   bool         // a FEN has come
}

// Parse reads one record into g: see the package. It takes time linear in the text and
// never fails. Text is the text and, behind it, what it does not write in so many words.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, nil)
	p.g, p.n, p.pos, p.setup, p.fen = g, len(text), 0, schemas.Span{}, false
	p.text = append(append(make([]byte, 0, len(text)+256), text...), '\n')
	body := p.head()
	if !p.setup.Empty() {
		p.arrange()
	}
	g.Text = p.text
	if !body.Empty() {
		p.moves.ParseMoves(g, int(body.Off), int(body.Off+body.Len))
	}
	p.tail()
	p.g, p.text = nil, nil
}

// head reads the lines before the moves, and returns where these stand.
func (p *Parser) head() (body schemas.Span) {
	for p.pos < p.n {
		rest := p.text[p.pos:p.n]
		if c := rest[0]; c == '\n' || c == '\r' {
			p.pos++
			continue
		}
		if n := blanks(rest); n > 0 {
			p.pos += n
			continue
		}
		switch word := keyword(rest); {
		case bytes.HasPrefix(rest, []byte(opening)):
			return p.body()
		case bytes.HasPrefix(rest, []byte("/*")):
			p.comment()
		case bytes.HasPrefix(rest, []byte(setup)):
			p.block(len(setup))
		case word != nil:
			end := p.pos + lineLen(rest)
			p.field(len(word), end)
			p.pos = end
		case isDigit(rest[0]) || pgn.MoveLike(rest[:wordLen(rest)]): // no START{ stands before them
			body = span(p.pos, p.n)
			p.pos = p.n
			return body
		default:
			end := p.pos + lineLen(rest)
			p.words(span(p.pos, end))
			p.pos = end
		}
	}
	return body
}

// body finds what stands between START{ and }END.
func (p *Parser) body() schemas.Span {
	from := p.pos + len(opening)
	n := bytes.Index(p.text[from:p.n], []byte(closing))
	if n < 0 {
		p.fault(schemas.FaultCutOff, span(p.pos, from))
		p.pos = p.n
		return span(from, p.n)
	}
	p.pos = from + n + len(closing)
	return span(from, from+n)
}

// tail keeps what stands behind the moves.
func (p *Parser) tail() {
	if at := p.trim(span(p.pos, p.n)); !at.Empty() {
		p.fault(schemas.FaultLoose, at)
		p.g.Comments = append(p.g.Comments, schemas.Comment{Ply: int32(len(p.g.Moves)), Text: at})
	}
}

// comment reads /* … */ before the moves.
func (p *Parser) comment() {
	from := p.pos + len("/*")
	n := bytes.Index(p.text[from:p.n], []byte("*/"))
	end := from + n + len("*/")
	if n < 0 {
		p.fault(schemas.FaultOpenComment, span(p.pos, from))
		n, end = p.n-from, p.n
	}
	if at := p.trim(span(from, from+n)); !at.Empty() {
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: at})
	}
	p.pos = end
}

// block reads SETUP{ … }.
func (p *Parser) block(n int) {
	from := p.pos + n
	end := bytes.IndexByte(p.text[from:p.n], '}')
	if end < 0 {
		p.fault(schemas.FaultCutOff, span(p.pos, from))
		end = p.n - from
	}
	p.setup = p.trim(span(from, from+end))
	p.pos = min(from+end+1, p.n)
}

// field keeps a line of a word in capitals, of n bytes, as tags. One that tells nothing
// is none.
func (p *Parser) field(n, end int) {
	name := span(p.pos, p.pos+n)
	from := p.pos + n
	if from < end && p.text[from] == ':' {
		from++
	}
	value := p.trim(span(from, end))
	if value.Empty() {
		return
	}
	switch p.string(name) {
	case "RED":
		p.player(name, nameRedTeam, value)
	case "BLACK":
		p.player(name, nameBlackTeam, value)
	case "EVENT":
		p.event(name, value)
	case "PLACE":
		p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.write(nameSite), Value: value})
	default:
		p.fen = p.fen || p.string(name) == "FEN"
		p.tag(name, value)
	}
}

// tag adds a tag, and states where one of that name stood with another value.
func (p *Parser) tag(name, value schemas.Span) {
	const most = 64 // of tags looked at, so that many lines cost no more than their length
	for _, t := range p.g.Tags[:min(len(p.g.Tags), most)] {
		if bytes.EqualFold(p.bytes(t.Name), p.bytes(name)) {
			if !bytes.Equal(p.bytes(t.Value), p.bytes(value)) {
				at := value
				if int(name.Off) < p.n { // else it is written behind the record
					at = span(int(name.Off), int(value.Off+value.Len))
				}
				p.fault(schemas.FaultRepeatedTag, at)
			}
			break
		}
	}
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name, Value: value})
}

// player reads a name, a club and a rating with semicolons between them. A number in
// the place of the club is the rating, as PlayOK writes it.
func (p *Parser) player(name schemas.Span, team word, value schemas.Span) {
	rating, other := team+1, team+2
	at, rest := p.cut(value)
	if !at.Empty() {
		p.tag(name, at)
	}
	rated := false
	for i := 1; !rest.Empty(); i++ {
		at, rest = p.cut(rest)
		number := isNumber(p.bytes(at))
		w := other
		switch {
		case at.Empty():
			continue
		case number && !rated && i <= 2:
			w, rated = rating, true
		case i == 1:
			w = team
		}
		p.tag(p.write(w), at)
	}
}

// event reads the event, and the time control that PlayOK writes behind it.
func (p *Parser) event(name, value schemas.Span) {
	at, rest := p.cut(value)
	if rest = p.trim(rest); rest.Empty() || !bytes.HasPrefix(p.bytes(at), []byte("PlayOK")) {
		p.tag(name, value)
		return
	}
	p.tag(name, at)
	p.tag(p.write(nameTimeControl), rest)
}

// cut parts what stands before the first semicolon from what stands behind it.
func (p *Parser) cut(at schemas.Span) (before, behind schemas.Span) {
	n := bytes.IndexByte(p.bytes(at), ';')
	if n < 0 {
		return p.trim(at), schemas.Span{}
	}
	from := int(at.Off)
	return p.trim(span(from, from+n)), span(from+n+1, from+int(at.Len))
}

// words keeps a line that is none of the format.
func (p *Parser) words(at schemas.Span) {
	if at = p.trim(at); !at.Empty() {
		p.fault(schemas.FaultLoose, at)
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: at})
	}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

func (p *Parser) bytes(s schemas.Span) []byte { return p.text[s.Off : s.Off+s.Len] }

func (p *Parser) string(s schemas.Span) string { return string(p.bytes(s)) }

// trim returns a span without the white space around it.
func (p *Parser) trim(s schemas.Span) schemas.Span {
	const blank = " \t\r\n\v\f\x1a"
	text := bytes.TrimLeft(p.bytes(s), blank)
	from := s.Off + s.Len - uint32(len(text))
	return schemas.Span{Off: from, Len: uint32(len(bytes.TrimRight(text, blank)))}
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// lineLen returns how far b goes to the end of its line.
func lineLen(b []byte) int {
	for i, c := range b {
		if c == '\n' || c == '\r' {
			return i
		}
	}
	return len(b)
}

// wordLen returns how far b goes to the next blank, if it is not far.
func wordLen(b []byte) int {
	const longest = 32 // of a move
	b = b[:min(len(b), longest)]
	for i, c := range b {
		if c <= ' ' {
			return i
		}
	}
	return len(b)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isNumber(b []byte) bool {
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return len(b) > 0
}
