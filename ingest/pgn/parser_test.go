package pgn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/pgn"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Tags       []string // Name=value
	Moves      string   // with the number before each, where one stands: "1:h2e2 h9g7"
	Comments   []string // line/ply text
	Marks      []string // line/ply sign
	Variations []string // parent@at moves
	End        string
	Faults     []string // kind line/ply text
}

var faultNames = [schemas.FaultKinds]string{
	"undecodable", "uncertain", "bad tag", "tag quotes", "repeated tag", "open comment", "open variation",
	"stray bracket", "number", "after end", "prose", "too deep", "loose", "value", "setup", "cut off", "other game",
}

func written(g *schemas.Game, moves []schemas.Move) string {
	var words []string
	for _, m := range moves {
		word := g.String(m.Token)
		if m.Number != 0 {
			word = fmt.Sprintf("%d:%s", m.Number, word)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Moves: written(g, g.Moves), End: g.String(g.EndMarker)}
	for _, t := range g.Tags {
		s.Tags = append(s.Tags, g.String(t.Name)+"="+g.String(t.Value))
	}
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d/%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	for _, m := range g.Marks {
		s.Marks = append(s.Marks, fmt.Sprintf("%d/%d %s", m.Line, m.Ply, g.String(m.Text)))
	}
	for _, v := range g.Variations {
		s.Variations = append(s.Variations, fmt.Sprintf("%d@%d %s", v.Parent, v.At, written(g, v.Moves)))
	}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d/%d %s", faultNames[f.Kind], f.Line, f.Ply, g.String(f.At)))
	}
	return s
}

func check(t *testing.T, text string, want sheet) {
	t.Helper()
	var p pgn.Parser
	var g schemas.Game
	p.Parse([]byte(text), &g)
	if diff := cmp.Diff(want, sheetOf(&g)); diff != "" {
		t.Errorf("%q:\n%s", text, diff)
	}
}

func TestTags(t *testing.T) {
	list := func(s ...string) []string { return s }
	tests := []struct {
		text         string
		tags, faults []string
	}{
		{"\ufeff[Event \"a\"]\r\n[Site \"\"]", list("Event=a", "Site="), nil},
		{"[Event \"a\"][Site \"b\"] [Red \"c\"]", list("Event=a", "Site=b", "Red=c"), nil},
		{"[Red \"a \\\"b\\\" \\\\\"]", list(`Red=a \"b\" \\`), nil},
		{"%escaped [A \"b\"]\n[C \"d\"]", list("C=d"), nil},
		{"[Red \"甲]", list("Red=甲"), list("bad tag 0/0 [Red \"甲]")},
		{"[Red \"甲\"\n[Black \"乙\"]", list("Red=甲", "Black=乙"), list("bad tag 0/0 [Red \"甲\"")},
		{"[Site 北京]", list("Site=北京"), list("bad tag 0/0 [Site 北京]")},
		// As the archive of 53,893 games has it 472 times: quotes within the value.
		{"[Event \"第八屆\"銀荔杯\"象棋\"]", list("Event=第八屆\"銀荔杯\"象棋"), list("tag quotes 0/0 [Event \"第八屆\"銀荔杯\"象棋\"]")},
		{"[Event \"[Game \"Chinese Chess\"]\n[Event \"x\"]", list("Game=Chinese Chess", "Event=x"), list("bad tag 0/0 [Event \"")},
		{"[Event \"2001[Game \"Chinese Chess\"]", list("Event=2001", "Game=Chinese Chess"), list("bad tag 0/0 [Event \"2001")},
		{"[Red \"a\"]\n[red \"b\"]", list("Red=a", "red=b"), list("repeated tag 0/0 red \"b")},
		{"[Red \"a\"]\n[Red \"a\"]", list("Red=a", "Red=a"), nil},
		{"[Red “甲”]", list("Red=甲"), list("tag quotes 0/0 [Red “甲”]")},
		{"[赛事 \"杯\"]", list("赛事=杯"), nil},
	}
	for _, tt := range tests {
		check(t, tt.text, sheet{Tags: tt.tags, Faults: tt.faults})
	}
}

