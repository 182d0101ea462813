package sgf

import "strings"

// Unescape returns what the text of a value means (FF[4], Text): a backslash keeps the
// character behind it, and with a line end behind it neither is there.
func Unescape(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	var b strings.Builder
	b.Grow(len(value))
	for i := 0; i < len(value); i++ {
		if value[i] != '\\' {
			b.WriteByte(value[i])
			continue
		}
		i++
		switch {
		case i == len(value):
		case value[i] == '\n' || value[i] == '\r':
			if i+1 < len(value) && value[i]+value[i+1] == '\n'+'\r' { // both of them, in any order
				i++
			}
		default:
			b.WriteByte(value[i])
		}
	}
	return b.String()
}
