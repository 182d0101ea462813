package xiangqi

import "qipu/schemas/board"

// MaxMoves bounds the lawful moves of a position: two chariots and two cannons
// of 17, two horses of 8, five pawns of 3, two advisors and two elephants of 4,
// and a king of 4 make 119.
const MaxMoves = 119

// guard is what the safety of a king depends on, so that most moves need no
// test of their own.
type guard struct {
	check  bool // the king is attacked: every move that could answer it is tested
	answer set  // in check: where a piece other than the king must go to answer it
	lift   set  // in check: pieces that may answer it by leaving, as the screen of a cannon
	pinned set  // a piece that leaves such a point may open an attack
	screen set  // a piece that enters such a point becomes a cannon's screen
}

// answers finds how a check may be answered by other pieces than the king: by
// taking the attacker, by standing between, on the horse's leg, or by lifting the
// cannon's screen. To two attackers at once any move is tried.
func (g *guard) answers(p *Position, side board.Piece) {
	king, by, occ := p.kingOf(side), side^board.Black, p.occupied()
	g.answer = set{^uint64(0), ^uint64(0)}
	if king >= board.Squares {
		return
	}
	row := &between[palacePoints[king]]
	all := p.attackers(king, by, occ, set{})
	if other := p.kingOf(by); other < board.Squares && p.kingsFace(occ) {
		if all.empty() {
			g.answer = row[other].or(bit[other])
		}
		return
	}
	if all.count() != 1 {
		return
	}
	from := all.first()
	g.answer = all
	switch p.squares[from].Type() {
	case board.Chariot:
		g.answer = g.answer.or(row[from])
	case board.Cannon:
		g.answer = g.answer.or(row[from])
		g.lift = row[from].and(p.sets[side])
	case board.Horse:
		g.answer = g.answer.or(bit[horseLeg(from, king)])
	}
}

// guard returns the guard of a side.
func (p *Position) guard(side board.Piece) (g guard) {
	if g.check = p.inCheck(side); g.check {
		g.answers(p, side)
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
	if g.check && piece.Type() != board.King && !g.lift.has(from) {
		targets = targets.and(g.answer)
	}
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

func appendMoves(dst []Move, from board.Square, to set) []Move {
	for ; !to.empty(); to = to.rest() {
		dst = append(dst, Move{from, to.first()})
	}
	return dst
}
