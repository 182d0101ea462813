package pgn

import "unicode/utf8"

// What a character can be in a written Chinese move.
const (
	isPiece     = 1 << iota
	isNumeral   // of a file or of steps: 一 to 九, 1 to 9, fullwidth, 壹 to 玖
	isDirection // 进 退 平, 上 下 in old books
	isPlace     // 前 后 中
)

// hanFirst and hanLast bound the Han characters that moves are written in.
const hanFirst, hanLast = 0x4e00, 0x9fff

// wideClass holds what each character beyond ASCII, of the basic plane, can be.
var wideClass = func() (class [1 << 16]uint8) {
	for bits, words := range map[uint8]string{
		isPiece:     "车車俥伡马馬傌炮砲包帅帥将將士仕象相兵卒",
		isNumeral:   "一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖１２３４５６７８９",
		isDirection: "进進退平上下",
		isPlace:     "前后後中",
	} {
		for _, r := range words {
			class[r] |= bits
		}
	}
	return class
}()

func runeClass(r rune) uint8 {
	switch {
	case r >= utf8.RuneSelf && r < rune(len(wideClass)):
		return wideClass[r]
	case r >= '1' && r <= '9':
		return isNumeral
	}
	return 0
}

// classAt returns the class and the length of the character that b begins
// with; the class is 0 when it is none of a move. It is runeClass without
// decoding: all characters of moves beyond ASCII take three bytes.
func classAt(b []byte) (class uint8, size int) {
	if len(b) >= 3 && b[0] >= utf8.RuneSelf {
		return classOfThree(b), 3
	}
	if len(b) > 0 && b[0] < utf8.RuneSelf {
		if b[0] >= '1' && b[0] <= '9' {
			return isNumeral, 1
		}
		return 0, 1
	}
	return 0, 0
}

// classOfThree returns the class of the character that three bytes are, 0 where they are none.
func classOfThree(b []byte) uint8 {
	x := uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2])
	if x&0xf0c0c0 != 0xe08080 {
		return 0
	}
	return wideClass[uint16(x>>4&0xf000|x>>2&0xfc0|x&0x3f)]
}

// chineseMove returns how many bytes at the start of b are a written Chinese
// move of four characters, 0 if none: piece, file, direction, number in the
// orders and short cuts that are in use (formats of xiangqi records).
func chineseMove(b []byte) int {
	c0, n := classAt(b)
	if c0&(isPiece|isPlace|isNumeral) == 0 {
		return 0
	}
	c1, size := classAt(b[n:])
	if c1&opens[c0&0xf] == 0 {
		return 0
	}
	n += size
	c2, size := classAt(b[n:])
	if c2&isDirection == 0 {
		return 0
	}
	n += size
	c3, size := classAt(b[n:])
	if c3&isNumeral == 0 {
		return 0
	}
	return n + size
}

// opens says, for the class of the first character of a move, what the second may be.
var opens = [16]uint8{
	isPiece:   isNumeral | isPlace, // 炮二平五, 炮前进二
	isPlace:   isPiece | isNumeral, // 前车进一, 前九平八
	isNumeral: isPiece | isNumeral, // 三兵平六, 二7平6
}

// shortMove returns how many bytes at the start of b are a written Chinese move in
// short form, with the direction left out, 0 if none: 炮25, 后车6, 三兵6, 炮前2, and
// 前98 where the numbers are Arabic (简写, xiangqi-2011:7.5).
func shortMove(b []byte) int {
	var class [3]uint8
	n, second := 0, 0
	for i := range class {
		c, size := classAt(b[n:])
		if c == 0 {
			return 0
		}
		if i == 1 {
			second = n
		}
		class[i] = c
		n += size
	}
	const piece, numeral, place = isPiece, isNumeral, isPlace
	switch first := class[0]; {
	case class[2]&numeral == 0:
	case first&piece != 0 && class[1]&(numeral|place) != 0, // 炮25, 炮前2
		first&(place|numeral) != 0 && class[1]&piece != 0,                  // 后车6, 三兵6
		first&place != 0 && class[1]&numeral != 0 && !isHanAt(b[second:n]): // 前98
		return n
	}
	return 0
}

