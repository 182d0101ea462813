package pfc_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/pfc"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

func read(text string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(text)), Bytes: []byte(text)}
	records.NewReader(sniff.PFC, new(pfc.Parser)).Read(rec, "", nil, g)
	return g
}

// lines lists the lines: the main line, then "parent.at: moves".
func lines(g *schemas.Game) []string {
	tokens := func(moves []schemas.Move) string {
		var list []string
		for _, m := range moves {
			list = append(list, g.String(m.Token))
		}
		return strings.Join(list, " ")
	}
	list := []string{tokens(g.Moves)}
	for _, v := range g.Variations {
		list = append(list, fmt.Sprintf("%d.%d: %s", v.Parent, v.At, tokens(v.Moves)))
	}
	return list
}

const xml = `<?xml version="1.0" encoding="utf-8"?>`

// study has two variations of ply 2, of which the second is the game, and one of ply 4.
const study = "\ufeff" + xml + `<n version="2" win="1-0" title="甲 &amp; 乙" red="选手07" black="选手08" redtime="10:00" create-time="2026-03-14 10:00:00" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" c="开局">
<n m="c3c4"><n m="h7g7" c="炮"><n m="h2e2"/></n><n m="g6g5" default="true" c="兵"><n m="b0c2"><n m="h9g7" c="完"/><n m="b9c7" c="变"/></n></n><n m="h7e7"/></n></n>`

