package xiangqi

import (
	"testing"

	"qipu/schemas/board"
)

func move(t testing.TB, s string) Move {
	t.Helper()
	m, ok := parseICCS([]byte(s))
	if !ok {
		t.Fatalf("%q is no move", s)
	}
	return m
}

// TestVerdicts: each reason of xiangqi-2011:2.1, 2.2 and 3.4, on positions made
// for it. at is the square in the way.
func TestVerdicts(t *testing.T) {
	const middle = "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w"
	for _, c := range []struct {
		fen, move string
		want      Verdict
		at        string
	}{
		{board.StartFEN, "h2e2", Lawful, "-"},
		{board.StartFEN, "e4e5", EmptyFrom, "-"},
		{board.StartFEN, "h7e7", OpponentsPiece, "-"},
		{board.StartFEN, "a0a3", OwnPiece, "a3"},
		{board.StartFEN, "b0d1", HorseLeg, "c0"},
		{board.StartFEN, "b0c4", WrongShape, "-"},
		{board.StartFEN, "a0a0", WrongShape, "-"},
		{board.StartFEN, "a0a4", Blocked, "a3"},
		{board.StartFEN, "a0b1", WrongShape, "-"},
		// Public reports U086: a cannon jumps a screen onto an empty point, and
		// captures over the same screen.
		{board.StartFEN, "h2h8", Blocked, "h7"},
		{board.StartFEN, "h2h9", Lawful, "-"},
		{board.StartFEN, "b2b7", CannonNoScreen, "-"},
		{middle, "e2e9", CannonTooManyScreens, "e6"},
		{middle, "e2e6", Lawful, "-"},
		{"4k4/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2c0", ElephantEye, "d1"},
		{"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", River, "-"},
		{"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4c5", WrongShape, "-"},
		{"3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", Palace, "-"},
		{"3k5/9/9/9/9/9/9/9/9/5K3 w", "f0d0", WrongShape, "-"},
		{"3k5/9/9/9/9/9/9/9/9/3A1K3 w", "d0c1", Palace, "-"},
		{"3k5/9/9/9/9/9/9/9/9/3A1K3 w", "d0d1", WrongShape, "-"},
		{board.StartFEN, "e3e2", PawnBackward, "-"},
		{board.StartFEN, "e3d3", PawnSideways, "-"},
		{board.StartFEN, "e3e5", WrongShape, "-"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5d5", Lawful, "-"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5c5", WrongShape, "-"},
		{"3k5/9/9/9/4p4/9/9/9/9/4K4 b", "e5d5", PawnSideways, "-"},
		{"3k5/9/9/9/9/4p4/9/9/9/4K4 b", "e4d4", Lawful, "-"},
		{"3k5/9/9/9/9/4p4/9/9/9/4K4 b", "e4e5", PawnBackward, "-"},
		// Public report U087: a move that opens the kings' file. (Its own position
		// has a chariot that could take the king, so a horse stands in.)
		{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", FacingKings, "-"},
		{"3k5/9/9/9/9/9/9/9/4K4/3r1R3 w", "e1d1", FacingKings, "-"},
		{"4k4/4r4/9/9/4R4/9/9/9/9/3K5 w", "d0e0", Lawful, "-"},
		{"3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", KingLeftInCheck, "-"},
		{"3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "e0e1", KingLeftInCheck, "-"},
		{"3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "e0f0", Lawful, "-"},
		{"3k5/9/9/9/4r4/9/9/9/4N4/4K4 w", "e1g2", ExposesKing, "-"},
		{"3k5/9/9/9/4c4/4P4/9/4B4/9/4K4 w", "e2g0", ExposesKing, "-"},
		{"3k5/9/9/9/4c4/9/9/9/9/R3K4 w", "a0a1", Lawful, "-"},
		{"3k5/9/9/9/4c4/9/9/9/9/2B1K4 w", "c0e2", ExposesKing, "-"}, // becomes the screen
		{"3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1a1", ExposesKing, "-"}, // frees the horse's leg
		{"3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1d2", Lawful, "-"},
	} {
		p := fromFEN(t, c.fen)
		m := move(t, c.move)
		v := p.Legal(m)
		if at := p.Obstacle(m, v); v != c.want || at.String() != c.at {
			t.Errorf("%s %s: %s at %s, want %s at %s", c.fen, c.move, v, at, c.want, c.at)
		}
	}
}

func TestLegalOffBoard(t *testing.T) {
	p := Start()
	for m, want := range map[Move]Verdict{
		NoMove:                     EmptyFrom,
		{0, board.NoSquare}:        OffBoard,
		{90, 0}:                    EmptyFrom,
		{board.NoSquare, 0}:        EmptyFrom,
		{board.Squares - 1, 200}:   OpponentsPiece,
		{board.Squares - 1, 1 + 2}: OpponentsPiece,
	} {
		v := p.Legal(m)
		if v != want || p.Obstacle(m, v) != board.NoSquare {
			t.Errorf("%v: %s, want %s", m, v, want)
		}
	}
	for v := range Verdict(Verdicts) { // any verdict on any move names a square or none, and ends
		for from := range board.Square(board.Squares + 1) {
			for to := range board.Square(board.Squares + 1) {
				p.Obstacle(Move{from, to}, v)
			}
		}
	}
}

func TestVerdictTexts(t *testing.T) {
	seen := map[string]bool{}
	for v := range Verdict(Verdicts) {
		text := v.Explain()
		if v.String() == "" || seen[v.String()] || text.Zh == "" || text.En == "" {
			t.Errorf("verdict %d: %q %+v", v, v, text)
		}
		seen[v.String()] = true
		if (v == Lawful) != (v.Clause() == "") {
			t.Errorf("%s cites %q", v, v.Clause())
		}
	}
	if HorseLeg.String() != "horse-leg" || HorseLeg.Clause() != "xiangqi-2011:2.2" ||
		EmptyFrom.Clause() != "xiangqi-2011:2.3" || OwnPiece.Clause() != "xiangqi-2011:2.3" ||
		OpponentsPiece.Clause() != "xiangqi-2011:2.1" || FacingKings.Clause() != "xiangqi-2011:3.4" {
		t.Error("codes and clauses are part of the tables")
	}
}
