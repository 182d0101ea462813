package jsonl

import (
	"bytes"
	"slices"

	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads one line: it is the records.Parser of the format. The zero value is
// ready.
type Parser struct {
	text   []byte
	pos    int
	depth  int
	failed bool
	g      *schemas.Game
	line   int32  // whose moves, comments and marks are being read
	means  []byte // what strings with escapes mean, with a line feed before each

	fen, result schemas.Span
	game        schemas.Span
}

// NewScanner returns the scanner of the format: every line that is not blank is a
// record.
func NewScanner() records.Scanner { return records.NewLines() }

// Begins reports whether a text begins with a record of the format: with an object
// that names it before anything else.
func Begins(text []byte) bool {
	for _, piece := range [...]string{"{", `"format"`, ":", `"qipu-game"`} {
		text = bytes.TrimLeft(text[:min(len(text), 256)], " \t")
		if !bytes.HasPrefix(text, []byte(piece)) {
			return false
		}
		text = text[len(piece):]
	}
	return true
}

// Parse implements records.Parser. What is no JSON, or not of this format, ends the
// reading with a fault; what stands before it is kept.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	*p = Parser{text: text, g: g, means: p.means[:0]}
	g.Kind, g.Points = schemas.KindUnknown, schemas.PointNames
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		p.pos = len("\ufeff")
	}
	p.object(p.member)
	if p.space(); !p.failed && p.pos < len(text) {
		g.AddFault(schemas.Fault{Kind: schemas.FaultAfterEnd, Ply: int32(len(g.Moves)), At: span(p.pos, len(text)), Offset: -1})
	}
	p.finish()
	p.text, p.g = nil, nil
}

// finish settles what rests on the whole record.
func (p *Parser) finish() {
	g := p.g
	if len(g.Sides) != len(g.Moves) {
		g.Sides = g.Sides[:0]
	}
	if len(p.means) > 0 {
		g.Text = append(slices.Clip(p.text), p.means...)
	}
	if g.Kind == schemas.KindUnknown {
		g.AddFault(schemas.Fault{Kind: schemas.FaultOtherGame, At: p.game, Offset: -1})
		return
	}
	if _, ok := g.Tag("FEN"); !ok && !p.fen.Empty() && g.Kind == schemas.KindXiangqi {
		p.named("FEN", p.fen)
	}
	if _, ok := g.Field(schemas.FieldResult); !ok && g.EndMarker.Empty() && !p.result.Empty() {
		p.named("Result", p.result)
	}
}

// named adds a tag whose name stands in no string of the record.
func (p *Parser) named(name string, value schemas.Span) {
	g := p.g
	at := schemas.Span{Off: uint32(len(g.Text) + 1), Len: uint32(len(name))}
	g.Text = append(append(slices.Clip(g.Text), '\n'), name...)
	g.Tags = append(g.Tags, schemas.Tag{Name: at, Value: value})
}

// bytes returns the text of a string that has been read.
func (p *Parser) bytes(s schemas.Span) []byte {
	if from := int(s.Off) - len(p.text); from >= 0 {
		return p.means[from : from+int(s.Len)]
	}
	return p.text[s.Off : s.Off+s.Len]
}

// member reads a member of the record.
func (p *Parser) member(name schemas.Span) {
	g := p.g
	switch string(p.bytes(name)) {
	case "game":
		p.kind()
	case "tags":
		p.array(p.tag)
	case "marker":
		g.EndMarker = p.str()
	case "fen":
		p.fen = p.str()
	case "result":
		p.result = p.str()
	case "variations":
		p.array(p.variation)
	case "kept_by":
		p.keptBy()
	default:
		if !p.ofLine(name) && !p.ofRenju(name) {
			p.skip()
		}
	}
}

func (p *Parser) kind() {
	p.game = p.str()
	for _, k := range [...]schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		if string(p.bytes(p.game)) == k.String() {
			p.g.Kind = k
		}
	}
}

