package xiangqi

import "qipu/schemas/board"

// Notation is a way of writing moves.
type Notation uint8

// The notations.
const (
	NotationUnknown Notation = iota
	Chinese                  // 炮二平五
	ICCS                     // h2e2, H2-E2
	WXF                      // C2.5
	UCI                      // h3e3: as ICCS, with the ranks counted 1–10
	SAN                      // Che2: western algebraic, the ranks counted 0–9 or 1–10
)

var notationNames = [...]string{"", "chinese", "iccs", "wxf", "uci", "san"}

// String returns the notation as the tables spell it, empty for NotationUnknown.
func (n Notation) String() string { return notationNames[n] }

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

// tokenBuffer holds a folded token, the longest being Rh10xa10+.
type tokenBuffer [9]byte

// trim cuts blanks from both ends, the ideographic space too.
func trim(b []byte) []byte {
	for len(b) > 0 {
		switch {
		case b[0] <= ' ':
			b = b[1:]
		case b[len(b)-1] <= ' ':
			b = b[:len(b)-1]
		case wideBlank(b):
			b = b[3:]
		case b[len(b)-1] == 0x80 && len(b) >= 3 && wideBlank(b[len(b)-3:]):
			b = b[:len(b)-3]
		default:
			return b
		}
	}
	return b
}

// wideBlank reports whether b begins with an ideographic space, U+3000.
func wideBlank(b []byte) bool {
	return b[0] == 0xE3 && len(b) >= 3 && b[1] == 0x80 && b[2] == 0x80
}

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

// isWide reports whether a token may be written in fullwidth letters and signs.
func isWide(token []byte) bool { return len(token) > 0 && token[0] == 0xEF }

// narrow returns a token without blanks at its ends, and in ASCII, written to buf,
// when it is all fullwidth and ASCII.
func narrow(token []byte, buf *tokenBuffer) []byte {
	token = trim(token)
	if isWide(token) {
		if n, ok := fold(buf, token); ok {
			return buf[:n]
		}
	}
	return token
}

// fold writes a token of fullwidth and ASCII characters to buf in ASCII. ok is
// false when it holds others, or is too long for a move.
func fold(buf *tokenBuffer, token []byte) (n int, ok bool) {
	for len(token) > 0 && n < len(buf) {
		r, size := decode(token)
		switch {
		case size == 0:
			return 0, false
		case r >= fullwidth+'!' && r <= fullwidth+'~':
			r -= fullwidth
		case r >= 0x80:
			return 0, false
		}
		buf[n] = byte(r)
		n++
		token = token[size:]
	}
	return n, len(token) == 0
}

// decode returns the first character and its size, 0 and 0 when it is neither
// ASCII nor of three bytes: no other occurs in a written move.
func decode(b []byte) (r uint32, size int) {
	c := b[0]
	if c < 0x80 {
		return uint32(c), 1
	}
	if len(b) < 3 || c&0xF0 != 0xE0 || b[1]&0xC0 != 0x80 || b[2]&0xC0 != 0x80 {
		return 0, 0
	}
	return uint32(c&0x0F)<<12 | uint32(b[1]&0x3F)<<6 | uint32(b[2]&0x3F), 3
}

// parseICCS reads "h2e2", "H2-E2". "C2e2" is none: a capital before a small
// letter is the piece of SAN.
func parseICCS(t []byte) (m Move, ok bool) {
	i := 2
	if len(t) == 5 && t[2] == '-' {
		i = 3
	} else if len(t) != 4 || pieceBeforeFile(t[0], t[2]) {
		return m, false
	}
	f0, r0 := t[0]|0x20-'a', t[1]-'0'
	f1, r1 := t[i]|0x20-'a', t[i+1]-'0'
	if f0 >= board.Files || r0 >= board.Ranks || f1 >= board.Files || r1 >= board.Ranks {
		return m, false
	}
	return Move{board.Square(r0*board.Files + f0), board.Square(r1*board.Files + f1)}, true
}

// pieceBeforeFile reports whether of two letters, each of which may be a file,
// the first is the capital of a piece and the second is small.
func pieceBeforeFile(a, b byte) bool { return b&^a&0x20 != 0 && symbols[a].class() == classPiece }

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