// isHanAt reports whether b begins with a Chinese character.
func isHanAt(b []byte) bool { return b[0] >= 0xe4 && b[0] <= 0xe9 }

// shortChinese reports whether b is a short form, perhaps with the number of the
// next round glued to it, as in 马872、.
func shortChinese(b []byte) bool {
	n := shortMove(b)
	if n == 0 || len(b) > n+3 {
		return false
	}
	for _, c := range b[n:] {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// MoveLike reports whether a token has the form of a written move in any
// notation met in xiangqi records: Chinese, ICCS and UCI coordinates, WXF,
// Western algebraic. It says nothing about whether a piece could go there.
func MoveLike(token []byte) bool {
	const longest = 24 // bytes: four characters and a sign, fullwidth
	if len(token) < 2 || len(token) > longest {
		return false
	}
	if token[0] < utf8.RuneSelf && asciiMove(token) {
		return true
	}
	if n := chineseMove(token); n > 0 {
		return n == len(token)
	}
	if shortChinese(token) {
		return true
	}
	var narrow [longest]byte
	if n := fold(narrow[:], token); n > 0 {
		return asciiMove(narrow[:n])
	}
	return false
}

// fold copies a token of fullwidth letters and signs as ASCII, and returns 0
// when there is any other character in it.
func fold(dst, token []byte) int {
	n := 0
	for i := 0; i < len(token); n++ {
		r, size := utf8.DecodeRune(token[i:])
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		if r >= utf8.RuneSelf {
			return 0
		}
		dst[n] = byte(r)
		i += size
	}
	return n
}

func asciiMove(b []byte) bool {
	return coordinateMove(b) || wxfMove(b) || algebraicMove(b)
}

// coordinateMove knows H2-E2, h2e2 and, with ranks from 1 to 10, h10g8.
func coordinateMove(b []byte) bool {
	rest, ok := square(b)
	if !ok {
		return false
	}
	if len(rest) > 0 && rest[0] == '-' {
		rest = rest[1:]
	}
	rest, ok = square(rest)
	return ok && len(rest) == 0
}

// square cuts a file letter and a rank off b.
func square(b []byte) (rest []byte, ok bool) {
	if len(b) < 2 || !isFile(b[0]) || !isDigit(b[1]) {
		return b, false
	}
	if len(b) > 2 && b[1] == '1' && b[2] == '0' {
		return b[3:], true
	}
	return b[2:], true
}

func isFile(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'i' }

func isPieceLetter(c byte) bool {
	switch c | 0x20 {
	case 'k', 'a', 'e', 'b', 'h', 'n', 'r', 'c', 'p':
		return true
	}
	return false
}

func isSign(c byte) bool   { return c == '+' || c == '-' }
func isMotion(c byte) bool { return c == '.' || c == '=' || isSign(c) }
func isNine(c byte) bool   { return c >= '1' && c <= '9' }

// wxfMove knows C2.5 C2=5 C25 R+-1 C+.5, tandem pawns (3+.4 33.4 ++.4 15=6),
// and the dialects +P+1 and Pa+1.
func wxfMove(b []byte) bool {
	switch {
	case len(b) == 3:
		return isPieceLetter(b[0]) && isNine(b[1]) && isNine(b[2])
	case len(b) != 4 || !isMotion(b[2]) || !isNine(b[3]):
		return false
	case isPieceLetter(b[0]):
		return isNine(b[1]) || isSign(b[1]) || b[0]|0x20 == 'p' && b[1] >= 'a' && b[1] <= 'e'
	case isSign(b[0]):
		return isSign(b[1]) || isPieceLetter(b[1])
	}
	return isNine(b[0]) && (isNine(b[1]) || isSign(b[1]))
}

// algebraicMove knows Che2, A10e9, Rxb10, Pxg6, e4, gxg3.
func algebraicMove(b []byte) bool {
	if b[0] >= 'A' && b[0] <= 'Z' {
		if !isPieceLetter(b[0]) {
			return false
		}
		b = b[1:]
	} else if !isFile(b[0]) {
		return false
	}
	if algebraicTarget(b) {
		return true
	}
	if len(b) > 1 && b[0] >= 'a' && b[0] <= 'i' { // the file it comes from
		if algebraicTarget(b[1:]) {
			return true
		}
		if rest, ok := square(b); ok { // and the rank
			return algebraicTarget(rest)
		}
	}
	for i := 0; i < 2 && len(b) > 0 && isDigit(b[0]); i++ { // the rank alone
		b = b[1:]
		if algebraicTarget(b) {
			return true
		}
	}
	return false
}

func algebraicTarget(b []byte) bool {
	if len(b) > 0 && (b[0] == 'x' || b[0] == '-') {
		b = b[1:]
	}
	rest, ok := square(b)
	return ok && b[0] >= 'a' && len(rest) == 0
}

// spaceLen returns the length of the white space that b begins with when it is
// one character: of ASCII, U+00A0, U+2000 to U+200B, U+3000 or a byte order mark.
func spaceLen(b []byte) int {
	switch c := b[0]; {
	case c == ' ' || c >= '\t' && c <= '\r' || c == 0x1a:
		return 1
	case c < utf8.RuneSelf || len(b) < 2:
		return 0
	case c == 0xc2 && b[1] == 0xa0:
		return 2
	case len(b) < 3:
		return 0
	case c == 0xe3 && b[1] == 0x80 && b[2] == 0x80,
		c == 0xe2 && b[1] == 0x80 && b[2] <= 0x8b,
		c == 0xef && b[1] == 0xbb && b[2] == 0xbf:
		return 3
	}
	return 0
}

// pauseLen returns the length of a comma or stop that stands between moves
// written in a row, as in 炮二平五，马8进7。
func pauseLen(b []byte) int {
	switch {
	case b[0] == ',':
		return 1
	case len(b) < 3:
		return 0
	case b[0] == 0xe3 && b[1] == 0x80 && (b[2] == 0x81 || b[2] == 0x82), // 、 。
		b[0] == 0xef && b[1] == 0xbc && (b[2] == 0x8c || b[2] == 0x9b): // ， ；
		return 3
	}
	return 0
}

// joinsLen returns the length of the signs that join moves in a row, as in
// 炮二平五/马8进7: / - : | · … — ：
func joinsLen(b []byte) int {
	n := 0
	for n < len(b) {
		switch {
		case b[n] == '/' || b[n] == '-' || b[n] == ':' || b[n] == '|':
			n++
		case len(b) >= n+2 && string(b[n:n+2]) == "·":
			n += 2
		case len(b) >= n+3 && (string(b[n:n+3]) == "…" || string(b[n:n+3]) == "—" || string(b[n:n+3]) == "：" || string(b[n:n+3]) == "／"):
			n += 3
		default:
			return n
		}
	}
	return n
}

// joined reports whether b begins with such a sign and goes on with a move or a
// number, or ends there.
func joined(b []byte) bool {
	n := joinsLen(b)
	return n > 0 && (n == len(b) || spaceLen(b[n:]) > 0 || chineseMove(b[n:]) > 0 || numberLen(b[n:]) > 0)
}

// bracketLen returns the length of an opening or closing round bracket, ASCII
// or fullwidth, and whether it opens.
func bracketLen(b []byte) (n int, opens bool) {
	switch {
	case b[0] == '(' || b[0] == ')':
		return 1, b[0] == '('
	case len(b) >= 3 && b[0] == 0xef && b[1] == 0xbc && (b[2] == 0x88 || b[2] == 0x89):
		return 3, b[2] == 0x88
	}
	return 0, false
}

// isStop marks the bytes at which a token may end: white space, brackets, and
// the lead bytes of such signs outside ASCII.
var isStop = func() (stop [256]bool) {
	for _, c := range []byte(" \t\n\v\f\r\x1a(){};$,\xc2\xe2\xe3\xef") {
		stop[c] = true
	}
	return stop
}()

// tokenLen returns the length of the token that b begins with.
func tokenLen(b []byte) int {
	for i := range b {
		c := b[i]
		if !isStop[c] {
			continue
		}
		if c < utf8.RuneSelf {
			return i
		}
		rest := b[i:]
		if n, _ := bracketLen(rest); n > 0 || spaceLen(rest) > 0 || pauseLen(rest) > 0 {
			return i
		}
	}
	return len(b)
}
