package tables

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// Table is the file of a table, opened to read it. It is not for concurrent
// use.
type Table struct {
	name    string
	file    *os.File
	parquet *parquet.File
	columns []Column
}

// Kind is the type of a column.
type Kind uint8

// The kinds of columns.
const (
	Bool Kind = iota
	Uint32
	Uint64
	String // UTF-8
	Bytes
)

// Column describes a column of a table.
type Column struct {
	Name     string
	Kind     Kind
	Optional bool // whether it may hold null
}

// Open opens a table of the run in a folder. It errs when the file is not one
// that we wrote, or was written by a version with other columns. A damaged
// file gives an error here or when it is read; against a file made to exhaust
// the memory there is no guard, since a page may announce 2 GB.
func Open(dir, table string) (*Table, error) {
	if !validName(table) {
		return nil, fmt.Errorf("%.70q cannot name a table", table)
	}
	path := filepath.Join(dir, table+Extension)
	stat, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("opening table %s: %w", table, err)
	}
	if !stat.Mode().IsRegular() {
		return nil, fmt.Errorf("opening table %s: %s is not a regular file", table, path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("opening table %s: %w", table, err)
	}
	t := &Table{name: table, file: file}
	if err := t.open(stat.Size()); err != nil {
		return nil, errors.Join(fmt.Errorf("opening table %s: %w", table, err), file.Close())
	}
	return t, nil
}

func (t *Table) open(size int64) (err error) {
	defer recoverAs(&err)
	if err := checkFooter(t.file, size); err != nil {
		return err
	}
	if t.parquet, err = parquet.OpenFile(t.file, size, parquet.SkipBloomFilters(true)); err != nil {
		return err
	}
	if name, _ := t.parquet.Lookup(metaTable); name != t.name {
		return fmt.Errorf("it says that it is the table %.70q", name)
	}
	if version, _ := t.parquet.Lookup(metaVersion); version != strconv.Itoa(Version) {
		return fmt.Errorf("it is of version %.20q of the tables, and this program reads %d", version, Version)
	}
	for _, field := range t.parquet.Schema().Fields() {
		c, err := columnOf(field)
		if err != nil {
			return err
		}
		t.columns = append(t.columns, c)
	}
	return checkGroups(t.parquet.Metadata(), len(t.columns), size)
}

// checkGroups errs when the footer promises what our files never hold: the
// Parquet reader believes it.
func checkGroups(meta *format.FileMetaData, columns int, size int64) error {
	total := int64(0)
	for i := range meta.RowGroups {
		g := &meta.RowGroups[i]
		if g.NumRows < 0 || g.NumRows > RowGroupRows || len(g.Columns) != columns {
			return fmt.Errorf("row group %d has %d rows and %d columns", i, g.NumRows, len(g.Columns))
		}
		total += g.NumRows
		for j := range g.Columns {
			m := &g.Columns[j].MetaData
			start := m.DataPageOffset
			if m.DictionaryPageOffset != 0 {
				start = m.DictionaryPageOffset
			}
			if m.Codec != format.Zstd || m.NumValues != g.NumRows || m.DataPageOffset < start ||
				start < int64(len(magic)) || m.TotalCompressedSize < 0 || m.TotalCompressedSize > size-start {
				return fmt.Errorf("column %d of row group %d is not where the file says", j, i)
			}
		}
	}
	if total != meta.NumRows {
		return fmt.Errorf("row groups of %d rows in a file of %d", total, meta.NumRows)
	}
	return nil
}

// checkFooter errs when the footer cannot be in the file, before anyone
// allocates what a damaged length asks for.
func checkFooter(file io.ReaderAt, size int64) error {
	const tail = 8 // length of the footer and the magic
	if size < tail+int64(len(magic)) {
		return fmt.Errorf("%d bytes are no Parquet file", size)
	}
	var b [tail]byte
	if _, err := file.ReadAt(b[:], size-tail); err != nil {
		return fmt.Errorf("reading the end: %w", err)
	}
	if string(b[4:]) != magic {
		return errors.New("it does not end as a Parquet file does")
	}
	if length := int64(binary.LittleEndian.Uint32(b[:])); length > size-tail-int64(len(magic)) {
		return fmt.Errorf("a footer of %d bytes in a file of %d", length, size)
	}
	return nil
}

