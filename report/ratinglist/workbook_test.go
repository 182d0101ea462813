package ratinglist_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qipu/report/internal/tabletest"
	"qipu/report/ratinglist"
	"qipu/report/tables"
	"qipu/schemas"
)

// TestWorkbook: what begins like a formula is text, letters that XML has not are none, and the
// headings stay in view.
func TestWorkbook(t *testing.T) {
	names := []string{`=HYPERLINK("http://x","y")`, "+1", "-1", "@SUM(1)", "_x0041_", "a\x01b", "<b>&", strings.Repeat("长", 20_000)}
	dir := t.TempDir()
	tabletest.Create(t, dir, tables.RatingPlayersTable, []schemas.RatingPlayerRow{{PlayerID: "007", Name: names[0], Rating: 2000, Games: 2, Score: "1.5", Change: "-3.2", Published: "+1", Agrees: "fail"}})
	var games []schemas.RatingGameRow
	for _, name := range names {
		games = append(games, schemas.RatingGameRow{Event: "杯", First: name, Result: "1-0", Status: "counts"})
	}
	tabletest.Create(t, dir, tables.RatingGamesTable, games)
	tabletest.Create(t, dir, tables.RatingRulingsTable, []schemas.RatingRulingRow{{Round: "3", Ruling: "0-1", By: "pairing", FirstEffect: "-9.6"}})
	tabletest.Create(t, dir, tables.RatingIdentitiesTable, []schemas.RatingIdentityRow{{First: "选手01", Second: "选手 01", Score: 50, Status: "open"}})
	var out, again bytes.Buffer
	for _, w := range []io.Writer{&out, &again} {
		if err := ratinglist.WriteXLSX(w, dir); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(out.Bytes(), again.Bytes()) {
		t.Error("other bytes")
	}
	book, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	sheets := []string{"等级分 ratings", "对局 games", "争议 disputes", "同一人 identities"}
	if diff := cmp.Diff(sheets, book.GetSheetList()); diff != "" {
		t.Error(diff)
	}
	for _, sheet := range sheets {
		if p, err := book.GetPanes(sheet); err != nil || !p.Freeze || p.YSplit != 1 {
			t.Errorf("%s: %+v, %v", sheet, p, err)
		}
	}
	for cell, want := range map[string]string{"A1": "编号 player", "A2": "007", "B2": names[0], "E2": "2000", "G2": "1.5", "K2": "-3.2", "P2": "+1"} {
		if got, err := book.GetCellValue(sheets[0], cell); err != nil || got != want {
			t.Errorf("%s: %q, %v", cell, got, err)
		}
	}
	rows, err := book.GetRows(sheets[1])
	if err != nil || len(rows) != len(names)+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, name := range names {
		want := name
		switch i {
		case 5:
			want = "a\ufffdb"
		case 7:
			want = strings.Repeat("长", 32_000/3) + "…"
		}
		if got := rows[i+1][6]; got != want {
			t.Errorf("%.40q, want %.40q", got, want)
		}
	}
	in, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range in.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil || bytes.Contains(data, []byte("<f>")) {
			t.Errorf("%s has a formula, or %v", part.Name, err)
		}
	}
}

// TestWorkbookOfNothing: a folder without a rating has none, and one without identities has.
func TestWorkbookOfNothing(t *testing.T) {
	if err := ratinglist.WriteXLSX(io.Discard, t.TempDir()); err == nil {
		t.Error("a workbook")
	}
	dir := rated(t, row(1, 2, [2]string{"选手01", "选手02"}, "1-0"))
	tabletest.Create[schemas.RatingPlayerRow](t, dir, tables.RatingPlayersTable, nil)
	tabletest.Create[schemas.RatingRulingRow](t, dir, tables.RatingRulingsTable, nil)
	if err := ratinglist.WriteXLSX(io.Discard, dir); err != nil {
		t.Error(err)
	}
}
