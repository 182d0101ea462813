package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/schemas"
)

// errOther is that a worksheet is no scoresheet.
var errOther = errors.New("no scoresheet")

// grid writes the cells of a worksheet as CSV, a text for each sheet in it.
type grid struct {
	w      *Workbook
	name   string // of the worksheet
	hidden bool
	sheets []sheet
	rows   int
	help   bool // it is the instructions of the template
	event  bool // it is a table of an event

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

// sheet is a sheet as CSV.
type sheet struct {
	text []byte
	long bool // it is longer than a record may be: text is the first of it
}

// remark tells how the cells of a column were read that are not shown as they are stored.
type remark struct {
	mark  string // of its row: readMark or doubtMark
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
	if start, long := cut(text); long {
		how.add(fmt.Sprintf("a long text (%s%d bytes, of which the first %d are read)", storedWord, len(text), len(start)))
		text, how.doubt = start, true
	}
	if g.formula && err == nil {
		how.add("a formula")
		if text == "" {
			text, how = noValue, reading{ways: []string{"a formula whose value is not stored"}, doubt: true}
		}
	}
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
	if len(how.ways) > 0 {
		g.remark(how, text)
	}
	return nil
}

// reading is how a cell was read that does not show what it stores.
type reading struct {
	ways  []string
	doubt bool // what was typed is not plain
}

func (r *reading) add(way string) { r.ways = append(r.ways, way) }

// isDay reports whether the cell at hand stands behind the name of a field of a day.
func (g *grid) isDay() bool {
	if g.at == 0 || g.at != len(g.row) {
		return false
	}
	for _, k := range [...]schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		if f, ok := schemas.SheetFieldOf(k, strings.TrimFunc(g.row[g.at-1], isBlank)); ok && f.Tag == schemas.FieldDate.Names(k)[0] {
			return true
		}
	}
	return false
}

// cut cuts a text to what is read of a cell.
func cut(text string) (start string, long bool) {
	if len(text) <= maxCell {
		return text, false
	}
	n := maxCell
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n], true
}

// remark notes how a cell was read.
func (g *grid) remark(r reading, text string) {
	how, mark := strings.Join(r.ways, ", "), readMark
	if r.doubt {
		mark = doubtMark
	}
	kind, _, _ := strings.Cut(how, " ("+storedWord)
	key := mark + letters(g.at) + " " + kind
	if i, ok := g.remarkFor[key]; ok {
		g.remarks[i].count++
		return
	}
	if g.remarkFor == nil {
		g.remarkFor = map[string]int{}
	}
	g.remarkFor[key] = len(g.remarks)
	g.remarks = append(g.remarks, remark{mark: mark, text: fmt.Sprintf("%s: %s, read as %.64s", g.ref, how, text), count: 1})
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
		g.sheets = append(g.sheets, sheet{})
	case len(g.sheets) == 0:
		g.help = first == schemas.SheetHelp
		g.event = strings.HasPrefix(first, schemas.EventMark)
		return errOther
	}
	err := g.write(g.row)
	g.row = g.row[:0]
	return err
}

// write appends a row to the sheet at hand, as long as that is no longer than a record
// may be.
func (g *grid) write(row []string) error {
	n := rowLen(row)
	if g.w.written += n; g.w.written > maxWritten {
		return fmt.Errorf("the sheets of the workbook have more than %d bytes", maxWritten)
	}
	s := &g.sheets[len(g.sheets)-1]
	if s.long = s.long || len(s.text)+n > g.w.max; !s.long {
		s.text = appendRow(s.text, row)
	}
	return nil
}

// close ends the sheet at hand with how its cells were read.
func (g *grid) close() {
	if len(g.sheets) == 0 {
		return
	}
	s := &g.sheets[len(g.sheets)-1]
	if g.hidden {
		s.text = appendRow(s.text, []string{doubtMark, fmt.Sprintf("worksheet %.64q is hidden in the workbook; it was read", g.name)})
	}
	for _, r := range g.remarks {
		if r.count > 1 {
			r.text += fmt.Sprintf("; and %d more in this column", r.count-1)
		}
		s.text = appendRow(s.text, []string{r.mark, r.text})
	}
	s.text = bytes.TrimRight(slices.Clip(s.text), "\n")
	if s.long {
		s.text = s.text[:min(len(s.text), g.w.max, schemas.MaxRejectRaw)]
	}
	g.remarks, g.remarkFor = nil, nil
}

// rowLen is the length of a row of CSV, or somewhat more.
func rowLen(row []string) (n int) {
	for _, cell := range row {
		n += len(cell) + strings.Count(cell, `"`) + len(`"",`)
	}
	return n
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
