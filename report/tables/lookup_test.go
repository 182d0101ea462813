package tables

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"

	"qipu/schemas"
)

// writePlies writes a table of plies from several images.
func writePlies(t testing.TB, dir string, plies int) []game {
	t.Helper()
	games := randomGames(11, plies)
	w := create[schemas.PlyRow](t, dir, PliesTable)
	p := newPlies(t)
	for from := 0; from < len(games); from += 600 {
		if err := w.AppendImage(encodeGames(t, p, games[from:min(from+600, len(games))])); err != nil {
			t.Fatal(err)
		}
	}
	closeTable(t, w)
	return games
}

func TestLookupFindsAGame(t *testing.T) {
	dir := t.TempDir()
	games := writePlies(t, dir, 200_000)
	for i := 0; i < len(games); i += 97 {
		rows, err := Lookup[schemas.PlyRow](dir, PliesTable, games[i].source, games[i].number)
		if err != nil {
			t.Fatal(err)
		}
		sameRows(t, rows, rowsOf(games[i:i+1]))
	}
	for _, key := range [][2]uint32{{0, 0}, {1, 99}, {1 << 31, 1}} {
		if rows, err := Lookup[schemas.PlyRow](dir, PliesTable, key[0], key[1]); err != nil || len(rows) != 0 {
			t.Errorf("game %v has %d rows (%v)", key, len(rows), err)
		}
	}
}

// Findings are not sorted: those that need many games come last.
func TestLookupInATableThatIsNotSorted(t *testing.T) {
	dir := t.TempDir()
	rows := randomRows[schemas.FindingRow](newRand(5), 40_000)
	for i := range rows {
		rows[i].SourceNo, rows[i].GameNo = uint32(i%13), uint32(i%7)
	}
	w := create[schemas.FindingRow](t, dir, FindingsTable)
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	closeTable(t, w)
	var want []schemas.FindingRow
	for _, row := range rows {
		if row.SourceNo == 5 && row.GameNo == 3 {
			want = append(want, row)
		}
	}
	got, err := Lookup[schemas.FindingRow](dir, FindingsTable, 5, 3)
	if err != nil {
		t.Fatal(err)
	}
	sameRows(t, got, want)
}

func TestFindByPrefix(t *testing.T) {
	dir := t.TempDir()
	rows := randomRows[schemas.GameRow](newRand(5), 5000)
	rows[17].GameID, rows[4711].GameID, rows[4712].GameID = "ab12", "ab13", "ab14"
	w := create[schemas.GameRow](t, dir, GamesTable)
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	closeTable(t, w)
	prefix := func(b []byte) bool { return bytes.HasPrefix(b, []byte("ab1")) }
	got, err := Find[schemas.GameRow](dir, GamesTable, "game_id", 10, prefix)
	if err != nil {
		t.Fatal(err)
	}
	sameRows(t, got, []schemas.GameRow{rows[17], rows[4711], rows[4712]})
	if got, err = Find[schemas.GameRow](dir, GamesTable, "game_id", 2, prefix); err != nil {
		t.Fatal(err)
	}
	sameRows(t, got, []schemas.GameRow{rows[17], rows[4711]})
	for _, column := range []string{"nothing", "plies"} {
		if _, err := Find[schemas.GameRow](dir, GamesTable, column, 1, prefix); err == nil {
			t.Errorf("Find() in the column %s", column)
		}
	}
}

func TestScanGivesEveryValue(t *testing.T) {
	dir := t.TempDir()
	games := writePlies(t, dir, 70_000)
	want := rowsOf(games)
	table, err := Open(dir, PliesTable)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if table.Rows() != int64(len(want)) {
		t.Errorf("Rows() = %d, want %d", table.Rows(), len(want))
	}
	i := 0
	err = table.Scan(context.Background(), 1000, func(b *Batch) error {
		if b.Rows > 1000 {
			t.Errorf("a batch of %d rows", b.Rows)
		}
		for r := range b.Rows {
			row := want[i]
			switch {
			case b.Values[0][r].Uint32() != row.SourceNo,
				b.Values[2][r].Uint32() != row.Ply,
				string(b.Values[4][r].ByteArray()) != row.Written,
				b.Values[5][r].IsNull() != (row.Move == ""),
				string(b.Values[5][r].ByteArray()) != row.Move,
				b.Values[8][r].Boolean() != row.Check:
				t.Fatalf("row %d differs from %+v", i, row)
			}
			i++
		}
		return nil
	})
	if err != nil || i != len(want) {
		t.Errorf("%d of %d rows: %v", i, len(want), err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := table.Scan(ctx, 10, func(*Batch) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("Scan() after cancelling = %v", err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir, "../plies"); err == nil {
		t.Error("Open() leads out of the folder")
	}
	if _, err := Open(dir, PliesTable); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open() of nothing = %v", err)
	}
	path := filepath.Join(dir, PliesTable+Extension)
	var foreign bytes.Buffer
	if err := parquet.Write(&foreign, []struct{ A int32 }{{1}}); err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{
		"an empty file":  "",
		"magic alone":    "PAR1PAR1",
		"a huge footer":  "PAR1xxxx\xff\xff\xff\x7fPAR1",
		"a foreign file": foreign.String(),
	} {
		writeFile(t, path, text)
		if _, err := Open(dir, PliesTable); err == nil {
			t.Errorf("Open() takes %s", what)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	writePlies(t, dir, 100)
	if err := Read(dir, PliesTable, func(*schemas.GameRow) error { return nil }); err == nil {
		t.Error("plies are read as games")
	}
}

// Whatever is flipped in a file, reading it ends with rows or an error.
func FuzzOpen(f *testing.F) {
	dir := f.TempDir()
	writePlies(f, dir, 300)
	good, err := os.ReadFile(filepath.Join(dir, PliesTable+Extension))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	for at := 5; at < len(good); at += 211 {
		bad := bytes.Clone(good)
		bad[at] ^= 0x55
		f.Add(bad)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, PliesTable+Extension), string(text))
		_ = Read(dir, PliesTable, func(*schemas.PlyRow) error { return nil })
		_, _ = Lookup[schemas.PlyRow](dir, PliesTable, 1, 1)
	})
}
