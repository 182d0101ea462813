package xiangqi

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Detail is one of the things that a written move states.
type Detail uint8

// The details.
const (
	DetailOrder     Detail = iota // which of several like pieces: 前 后 一 二 …
	DetailFile                    // the file it comes from
	DetailRank                    // the rank it comes from, in SAN
	DetailDirection               // 进 退 平
	DetailNumber                  // the steps, or the file it goes to
	DetailPiece                   // the kind of piece

	// Details is the number of details.
	Details = iota
)

var detailTexts = [Details]struct {
	code string
	text schemas.Text
}{
	DetailOrder:     {"order", schemas.Text{Zh: "前后次序", En: "which of several pieces it is"}},
	DetailFile:      {"file", schemas.Text{Zh: "起点所在直线", En: "the file it comes from"}},
	DetailRank:      {"rank", schemas.Text{Zh: "起点所在横线", En: "the rank it comes from"}},
	DetailDirection: {"direction", schemas.Text{Zh: "进退平", En: "the direction"}},
	DetailNumber:    {"number", schemas.Text{Zh: "步数或落点所在直线", En: "the steps or the file it goes to"}},
	DetailPiece:     {"piece", schemas.Text{Zh: "棋子名称", En: "the kind of piece"}},
}

// String returns a stable code.
func (d Detail) String() string { return detailTexts[d].code }

// Text names the detail in a sentence.
func (d Detail) Text() schemas.Text { return detailTexts[d].text }

// Near is a lawful move that a written move would fit without one detail.
type Near struct {
	Move   Move
	Detail Detail // the one that does not hold
}

// Nearest appends to dst, for a written move that no lawful move fits, the lawful
// moves that fit it if exactly one thing that it states is left out, in the order
// of the details. It says what may be wrong and never what was meant: Read reads
// none of these. Coordinates state squares alone, so for ICCS there are none, and
// of SAN the square it leads to always holds.
func (p *Position) Nearest(token []byte, dst []Near) []Near {
	var buf tokenBuffer
	token = narrow(token, &buf)
	if _, ok := parseICCS(token); ok {
		return dst
	}
	var q query
	if !q.parse(token) && !q.parseSAN(token, p.side) {
		return dst
	}
	var moves [MaxMoves]Move
	if len(p.appendLawful(&q, moves[:0])) > 0 {
		return dst
	}
	before := len(dst)
	for d := range Detail(Details) {
		for _, m := range p.fittingBut(&q, d, moves[:0]) {
			if near := (Near{m, d}); !slices.Contains(dst[before:], near) {
				dst = append(dst, near)
			}
		}
	}
	return dst
}

// fittingBut appends the lawful moves that a query fits when a detail that it states
// is left out.
func (p *Position) fittingBut(q *query, d Detail, dst []Move) []Move {
	less := *q
	switch {
	case d == DetailOrder && q.order != orderNone && q.order < orderOnRank:
		less.order, less.either, less.notation = orderNone, false, NotationUnknown // no rule of WXF names another pawn now
	case d == DetailFile && q.file != 0:
		less.file, less.either = 0, false
	case d == DetailRank && q.order >= orderOnRank:
		less.order = orderNone
	case d == DetailDirection && q.direction != anyWay && q.direction != toSquare:
		less.direction = anyWay
	case d == DetailNumber && q.direction != toSquare:
		for less.number = 1; less.number <= 9; less.number++ {
			dst = p.appendLawful(&less, dst)
		}
		return dst
	case d == DetailPiece && q.style&OldPawn == 0:
		return p.ofAnyKind(less, dst)
	default:
		return dst
	}
	return p.appendLawful(&less, dst)
}

// ofAnyKind appends the lawful moves that a query fits with another kind of piece.
// Of that an order must hold in full.
func (p *Position) ofAnyKind(q query, dst []Move) []Move {
	for q.kind = board.King; q.kind <= board.Pawn; q.kind++ {
		before := len(dst)
		q.style &^= NeedlessOrder
		dst = p.appendLawful(&q, dst)
		if q.style&NeedlessOrder != 0 {
			dst = dst[:before]
		}
	}
	return dst
}
