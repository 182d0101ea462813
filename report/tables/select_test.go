package tables

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"qipu/schemas"
)

// chosen are some columns of games, and a field that is no column.
type chosen struct {
	GameNo uint32 `parquet:"game_no"`
	Offset uint64 `parquet:"byte_offset"`
	First  string `parquet:"first_player"`
	Noted  bool   // no column
}

// writeGames writes more games than a row group holds, every third without a first player.
func writeGames(t *testing.T, dir string, n int) {
	t.Helper()
	w, err := Create[schemas.GameRow](dir, GamesTable)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		row := schemas.GameRow{SourceNo: 1, GameNo: uint32(i + 1), Offset: uint64(i) << 33, First: fmt.Sprintf("Player %d", i%7)}
		if i%3 == 0 {
			row.First = ""
		}
		if err := w.Append([]schemas.GameRow{row}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestSelect(t *testing.T) {
	dir := t.TempDir()
	const games = wideRows + 700
	writeGames(t, dir, games)
	n := 0
	err := Select(dir, GamesTable, func(row *chosen) error {
		first := fmt.Sprintf("Player %d", n%7)
		if n%3 == 0 {
			first = ""
		}
		want := chosen{GameNo: uint32(n + 1), Offset: uint64(n) << 33, First: first}
		if *row != want {
			return fmt.Errorf("row %d is %+v, want %+v", n, *row, want)
		}
		n++
		return nil
	})
	if err != nil || n != games {
		t.Errorf("%d rows, %v", n, err)
	}
	stop := errors.New("enough")
	if err := Select(dir, GamesTable, func(*chosen) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("%v", err)
	}
}

func TestSelectErrors(t *testing.T) {
	dir := t.TempDir()
	writeGames(t, dir, 3)
	type missing struct {
		None string `parquet:"none"`
	}
	type wrong struct {
		GameNo string `parquet:"game_no"`
	}
	type pointer struct {
		GameNo *uint32 `parquet:"game_no"`
	}
	for name, err := range map[string]error{
		"no such column":         Select(dir, GamesTable, func(*missing) error { return nil }),
		"no such column game_no": Select(dir, GamesTable, func(*wrong) error { return nil }),
		"cannot be selected":     Select(dir, GamesTable, func(*pointer) error { return nil }),
		"opening table":          Select(dir, PliesTable, func(*chosen) error { return nil }),
	} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
