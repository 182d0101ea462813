package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// errOther is that a worksheet is no scoresheet.
var errOther = errors.New("no scoresheet")

// grid writes the cells of a worksheet as CSV, a text for each sheet in it.
type grid struct {
	w      *Workbook
	sheets [][]byte
	rows   int
	help   bool // it is the instructions of the template

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
func (g *grid) start(e element) error {
	switch e.name {
	case "row":
		g.row, g.column = g.row[:0], -1
	case "c":
		return g.begin(&e)
	case "rPh":
		g.phonetic = true
	}
	return nil
}

// begin begins a cell.
func (g *grid) begin(e *element) error {
	g.ref, g.kind, g.value, g.inline, g.formula, g.phonetic = e.attr("r"), e.attr("t"), "", g.inline[:0], false, false
	g.style = 0
	if s := e.attr("s"); s != "" {
		n, err := strconv.ParseUint(s, 10, 31)
		if err != nil || int(n) >= len(g.w.formats) {
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
	return column - 1, i > 0 && i < len(ref) && isDigits(ref[i:], 1, 7)
}

// end takes in the end of an element.
func (g *grid) end(e element) error {
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
func (g *grid) cell() error {
	text, how, err := g.w.textOf(g)
	switch {
	case err != nil:
		return fmt.Errorf("cell %.16s: %w", g.ref, err)
	case strings.TrimFunc(text, isBlank) == "":
		return nil
	case g.at >= maxColumns:
		return fmt.Errorf("cell %.16s: it stands behind column %d", g.ref, maxColumns)
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
func (g *grid) remark(how, text string) {
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

// endRow writes a row that holds anything.
func (g *grid) endRow() error {
	if len(g.row) == 0 {
		return nil
	}
	if g.rows++; g.rows > maxRows {
		return fmt.Errorf("it has more than %d rows", maxRows)
	}
	switch first := strings.TrimFunc(g.row[0], isBlank); {
	case Begins([]byte(first)):
		g.close()
		g.sheets = append(g.sheets, nil)
	case len(g.sheets) == 0:
		g.help = first == schemas.SheetHelp
		return errOther
	}
	last := len(g.sheets) - 1
	g.sheets[last] = appendRow(g.sheets[last], g.row)
	g.row = g.row[:0]
	return nil
}

// close ends the sheet at hand with how its cells were read.
func (g *grid) close() {
	if len(g.sheets) == 0 {
		return
	}
	last := len(g.sheets) - 1
	for _, r := range g.remarks {
		if r.count > 1 {
			r.text += fmt.Sprintf("; and %d more in this column", r.count-1)
		}
		g.sheets[last] = appendRow(g.sheets[last], []string{readMark, r.text})
	}
	g.sheets[last] = bytes.TrimRight(slices.Clip(g.sheets[last]), "\n")
	g.remarks, g.remarkFor = nil, nil
}

// appendRow appends a row of CSV.
func appendRow(dst []byte, row []string) []byte {
	for i, cell := range row {
		if i > 0 {
			dst = append(dst, ',')
		}
		if strings.ContainsAny(cell, ",\"\r\n") || strings.HasPrefix(cell, " ") {
			cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		dst = append(dst, cell...)
	}
	return append(dst, '\n')
}
