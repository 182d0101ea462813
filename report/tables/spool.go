package tables

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"unsafe"
)

// Spool keeps rows in a temporary file until they can be finished, in little
// memory whatever their number. T is a flat struct of strings, byte slices,
// booleans and integers of exact width. Rows are first all appended, then read
// in the same order, as often as need be.
type Spool[T any] struct {
	file   *os.File
	writer *bufio.Writer
	fields []spoolField
	record []byte
	rows   int64
	err    error // the first
}

// spoolField is where a field of a row is and what it holds.
type spoolField struct {
	offset uintptr
	kind   reflect.Kind // reflect.Slice stands for []byte
}

// NewSpool makes a spool with its file in a folder. The caller closes it.
func NewSpool[T any](dir string) (*Spool[T], error) {
	fields, err := spoolFields(reflect.TypeFor[T]())
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(dir, ".spool-*")
	if err != nil {
		return nil, fmt.Errorf("making a spool: %w", err)
	}
	return &Spool[T]{file: file, writer: bufio.NewWriterSize(file, fileBuffer), fields: fields}, nil
}

func spoolFields(t reflect.Type) ([]spoolField, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("spooling %v: it is not a struct", t)
	}
	var fields []spoolField
	for f := range t.Fields() {
		switch kind := f.Type.Kind(); kind {
		case reflect.String, reflect.Bool, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			fields = append(fields, spoolField{f.Offset, kind})
		case reflect.Slice:
			if f.Type.Elem().Kind() == reflect.Uint8 {
				fields = append(fields, spoolField{f.Offset, kind})
				continue
			}
			fallthrough
		default:
			return nil, fmt.Errorf("spooling %v: field %s has type %v", t, f.Name, f.Type)
		}
	}
	return fields, nil
}

// Rows returns the number of rows appended.
func (s *Spool[T]) Rows() int64 { return s.rows }

// Append adds a row. It is copied and not kept.
func (s *Spool[T]) Append(row *T) error {
	if s.err != nil {
		return s.err
	}
	s.record = appendRecord(s.record[:0], s.fields, unsafe.Pointer(row))
	if len(s.record) > math.MaxInt32 {
		return s.fail(errors.New("a row of more than 2 GB"))
	}
	if _, err := s.writer.Write(binary.AppendUvarint(s.writer.AvailableBuffer(), uint64(len(s.record)))); err != nil {
		return s.fail(err)
	}
	if _, err := s.writer.Write(s.record); err != nil {
		return s.fail(err)
	}
	s.rows++
	return nil
}

func (s *Spool[T]) fail(err error) error {
	s.err = fmt.Errorf("spooling rows: %w", err)
	return s.err
}

// appendRecord appends the fields of a row: numbers as varints, texts after
// their length. A nil slice stays nil (length 0), an empty one has length 1.
func appendRecord(dst []byte, fields []spoolField, row unsafe.Pointer) []byte {
	for _, f := range fields {
		p := unsafe.Add(row, f.offset)
		switch f.kind {
		case reflect.String:
			v := *(*string)(p)
			dst = binary.AppendUvarint(dst, uint64(len(v)))
			dst = append(dst, v...)
		case reflect.Slice:
			v := *(*[]byte)(p)
			if v == nil {
				dst = append(dst, 0)
				continue
			}
			dst = binary.AppendUvarint(dst, uint64(len(v))+1)
			dst = append(dst, v...)
		case reflect.Bool, reflect.Uint8:
			dst = append(dst, *(*uint8)(p))
		case reflect.Uint16:
			dst = binary.AppendUvarint(dst, uint64(*(*uint16)(p)))
		case reflect.Uint32:
			dst = binary.AppendUvarint(dst, uint64(*(*uint32)(p)))
		case reflect.Uint64:
			dst = binary.AppendUvarint(dst, *(*uint64)(p))
		}
	}
	return dst
}

const (
	batchRows  = 256
	batchBytes = 1 << 20
)

