package diagram

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"qipu/ingest/encodings"
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
// names no encoding it is that in which the rows of the board are rows.
func (r *Reader) Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte {
	if override == "" && rec.Encoding == "" {
		override = charsetOf(rec.Bytes)
	}
	return r.records.Read(rec, override, arena, g)
}

// charsetOf returns the encoding of the first row, empty where there is none.
func charsetOf(text []byte) string {
	for len(text) > 0 {
		line, rest := cutLine(text)
		if k, _, in := classify(line, "", false); k == rowLine {
			return in
		}
		text = rest
	}
	return ""
}

func cutLine(text []byte) (line, rest []byte) {
	n := bytes.IndexAny(text, "\r\n")
	if n < 0 {
		return text, nil
	}
	return text[:n], text[n+1:]
}

// cell is a point of a row.
type cell struct {
	sign sign
	at   schemas.Span
	bare bool // a number in no circle
}

// row is a row of the board.
type row struct {
	at    schemas.Span
	first int // of the cells of the parser
	end   int
	label int // the number beside it, 0 if none
}

// Parser reads one diagram with the text around it. The zero value is ready.
type Parser struct {
	g     *schemas.Game
	text  []byte
	tail  []byte // what Text has behind the record, each with a line feed before it
	rows  []row
	cells []cell
	moves []numbered
}

// numbered is a stone with a number.
type numbered struct {
	cell  cell
	point schemas.Span
}

// Parse implements records.Parser: see the package. Text is the record and behind it
// the names of the points, each on a line.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	*p = Parser{g: g, text: text, tail: p.tail[:0], rows: p.rows[:0], cells: p.cells[:0], moves: p.moves[:0]}
	g.Points = schemas.PointNames
	p.lines()
	p.labels()
	p.board()
	p.numbers()
	g.Text = append(slices.Clip(text), p.tail...)
	p.g, p.text = nil, nil
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// lines goes over the lines: the rows of one board, and comments.
func (p *Parser) lines() {
	within, ended := false, false
	for pos := 0; pos < len(p.text); {
		line, _ := cutLine(p.text[pos:])
		at := span(pos, pos+len(line))
		pos += len(line) + 1
		if len(line) == 0 {
			continue
		}
		k, _, _ := classify(line, encodings.UTF8, within)
		switch {
		case k == rowLine && !ended:
			within = true
			p.row(at)
			continue
		case k == betweenLine && within, k == lettersLine:
		default:
			p.comment(at)
		}
		ended = ended || within && k != betweenLine
		within = within && k == betweenLine
	}
}

// comment keeps a line without the white space around it.
func (p *Parser) comment(at schemas.Span) {
	line := p.g.Bytes(at)
	from := int(at.Off)
	for len(line) > 0 {
		c, n := utf8.DecodeRune(line)
		if signOf(c) != (sign{kind: blank}) || c == '-' || c >= '─' && c < '═' {
			break
		}
		line = line[n:]
		from += n
	}
	line = bytes.TrimRight(line, records.Blank+"\u3000")
	if len(line) > 0 {
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: span(from, from+len(line))})
	}
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, At: at, Offset: -1})
}

// row reads the cells of a row.
func (p *Parser) row(at schemas.Span) {
	r := row{at: at, first: len(p.cells)}
	line := p.g.Bytes(at)
	for i := 0; i < len(line); {
		c, n := utf8.DecodeRune(line[i:])
		s := signOf(c)
		from := i
		i += n
		switch s.kind {
		case blank, upright:
			continue
		case digit, wide:
			// Two digits are one number; of fullwidth ones, that are as wide as a point,
			// only in front of the row.
			next, n := utf8.DecodeRune(line[i:])
			if after := signOf(next); after.kind == s.kind && (s.kind == digit || len(p.cells) == r.first) {
				s.value = 10*s.value + after.value
				i += n
			}
			s.kind = number
			if s.value == 0 {
				s.kind = word
			}
		}
		p.cells = append(p.cells, cell{s, span(int(at.Off)+from, int(at.Off)+i), s.kind == number && c != utf8.RuneError && (c <= '9' || c >= '０')})
	}
	r.end = len(p.cells)
	p.rows = append(p.rows, r)
}

// labels takes the numbers of the rows off them: those in front, and those behind,
// where every row has one there.
func (p *Parser) labels() {
	front, behind := len(p.rows) > 1, len(p.rows) > 1
	for _, r := range p.rows {
		front = front && r.end > r.first && p.cells[r.first].bare
		behind = behind && r.end > r.first+1 && p.cells[r.end-1].bare
	}
	for i := range p.rows {
		r := &p.rows[i]
		if behind {
			r.end--
			r.label = int(p.cells[r.end].sign.value)
		}
		if front {
			r.label = int(p.cells[r.first].sign.value)
			r.first++
		}
	}
}

// labelled reports whether the numbers of the rows run from first on.
func (p *Parser) labelled(first, step int) bool {
	for i, r := range p.rows {
		if r.label != first+i*step {
			return false
		}
	}
	return first > 0
}

// The largest board of which points have names: columns have letters.
const mostFiles, mostRanks = 26, 99

