package tables

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// maxGroups bounds the row groups of a file: they are numbered in 16 bits.
const maxGroups = math.MaxInt16

var errGroups = errors.New("the file has too many row groups")

// splice appends the row groups of another image as they are and returns their
// rows.
func (im *image) splice(other []byte, schema *parquet.Schema) (rows int64, err error) {
	file, err := parquet.OpenFile(bytes.NewReader(other), int64(len(other)), parquet.SkipBloomFilters(true))
	if err != nil {
		return 0, fmt.Errorf("opening an image: %w", err)
	}
	if !parquet.EqualNodes(file.Schema(), schema) {
		return 0, fmt.Errorf("an image has other columns: %v", file.Schema())
	}
	meta, columns, offsets := file.Metadata(), file.ColumnIndexes(), file.OffsetIndexes()
	width := len(schema.Columns())
	if n := width * len(meta.RowGroups); len(columns) != n || len(offsets) != n {
		return 0, errors.New("an image has no page index")
	}
	if len(im.groups)+len(meta.RowGroups) > maxGroups {
		return 0, errGroups
	}
	for g := range meta.RowGroups {
		group := &meta.RowGroups[g]
		if err := im.spliceGroup(other, group, offsets[g*width:(g+1)*width]); err != nil {
			return rows, err
		}
		im.columns = append(im.columns, columns[g*width:(g+1)*width])
		rows += group.NumRows
	}
	return rows, nil
}

// spliceGroup appends the pages of a row group, and the group with the places
// where they are now.
func (im *image) spliceGroup(other []byte, group *format.RowGroup, offsets []format.OffsetIndex) error {
	start, end := int64(math.MaxInt64), int64(0)
	for i := range group.Columns {
		from, to := chunkPlace(&group.Columns[i].MetaData)
		start, end = min(start, from), max(end, to)
	}
	if start < int64(len(magic)) || end < start || end > int64(len(other)) {
		return fmt.Errorf("an image has pages from %d to %d in %d bytes", start, end, len(other))
	}
	shift := im.offset() - start
	im.buf = append(im.buf, other[start:end]...)
	for i := range group.Columns {
		m := &group.Columns[i].MetaData
		m.DataPageOffset += shift
		if m.DictionaryPageOffset != 0 {
			m.DictionaryPageOffset += shift
		}
		for j := range offsets[i].PageLocations {
			offsets[i].PageLocations[j].Offset += shift
		}
	}
	group.FileOffset = start + shift
	group.Ordinal = int16(len(im.groups))
	group.SortingColumns = im.sorting
	im.groups = append(im.groups, *group)
	im.offsets = append(im.offsets, offsets)
	return nil
}

// chunkPlace returns where the pages of a chunk begin and end.
func chunkPlace(m *format.ColumnMetaData) (from, to int64) {
	from = m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		from = min(from, m.DictionaryPageOffset)
	}
	return from, from + m.TotalCompressedSize
}
