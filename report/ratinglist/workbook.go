package ratinglist

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"qipu/report/tables"
	"qipu/schemas"
)

// The bounds of a worksheet.
const (
	mostRows  = 1 << 20
	mostChars = 32_000 // of a cell, in bytes, so that no program takes off more
)

// column is a column of a worksheet: text is written as text, and never as a formula, whatever
// it begins with.
type column[T any] struct {
	name  schemas.Text
	width float64
	value func(row *T) any // a string or an int; nil is an empty cell
}

const (
	narrow = 9
	middle = 14
	wide   = 26
)

func number(n uint32) any {
	if n == 0 {
		return nil
	}
	return int(n)
}

var playerColumns = []column[schemas.RatingPlayerRow]{
	{schemas.Text{Zh: "编号", En: "player"}, middle, func(r *schemas.RatingPlayerRow) any { return r.PlayerID }},
	{schemas.Text{Zh: "姓名", En: "name"}, wide, func(r *schemas.RatingPlayerRow) any { return r.Name }},
	{schemas.Text{Zh: "周期", En: "period"}, narrow, func(r *schemas.RatingPlayerRow) any { return r.Period }},
	{schemas.Text{Zh: "类", En: "class"}, middle, func(r *schemas.RatingPlayerRow) any { return r.TimeClass }},
	{schemas.Text{Zh: "等级分", En: "rating"}, narrow, func(r *schemas.RatingPlayerRow) any { return number(r.Rating) }},
	{schemas.Text{Zh: "局数", En: "games"}, narrow, func(r *schemas.RatingPlayerRow) any { return int(r.Games) }},
	{schemas.Text{Zh: "得分", En: "score"}, narrow, func(r *schemas.RatingPlayerRow) any { return decimal(r.Score) }},
	{schemas.Text{Zh: "预期", En: "expected"}, narrow, func(r *schemas.RatingPlayerRow) any { return decimal(r.Expected) }},
	{schemas.Text{Zh: "表现分", En: "performance"}, middle, func(r *schemas.RatingPlayerRow) any { return number(r.Performance) }},
	{schemas.Text{Zh: "K", En: ""}, narrow, func(r *schemas.RatingPlayerRow) any { return decimal(r.K) }},
	{schemas.Text{Zh: "变动", En: "change"}, narrow, func(r *schemas.RatingPlayerRow) any { return decimal(r.Change) }},
	{schemas.Text{Zh: "新等级分", En: "new rating"}, middle, func(r *schemas.RatingPlayerRow) any { return number(r.NewRating) }},
	{schemas.Text{Zh: "或为", En: "or"}, wide, func(r *schemas.RatingPlayerRow) any { return r.Either }},
	{schemas.Text{Zh: "所缺", En: "missing"}, wide, func(r *schemas.RatingPlayerRow) any { return r.Missing }},
	{schemas.Text{Zh: "未定局数", En: "not decided"}, middle, func(r *schemas.RatingPlayerRow) any { return int(r.Undetermined) }},
	{schemas.Text{Zh: "公布变动", En: "published change"}, middle, func(r *schemas.RatingPlayerRow) any { return r.Published }},
	{schemas.Text{Zh: "公布等级分", En: "published rating"}, middle, func(r *schemas.RatingPlayerRow) any { return r.PublishedNew }},
	{schemas.Text{Zh: "核对", En: "agrees"}, middle, func(r *schemas.RatingPlayerRow) any { return r.Agrees }},
	{schemas.Text{Zh: "注", En: "note"}, wide, func(r *schemas.RatingPlayerRow) any { return r.Note }},
}

