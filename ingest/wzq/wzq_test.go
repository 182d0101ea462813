package wzq_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/records"
	"qipu/ingest/wzq"
	"qipu/schemas"
)

func read(t testing.TB, source string) string {
	t.Helper()
	var g schemas.Game
	records.NewBinaryReader("wzq", new(wzq.Parser)).Read(records.Record{Bytes: []byte(source), Length: int64(len(source))}, "", nil, &g)
	return gametest.Sheet(t, &g)
}

// at is the byte of a point: a column and a row from the top, from 0.
func at(column, row int) string { return string([]byte{byte(column*15 + row)}) }

func TestRead(t *testing.T) {
	const head = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x09Player 07\x09Player 08\x00\x00"
	const names = "Black: Player 07\nWhite: Player 08\n"
	start := head + at(7, 7) + "\x00" + at(8, 6) + at(9, 6) + at(6, 8)
	for what, tt := range map[string]struct{ source, want string }{
		// h8 i9 j9 g7; both fifths, i10 and h10; the corners but a15, whose byte is 0; b15, o2.
		"the first is kept":  {start + at(8, 5) + at(7, 5) + at(7, 5) + at(14, 0) + at(0, 14) + at(14, 14) + at(1, 0) + at(14, 13), names + "moves: h8 i9 j9 g7 i10 o15 a1 o1 b15 o2\noffered: i10 h10\nremoved: h10\n"},
		"the second is kept": {start + at(8, 5) + at(7, 5) + at(8, 5), names + "moves: h8 i9 j9 g7 h10\noffered: i10 h10\nremoved: i10\n"},
		"neither":            {start + at(8, 5) + at(7, 5) + at(6, 5) + at(1, 0), names + "moves: h8 i9 j9 g7 i10/h10 b15\noffered: i10 h10\nremoved: g10\nvalue: 4 \"g10\" at 39\n"},
		"ends at the offers": {start + at(8, 5), names + "moves: h8 i9 j9 g7\noffered: i10\n"},
		"no point":           {head + at(7, 7) + "\xff", names + "moves: h8 0xff\n"},
		"what is not known":  {"\x01" + head[1:] + "ab\x00" + at(7, 7), names + "Header: 01000000000000000000\nSettings: 0000616200\nmoves: h8\n"},
		"no moves":           {head, names + "cut off: 0 \"moves\" at 32\n"},
		"cut in a name":      {head[:15], "Black: Play\ncut off: 0 \"moves\" at 15\n"},
		"cut before":         {head[:4], "cut off: 0 \"moves\" at 4\n"},
		"empty":              {"", "cut off: 0 \"moves\" at 0\n"},
	} {
		if diff := cmp.Diff(tt.want, read(t, tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	if !wzq.Begins([]byte(start+at(8, 5)+at(7, 5)+at(8, 5)), false) || wzq.Begins([]byte(start), true) {
		t.Error("known by its beginning")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01A\x02BB\x00\x70\x61\x00\x62\x63\x64\x65\x64\x01")
	f.Add(strings.Repeat("\x70", 30))
	f.Fuzz(func(t *testing.T, source string) {
		read(t, source)
		wzq.Begins([]byte(source), len(source)%2 == 0)
	})
}
