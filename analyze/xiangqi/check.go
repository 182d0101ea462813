package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// InCheck reports whether the king of a side is attacked, by a piece or by the
// other king along an open file (白脸将). A king that was taken counts as attacked.
func (p *Position) InCheck(side schemas.Side) bool {
	return p.inCheck(sideBit(side))
}

func (p *Position) inCheck(side board.Piece) bool {
	return p.attacked(p.kingOf(side), side, p.occupied(), set{})
}

// Checkers returns the pieces that attack the king of a side, the other king
// along an open file included.
func (p *Position) Checkers(side schemas.Side) Points {
	king := p.King(side)
	if king == board.NoSquare {
		return Points{}
	}
	by := sideBit(side) ^ board.Black
	all := p.attackers(king, by, p.occupied(), set{})
	if other := p.kingOf(by); other < board.Squares && p.kingsFace(p.occupied()) {
		all = all.or(bit[other])
	}
	return Points{all}
}

// GivesCheck reports whether the move that Make has just played attacks the king
// of the side to move. That king must not have been attacked before, as in every
// position of FromBoard; then most moves need no look at the board.
func (p *Position) GivesCheck(m Move) bool {
	king := p.kingOf(p.side)
	return touches(m, king) && p.inCheck(p.side)
}

// Mated reports whether the side to move is checkmated (将死, xiangqi-2011:3.2).
func (p *Position) Mated() bool { return p.inCheck(p.side) && !p.HasLegalMove() }

// GivesMate reports whether a pseudo-legal move of the side to move checkmates.
// An unlawful move does not.
func (p *Position) GivesMate(m Move) bool {
	if p.exposes(m) {
		return false
	}
	after := *p
	after.Make(m)
	return after.kingOf(after.side) < board.Squares && after.Mated()
}

// Exposes reports whether a pseudo-legal move of either side leaves the mover's
// king attacked, by pieces or by the other king, when the attacks of the ignored
// pieces on it are left out. The ignored stay on the board: they block lines and
// are screens. With no ignored piece it tells the unlawful moves.
func (p *Position) Exposes(m Move, ignored Points) bool {
	return p.exposesBut(p.At(m.From)&board.Black, m, ignored.set)
}

// exposes reports whether a pseudo-legal move of the side to move leaves its
// king attacked. It plays nothing: it looks at the board as it would be.
func (p *Position) exposes(m Move) bool { return p.exposesBut(p.side, m, set{}) }

// exposesBut is exposes for a move of either side, with the attacks of the
// ignored pieces on the king left out.
func (p *Position) exposesBut(side board.Piece, m Move, ignored set) bool {
	to := bit[m.To]
	king := p.kingOf(side)
	if king == m.From {
		king = m.To
	}
	return p.attacked(king, side, p.occupied().andNot(bit[m.From]).or(to), to.or(ignored))
}

// attacked reports whether a king of a side on that square is attacked when the
// occupied points are occ and the pieces of the other side on gone are taken.
func (p *Position) attacked(king board.Square, side board.Piece, occ, gone set) bool {
	if king >= board.Squares {
		return true
	}
	by := side&board.Black ^ board.Black
	if p.sets[by|board.Pawn].andNot(gone).meets(pawnsOn[by>>3][king]) {
		return true
	}
	row := &between[palacePoints[king]]
	line := cross[king].andNot(gone)
	for s := p.sets[by|board.Chariot].or(p.sets[by|board.King]).and(line); !s.empty(); s = s.rest() {
		if !row[s.first()].meets(occ) {
			return true
		}
	}
	for s := p.sets[by|board.Cannon].and(line); !s.empty(); s = s.rest() {
		if row[s.first()].and(occ).count() == 1 {
			return true
		}
	}
	for s := p.sets[by|board.Horse].andNot(gone).and(horsesOn[king]); !s.empty(); s = s.rest() {
		if !occ.has(horseLeg(s.first(), king)) {
			return true
		}
	}
	return false
}

// touches reports whether a move leaves or enters a point from which it can
// change whether a king on that square is attacked.
func touches(m Move, king board.Square) bool {
	if king >= board.Squares {
		return true
	}
	row := &near[king]
	return row[m.From] || row[m.To]
}

// kingsFace reports whether the kings stand on one file with nothing between
// them when the occupied points are occ.
func (p *Position) kingsFace(occ set) bool {
	red, black := p.kingOf(0), p.kingOf(board.Black)
	return facing(red, black, occ)
}

// facing reports the same of kings on two squares. A king that was taken faces none.
func facing(red, black board.Square, occ set) bool {
	if red >= board.Squares || black >= board.Squares {
		return false
	}
	return places[red].file == places[black].file && !between[palacePoints[red]][black].meets(occ)
}
