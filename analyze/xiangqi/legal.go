package xiangqi

import (
	"slices"

	"qipu/schemas/board"
)

// Legal judges any move of the side to move in full, without generating others.
func (p *Position) Legal(m Move) Verdict { return p.legal(m, false) }

// legal judges a move. calm says that the side to move is known not to stand in
// check: then only moves that touch the king's surroundings can expose it.
func (p *Position) legal(m Move, calm bool) Verdict {
	if v := p.PseudoLegal(m); v != Lawful {
		return v
	}
	if calm {
		if king := p.kingOf(p.side); king != m.From && !touches(m, king) {
			return Lawful
		}
	}
	if p.exposes(m) {
		return p.exposure(m)
	}
	return Lawful
}

// exposure names the kind of self-exposure of a pseudo-legal move that leaves
// the own king attacked (xiangqi-2011:3.4). Facing kings come first, as there. A
// king can be gone where the start position let it be taken (see Arrange).
func (p *Position) exposure(m Move) Verdict {
	red, black := p.kingOf(0), p.kingOf(board.Black)
	switch m.From {
	case red:
		red = m.To
	case black:
		black = m.To
	}
	if max(red, black) < board.Squares && facing(red, black, p.occupied().andNot(bit[m.From]).or(bit[m.To])) {
		return FacingKings
	}
	if p.inCheck(p.side) {
		return KingLeftInCheck
	}
	return ExposesKing
}

// PseudoLegal judges a move as Legal does, but without regard to what it leaves
// of the own king's safety.
func (p *Position) PseudoLegal(m Move) Verdict {
	if m.From >= board.Squares {
		return EmptyFrom
	}
	piece := p.squares[m.From]
	switch {
	case piece == board.NoPiece:
		return EmptyFrom
	case piece&board.Black != p.side:
		return OpponentsPiece
	case m.To >= board.Squares:
		return OffBoard
	}
	if p.reaches(piece, m) {
		return Lawful
	}
	if v := shape(piece, m); v != Lawful {
		return v
	}
	if p.sets[p.side].has(m.To) {
		return OwnPiece
	}
	return p.obstruction(piece, m)
}

// shape says what is wrong with a move on an empty board, Lawful if nothing is.
func shape(piece board.Piece, m Move) Verdict {
	df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	side := piece & board.Black
	across, along := max(df, -df), max(dr, -dr)
	switch piece.Type() {
	case board.King:
		return stepShape(across+along == 1, inPalace(m.To, side), Palace)
	case board.Advisor:
		return stepShape(across == 1 && along == 1, inPalace(m.To, side), Palace)
	case board.Elephant:
		return stepShape(across == 2 && along == 2, !crossed(m.To, side), River)
	case board.Horse:
		return stepShape(across*along == 2, true, Lawful)
	case board.Pawn:
		return pawnShape(across, dr*ahead(side), crossed(m.From, side))
	default: // chariot, cannon
		return stepShape((across == 0) != (along == 0), true, Lawful)
	}
}

func stepShape(right, inside bool, outside Verdict) Verdict {
	switch {
	case !right:
		return WrongShape
	case !inside:
		return outside
	}
	return Lawful
}

func pawnShape(across, forward int, crossed bool) Verdict {
	switch {
	case across == 0 && forward < 0:
		return PawnBackward
	case across == 1 && forward == 0 && !crossed:
		return PawnSideways
	case across+forward == 1 && forward >= 0:
		return Lawful
	}
	return WrongShape
}

// obstruction names what stands in the way of a move whose shape is right.
func (p *Position) obstruction(piece board.Piece, m Move) Verdict {
	switch piece.Type() {
	case board.Horse:
		return HorseLeg
	case board.Elephant:
		return ElephantEye
	case board.Cannon:
		if p.squares[m.To] == board.NoPiece {
			return Blocked
		}
		if p.Blockers(m.From, m.To).Empty() {
			return CannonNoScreen
		}
		return CannonTooManyScreens
	}
	return Blocked
}

// Obstacle returns the square that a verdict of Legal or PseudoLegal on this
// move is about: the leg, the eye, the first piece in the way, the second where a
// cannon has too many, the own piece; NoSquare where there is none.
func (p *Position) Obstacle(m Move, v Verdict) board.Square {
	if m.From >= board.Squares || m.To >= board.Squares {
		return board.NoSquare
	}
	piece := p.squares[m.From]
	if piece == board.NoPiece || shape(piece, m) != Lawful {
		return board.NoSquare
	}
	switch v {
	case OwnPiece:
		return m.To
	case HorseLeg:
		return horseLeg(m.From, m.To)
	case ElephantEye:
		return (m.From + m.To) / 2
	}
	way := p.inTheWay(m)
	switch {
	case v == Blocked && len(way) > 0:
		return way[0]
	case v == CannonTooManyScreens && len(way) > 1:
		return way[1]
	}
	return board.NoSquare
}

// inTheWay lists the occupied points between the ends of a move along a line, from
// its start.
func (p *Position) inTheWay(m Move) []board.Square {
	way := slices.Collect(p.Blockers(m.From, m.To).All())
	if m.To < m.From {
		slices.Reverse(way)
	}
	return way
}
