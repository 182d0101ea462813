package renju

import (
	"strings"
	"unicode"

	"qipu/schemas"
)

// Variant is the game that a record says it is of.
type Variant uint8

// The variants.
const (
	VariantUnsaid   Variant = iota // nothing is said: the rulebook in force governs it
	VariantRenju                   // renju, or an opening protocol of renju
	VariantGomoku                  // gomoku; who wins with six is not said
	VariantFree                    // gomoku in which more than five win too (自由)
	VariantStandard                // gomoku in which only exactly five wins
	VariantOther                   // rules that are none of these: nothing is judged by them
)

var variantNames = [...]string{"", "renju", "gomoku", "gomoku/free", "gomoku/standard", "other"}

// String returns a stable code: of gomoku the name of the profile.
func (v Variant) String() string { return variantNames[v] }

// IsGomoku reports whether no rulebook here governs the variant, and its ends are
// known.
func (v Variant) IsGomoku() bool { return v >= VariantGomoku && v <= VariantStandard }

// variantWords are the words that name a variant, in lower case, the telling ones
// first: "Standard Renju" is renju, "freestyle gomoku" free, "gomoku swap2" gomoku.
var variantWords = [...]struct {
	words   string
	variant Variant
}{
	{"caro omok pente ninuki keryo connect6", VariantOther},
	{"renju 连珠 連珠", VariantRenju},
	{"freestyle free 自由 无禁 無禁", VariantFree},
	{"禁手", VariantRenju},
	{"standard exactly exact 标准 標準", VariantStandard},
	{"gomoku swap2 gobang", VariantGomoku},
}

// ParseRule reads the name of the rules as a record writes it: the variant that it
// names, and the opening protocol. VariantOther is a name that says neither; an
// empty text leaves it unsaid, and so do the words 五子棋 and RIF, which the
// rulebooks bear themselves. The name of a rulebook as qipu writes it, wuziqi-2009, is that
// of its game.
func ParseRule(text string) (Variant, Protocol) {
	p := ParseProtocol(text)
	if p.Kind == ProtocolNone {
		return VariantUnsaid, p
	}
	switch strings.ToLower(strings.TrimSpace(p.Written)) { // the rulebooks by their own names here
	case "wuziqi-2009", "wuziqi-undated", "renju-2002":
		return VariantRenju, withoutUnknown(p)
	case "xiangqi-2011":
		return VariantOther, withoutUnknown(p)
	}
	words := ruleParts(p.Written)
	if strings.Contains(p.Written, "五子棋竞赛规则") { // the title of the rulebooks themselves
		return VariantUnsaid, withoutUnknown(p)
	}
	for _, w := range variantWords {
		for name := range strings.FieldsSeq(w.words) {
			if holds(words, name) {
				return w.variant, withoutUnknown(p)
			}
		}
	}
	switch {
	case p.Kind == ProtocolSwap2:
		return VariantGomoku, p
	case p.Kind == ProtocolRIF:
		return VariantUnsaid, p
	case p.Kind != ProtocolUnknown:
		return VariantRenju, p
	case p.Written == "五子棋":
		return VariantUnsaid, Protocol{}
	}
	return VariantOther, p
}

// holds reports whether one of the words is a name, or holds one in Chinese, which
// sets no blanks.
func holds(words []string, name string) bool {
	for _, w := range words {
		if w == name || name[0] >= 0x80 && strings.Contains(w, name) {
			return true
		}
	}
	return false
}

// withoutUnknown makes a protocol that is only the name of the variant none; what is
// written stays.
func withoutUnknown(p Protocol) Protocol {
	if p.Kind == ProtocolUnknown {
		p.Kind = ProtocolNone
	}
	return p
}

// ruleOf is the variant and the protocol that a record declares: by the field for
// its rules, else by the name of the game where that names rules (SGF's GN is for
// any name).
func ruleOf(g *schemas.Game) (Variant, Protocol) {
	v, p := namedRule(g)
	declared := g.View(g.Stage.Protocol)
	if strings.TrimSpace(declared) == "" || v == VariantOther {
		return v, p
	}
	// What stands in a field for protocols is one, known or not.
	of, protocol := ParseRule(declared)
	if protocol.Kind != ProtocolNone {
		p = protocol
	}
	if v == VariantUnsaid && of != VariantOther {
		v = of
	}
	return v, p
}

// namedRule is the variant and the protocol that the name of the rules says. SGF's
// name of the game (GN) is for any text, so that it counts only where all of it is
// the name of rules: "Free Cup final" is none.
func namedRule(g *schemas.Game) (Variant, Protocol) {
	if rule := g.View(g.Stage.Rule); strings.TrimSpace(rule) != "" {
		return ParseRule(rule)
	}
	if name := g.Value("GN"); onlyRules(name) {
		return ParseRule(name)
	}
	return VariantUnsaid, Protocol{}
}

// ruleWords are the words of which the name of a game may be made that is the name of
// its rules.
const ruleWords = "renju gomoku freestyle free standard swap2 rule rules rif sakata yamaguchi tarannikov taraguchi soosorv soosyrv " +
	"连珠 連珠 五子棋 自由 标准 標準 规则 規則 五手两打 塔拉山口 山口 索索夫 坂田"

// onlyRules reports whether a text is made of words for rules, and numbers, alone.
func onlyRules(text string) bool {
	if len(text) > MaxProtocol {
		return false
	}
	found := false
	for _, word := range ruleParts(text) {
		rest := strings.TrimRight(word, "0123456789")
		for more := true; more && rest != ""; {
			more = false
			for name := range strings.FieldsSeq(ruleWords) {
				if rest == name || name[0] >= 0x80 && strings.HasPrefix(rest, name) {
					rest, more, found = rest[len(name):], true, true
					break
				}
			}
		}
		if rest != "" {
			return false
		}
	}
	return found
}

// ruleParts are the words of a text, folded as in names of protocols.
func ruleParts(text string) []string {
	folded := strings.Map(func(c rune) rune { return fold(unicode.ToLower(c)) }, text)
	return strings.FieldsFunc(folded, func(c rune) bool { return strings.ContainsRune(ruleSeparators, c) })
}

// ruleSeparators stand between the words of the name of rules.
const ruleSeparators = " \t-_/,;:.()[]（）、，："
