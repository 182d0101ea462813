package tables

import (
	"strings"
	"unicode/utf8"
	"unsafe"
)

// rowSpan is some rows of a flat type, one after the other.
type rowSpan struct {
	first unsafe.Pointer
	size  uintptr
	n     int
}

// field is where a field of a row is.
func (s rowSpan) field(row int, offset uintptr) unsafe.Pointer {
	return unsafe.Add(s.first, uintptr(row)*s.size+offset)
}

// cut parts the span before a row.
func (s rowSpan) cut(row int) (before, after rowSpan) {
	before, after = s, s
	before.n = row
	after.n -= row
	if after.n > 0 { // never a pointer behind the last row
		after.first = s.field(row, 0)
	}
	return before, after
}

// rowColumn gathers the values that rows have in one column, until they are
// written as a column chunk.
type rowColumn interface {
	add(rows rowSpan)
	write(e *columnEncoder) error
	reset() // it keeps the memory
}

// columnField is what all columns know of theirs.
type columnField struct {
	name     string
	offset   uintptr
	optional bool
	levels   []byte // of an optional column: 1 for a row with a value, else 0
}

func (f *columnField) reset() { f.levels = f.levels[:0] }

// given returns the levels for the encoder: none unless there may be nulls.
func (f *columnField) given() []byte {
	if !f.optional {
		return nil
	}
	return f.levels
}

// extendLevels makes room for the levels of some rows.
func (f *columnField) extendLevels(rows int) (levels []byte) {
	if f.optional {
		f.levels, levels = extend(f.levels, rows)
	}
	return levels
}

// textColumn is a column of texts. It numbers them in a dictionary when its
// type says so, but gives the dictionary up for the row group when it grows
// too large or most texts are different.
type textColumn struct {
	columnField
	numbered bool // by the type
	dict     textDict
	numbers  []int32
	listed   bool // the texts are in list, not in dict
	list     textList

	// The text that came twice in a row, as the dictionary keeps it, and its
	// number or -1: many columns hold one text in every row.
	last       string
	lastNumber int32
}

func (c *textColumn) reset() {
	c.columnField.reset()
	c.dict.reset()
	c.list.reset()
	c.numbers, c.listed = c.numbers[:0], !c.numbered
	c.last, c.lastNumber = "", -1
}

func (c *textColumn) add(rows rowSpan) {
	levels := c.extendLevels(rows.n)
	for i := range rows.n {
		v := *(*string)(rows.field(i, c.offset))
		if len(v) == 0 && c.optional {
			levels[i] = 0
			continue
		}
		if c.optional {
			levels[i] = 1
		}
		switch {
		case c.listed:
			c.addListed(v)
		case v == c.last && c.lastNumber >= 0:
			c.numbers = append(c.numbers, c.lastNumber)
		default:
			c.addNumbered(v)
		}
	}
}

func (c *textColumn) addListed(v string) {
	known := c.list.validPrefix(v)
	if !utf8.ValidString(v[known:]) {
		v = strings.ToValidUTF8(v, "\uFFFD")
	}
	c.list.add(v)
}

func (c *textColumn) addNumbered(v string) {
	known := c.dict.len()
	number := c.dict.number(bytesOf(v))
	if n := len(c.numbers); n > 0 && c.numbers[n-1] == number {
		c.last, c.lastNumber = stringOf(c.dict.at(int(number))), number
	}
	c.numbers = append(c.numbers, number)
	if n := c.dict.len(); n > known && (c.dict.plainSize() > dictionaryBytes || n >= distinctRows && 8*n > 7*len(c.numbers)) {
		c.giveUpDict()
	}
}

// giveUpDict lists the texts numbered so far.
func (c *textColumn) giveUpDict() {
	for _, number := range c.numbers {
		c.list.add(stringOf(c.dict.at(int(number))))
	}
	c.listed = true
}

func (c *textColumn) write(e *columnEncoder) error {
	if c.listed {
		return e.list(c.name, &c.list, c.given(), true)
	}
	return e.text(c.name, &c.dict, c.numbers, c.given())
}

// bytesOf returns the bytes of a text without a copy; they must not change.
func bytesOf(v string) []byte { return unsafe.Slice(unsafe.StringData(v), len(v)) }

// stringOf is the reverse of bytesOf.
func stringOf(v []byte) string { return unsafe.String(unsafe.SliceData(v), len(v)) }

// bytesColumn is a column of bytes that are no text.
type bytesColumn struct {
	columnField
	list textList
}

func (c *bytesColumn) reset() { c.list.reset() }

func (c *bytesColumn) add(rows rowSpan) {
	for i := range rows.n {
		c.list.add(stringOf(*(*[]byte)(rows.field(i, c.offset))))
	}
}

func (c *bytesColumn) write(e *columnEncoder) error { return e.list(c.name, &c.list, nil, false) }

// numberColumn is a column of numbers.
type numberColumn[E number] struct {
	columnField
	values []E
}

func (c *numberColumn[E]) reset() {
	c.columnField.reset()
	c.values = c.values[:0]
}

func (c *numberColumn[E]) add(rows rowSpan) {
	if !c.optional {
		var values []E
		c.values, values = extend(c.values, rows.n)
		for i := range values {
			values[i] = *(*E)(rows.field(i, c.offset))
		}
		return
	}
	levels := c.extendLevels(rows.n)
	for i := range levels {
		levels[i] = 0
		if v := *(*E)(rows.field(i, c.offset)); v != 0 {
			levels[i] = 1
			c.values = append(c.values, v)
		}
	}
}

func (c *numberColumn[E]) write(e *columnEncoder) error {
	return writeNumbers(e, c.name, c.values, c.given())
}

// pointerColumn is a column of numbers behind pointers: nil is null, and zero a
// number like any other.
type pointerColumn[E number] struct {
	columnField
	values []E
}

func (c *pointerColumn[E]) reset() {
	c.columnField.reset()
	c.values = c.values[:0]
}

func (c *pointerColumn[E]) add(rows rowSpan) {
	levels := c.extendLevels(rows.n)
	for i := range levels {
		levels[i] = 0
		if v := *(**E)(rows.field(i, c.offset)); v != nil {
			levels[i] = 1
			c.values = append(c.values, *v)
		}
	}
}

func (c *pointerColumn[E]) write(e *columnEncoder) error {
	return writeNumbers(e, c.name, c.values, c.given())
}

// boolColumn is a column of booleans.
type boolColumn struct {
	columnField
	rows int
	bits []byte
}

func (c *boolColumn) reset() { c.rows, c.bits = 0, c.bits[:0] }

func (c *boolColumn) add(rows rowSpan) {
	for i := range rows.n {
		if c.rows%8 == 0 {
			c.bits = append(c.bits, 0)
		}
		if *(*bool)(rows.field(i, c.offset)) {
			c.bits[c.rows/8] |= 1 << (c.rows % 8)
		}
		c.rows++
	}
}

func (c *boolColumn) write(e *columnEncoder) error { return e.bits(c.name, c.bits) }
