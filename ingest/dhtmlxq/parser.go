package dhtmlxq

import (
	"bytes"
	"slices"

	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Parser reads decoded records: it is the records.Parser of DhtmlXQ. It keeps its
// buffers between records only to reuse them. The zero value is ready.
type Parser struct {
	g    *schemas.Game
	text []byte // the record, and what is written behind it
	n    int    // the length of the record

	main       schemas.Span // the movelist
	binit, fen schemas.Span
	inside     schemas.Span // the [DhtmlXQ] that is open
	branches   []branch
	notes      []note
	upward     bool             // rows count from Red's back rank
	lines      map[int32]placed // by the numbers of their variations; 0 is the main line
}

// branch is a variation as written.
type branch struct {
	parent, ply, id int32
	field           field
}

// note is a comment as written.
type note struct {
	line, ply int32
	field     field
}

// placed is a line that has been read: its index as in schemas.Comment, and the ply of
// the game that its first move is.
type placed struct{ index, first int32 }

// Parse reads one record into g: see the package. It takes time linear in the text and
// never fails. Text is the text and, behind it, what is written otherwise in it: the
// tokens of the moves, names of tags, the start position, and texts without escapes.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, nil)
	*p = Parser{
		g: g, n: len(text), branches: p.branches[:0], notes: p.notes[:0], lines: p.lines,
		text: append(append(make([]byte, 0, 2*len(text)+512), text...), '\n'),
	}
	if p.lines == nil {
		p.lines = make(map[int32]placed)
	}
	clear(p.lines)
	if !p.fields() {
		p.bare()
	}
	p.start()
	g.Moves = p.moves(g.Moves[:0], p.main, 0)
	p.lines[0] = placed{0, 1}
	for i := range p.branches {
		p.branch(&p.branches[i])
	}
	for i := range p.notes {
		p.note(&p.notes[i])
	}
	g.Text = slices.Clip(p.text)
	p.g, p.text = nil, nil
}

// fields reads the fields of the record, and returns false when it has none.
func (p *Parser) fields() (found bool) {
	text := p.text[:p.n]
	behind := 0 // the last bracket
	for at := 0; ; {
		next := bytes.IndexByte(text[at:], '[')
		if next < 0 {
			break
		}
		at += next
		k, written, n := bracketAt(text[at:min(len(text), at+maxBracket)])
		if k == noBracket {
			at++
			continue
		}
		found = true
		p.between(behind, at)
		switch k {
		case opensAll:
			p.inside = span(at, at+n)
			at += n
		case closesAll:
			p.inside = schemas.Span{}
			at += n
		case closes:
			p.fault(schemas.FaultStrayBracket, span(at, at+n))
			at += n
		default:
			read := fieldAt
			if k == segment {
				read = segmentAt
			}
			f, end := read(text, at, n, written)
			p.field(&f, k == segment)
			at = end
		}
		behind = at
	}
	if !p.inside.Empty() {
		p.between(behind, len(text))
		p.fault(schemas.FaultCutOff, p.inside)
	}
	return found
}

// between keeps words that stand within [DhtmlXQ] and in no field. Outside of it they
// are those of the page, and so is markup.
func (p *Parser) between(from, to int) {
	if p.inside.Empty() || bytes.IndexByte(p.text[from:to], '<') >= 0 {
		return
	}
	if at := p.trim(span(from, to)); !at.Empty() {
		p.fault(schemas.FaultLoose, at)
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: at})
	}
}

// bare reads a record that is a movelist alone. Anything else is a record without moves.
//
// Red moves first (xiangqi-2011:2.1), and nothing says here that the sides are named
// otherwise: a movelist whose first move is one of the upper side counts its rows from
// Red's back rank, as benckx/elephantchess does (xiangqi-core, HalfMoveTest and game1.ubb).
func (p *Parser) bare() {
	at := p.trim(span(0, p.n))
	if text := p.bytes(at); IsMoveList(text, true) {
		p.main = at
		if p.upward = text[1] < '5'; p.upward {
			p.fault(schemas.FaultLoose, schemas.Span{Off: at.Off, Len: 4})
		}
		return
	}
	if !at.Empty() {
		p.fault(schemas.FaultLoose, at)
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: at})
	}
}

