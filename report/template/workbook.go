package template

import (
	"fmt"
	"io"
	"slices"

	"github.com/xuri/excelize/v2"

	"qipu/schemas"
)

// pairs is how many fields share a row of the worksheet: so few rows stand above the
// table that they can stay in view with its header.
const pairs = 3

// book is a workbook being written. The first error is kept.
type book struct {
	*excelize.File
	err error
}

func (b *book) try(err error) {
	if b.err == nil {
		b.err = err
	}
}

// style makes a style.
func (b *book) style(s *excelize.Style) int {
	id, err := b.NewStyle(s)
	b.try(err)
	return id
}

// cell names a cell, both counted from 1.
func (b *book) cell(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column, row)
	b.try(err)
	return name
}

var (
	sheetName = schemas.Text{Zh: "记录纸", En: "Scoresheet"}
	helpName  = schemas.Text{Zh: "说明", En: "Help"}
)

// WriteXLSX writes the sheet as a workbook: a worksheet to fill in, with lists of what
// some fields may say, and one that tells how. The same sheet is the same bytes.
func (s *Scoresheet) WriteXLSX(w io.Writer) error {
	b := book{File: excelize.NewFile()}
	defer b.Close()
	name, help := s.Lang.in(sheetName), s.Lang.in(helpName)
	b.try(b.SetSheetName("Sheet1", name))
	s.form(&b, name)
	_, err := b.NewSheet(help)
	b.try(err)
	s.help(&b, help)
	if b.err == nil {
		b.err = b.Write(w)
	}
	if b.err != nil {
		return fmt.Errorf("writing the scoresheet: %w", b.err)
	}
	return nil
}

const (
	asText     = 49 // the number format @: what is typed stays as it is
	grey       = "EDEDED"
	labelWidth = 22
	moveWidth  = 18
)

// edge is a thin line around a cell.
func edge() []excelize.Border {
	var list []excelize.Border
	for _, side := range []string{"left", "right", "top", "bottom"} {
		list = append(list, excelize.Border{Type: side, Color: "A0A0A0", Style: 1})
	}
	return list
}

// form writes the worksheet to fill in.
func (s *Scoresheet) form(b *book, sheet string) {
	header := s.header()
	last := max(len(header), 2*pairs)
	label := b.style(&excelize.Style{
		Font: &excelize.Font{Bold: true}, Border: edge(), NumFmt: asText,
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{grey}},
		Alignment: &excelize.Alignment{WrapText: true, Vertical: "center"},
	})
	field := b.style(&excelize.Style{Border: edge(), NumFmt: asText, Alignment: &excelize.Alignment{WrapText: true, Vertical: "center"}})
	number := b.style(&excelize.Style{Border: edge(), Alignment: &excelize.Alignment{Horizontal: "center"}})
	set := func(column, row int, value any, style int) string {
		at := b.cell(column, row)
		b.try(b.SetCellValue(sheet, at, value))
		b.try(b.SetCellStyle(sheet, at, at, style))
		return at
	}
	for column := range last {
		letters, err := excelize.ColumnNumberToName(column + 1)
		b.try(err)
		width := float64(moveWidth)
		if column%2 == 0 {
			width = labelWidth
		}
		b.try(b.SetColWidth(sheet, letters, letters, width))
	}
	for i, text := range []string{schemas.SheetMark, schemas.SheetVersion, s.Lang.in(title)} {
		set(i+1, 1, text, label)
	}
	row := 2
	for group := range slices.Chunk(schemas.SheetFields(s.Game), pairs) {
		for i := range group {
			f := &group[i]
			set(2*i+1, row, s.Lang.in(f.Name), label)
			s.offer(b, sheet, set(2*i+2, row, s.value(f), field), f)
		}
		row++
	}
	for i, text := range header {
		set(i+1, row, text, label)
	}
	b.try(b.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: row, TopLeftCell: b.cell(1, row+1), ActivePane: "bottomLeft"}))
	for i := range s.Rounds {
		set(1, row+1+i, i+1, number)
		for column := 1; column < len(header); column++ {
			at := b.cell(column+1, row+1+i)
			b.try(b.SetCellStyle(sheet, at, at, field))
		}
	}
}

// offer puts a list of what a field may say on its cell, and how it is filled in. What
// is not in the list may be typed all the same.
func (s *Scoresheet) offer(b *book, sheet, at string, f *schemas.SheetField) {
	if len(f.Choices) == 0 && f.Hint.En == "" {
		return
	}
	v := excelize.NewDataValidation(true)
	v.SetSqref(at)
	if len(f.Choices) > 0 {
		var list []string
		for _, c := range f.Choices {
			list = append(list, s.Lang.in(c))
		}
		b.try(v.SetDropList(list))
		v.ShowErrorMessage = false
	}
	if hint := s.Lang.in(f.Hint); f.Hint.En != "" {
		v.SetInput(s.Lang.in(f.Name), hint)
	}
	b.try(b.AddDataValidation(sheet, v))
}

// help writes the worksheet with the instructions.
func (s *Scoresheet) help(b *book, sheet string) {
	const width = 100
	wrap := b.style(&excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	b.try(b.SetColWidth(sheet, "A", "A", width))
	for i, line := range append([]string{schemas.SheetHelp}, s.explain(inWorkbook)...) {
		at := b.cell(1, i+1)
		b.try(b.SetCellStr(sheet, at, line))
		b.try(b.SetCellStyle(sheet, at, at, wrap))
	}
}
