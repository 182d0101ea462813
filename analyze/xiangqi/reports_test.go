package xiangqi

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Public complaints about other programs that bear on notation, legality, start
// positions and ends, each with the behaviour that is right. The repository is
// where it was reported; positions and moves are facts taken from there.

// TestReportedTokens: what a written move means, or the clause that it breaks.
func TestReportedTokens(t *testing.T) {
	const three = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"
	for _, c := range []struct{ report, fen, token, want, style string }{
		{"U013 jhlywa/chess.js#117, file and rank written where neither is needed", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "Ra0c0", "a0c0", ""},
		{"U015 notnil/chess#33, a rank among three of a kind", "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w", "P6d6", "e6d6", ""},
		{"U015, file and rank", "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w", "Pe5f5", "e5f5", ""},
		{"U070 windshadow233/python-chinese-chess#4", "1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b", "一卒进1", "a2a1", "han,arabic,numbered-pawn"},
		{"U070", "3a5/5k3/b3P2Rb/9/9/5p3/3p5/9/3p1p1p1/2B1K2n1 b", "一卒平5", "d1e1", "han,arabic,numbered-pawn"},
		{"U070", "3a1kb2/2P1a1P1R/1RC6/n1N2PPc1/2b6/2B2pNr1/2P6/2n2App1/2p2K1p1/2B2ArC1 w", "一兵平四", "g8f8", "han,numbered-pawn"},
		{"U071 windshadow233/python-chinese-chess#3", three, "三兵平六", "c5d5", "han,numbered-pawn"},
		{"U071, the old practice", three, "后七平六", "c5d5", "han,old-pawn"},
		{"U071", three, "后兵平六", "c5d5", "han"},
		{"U071", three, "前兵进一", "c7c8", "han"},
		{"U071", three, "中兵平八", "c6b6", "han"},
		{"U074 gbtami/pychess-variants#437", board.StartFEN, "C2.5", "h2e2", ""},
		{"U074, Black", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "h8+7", "h9g7", "lower-case"},
		{"U086 chinese-chess-everywhere/type-chess#4", board.StartFEN, "h2h8", "xiangqi-2011:2.2", ""},
		{"U086, the capture", board.StartFEN, "h2h9", "h2h9", ""},
		{"U086, in Chinese", board.StartFEN, "炮二进六", "xiangqi-2011:2.2", "han"},
		{"U086, in Chinese", board.StartFEN, "炮二进七", "h2h9", "han"},
		{"U087 tanliyon/gym-xiangqi#37", "4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5d5", "xiangqi-2011:3.4", ""},
	} {
		b, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Arrange(b) // the last is no position of a game: Black's king could be taken
		if err != nil {
			t.Fatal(err)
		}
		r := p.Read([]byte(c.token))
		got := r.Move.String()
		if !r.Lawful() {
			got = string(r.Clause())
		}
		if got != c.want || r.Style.String() != c.style {
			t.Errorf("%s: %s is %s in style %q, want %s in %q", c.report, c.token, got, r.Style, c.want, c.style)
		}
	}
}

// TestReportedTandem: U073 (sojourners/public-Xiangqi#45), moves of pieces that
// share a file shown without 前 and 后, so that a reader cannot tell them apart.
func TestReportedTandem(t *testing.T) {
	for fen, want := range map[string]map[string]string{
		"5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w":          {"e4g4": "前炮平三", "e1g1": "后炮平三", "e1e2": "后炮进一"},
		"3k5/4n4/9/9/4n4/9/9/9/9/4K4 b":            {"e5d3": "前马进4", "e8d6": "后马进4"},
		"4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w":          {"c7c8": "前兵进一", "c6d6": "中兵平六", "c5d5": "后兵平六"},
		"1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b":      {"a2a1": "一卒进1", "a3b3": "二卒平2", "a4b4": "三卒平2"},
		"4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w":      {"g8f8": "一兵平四", "g6f6": "三兵平四", "c8d8": "四兵平六", "c7d7": "五兵平六"},
		"4k4/9/9/9/7R1/9/9/7R1/9/3K5 w":            {"h5h6": "前车进一", "h2h3": "后车进一"},
		"3a5/5k3/b3P2Rb/9/9/5p3/3p5/9/3p1p1p1/9 b": nil, // no red king: not a position
	} {
		b, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := FromBoard(b)
		if (err != nil) != (want == nil) {
			t.Errorf("%s: %v", fen, err)
		}
		for m, token := range want {
			if got := string(p.AppendChinese(nil, move(t, m))); got != token {
				t.Errorf("%s %s is written %s, want %s", fen, m, got, token)
			}
			if all := names(p.Candidates([]byte(token), nil)); !slices.Equal(all, []string{m}) {
				t.Errorf("%s %s is read as %v, want %s", fen, token, all, m)
			}
		}
	}
}

