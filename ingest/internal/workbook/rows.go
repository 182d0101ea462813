package workbook

import (
	"fmt"
	"strconv"
	"strings"
)

// Rows takes the rows of worksheets that hold anything. A cell that stands behind the
// bounds, or cannot be read, is the error that the worksheet ends with.
type Rows struct {
	MaxRows, MaxColumns int // of a worksheet, of which rows that hold nothing do not count

	// Row is called with each row, whose cells hold until it returns; the last of them
	// holds something. number is that of the row in the worksheet, from 1.
	Row func(number int, cells []string) error

	book   *Book
	rows   int
	number int

	row    []string // the cells of the row at hand
	column int      // of the cell before

	at        int // of the cell at hand: its column
	ref       string
	kind      string
	style     int
	value     string
	inline    []byte
	formula   bool
	phonetic  bool
	remarks   []remark
	remarkFor map[string]int
}

// remark tells how the cells of a column were read that are not shown as they are stored.
type remark struct {
	text  string // of the first of them
	count int
}

// start takes in the beginning of an element.
func (g *Rows) start(e element) error {
	switch e.name {
	case "row":
		g.row, g.column = g.row[:0], -1
		g.number++
		if r := e.attr("r"); isDigits(r) {
			g.number, _ = strconv.Atoi(r) // no more than seven digits
		}
	case "c":
		return g.begin(&e)
	case "rPh":
		g.phonetic = true
	}
	return nil
}

// begin begins a cell.
func (g *Rows) begin(e *element) error {
	g.ref, g.kind, g.value, g.inline, g.formula, g.phonetic = e.attr("r"), e.attr("t"), "", g.inline[:0], false, false
	g.style = 0
	if s := e.attr("s"); s != "" {
		n, err := strconv.ParseUint(s, 10, 31)
		if err != nil || int(n) >= len(g.book.formats) {
			return fmt.Errorf("cell %.16s: there is no style %.16q", g.ref, s)
		}
		g.style = int(n)
	}
	g.at = g.column + 1
	if g.ref != "" {
		n, ok := columnOf(g.ref)
		if !ok || n <= g.column {
			return fmt.Errorf("cell %.16q: its place is none, or not behind that of the cell before", g.ref)
		}
		g.at = n
	}
	if g.column = g.at; g.ref == "" {
		g.ref = letters(g.at)
	}
	return nil
}

// letters names a column: AB for 27.
func letters(column int) (name string) {
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// columnOf returns the column of a reference, from 0: 27 of AB12.
func columnOf(ref string) (column int, ok bool) {
	const most = 3 // letters
	i := 0
	for ; i < len(ref) && i < most && ref[i] >= 'A' && ref[i] <= 'Z'; i++ {
		column = column*26 + int(ref[i]-'A') + 1
	}
	return column - 1, i > 0 && i < len(ref) && isDigits(ref[i:])
}

// end takes in the end of an element.
func (g *Rows) end(e element) error {
	switch e.name {
	case "v":
		g.value = string(e.text)
	case "t":
		if !g.phonetic {
			g.inline = append(g.inline, e.text...)
		}
	case "f":
		g.formula = true
	case "rPh":
		g.phonetic = false
	case "c":
		return g.cell()
	case "row":
		return g.endRow()
	}
	return nil
}

// cell takes in a cell that is not empty.
func (g *Rows) cell() error {
	text, how, err := g.book.textOf(g)
	switch {
	case err != nil:
		return fmt.Errorf("cell %.16s: %w", g.ref, err)
	case strings.TrimFunc(text, isBlank) == "":
		return nil
	case g.at >= g.MaxColumns:
		return fmt.Errorf("cell %.16s: it stands behind column %d", g.ref, g.MaxColumns)
	}
	for len(g.row) < g.at {
		g.row = append(g.row, "")
	}
	g.row = append(g.row, text)
	if g.formula {
		how = append(how, "a formula")
	}
	if len(how) > 0 {
		g.remark(strings.Join(how, ", "), text)
	}
	return nil
}

// remark notes how a cell was read.
func (g *Rows) remark(how, text string) {
	kind, _, _ := strings.Cut(how, " ("+storedWord)
	key := letters(g.at) + " " + kind
	if i, ok := g.remarkFor[key]; ok {
		g.remarks[i].count++
		return
	}
	if g.remarkFor == nil {
		g.remarkFor = map[string]int{}
	}
	g.remarkFor[key] = len(g.remarks)
	g.remarks = append(g.remarks, remark{text: fmt.Sprintf("%s: %s, read as %.64s", g.ref, how, text), count: 1})
}

// endRow hands on a row that holds anything.
func (g *Rows) endRow() error {
	if len(g.row) == 0 {
		return nil
	}
	if g.rows++; g.rows > g.MaxRows {
		return fmt.Errorf("it has more than %d rows", g.MaxRows)
	}
	err := g.Row(g.number, g.row)
	g.row = g.row[:0]
	return err
}

// Remarks tells how cells were read that are not shown as they are stored, once for each
// column of the rows since the last call; the row being handed on is one of them.
func (g *Rows) Remarks() (list []string) {
	for _, r := range g.remarks {
		if r.count > 1 {
			r.text += fmt.Sprintf("; and %d more in this column", r.count-1)
		}
		list = append(list, r.text)
	}
	g.remarks, g.remarkFor = nil, nil
	return list
}

func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\v', '\f', 0x1a, 0x85, 0xa0, 0x200b, 0x3000, 0xfeff:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}

// isDigits reports whether a text is the number of a row.
func isDigits(text string) bool {
	const most = 7
	return text != "" && len(text) <= most && strings.Trim(text, "0123456789") == ""
}