func TestMoves(t *testing.T) {
	tests := []struct{ text, moves string }{
		{"1. H2-E2 H9-G7 2.H0-G2 I9-H9", "1:H2-E2 H9-G7 2:H0-G2 I9-H9"},
		{"1. H2-E2\nH9-G7 2. H0-G2\nI9-H9", "1:H2-E2 H9-G7 2:H0-G2 I9-H9"}, // U018, 010.xq.pgn
		{"1、炮二平五 马8进7 2．马二进三　车９平８ 3。车一平二", "1:炮二平五 马8进7 2:马二进三 车９平８ 3:车一平二"},
		{"１．炮二平五 马８进７ ２．马二进三", "1:炮二平五 马８进７ 2:马二进三"},
		{"1 h2e2 h9g7 2 h0g2", "1:h2e2 h9g7 2:h0g2"},
		{"1. h2e2 1... h9g7 2. h0g2 2. ... i9h9", "1:h2e2 1:h9g7 2:h0g2 2:i9h9"},
		{"1. 炮二平五\n1. … 炮８平５\n2. 马二进三 2…马８进７", "1:炮二平五 1:炮８平５ 2:马二进三 2:马８进７"},
		{"1. 炮二平五\n1. 炮８平５\n", "1:炮二平五 1:炮８平５"},
		{"1.炮二平五马8进7 2.前车进一炮前进二", "1:炮二平五 马8进7 2:前车进一 炮前进二"},
		{"1.炮二平五马8进72.马二进三", "1:炮二平五 马8进7 2:马二进三"},
		{"1. 車  ２進３ 卒　3进1", "1:車  ２進３ 卒　3进1"}, // padded
		{"炮二平五，马8进7；马二进三、车9平8。", "炮二平五 马8进7 马二进三 车9平8"},
		{"1. C2.5 h8+7 2. H2+3 r9.8", "1:C2.5 h8+7 2:H2+3 r9.8"}, // 038.playok.txt
		{"1. C+-2 R--1 2. 33.4 3+.4 3. ++.4 15=6", "1:C+-2 R--1 2:33.4 3+.4 3:++.4 15=6"},
		{"1. Ｃ２＝５ ｈ８＋７", "1:Ｃ２＝５ ｈ８＋７"},
		{"12... Bxfv", "12:Bxfv"},           // U011: kept as it stands
		{"1. H2-Er H9-G7", "1:H2-Er H9-G7"}, // 008.xq.pgn
		{"1. h2e2 -- 2. ???? …… 3. … x", "1:h2e2 -- 2:???? …… 3:x"},
		{"1. 炮?平五 前兵进", "1:炮?平五 前兵进"},
		{"1. 炮\uFFFD平五 \uFFFD", "1:炮\uFFFD平五 \uFFFD"},
		{"7747 7062", "7747 7062"},
		{"1. 炮25 马872", "1:炮25 马872"},
		// The example of xiangqi-2011:7.5: the number of the next round is glued on.
		{"1、炮25 马872、马23 车983、车12 炮84", "1:炮25 马87 2:马23 车98 3:车12 炮84"},
		{"1.炮25 马872.马23 车983．车12 炮84", "1:炮25 马87 2:马23 车98 3:车12 炮84"},
		{"1、炮25 后车62、前兵6 前983、三兵6 马前1", "1:炮25 后车6 2:前兵6 前98 3:三兵6 马前1"},
		{"1、炮25 马872 马23", "1:炮25 马872 马23"}, // no stop: it is no number
		{"1、炮25 马873、马23", "1:炮25 马873 马23"}, // no number that is due
		{"1、炮252、马87", "1:炮252 马87"},         // nor is one behind the first player's move
	}
	for _, tt := range tests {
		want := sheet{Moves: tt.moves}
		if strings.HasPrefix(tt.text, "12...") {
			want.Faults = []string{"number 0/0 12..."}
		}
		if strings.Contains(tt.text, "3. …") {
			want.Faults = []string{"number 0/4 3. …"}
		}
		check(t, tt.text, want)
	}
}

