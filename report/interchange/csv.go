package interchange

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"

	"qipu/report/tables"
	"qipu/schemas"
)

// WriteCSV writes a table of the run in a folder as CSV by RFC 4180: UTF-8,
// a header line, lines ended by CR LF. Null is an empty field and the empty
// string "", booleans are true and false, bytes are base64.
func WriteCSV(ctx context.Context, w io.Writer, dir, table string) error {
	return writeLines(ctx, w, dir, table, csvHead, csvLine)
}

// WriteSheetCSV writes a table as CSV for a spreadsheet: with the mark that tells it UTF-8,
// and a text that it would take for a formula guarded (see schemas.GuardCell).
func WriteSheetCSV(ctx context.Context, w io.Writer, dir, table string) error {
	head := func(columns []tables.Column) []byte { return append([]byte("\ufeff"), csvHead(columns)...) }
	return writeLines(ctx, w, dir, table, head, func(dst []byte, columns []tables.Column, b *tables.Batch, row int) []byte {
		return appendLine(dst, columns, b, row, appendCell)
	})
}

func appendCell(dst, text []byte) []byte {
	return appendField(dst, []byte(schemas.GuardCell(string(text))))
}

func csvHead(columns []tables.Column) (dst []byte) {
	for i, c := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendField(dst, []byte(c.Name))
	}
	return append(dst, "\r\n"...)
}

func csvLine(dst []byte, columns []tables.Column, b *tables.Batch, row int) []byte {
	return appendLine(dst, columns, b, row, appendField)
}

// appendLine appends a row, its texts as field writes them.
func appendLine(dst []byte, columns []tables.Column, b *tables.Batch, row int, field func(dst, text []byte) []byte) []byte {
	for i, c := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		v := b.Values[i][row]
		if v.IsNull() {
			continue
		}
		dst = value(dst, c.Kind, v, field, base64.StdEncoding.AppendEncode)
	}
	return append(dst, "\r\n"...)
}

// appendField appends a text, in quotes where it must be.
func appendField(dst, text []byte) []byte {
	if len(text) > 0 && !bytes.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	for {
		i := bytes.IndexByte(text, '"')
		if i < 0 {
			break
		}
		dst = append(append(dst, text[:i+1]...), '"')
		text = text[i+1:]
	}
	return append(append(dst, text...), '"')
}
