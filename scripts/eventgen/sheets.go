package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"qipu/schemas"
)

// heads are the ways in which the heading of a column is written.
var heads = []func(f *schemas.EventField) string{
	func(f *schemas.EventField) string { return f.Title.Zh },
	func(f *schemas.EventField) string { return f.Title.En },
	func(f *schemas.EventField) string { return f.Title.Zh + " " + f.Title.En },
	func(f *schemas.EventField) string { return f.Name },
}

// sheet is a table as people keep it.
type sheet struct {
	name string
	rows [][]string
}

// sheetsOf lays out an event in tables. Only columns that hold something are there, and of
// standings each tie-break has its own, as organisers keep them.
func sheetsOf(e *schemas.Event, style int) (list []sheet) {
	head := heads[style%len(heads)]
	rowsOf := e.Tables()
	for _, s := range schemas.EventSections() {
		if s.Name == "" {
			list = append(list, sheet{"event", headRows(e, &s, head)})
			continue
		}
		for _, table := range rowsOf {
			if table.Name == s.Name && table.Len() > 0 {
				list = append(list, sheet{s.Name, tableRows(&table, &s, head)})
			}
		}
	}
	return list
}

// headRows are the fields of the head, one a row.
func headRows(e *schemas.Event, s *schemas.EventSection, head func(*schemas.EventField) string) [][]string {
	rows := [][]string{{schemas.EventMark}, {"profile", e.Profile}}
	for i, t := range e.Texts() {
		if *t.Value != "" {
			rows = append(rows, []string{head(&s.Fields[i]), *t.Value})
		}
	}
	return rows
}

// tableRows are the mark of a table, its heading and its rows.
func tableRows(table *schemas.EventTable, s *schemas.EventSection, head func(*schemas.EventField) string) [][]string {
	var columns []int
	for i := range s.Fields {
		for n := range table.Len() {
			if *table.Row(n).Texts[i].Value != "" {
				columns = append(columns, i)
				break
			}
		}
	}
	heading := make([]string, 0, len(columns))
	own := map[string]int{} // columns of tie-breaks
	var keys []string
	for _, i := range columns {
		if s.Fields[i].Name == "tie-breaks" && s.Name == "standings" {
			keys = tieBreaksOf(table, i)
			continue
		}
		heading = append(heading, head(&s.Fields[i]))
	}
	for i, key := range keys {
		own[key] = len(heading) + i
	}
	heading = append(heading, keys...)
	rows := [][]string{{schemas.EventMark + " " + s.Name}, heading}
	for n := range table.Len() {
		row := make([]string, 0, len(heading))
		var values string
		for _, i := range columns {
			if value := *table.Row(n).Texts[i].Value; s.Fields[i].Name == "tie-breaks" && s.Name == "standings" {
				values = value
			} else {
				row = append(row, value)
			}
		}
		row = append(row, make([]string, len(keys))...)
		for key, value := range eachKey(values) {
			row[own[key]] = value
		}
		rows = append(rows, row)
	}
	return rows
}

// tieBreaksOf are the tie-breaks of which any row has a value, in their order.
func tieBreaksOf(table *schemas.EventTable, column int) (keys []string) {
	seen := map[string]bool{}
	for n := range table.Len() {
		for key := range eachKey(*table.Row(n).Texts[column].Value) {
			if !seen[key] {
				seen[key] = true
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// eachKey goes over "小分=5, 胜局=2".
func eachKey(text string) func(func(key, value string) bool) {
	return func(yield func(key, value string) bool) {
		if text == "" {
			return
		}
		for part := range strings.SplitSeq(text, ", ") {
			if key, value, _ := strings.Cut(part, "="); !yield(key, value) {
				return
			}
		}
	}
}

// separators are those of CSV.
var separators = []rune{',', ';', '\t'}

// writeCSV writes tables one behind the other.
func writeCSV(e *schemas.Event, style int) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = separators[style%len(separators)]
	for _, s := range sheetsOf(e, style) {
		if err := w.WriteAll(s.rows); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), w.Error()
}

// writeXLSX writes a workbook with a worksheet for each table. What looks like a number is
// one, as in workbooks that people type.
func writeXLSX(e *schemas.Event, style int) ([]byte, error) {
	return writeWorkbook(sheetsOf(e, style), func(xml string) string { return xml })
}

// respoilt is a workbook with a worksheet that is spoilt, and a zip that is whole.
func respoilt(e *schemas.Event, style int, r *rand.Rand, s *spoiler) ([]byte, error) {
	sheets := sheetsOf(e, style)
	at, n := r.IntN(len(sheets)), -1
	return writeWorkbook(sheets, func(xml string) string {
		if n++; n != at {
			return xml
		}
		rows := strings.ReplaceAll(xml, "<row ", "\n<row ") // a row a line
		return string(s.spoil(r, []byte(rows)))
	})
}

// writeWorkbook writes a workbook, each worksheet as change leaves it.
func writeWorkbook(sheets []sheet, change func(xml string) string) ([]byte, error) {
	var types, list, relations strings.Builder
	for i := range sheets {
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, i+1)
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%[2]d"/>`, sheets[i].name, i+1)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%[1]d.xml"/>`, i+1)
	}
	parts := []struct{ name, text string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` + types.String() + `</Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + list.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations.String() + `</Relationships>`},
	}
	for i := range sheets {
		parts = append(parts, struct{ name, text string }{fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), change(worksheet(sheets[i].rows))})
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range parts {
		f, err := w.Create(p.name)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write([]byte(xml.Header + p.text)); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// worksheet is the XML of a worksheet.
func worksheet(rows [][]string) string {
	var b strings.Builder
	b.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	for i, row := range rows {
		fmt.Fprintf(&b, `<row r="%d">`, i+1)
		for j, text := range row {
			at := columnName(j) + strconv.Itoa(i+1)
			switch n, err := strconv.ParseFloat(text, 64); {
			case text == "":
			case err == nil && strconv.FormatFloat(n, 'f', -1, 64) == text:
				fmt.Fprintf(&b, `<c r="%s"><v>%s</v></c>`, at, text)
			default:
				fmt.Fprintf(&b, `<c r="%s" t="inlineStr"><is><t>`, at)
				xml.EscapeText(&b, []byte(text)) //nolint:errcheck // a Builder takes all
				b.WriteString(`</t></is></c>`)
			}
		}
		b.WriteString(`</row>`)
	}
	b.WriteString(`</sheetData></worksheet>`)
	return b.String()
}

// columnName is A, B … Z, AA.
func columnName(n int) string {
	const letters = 26
	if n < letters {
		return string(rune('A' + n))
	}
	return columnName(n/letters-1) + string(rune('A'+n%letters))
}