var gameColumns = []column[schemas.RatingGameRow]{
	{schemas.Text{Zh: "赛事", En: "event"}, wide, func(r *schemas.RatingGameRow) any { return r.Event }},
	{schemas.Text{Zh: "阶段", En: "part"}, narrow, func(r *schemas.RatingGameRow) any { return r.Part }},
	{schemas.Text{Zh: "轮次", En: "round"}, narrow, func(r *schemas.RatingGameRow) any { return r.Round }},
	{schemas.Text{Zh: "台次", En: "board"}, narrow, func(r *schemas.RatingGameRow) any { return r.Board }},
	{schemas.Text{Zh: "日期", En: "date"}, middle, func(r *schemas.RatingGameRow) any { return r.Date }},
	{schemas.Text{Zh: "先手编号", En: "first player's no."}, middle, func(r *schemas.RatingGameRow) any { return r.FirstID }},
	{schemas.Text{Zh: "先手", En: "first"}, wide, func(r *schemas.RatingGameRow) any { return r.First }},
	{schemas.Text{Zh: "先手等级分", En: "rating"}, middle, func(r *schemas.RatingGameRow) any { return number(r.FirstRating) }},
	{schemas.Text{Zh: "后手编号", En: "second player's no."}, middle, func(r *schemas.RatingGameRow) any { return r.SecondID }},
	{schemas.Text{Zh: "后手", En: "second"}, wide, func(r *schemas.RatingGameRow) any { return r.Second }},
	{schemas.Text{Zh: "后手等级分", En: "rating"}, middle, func(r *schemas.RatingGameRow) any { return number(r.SecondRating) }},
	{schemas.Text{Zh: "结果", En: "result"}, narrow, func(r *schemas.RatingGameRow) any { return r.Result }},
	{schemas.Text{Zh: "棋谱结果", En: "recorded"}, narrow, func(r *schemas.RatingGameRow) any { return r.Recorded }},
	{schemas.Text{Zh: "规则判定", En: "by the rules"}, narrow, func(r *schemas.RatingGameRow) any { return r.Verdict }},
	{schemas.Text{Zh: "是否计分", En: "status"}, middle, func(r *schemas.RatingGameRow) any { return r.Status }},
	{schemas.Text{Zh: "计于", En: "counts for"}, narrow, func(r *schemas.RatingGameRow) any { return r.CountsFor }},
	{schemas.Text{Zh: "理由", En: "reasons"}, wide, func(r *schemas.RatingGameRow) any { return r.Reasons }},
	{schemas.Text{Zh: "所缺", En: "missing"}, middle, func(r *schemas.RatingGameRow) any { return r.Missing }},
	{schemas.Text{Zh: "裁定", En: "ruling"}, wide, func(r *schemas.RatingGameRow) any { return r.Ruling }},
	{schemas.Text{Zh: "着数", En: "plies"}, narrow, func(r *schemas.RatingGameRow) any {
		if r.Plies == nil {
			return nil
		}
		return int(*r.Plies)
	}},
	{schemas.Text{Zh: "类", En: "class"}, middle, func(r *schemas.RatingGameRow) any { return r.TimeClass }},
	{schemas.Text{Zh: "用时规定", En: "time control"}, wide, func(r *schemas.RatingGameRow) any { return r.TimeControl }},
	{schemas.Text{Zh: "发现", En: "findings"}, wide, func(r *schemas.RatingGameRow) any { return r.Findings }},
	{schemas.Text{Zh: "棋谱", En: "record"}, wide, func(r *schemas.RatingGameRow) any {
		if r.SourceNo == 0 {
			return nil
		}
		return strconv.Itoa(int(r.SourceNo)) + ":" + strconv.Itoa(int(r.GameNo)) + " " + r.Path
	}},
}

var rulingColumns = []column[schemas.RatingRulingRow]{
	{schemas.Text{Zh: "赛事", En: "event"}, wide, func(r *schemas.RatingRulingRow) any { return r.Event }},
	{schemas.Text{Zh: "轮次", En: "round"}, narrow, func(r *schemas.RatingRulingRow) any { return r.Round }},
	{schemas.Text{Zh: "先手", En: "first"}, wide, func(r *schemas.RatingRulingRow) any { return r.First }},
	{schemas.Text{Zh: "后手", En: "second"}, wide, func(r *schemas.RatingRulingRow) any { return r.Second }},
	{schemas.Text{Zh: "裁定", En: "ruling"}, narrow, func(r *schemas.RatingRulingRow) any { return r.Ruling }},
	{schemas.Text{Zh: "依据", En: "by"}, wide, func(r *schemas.RatingRulingRow) any { return r.By }},
	{schemas.Text{Zh: "先手变动", En: "first player's change"}, wide, func(r *schemas.RatingRulingRow) any { return r.FirstEffect }},
	{schemas.Text{Zh: "后手变动", En: "second player's change"}, wide, func(r *schemas.RatingRulingRow) any { return r.SecondEffect }},
}

var identityColumns = []column[schemas.RatingIdentityRow]{
	{schemas.Text{Zh: "编号", En: "player"}, middle, func(r *schemas.RatingIdentityRow) any { return r.FirstID }},
	{schemas.Text{Zh: "姓名", En: "name"}, wide, func(r *schemas.RatingIdentityRow) any { return r.First }},
	{schemas.Text{Zh: "赛事", En: "event"}, wide, func(r *schemas.RatingIdentityRow) any { return r.FirstEvent }},
	{schemas.Text{Zh: "编号", En: "player"}, middle, func(r *schemas.RatingIdentityRow) any { return r.SecondID }},
	{schemas.Text{Zh: "姓名", En: "name"}, wide, func(r *schemas.RatingIdentityRow) any { return r.Second }},
	{schemas.Text{Zh: "赛事", En: "event"}, wide, func(r *schemas.RatingIdentityRow) any { return r.SecondEvent }},
	{schemas.Text{Zh: "可能", En: "score"}, narrow, func(r *schemas.RatingIdentityRow) any { return int(r.Score) }},
	{schemas.Text{Zh: "情况", En: ""}, wide, func(r *schemas.RatingIdentityRow) any { return r.TextZh }},
	{schemas.Text{Zh: "", En: "reasons"}, wide, func(r *schemas.RatingIdentityRow) any { return r.TextEn }},
	{schemas.Text{Zh: "状态", En: "status"}, middle, func(r *schemas.RatingIdentityRow) any { return r.Status }},
	{schemas.Text{Zh: "确认人", En: "by"}, middle, func(r *schemas.RatingIdentityRow) any { return r.By }},
}

