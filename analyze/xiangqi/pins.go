package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// Pin says that a piece may not simply leave its square: without it there, an
// enemy piece that does not attack the king would. It may still have lawful
// moves, as along the line or with capture of the attacker: LawfulTargets has
// exactly those.
type Pin struct {
	Piece    board.Square
	Attacker board.Square // chariot, cannon, horse, or the king facing (白脸将)
	Line     Points       // between attacker and king, with the pinned piece; of a horse only its leg
}

// Pins appends the pins of a side's pieces to dst, one for each pair of piece and
// attacker. A cannon pins each own piece of two between it and the king; the only
// piece between is its screen, not pinned but able to lift the check by leaving.
func (p *Position) Pins(dst []Pin, side schemas.Side) []Pin {
	king := p.King(side)
	if king == board.NoSquare {
		return dst
	}
	by, occ := sideBit(side)^board.Black, p.occupied()
	row := &between[palacePoints[king]]
	straight := p.sets[by|board.Chariot].or(p.sets[by|board.King])
	for s := straight.and(cross[king]); !s.empty(); s = s.rest() {
		dst = p.pinsOn(dst, s.first(), row[s.first()], 1, occ)
	}
	for s := p.sets[by|board.Cannon].and(cross[king]); !s.empty(); s = s.rest() {
		dst = p.pinsOn(dst, s.first(), row[s.first()], 2, occ)
	}
	for s := p.sets[by|board.Horse].and(horsesOn[king]); !s.empty(); s = s.rest() {
		dst = p.pinsOn(dst, s.first(), bit[horseLeg(s.first(), king)], 1, occ)
	}
	return dst
}

// pinsOn appends the pins of one attacker, which needs one piece less on its
// line than blockers to attack.
func (p *Position) pinsOn(dst []Pin, attacker board.Square, line set, blockers int, occ set) []Pin {
	block := line.and(occ)
	if block.count() != blockers {
		return dst
	}
	own := p.sets[p.squares[attacker]&board.Black^board.Black]
	for s := block.and(own); !s.empty(); s = s.rest() {
		dst = append(dst, Pin{Piece: s.first(), Attacker: attacker, Line: Points{line}})
	}
	return dst
}

// Pinned returns the pieces of a side that are in a pin.
func (p *Position) Pinned(side schemas.Side) (s Points) {
	var buf [maxPins]Pin
	for _, pin := range p.Pins(buf[:0], side) {
		s.set = s.set.or(bit[pin.Piece])
	}
	return s
}

// maxPins bounds the pins of a side: one for each of two chariots, two horses
// and the king, two for each of two cannons.
const maxPins = 9
