package renlib

import (
	"qipu/ingest/encodings"
)

// charset is the encoding of the texts of a library. No byte of it says which that is.
type charset struct {
	name    string // empty where no text needs one
	certain bool
}

// sampleSize is how much text is looked at, in bytes.
const sampleSize = 256 << 10

// charsetOf tells the encoding of the texts of a library from those of its nodes that
// are at hand.
func charsetOf(nodes []byte) charset {
	var sample []byte
	var n node
	for whole := true; whole && len(nodes) > 0 && len(sample) < sampleSize; nodes = nodes[n.size:] {
		whole = n.read(nodes)
		if !n.has(bitOldComment) {
			sample = appendText(sample, nodes[n.comment.from:n.comment.to])
		}
		sample = appendText(sample, nodes[n.board.from:n.board.to])
	}
	switch {
	case len(sample) == 0:
		return charset{certain: true}
	case isAccented(sample):
		return charset{name: encodings.Windows1252}
	}
	name, certain := encodings.Detect(sample)
	if encodings.IsWide(name) { // a byte 0 ends these texts
		name, certain = encodings.GB18030, false
	}
	return charset{name: name, certain: certain}
}

// appendText adds a text to the sample if its encoding matters.
func appendText(sample, text []byte) []byte {
	if isASCII(text) {
		return sample
	}
	text = text[:min(len(text), sampleSize-min(len(sample), sampleSize))]
	return append(append(sample, text...), '\n')
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// isAccented reports whether texts look like those of a European language in
// Windows-1252: every byte beyond ASCII is a letter there, stands alone and beside a
// letter of ASCII. In Chinese they come in pairs, or are half of one.
func isAccented(sample []byte) bool {
	for i, c := range sample {
		if c < 0x80 {
			continue
		}
		before, behind := byte(' '), byte(' ')
		if i > 0 {
			before = sample[i-1]
		}
		if i+1 < len(sample) {
			behind = sample[i+1]
		}
		if c < 0xc0 || c == 0xd7 || c == 0xf7 || before >= 0x80 || behind >= 0x80 || !isLetter(before) && !isLetter(behind) {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// swedish are the letters of comments in seven bits that stand where ASCII has others.
var swedish = map[byte]string{'}': "å", '{': "ä", '|': "ö", ']': "Å", '[': "Ä", '\\': "Ö"}

// fromSevenBits returns an old comment in UTF-8.
func fromSevenBits(b []byte) string {
	var out []byte
	for _, c := range b {
		if letter, ok := swedish[c&0x7f]; ok {
			out = append(out, letter...)
		} else {
			out = append(out, c&0x7f)
		}
	}
	return string(out)
}

// encodingName is the name of package encodings that reads so.
func encodingName(b []byte) string {
	for _, name := range encodings.Names() {
		if string(b) == name {
			return name
		}
	}
	return ""
}
