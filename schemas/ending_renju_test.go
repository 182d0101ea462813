package schemas_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
)

const renju = schemas.KindRenju

// Sources: SGF FF[4] (RE); lists of games that put the winner first;
// starpentagon/renju_sgf_parser; RenjuNet; what programs print in Chinese and
// Japanese.
func TestResultsOfRenju(t *testing.T) {
	for want, spellings := range map[schemas.Result][]string{
		first: {
			"1-0", "2-0", "１－０", "+/-", "先胜", "黑胜", "黑勝", "黑方胜", "黑方勝", "黑棋胜", "白负", "白方負", "黑先胜", "黒勝ち", "黑棋胜利",
			"B+R", "b+resign", "B+T", "B+Time", "B+F", "B+Forfeit", "B+", "Ｂ＋Ｒ", "B+5", "B+0.5", "B + 12.5", "B+Five", "black", "Black", "BlackWin", "Black wins",
			"B", "b", "Ｂ", "B+五连", "B+五連", "B+Foul", "B+Forbidden", "B+禁手",
		},
		second: {
			"0-1", "0-2", "-/+", "先负", "白胜", "白勝", "白方胜", "白方勝", "白棋勝", "黑负", "黑方負", "黑先负", "白勝ち", "白棋胜利",
			"W+R", "W+Resign", "W+T", "W+Time", "W+F", "W+Forfeit", "W+", "W+5", "w+Five", "white", "WHITE", "WhiteWin", "White win",
			"W", "w", "W+Forbidden", "W+Foul", "W+foul", "W+禁手", "W + 禁手", "Ｗ＋禁手",
		},
		draw:                     {"1/2-1/2", "½-½", "1-1", "0", "Draw", "draw", "和棋", "先和", "平局", "満局", "满局", "引き分け", "Jigo", "jigo"},
		both:                     {"0-0", "-/-"},
		schemas.ResultUnfinished: {"*", "?", "Void", "unknown", "UnknownResult", "未知", "不明"},
		open:                     {""},
	} {
		for _, text := range spellings {
			if got, ok := renju.ParseResult(text); got != want || !ok {
				t.Errorf("%q is %v, %v, want %v", text, got, ok, want)
			}
		}
	}
	for _, text := range []string{
		"红胜", "紅先勝", "红负", "R+R", "B-R", "+R", "B+R+R", "B+5.5.5", "B+-5", "B+x", "B+1e9", "5", "00", "blacks", "bw", "W+Forbid", "B+禁", "W-禁手", "R", "B+55555555555555555555555", "五连",
	} {
		if got, ok := renju.ParseResult(text); got != open || ok {
			t.Errorf("%q is %v, %v", text, got, ok)
		}
	}
}

// What only renju writes is no result in xiangqi.
func TestResultsOfXiangqiAreNotThoseOfRenju(t *testing.T) {
	for _, text := range []string{"白胜", "B+R", "W+", "B+5", "0", "black", "white", "BlackWin", "平局", "満局", "黒勝ち", "Void"} {
		if got, ok := schemas.ParseResult(text); got != open || ok {
			t.Errorf("%q is %v, %v", text, got, ok)
		}
	}
}

// In move text a colour, a zero or B+ alone says other things.
func TestEndMarkersOfRenju(t *testing.T) {
	for text, want := range map[string]schemas.Result{
		"1-0": first, "0-1": second, "1/2-1/2": draw, "*": schemas.ResultUnfinished, "黑胜": first, "白勝": second, "黑方负": second, "平局": draw,
		"B+R": first, "W+Time": second, "０－１": second,
		"W+禁手": second, "W+Forbidden": second, "B+五连": first,
		"black": open, "B": open, "W": open, "Jigo": open, "w+forbidden": open, "0": open, "B+": open, "b+r": open, "B+5": open, "--": open, "---": open, "红胜": open, "h8": open, "": open, "黑": open, "满": open,
	} {
		if got, ok := renju.EndMarker([]byte(text)); got != want || ok != (want != open) {
			t.Errorf("%q is %v, %v, want %v", text, got, ok, want)
		}
	}
}

