package sgf_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/gametest"
	"qipu/ingest/records"
	"qipu/ingest/sgf"
	"qipu/schemas"
)

func newReader() *records.Reader { return records.NewReader("sgf", new(sgf.Parser)) }

// readAll reads every record of a source.
func readAll(t testing.TB, source []byte, override string) []*schemas.Game {
	t.Helper()
	return gametest.ReadRecords(t, newSplitter(bytes.NewReader(source), 0), newReader(), override)
}

// The sheet of user report U038: without CA the encoding shows in the comment alone,
// behind every move.
const late = "(;FF[4]GM[4]SZ[15]PB[A]PW[B];B[hh];W[hg];B[ih];W[ig];B[jh];W[jg];B[gh];W[gg];B[kh]C[黑五连胜]RE[B+])"

func TestReadEncodings(t *testing.T) {
	const traditional = "(;FF[4]GM[4]SZ[15]PB[選手07];B[hh];W[hg]C[黑棋五連勝利，白棋認輸])"
	for _, tt := range []struct {
		enc        encoding.Encoding
		text, want string
	}{
		{encoding.Nop, late, encodings.UTF8},
		{simplifiedchinese.GB18030, late, encodings.GB18030},
		{traditionalchinese.Big5, traditional, encodings.Big5},
		{unicode.UTF16(unicode.BigEndian, unicode.UseBOM), traditional, encodings.UTF16BE},
		{encoding.Nop, "(;GM[4]PB[A];B[hh])", encodings.ASCII},
	} {
		games := readAll(t, encode(t, tt.enc, tt.text), "")
		if len(games) != 1 {
			t.Fatalf("%s: %d games", tt.want, len(games))
		}
		g := games[0]
		if g.Origin.Encoding != tt.want || g.Origin.Format != "sgf" || len(g.Faults) > 0 {
			t.Errorf("%s: %s, faults %v", tt.want, g.Origin.Encoding, sheetOf(g).Faults)
		}
		got, want := sheetOf(g), sheetOf(parse(tt.text))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", tt.want, diff)
		}
	}
}

// Japanese is never detected: the user says so. In Shift_JIS signs of SGF are second
// halves of characters (ソ, 表, ゾ), and a kana of one byte swallows none.
func TestReadJapanese(t *testing.T) {
	const text = "(;GM[4]SZ[15]PB[選手07]PW[ソゾ];B[hh]C[表の黒番 ｱｲ];W[hg]C[ｱ])"
	for name, enc := range map[string]encoding.Encoding{encodings.EUCJP: japanese.EUCJP, encodings.ShiftJIS: japanese.ShiftJIS} {
		source := encode(t, enc, text)
		games := readAll(t, append(append(source, '\n'), source...), name)
		if len(games) != 2 {
			t.Fatalf("%s: %d games", name, len(games))
		}
		for _, g := range games {
			if diff := cmp.Diff(sheetOf(parse(text)), sheetOf(g)); diff != "" || g.Origin.Encoding != name {
				t.Errorf("%s: %s", g.Origin.Encoding, diff)
			}
		}
	}
}

// CA decides where the bytes do not. Where it contradicts them it is wrong if they say so
// themselves, and else raises a doubt.
func TestReadDeclaredEncoding(t *testing.T) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	const long = "黑棋的第三手下在白棋的右方，白棋必须应在此处，否则黑方成四"
	for _, tt := range []struct {
		what, ca, name string
		enc            encoding.Encoding
		want           string
		told           string // of the encoding
	}{
		{"nothing declared", "", long, gb, encodings.GB18030, ""},
		{"the same", "CA[gb2312]", long, gb, encodings.GB18030, ""},
		{"an old declaration", "CA[GB2312]", long, encoding.Nop, encodings.UTF8, "declares GB2312"},
		{"a wrong one", "CA[UTF-8]", long, gb, encodings.GB18030, "declares UTF-8"},
		{"one that the bytes do not fit", "CA[Big5]", long + "們", gb, encodings.GB18030, "declares Big5"},
		{"one that fits as well", "CA[windows-1258]", long, gb, encodings.GB18030, "uncertain, declares windows-1258"},
		{"one not known", "CA[KOI8-R]", long, gb, encodings.GB18030, "uncertain, declares KOI8-R"},
		{"one not known, of UTF-8", "CA[KOI8-R]", long, encoding.Nop, encodings.UTF8, "declares KOI8-R"},
		{"too little to tell", "", "õ", charmap.Windows1252, encodings.GB18030, "uncertain"},
		{"and declared", "CA[ISO-8859-1]", "õ", charmap.Windows1252, encodings.Windows1252, ""},
		{"Japanese that only CA tells", "CA[Shift_JIS]", "黒", japanese.ShiftJIS, encodings.ShiftJIS, ""},
		{"Japanese that the bytes deny", "CA[Shift_JIS]", long, gb, encodings.GB18030, "declares Shift_JIS"},
		{"in small letters with blanks", "CA [ big5 ]", "乜", big5, encodings.Big5, ""},
		{"nothing to decode", "CA[Big5]", "a", encoding.Nop, encodings.ASCII, ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			games := readAll(t, encode(t, tt.enc, "(;GM[4]"+tt.ca+"PB["+tt.name+" ];B[hh])"), "")
			if len(games) != 1 {
				t.Fatalf("%d games", len(games))
			}
			g := games[0]
			var told []string
			for _, f := range g.Faults {
				if f.Kind == schemas.FaultUncertainEncoding {
					told = append(told, "uncertain")
				}
				if f.Encoding != "" {
					told = append(told, "declares "+f.Encoding)
				}
			}
			if got := strings.Join(told, ", "); g.Origin.Encoding != tt.want || got != tt.told {
				t.Errorf("%s, %s; want %s, %s", g.Origin.Encoding, got, tt.want, tt.told)
			}
			if !strings.HasPrefix(tt.told, "uncertain") && g.Value("PB") != tt.name {
				t.Errorf("PB is %q", g.Value("PB"))
			}
		})
	}
}

