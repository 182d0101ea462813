package translit

import "qipu/schemas"

// Means is that by which two names may be one, the surest last.
type Means uint8

// The means.
const (
	None     Means = iota // that they are one is not seen; across scripts they may be all the same
	Initials              // one has letters for parts of the other: they do not contradict each other
	Pinyin                // one is a reading of the other's characters
	Cyrillic              // one is the other by some system for Russian, Ukrainian or Belarusian
	Respelt               // ae, oe, ue stand for a, o, u, and neither has the letter that explains it
	Merged                // a simplified character stands for several, of which the other is one
	Variants              // traditional, simplified or Japanese characters, each for one other
	Marks                 // diacritics that one leaves out, or blanks
	Same                  // schemas.PersonName is equal
)

// May reports whether the names fit: they may be one.
func (m Means) May() bool { return m > Initials }

// Sure reports whether they are one name in another orthography, so that only another bearer of it
// could be meant.
func (m Means) Sure() bool { return m >= Variants }

var texts = [...]schemas.Text{
	None:     {Zh: "另一种文字", En: "other letters"},
	Initials: {Zh: "缩写", En: "initials"},
	Pinyin:   {Zh: "拼音", En: "pinyin"},
	Cyrillic: {Zh: "西里尔字母转写", En: "transliteration from Cyrillic"},
	Respelt:  {Zh: "ä、ö、ü 的写法", En: "spellings of ä, ö, ü"},
	Merged:   {Zh: "繁简字（一字对多字）", En: "simplified characters that stand for several"},
	Variants: {Zh: "繁简字或日文字形", En: "traditional, simplified or Japanese characters"},
	Marks:    {Zh: "变音符号或空格", En: "diacritics or blanks"},
	Same:     {Zh: "写法", En: "spelling"},
}

// Text names the means, as it stands behind "by".
func (m Means) Text() schemas.Text { return texts[m] }
