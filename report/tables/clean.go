package tables

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
	"unsafe"
)

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
