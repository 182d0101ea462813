package xiangqi

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"qipu/schemas/board"
)

func TestFromBoardRefuses(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want error
		says string // in English: side, piece and point
	}{
		{"9/9/9/9/9/9/9/9/9/4K4 w", ErrKings, "no black king"},
		{"4k4/9/9/9/9/9/9/9/9/9 w", ErrKings, "no red king"},
		{"3k5/9/9/9/9/9/9/9/9/3KK4 w", ErrKings, "2 red kings"},
		{"4k4/9/9/9/9/9/9/9/9/2K6 w", ErrPalace, "red king cannot stand on c0"},
		{"9/9/9/4k4/9/9/9/9/9/3K5 w", ErrPalace, "black king cannot stand on e6"},
		{"4k4/9/9/9/9/9/9/9/3A5/3K5 w", ErrPalace, "red advisor cannot stand on d1"},
		{"4k4/9/9/9/9/9/9/9/9/3K2A2 w", ErrPalace, "red advisor cannot stand on g0"},
		// Public report U077 (lengyanyu258/xiangqi.js#7): the message must name
		// the right side and square.
		{"4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1", ErrElephantPoint, "red elephant cannot stand on d0"},
		{"4k4/9/9/9/2b6/9/9/9/9/3K5 w", nil, ""},
		{"4k4/9/9/9/9/2b6/9/9/9/3K5 w", ErrElephantPoint, "black elephant cannot stand on c4"},
		{"4k4/9/9/9/9/9/9/9/P8/3K5 w", ErrPawnPoint, "red pawn cannot stand on a1"},
		{"4k4/9/9/9/9/9/1P7/9/9/3K5 w", ErrPawnPoint, "red pawn cannot stand on b3"},
		{"4k4/9/9/9/9/P8/P8/9/9/3K5 w", ErrPawnPoint, "two red pawns that have not crossed the river stand on file a"},
		{"4k4/p8/9/9/9/9/9/9/9/3K5 w", ErrPawnPoint, "black pawn cannot stand on a8"},
		{"4k4/9/9/9/9/9/P1P1P1P1P/9/9/3K5 w", nil, ""},
		{"4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w", ErrTooMany, "6 red pawns"},
		{"4k4/9/9/ccc6/9/9/9/9/9/3K5 w", ErrTooMany, "3 black cannons"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ErrFacingKings, "on e0 and the black king on e9"}, // U077's third line
		{"3kR4/9/9/9/9/9/9/9/9/4K4 w", ErrOpponentInCheck, "Red's move and the black king on d9"},
		{"3kR4/9/9/9/9/9/9/9/9/4K4 b", nil, ""},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", nil, ""},       // U076: no counters
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0", nil, ""}, // U077's second line
		{"rheakae1r/9/1c4hc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b", nil, ""},      // U075 (hartwork/xiangqi-setup#2)
	} {
		b, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = FromBoard(b)
		if !errors.Is(err, c.want) || (err != nil && !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %v with %q", c.fen, err, c.want, c.says)
		}
		if why, ok := errors.AsType[*SetUpError](err); ok {
			speaksBoth(t, c.fen, why.Text.Zh, why.Text.En)
		} else if err != nil {
			t.Errorf("%s: %v gives no text", c.fen, err)
		}
	}
}

// speaksBoth holds that the Chinese text is Chinese all through but for data
// such as squares, and that the English one holds no Chinese.
func speaksBoth(t *testing.T, what, zh, en string) {
	t.Helper()
	isHan := func(r rune) bool { return unicode.Is(unicode.Han, r) }
	if !strings.ContainsFunc(zh, isHan) || en == "" || strings.ContainsFunc(en, isHan) {
		t.Errorf("%s: %q, %q", what, zh, en)
	}
	for word := range strings.FieldsFuncSeq(zh, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
		if len(word) > 1 && word != "FEN" {
			t.Errorf("%s: the English word %q in %q", what, word, zh)
		}
	}
}

func TestFENErrorsSpeakBothLanguages(t *testing.T) {
	for _, fen := range []string{
		"", "x", "9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/8", "9/9/9/9/9/9/9/9/9/91", "9/9/9/9/9/9/9/9/9/k9",
		"9/9/9/9/9/9/9/9/9/9 x", "9/9/9/9/9/9/9/9/9/9 w 1 2 3 4 5 6 7 8",
	} {
		_, err := board.ParseFEN(fen)
		var why *board.FENError
		if !errors.As(err, &why) {
			t.Errorf("%q: %v", fen, err)
			continue
		}
		speaksBoth(t, fen, strings.ReplaceAll(strings.ReplaceAll(why.Zh, "“x”", ""), "w、r 或 b", ""), why.En)
	}
}

func TestFromBoardRefusesCodes(t *testing.T) {
	for _, piece := range []board.Piece{board.Black, 16, 255} {
		p := Start()
		b := p.Board()
		b.Set(board.At(4, 4), piece)
		if _, err := FromBoard(&b); !errors.Is(err, ErrNoPiece) {
			t.Errorf("piece code %d: %v", piece, err)
		}
	}
}
