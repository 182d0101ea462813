package che_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/che"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

func read(text string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(text)), Bytes: []byte(text)}
	records.NewReader(sniff.CHE, new(che.Parser)).Read(rec, "", nil, g)
	return g
}

func tokens(g *schemas.Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, "|")
}

// file writes moves as the description of the format has them.
func file(moves ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "1 %d", len(moves))
	for i, m := range moves {
		fmt.Fprintf(&b, " 21 32 %d %c %d %c %d 0 %d 0", 1-i%2, m[1], 'i'-m[0], m[3], 'i'-m[2], i+1)
	}
	return b.String() + "\n"
}

func TestRead(t *testing.T) {
	text := file("c3c4", "h7g7", "b0c2", "g7g3")
	// c3 is the seventh column from Red's right, counted from 0 the sixth
	if !strings.HasPrefix(text, "1 4 21 32 1 3 6 4 6 0 1 0 21 32 0 7 1 7 2 0 2 0 ") {
		t.Error(text)
	}
	g := read(text)
	if got := tokens(g); got != "c3c4|h7g7|b0c2|g7g3" || len(g.Faults) > 0 || len(g.Tags) > 0 {
		t.Errorf("%s, %v", got, g.Faults)
	}
	if !che.Begins([]byte(text), false) || !che.Begins([]byte(text[:40]), true) || che.Begins([]byte(text[:40]), false) {
		t.Error("not known by its beginning")
	}
}

func TestOtherwise(t *testing.T) {
	cut, value := schemas.FaultCutOff, schemas.FaultValue
	const first = "21 32 1 0 1 2 2 0 1 0"
	tests := []struct {
		text, moves string
		faults      []schemas.FaultKind
	}{
		{"1 1 " + first, "h0g2", nil},
		{"1 0", "", nil},
		{"", "", []schemas.FaultKind{cut}},
		{"1", "", []schemas.FaultKind{cut}},
		{"1 2 " + first, "h0g2", []schemas.FaultKind{cut}},
		{"1 2 " + first + " 10 32 0 7 7 7", "h0g2", []schemas.FaultKind{cut}},
		{"1 2 " + first + " 10 32 0 7 7 7 4", "h0g2|b7e7", []schemas.FaultKind{cut}},
		{"1 1 " + first + " 10 32 0 7 7 7 4 0 2 0", "h0g2|b7e7", []schemas.FaultKind{value}},
		{"1 99999999999999999999 " + first, "h0g2", []schemas.FaultKind{value}},
		{"1 1 21 33 1 0 1 2 2 0 1 0", "h0g2", []schemas.FaultKind{value}},
		{"1 1 21 32 7 0 1 2 2 0 1 0", "h0g2", []schemas.FaultKind{value}},
		{"1 1 21 32 1 0 9 2 2 0 1 0", "0 9 2 2", nil},
		{"1 1 21 32 1 10 1 2 x 0 1 0", "10 1 2 x", nil},
		{"1\t1\r\n21 32  1 0 1 2 2 0 1 0\x1a", "h0g2", nil},
	}
	for _, tt := range tests {
		g := read(tt.text)
		var kinds []schemas.FaultKind
		for _, f := range g.Faults {
			kinds = append(kinds, f.Kind)
		}
		if diff := cmp.Diff(tt.faults, kinds); diff != "" || tokens(g) != tt.moves {
			t.Errorf("%s: %s %s", tt.text, tokens(g), diff)
		}
	}
	// Black moves first
	if g := read("1 1 10 32 0 7 7 7 4 0 1 0"); g.Value("FEN") != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1" || tokens(g) != "b7e7" {
		t.Errorf("%s, %s", g.Value("FEN"), tokens(g))
	}
}

func TestBegins(t *testing.T) {
	for _, text := range []string{
		"", "1", "1 2", "1 2 3 4 5 6 7 8 9 10 11 12", "1 1 21 32 1 0 1 2 2 0 2 0", "1 1 21 33 1 0 1 2 2 0 1 0", "1 1 21 32 2 0 1 2 2 0 1 0", "x 1 21 32 1 0 1 2 2 0 1 0",
	} {
		if che.Begins([]byte(text), false) {
			t.Errorf("%q", text)
		}
	}
}

// The real file, 62 plies, whose columns its description calls turned around.
func TestReal(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "legacy_binary", "sample_14_QQchess.che"))
	if err != nil {
		t.Fatal(err)
	}
	g := read(string(b))
	if got := tokens(g); len(g.Moves) != 62 || len(g.Faults) > 0 || !strings.HasPrefix(got, "h0g2|b7e7|b2d2|b9c7|f0e1|") || !strings.HasSuffix(got, "|e1f2|e3e0") {
		t.Errorf("%d plies, %s, %v", len(g.Moves), got, g.Faults)
	}
}

// The file in datasets/formats.
func TestFormatFile(t *testing.T) {
	sharedtest.FormatFile(t, "che/game.che", []byte(file("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5")))
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(file("c3c4", "h7g7")))
	f.Add([]byte("1 2 21 32 1 0 9 2 x 0 1 0 5"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := read(string(text))
		if len(g.Moves) > len(g.Text)/14 {
			t.Fatalf("%d moves in %d bytes", len(g.Moves), len(g.Text))
		}
		_ = tokens(g)
		for _, fault := range g.Faults {
			_ = g.String(fault.At)
		}
		che.Begins(text, true)
	})
}

func BenchmarkRead(b *testing.B) {
	text := []byte(file(strings.Fields(strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", 20))...))
	r := records.NewReader(sniff.CHE, new(che.Parser))
	var g schemas.Game
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(records.Record{Bytes: text}, "", nil, &g)
	}
}
