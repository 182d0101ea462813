package tables

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// Encoder is the plain twin of Plies and Writer: it makes an image row by row
// through the writer of parquet-go.
type Encoder[T any] struct {
	table  string
	config *parquet.WriterConfig
	clean  cleaner
	buf    appender
}

// NewEncoder returns an encoder for a table.
func NewEncoder[T any](table string) (*Encoder[T], error) {
	config, err := writerConfig[T](table)
	if err != nil {
		return nil, err
	}
	clean, err := cleanerOf[T]()
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", table, err)
	}
	return &Encoder[T]{table: table, config: config, clean: clean}, nil
}

// Encode returns the rows as a Parquet file, valid until the next call: one
// row group for each groupRows rows. Bytes of a string that are not UTF-8
// become U+FFFD, in rows as well.
func (e *Encoder[T]) Encode(rows []T) ([]byte, error) {
	e.buf = e.buf[:0]
	// A new writer each time: in parquet-go v0.32.0 Reset wipes the column
	// names that the next footer is written from.
	w := parquet.NewGenericWriter[T](&e.buf, e.config)
	cleanRows(e.clean, rows)
	if _, err := w.Write(rows); err != nil {
		return nil, fmt.Errorf("encoding rows of %s: %w", e.table, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("finishing an image of %s: %w", e.table, err)
	}
	return e.buf, nil
}

// writerConfig returns the configuration of a table's files for parquet-go. Data pages
// are of version 1: every reader knows them, and version 2 was neither smaller
// nor faster.
func writerConfig[T any](table string) (*parquet.WriterConfig, error) {
	var sorting []parquet.SortingColumn
	for _, column := range sortOrders[table] {
		sorting = append(sorting, parquet.Ascending(column))
	}
	config, err := parquet.NewWriterConfig(append(markOptions(table),
		schemaOf[T](table),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.DataPageVersion(1),
		parquet.DataPageStatistics(false),
		parquet.PageBufferSize(pageBytes),
		parquet.DictionaryMaxBytes(dictionaryBytes),
		parquet.MaxRowsPerRowGroup(int64(groupRows(table))),
		parquet.SortingWriterConfig(parquet.SortingColumns(sorting...)),
	)...)
	if err != nil {
		return nil, fmt.Errorf("configuring table %s: %w", table, err)
	}
	return config, nil
}

// cleaner holds where the strings of a row type are. Parquet strings must be
// UTF-8: DuckDB, pyarrow and polars refuse a whole file for one that is not.
type cleaner []uintptr

func cleanerOf[T any]() (cleaner, error) {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("row type %v is not a struct", t)
	}
	var c cleaner
	for f := range t.Fields() {
		if f.Type.Kind() == reflect.String {
			c = append(c, f.Offset)
		}
	}
	return c, nil
}

// cleanRows replaces, in rows, the bytes of strings that are not UTF-8 by
// U+FFFD. The writer takes only strings without a pointer for null, so every
// empty string becomes one.
func cleanRows[T any](c cleaner, rows []T) {
	for i := range rows {
		row := unsafe.Pointer(&rows[i])
		for _, offset := range c {
			s := (*string)(unsafe.Add(row, offset))
			if len(*s) == 0 {
				*s = "" // an empty piece of a text is written as null too
			} else if !utf8.ValidString(*s) {
				*s = strings.ToValidUTF8(*s, "\uFFFD")
			}
		}
	}
}
