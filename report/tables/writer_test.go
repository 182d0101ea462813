package tables

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"

	"qipu/schemas"
)

func TestImagesInOneFileHoldTheRowsInOrder(t *testing.T) {
	dir := t.TempDir()
	w := create[schemas.PlyRow](t, dir, PliesTable)
	p := newPlies(t)
	var want []schemas.PlyRow
	for seed, plies := range []int{60_000, 0, 1, 3 * pageRows, RowGroupRows + 10} {
		games := randomGames(uint64(seed), plies)
		image := encodeGames(t, p, games)
		if err := w.AppendImage(image); err != nil {
			t.Fatal(err)
		}
		want = append(want, rowsOf(games)...)
	}
	info := closeTable(t, w)
	if info.Rows != int64(len(want)) || info.Name != PliesTable {
		t.Errorf("Close() = %+v for %d rows", info, len(want))
	}
	sameRows(t, readAll[schemas.PlyRow](t, dir, PliesTable), want)
}

// The pages must be copied, not decoded and encoded again: that would cost
// more than all the rest.
func TestImagesAreCopiedVerbatim(t *testing.T) {
	games := randomGames(1, 50_000)
	fast := bytes.Clone(encodeGames(t, newPlies(t), games))
	slow, err := newEncoder[schemas.PlyRow](t, PliesTable).Encode(rowsOf(games))
	if err != nil {
		t.Fatal(err)
	}
	findings, err := newEncoder[schemas.FindingRow](t, FindingsTable).Encode(randomRows[schemas.FindingRow](newRand(1), 5000))
	if err != nil {
		t.Fatal(err)
	}
	for name, image := range map[string][]byte{"Plies": fast, "Encoder": slow} {
		t.Run(name, func(t *testing.T) { testVerbatim[schemas.PlyRow](t, PliesTable, image) })
	}
	t.Run("findings", func(t *testing.T) { testVerbatim[schemas.FindingRow](t, FindingsTable, findings) })
}

func testVerbatim[T any](t *testing.T, table string, image []byte) {
	dir := t.TempDir()
	w := create[T](t, dir, table)
	if err := w.AppendImage(image); err != nil {
		t.Fatal(err)
	}
	closeTable(t, w)
	written, err := os.ReadFile(filepath.Join(dir, table+Extension))
	if err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	index := file.Metadata().RowGroups[0].Columns[0].ColumnIndexOffset
	if pages := image[len(magic):index]; !bytes.HasPrefix(written[len(magic):], pages) {
		t.Errorf("the pages of the image are not the first %d bytes of the file", len(pages))
	}
}

func TestFilesSayWhatTheyAre(t *testing.T) {
	dir := t.TempDir()
	w := create[schemas.PlyRow](t, dir, PliesTable)
	if err := w.AppendImage(encodeGames(t, newPlies(t), randomGames(1, 1000))); err != nil {
		t.Fatal(err)
	}
	if err := w.Append(rowsOf(randomGames(2, 1000))); err != nil {
		t.Fatal(err)
	}
	closeTable(t, w)
	table, err := Open(dir, PliesTable)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	meta := table.parquet.Metadata()
	if want := "qipu version 2(build tables)"; meta.CreatedBy != want {
		t.Errorf("created by %q, want %q", meta.CreatedBy, want)
	}
	for i, g := range meta.RowGroups {
		if len(g.SortingColumns) != 3 || g.SortingColumns[2].ColumnIdx != 2 || g.SortingColumns[2].Descending {
			t.Errorf("row group %d is sorted by %+v", i, g.SortingColumns)
		}
		if int(g.Ordinal) != i {
			t.Errorf("row group %d says that it is %d", i, g.Ordinal)
		}
	}
}

func TestSameRowsSameFile(t *testing.T) {
	var files [2][]byte
	for i := range files {
		dir := t.TempDir()
		w := create[schemas.GameRow](t, dir, GamesTable)
		rows := randomRows[schemas.GameRow](newRand(7), 2000)
		step := 1 + 300*i // the rows come singly, then by hundreds
		for len(rows) > 0 {
			n := min(step, len(rows))
			if err := w.Append(rows[:n]); err != nil {
				t.Fatal(err)
			}
			rows = rows[n:]
		}
		info := closeTable(t, w)
		var err error
		if files[i], err = os.ReadFile(filepath.Join(dir, GamesTable+Extension)); err != nil {
			t.Fatal(err)
		}
		sum, err := HashFile(dir, GamesTable+Extension)
		if err != nil || sum.SHA256 != info.SHA256 || sum.Bytes != info.Bytes {
			t.Errorf("Close() = %+v, the file is %+v (%v)", info, sum, err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the steps in which rows come change the bytes")
	}
}

func TestWriterRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"", "../x", "a/b", "Ａ", "x.y", "GAMES"} {
		if _, err := Create[schemas.PlyRow](dir, name); err == nil {
			t.Errorf("a table was created under the name %q", name)
		}
	}
	w := create[schemas.PlyRow](t, dir, PliesTable)
	if _, err := Create[schemas.PlyRow](dir, PliesTable); !errors.Is(err, os.ErrExist) {
		t.Errorf("a table was created twice: %v", err)
	}
	if err := w.AppendImage([]byte("no image")); err == nil {
		t.Error("rubbish was taken for an image")
	}
	if err := w.Append(nil); err == nil {
		t.Error("an append after an error is no error")
	}
	if _, err := w.Close(); err == nil {
		t.Error("Close hides the error before it")
	}
	if _, err := w.Close(); err == nil {
		t.Error("a second Close hides the error")
	}
	other := create[schemas.GameRow](t, dir, GamesTable)
	if err := other.AppendImage(encodeGames(t, newPlies(t), randomGames(1, 10))); err == nil {
		t.Error("plies went into the table of games")
	}
	_, _ = other.Close()
}

// What is copied in one piece once bypassed the hash: it is larger than the
// buffer, and os.File has a ReadFrom.
func TestHashCoversLargeImages(t *testing.T) {
	dir := t.TempDir()
	w, p := create[schemas.PlyRow](t, dir, PliesTable), newPlies(t)
	r := newRand(1)
	text := make([]byte, 8*RowGroupRows)
	for i := range text {
		text[i] = 'a' + byte(r.IntN(26))
	}
	plies := make([]schemas.Ply, RowGroupRows)
	for i := range plies {
		plies[i].Token = schemas.Span{Off: uint32(8 * i), Len: 8}
	}
	if err := p.Append(1, 1, text, plies); err != nil {
		t.Fatal(err)
	}
	image, err := p.Image()
	if err != nil {
		t.Fatal(err)
	}
	if len(image) < 2*fileBuffer {
		t.Fatalf("an image of %d bytes shows nothing", len(image))
	}
	if err := w.AppendImage(image); err != nil {
		t.Fatal(err)
	}
	info, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, PliesTable+Extension))
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(data); info.Bytes != int64(len(data)) || info.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("%d bytes and %s are stated, the file has %d and %x", info.Bytes, info.SHA256, len(data), sum)
	}
}
