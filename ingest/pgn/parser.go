package pgn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	maxDepth = 64   // of nested variations
	maxPeek  = 1024 // bytes looked ahead for what an opening bracket holds
)

// Parser reads decoded records: it is the records.Parser of PGN. It keeps its
// state between records only to reuse it; it is not for use by several
// goroutines at once. The zero value is ready.
type Parser struct {
	text  []byte
	pos   int
	eol   int  // where the line ends that was looked at last
	fresh bool // pos is the first thing on its line, or follows a tag pair
	g     *schemas.Game

	begun  bool // a move, a number, a variation or an end marker has been read
	number int32
	frames [maxDepth + 1]frame
	depth  int
	tags   [64]int32 // indices of the tags of different names, for repeats
	tagged int
	after  schemas.Span // text after the end marker that could be moves
	over   bool         // another game has begun: all that follows is after the end
	told   bool         // the main line has shown a move number

	inBrackets bool // its numbers stand between brackets

	slashes bool // comments stand between /* and */ too

	lastBrace   int // where the last closing brace of the text stands, once known
	bracesKnown bool
}

// frame is a line of moves being read: the main line, or a variation.
type frame struct {
	line      int32 // as in schemas.Comment
	plies     int32
	since     int32 // plies since the last move number
	numbering numbering
	number    int32        // the number pending in the line around it
	open      schemas.Span // the bracket that opened it
}

// Parse reads one record, at most 4 GiB of UTF-8, into g: its Text, Tags,
// Moves, Comments, Marks, Variations, EndMarker and faults, whose buffers it
// reuses. Origin, Kind and Raw stay as they are. It takes time linear in the
// text and never fails: what it cannot place is a token of the moves, a
// comment or a fault.
//
// Nothing is dropped but layout: white space, commas and stops between moves,
// escape lines (%), and rulers of one repeated sign.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	p.begin(text, g)
	p.preface()
	p.elements()
}

// ParseMoves reads the move text g.Text[from:to] of a record of another format in which
// moves are written as in PGN, and adds moves, variations, comments, marks and faults to
// g. A comment may also stand between /* and */. After a tag FEN the first move number
// is that with which the moves begin.
func (p *Parser) ParseMoves(g *schemas.Game, from, to int) {
	p.begin(g.Text[:to], g)
	p.pos, p.begun, p.slashes = from, true, true
	_, p.frames[0].numbering.free = g.Tag("FEN")
	p.elements()
}

// begin makes the parser ready for a text.
func (p *Parser) begin(text []byte, g *schemas.Game) {
	p.text, p.g, p.pos, p.eol, p.fresh = text, g, 0, -1, true
	p.begun, p.number, p.depth, p.tagged, p.after = false, 0, 0, 0, schemas.Span{}
	p.over, p.told, p.inBrackets, p.bracesKnown, p.slashes = false, false, false, false, false
	p.frames[0] = frame{}
}

// elements reads the text from pos on.
func (p *Parser) elements() {
	for p.skipSpace() {
		if p.fresh {
			p.fresh = false
			if p.line() {
				continue
			}
		}
		p.element()
		p.plain()
	}
	p.finish()
	p.text, p.g = nil, nil
}

// skipSpace moves to the next thing that is no white space; false at the end.
func (p *Parser) skipSpace() bool {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c > ' ' && c < utf8.RuneSelf && c != 0x1a {
			return true
		}
		n := spaceLen(p.text[p.pos:])
		if n == 0 {
			return true
		}
		if c == '\n' || c == '\r' {
			p.fresh = true
		}
		p.pos += n
	}
	return false
}

// line reads what only stands at the beginning of a line: an escape, tag pairs,
// and a heading. It returns false when the line is move text.
func (p *Parser) line() bool {
	switch p.text[p.pos] {
	case '%':
		if p.pos == 0 || p.text[p.pos-1] == '\n' || p.text[p.pos-1] == '\r' {
			p.pos = p.lineEnd()
			return true
		}
	case '[':
		if p.tag() {
			p.fresh = true
			return true
		}
	}
	if p.begun {
		return false
	}
	end := p.lineEnd()
	if !p.isHeading(p.text[p.pos:end]) {
		return false
	}
	p.comment(p.pos, end)
	p.pos = end
	return true
}

