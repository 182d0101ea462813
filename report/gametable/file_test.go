package gametable_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/parquet-go/parquet-go"

	"qipu/report/exchange"
	"qipu/report/gametable"
	"qipu/schemas"
)

// write writes rows as one file.
func write(t *testing.T, rows ...gametable.Row) []byte {
	t.Helper()
	var file bytes.Buffer
	w := gametable.NewWriter(&file)
	if err := errors.Join(w.Write(rows), w.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func read(t *testing.T, file []byte) (rows []gametable.Row) {
	t.Helper()
	err := gametable.Read(bytes.NewReader(file), int64(len(file)), func(row *gametable.Row) error {
		rows = append(rows, *row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestRowsComeBack(t *testing.T) {
	want := []gametable.Row{
		{SourceNo: 1, GameNo: 1, Path: "a", Kind: "renju", Swaps: []int32{3, 5}, Setup: []gametable.Stone{{Token: "zz", Side: "first"}}},
		{SourceNo: 1, GameNo: 2, Path: "a", Kind: "xiangqi", Tags: []gametable.Tag{{Name: "Red"}}, Moves: []string{"h2e2"}, Tokens: []string{"炮二平五", ""}},
	}
	file := write(t, want...)
	if diff := cmp.Diff(want, read(t, file), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	if !bytes.Equal(file, write(t, want...)) {
		t.Error("the same rows gave other bytes")
	}
	if rows := read(t, write(t)); len(rows) != 0 {
		t.Errorf("%d rows of none", len(rows))
	}
}

// A row group ends with the row that makes it large, so that a writer's memory is bounded.
func TestRowGroupsAreBounded(t *testing.T) {
	groups := func(rows []gametable.Row) (counts []int64) {
		file := write(t, rows...)
		f, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range f.RowGroups() {
			counts = append(counts, g.NumRows())
		}
		return counts
	}
	if got := fmt.Sprint(groups(make([]gametable.Row, 16<<10+3))); got != "[16384 3]" {
		t.Errorf("rows of groups: %s", got)
	}
	long := gametable.Row{Comments: []gametable.Note{{Text: strings.Repeat("x", 20<<20)}}}
	if got := fmt.Sprint(groups([]gametable.Row{long, long, long})); got != "[2 1]" {
		t.Errorf("rows of groups of long texts: %s", got)
	}
}

// Rows keep nothing of the game, and no text that readers would refuse.
func TestRowsStandAlone(t *testing.T) {
	var b gametable.Builder
	text := []byte("选手07\xff")
	g := &exchange.Game{Kind: schemas.KindXiangqi, Tags: []exchange.Tag{{Name: "Red", Value: string(text)}}, Lines: []exchange.Line{{}}}
	first := b.Row(g)
	g.Tags[0].Value = strings.Repeat("x", 100<<10) // longer than what texts are cut from
	second := b.Row(g)
	if first.First != "选手07\uFFFD" || second.First != g.Tags[0].Value || first.Tags[0].Value != first.First {
		t.Errorf("%q, %.20q", first.First, second.First)
	}
}

// What is no such table is refused.
func TestOtherFilesAreRefused(t *testing.T) {
	var other bytes.Buffer
	w := parquet.NewGenericWriter[struct{ A int }](&other)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, file := range [][]byte{nil, []byte("PAR1"), other.Bytes()} {
		if err := gametable.Read(bytes.NewReader(file), int64(len(file)), func(*gametable.Row) error { return nil }); err == nil {
			t.Errorf("%.20q is read", file)
		}
	}
}
