package scoresheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qipu/ingest/internal/workbook"
	"qipu/schemas"
)

// errOther is that a worksheet is no scoresheet.
var errOther = errors.New("no scoresheet")

// grid writes the cells of a worksheet as CSV, a text for each sheet in it.
type grid struct {
	w         *Workbook
	worksheet *workbook.Sheet
	cells     workbook.Rows
	sheets    []sheet
	help      bool // it is the instructions of the template
	event     bool // it is a table of an event
}

// sheet is a sheet as CSV.
type sheet struct {
	text []byte
	long bool // it is longer than a record may be: text is the first of it
}

// isDay reports whether the cell behind these is a day: it stands behind the name of a
// field of one.
func isDay(cells []string) bool {
	if len(cells) == 0 {
		return false
	}
	name := strings.TrimFunc(cells[len(cells)-1], isBlank)
	for _, k := range [...]schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		if f, ok := schemas.SheetFieldOf(k, name); ok && f.Tag == schemas.FieldDate.Names(k)[0] {
			return true
		}
	}
	return false
}

// row writes a row.
func (g *grid) row(_ int, cells []string) error {
	switch first := strings.TrimFunc(cells[0], isBlank); {
	case Begins([]byte(first)):
		g.close()
		g.sheets = append(g.sheets, sheet{})
	case len(g.sheets) == 0:
		g.help = first == schemas.SheetHelp
		g.event = strings.HasPrefix(first, schemas.EventMark)
		return errOther
	}
	return g.write(cells)
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
	if g.worksheet.Hidden {
		s.text = appendRow(s.text, []string{doubtMark, fmt.Sprintf("worksheet %.64q is hidden in the workbook; it was read", g.worksheet.Name)})
	}
	for _, r := range g.cells.Remarks() {
		mark := readMark
		if r.Doubt {
			mark = doubtMark
		}
		s.text = appendRow(s.text, []string{mark, r.Text})
	}
	s.text = bytes.TrimRight(slices.Clip(s.text), "\n")
	if s.long {
		s.text = s.text[:min(len(s.text), g.w.max, schemas.MaxRejectRaw)]
	}
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
