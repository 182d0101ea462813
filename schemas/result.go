package schemas

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// spelling is what a way to write a result says.
type spelling struct {
	result Result
	marker bool // it also ends the moves of a record
	loose  bool // it also weighs up a position: it states a result in a tag only
	bare   bool // elsewhere than in a result tag it says other things
}

// spellings are ways to write one result, as fold leaves them; those that hold a
// colon end moves only as they are written (see Kind.EndMarker).
type spellings struct {
	result                      Result
	markers, other, loose, bare string
}

// commonSpellings are met in records of every kind of game. Sources: the PGN
// standard 8.2.6; records of xqbase, 东萍, 象棋桥 and PlayOK; + and − for absence,
// xiangqi-2011:20.3; three points for a win, as leagues count.
var commonSpellings = []spellings{
	{ResultUnfinished, "*", "? 未知 unknown", "", ""},
	{ResultFirstWins, "1-0 1:0 2-0 2:0 3-0 3:0 +/- +:- 先胜 先勝", "+-- +-", "", ""}, // +:-, as fold leaves it
	{ResultSecondWins, "0-1 0:1 0-2 0:2 0-3 0:3 -/+ -:+ 先负 先負", "--+ -+", "", ""},
	{ResultDraw, "1/2-1/2 1/2:1/2 1/2 ½-½ ½:½ 1-1 1:1 0.5-0.5 0.5:0.5 和棋 和局 先和", "½ 和 draw", "", ""},
	{ResultDoubleLoss, "0-0 0:0 -/- -:-", "---", "", ""}, // -:-, as fold leaves it
}

// xiangqiSpellings are those of xiangqi, where Black moves second.
var xiangqiSpellings = []spellings{
	{ResultFirstWins, "红胜 紅勝 红方胜 紅方勝 黑负 黑負 黑方负 黑方負 红先胜 紅先勝", "", "", ""},
	{ResultSecondWins, "黑胜 黑勝 黑方胜 黑方勝 红负 紅負 红方负 紅方負 红先负 紅先負", "", "", ""},
	{ResultDraw, "红先和 紅先和", "", "", ""},
}

// renjuSpellings are those of renju and gomoku, where Black moves first. Sources:
// SGF FF[4], which writes B+, B+5.5, 0, Void (for B+R see sgfCauses); lists of games
// that put the winner first; starpentagon/renju_sgf_parser (BlackWin); what programs
// in Chinese and Japanese print, some of them with words of Go (jigo). 満局 is
// Japanese for a draw of any cause, by agreement or because the board is full.
var renjuSpellings = []spellings{
	{ResultUnfinished, "", "unknownresult 不明 void", "", ""},
	{
		ResultFirstWins, "黑胜 黑勝 黑方胜 黑方勝 黑棋胜 黑棋勝 白负 白負 白方负 白方負 白棋负 白棋負 黑先胜 黑先勝 黒勝 黒勝ち 黒の勝ち",
		"黑棋胜利 黑方胜利 blackwin blackwins", "b+", "black b",
	},
	{
		ResultSecondWins, "白胜 白勝 白方胜 白方勝 白棋胜 白棋勝 黑负 黑負 黑方负 黑方負 黑棋负 黑棋負 黑先负 黑先負 白勝ち 白の勝ち",
		"白棋胜利 白方胜利 whitewin whitewins", "w+", "white w",
	},
	{ResultDraw, "黑先和 平局 满局 滿局 満局 引き分け 引分け", "引分 jigo", "", "0"},
}

// spellingTable lists spellings by their text.
func spellingTable(lists ...[]spellings) map[string]spelling {
	table := make(map[string]spelling)
	for _, list := range lists {
		for _, line := range list {
			for text := range strings.FieldsSeq(line.markers) {
				table[text] = spelling{result: line.result, marker: true}
			}
			for text := range strings.FieldsSeq(line.other) {
				table[text] = spelling{result: line.result}
			}
			for text := range strings.FieldsSeq(line.loose) {
				table[text] = spelling{result: line.result, loose: true}
			}
			for text := range strings.FieldsSeq(line.bare) {
				table[text] = spelling{result: line.result, bare: true}
			}
		}
	}
	return table
}

// ParseResult reads a result tag or end marker of xiangqi; see Kind.ParseResult.
func ParseResult(text string) (r Result, ok bool) { return KindXiangqi.ParseResult(text) }

