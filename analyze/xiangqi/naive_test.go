package xiangqi

import "qipu/schemas/board"

// naive is a second move generator, slow and plain, written from article 2 of
// xiangqi-2011 on file and rank and sharing nothing with the first.
type naive struct {
	at    [10][9]board.Piece // rank, file
	black bool
}

func naiveOf(b board.Board) naive {
	n := naive{black: b.BlackToMove}
	for i, p := range b.Pieces {
		n.at[i/9][i%9] = p
	}
	return n
}

func abs(x int) int { return max(x, -x) }

// obeys reports whether the piece on (f, r) may go to (F, R) by the way it moves.
func (n *naive) obeys(f, r, F, R int) bool {
	p, target := n.at[r][f], n.at[R][F]
	if p == board.NoPiece || (f == F && r == R) {
		return false
	}
	if target != board.NoPiece && target.IsBlack() == p.IsBlack() {
		return false
	}
	dx, dy := F-f, R-r
	ownRank, ahead := R, dy // seen by the piece's player
	if p.IsBlack() {
		ownRank, ahead = 9-R, -dy
	}
	palace := F >= 3 && F <= 5 && ownRank <= 2
	switch p.Type() {
	case board.King:
		return palace && abs(dx)+abs(dy) == 1
	case board.Advisor:
		return palace && abs(dx) == 1 && abs(dy) == 1
	case board.Elephant:
		return ownRank <= 4 && abs(dx) == 2 && abs(dy) == 2 && n.at[r+dy/2][f+dx/2] == board.NoPiece
	case board.Horse:
		switch {
		case abs(dx) == 1 && abs(dy) == 2:
			return n.at[r+dy/2][f] == board.NoPiece
		case abs(dx) == 2 && abs(dy) == 1:
			return n.at[r][f+dx/2] == board.NoPiece
		}
		return false
	case board.Pawn:
		if ahead == 1 && dx == 0 {
			return true
		}
		return abs(dx) == 1 && dy == 0 && ownRank >= 5
	}
	if dx != 0 && dy != 0 {
		return false
	}
	between := 0
	for x, y := f+sign(dx), r+sign(dy); x != F || y != R; x, y = x+sign(dx), y+sign(dy) {
		if n.at[y][x] != board.NoPiece {
			between++
		}
	}
	if p.Type() == board.Cannon && target != board.NoPiece {
		return between == 1
	}
	return between == 0
}

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// inCheck reports whether the king of a side can be taken, the other king
// looking along an open file included.
func (n *naive) inCheck(black bool) bool {
	kf, kr := n.find(black)
	for r := range 10 {
		for f := range 9 {
			if p := n.at[r][f]; p != board.NoPiece && p.IsBlack() != black && n.obeys(f, r, kf, kr) {
				return true
			}
		}
	}
	of, or := n.find(!black)
	if of != kf {
		return false
	}
	for r := min(kr, or) + 1; r < max(kr, or); r++ {
		if n.at[r][kf] != board.NoPiece {
			return false
		}
	}
	return true
}

// find returns where a king stands, -1, -1 if it was taken.
func (n *naive) find(black bool) (f, r int) {
	for r := range 10 {
		for f := range 9 {
			if p := n.at[r][f]; p.Type() == board.King && p.IsBlack() == black {
				return f, r
			}
		}
	}
	return -1, -1
}

func (n *naive) lawful(f, r, F, R int) bool {
	p := n.at[r][f]
	if p == board.NoPiece || p.IsBlack() != n.black || !n.obeys(f, r, F, R) {
		return false
	}
	after := *n
	after.at[R][F], after.at[r][f] = p, board.NoPiece
	return !after.inCheck(n.black)
}

func (n *naive) moves() map[Move]bool {
	all := map[Move]bool{}
	for from := range 90 {
		for to := range 90 {
			if n.lawful(from%9, from/9, to%9, to/9) {
				all[Move{board.Square(from), board.Square(to)}] = true
			}
		}
	}
	return all
}
