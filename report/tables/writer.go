package tables

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"reflect"

	"github.com/parquet-go/parquet-go"
)

// Writer writes the file of one table. It is not for concurrent use. After an
// error every call returns that error; Close must be called in any case.
type Writer[T any] struct {
	info     TableInfo
	file     hashedFile
	buffer   *bufio.Writer
	schema   *parquet.Schema
	image    *image // what is not yet in the buffer
	groups   *rowGroups
	err      error // the first
	closed   bool
	closeErr error // what Close returned
}

// hashedFile takes the hash of what is written, so that nothing is read again.
// The file is not embedded: with its ReadFrom, what is copied would bypass Write.
type hashedFile struct {
	file *os.File
	sum  hash.Hash
	size int64
}

func (f *hashedFile) Write(b []byte) (int, error) {
	n, err := f.file.Write(b)
	_, _ = f.sum.Write(b[:n]) // a hash never fails
	f.size += int64(n)
	return n, err
}

const fileBuffer = 256 << 10

// Create makes the file of a table in a folder. It must not exist.
func Create[T any](dir, table string) (*Writer[T], error) {
	if !validName(table) {
		return nil, fmt.Errorf("%q cannot name a table", table)
	}
	schema := schemaOf[T](table)
	footer, err := footerOf(schema, markOptions(table)...)
	if err != nil {
		return nil, fmt.Errorf("configuring table %s: %w", table, err)
	}
	im := newImage(footer, sortingOf(table, schema), true)
	groups, err := newRowGroups(reflect.TypeFor[T](), schema, im, groupRows(table))
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", table, err)
	}
	file, err := os.OpenFile(filepath.Join(dir, table+Extension), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, fmt.Errorf("creating table %s: %w", table, err)
	}
	w := &Writer[T]{
		info:   TableInfo{Name: table},
		file:   hashedFile{file: file, sum: sha256.New()},
		schema: schema,
		image:  im,
		groups: groups,
	}
	w.buffer = bufio.NewWriterSize(&w.file, fileBuffer)
	return w, nil
}

// Append adds rows. They are gathered to row groups and not kept. Bytes of a
// string that are not UTF-8 become U+FFFD.
func (w *Writer[T]) Append(rows []T) error {
	if w.err != nil {
		return w.err
	}
	for rest := spanOf(rows); rest.n > 0; {
		var full bool
		var err error
		before := rest.n
		if rest, full, err = w.groups.add(rest); err != nil {
			return w.fail(err)
		}
		w.info.Rows += int64(before - rest.n)
		if full {
			if err := w.flush(); err != nil {
				return w.fail(err)
			}
		}
	}
	return nil
}

// flush writes the rows gathered as a row group.
func (w *Writer[T]) flush() error {
	if err := w.groups.flush(); err != nil {
		return err
	}
	return w.image.drain(w.buffer)
}

// AppendImage adds the rows of an image as row groups of their own, copied as
// they are. Rows appended before become a row group first.
func (w *Writer[T]) AppendImage(image []byte) error {
	if w.err != nil {
		return w.err
	}
	if err := w.flush(); err != nil {
		return w.fail(err)
	}
	rows, err := w.image.splice(image, w.schema)
	w.info.Rows += rows
	if err != nil {
		return w.fail(err)
	}
	return w.fail(w.image.drain(w.buffer))
}

// finish writes the end of the file.
func (w *Writer[T]) finish() error {
	if err := w.flush(); err != nil {
		return err
	}
	if _, err := w.image.finish(); err != nil {
		return err
	}
	return w.image.drain(w.buffer)
}

// fail keeps the first error.
func (w *Writer[T]) fail(err error) error {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("writing table %s: %w", w.info.Name, err)
	}
	return w.err
}

// Close finishes the file, brings it to the disk and returns what it holds.
// A second call returns the same.
func (w *Writer[T]) Close() (TableInfo, error) {
	if w.closed {
		return w.info, w.closeErr
	}
	w.closed = true
	for _, step := range []func() error{w.finish, w.buffer.Flush, w.file.file.Sync} {
		if w.err == nil {
			_ = w.fail(step())
		}
	}
	_ = w.fail(w.file.file.Close()) // in any case
	w.info.Bytes = w.file.size
	w.info.SHA256 = hex.EncodeToString(w.file.sum.Sum(nil))
	w.closeErr = w.err
	_ = w.fail(errClosed) // for calls that come later
	return w.info, w.closeErr
}

var errClosed = errors.New("it is closed")