func TestDeclared(t *testing.T) {
	var p sgf.Parser
	for text, want := range map[string]string{
		"":                                       "",
		"(;CA[UTF-8]":                            "UTF-8",
		"(;GM[4]CA\n[ big5 ]":                    "big5",
		"(;PB[CA]XCA[a]CA[b]":                    "b",
		"(;CA":                                   "",
		"(;CA[":                                  "",
		"(;CA[" + strings.Repeat("x", 100) + "]": "",
		strings.Repeat(" ", 5000) + "(;CA[x]":    "",
	} {
		if got := p.Declared([]byte(text)); got != want {
			t.Errorf("%.40q: %q", text, got)
		}
	}
}

// One bracket for every byte, in whatever order: time linear in the text, memory
// bounded by it, and no stack.
func TestHostileTexts(t *testing.T) {
	const n = 1 << 20
	repeat := strings.Repeat
	for what, text := range map[string]string{
		"open brackets":     repeat("(", n),
		"open trees":        repeat("(;", n/2),
		"open trees, moves": repeat("(;B[aa]", n/7),
		"trees and ends":    "(;GM[4]" + repeat("(;B[aa])", n/8) + ")",
		"nested and closed": repeat("(;B[aa]", 10_000) + repeat(")", 10_000),
		"closing brackets":  "(;GM[4])" + repeat(")", n),
		"semicolons":        "(;GM[4]" + repeat(";", n) + ")",
		"values":            "(;GM[4]AB" + repeat("[aa]", n/4) + ")",
		"values, no name":   "(;GM[4]" + repeat(";[aa]", n/5) + ")",
		"open values":       "(;GM[4]" + repeat("C[", n/2),
		"slashes":           "(;GM[4]C[" + repeat("\\", n) + "]",
		"escapes":           "(;GM[4]C[" + repeat("\\]", n/2) + "]",
		"words":             "(;GM[4]" + repeat("a ", n/2),
		"blanks":            "(;GM[4]" + repeat(" ", n) + "a" + repeat(" ", n),
		"tags":              "(;GM[4]" + repeat("PB[a]", n/5) + ")",
		"different tags":    "(;GM[4]" + repeat("PB[a]PB[b]", n/10) + ")",
		"long names":        "(;GM[4]" + repeat("Pb[a]", n/5) + ")",
		"comments, moves":   "(;GM[4]" + repeat("C[a]", n/8) + "QPR[" + repeat("a,", n/4) + "]",
		"colons":            "(;GM[4]GN[" + repeat("(B) :", n/5) + "])",
		"behind branches":   "(;GM[4](;B[aa])" + repeat(";B[aa](;W[aa])(;W[bb])", n/22),
		"behind the game":   "(;GM[4])" + repeat("B[", n/2),
		"before the game":   repeat("(;a", n/3) + "(;GM[4])",
		"one letter":        "(;GM[4]" + repeat("x", n),
		"many names":        "(;GM[4]" + repeat("ABCDEFGHIJ[x]", n/13),
	} {
		t.Run(what, func(t *testing.T) {
			g := parse(text)
			consistent(t, g)
			for kind, count := range g.FaultCount {
				if listed := 0; count > 0 {
					for _, f := range g.Faults {
						if f.Kind == schemas.FaultKind(kind) {
							listed++
						}
					}
					if listed != min(int(count), schemas.MaxFaults) {
						t.Errorf("%d of %d faults of kind %d are listed", listed, count, kind)
					}
				}
			}
		})
	}
}

// What lies deeper than is followed is kept, and what follows it is read.
func TestTooDeep(t *testing.T) {
	const deep = 1100
	g := parse("(;GM[4]" + strings.Repeat("(;B[aa]", deep) + "C[)]" + strings.Repeat(")", deep) + "(;W[bb]))")
	if g.FaultCount[schemas.FaultTooDeep] != 1 || g.FaultCount[schemas.FaultCutOff] != 0 || len(g.Moves) != 1023 {
		t.Errorf("%d moves, faults %v", len(g.Moves), g.FaultCount)
	}
	if len(g.Comments) != 1 || !strings.HasPrefix(g.View(g.Comments[0].Text), "(;B[aa](;B[aa]") {
		t.Errorf("%d comments", len(g.Comments))
	}
	if len(g.Variations) != 1 || g.String(g.Variations[0].Moves[0].Token) != "bb" || g.Variations[0].At != 1 {
		t.Errorf("variations %+v", sheetOf(g).Variations)
	}
}

