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

// guard returns the guard of the side to move.
func (p *Position) guard() (g guard) {
	if g.check = p.inCheck(p.side); g.check {
		return g
	}
	king, by, occ := p.kingOf(p.side), p.side^board.Black, p.occupied()
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

// lawful returns where the piece on a square may lawfully go.
func (p *Position) lawful(piece board.Piece, from board.Square, g *guard) set {
	all := p.targets(piece, from)
	doubtful := all.and(g.screen)
	if g.check || piece.Type() == board.King || g.pinned.has(from) {
		doubtful = all
	}
	for s := doubtful; !s.empty(); s = s.rest() {
		if to := s.first(); p.exposes(Move{from, to}) {
			all = all.andNot(bit[to])
		}
	}
	return all
}

// LegalMoves appends the lawful moves of the side to move to dst, in a fixed
// order. There are at most MaxMoves.
func (p *Position) LegalMoves(dst []Move) []Move {
	g := p.guard()
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
	g := p.guard()
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

// countLegal returns the number of lawful moves.
func (p *Position) countLegal() (n int) {
	g := p.guard()
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			n += p.lawful(piece, own.first(), &g).count()
		}
	}
	return n
}

// Perft returns the number of sequences of that many lawful moves, 1 for a depth
// of zero or less. The last ply is counted, not played.
func (p *Position) Perft(depth int) (n uint64) {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.countLegal())
	}
	var buf [MaxMoves]Move
	for _, m := range p.LegalMoves(buf[:0]) {
		captured := p.Make(m)
		n += p.Perft(depth - 1)
		p.Unmake(m, captured)
	}
	return n
}
