package translit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plain are what stands for letters that no decomposition takes apart, the usual first.
var plain = map[rune][]string{
	'ø': {"o", "oe"}, 'đ': {"d", "dj"}, 'ð': {"d"}, 'ł': {"l"}, 'ß': {"ss"}, 'æ': {"ae", "a"}, 'œ': {"oe", "o"}, 'ı': {"i"}, 'þ': {"th"},
}

// unsaid are the letters that stand only in some spellings: the e of Mueller, the j of Djokovic.
const unsaid = "ej"

// plainer are what stands for a letter where diacritics are left out, the barest first: one of
// them, both, or the e behind a German vowel. Of Cyrillic letters only ё has such.
func plainer(r rune) (list []string) {
	if r < utf8.RuneSelf {
		return nil
	}
	if list = plain[r]; list != nil {
		return list
	}
	apart := []rune(norm.NFD.String(string(r)))
	if len(apart) < 2 || !unicode.Is(unicode.Latin, apart[0]) && r != 'ё' {
		return nil
	}
	for n := 1; n < len(apart); n++ {
		list = append(list, norm.NFC.String(string(apart[:n])))
	}
	if strings.ContainsRune("äöü", r) {
		list = append(list, list[0]+"e")
	}
	return list
}

// bare takes the diacritics off letters.
func bare(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if list := plainer(r); list != nil {
			b.WriteString(list[0])
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Plain reports whether no letter of a name has a diacritic, and no character a simplified one.
func Plain(text string) bool {
	for _, r := range norm.NFC.String(strings.ToLower(text)) {
		if plainer(r) != nil || tables().simplified[r] {
			return false
		}
	}
	return true
}

// spelt compares two names of one alphabet.
func spelt(x, y *name) Means {
	if len(x.parts) == len(y.parts) {
		if m := paired(x.parts, y.parts, letters); m.May() {
			return m
		}
	}
	if x.hasInitial() || y.hasInitial() {
		return max(shortened(x.parts, y.parts), shortened(y.parts, x.parts))
	}
	if len(x.parts) < len(y.parts) {
		x, y = y, x
	}
	if len(x.parts) == len(y.parts) {
		return None
	}
	surest := None
	for i := range x.parts {
		for j := range y.parts {
			surest = max(surest, joined(turned(x.parts, i), turned(y.parts, j)))
		}
	}
	return surest
}

func turned(parts []string, at int) []string { return slices.Concat(parts[at:], parts[:at]) }

// joined compares the parts of a name with those of one that has several of them in one, in their
// order.
func joined(fine, coarse []string) Means {
	if len(coarse) == 0 {
		if len(fine) == 0 {
			return Marks
		}
		return None
	}
	surest := None
	for n := 1; n <= len(fine)-len(coarse)+1; n++ {
		if m := letters(strings.Join(fine[:n], ""), coarse[0]); m > surest {
			surest = max(surest, min(m, joined(fine[n:], coarse[1:])))
		}
	}
	return surest
}

// shortened reports whether the parts of a are those of b, some by their first letter: one of these
// is enough, since Y. C. and Y. are both Yinchuan.
func shortened(a, b []string) Means {
	var initials []string
	rest := slices.Clone(b)
	for _, part := range a {
		at := slices.IndexFunc(rest, func(of string) bool { return letters(part, of).May() })
		switch {
		case at >= 0:
			rest = slices.Delete(rest, at, at+1)
		case isInitial(part):
			initials = append(initials, part)
		default:
			return None
		}
	}
	for _, of := range rest {
		if slices.ContainsFunc(initials, func(i string) bool { return strings.HasPrefix(bare(of), bare(i)) }) {
			return Initials
		}
	}
	return None
}

// letters compares two words of one alphabet. A letter with a diacritic is the same without, and
// never another that has one.
func letters(a, b string) Means {
	switch {
	case a == b:
		return Same
	case sorted(a, unsaid) != sorted(b, unsaid):
		return None
	}
	x, y := wordOf(a), wordOf(b)
	if len(x.letters) > mostLetter || len(y.letters) > mostLetter {
		return None
	}
	// from[i][j] is how x[i:] and y[j:] are one.
	var from [mostLetter + 3][mostLetter + 3]Means
	from[len(x.letters)][len(y.letters)] = Same
	for i := len(x.letters); i >= 0; i-- {
		for j := len(y.letters); j >= 0; j-- {
			best := from[i][j]
			if i < len(x.letters) && j < len(y.letters) && x.letters[i] == y.letters[j] {
				best = max(best, from[i+1][j+1])
			}
			for n := 1; n <= 2; n++ {
				best = max(best, min(x.as(i, &y, j, n), from[i+1][j+n]), min(y.as(j, &x, i, n), from[i+n][j+1]))
			}
			from[i][j] = best
		}
	}
	return from[0][0]
}

// word is a word with what stands for its letters.
type word struct {
	letters []rune
	plainer [][]string
}

func wordOf(text string) (w word) {
	w.letters = []rune(text)
	w.plainer = make([][]string, len(w.letters))
	for i, r := range w.letters {
		w.plainer[i] = plainer(r)
	}
	return w
}

// as says by what a letter may stand as n letters of another word.
func (w *word) as(i int, of *word, j, n int) Means {
	if i >= len(w.letters) || j+n > len(of.letters) {
		return None
	}
	if slices.Contains(w.plainer[i], string(of.letters[j:j+n])) {
		return Marks
	}
	if r := w.letters[i]; n == 2 && of.letters[j] == r && of.letters[j+1] == 'e' && strings.ContainsRune("aou", r) {
		return Respelt
	}
	return None
}
