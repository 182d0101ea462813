package pgn

import (
	"bytes"
	"unicode/utf8"

	"qipu/schemas"
)

// colons are what may stand behind a number or a side, as in 第12回合：红：炮二平五.
var colons = []string{"：", ":"}

// numberInSigns reads a move number that is one sign, ⑫ ⑿ ⒓, or words, 第12回合 and
// 第十二回合, with what stands behind it.
func numberInSigns(b []byte) (n int, number int32) {
	const first, perKind, kinds = '①', 20, 3
	if len(b) < 3 || b[0] != 0xe2 && b[0] != 0xe7 { // ① 第
		return 0, 0
	}
	if r, size := utf8.DecodeRune(b); r >= first && r < first+kinds*perKind {
		n, number = size, (r-first)%perKind+1
	} else if n, number = roundNumber(b); n == 0 {
		return 0, 0
	}
	return n + max(prefixLen(b[n:], separators[:4]), prefixLen(b[n:], colons)), number
}

// roundNumber reads 第12回合, in digits of either width or in Chinese.
func roundNumber(b []byte) (n int, number int32) {
	const begins, ends, mostRunes = "第", "回合", 8
	if !bytes.HasPrefix(b, []byte(begins)) {
		return 0, 0
	}
	n = len(begins)
	tens, digit := int32(0), int32(0) // what has been read, and the last digit
	for range mostRunes {
		if bytes.HasPrefix(b[n:], []byte(ends)) {
			number = tens + digit
			if number == 0 {
				return 0, 0
			}
			return n + len(ends), number
		}
		r, size := utf8.DecodeRune(b[n:])
		switch {
		case r >= '0' && r <= '9':
			digit = digit*10 + r - '0'
		case r >= '０' && r <= '９':
			digit = digit*10 + r - '０'
		case r == '百':
			tens, digit = 100*max(digit, 1), 0
		case r == '十':
			tens, digit = tens+10*max(digit, 1), 0
		case r == '零' || r == ' ':
		case size != len("一"):
			return 0, 0
		default:
			d := bytes.Index([]byte("一二三四五六七八九"), b[n:n+size])
			if d < 0 || d%size != 0 {
				return 0, 0
			}
			digit = int32(d/size) + 1
		}
		n += size
	}
	return 0, 0
}

// shutNumber reads a move number with a bracket behind it and none before, as in 12)
// 炮二平五. It is for the main line alone: elsewhere the bracket ends a variation.
func shutNumber(b []byte) (n int, number int32) {
	for n < len(b) && n <= usualDigits && isDigit(b[n]) {
		number = number*10 + int32(b[n]-'0')
		n++
	}
	if n == 0 || n > usualDigits || n == len(b) || number == 0 {
		return 0, 0
	}
	width, opens := bracketLen(b[n:])
	if width == 0 || opens || !moveBehind(b[n+width:]) {
		return 0, 0
	}
	return n + width, number
}

// bracketed takes a move number between brackets, as in （12）炮二平五, of which the opening
// one has n bytes. A sheet is numbered so if its first move is: elsewhere a number between
// brackets may be a time, and is a comment.
func (p *Parser) bracketed(n int) bool {
	f := &p.frames[0]
	b := p.text[p.pos:]
	number, digits := int32(0), 0
	for ; digits <= usualDigits && n < len(b); digits++ {
		r, size := utf8.DecodeRune(b[n:])
		if r >= '０' && r <= '９' {
			r -= '０' - '0'
		}
		if r < '0' || r > '9' {
			break
		}
		number, n = number*10+r-'0', n+size
	}
	if digits == 0 || digits > usualDigits || n == len(b) || number == 0 {
		return false
	}
	width, opens := bracketLen(b[n:])
	if width == 0 || opens || !moveBehind(b[n+width:]) {
		return false
	}
	switch second := (f.numbering.base+f.plies)%2 != 0; {
	case !p.inBrackets && (number != 1 || f.plies > 0 || p.told),
		second && number != f.numbering.expected(f.plies)+1: // else the second player's move is missing
		return false
	}
	p.inBrackets = true
	p.follow(n+width, number, false)
	return true
}

// sideWords are the sides as they stand before their moves in some sheets.
var sideWords = [...]struct {
	word string
	side schemas.Side
}{{"红方", schemas.First}, {"紅方", schemas.First}, {"红", schemas.First}, {"紅", schemas.First}, {"黑方", schemas.Second}, {"黑", schemas.Second}}

// sidePrefix returns the length of the name of a side and the colon that b begins with,
// as in 红：炮二平五, if a Chinese move stands behind it.
func sidePrefix(b []byte) (n int, side schemas.Side) {
	if b[0] != 0xe7 && b[0] != 0xe9 { // 红 紅 黑
		return 0, schemas.NoSide
	}
	for _, w := range sideWords {
		if !bytes.HasPrefix(b, []byte(w.word)) {
			continue
		}
		n = len(w.word)
		colon := prefixLen(b[n:], colons)
		if colon == 0 {
			continue
		}
		n += colon
		for n < len(b) && spaceLen(b[n:]) > 0 {
			n += spaceLen(b[n:])
		}
		if chineseMove(b[n:]) > 0 {
			return n, w.side
		}
	}
	return 0, schemas.NoSide
}

// sideName passes over the name of the side whose turn it is, before its move. That of the
// other is left in its place: what it means is not certain.
func (p *Parser) sideName(rest []byte) bool {
	n, side := sidePrefix(rest)
	f := &p.frames[p.depth]
	if n == 0 || side != schemas.Side((f.numbering.base+f.plies)%2) {
		return false
	}
	p.pos += n
	return true
}

// isUnread reports whether a token stands for a move that could not be read.
func isUnread(token []byte) bool { return string(token) == "?" || string(token) == "？" }

// unread reports whether the question mark of n bytes at pos stands in the place of a
// move, and is no mark of the move before: whether with it, and only with it, the round
// has two. Where anything but moves stands before the next number that is not known.
func (p *Parser) unread(n int) bool {
	f := &p.frames[p.depth]
	if !p.told || f.since > 1 {
		return false
	}
	plies := f.since + 1
	for at, end := p.pos+n, min(len(p.text), p.pos+maxPeek); at < end; {
		b := p.text[at:]
		if w := max(spaceLen(b), pauseLen(b)); w > 0 {
			at += w
			continue
		}
		if numberLen(b) > 0 {
			return plies == 2
		}
		w := tokenLen(b)
		if m := chineseMove(b); m > 0 {
			w = m
		} else if !MoveLike(b[:w]) && !isUnread(b[:w]) {
			return false
		}
		if plies++; plies > 2 {
			return false
		}
		at += w
	}
	return false
}
