package tables

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qipu/schemas"
)

func newSpool[T any](t testing.TB, dir string) *Spool[T] {
	t.Helper()
	s, err := NewSpool[T](dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestSpoolGivesTheRowsBack(t *testing.T) {
	type row struct {
		A string
		B []byte
		C bool
		D uint8
		E uint16
		F uint32
		G uint64
	}
	dir := t.TempDir()
	generator := rapid.Custom(func(t *rapid.T) row {
		return row{
			rapid.StringN(0, 40, 200).Draw(t, "A"), rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(t, "B"), rapid.Bool().Draw(t, "C"),
			rapid.Uint8().Draw(t, "D"), rapid.Uint16().Draw(t, "E"), rapid.Uint32().Draw(t, "F"), rapid.Uint64().Draw(t, "G"),
		}
	})
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.SliceOfN(generator, 0, 600).Draw(rt, "rows")
		s, err := NewSpool[row](dir)
		if err != nil {
			rt.Fatal(err)
		}
		defer s.Close()
		for i := range rows {
			if err := s.Append(&rows[i]); err != nil {
				rt.Fatal(err)
			}
		}
		for range 2 { // it can be read twice
			i := 0
			err := s.Each(func(got *row) error {
				if !sameRow(*got, rows[i]) || (got.B == nil) != (rows[i].B == nil) {
					rt.Fatalf("row %d is %+v, want %+v", i, *got, rows[i])
				}
				got.A, got.G = "changed", 1 // the callback may
				i++
				return nil
			})
			if err != nil || i != len(rows) {
				rt.Fatalf("%d of %d rows read: %v", i, len(rows), err)
			}
		}
	})
}

func TestSpoolTakesGames(t *testing.T) {
	s := newSpool[schemas.GameRow](t, t.TempDir())
	want := randomRows[schemas.GameRow](newRand(1), 5000)
	for i := range want {
		if err := s.Append(&want[i]); err != nil {
			t.Fatal(err)
		}
	}
	i := 0
	err := s.Batches(func(rows []schemas.GameRow) error {
		sameRows(t, rows, want[i:i+len(rows)])
		i += len(rows)
		return nil
	})
	if err != nil || i != len(want) || s.Rows() != int64(i) {
		t.Errorf("%d of %d rows read: %v", i, len(want), err)
	}
}

func TestSpoolBatchesAreBounded(t *testing.T) {
	s := newSpool[schemas.RejectRow](t, t.TempDir())
	row := schemas.RejectRow{Raw: []byte(strings.Repeat("x", schemas.MaxRejectRaw))}
	for range 200 {
		if err := s.Append(&row); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Batches(func(rows []schemas.RejectRow) error {
		if len(rows) > batchBytes/schemas.MaxRejectRaw+1 {
			t.Errorf("a batch of %d rows of 64 KiB", len(rows))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestSpoolFails(t *testing.T) {
	if _, err := NewSpool[struct{ A int }](t.TempDir()); err == nil {
		t.Error("a spool of int, which has no exact width")
	}
	if _, err := NewSpool[struct{ A []string }](t.TempDir()); err == nil {
		t.Error("a spool of []string")
	}
	dir := t.TempDir()
	s := newSpool[schemas.SourceRow](t, dir)
	rows := randomRows[schemas.SourceRow](newRand(1), 10)
	for i := range rows {
		if err := s.Append(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	stop := errors.New("stop")
	if err := s.Each(func(*schemas.SourceRow) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("Each() = %v, want the error of the callback", err)
	}
	if err := s.file.Truncate(20); err != nil {
		t.Fatal(err)
	}
	if err := s.Each(func(*schemas.SourceRow) error { return nil }); err == nil {
		t.Error("a spool that was cut off reads without an error")
	}
	if err := s.Append(&rows[0]); err == nil {
		t.Error("an append after an error is no error")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("Close leaves %v", left)
	}
}
