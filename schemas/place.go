package schemas

import (
	"strconv"
	"strings"
	"unicode"
)

// PlaceName folds what is written of a round or a board, so that two that are the same
// are equal: without case, blanks, full width, leading zeros and the words round and
// board themselves; Chinese numerals up to 99 are numbers. "第3轮", "Round 03", ３ and 三
// are "3". Everything else stays and tells places apart: A1, B1, 女子1台 and 加赛1 are four.
func PlaceName(text string) string {
	var runs []string
	for _, run := range placeRuns(text) {
		if isNumber(run) {
			run = withoutZeros(run)
		}
		runs = append(runs, run)
	}
	var kept []string
	for i, run := range runs {
		switch {
		case placeWords[run], strings.Trim(run, ".:#") == "" && (i == 0 || i == len(runs)-1 || placeWords[runs[i-1]]):
		default:
			if i > 0 && isNumber(run) && isNumber(runs[i-1]) { // two numbers are not one
				kept = append(kept, " ")
			}
			kept = append(kept, hanPlace(run, i > 0 && isNumber(runs[i-1]), i+1 < len(runs) && isNumber(runs[i+1])))
		}
	}
	if name := strings.Join(kept, ""); name != "" {
		return name
	}
	return strings.Join(runs, "")
}

// placeWords are the words that say that a number is that of a round or a board.
var placeWords = map[string]bool{
	"round": true, "rd": true, "board": true, "bd": true, "table": true, "no": true,
	"轮": true, "轮次": true, "台": true, "台次": true, "台号": true, "桌": true, "桌次": true,
}

// hanPlace is a run of other characters without the words for round and board beside a
// number: 第 before it, 轮 or 号台 behind it.
func hanPlace(run string, behind, before bool) string {
	if behind {
		for _, word := range [...]string{"轮次", "台次", "桌次", "号台", "号桌", "轮", "台", "桌", "号"} {
			if rest, ok := strings.CutPrefix(run, word); ok {
				run = rest
				break
			}
		}
	}
	if before {
		run = strings.TrimSuffix(run, "第")
	}
	return run
}

// placeRuns parts a text into runs of digits, of letters, of marks and of other
// characters, folded; Chinese numerals that stand for a number are runs of digits.
func placeRuns(text string) (runs []string) {
	last, from := -1, ""
	end := func() {
		if from != "" {
			runs = append(runs, from)
		}
		from = ""
	}
	for _, r := range Simplified(text) {
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		r = unicode.ToLower(r)
		class := 0
		switch {
		case unicode.IsSpace(r):
			class = -1
		case r >= '0' && r <= '9':
			class = 1
		case r >= 'a' && r <= 'z':
			class = 2
		case strings.ContainsRune("〇一二三四五六七八九十", r):
			class = 3
		case r > unicode.MaxASCII:
			class = 4
		}
		if class != last || class == -1 {
			end()
		}
		if last = class; class != -1 {
			from += string(r)
		}
	}
	end()
	for i, run := range runs {
		if n, ok := chineseNumber(run); ok {
			runs[i] = strconv.Itoa(n)
		}
	}
	return runs
}

func isNumber(run string) bool { return run[0] >= '0' && run[0] <= '9' }

func withoutZeros(digits string) string {
	if rest := strings.TrimLeft(digits, "0"); rest != "" {
		return rest
	}
	return "0"
}

// chineseNumber reads a numeral from 一 to 九十九.
func chineseNumber(text string) (n int, ok bool) {
	digit := func(s string) int {
		for i, d := range [...]string{"一", "二", "三", "四", "五", "六", "七", "八", "九"} {
			if s == d {
				return i + 1
			}
		}
		return 0
	}
	tens, units, found := strings.Cut(text, "十")
	if !found {
		n = digit(text)
		return n, n > 0
	}
	if n = 10; tens != "" {
		if n = 10 * digit(tens); n == 0 {
			return 0, false
		}
	}
	if units == "" {
		return n, true
	}
	unit := digit(units)
	return n + unit, unit > 0
}
