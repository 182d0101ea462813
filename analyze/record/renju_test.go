package record

import (
	"strings"
	"testing"

	"qipu/schemas"
)

// renjuOf makes a game of renju in a format, of tags: name, value, name, value …
func renjuOf(format string, tags ...string) *schemas.Game {
	g := gameOf(tags...)
	g.Kind, g.Origin.Format = schemas.KindRenju, format
	return g
}

// say appends a text to the game and returns where it stands.
func say(g *schemas.Game, text string) schemas.Span {
	at := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
	g.Text = append(g.Text, text...)
	return at
}

// found returns the findings on a game by their subject.
func found(t *testing.T, g *schemas.Game) map[string]schemas.Finding {
	t.Helper()
	var out schemas.Audit
	Audit(g, &out)
	list := make(map[string]schemas.Finding)
	for _, f := range out.Findings {
		if _, twice := list[f.Subject]; twice {
			t.Errorf("two findings on %s", f.Subject)
		}
		list[f.Subject] = f
	}
	return list
}

// TestMissingTagsBearTheNamesOfTheFormat: what is missing is told by the name that
// the writer of such a record would look for.
func TestMissingTagsBearTheNamesOfTheFormat(t *testing.T) {
	for _, c := range []struct {
		game              *schemas.Game
		expected, missing string
	}{
		{gameOf("Red", "Player 07"), "Event, Date, Red, Black, Result", "Event, Date, Black, Result"},
		{renjuOf("psq", "Black", "Player 07"), "Event, Date, Black, White, Result", "Event, Date, White, Result"},
		{renjuOf("sgf", "PB", "Player 07", "RE", "?"), "EV, DT, PB, PW, RE", "EV, DT, PW, RE"},
		{renjuOf("renju-csv", "black_player", "Player 07", "white_player", "-"), "event, game_date, black_player, white_player, game_result", "event, game_date, white_player, game_result"},
		{renjuOf("text", "Red", "Player 07", "White", "Player 08", "DT", "2026-01-03"), "Event, Date, Black, White, Result", "Event, Black, Result"},
	} {
		f := found(t, c.game)["tags"]
		if f.Expected != c.expected || f.Actual != "missing: "+c.missing || f.Severity != schemas.Note {
			t.Errorf("%s: %q of %q, %v", c.game.Text, f.Actual, f.Expected, f.Severity)
		}
	}
	full := renjuOf("sgf", "EV", "杯赛", "DT", "2026-01-03", "PB", "Player 07", "PW", "Player 08", "RE", "B+R")
	if f, ok := found(t, full)["tags"]; ok {
		t.Errorf("nothing is missing: %q", f.Actual)
	}
}

func TestPlayersWithTwoNames(t *testing.T) {
	for _, c := range []struct {
		game             *schemas.Game
		subject, zh, en2 string // subject empty: nothing is found; en2: a part of the English text
	}{
		{gameOf("Red", "选手07", "White", "选手08"), "tag Red", "先手有两个名字：Red “选手07”，White “选手08”。", "The first player has two names"},
		{gameOf("Black", "选手07", "PB", "选手08"), "", "", ""},
		{renjuOf("sgf", "PB", "选手08", "Black", "选手07"), "tag Black", "先手有两个名字：Black “选手07”，PB “选手08”。", "The first player has two names"},
		{renjuOf("renju-csv", "PW", "选手07", "white_player", "选手08"), "tag PW", "后手有两个名字：PW “选手07”，white_player “选手08”。", "The second player has two names"},
		{renjuOf("pgn", "Red", "选手07", "White", "选手08", "Black", "选手09"), "", "", ""}, // Red is nobody in renju
		{renjuOf("pgn", "PB", "选手07", "Black", "选手07"), "", "", ""},
		{renjuOf("pgn", "PB", "选手07", "Black", ""), "", "", ""},
	} {
		list := found(t, c.game)
		n := 0
		for subject, f := range list {
			if strings.Contains(f.Text.En, "two names") {
				n++
				if subject != c.subject || f.Text.Zh != c.zh || !strings.HasPrefix(f.Text.En, c.en2) {
					t.Errorf("%s: %s: %s %s", c.game.Text, subject, f.Text.Zh, f.Text.En)
				}
			}
		}
		if (n == 1) != (c.subject != "") {
			t.Errorf("%s: %d findings", c.game.Text, n)
		}
	}
}

