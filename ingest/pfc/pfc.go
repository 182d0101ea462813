// Package pfc reads the records of 鹏飞象棋: XML in which every move is an element
// within that of the move before, <n m="h6f7" c="comment">, and the outermost one has
// the start position for its move and the facts of the game as attributes. Nothing is
// judged here.
//
// Where a move has several answers, the game goes on with the one that is marked
// default="true", else with the first. The facts are tags under the names of their
// attributes, but for those that schemas.FieldOf knows by another. Source:
// FastLight126/vschess, vschess.function.js, and one real file.
package pfc

import (
	"encoding/xml"
	"slices"
	"strings"

	"qipu/ingest/internal/xmltext"
	"qipu/ingest/records"
	"qipu/schemas"
)

// maxDepth bounds the elements within one another, and with them the plies of a line.
const maxDepth = 4096

// element is the name of every element.
const element = "n"

// tagNames are the names of the tags of attributes that are called otherwise. Times
// used are not called RedTime, the mark of a scoresheet with its signatures.
var tagNames = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "site": "Site", "round": "Round", "table": "Table",
	"red": "Red", "black": "Black", "redteam": "RedTeam", "blackteam": "BlackTeam", "redrating": "RedRating", "blackrating": "BlackRating",
	"timerule": "TimeControl", "endtype": "Termination", "win": "Result", "m": "FEN",
	"redtime": "RedTimeUsed", "blacktime": "BlackTimeUsed",
}

// Parser reads decoded records. Its zero value is ready.
type Parser struct {
	g       *schemas.Game
	text    []byte
	trailer records.Trailer
	nodes   []node
	open    []int32 // the nodes that are open, the outermost first; -1 what is none
	begun   bool
	later   []branch
}

// node is a move. The first one is the start.
type node struct {
	token, comment schemas.Span
	first, last    int32 // of the moves that answer it, 0 if none
	next           int32 // the next answer to the same move, 0 if none
	main           int32 // the answer that the game goes on with, 0 if none
}

// branch is a move that begins a variation.
type branch struct{ node, line, at int32 }

// Declared implements records.Declarer.
func (p *Parser) Declared(record []byte) string { return xmltext.Declared(record) }

// Parse implements records.Parser. Text is the text, with the moves and the texts
// without their escapes behind it.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	p.g, p.text = g, text
	how := xmltext.Read(text, maxDepth, p)
	p.lines()
	last := schemas.Span{}
	if n := len(g.Moves); n > 0 {
		last = g.Moves[n-1].Token
	}
	switch {
	case how.Deep:
		p.fault(schemas.FaultTooDeep, last)
	case how.Cut || !p.begun:
		p.fault(schemas.FaultCutOff, last)
	}
	if how.Loose {
		p.fault(schemas.FaultLoose, p.trailer.Write("<"+element+">"))
	}
	const kept = 64 << 10 // nodes that the buffers are kept for
	if cap(p.nodes) > kept || cap(p.later) > kept {
		p.nodes, p.later = nil, nil
	}
	p.g, p.text, p.trailer = nil, nil, records.Trailer{}
}

// Begin implements xmltext.Handler.
func (p *Parser) Begin() {
	p.trailer = records.NewTrailer(p.text, p.g)
	p.nodes, p.open, p.begun = p.nodes[:0], p.open[:0], false
}

// Start implements xmltext.Handler.
func (p *Parser) Start(e xml.StartElement) {
	at := int32(-1)
	switch {
	case e.Name.Local != element || len(p.open) > 0 && p.open[len(p.open)-1] < 0:
		p.fault(schemas.FaultValue, p.trailer.Write(e.Name.Local))
	case len(p.open) == 0 && p.begun:
		p.fault(schemas.FaultAfterEnd, p.trailer.Write("<"+element+">"))
	case len(p.open) == 0:
		p.begun = true
		at = p.start(e)
	default:
		at = p.move(e)
	}
	p.open = append(p.open, at)
}

// start takes in the outermost element.
func (p *Parser) start(e xml.StartElement) int32 {
	var start node
	for _, a := range e.Attr {
		name := a.Name.Local
		if name == "c" {
			start.comment = p.write(a.Value)
			continue
		}
		if other, ok := tagNames[name]; ok {
			name = other
		}
		p.trailer.Tag(name, a.Value)
	}
	p.nodes = append(p.nodes, start)
	return 0
}

// move takes in a move that answers the innermost open one.
func (p *Parser) move(e xml.StartElement) int32 {
	at := int32(len(p.nodes))
	p.nodes = append(p.nodes, node{token: p.trailer.Write(xmltext.Attribute(e, "m")), comment: p.write(xmltext.Attribute(e, "c"))})
	before := &p.nodes[p.open[len(p.open)-1]]
	if before.first == 0 {
		before.first, before.main = at, at
	} else {
		p.nodes[before.last].next = at
	}
	before.last = at
	if isDefault := xmltext.Attribute(e, "default"); isDefault != "" && isDefault != "false" && isDefault != "0" {
		before.main = at
	}
	return at
}

// write writes a text, unless it is blank.
func (p *Parser) write(text string) schemas.Span {
	if strings.TrimSpace(text) == "" {
		return schemas.Span{}
	}
	return p.trailer.Write(text)
}

// Text implements xmltext.Handler: the format has none.
func (p *Parser) Text([]byte) {}

// End implements xmltext.Handler.
func (p *Parser) End(string) { p.open = p.open[:len(p.open)-1] }

// lines lays the tree out: the main line, then the variations, the last that branched
// off first.
func (p *Parser) lines() {
	if len(p.nodes) == 0 {
		return
	}
	p.comment(0, 0, p.nodes[0].comment)
	p.later = p.later[:0]
	p.follow(0, 0, 0)
	for n := len(p.later); n > 0; n = len(p.later) {
		b := p.later[n-1]
		p.later = p.later[:n-1]
		g := p.g
		if len(g.Variations) < cap(g.Variations) { // reuse the moves of a record before
			g.Variations = g.Variations[:len(g.Variations)+1]
		} else {
			g.Variations = append(g.Variations, schemas.Line{})
		}
		line := int32(len(g.Variations))
		v := &g.Variations[line-1]
		*v = schemas.Line{Parent: b.line, At: b.at, Moves: v.Moves[:0]}
		p.add(b.node, line, 1)
		p.follow(b.node, line, 1)
	}
}

// follow goes on with a line behind a node, after so many plies of it, and notes what
// branches off.
func (p *Parser) follow(at, line, plies int32) {
	for {
		n := &p.nodes[at]
		if n.main == 0 {
			return
		}
		from := len(p.later)
		for other := n.first; other != 0; other = p.nodes[other].next {
			if other != n.main {
				p.later = append(p.later, branch{other, line, plies + 1})
			}
		}
		slices.Reverse(p.later[from:]) // the first comes out first
		plies++
		p.add(n.main, line, plies)
		at = n.main
	}
}

// add adds a move to a line, which then has so many plies.
func (p *Parser) add(at, line, plies int32) {
	move := schemas.Move{Token: p.nodes[at].token}
	if line == 0 {
		p.g.Moves = append(p.g.Moves, move)
	} else {
		v := &p.g.Variations[line-1]
		v.Moves = append(v.Moves, move)
	}
	p.comment(line, plies, p.nodes[at].comment)
}

func (p *Parser) comment(line, ply int32, text schemas.Span) {
	if !text.Empty() {
		p.g.Comments = append(p.g.Comments, schemas.Comment{Line: line, Ply: ply, Text: text})
	}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}
