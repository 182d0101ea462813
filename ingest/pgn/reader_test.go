package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/pgn"
	"qipu/ingest/records"
	"qipu/schemas"
)

// The sheets of user report U035 (shared cases, inputs/017*.pgn).
const (
	sheetSimplified  = "[Game \"Chinese Chess\"]\n[Event \"测试赛\"]\n[Date \"2026.01.01\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1-0\n"
	sheetTraditional = "[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Date \"2026.01.01\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. 炮二平五 馬8進7\n2. 馬二進三 車9平8\n1-0\n"
)

func encode(t testing.TB, enc encoding.Encoding, text string) []byte {
	t.Helper()
	b, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readOne reads a source of one record.
func readOne(t *testing.T, source []byte, override string) schemas.Game {
	t.Helper()
	s := newSplitter(bytes.NewReader(source), 0)
	s.SetEncoding(override)
	rec, err := s.Next()
	if err != nil {
		t.Fatal(err)
	}
	r := newReader()
	var g schemas.Game
	r.Read(rec, override, nil, &g)
	if _, err := s.Next(); !errors.Is(err, io.EOF) {
		t.Fatalf("a second record, or %v", err)
	}
	return g
}

func TestReadEncodings(t *testing.T) {
	utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	for _, tt := range []struct {
		enc      encoding.Encoding
		text     string
		want     string
		override string
	}{
		{simplifiedchinese.GB18030, sheetSimplified, "gb18030", ""},
		{traditionalchinese.Big5, sheetTraditional, "big5", ""},
		{encoding.Nop, sheetSimplified, "utf-8", ""},
		{utf16, sheetSimplified, "utf-16le", ""},
		{traditionalchinese.Big5, sheetTraditional, "big5", "big5"},
		{utf16, sheetSimplified, "utf-16le", "utf-16le"},
	} {
		source := encode(t, tt.enc, tt.text)
		g := readOne(t, source, tt.override)
		if g.Origin.Encoding != tt.want || g.Origin.Format != "pgn" || g.Origin.Offset != 0 || len(g.Faults) > 0 {
			t.Errorf("%s: %+v, faults %v", tt.want, g.Origin, g.Faults)
		}
		if text := strings.TrimSpace(strings.TrimPrefix(string(g.Text), "\ufeff")); text != strings.TrimSpace(tt.text) {
			t.Errorf("%s: text %q", tt.want, text)
		}
		if !bytes.HasPrefix(source, g.Raw) || g.Origin.Length != int64(len(g.Raw)) || len(g.Moves) != 4 {
			t.Errorf("%s: %d raw bytes of %d, length %d, %d moves", tt.want, len(g.Raw), len(source), g.Origin.Length, len(g.Moves))
		}
	}
}

// 017b: a bad byte in a name costs neither the file nor the quote behind it.
func TestReadBadByte(t *testing.T) {
	for enc, text := range map[encoding.Encoding]string{simplifiedchinese.GB18030: sheetSimplified, traditionalchinese.Big5: sheetTraditional} {
		good := encode(t, enc, text)
		place := bytes.Index(good, []byte("\"]\n[Black"))
		source := bytes.Join([][]byte{[]byte("\n\n"), good[:place], []byte("\x81"), good[place:]}, nil)
		g := readOne(t, source, "")
		red, _ := g.Tag("Red")
		if g.String(red) != "甲\uFFFD" || len(g.Moves) != 4 || len(g.Faults) != 1 {
			t.Fatalf("%v: %q, %d moves, faults %v", enc, g.String(red), len(g.Moves), g.Faults)
		}
		f := g.Faults[0]
		if f.Kind != schemas.FaultUndecodable || f.Offset != int64(place+2) || g.String(f.At) != "\uFFFD" || g.Origin.Offset != 2 {
			t.Errorf("%v: fault %+v at %q, record at %d", enc, f, g.Bytes(f.At), g.Origin.Offset)
		}
	}
}

func TestReadBadUTF16(t *testing.T) {
	// U+D800 alone behind the first move, and an odd byte at the end.
	source := append(encode(t, unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "1. h2e2 "), "\xd8\x00\x00 \x00h\x009\x00g\x007\x00"...)
	g := readOne(t, source, "")
	if got := written(&g, g.Moves); got != "1:h2e2 \uFFFD h9g7\uFFFD" {
		t.Errorf("moves %q", got)
	}
	var places []int64
	var plies []int32
	for _, f := range g.Faults {
		places, plies = append(places, f.Offset), append(plies, f.Ply)
	}
	if !cmp.Equal(places, []int64{18, int64(len(source) - 1)}) || !cmp.Equal(plies, []int32{1, 2}) {
		t.Errorf("faults at %v, plies %v", places, plies)
	}
	if !bytes.Equal(g.Raw, source) {
		t.Errorf("raw %q", g.Raw)
	}
}

// A tag in Big5 and a comment in UTF-8 in a sheet of GBK: each is told of with its field,
// and what stands there is what GBK makes of it.
func TestReadMixed(t *testing.T) {
	gb := encode(t, simplifiedchinese.GB18030, sheetSimplified)
	at := bytes.Index(gb, encode(t, simplifiedchinese.GB18030, "甲"))
	big5 := encode(t, traditionalchinese.Big5, "李來群")
	end := bytes.Index(gb, []byte("\n2. "))
	comment := " {红方弃马取势}"
	source := slices.Concat([]byte("\n\n"), gb[:at], big5, gb[at+2:end], []byte(comment), gb[end:])
	g := readOne(t, source, "")
	mixed := slices.DeleteFunc(slices.Clone(g.Faults), func(f schemas.Fault) bool { return f.Kind != schemas.FaultMixedEncodings })
	if g.Origin.Encoding != "gb18030" || len(g.Moves) != 4 || len(mixed) != 2 {
		t.Fatalf("%s, %d moves, faults %+v", g.Origin.Encoding, len(g.Moves), g.Faults)
	}
	red, _ := g.Tag("Red")
	name, note := mixed[0], mixed[1]
	if name.Encoding != "big5" || name.At != red || name.Offset != int64(2+at) || name.Ply != 0 {
		t.Errorf("%+v, the tag is %+v", name, red)
	}
	if note.Encoding != "utf-8" || note.At != g.Comments[0].Text || note.Ply != 2 ||
		!bytes.HasPrefix(source[note.Offset:], []byte("红方弃马取势}")) {
		t.Errorf("%+v, the comment is %+v", note, g.Comments)
	}
	if g := readOne(t, source, "gb18030"); g.FaultCount[schemas.FaultMixedEncodings] != 0 { // as the user says
		t.Errorf("faults %+v", g.Faults)
	}
}

// Vietnamese is read as the user says (user report U042): letters with their tones.
func TestReadVietnamese(t *testing.T) {
	g := readOne(t, []byte("[Red \"Nguy\xea\xden\"]\n\n1. h2e2 {L\xea Lai}"), "windows-1258")
	if g.Value("Red") != "Nguyễn" || g.String(g.Comments[0].Text) != "Lê Lai" || len(g.Faults) > 0 || g.Origin.Encoding != "windows-1258" {
		t.Errorf("%q, faults %v", g.Text, g.Faults)
	}
}

// Cantonese in Big5 with its Hong Kong supplement is told by the rest of the sheet.
func TestReadHongKong(t *testing.T) {
	source := bytes.Replace(encode(t, traditionalchinese.Big5, sheetTraditional), []byte("\"]\n[Black"), []byte("\x9d\xef\x90\x68\"]\n[Black"), 1) // 嘅邨
	g := readOne(t, source, "")
	if g.Value("Red") != "甲嘅邨" || g.Origin.Encoding != "big5" || len(g.Faults) > 0 || len(g.Moves) != 4 {
		t.Errorf("%q in %s, faults %v", g.Value("Red"), g.Origin.Encoding, g.Faults)
	}
}

func TestReadUncertain(t *testing.T) {
	// BCD7 is 甲 in GBK and 樅 in Big5.
	g := readOne(t, []byte("[Red \"\xbc\xd7\"]\n\n1. h2e2"), "")
	if len(g.Faults) != 1 || g.Faults[0].Kind != schemas.FaultUncertainEncoding {
		t.Errorf("faults %v", g.Faults)
	}
	if g := readOne(t, []byte("[Red \"\xbc\xd7\"]\n\n1. h2e2"), "big5"); len(g.Faults) != 0 || !strings.Contains(string(g.Text), "樅") {
		t.Errorf("told Big5: %q, faults %v", g.Text, g.Faults)
	}
}

func TestReadManyBadBytes(t *testing.T) {
	g := readOne(t, []byte("[Red \"x\"]\n\n1. h2e2"+strings.Repeat(" \xff", 500)+" *"), "big5")
	if n := g.FaultCount[schemas.FaultUndecodable]; len(g.Faults) != 100 || n != 500 {
		t.Errorf("%d faults of %d", len(g.Faults), n)
	}
	g = readOne(t, []byte("[Red \"\xbc\xd7\"]\n\n1. h2e2 )"), "")
	if c := g.FaultCount; c[schemas.FaultUncertainEncoding] != 1 || c[schemas.FaultStrayBracket] != 1 || c[schemas.FaultUndecodable] != 0 {
		t.Errorf("counts %v", c)
	}
}

// Games read before keep their text when the arena grows.
func TestArena(t *testing.T) {
	source := bytes.Repeat(encode(t, traditionalchinese.Big5, sheetTraditional+"\n"), 200)
	var sh records.Shard
	if err := newSplitter(bytes.NewReader(source), 0).Append(&sh, 1<<20, 1<<20); !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	if len(sh.Records) != 200 {
		t.Fatalf("%d records", len(sh.Records))
	}
	games := make([]schemas.Game, len(sh.Records))
	r := newReader()
	var arena []byte
	for i, rec := range sh.Records {
		arena = r.Read(rec, "", arena, &games[i])
	}
	for i := range games {
		if got := written(&games[i], games[i].Moves); got != "1:炮二平五 馬8進7 2:馬二進三 車9平8" {
			t.Fatalf("game %d: %s", i, got)
		}
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	for _, source := range [][]byte{
		encode(t, traditionalchinese.Big5, sheetTraditional), encode(t, simplifiedchinese.GB18030, sheetSimplified), []byte(sheetSimplified),
		[]byte("[Event \"a\"]\n\n1. h2e2!? {x} (1. b2e2 (1. b2d2) h9g7) h9g7 2. h0g2 (2. a0a1) 1-0"),
	} {
		rec := records.Record{Bytes: source}
		r := newReader()
		var g schemas.Game
		arena := r.Read(rec, "", nil, &g)
		if n := testing.AllocsPerRun(100, func() { arena = r.Read(rec, "", arena[:0], &g) }); n != 0 {
			t.Errorf("%q…: %v allocations", source[:20], n)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sheetSimplified), "")
	f.Add(encode(f, traditionalchinese.Big5, sheetTraditional), "")
	f.Add([]byte("\xff\xfe1\x00.\x00\x00\xd8h\x00"), "")
	f.Add([]byte("[Red \"\xbc\x81\"]"), "big5")
	f.Fuzz(func(t *testing.T, source []byte, override string) {
		s := newSplitter(bytes.NewReader(source), 0)
		s.SetEncoding(override)
		r := newReader()
		var g schemas.Game
		var arena []byte
		for {
			rec, err := s.Next()
			if err != nil {
				return
			}
			arena = r.Read(rec, override, arena, &g)
			sheetOf(&g)
			if !bytes.Equal(g.Raw, source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length]) {
				t.Fatalf("raw is not the source's %d+%d", g.Origin.Offset, g.Origin.Length)
			}
			for _, fault := range g.Faults {
				if fault.Kind == schemas.FaultUndecodable && (fault.Offset < rec.Offset || fault.Offset >= rec.Offset+rec.Length || !strings.HasPrefix(g.String(fault.At), "\uFFFD")) {
					t.Fatalf("%+v in %d+%d, %q", fault, rec.Offset, rec.Length, g.Bytes(fault.At))
				}
			}
		}
	})
}

// BenchmarkSplitRead goes the whole way of a text: it is cut into records, and they are
// detected, decoded and read into tokens.
func BenchmarkSplitRead(b *testing.B) {
	const tags = "[Game \"Chinese Chess\"]\n[Event \"測試賽先測試者(2026.01)\"]\n[Round \"\"]\n[Date \"2026.1\"]\n[Site \"測試\"]\n[Red \"選手07\"]\n[RedTeam \"\"]\n" +
		"[Black \"選手08\"]\n[BlackTeam \"\"]\n[Result \"1-0\"]\n[ECCO \"C00\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n"
	chinese := tags + numbered("炮二平五 馬８進７") + "1-0\n\n"
	for _, c := range []struct {
		name string
		game []byte
	}{
		{"utf-8", []byte(chinese)},
		{"utf-8 on long lines", []byte(strings.ReplaceAll(chinese, "進７\n", "進７ "))},
		{"utf-8, iccs", []byte(tags + numbered("H2-E2 H9-G7") + "1-0\n\n")},
		{"gb18030", encode(b, simplifiedchinese.GB18030, chinese)},
		{"big5", encode(b, traditionalchinese.Big5, chinese)},
	} {
		b.Run(c.name, func(b *testing.B) {
			source := bytes.Repeat(c.game, 8<<20/len(c.game))
			s, r := newSplitter(nil, 0), newReader()
			var sh records.Shard
			var g schemas.Game
			var arena []byte
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				s.Reset(bytes.NewReader(source), 0)
				for err := error(nil); err == nil; {
					sh.Reset()
					err = s.Append(&sh, 256<<10, 1<<10)
					for _, rec := range sh.Records {
						arena = r.Read(rec, "", arena[:0], &g)
					}
				}
			}
			if len(g.Moves) != 90 {
				b.Fatalf("%d moves", len(g.Moves))
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	moves := numbered("炮二平五 馬８進７")
	for name, source := range map[string][]byte{
		"big5":  encode(b, traditionalchinese.Big5, "[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Red \"甲\"]\n[FEN \"x\"]\n\n"+moves+"1-0\n"),
		"utf-8": []byte("[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Red \"甲\"]\n[FEN \"x\"]\n\n" + moves + "1-0\n"),
		"iccs":  []byte("[Game \"Chinese Chess\"]\n[Event \"a\"]\n[FEN \"x\"]\n\n" + numbered("h2e2 h9g7") + "1-0\n"),
	} {
		b.Run(name, func(b *testing.B) {
			r := newReader()
			var g schemas.Game
			var arena []byte
			rec := records.Record{Bytes: source}
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				arena = r.Read(rec, "", arena[:0], &g)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for name, move := range map[string]string{"chinese": "炮二平五 馬８進７", "iccs": "h2e2 h9g7", "algebraic": "Che2 {x} Hg8"} {
		b.Run(name, func(b *testing.B) {
			text := []byte("[Event \"a\"]\n[FEN \"x\"]\n\n" + numbered(move) + "*")
			var p pgn.Parser
			var g schemas.Game
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				p.Parse(text, &g)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
		})
	}
}

// numbered writes 45 rounds of the same two moves.
func numbered(round string) string {
	var b strings.Builder
	for i := range 45 {
		fmt.Fprintf(&b, "%d. %s\n", i+1, round)
	}
	return b.String()
}