// TestDates: full dates only are judged. In renju they may stand in the lists of SGF
// (FF[4], DT), each part after the first without what it shares with that before it.
func TestDates(t *testing.T) {
	for text, exist := range map[string]bool{
		"2026-01-03": true, "2026.02.28": true, "2026-02-29": false, "2024-02-29": true, "2026.13.01": false, "2026-00-00": true, "2026-13-00": true,
		"2026-13": true, "2026": true, "": true, "1月3日": true, "2026-1-3": true, "26-13-41": true, "2026-02-30-01": true, "2026/02/30": true, "????-02-30": true,
	} {
		for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
			if got := datesExist(kind, text); got != exist {
				t.Errorf("%v: %q exists: %v", kind, text, got)
			}
		}
	}
	for text, exist := range map[string]bool{
		"2026-01-03,04": true, "2026-01-03, 32": false, "2026-01-30,31,02-01": true, "2026-01-30,31,02-29": false, "2024-01-30,02-29": true,
		"2026-12-31,2027-01-01,02": true, "2026-12-31,2027-02-30": false, "2026-01,02": true, "2026-01,13": true, "2026,2027": true, "2026-13-40,04": false,
		"2026-01-03,spring": true, "spring,2026-02-30": true, "2026-01,02-30": true, ",,,": true, "2026-01-03,": true, "2026-01-03,04-31,02": false,
		"2026-02-27," + strings.Repeat("28,", 1<<12) + "29": false,
	} {
		if got := datesExist(schemas.KindRenju, text); got != exist {
			t.Errorf("%.40q exists: %v", text, got)
		}
		if !datesExist(schemas.KindXiangqi, text) {
			t.Errorf("%.40q is no date of a record of xiangqi", text)
		}
	}
	f := found(t, renjuOf("sgf", "DT", "2026-02-27,29"))["tag DT"]
	if f.Clause != "record:tags" || f.Actual != "2026-02-27,29" || f.Severity != schemas.Warning {
		t.Errorf("%+v", f)
	}
}

// TestResultsOfRenjuRecords: the same words give the other side than in xiangqi, and
// a result of SGF states its cause.
func TestResultsOfRenjuRecords(t *testing.T) {
	for _, c := range []struct {
		tags   []string
		result schemas.Result
		kind   schemas.EndKind
		part   string
	}{
		{[]string{"Result", "1-0"}, schemas.ResultFirstWins, schemas.EndNone, ""},
		{[]string{"Result", "黑胜"}, schemas.ResultFirstWins, schemas.EndNone, ""},
		{[]string{"RE", "W+R"}, schemas.ResultSecondWins, schemas.EndResignation, "tag RE"},
		{[]string{"RE", "B+"}, schemas.ResultFirstWins, schemas.EndNone, ""},
		{[]string{"RE", "0"}, schemas.ResultDraw, schemas.EndNone, ""},
		{[]string{"game_result", "BlackWin", "game_end_status", "Resign"}, schemas.ResultFirstWins, schemas.EndResignation, "tag game_end_status"},
		{[]string{"game_result", "Draw", "game_end_status", "AgreedDraw"}, schemas.ResultDraw, schemas.EndAgreement, "tag game_end_status"},
		{[]string{"Result", "0-1", "Termination", "黑方三三禁手"}, schemas.ResultSecondWins, schemas.EndForbidden, "tag Termination"},
		{[]string{"Result", "黑方弃权"}, schemas.ResultSecondWins, schemas.EndForfeit, "tag Result"},
		{[]string{"Result", "white"}, schemas.ResultSecondWins, schemas.EndNone, ""},
		{[]string{"PB", "选手07", "PW", "选手08", "RE", "选手08认输"}, schemas.ResultFirstWins, schemas.EndResignation, "tag RE"},
	} {
		g := renjuOf("", c.tags...)
		var out schemas.Audit
		Audit(g, &out)
		if out.Recorded != c.result || out.Ending.Kind != c.kind || c.kind != schemas.EndNone && out.Ending.Part != c.part {
			t.Errorf("%v: %v, %v by %q", c.tags, out.Recorded, out.Ending.Kind, out.Ending.Part)
		}
		for _, f := range out.Findings {
			if f.Subject == "result" || strings.HasPrefix(f.Subject, "tag ") {
				t.Errorf("%v: %s", c.tags, f.Text.En)
			}
		}
	}
	f := found(t, renjuOf("sgf", "RE", "红胜"))["tag RE"]
	if f.Actual != "红胜" || !strings.Contains(f.Expected, "B+R") || f.Text.En != "The RE tag “红胜” is not understood." {
		t.Errorf("%+v", f)
	}
}