// Black moves first: who lost by a statement is the other player than in xiangqi.
// Sources besides those of xiangqi: articles 10.1 and 10.2 of wuziqi-2009, 1.5 of
// renju-2002, SGF FF[4], starpentagon/renju_sgf_parser.
func TestEndingsOfRenju(t *testing.T) {
	for text, want := range map[string]stated{
		"黑方认输": {schemas.EndResignation, second}, "白方認輸": {schemas.EndResignation, first}, "黑棋认负": {schemas.EndResignation, second}, "白投子": {schemas.EndResignation, first},
		"Black resigns": {schemas.EndResignation, second}, "White resigned.": {schemas.EndResignation, first}, "Black won by resignation": {schemas.EndResignation, first},
		"白方认输，黑胜": {schemas.EndResignation, first}, "黑胜（白方认输）": {schemas.EndResignation, first}, "1-0, White resigns": {schemas.EndResignation, first}, "投了": {schemas.EndResignation, open},
		"先手认输": {schemas.EndResignation, second}, "后手方认输": {schemas.EndResignation, first}, "Resign": {schemas.EndResignation, open},
		"B+R": {schemas.EndResignation, first}, "W+Resign": {schemas.EndResignation, second},

		"黑中盘胜": {schemas.EndResignation, first}, "白中盘胜": {schemas.EndResignation, second}, "黑中盤勝": {schemas.EndResignation, first}, "白方中盤勝": {schemas.EndResignation, second}, "黒中押し勝ち": {schemas.EndResignation, first},
		"黑中盘负": {schemas.EndResignation, second}, "白中盘胜，黑方认输": {schemas.EndResignation, second},

		"白超时": {schemas.EndTime, first}, "黑方超時判負": {schemas.EndTime, second}, "Timeup": {schemas.EndTime, open}, "時間切れ": {schemas.EndTime, open}, "W+T": {schemas.EndTime, second}, "B+Time": {schemas.EndTime, first},
		"White loses on time": {schemas.EndTime, first},

		"黑方弃权": {schemas.EndForfeit, second}, "弃权": {schemas.EndForfeit, open}, "B+F": {schemas.EndForfeit, first}, "W+Forfeit": {schemas.EndForfeit, second}, "+/-": {schemas.EndForfeit, first},
		"双方弃权": {schemas.EndDoubleForfeit, both}, "-/-": {schemas.EndDoubleForfeit, both},

		"五连": {schemas.EndFive, open}, "五連": {schemas.EndFive, open}, "连五": {schemas.EndFive, open}, "成五": {schemas.EndFive, open}, "five in a row": {schemas.EndFive, open}, "Five": {schemas.EndFive, open}, "5 in a row": {schemas.EndFive, open},
		"黑五连胜": {schemas.EndFive, first}, "白方五连": {schemas.EndFive, second}, "黑棋成五": {schemas.EndFive, first}, "White makes five": {schemas.EndFive, second}, "Black wins with five in a row": {schemas.EndFive, first},
		"五连，黑胜": {schemas.EndFive, first}, "B+Five": {schemas.EndFive, first}, "W+ (five in a row)": {schemas.EndFive, second},
		"白长连": {schemas.EndFive, second}, "White wins by overline": {schemas.EndFive, second}, // for White an overline is five

		"禁手": {schemas.EndForbidden, second}, "黑方禁手": {schemas.EndForbidden, second}, "禁手负": {schemas.EndForbidden, second}, "黑棋禁手判负": {schemas.EndForbidden, second}, "禁手判負": {schemas.EndForbidden, second},
		"三三禁手": {schemas.EndForbidden, second}, "黑四四禁手负": {schemas.EndForbidden, second}, "长连禁手": {schemas.EndForbidden, second}, "長連禁手": {schemas.EndForbidden, second}, "33": {schemas.EndForbidden, second}, "44禁手": {schemas.EndForbidden, second},
		"３３禁手": {schemas.EndForbidden, second}, "3-3": {schemas.EndForbidden, second}, "overline": {schemas.EndForbidden, second}, "double three": {schemas.EndForbidden, second}, "foul": {schemas.EndForbidden, second},
		"forbidden move": {schemas.EndForbidden, second}, "Forbidden-move": {schemas.EndForbidden, second}, "Black lost by a forbidden move": {schemas.EndForbidden, second}, "White wins by forbidden move": {schemas.EndForbidden, second},
		"白方指出禁手": {schemas.EndForbidden, second}, "白胜，黑方三三禁手": {schemas.EndForbidden, second}, "黑方走三三禁手判负": {schemas.EndForbidden, second}, "0-1, 4x4": {schemas.EndForbidden, second}, "禁手負け": {schemas.EndForbidden, second},
		"先手禁手负": {schemas.EndForbidden, second}, "禁手，裁判判负": {schemas.EndForbidden, second},
		"白方三三禁手负": {schemas.EndForbidden, first}, "White loses by forbidden move": {schemas.EndForbidden, first}, // which the rules do not know
		"W+Forbidden": {schemas.EndForbidden, second}, "W+Foul": {schemas.EndForbidden, second}, "W+foul": {schemas.EndForbidden, second}, "W+禁手": {schemas.EndForbidden, second},
		"B+Forbidden": {schemas.EndForbidden, first}, "B+禁手": {schemas.EndForbidden, first}, "B+Foul": {schemas.EndFoul, first}, // so too, but a foul may be of another kind
		"B+五连": {schemas.EndFive, first}, "W+五連": {schemas.EndFive, second},

		"双方Pass": {schemas.EndPasses, draw}, "雙方PASS": {schemas.EndPasses, draw}, "双方先后Pass，和棋": {schemas.EndPasses, draw}, "both passed": {schemas.EndPasses, draw}, "双方放弃行棋权": {schemas.EndPasses, draw}, "Double pass": {schemas.EndPasses, draw},

		"满盘": {schemas.EndFullBoard, draw}, "满盘和棋": {schemas.EndFullBoard, draw}, "棋盘已满": {schemas.EndFullBoard, draw}, "board full": {schemas.EndFullBoard, draw}, "The board is full.": {schemas.EndFullBoard, draw}, "盤滿": {schemas.EndFullBoard, draw},

		"満局": {schemas.EndNone, draw}, "满局": {schemas.EndNone, draw}, "合意満局": {schemas.EndAgreement, draw}, "AgreedDraw": {schemas.EndAgreement, draw}, "议和": {schemas.EndAgreement, draw}, "Draw agreed": {schemas.EndAgreement, draw},
		"平局": {schemas.EndNone, draw}, "和棋": {schemas.EndNone, draw}, "双方同意和棋": {schemas.EndAgreement, draw}, "双方均无取胜可能": {schemas.EndNoWin, draw},

		"裁判判黑方胜": {schemas.EndAdjudication, first}, "判白负": {schemas.EndAdjudication, first}, "黑方违例判负": {schemas.EndFoul, second}, "白方两次违例判负": {schemas.EndFoul, first},
		"断线": {schemas.EndAbandoned, open}, "封局": {schemas.EndUnfinished, open},
		"黑胜": {schemas.EndNone, first}, "White wins": {schemas.EndNone, second}, "B+": {schemas.EndNone, first}, "W+5": {schemas.EndNone, second}, "Void": {}, "Jigo": {schemas.EndNone, draw}, "unknown": {}, "normal": {}, "黒の勝ち": {schemas.EndNone, first}, "后手胜": {schemas.EndNone, second},
	} {
		got, ok := renju.ParseEnding(text, nobody)
		if !ok || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("%q: %v %v, %v; want %v %v", text, got.Kind, got.Result, ok, want.kind, want.result)
		}
	}
}

