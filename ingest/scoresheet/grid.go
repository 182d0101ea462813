package scoresheet

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"qipu/ingest/internal/workbook"
	"qipu/schemas"
)

// errOther is that a worksheet is no scoresheet.
var errOther = errors.New("no scoresheet")

// grid writes the rows of a worksheet as CSV, a text for each sheet in it.
type grid struct {
	rows   workbook.Rows
	sheets [][]byte
	help   bool // it is the instructions of the template
	event  bool // it is a table of an event
}

func newGrid() *grid {
	const maxRows = 8 << 10
	g := new(grid)
	g.rows = workbook.Rows{MaxRows: maxRows, MaxColumns: mostCells, Row: g.row}
	return g
}

// row takes in a row.
func (g *grid) row(_ int, cells []string) error {
	switch first := strings.TrimFunc(cells[0], isBlank); {
	case Begins([]byte(first)):
		g.close()
		g.sheets = append(g.sheets, nil)
	case len(g.sheets) == 0:
		g.help = first == schemas.SheetHelp
		g.event = strings.HasPrefix(first, schemas.EventMark)
		return errOther
	}
	last := len(g.sheets) - 1
	g.sheets[last] = appendRow(g.sheets[last], cells)
	return nil
}

// close ends the sheet at hand with how its cells were read.
func (g *grid) close() {
	if len(g.sheets) == 0 {
		return
	}
	last := len(g.sheets) - 1
	for _, text := range g.rows.Remarks() {
		g.sheets[last] = appendRow(g.sheets[last], []string{readMark, text})
	}
	g.sheets[last] = bytes.TrimRight(slices.Clip(g.sheets[last]), "\n")
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