// Batches reads the rows in the order appended, some hundred at a time. The
// callback may change them; they and what they point to are reused after it.
func (s *Spool[T]) Batches(f func(rows []T) error) error {
	if s.err != nil {
		return s.err
	}
	if err := s.writer.Flush(); err != nil {
		return s.fail(err)
	}
	in := bufio.NewReaderSize(io.NewSectionReader(s.file, 0, math.MaxInt64), fileBuffer)
	rows := make([]T, 0, batchRows)
	var arena []byte
	for done := int64(0); done < s.rows; {
		rows, arena = rows[:0], arena[:0]
		used := 0
		for len(rows) < batchRows && used < batchBytes && done < s.rows {
			var record []byte
			var err error
			if record, arena, err = readRecord(in, arena); err != nil {
				return s.fail(fmt.Errorf("reading back: %w", err))
			}
			rows = rows[:len(rows)+1]
			if err := parseRecord(record, s.fields, unsafe.Pointer(&rows[len(rows)-1])); err != nil {
				return s.fail(fmt.Errorf("reading back: %w", err))
			}
			used += len(record)
			done++
		}
		if err := f(rows); err != nil {
			return err
		}
	}
	return nil
}

// Each reads the rows in the order appended. The callback may change a row; it
// and what it points to are reused after it.
func (s *Spool[T]) Each(f func(row *T) error) error {
	return s.Batches(func(rows []T) error {
		for i := range rows {
			if err := f(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// readRecord reads a record to the end of the arena. A full arena is left to
// the rows that point into it and a new one begun.
func readRecord(in *bufio.Reader, arena []byte) (record, newArena []byte, err error) {
	size, err := binary.ReadUvarint(in)
	if err != nil {
		return nil, arena, noEOF(err)
	}
	if size > math.MaxInt32 {
		return nil, arena, errors.New("the spool is damaged")
	}
	n := int(size)
	if len(arena)+n > cap(arena) {
		arena = make([]byte, 0, max(2*cap(arena), n, 64<<10))
	}
	arena = arena[:len(arena)+n]
	record = arena[len(arena)-n:]
	_, err = io.ReadFull(in, record)
	return record, arena, noEOF(err)
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

var errRecord = errors.New("a record of the spool is damaged")

// parseRecord is the reverse of appendRecord. Texts point into the record.
func parseRecord(record []byte, fields []spoolField, row unsafe.Pointer) error {
	for _, f := range fields {
		p := unsafe.Add(row, f.offset)
		if f.kind == reflect.Bool || f.kind == reflect.Uint8 {
			if len(record) == 0 || f.kind == reflect.Bool && record[0] > 1 {
				return errRecord
			}
			*(*uint8)(p) = record[0]
			record = record[1:]
			continue
		}
		v, n := binary.Uvarint(record)
		if n <= 0 {
			return errRecord
		}
		record = record[n:]
		switch f.kind {
		case reflect.String:
			if v > uint64(len(record)) {
				return errRecord
			}
			*(*string)(p) = unsafe.String(unsafe.SliceData(record), int(v))
			record = record[v:]
		case reflect.Slice:
			if v == 0 {
				*(*[]byte)(p) = nil
				continue
			}
			if v--; v > uint64(len(record)) {
				return errRecord
			}
			*(*[]byte)(p) = record[:v:v]
			record = record[v:]
		case reflect.Uint16:
			*(*uint16)(p) = uint16(v)
		case reflect.Uint32:
			*(*uint32)(p) = uint32(v)
		case reflect.Uint64:
			*(*uint64)(p) = v
		}
	}
	if len(record) != 0 {
		return errRecord
	}
	return nil
}

// Close removes the file. A second call does nothing.
func (s *Spool[T]) Close() error {
	if s.file == nil {
		return nil
	}
	file := s.file
	s.file = nil
	if s.err == nil {
		s.err = errors.New("the spool is closed")
	}
	err := file.Close()
	if err := errors.Join(err, os.Remove(file.Name())); err != nil {
		return fmt.Errorf("removing a spool: %w", err)
	}
	return nil
}
