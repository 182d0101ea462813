package jsonl_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/jsonl"
	"qipu/schemas"
)

// said writes what a record says, a thing a line.
func said(g *schemas.Game) string {
	var b strings.Builder
	say := func(format string, values ...any) { fmt.Fprintf(&b, format+"\n", values...) }
	for _, t := range g.Tags {
		say("tag %s=%s", g.String(t.Name), g.String(t.Value))
	}
	line := func(moves []schemas.Move) (text string) {
		for _, m := range moves {
			text += fmt.Sprintf(" %s", g.String(m.Token))
			if m.Number > 0 {
				text += fmt.Sprintf("/%d", m.Number)
			}
		}
		return text
	}
	say("%s moves%s", g.Kind, line(g.Moves))
	for _, v := range g.Variations {
		say("from %d at %d%s", v.Parent, v.At, line(v.Moves))
	}
	for _, c := range g.Comments {
		say("comment %d/%d %s", c.Line, c.Ply, g.String(c.Text))
	}
	for _, m := range g.Marks {
		say("mark %d/%d %s", m.Line, m.Ply, g.String(m.Text))
	}
	if !g.EndMarker.Empty() {
		say("end %s", g.String(g.EndMarker))
	}
	for _, f := range g.Faults {
		say("fault %d at %q", f.Kind, g.String(f.At))
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for _, tt := range []struct{ what, text, want string }{
		{
			"a game", `{"format":"qipu-game","version":1,"game":"xiangqi","source":{"path":"x","game":1},"tags":[["Red","甲"],["Result","1-0"]],` +
				`"result":"1-0","marker":"1-0","moves":[{"move":"h2e2","as":"炮二平五","n":1},{"move":"h9g7"}],"comments":[{"ply":0,"text":"a"}],"marks":[{"ply":1,"text":"!"}]}`,
			"tag Red=甲\ntag Result=1-0\nxiangqi moves 炮二平五/1 h9g7\ncomment 0/0 a\nmark 0/1 !\nend 1-0\n",
		},
		{
			"variations", `{"game":"xiangqi","moves":[{"move":"a"}],"variations":[{"parent":0,"at":1,"moves":[{"move":"b"}],"comments":[{"ply":1,"text":"c"}]},` +
				`{"at":2,"parent":1,"marks":[{"text":"?","ply":1}],"moves":[{"move":"d"}]}]}`,
			"xiangqi moves a\nfrom 0 at 1 b\nfrom 1 at 2 d\ncomment 1/1 c\nmark 2/1 ?\n",
		},
		{
			"escapes", `{"game":"xiangqi","tags":[["a\"b","\\\/\b\f\n\r\t\u68cb\ud840\udc00"],["x","\ud800\u0041\udc00"]],"moves":[{"as":"\u70ae"}]}`,
			"tag a\"b=\\/\b\f\n\r\t棋𠀀\ntag x=\ufffdA\ufffd\nxiangqi moves 炮\n",
		},
		{
			"blanks, and names that say nothing", " { \"game\" : \"xiangqi\" ,\t\"x\" : [ 1 , -2.5e7 , { \"a\" : [ ] } , true , null , \"\\u0041\" ] , \"moves\" : [ { \"x\" : { } , \"move\" : \"a\" } ] } ",
			"xiangqi moves a\n",
		},
		{
			"no tag says it", `{"game":"xiangqi","fen":"9/9 b","result":"0-1","moves":[]}`,
			"tag FEN=9/9 b\ntag Result=0-1\nxiangqi moves\n",
		},
		{"a marker says it", `{"game":"xiangqi","result":"0-1","marker":"0-1"}`, "xiangqi moves\nend 0-1\n"},
		{"of no game", `{"moves":[{"move":"a"}]}`, "unknown moves a\nfault 16 at \"\"\n"},
		{"of another", `{"game":"go"}`, "unknown moves\nfault 16 at \"go\"\n"},
		{"cut off", `{"game":"xiangqi","moves":[{"move":"a"},{"move":"b`, "xiangqi moves a\nfault 15 at \"{\"\n"},
		{"no JSON", `{"game":"xiangqi","moves":[{"move":"a"},b]}`, "xiangqi moves a\nfault 13 at \"b]}\"\n"},
		{"no string", `{"game":"xiangqi","moves":[{"move":7}]}`, "xiangqi moves\nfault 13 at \"7}]}\"\n"},
		{"behind it", `{"game":"xiangqi"} x`, "xiangqi moves\nfault 9 at \"x\"\n"},
		{
			"a variation of no line", `{"game":"xiangqi","variations":[{"parent":1,"at":1},{"parent":9,"at":1},{"parent":1,"at":0},{"parent":3}]}`,
			"xiangqi moves\nfrom 0 at 1\nfrom 0 at 1\nfrom 1 at 1\nfrom 3 at 1\n" +
				"fault 13 at \"{\\\"parent\\\":1,\\\"at\\\":1}\"\nfault 13 at \"{\\\"parent\\\":9,\\\"at\\\":1}\"\nfault 13 at \"{\\\"parent\\\":1,\\\"at\\\":0}\"\nfault 13 at \"{\\\"parent\\\":3}\"\n",
		},
		{"a number too large", `{"game":"xiangqi","comments":[{"ply":10000000000,"text":"a"}]}`, "xiangqi moves\nfault 13 at \"00,\\\"text\\\":\\\"a\\\"}]}\"\n"},
		{"a pair of three", `{"game":"xiangqi","tags":[["a","b","c"]]}`, "xiangqi moves\nfault 13 at \"]}\"\n"},
		{"too deep", `{"x":` + strings.Repeat("[", 100), "unknown moves\nfault 13 at \"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"\nfault 16 at \"\"\n"},
	} {
		var g schemas.Game
		new(jsonl.Parser).Parse([]byte(tt.text), &g)
		if diff := cmp.Diff(tt.want, said(&g)); diff != "" {
			t.Errorf("%s:\n%s", tt.what, diff)
		}
	}
}

func TestParseRenju(t *testing.T) {
	const text = `{"game":"renju","points":"letter-pairs","board":[15,13],"setup":[["hh","first"],["hg","second"]],"rule":"RIF","protocol":"x",` +
		`"swaps":[3,5],"offered":[["aa"],["ab"]],"removed":[["ac"]],"seats":"drawn","moves":[{"move":"b12","as":"bb","side":"second"},{"as":"[]","side":"first"}]}`
	var g schemas.Game
	new(jsonl.Parser).Parse([]byte(text), &g)
	s := &g.Stage
	got := fmt.Sprintln(g.Kind, g.Points, g.Files, g.Ranks, g.Sides, len(g.Setup), g.String(g.Setup[1].Token), g.Setup[1].Side, g.String(s.Rule), g.String(s.Protocol),
		s.SwapTold, s.Swaps, len(s.Offered), g.String(s.Offered[1]), g.String(s.Removed[0]), s.Seats, len(g.Faults))
	if want := "renju 1 15 13 [second first] 2 hg second RIF x true [3 5] 2 ab ac 1 0\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for text, want := range map[string]int{
		`{"game":"renju","points":"x"}`: 1, `{"game":"renju","board":[0,15]}`: 1, `{"game":"renju","board":[15]}`: 1, `{"game":"renju","board":[15,15,15]}`: 1,
		`{"game":"renju","setup":[["hh"]]}`: 1, `{"game":"renju","setup":[["hh","black"]]}`: 1, `{"game":"renju","seats":""}`: 1, `{"game":"renju","offered":[[]]}`: 1,
		`{"game":"renju","moves":[{"move":"a1","side":"first"},{"move":"a2"}]}`: 0,
	} {
		new(jsonl.Parser).Parse([]byte(text), &g)
		if len(g.Faults) != want || len(g.Sides) > 0 || g.Files != 0 {
			t.Errorf("%s: %+v", text, g.Faults)
		}
	}
}

