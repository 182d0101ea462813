package schemas

import (
	"strings"
	"unicode/utf8"
)

// Spreadsheets take a cell of CSV that begins so for a formula and run it: a player named
// "=cmd|…" is a command. The fullwidth signs are folded by those made for Chinese.
const formulaSigns = "=+-@\t\r＝＋－＠"

// guard is what stands before such a cell.
const guard = "'"

// GuardCell returns a text as it can stand in a table for a spreadsheet: what would be taken
// for a formula has an apostrophe before it. Numbers and signs alone are none.
func GuardCell(text string) string {
	if !isFormula(text) {
		return text
	}
	return guard + text
}

// UnguardCell returns the text that GuardCell was given.
func UnguardCell(cell string) string {
	if text, ok := strings.CutPrefix(cell, guard); ok && isFormula(text) {
		return text
	}
	return cell
}

// isFormula reports whether a text is guarded: also one that has apostrophes before it of
// its own, so that each can be told from the guard.
func isFormula(text string) bool {
	text = strings.TrimLeft(text, guard)
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(formulaSigns, first) && !isPlainNumber(text)
}

// isPlainNumber reports whether a text is of signs, digits and points alone, with at most one
// number: "-9.6", "+", "--".
func isPlainNumber(text string) bool {
	digits := strings.TrimLeft(text, "+-")
	return strings.Trim(digits, "0123456789.") == "" && (digits == "" || len(text) == len(digits)+1)
}
