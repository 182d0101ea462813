package template

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// Lang is the language of a form.
type Lang string

// The languages. Both writes Chinese with English behind it.
const (
	Chinese Lang = "zh"
	English Lang = "en"
	Both    Lang = "both"
)

// in returns a text in the language.
func (l Lang) in(t schemas.Text) string {
	switch {
	case l == Chinese || t.Zh == t.En:
		return t.Zh
	case l == English:
		return t.En
	}
	return t.Zh + " " + t.En
}

// Clock is what the columns for the clocks of a scoresheet ask for.
type Clock struct {
	None bool // there are no such columns
	Kind schemas.StampKind
	Form schemas.StampForm
}

// Scoresheet is a blank scoresheet.
type Scoresheet struct {
	Game   schemas.Kind // KindXiangqi or KindRenju
	Lang   Lang
	Clock  Clock
	Rounds int // that are numbered, from 1
}

// columns are the columns of the table, in order.
func (s *Scoresheet) columns() []schemas.SheetColumn {
	list := []schemas.SheetColumn{{Role: schemas.ColumnNumber, Side: schemas.NoSide}}
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		list = append(list, schemas.SheetColumn{Role: schemas.ColumnMove, Side: side})
		if !s.Clock.None {
			list = append(list, schemas.SheetColumn{Role: schemas.ColumnClock, Side: side, Kind: s.Clock.Kind, Form: s.Clock.Form})
		}
		list = append(list, schemas.SheetColumn{Role: schemas.ColumnNote, Side: side})
	}
	return list
}

// header is the header of the table.
func (s *Scoresheet) header() (cells []string) {
	for _, c := range s.columns() {
		cells = append(cells, s.Lang.in(c.Title(s.Game)))
	}
	return cells
}

// value is what the form itself fills in.
func (s *Scoresheet) value(f *schemas.SheetField) string {
	if f.Role != schemas.SheetGame {
		return ""
	}
	for _, c := range f.Choices {
		if k, _ := schemas.ParseSheetGame(c.En); k == s.Game {
			return s.Lang.in(c)
		}
	}
	return s.Game.String()
}

var title = schemas.Text{Zh: "棋谱记录表", En: "scoresheet"}

// notes tell how a sheet is filled in.
var notes = []schemas.Text{
	{Zh: "一份只记一方（或裁判）的记录纸；另一方的另填一份。第一行不可改动。", En: "A sheet is that of one side, or of the arbiter; the other side's is another. The first row stays as it is."},
	{Zh: "几份接着写在同一 CSV 文件中，或在同一工作簿中各占一张工作表。", En: "Several may follow one another in a CSV file, or stand in one workbook, each on a worksheet."},
	{Zh: "不知道的栏留空；可以另加栏目，一栏之后紧接其内容。", En: "What is not known stays empty. Fields of your own may be added, each with its value behind it."},
	{Zh: "着法照抄：炮二平五、C2.5、h2e2，五子棋 h8。认不清的写 ？，漏记的留空，不要补写。", En: "Moves are copied as they stand: 炮二平五, C2.5, h2e2, of renju h8. Write ? for what cannot be read, leave empty what is missing, and add nothing."},
	{Zh: "用时按表头所写的单位：h:mm:ss 如 0:05:30，分如 5.5，秒如 330。不合单位的不读，并予报告。", En: "Times are in the unit of the header: h:mm:ss as 0:05:30, min as 5.5, s as 330. Others are not read, and reported."},
	{Zh: "这一方提和，在其“提和/备注”栏写 提和；其他文字都是备注。", En: "Where the side offered a draw, write draw offer in its column offer/note; other words there are notes."},
	{Zh: "结果写 1-0（先手胜）、0-1（后手胜）、1/2-1/2（和）、0-0（双方负）或 *（未完）；结束方式如 认输、议和、超时。", En: "The result is 1-0 (first player won), 0-1 (second player won), 1/2-1/2 (draw), 0-0 (both lost) or * (unfinished); termination: resignation, agreement, time …"},
	{Zh: "签字栏：签了的写姓名，未签的写 未签。", En: "Signatures: the name of who signed, no where nobody did."},
	{Zh: "以 # 开头的行不读。", En: "Rows that begin with # are not read."},
}

// inWorkbook is told of the workbook alone.
var inWorkbook = schemas.Text{
	Zh: "表中各格已设为文本，免得 Excel、WPS 把用时与着法改成时间、日期；请勿改回。多局时复制整张工作表。",
	En: "The cells are set to text, so that Excel and WPS make no times or dates of what is typed; leave them so. Copy the worksheet for another game.",
}

// inCSV is told of CSV alone.
var inCSV = schemas.Text{
	Zh: "内容中有逗号的，须用英文双引号括起。用 Excel、WPS 填写的，用 --format xlsx 的工作簿更好。",
	En: "A value with a comma stands in double quotes. For Excel and WPS the workbook that --format xlsx writes is better.",
}

// hints tell how single fields are filled in.
func (s *Scoresheet) hints() (list []string) {
	for _, f := range schemas.SheetFields(s.Game) {
		hint := s.Lang.in(f.Hint)
		if len(f.Choices) > 0 {
			var names []string
			for _, c := range f.Choices {
				names = append(names, s.Lang.in(c))
			}
			hint = strings.TrimPrefix(hint+"; ", "; ") + strings.Join(names, " / ")
		}
		if hint = strings.TrimSpace(hint); hint != "" {
			list = append(list, s.Lang.in(f.Name)+": "+hint)
		}
	}
	return list
}

// explain returns the notes, of which some are of this form alone, and the hints.
func (s *Scoresheet) explain(own schemas.Text) (lines []string) {
	for _, note := range append(slices.Clip(notes), own) {
		if s.Lang != English {
			lines = append(lines, note.Zh)
		}
		if s.Lang != Chinese {
			lines = append(lines, note.En)
		}
	}
	return append(lines, s.hints()...)
}

// WriteCSV writes the sheet in CSV, a field a row: in UTF-8 with a byte order mark,
// without which Excel takes it for another encoding.
func (s *Scoresheet) WriteCSV(w io.Writer) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return fmt.Errorf("writing the scoresheet: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	rows := [][]string{{schemas.SheetMark, schemas.SheetVersion, s.Lang.in(title)}}
	for _, line := range s.explain(inCSV) {
		rows = append(rows, []string{"# " + line})
	}
	for _, f := range schemas.SheetFields(s.Game) {
		rows = append(rows, []string{s.Lang.in(f.Name), s.value(&f)})
	}
	header := s.header()
	rows = append(rows, header)
	for i := range s.Rounds {
		row := make([]string, len(header))
		row[0] = strconv.Itoa(i + 1)
		rows = append(rows, row)
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("writing the scoresheet: %w", err)
	}
	return nil
}
