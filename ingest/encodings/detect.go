package encodings

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// margin is by how much the evidence for one encoding must outweigh that for
// the next to be certain: two common characters against two rare ones, less
// than one word of a move.
const margin = 3

// Detect returns the encoding of one record. certain is false when two
// encodings fit the bytes and nothing decides; the name is then the likelier
// one, GB18030 where both are equally likely. A few damaged bytes do not turn
// it. It looks at the whole record, but stops once the answer is beyond doubt.
func Detect(b []byte) (name string, certain bool) {
	name, certain, _ = DetectWhole(b)
	return name, certain
}

// DetectWhole is Detect, and tells of bytes that it found to be whole UTF-8, so that
// nobody need validate them again; where whole is false they may still be.
func DetectWhole(b []byte) (name string, certain, whole bool) {
	if bytes.HasPrefix(b, []byte("\xef\xbb\xbf")) {
		return UTF8, true, false
	}
	if bytes.HasPrefix(b, []byte("\x84\x31\x95\x33")) {
		return GB18030, true, false
	}
	if wide, ok := DetectWide(b); ok {
		return wide, true, false
	}
	if isASCII(b) {
		return ASCII, true, true
	}
	if utf8.Valid(b) {
		return UTF8, !looksChinese(b), true
	}
	name, certain = weigh(b)
	return name, certain, false
}

func isASCII(b []byte) bool {
	for len(b) >= 8 {
		if binary.LittleEndian.Uint64(b)&0x8080808080808080 != 0 {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// weigh compares what the bytes are worth in each encoding.
func weigh(b []byte) (name string, certain bool) {
	gb, big5 := pairScores(b)
	u := utf8Score(b)
	name, best, next := GB18030, gb, big5
	if big5 > gb {
		name, best, next = Big5, big5, gb
	}
	switch {
	case u > best:
		name, best, next = UTF8, u, best
	case u > next:
		next = u
	}
	return name, best > 0 && best-next >= margin
}

// beyond is the lead at which more bytes would not change the answer.
const beyond = 120

// pairScores weighs the bytes as GB18030 and as Big5. Both take their pairs
// alike, so one walk serves: a broken lead byte in front of ASCII costs both
// the same and puts neither out of step.
func pairScores(b []byte) (gb, big5 int) {
	worth := pairWorth()
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		n, inGB, inBig5 := pairAt(worth, b[i:])
		gb, big5 = gb+inGB, big5+inBig5
		if gb-big5 > beyond || big5-gb > beyond {
			return gb, big5
		}
		i += n
	}
	return gb, big5
}

// pairAt weighs the character that begins with a byte beyond ASCII, and returns its
// length.
func pairAt(worth *pairs, b []byte) (n, gb, big5 int) {
	lead := b[0]
	if lead < 0x81 || lead == 0xff || len(b) < 2 {
		return 1, worthInvalid, worthInvalid
	}
	trail := b[1]
	if trail >= 0x40 {
		pair := int(lead)<<8 | int(trail)
		return 2, int(worth.gb[pair]), int(worth.big5[pair])
	}
	if len(b) > 3 && trail >= '0' && trail <= '9' && b[2] >= 0x81 && b[3] >= '0' && b[3] <= '9' {
		return 4, 0, worthInvalid
	}
	return 1, worthInvalid, worthInvalid
}

// utf8Score weighs bytes that are not wholly valid UTF-8 as UTF-8 with damage.
// Sequences of two bytes count nothing: pairs of the other encodings look so.
func utf8Score(b []byte) int {
	score := 0
	for i := 0; i < len(b) && score > -beyond; {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case n == 1:
			score += worthInvalid
		case n == 3 && (r >= 0x2000 && r < 0xa000 || r >= 0xff00 && r < 0xfff0):
			score += worthName
		}
		i += n
	}
	return score
}

// looksChinese reports whether valid UTF-8 could as well be Chinese of two
// bytes a character: no longer sequence in it, two in a row, and every pair a
// common character of GB 2312.
func looksChinese(b []byte) bool {
	worth := pairWorth()
	inRow := false
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, n := utf8.DecodeRune(b[i:])
		if n != 2 || worth.gb[int(b[i])<<8|int(b[i+1])] < worthCommon {
			return false
		}
		if i >= 2 && b[i-1] >= utf8.RuneSelf {
			inRow = true
		}
		i += n
	}
	return inRow
}
