package xiangqi

import "qipu/schemas/board"

// Attack is a piece and an enemy piece that it attacks.
type Attack struct{ From, To board.Square }

// Cause says how a move brings about an attack of the mover's side.
type Cause uint8

const (
	// ByMoved is an attack by the piece that moved.
	ByMoved Cause = iota
	// Opened is an attack of another piece along a line, over a leg or an eye that
	// the piece that moved has left, the cannon whose second screen it was included.
	Opened
	// Screened is an attack of a cannon whose screen is the piece that moved.
	Screened
)

// NewAttack is an attack that stands after a move and did not before.
type NewAttack struct {
	Attack // as the pieces stand after the move
	Cause  Cause
}

// NewAttacks appends to dst the attacks of the mover's side that the
// pseudo-legal move m of either side brings about. An attack is new if that piece
// did not attack that target before, wherever the piece stood: what the piece
// that moved attacked already is left out. The king is a target like others.
// Those of the moved piece come first, then by square of the attacker.
func (p *Position) NewAttacks(dst []NewAttack, m Move) []NewAttack {
	piece := p.squares[m.From]
	after := *p
	after.Make(m)
	fresh := after.attacks(piece, m.To).andNot(p.attacks(piece, m.From))
	for s := fresh; !s.empty(); s = s.rest() {
		dst = append(dst, NewAttack{Attack{m.To, s.first()}, ByMoved})
	}
	for s := p.changed(m, piece&board.Black); !s.empty(); s = s.rest() {
		from := s.first()
		piece := p.squares[from]
		fresh := after.attacks(piece, from).andNot(p.attacks(piece, from))
		for ; !fresh.empty(); fresh = fresh.rest() {
			to := fresh.first()
			dst = append(dst, NewAttack{Attack{from, to}, after.cause(m, piece, from, to)})
		}
	}
	return dst
}

// changed returns the pieces of a side whose attacks a move of another of them
// can bring about: what it leaves may be in line with them, a leg or an eye, and
// where it arrives it may be a screen.
func (p *Position) changed(m Move, side board.Piece) set {
	chariots := p.sets[side|board.Chariot].and(cross[m.From])
	cannons := p.sets[side|board.Cannon].and(cross[m.From].or(cross[m.To]))
	leapers := p.sets[side|board.Horse].or(p.sets[side|board.Elephant]).and(neighbours[m.From])
	return chariots.or(cannons).or(leapers).andNot(bit[m.From])
}

// cause tells the two kinds of attack by another piece than m moved apart, in
// the position after m.
func (p *Position) cause(m Move, piece board.Piece, from, to board.Square) Cause {
	if piece.Type() == board.Cannon && p.Screen(from, to) == m.To {
		return Screened
	}
	return Opened
}
