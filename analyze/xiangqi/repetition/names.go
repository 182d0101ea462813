package repetition

import (
	"slices"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

var classNames = [...]string{"闲", "捉", "杀", "将", "未定"}

// String returns the Chinese term.
func (c Class) String() string { return classNames[c] }

var objectNames = [...]string{"捉车", "捉无根子", "捉少根子"}

// String returns the Chinese term.
func (o Object) String() string { return objectNames[o] }

// String names the chase: 捉车, 联合捉无根子, 捉车(借炮架), 捉子(抽).
func (v *Victim) String() string {
	switch {
	case v.ByChecks && v.Object == Chariot:
		return "捉车(抽)"
	case v.ByChecks:
		return "捉子(抽)"
	case v.OnlyScreen:
		return v.Object.String() + "(借炮架)"
	case v.Joint():
		return "联合" + v.Object.String()
	}
	return v.Object.String()
}

// String names the class: 应将-捉车.
func (p *Ply) String() string {
	name := p.Class.String()
	if p.Class == Chase {
		name = p.Chase.String()
	}
	if p.Answers {
		return "应将-" + name
	}
	return name
}

var verdictNames = [...]string{"none", "red_loses", "black_loses", "draw", "undetermined"}

// String returns a stable code.
func (v Verdict) String() string { return verdictNames[v] }

// ParseVerdict reads the code of a verdict, as String writes it.
func ParseVerdict(code string) (v Verdict, ok bool) {
	i := slices.Index(verdictNames[:], code)
	return Verdict(max(i, 0)), i >= 0
}

// banNames are English names of what a side plays, for the terms of articles 24 and 26.
var banNames = map[string]string{
	allowed:        "allowed play",
	undecided:      "undecided play",
	perpetualCheck: "perpetual check",
	"长杀":           "perpetual mating threats",
	"长捉":           "perpetual chase",
	"长捉车":          "perpetual chase of a chariot",
	"长捉无根子":        "perpetual chase of an unprotected piece",
	"长捉(少根子)":      "perpetual chase of an under-protected piece",
	"联合长捉(少根子)":    "joint perpetual chase of an under-protected piece",
}

// partNames are the parts of the names of play in turns: 一将一捉车.
var partNames = map[string]string{
	"将":    "check",
	"杀":    "mating threat",
	"捉车":   "chase of a chariot",
	"捉无根子": "chase of an unprotected piece",
	"捉少根子": "chase of an under-protected piece",
}

var classNamesEn = map[string]string{
	"闲":  "idle",
	"捉子": "chase of a piece",
	"未定": "undecided",
}

// text is what a side plays as it stands in a sentence: 长将, 为允许着法.
func (b Ban) text() schemas.Text {
	text := schemas.Text{Zh: b.Name, En: EnglishBan(b.Name)}
	switch {
	case b.Name == allowed:
		text.Zh = "为允许着法"
	case b.joint && b.object != ShortRoot: // the name of the third has it
		text.Zh, text.En = "联合"+text.Zh, "joint "+text.En
	}
	return text
}

// EnglishBan returns what a side plays, as Ban names it, in English: 一将一捉车 is
// "check and chase of a chariot in turn".
func EnglishBan(name string) string {
	if english, ok := banNames[name]; ok {
		return english
	}
	var parts []string
	for part := range strings.SplitSeq(strings.TrimPrefix(name, "一"), "一") {
		parts = append(parts, partNames[part])
	}
	return strings.Join(parts, " and ") + " in turn"
}

// EnglishClass returns the class of a ply, as Ply.String names it, in English:
// 应将-联合捉车 is "answers check: joint chase of a chariot".
func EnglishClass(name string) string {
	name, answers := strings.CutPrefix(name, "应将-")
	name, joint := strings.CutPrefix(name, "联合")
	name, screen := strings.CutSuffix(name, "(借炮架)")
	name, byChecks := strings.CutSuffix(name, "(抽)")
	text := partNames[name] + classNamesEn[name]
	switch {
	case joint:
		text = "joint " + text
	case screen:
		text += " (over an own screen)"
	case byChecks:
		text += " by checks"
	}
	if answers {
		text = "answers check: " + text
	}
	return text
}

var verdictTexts = [...]schemas.Text{
	None:         {Zh: "不予受理", En: "it is not heard"},
	RedLoses:     {Zh: "红方应变着，不变判负", En: "Red must vary, or loses"},
	BlackLoses:   {Zh: "黑方应变着，不变判负", En: "Black must vary, or loses"},
	Draw:         {Zh: "双方不变作和", En: "it is a draw if nobody varies"},
	Undetermined: {Zh: "未能算清，须由裁判裁定", En: "the search ran out and an arbiter must decide"},
}

// Text says what the verdict means, without a full stop.
func (v Verdict) Text() schemas.Text { return verdictTexts[v] }

var sideNames = [...]schemas.Text{
	schemas.First: {Zh: "红方", En: "Red"}, schemas.Second: {Zh: "黑方", En: "Black"}, schemas.NoSide: {Zh: "一方", En: "a side"},
}

func lineText(moves []xiangqi.Move) string {
	var text []byte
	for i, m := range moves {
		if i > 0 {
			text = append(text, ' ')
		}
		text = m.AppendTo(text)
	}
	return string(text)
}
