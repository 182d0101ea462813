package mxq_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/mxq"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

func read(record []byte) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(record)), Bytes: record}
	records.NewBinaryReader(sniff.MXQ, new(mxq.Parser)).Read(rec, "", nil, g)
	return g
}

func tokens(g *schemas.Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

// row writes texts in GB18030, each behind its length.
func row(texts ...string) (b []byte) {
	for _, text := range texts {
		s, err := simplifiedchinese.GB18030.NewEncoder().String(text)
		if err != nil {
			panic(err)
		}
		b = append(append(b, byte(len(s))), s...)
	}
	return b
}

var head = []string{"聚义堂", "2026年3月14日 21点14分", "选手07(5r)-负-选手-08(3r)", "1500", "1348", "25", "3", "60", "1286", "1291", "红方投子认负", "Moves"}

func file(rest ...string) []byte { return row(append(append([]string(nil), head...), rest...)...) }

var whole = []string{"2D-2E", "7J-6H", "1A-2C", "Ends", "CommentsEnd"}

func TestRead(t *testing.T) {
	b := file(whole...)
	g := read(b)
	for name, want := range map[string]string{
		"Room": "聚义堂", "Date": "2026年3月14日 21点14分", "Title": "选手07(5r)-负-选手-08(3r)", "Red": "选手07(5r)", "Black": "选手-08(3r)",
		"Result": "0-1", "Field4": "1500", "Field10": "1291", "Termination": "红方投子认负",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	// file from Red's left, rank from Red's side: c3–c4, h9–g7, b0–c2
	if got := tokens(g); got != "c3c4 h9g7 b0c2" || len(g.Faults) > 0 || g.Origin.Encoding != "gb18030" || !mxq.Begins(b) {
		t.Errorf("%s, %v, %s", got, g.Faults, g.Origin.Encoding)
	}
}

func TestPlayers(t *testing.T) {
	for title, want := range map[string]string{
		"甲-胜-乙": "甲|乙|1-0", "甲-和-乙": "甲|乙|1/2-1/2", "甲-负-乙": "甲|乙|0-1", "甲-胜-乙-胜-丙": "||", "甲-胜-乙-负-丙": "||", "甲对乙": "||", "": "||", "-胜-": "||1-0",
	} {
		b := row(append(append(append([]string(nil), head[:2]...), title), append(head[3:], whole...)...)...)
		g := read(b)
		if got := strings.Join([]string{g.Value("Red"), g.Value("Black"), g.Value("Result")}, "|"); got != want {
			t.Errorf("%q: %s, want %s", title, got, want)
		}
	}
}

func TestOtherwise(t *testing.T) {
	g := read(row("甲", "Moves", "2D-2E", "9A-1A", "bye", "Ends", "第一手好", "CommentsEnd"))
	if g.Value("Field1") != "甲" || len(g.Comments) != 1 || g.Comments[0].Ply != 3 {
		t.Errorf("%q, %s", g.Value("Field1"), tokens(g))
	}
	if got := tokens(g); got != "c3c4 9A-1A bye" {
		t.Error(got)
	}
	b := file(whole...)
	for n := range b {
		g := read(b[:n])
		if g.FaultCount[schemas.FaultCutOff] != 1 || !strings.HasPrefix("c3c4 h9g7 b0c2", tokens(g)) {
			t.Fatalf("%d bytes: %s, %v", n, tokens(g), g.Faults)
		}
	}
	if g := read(append(b, "more"...)); g.FaultCount[schemas.FaultAfterEnd] != 1 || g.Faults[0].Offset != int64(len(b)) || g.String(g.Faults[0].At) != "more" {
		t.Errorf("%+v", g.Faults)
	}
	if g := read(row(strings.Fields(strings.Repeat("x ", 100))...)); g.FaultCount[schemas.FaultCutOff] != 1 || len(g.Moves) > 0 {
		t.Errorf("%+v", g.Faults)
	}
}

func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{
		string(row("甲", "Moves", "2D-2E")): true, string(row("甲", "Moves", "Ends")): true, string(row("Moves", "2D-2E")): false,
		string(row("甲", "Moves")): false, string(row("甲", "Moves", "x")): false, "Moves": false, "": false, "\x05Moves": false,
		string(row(append(strings.Fields(strings.Repeat("x ", 100)), "Moves", "Ends")...)): false,
	} {
		if mxq.Begins([]byte(text)) != want {
			t.Errorf("%.40q", text)
		}
	}
}

// The real file: 68 plies, and Red resigned.
func TestReal(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "legacy_binary", "sample_08_movesky.mxq"))
	if err != nil {
		t.Fatal(err)
	}
	g := read(b)
	if got := tokens(g); len(g.Moves) != 68 || len(g.Faults) > 0 || !strings.HasPrefix(got, "h2e2 h9g7 h0g2 ") || !strings.HasSuffix(got, " i3e3 e7c7 e3c3") ||
		g.Value("Result") != "0-1" || g.Value("Termination") != "红方投子认负" {
		t.Errorf("%d plies, %s, %v", len(g.Moves), got, g.Faults)
	}
}

// The file in datasets/formats.
func TestFormatFile(t *testing.T) {
	sharedtest.FormatFile(t, "mxq/game.mxq", row("样例厅", "2026年3月14日 21点14分", "选手07(5r)-和-选手08(3r)", "1500", "1348", "25", "3", "60", "1286", "1291", "双方议和", "Moves",
		"7C-4C", "7J-6H", "7A-6C", "8J-7J", "8A-7A", "1J-2H", "6D-6E", "2G-2F", "Ends", "CommentsEnd"))
}

func FuzzRead(f *testing.F) {
	f.Add(file(whole...))
	f.Add(row("甲", "Moves", "2D-2E", "9A-1A", "bye", "Ends", "第一手好", "CommentsEnd"))
	f.Fuzz(func(t *testing.T, record []byte) {
		g := read(record)
		if len(g.Moves) > len(record) {
			t.Fatalf("%d moves in %d bytes", len(g.Moves), len(record))
		}
		_ = tokens(g)
		for _, tag := range g.Tags {
			_, _ = g.String(tag.Name), g.String(tag.Value)
		}
		mxq.Begins(record)
	})
}

func BenchmarkRead(b *testing.B) {
	record := file(append(strings.Fields(strings.Repeat("2D-2E 7J-6H 2E-2D 6H-7J ", 20)), "Ends", "CommentsEnd")...)
	r := records.NewBinaryReader(sniff.MXQ, new(mxq.Parser))
	var g schemas.Game
	var arena []byte
	b.SetBytes(int64(len(record)))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(records.Record{Bytes: record}, "", arena[:0], &g)
	}
}