// A number glued to a short move is due by the count of its own line, of two
// digits too.
func TestGluedNumbers(t *testing.T) {
	check(t, "1、炮25 马87 (1… 炮852、马23) 2、马23", sheet{
		Moves: "1:炮25 马87 2:马23", Variations: []string{"0@2 1:炮85 2:马23"},
	})
	var text, want strings.Builder
	for n := 1; n < 12; n++ {
		fmt.Fprintf(&text, "%d、车11 车11", n)
		fmt.Fprintf(&want, "%d:车11 车11 ", n)
	}
	check(t, text.String()+"12、炮25", sheet{Moves: want.String() + "12:炮25"})
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		text, moves string
		faults      []string
	}{
		{"1. a1 b1 3. c1 d1 4. e1", "1:a1 b1 3:c1 d1 4:e1", []string{"number 0/2 3."}},                  // round 2 is missing
		{"1. a1 2. c1 d1 3. e1", "1:a1 2:c1 d1 3:e1", []string{"number 0/1 2."}},                        // a move is missing
		{"1. a1 b1 1. c1 d1 3. e1 f1 4. g1", "1:a1 b1 1:c1 d1 3:e1 f1 4:g1", []string{"number 0/2 1."}}, // a slip
		{"1. a1 b1 c1 2. d1 e1 3. f1", "1:a1 b1 c1 2:d1 e1 3:f1", []string{"number 0/3 2."}},            // one too many
		{"5. a1 b1 6. c1", "5:a1 b1 6:c1", []string{"number 0/0 5."}},                                   // the beginning is missing
		{"[FEN \"x b\"]\n\n12... a1 13. b1 c1", "12:a1 13:b1 c1", nil},                                  // from a position
		{"[FEN \"x b\"]\n\n1. a1 b1 2. c1 d1", "1:a1 b1 2:c1 d1", nil},                                  // Black first, numbered so
		{"[FEN \"\"]\n\n12. a1", "12:a1", []string{"number 0/0 12."}},                                   // an empty tag says nothing
	}
	for _, tt := range tests {
		var p pgn.Parser
		var g schemas.Game
		p.Parse([]byte(tt.text), &g)
		got := sheetOf(&g)
		if got.Moves != tt.moves || !cmp.Equal(got.Faults, tt.faults) {
			t.Errorf("%q: %s, faults %q; want %q", tt.text, got.Moves, got.Faults, tt.faults)
		}
	}
}

// What number was expected, as base and plies before it have it.
func TestNumbersExpected(t *testing.T) {
	const fen = "[FEN \"x\"]\n\n"
	for text, want := range map[string][]int32{
		"1. a1 b1 3. c1 d1 4. e1":                               {2},
		"1. a1 2. c1 d1 3. e1":                                  {1}, // Black's move of round 1
		"1. a1 b1 1. c1 d1 3. e1":                               {2},
		"1. a1 b1 c1 2. d1":                                     {2}, // as written, but Black is to move
		"1. a1 b1 7. c1 d1 9. e1":                               {2, 3},
		"1. a1 b1 7. c1 d1 8. e1 f1 4. g1":                      {2, 9},
		"5. a1 b1 6. c1":                                        {1},
		"1... a1 2. b1":                                         {1},
		fen + "12. a1 b1 13. c1 d1 15. e1":                      {14},
		fen + "12... a1 13. b1 c1 15. d1":                       {14}, // Black first
		fen + "12... a1 13. b1 c1 14. d1 15. e1":                {14}, // a move is missing
		fen + "1. a1 b1 2. c1 d1 4. e1":                         {3},
		fen + "a1 b1 c1 20... d1 22. e1":                        {21}, // the first number stands late
		"1. a1 b1 2. c1 d1 (2... e1 3. f1 g1 6. i1) 3. h1":      {4},
		"1. a1 b1 2. c1 d1 (1... e1 2. f1 (2. g1 h1 7. i1) j1)": {3},
		fen + "12... a1 13. b1 c1 (13. d1 e1 15. f1) 15. g1":    {14, 14},
		fen + "12... a1 13. b1 (40. c1)":                        {13},
	} {
		var p pgn.Parser
		var g schemas.Game
		p.Parse([]byte(text), &g)
		var got []int32
		for _, f := range g.Faults {
			got = append(got, f.Expected)
		}
		if !cmp.Equal(got, want) {
			t.Errorf("%q: expected %v, want %v; faults %q", text, got, want, sheetOf(&g).Faults)
		}
	}
}

