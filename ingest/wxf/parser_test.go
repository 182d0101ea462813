package wxf_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/ingest/wxf"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Tags     []string // name=value
	Moves    string   // with numbers, and marks behind the plies they stand behind
	Comments []string // ply text
	Faults   []string // kind ply text
}

var faultNames = map[schemas.FaultKind]string{
	schemas.FaultLoose: "loose", schemas.FaultCutOff: "cut off", schemas.FaultRepeatedTag: "repeated", schemas.FaultValue: "value",
	schemas.FaultOpenComment: "open comment", schemas.FaultNumber: "number",
}

func sheetOf(g *schemas.Game) sheet {
	var s sheet
	for _, t := range g.Tags {
		s.Tags = append(s.Tags, g.String(t.Name)+"="+g.String(t.Value))
	}
	var words []string
	for i := 0; i <= len(g.Moves); i++ {
		for _, m := range g.Marks {
			if int(m.Ply) == i {
				words = append(words, g.String(m.Text))
			}
		}
		if i < len(g.Moves) {
			if n := g.Moves[i].Number; n > 0 {
				words = append(words, fmt.Sprintf("%d.", n))
			}
			words = append(words, g.String(g.Moves[i].Token))
		}
	}
	s.Moves = strings.Join(words, " ")
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d %s", c.Ply, g.String(c.Text)))
	}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d %s", faultNames[f.Kind], f.Ply, g.String(f.At)))
	}
	return s
}

func list(s ...string) []string { return s }

func parse(text string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	new(wxf.Parser).Parse([]byte(text), g)
	return g
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		what, text string
		want       sheet
	}{
		{
			"as XieXie writes it: marks glued to moves and to numbers",
			"FORMAT  \tWXF\nGAME    \nRED     \tPlayer 07;;;\nBLACK   \tPlayer 08;;;\nDATE    \t28-12-2022\n/*Time control G5 inc. 20 seconds.*/\n\nSTART{\n" +
				" 1.  C2.5  H8+7!     !!2.  H2+3  R9.8!!\n}END\n",
			sheet{
				Tags: list("FORMAT=WXF", "RED=Player 07", "BLACK=Player 08", "DATE=28-12-2022"), Moves: "1. C2.5 H8+7 ! !! 2. H2+3 R9.8 !!",
				Comments: list("0 Time control G5 inc. 20 seconds."),
			},
		},
		{
			"as PlayOK writes it: ratings, a time control, Black in lower case",
			"FORMAT  WXF\r\nRED     player 07 ; 1200 ;;\r\nBLACK   player 08 ; 1240 ;;\r\nRESULT  0-1\r\nDATE    2020-02-02 02:02:02\r\nEVENT   PlayOK Game ; 10m+0s\r\nSTART{\r\n 1. P3+1 c8.7   2. E7+5 c2=5 }END\r\n",
			sheet{
				Tags: list("FORMAT=WXF", "RED=player 07", "RedElo=1200", "BLACK=player 08", "BlackElo=1240", "RESULT=0-1", "DATE=2020-02-02 02:02:02",
					"EVENT=PlayOK Game", "TimeControl=10m+0s"),
				Moves: "1. P3+1 c8.7 2. E7+5 c2=5",
			},
		},
		{
			"club and rating, and more than the format knows",
			"RED 选手07;北京;2400;大师\nBLACK: 选手08;上海\nPLACE 广州\nEVENT 杯赛;甲组\nSTART{ 1. C2.5 h8+7 }END",
			sheet{
				Tags: list("RED=选手07", "RedTeam=北京", "RedElo=2400", "RedInfo=大师", "BLACK=选手08", "BlackTeam=上海", "Site=广州", "EVENT=杯赛;甲组"), Moves: "1. C2.5 h8+7",
			},
		},
		{
			"U075 hartwork/xiangqi-setup#2: a start position in the letters R H E A K, no moves",
			"FORMAT          WXF\nGAME    \nRED             ;;;\nBLACK           ;;;\nDATE            2-8-2014\nFEN             rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b\n\nSTART{\n}END\n",
			sheet{Tags: list("FORMAT=WXF", "DATE=2-8-2014", "FEN=rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b")},
		},
		{
			"moves go on with the number of the position",
			"FEN 4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 31\nSTART{\n31. R1+1 K5+1\n32. R1+1\n}END",
			sheet{Tags: list("FEN=4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 31"), Moves: "31. R1+1 K5+1 32. R1+1"},
		},
		{
			"a SETUP, asymmetric: red king d0, chariot a4; black king e9, pawn h3",
			"FORMAT WXF\nSETUP{ Kd0 ke9 Ra4\n ph3 MOVE 12 BLACK }\nSTART{\n12. ... p8+1\n}END",
			sheet{Tags: list("FORMAT=WXF", "FEN=4k4/9/9/9/9/R8/7p1/9/9/3K5 b - - 0 12"), Moves: "12. p8+1"},
		},
		{
			"a SETUP that is none", "SETUP{ Kd0 kd0 }\nSTART{ 1. C2.5 }END",
			sheet{Tags: list("FEN=Kd0 kd0"), Moves: "1. C2.5", Faults: list("value 0 Kd0 kd0")},
		},
		{
			"comments among the moves, words behind them",
			"START{ 1. C2.5 /* a good one, 1-0 */ h8+7 {usual} 2. H2+3 1-0 }END\nBlack resigned",
			sheet{Moves: "1. C2.5 h8+7 2. H2+3", Comments: list("1 a good one, 1-0", "2 usual", "3 Black resigned"), Faults: list("loose 3 Black resigned")},
		},
		{
			"cut off", "FORMAT WXF\nRED a\nSTART{\n1. C2.5 h8+7 2. H2",
			sheet{Tags: list("FORMAT=WXF", "RED=a"), Moves: "1. C2.5 h8+7 2. H2", Faults: list("cut off 0 START{")},
		},
		{"cut off at once", "START{", sheet{Faults: list("cut off 0 START{")}},
		{
			"no START{", "FORMAT WXF\nRED a\nsome words\n\n1. C2.5 h8+7\n2. H2+3 r9.8",
			sheet{Tags: list("FORMAT=WXF", "RED=a"), Moves: "1. C2.5 h8+7 2. H2+3 r9.8", Comments: list("0 some words"), Faults: list("loose 0 some words")},
		},
		{
			"a name twice", "RED a\nRED b\nDATE 1\nDATE 1\nSTART{}END", sheet{
				Tags: list("RED=a", "RED=b", "DATE=1", "DATE=1"), Faults: list("repeated 0 RED b"),
			},
		},
		{
			"more fields than there are", "RED a;b;1;c;d\nSTART{}END",
			sheet{Tags: list("RED=a", "RedTeam=b", "RedElo=1", "RedInfo=c", "RedInfo=d"), Faults: list("repeated 0 d")},
		},
		{"comments that do not end", "/* x\nSTART{ }END", sheet{Comments: list("0 x\nSTART{ }END"), Faults: list("open comment 0 /*")}},
		{"nothing", "", sheet{}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			g := parse(tt.text)
			if diff := cmp.Diff(tt.want, sheetOf(g)); diff != "" {
				t.Error(diff)
			}
			if !strings.HasPrefix(string(g.Text), tt.text) || g.Kind != schemas.KindXiangqi {
				t.Errorf("text %q, kind %v", g.Text, g.Kind)
			}
		})
	}
}

