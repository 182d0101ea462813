package xiangqi

import (
	"errors"
	"strings"
	"testing"

	"qipu/schemas/board"
)

func TestFromBoardRefuses(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want error
		says string
	}{
		{"9/9/9/9/9/9/9/9/9/4K4 w", ErrKings, "Black has 0"},
		{"3k5/9/9/9/9/9/9/9/9/3KK4 w", ErrKings, "Red has 2"},
		{"4k4/9/9/9/9/9/9/9/9/2K6 w", ErrPalace, "Red K on c0"},
		{"9/9/9/4k4/9/9/9/9/9/3K5 w", ErrPalace, "Black k on e6"},
		{"4k4/9/9/9/9/9/9/9/3A5/3K5 w", ErrPalace, "Red A on d1"},
		{"4k4/9/9/9/9/9/9/9/9/3K2A2 w", ErrPalace, "Red A on g0"},
		// Public report U077 (lengyanyu258/xiangqi.js#7): the message must name
		// the right side and square.
		{"4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1", ErrElephantPoint, "Red B on d0"},
		{"4k4/9/9/9/2b6/9/9/9/9/3K5 w", nil, ""},
		{"4k4/9/9/9/9/2b6/9/9/9/3K5 w", ErrElephantPoint, "Black b on c4"},
		{"4k4/9/9/9/9/9/9/9/P8/3K5 w", ErrPawnPoint, "Red P on a1"},
		{"4k4/9/9/9/9/9/1P7/9/9/3K5 w", ErrPawnPoint, "Red P on b3"},
		{"4k4/9/9/9/9/P8/P8/9/9/3K5 w", ErrPawnPoint, "Red has two on file a"},
		{"4k4/p8/9/9/9/9/9/9/9/3K5 w", ErrPawnPoint, "Black p on a8"},
		{"4k4/9/9/9/9/9/P1P1P1P1P/9/9/3K5 w", nil, ""},
		{"4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w", ErrTooMany, "6 × P"},
		{"4k4/9/9/ccc6/9/9/9/9/9/3K5 w", ErrTooMany, "3 × c"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ErrFacingKings, "e0 and e9"}, // U077's third line
		{"3kR4/9/9/9/9/9/9/9/9/4K4 w", ErrOpponentInCheck, "Black king on d9"},
		{"3kR4/9/9/9/9/9/9/9/9/4K4 b", nil, ""},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", nil, ""}, // U076: no counters
	} {
		b, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = FromBoard(b)
		if !errors.Is(err, c.want) || (err != nil && !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %v with %q", c.fen, err, c.want, c.says)
		}
	}
}

func TestFromBoardRefusesCodes(t *testing.T) {
	for _, piece := range []board.Piece{board.Black, 16, 255} {
		p := Start()
		b := p.Board()
		b.Set(board.At(4, 4), piece)
		if _, err := FromBoard(&b); err == nil {
			t.Errorf("piece code %d accepted", piece)
		}
	}
}
