package repetition

import (
	"qipu/schemas/board"
)

// balance is material won less material lost (xiangqi-2011:1.5, 26.7).
type balance struct {
	strong int8 // units: a chariot 2, a horse or a cannon 1
	weak   int8 // advisors and elephants
	pawns  int8 // pawns across the river
}

func (b balance) plus(c balance) balance {
	return balance{b.strong + c.strong, b.weak + c.weak, b.pawns + c.pawns}
}

func (b balance) minus(c balance) balance {
	return balance{b.strong - c.strong, b.weak - c.weak, b.pawns - c.pawns}
}

// worth returns what a piece on a square counts: nothing for a king, and for a
// pawn that has not crossed the river, or by R13 only just.
func (r *Readings) worth(piece board.Piece, at board.Square) balance {
	w := worth(piece, at)
	if r.FirstRankCrosses && w.pawns > 0 && (at.Rank() == 4 || at.Rank() == 5) {
		return balance{}
	}
	return w
}

func worth(piece board.Piece, at board.Square) balance {
	switch piece.Type() {
	case board.Chariot:
		return balance{strong: 2}
	case board.Horse, board.Cannon:
		return balance{strong: 1}
	case board.Advisor, board.Elephant:
		return balance{weak: 1}
	case board.Pawn:
		if crossed(piece, at) {
			return balance{pawns: 1}
		}
	}
	return balance{}
}

// crossed reports whether a pawn on that square has crossed the river.
func crossed(pawn board.Piece, at board.Square) bool {
	if pawn.IsBlack() {
		return at.Rank() <= 4
	}
	return at.Rank() >= 5
}

// weak reports whether a piece is an advisor or an elephant (1.5).
func weak(p board.Piece) bool { return p.Type() == board.Advisor || p.Type() == board.Elephant }

// outcome is what an exchange comes to: 1 a gain, 0 neither, -1 a loss.
type outcome int8

// test weighs a balance by 26.7. Weak pieces against a strong one are never
// enough. Pawns given or taken for pieces are no gain (互换不算得子), except for
// a chariot.
func (b balance) test() outcome {
	if b.pawns != 0 && b.tradesPawns() {
		return 0
	}
	return b.sign()
}

// sign weighs a balance by units, then weak pieces, then pawns.
func (b balance) sign() outcome {
	for _, n := range [...]int8{b.strong, b.weak, b.pawns} {
		switch {
		case n > 0:
			return 1
		case n < 0:
			return -1
		}
	}
	return 0
}

// tradesPawns reports whether one side gave pawns only and the other pieces
// only, a chariot not among them.
func (b balance) tradesPawns() bool {
	pieces := b.strong
	if pieces == 0 {
		pieces = b.weak
	}
	if pieces == 0 || (pieces > 0) == (b.pawns > 0) || b.strong >= 2 || b.strong <= -2 {
		return false
	}
	return (b.strong >= 0 && b.weak >= 0) || (b.strong <= 0 && b.weak <= 0)
}
