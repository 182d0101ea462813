package trf

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"qipu/schemas"
)

// counting is a way to count columns.
type counting uint8

// The ways.
const (
	byRunes  counting = iota
	byBytes           // of UTF-8
	byPlaces          // on a screen, which are the bytes of GB18030 and Big5 too
	countings
)

// cells are the columns of a line. A character of several columns stands in the first of
// them.
type cells []string

// cut cuts a line into its columns.
func (c counting) cut(line string) cells {
	out := make(cells, 0, len(line))
	for i, r := range line {
		n := 1
		switch c {
		case byBytes:
			n = utf8.RuneLen(r)
		case byPlaces:
			if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
				n = 2
			}
		default:
		}
		size := len(string(r))
		if r == utf8.RuneError { // of bytes that are none
			_, size = utf8.DecodeRuneInString(line[i:])
		}
		out = append(out, line[i:i+size])
		for range n - 1 {
			out = append(out, "")
		}
	}
	return out
}

// at returns what stands in columns, from 1, without the blanks around it.
func (c cells) at(from, to int) string {
	from, to = min(from-1, len(c)), min(to, len(c))
	if from >= to {
		return ""
	}
	return strings.TrimSpace(strings.Join(c[from:to], ""))
}

// flaw is why columns do not hold what they may.
type flaw struct {
	column int
	text   schemas.Text
}

// The columns of a record of a player (TRF16 and TRF26, 001; the static part is that of
// national records too).
const (
	colNumber, endNumber         = 5, 8
	colSex                       = 10
	colTitle, endTitle           = 11, 13
	colName, endName             = 15, 47
	colRating, endRating         = 49, 52
	colFederation, endFederation = 54, 56
	colID, endID                 = 58, 68
	colBirth, endBirth           = 70, 79
	colPoints, endPoints         = 81, 84
	colRank, endRank             = 86, 89
	colRounds                    = 92 // of round 1
	roundWidth                   = 10
)

// blanks are the columns of a record of a player that separate.
var blanks = []int{4, 9, 48, 53, 57, 69, 85, 90, 91}

// check tells why the columns of a player do not hold what they may; column 0: they do.
func (c cells) check() flaw {
	if !isNumber(c.at(colNumber, endNumber)) {
		return flawed(colNumber, "起始编号须为 1 至 9999 的数", "a starting number from 1 to 9999 is asked for")
	}
	for _, n := range blanks {
		if c.at(n, n) != "" {
			return flawed(n, "此列应为空白", "the column should be blank")
		}
	}
	if c.at(endBirth+1, endBirth+1) != "" && (c.at(colBirth, colBirth) != "" || c.at(colPoints, colPoints) != "") { // some write the birth a column later
		return flawed(endBirth+1, "此列应为空白", "the column should be blank")
	}
	for _, f := range []struct {
		from, to int
		ok       func(string) bool
		zh, en   string
	}{
		{colRating, endRating, isDigits, "等级分须为数字", "digits of a rating are asked for"},
		{colPoints, endPoints, isPoints, "积分须为数", "points are asked for"},
		{colRank, endRank, isDigits, "名次须为数字", "digits of a rank are asked for"},
	} {
		if text := c.at(f.from, f.to); text != "" && !f.ok(text) {
			return flawed(f.from, f.zh, f.en)
		}
	}
	for from := colRounds; from <= len(c); from += roundWidth {
		if f := c.checkRound(from); f.column != 0 {
			return f
		}
	}
	return flaw{}
}

func (c cells) checkRound(from int) flaw {
	const opponent, colour, result = 3, 5, 7 // the last column of each behind the first
	for _, n := range []int{4, 6, 8, 9} {
		if c.at(from+n, from+n) != "" {
			return flawed(from+n, "各轮之间、各项之间应为空白", "the column should be blank: it separates rounds, or what a round tells")
		}
	}
	if text := c.at(from, from+opponent); text != "" && !isDigits(text) {
		return flawed(from, "对手须为起始编号", "the starting number of the opponent is asked for")
	}
	if text := c.at(from+colour, from+colour); text != "" && !strings.Contains("wb-", strings.ToLower(text)) {
		return flawed(from+colour, "先后须为 w、b 或 -", "the colour is w, b or -")
	}
	if text := c.at(from+result, from+result); text != "" && !strings.Contains("1=0+-WDLUHFZ", strings.ToUpper(text)) {
		return flawed(from+result, "结果须为 1 = 0 + - W D L H F U Z 之一", "the result is one of 1 = 0 + - W D L H F U Z")
	}
	return flaw{}
}

func flawed(column int, zh, en string) flaw {
	return flaw{column, schemas.Text{Zh: zh, En: en}}
}

// moved returns the columns with all behind the name moved to the left by n, or to the
// right where n is less than 0. It reports false where what would be lost is not blank.
func (c cells) moved(n int) (cells, bool) {
	if len(c) <= endName {
		return nil, false
	}
	if n < 0 {
		out := append(cells{}, c[:endName]...)
		for range -n {
			out = append(out, " ")
		}
		return append(out, c[endName:]...), true
	}
	// A name that ran over its columns is cut nowhere else than at its end.
	if endName+n > len(c) {
		return nil, false
	}
	out := append(cells{}, c[:endName]...)
	out[endName-1] = strings.Join(c[endName-1:endName+n], "")
	return append(out, c[endName+n:]...), true
}

// maxMove is how far the columns behind a name may stand from their place.
const maxMove = 16

// columnsOf returns the columns of a record of a player, and how they had to be moved.
func columnsOf(line string) (c cells, moved int, f flaw) {
	for how := range countings {
		cut := how.cut(line)
		got := cut.check()
		if got.column == 0 {
			return cut, 0, got
		}
		if how == byRunes {
			c, f = cut, got
		}
	}
	found := 0
	var fit cells
	for n := -maxMove; n <= maxMove; n++ {
		if n == 0 {
			continue
		}
		if cut, ok := c.moved(n); ok && cut.check().column == 0 {
			found++
			fit, moved = cut, n
		}
	}
	if found == 1 {
		return fit, moved, flaw{}
	}
	if found > 1 {
		f.text.Zh += fmt.Sprintf("；整体移动各列有 %d 种读法", found)
		f.text.En += fmt.Sprintf("; moved together, the columns could be read in %d ways", found)
	}
	return nil, 0, f
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func isNumber(text string) bool { return isDigits(text) && strings.Trim(text, "0") != "" }

func isPoints(text string) bool {
	_, err := schemas.ParseHalves(text)
	return err == nil
}

// bareNumber is a number without the zeros before it; 0 is empty.
func bareNumber(text string) string {
	if !isDigits(text) {
		return text
	}
	return strings.TrimLeft(text, "0")
}
