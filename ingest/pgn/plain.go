package pgn

import (
	"unicode/utf8"

	"qipu/schemas"
)

// plain reads, from pos on, what nearly every sheet consists of: the main line in its
// everyday form, 12. h2e2 h9g7 and 12. 炮二平五 马8进7, with the numbers that are due. It
// is there for speed alone: it stops before anything else, and leaves what it reads as
// elements would.
func (p *Parser) plain() {
	f := &p.frames[0]
	if !p.begun || p.depth > 0 || p.over || !p.g.EndMarker.Empty() || f.numbering.free || f.numbering.doubted {
		return
	}
	text, moves := p.text, p.g.Moves
	pos, number, plies, fresh := p.pos, p.number, f.plies, p.fresh
	for pos < len(text) {
		c := text[pos]
		if c == ' ' || c == '\n' || c == '\r' {
			fresh = fresh || c != ' '
			pos++
			continue
		}
		b := text[pos:]
		var n int
		switch plainKind[c] {
		case plainDigit:
			var read int32
			if n, read = plainNumber(b); n > 0 && f.numbering.due(plies) == read {
				number = read
				f.since, f.numbering.last, f.numbering.lastAt = 0, read, plies
				p.told, fresh = true, false
				pos += n
				continue
			}
			n = 0
		case plainLetter:
			n = plainWord(b)
		case plainHan:
			n = plainChinese(b)
		}
		if n == 0 {
			break
		}
		moves = append(moves, schemas.Move{Token: span(pos, pos+n), Number: number})
		number, fresh = 0, false
		plies++
		f.since++
		pos += n
	}
	p.pos, p.number, p.fresh, p.g.Moves, f.plies = pos, number, fresh, moves, plies
}

// Kinds of the bytes that begin what plain reads.
const (
	plainDigit = 1 + iota
	plainLetter
	plainHan // the lead bytes of U+4000 to U+9FFF
)

var plainKind = func() (kind [256]uint8) {
	for c := range kind {
		switch b := byte(c); {
		case isDigit(b):
			kind[c] = plainDigit
		case isLetter(b):
			kind[c] = plainLetter
		case isHanAt([]byte{b}):
			kind[c] = plainHan
		}
	}
	return kind
}()

// due returns the number that Red's next move has after so many plies, -1 if it is
// Black's turn, or the number may begin a game.
func (n *numbering) due(plies int32) int32 {
	if at := n.base + plies; at > 0 && at%2 == 0 {
		return at/2 + 1
	}
	return -1
}

// plainNumber is readNumber for the everyday form, a full stop, a space and a move
// behind one to three digits; n is 0 for any other.
func plainNumber(b []byte) (n int, number int32) {
	for n < len(b) && isDigit(b[n]) {
		if n == usualDigits {
			return 0, 0
		}
		number = number*10 + int32(b[n]-'0')
		n++
	}
	if !plainStop(b[n:]) {
		return 0, 0
	}
	return n + 1, number
}

// plainWord returns the length of a token in ASCII that begins with a letter and ends
// with a letter or digit; 0 for any other.
func plainWord(b []byte) int {
	n := 1
	for n < len(b) && b[n] < utf8.RuneSelf && !isStop[b[n]] {
		n++
	}
	if n < len(b) && b[n] >= utf8.RuneSelf || !isWord(b[n-1]) {
		return 0
	}
	return n
}

// plainChinese returns the length of a written Chinese move with white space, or nothing,
// behind it; 0 for anything else.
func plainChinese(b []byte) int {
	n := chineseMove(b)
	if n == 0 || n < len(b) && b[n] != ' ' && b[n] != '\n' && b[n] != '\r' {
		return 0
	}
	return n
}
