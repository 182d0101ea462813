package identity

import (
	"strings"

	"qipu/schemas"
)

// Reason speaks for one person, or against.
type Reason uint8

// The reasons, those for first.
const (
	SameID          Reason = iota // one registration number, and another name
	SameName                      // equal but for width, case, order and stops
	FoldedName                    // equal but for diacritics or spacing too
	VariantName                   // equal but for traditional, simplified or Japanese characters
	Transliterated                // one fits the other by pinyin, or from Cyrillic
	OneEdit                       // one letter more, less, other, or two exchanged
	SameBirth                     // on one day
	SameYear                      // in one year, and more one of them does not say
	SameUnit                      //
	RatingContinues               // one had after an event what the other has
	RatingNear                    // at most 50 apart

	PlayedEachOther
	SameEvent // both are in it
	DifferentID
	DifferentBirth
	DifferentUnit
	RatingFar // more than 400 apart

	// Reasons is the number of reasons.
	Reasons = iota
)

const firstAgainst = PlayedEachOther

// reasons are the codes, weights and texts. The score is the sum of the weights, 0 to 100; those
// who played each other have 0.
var reasons = [Reasons]struct {
	code   string
	weight int
	text   schemas.Text
}{
	{"SAME_ID", 60, schemas.Text{Zh: "注册号相同，姓名不同", En: "one registration number, and two names"}},
	{"SAME_NAME", 50, schemas.Text{Zh: "姓名相同（不计全半角、大小写、词序、标点）", En: "the same name but for width, case, order and stops"}},
	{"FOLDED_NAME", 45, schemas.Text{Zh: "不计变音符号和空格则姓名相同", En: "the same name but for diacritics and blanks"}},
	{"VARIANT_NAME", 40, schemas.Text{Zh: "不计繁简字与日文字形则姓名相同", En: "the same name but for traditional, simplified or Japanese characters"}},
	{"TRANSLITERATED", 30, schemas.Text{Zh: "一名可能是另一名的转写（拼音，或西里尔字母）", En: "one name may be the other in other letters, by pinyin or from Cyrillic"}},
	{"ONE_EDIT", 25, schemas.Text{Zh: "姓名只差一个字", En: "the names are one letter apart"}},
	{"SAME_BIRTH", 20, schemas.Text{Zh: "出生日期相同", En: "born on one day"}},
	{"SAME_YEAR", 8, schemas.Text{Zh: "出生年份相同", En: "born in one year"}},
	{"SAME_UNIT", 12, schemas.Text{Zh: "单位相同", En: "of one unit"}},
	{"RATING_CONTINUES", 15, schemas.Text{Zh: "等级分前后相接", En: "one has the rating that the other had after an event"}},
	{"RATING_NEAR", 5, schemas.Text{Zh: "等级分相近", En: "the ratings are at most 50 apart"}},
	{"PLAYED_EACH_OTHER", -100, schemas.Text{Zh: "互相对阵过", En: "they were paired with each other"}},
	{"SAME_EVENT", -50, schemas.Text{Zh: "同在一项赛事中", En: "both are in one event"}},
	{"DIFFERENT_ID", -30, schemas.Text{Zh: "注册号不同", En: "two registration numbers"}},
	{"DIFFERENT_BIRTH", -40, schemas.Text{Zh: "出生日期不同", En: "born on two days"}},
	{"DIFFERENT_UNIT", -5, schemas.Text{Zh: "单位不同", En: "of two units"}},
	{"RATING_FAR", -10, schemas.Text{Zh: "等级分相差 400 以上", En: "the ratings are more than 400 apart"}},
}

// String returns the code of the reason, as tables have it.
func (r Reason) String() string { return reasons[r].code }

// Text is the reason in words. It names nobody.
func (r Reason) Text() schemas.Text { return reasons[r].text }

// Set is a set of reasons.
type Set uint32

// Has reports whether a reason is in the set.
func (s Set) Has(r Reason) bool { return s>>r&1 != 0 }

func setOf(list ...Reason) (s Set) {
	for _, r := range list {
		s |= 1 << r
	}
	return s
}

// For are the reasons of the set that speak for one person.
func (s Set) For() Set { return s & (1<<firstAgainst - 1) }

// Against are those that speak against it.
func (s Set) Against() Set { return s &^ s.For() }

// List lists the reasons.
func (s Set) List() (list []Reason) {
	for r := range Reason(Reasons) {
		if s.Has(r) {
			list = append(list, r)
		}
	}
	return list
}

// Codes writes the codes, with commas between.
func (s Set) Codes() string {
	var codes []string
	for _, r := range s.List() {
		codes = append(codes, r.String())
	}
	return strings.Join(codes, ",")
}

// Text writes the reasons in words, those against behind "but".
func (s Set) Text() schemas.Text {
	join := func(s Set, of func(schemas.Text) string, between string) string {
		var list []string
		for _, r := range s.List() {
			list = append(list, of(r.Text()))
		}
		return strings.Join(list, between)
	}
	zh, en := func(t schemas.Text) string { return t.Zh }, func(t schemas.Text) string { return t.En }
	text := schemas.Text{Zh: join(s.For(), zh, "，"), En: join(s.For(), en, ", ")}
	if against := s.Against(); against != 0 {
		if s.For() != 0 {
			text.Zh, text.En = text.Zh+"；但", text.En+"; but "
		}
		text.Zh += join(against, zh, "，")
		text.En += join(against, en, ", ")
	}
	return text
}

// score is the sum of the weights, from 0 to 100.
func (s Set) score() int {
	const most = 100
	if s.Has(PlayedEachOther) {
		return 0
	}
	n := 0
	for _, r := range s.List() {
		n += reasons[r].weight
	}
	return max(0, min(n, most))
}
