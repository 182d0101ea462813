package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns path in a form that is safe to write to a terminal:
// control characters, bytes that are no UTF-8, characters that are invisible or
// change the direction of text, and the backslash are written as escapes
// (\x1b, \u202e, \\). Distinct paths stay distinct.
func Printable(path string) string {
	if printable(path) {
		return path
	}
	var b strings.Builder
	for i := 0; i < len(path); {
		r, n := utf8.DecodeRuneInString(path[i:])
		switch {
		case r == utf8.RuneError && n == 1, r < 0x80 && !plain(r):
			if r == '\\' {
				b.WriteString(`\\`)
			} else {
				fmt.Fprintf(&b, `\x%02x`, path[i])
			}
		case plain(r):
			b.WriteRune(r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	return b.String()
}

func printable(s string) bool {
	for _, r := range s {
		if !plain(r) {
			return false
		}
	}
	return utf8.ValidString(s)
}

// plain reports whether a character may stand as it is. The ideographic space
// is common in Chinese file names and as harmless as a space.
func plain(r rune) bool {
	return r != '\\' && (unicode.IsPrint(r) || r == '　')
}
