package dhtmlxq

import "bytes"

// Holds reports whether a text has a record with moves or a start position in it: in a
// web page too, in which it stands among other things.
func Holds(text []byte) bool {
	for {
		at := bytes.IndexByte(text, '[')
		if at < 0 {
			return false
		}
		text = text[at:]
		if k, written, _ := bracketAt(text[:min(len(text), maxBracket)]); k == opens {
			if name := nameOf(written); name.is("movelist") || name.is("binit") || name.is("move'+'list") {
				return true
			}
		}
		text = text[1:]
	}
}

// IsMoveList knows the movelist by itself: column 0–8 and row 0–9 of both points of
// every move, which differ; ten plies at least. cut says that it goes on behind text.
func IsMoveList(text []byte, cut bool) bool {
	const least = 40
	digits := bytes.TrimSpace(text)
	if len(digits) < least || !cut && len(digits)%4 != 0 {
		return false
	}
	for i := 0; i+4 <= len(digits); i += 4 {
		m := digits[i : i+4]
		for _, c := range m {
			if !isDigit(c) {
				return false
			}
		}
		if m[0] == '9' || m[2] == '9' || string(m[:2]) == string(m[2:]) {
			return false
		}
	}
	return true
}
