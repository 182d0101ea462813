package rdf_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/rdf"
	"qipu/ingest/records"
	"qipu/schemas"
)

func read(t testing.TB, source string) string {
	t.Helper()
	var g schemas.Game
	records.NewBinaryReader("rdf", new(rdf.Parser)).Read(records.Record{Bytes: []byte(source), Length: int64(len(source))}, "", nil, &g)
	return gametest.Sheet(t, &g)
}

func TestRead(t *testing.T) {
	for what, tt := range map[string]struct{ source, want string }{
		// The centre, the corners, b15 and o2; the fifth not kept in i10.
		"points":    {"x\r\n:RDFA1:01HH02AA03OA04AOA5if05OO06BA 7ON!\r\ny", "RDFA: 1\nmoves: h8 a15 o15 a1 o1 b15 o2\nremoved: i10\ncomment 0: x\ncomment 7: y\n"},
		"cut":       {":RDFA:01HH02A", "moves: h8 02A\ncut off: 2 \"!\" at 13\n"},
		"no points": {":RDFA:01HH02PAx3AA04aa!", "moves: h8 02PA x3AA 04aa\n"},
		"no game":   {"words", "comment 0: words\ncut off: 0 \":RDFA\" at 5\n"},
		"none":      {":RDFA:!", ""},
	} {
		if diff := cmp.Diff(tt.want, read(t, tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	var g schemas.Game
	records.NewBinaryReader("rdf", new(rdf.Parser)).Read(records.Record{Bytes: []byte(":RDFA:01HH12AA!")}, "", nil, &g)
	if g.Moves[0].Number != 1 || g.Moves[1].Number != 12 {
		t.Errorf("%+v", g.Moves)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("x\r\n:RDFA1:01HH02AA03OA04AOA5if05OO06BA 7ON!\r\ny")
	f.Add(":RDFA:A5zzA5\xc8\xabA")
	f.Fuzz(func(t *testing.T, source string) {
		read(t, source)
		rdf.Begins([]byte(source))
	})
}
