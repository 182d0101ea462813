package sheets

import (
	"bytes"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// Comparer compares two sheets at a time. It keeps its buffers, so it is not for
// concurrent use; the zero Comparer is ready.
type Comparer struct {
	sides [2]side
	costs []int32
	pairs []pairing
	steps []step
	fits  int // readings left
}

// side is a sheet in a comparison.
type side struct {
	*Sheet
	codes     []Code
	numerals  []numerals         // of its tokens
	allOf     numerals           // of all of them together
	positions []xiangqi.Position // before each ply, where known says so
	known     []bool
	folded    [][]byte // tokens in the width of ASCII
	buf       []byte
	lawful    []bool // whether a ply was played on the completed sheet
	completed Completed
	moves     []xiangqi.Move
}

func (s *side) begin(sheet *Sheet) {
	s.Sheet, s.allOf, s.numerals = sheet, 0, s.numerals[:0]
	s.codes, s.known, s.lawful, s.folded, s.buf = s.codes[:0], s.known[:0], s.lawful[:0], s.folded[:0], s.buf[:0]
	for i := range sheet.Moves {
		s.codes = append(s.codes, sheet.Moves[i].Code)
		s.known, s.lawful = append(s.known, false), append(s.lawful, false)
		from := len(s.buf)
		s.buf = append(s.buf, folded(sheet.Token(i))...)
		s.folded = append(s.folded, s.buf[from:len(s.buf):len(s.buf)])
		n := numeralsOf(sheet.Token(i))
		s.numerals, s.allOf = append(s.numerals, n), s.allOf|n
	}
	if s.Kind == schemas.KindRenju {
		return
	}
	if n := len(sheet.Moves); cap(s.positions) < n {
		s.positions = make([]xiangqi.Position, n)
	} else {
		s.positions = s.positions[:n]
	}
	s.replay()
}

// replay notes the positions before the plies that the sheet by itself replays.
func (s *side) replay() {
	p, ok := s.startPosition()
	for i := range s.codes {
		if !ok || i > s.Legal {
			return
		}
		s.positions[i], s.known[i] = p, true
		if i < s.Legal {
			p.Make(moveOf(s.codes[i]))
		}
	}
}

// pairing says how two plies stand to one another.
type pairing uint8

const (
	pairUnknown pairing = iota // not asked yet
	pairToken                  // the same token
	pairMove                   // the same move, written otherwise
	pairOther
)

var pairCosts = [...]int32{pairToken: 0, pairMove: costOther, pairOther: costPair}

// pair compares two plies.
func (c *Comparer) pair(i, j int) pairing {
	a, b := &c.sides[0], &c.sides[1]
	if bytes.Equal(a.folded[i], b.folded[j]) {
		return pairToken
	}
	x, y := a.codes[i], b.codes[j]
	switch {
	case a.allOf&b.allOf == bothNumerals && a.numerals[i] != b.numerals[j] && a.Kind == schemas.KindXiangqi:
		return pairOther // each side has its own numerals (xiangqi-2011:1.3): these are of two sides
	case x != NoCode && x == y:
		return pairMove
	case a.Kind == schemas.KindRenju:
		return pairOther
	// Behind a gap a sheet by itself may have been read wrongly: read it where the other is.
	case y != NoCode && c.reads(b, j, a, i), x != NoCode && c.reads(a, i, b, j):
		return pairMove
	}
	return pairOther
}

// numerals are those of written moves, as bits.
type numerals uint8

const (
	chineseNumerals numerals = 1 << iota // 一二三
	arabicNumerals
	bothNumerals = chineseNumerals | arabicNumerals
)

func numeralsOf(token string) (n numerals) {
	if strings.ContainsAny(token, "一二三四五六七八九") {
		n |= chineseNumerals
	}
	if strings.ContainsAny(token, "123456789１２３４５６７８９") {
		n |= arabicNumerals
	}
	return n
}

// reads reports whether token i of a sheet, where ply j of the other was played, says
// that move.
func (c *Comparer) reads(other *side, j int, s *side, i int) bool {
	if !other.known[j] || c.fits == 0 {
		return false
	}
	c.fits--
	return s.read(&other.positions[j], i, other.codes[j]) == other.codes[j]
}
