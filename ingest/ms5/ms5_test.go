package ms5_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/ms5"
	"qipu/ingest/records"
	"qipu/schemas"
)

// record writes a record of so many moves on the board, and those on record.
func record(shown int, points ...int) string {
	b := make([]byte, 468)
	b[0], b[2] = byte(shown), byte(len(points))
	for i, p := range points {
		b[4+2*i], b[5+2*i] = byte(p), byte(p>>8)
	}
	return string(b)
}

func read(t testing.TB, source string) string {
	t.Helper()
	var g schemas.Game
	rec := records.Record{Bytes: []byte(source), Length: int64(len(source))}
	records.NewBinaryReader("ms5", new(ms5.Parser)).Read(rec, "", nil, &g)
	return gametest.Sheet(t, &g)
}

// at is the number of a point.
func at(row, column int) int { return row<<5 + column }

func TestRead(t *testing.T) {
	for what, tt := range map[string]struct{ source, want string }{
		// The centre, the four corners of the board of 15 lines, and a point beside each.
		"points":          {record(6, at(11, 7), at(4, 0), at(4, 14), at(18, 0), at(18, 13), at(17, 14)), "moves: h8 a15 o15 a1 n1 o2\n"},
		"the large board": {record(3, at(11, 7), at(0, 0), at(18, 18)), "moves: h8 a19 s1\nboard: 19x19\n"},
		"taken back":      {record(1, at(11, 7), at(12, 8), at(12, 7)), "moves: h8\nafter end: 1 \"i7 h7\" at 6\n"},
		"none":            {record(0), ""},
		"cut":             {record(3, at(11, 7), at(12, 8), at(12, 7))[:9], "moves: h8 i7\ncut off: 2 \"moves\" at 9\n"},
		"cut in the head": {"\x01\x00\x01", "cut off: 0 \"header\" at 0\n"},
		"wrong numbers":   {record(2, at(11, 7)), "moves: h8 a19\nboard: 19x19\nvalue: 0 \"2 1\" at 0\n"},
		"no point":        {record(2, at(11, 7), at(40, 31)), "moves: h8 0x051f\n"},
	} {
		if diff := cmp.Diff(tt.want, read(t, tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

// What the samples hold, read from a dump of their bytes.
func TestSamples(t *testing.T) {
	folder := filepath.Join(sharedtest.RenjuSamples(t), "brd_ms5")
	for name, want := range map[string]struct {
		plies         int
		start, behind string
	}{
		"1.BRD": {72, "moves: h8 i7 h7 g8 f6 g7 g6 h6 j8 i8 ", ""}, "A.BRD": {2, "moves: h8 g8\n", ""}, "GGGGGGGG.BRD": {50, "moves: h8 h7 h6 g6 f5 g7 ", "after end: 50 \"h14 j11 k11 f15\" at 104\n"},
		"HJ.BRD": {10, "moves: h8 i7 i9 h10 g7 j10 f6 e5 g5 i10\n", ""}, "JKLKL.BRD": {11, "moves: h8 i9 j9 i8 i7 h7 g9 j7 j6 k5 f10\n", ""}, "JKN.BRD": {0, "", ""},
	} {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		got := read(t, string(b))
		moves, rest, _ := strings.Cut(got, "\n")
		if !strings.HasPrefix(got, want.start) || len(strings.Fields(moves)) != want.plies+min(want.plies, 1) || rest != want.behind || !ms5.Begins(b, false) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(record(2, at(11, 7), at(12, 8), at(12, 7))))
	f.Add([]byte(record(1, at(0, 18), at(40, 31))[:7]))
	f.Fuzz(func(t *testing.T, source []byte) {
		read(t, string(source))
		ms5.Begins(source, false)
	})
}
