package xiangqi

import (
	"strings"
	"testing"

	"qipu/schemas"
)

// Western chess is written in the same letters. It is no xiangqi, so that no move
// of it is called unlawful.
func TestWesternChess(t *testing.T) {
	white := map[string]string{"White": "选手01", "Black": "选手02", "WhiteElo": "2000", "ECO": "C50"}
	with := func(name, value string) map[string]string {
		return map[string]string{"White": "选手01", "Black": "选手02", name: value}
	}
	const nobody = "nothing says that the record is of xiangqi"
	for _, c := range []struct {
		tags   map[string]string
		moves  string
		legal  int
		clause schemas.ClauseID // of the move that ends the replay
		text   string           // part of what its finding says
	}{
		{white, "e4 e5 Nf3", 2, "record:token", nobody},
		{white, "d4 d5 c4 e6 Nc3 Nf6", 0, "record:token", nobody},
		{white, "f3 e5 g4 Qh4#", 0, "record:token", "western chess (“Qh4#”)"},
		{white, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", 2, "record:token", "western chess (“O-O”)"},
		{white, "e4 e5 exd5 e8=Q", 2, "record:token", "western chess (“e8=Q”)"},
		{white, "Qd4", 0, "record:token", "western chess (“Qd4”)"},
		{white, "e2e4 e7e5 g1f3", 0, "record:token", nobody},
		{white, "e2-e4 e7-e5", 0, "record:token", nobody},
		{white, "e4 e5", 2, "", ""}, // can be played
		{with("Variant", "chess"), "e4 e5 Nf3", 2, "record:token", nobody},
		{with("Game", "国际象棋"), "e4 e5 Nf3", 2, "record:token", nobody},

		// Records that say that they are of xiangqi.
		{with("Variant", "xiangqi"), "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		{with("Game", "Chinese Chess"), "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		{with("Game", "中国象棋"), "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		{with("Format", "ICCS"), "e2e4", 0, "xiangqi-2011:2.3", ""},
		{with("RedTeam", "?"), "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		{map[string]string{"Red": ""}, "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		{with("FEN", fullSet+" w - - 0 1"), "e4 e5 Nf3", 2, "xiangqi-2011:2.2", ""},
		// Other notations, and squares that chess does not have.
		{white, "炮二平五 马8进6", 1, "xiangqi-2011:2.2", ""},
		{white, "C2.5 H8+6", 1, "xiangqi-2011:2.2", ""},
		{white, "炮二平五 Nf3", 1, "xiangqi-2011:2.2", ""},
		{white, "h2e2 h9g7 h0g3", 2, "xiangqi-2011:2.2", ""},
	} {
		var out schemas.Audit
		NewAuditor(rulesAt(t, Rulebook, schemas.LevelNational)).Audit(written(c.tags, c.moves), &out)
		var stops []schemas.Finding
		for _, f := range out.Findings {
			if f.Ply > 0 && f.Severity >= schemas.Warning {
				stops = append(stops, f)
			}
		}
		if out.Legal != c.legal || out.Verdict != schemas.ResultNone && c.text != "" {
			t.Errorf("%v %s: %d plies, verdict %s", c.tags, c.moves, out.Legal, out.Verdict)
		}
		switch {
		case c.clause == "" && len(stops) == 0:
		case c.clause == "" || len(stops) == 0 || stops[0].Clause != c.clause || !strings.Contains(stops[0].Text.En, c.text):
			t.Errorf("%v %s: %+v, want %s", c.tags, c.moves, stops, c.clause)
		case c.text != "" && len(stops) > 1:
			t.Errorf("%v %s: more is judged: %+v", c.tags, c.moves, stops)
		}
	}
}

// A start position of eight ranks is one of western chess, and its finding says so.
func TestChessPosition(t *testing.T) {
	var out schemas.Audit
	NewAuditor(Rules{}).Audit(written(map[string]string{"FEN": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, "Rh8"), &out)
	if f := found(&out, "record:start"); !strings.Contains(f.Text.En, "western chess") || !strings.Contains(f.Text.Zh, "国际象棋") || out.Legal != 0 {
		t.Errorf("%+v", f)
	}
}
