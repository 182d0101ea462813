package xiangqi

import "qipu/schemas/board"

// MaxMoves bounds the lawful moves of a position: two chariots and two cannons
// of 17, two horses of 8, five pawns of 3, two advisors and two elephants of 4,
// and a king of 4 make 119.
const MaxMoves = 119

// guard is what the safety of a king depends on, so that most moves need no
// test of their own.
type guard struct {
	check  bool // the king is attacked: every move is tested
	pinned set  // a piece that leaves such a point may open an attack
	screen set  // a piece that enters such a point becomes a cannon's screen
}

// guard returns the guard of a side.
func (p *Position) guard(side board.Piece) (g guard) {
	if g.check = p.inCheck(side); g.check {
		return g
	}
	king, by, occ := p.kingOf(side), side^board.Black, p.occupied()
	row := &between[palacePoints[king]]
	straight := p.sets[by|board.Chariot].or(p.sets[by|board.King])
	for s := straight.and(cross[king]); !s.empty(); s = s.rest() {
		if block := row[s.first()].and(occ); block.count() == 1 {
			g.pinned = g.pinned.or(block)
		}
	}
	for s := p.sets[by|board.Cannon].and(cross[king]); !s.empty(); s = s.rest() {
		gap := row[s.first()]
		block := gap.and(occ)
		switch block.count() {
		case 0:
			g.screen = g.screen.or(gap)
		case 2:
			g.pinned = g.pinned.or(block)
		}
	}
	for s := p.sets[by|board.Horse].and(horsesOn[king]); !s.empty(); s = s.rest() {
		g.pinned = g.pinned.or(bit[horseLeg(s.first(), king)])
	}
	return g
}

// lawful returns where the piece on a square may lawfully go, by the guard of its
// side.
func (p *Position) lawful(piece board.Piece, from board.Square, g *guard) set {
	return p.unexposed(piece, from, p.targets(piece, from), g)
}

// unexposed returns those targets of the piece on a square that do not expose its
// king.
func (p *Position) unexposed(piece board.Piece, from board.Square, targets set, g *guard) set {
	doubtful := targets.and(g.screen)
	if g.check || piece.Type() == board.King || g.pinned.has(from) {
		doubtful = targets
	}
	for s := doubtful; !s.empty(); s = s.rest() {
		if to := s.first(); p.exposesBut(piece&board.Black, Move{from, to}, set{}) {
			targets = targets.andNot(bit[to])
		}
	}
	return targets
}

// LegalMoves appends the lawful moves of the side to move to dst, in a fixed
// order. There are at most MaxMoves.
func (p *Position) LegalMoves(dst []Move) []Move {
	g := p.guard(p.side)
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			from := own.first()
			for s := p.lawful(piece, from, &g); !s.empty(); s = s.rest() {
				dst = append(dst, Move{from, s.first()})
			}
		}
	}
	return dst
}

// HasLegalMove reports whether the side to move has a lawful move. If not, it is
// mated when in check (将死, xiangqi-2011:3.2), else stalemated (困毙, xiangqi-2011:3.3).
func (p *Position) HasLegalMove() bool {
	g := p.guard(p.side)
	for kind := board.Pawn; kind >= board.King; kind-- {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			if !p.lawful(piece, own.first(), &g).empty() {
				return true
			}
		}
	}
	return false
}

// LegalCaptures appends the lawful captures of the side to move to dst, in the
// order of LegalMoves.
func (p *Position) LegalCaptures(dst []Move) []Move {
	g := p.guard(p.side)
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			from := own.first()
			if all := p.attacks(piece, from); !all.empty() {
				dst = appendMoves(dst, from, p.unexposed(piece, from, all, &g))
			}
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
