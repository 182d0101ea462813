package scoresheet

import (
	"slices"

	"qipu/schemas"
)

// table is what is known of the table of rounds besides how far it has come.
type table struct {
	end    int          // of the sheet's text
	game   bool         // the sheet has said of which game it is
	unread bool         // its columns are not read
	again  schemas.Span // its header, where that has just come once more
	left   bool         // another sheet begins: the rest is not read

	starts []int // where blocks of the same columns begin that stand side by side
	held   []heldRow
	whole  []schemas.SheetColumn // the columns of all blocks
}

// heldRow is a row of a table with blocks.
type heldRow struct {
	at    schemas.Span
	cells []schemas.Span
	extra bool
}

// headerRow is what a row would be as the header of a table.
type headerRow struct {
	columns []schemas.SheetColumn
	is      bool // it is one
	both    bool // one of its columns names both sides
}

// readHeader looks whether the row is the header of a table: with a number and a move,
// with a move of each side, or, as on paper, with a number and the bare sides side by
// side, which in the head of the sheet are fields with their values behind them.
func (p *Parser) readHeader() (h headerRow) {
	var number bool
	var moves, bare [2]bool
	whole := true // all its cells are columns that are known
	h.columns = make([]schemas.SheetColumn, len(p.cells))
	for i, c := range p.cells {
		name := p.g.View(c)
		h.columns[i] = schemas.ParseSheetColumn(p.g.Kind, name)
		_, field := schemas.SheetFieldOf(p.g.Kind, name)
		switch c := h.columns[i]; {
		case c.Role == schemas.ColumnNumber:
			number = true
		case c.Role == schemas.ColumnMove && field:
			bare[c.Side] = true
		case c.Role == schemas.ColumnMove:
			moves[c.Side] = true
		case c.Role == schemas.ColumnBothSides:
			h.both = true
		case c.Role == schemas.ColumnUnread && !p.cells[i].Empty():
			whole = false
		}
	}
	first, second := moves[schemas.First], moves[schemas.Second]
	onPaper := number && whole && bare[schemas.First] && bare[schemas.Second]
	h.is = onPaper || first && second || number && (first || second || h.both)
	return h
}

// header begins the table, if the row is its header.
func (p *Parser) header() bool {
	h := p.readHeader()
	if !h.is {
		return false
	}
	p.players, p.table.whole = p.g.Players(), h.columns
	if starts := blocks(h.columns); starts != nil {
		p.table.starts = starts
		p.take(h.columns[starts[0]:starts[1]], p.cells[starts[0]:starts[1]])
		return true
	}
	p.take(h.columns, p.cells)
	p.table.unread = h.both && len(p.known) <= 1
	return true
}

// take makes columns those that are read, and tells of those that are not.
func (p *Parser) take(columns []schemas.SheetColumn, names []schemas.Span) {
	p.columns, p.known = slices.Clone(columns), p.known[:0]
	for i, c := range columns {
		again := slices.Contains(columns[:i], c)
		switch {
		case c.Role == schemas.ColumnUnread:
			continue
		case c.Role == schemas.ColumnBothSides || again && (c.Role == schemas.ColumnMove || c.Role == schemas.ColumnNumber):
			p.fault(schemas.FaultColumns, names[i])
		case again || c.Role == schemas.ColumnUnitless:
			p.fault(schemas.FaultValue, names[i])
		default:
			p.known = append(p.known, i)
			continue
		}
		if again || c.Role == schemas.ColumnBothSides { // of two the first counts
			p.columns[i] = schemas.SheetColumn{Side: schemas.NoSide}
		}
	}
}

// blocks returns where the blocks of a table begin that holds the same columns several
// times side by side, each from a number on; nil if it is none.
func blocks(columns []schemas.SheetColumn) (starts []int) {
	for i, c := range columns {
		if c.Role == schemas.ColumnNumber {
			starts = append(starts, i)
		}
	}
	if len(starts) < 2 || known(columns[:starts[0]]) > 0 {
		return nil
	}
	block := func(k int) []schemas.SheetColumn {
		end := len(columns)
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		b := columns[starts[k]:end]
		return b[:known(b)]
	}
	for k := range starts {
		if !slices.Equal(block(k), block(0)) {
			return nil
		}
	}
	return starts
}

