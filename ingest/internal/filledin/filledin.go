// Package filledin reads tables in CSV that qipu writes for a person to fill in. They are in
// UTF-8, with a heading of known columns in any order, and bounded. Nothing is guessed: an
// error names the line.
package filledin

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"qipu/schemas"
)

// Table is what a table may have.
type Table struct {
	Of       string   // what it is of, for messages: "rulings"
	MaxBytes int      // of a file
	Columns  []string // that it may have
	Needed   []string // that it must have
}

// Row is a row of a table. It holds until the next.
type Row struct {
	Where string // "rulings.csv:12"

	cells []string
	at    map[string]int
}

// Cell returns a cell without the white space around it, and without the apostrophe that
// keeps spreadsheets from running it; empty where the table has no such column.
func (r *Row) Cell(column string) string {
	i, ok := r.at[column]
	if !ok {
		return ""
	}
	return strings.Clone(schemas.UnguardCell(strings.TrimSpace(r.cells[i])))
}

// Read reads a table and calls take with each row; name is what errors call it. An error of
// take is given the place of the row, and ends the reading.
func (t *Table) Read(r io.Reader, name string, take func(*Row) error) error {
	data, err := io.ReadAll(io.LimitReader(r, int64(t.MaxBytes)+1))
	switch {
	case err != nil:
		return fmt.Errorf("reading %s: %w", t.Of, err)
	case len(data) > t.MaxBytes:
		return fmt.Errorf("%s: a table of %s has at most %d bytes", name, t.Of, t.MaxBytes)
	case !utf8.Valid(data):
		return fmt.Errorf("%s: it is not in UTF-8; a spreadsheet can save it as that", name)
	}
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	in.ReuseRecord = true
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("%s: a heading is asked for: %w", name, err)
	}
	row := Row{}
	if row.at, err = t.columns(head); err != nil {
		return fmt.Errorf("%s:1: %w", name, err)
	}
	for {
		row.cells, err = in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		line, _ := in.FieldPos(0)
		row.Where = fmt.Sprintf("%s:%d", name, line)
		if err := take(&row); err != nil {
			return fmt.Errorf("%s: %w", row.Where, err)
		}
	}
}

// columns finds the columns of a heading.
func (t *Table) columns(head []string) (map[string]int, error) {
	at := make(map[string]int)
	for i, name := range head {
		name = strings.TrimSpace(name)
		if _, twice := at[name]; twice {
			return nil, fmt.Errorf("column %.40q stands twice", name)
		}
		if !slices.Contains(t.Columns, name) {
			return nil, fmt.Errorf("column %.40q is not known; the columns are %s", name, strings.Join(t.Columns, ", "))
		}
		at[name] = i
	}
	for _, name := range t.Needed {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("column %s is asked for", name)
		}
	}
	return at, nil
}
