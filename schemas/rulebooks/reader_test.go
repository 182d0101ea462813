package rulebooks

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"

	"qipu/schemas"
)

// TestReader walks every text in both languages as a reader would.
func TestReader(t *testing.T) {
	for _, b := range Books() {
		checkTexts(t, b.ID+" title", b.Title)
		checkTexts(t, b.ID+" about", b.About)
		for _, c := range b.Clauses {
			checkTexts(t, string(c.ID)+" title", c.Title)
			checkTexts(t, string(c.ID)+" meaning", c.Meaning)
			if c.Unchecked != (schemas.Text{}) {
				checkTexts(t, string(c.ID)+" unchecked", c.Unchecked)
			}
			if !strings.HasSuffix(c.Meaning.Zh, "。") || !strings.HasSuffix(c.Meaning.En, ".") {
				t.Errorf("%s: the meaning does not end as a sentence does", c.ID)
			}
			if strings.HasSuffix(c.Title.Zh, "。") || strings.HasSuffix(c.Title.En, ".") {
				t.Errorf("%s: the title ends as a sentence does", c.ID)
			}
			if c.Title.En == c.Meaning.En || c.Title.Zh == c.Meaning.Zh {
				t.Errorf("%s: the meaning only repeats the title", c.ID)
			}
			if c.Lost && (!strings.Contains(c.Meaning.Zh, "没有保存") || !strings.Contains(c.Meaning.En, "not preserved")) {
				t.Errorf("%s: its text is lost, but the meaning does not say so", c.ID)
			}
		}
	}
}

var placeholder = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(todo|tbd|fixme|xxx|lorem|placeholder)\b|…|待补|待定`)
})

func checkTexts(t *testing.T, where string, text schemas.Text) {
	t.Helper()
	if text.Zh == "" || text.En == "" || text.Zh == text.En && text.En != "Pass" {
		t.Errorf("%s: empty in a language, or the same in both: %+v", where, text)
	}
	for _, s := range []string{text.Zh, text.En} {
		if placeholder().MatchString(s) || strings.TrimSpace(s) != s || strings.Contains(s, "  ") {
			t.Errorf("%s: placeholder or stray space: %q", where, s)
		}
		if strings.ContainsFunc(s, func(r rune) bool { return r == unicode.ReplacementChar || unicode.IsControl(r) }) {
			t.Errorf("%s: undecodable or control character: %q", where, s)
		}
		if i := strings.IndexAny(s, traditional); i >= 0 {
			t.Errorf("%s: traditional character at %q", where, s[i:])
		}
	}
	if !strings.ContainsFunc(text.Zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) && text.Zh != "Pass" {
		t.Errorf("%s: no Chinese in %q", where, text.Zh)
	}
	if !strings.ContainsFunc(text.En, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) }) {
		t.Errorf("%s: no English in %q", where, text.En)
	}
	balanced(t, where, text.Zh)
	balanced(t, where, text.En)
}

// traditional characters that the stored texts, read by machine, are full of.
const traditional = "規則賽時將軍車砲勝負輪執紅雙對開關認違罰錄連譜著從後數點條項為應該無發現進過還這個們與國際圍"

// balanced checks the brackets and quotes that come in pairs.
func balanced(t *testing.T, where, s string) {
	t.Helper()
	for _, pair := range []string{"（）", "()", "“”"} {
		r := []rune(pair)
		if strings.Count(s, string(r[0])) != strings.Count(s, string(r[1])) {
			t.Errorf("%s: %s do not match in %q", where, pair, s)
		}
	}
}
