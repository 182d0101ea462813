package schemas

import (
	"maps"
	"strings"
)

// renjuWords are those of renju and gomoku, where Black moves first: a statement on
// 先手 is read as one on Black. Of the words of xiangqi for a mate, a repetition or
// a limit of moves they have none.
var renjuWords = func() *words {
	w := &words{
		results: spellingTable(commonSpellings, renjuSpellings),
		scores:  true,
		vouched: true,
		marks:   maps.Clone(forfeitMarks),
		subjects: []subject{ // longer names first
			{"黑方", First},
			{"黑棋", First},
			{"黑", First},
			{"白方", Second},
			{"白棋", Second},
			{"白", Second},
			{"先手方", First},
			{"先手", First},
			{"后手方", Second},
			{"后手", Second},
			{"black ", First},
			{"white ", Second},
		},
		phrases: phraseTable(commonEndings, renjuEndings),
		predicates: [2]map[string]phrase{
			First:  predicateTable(commonPredicates, renjuPredicates),
			Second: predicateTable(commonPredicates, renjuPredicates, whitePredicates),
		},
	}
	enterCauses(w)
	enterRulings(w.phrases, w.results, "黑胜 白胜 黑方胜 白方胜 黑负 白负 黑方负 白方负")
	enterForbidden(w)
	return w
}()

// sgfCauses are what stands behind B+ and W+ in the result of SGF (FF[4], RE), and
// what writers of renju put there besides: a five, and the forbidden move, by which
// White wins.
var sgfCauses = []struct {
	text string
	kind EndKind
}{
	{"R", EndResignation},
	{"Resign", EndResignation},
	{"T", EndTime},
	{"Time", EndTime},
	{"F", EndForfeit},
	{"Forfeit", EndForfeit},
	{"Five", EndFive},
	{"五连", EndFive},
	{"五連", EndFive},
	{"Forbidden", EndForbidden},
	{"Foul", EndForbidden},
	{"禁手", EndForbidden},
}

// enterCauses adds the results of SGF that name a cause. As SGF writes them they
// also end moves. That White lost by a forbidden move can be said as well, see
// enterForbidden; but a foul of White's is one of another kind.
func enterCauses(w *words) {
	for _, winner := range [...]struct {
		sign   string
		result Result
	}{{"B+", ResultFirstWins}, {"W+", ResultSecondWins}} {
		for _, cause := range sgfCauses {
			kind := cause.kind
			if cause.text == "Foul" && winner.result == ResultFirstWins {
				kind = EndFoul
			}
			text := winner.sign + cause.text
			folded := strings.ToLower(text)
			w.results[text] = spelling{result: winner.result, marker: true}
			w.results[folded] = spelling{result: winner.result}
			w.marks[folded] = Ending{kind, winner.result}
		}
	}
}

// renjuEndings are clauses of renju and gomoku that need no subject: articles 10.1
// and 10.2 of wuziqi-2009, 1.5 of renju-2002; AgreedDraw and Timeup of
// starpentagon/renju_sgf_parser; words of Japanese records. 満局 alone leaves the
// cause of a draw open and is a result.
var renjuEndings = []wholeEnding{
	{Ending{}, "", "unknownresult, unknownendstatus, 不明, void"},
	{
		Ending{EndFive, ResultNone},
		"五连, 连五, 成五, 五子连珠, 五连珠, 五子连线, 五连胜, 连五胜, 成五胜, 五连获胜, 连五获胜, 成五获胜, five in a row, five in row, 5 in a row, 5 in row, fiveinarow",
		"五, five, won by five, won by five in a row, made five",
	},
	{
		Ending{EndPasses, ResultDraw},
		"双方pass, 双方均pass, 双方都pass, 双方先后pass, 双方连续pass, 双方pass和棋, 双方pass作和, 双方pass判和, 双pass, " +
			"双方放弃行棋, 双方放弃行棋权, 双方均放弃行棋, 双方均放弃行棋权, 双方先后放弃行棋, 双方先后放弃行棋权, 双方虚手, 双方虚着, 双方停一手, " +
			"both pass, both passed, both sides pass, both sides passed, both players pass, both players passed, double pass, two passes, two consecutive passes, " +
			"draw by two passes, draw by double pass, drawn by two passes, drawn by double pass",
		"pass, passes",
	},
	{
		Ending{EndFullBoard, ResultDraw},
		"满盘, 盘满, 满盘和棋, 满盘作和, 满盘判和, 满盘和, 盘面已满, 棋盘已满, 棋盘下满, 下满棋盘, 棋盘落满, " +
			"full board, board full, board is full, the board is full, board filled, draw by full board, drawn by full board, no empty points, no empty point left",
		"",
	},
	{
		Ending{EndForbidden, ResultSecondWins},
		"抓禁手胜, 抓禁胜, 抓禁获胜, 抓禁手获胜, win by forbidden move, won by forbidden move, win by foul, won by foul",
		"抓禁, 抓禁手, 抓到禁手",
	},
	{Ending{EndResignation, ResultNone}, "投了", ""},
	{Ending{EndAgreement, ResultDraw}, "合意满局, 合意の满局, agreeddraw", ""},
	{Ending{EndTime, ResultNone}, "时间切れ, 时间切れ负け, timeup, time up", ""},
	{Ending{EndFoul, ResultNone}, "反则负け", "反则"},
}

