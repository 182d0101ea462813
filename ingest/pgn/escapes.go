package pgn

import "strings"

// Unescape returns what the value of a tag means: \" is a quote, \\ a backslash. Any
// other backslash is one.
func Unescape(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)
}
