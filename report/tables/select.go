package tables

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/parquet-go/parquet-go"
)

// Select calls f with every row in order, and reads of it only the columns that T names: a
// struct of strings, numbers of 32 and 64 bits and booleans with the tags of the row type, in
// which null is zero; fields without a tag are left as they are. f may keep what the row
// points to, not the row.
func Select[T any](dir, table string, f func(row *T) error) (err error) {
	t, err := Open(dir, table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	columns, err := t.selected(reflect.TypeFor[T]())
	if err != nil {
		return err
	}
	rows := make([]T, keyBlock)
	size := unsafe.Sizeof(rows[0])
	for _, group := range t.parquet.RowGroups() {
		err := t.selectGroup(group, columns, rowSpan{unsafe.Pointer(unsafe.SliceData(rows)), size, len(rows)}, func(n int) error {
			for i := range n {
				if err := f(&rows[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// selectedColumn is a column that is read into a field.
type selectedColumn struct {
	column int
	kind   Kind
	offset uintptr
	reader columnReader
	texts  map[string]string // of a column of texts, so that one that repeats is made once
}

// selected finds the columns of a type.
func (t *Table) selected(row reflect.Type) (list []selectedColumn, err error) {
	for field := range row.Fields() {
		name := field.Tag.Get("parquet")
		if name == "" {
			continue
		}
		var kind Kind
		switch field.Type.Kind() {
		case reflect.String:
			kind = String
		case reflect.Uint32:
			kind = Uint32
		case reflect.Uint64:
			kind = Uint64
		case reflect.Bool:
			kind = Bool
		default:
			return nil, fmt.Errorf("field %s of %s cannot be selected", field.Name, row)
		}
		column, err := t.column(name, kind)
		if err != nil {
			return nil, err
		}
		list = append(list, selectedColumn{column: column, kind: kind, offset: field.Offset})
	}
	return list, nil
}

// selectGroup fills rows with those of a group, as many as fit at a time, and calls f with
// how many there are.
func (t *Table) selectGroup(group parquet.RowGroup, columns []selectedColumn, rows rowSpan, f func(n int) error) error {
	chunks := group.ColumnChunks()
	for i := range columns {
		c := &columns[i]
		c.reader, c.texts = columnReader{pages: chunks[c.column].Pages()}, make(map[string]string)
		defer c.reader.close()
	}
	var values [keyBlock]parquet.Value
	for left := group.NumRows(); left > 0; {
		n := int(min(int64(rows.n), left))
		left -= int64(n)
		for i := range columns {
			c := &columns[i]
			if err := c.reader.read(values[:n]); err != nil {
				return fmt.Errorf("reading column %s of table %s: %w", t.columns[c.column].Name, t.name, err)
			}
			c.fill(values[:n], rows)
		}
		if err := f(n); err != nil {
			return err
		}
	}
	return nil
}

// keptTexts bounds the texts that are kept of a column to be used again.
const keptTexts = 4 << 10

func (c *selectedColumn) fill(values []parquet.Value, rows rowSpan) {
	for i := range values {
		v, at := &values[i], rows.field(i, c.offset)
		null := v.IsNull()
		switch c.kind {
		case String:
			text := ""
			if !null {
				text = c.text(v.ByteArray())
			}
			*(*string)(at) = text
		case Uint32:
			n := uint32(0)
			if !null {
				n = v.Uint32()
			}
			*(*uint32)(at) = n
		case Uint64:
			n := uint64(0)
			if !null {
				n = v.Uint64()
			}
			*(*uint64)(at) = n
		case Bool:
			*(*bool)(at) = !null && v.Boolean()
		case Bytes: // none is selected
		}
	}
}

func (c *selectedColumn) text(b []byte) string {
	if text, ok := c.texts[string(b)]; ok {
		return text
	}
	text := string(b)
	if len(c.texts) < keptTexts {
		c.texts[text] = text
	}
	return text
}
