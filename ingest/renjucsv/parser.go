package renjucsv

import (
	"bytes"
	"strings"

	"qipu/ingest/internal/cells"
	"qipu/ingest/movetext"
	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads one row: it is the records.Parser of tables of renju. It keeps the
// header that it read last. The zero value is ready.
type Parser struct {
	head    []byte // as written
	sep     byte
	columns []column

	moves, rule, offered int // columns; -1 where there is none
}

// column is one column of the header.
type column struct {
	name  schemas.Span
	first int // the first column of that name, perhaps itself
}

// Parse implements records.Parser: Text is the header, a line feed and the row, so
// that the names of the tags can point to it. Every cell is a tag, in the order of
// the columns, empty ones too. Cells without a column are one tag without a name
// that holds all of them.
//
// Stage.Protocol is what opening_rule says; Unknown, which the writer puts where the
// record named none, says nothing. Stage.Offered are the points in alternative_moves:
// the writer calls them the stones offered for the fifth move (5手目提示珠) and takes
// them from the properties 5A and FA of SGF.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	row := p.header(text)
	c := cells.Row{Text: text, Pos: row, Sep: p.sep}
	for i := range p.columns {
		at, ok := c.Next()
		if !ok {
			addFault(g, schemas.FaultCells, span(row, c.Pos))
			break
		}
		p.tag(g, i, at)
	}
	if rest := rest(&c); !rest.Empty() {
		g.Tags = append(g.Tags, schemas.Tag{Value: rest})
		addFault(g, schemas.FaultCells, rest)
	}
	p.game(g)
}

// rest returns what stands behind the last cell that was read.
func rest(c *cells.Row) schemas.Span {
	from := c.Pos
	if !c.Done && from > 0 && from == len(c.Text) {
		from-- // a cell without anything: its separator
	}
	return span(from, len(c.Text))
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// header reads the header that the text begins with and returns where the row does. A
// record that comes without one is a row of no known columns.
func (p *Parser) header(text []byte) (row int) {
	if n := len(p.head); n > 0 && len(text) > n && text[n] == '\n' && bytes.Equal(text[:n], p.head) {
		return n + 1
	}
	p.head, p.columns, p.sep = p.head[:0], p.columns[:0], separators[0]
	p.moves, p.rule, p.offered = -1, -1, -1
	h := ReadHeader(text)
	if !h.Moves || !h.Whole {
		return markLen(text)
	}
	p.head, p.sep = append(p.head, text[:h.Length]...), separator(text[:h.Length])
	seen := make(map[string]int, h.Columns)
	c := cells.Row{Text: text[:h.Length], Pos: markLen(text), Sep: p.sep}
	for at, ok := c.Next(); ok; at, ok = c.Next() {
		i := len(p.columns)
		name := strings.ToLower(string(bytes.TrimSpace(text[at.Value.Off : at.Value.Off+at.Value.Len])))
		first, repeated := seen[name]
		if !repeated {
			first, seen[name] = i, i
			p.role(name, i)
		}
		p.columns = append(p.columns, column{at.Value, first})
	}
	return h.Length + 1
}

// role notes a column on which more rests than a tag.
func (p *Parser) role(name string, i int) {
	switch name {
	case columnMoves:
		p.moves = i
	case columnRule:
		p.rule = i
	case columnOffered:
		p.offered = i
	}
}

// tag keeps a cell, which is that of column i.
func (p *Parser) tag(g *schemas.Game, i int, at cells.Cell) {
	col := p.columns[i]
	g.Tags = append(g.Tags, schemas.Tag{Name: col.name, Value: at.Value})
	if first := g.Tags[col.first].Value; !bytes.Equal(g.Bytes(first), g.Bytes(at.Value)) {
		addFault(g, schemas.FaultRepeatedTag, at.Value)
	}
	switch at.Flaw {
	case cells.FlawTail:
		addFault(g, schemas.FaultTagQuotes, at.Value)
	case cells.FlawOpened:
		addFault(g, schemas.FaultCutOff, at.Value)
	}
}

func addFault(g *schemas.Game, kind schemas.FaultKind, at schemas.Span) {
	g.AddFault(schemas.Fault{Kind: kind, At: at, Offset: -1})
}

// game reads the moves and the opening from the tags.
func (p *Parser) game(g *schemas.Game) {
	moves, offered := value(g, p.moves), value(g, p.offered)
	g.Points = schemas.LetterPairsPP
	if names(g.Bytes(moves)) || moves.Empty() && names(g.Bytes(offered)) {
		g.Points = schemas.PointNames
	}
	if rule := value(g, p.rule); !strings.EqualFold(g.View(rule), "unknown") {
		g.Stage.Protocol = rule
	}
	from, to := int(moves.Off), int(moves.Off+moves.Len)
	if g.Points == schemas.PointNames {
		g.Moves = movetext.AppendMoves(g.Moves, g.Text, from, to)
		movetext.CheckNumbers(g, from, to)
	} else {
		for t := over(g.Text, moves); ; {
			at, ok := t.next()
			if !ok {
				break
			}
			g.Moves = append(g.Moves, schemas.Move{Token: at})
		}
	}
	p.offers(g, offered)
}

// offers reads the fifths offered, written as the moves are.
func (p *Parser) offers(g *schemas.Game, cell schemas.Span) {
	if g.Points == schemas.PointNames {
		t := movetext.Over(g.Text, int(cell.Off), int(cell.Off+cell.Len))
		for at, ok := t.Next(); ok; at, ok = t.Next() {
			g.Stage.Offered = append(g.Stage.Offered, at)
		}
		return
	}
	t := over(g.Text, cell)
	for at, ok := t.next(); ok; at, ok = t.next() {
		g.Stage.Offered = append(g.Stage.Offered, at)
	}
}

// value returns a cell of the row without the white space around it, empty where the
// table has no such column or the row no such cell.
func value(g *schemas.Game, i int) schemas.Span {
	if i < 0 || i >= len(g.Tags) || g.Tags[i].Name.Empty() {
		return schemas.Span{}
	}
	at := g.Tags[i].Value
	text := bytes.TrimLeft(g.Bytes(at), " \t\r\n")
	from := at.Off + at.Len - uint32(len(text))
	return schemas.Span{Off: from, Len: uint32(len(bytes.TrimRight(text, " \t\r\n")))}
}