// field takes a field in.
func (p *Parser) field(f *field, isSegment bool) {
	switch f.ending {
	case endsAsOther:
		p.fault(schemas.FaultLoose, f.whole)
	case endsOpen:
		p.fault(schemas.FaultBadTag, f.whole)
	case endsText:
		p.fault(schemas.FaultCutOff, f.whole)
	}
	name := nameOf(f.name)
	word := string(name.bytes[:name.len])
	if isSegment {
		word = "move_" + word
	}
	switch {
	case word == "movelist" || word == "move'+'list" || word == "move_0_1_0":
		p.once(&p.main, f)
	case word == "binit":
		p.once(&p.binit, f)
	case word == "fen":
		p.once(&p.fen, f)
	default:
		if id, ok := numbers(word, "move_"); ok && len(id) == 3 {
			p.branches = append(p.branches, branch{id[0], id[1], id[2], *f})
			return
		}
		if id, ok := numbers(word, "comment"); ok && len(id) < 3 {
			p.notes = append(p.notes, note{line: lineOf(id), ply: id[len(id)-1], field: *f})
			return
		}
		p.fact(word, f)
	}
}

// lineOf returns the variation that a comment of these numbers is on.
func lineOf(id []int32) int32 {
	if len(id) == 2 {
		return id[0]
	}
	return 0
}

// once takes a field that a record has once. Pages repeat it, empty or the same; where
// they do not agree the first counts.
func (p *Parser) once(at *schemas.Span, f *field) {
	value := p.trim(f.value)
	switch {
	case value.Empty():
	case at.Empty():
		*at = value
	case !bytes.Equal(p.bytes(*at), p.bytes(value)):
		p.fault(schemas.FaultRepeatedTag, f.whole)
		p.keep(f)
	}
}

// keep keeps a field that could not be used as a tag of its own name.
func (p *Parser) keep(f *field) {
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.nameSpan(f), Value: p.trim(f.value)})
}

// nameSpan is where the name of a field stands.
func (p *Parser) nameSpan(f *field) schemas.Span {
	at := bytes.Index(p.bytes(f.whole), f.name)
	return schemas.Span{Off: f.whole.Off + uint32(at), Len: uint32(len(f.name))}
}

// branch reads a variation. One whose place cannot be told is kept as a tag.
func (p *Parser) branch(b *branch) {
	at := p.trim(b.field.value)
	if at.Empty() {
		return
	}
	parent, known := p.lines[b.parent]
	_, taken := p.lines[b.id]
	ply := b.ply - parent.first + 1
	if !known || taken || ply < 1 || int(ply) > len(p.line(parent.index))+1 {
		p.fault(schemas.FaultValue, b.field.whole)
		p.keep(&b.field)
		return
	}
	n := len(p.g.Variations)
	if n < cap(p.g.Variations) { // reuse the moves of a record before
		p.g.Variations = p.g.Variations[:n+1]
	} else {
		p.g.Variations = append(p.g.Variations, schemas.Line{})
	}
	v := &p.g.Variations[n]
	moves := p.moves(v.Moves[:0], at, int32(n+1))
	p.g.Variations[n] = schemas.Line{Parent: parent.index, At: ply, Moves: moves}
	p.lines[b.id] = placed{int32(n + 1), b.ply}
}

// line returns the moves of a line that has been read.
func (p *Parser) line(index int32) []schemas.Move {
	if index == 0 {
		return p.g.Moves
	}
	return p.g.Variations[index-1].Moves
}

// note places a comment. One on a ply that there is not stands at the nearest there is.
func (p *Parser) note(n *note) {
	text := p.plain(n.field.value, true)
	if text.Empty() {
		return
	}
	line, known := p.lines[n.line]
	ply := n.ply - line.first + 1
	last := int32(len(p.line(line.index)))
	if !known || ply < 0 || ply > last {
		p.fault(schemas.FaultValue, n.field.whole)
		ply = min(max(ply, 0), last)
	}
	p.g.Comments = append(p.g.Comments, schemas.Comment{Line: line.index, Ply: ply, Text: text})
}