func TestWhatStatesNoEndInRenju(t *testing.T) {
	for _, text := range []string{
		"将死", "黑方被将死", "checkmate", "困毙", "黑方欠行", "stalemate", "长将", "黑方长将判负", "perpetual check", "三次重复", "threefold repetition", "不变作和",
		"自然限着", "60回合", "50-move rule", "insufficient material", "官和", "绝杀", "红方认输", "红胜", "Red resigns", "红方超时",
		"black", "white", "B", "W", "中盘", "中盘胜", "黑中盘胜，黑方认输", "0", "黑胜，禁手", "黑胜，黑方三三禁手", "白方禁手", "白方三三负", "White loses by foul", "Black wins by forbidden move", "黑方抓禁手胜",
		"三连", "四连", "六", "7", "34", "3 4", "四三", "三三胜", "白方四四", "no forbidden move", "不是禁手", "禁", "b+r w+r", "pass it", "B+R, 黑方认输", "Black: foul", "假先认输", "双方弃权行棋", "",
	} {
		if e, ok := renju.ParseEnding(text, nobody); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
}

// The words of renju are not understood in a record of xiangqi.
func TestWhatOnlyRenjuStates(t *testing.T) {
	for _, text := range []string{
		"五连", "黑五连胜", "禁手", "黑方禁手", "三三禁手", "forbidden move", "overline", "33", "双方Pass", "both passed", "满盘", "board full", "満局", "B+R", "W+Time", "白方认输", "白胜", "黑中盘胜", "W+禁手", "Jigo", "Timeup", "AgreedDraw",
	} {
		if e, ok := schemas.ParseEnding(text, nobody); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
}

// Behind the last move the same words may judge the move or weigh up the position.
func TestClosingCommentsOfRenju(t *testing.T) {
	for _, text := range []string{
		"禁手", "黑方禁手", "三三禁手", "黑方走三三禁手", "33", "overline", "foul", "白方指出禁手", "forbidden move", "pass", "五", "B+", "W+", "B+5", "Black", "0", "黑先胜", "黑先负", "白长连", "黑方犯规", "Void", "+-",
	} {
		if e, ok := renju.ParseClosing(text, nobody); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
	for text, want := range map[string]stated{
		"白方认输。": {schemas.EndResignation, first}, "黑五连胜": {schemas.EndFive, first}, "五连": {schemas.EndFive, open}, "黑方禁手判负": {schemas.EndForbidden, second}, "三三禁手负": {schemas.EndForbidden, second},
		"双方Pass": {schemas.EndPasses, draw}, "满盘和棋": {schemas.EndFullBoard, draw}, "B+R": {schemas.EndResignation, first}, "白胜": {schemas.EndNone, second}, "満局": {schemas.EndNone, draw},
	} {
		if got, ok := renju.ParseClosing(text, nobody); !ok || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("%q: %v %v, %v", text, got.Kind, got.Result, ok)
		}
	}
}

// Beside a clause that names the result such words say how it came about. A task, a
// sign or a word that agrees with nothing does not.
func TestLooseWordsBesideAResult(t *testing.T) {
	players := schemas.Players{"选手07", "选手08"} // Black, White
	for text, want := range map[string]stated{
		"黑方禁手，白胜": {schemas.EndForbidden, second}, "黑方三三禁手，白胜": {schemas.EndForbidden, second}, "三三禁手，白胜": {schemas.EndForbidden, second}, "黑方走长连，黑负。": {schemas.EndForbidden, second},
		"白勝（黑方四四禁手）": {schemas.EndForbidden, second}, "overline, White wins": {schemas.EndForbidden, second}, "0-1, foul": {schemas.EndForbidden, second}, "黑棋禁手，白方指出禁手，白胜": {schemas.EndForbidden, second},
		"五，黑胜": {schemas.EndFive, first}, "白长连，白胜": {schemas.EndFive, second}, "超时，黑胜": {schemas.EndTime, first}, "黑方犯规，白胜": {schemas.EndFoul, second}, "pass，和棋": {schemas.EndPasses, draw},
		"选手07禁手，白胜": {schemas.EndForbidden, second}, "选手08抓禁，选手08胜": {}, // one name only may stand, in front
		"选手08抓禁，白胜": {schemas.EndForbidden, second},
	} {
		got, ok := renju.ParseClosing(text, players)
		if ok != (want != stated{}) || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("%q: %v %v, %v", text, got.Kind, got.Result, ok)
		}
	}
	for _, text := range []string{
		"黑方禁手，黑胜", "三三禁手，和棋", "黑方禁手，黑方三三禁手", "黑方禁手，认输", "禁手，判负", "五，B+", "黑先胜，黑胜", "+-，黑胜", "黑方禁手，白胜，否则黑胜", "黑方禁手，白方认输", "黑方禁手，*", "选手07禁手，黑胜",
		"禁手，禁手，禁手，禁手，白胜",
	} {
		if e, ok := renju.ParseClosing(text, players); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
	for _, text := range []string{"绝杀，红胜", "黑方长将，红胜", "超时，红胜", "例和，和棋", "红方犯规，黑胜"} { // xiangqi
		if e, ok := schemas.ParseClosing(text, players); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
}

func TestEndingsOfNamedPlayersOfRenju(t *testing.T) {
	players := schemas.Players{"选手07", "选手08"} // Black, White
	for text, want := range map[string]stated{
		"选手08认输": {schemas.EndResignation, first}, "选手07禁手": {schemas.EndForbidden, second}, "选手08抓禁胜": {schemas.EndForbidden, second}, "选手08五连": {schemas.EndFive, second}, "选手08 wins by overline": {schemas.EndFive, second},
	} {
		if got, ok := renju.ParseEnding(text, players); !ok || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("%q: %v %v, %v", text, got.Kind, got.Result, ok)
		}
	}
	for _, text := range []string{"选手08禁手", "选手07抓禁胜", "选手07 wins by overline", "选手09认输"} {
		if e, ok := renju.ParseEnding(text, players); ok {
			t.Errorf("%q: %v %v", text, e.Kind, e.Result)
		}
	}
}

// TestColoursAreExchangedBetweenKinds puts every text that either kind of game knows
// to both: one understood in both names the same cause; where it names a colour the
// winners differ, else they are the same (先手, 1-0). Only "foul" has two meanings: in
// renju it is English for 禁手.
func TestColoursAreExchangedBetweenKinds(t *testing.T) {
	texts := slices.Concat(schemas.KindXiangqi.Texts(), renju.Texts())
	exchanged := func(text string, r schemas.Result) schemas.Result {
		if r != first && r != second || !strings.ContainsAny(text, "黑黒白") && !strings.Contains(text, "black") && !strings.Contains(text, "white") {
			return r
		}
		return first + second - r
	}
	colours, both := 0, 0
	for _, text := range texts {
		if text == "foul" {
			continue
		}
		x, ok1 := schemas.ParseEnding(text, nobody)
		r, ok2 := renju.ParseEnding(text, nobody)
		if ok1 && ok2 {
			both++
			if r.Kind != x.Kind || r.Result != exchanged(text, x.Result) {
				t.Errorf("%q: %v %v in xiangqi, %v %v in renju", text, x.Kind, x.Result, r.Kind, r.Result)
			}
			if r.Result != x.Result {
				colours++
			}
		}
		xr, ok1 := schemas.ParseResult(text)
		rr, ok2 := renju.ParseResult(text)
		if ok1 && ok2 && rr != exchanged(text, xr) {
			t.Errorf("%q: %v in xiangqi, %v in renju", text, xr, rr)
		}
		xc, ok1 := schemas.ParseClosing(text, nobody)
		rc, ok2 := renju.ParseClosing(text, nobody)
		if ok1 && ok2 && (rc.Kind != xc.Kind || rc.Result != exchanged(text, xc.Result)) {
			t.Errorf("%q behind a move: %v %v in xiangqi, %v %v in renju", text, xc.Kind, xc.Result, rc.Kind, rc.Result)
		}
	}
	if both < 500 || colours < 200 {
		t.Errorf("only %d texts are understood in both, %d with a colour", both, colours)
	}
}

// Whether a stated five, forbidden move, double pass or full board stands, the board
// shows, as it does a mate.
func TestStatedReasons(t *testing.T) {
	board := map[schemas.EndKind]bool{
		schemas.EndNone: true, schemas.EndMate: true, schemas.EndStalemate: true,
		schemas.EndFive: true, schemas.EndForbidden: true, schemas.EndPasses: true, schemas.EndFullBoard: true,
	}
	names := make(map[string]bool)
	for k := range schemas.EndKind(schemas.EndKinds) {
		if none := k.Reason() == schemas.ReasonNone; none != board[k] {
			t.Errorf("%v gives the reason %q", k, k.Reason())
		}
		if names[k.String()] {
			t.Errorf("two ends are called %q", k)
		}
		names[k.String()] = true
	}
	for kind, reason := range map[schemas.EndKind]schemas.Reason{
		schemas.EndFive: schemas.ReasonFive, schemas.EndForbidden: schemas.ReasonForbidden, schemas.EndPasses: schemas.ReasonPasses, schemas.EndFullBoard: schemas.ReasonFullBoard,
	} {
		if kind.String() != reason.String() {
			t.Errorf("the end %q and the reason %q", kind, reason)
		}
	}
}

func TestTextsOfRenjuAllocateNothing(t *testing.T) {
	for _, text := range []string{"B+R", "B+12.5", "黑方禁手判負，黑負", "White thought about this for a long time", "双方Pass", "0", strings.Repeat("禁手，", 1000)} {
		token := []byte(text)
		n := testing.AllocsPerRun(100, func() {
			_, _ = renju.ParseResult(text)
			_, _ = renju.EndMarker(token)
			_, _ = renju.ParseEnding(text, nobody)
			_, _ = renju.ParseClosing(text, nobody)
		})
		if n != 0 {
			t.Errorf("%.20q: %v allocations", text, n)
		}
	}
}