func TestCommentsAndMarks(t *testing.T) {
	check(t, "[A \"b\"]\n{before}\n1. h2e2 {[%clk 0:01:00]} {[%emt 0:00:03]} h9g7 $14 !? 2. h0g2!! （好棋） (sic) i9h9?! +- *", sheet{
		Tags: []string{"A=b"}, Moves: "1:h2e2 h9g7 2:h0g2 i9h9", End: "*",
		Comments: []string{"0/0 before", "0/1 [%clk 0:01:00]", "0/1 [%emt 0:00:03]", "0/3 好棋", "0/3 sic"},
		Marks:    []string{"0/2 $14", "0/2 !?", "0/3 !!", "0/4 ?!", "0/4 +-"},
	})
	// U029, 016.xq.pgn: results and moves in a comment to the end of the line.
	check(t, "1. H2-E2 ; usual 1-0\n H9-G7 *", sheet{Moves: "1:H2-E2 H9-G7", Comments: []string{"0/1 usual 1-0"}, End: "*"})
	// U028, 014.pgn: a clock comment behind the last move.
	check(t, "2. g4 { [%clk 0:02:56] } Qh4# { [%clk 0:02:58] } 0-1", sheet{
		Moves: "2:g4 Qh4#", End: "0-1", Faults: []string{"number 0/0 2."},
		Comments: []string{"0/1 [%clk 0:02:56]", "0/2 [%clk 0:02:58]"},
	})
	check(t, "1. 炮二平五！ Ci4+ 2. Rxb10+ C2+4 3. P3+1!! R1+1! !!4. C5.5", sheet{
		Moves: "1:炮二平五 Ci4 2:Rxb10 C2+4 3:P3+1 R1+1 4:C5.5",
		Marks: []string{"0/1 ！", "0/2 +", "0/3 +", "0/5 !!", "0/6 !", "0/6 !!"},
	})
	check(t, "{nested { } h2e2 }", sheet{Comments: []string{"0/0 nested { } h2e2"}})
	check(t, "{open { } h2e2", sheet{Moves: "h2e2", Comments: []string{"0/0 open {"}})
	check(t, "1. h2e2 {open 1-0", sheet{Moves: "1:h2e2", Comments: []string{"0/1 open 1-0"}, Faults: []string{"open comment 0/1 {"}})
	check(t, "1. h2e2 (open", sheet{Moves: "1:h2e2", Comments: []string{"0/1 open"}, Faults: []string{"open comment 0/1 ("}})
	check(t, "1. h2e2 (a (b） c) h9g7", sheet{Moves: "1:h2e2 h9g7", Comments: []string{"0/1 a (b） c"}})
	check(t, "1. 炮二平五 黑方平炮之后大占优势 且看 马8进7 红方认负", sheet{
		Moves: "1:炮二平五 马8进7", Comments: []string{"0/1 黑方平炮之后大占优势 且看", "0/2 红方认负"},
		Faults: []string{"prose 0/1 黑方平炮之后大占优势 且看"},
	})
	check(t, "标题：五七炮\n红方：\n-----\n1. 炮二平五\n%escape\n马8进7", sheet{
		Moves: "1:炮二平五 马8进7", Comments: []string{"0/0 标题：五七炮", "0/0 红方："},
	})
}

