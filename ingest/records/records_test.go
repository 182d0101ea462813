package records_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/schemas"
)

// headed is the scanner of lines of which the first is the head of the others.
type headed struct{ records.Scanner }

func newHeaded() records.Scanner { return headed{records.NewLines()} }

func (headed) Bounds() records.Bounds { return records.Bounds{Blank: records.Blank, Head: true} }

func split(t testing.TB, scanner records.Scanner, source string) []records.Record {
	t.Helper()
	return splittest.Split(t, records.NewSplitter(scanner, strings.NewReader(source), 0))
}

func TestLines(t *testing.T) {
	const source = "\ufeffa b\r\n\r\n  c\t\n\rd\re\x1a\n\n\u00a0\nf"
	var got []string
	for _, rec := range split(t, records.NewLines(), source) {
		got = append(got, fmt.Sprintf("%d %s", rec.Offset, rec.Bytes))
		if rec.Head != nil || rec.Length != int64(len(rec.Bytes)) || source[rec.Offset:rec.Offset+rec.Length] != string(rec.Bytes) {
			t.Errorf("%+v", rec)
		}
	}
	want := []string{"0 \ufeffa b", "12 c", "16 d", "18 e", "22 \u00a0", "25 f"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLinesHowEverTheyArrive(t *testing.T) {
	pieces := []string{"black h8 i9", "h8", "\n", "\r", "\r\n", "  ", "\t", "\ufeff", "\x1a", "x", strings.Repeat("h8i9", 30), strings.Repeat(" ", 100)}
	splittest.CheckRandom(t, records.NewLines, pieces...)
	splittest.CheckRandom(t, newHeaded, pieces...)
}

func TestMemoryIsBounded(t *testing.T) {
	const much = 100 << 20
	for again, want := range map[string]int{"x": 1, "\n": 0, strings.Repeat("z", 700<<10) + "\n": much/(700<<10+1) + 1} {
		if got := splittest.CheckMemory(t, records.NewLines, "", again, much); got != want {
			t.Errorf("%.10q: %d records, want %d", again, got, want)
		}
	}
	const many = 8 << 20
	for again, want := range map[string]int{"x y\n": many / 4, " \t ": 0, " \r": 0, "\r\n": 0} {
		if got := splittest.CheckMemory(t, records.NewLines, "", again, many); got != want {
			t.Errorf("%q: %d records, want %d", again, got, want)
		}
	}
	if got := splittest.CheckMemory(t, newHeaded, "a,b\n", "a,b\n", many); got != 0 {
		t.Errorf("the head again and again: %d records", got)
	}
}

func TestHead(t *testing.T) {
	for _, tt := range []struct {
		what, source string
		head         string
		want         []string
	}{
		{"nothing", "\n\n", "", nil},
		{"a head alone", "a,b\n", "", nil},
		{"rows", "\n a,b \n1\n\n2", "a,b", []string{"1", "2"}},
		{"files that were joined", "\ufeffa,b\r\n1\r\n\ufeffa,b\r\n2\r\na,b\r\na,B\r\n", "\ufeffa,b", []string{"1", "2", "a,B"}},
		{"a mark before it", "\ufeff\na,b\n1", "a,b", []string{"1"}},
		{"as long as may be", strings.Repeat("a", records.MaxHead) + "\n1", strings.Repeat("a", records.MaxHead), []string{"1"}},
		{"too long", strings.Repeat("a", records.MaxHead+1) + "\n1", "", []string{strings.Repeat("a", records.MaxHead+1), "1"}},
	} {
		var got []string
		for _, rec := range split(t, newHeaded(), tt.source) {
			got = append(got, string(rec.Bytes))
			if string(rec.Head) != tt.head {
				t.Errorf("%s: head %q", tt.what, rec.Head)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s:\n%s", tt.what, diff)
		}
	}
}

// A head longer than the longest record is a record, like any other that is too long.
func TestHeadOverTheLimit(t *testing.T) {
	s := records.NewSplitter(newHeaded(), strings.NewReader(strings.Repeat("a", 300)+"\n1\n2"), 200)
	got := splittest.Split(t, s)
	if len(got) != 3 || !got[0].Oversize || got[0].Length != 300 || got[1].Head != nil || string(got[2].Bytes) != "2" {
		t.Errorf("%+v", got)
	}
}

// A splitter that is used again knows nothing of the source before.
func TestHeadIsOfOneSource(t *testing.T) {
	s := records.NewSplitter(newHeaded(), strings.NewReader("a\n1\n2\n"), 0)
	var sh records.Shard
	if err := s.Append(&sh, 1, 1); err != nil {
		t.Fatal(err)
	}
	s.Reset(strings.NewReader("b\na\n3\n"), 0)
	if err := s.Append(&sh, 1<<20, 10); err != io.EOF { //nolint:errorlint // the contract is io.EOF itself
		t.Fatal(err)
	}
	var got []string
	for _, rec := range sh.Records {
		got = append(got, string(rec.Head)+" "+string(rec.Bytes))
	}
	if diff := cmp.Diff([]string{"a 1", "b a", "b 3"}, got); diff != "" {
		t.Error(diff)
	}
}

// words is the parser of records of which every word is a move.
type words struct{}

func (words) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	for i, word := 0, 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ' ' || text[i] == '\n' {
			if i > word {
				g.Moves = append(g.Moves, schemas.Move{Token: schemas.Span{Off: uint32(word), Len: uint32(i - word)}})
			}
			word = i + 1
		}
	}
}

func readAll(t *testing.T, source []byte, override string) (games []schemas.Game) {
	t.Helper()
	s := records.NewSplitter(newHeaded(), bytes.NewReader(source), 0)
	s.SetEncoding(override)
	r := records.NewReader("test", words{})
	var arena []byte
	for _, rec := range splittest.Split(t, s) {
		g := schemas.Game{Kind: schemas.KindRenju}
		arena = r.Read(rec, override, arena, &g)
		if g.Origin.Format != "test" || g.Origin.Offset != rec.Offset || g.Origin.Length != rec.Length || g.Kind != schemas.KindRenju {
			t.Errorf("%+v", g.Origin)
		}
		if !bytes.Equal(g.Raw, source[rec.Offset:rec.Offset+rec.Length]) {
			t.Errorf("raw %q of %q", g.Raw, source)
		}
		games = append(games, g)
	}
	return games
}

// The text of a record is the head, a line feed and the record, in any encoding.
func TestReadWithHead(t *testing.T) {
	const head = "日期,赛事"
	rows := []string{"二〇二六年 杯赛 的 第一局 选手", "选手 甲 乙 丙 开局 的 着法"}
	for name, enc := range map[string]encoding.Encoding{
		"utf-8": encoding.Nop, "gb18030": simplifiedchinese.GB18030,
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	} {
		source, err := enc.NewEncoder().Bytes([]byte(head + "\r\n" + rows[0] + "\r\n" + rows[1]))
		if err != nil {
			t.Fatal(err)
		}
		games := readAll(t, source, "")
		if len(games) != 2 {
			t.Fatalf("%s: %d games", name, len(games))
		}
		for i, g := range games {
			if text := strings.TrimPrefix(string(g.Text), "\ufeff"); text != head+"\n"+rows[i] || g.Origin.Encoding != name || len(g.Faults) > 0 {
				t.Errorf("%s: %q in %s, %v", name, text, g.Origin.Encoding, g.Faults)
			}
		}
	}
}

// A mark in the head says in what the rows are written: 杯赛 alone could be of either.
func TestMarkInHead(t *testing.T) {
	games := readAll(t, []byte("\ufeffa\n\u00e9\u00e8"), "")
	if len(games) != 1 || games[0].Origin.Encoding != "utf-8" || games[0].FaultCount[schemas.FaultUncertainEncoding] != 0 {
		t.Errorf("%+v", games)
	}
}

// Damage in the row has its place in the source; that of the head is stated with
// every row, without one.
func TestDamageWithHead(t *testing.T) {
	for _, tt := range []struct {
		source   string
		override string
		offsets  []int64
		plies    []int32
	}{
		{"a,b\nx y \xffz", "utf-8", []int64{8}, []int32{3}},
		{"a,\xff\nx \xff \xffz", "utf-8", []int64{-1, 6, 8}, []int32{0, 1, 2}},
		{"a\x00\x00\xd8\n\x00x\x00 \x00\x00\xd8", "utf-16le", []int64{-1, 10}, []int32{0, 2}},
	} {
		games := readAll(t, []byte(tt.source), tt.override)
		if len(games) != 1 {
			t.Fatalf("%q: %d games", tt.source, len(games))
		}
		var offsets []int64
		var plies []int32
		for _, f := range games[0].Faults {
			offsets, plies = append(offsets, f.Offset), append(plies, f.Ply)
			if f.Kind != schemas.FaultUndecodable || !strings.HasPrefix(games[0].String(f.At), "\uFFFD") {
				t.Errorf("%q: %+v", tt.source, f)
			}
		}
		if !cmp.Equal(tt.offsets, offsets) || len(plies) != len(tt.plies) {
			t.Errorf("%q: faults at %v, plies %v", tt.source, offsets, plies)
		}
	}
}

func TestBegin(t *testing.T) {
	g := schemas.Game{
		Origin: schemas.Origin{Path: "x", Format: "y"}, Kind: schemas.KindRenju, Raw: []byte("raw"),
		Tags: make([]schemas.Tag, 3), Moves: make([]schemas.Move, 3), EndMarker: schemas.Span{Off: 1, Len: 1},
		Points: schemas.PairsFrom0, Files: 15, Sides: make([]schemas.Side, 2), Stage: schemas.OpeningStage{Offered: make([]schemas.Span, 4)},
	}
	g.AddFault(schemas.Fault{Kind: schemas.FaultProse})
	records.Begin(&g, []byte("text"))
	want := schemas.Game{Origin: schemas.Origin{Path: "x", Format: "y"}, Kind: schemas.KindRenju, Raw: []byte("raw"), Text: []byte("text")}
	if cap(g.Tags) != 3 || cap(g.Moves) != 3 || cap(g.Stage.Offered) != 4 {
		t.Error("the buffers are lost")
	}
	empty := cmp.FilterValues(func(a, b any) bool { return true }, cmp.Comparer(func(a, b schemas.Game) bool { return fmt.Sprintf("%v", a) == fmt.Sprintf("%v", b) }))
	if !cmp.Equal(want, g, empty) {
		t.Errorf("%+v", g)
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("black h8 i9\r\n\r\n\ufeffh8i9\n \t\x1a"), uint16(3))
	f.Add([]byte("a,b\n1\na,b\n2"), uint16(9))
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		splittest.Check(t, records.NewLines, source, size)
		splittest.Check(t, newHeaded, source, size)
	})
}
