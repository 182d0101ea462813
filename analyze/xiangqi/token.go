package xiangqi

import "qipu/schemas/board"

// order tells which of several like pieces is meant.
type order uint8

// The orders. 1–5 number pieces from the front.
const (
	orderNone   order = 0
	orderFront  order = 6
	orderMiddle order = 7
	orderRear   order = 8
	orderFirst  order = 9  // WXF "++": before the front one of four or five pawns
	orderLast   order = 10 // WXF "--": behind the rear one
	orderOnRank order = 16 // SAN: 16–25 stand for the ranks 0–9
)

// query is a written move, understood but not yet looked up on the board.
type query struct {
	notation  Notation
	kind      board.Piece // the type of piece
	file      uint8       // 1–9 from the mover's right, 0 if not written
	order     order
	direction uint8
	number    uint8        // steps or file, 1–9
	to        board.Square // where to, when direction is toSquare
	// either stands for the two readings of WXF "33.4": the middle or the
	// third pawn of the file.
	either bool
	style  Style
}

// maxSymbols bounds the characters of a written move other than SAN.
const maxSymbols = 5

// parse reads a token in Chinese or WXF into q, and reports whether it is
// understood. It fills q in place: to pass it by value costs more than to read it.
func (q *query) parse(token []byte) bool {
	if len(token) == 4 && token[0]|0x20 == 'p' && token[1]|0x20 >= 'a' && token[1]|0x20 <= 'e' {
		return q.letteredPawn(token)
	}
	var s [maxSymbols]symbol
	var all symbol
	n := 0
	for ; len(token) > 0; n++ {
		if n == maxSymbols {
			return false
		}
		r, size := decode(token)
		sym := symbols[r&0xFFFF]
		if sym == 0 {
			return false
		}
		s[n] = sym
		all |= sym
		token = token[size:]
	}
	q.notation, q.style = Chinese, all.style()&^hanGlyph
	if all.style()&hanGlyph == 0 {
		q.notation, q.style = WXF, all.style()&^ArabicDigits // which its digits always are
	}
	switch n {
	case 3:
		return q.parse3(s[0], s[1], s[2])
	case 4:
		return q.pieceOf2(s[0], s[1]) && q.finish(s[2], s[3])
	case 5: // 前兵七平六
		if s[2].class() != classDigit || !q.pieceOf2(s[0], s[1]) || q.file != 0 {
			return false
		}
		q.file = s[2].value()
		return q.finish(s[3], s[4])
	}
	return false
}

// letteredPawn reads WXF "Pa.4", "pb+1": the pawns that share files lettered as
// others number them.
func (q *query) letteredPawn(token []byte) bool {
	q.notation, q.kind, q.order = WXF, board.Pawn, order(token[1]|0x20-'a')+1
	direction := symbols[token[2]]
	q.style = PawnLetter | symbols[token[0]].style() | direction.style()
	return q.finish(direction, symbols[token[3]])
}

// finish adds direction and number, the last two symbols of every long form.
func (q *query) finish(direction, number symbol) bool {
	q.direction, q.number = direction.value(), number.value()
	return (direction.class() == classDir || direction.class() == classSign) && number.class() == classDigit
}

// parse3 reads the forms without a direction: WXF "C25", a traverse, and the
// Chinese short form (简写, xiangqi-2011:7.5), which leaves the direction open:
// 炮25, 后车6, 三兵6, 前98.
func (q *query) parse3(a, b, number symbol) bool {
	if number.class() != classDigit {
		return false
	}
	q.number = number.value()
	if q.notation == WXF {
		q.direction = sideways
		return a.class() == classPiece && b.class() == classDigit && q.pieceOf2(a, b)
	}
	q.direction = anyWay
	q.style |= ShortForm
	if a.class() == classSign || b.class() == classSign || a.class() == classDigit && b.class() == classDigit {
		return false
	}
	return q.pieceOf2(a, b)
}

// pieceOf2 reads the two symbols that name the piece.
func (q *query) pieceOf2(a, b symbol) bool {
	switch a.class() | b.class()>>4 {
	case classPiece | classDigit>>4: // 炮二, C2
		q.kind, q.file = board.Piece(a.value()), b.value()
	case classOrdinal | classPiece>>4: // 前炮
		q.kind, q.order = board.Piece(b.value()), orderOf(a)
	case classSign | classPiece>>4: // +C
		q.kind, q.order = board.Piece(b.value()), orderOf(a)
		q.style |= SignFirst
	case classPiece | classOrdinal>>4: // 炮前
		q.kind, q.order = board.Piece(a.value()), orderOf(b)
		q.style |= OrderAfter
	case classPiece | classSign>>4: // C+
		q.kind, q.order = board.Piece(a.value()), orderOf(b)
	case classDigit | classPiece>>4: // 一兵
		q.kind, q.order = board.Piece(b.value()), order(a.value())
		if q.kind == board.Pawn {
			q.style |= NumberedPawn
		}
		return q.order <= 5
	case classOrdinal | classDigit>>4: // 前九: the word 兵 dropped
		q.kind, q.order, q.file = board.Pawn, orderOf(a), b.value()
		q.style |= OldPawn
	case classDigit | classSign>>4: // 3+: the front pawn of file 3
		q.kind, q.order, q.file = board.Pawn, orderOf(b), a.value()
	case classSign | classSign>>4: // ++, --
		q.kind, q.order = board.Pawn, orderFirst
		if a.value() == backward {
			q.order = orderLast
		}
		return a.value() == b.value()
	case classDigit | classDigit>>4: // 33: the middle pawn of file 3; 二7, 15: the second of file 7, the first of file 5
		q.kind, q.order, q.file = board.Pawn, order(a.value()), b.value()
		if q.notation == Chinese {
			q.style |= OldPawn
		} else if a.value() == b.value() {
			q.either = q.order <= 5
			q.order = orderMiddle
			return true
		}
		return q.order <= 5
	default:
		return false
	}
	return true
}

// orderOf returns the order of an ordinal or of a sign in its place.
func orderOf(s symbol) order {
	if s.class() == classOrdinal {
		return order(s.value())
	}
	if s.value() == forward {
		return orderFront
	}
	return orderRear
}
