package movecsv

import (
	"bytes"
	"strconv"

	"qipu/ingest/internal/cells"
	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads the rows of one game: it is the records.Parser of tables of moves. It
// keeps the header that it read last. The zero value is ready.
type Parser struct {
	head    []byte // as written
	sep     byte
	columns []column

	g    *schemas.Game
	text []byte // the record, and what is written behind it
	next int    // the number that the next move should have; -1 before the first
}

// column is one column of the header, and what the rows so far say in it.
type column struct {
	name    schemas.Span
	lower   string
	role    role
	value   schemas.Span // in the first row
	differs bool         // a later row says something else
	kind    schemas.StampKind
	form    schemas.StampForm
	stamped bool // a row has a stamp in it
}

// Parse implements records.Parser: see the package. It takes time linear in the text and
// never fails.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	p.g, p.next = g, -1
	pos := p.header(text)
	for first := true; ; first = false {
		for pos < len(text) && bytes.IndexByte([]byte(blank), text[pos]) >= 0 {
			pos++
		}
		if pos == len(text) {
			break
		}
		pos = p.row(text, pos, first)
	}
	p.facts(text)
	p.g, p.text = nil, nil
}

// header reads the header that the text begins with and returns where the rows do. A
// record that comes without one has no columns that are known.
func (p *Parser) header(text []byte) (rows int) {
	if n := len(p.head); n > 0 && len(text) > n && text[n] == '\n' && bytes.Equal(text[:n], p.head) {
		for i := range p.columns {
			p.columns[i].value, p.columns[i].differs, p.columns[i].stamped = schemas.Span{}, false, false
		}
		return n + 1
	}
	p.head, p.columns, p.sep = p.head[:0], p.columns[:0], separators[0]
	h := ReadHeader(text)
	if !h.Move || !h.Whole {
		return markLen(text)
	}
	r := headerRow(text[:h.Length])
	p.sep = r.Sep
	seen := [roleCount]bool{}
	for at, ok := r.Next(); ok; at, ok = r.Next() {
		c := column{name: at.Value}
		c.role, c.lower = roleOf(text, at.Value)
		switch {
		case c.role == roleFact || c.role == rolePerMove:
		case c.role == roleClock:
			c.kind, c.form, _ = clockOf(c.lower)
		case seen[c.role]: // the first counts
			c.role = rolePerMove
		default:
			seen[c.role] = true
		}
		p.columns = append(p.columns, c)
	}
	p.head = append(p.head, text[:h.Length]...)
	return h.Length
}

// row reads the row that begins at pos, and returns where it ends.
func (p *Parser) row(text []byte, pos int, first bool) (end int) {
	r := cells.Row{Text: text, Pos: pos, Sep: p.sep}
	n, stamps, moves := 0, len(p.g.Stamps), len(p.g.Moves)
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		switch c.Flaw {
		case cells.FlawTail:
			p.fault(schemas.FaultTagQuotes, c.Value)
		case cells.FlawOpened:
			p.fault(schemas.FaultCutOff, c.Value)
		}
		if n < len(p.columns) {
			p.cell(&p.columns[n], c.Value, first)
		}
		n++
	}
	if n != len(p.columns) {
		p.fault(schemas.FaultCells, span(pos, r.Pos))
	}
	if len(p.g.Moves) == moves { // of no move
		p.g.Stamps = p.g.Stamps[:stamps]
	}
	for i := range p.g.Stamps[stamps:] { // the move may stand behind its times
		s := &p.g.Stamps[stamps+i]
		s.Ply, s.Side = int32(len(p.g.Moves)), schemas.Side((len(p.g.Moves)-1)%2)
	}
	return r.Pos
}

// cell takes in a cell of a row.
func (p *Parser) cell(c *column, at schemas.Span, first bool) {
	switch c.role {
	case roleMove:
		if at = p.trim(at); !at.Empty() {
			p.g.Moves = append(p.g.Moves, schemas.Move{Token: at})
		}
	case roleIndex:
		p.index(at)
	case roleTime:
		if first {
			c.value = at
		}
		if at = p.trim(at); isInstant(p.g.Bytes(at)) {
			p.g.Stamps = append(p.g.Stamps, schemas.Stamp{Kind: schemas.StampInstant, Form: schemas.FormInstant, Text: at})
		}
	case roleFact, roleGame, roleClock:
		if first {
			c.value = at
		} else if !c.differs && !bytes.Equal(p.g.Bytes(c.value), p.g.Bytes(at)) {
			c.differs = true
			if tagNames[c.lower] != "" {
				p.fault(schemas.FaultRepeatedTag, at)
			}
		}
		if c.role == roleClock {
			p.clock(c, p.trim(at))
		}
	}
}

// clock keeps a time of a row, if it is of the form of its column. One that is not
// stays in the text.
func (p *Parser) clock(c *column, at schemas.Span) {
	if _, ok := c.form.Millis(p.g.View(at)); ok {
		c.stamped = true
		p.g.Stamps = append(p.g.Stamps, schemas.Stamp{Kind: c.kind, Form: c.form, Text: at})
	}
}

