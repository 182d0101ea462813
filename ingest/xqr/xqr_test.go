package xqr_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/ingest/xqr"
	"qipu/schemas"
)

func read(record []byte) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(record)), Bytes: record}
	records.NewBinaryReader(sniff.XQR, new(xqr.Parser)).Read(rec, "", nil, g)
	return g
}

// shown lists the lines, "parent.at: moves", and the comments, "line.ply text".
func shown(g *schemas.Game) (list []string) {
	tokens := func(moves []schemas.Move) string {
		var words []string
		for _, m := range moves {
			words = append(words, g.String(m.Token))
		}
		return strings.Join(words, " ")
	}
	list = append(list, tokens(g.Moves))
	for _, v := range g.Variations {
		list = append(list, fmt.Sprintf("%d.%d: %s", v.Parent, v.At, tokens(v.Moves)))
	}
	for _, c := range g.Comments {
		list = append(list, fmt.Sprintf("%d.%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	return list
}

const (
	answer = 1
	other  = 2
)

type node struct {
	move    string
	flags   byte
	comment string
}

type field struct {
	kind  byte
	value string
}

// file writes a record as the description of the format has it.
func file(fields []field, nodes ...node) []byte {
	b := []byte(xqr.Magic)
	for _, f := range append(fields, field{9, ""}) {
		b = append(append(b, f.kind, byte(len(f.value))), f.value...)
	}
	for _, n := range nodes {
		raw := []byte{0, 0, n.flags, 0}
		if n.move != "" {
			raw[0] = ('9'-n.move[1])<<4 | (n.move[0] - 'a')
			raw[1] = ('9'-n.move[3])<<4 | (n.move[2] - 'a')
		}
		if n.comment != "" {
			raw[2] |= 4
			raw = append(binary.LittleEndian.AppendUint32(raw, uint32(len(n.comment))), n.comment...)
		}
		b = append(b, raw...)
	}
	sum := crc32.ChecksumIEEE(b)
	return binary.LittleEndian.AppendUint32(append(b, 10, 4), sum)
}

var fields = []field{
	{1, "\x00"},
	{2, "2026年格式样例赛"},
	{4, "2026-03-14"},
	{3, "样例城"},
	{5, "选手07"},
	{6, "选手08"},
	{7, "\x01"},
	{8, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
	{77, "另"},
}

var nodes = []node{
	{"", answer, "开局"},
	{"c3c4", answer, ""},
	{"g6g5", answer | other, "兵"},
	{"b0c2", answer, ""},
	{"h9g7", other, ""},
	{"b9c7", 0, "变"},
	{"h7g7", answer, ""},
	{"a0b0", 0, ""},
}

func TestRead(t *testing.T) {
	b := file(fields, nodes...)
	g := read(b)
	for name, want := range map[string]string{
		"Version": "0", "Event": "2026年格式样例赛", "Date": "2026-03-14", "Site": "样例城", "Red": "选手07", "Black": "选手08", "Result": "1-0", "Field77": "另",
		"FEN": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	want := []string{"c3c4 g6g5 b0c2 h9g7", "0.4: b9c7", "0.2: h7g7 a0b0", "0.0 开局", "0.2 兵", "1.1 变"}
	if diff := cmp.Diff(want, shown(g)); diff != "" || len(g.Faults) > 0 {
		t.Error(diff, g.Faults)
	}
	// c3 is row 6 from the top, column 2 from the left
	if first := b[strings.Index(string(b), "\x09\x00")+2+8+len("开局"):]; first[0] != 0x62 || first[1] != 0x52 {
		t.Errorf("c3c4 is written as % x", first[:4])
	}
}

func TestHostile(t *testing.T) {
	whole := file(fields, nodes...)
	for n := range whole {
		g := read(whole[:n])
		if g.FaultCount[schemas.FaultCutOff] != 1 || !strings.HasPrefix("c3c4 g6g5 b0c2 h9g7", shown(g)[0]) {
			t.Fatalf("%d bytes: %v, %v", n, shown(g), g.Faults)
		}
	}
	kinds := func(g *schemas.Game) (list []schemas.FaultKind) {
		for _, f := range g.Faults {
			list = append(list, f.Kind)
		}
		return list
	}
	sum := append([]byte(nil), whole...)
	sum[len(sum)-1]++
	huge := file(nil, node{"", answer, "x"})
	copy(huge[len(xqr.Magic)+2+4:], "\xff\xff\xff\xff")
	for _, tt := range []struct {
		what string
		b    []byte
		want []schemas.FaultKind
	}{
		{"another sum", sum, []schemas.FaultKind{schemas.FaultValue}},
		{"more behind it", append(append([]byte(nil), whole...), "more"...), []schemas.FaultKind{schemas.FaultAfterEnd}},
		{"a comment of 4 GB", huge, nil},
		{"another start", file(nil, node{"", other, ""}), []schemas.FaultKind{schemas.FaultValue}},
		{"no moves", file(nil, node{}), nil},
	} {
		got := kinds(read(tt.b))
		if tt.what == "a comment of 4 GB" { // and what stands in it is no text
			if n := len(got); n == 0 || got[n-1] != schemas.FaultCutOff {
				t.Errorf("%s: %v", tt.what, got)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.what, diff)
		}
	}
	if g := read(file([]field{{7, "\x02"}}, node{"", answer, ""}, node{"j3a0", 0, ""})); g.Value("Result") != "2" || shown(g)[0] != "105-144" {
		t.Errorf("%s, %v", g.Value("Result"), shown(g))
	}
}

// The real file is that of the description, 543 plies by the PGN beside it, which
// begins 炮八平五 马2进3 马八进七 车1平2 and ends 帅五平四.
func TestReal(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "other", "1.xqr"))
	if err != nil {
		t.Fatal(err)
	}
	g := read(b)
	got := shown(g)[0]
	if len(g.Moves) != 543 || len(g.Faults) > 0 || !strings.HasPrefix(got, "b2e2 b9c7 b0c2 a9b9 a0b0 ") || g.Value("Result") != "1-0" || g.Value("Date") != "2009年12月19日" {
		t.Errorf("%d plies, %.80s, %v", len(g.Moves), got, g.Faults)
	}
}

// The file in datasets/formats.
func TestFormatFile(t *testing.T) {
	mine := append(append([]field(nil), fields[:6]...), field{7, "\x01"})
	sharedtest.FormatFile(t, "xqr/game.xqr", file(mine,
		node{"", answer, "样例"}, node{"h2e2", answer, ""}, node{"h9g7", answer, ""}, node{"h0g2", answer, ""}, node{"i9h9", answer, ""}, node{"i0h0", answer, "出车"},
		node{"b9c7", answer | other, ""}, node{"g3g4", answer, ""}, node{"c6c5", 0, ""}, node{"h7i7", answer, "平炮兑车"}, node{"h0h6", 0, ""}))
}

func TestReuse(t *testing.T) {
	list := []node{{"", answer, ""}}
	for range 1000 {
		list = append(list, node{"a0a1", answer, ""})
	}
	b := file(nil, append(list, node{"a1a0", 0, ""})...)
	r := records.NewBinaryReader(sniff.XQR, new(xqr.Parser))
	var g schemas.Game
	var arena []byte
	if n := testing.AllocsPerRun(10, func() { arena = r.Read(records.Record{Bytes: b}, "", arena[:0], &g) }); n > 20 || len(g.Moves) != 1001 {
		t.Errorf("%v allocations for %d moves", n, len(g.Moves))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(fields, nodes...))
	f.Add(file(nil, node{"", answer, "x"})[:12])
	f.Fuzz(func(t *testing.T, record []byte) {
		g := read(record)
		_ = shown(g)
		for i, v := range g.Variations {
			if int(v.Parent) > i || v.At < 1 || len(v.Moves) == 0 {
				t.Fatalf("line %d: %+v", i+1, v)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	list := []node{{"", answer, ""}}
	for range 100 {
		list = append(list, node{"a0a1", answer, ""})
	}
	record := file(fields, append(list, node{"a1a0", 0, ""})...)
	r := records.NewBinaryReader(sniff.XQR, new(xqr.Parser))
	var g schemas.Game
	var arena []byte
	b.SetBytes(int64(len(record)))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(records.Record{Bytes: record}, "", arena[:0], &g)
	}
}