// known is how many columns there are up to the last that is known.
func known(columns []schemas.SheetColumn) int {
	n := len(columns)
	for n > 0 && columns[n-1].Role == schemas.ColumnUnread {
		n--
	}
	return n
}

// another takes in a row below the header with which a sheet begins that has no mark of
// its own, or that repeats the header, as the next page of one does.
func (p *Parser) another(first int, at schemas.Span) bool {
	f, ok := schemas.SheetFieldOf(p.g.Kind, p.g.View(p.cells[first]))
	if ok && f.Role == schemas.SheetGame && p.table.game && !p.cell(first+1).Empty() {
		p.leave(at)
		return true
	}
	h := p.readHeader()
	if !h.is {
		return false
	}
	if n := known(h.columns); !slices.Equal(h.columns[:n], p.table.whole[:known(p.table.whole)]) {
		p.leave(at)
		return true
	}
	p.release()
	p.table.again = at
	return true
}

// leave tells that another sheet begins at a row, which is not read.
func (p *Parser) leave(at schemas.Span) {
	p.release()
	p.fault(schemas.FaultAfterEnd, span(int(at.Off), p.table.end))
	p.table.left = true
}

// elsewhere reports whether a round belongs to another sheet: its header has come once
// more, and its number does not go on from those before.
func (p *Parser) elsewhere(number schemas.Span, says bool) bool {
	t := &p.table
	if t.left || t.again.Empty() {
		return t.left
	}
	if n, ok := readRound(p.g.View(number)); !ok || n != p.rounds.next {
		if !says && !ok {
			return true
		}
		from := t.again
		t.again = schemas.Span{}
		p.leave(from)
		return true
	}
	t.again = schemas.Span{}
	return false
}

// tableRow takes in a row of the table.
func (p *Parser) tableRow(at schemas.Span) {
	switch t := &p.table; {
	case t.unread:
	case t.starts == nil:
		p.round(at)
	default:
		t.held = append(t.held, heldRow{at, slices.Clone(p.cells), p.extra})
	}
}

// release reads the rows of a table with blocks: one block behind the other, or row by
// row, as the numbers follow. Where they do not, nothing of it can be read.
func (p *Parser) release() {
	t := &p.table
	held, n := t.held, len(t.starts)
	t.held = nil
	if len(held) == 0 {
		return
	}
	inBlocks := func(i int) (row, block int) { return i % len(held), i / len(held) }
	inRows := func(i int) (row, block int) { return i / n, i % n }
	order := inBlocks
	if !p.follows(held, inBlocks) {
		if order = inRows; !p.follows(held, inRows) {
			p.fault(schemas.FaultColumns, held[0].at)
			return
		}
	}
	for i := range n * len(held) {
		row, block := order(i)
		p.cells, p.extra = p.block(held[row].cells, block), held[row].extra || len(held[row].cells) > len(t.whole)
		p.round(held[row].at)
	}
}

// block returns the cells of a row in a block: those behind the last block are its own.
func (p *Parser) block(row []schemas.Span, block int) []schemas.Span {
	starts := p.table.starts
	from, to := min(starts[block], len(row)), len(row)
	if block+1 < len(starts) {
		to = min(starts[block+1], len(row))
	}
	return row[from:to]
}

// follows reports whether the numbers of all rounds that say anything rise in this order,
// each of its blocks.
func (p *Parser) follows(held []heldRow, order func(int) (row, block int)) bool {
	last := 0
	for i := range len(held) * len(p.table.starts) {
		row, block := order(i)
		p.cells = p.block(held[row].cells, block)
		number, _, says := p.contents()
		n, ok := readRound(p.g.View(number))
		if !ok && !says {
			continue
		}
		if !ok || n <= last {
			return false
		}
		last = n
	}
	return true
}