// lineEnd returns where the line of pos ends. It is remembered, so that many
// tag pairs on one long line cost no more than the line.
func (p *Parser) lineEnd() int {
	if p.pos > p.eol {
		p.eol = p.pos + lineLen(p.text[p.pos:])
	}
	return p.eol
}

// isHeading reports whether a line in front of the moves is prose: it holds
// nothing like a move, a number or a result, and it is Chinese, or of several
// words, or stands where no tag was.
func (p *Parser) isHeading(line []byte) bool {
	words, han, letters := 0, false, false
	for i := 0; i < len(line); {
		rest := line[i:]
		if n := spaceLen(rest); n > 0 {
			i += n
			continue
		}
		if words == 0 && (bytes.IndexByte([]byte("{}();$*%"), rest[0]) >= 0 || numberLen(rest) > 0) {
			return false
		}
		n := max(1, tokenLen(rest), pauseLen(rest))
		if w, _ := bracketLen(rest); w > 0 {
			n = w
		}
		token := rest[:n]
		if MoveLike(token) || holdsMove(token) || isSignResult(token) {
			return false
		}
		for _, r := range string(token) {
			han = han || r >= hanFirst && r <= hanLast
			letters = letters || r >= utf8.RuneSelf && r != utf8.RuneError || r < utf8.RuneSelf && isLetter(byte(r))
		}
		words++
		i += n
	}
	return han || letters && (words > 2 || len(p.g.Tags) == 0)
}

func lineLen(b []byte) int {
	lf := bytes.IndexByte(b, '\n')
	if lf < 0 {
		lf = len(b)
	}
	if cr := bytes.IndexByte(b[:lf], '\r'); cr >= 0 {
		return cr
	}
	return lf
}

// finish reports what is still open.
func (p *Parser) finish() {
	for ; p.depth > 0; p.depth-- {
		p.fault(schemas.FaultOpenVariation, p.frames[p.depth].open)
	}
	if !p.after.Empty() {
		p.fault(schemas.FaultAfterEnd, p.after)
	}
	p.pending()
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	f := &p.frames[p.depth]
	p.g.AddFault(schemas.Fault{Kind: kind, Line: f.line, Ply: f.plies, At: at, Offset: -1})
}

// comment keeps the text from..to, without the white space around it.
func (p *Parser) comment(from, to int) {
	text := bytes.TrimLeftFunc(p.text[from:to], unicode.IsSpace)
	from = to - len(text)
	text = bytes.TrimRightFunc(text, unicode.IsSpace)
	f := &p.frames[p.depth]
	p.g.Comments = append(p.g.Comments, schemas.Comment{Line: f.line, Ply: f.plies, Text: span(from, from+len(text))})
}

func (p *Parser) mark(from, to int) {
	f := &p.frames[p.depth]
	p.g.Marks = append(p.g.Marks, schemas.Mark{Line: f.line, Ply: f.plies, Text: span(from, to)})
}

func (p *Parser) move(from, to int) {
	f := &p.frames[p.depth]
	m := schemas.Move{Token: span(from, to), Number: p.number}
	if f.line == 0 {
		p.g.Moves = append(p.g.Moves, m)
	} else {
		line := &p.g.Variations[f.line-1]
		line.Moves = append(line.Moves, m)
	}
	f.plies++
	f.since++
	p.number, p.begun = 0, true
}

// preface keeps what stands before the first tag pair as a comment, whatever it
// holds: a heading may name moves. A numbered move there is no heading.
func (p *Parser) preface() {
	text := false
	for at := 0; at < len(p.text); {
		line := p.text[at : at+lineLen(p.text[at:])]
		head := line[skipBlank(line):]
		if tagOpener(head) != nil {
			if text {
				p.comment(0, at)
				p.pos = at
			}
			return
		}
		if len(head) > 0 && numberLen(head) > 0 {
			return
		}
		text = text || len(head) > 0 && head[0] != '%' // an escape line
		at += len(line) + 1
	}
}
