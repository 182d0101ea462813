package renju

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ProtocolKind is an opening protocol that records declare.
type ProtocolKind uint8

// The protocols (formats of renju records, "Protocols met in records").
const (
	ProtocolNone       ProtocolKind = iota // the record declares none
	ProtocolUnknown                        // it declares one that is not in this list
	ProtocolRIF                            // RIF, 1996: three stones, a swap, two offered fifths
	ProtocolSakata                         // 坂田
	ProtocolYamaguchi                      // 山口, 2009–16
	ProtocolTarannikov                     // a swap after each of the first five stones
	ProtocolSoosorv                        // Soosõrv-8, 索索夫, 2017–23
	ProtocolTaraguchi                      // Taraguchi-10, 塔拉山口, 2024–
	ProtocolSwap2                          // of gomoku
)

var protocolNames = [...]string{"", "unknown", "rif", "sakata", "yamaguchi", "tarannikov", "soosorv", "taraguchi", "swap2"}

// String returns a stable code, empty for ProtocolNone.
func (k ProtocolKind) String() string { return protocolNames[k] }

// OfRulebooks reports whether the protocol is that of the three rulebooks: three
// stones, one swap, two offered fifths. A record that declares none is held to it.
func (k ProtocolKind) OfRulebooks() bool { return k == ProtocolNone || k == ProtocolRIF }

// Protocol is the opening protocol as a record declares it.
type Protocol struct {
	Kind    ProtocolKind
	Number  int    // in its name: the 8 of "Soosõrv-8"; 0 if none stands there, at most 99
	Written string // as written, cut at MaxProtocol bytes
}

// MaxProtocol is the most bytes of a rule name that ParseProtocol looks at.
const MaxProtocol = 96

// latinProtocols are the names in Latin letters, folded: lower case, without marks.
var latinProtocols = map[string]ProtocolKind{
	"rif": ProtocolRIF, "sakata": ProtocolSakata, "yamaguchi": ProtocolYamaguchi,
	"tarannikov": ProtocolTarannikov, "taraguchi": ProtocolTaraguchi,
	"soosorv": ProtocolSoosorv, "soosyrv": ProtocolSoosorv,
}

// otherProtocols are names in other scripts, a longer one before a shorter one
// within it. 三手交换 with 五手两打 is what the rulebooks call their own.
var otherProtocols = [...]struct {
	name string
	kind ProtocolKind
}{
	{"五手两打", ProtocolRIF},
	{"五手兩打", ProtocolRIF},
	{"塔拉山口", ProtocolTaraguchi},
	{"山口", ProtocolYamaguchi},
	{"索索夫", ProtocolSoosorv},
	{"坂田", ProtocolSakata},
	{"タランニコフ", ProtocolTarannikov},
}

// ParseProtocol reads the name of a rule as records write it: "RIF", "Soosyrv-8",
// "Taraguchi 10", "Swap2", "索索夫-8". Other words around it do no harm; two
// protocols in one text leave it unknown. It is for fields that name the rule:
// some protocols bear the names of players.
func ParseProtocol(text string) Protocol {
	p := Protocol{Written: cut(strings.TrimSpace(text), MaxProtocol)}
	if p.Written == "" {
		return p
	}
	p.Kind = ProtocolUnknown
	found := 0
	see := func(kind ProtocolKind, number int) {
		if p.Kind != kind {
			found++
		}
		p.Kind, p.Number = kind, max(number, p.Number)
	}
	rest := p.Written
	for rest != "" {
		kind, n := protocolAt(rest)
		if kind == ProtocolNone {
			rest = rest[n:]
			continue
		}
		rest = rest[n:]
		number, n := numberAfter(rest)
		rest = rest[n:]
		see(kind, number)
	}
	if found > 1 {
		p.Kind, p.Number = ProtocolUnknown, 0
	}
	return p
}

// protocolAt returns the protocol that a text begins with, if any, and how many
// bytes to go on by: its name, or the word or sign that is none.
func protocolAt(text string) (kind ProtocolKind, n int) {
	for _, o := range otherProtocols {
		if strings.HasPrefix(text, o.name) {
			return o.kind, len(o.name)
		}
	}
	word, n := latinWord(text)
	if n == 0 {
		_, n = utf8.DecodeRuneInString(text)
		return ProtocolNone, n
	}
	if kind, ok := latinProtocols[word]; ok {
		return kind, n
	}
	if number, _ := numberAfter(text[n:]); word == "swap" && number == 2 {
		return ProtocolSwap2, n
	}
	return ProtocolNone, n
}

// latinWord returns the word that a text begins with, folded, and its length in
// bytes; both are nothing if the text begins with something else.
func latinWord(text string) (word string, n int) {
	var b strings.Builder
	for i, c := range text {
		if !unicode.Is(unicode.Latin, c) {
			return b.String(), i
		}
		b.WriteRune(fold(unicode.ToLower(c)))
	}
	return b.String(), len(text)
}

// fold takes off the marks that the name of Soosõrv is written with or mistaken for.
func fold(c rune) rune {
	switch c {
	case 'õ', 'ö', 'ó', 'ō', 'ø':
		return 'o'
	}
	return c
}

// numberAfter reads a number of one or two digits right after a name, with or
// without a hyphen or space between; n is how many bytes it takes, 0 if none stands there.
func numberAfter(text string) (number, n int) {
	rest := strings.TrimLeft(text, " -_‐‑–")
	if len(text)-len(rest) > 4 {
		return 0, 0
	}
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		number = min(number*10+int(rest[digits]-'0'), 1000)
		digits++
	}
	if digits == 0 || number > 99 {
		return 0, 0 // a year is no part of the name
	}
	return number, len(text) - len(rest) + digits
}

// cut shortens a text to at most n bytes, at a character where it has any there.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for back := range utf8.UTFMax {
		if utf8.RuneStart(text[n-back]) {
			return text[:n-back]
		}
	}
	return text[:n]
}
