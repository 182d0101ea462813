package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"

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
	levels  []byte // of a page, encoded
}

var (
	levelEncoding = rle.Encoding{BitWidth: 1}
	dictEncoding  rle.DictionaryEncoding
	deltaEncoding delta.BinaryPackedEncoding
)

// eachPage calls f with the rows of every page of a column of the row group that
// holds so many values. Nulls alone are one page: their levels are one run.
func (e *columnEncoder) eachPage(values int, f func(from, to int) error) error {
	step := pageRows
	if values == 0 {
		step = e.rows
	}
	for from := 0; from < e.rows; from += step {
		if err := f(from, min(from+step, e.rows)); err != nil {
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
	limit := whole.short(true)
	err := e.eachPage(len(numbers), func(from, to int) (err error) {
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
	if dict.len() == 0 {
		whole = bounds{}
	}
	e.endChunk(&c, whole.exact(), format.Unordered)
	return nil
}

// appendLevels begins a page with its definition levels.
func (e *columnEncoder) appendLevels(levels []byte) (err error) {
	if e.levels, err = levelEncoding.EncodeLevels(e.levels, levels); err != nil {
		return err
	}
	e.page = binary.LittleEndian.AppendUint32(e.page, uint32(len(e.levels)))
	e.page = append(e.page, e.levels...)
	return nil
}

// plainDictionary puts the values of a dictionary into e.page and returns the
// least and the greatest: of the dictionary, since every entry is used.
func (e *columnEncoder) plainDictionary(dict dictionary) bounds {
	e.page = e.page[:0]
	var x extremes
	for i := range dict.len() {
		start := len(e.page) + 4
		e.page = dict.appendTo(append(e.page, 0, 0, 0, 0), i)
		v := e.page[start:] // it stays when e.page moves
		binary.LittleEndian.PutUint32(e.page[start-4:], uint32(len(v)))
		x.add(v)
	}
	// The bounds go into the footer, long after e.page is used again.
	return bounds{min: bytes.Clone(x.min), max: bytes.Clone(x.max)}
}

// bits writes a column of booleans, given as bits with the lowest first.
// pageRows is a multiple of 8, so pages begin at whole bytes.
func (e *columnEncoder) bits(name string, values []byte) error {
	c := e.beginChunk(name, format.Boolean, format.Plain, false)
	limit := bounds{min: []byte{0}, max: []byte{1}}
	err := e.eachPage(e.rows, func(from, to int) error {
		return e.writeData(&c, format.Plain, values[from/8:(to+7)/8], from, to-from, 0, limit)
	})
	if err != nil {
		return fmt.Errorf("column %s: %w", name, err)
	}
	e.endChunk(&c, bounds{}, format.Unordered)
	return nil
}
