package identity

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"qipu/schemas"
)

// bare are letters that no decomposition takes apart.
var bare = strings.NewReplacer("ø", "o", "Ø", "O", "đ", "d", "Đ", "D", "ð", "d", "Ð", "D", "ł", "l", "Ł", "L", "ß", "ss", "æ", "ae", "Æ", "AE", "œ", "oe", "Œ", "OE", "ı", "i")

// withoutMarks takes diacritics off letters. Voiced kana stay as they are: they are letters of
// their own.
func withoutMarks(name string) string {
	if isASCII(name) {
		return name
	}
	apart := strings.Map(func(r rune) rune {
		if r >= '\u0300' && r <= '\u036f' {
			return -1
		}
		return r
	}, norm.NFD.String(name))
	return bare.Replace(norm.NFC.String(apart))
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// keyOf folds a name: forms with one key may be one person. It is empty where there is no name.
func keyOf(name string) string { return schemas.PersonName(withoutMarks(name)) }

// spellings are the letters of a name without blanks, by which edits and spacing are compared:
// with its parts in the order of their letters, and as it stands.
func spellings(key, name string) []string {
	inOrder := strings.ReplaceAll(key, " ", "")
	var b strings.Builder
	for _, part := range strings.FieldsFunc(withoutMarks(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		b.WriteString(keyOf(part))
	}
	if written := strings.ReplaceAll(b.String(), " ", ""); written != inOrder && written != "" {
		return []string{inOrder, written}
	}
	return []string{inOrder}
}

// oneEdit reports whether two texts are one letter apart: one more, one less, another, or two
// neighbours exchanged. Digits are no letters: they are there to tell names apart.
func oneEdit(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case len(x) == 0 && len(y) == 0:
		return false // they are equal
	case len(x) < len(y):
		return slices.Equal(x, y[1:]) && !unicode.IsDigit(y[0])
	case unicode.IsDigit(x[0]) || unicode.IsDigit(y[0]):
		return false
	case slices.Equal(x[1:], y[1:]):
		return true
	}
	return len(x) > 1 && x[0] == y[1] && x[1] == y[0] && !unicode.IsDigit(x[1]) && slices.Equal(x[2:], y[2:])
}
