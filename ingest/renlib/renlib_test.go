package renlib_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/ingest/renlib"
	"qipu/schemas"
)

// sheet is what a game says, for comparing. Lines are the main line and the variations:
// the line and the ply that each replaces, and its moves.
type sheet struct {
	Tags, Lines, Comments, Marks, Faults []string
}

var faultNames = map[schemas.FaultKind]string{
	schemas.FaultUndecodable: "undecodable", schemas.FaultUncertainEncoding: "uncertain", schemas.FaultCutOff: "cut off", schemas.FaultAfterEnd: "after end",
	schemas.FaultLeftOut: "left out", schemas.FaultValue: "value", schemas.FaultLoose: "loose",
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Lines: []string{""}}
	for _, t := range g.Tags {
		s.Tags = append(s.Tags, g.String(t.Name)+"="+g.String(t.Value))
	}
	for _, m := range g.Moves {
		s.Lines[0] += " " + g.String(m.Token)
	}
	for _, v := range g.Variations {
		line := fmt.Sprintf("%d@%d", v.Parent, v.At)
		for _, m := range v.Moves {
			line += " " + g.String(m.Token)
		}
		s.Lines = append(s.Lines, line)
	}
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d/%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	for _, m := range g.Marks {
		s.Marks = append(s.Marks, fmt.Sprintf("%d/%d %s", m.Line, m.Ply, g.String(m.Text)))
	}
	for _, f := range g.Faults {
		name := faultNames[f.Kind]
		if name == "" {
			name = fmt.Sprintf("fault %d", f.Kind)
		}
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d/%d %s %d", name, f.Line, f.Ply, g.String(f.At), f.Offset))
	}
	return s
}

// cut returns the records of a source, with copies of their bytes.
func cut(t testing.TB, source io.Reader, lines bool, size, count int) (list []records.Record) {
	t.Helper()
	c := renlib.NewCutter()
	c.SetLines(lines)
	c.Reset(source, 0)
	for err := error(nil); err == nil; {
		var sh records.Shard
		if err = c.Append(&sh, size, count); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		list = append(list, sh.Records...)
	}
	return list
}

// readAll reads every game of a source.
func readAll(t testing.TB, source string, lines bool, encoding string) (games []*schemas.Game) {
	t.Helper()
	r := renlib.NewReader("renlib")
	for _, rec := range cut(t, strings.NewReader(source), lines, 1<<16, 1<<10) {
		if rec.Oversize {
			t.Fatalf("a record of %d bytes", rec.Length)
		}
		g := &schemas.Game{Kind: schemas.KindRenju}
		r.Read(rec, encoding, nil, g)
		consistent(t, g)
		games = append(games, g)
	}
	return games
}

// one reads a library that is one game.
func one(t testing.TB, source string) *schemas.Game {
	t.Helper()
	games := readAll(t, source, false, "")
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	return games[0]
}

// consistent fails when the game points outside of its text, or of its lines.
func consistent(t testing.TB, g *schemas.Game) {
	t.Helper()
	inside := func(s schemas.Span) {
		if int(s.Off)+int(s.Len) > len(g.Text) {
			t.Fatalf("%+v of %d bytes", s, len(g.Text))
		}
	}
	plies := []int{len(g.Moves)}
	for i, v := range g.Variations {
		if int(v.Parent) > i || v.At < 1 || int(v.At) > plies[v.Parent] || len(v.Moves) == 0 {
			t.Fatalf("variation %d: parent %d, at %d, %d moves", i+1, v.Parent, v.At, len(v.Moves))
		}
		plies = append(plies, len(v.Moves))
		for _, m := range v.Moves {
			inside(m.Token)
		}
	}
	for _, m := range g.Moves {
		inside(m.Token)
	}
	there := func(line, ply int32) {
		if int(line) >= len(plies) || int(ply) > plies[line] {
			t.Fatalf("ply %d of line %d", ply, line)
		}
	}
	for _, c := range g.Comments {
		inside(c.Text)
		there(c.Line, c.Ply)
	}
	for _, m := range g.Marks {
		inside(m.Text)
		there(m.Line, m.Ply)
	}
	for _, f := range g.Faults {
		if inside(f.At); f.Line != schemas.NoLine {
			there(f.Line, f.Ply)
		}
	}
	for _, tag := range g.Tags {
		inside(tag.Name)
		inside(tag.Value)
	}
}

func list(items ...string) []string { return items }