// ParseResult reads a result tag or end marker of a record of that kind of game.
// Blanks, a stop at the end, the kind of dash and the width of characters make no
// difference. ok is false when the text is not empty and is not understood.
func (k Kind) ParseResult(text string) (r Result, ok bool) {
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
	s, ok := k.words().result(text)
	return s.result, ok
}

// result reads a result. The zero spelling stands for an empty text.
func (w *words) result(text string) (spelling, bool) {
	if s, ok := w.results[text]; ok {
		return s, true
	}
	var buf [longestSpelling]byte
	n, ok := fold(&buf, text, dashes)
	if !ok || n == 0 {
		return spelling{}, ok
	}
	if s, ok := w.results[string(buf[:n])]; ok {
		return s, true
	}
	if w.scores {
		return scored(buf[:n])
	}
	return spelling{}, false
}

// scored reads a result with a score, as SGF has it: b+5, w+0.5. What is counted,
// it does not say.
func scored(text []byte) (spelling, bool) {
	if len(text) < len("b+1") || text[1] != '+' {
		return spelling{}, false
	}
	stops := 0
	for _, c := range text[2:] {
		switch {
		case c == '.' && stops == 0:
			stops = 1
		case c < '0' || c > '9':
			return spelling{}, false
		}
	}
	switch text[0] {
	case 'b':
		return spelling{result: ResultFirstWins, loose: true}, true
	case 'w':
		return spelling{result: ResultSecondWins, loose: true}, true
	}
	return spelling{}, false
}

// EndMarker reads a token of the move text of a record of xiangqi that says how
// the game ended; see Kind.EndMarker.
func EndMarker(token []byte) (r Result, ok bool) { return KindXiangqi.EndMarker(token) }

// EndMarker reads a token of the move text of a record of that kind of game that
// says how the game ended: fewer spellings than ParseResult knows, for ? and 和
// alone say other things there.
// A token all in ASCII must stand in the list itself; others are folded, but for
// their colons: three dashes are a ruler, and +- weighs up a position.
func (k Kind) EndMarker(token []byte) (r Result, ok bool) {
	const longest = 24 // bytes: １／２－１／２
	if len(token) > longest {
		return ResultNone, false
	}
	results := k.words().results
	s, ok := results[string(token)]
	if !ok && !isHan(token) && slices.ContainsFunc(token, func(c byte) bool { return c >= utf8.RuneSelf }) {
		var buf [longestSpelling]byte
		n, _ := fold(&buf, string(token), colons)
		s = results[string(buf[:n])]
	}
	if !s.marker {
		return ResultNone, false
	}
	return s.result, true
}

// isHan reports whether a token, if it is UTF-8, begins with U+4000 to U+9FFF: with
// nothing that fold changes.
func isHan(token []byte) bool { return len(token) > 0 && token[0] >= 0xe4 && token[0] <= 0xe9 }

// longestSpelling bounds a folded spelling, in bytes.
const longestSpelling = 16

// What fold makes of a colon.
const (
	dashes = '-'
	colons = ':'
)

// fold writes text as spellings have it and returns its length: without
// blanks and without the stops at its end, with the dashes and widths of ASCII,
// in lower case, with that sign for a colon. ok is false when that is longer than
// any spelling.
func fold(buf *[longestSpelling]byte, text string, colon rune) (n int, ok bool) {
	for _, r := range text {
		if r = foldRune(r); r < 0 {
			continue
		}
		if r == ':' {
			r = colon
		}
		if n+utf8.RuneLen(r) > len(buf) {
			return 0, false
		}
		n += utf8.EncodeRune(buf[n:], r)
	}
	for n > 0 && buf[n-1] == '.' {
		n--
	}
	return n, true
}

// foldRune returns the character for which r stands, negative for a blank.
func foldRune(r rune) rune {
	if r >= '！' && r <= '～' { // the fullwidth forms of ASCII
		r -= '！' - '!'
	}
	switch {
	case unicode.IsSpace(r), r == '\u200b', r == '\ufeff': // of no width, but no spaces to Unicode
		return -1
	case r >= '\u2010' && r <= '\u2015', r == '\u2212': // hyphens, dashes, minus
		return '-'
	case r == '\u2044', r == '\u2215': // strokes of fractions
		return '/'
	case r == '。':
		return '.'
	case r >= 'A' && r <= 'Z':
		return r | 0x20
	}
	return r
}
