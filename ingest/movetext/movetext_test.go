package movetext_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/movetext"
	"qipu/ingest/records"
	"qipu/schemas"
)

// sheet writes what was read: the winner, a bar, and the moves with their numbers.
func sheet(g *schemas.Game) string {
	var b strings.Builder
	if !g.EndMarker.Empty() {
		b.WriteString(g.String(g.EndMarker) + "|")
	}
	for i, m := range g.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		if m.Number > 0 {
			fmt.Fprintf(&b, "%d:", m.Number)
		}
		b.WriteString(g.String(m.Token))
	}
	return b.String()
}

func parse(text string) *schemas.Game {
	g := new(schemas.Game)
	new(movetext.Parser).Parse([]byte(text), g)
	return g
}

func TestParse(t *testing.T) {
	for _, tt := range []struct{ what, text, want string }{
		{"nothing", "", ""},
		{"one word", "h8i9g10h11", "h8 i9 g10 h11"},
		{"spaces", "h8 i9  g10\th11", "h8 i9 g10 h11"},
		{"a winner", "black h8 i9 g10", "black|h8 i9 g10"},
		{"and one word", "white h8i9", "white|h8 i9"},
		{"all winners, in capitals", "UNKNOWN h8", "UNKNOWN|h8"},
		{"a draw of passes", "draw h8 i9 -- --", "draw|h8 i9 -- --"},
		{"no moves", "black", "black|"},
		{"a mark before it", "\ufeffblack h8", "black|h8"},
		{"a word that is no winner", "red h8", "red h8"},
		{"a winner behind the moves is a word", "h8 i9 black", "h8 i9 black"},
		{"a winner glued to a point", "blackh8 i9", "blackh8 i9"},
		{"capitals", "H8I9 G10", "H8 I9 G10"},
		{"passes", "h8 -- pass PASS i9", "h8 -- pass PASS i9"},
		{"glued passes", "h8--i9----g10", "h8 -- i9 -- -- g10"},
		{"passes at the end", "h8i9----", "h8 i9 -- --"},
		{"a ruler is no passes", "h8 ---- i9", "h8 ---- i9"},
		{"three dashes", "h8---i9", "h8 --- i9"},
		{"one dash", "h8-i9 -5 -", "h8- i9 -5 -"},
		{"off the board", "h8 p3 h16 a0 h99", "h8 p3 h16 a0 h99"},
		{"what is no point stays", "h8 hh8 8h i9? x3xg10 (j7) i9?g10", "h8 hh8 8h i9? x3 xg10 (j7) i9? g10"},
		{"words of other scripts", "h8 天元 黑h8 Müller", "h8 天元 黑h8 Müller"},
		{"damaged bytes", "h8 \xff\xfei9 \xe3", "h8 \xff\xfei9 \xe3"},
		{"numbers", "1. h8 2. i9 3.g10 4: h11 5:g9", "1:h8 2:i9 3:g10 4:h11 5:g9"},
		{"numbers of rounds", "1.h8 i9 2.g10 h11", "1:h8 i9 2:g10 h11"},
		{"numbers with more stops", "1... h8", "1:h8"},
		{"a number without a stop is a word", "1 h8", "1 h8"},
		{"a number of no sense is a word", "0. h8 12345678. i9", "0. h8 12345678. i9"},
		{"commas", "h8,i9, g10，h11、g9;h9；i8", "h8 i9 g10 h11 g9 h9 i8"},
		{"wide blanks", "h8　i9\u00a0g10", "h8 i9 g10"},
	} {
		g := parse(tt.text)
		if got := sheet(g); got != tt.want || len(g.Faults) > 0 || g.Points != schemas.PointNames || string(g.Text) != tt.text {
			t.Errorf("%s: %q, want %q, faults %v", tt.what, got, tt.want, g.Faults)
		}
	}
}

// Of the sample of dasimagin/renju; the game is not symmetric.
func TestLine(t *testing.T) {
	g := parse("white h8 h7 i8 k7 g5 j7 i7")
	if got := sheet(g); got != "white|h8 h7 i8 k7 g5 j7 i7" {
		t.Error(got)
	}
	if len(g.Tags)+len(g.Comments)+len(g.Marks)+len(g.Variations) > 0 {
		t.Errorf("%+v", g)
	}
}

// A number that breaks the line is a fault, and the next one tells whether moves are
// missing.
func TestNumbers(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1. h8 2. i9 3. g10 4. h9", ""},
		{"1. h8 i9 2. g10 h9 3. g8", ""},
		{"1. h8 1. i9 2. g10 2. h9", ""},
		{"h8 i9 3. g10 h9 5. g8", ""},
		{"h8 i9 2. g10 h9 3. g8", ""},
		{"1. h8 2. i9 4. g10 5. h9", "4 for 3 after 2, skipped 1 pending 0"},
		{"1. h8 2. i9 4. g10 4. h9 5. g8", "4 for 3 after 2, skipped 0 pending 0"},
		{"1. h8 2. i9 5. g10", "5 for 3 after 2, skipped 0 pending 2"},
		{"1. h8 2. i9 2. g10 3. h9", "2 for 3 after 2, skipped -1 pending 0"},
		{"1. h8 i9 2. g10 h9 4. g8 h10 5. h11", "4 for 3 after 4, skipped 2 pending 0"},
		{"1. h8 2. i9 3. g10 9. h9 5. g8 9. h10", "9 for 4 after 3, skipped 0 pending 0; 9 for 6 after 5, skipped 0 pending 3"},
		{"7. h8 8. i9", "7 for 1 after 0, skipped 6 pending 0"},
	} {
		g := parse(tt.text)
		var got []string
		for _, f := range g.Faults {
			got = append(got, fmt.Sprintf("%s for %d after %d, skipped %d pending %d", g.String(f.At), f.Expected, f.Ply, f.Skipped, f.Pending))
			if f.Kind != schemas.FaultNumber || f.Line != 0 || f.Offset != -1 {
				t.Errorf("%s: %+v", tt.text, f)
			}
		}
		if s := strings.Join(got, "; "); s != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, s, tt.want)
		}
	}
}

