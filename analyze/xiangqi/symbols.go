package xiangqi

import (
	"unicode"

	"qipu/schemas/board"
)

// symbol is one character of a written move: a value in the lowest nibble, a
// class in the next, and in the high byte what it shows of the style.
type symbol uint16

// The classes. Their nibbles make the patterns of token.go.
const (
	classPiece   symbol = 0x10 // value: the type of piece
	classDigit   symbol = 0x20 // value: 1–9
	classDir     symbol = 0x30 // value: a direction
	classOrdinal symbol = 0x40 // value: an order
	classSign    symbol = 0x50 // '+' and '-': a direction, or front and rear
)

func (s symbol) class() symbol { return s & 0xF0 }
func (s symbol) value() uint8  { return uint8(s & 0x0F) }
func (s symbol) style() Style  { return Style(s >> 8) }

// Directions of a written move, seen by its player.
const (
	anyWay   = 0 // not written: the short form
	forward  = 1 // 进
	backward = 2 // 退
	sideways = 3 // 平
	toSquare = 4 // SAN names the square instead
)

// Glyphs by meaning. Both sides' glyphs, simplified, traditional and printed
// variants are read alike: records mix them.
var glyphs = []struct {
	runes  string
	symbol symbol
}{
	{"帅帥将將", classPiece | symbol(board.King)},
	{"仕士", classPiece | symbol(board.Advisor)},
	{"相象", classPiece | symbol(board.Elephant)},
	{"马馬傌", classPiece | symbol(board.Horse)},
	{"车車俥伡", classPiece | symbol(board.Chariot)},
	{"炮砲包", classPiece | symbol(board.Cannon)},
	{"兵卒", classPiece | symbol(board.Pawn)},
	{"进進上", classDir | forward},
	{"退下", classDir | backward},
	{"平", classDir | sideways},
	{"前", classOrdinal | symbol(orderFront)},
	{"中", classOrdinal | symbol(orderMiddle)},
	{"后後", classOrdinal | symbol(orderRear)},
	{"一壹", classDigit | 1},
	{"二贰貳", classDigit | 2},
	{"三叁參叄参", classDigit | 3},
	{"四肆", classDigit | 4},
	{"五伍", classDigit | 5},
	{"六陆陸", classDigit | 6},
	{"七柒", classDigit | 7},
	{"八捌", classDigit | 8},
	{"九玖", classDigit | 9},
	{"−–", classSign | backward}, // minus sign and dash, for the hyphen
}

// ASCII characters by meaning: digits of both notations, the letters of WXF in
// either dialect and case.
var asciiSymbols = []struct {
	chars  string
	symbol symbol
}{
	{"Kk", classPiece | symbol(board.King)},
	{"Aa", classPiece | symbol(board.Advisor)},
	{"EeBb", classPiece | symbol(board.Elephant)},
	{"HhNn", classPiece | symbol(board.Horse)},
	{"Rr", classPiece | symbol(board.Chariot)},
	{"Cc", classPiece | symbol(board.Cannon)},
	{"Pp", classPiece | symbol(board.Pawn)},
	{".=", classDir | sideways},
	{"+", classSign | forward},
	{"-", classSign | backward},
	{"1", classDigit | 1},
	{"2", classDigit | 2},
	{"3", classDigit | 3},
	{"4", classDigit | 4},
	{"5", classDigit | 5},
	{"6", classDigit | 6},
	{"7", classDigit | 7},
	{"8", classDigit | 8},
	{"9", classDigit | 9},
}

// styleRunes are the characters that show a style.
var styleRunes = []struct {
	runes string
	style Style
}{
	{"一二三四五六七八九壹贰貳叁參叄参肆伍陆陸柒捌玖", HanDigits},
	{"123456789", ArabicDigits},
	{"１２３４５６７８９", ArabicDigits | FullwidthDigits},
	{"帥將馬傌車俥砲進後貳參叄陸", TraditionalGlyphs},
	{"上下", UpDown},
	{"=＝", EqualsSign},
	{"kaebhnrcpｋａｅｂｈｎｒｃｐ", LowerCase},
}

// fullwidth is the distance from an ASCII character to its fullwidth form.
const fullwidth = 0xFF01 - '!'

// symbols finds the symbol of a character of the Basic Multilingual Plane; 0 is
// none.
var symbols = makeSymbols()

func makeSymbols() *[1 << 16]symbol {
	t := new([1 << 16]symbol)
	for _, g := range glyphs {
		for _, r := range g.runes {
			t[r] = g.symbol
			if unicode.Is(unicode.Han, r) {
				t[r] |= symbol(hanGlyph) << 8
			}
		}
	}
	for _, a := range asciiSymbols {
		for _, r := range a.chars {
			t[r] = a.symbol
			t[r+fullwidth] = a.symbol
		}
	}
	for _, s := range styleRunes {
		for _, r := range s.runes {
			t[r] |= symbol(s.style) << 8
		}
	}
	return t
}
