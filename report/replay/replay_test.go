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
		b, last, reached, err := replay.Renju(&schemas.GameRow{}, rows, c.ply)
		if err != nil || b.String() != c.stones || last.String() != c.last || reached != c.reached {
			t.Errorf("after ply %d: %q, last %s, reached %d, %v", c.ply, b.String(), last, reached, err)
		}
	}
	if _, _, _, err := replay.Renju(&schemas.GameRow{StartFEN: "h8/h8"}, nil, 0); err == nil {
		t.Error("stones on one point pass")
	}
	if _, _, _, err := replay.Renju(&schemas.GameRow{StartFEN: "h8/"}, plies("h8"), 1); err == nil {
		t.Error("a stone on a stone passes")
	}
}

func TestOtherBoard(t *testing.T) {
	if replay.OtherBoard(plies("h8", "!i9"), nil) {
		t.Error("a board of 15 lines is another")
	}
	if !replay.OtherBoard([]schemas.PlyRow{{Written: "t20", Status: schemas.PlyLegal.String()}}, nil) {
		t.Error("a lawful stone without a point is of no other board")
	}
	if !replay.OtherBoard(nil, []schemas.FindingRow{{Subject: "board"}}) {
		t.Error("a finding about the board is of no other board")
	}
}