// tag reads a pair of name and value.
func (p *Parser) tag() {
	var pair [2]schemas.Span
	n := p.strings(pair[:])
	if p.failed || n != len(pair) {
		p.fail()
		return
	}
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: pair[0], Value: pair[1]})
}

// strings reads an array of strings, of which the first are kept, and returns how many
// there are.
func (p *Parser) strings(keep []schemas.Span) (n int) {
	p.array(func() {
		s := p.str()
		if n < len(keep) {
			keep[n] = s
		}
		n++
	})
	return n
}

// ofLine reads a member that the main line and variations have.
func (p *Parser) ofLine(name schemas.Span) bool {
	switch string(p.bytes(name)) {
	case "moves":
		p.array(p.move)
	case "comments":
		p.array(func() {
			if ply, text := p.note(); !p.failed || !text.Empty() {
				p.g.Comments = append(p.g.Comments, schemas.Comment{Line: p.line, Ply: ply, Text: text})
			}
		})
	case "marks":
		p.array(func() {
			if ply, text := p.note(); !p.failed || !text.Empty() {
				p.g.Marks = append(p.g.Marks, schemas.Mark{Line: p.line, Ply: ply, Text: text})
			}
		})
	case "clocks":
		p.array(p.stamp)
	case "offers":
		p.array(p.offer)
	default:
		return false
	}
	return true
}

// note reads a comment or a mark.
func (p *Parser) note() (ply int32, text schemas.Span) {
	p.object(func(name schemas.Span) {
		switch string(p.bytes(name)) {
		case "ply":
			ply = p.number()
		case "text":
			text = p.str()
		default:
			p.skip()
		}
	})
	return ply, text
}

// move reads a move.
func (p *Parser) move() {
	var m schemas.Move
	var move, side schemas.Span
	written := false
	p.object(func(name schemas.Span) {
		switch string(p.bytes(name)) {
		case "move":
			move = p.str()
		case "as":
			m.Token, written = p.str(), true
		case "n":
			m.Number = p.number()
		case "side":
			side = p.str()
		default:
			p.skip()
		}
	})
	if !written {
		m.Token = move
	}
	if p.failed && m.Token.Empty() {
		return
	}
	if p.line > 0 {
		line := &p.g.Variations[p.line-1]
		line.Moves = append(line.Moves, m)
		return
	}
	if s, ok := p.side(side); ok && len(p.g.Sides) == len(p.g.Moves) {
		p.g.Sides = append(p.g.Sides, s)
	}
	p.g.Moves = append(p.g.Moves, m)
}

// side reads "first" or "second".
func (p *Parser) side(at schemas.Span) (s schemas.Side, ok bool) {
	switch string(p.bytes(at)) {
	case schemas.First.String():
		return schemas.First, true
	case schemas.Second.String():
		return schemas.Second, true
	}
	return schemas.NoSide, false
}

// variation reads a variation. One that branches off from no line before it does so
// from the main line.
func (p *Parser) variation() {
	g := p.g
	n := len(g.Variations)
	if n < cap(g.Variations) { // reuse the moves of a record before
		g.Variations = g.Variations[:n+1]
		g.Variations[n] = schemas.Line{Moves: g.Variations[n].Moves[:0]}
	} else {
		g.Variations = append(g.Variations, schemas.Line{})
	}
	p.line = int32(n + 1)
	at := p.pos
	p.object(func(name schemas.Span) {
		switch string(p.bytes(name)) {
		case "parent":
			g.Variations[n].Parent = p.number()
		case "at":
			g.Variations[n].At = p.number()
		default:
			if !p.ofLine(name) {
				p.skip()
			}
		}
	})
	p.line = 0
	if v := &g.Variations[n]; int(v.Parent) > n || v.At < 1 { // it is the line n+1
		if int(v.Parent) > n {
			v.Parent = 0
		}
		v.At = max(v.At, 1)
		g.AddFault(schemas.Fault{Kind: schemas.FaultValue, At: span(at, min(at+maxShown, p.pos)), Offset: -1})
	}
}
