package pdb_test

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/japanese"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/pdb"
	"qipu/ingest/records"
	"qipu/schemas"
)

// database writes a database of these records.
func database(list ...string) string {
	b := make([]byte, 78, 1024)
	copy(b, "games")
	copy(b[60:], "DATA5Ren")
	binary.BigEndian.PutUint16(b[76:], uint16(len(list)))
	at := len(b) + 8*len(list)
	for _, r := range list {
		b = binary.BigEndian.AppendUint32(b, uint32(at))
		b = append(b, 0x40, 0, 0, 0)
		at += len(r)
	}
	return string(b) + strings.Join(list, "")
}

// record writes a record with a byte behind its head, or without.
func record(flags uint16, shown int, pad, stones, texts string) string {
	b := binary.BigEndian.AppendUint16(nil, flags)
	return string(append(b, byte(shown), byte(len(stones)/2), 2)) + pad + stones + texts
}

const texts = "Final\x00Player 07\x00Player 08\x00good\x00"

func cut(t testing.TB, r io.Reader, limit, size, count int) (list []records.Record) {
	t.Helper()
	c := pdb.NewCutter()
	c.Reset(r, limit)
	for err := error(nil); err == nil; {
		var sh records.Shard
		if err = c.Append(&sh, size, count); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		list = append(list, sh.Records...)
	}
	return list
}

func readAll(t testing.TB, source, encoding string) (games []*schemas.Game) {
	t.Helper()
	r := records.NewBinaryReader("pdb", new(pdb.Parser))
	for _, rec := range cut(t, strings.NewReader(source), 0, 1<<10, 100) {
		if string(rec.Bytes) != source[rec.Offset:rec.Offset+rec.Length] {
			t.Fatalf("%d+%d", rec.Offset, rec.Length)
		}
		g := new(schemas.Game)
		r.Read(rec, encoding, nil, g)
		games = append(games, g)
	}
	return games
}

