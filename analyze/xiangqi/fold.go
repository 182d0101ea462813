package xiangqi

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