func TestVariations(t *testing.T) {
	check(t, "1. h2e2 h9g7 (1... b9c7 2. h0g2 (2. b0c2 {why} a9b9) i9h9) 2. h0g2", sheet{
		Moves:      "1:h2e2 h9g7 2:h0g2",
		Variations: []string{"0@2 1:b9c7 2:h0g2 i9h9", "1@2 2:b0c2 a9b9"},
		Comments:   []string{"2/1 why"},
	})
	// The number says which ply it replaces: an earlier one, or the next.
	check(t, "1. h2e2 h9g7 （1. b2e2 $1） (2. b0c2) 2. h0g2", sheet{
		Moves: "1:h2e2 h9g7 2:h0g2", Variations: []string{"0@2 1:b2e2", "0@3 2:b0c2"}, Marks: []string{"1/1 $1"},
	})
	check(t, "1. h2e2 h9g7 2. h0g2 i9h9 (1. b2e2) (7. a0a1) *", sheet{
		Moves: "1:h2e2 h9g7 2:h0g2 i9h9", Variations: []string{"0@1 1:b2e2", "0@4 7:a0a1"}, End: "*", Faults: []string{"number 2/0 7."},
	})
	check(t, "1. h2e2 (1. b2e2 1-0) (({x) h2e2", sheet{
		Moves: "1:h2e2", Variations: []string{"0@1 1:b2e2"}, Marks: []string{"1/1 1-0"}, Comments: []string{"0/1 ({x) h2e2"}, Faults: []string{"open comment 0/1 ("},
	})
	check(t, "1. h2e2 ({first} 1. b2e2) ) h9g7", sheet{
		Moves: "1:h2e2 h9g7", Variations: []string{"0@1 1:b2e2"}, Comments: []string{"1/0 first"}, Faults: []string{"stray bracket 0/1 )"},
	})
	check(t, "1. h2e2 (1. b2e2 (1. a0a1", sheet{
		Moves: "1:h2e2", Variations: []string{"0@1 1:b2e2", "1@1 1:a0a1"},
		Faults: []string{"open variation 2/1 (", "open variation 1/1 ("},
	})
}

func TestNestingIsBounded(t *testing.T) {
	const depth = 100
	text := "1. h2e2 " + strings.Repeat("(1. b2e2 ", depth) + strings.Repeat(")", depth) + " h9g7"
	var p pgn.Parser
	var g schemas.Game
	p.Parse([]byte(text), &g)
	if len(g.Moves) != 2 || len(g.Variations) != 64 || len(g.Faults) != 1 || g.Faults[0].Kind != schemas.FaultTooDeep || len(g.Comments) != 1 {
		t.Errorf("%d moves, %d variations, %d comments, faults %v", len(g.Moves), len(g.Variations), len(g.Comments), g.Faults)
	}
}

// The end markers, of the standard and as records of xqbase and 象棋桥 have them.
var endMarkers = strings.Fields("1-0 0-1 1/2-1/2 * 0-0 ½-½ 1/2 +/- -/+ 1:0 0:1 2-0 0-2 3-0 0-3 1-1 0.5-0.5 +:- -:+ -:- ＋：－ ３－０ １－０ ０－１ １／２－１／２ ０－０ 1－0 1–0 " +
	"红胜 紅勝 黑胜 黑勝 红负 紅負 黑负 黑負 红方胜 紅方勝 黑方胜 黑方勝 红方负 紅方負 黑方负 黑方負 " +
	"红先胜 紅先勝 红先负 紅先負 红先和 紅先和 先胜 先勝 先负 先負 先和 和棋 和局")

