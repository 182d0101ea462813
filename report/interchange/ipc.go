package interchange

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"qipu/report/tables"
)

// A record batch ends at the first of these. Readers of a stream hold a batch
// whole, and an Arrow string column cannot hold more than 2 GB in one.
const (
	recordRows  = 64 << 10
	recordBytes = 16 << 20
)

// WriteIPC writes a table of the run in a folder as an Arrow IPC stream,
// uncompressed and without dictionaries, which every reader takes: pandas,
// polars and DuckDB by way of pyarrow, Arrow JS. Columns are nullable as in
// the table. Strings are utf8, bytes binary.
func WriteIPC(ctx context.Context, w io.Writer, dir, table string) error {
	return writeIPC(ctx, w, dir, table, memory.DefaultAllocator)
}

func writeIPC(ctx context.Context, w io.Writer, dir, table string, mem memory.Allocator) (err error) {
	t, err := tables.Open(dir, table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	schema := schemaOf(t)
	out := bufio.NewWriterSize(w, writeBuffer)
	stream := &recordStream{
		columns: t.Columns(),
		builder: array.NewRecordBuilder(mem, schema),
		writer:  ipc.NewWriter(out, ipc.WithSchema(schema), ipc.WithAllocator(mem)),
	}
	defer stream.builder.Release()
	err = t.Scan(ctx, scanRows, stream.add)
	if err == nil {
		err = stream.flush()
	}
	// Close writes the schema if no batch did, and frees what the writer holds.
	err = errors.Join(err, stream.writer.Close())
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing table %s: %w", table, err)
	}
	return nil
}

func schemaOf(t *tables.Table) *arrow.Schema {
	var fields []arrow.Field
	for _, c := range t.Columns() {
		fields = append(fields, arrow.Field{Name: c.Name, Type: typeOf(c.Kind), Nullable: c.Optional})
	}
	meta := arrow.NewMetadata([]string{"qipu.table", "qipu.version"}, []string{t.Name(), strconv.Itoa(tables.Version)})
	return arrow.NewSchema(fields, &meta)
}

func typeOf(k tables.Kind) arrow.DataType {
	switch k {
	case tables.Bool:
		return arrow.FixedWidthTypes.Boolean
	case tables.Uint32:
		return arrow.PrimitiveTypes.Uint32
	case tables.Uint64:
		return arrow.PrimitiveTypes.Uint64
	case tables.String:
		return arrow.BinaryTypes.String
	default:
		return arrow.BinaryTypes.Binary
	}
}

// recordStream gathers rows to record batches.
type recordStream struct {
	columns []tables.Column
	builder *array.RecordBuilder
	writer  *ipc.Writer
	rows    int // in the builder
	bytes   int // of texts in the builder
}

func (s *recordStream) add(b *tables.Batch) error {
	for i, c := range s.columns {
		s.bytes += appendColumn(s.builder.Field(i), c.Kind, b, i)
	}
	s.rows += b.Rows
	if s.rows+scanRows > recordRows || s.bytes >= recordBytes {
		return s.flush()
	}
	return nil
}

// appendColumn appends a column of a batch and returns the bytes of its texts.
func appendColumn(builder array.Builder, kind tables.Kind, b *tables.Batch, column int) (size int) {
	builder.Reserve(b.Rows)
	for _, v := range b.Values[column] {
		if v.IsNull() {
			builder.AppendNull()
			continue
		}
		switch kind {
		case tables.Bool:
			builder.(*array.BooleanBuilder).Append(v.Boolean())
		case tables.Uint32:
			builder.(*array.Uint32Builder).Append(v.Uint32())
		case tables.Uint64:
			builder.(*array.Uint64Builder).Append(v.Uint64())
		case tables.String:
			builder.(*array.StringBuilder).BinaryBuilder.Append(v.ByteArray())
			size += len(v.ByteArray())
		case tables.Bytes:
			builder.(*array.BinaryBuilder).Append(v.ByteArray())
			size += len(v.ByteArray())
		}
	}
	return size
}

func (s *recordStream) flush() error {
	if s.rows == 0 {
		return nil
	}
	record := s.builder.NewRecord()
	defer record.Release()
	s.rows, s.bytes = 0, 0
	return s.writer.Write(record)
}
