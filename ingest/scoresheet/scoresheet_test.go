package scoresheet_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/ingest/scoresheet"
	"qipu/schemas"
)

var (
	keepers = [...]string{"", "first", "second", "arbiter"}
	kinds   = [...]string{"left", "used", "total", "instant", "moves"}
	forms   = [...]string{"clock", "min", "s"}
	faults  = map[schemas.FaultKind]string{
		schemas.FaultNumber: "number", schemas.FaultCells: "cells", schemas.FaultValue: "value", schemas.FaultCutOff: "cut off", schemas.FaultTagQuotes: "quotes",
		schemas.FaultLoose: "loose", schemas.FaultDeclaration: "declaration", schemas.FaultMixedEncodings: "mixed", schemas.FaultRepeatedTag: "repeated", schemas.FaultOtherGame: "other game", schemas.FaultAfterEnd: "after end",
		schemas.FaultUndecodable: "undecodable", schemas.FaultUncertainEncoding: "uncertain",
	}
)

// said is what a game says, a line each.
func said(t testing.TB, g *schemas.Game) string {
	t.Helper()
	text := func(s schemas.Span) string {
		if uint64(s.Off)+uint64(s.Len) > uint64(len(g.Text)) {
			t.Fatalf("%+v of %d bytes", s, len(g.Text))
		}
		return g.String(s)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", g.Kind, keepers[g.KeptBy])
	for _, tag := range g.Tags {
		fmt.Fprintf(&b, "%s=%s\n", text(tag.Name), text(tag.Value))
	}
	s := &g.Stage
	if s.SwapTold || !s.Rule.Empty() || !s.Protocol.Empty() || len(s.Offered) > 0 {
		fmt.Fprintf(&b, "stage rule=%s protocol=%s told=%v swaps=%v seats=%d fifths=", text(s.Rule), text(s.Protocol), s.SwapTold, s.Swaps, s.Seats)
		for _, at := range s.Offered {
			fmt.Fprintf(&b, "<%s>", text(at))
		}
		b.WriteByte('\n')
	}
	for i, m := range g.Moves {
		side := ""
		if len(g.Sides) > 0 {
			side = " (" + g.Sides[i].String() + ")"
		}
		fmt.Fprintf(&b, "%d[%d] %s%s", i+1, m.Number, text(m.Token), side)
		for _, c := range g.Stamps {
			if int(c.Ply) == i+1 {
				fmt.Fprintf(&b, " %s %s %s %s", c.Side, kinds[c.Kind], forms[c.Form], text(c.Text))
			}
		}
		for _, o := range g.Offers {
			if int(o.Ply) == i+1 {
				fmt.Fprintf(&b, " %s offers %q", o.Side, text(o.Text))
			}
		}
		b.WriteByte('\n')
	}
	for _, c := range g.Comments {
		fmt.Fprintf(&b, "comment %d %q\n", c.Ply, text(c.Text))
	}
	if !g.EndMarker.Empty() {
		fmt.Fprintf(&b, "end %s\n", text(g.EndMarker))
	}
	for _, f := range g.Faults {
		if faults[f.Kind] == "" || int(f.Ply) > len(g.Moves) {
			t.Fatalf("fault %+v", f)
		}
		fmt.Fprintf(&b, "fault %s %d %q", faults[f.Kind], f.Ply, text(f.At))
		if f.Kind == schemas.FaultNumber {
			fmt.Fprintf(&b, " expected %d skipped %d pending %d", f.Expected, f.Skipped, f.Pending)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// games reads the sheets of a source.
func games(t testing.TB, source []byte) (list []*schemas.Game) {
	t.Helper()
	r := records.NewReader("scoresheet", new(scoresheet.Parser))
	for _, rec := range splittest.Split(t, records.NewSplitter(scoresheet.NewScanner(), bytes.NewReader(source), 0)) {
		g := new(schemas.Game)
		r.Read(rec, "", nil, g)
		list = append(list, g)
	}
	return list
}

func one(t *testing.T, source string) *schemas.Game {
	t.Helper()
	list := games(t, []byte(source))
	if len(list) != 1 {
		t.Fatalf("%d games in %q", len(list), source)
	}
	return list[0]
}

const xiangqiSheet = `qipu scoresheet,1,棋谱记录表
# 示例
棋种,象棋
赛事,2026年样例杯
日期,2026-03-14
轮次,2
台次,3
先手（红方）,选手07
后手（黑方）,选手08
先手单位,甲队
后手等级分,2301
记录方,红方
时限,3600+30
赞助,某公司
结果,1/2-1/2
结束方式,议和
先手用时,0:58:20
后手签字,选手08
裁判签字,裁判01
备注,"第二台,临窗"

回合,红方着法,红方累计用时（h:mm:ss）,红方提和/备注,黑方着法,黑方累计用时（h:mm:ss）,黑方提和/备注
1,炮二平五,0:00:12,,马8进7,0:00:20,"他说""好"""
2,马二进三,0:01:02,提和,车9平8,0:02:03,不同意
3,车一平二,0:03:04,,马2进3,1:02:05.5,提和；思考很久
`

const xiangqiSaid = `xiangqi first
Event=2026年样例杯
Date=2026-03-14
Round=2
Board=3
Red=选手07
Black=选手08
RedTeam=甲队
BlackElo=2301
Scoresheet=红方
TimeControl=3600+30
赞助=某公司
Result=1/2-1/2
Termination=议和
RedTime=0:58:20
BlackSigned=选手08
ArbiterSigned=裁判01
1[1] 炮二平五 first total clock 0:00:12
2[0] 马8进7 second total clock 0:00:20
3[2] 马二进三 first total clock 0:01:02 first offers "提和"
4[0] 车9平8 second total clock 0:02:03
5[3] 车一平二 first total clock 0:03:04
6[0] 马2进3 second total clock 1:02:05.5 second offers "提和"
comment 0 "第二台,临窗"
comment 2 "他说\"好\""
comment 4 "不同意"
comment 6 "提和；思考很久"
`

func TestXiangqi(t *testing.T) {
	if diff := cmp.Diff(xiangqiSaid, said(t, one(t, xiangqiSheet))); diff != "" {
		t.Error(diff)
	}
}

// The same sheet in every encoding and with every separator that Excel and WPS write.
func TestEncodingsAndSeparators(t *testing.T) {
	sources := map[string]string{
		"semicolons": strings.ReplaceAll(strings.ReplaceAll(xiangqiSheet, `"第二台,临窗"`, "第二台，临窗"), ",", ";"),
		"tabs":       strings.ReplaceAll(strings.ReplaceAll(xiangqiSheet, `"第二台,临窗"`, "第二台，临窗"), ",", "\t"),
		"CRLF":       strings.ReplaceAll(xiangqiSheet, "\n", "\r\n"),
		"BOM":        "\ufeff" + xiangqiSheet,
		"padded":     strings.ReplaceAll(xiangqiSheet, "炮二平五", "\u3000炮二平五\u00a0"),
	}
	for name, e := range map[string]interface{ String(string) (string, error) }{
		"GB18030": simplifiedchinese.GB18030.NewEncoder(), "UTF-16LE": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder(),
	} {
		text, err := e.String(xiangqiSheet)
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = text
	}
	for name, source := range sources {
		want := xiangqiSaid
		if name == "semicolons" || name == "tabs" {
			want = strings.ReplaceAll(want, "第二台,临窗", "第二台，临窗")
		}
		if diff := cmp.Diff(want, said(t, one(t, source))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	traditional := "qipu scoresheet,1\n棋種,象棋\nGame,xiangqi\n紅方,選手07\nRed,選手07\n備註二,國際體育學院舉辦\nNo.,Red move,Black move\n1,炮二平五,馬８進７\n2,馬二進三,車９平８\n"
	text, err := traditionalchinese.Big5.NewEncoder().String(traditional)
	if err != nil {
		t.Fatal(err)
	}
	if g := one(t, text); g.Origin.Encoding != "big5" || g.Value("Red") != "選手07" || len(g.Moves) != 4 || g.String(g.Moves[1].Token) != "馬８進７" {
		t.Errorf("%s: %s", g.Origin.Encoding, said(t, g))
	}
}

// sheet is a sheet of xiangqi with this table.
func sheet(table string) string {
	return "qipu scoresheet,1\n棋种,象棋\n" + table
}

const plain = "回合,先手着法,后手着法\n"

// tableCases are tables and what they say behind the kind, the keeper and the tag
// Scoresheet.
var tableCases = []struct{ name, table, want string }{
	{"blank rounds of the template behind the last", plain + "1,a,b\n2,c,\n3,,\n4,,\n", "1[1] a\n2[0] b\n3[2] c\n"},
	{"a move missing between", plain + "1,a,\n2,b,c\n", "1[1] a\n2[2] b\n3[0] c\nfault number 1 \"2\" expected 1 skipped 1 pending 0\n"},
	{"the first player's missing", plain + "1,a,b\n2,,c\n", "1[1] a\n2[0] b\n3[2] c\nfault number 2 \"2...\" expected 2 skipped 1 pending 0\n"},
	{"a blank round between", plain + "1,a,b\n2,,\n3,c,d\n", "1[1] a\n2[0] b\n3[3] c\n4[0] d\nfault number 2 \"3\" expected 2 skipped 2 pending 0\n"},
	{"a round left out", plain + "1,a,b\n3,c,d\n4,e,f\n", "1[1] a\n2[0] b\n3[3] c\n4[0] d\n5[4] e\n6[0] f\nfault number 2 \"3\" expected 2 skipped 2 pending 0\n"},
	{"a number twice", plain + "1,a,b\n1,c,d\n2,e,f\n", "1[1] a\n2[0] b\n3[1] c\n4[0] d\n5[2] e\n6[0] f\nfault number 2 \"1\" expected 2 skipped -2 pending 0\n"},
	{"a slip of the pen", plain + "1,a,b\n7,c,d\n3,e,f\n", "1[1] a\n2[0] b\n3[7] c\n4[0] d\n5[3] e\n6[0] f\nfault number 2 \"7\" expected 2 skipped 0 pending 0\n"},
	{"the last number", plain + "1,a,b\n5,c,\n", "1[1] a\n2[0] b\n3[5] c\nfault number 2 \"5\" expected 2 skipped 0 pending 6\n"},
	{"a number that is none", plain + "1,a,b\n二,c,d\n", "1[1] a\n2[0] b\n3[2] c\n4[0] d\nfault number 2 \"二\" expected 2 skipped 0 pending 0\n"},
	{"numbers in words", plain + "第1回合,a,b\n２．,c,d\n", "1[1] a\n2[0] b\n3[2] c\n4[0] d\n"},
	{"the bare sides, as on paper", "轮次,1,先手,选手07,后手,选手08\n回合,先手,后手\n1,a,b\n", "Round=1\nRed=选手07\nBlack=选手08\nScoresheet=qipu scoresheet\n1[1] a\n2[0] b\n"},
	{"no numbers", "先手着法,后手着法\na,b\nc,d\n", "1[1] a\n2[0] b\n3[2] c\n4[0] d\n"},
	{"what cannot be read is a move", plain + "1,？,?\n2,…,c\n", "1[1] ？\n2[0] ?\n3[2] …\n4[0] c\n"},
	{
		"a comma in a note", "回合,先手着法,先手备注,后手着法,后手备注\n1,a,好,b,\n2,c,提和,拒绝,d,\n3,e,,f,\n",
		"1[1] a\n2[0] b\n3[3] e\n4[0] f\ncomment 1 \"好\"\ncomment 2 \"2,c,提和,拒绝,d,\"\nfault cells 2 \"2,c,提和,拒绝,d,\"\nfault number 2 \"3\" expected 2 skipped 2 pending 0\n",
	},
	{"a resignation in place of a move", plain + "1,a,b\n2,c,认输\n", "1[1] a\n2[0] b\n3[2] c\ncomment 3 \"认输\"\n"},
	{"a result in place of a move", plain + "1,a,b\n2,红胜,\n3,c,d\n", "1[1] a\n2[0] b\nend 红胜\nfault after end 2 \"c,d\"\n"},
	{
		"units", "回合,先手着法,先手本步用时(分),先手剩余时间(秒),后手着法,后手本步用时 move time (min)\n1,a,1.5,3540,b,0:01\n2,c,２,-3,d,3\n",
		"1[1] a first used min 1.5 first left s 3540\n2[0] b\n3[2] c first used min 2\n4[0] d second used min 3\nfault value 2 \"0:01\"\nfault loose 3 \"２\"\nfault value 3 \"-3\"\n",
	},
	{
		"times of no unit, and twice the same", "回合,先手着法,先手用时,后手着法,后手累计用时(h:mm:ss),后手累计用时(h:mm:ss)\n1,a,1:30,b,1:30,0:00:05\n",
		"1[1] a\n2[0] b\ncomment 2 \"0:00:05\"\nfault value 0 \"先手用时\"\nfault value 0 \"后手累计用时(h:mm:ss)\"\nfault value 2 \"1:30\"\n",
	},
	{"columns that are not known", "回合,先手着法,后手着法,裁判意见\n1,a,b,警告\n", "1[1] a\n2[0] b\ncomment 2 \"警告\"\n"},
	{"fields at the foot", plain + "1,a,b\n结果,红胜\n,先手签字,选手07\n", "Result=红胜\nRedSigned=选手07\nScoresheet=qipu scoresheet\n1[1] a\n2[0] b\n"},
	{"fields twice", "轮次,1,台次,2\n轮次,1\n台次,3\n" + plain + "1,a,b\n", "Round=1\nBoard=2\nBoard=3\nScoresheet=qipu scoresheet\n1[1] a\n2[0] b\nfault repeated 0 \"3\"\n"},
	{"a value without a name", "先手,选手07,,多余\n某标题\n" + plain + "1,a,b\n", "Red=选手07\nScoresheet=qipu scoresheet\n1[1] a\n2[0] b\ncomment 0 \"多余\"\ncomment 0 \"某标题\"\nfault cells 0 \"多余\"\n"},
	{"whose sheet is not understood", "记录方,张三\n" + plain + "1,a,b\n", "Scoresheet=张三\n1[1] a\n2[0] b\nfault value 0 \"张三\"\n"},
	{"no table", "赛事,x\n", "Event=x\nScoresheet=qipu scoresheet\nfault cut off 0 \"table of rounds\"\n"},
	{"a quote left open", plain + "1,a,\"b\n2,c,d\n", "1[1] a\n2[0] b\n2,c,d\nfault cut off 0 \"b\\n2,c,d\\n\"\n"},
	{"text behind a quote", plain + "1,a,\"b\"c\n", "1[1] a\n2[0] \"b\"c\nfault quotes 0 \"\\\"b\\\"c\"\n"},
	{"the second player moves first", "FEN,x b\n" + plain + "1,…,a\n2,b,c\n", "FEN=x b\nScoresheet=qipu scoresheet\n1[0] a\n2[2] b\n3[0] c\n"},
	{"the first move missing", plain + "1,,a\n2,b,c\n", "1[1] a\n2[2] b\n3[0] c\nfault number 0 \"1...\" expected 1 skipped 1 pending 0\n"},
	{"offers", "回合,先手着法,先手备注,后手着法,后手备注\n1,a,(=),b,draw offer\n2,c,\"求和,拒绝\",d,拒绝提和\n", "1[1] a first offers \"(=)\"\n2[0] b second offers \"draw offer\"\n3[2] c first offers \"求和\"\n4[0] d\ncomment 3 \"求和,拒绝\"\ncomment 4 \"拒绝提和\"\n"},
}

func TestTables(t *testing.T) {
	for _, c := range tableCases {
		want := c.want
		if !strings.Contains(want, "Scoresheet=") {
			want = "Scoresheet=qipu scoresheet\n" + want
		}
		keeper := ""
		if diff := cmp.Diff("xiangqi "+keeper+"\n"+want, said(t, one(t, sheet(c.table)))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// A ply left out makes the moves behind it doubtful, wherever it stands.
func TestDamaged(t *testing.T) {
	for table, want := range map[string]bool{
		plain + "1,a,b\n2,c,\n3,,\n": false,
		plain + "1,a,b\n2,,c\n":      true,
		plain + "1,a,b\n2,,\n3,c,\n": true,
		"回合,先手着法,先手备注,后手着法\n1,a,x,y,b\n2,c,,d\n":                            true,
		"回合,先手着法,先手累计用时(h:mm:ss),后手着法\n1,a,1:00,b\n2,c,0:00:01,d\n3,e,,f\n": false,
	} {
		if g := one(t, sheet(table)); g.Damaged(9) != want {
			t.Errorf("%q: %v", table, !want)
		}
	}
}

func TestRenju(t *testing.T) {
	g := one(t, `qipu scoresheet;1
Game;renju
Event;Open
Black;Player 07
White;Player 08
Sheet kept by;Arbiter
Opening rule;Soosyrv-8
Swap;1 3
Names mean;after the swap
Fifths offered;i9 g7, j10
Result;1-0
First time used;0:10:00
Second signature;Player 08
No.;Black move;Black time left (min);White move;White time left (min);White offer/note
1;h8;30;i9;29.5;
2;g9;29;;28;draw?
3;i7;28;j10;27;draw offer
`)
	want := `renju arbiter
Event=Open
Black=Player 07
White=Player 08
Scoresheet=Arbiter
Result=1-0
BlackTime=0:10:00
WhiteSigned=Player 08
stage rule= protocol=Soosyrv-8 told=true swaps=[1 3] seats=2 fifths=<i9><g7><j10>
1[1] h8 (first) first left min 30
2[0] i9 (second) second left min 29.5
3[2] g9 (first) first left min 29 second left min 28
4[3] i7 (first) first left min 28
5[0] j10 (second) second left min 27 second offers "draw offer"
comment 3 "draw?"
fault number 3 "3" expected 2 skipped 1 pending 0
`
	if diff := cmp.Diff(want, said(t, g)); diff != "" {
		t.Error(diff)
	}
	for value, told := range map[string]string{"是": "true [3]", "no": "true []", "maybe": "false []"} {
		g := one(t, "qipu scoresheet,1\n棋种,五子棋\n三手交换,"+value+"\n回合,黑方着法,白方着法\n1,h8,i9\n")
		if got := fmt.Sprint(g.Stage.SwapTold, " ", g.Stage.Swaps); got != told {
			t.Errorf("%s: %s", value, got)
		}
	}
	if g := one(t, "qipu scoresheet,1\n棋种,gomoku\n回合,黑方着法,白方着法\n1,h8,i9\n"); g.String(g.Stage.Rule) != "gomoku" {
		t.Error(said(t, g))
	}
}

// What game it is, the sheet must say.
func TestOtherGame(t *testing.T) {
	for source, at := range map[string]string{
		"qipu scoresheet,1\n回合,先手着法,后手着法\n1,a,b\n":                "",
		"qipu scoresheet,1\n棋种,国际象棋\n回合,先手着法,后手着法\n1,a,b\n":       "国际象棋",
		"qipu scoresheet,1\nGame,象棋 renju\n回合,先手着法,后手着法\n1,a,b\n": "象棋 renju",
	} {
		g := one(t, source)
		if g.Kind != schemas.KindUnknown || g.FaultCount[schemas.FaultOtherGame] != 1 || g.String(g.Faults[len(g.Faults)-1].At) != at {
			t.Errorf("%q: %s", source, said(t, g))
		}
	}
}

// Several sheets in one file, and a quote left open in the first costs no other.
func TestSeveralSheets(t *testing.T) {
	first, second := sheet(plain+"1,a,\"b\n"), sheet(plain+"1,c,d\n")
	list := games(t, []byte("\ufeff"+first+"\n,,\n\""+second[:len(schemas.SheetMark)]+"\""+second[len(schemas.SheetMark):]))
	if len(list) != 2 || len(list[0].Moves) != 2 || len(list[1].Moves) != 2 || list[1].String(list[1].Moves[1].Token) != "d" {
		t.Fatalf("%d games", len(list))
	}
	splittest.Check(t, scoresheet.NewScanner, []byte(first+second+first), 40)
}

func FuzzScoresheet(f *testing.F) {
	f.Add([]byte(xiangqiSheet), uint16(7))
	for _, c := range tableCases {
		f.Add([]byte(sheet(c.table)), uint16(len(c.table)))
	}
	f.Add([]byte("qipu scoresheet\tx\nGame\trenju\nSwap\t1 2 3\nFifths\ta1,,b2\nNo.\tBlack move\tWhite\n1\th8\t\n2\t\t\"i9\"\"\"\n"), uint16(3))
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		splittest.Check(t, scoresheet.NewScanner, source, size)
		for _, g := range games(t, source) {
			said(t, g)
			if len(g.Sides) > 0 && len(g.Sides) != len(g.Moves) {
				t.Errorf("%d sides of %d moves", len(g.Sides), len(g.Moves))
			}
		}
	})
}