// The corners and an asymmetric game: rows are counted from the top, columns from 1.
func TestPoints(t *testing.T) {
	const nodes = "\x78\x00\x69\x00\x01\x00\x0f\x00\xe1\x00\xef\x00\x2c\x00\xb3\x00\x00\x00\x1e\x40"
	want := sheet{Tags: list("Version=3.0", "Nodes=10", "Lines=1"), Lines: list(" h8 i9 a15 o15 a1 o1 l13 c4 -- n14")}
	if diff := cmp.Diff(want, sheetOf(one(t, header30+nodes))); diff != "" {
		t.Error(diff)
	}
	want.Tags = want.Tags[1:]
	if diff := cmp.Diff(want, sheetOf(one(t, nodes))); diff != "" {
		t.Errorf("without a header: %s", diff)
	}
	want.Tags = list("Version=3.4", "Nodes=11", "Lines=1")
	g := one(t, header34+"\x00\x00"+nodes)
	if diff := cmp.Diff(want, sheetOf(g)); diff != "" {
		t.Errorf("with a root: %s", diff)
	}
	if g.Kind != schemas.KindRenju || g.Points != schemas.PointNames || g.Origin.Encoding != "ascii" || g.Origin.Length != 20+2+int64(len(nodes)) {
		t.Errorf("%+v", g.Origin)
	}
}

