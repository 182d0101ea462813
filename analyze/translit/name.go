package translit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/schemas"
)

// The bounds of a name, beyond which it fits nothing.
const (
	mostBytes  = 256
	mostLetter = 60 // of all parts, since places in them are bits of a word
	mostParts  = 6
	mostHan    = 8   // characters
	mostSpelt  = 128 // readings of one name
)

// name is a name taken apart.
type name struct {
	scripts schemas.Scripts
	parts   []string // NFC, folded, as they stand; of one with Chinese characters one only
}

// take takes a name apart; ok is false for what is none or too long for one.
func take(text string) (n name, ok bool) {
	if len(text) > mostBytes || !utf8.ValidString(text) {
		return n, false
	}
	n.scripts, n.parts = schemas.ScriptsOf(text), schemas.NameParts(text)
	if n.scripts == 0 || len(n.parts) == 0 || len(n.parts) > mostParts {
		return n, false
	}
	letters := 0
	for _, part := range n.parts {
		letters += utf8.RuneCountInString(part)
	}
	if n.scripts&schemas.ScriptHan != 0 {
		n.scripts, n.parts = schemas.ScriptHan, []string{strings.Join(n.parts, "")}
		return n, letters <= mostHan+2 // two for the digits of a number
	}
	return n, letters <= mostLetter
}

// hasInitial reports whether a part is one letter.
func (n *name) hasInitial() bool {
	return slices.ContainsFunc(n.parts, isInitial)
}

func isInitial(part string) bool {
	r, size := utf8.DecodeRuneInString(part)
	return size == len(part) && unicode.IsLetter(r)
}

// HasInitials reports whether parts of a name are single letters.
func HasInitials(text string) bool {
	n, ok := take(text)
	return ok && n.scripts&schemas.ScriptHan == 0 && n.hasInitial()
}

// Compare says by what two names may be one, by the surest there is.
func Compare(a, b string) Means {
	if of := schemas.PersonName(a); of != "" && of == schemas.PersonName(b) {
		return Same
	}
	x, ok := take(a)
	if !ok {
		return None
	}
	y, ok := take(b)
	if !ok {
		return None
	}
	if x.scripts > y.scripts {
		x, y = y, x // Chinese characters, Latin, Cyrillic
	}
	switch [2]schemas.Scripts{x.scripts, y.scripts} {
	case [2]schemas.Scripts{schemas.ScriptHan, schemas.ScriptHan}:
		return sameCharacters(x.parts[0], y.parts[0])
	case [2]schemas.Scripts{schemas.ScriptHan, schemas.ScriptLatin}:
		if isReading(y.parts, []rune(x.parts[0])) {
			return Pinyin
		}
	case [2]schemas.Scripts{schemas.ScriptLatin, schemas.ScriptCyrillic}:
		if paired(y.parts, x.parts, isLatinOf) != None {
			return Cyrillic
		}
	case [2]schemas.Scripts{schemas.ScriptLatin, schemas.ScriptLatin}, [2]schemas.Scripts{schemas.ScriptCyrillic, schemas.ScriptCyrillic}:
		return spelt(&x, &y)
	}
	return None
}

// Spelling is a key that names of one script share if they may be one; Compare says whether they may.
// It is empty for what is no name.
func Spelling(text string) string {
	n, ok := take(text)
	switch {
	case !ok:
		return ""
	case n.scripts == schemas.ScriptHan:
		return "h" + strings.Map(class, n.parts[0])
	}
	return "l" + sorted(strings.Join(n.parts, ""), unsaid)
}

// Across are the keys of which names of two scripts share one if they may be one; Compare says
// whether they may. There are none for what is no name.
func Across(text string) (keys []string) {
	n, ok := take(text)
	switch {
	case !ok:
	case n.scripts == schemas.ScriptHan:
		return readingsOf([]rune(n.parts[0]))
	case n.scripts == schemas.ScriptLatin:
		return []string{readingKey(strings.Join(n.parts, "")), skeletons(n.parts)}
	case n.scripts == schemas.ScriptCyrillic:
		return []string{skeletons(n.parts)}
	}
	return nil
}

// sorted are the letters and digits of a text in order, without diacritics and some of them.
func sorted(text, without string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if strings.ContainsRune(without, r) {
			return -1
		}
		return r
	}, bare(text)))
	slices.Sort(letters)
	return string(letters)
}

// paired pairs the parts of two names, all of them, and returns the least sure pair of the surest
// way; None where there is no way.
func paired(a, b []string, are func(a, b string) Means) (surest Means) {
	if len(a) != len(b) {
		return None
	}
	var means [mostParts][mostParts]Means
	for i := range a {
		for j := range b {
			means[i][j] = are(a[i], b[j])
		}
	}
	var from func(i int, taken uint, least Means)
	from = func(i int, taken uint, least Means) {
		if least <= surest {
			return
		}
		if i == len(a) {
			surest = least
			return
		}
		for j := range b {
			if taken>>j&1 == 0 {
				from(i+1, taken|1<<j, min(least, means[i][j]))
			}
		}
	}
	from(0, 0, Same)
	return surest
}
