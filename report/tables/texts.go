package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

var lengthEncoding delta.LengthByteArrayEncoding

// textList holds texts one after the other.
type textList struct {
	arena []byte
	ends  []uint32 // the first stands for the begin of the arena
}

func newTextList() textList { return textList{ends: make([]uint32, 1)} }

// reset forgets all texts and keeps the memory.
func (l *textList) reset() { l.arena, l.ends = l.arena[:0], l.ends[:1] }

func (l *textList) add(v string) {
	l.arena = append(l.arena, v...)
	l.ends = append(l.ends, uint32(len(l.arena)))
}

func (l *textList) at(i int) []byte { return l.arena[l.ends[i]:l.ends[i+1]] }

// validPrefix returns how much of a text is UTF-8 for certain, because the text
// added last begins in the same way: paths do, and a long path takes longer to
// check than to compare.
func (l *textList) validPrefix(v string) int {
	if len(l.ends) < 2 {
		return 0
	}
	last := l.at(len(l.ends) - 2)
	n := commonPrefix(last, bytesOf(v))
	for n > 0 && n < len(last) && !utf8.RuneStart(last[n]) {
		n--
	}
	return n
}

// commonPrefix returns how many bytes two texts have in common at their begin,
// or up to 7 less.
func commonPrefix(a, b []byte) int {
	n := 0
	for len(a)-n >= 8 && len(b)-n >= 8 && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	return n
}

// list writes a column of texts, or of bytes that are no text, one after the
// other. levels is as for text.
func (e *columnEncoder) list(name string, list *textList, levels []byte, text bool) error {
	c := e.beginChunk(name, format.ByteArray, format.DeltaLengthByteArray, levels != nil)
	var whole extremes
	first := 0 // text of the page
	for from := 0; from < e.rows; {
		to, last := pageEnd(list, levels, from, first, e.rows)
		var page extremes
		for i := first; i < last; i++ {
			page.add(list.at(i))
		}
		if page.some {
			whole.add(page.min)
			whole.add(page.max)
		}
		values, err := e.listPage(list, levels, from, to, first, last)
		if err != nil {
			return fmt.Errorf("column %s: %w", name, err)
		}
		nulls := to - from - (last - first)
		if err := e.writeData(&c, format.DeltaLengthByteArray, values, from, to-from, nulls, page.cloned(text)); err != nil {
			return fmt.Errorf("column %s: %w", name, err)
		}
		from, first = to, last
	}
	exact := whole.exact()
	e.endChunk(&c, bounds{bytes.Clone(exact.min), bytes.Clone(exact.max)}, format.Unordered)
	return nil
}

// pageEnd returns the row and the text after the page that begins at a row and
// a text: it holds pageRows rows and pageBytes bytes, or a little more.
func pageEnd(list *textList, levels []byte, row, text, rows int) (endRow, endText int) {
	limit := int(list.ends[text]) + pageBytes
	endRow = row
	for end := min(row+pageRows, rows); endRow < end && int(list.ends[text]) < limit; endRow++ {
		if levels == nil || levels[endRow] == 1 {
			text++
		}
	}
	return endRow, text
}

// listPage encodes the rows of a page, valid until the next call.
func (e *columnEncoder) listPage(list *textList, levels []byte, from, to, first, last int) (page []byte, err error) {
	offsets := list.ends[first : last+1]
	e.scratch, err = lengthEncoding.EncodeByteArray(e.scratch, list.arena[offsets[0]:offsets[len(offsets)-1]], offsets)
	if err != nil || levels == nil {
		return e.scratch, err
	}
	e.page = e.page[:0]
	if err = e.appendLevels(levels[from:to]); err != nil {
		return nil, err
	}
	e.page = append(e.page, e.scratch...)
	return e.page, nil
}

// cloned returns the bounds for the page index in memory of their own.
func (x *extremes) cloned(text bool) bounds {
	if !x.some {
		return bounds{}
	}
	b := x.short(text)
	return bounds{bytes.Clone(b.min), bytes.Clone(b.max)}
}
