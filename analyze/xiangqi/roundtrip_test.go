package xiangqi

import (
	"slices"
	"testing"
	"unicode"

	"qipu/schemas/board"
)

// writer is one way of writing moves and how it is read back.
type writer struct {
	name   string
	append func(p *Position, dst []byte, m Move) []byte
	read   func(p *Position, token []byte) Reading // Position.Read if nil
	// several says that by its own convention the form may fit other lawful moves
	// too; then the move must be among the candidates.
	several func(p *Position, m Move, token []byte) bool
}

// fullStyles are all spellings with every detail that a move needs.
func fullStyles() (all []writer) {
	for i := range 16 {
		style := ChineseStyle{Traditional: i&1 != 0, Arabic: i&2 != 0, Fullwidth: i&4 != 0, OldPawns: i&8 != 0}
		all = append(all, writer{name: "chinese", append: func(p *Position, dst []byte, m Move) []byte {
			return p.AppendChineseAs(dst, m, style)
		}})
	}
	for i := range 16 {
		style := WXFStyle{LowerBlack: i&1 != 0, Equals: i&2 != 0, ChessLetters: i&4 != 0, Fullwidth: i&8 != 0}
		all = append(all, writer{name: "wxf", append: func(p *Position, dst []byte, m Move) []byte {
			return p.AppendWXFAs(dst, m, style)
		}, several: middlePawn})
	}
	return append(all,
		writer{name: "iccs", append: func(_ *Position, dst []byte, m Move) []byte { return m.AppendTo(dst) }},
		writer{name: "iccs-pgn", append: func(_ *Position, dst []byte, m Move) []byte { return m.AppendICCS(dst) }},
		writer{name: "uci", append: func(_ *Position, dst []byte, m Move) []byte { return m.AppendUCI(dst) }, read: readFromOne},
	)
}

// middlePawn: WXF "33.4" is the middle pawn of file 3 here, and elsewhere the
// third.
func middlePawn(_ *Position, _ Move, token []byte) bool {
	text := []rune(string(token))
	return text[0] == text[1] && unicode.IsDigit(text[0])
}

// readFromOne reads a token whose ranks count from 1: it takes one off each
// number.
func readFromOne(p *Position, token []byte) Reading {
	var buf [16]byte
	out := buf[:0]
	for i := 0; i < len(token); i++ {
		switch c := token[i]; {
		case c == '1' && i+1 < len(token) && token[i+1] == '0':
			out = append(out, '9')
			i++
		case c >= '1' && c <= '9':
			out = append(out, c-1)
		default:
			out = append(out, c)
		}
	}
	return p.Read(out)
}

// back reports whether a move written so reads as itself.
func (w *writer) back(p *Position, m Move, token []byte) (Reading, bool) {
	read := w.read
	if read == nil {
		read = (*Position).Read
	}
	r := read(p, token)
	if r.Lawful() && r.Move == m && r.Alternatives == 1 {
		return r, true
	}
	return r, r.Problem == Ambiguous && w.several != nil && w.several(p, m, token) && slices.Contains(p.Candidates(token, nil), m)
}

// roundTrip writes every lawful move of many positions in every way and reads
// it back: 20,000 positions, and a million when QIPU_LONG is set.
func roundTrip(t *testing.T, ways []writer) {
	n := 20_000
	if long() {
		n = 1_000_000
	}
	overPositions(t, n, func(t *testing.T, p *Position) {
		var moves [MaxMoves]Move
		var token [16]byte
		for _, m := range p.LegalMoves(moves[:0]) {
			for i := range ways {
				text := ways[i].append(p, token[:0], m)
				if r, ok := ways[i].back(p, m, text); !ok {
					t.Fatalf("%s: %s written %q (%s) reads %s %s %s", p.FEN(), m, text, ways[i].name, r.Move, r.Verdict, r.Problem)
				}
			}
		}
	})
}

// TestRoundTrip: what the writers write is read as the same move, in every
// notation and style.
func TestRoundTrip(t *testing.T) { roundTrip(t, fullStyles()) }