// Tags in capitals are understood as those of PGN are.
func TestFields(t *testing.T) {
	g := parse("RED a;b;2400\nBLACK c\nDATE 2026\nEVENT e\nRESULT 1-0\nROUND 3\nPLACE p\nSTART{}END")
	for field, want := range map[schemas.Field]string{
		schemas.FieldFirst: "a", schemas.FieldFirstTeam: "b", schemas.FieldFirstRating: "2400", schemas.FieldSecond: "c", schemas.FieldDate: "2026",
		schemas.FieldEvent: "e", schemas.FieldResult: "1-0", schemas.FieldRound: "3", schemas.FieldSite: "p",
	} {
		if got := g.FieldText(field); got != want {
			t.Errorf("field %d: %q, want %q", field, got, want)
		}
	}
}

// In each test "¦" marks where the source is to be cut, and is not part of it.
func TestSplit(t *testing.T) {
	for what, marked := range map[string]string{
		"nothing":                   " \n",
		"one record":                "FORMAT WXF\nRED a\nSTART{\n1. C2.5 }END\nwords behind\n",
		"records in a row":          "\ufeffFORMAT WXF\nRED a\nSTART{\n}END\n¦FORMAT WXF\r\nRED b\r\nSTART{\r\n}END\r\n",
		"records without FORMAT":    "RED a\nSTART{\n}END\n\n¦RED b\nSTART{ }END\n¦START{ }END",
		"a record that is cut off":  "FORMAT WXF\nSTART{\n1. C2.5\n¦FORMAT WXF\nSTART{ }END",
		"the word within a line":    "FORMAT WXF\nGAME FORMAT x\nSTART{ }END",
		"no capitals, or too few":   "FORMAT WXF\nSTART{ }END\nFormat\nAB c\nFORMATted",
		"a brace within a comment":  "FORMAT WXF\nSTART{ {x} }\nRED a\n}END\n¦RED b",
		"old line ends":             "FORMAT WXF\rSTART{ }END\r¦FORMAT WXF\r",
		"words before the first":    "some words\nFORMAT WXF\nSTART{ }END",
		"a closing at the very end": "FORMAT WXF\nSTART{ }END",
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
				for _, rec := range splittest.Split(t, records.NewSplitter(wxf.NewScanner(), r, 0)) {
					got = append(got, string(rec.Bytes))
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	splittest.CheckRandom(t, wxf.NewScanner,
		"FORMAT WXF\n", "RED a;b\n", "START{", "}END", "}", "\n", "\r", " ", "1. C2.5 h8+7 ", "\ufeff", "/*", "*/", strings.Repeat("x", 100), strings.Repeat("\n", 100))
}

func TestSplitHuge(t *testing.T) {
	for i, again := range []string{"}", "x\n", "\r", "START{", "C2.5 "} {
		size := 100 << 20
		if i > 0 || testing.Short() {
			size = 10 << 20
		}
		if got := splittest.CheckMemory(t, wxf.NewScanner, "FORMAT WXF\n", again, size); got != 1 {
			t.Errorf("%q: %d records", again, got)
		}
	}
}

// Hostile texts take time in proportion to their length: these would take minutes.
func TestParseHuge(t *testing.T) {
	const size = 4 << 20
	for _, again := range []string{"/*", "/* */", "START{", "}END", "SETUP{", "SETUP{}\n", "RED a\n", "RED;1\n", "{", "(", "/", "\n", "A", "Ke0 ", ";"} {
		for _, head := range []string{"", "START{ ", "SETUP{", "RED "} {
			parse(head + strings.Repeat(again, size/len(again)))
		}
	}
}

// readAll reads every record of a source.
func readAll(t testing.TB, source []byte) []*schemas.Game {
	t.Helper()
	s := records.NewSplitter(wxf.NewScanner(), bytes.NewReader(source), 0)
	games := gametest.ReadAll(t, s, records.NewReader("wxf", new(wxf.Parser)), "")
	for _, g := range games {
		sheetOf(g) // every span is within the text
	}
	return games
}

func TestReadEncodings(t *testing.T) {
	const text = "FORMAT WXF\r\nEVENT 全国象棋团体锦标赛\r\nRED 选手零七;北京;2400\r\nSTART{\r\n1. C2.5 h8+7\r\n}END\r\n"
	want := sheet{Tags: list("FORMAT=WXF", "EVENT=全国象棋团体锦标赛", "RED=选手零七", "RedTeam=北京", "RedElo=2400"), Moves: "1. C2.5 h8+7"}
	gb, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]string{"utf-8": text, "gb18030": gb, "utf-16be": wide} {
		games := readAll(t, []byte(source))
		if len(games) != 1 || games[0].Origin.Encoding != name {
			t.Fatalf("%s: %d games", name, len(games))
		}
		if diff := cmp.Diff(want, sheetOf(games[0])); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// The four files of XieXie, and that of user report U075. The plies are those of the
// last round that each file numbers.
func TestSamples(t *testing.T) {
	for name, plies := range map[string]int{"game1.wxf": 138, "game2.wxf": 101, "game4.wxf": 99, "game5.wxf": 122} {
		b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "wxf_text", name))
		if err != nil {
			t.Fatal(err)
		}
		games := readAll(t, b)
		if len(games) != 1 || len(games[0].Moves) != plies || len(games[0].Faults) > 0 {
			t.Errorf("%s: %d games, %d plies, %v", name, len(games), len(games[0].Moves), sheetOf(games[0]).Faults)
		}
		if date := games[0].Value("Date"); !strings.HasSuffix(date, "-12-2022") {
			t.Errorf("%s: date %q", name, date)
		}
	}
	b, err := os.ReadFile(filepath.Join(sharedtest.Inputs(t), "039.wxf"))
	if err != nil {
		t.Fatal(err)
	}
	if games := readAll(t, b); len(games) != 1 || len(games[0].Moves) > 0 || !strings.HasSuffix(games[0].Value("FEN"), "/RHEAKAEHR b") {
		t.Errorf("039.wxf: %+v", sheetOf(games[0]))
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"FORMAT  \tWXF\nGAME    \nRED     \tPlayer 07;;;\n/*G5*/\nSTART{\n 1.  C2.5  H8+7!     !!2.  H2+3  R9.8!!\n}END\n",
		"FORMAT WXF\r\nRED a ; 1200 ;;\r\nEVENT PlayOK Game ; 10m+0s\r\nSTART{ 1. P3+1 c8.7 /* x */ }END words",
		"SETUP{ Kd0 ke9 MOVE 12 BLACK }\nSTART{", "FEN 4k4/9 w\nSTART{ 3. R1+1 }END\nRED b", "\xff\xfeR\x00E\x00D\x00", "1. C2.5 /*", "/*",
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
		splittest.Check(t, wxf.NewScanner, source, uint16(len(source)))
	})
}

func BenchmarkRead(b *testing.B) {
	text := "FORMAT WXF\nRED a;b;2400\nBLACK c;d;2300\nRESULT 1-0\nSTART{\n"
	for i := range 40 {
		text += fmt.Sprintf("%2d. C2.5 h8+7\n", i+1)
	}
	text += "}END\n"
	r := records.NewReader("wxf", new(wxf.Parser))
	var g schemas.Game
	rec := records.Record{Bytes: []byte(text)}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(rec, "", nil, &g)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
}
