package sgf

import (
	"bytes"
	"unicode"

	"qipu/schemas"
)

// property reads the property at pos, whose name has n bytes.
func (p *Parser) property(n int) {
	from := p.pos
	name := span(from, from+n)
	id, loose := identOf(p.text[from : from+n])
	if !p.node.open {
		p.openNode(from)
		loose = true
	}
	if loose {
		p.fault(schemas.FaultLoose, name)
	}
	class := classOf(&id)
	p.readValues(n, class)
	whole := span(from, p.pos)
	switch class {
	case move:
		p.moves(id.letters[0] == 'W')
	case setup:
		p.setup(&id, name, whole)
	case comment:
		for _, v := range p.values {
			p.prose(int(v.Off), int(v.Off+v.Len))
		}
	case mark:
		p.mark(&id, name, whole)
	case clock:
		p.clock(&id, whole)
	case info, text:
		p.info(&id, class, name, whole)
	case fifths:
		p.settled.dialect = true
		if line, _ := p.where(); line == 0 {
			p.tag(&id, name, p.values, true)
			p.fifths()
		}
	case pattern:
		p.settled.dialect = true
		p.pattern()
	case answer:
		p.settled.dialect = true
		for _, v := range p.values {
			if t := p.trimmed(int(v.Off), int(v.Off+v.Len)); !t.Empty() {
				p.move(t, id.letters[3] == 'W')
			}
		}
	case unknown:
		if p.node.root {
			p.tag(&id, name, p.values, true)
		}
	}
}

// readValues reads the values of the property at pos, whose name has n bytes. One
// that does not end before the record does takes all that is left.
func (p *Parser) readValues(n int, class class) {
	p.values = p.values[:0]
	p.pos += n
	for {
		at := p.pos + blankLen(p.text[p.pos:])
		if at == len(p.text) || p.text[at] != '[' {
			return
		}
		from := at + 1
		length := valueLen(p.text[from:])
		if length >= 0 {
			p.values = append(p.values, span(from, from+length))
			p.pos = from + length + 1
			continue
		}
		kind := schemas.FaultBadTag
		if class == comment || class == text {
			kind = schemas.FaultOpenComment
		}
		p.fault(kind, span(at, at+1))
		p.pos = len(p.text)
		if left := p.trimmed(from, p.pos); !left.Empty() { // no pass
			p.values = append(p.values, left)
		}
		return
	}
}

// moves takes each value as a move of White or else Black. A value that is empty is
// a pass: its token is the pair of brackets, or empty where blanks stand in them.
func (p *Parser) moves(white bool) {
	for _, v := range p.values {
		token := p.trimmed(int(v.Off), int(v.Off+v.Len))
		if v.Empty() {
			token = span(int(v.Off)-1, int(v.Off)+1)
		}
		p.move(token, white)
		if p.swallowed(v) {
			p.fault(schemas.FaultBadTag, token)
		}
	}
}

// move adds a move. What a node says before its first one is said behind it.
func (p *Parser) move(token schemas.Span, white bool) {
	top := &p.trees[len(p.trees)-1]
	m := schemas.Move{Token: token}
	if top.line == 0 {
		side := schemas.First
		if white {
			side = schemas.Second
		}
		p.g.Moves = append(p.g.Moves, m)
		p.g.Sides = append(p.g.Sides, side)
	} else {
		line := &p.g.Variations[top.line-1]
		line.Moves = append(line.Moves, m)
	}
	top.plies++
	if p.node.moved {
		p.fault(schemas.FaultLoose, token)
		return
	}
	p.node.moved = true
	for ; p.node.comments < len(p.g.Comments); p.node.comments++ {
		p.g.Comments[p.node.comments].Ply = top.plies
	}
	for ; p.node.marks < len(p.g.Marks); p.node.marks++ {
		p.g.Marks[p.node.marks].Ply = top.plies
	}
	for ; p.node.stamps < len(p.g.Stamps); p.node.stamps++ {
		p.g.Stamps[p.node.stamps].Ply = top.plies
	}
}

// setup takes the stones that stand before the first move.
func (p *Parser) setup(id *ident, name, whole schemas.Span) {
	line, ply := p.where()
	side := schemas.First
	switch {
	case line != 0 || ply != 0 || string(id.bytes()) == "AE":
		p.fault(schemas.FaultSetup, whole)
		return
	case string(id.bytes()) == "PL":
		p.tag(id, name, p.values, false)
		return
	case id.letters[1] == 'W':
		side = schemas.Second
	}
	for _, v := range p.values {
		p.g.Setup = append(p.g.Setup, schemas.SetupStone{Token: p.trimmed(int(v.Off), int(v.Off+v.Len)), Side: side})
	}
}

