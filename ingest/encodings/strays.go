package encodings

import "unicode/utf8"

// Stray is a stretch of a record that is in another encoding than the record.
type Stray struct {
	Offset, Len int    // in the source bytes
	Encoding    string // that it is in
}

// stray is by how much the evidence for another encoding must outweigh that for the
// record's own in one stretch: a name of three characters that are common in the one
// and rare in the other.
const stray = 9

// Strays appends the stretches of a record in GB18030, Big5 or damaged UTF-8, as Detect
// found it, that are in another of the three beyond doubt: a name or a comment pasted
// from elsewhere. A stretch ends at a line end, a quote or a bracket of ASCII. One of
// few characters, or of rare ones, may be in any encoding and is not told; neither is
// one that is not whole in the other, or that its own makes letters of one script (α β γ).
func Strays(dst []Stray, record []byte, name string) []Stray {
	if name != GB18030 && name != Big5 && name != UTF8 {
		return dst
	}
	worth := pairWorth()
	own := worth.of(name)
	from, unusual := -1, 0 // where it begins, once a byte beyond ASCII has been met
	for i := 0; i <= len(record); {
		if i == len(record) || record[i] < utf8.RuneSelf {
			if from >= 0 && (i == len(record) || endsStretch[record[i]]) {
				if unusual >= suspicious {
					if other := StrayText(record[from:i], name); other != "" {
						dst = append(dst, Stray{from, i - from, other})
					}
				}
				from = -1
			}
			i++
			continue
		}
		if from < 0 {
			from, unusual = i, 0
		}
		if own != nil && i+1 < len(record) && record[i+1] >= 0x40 && record[i] != 0xff && record[i] > 0x80 { // as pairAt has it
			unusual += one(own[int(record[i])<<8|int(record[i+1])] < worthName)
			i += 2
			continue
		}
		n, _, _ := pairAt(worth, record[i:])
		unusual++
		i += n
	}
	return dst
}

// suspicious is how many characters that are not those of names and moves a stretch must
// have to be weighed: most have none, and cost one look each.
const suspicious = 2

// of returns the weights of an encoding of pairs, nil for another.
func (p *pairs) of(name string) *[1 << 16]int8 {
	switch name {
	case GB18030:
		return &p.gb
	case Big5:
		return &p.big5
	}
	return nil
}

// StrayText returns the encoding of one text of a record, if it is beyond doubt another
// than that of the record, as Strays tells it; else "".
func StrayText(text []byte, name string) (other string) {
	if name != GB18030 && name != Big5 && name != UTF8 || isASCII(text) {
		return ""
	}
	worth := pairWorth()
	var s stretch
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		n, gb, big5 := pairAt(worth, text[i:])
		s.add(text[i], gb, big5)
		i += n
	}
	return s.otherThan(name, text)
}

// endsStretch are the signs that end a stretch.
var endsStretch = [utf8.RuneSelf]bool{'\n': true, '\r': true, '"': true, '[': true, ']': true, '{': true, '}': true, '(': true, ')': true}

// stretch weighs a stretch.
type stretch struct {
	pairs          int
	gb, big5       int
	notGB, notBig5 bool // it holds what is no character there

	oddGB, oddBig5     int  // letters of other scripts, signs, private use
	namesGB, namesBig5 int  // characters of names and moves
	lead               byte // of the first …
	alike              int  // … and how many have it
}

func (s *stretch) add(lead byte, gb, big5 int) {
	if s.pairs == 0 {
		s.lead = lead
	}
	s.pairs++
	s.alike += one(lead == s.lead)
	s.oddGB, s.oddBig5 = s.oddGB+one(gb == worthOdd), s.oddBig5+one(big5 == worthOdd)
	s.namesGB, s.namesBig5 = s.namesGB+one(gb >= worthName), s.namesBig5+one(big5 >= worthName)
	s.gb, s.big5 = s.gb+gb, s.big5+big5
	s.notGB, s.notBig5 = s.notGB || gb == worthInvalid, s.notBig5 || big5 == worthInvalid
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// isLetters reports whether the encoding of the record makes letters or signs of a stretch,
// and the other too few of the characters that names and moves are made of to speak against
// it. Those of one script have one lead byte, but for signs between them.
func (s *stretch) isLetters(name string) bool {
	const several = 2
	odd, names := s.oddGB, s.namesBig5
	switch name {
	case GB18030:
	case Big5:
		odd, names = s.oddBig5, s.namesGB
	default:
		return false
	}
	script := 4*min(odd, s.alike) >= 3*s.pairs
	return script || odd == s.pairs && names < several
}

// otherThan returns the encoding of a stretch if it is surely another than that of the
// record.
func (s *stretch) otherThan(name string, text []byte) string {
	if s.pairs < 2 || s.isLetters(name) {
		return ""
	}
	own := s.gb
	switch name {
	case Big5:
		own = s.big5
	case UTF8:
		own = utf8Score(text)
	}
	other, best := "", own+stray-1
	if name != GB18030 && !s.notGB && s.gb > best {
		other, best = GB18030, s.gb
	}
	if name != Big5 && !s.notBig5 && s.big5 > best {
		other, best = Big5, s.big5
	}
	if name == UTF8 && !s.notGB && !s.notBig5 && max(s.gb, s.big5)-min(s.gb, s.big5) < margin {
		return "" // in which of the two it is nothing says
	}
	if name != UTF8 && utf8.Valid(text) { // seldom: bytes of GB18030 and Big5 are none of it
		if u := utf8Score(text); u > best && u >= 2*worthName {
			other, best = UTF8, u
		}
	}
	if best <= 0 {
		return ""
	}
	return other
}
