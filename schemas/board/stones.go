package board

import "strings"

// Stones are the stones on the board of renju. The zero Stones is the empty board.
type Stones [Points]Stone

// String lists the points of the black stones and, behind a slash, those of the
// white ones, a1 first, row after row: "h8 i9/h9". It is empty for the empty board.
func (b *Stones) String() string {
	var black, white []byte
	for q, s := range b {
		list := &black
		switch s {
		case NoStone:
			continue
		case WhiteStone:
			list = &white
		}
		if len(*list) > 0 {
			*list = append(*list, ' ')
		}
		*list = Point(q).Append(*list)
	}
	if len(black)+len(white) == 0 {
		return ""
	}
	return string(append(append(black, '/'), white...))
}

// ParseStones reads what String writes, the points of a colour in any order. ok is
// false where the text is none such, or names a point twice.
func ParseStones(text string) (b Stones, ok bool) {
	if text == "" {
		return b, true
	}
	black, white, ok := strings.Cut(text, "/")
	return b, ok && b.put(black, BlackStone) && b.put(white, WhiteStone) && b != Stones{}
}

// put sets stones of a colour on the points that a text names, all of them free.
func (b *Stones) put(points string, s Stone) bool {
	if points == "" {
		return true
	}
	for name := range strings.SplitSeq(points, " ") {
		q, ok := ParsePoint(name)
		if !ok || b[q] != NoStone {
			return false
		}
		b[q] = s
	}
	return true
}
