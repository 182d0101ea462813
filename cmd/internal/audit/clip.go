package audit

import "unicode/utf8"

// maxText bounds the texts of the tables games and findings, in bytes: a tag or
// a token can be as large as a record, and a row group of them must fit in
// memory. The plies hold every token whole, and the byte range of the game names
// the rest.
const maxText = 1 << 10

// clip cuts a text that is too long and says so with an ellipsis.
func clip(text string) string {
	if len(text) <= maxText {
		return text
	}
	cut := maxText
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