// renjuPredicates are the predicates behind either side that only renju and gomoku
// have.
var renjuPredicates = []subjectEnding{
	{
		EndFive, theWinner,
		"五连, 连五, 成五, 五连胜, 连五胜, 成五胜, 五连获胜, 连五获胜, 成五获胜, 形成五连, 五子连珠, makes five, makes five in a row, made five, made five in a row, has five, has five in a row, " +
			"gets five, gets five in a row, got five, got five in a row, wins by five, wins by five in a row, won by five, won by five in a row, " +
			"wins with five, wins with five in a row, won with five, won with five in a row",
		"five, five in a row",
	},
	{EndResignation, theLoser, "投了, 中盘负", ""},
	{EndResignation, theWinner, "中盘胜, 中押し胜ち, 中押し胜, 中押胜", ""}, // won before the end of the game: the other side resigned
	{EndTime, theLoser, "时间切れ, 时间切れ负け, timeup, time up", ""},
	{EndFoul, theLoser, "两次违例判负, 二次违例判负, 2次违例判负, 两次犯规判负, 二次犯规判负, 2次犯规判负, 三次警告判负, 3次警告判负, 反则负け", "反则"},
	{EndNone, theWinner, "胜利, 胜ち, の胜ち, 番胜ち", ""},
	{EndNone, theLoser, "负け, の负け", ""},
}

// whitePredicates are those that only White can be the subject of: White alone may
// claim a forbidden move, and White's overline is five (wuziqi-2009:10.1). Those of
// Black alone enterForbidden adds.
var whitePredicates = []subjectEnding{
	{
		EndForbidden, theWinner,
		"禁手胜, 抓禁手胜, 抓禁胜, 抓禁获胜, 抓禁手获胜, 指出禁手胜, wins by forbidden move, won by forbidden move, wins by a forbidden move, won by a forbidden move, " +
			"wins by foul, won by foul, wins by a foul, won by a foul",
		"抓禁, 抓禁手, 抓到禁手, 指出禁手, claims a forbidden move, claimed a forbidden move",
	},
	{EndFive, theWinner, "长连胜, 长连获胜, wins by overline, won by overline, wins by an overline, won by an overline", "长连, overline, makes an overline, made an overline"},
}

// forbiddenZh and forbiddenEn make up the statements of a forbidden move: kinds,
// and the words for one of no kind.
const (
	forbiddenZh = "三三,四四,长连,33,44,3 3,4 4,双三,双四,双活三,六连"
	forbiddenEn = "double three,double four,overline,33,44,3 3,4 4,3x3,4x4,three three,four four"
)

// enterForbidden adds the statements of a forbidden move (禁手), by which Black alone
// can lose: 三三禁手判负, loses by double three. Where nothing is said of the result
// they may be on a move only. That White lost so can be said as well: that it cannot
// be is for the rules (renju-2002:1.4.1). A foul of White's may be of another kind.
func enterForbidden(w *words) {
	black, white := w.predicates[First], w.predicates[Second]
	add := func(text string, loose bool) {
		w.phrases[text] = phrase{Ending: Ending{EndForbidden, ResultSecondWins}, loose: loose}
		of := phrase{Ending: Ending{Kind: EndForbidden}, of: theLoser, loose: loose}
		black[text] = of
		if !loose && (strings.Contains(text, "禁") || strings.Contains(text, "forbidden")) {
			white[text] = of
		}
	}
	for kind := range strings.SplitSeq(","+forbiddenZh, ",") {
		moves := []string{kind + "禁手"}
		if kind != "" {
			moves = append(moves, kind+"禁", kind)
		}
		for _, move := range moves {
			for before := range strings.SplitSeq(",因,走,下,走出,下出,落,犯,因走,被抓", ",") {
				add(before+move, true)
				add(before+move+"犯规", true)
				for after := range strings.SplitSeq("负,判负,作负,告负,负け", ",") {
					add(before+move+after, false)
				}
			}
		}
	}
	moves := []string{"forbidden move", "forbidden point", "foul"}
	for kind := range strings.SplitSeq(forbiddenEn, ",") {
		moves = append(moves, kind, kind+" forbidden move", kind+" foul")
	}
	for _, move := range moves {
		add(move, true)
		for before := range strings.SplitSeq("loses by,loses by a,lost by,lost by a,loss by,loss by a,loses on,lost on,loses by an,lost by an", ",") {
			add(before+" "+move, false)
		}
		for before := range strings.SplitSeq("by,plays,plays a,plays an,played,played a,played an,makes a,makes an,made a,made an", ",") {
			add(before+" "+move, true)
		}
	}
	add("forbidden", true)
}
