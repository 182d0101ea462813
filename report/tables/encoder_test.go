package tables

import (
	"bytes"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"qipu/schemas"
)

func TestEncoderKeepsEveryRow(t *testing.T) {
	t.Run(SourcesTable, testEncoder[schemas.SourceRow](SourcesTable))
	t.Run(GamesTable, testEncoder[schemas.GameRow](GamesTable))
	t.Run(PliesTable, testEncoder[schemas.PlyRow](PliesTable))
	t.Run(FindingsTable, testEncoder[schemas.FindingRow](FindingsTable))
	t.Run(CoverageTable, testEncoder[schemas.CoverageRow](CoverageTable))
	t.Run(RejectsTable, testEncoder[schemas.RejectRow](RejectsTable))
}

func testEncoder[T any](table string) func(t *testing.T) {
	return func(t *testing.T) {
		e := newEncoder[T](t, table)
		for seed := range uint64(8) {
			r := newRand(seed)
			rows := randomRows[T](r, r.IntN(3000))
			image, err := e.Encode(rows)
			if err != nil {
				t.Fatal(err)
			}
			first := bytes.Clone(image)
			sameRows(t, imageRows[T](t, first), rows)
			if _, err := e.Encode(randomRows[T](r, 100)); err != nil {
				t.Fatal(err)
			}
			if again, err := e.Encode(rows); err != nil || !bytes.Equal(again, first) {
				t.Errorf("seed %d: the same rows gave other bytes (%v)", seed, err)
			}
			if other, err := newEncoder[T](t, table).Encode(rows); err != nil || !bytes.Equal(other, first) {
				t.Errorf("seed %d: another encoder gave other bytes (%v)", seed, err)
			}
		}
	}
}

func TestEncoderRowGroupsAreBounded(t *testing.T) {
	image, err := newEncoder[schemas.CoverageRow](t, CoverageTable).Encode(make([]schemas.CoverageRow, wideRows+3))
	if err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	groups := file.RowGroups()
	if len(groups) != 2 || groups[0].NumRows() != wideRows || groups[1].NumRows() != 3 {
		t.Errorf("%d row groups, the first of %d rows", len(groups), groups[0].NumRows())
	}
}

func TestStringsThatAreNotUTF8AreMarked(t *testing.T) {
	rows := []schemas.SourceRow{{Path: "a\xff/\xe5\x85.pgn"}}
	image, err := newEncoder[schemas.SourceRow](t, SourcesTable).Encode(rows)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ToValidUTF8("a\xff/\xe5\x85.pgn", "\uFFFD")
	if got := imageRows[schemas.SourceRow](t, image)[0].Path; got != want {
		t.Errorf("path came back as %q, want %q", got, want)
	}
}
