package exchange

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/schemas"
	"qipu/schemas/board"
)

// xiangqi makes a game of coordinates, whose text in the notation is what stands behind
// the colon: "h2e2:炮二平五".
func xiangqi(t *testing.T, moves ...string) *Game {
	t.Helper()
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Kind: schemas.KindXiangqi, Standard: true, Board: *b, Notation: "chinese", Lines: []Line{{}}}
	g.Lines[0].Plies = plies(t, schemas.First, moves...)
	return g
}

func plies(t *testing.T, side schemas.Side, moves ...string) (list []Ply) {
	t.Helper()
	for _, m := range moves {
		squares, text, _ := strings.Cut(m, ":")
		p := Ply{Token: Token{Text: text, Side: side}, Text: []byte(text)}
		var ok, ok2 bool
		p.From, ok = board.ParseSquare(squares[:2])
		p.To, ok2 = board.ParseSquare(squares[2:])
		if !ok || !ok2 {
			t.Fatal(m)
		}
		list = append(list, p)
		side = side.Other()
	}
	return list
}

// renju makes a game of points, of which "--" is a pass.
func renju(t *testing.T, points ...string) *Game {
	t.Helper()
	return &Game{Kind: schemas.KindRenju, Lines: []Line{{Plies: stones(t, schemas.First, points...)}}}
}

func stones(t *testing.T, side schemas.Side, points ...string) (list []Ply) {
	t.Helper()
	for _, text := range points {
		p := Ply{Token: Token{Text: text, Side: side}, Pass: text == "--"}
		if at, ok := board.ParsePoint(text); ok {
			p.Column, p.Row = at.Column(), at.Row()
		} else if !p.Pass {
			t.Fatal(text)
		}
		list = append(list, p)
		side = side.Other()
	}
	return list
}

// write writes a game and returns it with what was lost.
func write(t *testing.T, format string, g *Game) (text string, lost []string) {
	t.Helper()
	f, ok := ByName(format)
	if !ok {
		t.Fatal(format)
	}
	var r Report
	out, err := f.Append(nil, g, &r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out), r.Lines("en")
}

func same(t *testing.T, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}

