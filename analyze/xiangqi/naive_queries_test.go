package xiangqi

import "qipu/schemas/board"

// The slow and plain twins of the queries, on the naive board.

// where returns the squares for which f holds.
func where(f func(board.Square) bool) (s Points) {
	for q := range board.Square(board.Squares) {
		if f(q) {
			s.set = s.set.or(bit[q])
		}
	}
	return s
}

func (n *naive) on(q board.Square) board.Piece { return n.at[q/9][q%9] }

func (n *naive) set(q board.Square, p board.Piece) { n.at[q/9][q%9] = p }

// played returns the board after a move.
func (n *naive) played(m Move) naive {
	after := *n
	after.set(m.To, n.on(m.From))
	after.set(m.From, board.NoPiece)
	after.black = !n.black
	return after
}

func (n *naive) goes(from, to board.Square) bool {
	return n.obeys(int(from%9), int(from/9), int(to%9), int(to/9))
}

// attacks reports whether the piece on from, of that side, could take a piece
// on to, whatever stands there now.
func (n *naive) attacks(black bool, from, to board.Square) bool {
	if p := n.on(from); p == board.NoPiece || p.IsBlack() != black {
		return false
	}
	bait := *n
	bait.set(to, board.Pawn)
	if !black {
		bait.set(to, board.Pawn|board.Black)
	}
	return from != to && bait.goes(from, to)
}

// takes reports whether the piece on from attacks an enemy piece on to.
func (n *naive) takes(from, to board.Square) bool {
	return n.on(to) != board.NoPiece && n.goes(from, to)
}

func (n *naive) king(black bool) board.Square {
	f, r := n.find(black)
	return board.At(f, r)
}

// checkers returns what attacks a king, the other king included.
func (n *naive) checkers(black bool) Points {
	king, other := n.king(black), n.king(!black)
	return where(func(q board.Square) bool {
		return n.takes(q, king) || q == other && q%9 == king%9 && n.blockers(q, king).Empty()
	})
}

// blockers returns the pieces between two squares in line, found by walking.
func (n *naive) blockers(a, b board.Square) Points {
	return walk(a, b).And(where(func(q board.Square) bool { return n.on(q) != board.NoPiece }))
}

// walk returns the points between two squares in line.
func walk(a, b board.Square) (s Points) {
	f, r, F, R := int(a%9), int(a/9), int(b%9), int(b/9)
	if f != F && r != R || a == b {
		return s
	}
	for f, r = f+sign(F-f), r+sign(R-r); f != F || r != R; f, r = f+sign(F-f), r+sign(R-r) {
		s = s.Or(PointsOf(board.At(f, r)))
	}
	return s
}

// exposes reports whether a move leaves the mover's king attacked by a piece
// that is not ignored.
func (n *naive) exposes(m Move, ignored Points) bool {
	black := n.on(m.From).IsBlack()
	after := n.played(m)
	return !after.checkers(black).AndNot(ignored.AndNot(PointsOf(m.To))).Empty()
}

// lawfulOut is lawful for a piece of either side.
func (n *naive) lawfulOut(from, to board.Square) bool {
	p := n.on(from)
	turned := *n
	turned.black = p.IsBlack()
	return p != board.NoPiece && turned.lawful(int(from%9), int(from/9), int(to%9), int(to/9))
}

func (n *naive) mated() bool {
	if !n.inCheck(n.black) {
		return false
	}
	for from := range board.Square(board.Squares) {
		if p := n.on(from); p == board.NoPiece || p.IsBlack() != n.black {
			continue
		}
		for to := range board.Square(board.Squares) {
			if n.lawfulOut(from, to) {
				return false
			}
		}
	}
	return true
}

// pins lifts each piece but the king and looks who attacks the king anew.
func (n *naive) pins(black bool) map[[2]board.Square]bool {
	pins := map[[2]board.Square]bool{}
	before := n.checkers(black)
	for q := range board.Square(board.Squares) {
		if p := n.on(q); p == board.NoPiece || p.IsBlack() != black || p.Type() == board.King {
			continue
		}
		lifted := *n
		lifted.set(q, board.NoPiece)
		for attacker := range lifted.checkers(black).AndNot(before).All() {
			pins[[2]board.Square{q, attacker}] = true
		}
	}
	return pins
}

// newAttacks compares what each piece of the mover takes before and after.
func (n *naive) newAttacks(m Move) map[NewAttack]bool {
	all := map[NewAttack]bool{}
	after := n.played(m)
	for q := range board.Square(board.Squares) {
		if p := after.on(q); p == board.NoPiece || p.IsBlack() != n.on(m.From).IsBlack() {
			continue
		}
		stood := q
		if q == m.To {
			stood = m.From
		}
		for target := range board.Square(board.Squares) {
			if after.takes(q, target) && !n.takes(stood, target) {
				all[NewAttack{Attack{q, target}, after.cause(m, q, target)}] = true
			}
		}
	}
	return all
}

func (n *naive) cause(m Move, from, to board.Square) Cause {
	switch {
	case from == m.To:
		return ByMoved
	case n.on(from).Type() == board.Cannon && n.blockers(from, to) == PointsOf(m.To):
		return Screened
	}
	return Opened
}
