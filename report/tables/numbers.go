package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/parquet-go/parquet-go/format"
)

// number is how a column holds unsigned numbers: Parquet has no others.
type number interface{ int32 | int64 }

// writeNumbers writes a column of unsigned numbers, those of the rows that are
// not null. levels is as for a column of texts. Differences are smaller than
// the numbers for all our columns, so that there is less to compress.
func writeNumbers[E number](e *columnEncoder, name string, values []E, levels []byte) error {
	const encoding = format.DeltaBinaryPacked
	kind := format.Int32
	if unsafe.Sizeof(E(0)) == 8 {
		kind = format.Int64
	}
	c := e.beginChunk(name, kind, encoding, levels != nil)
	var whole numberRange[E]
	var pages []numberRange[E]
	err := e.eachPage(len(values), func(from, to int) (err error) {
		count := to - from
		e.page = e.page[:0]
		if levels != nil {
			count = bytes.Count(levels[from:to], []byte{1})
			if err := e.appendLevels(levels[from:to]); err != nil {
				return err
			}
		}
		page := rangeOf(values[:count])
		if page.some {
			whole, pages = whole.join(page), append(pages, page)
		}
		if err := appendNumbers(e, values[:count]); err != nil {
			return err
		}
		values = values[count:]
		return e.writeData(&c, encoding, e.page, from, to-from, to-from-count, page.bounds())
	})
	if err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	e.endChunk(&c, whole.bounds(), orderOf(pages))
	return nil
}

// appendNumbers appends numbers to the page.
func appendNumbers[E number](e *columnEncoder, values []E) (err error) {
	switch values := any(values).(type) {
	case []int32:
		e.scratch, err = deltaEncoding.EncodeInt32(e.scratch, values)
	case []int64:
		e.scratch, err = deltaEncoding.EncodeInt64(e.scratch, values)
	}
	e.page = append(e.page, e.scratch...)
	return err
}

func appendNumber[E number](dst []byte, v E) []byte {
	if unsafe.Sizeof(v) == 4 {
		return binary.LittleEndian.AppendUint32(dst, uint32(v))
	}
	return binary.LittleEndian.AppendUint64(dst, uint64(v))
}

// numberRange is the least and the greatest of some numbers.
type numberRange[E number] struct {
	least, greatest E
	some            bool
}

// below compares numbers by their bits: they are unsigned.
func below[E number](a, b E) bool {
	if unsafe.Sizeof(a) == 4 {
		return uint32(a) < uint32(b)
	}
	return uint64(a) < uint64(b)
}

func rangeOf[E number](values []E) numberRange[E] {
	if len(values) == 0 {
		return numberRange[E]{}
	}
	r := numberRange[E]{values[0], values[0], true}
	for _, v := range values[1:] {
		if below(v, r.least) {
			r.least = v
		}
		if below(r.greatest, v) {
			r.greatest = v
		}
	}
	return r
}

// join returns the range of the numbers of both; other is not empty.
func (r numberRange[E]) join(other numberRange[E]) numberRange[E] {
	if !r.some {
		return other
	}
	if below(other.least, r.least) {
		r.least = other.least
	}
	if below(r.greatest, other.greatest) {
		r.greatest = other.greatest
	}
	return r
}

func (r numberRange[E]) bounds() bounds {
	if !r.some {
		return bounds{}
	}
	return bounds{min: appendNumber(nil, r.least), max: appendNumber(nil, r.greatest)}
}

// orderOf tells whether the bounds of pages ascend.
func orderOf[E number](pages []numberRange[E]) format.BoundaryOrder {
	for i := range pages[min(len(pages), 1):] {
		if below(pages[i+1].least, pages[i].least) || below(pages[i+1].greatest, pages[i].greatest) {
			return format.Unordered
		}
	}
	return format.Ascending
}
