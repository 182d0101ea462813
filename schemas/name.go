package schemas

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// PersonName folds the name of a player, so that forms of one name are equal: without case,
// full width, composition, stops and blanks, the parts of a name without Chinese characters in the order
// of their letters. "Player, Ada", "ada  PLAYER" and "Ａda Player" are one name, and so are
// 选手07 and 选手 ０７. Other letters are other names here: qipu/analyze/translit says which may be
// one all the same.
func PersonName(text string) string {
	parts := NameParts(text)
	between := " "
	if ScriptsOf(text)&ScriptHan != 0 {
		between = ""
	} else {
		slices.Sort(parts)
	}
	name := norm.NFC.String(strings.Join(parts, between)) // what met may compose
	if strings.Trim(name, "? ") == "" {
		return "" // nobody is named
	}
	return name
}

// NameParts returns the parts of a name as they stand, without case, full width and apostrophes,
// composed (NFC).
func NameParts(text string) []string {
	folded := strings.Map(func(r rune) rune {
		switch {
		case r == '\'' || r == '’' || r == '＇':
			return -1
		case r >= '！' && r <= '～':
			r -= '！' - '!'
		}
		return unicode.ToLower(r)
	}, text)
	return strings.FieldsFunc(norm.NFC.String(folded), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",.;-_·・•、，", r)
	})
}

// Scripts are the ways of writing that the letters of a text are of, as bits.
type Scripts uint8

// The scripts that records and events are met in.
const (
	ScriptHan Scripts = 1 << iota // kana with it
	ScriptLatin
	ScriptCyrillic
	ScriptHangul
	ScriptOther
)

// ScriptsOf returns the scripts of the letters of a text; 0 if it has none. Names of no
// script in common cannot be compared: one may be the other transliterated.
func ScriptsOf(text string) (s Scripts) {
	for _, r := range text {
		switch {
		case r < unicode.MaxASCII && unicode.IsLetter(r), unicode.Is(unicode.Latin, r):
			s |= ScriptLatin
		case !unicode.IsLetter(r):
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			s |= ScriptHan
		case unicode.Is(unicode.Cyrillic, r):
			s |= ScriptCyrillic
		case unicode.Is(unicode.Hangul, r):
			s |= ScriptHangul
		default:
			s |= ScriptOther
		}
	}
	return s
}