// mark keeps a sign of judgement, as written with its name. In the root node, where
// no move is to be judged, one writer tells by TE how the game ended: a tag.
func (p *Parser) mark(id *ident, name, whole schemas.Span) {
	if p.node.root {
		for _, v := range p.values {
			switch string(bytes.TrimSpace(p.g.Bytes(v))) {
			case "", "1", "2":
			default:
				p.tag(id, name, p.values, true)
				return
			}
		}
	}
	line, ply := p.where()
	p.g.Marks = append(p.g.Marks, schemas.Mark{Line: line, Ply: ply, Text: whole})
}

// clock keeps what is told of a clock: BL and WL seconds left, OB and OW moves left in
// the period of overtime.
func (p *Parser) clock(id *ident, whole schemas.Span) {
	s := schemas.Stamp{Kind: schemas.StampLeft, Form: schemas.FormSeconds}
	first := byte('B') // of BL; OB
	at := 0
	if id.letters[0] == 'O' {
		s.Kind, s.Form, at = schemas.StampMoves, schemas.FormCount, 1
	}
	if id.letters[at] != first {
		s.Side = schemas.Second
	}
	s.Line, s.Ply = p.where()
	for _, v := range p.values {
		if s.Text = p.trimmed(int(v.Off), int(v.Off+v.Len)); s.Text.Empty() {
			continue
		}
		if !isReal(p.g.Bytes(s.Text), s.Form == schemas.FormSeconds) {
			p.fault(schemas.FaultValue, whole)
			continue
		}
		p.g.Stamps = append(p.g.Stamps, s)
	}
}

// isReal reports whether b is a number of SGF without an exponent: digits, with
// perhaps a sign before and, if it may have one, a fraction behind them.
func isReal(b []byte, fraction bool) bool {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		b = b[1:]
	}
	digits := 0
	for i, c := range b {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c != '.' || !fraction || i == 0 || i == len(b)-1:
			return false
		default:
			fraction = false
		}
	}
	return digits > 0
}

// info takes a property that tells of the game. In a variation it tells of another.
func (p *Parser) info(id *ident, class class, name, whole schemas.Span) {
	if line, _ := p.where(); line != 0 || len(p.values) == 0 {
		return
	}
	p.tag(id, name, p.values, false)
	value := p.values[0]
	if class == info && p.swallowed(value) {
		p.fault(schemas.FaultBadTag, whole)
	}
	p.settle(id, value, whole)
}

// swallowed reports whether a value holds what looks like the next property, as where
// its own bracket is lost. Who writes brackets into a value escapes them.
func (p *Parser) swallowed(value schemas.Span) bool {
	b := p.g.Bytes(value)
	at := bytes.IndexByte(b, '[')
	n := 0
	for n < at && isUpper(b[at-n-1]) {
		n++
	}
	return (n == 1 || n == 2) && bytes.IndexByte(b[at:], '\\') < 0
}

// tagged is a tag with the name that it goes by.
type tagged struct {
	id    ident
	index int32 // of Game.Tags
}

// renaming is a tag whose name is not written as it is called.
type renaming struct {
	index    int // of Game.Tags
	from, to int // in Parser.names
}

// tag adds a tag for each value. Only where there may be many is a second value no
// repetition of the first.
func (p *Parser) tag(id *ident, name schemas.Span, values []schemas.Span, many bool) {
	for i, v := range values {
		p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name, Value: v})
		index := len(p.g.Tags) - 1
		if id.n <= maxIdent && !bytes.Equal(p.g.Bytes(name), id.bytes()) {
			from := len(p.names) + 1
			p.names = append(append(p.names, '\n'), id.bytes()...)
			p.renamed = append(p.renamed, renaming{index, from, len(p.names)})
		}
		if i == 0 || !many {
			p.repeated(id, index)
		}
	}
}

// repeated looks for an earlier tag of the same name and another value.
func (p *Parser) repeated(id *ident, index int) {
	if id.n > maxIdent || classOf(id) == fifths {
		return
	}
	t := p.g.Tags[index]
	for _, other := range p.tags[:p.tagged] {
		if other.id != *id {
			continue
		}
		if first := p.g.Tags[other.index]; !bytes.Equal(p.g.Bytes(first.Value), p.g.Bytes(t.Value)) {
			p.fault(schemas.FaultRepeatedTag, span(int(t.Name.Off), int(t.Value.Off+t.Value.Len)))
		}
		return
	}
	if p.tagged < len(p.tags) {
		p.tags[p.tagged] = tagged{*id, int32(index)}
		p.tagged++
	}
}

// rename gives the tags whose names are written with small letters the names that
// they are known by: these stand in Text behind the record, each on a line.
func (p *Parser) rename() {
	if len(p.renamed) == 0 {
		return
	}
	base := len(p.text)
	p.g.Text = append(p.text[:base:base], p.names...)
	for _, r := range p.renamed {
		p.g.Tags[r.index].Name = span(base+r.from, base+r.to)
	}
}

// trimRight cuts the white space off the end of b.
func trimRight(b []byte) []byte { return bytes.TrimRightFunc(b, isSpace) }

func isSpace(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || r == 0x1a }
