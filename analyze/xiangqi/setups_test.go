package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"qipu/schemas/board"
)

// long reports whether the tests are to take minutes: QIPU_LONG is set.
func long() bool { return os.Getenv("QIPU_LONG") != "" }

// shards is into how many parallel parts, each with its own seed, the tests over
// many positions are cut.
const shards = 16

// overPositions visits that many seeded positions, in parallel: half from random
// games, half set up with like pieces on shared files. visit is called from
// several goroutines.
func overPositions(t *testing.T, n int, visit func(t *testing.T, p *Position)) {
	t.Helper()
	for shard := range shards {
		t.Run(fmt.Sprint(shard), func(t *testing.T) {
			t.Parallel()
			visitPositions(uint64(shard), (n+shards-1)/shards, func(p *Position) { visit(t, p) })
		})
	}
}

// visitPositions visits that many of the positions of a seed.
func visitPositions(seed uint64, n int, visit func(p *Position)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for n > 0 {
		p, plies := Start(), 160
		if rng.IntN(10) > 0 { // short games, so that each kind has half the positions
			p, plies = tandemSetup(rng), 18
		}
		visit(&p)
		n--
		playout(rng, &p, min(n, plies-1), func(m Move) {
			q := p
			q.Make(m)
			visit(&q)
			n--
		})
	}
}

// tandemSetup sets up a position in which like pieces of both sides share files:
// three to five pawns on one or two files, and most pairs of other pieces.
func tandemSetup(rng *rand.Rand) Position {
	for {
		b := board.Board{BlackToMove: rng.IntN(2) == 1}
		b.Set(board.At(3+rng.IntN(3), rng.IntN(3)), board.King)
		b.Set(board.At(3+rng.IntN(3), 7+rng.IntN(3)), board.King|board.Black)
		for _, side := range []board.Piece{0, board.Black} {
			tandemPawns(rng, &b, side)
			for kind := board.Advisor; kind < board.Pawn; kind++ {
				tandemPair(rng, &b, kind|side)
			}
		}
		p, err := FromBoard(&b)
		if err != nil {
			b.BlackToMove = !b.BlackToMove
			p, err = FromBoard(&b)
		}
		if err == nil {
			return p
		}
	}
}

func tandemPawns(rng *rand.Rand, b *board.Board, side board.Piece) {
	files := rng.Perm(board.Files)[:1+rng.IntN(2)]
	for range 3 + rng.IntN(3) {
		rank := 5 + rng.IntN(5)
		if rng.IntN(8) == 0 {
			rank = 3 + rng.IntN(2) // before the river
		}
		settle(b, board.Pawn|side, files[rng.IntN(len(files))], rank)
	}
}

func tandemPair(rng *rand.Rand, b *board.Board, piece board.Piece) {
	file := rng.IntN(board.Files)
	switch piece.Type() {
	case board.Advisor:
		file = 3 + 2*rng.IntN(2)
	case board.Elephant:
		file = 2 + 4*rng.IntN(2)
	}
	for range 6 {
		if count(b, piece) == 2 {
			return
		}
		if rng.IntN(4) == 0 {
			file = rng.IntN(board.Files)
		}
		settle(b, piece, file, rng.IntN(board.Ranks))
	}
}

func count(b *board.Board, piece board.Piece) (n int) {
	for _, p := range b.Pieces {
		if p == piece {
			n++
		}
	}
	return n
}

// settle sets a piece on a file and a rank seen by its player, if it may stand
// there and the point is empty.
func settle(b *board.Board, piece board.Piece, file, rank int) {
	if piece.IsBlack() {
		rank = board.Ranks - 1 - rank
	}
	if q := board.At(file, rank); b.Pieces[q] == board.NoPiece && validPoint(piece, q) == nil {
		b.Set(q, piece)
	}
}

// TestSetupsHoldEveryForm: the positions of the round trips need every word of
// order that the notations have.
func TestSetupsHoldEveryForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	missing := []string{
		"前兵", "中兵", "后兵", "一兵", "二兵", "三兵", "四兵", "五兵", "前卒", "中卒", "后卒", "一卒", "五卒",
		"前车", "后车", "前马", "后马", "前炮", "后炮",
		"++", "--", "P+", "P-", "P3", "33", "3+", "3-", "H+", "C-", "R+",
	}
	for range 5000 {
		p := tandemSetup(rng)
		for _, m := range p.LegalMoves(nil) {
			chinese, wxf := string(p.AppendChinese(nil, m)), string(p.AppendWXF(nil, m))
			missing = slices.DeleteFunc(missing, func(head string) bool {
				return strings.HasPrefix(chinese, head) || strings.HasPrefix(wxf, head)
			})
		}
	}
	if len(missing) > 0 {
		t.Errorf("never written: %q", missing)
	}
}
