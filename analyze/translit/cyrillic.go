package translit

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// latin are the ways in which Latin letters stand for a Cyrillic one: by ISO 9 and the scientific
// system without their diacritics, BGN/PCGN, the passports of Russia (2013) and Ukraine (2010), and
// the habits of German, French and Estonian.
var latin = map[rune][]string{
	'а': {"a"}, 'б': {"b"}, 'в': {"v", "w", "f", "ff"}, 'г': {"g", "h"}, 'ґ': {"g"}, 'д': {"d"}, 'е': {"e", "ye", "je", "ie"},
	'ё': {"e", "yo", "jo", "io", "o", "ye", "je"}, 'є': {"e", "ye", "je", "ie"}, 'ж': {"zh", "z", "sch", "sh"}, 'з': {"z", "s"},
	'и': {"i", "y"}, 'і': {"i"}, 'ї': {"i", "yi", "ji"}, 'й': {"y", "i", "j", ""}, 'к': {"k", "c"}, 'л': {"l"}, 'м': {"m"}, 'н': {"n"},
	'о': {"o"}, 'п': {"p"}, 'р': {"r"}, 'с': {"s", "ss"}, 'т': {"t"}, 'у': {"u", "ou"}, 'ў': {"u"}, 'ф': {"f", "ph"}, 'х': {"kh", "h", "x", "ch"},
	'ц': {"ts", "c", "tz", "z"}, 'ч': {"ch", "c", "tch", "tsch", "ts"}, 'ш': {"sh", "s", "sch", "ch"}, 'щ': {"shch", "sch", "sc", "shh", "sts", "schtsch"},
	'ъ': {"", "ie"}, 'ы': {"y", "i", "o"}, 'ь': {"", "i", "j", "y"}, 'э': {"e"}, 'ю': {"yu", "iu", "ju", "u"}, 'я': {"ya", "ia", "ja", "a"},
}

// isLatinOf reports whether a word in Latin letters stands for one in Cyrillic letters.
func isLatinOf(cyrillic, word string) Means {
	if word = bare(word); len(word) > mostLetter {
		return None
	}
	text := []rune(cyrillic)
	at := make([]uint64, len(text)+1) // of each letter, the places in the word that are reached, as bits
	at[0] = 1
	for n, r := range text {
		list, known := latin[r]
		if !known {
			list = []string{string(r)}
		}
		at[n+1] |= step(at[n], word, list)
		if r == 'к' && n+1 < len(text) && text[n+1] == 'с' {
			at[n+2] |= step(at[n], word, []string{"x"})
		}
	}
	if at[len(text)]>>len(word)&1 != 0 {
		return Cyrillic
	}
	return None
}

// step is where a word is reached behind one of several texts.
func step(at uint64, word string, texts []string) (next uint64) {
	for i := range len(word) + 1 {
		if at>>i&1 == 0 {
			continue
		}
		for _, text := range texts {
			if strings.HasPrefix(word[i:], text) {
				next |= 1 << (i + len(text))
			}
		}
	}
	return next
}

// skeletons is the key of a name in Cyrillic or Latin letters: of each part the consonants that
// all systems have in common.
func skeletons(parts []string) string {
	list := make([]string, len(parts))
	for i, part := range parts {
		list[i] = skeleton(part)
	}
	slices.Sort(list)
	return "c" + strings.Join(list, " ")
}

// skeleton leaves of a word the consonants in classes that no system crosses, one for several that
// stand together, and the digits.
func skeleton(part string) string {
	var b strings.Builder
	last := byte(0)
	for _, r := range strings.ReplaceAll(bare(part), "ph", "f") {
		c := consonant(r)
		if c != 0 && c != silent && (c != last || isDigit(r)) {
			b.WriteByte(c)
		}
		if c != silent {
			last = c
		}
	}
	return b.String()
}

// silent are the signs that may have no letter.
const silent = '\''

// consonant returns the class of a consonant; 0 of a vowel.
func consonant(r rune) byte {
	if r < utf8.RuneSelf {
		switch {
		case isDigit(r):
			return byte(r)
		case strings.ContainsRune("fvw", r):
			return 'v'
		case strings.ContainsRune("szcthkxgq", r):
			return 's'
		case strings.ContainsRune("bpdlmnr", r):
			return byte(r)
		}
		return 0
	}
	switch r {
	case 'ь', 'ъ':
		return silent
	case 'в', 'ф':
		return 'v'
	case 'б', 'п', 'д', 'л', 'м', 'н', 'р':
		return latin[r][0][0]
	}
	if strings.ContainsRune("гґжзкстхцчшщ", r) {
		return 's'
	}
	return 0
}
