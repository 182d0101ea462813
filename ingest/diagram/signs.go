package diagram

import (
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// sign is what a character means in the row of a board.
type sign struct {
	kind  kind
	edges edges // of a crossing
	value uint8 // of a number or of a letter, from 1; of a digit its own
}

// kind is the kind of a sign.
type kind uint8

const (
	word     kind = iota // any other character
	blank                // white space, and lines between crossings
	upright              // a line from one row to the next
	crossing             // a point, drawn
	plain                // a point that is not drawn as a crossing: + and ·
	black
	white
	number // of a move, in a circle
	filled // of a move, in a filled circle
	digit  // of a number in ASCII
	wide   // a fullwidth digit
	letter
)

// edges are those of the board that a crossing lies on.
type edges uint8

const (
	top edges = 1 << iota
	bottom
	left
	right
)

// signRange is a row of characters of one sign. Numbers and letters go up by one.
type signRange struct {
	first, last rune
	sign        sign
}

// signs are the characters that have a meaning, in order.
var signs = []signRange{
	{'\t', '\r', sign{kind: blank}},
	{' ', ' ', sign{kind: blank}},
	{'+', '+', sign{kind: plain}},
	{'-', '-', sign{kind: blank}},
	{'0', '9', sign{kind: digit}},
	{'A', 'Z', sign{kind: letter, value: 1}},
	{'a', 'z', sign{kind: letter, value: 1}},
	{'|', '|', sign{kind: upright}},
	{'\u00a0', '\u00a0', sign{kind: blank}},
	{'·', '·', sign{kind: plain}},
	{'①', '⑳', sign{kind: number, value: 1}},
	{'⓫', '⓴', sign{kind: filled, value: 11}},
	{'─', '━', sign{kind: blank}},
	{'│', '┃', sign{kind: upright}},
	{'┄', '┅', sign{kind: blank}},
	{'┆', '┇', sign{kind: upright}},
	{'┈', '┉', sign{kind: blank}},
	{'┊', '┋', sign{kind: upright}},
	{'┌', '┏', sign{kind: crossing, edges: top | left}},
	{'┐', '┓', sign{kind: crossing, edges: top | right}},
	{'└', '┗', sign{kind: crossing, edges: bottom | left}},
	{'┘', '┛', sign{kind: crossing, edges: bottom | right}},
	{'├', '┣', sign{kind: crossing, edges: left}},
	{'┤', '┫', sign{kind: crossing, edges: right}},
	{'┬', '┳', sign{kind: crossing, edges: top}},
	{'┴', '┻', sign{kind: crossing, edges: bottom}},
	{'┼', '╋', sign{kind: crossing}},
	{'═', '═', sign{kind: blank}},
	{'║', '║', sign{kind: upright}},
	{'╒', '╔', sign{kind: crossing, edges: top | left}},
	{'╕', '╗', sign{kind: crossing, edges: top | right}},
	{'╘', '╚', sign{kind: crossing, edges: bottom | left}},
	{'╛', '╝', sign{kind: crossing, edges: bottom | right}},
	{'╞', '╠', sign{kind: crossing, edges: left}},
	{'╡', '╣', sign{kind: crossing, edges: right}},
	{'╤', '╦', sign{kind: crossing, edges: top}},
	{'╧', '╩', sign{kind: crossing, edges: bottom}},
	{'╪', '╬', sign{kind: crossing}},
	{'╭', '╭', sign{kind: crossing, edges: top | left}},
	{'╮', '╮', sign{kind: crossing, edges: top | right}},
	{'╯', '╯', sign{kind: crossing, edges: bottom | right}},
	{'╰', '╰', sign{kind: crossing, edges: bottom | left}},
	{'○', '○', sign{kind: white}},
	{'●', '●', sign{kind: black}},
	{'◯', '◯', sign{kind: white}},
	{'⚪', '⚪', sign{kind: white}},
	{'⚫', '⚫', sign{kind: black}},
	{'❶', '❿', sign{kind: filled, value: 1}},
	{'⬤', '⬤', sign{kind: black}},
	{'\u3000', '\u3000', sign{kind: blank}},
	{'〇', '〇', sign{kind: white}},
	{'㉑', '㉟', sign{kind: number, value: 21}},
	{'㊱', '㊿', sign{kind: number, value: 36}},
	{'\ufeff', '\ufeff', sign{kind: blank}},
	{'＋', '＋', sign{kind: plain}},
	{'０', '９', sign{kind: wide}},
	{'Ａ', 'Ｚ', sign{kind: letter, value: 1}},
	{'ａ', 'ｚ', sign{kind: letter, value: 1}},
}

// signOf returns the sign of a character.
func signOf(c rune) sign {
	low, high := 0, len(signs)
	for low < high {
		mid := (low + high) / 2
		switch r := &signs[mid]; {
		case c < r.first:
			high = mid
		case c > r.last:
			low = mid + 1
		default:
			s := r.sign
			switch s.kind {
			case number, filled, digit, wide, letter:
				s.value += uint8(c - r.first)
			}
			return s
		}
	}
	return sign{}
}

// pairs are the signs of the characters of two bytes, by lead<<8|trail.
type pairs [1 << 16]sign

var (
	big5Signs    = sync.OnceValue(func() *pairs { return pairsOf(traditionalchinese.Big5) })
	gb18030Signs = sync.OnceValue(func() *pairs { return pairsOf(simplifiedchinese.GB18030) })
)

// pairsOf decodes all pairs: some characters have several.
func pairsOf(enc encoding.Encoding) *pairs {
	table := new(pairs)
	decoder := enc.NewDecoder()
	var src [2]byte
	var dst [16]byte
	for i := range table {
		src[0], src[1] = byte(i>>8), byte(i)
		if src[0] < 0x81 || src[0] == 0xff || src[1] < 0x40 {
			continue
		}
		n, _, err := decoder.Transform(dst[:], src[:], true)
		if c := []rune(string(dst[:n])); err == nil && len(c) == 1 {
			table[i] = signOf(c[0])
		}
	}
	return table
}
