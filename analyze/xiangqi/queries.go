package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// sideBit returns the piece bit of a side.
func sideBit(side schemas.Side) board.Piece { return board.Piece(side&1) << 3 }

// Occupied returns all pieces.
func (p *Position) Occupied() Points { return Points{p.occupied()} }

// Pieces returns all pieces of a side.
func (p *Position) Pieces(side schemas.Side) Points { return Points{p.sets[sideBit(side)]} }

// Find returns the pieces of one kind and side.
func (p *Position) Find(piece board.Piece) Points {
	if piece.Type() == board.NoPiece || piece >= board.PieceCodes {
		return Points{}
	}
	return Points{p.sets[piece]}
}

// King returns the square of a side's king, NoSquare if it was taken.
func (p *Position) King(side schemas.Side) board.Square {
	return Points{p.sets[sideBit(side)|board.King]}.First()
}

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

// Targets returns where the piece on a square may go by the way it moves,
// captures included.
func (p *Position) Targets(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	return Points{p.targets(piece, from)}
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

// Exposes reports whether a pseudo-legal move of either side leaves the mover's
// king attacked, by pieces or by the other king, when the attacks of the ignored
// pieces on it are left out. The ignored stay on the board: they block lines and
// are screens. With no ignored piece it tells the unlawful moves.
func (p *Position) Exposes(m Move, ignored Points) bool {
	return p.exposesBut(p.At(m.From)&board.Black, m, ignored.set)
}

// LawfulTargets returns where the piece on a square may lawfully go. Of the
// Targets it lacks those that a pin or a check forbids.
func (p *Position) LawfulTargets(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	return Points{p.lawfulOf(from, p.targets(piece, from), !p.inCheck(piece&board.Black))}
}

// LawfulCaptures returns the enemy pieces that the piece on a square may
// lawfully capture.
func (p *Position) LawfulCaptures(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	return Points{p.lawfulOf(from, p.attacks(piece, from), false)}
}

// lawfulOf returns those targets of the piece on a square that do not expose its
// king. calm says that the king is known not to be attacked, as in legal; a king
// that moves touches its own surroundings.
func (p *Position) lawfulOf(from board.Square, targets set, calm bool) set {
	side := p.squares[from] & board.Black
	king := p.kingOf(side)
	for s := targets; !s.empty(); s = s.rest() {
		m := Move{from, s.first()}
		if calm && !touches(m, king) {
			continue
		}
		if p.exposesBut(side, m, set{}) {
			targets = targets.andNot(bit[m.To])
		}
	}
	return targets
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