// board reads the stones of the board.
func (p *Parser) board() {
	missing, files := p.edges()
	n := len(p.rows)
	if n == 0 {
		return
	}
	upwards := p.labelled(1, 1)
	downwards := p.labelled(p.rows[0].label, -1) && (p.rows[n-1].label == 1 || missing&bottom != 0)
	switch {
	case files > mostFiles || n > mostRanks:
		p.fault(schemas.FaultValue, p.rows[0].at)
		return
	case missing == 0:
		p.g.Files, p.g.Ranks = files, n
	default:
		p.fault(schemas.FaultCutOff, p.rows[n-1].at)
		if missing&left != 0 || missing&bottom != 0 && !downwards && !upwards {
			return
		}
	}
	if p.rows[0].label != 0 && !upwards && !downwards {
		p.fault(schemas.FaultLoose, p.rows[0].at)
	}
	for i := range p.rows {
		rank := n - i
		if upwards || downwards {
			rank = p.rows[i].label
		}
		p.stones(&p.rows[i], rank)
	}
}

// edges returns the edges of the board that are missing, by most of the crossings that
// would lie on them, and the number of columns. A crossing drawn otherwise than those
// beside it is a fault, as is a row of another number of points than the first.
func (p *Parser) edges() (missing edges, files int) {
	var drawn, lacking [4]int
	for i, r := range p.rows {
		if r.end-r.first != p.rows[0].end-p.rows[0].first {
			p.fault(schemas.FaultCells, r.at)
		}
		files = max(files, r.end-r.first)
		for j := r.first; j < r.end; j++ {
			if s := p.cells[j].sign; s.kind == crossing {
				want := p.lies(i, j)
				for k := range drawn {
					drawn[k] += int(want >> k & 1)
					lacking[k] += int(want &^ s.edges >> k & 1)
				}
			}
		}
	}
	for k := range drawn {
		if 2*lacking[k] > drawn[k] {
			missing |= 1 << k
		}
	}
	p.slips(missing)
	return missing, files
}

// lies returns the edges on which a cell of a row lies if none is missing.
func (p *Parser) lies(i, j int) (on edges) {
	if i == 0 {
		on |= top
	}
	if i == len(p.rows)-1 {
		on |= bottom
	}
	if j == p.rows[i].first {
		on |= left
	}
	if j == p.rows[i].end-1 {
		on |= right
	}
	return on
}

// slips reports the crossings that are drawn as if they lay elsewhere.
func (p *Parser) slips(missing edges) {
	for i, r := range p.rows {
		for j := r.first; j < r.end; j++ {
			if c := p.cells[j]; c.sign.kind == crossing && c.sign.edges != p.lies(i, j)&^missing {
				p.fault(schemas.FaultLoose, c.at)
			}
		}
	}
}

// stones reads the cells of a row.
func (p *Parser) stones(r *row, rank int) {
	for i, c := range p.cells[r.first:r.end] {
		side := schemas.First
		switch c.sign.kind {
		case crossing, plain:
			continue
		case letter:
			p.g.Marks = append(p.g.Marks, schemas.Mark{Text: c.at})
			continue
		case number, filled:
			p.moves = append(p.moves, numbered{c, p.point(i, rank)})
			continue
		case black:
		case white:
			side = schemas.Second
		default:
			p.fault(schemas.FaultValue, c.at)
			continue
		}
		p.g.Setup = append(p.g.Setup, schemas.SetupStone{Token: p.point(i, rank), Side: side})
	}
}

// point writes the name of a point behind the record.
func (p *Parser) point(file, rank int) schemas.Span {
	p.tail = append(p.tail, '\n')
	from := len(p.tail)
	p.tail = append(p.tail, 'a'+byte(file))
	p.tail = strconv.AppendInt(p.tail, int64(rank), 10)
	return span(len(p.text)+from, len(p.text)+len(p.tail))
}

// numbers makes moves of the stones with numbers, if none is missing.
func (p *Parser) numbers() {
	const most = 256 // more than a number of a stone can be
	var at [most]int // 1 + the index of the stone with a number
	anyFilled := false
	for i, m := range p.moves {
		n := m.cell.sign.value
		anyFilled = anyFilled || m.cell.sign.kind == filled
		if at[n] > 0 {
			p.follows(m, int(n)+1)
			return
		}
		at[n] = i + 1
	}
	for n := 1; n <= len(p.moves); n++ {
		if at[n] == 0 {
			p.follows(p.after(n), n)
			return
		}
	}
	for n := 1; n <= len(p.moves); n++ {
		m := p.moves[at[n]-1]
		p.g.Moves = append(p.g.Moves, schemas.Move{Token: m.point})
		if anyFilled {
			side := schemas.Second
			if m.cell.sign.kind == filled {
				side = schemas.First
			}
			p.g.Sides = append(p.g.Sides, side)
		}
	}
}

// after returns the stone with the smallest number above one that is missing.
func (p *Parser) after(n int) numbered {
	best := p.moves[0]
	for _, m := range p.moves {
		if v := int(m.cell.sign.value); v > n && (v < int(best.cell.sign.value) || int(best.cell.sign.value) <= n) {
			best = m
		}
	}
	return best
}

// follows reports a number that does not follow.
func (p *Parser) follows(m numbered, expected int) {
	p.g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, At: m.cell.at, Offset: -1, Expected: int32(expected)})
}
