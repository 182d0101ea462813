package replay_test

import (
	"testing"

	"qipu/report/replay"
	"qipu/schemas"
	"qipu/schemas/board"
)

// plies are rows of moves, the first player's first; one with a ! before it is not lawful.
func plies(moves ...string) []schemas.PlyRow {
	rows := make([]schemas.PlyRow, len(moves))
	for i, m := range moves {
		side, status := schemas.First, schemas.PlyLegal
		if i%2 == 1 {
			side = schemas.Second
		}
		if m[0] == '!' {
			m, status = m[1:], schemas.PlyIllegal
		}
		rows[i] = schemas.PlyRow{Ply: uint32(i + 1), Side: side.String(), Move: m, Status: status.String()}
	}
	return rows
}

func TestXiangqi(t *testing.T) {
	rows := plies("h2e2", "h9g7", "!h0i9", "a6a5")
	for ply, want := range []string{
		board.StartFEN,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
		"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
		"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", // what is not lawful ends it
	} {
		b, from, to, err := replay.Xiangqi(&schemas.GameRow{}, rows, ply)
		if err != nil || b.FEN() != want {
			t.Errorf("after ply %d: %v, %v", ply, b, err)
		}
		if last := from.String() + to.String(); ply == 0 && last != "--" || ply == 1 && last != "h2e2" || ply > 1 && last != "h9g7" {
			t.Errorf("after ply %d the last move is %s", ply, last)
		}
	}
	if _, _, _, err := replay.Xiangqi(&schemas.GameRow{StartFEN: "9/9"}, nil, 0); err == nil {
		t.Error("a start that is none passes")
	}
	for _, bad := range []string{"h2", "h2e", "z2e2", "h2e2x", ""} {
		if _, _, _, err := replay.Xiangqi(&schemas.GameRow{}, []schemas.PlyRow{{Move: bad, Status: schemas.PlyLegal.String()}}, 1); err == nil {
			t.Errorf("the move %q passes", bad)
		}
	}
}

func TestRenju(t *testing.T) {
	rows := plies("h8", "i9", "--", "g7", "!h8")
	for _, c := range []struct {
		ply     int
		stones  string
		last    string
		reached int
	}{{0, "", "-", 0}, {1, "h8/", "h8", 1}, {3, "h8/i9", "-", 3}, {4, "h8/g7 i9", "g7", 4}, {5, "h8/g7 i9", "g7", 4}} {
		s, err := replay.Renju(&schemas.GameRow{}, rows, c.ply)
		if err != nil {
			t.Fatal(err)
		}
		if b, ok := s.Board(); !ok || b.String() != c.stones || s.Last.String() != c.last || s.Reached != c.reached {
			t.Errorf("after ply %d: %q, last %s, reached %d", c.ply, b.String(), s.Last, s.Reached)
		}
	}
	for what, game := range map[string]schemas.GameRow{
		"stones on one point": {StartFEN: "h8/h8"}, "a stone on a stone": {StartFEN: "h8/"}, "a board without h8": {Files: 7, Ranks: 20}, "a board of 27 lines": {Files: 27}, "of 4": {Ranks: 4},
	} {
		if _, err := replay.Renju(&game, plies("h8"), 1); err == nil {
			t.Errorf("%s passes", what)
		}
	}
}

// On a board of 20 columns and 19 rows t19 is a point, and o15 no corner.
func TestGrid(t *testing.T) {
	s, err := replay.Renju(&schemas.GameRow{Files: 20, Ranks: 19}, plies("t19", "a1", "p16"), 9)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Board(); ok || s.Files != 20 || s.Ranks != 19 || len(s.Set) != 3 || s.Last.String() != "p16" || s.Set[0].At != board.GridPointAt(19, 18) || s.Set[0].White || !s.Set[1].White || s.Set[2].Ply != 3 {
		t.Errorf("%+v", s)
	}
	if _, err := replay.Renju(&schemas.GameRow{Files: 20, Ranks: 19}, plies("t20"), 1); err == nil {
		t.Error("a stone off the board passes")
	}
}

func TestJudged(t *testing.T) {
	if !replay.Judged(plies("h8", "!i9"), nil) {
		t.Error("a game with points is not judged")
	}
	if replay.Judged([]schemas.PlyRow{{Written: "t20", Status: schemas.PlyLegal.String()}}, nil) {
		t.Error("a lawful stone without a point is judged")
	}
	if replay.Judged(nil, []schemas.FindingRow{{Subject: "board"}}) {
		t.Error("a finding about the board is of a game that is judged")
	}
}
