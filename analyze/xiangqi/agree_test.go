package xiangqi

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// chineseTokens are all tokens of four characters that Chinese notation can
// form, in the one glyph of each meaning, and the order words of five.
func chineseTokens() (tokens []string) {
	var heads []string
	for glyph := range strings.SplitSeq("帅士相马车炮兵", "") {
		for digit := range strings.SplitSeq("123456789", "") {
			heads = append(heads, glyph+digit)
		}
		for order := range strings.SplitSeq("前中后", "") {
			heads = append(heads, order+glyph, glyph+order, order+glyph+"4", order+glyph+"5", glyph+order+"6")
		}
		for order := range strings.SplitSeq("一二三四五六", "") {
			heads = append(heads, order+glyph, order+glyph+"3")
		}
	}
	for file := range strings.SplitSeq("123456789", "") {
		for order := range strings.SplitSeq("前中后一二三四五六", "") {
			heads = append(heads, order+file)
		}
	}
	for _, head := range heads {
		for direction := range strings.SplitSeq("进退平", "") {
			for number := range strings.SplitSeq("123456789", "") {
				tokens = append(tokens, head+direction+number)
			}
		}
	}
	return tokens
}

// TestReaderAgreesWithNaive puts every token that Chinese notation can form to
// both readers, in positions where many of them mean something.
func TestReaderAgreesWithNaive(t *testing.T) {
	n := 500
	if long() {
		n = 8_000
	}
	tokens := chineseTokens()
	var lawful, ambiguous atomic.Int64
	t.Run("positions", func(t *testing.T) {
		overPositions(t, n, func(t *testing.T, p *Position) {
			slow := naiveOf(p.Board())
			want := slow.spellings()
			var buf [MaxMoves]Move
			for _, token := range tokens {
				fits := want[oneGlyph.Replace(token)]
				r := p.Read([]byte(token))
				if diff := differs(r, p.Candidates([]byte(token), buf[:0]), fits); diff != "" {
					t.Fatalf("%s %s: %s", p.FEN(), token, diff)
				}
				switch {
				case len(fits) == 1:
					lawful.Add(1)
				case len(fits) > 1:
					ambiguous.Add(1)
				}
			}
		})
	})
	t.Logf("%d tokens in %d positions: %d lawful, %d ambiguous", len(tokens), n, lawful.Load(), ambiguous.Load())
	if lawful.Load() < 20_000 || ambiguous.Load() < 500 {
		t.Error("too few of them mean something")
	}
}

// spellings lists all lawful moves under everything they may be called.
func (n *naive) spellings() map[string]map[Move]bool {
	all := map[string]map[Move]bool{}
	for m := range n.moves() {
		f, r := m.From.File(), m.From.Rank()
		tail := n.tail(f, r, m.To.File(), m.To.Rank())
		for _, head := range n.heads(f, r) {
			if all[head+tail] == nil {
				all[head+tail] = map[Move]bool{}
			}
			all[head+tail][m] = true
		}
	}
	return all
}

// exposedPosition sets up random pieces near the palaces with no regard to whose
// king could be taken: it is what Arrange lets through and FromBoard does not.
func exposedPosition(rng *rand.Rand) Position {
	for {
		b := board.Board{BlackToMove: rng.IntN(2) == 1}
		b.Set(board.At(3+rng.IntN(3), rng.IntN(3)), board.King)
		b.Set(board.At(3+rng.IntN(3), 7+rng.IntN(3)), board.King|board.Black)
		for range 2 + rng.IntN(20) {
			piece := board.Piece(2+rng.IntN(6)) | board.Piece(rng.IntN(2))<<3
			q := board.At(2+rng.IntN(5), rng.IntN(board.Ranks))
			if b.Pieces[q] == board.NoPiece && validPoint(piece, q) == nil {
				b.Set(q, piece)
			}
		}
		if p, err := Arrange(&b); err == nil {
			return p
		}
	}
}

// TestLegalityAgreesWithNaive compares all that stands on legality, move by
// move, in games, in positions with like pieces on shared files, and where kings
// stand exposed, on the move or not.
func TestLegalityAgreesWithNaive(t *testing.T) {
	n := 1500
	if long() {
		n = 20_000
	}
	var exposed, checking atomic.Int64
	t.Run("positions", func(t *testing.T) {
		overPositions(t, n, func(t *testing.T, p *Position) {
			checking.Add(int64(agreeOnLegality(t, p)))
		})
	})
	rng := rand.New(rand.NewPCG(3, 4))
	for range n {
		p := exposedPosition(rng)
		if p.Exposed() != nil || p.InCheck(p.SideToMove()) {
			exposed.Add(1)
		}
		agreeOnLegality(t, &p)
	}
	t.Logf("%d positions with a king exposed, %d checking moves", exposed.Load(), checking.Load())
	if exposed.Load() < int64(n/3) || checking.Load() < int64(n) {
		t.Error("too few of them show something")
	}
}

// agreeOnLegality compares the answers for one position and returns the number
// of lawful moves that give check.
func agreeOnLegality(t *testing.T, p *Position) (checking int) {
	t.Helper()
	slow := naiveOf(p.Board())
	want := slow.moves()
	if got := p.InCheck(schemas.First); got != slow.inCheck(false) {
		t.Fatalf("%s: Red in check %v", p.FEN(), got)
	}
	if got := p.InCheck(schemas.Second); got != slow.inCheck(true) {
		t.Fatalf("%s: Black in check %v", p.FEN(), got)
	}
	for from := range board.Square(board.Squares) {
		for to := range board.Square(board.Squares) {
			if m := (Move{from, to}); (p.Legal(m) == Lawful) != want[m] {
				t.Fatalf("%s: %s is %s, lawful %v", p.FEN(), m, p.Legal(m), want[m])
			}
		}
	}
	sound := p.Exposed() == nil
	moves := p.LegalMoves(nil)
	if len(moves) != len(want) || p.HasLegalMove() != (len(want) > 0) {
		t.Fatalf("%s: %d moves, want %d", p.FEN(), len(moves), len(want))
	}
	for _, m := range moves {
		if !want[m] {
			t.Fatalf("%s: %s is not lawful", p.FEN(), m)
		}
		after, then := slow, *p
		after.play(m)
		then.Make(m)
		agreeOnBoard(t, &then, &after)
		if !sound {
			continue // GivesCheck answers where the king stood safe before
		}
		check := after.inCheck(after.black)
		if then.GivesCheck(m) != check || then.InCheck(then.SideToMove()) != check {
			t.Fatalf("%s after %s: gives check %v", p.FEN(), m, !check)
		}
		if check {
			checking++
		}
	}
	return checking
}

// agreeOnBoard compares a position with a plain board square by square, and its
// hash with one made afresh from the table of keys.
func agreeOnBoard(t *testing.T, p *Position, slow *naive) {
	t.Helper()
	var hash hashes
	if slow.black {
		hash = turn
	}
	for q := range board.Square(board.Squares) {
		piece := slow.at[q/9][q%9]
		if p.At(q) != piece {
			t.Fatalf("%s: %d on %s, want %d", p.FEN(), p.At(q), q, piece)
		}
		if piece != board.NoPiece {
			hash = hash.xor(zobrist[piece][q])
		}
	}
	if p.hash != hash || (p.SideToMove() == schemas.Second) != slow.black {
		t.Fatalf("%s: hash %x, want %x", p.FEN(), p.hash, hash)
	}
}