// moves reads a movelist, four digits a move. What is no point of the board stays as
// it is written.
func (p *Parser) moves(moves []schemas.Move, at schemas.Span, line int32) []schemas.Move {
	text := p.bytes(at)
	var m [4]byte
	n, from := 0, 0
	add := func(token schemas.Span) { moves = append(moves, schemas.Move{Token: token}) }
	rest := func(to int) {
		if n > 0 {
			add(schemas.Span{Off: at.Off + uint32(from), Len: uint32(to - from)})
			n = 0
		}
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case isDigit(c):
			if n == 0 {
				from = i
			}
			m[n] = c
			if n++; n < 4 {
				continue
			}
			n = 0
			if m[0] == '9' || m[2] == '9' {
				add(schemas.Span{Off: at.Off + uint32(from), Len: uint32(i + 1 - from)})
				continue
			}
			add(p.token(m))
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case c == '<' && breakLen(text[i:]) > 0:
			i += breakLen(text[i:]) - 1
		default:
			rest(i)
			end := i + 1
			for end < len(text) && !isDigit(text[end]) {
				end++
			}
			p.faultIn(schemas.FaultLoose, line, len(moves), schemas.Span{Off: at.Off + uint32(i), Len: uint32(end - i)})
			i = end - 1
		}
	}
	if n > 0 {
		p.faultIn(schemas.FaultCutOff, line, len(moves), schemas.Span{Off: at.Off + uint32(from), Len: uint32(len(text) - from)})
		rest(len(text))
	}
	return moves
}

// token writes the move of four digits with ICCS squares.
func (p *Parser) token(m [4]byte) schemas.Span {
	if !p.upward {
		m[1], m[3] = '9'-m[1]+'0', '9'-m[3]+'0'
	}
	off := len(p.text)
	p.text = append(p.text, 'a'+m[0]-'0', m[1], 'a'+m[2]-'0', m[3], '\n')
	return span(off, off+len(m))
}

// bytes returns what stands in a span.
func (p *Parser) bytes(s schemas.Span) []byte { return p.text[s.Off : s.Off+s.Len] }

// trim returns a span without the white space and line breaks of HTML around it.
func (p *Parser) trim(s schemas.Span) schemas.Span {
	s = p.trimBlanks(s)
	for n := breakLen(p.bytes(s)); n > 0; n = breakLen(p.bytes(s)) {
		s = p.trimBlanks(schemas.Span{Off: s.Off + uint32(n), Len: s.Len - uint32(n)})
	}
	return s
}

// trimBlanks returns a span without the white space around it. In a text without its escapes
// <br> is what the record says, and no line break.
func (p *Parser) trimBlanks(s schemas.Span) schemas.Span {
	const blank = " \t\r\n\v\f"
	text := bytes.TrimLeft(p.bytes(s), blank)
	from := s.Off + s.Len - uint32(len(text))
	return schemas.Span{Off: from, Len: uint32(len(bytes.TrimRight(text, blank)))}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.faultIn(kind, 0, len(p.g.Moves), at)
}

func (p *Parser) faultIn(kind schemas.FaultKind, line int32, ply int, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Line: line, Ply: int32(ply), At: at, Offset: -1})
}

// start writes the tag of the start position.
func (p *Parser) start() {
	mover := p.firstPoint()
	b, err := arrange(p.bytes(p.binit))
	switch {
	case !p.fen.Empty():
		p.tag("FEN", p.fen)
		if given, errFEN := board.ParseFEN(string(p.bytes(p.fen))); !p.binit.Empty() && (err != nil || errFEN != nil || given.Pieces != b.Pieces) {
			p.fault(schemas.FaultRepeatedTag, p.binit)
			p.tag("binit", p.binit)
		}
	case err != nil:
		p.fault(schemas.FaultValue, p.binit)
		p.tag("FEN", p.binit) // from the standard array it would be another game
	default:
		moved := mover != board.NoSquare && b.Pieces[mover] != board.NoPiece
		b.BlackToMove = moved && b.Pieces[mover].IsBlack()
		fen := b.FEN()
		if !moved {
			fen = fen[:bytes.IndexByte([]byte(fen), ' ')] // who moves first is not known
		}
		if b.Pieces != standard.Pieces || b.BlackToMove {
			p.tag("FEN", p.write(fen))
		}
	}
}

// firstPoint returns the point that the first move lifts a piece from, board.NoSquare
// if that cannot be told.
func (p *Parser) firstPoint() board.Square {
	text := p.bytes(p.main)
	if len(text) < 2 || !isDigit(text[0]) || !isDigit(text[1]) || text[0] == '9' {
		return board.NoSquare
	}
	if p.upward {
		return board.At(int(text[0]-'0'), int(text[1]-'0'))
	}
	return pointAt(text)
}
