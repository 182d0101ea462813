package schemas

import (
	"slices"
	"strings"
	"unicode"
)

// PersonName folds the name of a player, so that forms of one name are equal: without case,
// full width, stops and blanks, the parts of a name without Chinese characters in the order
// of their letters. "Player, Ada", "ada  PLAYER" and "Ａda Player" are one name, and so are
// 选手07 and 选手 ０７. Other letters are other names: nothing is transliterated.
func PersonName(text string) string {
	if text = strings.TrimSpace(text); strings.Trim(text, "?-") == "" {
		return ""
	}
	folded := strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		return unicode.ToLower(r)
	}, text)
	parts := strings.FieldsFunc(strings.NewReplacer("'", "", "’", "").Replace(folded), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",.;-_·・•、，", r)
	})
	if ScriptsOf(folded)&ScriptHan != 0 {
		return strings.Join(parts, "")
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
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
