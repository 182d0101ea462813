package xiangqi

import "qipu/schemas/board"

// Targets returns where the piece on a square may go by the way it moves,
// captures included.
func (p *Position) Targets(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	return Points{p.targets(piece, from)}
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

// LawfulTargets returns where the piece on a square may lawfully go. Of the
// Targets it lacks those that a pin or a check forbids.
func (p *Position) LawfulTargets(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	g := p.guard(piece & board.Black)
	return Points{p.lawful(piece, from, &g)}
}

// LawfulCaptures returns the enemy pieces that the piece on a square may
// lawfully capture.
func (p *Position) LawfulCaptures(from board.Square) Points {
	piece := p.At(from)
	if piece == board.NoPiece {
		return Points{}
	}
	g := p.guard(piece & board.Black)
	return Points{p.unexposed(piece, from, p.attacks(piece, from), &g)}
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
