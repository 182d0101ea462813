package log

import (
	"bytes"
	"fmt"
	"strings"

	"qipu/ingest/internal/cells"
	"qipu/schemas"
)

// separators are what stands between the cells of tables.
const separators = ",;\t"

// readTable reads log.csv.
func (l *Log) readTable(text []byte, name string) error {
	row, columns, err := heading(text, name)
	if err != nil {
		return err
	}
	line := lineAfter(text, 0, row.Pos, 1)
	for pos := row.Pos; ; {
		begin := pos + len(text[pos:]) - len(bytes.TrimLeft(text[pos:], "\r\n"))
		line = lineAfter(text, pos, begin, line)
		if begin == len(text) {
			return nil
		}
		r := cells.Row{Text: text, Pos: begin, Sep: row.Sep}
		l.readRow(&r, columns, schemas.LogEntry{Source: name, Line: line})
		line = lineAfter(text, begin, r.Pos, line)
		pos = r.Pos
	}
}

// lineAfter is the number of the line at to, when that at from is line.
func lineAfter(text []byte, from, to, line int) int {
	part := text[from:to]
	n := bytes.Count(part, []byte("\n"))
	if n == 0 && !bytes.Contains(text, []byte("\n")) { // lines that end with CR alone
		n = bytes.Count(part, []byte("\r"))
	}
	return line + n
}

// column is what a heading names; known is false for one that is left out of account.
type column struct {
	field   field
	heading string
}

// heading reads the first row with the separator under which most of its cells are
// headings that are known. All must be, and none twice.
func heading(text []byte, name string) (best cells.Row, columns []column, err error) {
	most := 0
	start := len(text) - len(bytes.TrimLeft(text, "\r\n"))
	for i := range len(separators) {
		r := cells.Row{Text: text, Pos: start, Sep: separators[i]}
		known := 0
		var list []column
		for {
			c, ok := r.Next()
			if !ok || len(list) > maxColumns {
				break
			}
			h := value(text, c)
			f, found := fieldOf(h)
			if found {
				known++
			} else {
				f = -1
			}
			list = append(list, column{f, h})
		}
		if known > most {
			most, best, columns = known, r, list
		}
	}
	if most == 0 {
		return best, nil, fmt.Errorf("%s: its first line names no column of a log; `qipu template log` prints them", name)
	}
	seen := make(map[field]bool)
	for _, c := range columns {
		switch {
		case c.field < 0 && c.heading == "":
		case c.field < 0:
			return best, nil, fmt.Errorf("%s:1: column %.40q is not known; `qipu template log` prints those that are", name, c.heading)
		case seen[c.field]:
			return best, nil, fmt.Errorf("%s:1: column %.40q stands there twice", name, c.heading)
		}
		seen[c.field] = true
	}
	return best, columns, nil
}

// maxColumns bounds the columns of a table.
const maxColumns = 100

// value is the text of a cell.
func value(text []byte, c cells.Cell) string {
	s := string(text[c.Value.Off : c.Value.Off+c.Value.Len])
	if c.Flaw == cells.FlawNone {
		s = strings.ReplaceAll(s, `""`, `"`)
	}
	return strings.TrimSpace(s)
}

// readRow reads one row, to the end of its line.
func (l *Log) readRow(r *cells.Row, columns []column, e schemas.LogEntry) {
	texts, names := make(map[field]string), make(map[field]string)
	flaw, n, empty := "", 0, true
	for {
		c, ok := r.Next()
		if !ok {
			break
		}
		v := value(r.Text, c)
		empty = empty && v == ""
		switch {
		case c.Flaw == cells.FlawOpened:
			flaw = "a quote is not closed: this line and all behind it are left out"
		case c.Flaw == cells.FlawTail:
			flaw = fmt.Sprintf("something stands behind the closing quote of %.40q", v)
		case n >= len(columns) || columns[n].field < 0:
			if v != "" {
				flaw = fmt.Sprintf("cell %d, %.40q, stands under no heading", n+1, v)
			}
		default:
			texts[columns[n].field], names[columns[n].field] = v, columns[n].heading
		}
		n++
	}
	switch {
	case empty || strings.HasPrefix(firstCell(texts, columns), "#"): // a blank line or a remark
	case flaw != "":
		l.problem(e.Source, e.Line, "", flaw)
	default:
		l.add(texts, names, e)
	}
}

func firstCell(texts map[field]string, columns []column) string {
	if columns[0].field < 0 {
		return ""
	}
	return texts[columns[0].field]
}