// recoverAs turns a panic into an error: the Parquet reader panics on some
// files that are damaged.
func recoverAs(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the file is damaged: %v", p)
	}
}

func columnOf(field parquet.Field) (Column, error) {
	c := Column{Name: field.Name(), Optional: field.Optional()}
	if !field.Leaf() || field.Repeated() {
		return c, fmt.Errorf("column %.70q is nested", c.Name)
	}
	logical := field.Type().LogicalType()
	switch kind := field.Type().Kind(); {
	case kind == parquet.Boolean:
		c.Kind = Bool
	case kind == parquet.Int32 && isUnsigned(logical):
		c.Kind = Uint32
	case kind == parquet.Int64 && isUnsigned(logical):
		c.Kind = Uint64
	case kind == parquet.ByteArray && logical == nil:
		c.Kind = Bytes
	case kind == parquet.ByteArray && isString(logical):
		c.Kind = String
	default:
		return c, fmt.Errorf("column %.70q has type %v", c.Name, field.Type())
	}
	return c, nil
}

func isUnsigned(t *format.LogicalType) bool {
	if t == nil {
		return false
	}
	i, ok := t.Value.(*format.IntType)
	return ok && !i.IsSigned
}

func isString(t *format.LogicalType) bool {
	_, ok := t.Value.(*format.StringType)
	return ok
}

// Name returns the name of the table.
func (t *Table) Name() string { return t.name }

// Rows returns the number of rows.
func (t *Table) Rows() int64 { return t.parquet.NumRows() }

// Columns returns the columns in order.
func (t *Table) Columns() []Column { return t.columns }

// Close closes the file.
func (t *Table) Close() error { return t.file.Close() }

// Batch is some rows of a table, by column. It is valid until the callback
// that got it returns.
type Batch struct {
	Rows   int
	Values [][]parquet.Value // by column, then row; null as the column allows
}

// Scan calls f with all rows in order, at most size at a time.
func (t *Table) Scan(ctx context.Context, size int, f func(*Batch) error) error {
	for _, group := range t.parquet.RowGroups() {
		if err := t.scanGroup(ctx, group, size, f); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) scanGroup(ctx context.Context, group parquet.RowGroup, size int, f func(*Batch) error) error {
	readers := make([]columnReader, len(t.columns))
	defer func() {
		for i := range readers {
			readers[i].close()
		}
	}()
	for i, chunk := range group.ColumnChunks() {
		readers[i].pages = chunk.Pages()
	}
	batch := Batch{Values: make([][]parquet.Value, len(t.columns))}
	for i := range batch.Values {
		batch.Values[i] = make([]parquet.Value, size)
	}
	for left := group.NumRows(); left > 0; left -= int64(batch.Rows) {
		if err := ctx.Err(); err != nil {
			return err
		}
		batch.Rows = int(min(int64(size), left))
		for i := range readers {
			batch.Values[i] = batch.Values[i][:batch.Rows]
			if err := readers[i].read(batch.Values[i]); err != nil {
				return fmt.Errorf("reading column %s of table %s: %w", t.columns[i].Name, t.name, err)
			}
		}
		if err := f(&batch); err != nil {
			return err
		}
	}
	return nil
}

// columnReader reads the values of a column chunk across its pages.
type columnReader struct {
	pages parquet.Pages
	page  parquet.ValueReader // nil between pages
}

// read fills values. They stay valid, since pages are left to the collector.
func (r *columnReader) read(values []parquet.Value) (err error) {
	defer recoverAs(&err)
	for len(values) > 0 {
		if r.page == nil {
			page, err := r.pages.ReadPage()
			if err != nil {
				return noEOF(err)
			}
			r.page = page.Values()
		}
		n, err := r.page.ReadValues(values)
		values = values[n:]
		switch {
		case errors.Is(err, io.EOF):
			r.page = nil
		case err != nil:
			return err
		case n == 0:
			return io.ErrNoProgress
		}
	}
	return nil
}

func (r *columnReader) close() {
	if r.pages != nil {
		_ = r.pages.Close() // it was read only
	}
}