// annotated has of everything one, at places that tell them apart.
func annotated(t *testing.T) *Game {
	t.Helper()
	g := xiangqi(t, "h2e2:炮二平五", "h9g7:马8进7", "h0g2:马二进三")
	g.Tags = []Tag{{Name: "Red", Value: `选手"07"\`}, {Name: "Format", Value: "ICCS"}, {Name: "Result", Value: "1-0"}}
	g.Result = schemas.ResultFirstWins
	g.Lines[0].Comments = []Note{{0, "开局"}, {2, "a } b\nc"}}
	g.Lines[0].Marks = []Note{{1, "!?"}, {3, "$1"}}
	g.Lines = append(g.Lines,
		Line{Parent: 0, At: 2, Plies: plies(t, schemas.Second, "h7e7:炮8平5", "h0g2:马二进三"), Comments: []Note{{0, "顺炮"}}, Marks: []Note{{2, "??"}}},
		Line{Parent: 1, At: 2, Plies: plies(t, schemas.First, "g3g4:兵三进一")},
	)
	return g
}

func TestPGN(t *testing.T) {
	got, lost := write(t, "pgn", annotated(t))
	same(t, "text", "[Game \"Chinese Chess\"]\n[Red \"选手\\\"07\\\"\\\\\"]\n[Result \"1-0\"]\n[Format \"Chinese\"]\n\n"+
		"{开局} 1. 炮二平五 !? 马8进7\n; a } b\n; c\n({顺炮} 1... 炮8平5 2. 马二进三 ?? (2. 兵三进一)) 2. 马二进三 $1 1-0\n\n", got)
	same(t, "lost", "1 comments divided, joined, changed or moved", strings.Join(lost, "\n"))
}

// What is told of the clock of who has moved becomes commands, if it can be said exactly.
func TestPGNClocks(t *testing.T) {
	g := xiangqi(t, "h2e2:炮二平五", "h9g7:马8进7")
	g.Lines[0].Comments = []Note{{1, "x"}}
	g.Lines[0].Stamps = []Stamp{
		{0, schemas.First, schemas.StampLeft, schemas.FormSeconds, "600"},
		{1, schemas.First, schemas.StampLeft, schemas.FormSeconds, "5025.060"},
		{1, schemas.First, schemas.StampUsed, schemas.FormMillis, "1400"},
		{1, schemas.Second, schemas.StampLeft, schemas.FormSeconds, "600"},
		{1, schemas.First, schemas.StampLeft, schemas.FormSeconds, "1"},
		{1, schemas.First, schemas.StampTotal, schemas.FormMinutes, "83"},
		{2, schemas.Second, schemas.StampUsed, schemas.FormMinutes, "4.5"},
		{2, schemas.Second, schemas.StampTotal, schemas.FormMinutes, "83.25"},
		{2, schemas.Second, schemas.StampInstant, schemas.FormInstant, "2026-01-03 10:00"},
		{2, schemas.Second, schemas.StampLeft, schemas.FormSeconds, "0.0001"},
	}
	got, lost := write(t, "pgn", g)
	same(t, "text", "1. 炮二平五 {[%clk 1:23:45.06] [%emt 0:00:01.4]} {x} 1... 马8进7\n{[%egt 1:23:15]} *\n\n", got[strings.LastIndex(got, "]\n\n")+3:])
	same(t, "lost", "7 times of clocks", strings.Join(lost, "\n"))
}

func TestPGNOfBlack(t *testing.T) {
	g := xiangqi(t)
	g.Board.BlackToMove, g.Standard = true, false
	g.Tags = []Tag{{Name: "FEN", Value: g.Board.FEN()}}
	g.Lines[0].Plies = plies(t, schemas.Second, "h9g7:马8进7", "h0g2:马二进三")
	g.Lines = append(g.Lines, Line{At: 1, Plies: plies(t, schemas.Second, "b9c7:马2进3")})
	got, _ := write(t, "pgn", g)
	same(t, "text", "1... 马8进7 (1... 马2进3) 2. 马二进三 *\n\n", got[strings.LastIndex(got, "]\n")+3:])
}

// The time used has a field of its own. That it stands on a scoresheet is not told there.
func TestDhtmlXQTimes(t *testing.T) {
	g := xiangqi(t, "h2e2:炮二平五")
	g.Tags = []Tag{{Name: "RedTimeUsed", Value: "50"}, {Name: "BlackTimeUsed", Value: "58:20"}}
	got, lost := write(t, "dhtmlxq", g)
	if !strings.Contains(got, "[DhtmlXQ_redtime]50[/DhtmlXQ_redtime]\n[DhtmlXQ_blacktime]58:20[/DhtmlXQ_blacktime]\n") || len(lost) > 0 {
		t.Errorf("%s, %q", got, lost)
	}
	g.Tags[0].Name = "RedTime"
	if _, lost = write(t, "dhtmlxq", g); !strings.Contains(strings.Join(lost, ""), "1 tags changed: RedTime") {
		t.Errorf("%q", lost)
	}
}

// What could not be played is kept as a comment, with the variations that hang on it.
func TestUnplayed(t *testing.T) {
	g := xiangqi(t, "h2e2:炮二平五")
	why := schemas.Text{Zh: "蹩马腿", En: "blocked"}
	g.Lines[0].Rest, g.Lines[0].Why = []Token{{Text: "马二进五"}, {Text: "车一平二"}}, why
	g.Lines = append(g.Lines,
		Line{At: 3, Rest: []Token{{Text: "兵一进一"}}, Why: why, Comments: []Note{{1, "y"}}},
		Line{Parent: 1, At: 1, Rest: []Token{{Text: "x"}}, Why: why},
	)
	got, lost := write(t, "pgn", g)
	same(t, "text", "1. 炮二平五 {qipu: 此后未走成 not played from here: 马二进五 车一平二}\n"+
		"{qipu: 变着 variation, ply 3: 兵一进一 | 1: y}\n{qipu: 变着 variation, ply 3: x} *\n\n", got[strings.LastIndex(got, "]\n")+3:])
	same(t, "lost", "4 moves not played: main line from ply 2, “马二进五” (blocked); variation 1 from ply 1, “兵一进一” (blocked); variation 2 from ply 1, “x” (blocked)\n2 variations",
		strings.Join(lost, "\n"))
	got, lost = write(t, "dhtmlxq", g)
	for _, text := range []string{"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "马二进五 车一平二", "兵一进一", ": x"} {
		if !strings.Contains(got, text) {
			t.Errorf("no %s in %s", text, got)
		}
	}
	if len(lost) != 3 || !strings.HasPrefix(lost[2], "2 variations") {
		t.Errorf("%q", lost)
	}
}

func TestSGF(t *testing.T) {
	g := renju(t, "h8", "i10", "--")
	g.Tags = []Tag{
		{Name: "Black", Value: "选手[07]"},
		{Name: "PW", Value: `a\b]`},
		{Name: "game_result", Value: "WhiteWin"},
		{Name: "Code", Value: "3"},
		{Name: "GM", Value: "5"},
		{Name: "XX", Value: "1"},
		{Name: "XX", Value: "2"},
		{Name: "opening_rule", Value: "RIF", Held: true},
	}
	g.Result = schemas.ResultSecondWins
	g.Stage = Stage{Protocol: "RIF", SwapTold: true, Swaps: []int{3}, Offered: []Stone{{Column: 0, Row: 0}, {Column: 14, Row: 1}}}
	g.Setup = []Stone{{Column: 1, Row: 2, Side: schemas.Second}, {Column: 3, Row: 2}, {Column: -1, Token: "zz"}}
	g.Lines[0].Comments = []Note{{1, "]"}, {1, "b"}}
	g.Lines[0].Marks = []Note{{2, "TE[1]"}, {2, "!"}}
	g.Lines[0].Stamps = []Stamp{
		{0, schemas.First, schemas.StampLeft, schemas.FormSeconds, "600.0"},
		{1, schemas.First, schemas.StampLeft, schemas.FormClock, "0:09:58.6"},
		{1, schemas.First, schemas.StampUsed, schemas.FormMillis, "1400"},
		{1, schemas.First, schemas.StampLeft, schemas.FormSeconds, "1"},
		{2, schemas.Second, schemas.StampMoves, schemas.FormCount, "15"},
		{2, schemas.NoSide, schemas.StampLeft, schemas.FormSeconds, "5"},
		{2, schemas.Second, schemas.StampLeft, schemas.FormClock, "5:00"},
		{2, schemas.Second, schemas.StampLeft, schemas.FormMinutes, "5"},
		{9, schemas.Second, schemas.StampLeft, schemas.FormSeconds, "1"},
	}
	g.Lines[0].Offers, g.KeptBy = []Offer{{2, schemas.First, "="}}, schemas.KeeperFirst
	g.Lines = append(g.Lines,
		Line{At: 2, Plies: stones(t, schemas.Second, "a1"), Comments: []Note{{0, "c"}}},
		Line{At: 4, Plies: stones(t, schemas.Second, "b1")},
		Line{Parent: 1, At: 1, Plies: stones(t, schemas.Second, "c1")},
	)
	got, lost := write(t, "sgf", g)
	same(t, "text", `(;FF[4]GM[4]CA[UTF-8]AP[qipu]SZ[15]PB[选手\[07\]]PW[a\\b\]]RE[W+]XX[1][2]RU[RIF]SW[YES]5A[ao][on]AB[dm]AW[bm]BL[600.0];B[hh]BL[598.6]C[\]`+"\n"+`b]`+"\n"+
		`(;W[if]TE[1]OW[15];B[]`+"\n(;)\n(;W[bo]))\n(;C[c];W[ao])\n(;W[co]))\n", got)
	same(t, "lost", "1 tags: Code 3\n1 comments divided, joined, changed or moved\n1 marks: !\n6 times of clocks\n1 stones set up on no point: zz\n1 offers of a draw\n1 keepers of the scoresheet", strings.Join(lost, "\n"))
}

func TestMovetext(t *testing.T) {
	got, lost := write(t, "movetext", annotated(t))
	same(t, "xiangqi", "1. 炮二平五 马8进7 2. 马二进三 1-0\n", got)
	same(t, "lost", "1 tags: Red 选手\"07\"\\\n3 comments\n3 marks\n2 variations", strings.Join(lost, "\n"))
	g := renju(t, "h8", "i10", "--", "o15")
	g.Result, g.Marker = schemas.ResultDraw, "draw"
	got, lost = write(t, "movetext", g)
	same(t, "renju", "draw h8 i10 -- o15\n", got)
	same(t, "lost", "", strings.Join(lost, "\n"))
}

// A line of moves must not tell another game.
func TestMovetextRefuses(t *testing.T) {
	other := xiangqi(t, "h2e2:a")
	other.Standard = false
	size := renju(t, "h8")
	size.Files, size.Ranks = 20, 20
	setup := renju(t, "h8")
	setup.Setup = []Stone{{}}
	turns := renju(t, "h8", "h9")
	turns.Lines[0].Plies[1].Side = schemas.First
	for what, g := range map[string]*Game{"another start": other, "a size": size, "stones": setup, "turns": turns, "no move": xiangqi(t), "no stone": renju(t)} {
		var r Report
		out, err := AppendMovetext([]byte("before"), g, &r)
		if refusal, ok := errors.AsType[*RefusalError](err); !ok || refusal.Zh == "" || refusal.En == "" || string(out) != "before" || !r.Empty() {
			t.Errorf("%s: %q, %v", what, out, err)
		}
	}
	wide := renju(t)
	wide.Files, wide.Ranks = 53, 20
	if _, err := AppendSGF(nil, wide, new(Report)); err == nil {
		t.Error("a board of 53 columns is written as SGF")
	}
}

func TestDhtmlXQ(t *testing.T) {
	g := annotated(t)
	g.Tags = append(g.Tags, Tag{Name: "TimeControl", Value: "a||b|c\nd<br>&amp;\\u9a6c"}, Tag{Name: "某", Value: "x"}, Tag{Name: "Annotator", Value: "[/DhtmlXQ_x]"}, Tag{Name: "movelist", Value: "0"})
	got, lost := write(t, "dhtmlxq", g)
	same(t, "text", "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n[DhtmlXQ_red]选手\"07\"\\[/DhtmlXQ_red]\n"+
		"[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_timerule]a||b|c<br>d&lt;br>&amp;amp;\\u005cu9a6c[/DhtmlXQ_timerule]\n[DhtmlXQ_Annotator]［/DhtmlXQ_x][/DhtmlXQ_Annotator]\n"+
		"[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n"+
		"[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]72427967[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]6665[/DhtmlXQ_move_1_3_2]\n"+
		"[DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n[DhtmlXQ_comment2]a } b||c[/DhtmlXQ_comment2]\n[DhtmlXQ_comment1_2]顺炮[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]\n\n", got)
	same(t, "lost", "2 tags: 某 x; movelist 0\n1 tags changed: Annotator\n1 comments divided, joined, changed or moved\n3 marks", strings.Join(lost, "\n"))
}

// What a sheet tells of clocks, offers and its keeper is counted where it is not written.
func TestSheetIsLost(t *testing.T) {
	g := xiangqi(t, "h2e2:炮二平五", "h9g7:马8进7")
	g.Lines[0].Stamps = []Stamp{{Ply: 1, Kind: schemas.StampLeft, Text: "0:59:00"}, {Ply: 2, Side: schemas.Second, Text: "0:58:00"}}
	g.Lines[0].Offers, g.KeptBy = []Offer{{Ply: 2, Side: schemas.Second, Text: "提和"}}, schemas.KeeperArbiter
	const sheet = "1 offers of a draw\n1 keepers of the scoresheet"
	for format, want := range map[string]string{
		"pgn": sheet, "dhtmlxq": "2 times of clocks\n" + sheet, "movetext": "2 times of clocks\n" + sheet, "jsonl": "",
	} {
		_, lost := write(t, format, g)
		same(t, format, want, strings.Join(lost, "\n"))
	}
}

// Every line is JSON, whatever the texts hold, and says what the record says.
func TestJSONL(t *testing.T) {
	g := annotated(t)
	g.Origin = schemas.Origin{Path: "a\x01\u2028\"b", SourceNo: 2, GameNo: 3, Offset: 4, Length: 5, Format: "pgn", Encoding: "gb18030"}
	g.Tags[0].Value = "\u0085\x00\xff</script>"
	g.Lines[0].Rest = []Token{{Text: "?", Number: 7}}
	got, lost := write(t, "jsonl", g)
	if len(lost) > 0 || strings.Count(got, "\n") != 1 || strings.ContainsAny(got, "\u0085\u2028\x00\x01") {
		t.Errorf("%q, lost %q", got, lost)
	}
	var v struct {
		Format, Game, Result, Notation string
		Version                        int
		Source                         struct {
			Path         string
			Number, Game int
		}
		Tags  [][]string
		Moves []struct {
			Move, As string
			N        int
		}
		Variations []struct {
			Parent, At int
			Moves      []struct{ Move, As string }
		}
		Comments, Marks []struct {
			Ply  int
			Text string
		}
	}
	if err := json.Unmarshal([]byte(got), &v); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if v.Format != "qipu-game" || v.Version != 1 || v.Game != "xiangqi" || v.Result != "1-0" || v.Notation != "chinese" || v.Source.Path != g.Origin.Path || v.Source.Game != 3 {
		t.Errorf("%+v", v)
	}
	if v.Tags[0][1] != "\u0085\x00\ufffd</script>" || len(v.Moves) != 4 || v.Moves[1].Move != "马8进7" || v.Moves[3].Move != "" || v.Moves[3].As != "?" || v.Moves[3].N != 7 {
		t.Errorf("%+v", v)
	}
	if len(v.Variations) != 2 || v.Variations[1].Parent != 1 || v.Variations[1].At != 2 || v.Comments[1].Text != "a } b\nc" || v.Marks[1].Ply != 3 {
		t.Errorf("%+v", v)
	}
}

// Formats say of each other no more than they keep.
func TestFormats(t *testing.T) {
	for _, f := range Formats() {
		if f.Title.Zh == "" || f.Losses.Zh == "" || f.Losses.En == "" || (f.Append == nil) != (f.Name == Parquet) || f.Extension[0] != '.' || len(f.Kinds) == 0 {
			t.Errorf("%+v", f.Name)
		}
		if found, ok := ByName(f.Name); !ok || found.Name != f.Name {
			t.Errorf("%s is not found", f.Name)
		}
	}
	for l := range Loss(Losses) {
		if l.String() == "" || l.Text().Zh == "" || l.Text().En == "" {
			t.Errorf("loss %d has no name", l)
		}
	}
}

// A tree as deep as it is long neither overflows nor takes more than its length.
func TestDeepTrees(t *testing.T) {
	const n = 20_000
	g := renju(t, "h8", "h9", "h10")
	x := xiangqi(t, "h2e2:a", "h9g7:b")
	for i := range n {
		g.Lines = append(g.Lines, Line{Parent: i, At: 2, Plies: stones(t, schemas.Second, "a1", "a2", "a3")})
		x.Lines = append(x.Lines, Line{Parent: i, At: 2, Plies: plies(t, schemas.Second, "h9g7:b", "h9g7:b")})
	}
	for format, game := range map[string]*Game{"sgf": g, "pgn": x, "jsonl": x, "dhtmlxq": x} {
		got, _ := write(t, format, game)
		if len(got) > 200*n {
			t.Errorf("%s: %d bytes for %d variations", format, len(got), n)
		}
		if depth := deepest(got); format == "sgf" && depth > 1024 {
			t.Errorf("%d trees within one another", depth)
		}
	}
}

func deepest(text string) (most int) {
	depth := 0
	for _, c := range text {
		switch c {
		case '(':
			depth++
			most = max(most, depth)
		case ')':
			depth--
		}
	}
	return most
}