// consistent fails when the game points outside of its text or of its lines.
func consistent(t testing.TB, g *schemas.Game) {
	t.Helper()
	inside := func(s schemas.Span) {
		if int(s.Off)+int(s.Len) > len(g.Text) {
			t.Fatalf("%+v of %d bytes", s, len(g.Text))
		}
	}
	plies := func(line int32) int32 {
		if line == 0 {
			return int32(len(g.Moves))
		}
		if int(line) > len(g.Variations) {
			t.Fatalf("line %d of %d", line, len(g.Variations))
		}
		return int32(len(g.Variations[line-1].Moves))
	}
	if len(g.Sides) != len(g.Moves) {
		t.Fatalf("%d sides of %d moves", len(g.Sides), len(g.Moves))
	}
	for _, m := range g.Moves {
		inside(m.Token)
	}
	for i, v := range g.Variations {
		if int(v.Parent) > i || v.At < 1 || v.At > plies(v.Parent)+1 {
			t.Fatalf("variation %d: %d@%d", i+1, v.Parent, v.At)
		}
		for _, m := range v.Moves {
			inside(m.Token)
		}
	}
	for _, tag := range g.Tags {
		inside(tag.Name)
		inside(tag.Value)
	}
	for _, c := range g.Comments {
		inside(c.Text)
		if c.Ply > plies(c.Line) {
			t.Fatalf("comment at %d/%d", c.Line, c.Ply)
		}
	}
	for _, m := range g.Marks {
		inside(m.Text)
		if m.Ply > plies(m.Line) {
			t.Fatalf("mark at %d/%d", m.Line, m.Ply)
		}
	}
	gametest.Stamps(t, g)
	for _, f := range g.Faults {
		inside(f.At)
		if f.Ply > plies(f.Line) {
			t.Fatalf("fault at %d/%d", f.Line, f.Ply)
		}
	}
	for _, s := range g.Setup {
		inside(s.Token)
	}
	for _, s := range append(append([]schemas.Span{g.Stage.Rule}, g.Stage.Offered...), g.Stage.Removed...) {
		inside(s)
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	source := encode(t, simplifiedchinese.GB18030, late)
	r := newReader()
	var g schemas.Game
	var arena []byte
	rec := records.Record{Bytes: source}
	if n := testing.AllocsPerRun(100, func() { arena = r.Read(rec, "", arena[:0], &g) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(late), "")
	f.Add(encode(f, simplifiedchinese.GB18030, late), "")
	f.Add([]byte("(;GM[5]SW[NO]5A[gg][hh]GN[a-b(B) : RIF rule];B[hh];W[]C[x](;B[tt])(;W[ii]TE[1]))\n;)\n---"), "")
	f.Add([]byte("(;GaMe[4]AB[aa:cc]AE[dd]PL[W]QPR[a,b,c]QSLW[dd];(;B[a\\]](;;)"), "big5")
	f.Add(encode(f, japanese.ShiftJIS, "(;GM[4]PB[ソゾ];B[hh]C[ｱ])\n(;GM[4];B[ii])"), "shift-jis")
	f.Add([]byte("(;CA[x]GM[4](;B[aa]);W[bb](;B[cc])(;B[dd]);x[y"), "")
	f.Add([]byte("\xff\xfe(\x00;\x00G\x00"), "")
	f.Add([]byte("(;GM[4]SZ[19:0]SW[R]5A[gg:ig][][ ,]5A[2]SZ[53×9];B[hh]"), "")
	f.Fuzz(func(t *testing.T, source []byte, override string) {
		for _, g := range readAll(t, source, override) {
			consistent(t, g)
			if !bytes.Equal(g.Raw, source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length]) {
				t.Fatalf("raw is not the source's %d+%d", g.Origin.Offset, g.Origin.Length)
			}
			if g.Kind == schemas.KindUnknown && g.FaultCount[schemas.FaultOtherGame] != 1 {
				t.Fatal("of another game in silence")
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	moves := strings.Repeat(";B[hh];W[ig]", 30)
	for name, source := range map[string][]byte{
		"moves":    []byte("(;GM[5]FF[4]SZ[15]PB[Player1(1500)]PW[Player2(1500)]RE[B+R]" + moves + ")"),
		"comments": []byte("(;GM[5]FF[4]SZ[15]PB[选手07]PW[选手08]RE[B+R]" + strings.ReplaceAll(moves, "]", "]C[一二三]") + ")"),
		"gb18030":  encode(b, simplifiedchinese.GB18030, "(;GM[5]FF[4]SZ[15]PB[选手07]PW[选手08]RE[B+R]"+strings.ReplaceAll(moves, "]", "]C[一二三]")+")"),
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
