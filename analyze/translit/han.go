package translit

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The tables that scripts/hanzi makes.
var (
	//go:embed readings.txt
	readingsText string
	//go:embed variants.txt
	variantsText string
)

// characters are what is known of the shapes of characters.
type characters struct {
	stands     map[rune][]rune // what a simplified or Japanese character stands for
	simplified map[rune]bool   // those that have such, and are none
	class      map[rune]rune   // one of all that are one by any of these
}

var tables = sync.OnceValue(func() *characters {
	c := &characters{stands: make(map[rune][]rune), simplified: make(map[rune]bool), class: make(map[rune]rune)}
	of := func(r rune) rune {
		for c.class[r] != 0 {
			r = c.class[r]
		}
		return r
	}
	for line := range entries(variantsText) {
		list := []rune(line)
		c.stands[list[0]] = list[1:]
		for _, r := range list[1:] {
			c.simplified[r] = true
			if a, b := of(list[0]), of(r); a != b {
				c.class[max(a, b)] = min(a, b)
			}
		}
	}
	for simple := range c.stands {
		delete(c.simplified, simple)
	}
	for r := range c.class {
		c.class[r] = of(r)
	}
	return c
})

// entries are the lines of a table.
func entries(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

// class returns one character for all that are one by their shapes.
func class(r rune) rune {
	if of := tables().class[r]; of != 0 {
		return of
	}
	return r
}

// sameCharacters compares two names in Chinese characters.
func sameCharacters(a, b string) Means {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return None
	}
	least := Same
	for i := range x {
		least = min(least, sameCharacter(x[i], y[i]))
	}
	return least
}

// sameCharacter compares two characters. They are one where both stand for one that is told; 鐘 and
// 鍾 are two, though 钟 may be either.
func sameCharacter(a, b rune) Means {
	if a == b {
		return Same
	}
	x, y := standsFor(a), standsFor(b)
	for _, r := range x {
		if slices.Contains(y, r) {
			if len(x) == 1 && len(y) == 1 {
				return Variants
			}
			return Merged
		}
	}
	return None
}

// standsFor lists what a character stands for, itself if it is no simplified one.
func standsFor(r rune) []rune {
	if list := tables().stands[r]; list != nil {
		return list
	}
	return []rune{r}
}

// syllables are the readings of each character, in all spellings of ü.
var syllables = sync.OnceValue(func() map[rune][]string {
	const most = 42_000 // about so many characters have readings
	of := make(map[rune][]string, most)
	for line := range entries(readingsText) {
		syllable, list, _ := strings.Cut(line, " ")
		spellings := slices.Clip(respelt(syllable)) // shared, and copied where more are appended
		for _, r := range list {
			if had := of[r]; had != nil {
				of[r] = append(had, spellings...)
			} else {
				of[r] = spellings
			}
		}
	}
	return of
})

// respelt lists the spellings of a syllable: lü is lü without its dots, lv as it is typed and lyu
// as passports have it, and xu is sometimes xv.
func respelt(syllable string) []string {
	for _, of := range [...]string{"ü", "u"} {
		before, after, found := strings.Cut(syllable, of)
		switch {
		case !found:
		case of == "ü":
			return []string{before + "u" + after, before + "v" + after, before + "yu" + after}
		case before != "" && strings.Contains("jqxy", before):
			return []string{syllable, before + "v" + after}
		}
	}
	return []string{syllable}
}