// decimal is a number that a table has as text, as a number where it is one.
func decimal(text string) any {
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	return text
}

// The names of the worksheets.
var (
	playersSheet    = schemas.Text{Zh: "等级分", En: "ratings"}
	gamesSheet      = schemas.Text{Zh: "对局", En: "games"}
	rulingsSheet    = schemas.Text{Zh: "争议", En: "disputes"}
	identitiesSheet = schemas.Text{Zh: "同一人", En: "identities"}
)

// both is a text in both languages.
func both(t schemas.Text) string {
	if t.Zh == "" || t.En == "" {
		return t.Zh + t.En
	}
	return t.Zh + " " + t.En
}

// book is a workbook being written.
type book struct {
	*excelize.File
	head int // the style of headings
	used bool
	most int // rows of a worksheet
}

// WriteXLSX writes a rating as a workbook: the players, the games with the reason for each that
// does not count, the disputed ones, and who may be one person where that was asked. Headings
// stay in view. A table of more rows than a worksheet has goes on in another. The same rating is
// the same bytes.
func WriteXLSX(w io.Writer, dir string) error { return writeBook(w, dir, mostRows) }

func writeBook(w io.Writer, dir string, most int) (err error) {
	b := book{File: excelize.NewFile(), most: most}
	defer func() { err = errors.Join(err, b.Close()) }()
	b.head, err = b.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"EDEDED"}}, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
	})
	if err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	err = errors.Join(
		sheet(&b, dir, tables.RatingPlayersTable, playersSheet, playerColumns), sheet(&b, dir, tables.RatingGamesTable, gamesSheet, gameColumns),
		sheet(&b, dir, tables.RatingRulingsTable, rulingsSheet, rulingColumns))
	if of := sheet(&b, dir, tables.RatingIdentitiesTable, identitiesSheet, identityColumns); !errors.Is(of, fs.ErrNotExist) { // it is there where it was asked for
		err = errors.Join(err, of)
	}
	if err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	return b.pack(w)
}

// pack writes the parts of the workbook in the order of their names; as they come it is another
// each time.
func (b *book) pack(w io.Writer) (err error) {
	file, err := os.CreateTemp("", "qipu-workbook-*")
	if err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	if err := b.Write(file); err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	stat, err := file.Stat()
	if err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	in, err := zip.NewReader(file, stat.Size())
	if err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, part := range in.File {
		if err := out.Copy(part); err != nil {
			return fmt.Errorf("writing a workbook: %w", err)
		}
	}
	if err := out.Close(); err != nil {
		return fmt.Errorf("writing a workbook: %w", err)
	}
	return nil
}

// sheet writes a table.
func sheet[T any](b *book, dir, table string, name schemas.Text, columns []column[T]) error {
	t, err := tables.Open(dir, table)
	if err != nil {
		return err
	}
	if err := t.Close(); err != nil {
		return err
	}
	sheets, row := 0, 0
	var w *excelize.StreamWriter
	cells := make([]any, len(columns))
	begin := func() error {
		if w != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		sheets++
		title := both(name)
		if sheets > 1 {
			title += " " + strconv.Itoa(sheets)
		}
		if w, err = b.begin(title); err != nil {
			return err
		}
		row = 1
		return heading(b, w, columns)
	}
	if err := begin(); err != nil {
		return err
	}
	err = tables.Read(dir, table, func(of *T) error {
		if row == b.most {
			if err := begin(); err != nil {
				return err
			}
		}
		row++
		for i := range columns {
			cells[i] = cellOf(columns[i].value(of))
		}
		return w.SetRow("A"+strconv.Itoa(row), cells)
	})
	if err != nil {
		return err
	}
	return w.Flush()
}

// begin begins a worksheet.
func (b *book) begin(title string) (*excelize.StreamWriter, error) {
	if !b.used { // a new workbook has one
		b.used = true
		if err := b.SetSheetName("Sheet1", title); err != nil {
			return nil, err
		}
	} else if _, err := b.NewSheet(title); err != nil {
		return nil, err
	}
	return b.NewStreamWriter(title)
}

// heading writes the first row, which stays in view.
func heading[T any](b *book, w *excelize.StreamWriter, columns []column[T]) error {
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	cells := make([]any, len(columns))
	for i := range columns {
		if err := w.SetColWidth(i+1, i+1, columns[i].width); err != nil {
			return err
		}
		cells[i] = excelize.Cell{StyleID: b.head, Value: both(columns[i].name)}
	}
	return w.SetRow("A1", cells)
}

// cellOf is a value as a cell has it: an empty text is an empty cell, and one that is too long
// ends with an ellipsis.
func cellOf(value any) any {
	text, ok := value.(string)
	switch {
	case !ok:
		return value
	case text == "":
		return nil
	case len(text) <= mostChars:
		return text
	}
	end := mostChars
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
