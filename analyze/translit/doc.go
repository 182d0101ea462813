// Package translit says whether two names may be one in other letters: Chinese characters and
// pinyin, Cyrillic and Latin, traditional and simplified (or Japanese) characters, letters with
// diacritics and without.
//
// That names fit is evidence and no proof: 李伟 and 李威 are both Li Wei. That they do not fit is no
// evidence at all: 许 is Xu, Hui, Khoo, Heo and Hứa, by the place that its bearer is of. Only readings
// of standard Chinese are known, without tones, all that a character has.
//
// The readings are read when they are first needed. The work on a name is bounded, whatever it is:
// what is longer than a name is no name, and fits nothing.
package translit
