package workbook

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Rows takes the rows of worksheets that hold anything. A cell that stands behind the
// bounds, or cannot be read, is the error that the worksheet ends with.
type Rows struct {
	MaxRows, MaxColumns int // of a worksheet, of which rows that hold nothing do not count
	MaxCell             int // bytes that are read of a cell; 0 for all

	// Row is called with each row, whose cells hold until it returns; the last of them
	// holds something. number is that of the row in the worksheet, from 1.
	Row func(number int, cells []string) error

	// IsDay reports whether the cell behind these of its row is a day, so that there is no
	// doubt about one that is shown as a date; nil, none is known to be.
	IsDay func(cells []string) bool

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

// Remark tells how the cells of a column were read that are not shown as they are stored.
type Remark struct {
	Text  string // of the first of them, and how many more there are
	Doubt bool   // what was typed is not plain
}

type remark struct {
	Remark
	count int
}

// reading is how a cell was read that does not show what it stores.
type reading struct {
	ways  []string
	doubt bool // what was typed is not plain
}

func (r *reading) add(way string) { r.ways = append(r.ways, way) }

// isDay reports whether the cell at hand is known to be a day.
func (g *Rows) isDay() bool { return g.IsDay != nil && g.at == len(g.row) && g.IsDay(g.row) }

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

// NoValue is what a formula says whose value is not stored.
const NoValue = "?"

// cell takes in a cell that is not empty.
func (g *Rows) cell() error {
	text, how, err := g.book.textOf(g)
	if start, long := g.cut(text); long {
		how.add(fmt.Sprintf("a long text (%s%d bytes, of which the first %d are read)", storedWord, len(text), len(start)))
		text, how.doubt = start, true
	}
	if g.formula && err == nil {
		how.add("a formula")
		if text == "" {
			text, how = NoValue, reading{ways: []string{"a formula whose value is not stored"}, doubt: true}
		}
	}
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
	if len(how.ways) > 0 {
		g.remark(how, text)
	}
	return nil
}

// cut cuts a text to what is read of a cell.
func (g *Rows) cut(text string) (start string, long bool) {
	if g.MaxCell == 0 || len(text) <= g.MaxCell {
		return text, false
	}
	n := g.MaxCell
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n], true
}

// remark notes how a cell was read.
func (g *Rows) remark(r reading, text string) {
	how := strings.Join(r.ways, ", ")
	kind, _, _ := strings.Cut(how, " ("+storedWord)
	key := fmt.Sprintf("%t %s %s", r.doubt, letters(g.at), kind)
	if i, ok := g.remarkFor[key]; ok {
		g.remarks[i].count++
		return
	}
	if g.remarkFor == nil {
		g.remarkFor = map[string]int{}
	}
	g.remarkFor[key] = len(g.remarks)
	g.remarks = append(g.remarks, remark{Remark{fmt.Sprintf("%s: %s, read as %.64s", g.ref, how, text), r.doubt}, 1})
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
func (g *Rows) Remarks() (list []Remark) {
	for _, r := range g.remarks {
		if r.count > 1 {
			r.Text += fmt.Sprintf("; and %d more in this column", r.count-1)
		}
		list = append(list, r.Remark)
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
