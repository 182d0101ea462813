package yixin_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/records"
	"qipu/ingest/yixin"
	"qipu/schemas"
)

func read(t testing.TB, parser records.BinaryParser, path, source string) string {
	t.Helper()
	g := schemas.Game{Kind: schemas.KindRenju, Origin: schemas.Origin{Path: path}}
	rec := records.Record{Bytes: []byte(source), Length: int64(len(source))}
	records.NewBinaryReader("yixin", parser).Read(rec, "", nil, &g)
	return gametest.Sheet(t, &g)
}

func TestPos(t *testing.T) {
	const corners = "\x07\x70\x00\x0e\xd2\xe0\x01\xd1" // h8, the corners, b15, o2
	for what, tt := range map[string]struct{ path, source, want string }{
		"points":   {"a.pos", corners, "moves: h8 a15 o15 a1 o1 b15 o2\n"},
		"cut":      {"a.pos", corners[:3], "moves: h8 a15\ncut off: 2 \"7 moves\" at 3\n"},
		"longer":   {"a.pos", "\x01\x70\x00\x0e", "moves: h8\nafter end: 1 \"2 bytes\" at 2\n"},
		"no point": {"a.pos", "\x02\x70\xe1", "moves: h8 0xe1\n"},
		"empty":    {"a.pos", "", ""},
		"a swap": {
			"x/12#1#选手07#选手08#1#6.pos", "\x01\x70",
			"Table: 12\nBlack: 选手07\nWhite: 选手08\nRule: 1\nSwap: 1\nState: 6\nResult: 0-1\nTermination: Black resigns\nmoves: h8\nswaps: [3]\n",
		},
		"no swap, not ended": {
			"3#0#A#B#0#0.pos", "\x01\x70", "Table: 3\nBlack: A\nWhite: B\nRule: 0\nSwap: 0\nState: 0\nResult: *\nmoves: h8\nswaps: []\n",
		},
		"two swaps, out of time": {
			"3#2#A#B#3#7.pos", "\x01\x70", "Table: 3\nBlack: A\nWhite: B\nRule: 2\nSwap: 3\nState: 7\nTermination: White loses on time\nmoves: h8\n",
		},
		"nothing known": {"3#9#A##?#99.pos", "\x01\x70", "Table: 3\nBlack: A\nRule: 9\nSwap: ?\nState: 99\nmoves: h8\n"},
	} {
		if diff := cmp.Diff(tt.want, read(t, new(yixin.PosParser), tt.path, tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

func TestSav(t *testing.T) {
	for what, tt := range map[string]struct{ source, want string }{
		"points":        {"15\n15\n6\n7 7\n0 0\n0 14\n14 0\n14 13\n13 14\n", "moves: h8 a15 o15 a1 n1 o2\nboard: 15x15\n"},
		"other sizes":   {"\ufeff10\r\n20\r\n2\r\n9 19\r\n0 0", "moves: t1 a10\nboard: 20x10\n"},
		"none":          {"15\n15\n0\n", "board: 15x15\n"},
		"cut":           {"15\n15\n3\n7 7\n", "moves: h8\nboard: 15x15\ncut off: 1 \"moves\" at 12\n"},
		"cut in a line": {"15\n15\n3\n7 7\n8", "moves: h8\nboard: 15x15\nafter end: 1 \"8\" at 12\n"},
		"more":          {"15\n15\n1\n7 7\n8 8\n", "moves: h8\nboard: 15x15\nafter end: 1 \"8 8\\n\" at 12\n"},
		"words":         {"15\n15\n2\n7 7\nx", "moves: h8\nboard: 15x15\nafter end: 1 \"x\" at 12\n"},
		"no board":      {"0\n99\n1\n7 7\n", "moves: 7/7\nvalue: 0 \"0 99\" at 0\n"},
		"off the board": {"15\n15\n1\n15 0\n", "moves: 15/0\nboard: 15x15\n"},
	} {
		if diff := cmp.Diff(tt.want, read(t, new(yixin.SavParser), "", tt.source)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

// What is written as a game is read as that game.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for plies := range 225 {
		pos, sav, want := string([]byte{byte(plies)}), fmt.Sprintf("15\n15\n%d\n", plies), "moves:"
		for _, p := range rng.Perm(225)[:plies] {
			pos += string([]byte{byte(p)})
			sav += fmt.Sprintf("%d %d\n", p/15, p%15)
			want += fmt.Sprintf(" %c%d", 'a'+p%15, 15-p/15)
		}
		if plies == 0 {
			want = ""
		}
		if got := strings.TrimSpace(read(t, new(yixin.PosParser), "", pos)); got != want {
			t.Fatalf("pos: %s, want %s", got, want)
		}
		if got := strings.TrimSpace(read(t, new(yixin.SavParser), "", sav)); got != strings.TrimSpace(want+"\nboard: 15x15") {
			t.Fatalf("sav: %s, want %s", got, want)
		}
		if plies > 4 && (!yixin.BeginsPos([]byte(pos), false) || !yixin.BeginsSav([]byte(sav), false)) {
			t.Fatalf("%d plies are not known", plies)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("\x03\x70\x00\x0e"), "1#1#a#b#1#6.pos")
	f.Add([]byte("15\n15\n3\n7 7\n0 14\n14 0\n"), "")
	f.Add([]byte("\ufeff10\r\n20\r\n2\r\n9 19\r\n0 x"), "#####")
	f.Fuzz(func(t *testing.T, source []byte, path string) {
		read(t, new(yixin.PosParser), path, string(source))
		read(t, new(yixin.SavParser), path, string(source))
		yixin.BeginsPos(source, len(source)%2 == 0)
		yixin.BeginsSav(source, len(source)%2 == 0)
	})
}
