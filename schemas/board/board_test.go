package board_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"qipu/schemas/board"
)

func TestSquaresAreNamedAsICCSDoes(t *testing.T) {
	for name, want := range map[string]board.Square{"a0": 0, "i0": 8, "a9": 81, "i9": 89, "e4": 40, "H2": 25} {
		got, ok := board.ParseSquare(name)
		if !ok || got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	for _, name := range []string{"", "a", "j0", "a10", "`0", "a:", "0a"} {
		if q, ok := board.ParseSquare(name); ok {
			t.Errorf("%q reads as %s", name, q)
		}
	}
	for q := range board.Square(board.Squares) {
		if got, ok := board.ParseSquare(q.String()); !ok || got != q {
			t.Errorf("%s reads back as %s", q, got)
		}
		if m := q.Mirror(); m.Mirror() != q || m.Rank() != q.Rank() || m.File() != board.Files-1-q.File() {
			t.Errorf("%s mirrors to %s", q, m)
		}
		if board.At(q.File(), q.Rank()) != q {
			t.Errorf("%s is not at its file and rank", q)
		}
	}
	if board.NoSquare.String() != "-" {
		t.Errorf("no square is %q", board.NoSquare)
	}
}

func TestPiecesReadBack(t *testing.T) {
	for _, side := range []board.Piece{0, board.Black} {
		for kind := board.King; kind <= board.Pawn; kind++ {
			p := kind | side
			if got, ok := board.ParsePiece(p.Letter()); !ok || got != p {
				t.Errorf("%c reads back as %c", p.Letter(), got.Letter())
			}
			if p.IsBlack() != (side == board.Black) || p.Type() != kind || p.Glyph() == "" {
				t.Errorf("%c: %v %v %q", p.Letter(), p.IsBlack(), p.Type(), p.Glyph())
			}
		}
	}
	if red, black := board.King.Glyph(), (board.King | board.Black).Glyph(); red == black {
		t.Error("the two sides have the same character")
	}
}

// The start position, and the spellings that other programs use for it.
func TestParseFEN(t *testing.T) {
	for _, fen := range []string{
		board.StartFEN,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r",
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
		"  rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  w ",
	} {
		b, err := board.ParseFEN(fen)
		if err != nil || b.FEN() != board.StartFEN {
			t.Errorf("%q gives %v, %v", fen, b, err)
		}
	}
	b, err := board.ParseFEN(strings.Replace(board.StartFEN, " w ", " b ", 1))
	if err != nil || !b.BlackToMove {
		t.Errorf("black to move: %v", err)
	}
}

func TestParseFENRefuses(t *testing.T) {
	for _, fen := range []string{
		"", "x", "9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/8", "9/9/9/9/9/9/9/9/9/91", "9/9/9/9/9/9/9/9/9/k9",
		"9/9/9/9/9/9/9/9/9/9 x", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "9/9/9/9/9/9/9/9/9/9 w 1 2 3 4 5 6 7 8", "帥/9/9/9/9/9/9/9/9/9",
	} {
		if b, err := board.ParseFEN(fen); !errors.Is(err, board.ErrFEN) {
			t.Errorf("%q gives %v, %v", fen, b, err)
		}
	}
}

// Public reports U075 (hartwork/xiangqi-setup#2), U076 (ml-research/liground#187)
// and U077 (lengyanyu258/xiangqi.js#7): other letters, counters left out, r for Red.
var reported = []string{
	"rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b",
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
	"4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1",
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 ",
	"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
}

func TestParseFENOfReports(t *testing.T) {
	mixed := "rheakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKABHR r"
	for fen, want := range map[string]string{
		reported[0]: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
		reported[1]: board.StartFEN,
		reported[2]: "4k4/9/9/9/9/9/9/c8/9/R2B1K3 w - - 0 1",
		reported[3]: board.StartFEN,
		reported[4]: reported[4],
		mixed:       board.StartFEN, // both dialects in one position
	} {
		if b, err := board.ParseFEN(fen); err != nil || b.FEN() != want {
			t.Errorf("%q gives %v, %v", fen, b, err)
		}
	}
}

func TestFENGaps(t *testing.T) {
	const placement = "9/9/9/9/9/9/9/9/9/9"
	for rest, want := range map[string]board.Gaps{
		"": board.GapSide | board.GapCounters, " w": board.GapCounters, " r - -": board.GapCounters, " r - - 0 ": board.GapCounters,
		" b - - 0 1": 0, " w - - 12 47": 0, " w - - - 1": 0, " w - - 0 1 +1+1": 0, " w - - x 1": board.GapCounters, " w - - -3 1": board.GapCounters,
	} {
		if got := board.FENGaps(placement + rest); got != want {
			t.Errorf("%q leaves out %b, want %b", rest, got, want)
		}
	}
}

// The fifth field is the number of plies without a capture.
func TestFENQuiet(t *testing.T) {
	const placement = "9/9/9/9/9/9/9/9/9/9"
	for rest, want := range map[string]int{
		"": 0, " w": 0, " w - -": 0, " w - - 12": 12, " b - - 80 61": 80, " w - - - 1": 0, " w - - -3 1": 0, " w - - x 1": 0,
		" w - - 10000 1": 10_000, " w - - 10001 1": 0, " w - - 99999999999999999999 1": 0,
	} {
		if got := board.FENQuiet(placement + rest); got != want {
			t.Errorf("%q states %d, want %d", rest, got, want)
		}
	}
}

// What is read is written so that it reads the same again, with no gap.
func FuzzParseFEN(f *testing.F) {
	f.Add(board.StartFEN)
	f.Add("4k4/9/9/9/9/9/9/9/9/4K4 b")
	f.Add("4k4/9/9/9/9/9/9/9/9/4K4 w - - - 1 x y")
	f.Add("帥/9 \xff w")
	for _, fen := range reported {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		b, err := board.ParseFEN(fen)
		var why *board.FENError
		if err != nil {
			if !errors.As(err, &why) || why.Zh == "" || why.En == "" || !utf8.ValidString(why.Zh+why.En) {
				t.Errorf("%q: %v", fen, err)
			}
			return
		}
		if board.FENGaps(b.FEN()) != 0 {
			t.Errorf("%q is written with gaps", fen)
		}
		again, err := board.ParseFEN(b.FEN())
		if err != nil || *again != *b {
			t.Errorf("%q does not read back: %q, %v", fen, b.FEN(), err)
		}
		if *b.Mirror().Mirror() != *b {
			t.Errorf("%q: the mirror of the mirror differs", fen)
		}
	})
}
