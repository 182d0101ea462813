package ratinglist

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"

	"qipu/report/internal/tabletest"
	"qipu/report/tables"
	"qipu/schemas"
)

// TestSheets: a table of more rows than a worksheet has goes on in another, under the same
// headings.
func TestSheets(t *testing.T) {
	dir := t.TempDir()
	tabletest.Create(t, dir, tables.RatingPlayersTable, []schemas.RatingPlayerRow{{Name: "选手01"}, {Name: "选手02"}, {Name: "选手03"}, {Name: "选手04"}, {Name: "选手05"}})
	tabletest.Create[schemas.RatingGameRow](t, dir, tables.RatingGamesTable, nil)
	tabletest.Create[schemas.RatingRulingRow](t, dir, tables.RatingRulingsTable, nil)
	var out bytes.Buffer
	if err := writeBook(&out, dir, 3); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	var got []string
	for _, sheet := range book.GetSheetList() {
		rows, err := book.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			got = append(got, row[1])
		}
		got = append(got, "/")
	}
	if text := fmt.Sprint(got); text != "[姓名 name 选手01 选手02 / 姓名 name 选手03 选手04 / 姓名 name 选手05 / 阶段 part / 轮次 round /]" {
		t.Error(text)
	}
}
