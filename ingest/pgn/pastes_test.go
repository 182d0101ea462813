package pgn_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/pgn"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

const (
	six  = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3"
	wide = "炮二平五 馬８進７ 馬二進三 車９平８ 車一平二 馬２進３"
)

type paste struct {
	name, text, moves, end string
	broken                 int
}

// pastes are games as they are pasted from anywhere: chats, pages, Word. Of each the
// moves are known; end is the end marker, or else the last comment behind the moves;
// broken says how many numbers do not follow.
var pastes = []paste{
	{"as the issue has it", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3", six, "", 0},
	{"a round a line", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n红胜", six, "红胜", 0},
	{"no blank behind the stop", "1.炮二平五 马8进7 2.马二进三 车9平8 3.车一平二 马2进3 和棋", six, "和棋", 0},
	{"no blanks at all", "1.炮二平五马8进72.马二进三车9平83.车一平二马2进3", six, "", 0},
	{"1、", "1、炮二平五 马8进7 2、马二进三 车9平8 3、车一平二 马2进3 黑胜", six, "黑胜", 0},
	{"1、 and commas", "1、炮二平五，马8进7；2、马二进三，车9平8；3、车一平二，马2进3。", six, "", 0},
	{"fullwidth", "１．炮二平五　馬８進７　２．馬二進三　車９平８　３．車一平二　馬２進３", wide, "", 0},
	{"fullwidth, 、", "１、炮二平五　馬８進７\r\n２、馬二進三　車９平８\r\n３、車一平二　馬２進３", wide, "", 0},
	{"第1回合", "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n第3回合 车一平二 马2进3", six, "", 0},
	{"第1回合：", "第1回合：炮二平五，马8进7\n第2回合：马二进三，车9平8\n第3回合：车一平二，马2进3", six, "", 0},
	{"第一回合", "第一回合 炮二平五 马8进7\n第二回合 马二进三 车9平8\n第三回合 车一平二 马2进3", six, "", 0},
	{"第01回合", "第01回合 炮二平五 马8进7 第02回合 马二进三 车9平8 第03回合 车一平二 马2进3", six, "", 0},
	{"brackets around numbers", "（1）炮二平五 马8进7 （2）马二进三 车9平8 （3）车一平二 马2进3", six, "", 0},
	{"(1)", "(1) 炮二平五 马8进7\n(2) 马二进三 车9平8\n(3) 车一平二 马2进3", six, "", 0},
	{"(1), one left out", "(1) 炮二平五 马8进7 (3) 马二进三 车9平8 (4) 车一平二 马2进3", six, "", 1},
	{"（１）, with times", "（１）炮二平五 (12) 马8进7 (5)（２）马二进三 (30) 车9平8 (9)\n（３）车一平二 马2进3", six, "", 0},
	{"（2） too early", "（1）炮二平五 （2）马二进三 车9平8 （3）车一平二 马2进3", "炮二平五 马二进三 车9平8 车一平二 马2进3", "", 1},
	{"1)", "1) 炮二平五 马8进7\n2) 马二进三 车9平8\n3) 车一平二 马2进3", six, "", 0},
	{"①", "①炮二平五 马8进7 ②马二进三 车9平8 ③车一平二 马2进3", six, "", 0},
	{"⒈", "⒈炮二平五　马8进7　⒉马二进三　车9平8　⒊车一平二　马2进3", six, "", 0},
	{"⑴", "⑴炮二平五马8进7⑵马二进三车9平8⑶车一平二马2进3", six, "", 0},
	{"第１回合 glued", "第１回合炮二平五马8进7第２回合马二进三车9平8第３回合车一平二马2进3", six, "", 0},
	{"1）", "1）炮二平五，马8进7 2）马二进三，车9平8 3）车一平二，马2进3", six, "", 0},
	{"a colon", "1：炮二平五 马8进7 2：马二进三 车9平8 3: 车一平二 马2进3", six, "", 0},
	{"01.", "01. 炮二平五 马8进7\n02. 马二进三 车9平8\n03. 车一平二 马2进3", six, "", 0},
	{"lines broken anywhere", "1.\n炮二平五\n马8进7\n\n2.\n马二进三 车9平8 3.\n车一平二\n\n\n马2进3\n", six, "", 0},
	{"a number alone on its line", "1\n炮二平五 马8进7\n2\n马二进三 车9平8\n3\n车一平二 马2进3", six, "", 0},
	{"no numbers", "炮二平五 马8进7\n马二进三 车9平8\n车一平二 马2进3", six, "", 0},
	{"no numbers, in one row", "炮二平五，马8进7，马二进三，车9平8，车一平二，马2进3，和局", six, "和局", 0},
	{"a title and the players", "第三届样例杯 第2轮\n红方：选手07 黑方：选手08\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n红胜", six, "红胜", 0},
	{"a title that names the result", "选手07 先胜 选手08\n2026年3月14日于样例城\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3", six, "", 0},
	{"a player line with VS", "选手07（红）VS 选手08（黑）\n1.炮二平五 马8进7 2.马二进三 车9平8 3.车一平二 马2进3 1-0", six, "1-0", 0},
	{"red and black as a header", "回合 红方 黑方\n1 炮二平五 马8进7\n2 马二进三 车9平8\n3 车一平二 马2进3", six, "", 0},
	{"tabs of a table", "1\t炮二平五\t马8进7\n2\t马二进三\t车9平8\n3\t车一平二\t马2进3", six, "", 0},
	{"a byte order mark", "\ufeff1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3", six, "", 0},
	{"spaces of Word and pages", "1.\u00a0炮二平五\u00a0马8进7\u00a02.\u00a0马二进三\u3000车9平8\u2003\u200b3.\u00a0车一平二\u00a0马2进3", six, "", 0},
	{"blanks of no width within", "1.\u200b炮二平五\u200b 马8进7\u200b 2.\u200b马二进三 车9平8 3.\u200b车一平二 马2进3\u200b", six, "", 0},
	{"an old Mac", "1. 炮二平五 马8进7\r2. 马二进三 车9平8\r3. 车一平二 马2进3\r", six, "", 0},
	{"a number missing", "1. 炮二平五 马8进7 马二进三 车9平8 3. 车一平二 马2进3", six, "", 0},
	{"a number twice", "1. 炮二平五 马8进7 2. 马二进三 车9平8 2. 车一平二 马2进3", six, "", 1},
	{"a number left out", "1. 炮二平五 马8进7 3. 马二进三 车9平8 4. 车一平二 马2进3", six, "", 1},
	{"the number before each move", "1. 炮二平五 1... 马8进7 2. 马二进三 2... 车9平8 3. 车一平二 3... 马2进3", six, "", 0},
	{"red and black in words", "1. 红：炮二平五 黑：马8进7\n2. 红：马二进三 黑：车9平8\n3. 红：车一平二 黑：马2进3", six, "", 0},
	{"one move a line, with its side", "红方：炮二平五\n黑方：马8进7\n红方：马二进三\n黑方：车9平8\n红方：车一平二\n黑方：马2进3", six, "", 0},
	{"a result in a sentence", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3（红胜）", six, "红胜", 0},
	{"a result behind a comma", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3，红胜。", six, "红胜", 0},
	{"resigned", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 黑认负", six, "黑认负", 0},
	{"a link behind", "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 和棋\n\n来自网页 https://example.org/qipu/7", six, "和棋", 0},
	{"a chat", "选手07: \n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3", six, "", 0},
	{"WXF", "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3", "", 0},
	{"WXF, one a line, 、", "1、C2=5 H8+7\n2、H2+3 R9=8\n3、R1=2 H2+3\n", "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3", "", 0},
	{"coordinates", "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "", 0},
	{"short form", "1、炮25 马87 2、马23 车98 3、车12 马23", "炮25 马87 马23 车98 车12 马23", "", 0},
	{"an illegible move", "1. 炮二平五 马8进7 2. ？ 车9平8 3. 车一平二 马2进3", "炮二平五 马8进7 ？ 车9平8 车一平二 马2进3", "", 0},
	{"illegible moves", "1. 炮二平五 ？ 2. ？ ? 3. 车一平二 马2进3 4. 兵七进一", "炮二平五 ？ ？ ? 车一平二 马2进3 兵七进一", "", 0},
	{"a mark of a move", "1. 炮二平五 ? 马8进7 2. 马二进三 车9平8 ? 3. 车一平二 马2进3 ？", six, "", 0},
}

// TestPastes: each is known as a record of moves, is one record, and holds these moves,
// no more and no fewer.
func TestPastes(t *testing.T) {
	for _, p := range pastes {
		if f := sniff.Format([]byte(p.text)); f.Format != sniff.PGN {
			t.Errorf("%s: %s, %s", p.name, f.Format, f.Reason)
			continue
		}
		if got := pasted(t, p.text); got != p.says() {
			t.Errorf("%s:\n%s\nwant\n%s", p.name, got, p.says())
		}
		encoded, err := simplifiedchinese.GB18030.NewEncoder().String(p.text)
		if err != nil || strings.ContainsRune(p.text, '\ufeff') || !strings.ContainsAny(p.text, "炮") {
			continue
		}
		if got := pasted(t, encoded); got != p.says() {
			t.Errorf("%s in GB18030:\n%s\nwant\n%s", p.name, got, p.says())
		}
	}
}

func (p *paste) says() string { return fmt.Sprintf("%s\nend %q, %d broken", p.moves, p.end, p.broken) }

// pasted is what a text says, as says has it.
func pasted(t *testing.T, text string) string {
	t.Helper()
	list := splittest.Split(t, records.NewSplitter(pgn.NewScanner(), bytes.NewReader([]byte(text)), 0))
	if len(list) != 1 {
		return fmt.Sprintf("%d records", len(list))
	}
	var g schemas.Game
	records.NewReader("pgn", new(pgn.Parser)).Read(list[0], "", nil, &g)
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, g.String(m.Token))
	}
	end := g.String(g.EndMarker)
	for _, c := range g.Comments {
		if int(c.Ply) == len(g.Moves) && end == "" {
			end = g.String(c.Text)
		}
	}
	out := fmt.Sprintf("%s\nend %q, %d broken", strings.Join(moves, " "), end, g.FaultCount[schemas.FaultNumber])
	for _, f := range g.Faults {
		if f.Kind != schemas.FaultNumber {
			out += fmt.Sprintf(", fault %d %q", f.Kind, g.String(f.At))
		}
	}
	return out
}
