package schemas

import "strings"

// Result is the outcome of a game as a scoresheet or a rule names it.
type Result uint8

// The results.
const (
	ResultNone       Result = iota // nothing is said, or nothing that is understood
	ResultUnfinished               // "*": said to be unknown or unfinished
	ResultFirstWins                // "1-0"
	ResultSecondWins               // "0-1"
	ResultDraw                     // "1/2-1/2"
	ResultDoubleLoss               // "0-0": both lose, as in a double forfeit
)

var resultNames = [...]string{"", "*", "1-0", "0-1", "1/2-1/2", "0-0"}

// String returns the result as PGN writes it, empty for ResultNone.
func (r Result) String() string { return resultNames[r] }

// Decided reports whether the result names a winner, a draw or a double loss.
func (r Result) Decided() bool { return r >= ResultFirstWins }

// WinFor returns the result in which that side wins.
func WinFor(s Side) Result {
	if s == First {
		return ResultFirstWins
	}
	return ResultSecondWins
}

// resultSpellings are the spellings met in real records, in lower case and
// without spaces. Sources: the PGN standard 8.2.6; records of xqbase, 东萍,
// 象棋桥 and PlayOK.
var resultSpellings = map[string]Result{
	"*": ResultUnfinished, "1-0": ResultFirstWins, "0-1": ResultSecondWins,
	"1/2-1/2": ResultDraw, "1/2": ResultDraw, "1-1": ResultDraw, "0.5-0.5": ResultDraw, "½-½": ResultDraw,
	"0-0": ResultDoubleLoss, "+/-": ResultFirstWins, "-/+": ResultSecondWins, "+--": ResultFirstWins, "--+": ResultSecondWins,
	"2-0": ResultFirstWins, "0-2": ResultSecondWins,
	"红胜": ResultFirstWins, "紅勝": ResultFirstWins, "红先胜": ResultFirstWins, "紅先勝": ResultFirstWins, "先胜": ResultFirstWins, "先勝": ResultFirstWins,
	"黑负": ResultFirstWins, "黑負": ResultFirstWins,
	"黑胜": ResultSecondWins, "黑勝": ResultSecondWins, "红负": ResultSecondWins, "紅負": ResultSecondWins, "先负": ResultSecondWins, "先負": ResultSecondWins, "红先负": ResultSecondWins, "紅先負": ResultSecondWins,
	"和": ResultDraw, "和棋": ResultDraw, "和局": ResultDraw, "先和": ResultDraw, "红先和": ResultDraw, "紅先和": ResultDraw, "draw": ResultDraw,
	"未知": ResultUnfinished, "unknown": ResultUnfinished, "?": ResultUnfinished,
}

// ParseResult reads a result tag or end marker. ok is false when the text is
// not empty and is not understood.
func ParseResult(text string) (r Result, ok bool) {
	switch text { // the everyday spellings, without a table
	case "":
		return ResultNone, true
	case "1-0":
		return ResultFirstWins, true
	case "0-1":
		return ResultSecondWins, true
	case "1/2-1/2":
		return ResultDraw, true
	case "*":
		return ResultUnfinished, true
	}
	clean := strings.ToLower(strings.Map(func(c rune) rune {
		switch c {
		case ' ', '\t', '　', '。', '.':
			return -1
		case '－', '–', '—', ':', '：':
			return '-'
		}
		return c
	}, text))
	if clean == "05-05" { // "0.5-0.5" without its dots
		return ResultDraw, true
	}
	r, ok = resultSpellings[clean]
	return r, ok || clean == ""
}
