package tables

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// rowGroups gathers rows of any flat type to row groups and encodes each into
// an image. Nothing of the rows is kept. Where a group ends and how a column
// is encoded depends on the rows alone, not on the steps in which they come.
type rowGroups struct {
	columns []rowColumn
	texts   []uintptr // where the texts of a row are
	encoder columnEncoder
	limit   int // rows of a group
	rows    int // gathered
	bytes   int // of their texts
}

// blockRows is how many rows are taken from column to column: few enough to
// stay in the cache.
const blockRows = 256

// newRowGroups returns an encoder into an image for the rows of a type.
func newRowGroups(t reflect.Type, schema *parquet.Schema, im *image, limit int) (*rowGroups, error) {
	g := &rowGroups{encoder: columnEncoder{image: im}, limit: limit}
	for _, node := range schema.Fields() {
		field, ok := fieldOf(t, node.Name())
		if !ok {
			return nil, fmt.Errorf("type %v has no field for the column %s", t, node.Name())
		}
		c, err := columnFor(field, node)
		if err != nil {
			return nil, fmt.Errorf("type %v: %w", t, err)
		}
		c.reset()
		g.columns = append(g.columns, c)
		if k := field.Type.Kind(); k == reflect.String || k == reflect.Slice {
			g.texts = append(g.texts, field.Offset)
		}
	}
	return g, nil
}

// fieldOf returns the field that a column comes from.
func fieldOf(t reflect.Type, column string) (reflect.StructField, bool) {
	for f := range t.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("parquet"), ","); name == column {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// columnFor returns an empty column for a field.
func columnFor(f reflect.StructField, node parquet.Field) (rowColumn, error) {
	encoding := format.Plain // of the field's tag
	if e := node.Encoding(); e != nil {
		encoding = e.Encoding()
	}
	field := columnField{name: node.Name(), offset: f.Offset, optional: node.Optional()}
	switch kind := f.Type.Kind(); {
	case kind == reflect.String:
		return &textColumn{
			columnField: field,
			numbered:    encoding == format.RLEDictionary,
			dict:        newTextDict(),
			list:        newTextList(),
		}, nil
	case kind == reflect.Uint32:
		return &numberColumn[int32]{columnField: field}, nil
	case kind == reflect.Uint64:
		return &numberColumn[int64]{columnField: field}, nil
	case kind == reflect.Pointer && f.Type.Elem().Kind() == reflect.Uint64:
		return &pointerColumn[int64]{columnField: field}, nil
	case kind == reflect.Pointer && f.Type.Elem().Kind() == reflect.Uint32:
		return &pointerColumn[int32]{columnField: field}, nil
	case kind == reflect.Bool && !field.optional:
		return &boolColumn{columnField: field}, nil
	case kind == reflect.Slice && f.Type.Elem().Kind() == reflect.Uint8 && !field.optional:
		return &bytesColumn{columnField: field, list: newTextList()}, nil
	}
	return nil, fmt.Errorf("field %s has type %v", f.Name, f.Type)
}

// add gathers rows from the front of a span until the row group is full, and
// returns the others.
func (g *rowGroups) add(rows rowSpan) (rest rowSpan, full bool, err error) {
	for rows.n > 0 && !full {
		var block rowSpan
		n, err := g.fit(rows)
		if err != nil {
			return rows, false, err
		}
		block, rows = rows.cut(n)
		for _, c := range g.columns {
			c.add(block)
		}
		g.rows += n
		full = g.rows >= g.limit || g.bytes >= wideBytes
	}
	return rows, full, nil
}

// fit counts the rows of the next block, which ends with the row group at the
// latest.
func (g *rowGroups) fit(rows rowSpan) (n int, err error) {
	for most := min(rows.n, blockRows, g.limit-g.rows); n < most && g.bytes < wideBytes; n++ {
		size := 0
		for _, offset := range g.texts {
			// Texts and byte slices have their length in the same place.
			size += len(*(*string)(rows.field(n, offset)))
		}
		if size > maxRowBytes {
			return 0, fmt.Errorf("a row of %d bytes", size)
		}
		g.bytes += size
	}
	return n, nil
}

// flush encodes the rows gathered as a row group.
func (g *rowGroups) flush() error {
	if g.rows == 0 {
		return nil
	}
	if len(g.encoder.groups) == maxGroups {
		return errGroups
	}
	g.encoder.rows = g.rows
	g.encoder.beginGroup(g.rows)
	for _, c := range g.columns {
		if err := c.write(&g.encoder); err != nil {
			return err
		}
		c.reset()
	}
	g.rows, g.bytes = 0, 0
	return nil
}

// spanOf returns rows without their type.
func spanOf[T any](rows []T) rowSpan {
	var row T
	return rowSpan{first: unsafe.Pointer(unsafe.SliceData(rows)), size: unsafe.Sizeof(row), n: len(rows)}
}
