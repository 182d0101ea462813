package renju

// Row is a row of stones of one colour next to each other on a line. The zero
// value is none.
type Row struct {
	From   Point // its first stone, towards a and 1; on a falling line towards a
	Line   uint8 // 0 along the row of the board, 1 along the column, 2 rising, 3 falling
	Length uint8 // stones, 1–15; 0: none
}

// lineSteps are the columns and rows from one point of a line to the next, by
// Row.Line.
var lineSteps = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// Points appends the points of a row.
func (r Row) Points(dst []Point) []Point {
	c, row := r.From.Column(), r.From.Row()
	for i := range int(r.Length) {
		dst = append(dst, At(c+i*lineSteps[r.Line][0], row+i*lineSteps[r.Line][1]))
	}
	return dst
}

// RowAt returns the row through a stone along a line, 0–3 as in Row. It is none
// where no stone stands.
func (p *Position) RowAt(q Point, line int) Row {
	own := p.Stone(q)
	if own == Empty {
		return Row{}
	}
	dc, dr := lineSteps[line][0], lineSteps[line][1]
	before := p.follow(q, -dc, -dr, own)
	return Row{
		From:   At(q.Column()-before*dc, q.Row()-before*dr),
		Line:   uint8(line),
		Length: uint8(before + 1 + p.follow(q, dc, dr, own)),
	}
}

// follow returns how many stones of a colour follow a point one way.
func (p *Position) follow(q Point, dc, dr int, own Stone) (n int) {
	for c, r := q.Column()+dc, q.Row()+dr; c >= 0 && c < Size && r >= 0 && r < Size; c, r = c+dc, r+dr {
		if p.Stone(At(c, r)) != own {
			break
		}
		n++
	}
	return n
}

// Wins reports whether a row wins for a colour: with the stones that win, or,
// where the rules let an overline (长连) of that colour count, with more.
func (r *Rules) Wins(row Row, own Stone) bool {
	n := r.WinningRow.Value
	return row.Length > 0 && (int(row.Length) == n || int(row.Length) > n && r.OverlineWins[own])
}

// WinningRows appends the rows through a stone that win (五连): one for each line.
func (r *Rules) WinningRows(dst []Row, p *Position, q Point) []Row {
	for line := range lineSteps {
		if row := p.RowAt(q, line); r.Wins(row, p.Stone(q)) {
			dst = append(dst, row)
		}
	}
	return dst
}

// winningRow returns the first of them, none if there is none.
func (r *Rules) winningRow(p *Position, q Point) Row {
	if t := p.lines.tally(q, p.stones[q]); !t.five() && !t.over() { // as nearly always
		return Row{}
	}
	for line := range lineSteps {
		if row := p.RowAt(q, line); r.Wins(row, p.Stone(q)) {
			return row
		}
	}
	return Row{}
}
