package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// Dead reports whether neither side has a chariot, a horse, a cannon or a pawn
// left. Then the game cannot end by mate or stalemate (xiangqi-2011:4.2.2):
//
// No mate, for there is no check. Kings and advisors stay in their palace and
// elephants on their side, so none ever attacks the other king, nor captures
// anything; the kings attack each other only along an open file, and no lawful
// move opens it.
//
// No stalemate. A king that steps along its file leaves what stands between the
// kings as it was, so where the point is free that step is lawful. Said for Red;
// d stands for f too:
//   - King on d0 or d2: d1, where nothing but a king can stand, is free.
//   - King on e1: e0 is free likewise.
//   - King on d1: d0 or d2 is free, or own advisors hold both. Then e1 is free, and
//     the king goes there unless it would meet the other king on file e; if it
//     would, that king is not on file d, and an advisor goes to e1.
//   - King on e0 or e2: e1 is free, or an own advisor holds it. Then one of the
//     points beside the king is free, and it goes there unless it would meet the
//     other king; if it would, that king is not on file e, and the advisor leaves
//     e1 for one of its four points, of which the other advisor holds one at most.
func (p *Position) Dead() bool {
	return p.attackingPieces(schemas.First) == 0 && p.attackingPieces(schemas.Second) == 0
}

// attackingKinds are the pieces that can leave their own side of the board.
var attackingKinds = [...]board.Piece{board.Chariot, board.Horse, board.Cannon, board.Pawn}

// attackingPieces returns how many chariots, horses, cannons and pawns a side has.
func (p *Position) attackingPieces(side schemas.Side) (n int) {
	for _, kind := range attackingKinds {
		n += p.sets[sideBit(side)|kind].count()
	}
	return n
}
