package xiangqi

import "qipu/schemas/board"

// pieceLetters are the letters of WXF and SAN, by type of piece.
const pieceLetters = " KAEHRCP"

// numberOf returns the file of a square, 1–9 from the right of the side to move.
func (p *Position) numberOf(q board.Square) int { return fileNumber(q.File(), p.side) }

// fileNumber numbers a file 0–8 as a side counts it, 1–9 from its right.
func fileNumber(file int, side board.Piece) int {
	if side == board.Black {
		return file + 1
	}
	return board.Files - file
}

// way returns direction and number of a move as the notations write them.
func (p *Position) way(piece board.Piece, m Move) (direction, number int) {
	steps := (m.To.Rank() - m.From.Rank()) * ahead(p.side)
	switch {
	case steps == 0:
		return sideways, p.numberOf(m.To)
	case steps > 0:
		direction = forward
	default:
		direction, steps = backward, -steps
	}
	if slanting(piece.Type()) {
		return direction, p.numberOf(m.To)
	}
	return direction, steps
}

// writable reports whether a move has squares, and a piece to be named.
func (p *Position) writable(m Move) bool {
	return m.From < board.Squares && m.To < board.Squares && p.squares[m.From] != board.NoPiece
}

// unwritable is what the notations that name pieces write for any other move.
const unwritable = "-"

// likes are the own pieces of one kind as the notations see one of them.
type likes struct {
	all       set  // of the kind
	file      set  // those on its file
	count     int  // of those on its file
	index     int  // its place among them, from 0 at the front
	elsewhere bool // another file holds several too
}

// likes returns the likes of the piece on a square.
func (p *Position) likes(piece board.Piece, q board.Square) (l likes) {
	l.all = p.sets[piece]
	l.file = l.all.and(onFile[q.File()])
	l.count = l.file.count()
	if l.count < 2 {
		return l
	}
	for s := l.file; !s.empty() && s.first() != q; s = s.rest() {
		l.index++ // from Red's back rank up
	}
	if p.side != board.Black {
		l.index = l.count - 1 - l.index
	}
	if l.all.count() < l.count+2 {
		return l
	}
	for f := range onFile {
		if f != q.File() && l.all.and(onFile[f]).count() > 1 {
			l.elsewhere = true
		}
	}
	return l
}

// needed reports whether the piece has to be told from others on its file.
func (l *likes) needed(piece board.Piece) bool { return l.count > 1 && needsOrder(piece.Type()) }

// needsOrder reports whether two of a kind on a file need 前 and 后: the moves of
// two advisors or elephants never coincide.
func needsOrder(kind board.Piece) bool { return kind != board.Advisor && kind != board.Elephant }

// numberAmong numbers a piece, from 1, among those that share a file with
// another: files from the player's right, front to back.
func (p *Position) numberAmong(l *likes, q board.Square) int {
	n := l.index + 1
	for f := range onFile {
		right := f > q.File()
		if p.side == board.Black {
			right = f < q.File()
		}
		if !right {
			continue
		}
		if c := l.all.and(onFile[f]).count(); c > 1 {
			n += c
		}
	}
	return n
}
