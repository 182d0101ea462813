package interchange

import (
	"context"
	"encoding/base64"
	"io"
	"unicode/utf8"

	"qipu/report/tables"
)

// WriteJSONL writes a table of the run in a folder as JSON lines: one object a
// row, its names in the order of the columns, null where a value is null,
// bytes as a base64 string.
func WriteJSONL(ctx context.Context, w io.Writer, dir, table string) error {
	return writeLines(ctx, w, dir, table, func([]tables.Column) []byte { return nil }, jsonLine)
}

func jsonLine(dst []byte, columns []tables.Column, b *tables.Batch, row int) []byte {
	dst = append(dst, '{')
	for i, c := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, []byte(c.Name)), ':')
		v := b.Values[i][row]
		if v.IsNull() {
			dst = append(dst, "null"...)
			continue
		}
		dst = value(dst, c.Kind, v, appendString, appendBase64)
	}
	return append(dst, '}', '\n')
}

func appendBase64(dst, b []byte) []byte {
	return append(base64.StdEncoding.AppendEncode(append(dst, '"'), b), '"')
}

// appendString appends a JSON string (RFC 8259, 7). Control characters are
// escaped up to U+009F, so that a line can be shown on a terminal.
func appendString(dst, text []byte) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ' || r >= 0x7f && r < 0xa0:
			dst = append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		case r == utf8.RuneError && size == 1:
			dst = append(dst, `\ufffd`...)
		default:
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return append(dst, '"')
}