// TestResultsOfRenjuThatDiffer: a tag that gives Black the game and a forbidden move
// (or any other part) that gives it to White are for a person to decide.
func TestResultsOfRenjuThatDiffer(t *testing.T) {
	f := found(t, renjuOf("", "Result", "1-0", "Termination", "禁手"))["result"]
	if f.Clause != "record:result" || f.Severity != schemas.Warning || f.Actual != "tag 1-0, tag Termination “禁手”" {
		t.Errorf("%+v", f)
	}
	g := renjuOf("", "RE", "B+R")
	g.EndMarker = say(g, "白胜")
	if f := found(t, g)["result"]; f.Severity != schemas.Warning || f.Actual != "tag 1-0, end marker 0-1" {
		t.Errorf("%+v", f)
	}
}

func TestClosingCommentsOfRenjuRecords(t *testing.T) {
	for text, want := range map[string]schemas.Ending{
		"白方认输":   {Kind: schemas.EndResignation, Result: schemas.ResultFirstWins},
		"黑五连胜":   {Kind: schemas.EndFive, Result: schemas.ResultFirstWins},
		"黑方禁手判负": {Kind: schemas.EndForbidden, Result: schemas.ResultSecondWins},
		"禁手":     {}, // may be on the move
		"将死":     {},
	} {
		g := renjuOf("sgf")
		g.Moves = []schemas.Move{{Token: say(g, "hh")}}
		g.Comments = []schemas.Comment{{Text: say(g, text), Ply: 1}}
		var out schemas.Audit
		Audit(g, &out)
		if out.Ending.Ending != want || out.Witnesses.Comment != want.Result {
			t.Errorf("%s: %+v, %v", text, out.Ending.Ending, out.Witnesses.Comment)
		}
	}
}

// TestTitlesOfRenju: 先 marks the player who moves first, who has Black.
func TestTitlesOfRenju(t *testing.T) {
	for _, c := range []struct {
		black, white string
		want         schemas.Result
		reversed     bool
	}{
		{"选手07", "选手08", schemas.ResultFirstWins, false},
		{"选手08", "选手07", schemas.ResultNone, true},
	} {
		w := witnesses(renjuOf("sgf", "GN", "选手07先胜选手08", "PB", c.black, "PW", c.white))
		if w.Title != c.want || (w.Reversed != "") != c.reversed {
			t.Errorf("Black %s: %v, reversed %q", c.black, w.Title, w.Reversed)
		}
	}
}

func TestNumberingOfRenju(t *testing.T) {
	g := renjuOf("text")
	g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, Ply: 0, Expected: 1, At: say(g, "1..."), Offset: -1})
	f := found(t, g)["move number"]
	if want := "已记 0 着，此处“1...”写作白方着法的序号，而轮到黑方：可能漏记或重记。"; f.Text.Zh != want {
		t.Error(f.Text.Zh)
	}
	if want := "a move of White, and it is Black's turn"; !strings.Contains(f.Text.En, want) {
		t.Error(f.Text.En)
	}
}

func TestPlyCountOfRenju(t *testing.T) {
	g := renjuOf("pgn", "PlyCount", "2")
	g.Moves = []schemas.Move{{Token: say(g, "h8")}}
	if f := found(t, g)["tag PlyCount"]; f.Expected != "2" || f.Actual != "1" {
		t.Errorf("%+v", f)
	}
}

// FuzzAuditOfTags: whatever the tags say, every check answers, and nothing is said of
// one kind of game that the other's tags hold.
func FuzzAuditOfTags(f *testing.F) {
	f.Add("RE", "B+R", "sgf", true)
	f.Add("Date", "2026-02-30", "pgn", false)
	f.Add("DT", "2026-02-27,28,02-30", "sgf", true)
	f.Add("game_end_status", "黑方三三禁手判负", "renju-csv", true)
	f.Add("Event", "选手07先胜选手08", "", true)
	f.Fuzz(func(t *testing.T, name, value, format string, renju bool) {
		g := gameOf(name, value, "Black", "选手07", "White", "选手08")
		g.Origin.Format = format
		if renju {
			g.Kind = schemas.KindRenju
		}
		g.EndMarker = say(g, value)
		g.Moves = []schemas.Move{{Token: say(g, name)}}
		g.Comments = []schemas.Comment{{Text: say(g, value), Ply: 1}}
		var out schemas.Audit
		Audit(g, &out)
		if len(out.Answers) != len(checks) {
			t.Errorf("%d answers", len(out.Answers))
		}
		for i := range out.Findings {
			if f := &out.Findings[i]; f.Clause == "" || f.Text.Zh == "" || f.Text.En == "" || renju && strings.Contains(f.Text.En, "Red's") {
				t.Errorf("%+v", f)
			}
		}
	})
}
