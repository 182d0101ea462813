package xiangqi

import "qipu/schemas/board"

// LegalChecks appends the lawful moves of the side to move that leave the other
// king attacked, or take it after Pass, to dst, in the order of LegalMoves.
func (p *Position) LegalChecks(dst []Move) []Move {
	var c checking
	c.find(p)
	for kind := board.King; kind <= board.Pawn; kind++ {
		for own := p.sets[p.side|kind]; !own.empty(); own = own.rest() {
			from := own.first()
			for s := c.candidates(p, kind, from); !s.empty(); s = s.rest() {
				if m := (Move{from, s.first()}); c.lawful(p, kind, m) {
					dst = append(dst, m)
				}
			}
		}
	}
	return dst
}

// HasLegalCheck reports whether LegalChecks finds any.
func (p *Position) HasLegalCheck() bool {
	var c checking
	c.find(p)
	for kind := board.Pawn; kind >= board.King; kind-- { // the strong pieces first
		for own := p.sets[p.side|kind]; !own.empty(); own = own.rest() {
			from := own.first()
			for s := c.candidates(p, kind, from); !s.empty(); s = s.rest() {
				if c.lawful(p, kind, Move{from, s.first()}) {
					return true
				}
			}
		}
	}
	return false
}

// checking is where a move can give check: few points, so that few moves need a
// look at the board.
type checking struct {
	king   board.Square        // of the side that does not move
	direct [board.Pawn + 1]set // by kind of piece: the points from which it could, if nothing else changes
	open   set                 // what leaves such a point may open a line, or a leg
}

// find looks around the king of the side that does not move. Where that king is
// attacked already, or gone, every move could give check.
func (c *checking) find(p *Position) {
	king := p.kingOf(p.side ^ board.Black)
	c.king = king
	if king >= board.Squares || p.inCheck(p.side^board.Black) {
		c.open = set{^uint64(0), ^uint64(0)}
		return
	}
	occ, row := p.occupied(), &between[palacePoints[king]]
	for s := p.sets[p.side|board.Chariot].and(cross[king]); !s.empty(); s = s.rest() {
		if block := row[s.first()].and(occ); block.count() == 1 {
			c.open = c.open.or(block)
		}
	}
	for s := p.sets[p.side|board.Horse].and(horsesOn[king]); !s.empty(); s = s.rest() {
		c.open = c.open.or(bit[horseLeg(s.first(), king)])
	}
	var screens set // what enters such a point becomes a cannon's screen
	for s := p.sets[p.side|board.Cannon].and(cross[king]); !s.empty(); s = s.rest() {
		gap := row[s.first()]
		block := gap.and(occ)
		switch block.count() {
		case 0:
			screens = screens.or(gap)
		case 2:
			c.open = c.open.or(block)
		}
	}
	near, _ := lines(king, occ)
	for kind := range c.direct {
		c.direct[kind] = screens
	}
	c.direct[board.Chariot] = screens.or(near)
	c.direct[board.Cannon] = screens.or(cross[king].andNot(near))
	c.direct[board.Horse] = screens.or(horsesOn[king])
	c.direct[board.Pawn] = screens.or(pawnsOn[p.side>>3&1][king])
}

// candidates returns where a piece of the side to move may go and might give check.
func (c *checking) candidates(p *Position, kind board.Piece, from board.Square) set {
	switch {
	case c.open.has(from):
		return p.targets(p.side|kind, from)
	case c.direct[kind].empty():
		return set{}
	}
	return p.targets(p.side|kind, from).and(c.direct[kind])
}

// lawful reports whether a pseudo-legal move is a check, and lawful.
func (c *checking) lawful(p *Position, kind board.Piece, m Move) bool {
	return p.checks(p.side|kind, m, c.king) && !p.exposes(m)
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
