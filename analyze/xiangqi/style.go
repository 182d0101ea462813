package xiangqi

import (
	"strings"

	"qipu/schemas"
)

// Style is the set of conventions that written moves show, beyond their
// Notation: of one move in a Reading, of a game in the tables.
type Style uint16

// The conventions. Those of single characters come first: they stand in the
// high byte of a symbol.
const (
	HanDigits         Style = 1 << iota // Chinese: 二, formal 贰 too
	ArabicDigits                        // Chinese: 2, fullwidth ２ too
	FullwidthDigits                     // ２ for 2; in WXF, ICCS and SAN the whole token
	TraditionalGlyphs                   // 車 馬 砲 帥 將 後 進 …
	UpDown                              // 上 下 for 进 退
	EqualsSign                          // WXF C2=5 for C2.5
	LowerCase                           // WXF with small letters, as PlayOK writes Black
	hanGlyph                            // of a symbol: it makes the notation Chinese
	ShortForm                           // 炮25: the direction left out (简写, xiangqi-2011:7.5)
	OldPawn                             // 前九平八, 二7平6: the word 兵 left out
	NumberedPawn                        // 三兵平六: pawns that share files numbered
	OrderAfter                          // 炮前进二 for 前炮进二
	NeedlessOrder                       // 前 or 后 of a piece that shares no file with its like
	SignFirst                           // WXF +C.5 for C+.5
	PawnLetter                          // WXF Pa.4: pawns that share files lettered
	RanksFromOne                        // SAN with the ranks counted 1–10
)

var styleNames = [16]string{
	"han", "arabic", "fullwidth", "traditional", "up-down", "equals", "lower-case", "",
	"short", "old-pawn", "numbered-pawn", "order-after", "needless-order", "sign-first", "pawn-letter", "ranks-from-one",
}

// String lists stable codes, in the order of the constants, with commas between
// them: "han,traditional,old-pawn"; empty when there are none.
func (s Style) String() string {
	var b strings.Builder
	for i, name := range styleNames {
		if s>>i&1 == 0 || name == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(name)
	}
	return b.String()
}

// MixedDigits reports whether a move in Chinese notation shows numerals of both
// sides, as 马二进3 does (xiangqi-2011:1.3).
func (s Style) MixedDigits() bool {
	const both = HanDigits | ArabicDigits
	return s&both == both
}

// styleCounts gathers the styles of one game.
type styleCounts struct {
	styles [2]Style // of the tokens of each side, by schemas.Side
	mixed  int      // tokens with numerals of both sides
}

func (c *styleCounts) add(side schemas.Side, s Style) {
	c.styles[side] |= s
	if s.MixedDigits() {
		c.mixed++
	}
}

// styleNamer spells styles, each but once: most games of an archive share a few.
type styleNamer map[Style]string

func (n styleNamer) name(s Style) string {
	if s == 0 {
		return ""
	}
	name, ok := n[s]
	if !ok {
		name = s.String()
		n[s] = name
	}
	return name
}
