package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// Attackers returns the pieces of a side that could capture on a square if an
// enemy piece stood there. On an enemy piece they are its attackers, on an own
// piece its roots (根) by the way they move; whether a root could lawfully take
// back is what Recaptures says.
func (p *Position) Attackers(q board.Square, side schemas.Side) Points {
	if q >= board.Squares {
		return Points{}
	}
	return Points{p.attackers(q, sideBit(side), p.occupied(), set{})}
}

// AttackersWith returns what Attackers would if the pieces on the emptied points
// were gone and something stood on the filled ones. A piece on a point of both is
// gone and its point still full, as one that is captured there; what fills a
// point attacks nothing itself.
func (p *Position) AttackersWith(q board.Square, side schemas.Side, emptied, filled Points) Points {
	if q >= board.Squares {
		return Points{}
	}
	occ := p.occupied().andNot(emptied.set).or(filled.set)
	return Points{p.attackers(q, sideBit(side), occ, emptied.set)}
}

// attackers returns the pieces of a side that could capture on a square if the
// occupied points were occ and its pieces on gone were taken. It is attacked for
// any square, without the facing king.
func (p *Position) attackers(q board.Square, by board.Piece, occ, gone set) set {
	all := p.sets[by|board.Pawn].and(pawnsOn[by>>3][q])
	if inPalace(q, by) {
		all = all.or(p.sets[by|board.King].and(steps[by|board.King][q]))
		all = all.or(p.sets[by|board.Advisor].and(steps[by|board.Advisor][q]))
	}
	chariots, cannons := p.sets[by|board.Chariot].and(cross[q]), p.sets[by|board.Cannon].and(cross[q])
	if !chariots.or(cannons).empty() {
		chariot, cannon := lines(q, occ)
		all = all.or(chariots.and(chariot)).or(cannons.and(cannon))
	}
	for s := p.sets[by|board.Horse].and(horsesOn[q]); !s.empty(); s = s.rest() {
		if from := s.first(); !occ.has(horseLeg(from, q)) {
			all = all.or(bit[from])
		}
	}
	for s := p.sets[by|board.Elephant].and(elephs[q][0]); !s.empty(); s = s.rest() {
		if from := s.first(); !occ.has((from + q) / 2) {
			all = all.or(bit[from])
		}
	}
	return all.andNot(gone)
}

// Attacked returns the enemy pieces that the piece on a square attacks.
func (p *Position) Attacked(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	return Points{p.attacks(piece, from)}
}

// attacks returns the enemy pieces among the targets of a piece.
func (p *Position) attacks(piece board.Piece, from board.Square) set {
	return p.targets(piece, from).and(p.sets[piece&board.Black^board.Black])
}

// Capturers returns the pieces that may lawfully capture the piece on a square.
func (p *Position) Capturers(q board.Square) Points {
	piece := p.At(q)
	if piece == board.NoPiece {
		return Points{}
	}
	by := piece&board.Black ^ board.Black
	all := p.attackers(q, by, p.occupied(), set{})
	for s := all; !s.empty(); s = s.rest() {
		if from := s.first(); p.exposesBut(by, Move{from, q}, set{}) {
			all = all.andNot(bit[from])
		}
	}
	return Points{all}
}

// Recaptures returns the pieces that may lawfully take back on m.To once the
// pseudo-legal move m of either side is played. Roots that the move uncovers
// count, roots that it blocks, captures, ties to their king or leaves without a
// screen do not. A move that takes the king has none.
func (p *Position) Recaptures(m Move) Points {
	after := *p
	after.Make(m)
	return after.Capturers(m.To)
}
