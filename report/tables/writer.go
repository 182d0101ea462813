package tables

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
)

// Writer writes the file of one table. It is not for concurrent use. After an
// error every call returns that error; Close must be called in any case.
type Writer[T any] struct {
	info     TableInfo
	file     hashedFile
	buffer   *bufio.Writer
	writer   *parquet.GenericWriter[T]
	clean    cleaner
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
	config, err := writerConfig[T](table)
	if err != nil {
		return nil, err
	}
	clean, err := cleanerOf[T]()
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", table, err)
	}
	file, err := os.OpenFile(filepath.Join(dir, table+Extension), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, fmt.Errorf("creating table %s: %w", table, err)
	}
	w := &Writer[T]{info: TableInfo{Name: table}, file: hashedFile{file: file, sum: sha256.New()}, clean: clean}
	w.buffer = bufio.NewWriterSize(&w.file, fileBuffer)
	w.writer = parquet.NewGenericWriter[T](w.buffer, config)
	return w, nil
}

// Append adds rows. They are copied, gathered to row groups and not kept.
// Bytes of a string that are not UTF-8 become U+FFFD, in rows as well.
func (w *Writer[T]) Append(rows []T) error {
	if w.err != nil {
		return w.err
	}
	cleanRows(w.clean, rows)
	n, err := w.writer.Write(rows)
	w.info.Rows += int64(n)
	return w.fail(err)
}

// AppendImage adds the rows of an image as row groups of their own, copied as
// they are. Rows appended before become a row group first.
func (w *Writer[T]) AppendImage(image []byte) error {
	if w.err != nil {
		return w.err
	}
	file, err := parquet.OpenFile(bytes.NewReader(image), int64(len(image)), parquet.SkipBloomFilters(true))
	if err != nil {
		return w.fail(fmt.Errorf("opening an image: %w", err))
	}
	for _, group := range file.RowGroups() {
		n, err := w.writer.WriteRowGroup(group)
		w.info.Rows += n
		if err != nil {
			return w.fail(err)
		}
	}
	return nil
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
	for _, step := range []func() error{w.writer.Close, w.buffer.Flush, w.file.file.Sync} {
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