// TestWriteStyles: the spellings themselves. The forms of pawns are those of the
// rulebook's 1.3 and 7.5 (with 后车6 as its example of order in the short form),
// of WXF's rule on tandem pawns, and of older books.
func TestWriteStyles(t *testing.T) {
	const (
		three  = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"     // U071
		pairs  = "4k4/2P3P2/2P3P2/9/9/9/9/9/9/3K5 w"   // files 7 and 3
		uneven = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w" // two on 7, three on 3
		five   = "4k4/6P2/6P2/6P2/6P2/6P2/9/9/9/3K5 w" // all on 3
		black  = "3k5/9/9/9/9/6p2/6p2/6p2/8p/4K3p b"   // three on 7, two on 9
		carts  = "3k5/9/9/9/4r4/9/4r4/9/9/5K3 b"       // e5, e3
		after  = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"
	)
	chinese := func(s ChineseStyle) func(*Position, Move) []byte {
		return func(p *Position, m Move) []byte { return p.AppendChineseAs(nil, m, s) }
	}
	wxf := func(s WXFStyle) func(*Position, Move) []byte {
		return func(p *Position, m Move) []byte { return p.AppendWXFAs(nil, m, s) }
	}
	san := func(first int) func(*Position, Move) []byte {
		return func(p *Position, m Move) []byte { return p.AppendSAN(nil, m, first) }
	}
	var (
		plain  = chinese(ChineseStyle{})
		short  = chinese(ChineseStyle{Short: true})
		old    = chinese(ChineseStyle{OldPawns: true})
		big5   = chinese(ChineseStyle{Traditional: true, Fullwidth: true})
		tandem = wxf(WXFStyle{})
	)
	for _, c := range []struct {
		fen, move string
		write     func(*Position, Move) []byte
		want      string
	}{
		{three, "c7d7", plain, "前兵平六"},
		{three, "c6d6", plain, "中兵平六"},
		{three, "c5d5", plain, "后兵平六"},
		{three, "c7d7", old, "前七平六"},
		{three, "c6d6", old, "中七平六"},
		{three, "c5d5", old, "后七平六"},
		{pairs, "g8f8", plain, "一兵平四"},
		{pairs, "g7f7", plain, "二兵平四"},
		{pairs, "c8d8", plain, "三兵平六"},
		{pairs, "c7d7", plain, "四兵平六"},
		{pairs, "g8f8", old, "前三平四"},
		{pairs, "c7d7", old, "后七平六"},
		{uneven, "g6h6", plain, "三兵平二"},
		{uneven, "c8d8", plain, "四兵平六"},
		{uneven, "g7h7", old, "中三平二"},
		{five, "g8h8", plain, "一兵平二"},
		{five, "g4g5", plain, "五兵进一"},
		{five, "g7f7", old, "二三平四"},
		{black, "g2f2", plain, "一卒平6"},
		{black, "g4f4", plain, "三卒平6"},
		{black, "i1h1", plain, "五卒平8"},
		{black, "i0h0", plain, "四卒平8"},
		{black, "g2f2", old, "前7平6"},
		{black, "i1h1", old, "后9平8"},
		{carts, "e5f5", plain, "后车平6"},
		{carts, "e5f5", short, "后车6"},
		{carts, "e5f5", big5, "後車平６"},
		{carts, "e5f5", chinese(ChineseStyle{Traditional: true, Short: true, Fullwidth: true}), "後車６"},
		{board.StartFEN, "h2e2", short, "炮25"},
		{after, "h0g2", short, "马23"},
		{board.StartFEN, "h2e2", big5, "炮二平五"},
		{board.StartFEN, "b0c2", big5, "馬八進七"},
		{board.StartFEN, "e0e1", big5, "帥五進一"},
		{board.StartFEN, "h2e2", chinese(ChineseStyle{Arabic: true}), "炮2平5"},
		{board.StartFEN, "h2e2", chinese(ChineseStyle{Arabic: true, Fullwidth: true}), "炮２平５"},
		{three, "c6d6", tandem, "P7.6"},
		{three, "c7d7", tandem, "P+.6"},
		{three, "c5d5", tandem, "P-.6"},
		{pairs, "g8f8", tandem, "3+.4"},
		{pairs, "c8d8", tandem, "7+.6"},
		{pairs, "c7d7", tandem, "7-.6"},
		{uneven, "g7f7", tandem, "33.4"},
		{uneven, "g8f8", tandem, "3+.4"},
		{uneven, "g6f6", tandem, "3-.4"},
		{uneven, "c8d8", tandem, "7+.6"},
		{five, "g8f8", tandem, "++.4"},
		{five, "g7f7", tandem, "P+.4"},
		{five, "g6f6", tandem, "P3.4"},
		{five, "g5f5", tandem, "P-.4"},
		{five, "g4g5", tandem, "--+1"},
		{carts, "e5f5", wxf(WXFStyle{LowerBlack: true}), "r-.6"},
		{board.StartFEN, "h2e2", wxf(WXFStyle{LowerBlack: true}), "C2.5"},
		{board.StartFEN, "h0g2", wxf(WXFStyle{ChessLetters: true}), "N2+3"},
		{board.StartFEN, "g0e2", wxf(WXFStyle{ChessLetters: true}), "B3+5"},
		{board.StartFEN, "h2e2", wxf(WXFStyle{Equals: true, Fullwidth: true}), "Ｃ２＝５"},
		{board.StartFEN, "h2e2", san(0), "Che2"},
		{board.StartFEN, "h2e2", san(1), "Che3"},
		{board.StartFEN, "h2h9", san(0), "Cxh9"},
		{board.StartFEN, "h2h9", san(1), "Cxh10"},
		{board.StartFEN, "e3e4", san(1), "Pe5"},
		{board.StartFEN, "a0a2", san(0), "Ra2"},
		{carts, "e5e4", san(0), "R5e4"},
		{carts, "e3e4", san(0), "R3e4"},
		{carts, "e5e4", san(1), "R6e5"},
		{carts, "e5f5", san(0), "Rf5"},
		{"3ak4/4P4/3a5/9/9/9/9/9/9/5K3 b", "d9e8", san(1), "A10xe9"}, // the other stands on d7
		{"3k5/9/9/2P1P4/3P5/9/9/9/9/5K3 w", "d5d6", san(0), "Pdd6"},
		{"3k5/9/9/2P1P4/3P5/9/9/9/9/5K3 w", "e6d6", san(0), "Ped6"},
		// One of two horses is pinned, so the other needs no more than its letter (U016).
		{"4r4/3k5/9/9/9/9/4N4/7N1/4K4/9 w", "h2g4", san(0), "Hg4"},
	} {
		p := fromFEN(t, c.fen)
		if got := string(c.write(&p, move(t, c.move))); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.fen, c.move, got, c.want)
		}
	}
}