func TestRead(t *testing.T) {
	// The centre, the corners, b15 and o2: a column and a row from the top.
	const moves = "\x77\x02\x00\x01\xe0\x02\x0e\x01\xee\x02\x10\x01\xed\x02"
	const told, read = "Title: Final\nBlack: Player 07\nWhite: Player 08\n", "moves: h8 a15 o15 a1 o1 b15 o2\n"
	for what, tt := range map[string]struct{ record, want string }{
		"a game":            {record(8, 7, "\x00", moves, texts+"2003-10-07\x00"), told + "Date: 2003-10-07\n" + read + "comment 7: good\n"},
		"without the byte":  {record(8, 7, "", moves, texts+"\x00"), told + read + "comment 7: good\n"},
		"taken back":        {record(8, 3, "\x00", moves, texts+"\x00"), "Shown: 3\n" + told + read + "comment 7: good\n"},
		"the fifth":         {record(0x210, 7, "\x00", moves, texts+"\x00\x08\x05"), told + read + "removed: i10\ncomment 7: good\n"},
		"not said to be so": {record(0x200, 7, "\x00", moves, texts+"\x00\x08\x05"), told + read + "comment 7: good\n"},
		"no point":          {record(8, 2, "\x00", "\x77\x02\xff\x01", "\x00\x00\x00\x00\x00"), "moves: h8 0xff\n"},
		"cut in the moves":  {record(8, 7, "\x00", moves, "")[:11], "moves: h8 a15\ncut off: 2 \"moves\" at 97\n"},
		"cut in the texts":  {record(8, 7, "\x00", moves, "Fin"), "Title: Fin\n" + read + "cut off: 7 \"texts\" at 109\n"},
		"cut before":        {"\x00\x00\x01", "cut off: 0 \"record\" at 89\n"},
	} {
		games := readAll(t, database(tt.record), "")
		if len(games) != 1 {
			t.Errorf("%s: %d games", what, len(games))
			continue
		}
		got := gametest.Sheet(t, games[0])
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	g := readAll(t, database(record(0x4000, 3, "\x00", "\x77\x02\x00\x01\xe0\x01", "\x00\x00\x00\x00\x00")), "")[0]
	if len(g.Moves) > 0 || len(g.Setup) != 3 || g.String(g.Setup[2].Token) != "o15" || g.Setup[0].Side != schemas.First || g.Setup[2].Side != schemas.Second {
		t.Errorf("a problem: %+v", g.Setup)
	}
	g = readAll(t, database(record(8, 3, "\x00", "\x77\x02\x00\x01\xe0\x01", "\x00\x00\x00\x00\x00")), "")[0]
	if diff := cmp.Diff([]schemas.Side{schemas.First, schemas.Second, schemas.Second}, g.Sides); diff != "" || len(g.Moves) != 3 {
		t.Errorf("colours that do not alternate: %s", diff)
	}
}

func TestEncoding(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String("決勝\x00選手七\x00選手八\x00")
	if err != nil {
		t.Fatal(err)
	}
	source := database(record(8, 1, "\x00", "\x77\x02", sjis+"\x00\x00"))
	g := readAll(t, source, "")[0]
	if s := gametest.Sheet(t, g); s != "Title: 決勝\nBlack: 選手七\nWhite: 選手八\nmoves: h8\n" || g.Origin.Encoding != "shift-jis" {
		t.Errorf("%s: %s", g.Origin.Encoding, s)
	}
	if g := readAll(t, source, "big5")[0]; g.Origin.Encoding != "big5" {
		t.Error(g.Origin.Encoding)
	}
}

// What the list of records says is not trusted.
func TestCut(t *testing.T) {
	a, b := record(8, 1, "\x00", "\x77\x02", texts+"\x00"), record(8, 1, "\x00", "\x66\x02", texts+"\x00")
	whole := database(a, b, b)
	for _, r := range []io.Reader{strings.NewReader(whole), iotest.OneByteReader(strings.NewReader(whole))} {
		if list := cut(t, r, 0, 1, 1); len(list) != 3 || string(list[1].Bytes) != b || list[2].Offset != int64(len(whole)-len(b)) {
			t.Errorf("%+v", list)
		}
	}
	for what, tt := range map[string]struct {
		source string
		want   int
	}{
		"nothing":               {"", 0},
		"a header alone":        {database(), 0},
		"a list cut off":        {whole[:78+17], 2},
		"places in the list":    {strings.ReplaceAll(whole, "\x00\x00\x00f\x40", "\x00\x00\x00\x01\x40"), 3},
		"places beyond the end": {strings.ReplaceAll(whole, "\x00\x00\x00f\x40", "\xff\xff\xff\xff\x40"), 3},
	} {
		sum := int64(0)
		list := cut(t, strings.NewReader(tt.source), 0, 1<<20, 100)
		for _, rec := range list {
			sum += rec.Length
		}
		if len(list) != tt.want || sum > int64(len(tt.source)) {
			t.Errorf("%s: %d records of %d bytes", what, len(list), sum)
		}
	}
	if list := cut(t, strings.NewReader(whole), 100, 1, 1); len(list) != 1 || !list[0].Oversize || list[0].Length != int64(len(whole)) || len(list[0].Bytes) != 100 {
		t.Errorf("too long: %+v", list)
	}
	if list := cut(t, strings.NewReader(whole), len(whole), 1, 1); len(list) != 3 {
		t.Errorf("just so long: %+v", list)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(database(record(0x210, 1, "\x00", "\x77\x02\x66\x01", texts+"\x00\x08\x05"), record(0x4000, 1, "", "\x77\x01", "\x83\x00")))
	f.Add(database("", "\x00\x00\x00\xff\x00")[:90])
	f.Fuzz(func(t *testing.T, source string) {
		for _, g := range readAll(t, source, "") {
			gametest.Sheet(t, g)
		}
		pdb.Begins([]byte(source))
	})
}
