package dhtmlxq_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/dhtmlxq"
	"qipu/ingest/internal/gametest"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Tags     []string // name=value
	Moves    string
	Lines    []string // parent@ply moves
	Comments []string // line:ply text
	Faults   []string // kind line:ply text
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Tags: gametest.Tags(g), Moves: gametest.Words(g, g.Moves)}
	for _, v := range g.Variations {
		s.Lines = append(s.Lines, fmt.Sprintf("%d@%d %s", v.Parent, v.At, gametest.Words(g, v.Moves)))
	}
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d:%d %s", c.Line, c.Ply, g.String(c.Text)))
	}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d:%d %s", gametest.Faults[f.Kind], f.Line, f.Ply, g.String(f.At)))
	}
	return s
}

var list = gametest.List

func parse(text string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	new(dhtmlxq.Parser).Parse([]byte(text), g)
	return g
}

const binit = "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]"

// A literal <br>, written with its escape, is a text and no line break, also where a
// value begins or ends with it.
func TestLiteralBreak(t *testing.T) {
	var g schemas.Game
	new(dhtmlxq.Parser).Parse([]byte("[DhtmlXQ]\n[DhtmlXQ_title]<br> &lt;br>甲<br>乙&lt;br>[/DhtmlXQ_title]\n[DhtmlXQ_open]C84 &lt;br>丙[/DhtmlXQ_open]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]"), &g)
	if diff := cmp.Diff([]string{"Title=<br>甲\n乙<br>", "ECCO=C84", "Opening=<br>丙"}, sheetOf(&g).Tags); diff != "" {
		t.Error(diff)
	}
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		what, text string
		want       sheet
	}{
		{
			"fields under the names that are known",
			"[DhtmlXQ]\r\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\r\n[DhtmlXQ_title]选手07 胜 选手08[/DhtmlXQ_title]\r\n" +
				"[DhtmlXQ_event]2026年杯赛[/DhtmlXQ_event]\r\n[DhtmlXQ_date]2026-03-01[/DhtmlXQ_date]\r\n[DhtmlXQ_place]北京[/DhtmlXQ_place]\r\n" +
				"[DhtmlXQ_round]第07轮[/DhtmlXQ_round]\r\n[DhtmlXQ_table]第01台[/DhtmlXQ_table]\r\n[DhtmlXQ_group]公开组[/DhtmlXQ_group]\r\n" +
				"[DhtmlXQ_red]选手07[/DhtmlXQ_red]\r\n[DhtmlXQ_redteam]甲[/DhtmlXQ_redteam]\r\n[DhtmlXQ_redrating]2500[/DhtmlXQ_redrating]\r\n[DhtmlXQ_redtime]00:50:12[/DhtmlXQ_redtime]\r\n" +
				"[DhtmlXQ_black]选手08[/DhtmlXQ_black]\r\n[DhtmlXQ_blackteam]乙[/DhtmlXQ_blackteam]\r\n[DhtmlXQ_blackrating]2400[/DhtmlXQ_blackrating]\r\n[DhtmlXQ_blacktime]00:49:00[/DhtmlXQ_blacktime]\r\n" +
				"[DhtmlXQ_timerule]50分＋20秒[/DhtmlXQ_timerule]\r\n[DhtmlXQ_endtype]认输[/DhtmlXQ_endtype]\r\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\r\n" +
				"[DhtmlXQ_open]C84 中炮巡河炮对屏风马[/DhtmlXQ_open]\r\n" + binit + "\r\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\r\n[/DhtmlXQ]",
			sheet{
				Tags: list("ver=www_dpxq_com", "Title=选手07 胜 选手08", "Event=2026年杯赛", "Date=2026-03-01", "Site=北京", "Round=第07轮", "Table=第01台", "group=公开组",
					"Red=选手07", "RedTeam=甲", "RedRating=2500", "RedTimeUsed=00:50:12", "Black=选手08", "BlackTeam=乙", "BlackRating=2400", "BlackTimeUsed=00:49:00",
					"TimeControl=50分＋20秒", "EndType=认输", "Result=红胜", "ECCO=C84", "Opening=中炮巡河炮对屏风马"),
				Moves: "h2e2 h9g7",
			},
		},
		{
			"a binit in another order of the same pieces is the standard array too",
			"[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
			sheet{Moves: "h2e2"},
		},
		{
			"broken closing brackets, as one program writes them",
			"[DhtmlXQ]\n[DhtmlXQ_redtime][/DhtmlXQ_redtime]\n[DhtmlXQ_blacktime]20[/DhtmlXQ_time]\n[DhtmlXQ_black]选手08[/DhtmlXQ_black]\n[DhtmlXQ_blacktime]30[/DhtmlXQ_time]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
			sheet{
				Tags: list("BlackTimeUsed=20", "Black=选手08", "BlackTimeUsed=30"), Moves: "h2e2",
				Faults: list("loose 0:0 [DhtmlXQ_blacktime]20[/DhtmlXQ_time]", "loose 0:0 [DhtmlXQ_blacktime]30[/DhtmlXQ_time]", "repeated 0:0 [DhtmlXQ_blacktime]30[/DhtmlXQ_time]"),
			},
		},
		{
			"fields that nothing closes",
			"[DhtmlXQ_red]选手07\n[DhtmlXQ_black]选手08[DhtmlXQ_movelist]7747",
			sheet{
				Tags: list("Red=选手07", "Black=选手08"), Moves: "h2e2",
				Faults: list("bad tag 0:0 [DhtmlXQ_red]选手07", "bad tag 0:0 [DhtmlXQ_black]选手08", "cut off 0:0 [DhtmlXQ_movelist]7747"),
			},
		},
		{
			"cut off within a move",
			"[DhtmlXQ]\n[DhtmlXQ_movelist]7747706",
			sheet{Moves: "h2e2 706", Faults: list("cut off 0:0 [DhtmlXQ_movelist]7747706", "cut off 0:0 [DhtmlXQ]", "cut off 0:1 706")},
		},
		{
			"variations, one within another, and comments on each: plies count from the first of the game",
			"[DhtmlXQ_movelist]796770621927[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]03041927[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]0605[/DhtmlXQ_move_1_3_2]\n" +
				"[DhtmlXQ_comment0]总评||||第二行||[/DhtmlXQ_comment0]\n[DhtmlXQ_comment2]甲[/DhtmlXQ_comment2]\n[DhtmlXQ_comment1_3]乙[/DhtmlXQ_comment1_3]\n[DhtmlXQ_comment2_2]丙[/DhtmlXQ_comment2_2]\n[DhtmlXQ_comment0_3]丁[/DhtmlXQ_comment0_3]",
			sheet{
				Moves: "h0g2 h9g7 b0c2", Lines: list("0@2 a6a5 b0c2", "1@2 a3a4"),
				Comments: list("0:0 总评\n\n第二行", "0:2 甲", "1:2 乙", "2:0 丙", "0:3 丁"),
			},
		},
		{
			"variations and comments without a place are kept",
			"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_5_1_6]7062[/DhtmlXQ_move_5_1_6][DhtmlXQ_move_0_9_1]1022[/DhtmlXQ_move_0_9_1]" +
				"[DhtmlXQ_move_0_1_0]1927[/DhtmlXQ_move_0_1_0][DhtmlXQ_comment9]甲[/DhtmlXQ_comment9][DhtmlXQ_comment4_1]乙[/DhtmlXQ_comment4_1]",
			sheet{
				Tags: list("move_0_1_0=1927", "move_5_1_6=7062", "move_0_9_1=1022"), Moves: "h2e2", Comments: list("0:1 甲", "0:1 乙"),
				Faults: list("repeated 0:0 [DhtmlXQ_move_0_1_0]1927[/DhtmlXQ_move_0_1_0]", "value 0:1 [DhtmlXQ_move_5_1_6]7062[/DhtmlXQ_move_5_1_6]",
					"value 0:1 [DhtmlXQ_move_0_9_1]1022[/DhtmlXQ_move_0_9_1]", "value 0:1 [DhtmlXQ_comment9]甲[/DhtmlXQ_comment9]", "value 0:1 [DhtmlXQ_comment4_1]乙[/DhtmlXQ_comment4_1]"),
			},
		},
		{
			"what is no point of the board, and signs between moves",
			"[DhtmlXQ_movelist]7747 7062\n79x67 9970<br>8979[/DhtmlXQ_movelist]",
			sheet{Moves: "h2e2 h9g7 79 67 99 h9i0 79", Faults: list("loose 0:3 x", "cut off 0:5 79")},
		},
		{
			"a page: the moves stand in a script, the field is empty",
			"<html><body>棋谱 [1]\n<div>[DhtmlXQ_title]第7局<br>甲&amp;乙[/DhtmlXQ_title]<br>\n[DhtmlXQ_red]\\u9009\\u624b07[/DhtmlXQ_red]<br>\n[DhtmlXQ_binit][/DhtmlXQ_binit]<br>\n[DhtmlXQ_movelist][/DhtmlXQ_movelist]</div>\n" +
				"<script>var DhtmlXQ_movelist = '[0_1_0]79677062[/0_1_0][0_2_1]1022[/0_2_1]'; var a = b[0];</script>",
			sheet{Tags: list("Title=第7局\n甲&乙", "Red=选手07"), Moves: "h0g2 h9g7", Lines: list("0@2 b9c7")},
		},
		{
			"a page: the script puts the name together",
			"<script>var DhtmlXQ_movelist = ''+'[DhtmlXQ_move'+'list]79677062[/DhtmlXQ_move'+'list]';</script>[DhtmlXQ_red]选手07[/DhtmlXQ_red][DhtmlXQ_movelist]79677062[/DhtmlXQ_movelist]",
			sheet{Tags: list("Red=选手07"), Moves: "h0g2 h9g7"},
		},
		{
			"words between the fields",
			"[DhtmlXQ]\n[DhtmlXQ_red]选手07[/DhtmlXQ_red]\n附记\n[/DhtmlXQ] 别的话",
			sheet{Tags: list("Red=选手07"), Comments: list("0:0 附记"), Faults: list("loose 0:0 附记")},
		},
		{
			"a start position, Black to move; a horse and pieces that are gone",
			"[DhtmlXQ_binit]9999999949999999999999999999999999999999309999109999999999999999[/DhtmlXQ_binit][DhtmlXQ_movelist]1022[/DhtmlXQ_movelist]",
			sheet{Tags: list("FEN=1n1k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"), Moves: "b9c7"},
		},
		{
			"a start position of which nothing says who moves",
			"[DhtmlXQ_binit]9999999949999999999999999999999999999999309999109999999999999999[/DhtmlXQ_binit]",
			sheet{Tags: list("FEN=1n1k5/9/9/9/9/9/9/9/9/4K4")},
		},
		{
			"no start position", "[DhtmlXQ_binit]8979[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
			sheet{Tags: list("FEN=8979"), Moves: "h2e2", Faults: list("value 0:0 8979")},
		},
		{
			"two pieces on one point", "[DhtmlXQ_binit]8989" + strings.Repeat("99", 30) + "[/DhtmlXQ_binit]",
			sheet{Tags: list("FEN=8989" + strings.Repeat("99", 30)), Faults: list("value 0:0 8989" + strings.Repeat("99", 30))},
		},
		{
			"a FEN goes before a binit", "[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 w[/DhtmlXQ_fen]" + binit,
			sheet{
				Tags:   list("FEN=4k4/9/9/9/9/9/9/9/9/3K5 w", "binit=8979695949392919097717866646260600102030405060708012720323436383"),
				Faults: list("repeated 0:0 8979695949392919097717866646260600102030405060708012720323436383"),
			},
		},
		{"Black begins", "[DhtmlXQ_movelist]1022[/DhtmlXQ_movelist]", sheet{
			Tags: list("FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"), Moves: "b9c7",
		}},
		{"a movelist alone", " " + strings.Repeat("7967706269777062", 3) + "\n", sheet{Moves: strings.TrimSpace(strings.Repeat("h0g2 h9g7 g0h2 h9g7 ", 3))}},
		{
			"a movelist alone whose rows count from Red's back rank", strings.Repeat("72427967706272427967706272427967", 2),
			sheet{Moves: strings.TrimSpace(strings.Repeat("h2e2 h9g7 h0g2 h2e2 h9g7 h0g2 h2e2 h9g7 ", 2)), Faults: list("loose 0:0 7242")},
		},
		{"words alone", "棋谱", sheet{Comments: list("0:0 棋谱"), Faults: list("loose 0:0 棋谱")}},
		{"a closing bracket alone", "[/DhtmlXQ_red] x", sheet{Faults: list("stray 0:0 [/DhtmlXQ_red]")}},
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

// A mirror error is invisible to the rules. Rows count from Black's back rank, and
// columns from Red's left: 炮二平五 is 7747, as the page of every game that begins with
// it has it. The game below is of both wings and both sides.
func TestColumnsFromTheLeftRowsFromTheTop(t *testing.T) {
	g := parse("[DhtmlXQ_movelist]77477062796780701022898327261255[/DhtmlXQ_movelist]" +
		"[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]")
	const want = "h2e2 h9g7 h0g2 i9h9 b9c7 i0i6 c2c3 b7f4"
	if got := gametest.Words(g, g.Moves); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// An array of which every piece stands alone: red chariot a0, horse i0, cannon b2,
	// pawn c3, king d0; black chariot i9, horse a9, cannon h7, pawn g6, king f9.
	points := map[int]string{0: "09", 1: "89", 4: "39", 9: "17", 11: "26", 16: "80", 17: "00", 20: "50", 25: "72", 27: "63"}
	var b strings.Builder
	for i := range 32 {
		if at, ok := points[i]; ok {
			b.WriteString(at)
			continue
		}
		b.WriteString("99")
	}
	g = parse("[DhtmlXQ_binit]" + b.String() + "[/DhtmlXQ_binit][DhtmlXQ_movelist]0908[/DhtmlXQ_movelist]")
	if got := g.Value("FEN"); got != "n4k2r/9/7c1/6p2/9/9/2P6/1C7/9/R2K4N w - - 0 1" {
		t.Error(got)
	}
}

// A parser that is used again keeps nothing of the record before.
func TestParseAgain(t *testing.T) {
	const rich = "[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_movelist]79677062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_2]x||y[/DhtmlXQ_comment1_2]"
	var p dhtmlxq.Parser
	g := new(schemas.Game)
	p.Parse([]byte(rich), g)
	want := sheetOf(g)
	p.Parse([]byte("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"), g)
	if diff := cmp.Diff(sheet{Moves: "h2e2"}, sheetOf(g)); diff != "" {
		t.Error(diff)
	}
	p.Parse([]byte(rich), g)
	if diff := cmp.Diff(want, sheetOf(g)); diff != "" {
		t.Error(diff)
	}
}

func TestHolds(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "[DhtmlXQ_red]x[/DhtmlXQ_red]": false, "[DhtmlXQ_movelist]": true, "<p>[dhtmlxq_BINIT]99[/": true,
		"DhtmlXQ_movelist": false, "[DhtmlXQ_movelist": false, "[[[[DhtmlXQ_movelist]": true, "'[DhtmlXQ_move'+'list]7747": true,
	} {
		if got := dhtmlxq.Holds([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
