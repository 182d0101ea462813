package trf

import (
	"strings"
	"unicode/utf8"
)

// row is a line that is written by columns, which are characters.
type row []rune

func newRow(code string) *row {
	r := row(code)
	return &r
}

func (r *row) len() int       { return len(*r) }
func (r *row) String() string { return string(*r) }

// fits reports whether a text is one that columns hold, and these are free.
func (r *row) fits(from, size int, text string) bool {
	if text == "" || text != strings.TrimSpace(text) || !isLine(text) || utf8.RuneCountInString(text) > size {
		return false
	}
	for i := from - 1; i < min(from-1+size, len(*r)); i++ {
		if (*r)[i] != ' ' {
			return false
		}
	}
	return true
}

// put writes a text into columns from one on; size makes it stand at their right, 0 at
// their left.
func (r *row) put(from int, text string, size int) {
	runes := []rune(text)
	from += max(0, size-len(runes))
	for len(*r) < from-1+len(runes) {
		*r = append(*r, ' ')
	}
	copy((*r)[from-1:], runes)
}
