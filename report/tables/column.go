package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// columnEncoder turns the columns of a row group into column chunks.
type columnEncoder struct {
	*image
	rows    int // of the row group
	page    []byte
	scratch []byte
}

var (
	levelEncoding = rle.Encoding{BitWidth: 1}
	dictEncoding  rle.DictionaryEncoding
	deltaEncoding delta.BinaryPackedEncoding
)

// eachPage calls f with the rows of every page of the row group.
func (e *columnEncoder) eachPage(f func(from, to int) error) error {
	for from := 0; from < e.rows; from += pageRows {
		if err := f(from, min(from+pageRows, e.rows)); err != nil {
			return err
		}
	}
	return nil
}

// text writes a column of texts: numbers into a dictionary, one for each row
// that is not null. levels is nil for a column without nulls, else 1 for each
// row that has a value and 0 for a null.
func (e *columnEncoder) text(name string, dict dictionary, numbers []int32, levels []byte) error {
	c := e.beginChunk(name, format.ByteArray, format.RLEDictionary, levels != nil)
	whole := e.plainDictionary(dict)
	if err := e.writeDictionary(&c, e.page, dict.len()); err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	limit := bounds{lowerBound(whole.min), upperBound(whole.max)}
	err := e.eachPage(func(from, to int) (err error) {
		values := to - from
		e.page = e.page[:0]
		if levels != nil {
			values = bytes.Count(levels[from:to], []byte{1})
			if err = e.appendLevels(levels[from:to]); err != nil {
				return err
			}
		}
		if e.scratch, err = dictEncoding.EncodeInt32(e.scratch, numbers[:values]); err != nil {
			return err
		}
		numbers = numbers[values:]
		e.page = append(e.page, e.scratch...)
		return e.writeData(&c, format.RLEDictionary, e.page, from, to-from, to-from-values, limit)
	})
	if err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	if dict.len() == 0 || len(whole.min) > maxBound || len(whole.max) > maxBound {
		whole = bounds{} // statistics of a chunk are exact or not there
	}
	e.endChunk(&c, whole, format.Unordered)
	return nil
}

// appendLevels begins a page with its definition levels.
func (e *columnEncoder) appendLevels(levels []byte) (err error) {
	if e.scratch, err = levelEncoding.EncodeLevels(e.scratch, levels); err != nil {
		return err
	}
	e.page = binary.LittleEndian.AppendUint32(e.page, uint32(len(e.scratch)))
	e.page = append(e.page, e.scratch...)
	return nil
}

// plainDictionary puts the values of a dictionary into e.page and returns the
// least and the greatest: of the dictionary, since every entry is used.
func (e *columnEncoder) plainDictionary(dict dictionary) bounds {
	e.page = e.page[:0]
	var least, greatest [2]int // where they stand in e.page
	for i := range dict.len() {
		start := len(e.page) + 4
		e.page = dict.appendTo(append(e.page, 0, 0, 0, 0), i)
		v := e.page[start:]
		binary.LittleEndian.PutUint32(e.page[start-4:], uint32(len(v)))
		if i == 0 || bytes.Compare(v, e.page[least[0]:least[1]]) < 0 {
			least = [2]int{start, len(e.page)}
		}
		if i == 0 || bytes.Compare(v, e.page[greatest[0]:greatest[1]]) > 0 {
			greatest = [2]int{start, len(e.page)}
		}
	}
	// The bounds go into the footer, long after e.page is used again.
	return bounds{
		min: bytes.Clone(e.page[least[0]:least[1]]),
		max: bytes.Clone(e.page[greatest[0]:greatest[1]]),
	}
}

// maxBound bounds the length of a bound in the page index, in bytes: a record
// may hold a "move" of megabytes.
const maxBound = 64

// lowerBound returns a text of at most maxBound bytes that is not greater.
func lowerBound(v []byte) []byte {
	if len(v) <= maxBound {
		return v
	}
	end := maxBound
	for !utf8.RuneStart(v[end]) {
		end--
	}
	return v[:end]
}

// upperBound returns a text that is not less, of at most maxBound+1 bytes
// unless v begins with nothing but the last character of Unicode.
func upperBound(v []byte) []byte {
	if len(v) <= maxBound {
		return v
	}
	head := lowerBound(v)
	for len(head) > 0 {
		r, size := utf8.DecodeLastRune(head)
		head = head[:len(head)-size]
		if next := r + 1; next <= utf8.MaxRune {
			if next == 0xD800 { // no characters from here to U+DFFF
				next = 0xE000
			}
			return utf8.AppendRune(bytes.Clone(head), next)
		}
	}
	return v
}

// number writes a column of numbers.
func (e *columnEncoder) number(name string, values []int32) error {
	c := e.beginChunk(name, format.Int32, format.DeltaBinaryPacked, false)
	order := format.Ascending
	var whole, last [2]uint32
	err := e.eachPage(func(from, to int) (err error) {
		if e.page, err = deltaEncoding.EncodeInt32(e.page, values[from:to]); err != nil {
			return err
		}
		least, greatest := rangeOf(values[from:to])
		switch {
		case from == 0:
			whole = [2]uint32{least, greatest}
		case least < last[0] || greatest < last[1]:
			order = format.Unordered
			fallthrough
		default:
			whole = [2]uint32{min(whole[0], least), max(whole[1], greatest)}
		}
		last = [2]uint32{least, greatest}
		return e.writeData(&c, format.DeltaBinaryPacked, e.page, from, to-from, 0, numberBounds(least, greatest))
	})
	if err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	e.endChunk(&c, numberBounds(whole[0], whole[1]), order)
	return nil
}

func rangeOf(values []int32) (least, greatest uint32) {
	least, greatest = uint32(values[0]), uint32(values[0])
	for _, v := range values[1:] {
		least, greatest = min(least, uint32(v)), max(greatest, uint32(v))
	}
	return least, greatest
}

func numberBounds(least, greatest uint32) bounds {
	return bounds{
		min: binary.LittleEndian.AppendUint32(nil, least),
		max: binary.LittleEndian.AppendUint32(nil, greatest),
	}
}

// bits writes a column of booleans, given as bits with the lowest first.
// pageRows is a multiple of 8, so pages begin at whole bytes.
func (e *columnEncoder) bits(name string, values []byte) error {
	c := e.beginChunk(name, format.Boolean, format.Plain, false)
	limit := bounds{min: []byte{0}, max: []byte{1}}
	err := e.eachPage(func(from, to int) error {
		return e.writeData(&c, format.Plain, values[from/8:(to+7)/8], from, to-from, 0, limit)
	})
	if err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	e.endChunk(&c, bounds{}, format.Unordered)
	return nil
}