// index follows the numbers of the moves, which begin with 0 or with 1.
func (p *Parser) index(at schemas.Span) {
	at = p.trim(at)
	n, err := strconv.ParseUint(p.g.View(at), 10, 31)
	number := int(n)
	if err == nil && (number == p.next || p.next < 0 && number <= 1) {
		p.next = number + 1
		return
	}
	if p.next < 0 {
		p.next = 0
	}
	p.g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, Ply: int32(len(p.g.Moves)), At: at, Expected: int32(p.next), Offset: -1})
	if err == nil {
		p.next = number
	}
	p.next++
}

// facts adds the tags.
func (p *Parser) facts(text []byte) {
	p.text = append(append(make([]byte, 0, len(text)+512), text...), '\n')
	for i := range p.columns {
		c := &p.columns[i]
		value, known := p.trim(c.value), tagNames[c.lower]
		if value.Empty() || c.differs && known == "" {
			continue
		}
		switch {
		case c.role == roleTime:
			if n := dateLen(p.g.Bytes(value)); n > 0 {
				p.tag("Date", schemas.Span{Off: value.Off, Len: uint32(n)})
			}
			continue
		case c.role == rolePerMove, c.stamped:
			continue
		}
		if known != "" {
			p.tag(known, value)
			continue
		}
		p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.trim(c.name), Value: value})
		p.code(c.lower, value)
	}
	p.g.Text = p.text
}

// code adds the tag that a code stands for; one that is not known stands for itself.
func (p *Parser) code(column string, value schemas.Span) {
	table, name := outcomes, "Result"
	switch column {
	case "outcome":
	case "game_status":
		table, name = statuses, "Termination"
	default:
		return
	}
	if means := table[p.g.View(value)]; means != "" {
		value = p.write(means)
	}
	p.tag(name, value)
}

// outcomes and statuses are the codes of elephantchess.io (benckx/elephantchess), and
// what they are called in PGN.
var outcomes = map[string]string{
	"RED_WINS": schemas.ResultFirstWins.String(), "BLACK_WINS": schemas.ResultSecondWins.String(), "DRAW": schemas.ResultDraw.String(),
}

var statuses = map[string]string{
	"CHECKMATED": "checkmate", "STALEMATED": "stalemate", "RESIGNED": "resignation", "FLAGGED": "time forfeit", "DRAW_ACCEPTED": "draw by agreement",
}

// dateLen returns the length of the date that a time stamp begins with,
// 2023-07-24T18:57:22Z, 0 if it begins with none.
func dateLen(stamp []byte) int {
	const form = "0000-00-00"
	if len(stamp) < len(form) || len(stamp) > len(form) && stamp[len(form)] != 'T' && stamp[len(form)] != ' ' {
		return 0
	}
	if !fits(stamp[:len(form)], form) {
		return 0
	}
	return len(form)
}

// isInstant reports whether a text is a day and a time of it, with or without a zone:
// 2023-07-24T18:57:22Z, 2023-07-24 18:57:22.5.
func isInstant(stamp []byte) bool {
	const day, minute = len("2023-07-24 "), len("18:57")
	if len(stamp) < day+minute || dateLen(stamp) == 0 || !fits(stamp[day:day+minute], "00:00") {
		return false
	}
	rest := stamp[day+minute:]
	if len(rest) >= len(":22") && fits(rest[:len(":22")], ":00") {
		rest = rest[len(":22"):]
		if len(rest) > 1 && rest[0] == '.' {
			rest = bytes.TrimLeft(rest[1:], "0123456789")
		}
	}
	switch {
	case len(rest) == 0 || string(rest) == "Z":
		return true
	case rest[0] != '+' && rest[0] != '-':
		return false
	}
	return fits(rest[1:], "00:00") || fits(rest[1:], "0000") || fits(rest[1:], "00")
}

// fits reports whether a text is of a form in which 0 is a digit.
func fits(text []byte, form string) bool {
	if len(text) != len(form) {
		return false
	}
	for i, c := range text {
		if digit := c >= '0' && c <= '9'; digit != (form[i] == '0') || !digit && c != form[i] {
			return false
		}
	}
	return true
}

// tag adds a tag whose name is written behind the record.
func (p *Parser) tag(name string, value schemas.Span) {
	if !value.Empty() {
		p.g.Tags = append(p.g.Tags, schemas.Tag{Name: p.write(name), Value: value})
	}
}

// write appends a text behind the record.
func (p *Parser) write(text string) schemas.Span {
	off := len(p.text)
	p.text = append(append(p.text, text...), '\n')
	return span(off, off+len(text))
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

// trim returns a span without the white space around it.
func (p *Parser) trim(s schemas.Span) schemas.Span {
	const blank = " \t\r\n"
	text := bytes.TrimLeft(p.g.Bytes(s), blank)
	from := s.Off + s.Len - uint32(len(text))
	return schemas.Span{Off: from, Len: uint32(len(bytes.TrimRight(text, blank)))}
}