// readingsOf are the keys of the readings of a name; none where there are too many, or a character
// has none.
func readingsOf(han []rune) []string {
	texts := []string{""}
	for _, r := range han {
		list := []string{string(r)}
		if !isDigit(r) {
			list = nil
			for _, s := range syllables()[r] {
				if s = readingKey(s)[1:]; !slices.Contains(list, s) {
					list = append(list, s)
				}
			}
		}
		if len(texts)*len(list) > mostSpelt {
			return nil
		}
		var more []string
		for _, text := range texts {
			for _, s := range list {
				more = append(more, text+s)
			}
		}
		texts = more
	}
	for i := range texts {
		texts[i] = readingKey(texts[i])
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// readingKey is the key of a name in pinyin: its letters in order, since the family name may stand
// first or last; of ü, v, yu and u the u.
func readingKey(text string) string {
	return "p" + sorted(strings.ReplaceAll(bare(text), "v", "u"), "y")
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// compounds are the family names of two characters that are met.
const compounds = "欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 尉迟 尉遲 万俟 皇甫 令狐 长孙 長孫 慕容 宇文 司徒 司空 夏侯 东方 東方 公孙 公孫 轩辕 軒轅 端木 独孤 獨孤 " +
	"南宫 南宮 西门 西門 东郭 東郭 百里 呼延 澹台 澹臺 公冶 宗政 濮阳 濮陽 淳于 单于 單于 太叔 申屠 仲孙 仲孫 钟离 鍾離 闻人 聞人 赫连 赫連 拓跋 完颜 完顏 第五 " +
	"闾丘 閭丘 亓官 司寇 子车 子車 颛孙 顓孫 巫马 巫馬 公西 漆雕 乐正 樂正 壤驷 壤駟 公良 夹谷 夾谷 宰父 谷梁 榖梁 段干 东门 東門 南门 南門 羊舌 微生 梁丘 左丘 " +
	"鲜于 鮮于 纳兰 納蘭 叶赫 葉赫 那拉 爱新 愛新"

// isCompound reports whether two characters are a family name: a blank stands between any two.
func isCompound(han []rune) bool { return strings.Contains(compounds, string(han)) }

// isReading reports whether the parts of a name in Latin letters are a reading of characters: the
// family name first, as it is written, or last. A single letter is an initial, and none.
func isReading(parts []string, han []rune) bool {
	plain := make([]string, 0, len(parts))
	worded := 0
	for _, part := range parts {
		if isInitial(part) {
			return false
		}
		if part = bare(part); strings.IndexFunc(part, unicode.IsLetter) >= 0 {
			worded++
		}
		plain = append(plain, part)
	}
	if worded == 1 {
		return readsAs(plain, han)
	}
	if readsSurname(plain[:1], plain[1:], han) {
		return true
	}
	for last := 1; last <= 2 && last < worded && worded == len(plain); last++ {
		at := len(plain) - last
		if readsSurname(plain[at:], plain[:at], han) {
			return true
		}
	}
	return false
}

// readsSurname reports whether parts are a reading of characters, those of the family name apart.
func readsSurname(surname, given []string, han []rune) bool {
	for n := 1; n <= 2 && n < len(han); n++ {
		if (n == 1 || isCompound(han[:n])) && readsAs(surname, han[:n]) && readsAs(given, han[n:]) {
			return true
		}
	}
	return false
}

// readsAs reports whether parts are a reading of characters, each part of whole ones.
func readsAs(parts []string, han []rune) bool {
	if len(parts) == 0 || len(han) == 0 {
		return len(parts) == len(han)
	}
	for n := 1; n <= len(han)-len(parts)+1; n++ {
		if reads(parts[0], han[:n]) && readsAs(parts[1:], han[n:]) {
			return true
		}
	}
	return false
}

// reads reports whether a word is a reading of characters. What is none stands for itself.
func reads(word string, han []rune) bool {
	if len(word) > mostLetter {
		return false
	}
	at := uint64(1) // the places in the word that are reached, as bits
	for _, r := range han {
		list := syllables()[r]
		if list == nil {
			list = []string{string(r)}
		}
		next := uint64(0)
		for i := range len(word) {
			if at>>i&1 == 0 {
				continue
			}
			for _, s := range list {
				if strings.HasPrefix(word[i:], s) {
					next |= 1 << (i + len(s))
				}
			}
		}
		at = next
	}
	return at>>len(word)&1 != 0 && utf8.ValidString(word)
}
