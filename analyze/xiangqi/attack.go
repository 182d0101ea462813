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

// kingOf returns the king's square of a side; at least board.Squares if taken.
func (p *Position) kingOf(side board.Piece) board.Square {
	return p.sets[side|board.King].first()
}

// GivesCheck reports whether the move that Make has just played attacks the king
// of the side to move. That king must not have been attacked before, as in every
// position of FromBoard; then most moves need no look at the board.
func (p *Position) GivesCheck(m Move) bool {
	king := p.kingOf(p.side)
	return touches(m, king) && p.inCheck(p.side)
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

// horseLeg returns the point that must be empty for a horse to go from one
// square to the other, a horse's move away.
func horseLeg(from, to board.Square) board.Square {
	f, t := &places[from], &places[to]
	switch int(t.rank) - int(f.rank) {
	case 2:
		return from + board.Files
	case -2:
		return from - board.Files
	}
	if t.file > f.file {
		return from + 1
	}
	return from - 1
}

// lines returns what a chariot on q reaches, own pieces included, and what a
// cannon on q can take, own pieces included.
func lines(q board.Square, occ set) (chariot, cannon set) {
	at := &places[q]
	file := fileLines[at.rank][occ.file(at)]
	rank := rankLines[at.file][occ.rank(at)]
	f, s := at.file&63, at.shift&63
	chariot = set{spread[file.chariot&31] << f, spread[file.chariot>>5] << f}
	cannon = set{spread[file.cannon&31] << f, spread[file.cannon>>5] << f}
	if at.far {
		chariot.hi |= uint64(rank.chariot) << s
		cannon.hi |= uint64(rank.cannon) << s
	} else {
		chariot.lo |= uint64(rank.chariot) << s
		cannon.lo |= uint64(rank.cannon) << s
	}
	return chariot, cannon
}

// targets returns where the piece on a square may go by the way it moves
// (xiangqi-2011:2.2), without regard to its king.
func (p *Position) targets(piece board.Piece, from board.Square) set {
	own := p.sets[piece&board.Black]
	switch piece.Type() {
	case board.Chariot:
		chariot, _ := lines(from, p.occupied())
		return chariot.andNot(own)
	case board.Cannon:
		occ := p.occupied()
		chariot, cannon := lines(from, occ)
		return chariot.andNot(occ).or(cannon.andNot(own))
	case board.Horse:
		return horses[from][p.blocked(&legs[from])].andNot(own)
	case board.Elephant:
		return elephs[from][p.blocked(&eyes[from])].andNot(own)
	default:
		return steps[piece][from].andNot(own)
	}
}

// reaches reports whether to is among the targets of the piece on from. It is
// what targets would say, but for one move it looks only where that move goes.
func (p *Position) reaches(piece board.Piece, m Move) bool {
	target := p.squares[m.To]
	if target != board.NoPiece && (target^piece)&board.Black == 0 {
		return false
	}
	switch piece.Type() {
	case board.Chariot:
		return p.reach(m).chariot
	case board.Cannon:
		r := p.reach(m)
		return r.chariot && target == board.NoPiece || r.cannon && target != board.NoPiece
	case board.Horse:
		return horses[m.From][0].has(m.To) && p.squares[horseLeg(m.From, m.To)] == board.NoPiece
	case board.Elephant:
		return elephs[m.From][0].has(m.To) && p.squares[(m.From+m.To)/2] == board.NoPiece
	default:
		return steps[piece&(board.PieceCodes-1)][m.From].has(m.To)
	}
}

// reach says whether a move along a line is open to a chariot, own pieces
// included, and to a cannon that takes.
func (p *Position) reach(m Move) (r struct{ chariot, cannon bool }) {
	from, to := &places[m.From], &places[m.To]
	occ := p.occupied()
	var l reach
	var i uint8
	switch {
	case from.file == to.file:
		l, i = fileLines[from.rank][occ.file(from)], to.rank
	case from.rank == to.rank:
		l, i = rankLines[from.file][occ.rank(from)], to.file
	}
	r.chariot = l.chariot>>(i&15)&1 != 0
	r.cannon = l.cannon>>(i&15)&1 != 0
	return r
}

// blocked says in four bits which of the points are occupied.
func (p *Position) blocked(at *[4]board.Square) int {
	return p.full(at[0]) | p.full(at[1])<<1 | p.full(at[2])<<2 | p.full(at[3])<<3
}

func (p *Position) full(q board.Square) int {
	n := 0
	if p.squares[q] != board.NoPiece {
		n = 1
	}
	return n
}
