package xiangqi

import "qipu/schemas/board"

// LegalMovesFrom appends the lawful moves of the piece on a square to dst, in
// the order of LegalMoves; none if it is not a piece of the side to move.
func (p *Position) LegalMovesFrom(dst []Move, from board.Square) []Move {
	if from >= board.Squares || !p.sets[p.side].has(from) {
		return dst
	}
	return appendMoves(dst, from, p.LawfulTargets(from).set)
}

// LegalCaptures appends the lawful captures of the side to move to dst, in the
// order of LegalMoves.
func (p *Position) LegalCaptures(dst []Move) []Move {
	calm := !p.inCheck(p.side)
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			from := own.first()
			dst = appendMoves(dst, from, p.lawfulOf(from, p.attacks(piece, from), calm))
		}
	}
	return dst
}

// LegalChecks appends the lawful moves of the side to move that leave the other
// king attacked, or take it after Pass, to dst, in the order of LegalMoves.
func (p *Position) LegalChecks(dst []Move) []Move {
	other := p.side ^ board.Black
	king := p.kingOf(other)
	calm := !p.inCheck(other) // unless after Pass, or where no game holds the position
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			from := own.first()
			for s := p.targets(piece, from); !s.empty(); s = s.rest() {
				m := Move{from, s.first()}
				if calm && !touches(m, king) {
					continue
				}
				if p.checks(piece, m, king) && !p.exposes(m) {
					dst = append(dst, m)
				}
			}
		}
	}
	return dst
}

// checks reports whether a pseudo-legal move of a piece leaves the enemy king on
// that square attacked or takes it. It plays nothing.
func (p *Position) checks(piece board.Piece, m Move, king board.Square) bool {
	if king >= board.Squares || m.To == king {
		return true
	}
	from := bit[m.From]
	occ := p.occupied().andNot(from).or(bit[m.To])
	return bears(piece, m.To, king, occ) || p.attacked(king, piece^board.Black, occ, from)
}

// bears reports whether a piece on a square attacks the enemy king on another
// when the occupied points are occ. Kings, advisors and elephants never do.
func bears(piece board.Piece, from, king board.Square, occ set) bool {
	switch piece.Type() {
	case board.Chariot:
		return cross[king].has(from) && !between[palacePoints[king]][from].meets(occ)
	case board.Cannon:
		return cross[king].has(from) && between[palacePoints[king]][from].and(occ).count() == 1
	case board.Horse:
		return horsesOn[king].has(from) && !occ.has(horseLeg(from, king))
	case board.Pawn:
		return pawnsOn[piece>>3&1][king].has(from)
	}
	return false
}

func appendMoves(dst []Move, from board.Square, to set) []Move {
	for ; !to.empty(); to = to.rest() {
		dst = append(dst, Move{from, to.first()})
	}
	return dst
}