func TestEnding(t *testing.T) {
	for _, end := range endMarkers {
		check(t, "1. h2e2 "+end, sheet{Moves: "1:h2e2", End: end})
		if r, ok := schemas.ParseResult(end); !ok || r == schemas.ResultNone {
			t.Errorf("%q ends the moves and is no result: %v, %v", end, r, ok)
		}
	}
	check(t, "[Result \"0-0\"]\n\n0-0", sheet{Tags: []string{"Result=0-0"}, End: "0-0"}) // U048, 024.xq.pgn
	check(t, "[FEN \"\"]\n\n*", sheet{Tags: []string{"FEN="}, End: "*"})                 // U026
	check(t, "1. h2e2 {裁判判和} 1/2-1/2", sheet{Moves: "1:h2e2", Comments: []string{"0/1 裁判判和"}, End: "1/2-1/2"})
	check(t, "1. 炮二平五\n   *\n  =========\n", sheet{Moves: "1:炮二平五", End: "*"})
	check(t, "1. h2e2 1-0\n======\n欢迎访问\n观赏 1-0", sheet{Moves: "1:h2e2", End: "1-0", Comments: []string{"0/1 欢迎访问", "0/1 观赏 1-0"}})
	check(t, "1. h2e2 1-0 {time} ; out\n2. h0g2 h9g7\n and i9h9 then", sheet{
		Moves: "1:h2e2", End: "1-0", Comments: []string{"0/1 time", "0/1 out"},
		Faults: []string{"after end 0/1 2. h0g2 h9g7\n and i9h9 then"},
	})
	check(t, "1. h2e2 1-0 (1. b2e2)", sheet{Moves: "1:h2e2", End: "1-0", Faults: []string{"after end 0/1 (1. b2e2)"}})
	check(t, "1. h2e2 ＋－ h9g7 +- --- h0g2", sheet{Moves: "1:h2e2 h9g7 --- h0g2", Marks: []string{"0/1 ＋－", "0/2 +-"}}) // evaluations, and what nobody reads
	check(t, "1. 炮二平五1-0", sheet{Moves: "1:炮二平五", End: "1-0"})
}

func TestFaultsAreBounded(t *testing.T) {
	text := strings.Repeat(")", 100_000)
	var p pgn.Parser
	var g schemas.Game
	p.Parse([]byte(text), &g)
	if n := g.FaultCount[schemas.FaultStrayBracket]; len(g.Faults) != schemas.MaxFaults || int(n) != len(text) {
		t.Errorf("%d faults of %d", len(g.Faults), n)
	}
	// Many of one kind hide none of another.
	p.Parse([]byte("1. h2e2 "+text[:1100]+" 3. h9g7 1-0\n4. h0g2"), &g)
	if diff := cmp.Diff([]string{"number 0/1 3.", "after end 0/2 4. h0g2"}, sheetOf(&g).Faults[schemas.MaxFaults:]); diff != "" {
		t.Error(diff)
	}
	if c := g.FaultCount; c[schemas.FaultStrayBracket] != 1100 || c[schemas.FaultNumber] != 1 || c[schemas.FaultAfterEnd] != 1 {
		t.Errorf("counts %v", c)
	}
	p.Parse([]byte("1. h2e2"), &g)
	if g.FaultCount != [schemas.FaultKinds]uint32{} {
		t.Errorf("counts of the record before: %v", g.FaultCount)
	}
}

func TestMoveLike(t *testing.T) {
	for s := range strings.FieldsSeq("炮二平五 馬８進７ 车9退1 前车进一 後砲平2 三兵平六 前九平八 二7平6 炮前进二 炮25 马872 后车6 三兵6 炮前2 前98 马8710 俥壹平貳 帅五上一 " +
		"h2e2 H2-E2 h10g8 C2.5 c2=5 C25 R+-1 C+.5 p-.5 33.4 ++.4 15=6 +P+1 Pa+1 Che2 A10e9 Rxb10 Pxg6 gxg3 c4 Ｃ２＝５") {
		if !pgn.MoveLike([]byte(s)) {
			t.Errorf("%s is no move", s)
		}
	}
	for s := range strings.FieldsSeq("a 炮 炮二 平五炮二 炮二平 进一进二 炮二平五好 1-0 2009 Event the and 象棋 h2e -- ???? …… 1.5 前三一 马87二 马876543 A4纸 第一步 中国") {
		if pgn.MoveLike([]byte(s)) {
			t.Errorf("%s is a move", s)
		}
	}
}