func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{
		`{"format":"qipu-game"`: true, ` { "format" : "qipu-game" , `: true, `{"format":"qipu-gam`: false, `{"id":1}`: false, "": false, "{": false,
		`{"game":"xiangqi","format":"qipu-game"}`: false,
	} {
		if got := jsonl.Begins([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A row of brackets, of escapes or of moves takes time linear in it.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		`{"format":"qipu-game","version":1,"game":"xiangqi","tags":[["a","b"]],"fen":"9","moves":[{"move":"h2e2","as":"炮","n":1}],"variations":[{"parent":0,"at":1,"moves":[{"move":"x"}]}]}`,
		`{"format":"qipu-game","game":"renju","points":"points","board":[15,15],"setup":[["h8","first"]],"swaps":[3],"offered":[["a1"]],"seats":"final","moves":[{"move":"h8","side":"first"}]}`,
		`{"format":"qipu-game","game":"xiangqi","kept_by":"arbiter","moves":[{"move":"h2e2"}],"clocks":[{"ply":1,"side":"first","kind":"left","form":"min","text":"9.5"},{"kind":"x"}],"offers":[{"ply":1,"side":"second","text":"="}]}`,
		`{"game":"\ud840\udc00\"\\","tags":[["\u0000","\n"]]}`, `{"a":[[[[{"b":1.5}]]]]`, `{"variations":[{"parent":5,"at":0}]}`,
	} {
		f.Add([]byte(text))
	}
	var again jsonl.Parser // keeps what a record before left in it
	f.Fuzz(func(t *testing.T, text []byte) {
		if !utf8.Valid(text) {
			return
		}
		splittest.Check(t, jsonl.NewScanner, text, 7)
		var g, h schemas.Game
		new(jsonl.Parser).Parse(text, &g)
		again.Parse(text, &h)
		if a, b := said(&g), said(&h); a != b {
			t.Fatalf("%s\n%s", a, b)
		}
		for i, v := range g.Variations {
			if v.Parent < 0 || int(v.Parent) > i || v.At < 1 {
				t.Fatalf("variation %d: %+v", i+1, v)
			}
		}
		for _, c := range g.Comments {
			if c.Line < 0 || int(c.Line) > len(g.Variations) || c.Ply < 0 {
				t.Fatalf("comment %+v", c)
			}
		}
		for _, x := range g.Marks {
			if x.Line < 0 || int(x.Line) > len(g.Variations) || x.Ply < 0 {
				t.Fatalf("mark %+v", x)
			}
		}
	})
}