func TestRead(t *testing.T) {
	g := read(study)
	for name, want := range map[string]string{
		"Title": "甲 & 乙", "Red": "选手07", "Black": "选手08", "Result": "1-0", "create-time": "2026-03-14 10:00:00", "version": "2", "RedTimeUsed": "10:00",
		"FEN": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "RedTime": "",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if diff := cmp.Diff([]string{"c3c4 g6g5 b0c2 h9g7", "0.4: b9c7", "0.2: h7g7 h2e2", "0.2: h7e7"}, lines(g)); diff != "" {
		t.Error(diff)
	}
	var comments []string
	for _, c := range g.Comments {
		comments = append(comments, fmt.Sprintf("%d.%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	if diff := cmp.Diff([]string{"0.0 开局", "0.2 兵", "0.4 完", "1.1 变", "2.1 炮"}, comments); diff != "" || len(g.Faults) > 0 {
		t.Error(diff, g.Faults)
	}
}

func TestOtherwise(t *testing.T) {
	cut, loose, after, value, deep := schemas.FaultCutOff, schemas.FaultLoose, schemas.FaultAfterEnd, schemas.FaultValue, schemas.FaultTooDeep
	tests := []struct {
		what, text, lines string
		faults            []schemas.FaultKind
	}{
		{"no moves", `<n m="x"/>`, "", nil},
		{"nothing", `<a/>`, "", []schemas.FaultKind{value, cut}},
		{"cut off", `<n m="x"><n m="h2e2"><n m="h9g7">`, "h2e2 h9g7", []schemas.FaultKind{cut}},
		{"cut off within a tag", `<n m="x"><n m="h2e2"><n m="h9`, "h2e2", []schemas.FaultKind{cut}},
		{"another game", `<n m="x"><n m="h2e2"/></n><n m="x"/>`, "h2e2", []schemas.FaultKind{after}},
		{"another element", `<n m="x"><n m="h2e2"/><b><n m="h9g7"/></b></n>`, "h2e2", []schemas.FaultKind{value, value}},
		{"a move without a square", `<n m="x"><n/></n>`, "", nil},
		{"bare signs", `<n m="x"><n m="h2e2" c="a & b"/></n>`, "h2e2", []schemas.FaultKind{loose}},
		{"deep", strings.Repeat(`<n m="h2e2">`, 5000), strings.TrimSpace(strings.Repeat("h2e2 ", 4095)), []schemas.FaultKind{deep}},
		{"deeper", strings.Repeat(`<n>`, 1<<20), strings.Repeat(" ", 4094), []schemas.FaultKind{deep}},
	}
	for _, tt := range tests {
		g := read(tt.text)
		var kinds []schemas.FaultKind
		for _, f := range g.Faults {
			kinds = append(kinds, f.Kind)
		}
		if diff := cmp.Diff(tt.faults, kinds); diff != "" || strings.Join(lines(g), "\n") != tt.lines {
			t.Errorf("%s: %.200q %s", tt.what, lines(g), diff)
		}
	}
}

// Very many answers to one move are as many lines, in time that grows as they do.
func TestManyAnswers(t *testing.T) {
	const n = 100_000
	g := read(`<n m="x">` + strings.Repeat(`<n m="h2e2"/>`, n) + `</n>`)
	if len(g.Moves) != 1 || len(g.Variations) != n-1 || len(g.Faults) > 0 {
		t.Errorf("%d moves, %d lines, %v", len(g.Moves), len(g.Variations), g.Faults)
	}
}

// A reader for many records: nothing of one is left in the next.
func TestReuse(t *testing.T) {
	r := records.NewReader(sniff.PFC, new(pfc.Parser))
	var g schemas.Game
	want := lines(read(study))
	for range 3 {
		r.Read(records.Record{Bytes: []byte(study)}, "", nil, &g)
		if diff := cmp.Diff(want, lines(&g)); diff != "" {
			t.Fatal(diff)
		}
		r.Read(records.Record{Bytes: []byte(`<n m="x"><n m="b0c2"/><n m="h0g2"/></n>`)}, "", nil, &g)
		if diff := cmp.Diff([]string{"b0c2", "0.1: h0g2"}, lines(&g)); diff != "" || len(g.Comments) > 0 {
			t.Fatal(diff)
		}
	}
}

// The real file is an ending of three moves that wins.
func TestReal(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "legacy_binary", "sample_31_pengfei.pfc"))
	if err != nil {
		t.Fatal(err)
	}
	g := read(string(b))
	if got := strings.Join(lines(g), "|"); got != "h6f7 e9d9 i8d8" || g.Value("FEN") != "4ka3/8R/9/7N1/9/9/9/9/4A4/crBAK4 w - - 0 1" ||
		len(g.Comments) != 1 || g.Comments[0].Ply != 3 || g.Value("Result") != "*" || len(g.Faults) > 0 {
		t.Errorf("%s, %v", got, g.Faults)
	}
}

// The file in datasets/formats.
func TestFormatFile(t *testing.T) {
	sharedtest.FormatFile(t, "pfc/game.pfc", []byte("\ufeff"+xml+`<n version="2" win="1/2-1/2" event="2026年格式样例赛" place="样例城" date="2026-03-14" round="1" table="2" red="选手07" black="选手08" endtype="议和"`+
		` m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" c="样例"><n m="h2e2"><n m="h9g7"><n m="h0g2"><n m="i9h9"><n m="i0h0" c="出车">`+
		`<n m="h7i7" c="平炮兑车"><n m="h0h6"/></n><n m="b9c7" default="true"><n m="g3g4"><n m="c6c5"/></n></n></n></n></n></n></n></n>`))
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(study))
	f.Add([]byte(`<n m="x"><n m="h2e2"/><n m="h9g7"/><b/></n><n/>`))
	f.Add([]byte(`<n m='x'><n m=h2e2 c="&amp;&lt;">`))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := read(string(text))
		count := len(g.Moves)
		for i, v := range g.Variations {
			parent := len(g.Moves)
			if v.Parent > 0 {
				parent = len(g.Variations[v.Parent-1].Moves)
			}
			if int(v.Parent) > i || v.At < 1 || int(v.At) > parent || len(v.Moves) == 0 {
				t.Fatalf("line %d: parent %d at %d", i+1, v.Parent, v.At)
			}
			count += len(v.Moves)
		}
		if count > strings.Count(string(g.Text), "<") {
			t.Fatalf("%d moves", count)
		}
		for _, m := range g.Moves {
			_ = g.String(m.Token)
		}
		for _, c := range g.Comments {
			_ = g.String(c.Text)
		}
		for _, tag := range g.Tags {
			_, _ = g.String(tag.Name), g.String(tag.Value)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text := []byte(study)
	r := records.NewReader(sniff.PFC, new(pfc.Parser))
	var g schemas.Game
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(records.Record{Bytes: text}, "", nil, &g)
	}
}