// TestReportedGames: whole records, put to every check. Answers are those of the
// clause named, with what is missing.
func TestReportedGames(t *testing.T) {
	const (
		stalemate  = "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1"
		won, lost  = schemas.ResultFirstWins, schemas.ResultSecondWins
		drawn, off = schemas.ResultDraw, schemas.ResultUnfinished
	)
	for _, c := range []struct {
		report   string
		tags     map[string]string
		moves    string
		recorded schemas.Result
		clause   schemas.ClauseID
		want     string // the answer
		finding  string // severity and ply; empty: none
		verdict  schemas.Result
		legal    int
	}{
		// The side without a move loses, whatever was recorded.
		{"U058 aclap-dev/jocly#30", map[string]string{"FEN": stalemate}, "D6-D7", won, "xiangqi-2011:4.1.2", "pass", "", won, 1},
		{"U058, reversed", map[string]string{"FEN": stalemate}, "D6-D7", lost, "xiangqi-2011:4.1.2", "fail", "error 1", won, 1},
		{"U058, a draw", map[string]string{"FEN": stalemate}, "D6-D7", drawn, "xiangqi-2011:4.1.2", "fail", "error 1", won, 1},

		// All readings are kept, and the ply is told: four are left after ply 16.
		{
			"U069 benckx/elephantchess#86", nil,
			"Che3 Nhg8 Nhg3 Ch2 Rih1 Chf2 Ra2 Cfb2 Cbc3 Cb6 Rh6 Cbg6 Pg5 Cb6 Pxg6 Afe9", off,
			"record:ambiguous", "fail", "warning 10", schemas.ResultNone, 9,
		},

		{"U074 gbtami/pychess-variants#437", nil, "C2.5 h8+7 H2+3 r9.8", off, "xiangqi-2011:2.2", "pass", "", schemas.ResultNone, 4},
		{
			"U075 hartwork/xiangqi-setup#2",
			map[string]string{"FEN": "rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b"},
			"车9平8", off, "record:start", "pass", "", schemas.ResultNone, 1,
		},
		{
			"U076 ml-research/liground#187",
			map[string]string{"FEN": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"},
			"h2e2", off, "record:fen", "fail", "note 0", schemas.ResultNone, 1,
		},
		{
			"U077 lengyanyu258/xiangqi.js#7",
			map[string]string{"FEN": "4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1"},
			"a0b0", off, "record:start", "fail", "error 0", schemas.ResultNone, 0,
		},
		{
			"U077, r for Red",
			map[string]string{"FEN": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 "},
			"h2e2", off, "record:start", "pass", "", schemas.ResultNone, 1,
		},
		{
			"U077, kings that face",
			map[string]string{"FEN": "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
			"e0d0", off, "record:start", "fail", "warning 0", schemas.ResultNone, 1,
		},

		// The FEN is honoured, the handicap of the title is not played.
		{
			"U079 lengyanyu258/xiangqi.js#12",
			map[string]string{"Event": "让双马", "FEN": board.StartFEN},
			"马八进七 马8进7", off, "record:handicap", "fail", "warning 0", schemas.ResultNone, 2,
		},

		{"U086 chinese-chess-everywhere/type-chess#4", nil, "h2h8", off, "xiangqi-2011:2.2", "fail", "error 1", lost, 0},
		{"U086, the capture", nil, "h2h9", off, "xiangqi-2011:2.2", "pass", "", schemas.ResultNone, 1},
		{
			"U087 tanliyon/gym-xiangqi#37, a horse between the kings",
			map[string]string{"FEN": "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1"},
			"e5d7", off, "xiangqi-2011:3.4", "fail", "error 1", lost, 0,
		},
	} {
		out := &schemas.Audit{Recorded: c.recorded, Witnesses: schemas.Witnesses{Tag: c.recorded}}
		NewAuditor(rulesAt(t, Rulebook, schemas.LevelNational)).Audit(written(c.tags, c.moves), out)
		finding := ""
		for _, f := range out.Findings {
			if f.Clause == c.clause {
				finding += strings.TrimSpace(f.Severity.String()+" "+strconv.Itoa(f.Ply)) + ";"
			}
		}
		finding = strings.TrimSuffix(finding, ";")
		if got := answerOf(out, c.clause); got != c.want || finding != c.finding || out.Verdict != c.verdict || out.Legal != c.legal {
			t.Errorf("%s: %s, finding %q, verdict %s, %d plies; want %s, %q, %s, %d",
				c.report, got, finding, out.Verdict, out.Legal, c.want, c.finding, c.verdict, c.legal)
		}
	}
}

// TestReportedReadings: U069 once more, what the finding tells.
func TestReportedReadings(t *testing.T) {
	out := &schemas.Audit{}
	NewAuditor(Rules{}).Audit(written(nil, "Che3 Nhg8 Nhg3 Ch2 Rih1 Chf2 Ra2 Cfb2 Cbc3 Cb6 Rh6 Cbg6 Pg5 Cb6 Pxg6 Afe9"), out)
	for _, f := range out.Findings {
		if f.Clause == "record:ambiguous" {
			if f.Actual != "b1b5, b7b5" || !strings.Contains(f.Evidence, "4 readings after ply 16") || !strings.Contains(f.Text.En, "4 readings are left after ply 16") {
				t.Errorf("%s; %s; %s", f.Actual, f.Evidence, f.Text.En)
			}
			return
		}
	}
	t.Error("no finding")
}

// TestReportedElephant: U077, the message named the wrong side and no square.
func TestReportedElephant(t *testing.T) {
	out := &schemas.Audit{}
	NewAuditor(Rules{}).Audit(written(map[string]string{"FEN": "4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1"}, "a0b0"), out)
	f := out.Findings[0]
	if f.Clause != "record:start" || !strings.Contains(f.Text.En, "red elephant") || !strings.Contains(f.Text.En, "d0") {
		t.Errorf("%s: %s", f.Clause, f.Text.En)
	}
}