// A tree written by hand: of a node with children and of a leaf the sibling is marked
// alike, and comes behind all that lies behind the node.
func TestTree(t *testing.T) {
	got := sheetOf(one(t, header30+
		"\x78\x00"+ // h8
		"\x68\x80"+ // h9 …
		"\x66\x80"+ // f9 …
		"\x55\xc0"+ // e10, leaf, and beside it
		"\x56\x40"+ // f10, leaf
		"\x99\x48a\x08bb\x00\x00"+ // i6, beside f9, leaf, with a comment
		"\x69\x11\x00\x01A\x00"+ // i9, beside h9, with a mark and a text on the board
		"\x8b\x42")) // k7: no move, and its text is not there
	want := sheet{
		Tags:     list("Version=3.0", "Nodes=8", "Lines=4"),
		Lines:    list(" h8 h9 f9 e10", "0@4 f10", "0@3 i6", "0@2 i9"),
		Comments: list("2/1 a", "2/1 bb"),
		Marks:    list("3/1 mark", "3/1 A"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is written as a tree is read as that tree, whole or every way by itself.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for round := range 1500 {
		root := &branch{}
		for range 1 + rng.IntN(2) {
			root.next = append(root.next, grow(rng, rng.IntN(7)))
		}
		source := library(root.next...)
		want := sheet{Lines: []string{""}}
		root.expect(&want, 0, 0)
		got := sheetOf(one(t, source))
		got.Tags, got.Faults = nil, nil // an encoding may be uncertain
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d:\n%s", round, diff)
		}
		var ways []string
		root.ways("", func(moves string) { ways = append(ways, moves) })
		checkLines(t, source, ways, want)
	}
}

// checkLines shows of a library that its ways are the games, that these are the bytes
// of the source in order, and that all that is said in it is said once.
func checkLines(t *testing.T, source string, ways []string, whole sheet) {
	t.Helper()
	var said []string
	var got []string
	end := int64(0)
	for i, g := range readAll(t, source, true, "") {
		s := sheetOf(g)
		got = append(got, s.Lines...)
		for _, list := range [][]string{s.Comments, s.Marks} {
			for _, text := range list {
				_, text, _ = strings.Cut(text, " ")
				said = append(said, text)
			}
		}
		if g.Origin.Offset != end || string(g.Raw) != source[end:end+g.Origin.Length] {
			t.Fatalf("game %d: %d+%d behind %d", i, g.Origin.Offset, g.Origin.Length, end)
		}
		end += g.Origin.Length
		if g.FaultCount[schemas.FaultCutOff]+g.FaultCount[schemas.FaultLeftOut]+g.FaultCount[schemas.FaultAfterEnd] > 0 {
			t.Fatalf("%v", s.Faults)
		}
	}
	if diff := cmp.Diff(ways, got); diff != "" {
		t.Fatal(diff)
	}
	if n := len(whole.Comments) + len(whole.Marks); n != len(said) || end != int64(len(source)) {
		t.Fatalf("%d texts, want %d; %d bytes of %d", len(said), n, end, len(source))
	}
}

func TestFaults(t *testing.T) {
	const start = header34 + "\x00\x00\x78\x00"
	gbk := "\xd3\xce\xd0\xc7\xd2\xbb\xb4\xf2\xb0\xd7\xb1\xd8\xca\xa4" // 游星一打白必胜
	for what, tt := range map[string]struct {
		source string
		want   sheet
	}{
		"nothing behind the header": {header34, sheet{Lines: list("")}},
		"header cut":                {header34[:15], sheet{Lines: list(""), Faults: list("cut off 0/0 header 0")}},
		"a newer version":           {"\xffRenLib\xff\x04\x01" + header34[10:] + "\x78\x40", sheet{Lines: list(" h8"), Faults: list("value 0/0 4.1 8")}},
		"no leaf at the end":        {start + "\x79\x00", sheet{Lines: list(" h8 i8")}},
		"within a node":             {start + "\x79", sheet{Lines: list(" h8"), Faults: list("cut off 0/1 node 24")}},
		"within a comment":          {start + "\x79\x48goo", sheet{Lines: list(" h8 i8"), Comments: list("0/2 goo"), Faults: list("cut off 0/2 i8 24")}},
		"within the extension":      {start + "\x79\x41\x00", sheet{Lines: list(" h8 i8"), Faults: list("cut off 0/2 i8 24")}},
		"a sibling that is not there": {
			start + "\x79\x80\x7a\x40", sheet{Lines: list(" h8 i8 j8"), Faults: list("cut off 0/3 tree -1")},
		},
		"behind the end":       {start + "\x79\x40\x7a\x40", sheet{Lines: list(" h8 i8"), Faults: list("after end 0/2 2 bytes 26")}},
		"bits nobody knows":    {start + "\x79\x41\x80\x01A\x00", sheet{Lines: list(" h8 i8"), Marks: list("0/2 A"), Faults: list("value 0/2 extension 0x8001 24")}},
		"no point":             {start + "\xf8\x00\x20\x40", sheet{Lines: list(" h8 0xf8 0x20")}},
		"moves behind no move": {start + "\x79\x02\x7a\x40", sheet{Lines: list(" h8 i8 j8"), Faults: list("loose 0/2 i8 24")}},
		"an old comment":       {start + "\x79\x20f|r\x08]r\xe1\x00\x7a\x40", sheet{Lines: list(" h8 i8 j8"), Comments: list("0/2 för", "0/2 Åra")}},
		"GBK":                  {start + "\x79\x48" + text("\x08"+gbk), sheet{Lines: list(" h8 i8"), Comments: list("0/2 游星一打白必胜")}},
		"a European language":  {start + "\x79\x48" + text("Wei\xdf gewinnt"), sheet{Lines: list(" h8 i8"), Comments: list("0/2 Weiß gewinnt"), Faults: list("uncertain 0/2 Weiß gewinnt 26")}},
	} {
		t.Run(what, func(t *testing.T) {
			got := sheetOf(one(t, tt.source))
			got.Tags = nil
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			games := readAll(t, tt.source, true, "")
			lines := sheetOf(games[len(games)-1])
			lines.Tags = nil
			if diff := cmp.Diff(tt.want, lines); diff != "" {
				t.Errorf("every way by itself: %s", diff)
			}
		})
	}
}

// Texts are decoded in one encoding for the whole library, as the user says where he
// does.
func TestEncodings(t *testing.T) {
	encode := func(text string) string {
		b, err := traditionalchinese.Big5.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	source := library(&branch{pos: 0x78, line: encode("白勝，黑棋沒有好的應手"), next: []*branch{{pos: 0x79, board: encode("黑")}}})
	g := one(t, source)
	s := sheetOf(g)
	if diff := cmp.Diff(list("0/1 白勝，黑棋沒有好的應手", "0/2 黑"), append(s.Comments, s.Marks...)); diff != "" || g.Origin.Encoding != "big5" || len(s.Faults) > 0 {
		t.Errorf("%s: %s %v", g.Origin.Encoding, diff, s.Faults)
	}
	g = readAll(t, source, false, "gb18030")[0]
	if s := sheetOf(g); g.Origin.Encoding != "gb18030" || s.Marks[0] != "0/2 堵" {
		t.Errorf("%s: %v", g.Origin.Encoding, s.Marks)
	}
}

// fan makes a library with so many leaves, each beside the next behind one move.
func fan(leaves int) string {
	var out strings.Builder
	out.WriteString(header30 + "\x78\x00\x69\x00")
	for i := range leaves {
		info := byte(0xc0)
		if i+1 == leaves {
			info = 0x40
		}
		out.WriteByte(byte(1 + i%15 + 16*(i/15%15)))
		out.WriteByte(info)
	}
	return out.String()
}

// Of a tree of more than MaxNodes nodes the main line is kept, and what is left is
// counted, in a library of any size.
func TestLeftOut(t *testing.T) {
	const most = renlib.MaxNodes - 2
	if g := one(t, fan(most)); len(g.Variations) != most-1 || len(g.Faults) > 0 {
		t.Errorf("%d variations, %v", len(g.Variations), sheetOf(g).Faults)
	}
	for _, leaves := range []int{most + 1, records.DefaultMaxRecord/2 + 10} {
		s := sheetOf(one(t, fan(leaves)))
		want := sheet{
			Tags: list("Version=3.0", fmt.Sprintf("Nodes=%d", leaves+2), fmt.Sprintf("Lines=%d", leaves)), Lines: list(" h8 i9 a15"),
			Faults: list(fmt.Sprintf("left out 0/3 %d lines of %d, %d nodes -1", leaves-1, leaves, leaves+2)),
		}
		if diff := cmp.Diff(want, s); diff != "" {
			t.Error(diff)
		}
		s = sheetOf(one(t, fan(leaves + 2)[:20+4+2*leaves]+"x"))
		if len(s.Faults) != 2 || s.Faults[1] != "cut off 0/3 tree -1" {
			t.Errorf("cut off: %v", s.Faults)
		}
		s = sheetOf(one(t, fan(leaves)+"xyz"))
		if len(s.Faults) != 2 || s.Faults[1] != "after end 0/3 3 bytes -1" {
			t.Errorf("longer: %v", s.Faults)
		}
	}
	for _, rec := range cut(t, strings.NewReader(header30+"\x78\x08"+strings.Repeat("x", 9<<20)), false, 1<<20, 10) {
		if !rec.Oversize || rec.Length != 9<<20+22 {
			t.Errorf("a comment without end: %d bytes, oversize %v", rec.Length, rec.Oversize)
		}
	}
}

// Lines deeper than anybody plays are not multiplied.
func TestDeep(t *testing.T) {
	const depth, most = 5000, 512
	var out strings.Builder
	out.WriteString(header30)
	for i := range depth {
		out.WriteByte(byte(1 + i%15 + 16*(i/15%15)))
		out.WriteByte(0x80 * byte(btoi(i > 0)))
	}
	out.WriteString("\x01\x40")
	for range depth - 1 {
		out.WriteString("\x02\x40")
	}
	games := readAll(t, out.String(), true, "")
	if len(games) != most || len(games[0].Moves) != depth+1 || len(games[1].Moves) != most {
		t.Fatalf("%d games, of %d and %d moves", len(games), len(games[0].Moves), len(games[1].Moves))
	}
	if f := sheetOf(games[0]).Faults; len(f) != 1 || f[0] != fmt.Sprintf("left out 0/%d %d nodes, 512 plies deep -1", depth+1, depth-most) {
		t.Errorf("%v", f)
	}
	if g := one(t, out.String()); len(g.Variations) != depth-1 || len(g.Faults) > 0 {
		t.Errorf("%d variations, %v", len(g.Variations), sheetOf(g).Faults)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestBeginsBare(t *testing.T) {
	whole := "\x78\x00\x68\x80\x9a\x00\x89\xc0\x8a\x40\x69\x00\x9a\x40"
	for source, want := range map[string]bool{
		whole: true, whole + "\x00": false, whole[:6]: false, whole[:10]: true, "xq": false, "x y z": false, "": false,
		"\x78\x00\x68\x00\x9a\x00\x68\x40": false, // comes to h9 again
		"\x78\x9c\x4b\x4c\x4a\x4e\x49\x4d": false, // zlib
		"\x68\x00\x78\x00\x9a\x00\x89\x40": false,
	} {
		if got := renlib.BeginsBare([]byte(source), false); got != want {
			t.Errorf("%q: %v", source, got)
		}
	}
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	for _, lines := range []bool{false, true} {
		scanner := func() records.Scanner { return renlib.NewScanner(lines) }
		splittest.CheckRandom(t, scanner, "\x78\x00", "\x69\x80", "\x01\x40", "\x02\xc0", "\x03\x42", "\x04\xc2", "\x05\x09\x00\x01ab\x00\x00c\x00", "\x06\x20abc\xe1", "\x07\x48abcdef", header30, "\x00")
		rng := rand.New(rand.NewPCG(7, 8))
		for range 100 {
			source := library(grow(rng, 6), grow(rng, 4))
			splittest.Check(t, scanner, []byte(source), uint16(rng.Uint32()))
			a := cut(t, strings.NewReader(source), lines, 1, 1)
			b := cut(t, iotest.OneByteReader(strings.NewReader(source)), lines, 1<<20, 1<<10)
			if diff := cmp.Diff(a, b); diff != "" {
				t.Fatal(diff)
			}
		}
	}
	if n := splittest.CheckMemory(t, func() records.Scanner { return renlib.NewScanner(true) }, header30+"\x78\x00", "\x79\xc0", 8<<20); n != 4<<20 {
		t.Errorf("%d records", n)
	}
	splittest.CheckMemory(t, func() records.Scanner { return renlib.NewScanner(true) }, header30+"\x78\x08", "x", 16<<20)
}

func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 5 {
		f.Add([]byte(library(grow(rng, 4))))
	}
	f.Add([]byte(header30 + "\x78\x80\x79\xc0\x7a\x42\x79\x20f|r\x08]r\xe1\x7a\x40\x01\x41\x80\x01A\x00"))
	f.Add([]byte("\x78\x00\x69\x08\xd3\xce\xd0\xc7\x00\x00\x01\x40"))
	f.Fuzz(func(t *testing.T, source []byte) {
		renlib.BeginsBare(source, len(source)%2 == 0)
		for _, lines := range []bool{false, true} {
			end := int64(0)
			for _, g := range readAll(t, string(source), lines, "") {
				if g.Origin.Offset != end || !bytes.Equal(g.Raw, source[end:end+g.Origin.Length]) {
					t.Fatalf("%d+%d behind %d", g.Origin.Offset, g.Origin.Length, end)
				}
				end += g.Origin.Length
			}
			if end != int64(len(source)) && string(source[end:]) != "\ufeff" {
				t.Fatalf("%d bytes of %d", end, len(source))
			}
			splittest.Check(t, func() records.Scanner { return renlib.NewScanner(lines) }, source, uint16(len(source)))
		}
	})
}

func BenchmarkRead(b *testing.B) {
	rng := rand.New(rand.NewPCG(11, 12))
	big := library(bush(rng, 250_000))
	rec := records.Record{Bytes: []byte(big), Length: int64(len(big))}
	r := renlib.NewReader("renlib")
	var g schemas.Game
	var arena []byte
	b.SetBytes(int64(len(big)))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(rec, "", arena[:0], &g)
	}
	b.ReportMetric(250_000*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkLarge is of a library of 1.4 million nodes, of which the main line is kept.
func BenchmarkLarge(b *testing.B) {
	large := library(bush(rand.New(rand.NewPCG(11, 12)), 1_400_000))
	r := renlib.NewReader("renlib")
	var g schemas.Game
	var sh records.Shard
	c := renlib.NewCutter()
	b.SetBytes(int64(len(large)))
	b.ReportAllocs()
	for b.Loop() {
		sh.Reset()
		c.Reset(strings.NewReader(large), 0)
		if err := c.Append(&sh, 2<<20, 1400); !errors.Is(err, io.EOF) {
			b.Fatal(err)
		}
		r.Read(sh.Records[0], "", nil, &g)
	}
	b.ReportMetric(1_400_000*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkLines is the same, every way a game.
func BenchmarkLines(b *testing.B) {
	large := library(bush(rand.New(rand.NewPCG(11, 12)), 1_400_000))
	r := renlib.NewReader("renlib")
	var g schemas.Game
	var sh records.Shard
	var arena []byte
	c := renlib.NewCutter()
	c.SetLines(true)
	b.SetBytes(int64(len(large)))
	b.ReportAllocs()
	for b.Loop() {
		c.Reset(strings.NewReader(large), 0)
		for err := error(nil); err == nil; {
			sh.Reset()
			err = c.Append(&sh, 2<<20, 1400)
			arena = arena[:0]
			for _, rec := range sh.Records {
				arena = r.Read(rec, "", arena, &g)
			}
		}
	}
	b.ReportMetric(1_400_000*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// bush makes a tree of so many nodes that is as deep and as wide as those that people
// have.
func bush(rng *rand.Rand, nodes int) *branch {
	root := &branch{pos: 0x78}
	way := []*branch{root}
	for n := 1; n < nodes; n++ {
		b := &branch{pos: byte(16*rng.IntN(15) + 1 + rng.IntN(15))}
		if len(way) > 40 || rng.IntN(2) == 0 {
			way = way[:1+rng.IntN(len(way))]
		}
		parent := way[len(way)-1]
		parent.next = append(parent.next, b)
		way = append(way, b)
	}
	return root
}
