package interchange

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"qipu/report/tables"
)

// scanRows is how many rows are held at a time. Rejects hold up to 64 KiB a
// row, so this bounds the memory by 64 MiB and a little.
const scanRows = 1024

const writeBuffer = 64 << 10

// line appends one row of a batch to a text.
type line func(dst []byte, columns []tables.Column, b *tables.Batch, row int) []byte

// value appends a value that is not null: numbers and truth values as they are,
// texts and bytes as the format spells them.
func value(dst []byte, kind tables.Kind, v parquet.Value, text, raw func(dst, b []byte) []byte) []byte {
	switch kind {
	case tables.Bool:
		return strconv.AppendBool(dst, v.Boolean())
	case tables.Uint32:
		return strconv.AppendUint(dst, uint64(v.Uint32()), 10)
	case tables.Uint64:
		return strconv.AppendUint(dst, v.Uint64(), 10)
	case tables.String:
		return text(dst, v.ByteArray())
	case tables.Bytes:
		return raw(dst, v.ByteArray())
	}
	return dst
}

// writeLines writes every row of a table as a line of text, after a head.
func writeLines(ctx context.Context, w io.Writer, dir, table string, head func([]tables.Column) []byte, f line) (err error) {
	t, err := tables.Open(dir, table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	out := bufio.NewWriterSize(w, writeBuffer)
	if _, err := out.Write(head(t.Columns())); err != nil {
		return fmt.Errorf("writing table %s: %w", table, err)
	}
	var text []byte
	err = t.Scan(ctx, scanRows, func(b *tables.Batch) error {
		for row := range b.Rows {
			text = f(text[:0], t.Columns(), b, row)
			if _, err := out.Write(text); err != nil {
				return fmt.Errorf("writing table %s: %w", table, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing table %s: %w", table, err)
	}
	return nil
}
