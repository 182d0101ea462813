package scoresheet

import (
	"bytes"

	"qipu/ingest/internal/cells"
	"qipu/ingest/records"
	"qipu/schemas"
)

// separators are what may stand between cells, the usual one first.
const separators = ",;\t"

// mostCells bounds the cells of a row that are read.
const mostCells = 256

// readMark and doubtMark begin the rows that tell how cells of a workbook were read: those
// of which it is plain what was typed, and others.
const (
	readMark  = "qipu read"
	doubtMark = "qipu shown"
)

// Parser reads one sheet: it is the records.Parser of scoresheets in CSV. The zero value
// is ready.
type Parser struct {
	workbook bool // the sheet is a worksheet: cells are never shifted, and rows tell how they were read

	g       *schemas.Game
	t       records.Trailer
	sep     byte
	cells   []schemas.Span // of the row at hand, without blanks around them
	extra   bool           // it has more than mostCells
	sheet   bool           // the row of the mark has come
	fen     bool           // a start position is given
	seen    map[string]schemas.Span
	columns []schemas.SheetColumn // of the table; nil before its header
	known   []int                 // those of them that are read …
	players schemas.Players       // … and who plays
	rounds  rounds
	table   table
}

// Parse implements records.Parser: see the package. It takes time linear in the text and
// never fails.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	g.Kind = schemas.KindUnknown
	p.t = records.NewTrailer(text, g)
	p.g, p.sheet, p.fen, p.columns, p.seen = g, false, false, nil, map[string]schemas.Span{}
	p.rounds.reset()
	text = g.Text
	p.table = table{end: len(text)}
	body := len(bytes.TrimPrefix(text, []byte("\ufeff")))
	from := len(text) - body
	p.sep = separator(text[from:])
	game := p.game(text, from)
	for pos := from; pos < len(text); {
		if c := text[pos]; c == '\n' || c == '\r' {
			pos++
			continue
		}
		row := span(pos, pos)
		pos = p.cut(text, pos, true)
		row.Len = uint32(pos) - row.Off
		p.row(row)
	}
	p.finish(game)
	p.g, p.t, p.seen, p.players = nil, records.Trailer{}, nil, schemas.Players{}
}

// separator is what stands between the cells of a sheet: behind the mark, or else what
// most often does in its beginning.
func separator(text []byte) byte {
	line := text
	if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
		line = text[:i]
	}
	for _, part := range [...][]byte{line[:min(len(line), ahead)], text[:min(len(text), 4<<10)]} {
		best, most := separators[0], 0
		for i := range len(separators) {
			if n := bytes.Count(part, []byte{separators[i]}); n > most {
				best, most = separators[i], n
			}
		}
		if most > 0 {
			return best
		}
	}
	return separators[0]
}

// cut cuts the row that begins at pos into p.cells, and returns where it ends. tell says
// that it is read, and not only looked at.
func (p *Parser) cut(text []byte, pos int, tell bool) (end int) {
	p.cells, p.extra = p.cells[:0], false
	r := cells.Row{Text: text, Pos: pos, Sep: p.sep}
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		if len(p.cells) == mostCells {
			p.extra = p.extra || len(trimmed(text, c.Value)) > 0
			continue
		}
		if tell {
			switch c.Flaw {
			case cells.FlawTail:
				p.fault(schemas.FaultTagQuotes, c.Value)
			case cells.FlawOpened:
				p.fault(schemas.FaultCutOff, c.Value)
			}
		}
		p.cells = append(p.cells, p.trim(text, c.Value, tell))
	}
	return r.Pos
}