func TestManyBrokenNumbers(t *testing.T) {
	g := parse(strings.Repeat("7. h8 3. i9 ", 5000))
	if n := g.FaultCount[schemas.FaultNumber]; len(g.Moves) != 10000 || len(g.Faults) != schemas.MaxFaults || n < 5000 {
		t.Errorf("%d moves, %d faults of %d", len(g.Moves), len(g.Faults), n)
	}
}

// A game is emptied of the one before.
func TestParseAgain(t *testing.T) {
	g := parse("white 1. h8 3. i9 4. g10")
	g.Tags = append(g.Tags, schemas.Tag{})
	new(movetext.Parser).Parse([]byte("h8"), g)
	if sheet(g) != "h8" || len(g.Faults)+len(g.Tags) > 0 || g.FaultCount != [schemas.FaultKinds]uint32{} {
		t.Errorf("%s, %+v", sheet(g), g)
	}
}

func TestSplit(t *testing.T) {
	const source = "\ufeffblack h8 i9\r\n\r\n  h8i9g10 \nwhite h8\rx"
	s := records.NewSplitter(movetext.NewScanner(), strings.NewReader(source), 0)
	r := records.NewReader("movetext", new(movetext.Parser))
	var got []string
	for _, rec := range splittest.Split(t, s) {
		var g schemas.Game
		r.Read(rec, "", nil, &g)
		got = append(got, fmt.Sprintf("%d+%d %s", g.Origin.Offset, g.Origin.Length, sheet(&g)))
	}
	want := []string{"0+14 black|h8 i9", "20+7 h8 i9 g10", "29+8 white|h8", "38+1 x"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSplitHoweverItArrives(t *testing.T) {
	splittest.CheckRandom(t, movetext.NewScanner, "black ", "h8 ", "i9", "\n", "\r\n", "\ufeff", "--", strings.Repeat("g10", 60), "x")
	if n := splittest.CheckMemory(t, movetext.NewScanner, "", "h8 ", 100<<20); n != 1 {
		t.Errorf("one line: %d records", n)
	}
}

func TestNothingIsAllocatedPerMove(t *testing.T) {
	text := []byte("black 1. h8 2. i9 7. g10" + strings.Repeat(" h9g7", 200))
	var g schemas.Game
	var p movetext.Parser
	p.Parse(text, &g)
	if n := testing.AllocsPerRun(50, func() { p.Parse(text, &g) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Whatever the text: the tokens come in order, do not overlap, hold no white space,
// and between them stand only numbers, the winner and what parts moves.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"black h8 i9 -- pass", "h8i9g10----", "1. h8 2: i9 4. g10", "H8,I9，p3 h16 \ufeffx", "\xff\xe3\x80h8", "a----b-- --- -", "draw", "1.1.1. h8"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var g schemas.Game
		new(movetext.Parser).Parse(text, &g)
		end := g.EndMarker.Off + g.EndMarker.Len
		between(t, text[:g.EndMarker.Off])
		for _, m := range g.Moves {
			token := g.Bytes(m.Token)
			if m.Token.Off < end || m.Token.Empty() || bytes.ContainsAny(token, " \t\r\n,") {
				t.Fatalf("token %q at %d behind %d", token, m.Token.Off, end)
			}
			between(t, text[end:m.Token.Off])
			end = m.Token.Off + m.Token.Len
		}
		between(t, text[end:])
		for _, fault := range g.Faults {
			if fault.Kind != schemas.FaultNumber || len(bytes.Trim(g.Bytes(fault.At), "0123456789")) > 0 || int(fault.Ply) >= len(g.Moves) {
				t.Fatalf("%+v", fault)
			}
		}
	})
}

func between(t *testing.T, gap []byte) {
	t.Helper()
	if rest := bytes.Trim(gap, " \t\r\n\v\f\x1a,;0123456789.:，；、\u3000\u00a0\ufeff"); len(rest) > 0 {
		t.Fatalf("left out: %q", rest)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte("black h8 i9\r\n\r\nh8i9\n\ufeffh8"), uint16(5))
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		splittest.Check(t, movetext.NewScanner, source, size)
	})
}

// Junk of a megabyte costs no more than its length.
func BenchmarkParseHostile(b *testing.B) {
	const size = 1 << 20
	for name, piece := range map[string]string{
		"dashes": "-", "letters": "a", "digits": "1", "numbers": "1.", "stops": ".", "commas": ",", "points": "h8", "broken numbers": "7. h8 3. i9 ",
		"bad bytes": "\xe3", "marks": "\ufeff", "dashes between": "--- ", "wide": "天",
	} {
		b.Run(name, func(b *testing.B) {
			text := []byte("h8" + strings.Repeat(piece, size/len(piece)))
			var g schemas.Game
			var p movetext.Parser
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				p.Parse(text, &g)
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{
		"spaced": "black" + strings.Repeat(" h8 i9 g10", 20), "glued": strings.Repeat("h8i9g10", 20), "numbered": strings.Repeat("1. h8 2. i9 3. g10 ", 20),
	} {
		b.Run(name, func(b *testing.B) {
			var g schemas.Game
			var p movetext.Parser
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				p.Parse([]byte(text), &g)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
		})
	}
}
