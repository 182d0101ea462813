package ccbridge_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/ccbridge"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// read reads a record of CBR.
func read(record []byte) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(record)), Bytes: record}
	records.NewBinaryReader(sniff.CBR, new(ccbridge.Parser)).Read(rec, "", nil, g)
	return g
}

// lines lists the lines of a game: the main line, then "parent.at: moves".
func lines(g *schemas.Game) []string {
	list := []string{tokens(g, g.Moves)}
	for _, v := range g.Variations {
		list = append(list, fmt.Sprintf("%d.%d: %s", v.Parent, v.At, tokens(g, v.Moves)))
	}
	return list
}

func tokens(g *schemas.Game, moves []schemas.Move) string {
	var list []string
	for _, m := range moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

// comments lists the comments as "line.ply text", or faults as "kind line.ply text".
func comments(g *schemas.Game) (list []string) {
	for _, c := range g.Comments {
		list = append(list, fmt.Sprintf("%d.%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	return list
}

func faults(g *schemas.Game) (list []string) {
	for _, f := range g.Faults {
		list = append(list, fmt.Sprintf("%d %d.%d @%d %s", f.Kind, f.Line, f.Ply, f.Offset, g.String(f.At)))
	}
	return list
}

// The tree of the study, branch by branch.
var studyLines = []string{
	"c3c4 g6g5 b0c2 h9g7 a0b0",
	"0.4: b9c7 a0a1",
	"0.4: h7g7",
	"0.4: i9i8",
	"0.2: h7e7 h0g2",
}

var studyComments = []string{"0.0 开局", "0.2 对兵", "0.5 主变完", "1.1 替第4着", "4.2 末"}

func TestRecord(t *testing.T) {
	g := read(study.bytes())
	for name, want := range map[string]string{
		"Title": "仙人指路", "Event": "春季杯", "Round": "第3轮", "Table": "2", "Date": "2026-03-01", "Site": "甲市", "TimeControl": "60+30",
		"Red": "选手07", "RedTeam": "甲队", "RedTimeUsed": "58:20", "Black": "选手08", "BlackRating": "2410", "Termination": "认输",
		"Result": "1-0", "RecordType": "1", "FEN": "", "StartRound": "", "BlackTeam": "",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got, _ := g.Tag("Title"); g.String(got) != "  仙人指路" {
		t.Errorf("title %q", g.String(got))
	}
	if diff := cmp.Diff(studyLines, lines(g)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(studyComments, comments(g)); diff != "" {
		t.Error(diff)
	}
	if len(g.Faults) > 0 || g.Origin.Encoding != "utf-16le" {
		t.Errorf("%v, %s", faults(g), g.Origin.Encoding)
	}
}

// A lopsided position, square by square, with Black to move: what is written at the
// first place is on Black's left of its back rank as Red sees it, file a.
func TestPositionAndSquares(t *testing.T) {
	m := made{
		version: 2, first: 2, round: 7, result: 3, fen: "r2k5/9/9/8p/9/9/9/9/N8/4K4 b",
		nodes: []node{{}, {move: "a9a1"}, {move: "e0f0"}, {move: "i6i5", flags: ends}},
	}
	for version := range byte(2) {
		m.version = version + 1
		b := m.bytes()
		g := read(b)
		if fen := g.Value("FEN"); fen != "r2k5/9/9/8p/9/9/9/9/N8/4K4 b - - 0 1" {
			t.Errorf("version %d: %s", m.version, fen)
		}
		if got := tokens(g, g.Moves); got != "a9a1 e0f0 i6i5" || len(g.Faults) > 0 || g.Value("Result") != "1/2-1/2" || g.Value("StartRound") != "7" {
			t.Errorf("version %d: %s, %v, %v", m.version, got, faults(g), g.Value("Result"))
		}
	}
	b := m.bytes() // of version 2: the bytes themselves
	if b[2120] != 0x21 || b[2120+3] != 0x25 || b[2120+3*9+8] != 0x27 || b[2120+8*9] != 0x12 || b[2120+9*9+4] != 0x15 {
		t.Error("the position is not where the format has it")
	}
	if move := b[2214+4:]; move[2] != 0 || move[3] != 72 {
		t.Errorf("a9a1 is written as %d", move[:4])
	}
}

// Version 1 has its fields elsewhere.
func TestVersion1(t *testing.T) {
	m := made{version: 1, texts: map[int]string{52: "题", 564: "杯", 948: "选手07", 1172: "选手08", 1824: "超时"}, result: 2, first: 1, nodes: study.nodes}
	g := read(m.bytes())
	got := strings.Join([]string{g.Value("Title"), g.Value("Event"), g.Value("Red"), g.Value("Black"), g.Value("Termination"), g.Value("Result"), g.Value("FEN")}, "|")
	if got != "题|杯|选手07|选手08|超时|0-1|" {
		t.Error(got)
	}
	if diff := cmp.Diff(studyLines, lines(g)); diff != "" || len(g.Faults) > 0 {
		t.Error(diff, faults(g))
	}
}

func TestResults(t *testing.T) {
	for code, want := range map[byte]string{0: "*", 1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "* 4", 5: "5", 255: "255"} {
		m := study
		m.result = code
		g := read(m.bytes())
		if got := strings.TrimSpace(g.Value("Result") + " " + g.Value("RecordResult")); got != want {
			t.Errorf("%d: %q, want %q", code, got, want)
		}
	}
}

// A record cut anywhere is read as far as it goes, and said to be cut, once.
func TestCut(t *testing.T) {
	m := study
	m.rest = nil
	b := m.bytes()
	for n := range b {
		g := read(b[:n])
		if g.FaultCount[schemas.FaultCutOff] != 1 {
			t.Fatalf("%d bytes: %v", n, faults(g))
		}
		if n > 1076+64 && g.Value("Red") != "选手07" {
			t.Fatalf("%d bytes: %q", n, g.Value("Red"))
		}
		all, got := strings.Join(studyLines, "\n"), tokens(g, g.Moves)
		if !strings.HasPrefix(all, got) {
			t.Fatalf("%d bytes: %s", n, got)
		}
		for _, v := range g.Variations {
			if len(v.Moves) == 0 {
				t.Fatalf("%d bytes: a line without a move", n)
			}
		}
	}
}

func TestHostileRecords(t *testing.T) {
	change := func(f func(b []byte)) *schemas.Game {
		b := study.bytes()
		f(b)
		return read(b)
	}
	tests := []struct {
		what  string
		g     *schemas.Game
		moves string
		want  []string
	}{
		{
			"a comment of 4 GB", change(func(b []byte) { copy(b[2218:], "\xff\xff\xff\xff") }), "",
			[]string{fmt.Sprintf("%d 0.0 @2222", schemas.FaultCutOff)},
		},
		{
			"squares that are none", change(func(b []byte) { b[2226+2], b[2226+3] = 90, 255 }), "90-255 g6g5 b0c2 h9g7 a0b0", nil,
		},
		{
			"flags that are none", change(func(b []byte) { b[2226] = 0x80 }), "c3c4 g6g5 b0c2 h9g7 a0b0",
			[]string{fmt.Sprintf("%d 0.1 @2226 flags 128", schemas.FaultValue)},
		},
		{
			"pieces that are none", change(func(b []byte) { b[2120], b[2120+89], b[2130] = 0x28, 0x31, 1 }), "c3c4 g6g5 b0c2 h9g7 a0b0",
			[]string{fmt.Sprintf("%d 0.0 @2120 piece 40", schemas.FaultValue), fmt.Sprintf("%d 0.0 @2209 piece 49", schemas.FaultValue)},
		},
		{
			"a side that is none", change(func(b []byte) { b[2112] = 3 }), "c3c4 g6g5 b0c2 h9g7 a0b0",
			[]string{fmt.Sprintf("%d 0.0 @2112 first mover 3", schemas.FaultValue)},
		},
		{"a version to come", change(func(b []byte) { b[19] = 3 }), "", []string{fmt.Sprintf("%d 0.0 @19 version 3", schemas.FaultValue)}},
		{"no record", change(func(b []byte) { b[0] = 'c' }), "", []string{fmt.Sprintf("%d 0.0 @0 no record", schemas.FaultValue)}},
		{
			"a move for the start", change(func(b []byte) { b[2216] = 54 }), "c3c4 g6g5 b0c2 h9g7 a0b0",
			[]string{fmt.Sprintf("%d 0.0 @2214 a3a9", schemas.FaultValue)},
		},
	}
	for _, tt := range tests {
		var got []string
		for i, line := range faults(tt.g) {
			switch f := tt.g.Faults[i]; f.Kind {
			case schemas.FaultUndecodable: // the rest as a text
			case schemas.FaultCutOff: // At is what there is of the comment
				got = append(got, fmt.Sprintf("%d %d.%d @%d", f.Kind, f.Line, f.Ply, f.Offset))
			default:
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || tokens(tt.g, tt.g.Moves) != tt.moves {
			t.Errorf("%s: %s %s", tt.what, tokens(tt.g, tt.g.Moves), diff)
		}
	}
}

// A text that no UTF-16 is: its place in the source is told.
func TestDamagedText(t *testing.T) {
	b := study.bytes()
	copy(b[1076:], "\x41\x00\x00\xd8\x42\x00\x00\x00")
	g := read(b)
	if g.Value("Red") != "A\uFFFDB" || len(g.Faults) != 1 || g.Faults[0].Kind != schemas.FaultUndecodable || g.Faults[0].Offset != 1078 {
		t.Errorf("%q, %v", g.Value("Red"), faults(g))
	}
}

// A heading of a library: an empty board and no moves. With moves it is a position.
func TestHeading(t *testing.T) {
	m := made{version: 2, first: 1, fen: "9/9/9/9/9/9/9/9/9/9", nodes: []node{{flags: ends, comment: "第一章"}}}
	if g := read(m.bytes()); g.Value("FEN") != "" || len(g.Moves) > 0 || len(g.Faults) > 0 || len(comments(g)) != 1 {
		t.Errorf("%s, %v", g.Value("FEN"), faults(g))
	}
	m.nodes = []node{{}, {move: "a0a1", flags: ends}}
	if g := read(m.bytes()); g.Value("FEN") != "9/9/9/9/9/9/9/9/9/9 w - - 0 1" {
		t.Error(g.Value("FEN"))
	}
}

// As many lines as there can be: what is left open, or promised again and again, costs
// no more than its bytes.
func TestManyBranches(t *testing.T) {
	m := made{version: 2, first: 1, nodes: []node{{}}}
	const n = 50_000
	for range n {
		m.nodes = append(m.nodes, node{move: "a0a1", flags: branch})
	}
	for range n + 1 {
		m.nodes = append(m.nodes, node{move: "b0b1", flags: ends})
	}
	g := read(m.bytes())
	if len(g.Moves) != n+1 || len(g.Variations) != n || len(g.Faults) > 0 {
		t.Fatalf("%d moves, %d lines, %v", len(g.Moves), len(g.Variations), faults(g))
	}
	for i, v := range g.Variations {
		if v.Parent != 0 || v.At != int32(n-i) || len(v.Moves) != 1 {
			t.Fatalf("line %d: %+v", i, v)
		}
	}
}

// One reader for many records, as a run has it: nothing of one is left in the next, and
// nothing is allocated for a move.
func TestReuse(t *testing.T) {
	first, second := study.bytes(), made{version: 2, first: 1, nodes: []node{{}, {move: "b0c2", flags: ends | branch}, {move: "h0g2", flags: ends}}}.bytes()
	r := records.NewBinaryReader(sniff.CBR, new(ccbridge.Parser))
	var g schemas.Game
	var arena []byte
	for range 3 {
		arena = r.Read(records.Record{Bytes: first, Length: int64(len(first))}, "", arena[:0], &g)
		if diff := cmp.Diff(studyLines, lines(&g)); diff != "" {
			t.Fatal(diff)
		}
		arena = r.Read(records.Record{Bytes: second, Length: int64(len(second))}, "", arena[:0], &g)
		if diff := cmp.Diff([]string{"b0c2", "0.1: h0g2"}, lines(&g)); diff != "" {
			t.Fatal(diff)
		}
	}
	long := made{version: 2, first: 1, nodes: []node{{}}}
	for range 1000 {
		long.nodes = append(long.nodes, node{move: "b0c2"})
	}
	b := long.bytes()
	if n := testing.AllocsPerRun(10, func() { arena = r.Read(records.Record{Bytes: b}, "", arena[:0], &g) }); n > 20 {
		t.Errorf("%v allocations for 1,000 moves", n)
	}
}

// Real files, of walker8088/cchess: test.cbr has 102 moves in 12 lines and 13 comments
// by a count of its nodes; test2.cbr a comment of the start and one on each move.
func TestRealRecords(t *testing.T) {
	root := filepath.Join(sharedtest.Samples(t), "ccbridge")
	b, err := os.ReadFile(filepath.Join(root, "test2.cbr"))
	if err != nil {
		t.Fatal(err)
	}
	g := read(b)
	if diff := cmp.Diff([]string{"h2e2 h7e7"}, lines(g)); diff != "" || g.Value("Title") != "Test" {
		t.Error(diff, g.Value("Title"))
	}
	if diff := cmp.Diff([]string{"0.0 李1", "0.1 李2", "0.2 李3"}, comments(g)); diff != "" {
		t.Error(diff)
	}
	if b, err = os.ReadFile(filepath.Join(root, "test.cbr")); err != nil {
		t.Fatal(err)
	}
	g = read(b)
	moves := len(g.Moves)
	for _, v := range g.Variations {
		moves += len(v.Moves)
	}
	if moves != 102 || len(g.Variations) != 11 || len(g.Comments) != 13 || len(g.Faults) > 0 {
		t.Errorf("%d moves, %d lines, %d comments, %v", moves, len(g.Variations), len(g.Comments), faults(g))
	}
}

// FuzzRecord: whatever the bytes, every span lies in the text, every line has its place
// in another that came before, and the reading is the same twice.
func FuzzRecord(f *testing.F) {
	f.Add(study.bytes())
	f.Add(made{version: 1, first: 2, nodes: study.nodes}.bytes())
	f.Add(study.bytes()[:2300])
	f.Add([]byte(ccbridge.Magic))
	f.Fuzz(func(t *testing.T, record []byte) {
		g := read(record)
		checkGame(t, g)
		again := read(record)
		if !bytes.Equal(g.Text, again.Text) || cmp.Diff(lines(g), lines(again)) != "" {
			t.Fatal("not the same twice")
		}
	})
}

// checkGame shows what holds of every game read.
func checkGame(t *testing.T, g *schemas.Game) {
	t.Helper()
	within := func(s schemas.Span) {
		if uint64(s.Off)+uint64(s.Len) > uint64(len(g.Text)) {
			t.Fatalf("span %v of %d bytes", s, len(g.Text))
		}
	}
	plies := func(line int32) int32 {
		if line == 0 {
			return int32(len(g.Moves))
		}
		return int32(len(g.Variations[line-1].Moves))
	}
	for _, m := range g.Moves {
		within(m.Token)
	}
	for i, v := range g.Variations {
		if v.Parent < 0 || v.Parent > int32(i) || v.At < 1 || v.At > plies(v.Parent) || len(v.Moves) == 0 {
			t.Fatalf("line %d: parent %d at %d, %d moves", i+1, v.Parent, v.At, len(v.Moves))
		}
		for _, m := range v.Moves {
			within(m.Token)
		}
	}
	for _, c := range g.Comments {
		within(c.Text)
		if c.Line < 0 || int(c.Line) > len(g.Variations) || c.Ply < 0 || c.Ply > plies(c.Line) {
			t.Fatalf("comment %+v", c)
		}
	}
	for _, tag := range g.Tags {
		within(tag.Name)
		within(tag.Value)
	}
	for _, f := range g.Faults {
		within(f.At)
		if f.Line == schemas.NoLine && f.Ply >= 0 && f.Ply <= plies(0) { // of a text that stands apart
			continue
		}
		if f.Line < 0 || int(f.Line) > len(g.Variations) || f.Ply < 0 || f.Ply > plies(f.Line) {
			t.Fatalf("fault %+v", f)
		}
	}
}

func BenchmarkRecord(b *testing.B) {
	record := study.bytes()
	r := records.NewBinaryReader(sniff.CBR, new(ccbridge.Parser))
	var g schemas.Game
	var arena []byte
	b.SetBytes(int64(len(record)))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(records.Record{Bytes: record}, "", arena[:0], &g)
	}
}

// all reads the records of a cutter, with copies of their bytes, and how it ends.
func all(l *ccbridge.Library, size, count int) (list []records.Record, end error) {
	var sh records.Shard
	for {
		sh.Reset()
		err := l.Append(&sh, size, count)
		for _, rec := range sh.Records {
			rec.Bytes = bytes.Clone(rec.Bytes)
			list = append(list, rec)
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return list, err
		}
	}
}