// Whatever the text: no panic, every span inside it, moves and comments in
// order, and the same game again from a parser that has read others.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"[Event \"a\"]\n1. h2e2 {x} (1. b2e2 $1 (1. c) ) ; y\n1-0 2. z", "[A \"[B \"c\"]\n[ \"\"] [D “e”] x",
		"1、炮二平五马8进7！ 車  ２進３ 前兵进 认负 １．炮25 ……", "!!12. C+.5 33.4 -- 12.3.4…5", "（ ） ）（1. h2e2", "\ufeff%\r\n标题：x\r(a)\r*\r====", "[A [B \"",
		"第十二回合：红方：炮二平五 黑: 马8进7 ⑿？ ? 3) 马二进三 4：？ 第百回合 第", "1. ？ 炮二平五 2. ? ? (1. ？ 马8进7 2. x) ⒓ 第０９回合",
	} {
		f.Add([]byte(s))
	}
	var used pgn.Parser
	var reused schemas.Game
	f.Fuzz(func(t *testing.T, text []byte) {
		var p pgn.Parser
		var g schemas.Game
		p.Parse(text, &g)
		sheetOf(&g) // panics if a span is not inside the text
		end := uint32(0)
		for _, m := range g.Moves {
			if m.Token.Off < end || m.Token.Empty() {
				t.Fatalf("token %v after %d", m.Token, end)
			}
			end = m.Token.Off + m.Token.Len
		}
		var listed [schemas.FaultKinds]uint32
		for _, fault := range g.Faults {
			listed[fault.Kind]++
			if (fault.Expected > 0) != (fault.Kind == schemas.FaultNumber) {
				t.Fatalf("number %d expected by %+v", fault.Expected, fault)
			}
		}
		for kind, n := range g.FaultCount {
			if listed[kind] != min(n, schemas.MaxFaults) {
				t.Fatalf("%d faults of kind %d listed of %d", listed[kind], kind, n)
			}
		}
		end = 0
		for _, c := range g.Comments {
			if c.Text.Off < end || c.Line < 0 || int(c.Line) > len(g.Variations) {
				t.Fatalf("comment %+v after %d", c, end)
			}
			end = c.Text.Off + c.Text.Len
		}
		for i, v := range g.Variations {
			if v.Parent < 0 || int(v.Parent) > i || v.At < 1 {
				t.Fatalf("variation %d: %+v", i, v)
			}
		}
		used.Parse(text, &reused)
		if diff := cmp.Diff(sheetOf(&g), sheetOf(&reused)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Time is linear: what is long in one respect must cost about as much a byte as
// what is short. Seen by benchmark, not by a clock in a test.
func BenchmarkParseHostile(b *testing.B) {
	const size = 1 << 20
	for name, unit := range map[string]string{
		"glued moves": "炮二平五", "open brackets": "(", "tags on one line": "[A \"\"]", "nested tags": "[A \"", "quotes": "\"",
		"brackets around braces": "( {) ", "variations": "(h2e2)", "deep": "(h2e2 ", "bangs": "!1.", "bang tokens": "!x", "numbers": "1.",
		"headings": "炮 ", "comments": "{}", "escapes": "%\n", "prose": "认负 ", "backslashes": "\\", "one token": "x",
	} {
		b.Run(name, func(b *testing.B) {
			text := []byte(strings.Repeat(unit, size/len(unit)))
			var p pgn.Parser
			var g schemas.Game
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				p.Parse(text, &g)
			}
		})
	}
}