// game looks for the field that names the game, by which the players are called, and
// returns its value.
func (p *Parser) game(text []byte, pos int) (value schemas.Span) {
	for pos < len(text) {
		if c := text[pos]; c == '\n' || c == '\r' {
			pos++
			continue
		}
		pos = p.cut(text, pos, false)
		first := p.first()
		for i := p.from(first); first >= 0 && i+1 < len(p.cells); i += 2 {
			f, ok := schemas.SheetFieldOf(schemas.KindUnknown, p.g.View(p.cells[i]))
			if !ok || f.Role != schemas.SheetGame || p.cells[i+1].Empty() {
				continue
			}
			value = p.cells[i+1]
			p.g.Kind, _ = schemas.ParseSheetGame(p.g.View(value))
			if p.g.Kind == schemas.KindRenju && schemas.FoldLabel(p.g.View(value)) == "gomoku" {
				p.g.Stage.Rule = value
			}
			return value
		}
	}
	return value
}

// row reads the row in p.cells, which stands at a place.
func (p *Parser) row(at schemas.Span) {
	first := p.first()
	switch {
	case first < 0 || p.g.Bytes(p.cells[first])[0] == '#':
	case !p.sheet && first == 0 && Begins(p.g.Bytes(p.cells[0])):
		p.sheet = true
		if version := p.cell(1); !version.Empty() && p.g.View(version) != schemas.SheetVersion {
			p.fault(schemas.FaultValue, version)
		}
	case p.workbook && p.g.View(p.cells[first]) == readMark:
		p.fault(schemas.FaultLoose, p.cell(first+1))
	case p.workbook && p.g.View(p.cells[first]) == doubtMark:
		p.fault(schemas.FaultShown, p.cell(first+1))
	case p.table.left:
	case p.columns == nil && p.header():
	case p.columns != nil && p.another(first, at):
	case p.columns == nil || p.isFoot(first):
		p.pairs(first)
	default:
		p.tableRow(at)
	}
}

// first returns the first cell of the row that is not empty, -1 if none is.
func (p *Parser) first() int {
	for i, c := range p.cells {
		if !c.Empty() {
			return i
		}
	}
	return -1
}

// cell returns a cell of the row, empty where it has none.
func (p *Parser) cell(i int) schemas.Span {
	if i < len(p.cells) {
		return p.cells[i]
	}
	return schemas.Span{}
}

// isFoot reports whether a row below the table, or in it, is of fields: as signatures at
// the foot of a sheet are.
func (p *Parser) isFoot(first int) bool {
	_, ok := schemas.SheetFieldOf(p.g.Kind, p.g.View(p.cells[first]))
	return ok
}

// finish ends the sheet.
func (p *Parser) finish(game schemas.Span) {
	g := p.g
	if g.Kind == schemas.KindUnknown {
		p.fault(schemas.FaultOtherGame, game)
	}
	if p.columns == nil {
		p.fault(schemas.FaultCutOff, p.t.Write("table of rounds"))
	}
	p.release()
	if _, ok := g.Tag(schemas.SheetKeeperTag); !ok {
		p.t.Tag(schemas.SheetKeeperTag, schemas.SheetMark)
	}
	p.endRounds()
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

func (p *Parser) comment(text schemas.Span) {
	p.g.Comments = append(p.g.Comments, schemas.Comment{Ply: int32(len(p.g.Moves)), Text: text})
}

// trim returns a cell without the blanks around it. One with doubled quotes is written
// once more without them.
func (p *Parser) trim(text []byte, s schemas.Span, write bool) schemas.Span {
	value := trimmed(text, s)
	if write && s.Off > 0 && text[s.Off-1] == '"' && bytes.Contains(value, []byte(`""`)) {
		return p.t.Write(string(bytes.ReplaceAll(value, []byte(`""`), []byte(`"`))))
	}
	if len(value) == 0 {
		return schemas.Span{}
	}
	lead := len(text[s.Off:s.Off+s.Len]) - len(bytes.TrimLeftFunc(text[s.Off:s.Off+s.Len], isBlank))
	return schemas.Span{Off: s.Off + uint32(lead), Len: uint32(len(value))}
}

func trimmed(text []byte, s schemas.Span) []byte {
	return bytes.TrimFunc(text[s.Off:s.Off+s.Len], isBlank)
}

// isBlank reports whether a character may stand around what a cell says.
func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\v', '\f', 0x1a, 0x85, 0xa0, 0x200b, 0x3000, 0xfeff:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}
