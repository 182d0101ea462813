package tables

import (
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// image builds a Parquet file, column chunk by column chunk, from values that
// already are numbers into dictionaries or lie one after the other. The writer
// of parquet-go looks at every value of every row four times (for null, for
// the dictionary, for the bounds, to encode it); that is most of its time.
type image struct {
	buf     appender // the end of the file: all of it, unless drained
	drained int64    // bytes of the file before buf
	codec   *zstd.Encoder
	footer  format.FileMetaData // without rows
	sorting []format.SortingColumn
	groups  []format.RowGroup
	columns [][]format.ColumnIndex // by row group, column
	offsets [][]format.OffsetIndex
	packed  []byte // a page after compression
	encoder *thrift.Encoder
}

// appender is a slice that grows as a writer.
type appender []byte

func (a *appender) Write(b []byte) (int, error) {
	*a = append(*a, b...)
	return len(b), nil
}

const magic = "PAR1"

// newImage prepares images with a footer, which holds no rows yet, compressed
// densely or fast.
func newImage(footer *format.FileMetaData, sorting []format.SortingColumn, dense bool) *image {
	im := &image{codec: newCodec(dense), footer: *footer, sorting: sorting}
	im.encoder = thrift.NewEncoder(new(thrift.CompactProtocol).NewWriter(&im.buf))
	im.reset()
	return im
}

// reset begins a new image and keeps the memory.
func (im *image) reset() {
	im.buf, im.drained = append(im.buf[:0], magic...), 0
	im.groups, im.columns, im.offsets = im.groups[:0], im.columns[:0], im.offsets[:0]
}

// offset is where in the file the next byte goes.
func (im *image) offset() int64 { return im.drained + int64(len(im.buf)) }

// drain moves what is in memory to a writer. It stays part of the file.
func (im *image) drain(w io.Writer) error {
	n, err := w.Write(im.buf)
	im.drained += int64(n)
	im.buf = im.buf[:0]
	return err
}

// beginGroup begins a row group of that many rows.
func (im *image) beginGroup(rows int) {
	im.groups = append(im.groups, format.RowGroup{
		NumRows:        int64(rows),
		SortingColumns: im.sorting,
		FileOffset:     im.offset(),
		Ordinal:        int16(len(im.groups)),
	})
	im.columns = append(im.columns, nil)
	im.offsets = append(im.offsets, nil)
}

// chunk is the column chunk being written.
type chunk struct {
	format.ColumnChunk
	index format.ColumnIndex
	pages format.OffsetIndex
}

func (im *image) beginChunk(name string, kind format.Type, encoding format.Encoding, optional bool) chunk {
	var c chunk
	c.MetaData = format.ColumnMetaData{
		Type:         kind,
		PathInSchema: []string{name},
		Codec:        format.Zstd,
	}
	encodings := []format.Encoding{encoding}
	if encoding == format.RLEDictionary {
		encodings = []format.Encoding{format.Plain, format.RLEDictionary}
	}
	if optional {
		encodings = append(encodings, format.RLE)
	}
	c.MetaData.Encoding = encodings
	return c
}

// writeDictionary writes the dictionary page of a chunk, values in PLAIN.
func (im *image) writeDictionary(c *chunk, values []byte, count int) error {
	c.MetaData.DictionaryPageOffset = im.offset()
	header := format.PageHeader{Type: format.DictionaryPage}
	header.DictionaryPageHeader = thrift.New(format.DictionaryPageHeader{
		NumValues: int32(count),
		Encoding:  format.Plain,
	})
	return im.writePage(c, &header, values, format.Plain)
}

// writeData writes one data page of a chunk that begins at a row of its group.
// values holds the levels as well.
func (im *image) writeData(c *chunk, encoding format.Encoding, values []byte, firstRow, rows, nulls int, b bounds) error {
	offset := im.offset()
	if len(c.pages.PageLocations) == 0 {
		c.MetaData.DataPageOffset = offset
	}
	header := format.PageHeader{Type: format.DataPage}
	header.DataPageHeader = thrift.New(format.DataPageHeader{
		NumValues:               int32(rows),
		Encoding:                encoding,
		DefinitionLevelEncoding: format.RLE,
		RepetitionLevelEncoding: format.RLE,
	})
	if err := im.writePage(c, &header, values, encoding); err != nil {
		return err
	}
	c.MetaData.NumValues += int64(rows)
	c.MetaData.Statistics.NullCount += int64(nulls)
	c.pages.PageLocations = append(c.pages.PageLocations, format.PageLocation{
		Offset:             offset,
		CompressedPageSize: int32(im.offset() - offset),
		FirstRowIndex:      int64(firstRow),
	})
	c.index.NullPages = append(c.index.NullPages, nulls == rows)
	c.index.NullCounts = append(c.index.NullCounts, int64(nulls))
	if nulls == rows {
		b = bounds{min: []byte{}, max: []byte{}}
	}
	c.index.MinValues = append(c.index.MinValues, b.min)
	c.index.MaxValues = append(c.index.MaxValues, b.max)
	return nil
}

func (im *image) writePage(c *chunk, header *format.PageHeader, values []byte, encoding format.Encoding) (err error) {
	im.packed = im.codec.EncodeAll(values, im.packed[:0])
	header.UncompressedPageSize = int32(len(values))
	header.CompressedPageSize = int32(len(im.packed))
	header.CRC = int32(crc32.ChecksumIEEE(im.packed))
	start := len(im.buf)
	if err = im.encoder.Encode(header); err != nil {
		return err
	}
	headerSize := int64(len(im.buf) - start)
	im.buf = append(im.buf, im.packed...)
	m := &c.MetaData
	m.TotalUncompressedSize += headerSize + int64(len(values))
	m.TotalCompressedSize += headerSize + int64(len(im.packed))
	for i := range m.EncodingStats {
		if s := &m.EncodingStats[i]; s.PageType == header.Type && s.Encoding == encoding {
			s.Count++
			return nil
		}
	}
	m.EncodingStats = append(m.EncodingStats, format.PageEncodingStats{PageType: header.Type, Encoding: encoding, Count: 1})
	return nil
}

// endChunk adds the chunk to the row group.
func (im *image) endChunk(c *chunk, whole bounds, order format.BoundaryOrder) {
	c.MetaData.Statistics.MinValue = whole.min
	c.MetaData.Statistics.MaxValue = whole.max
	c.index.BoundaryOrder = order
	g := len(im.groups) - 1
	group := &im.groups[g]
	group.Columns = append(group.Columns, c.ColumnChunk)
	group.TotalByteSize += c.MetaData.TotalUncompressedSize
	group.TotalCompressedSize += c.MetaData.TotalCompressedSize
	im.columns[g] = append(im.columns[g], c.index)
	im.offsets[g] = append(im.offsets[g], c.pages)
}

// finish writes the page index and the footer and returns the image, or what
// of it was not drained. It is valid until reset.
func (im *image) finish() ([]byte, error) {
	rows := int64(0)
	for g := range im.groups {
		rows += im.groups[g].NumRows
		for i := range im.columns[g] {
			c := &im.groups[g].Columns[i]
			c.ColumnIndexOffset = im.offset()
			if err := im.encoder.Encode(&im.columns[g][i]); err != nil {
				return nil, err
			}
			c.ColumnIndexLength = int32(im.offset() - c.ColumnIndexOffset)
		}
	}
	for g := range im.groups {
		for i := range im.offsets[g] {
			c := &im.groups[g].Columns[i]
			c.OffsetIndexOffset = im.offset()
			if err := im.encoder.Encode(&im.offsets[g][i]); err != nil {
				return nil, err
			}
			c.OffsetIndexLength = int32(im.offset() - c.OffsetIndexOffset)
		}
	}
	footer := im.footer
	footer.NumRows, footer.RowGroups = rows, im.groups
	start := len(im.buf)
	if err := im.encoder.Encode(&footer); err != nil {
		return nil, err
	}
	im.buf = binary.LittleEndian.AppendUint32(im.buf, uint32(len(im.buf)-start))
	im.buf = append(im.buf, magic...)
	return im.buf, nil
}
