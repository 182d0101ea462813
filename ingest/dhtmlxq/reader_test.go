package dhtmlxq_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/dhtmlxq"
	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// In each test "¦" marks where the source is to be cut, and is not part of it.
func TestSplit(t *testing.T) {
	const moves = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
	for what, marked := range map[string]string{
		"nothing":                " \r\n",
		"one record":             "[DhtmlXQ]\n[DhtmlXQ_red]a[/DhtmlXQ_red]\n" + moves + "\n[/DhtmlXQ]\n",
		"records in a row":       "[DhtmlXQ]" + moves + "[/DhtmlXQ]\n¦[DhtmlXQ]" + moves + "[/DhtmlXQ]",
		"a record not closed":    "[DhtmlXQ]" + moves + "\n¦[DhtmlXQ]" + moves,
		"words around":           "<p>[1] " + "[DhtmlXQ]" + moves + "[/DhtmlXQ]</p>\n<p>¦[DhtmlXQiFrame]" + moves + "[/DhtmlXQiFrame]</p>",
		"a field twice":          "[DhtmlXQ][DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_blacktime][/DhtmlXQ_time]" + moves + moves + "[/DhtmlXQ]",
		"without an enclosure":   "[DhtmlXQ_ver]x[/DhtmlXQ_ver]\n[DhtmlXQ_red]a[/DhtmlXQ_red]" + moves + "\n¦[dhtmlxq_VER]x[/DhtmlXQ_ver]" + moves,
		"moves behind a page":    "[DhtmlXQ][DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_movelist][/DhtmlXQ_movelist][/DhtmlXQ]<script>'" + moves + "'¦[DhtmlXQ_red]",
		"a movelist more":        "[DhtmlXQ]" + moves + "[/DhtmlXQ]¦" + moves,
		"moves before a page":    moves + "[DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_movelist][/DhtmlXQ_movelist]¦[DhtmlXQ_red]b[/DhtmlXQ_red]",
		"movelists in a row":     moves + "\n¦" + moves + "\n¦" + moves,
		"a bracket that is none": moves + "[DhtmlXQ_" + strings.Repeat("x", 100) + "][DhtmlXQ_a b][DhtmlXQ",
		"a movelist alone":       strings.Repeat("77477062", 20),
	} {
		t.Run(what, func(t *testing.T) {
			source, want := "", []string(nil)
			for part := range strings.SplitSeq(marked, "¦") {
				source += part
				if part = strings.Trim(part, records.Blank); part != "" {
					want = append(want, part)
				}
			}
			for _, r := range []io.Reader{strings.NewReader(source), iotest.OneByteReader(strings.NewReader(source))} {
				var got []string
				for _, rec := range splittest.Split(t, records.NewSplitter(dhtmlxq.NewScanner(), r, 0)) {
					got = append(got, string(rec.Bytes))
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// pieces are what random sources are made of.
var pieces = []string{
	"[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_red]", "[/DhtmlXQ_red]", "[DhtmlXQ_movelist]", "[/DhtmlXQ_movelist]", "7747", "7062", "12", "[0_1_0]", "[/0_1_0]",
	"[DhtmlXQ_move_0_1_1]", "[/DhtmlXQ_move_0_1_1]", "[DhtmlXQ_comment1_1]", "||", "<br>", "&amp;", `\u9a6c`, "[", "]", "\n", " ", "\ufeff", "马", strings.Repeat("x", 100),
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	splittest.CheckRandom(t, dhtmlxq.NewScanner, pieces...)
}

func TestSplitHuge(t *testing.T) {
	for i, again := range []string{"[", "7", "[DhtmlXQ_red]", "x\n"} {
		size := 100 << 20
		if i > 0 || testing.Short() {
			size = 10 << 20
		}
		if got := splittest.CheckMemory(t, dhtmlxq.NewScanner, "[DhtmlXQ]", again, size); got != 1 {
			t.Errorf("%q: %d records", again, got)
		}
	}
}

// Hostile texts take time in proportion to their length: these would take minutes.
func TestParseHuge(t *testing.T) {
	const size = 4 << 20
	for _, again := range []string{
		"[", "[DhtmlXQ_", "[DhtmlXQ_a]", "[/DhtmlXQ_a]", "[DhtmlXQ_a]\n", "[DhtmlXQ_movelist]", "[DhtmlXQ_move_0_1_1]7747", "[0_1_0]", "&", "&#", "\\u", "|", "<br", "7",
		"[DhtmlXQ_comment1]x", "[DhtmlXQ_red]&[/DhtmlXQ_red]",
	} {
		g := parse(strings.Repeat(again, size/len(again)))
		if len(g.Text) > 3*size {
			t.Errorf("%q: %d bytes of text", again, len(g.Text))
		}
		parse("[DhtmlXQ_red]" + strings.Repeat(again, size/len(again)))
	}
	var b strings.Builder
	b.WriteString("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range 100_000 { // each a variation of the one before
		fmt.Fprintf(&b, "[DhtmlXQ_move_%d_1_%d]7747[/DhtmlXQ_move_%[1]d_1_%d]", i, i+1)
	}
	if g := parse(b.String()); len(g.Variations) != 100_000 || g.Variations[99_999].Parent != 99_999 {
		t.Errorf("%d variations", len(g.Variations))
	}
}

// readAll reads every record of a source. No move is empty.
func readAll(t testing.TB, source []byte) []*schemas.Game {
	t.Helper()
	games := gametest.ReadAll(t, "dhtmlxq", dhtmlxq.NewScanner(), new(dhtmlxq.Parser), source)
	for _, g := range games {
		noneEmpty(t, g)
	}
	return games
}

func noneEmpty(t testing.TB, g *schemas.Game) {
	t.Helper()
	moves := slices.Clone(g.Moves)
	for _, v := range g.Variations {
		moves = append(moves, v.Moves...)
	}
	if slices.ContainsFunc(moves, func(m schemas.Move) bool { return m.Token.Empty() }) {
		t.Fatal("an empty move")
	}
}

func TestReadEncodings(t *testing.T) {
	const text = "[DhtmlXQ]\r\n[DhtmlXQ_event]象棋團體賽[/DhtmlXQ_event]\r\n[DhtmlXQ_red]選手零七[/DhtmlXQ_red]\r\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\r\n[DhtmlXQ_comment1]炮二平五，當頭炮[/DhtmlXQ_comment1]\r\n[/DhtmlXQ]\r\n"
	want := sheet{Tags: list("Event=象棋團體賽", "Red=選手零七"), Moves: "h2e2 h9g7", Comments: list("0:1 炮二平五，當頭炮")}
	gb, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	big5, err := traditionalchinese.Big5.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]string{"utf-8": text, "gb18030": gb, "big5": big5, "utf-16le": wide} {
		games := readAll(t, []byte(source))
		if len(games) != 1 || games[0].Origin.Encoding != name {
			t.Fatalf("%s: %d games, %s", name, len(games), games[0].Origin.Encoding)
		}
		if diff := cmp.Diff(want, sheetOf(games[0])); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// What is written as a tree of moves is read as that tree.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for range 500 {
		type line struct{ parent, first, plies int }
		lines := []line{{0, 1, 1 + rng.IntN(40)}}
		var b, want strings.Builder
		write := func(plies int) (digits string) {
			for range plies {
				x, y, u, v := rng.IntN(9), rng.IntN(10), rng.IntN(9), rng.IntN(10)
				digits += fmt.Sprint(x, y, u, v)
				fmt.Fprintf(&want, " %c%d%c%d", 'a'+x, 9-y, 'a'+u, 9-v)
			}
			return strings.ReplaceAll(digits, " ", "")
		}
		fmt.Fprintf(&b, "[DhtmlXQ_movelist]%s[/DhtmlXQ_movelist]", write(lines[0].plies))
		for i := range rng.IntN(8) {
			parent := rng.IntN(len(lines))
			p := lines[parent]
			l := line{parent, p.first + rng.IntN(p.plies), 1 + rng.IntN(10)}
			lines = append(lines, l)
			fmt.Fprintf(&want, "\n%d@%d", parent, l.first-p.first+1)
			name := fmt.Sprintf("DhtmlXQ_move_%d_%d_%d", parent, l.first, i+1)
			fmt.Fprintf(&b, "[%s]%s[/%[1]s]", name, write(l.plies))
		}
		g := parse(b.String())
		got := strings.TrimSpace(gametest.Words(g, g.Moves))
		for _, v := range g.Variations {
			got += fmt.Sprintf("\n%d@%d %s", v.Parent, v.At, gametest.Words(g, v.Moves))
		}
		// The position is that of who moves first: of no interest here.
		if diff := cmp.Diff(strings.TrimSpace(want.String()), got); diff != "" || len(g.Faults) > 0 {
			t.Fatalf("%s: %s", b.String(), diff)
		}
	}
}

// The final of 1956, as a Vietnamese site has it, and a movelist from elsewhere. Their
// moves are the facts that the audit of the whole program checks.
func TestSamples(t *testing.T) {
	read := func(name string) sheet {
		b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "dhtmlxq", name))
		if err != nil {
			t.Fatal(err)
		}
		games := readAll(t, b)
		if len(games) != 1 {
			t.Fatalf("%s: %d games", name, len(games))
		}
		return sheetOf(games[0])
	}
	s := read("chasoft_1956_final_liyiting_yangguanlin.dpxq")
	if n := len(strings.Fields(s.Moves)); n != 127 || !strings.HasPrefix(s.Moves, "h2e2 h9g7 h0g2 ") || !strings.HasSuffix(s.Moves, " e8e7 f5e5") {
		t.Errorf("%d moves: %s", n, s.Moves)
	}
	for _, tag := range []string{"Event=1956年全国象棋锦标赛（决赛）", "Date=1956年12月27日", "Site=北京市", "Result=红胜", "ECCO=C84", "Opening=中炮巡河炮对屏风马"} {
		if !strings.Contains(strings.Join(s.Tags, "\n"), tag) {
			t.Errorf("no %s in %q", tag, s.Tags)
		}
	}
	if len(s.Faults) != 2 || !strings.HasPrefix(s.Faults[0], "loose 0:0 [DhtmlXQ_blacktime]") {
		t.Errorf("faults %q", s.Faults)
	}
	s = read("elephantchess_game1_movelist.ubb")
	if n := len(strings.Fields(s.Moves)); n != 114 || len(s.Tags) > 0 || len(s.Faults) != 1 || !strings.HasPrefix(s.Moves, "h2e2 h9g7 h0g2 ") {
		t.Errorf("%d moves: %+v", n, s)
	}
	// The end that the test of its repository states (HalfMoveTest).
	if got := after(t, s.Moves); got != "3ak1b2/1C2a3n/2Nrb4/2R3P1p/9/4P3P/p2r5/4B4/3pA4/2B1KA3" {
		t.Error(got)
	}
}

// after returns the position that moves lead to from the standard array.
func after(t *testing.T, moves string) string {
	t.Helper()
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	for m := range strings.FieldsSeq(moves) {
		from, ok := board.ParseSquare(m[:2])
		to, ok2 := board.ParseSquare(m[2:])
		if !ok || !ok2 || b.Pieces[from] == board.NoPiece {
			t.Fatalf("%s lifts nothing", m)
		}
		b.Set(to, b.Pieces[from])
		b.Set(from, board.NoPiece)
	}
	fen, _, _ := strings.Cut(b.FEN(), " ")
	return fen
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"[DhtmlXQ]\n[DhtmlXQ_red]选手07[/DhtmlXQ_red]\n[DhtmlXQ_open]C84 x[/DhtmlXQ_open]\n" + binit + "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
		"[DhtmlXQ_movelist]796770621927[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]03041927[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_3]a||b&amp;\\u9a6c<br/>[/DhtmlXQ_comment1_3]",
		"<p>[DhtmlXQ_movelist][/DhtmlXQ_movelist]'[0_1_0]7747[/0_1_0][0_2_1]70[/0_2_1]'", "[DhtmlXQ_fen]4k4/9 w[/DhtmlXQ_fen][DhtmlXQ_binit]99", strings.Repeat("77477062", 6),
		"\xff\xfe[\x00D\x00", "[DhtmlXQ_move'+'list]7747[/DhtmlXQ_movelist]", "[DhtmlXQ][DhtmlXQ_a]\n[/DhtmlXQ]x[DhtmlXQ_b]",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		end := int64(0)
		for _, g := range readAll(t, source) {
			if g.Origin.Offset < end || !bytes.Equal(g.Raw, source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length]) {
				t.Fatalf("raw is not the source's %d+%d", g.Origin.Offset, g.Origin.Length)
			}
			end = g.Origin.Offset + g.Origin.Length
		}
		splittest.Check(t, dhtmlxq.NewScanner, source, uint16(len(source)))
		dhtmlxq.Holds(source)
	})
}

func BenchmarkRead(b *testing.B) {
	text := "[DhtmlXQ]\n[DhtmlXQ_red]选手07[/DhtmlXQ_red]\n[DhtmlXQ_black]选手08[/DhtmlXQ_black]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n" + binit +
		"\n[DhtmlXQ_movelist]" + strings.Repeat("77477062", 40) + "[/DhtmlXQ_movelist]\n[/DhtmlXQ]"
	r := records.NewReader("dhtmlxq", new(dhtmlxq.Parser))
	var g schemas.Game
	rec := records.Record{Bytes: []byte(text)}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(rec, "", nil, &g)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
}
