package schemas_test

import (
	"strings"
	"testing"

	"qipu/schemas"
)

type stated struct {
	kind   schemas.EndKind
	result schemas.Result
}

var nobody schemas.Players

const (
	open   = schemas.ResultNone
	first  = schemas.ResultFirstWins
	second = schemas.ResultSecondWins
	draw   = schemas.ResultDraw
	both   = schemas.ResultDoubleLoss
)

// Sources: the PGN standard 9.8.1; the list of ends that the editor of 东萍 offers
// (认负 绝杀 局时 议和 判和 读秒 断线 步时 判负 困毙 放弃 超时 取消 封局 未知); what chess
// servers, engine tournaments (cutechess) and game dumps write; articles 3, 4 and
// 20 to 23 of xiangqi-2011.
func TestParseEnding(t *testing.T) {
	for text, want := range map[string]stated{
		"normal": {}, "Normal": {}, "未知": {},

		"将死": {schemas.EndMate, open}, "將死": {schemas.EndMate, open}, "绝杀": {schemas.EndMate, open}, "CHECKMATED": {schemas.EndMate, open},
		"黑方被将死": {schemas.EndMate, first}, "红被将死": {schemas.EndMate, second}, "紅方絕殺": {schemas.EndMate, first}, "White mates": {schemas.EndMate, first},
		"Black is checkmated": {schemas.EndMate, first}, "Red won by checkmate": {schemas.EndMate, first},

		"困毙": {schemas.EndStalemate, open}, "困斃": {schemas.EndStalemate, open}, "欠行": {schemas.EndStalemate, open}, "黑方欠行": {schemas.EndStalemate, first},
		"stalemate": {schemas.EndStalemate, open}, "Game drawn by stalemate": {schemas.EndStalemate, draw},
		"黑方困毙": {schemas.EndStalemate, open}, // who has no move, the words leave open

		"认输": {schemas.EndResignation, open}, "认负": {schemas.EndResignation, open}, "投子": {schemas.EndResignation, open}, "RESIGNED": {schemas.EndResignation, open},
		"黑方认输": {schemas.EndResignation, first}, "紅方認輸": {schemas.EndResignation, second}, "红方投子认负": {schemas.EndResignation, second}, "Red resigns": {schemas.EndResignation, second},
		"White resigns.": {schemas.EndResignation, second}, "Black wins by resignation": {schemas.EndResignation, second}, "won by resignation": {schemas.EndResignation, open},
		"黑方认输，红胜": {schemas.EndResignation, first}, "红胜（黑方认输）": {schemas.EndResignation, first}, "1-0, Black resigns": {schemas.EndResignation, first},

		"议和": {schemas.EndAgreement, draw}, "雙方同意和棋": {schemas.EndAgreement, draw}, "提和": {schemas.EndAgreement, draw}, "Draw agreed": {schemas.EndAgreement, draw},
		"Game drawn by mutual agreement": {schemas.EndAgreement, draw}, "双方议和": {schemas.EndAgreement, draw},

		"超时": {schemas.EndTime, open}, "局时": {schemas.EndTime, open}, "步时": {schemas.EndTime, open}, "读秒": {schemas.EndTime, open}, "time forfeit": {schemas.EndTime, open},
		"Time_Forfeit": {schemas.EndTime, open}, "FLAGGED": {schemas.EndTime, open}, "黑方超时判负": {schemas.EndTime, first}, "红超时": {schemas.EndTime, second}, "紅方超時負": {schemas.EndTime, second},
		"Black forfeits on time": {schemas.EndTime, first}, "White loses on time": {schemas.EndTime, second}, "红方逾时，裁判判负": {schemas.EndTime, second},
		"won on time": {schemas.EndTime, open}, "超时，判负": {schemas.EndTime, open},

		"自然限着": {schemas.EndNaturalLimit, draw}, "自然限著和棋": {schemas.EndNaturalLimit, draw}, "60回合": {schemas.EndNaturalLimit, draw}, "六十回合无吃子作和": {schemas.EndNaturalLimit, draw},
		"限着和": {schemas.EndNaturalLimit, draw}, "５０回合自然限着": {schemas.EndNaturalLimit, draw}, "60-move rule": {schemas.EndNaturalLimit, draw}, "Draw by 50-move rule": {schemas.EndNaturalLimit, draw},
		"60 rounds without capture": {schemas.EndNaturalLimit, draw}, "达到自然限着": {schemas.EndNaturalLimit, draw},

		"双方无取胜可能": {schemas.EndNoWin, draw}, "雙方均無取勝可能": {schemas.EndNoWin, draw}, "官和": {schemas.EndNoWin, draw}, "Insufficient material": {schemas.EndNoWin, draw},
		"双方均无取胜可能，和棋": {schemas.EndNoWin, draw},

		"长将": {schemas.EndRepetition, open}, "红方长将判负": {schemas.EndRepetition, second}, "不变作和": {schemas.EndRepetition, draw}, "三次重复": {schemas.EndRepetition, open},
		"3-fold repetition": {schemas.EndRepetition, open}, "Draw by 3-fold repetition": {schemas.EndRepetition, draw}, "perpetual check": {schemas.EndRepetition, open}, "黑方长捉": {schemas.EndRepetition, open},

		"弃权": {schemas.EndForfeit, open}, "黑方棄權": {schemas.EndForfeit, first}, "迟到判负": {schemas.EndForfeit, open}, "红方迟到": {schemas.EndForfeit, second}, "walkover": {schemas.EndForfeit, open},
		"Red forfeits": {schemas.EndForfeit, second}, "+/-": {schemas.EndForfeit, first}, "－/＋": {schemas.EndForfeit, second}, "+:-": {schemas.EndForfeit, first}, "-:+": {schemas.EndForfeit, second}, "＋－": {schemas.EndForfeit, first}, "-+": {schemas.EndForfeit, second},
		"双方弃权": {schemas.EndDoubleForfeit, both}, "雙方棄權": {schemas.EndDoubleForfeit, both}, "double forfeit": {schemas.EndDoubleForfeit, both}, "-/-": {schemas.EndDoubleForfeit, both}, "-:-": {schemas.EndDoubleForfeit, both},
		"双方迟到，0-0": {schemas.EndDoubleForfeit, both},

		"裁判判和": {schemas.EndAdjudication, draw}, "判负": {schemas.EndAdjudication, open}, "裁判判黑方胜": {schemas.EndAdjudication, second}, "adjudication": {schemas.EndAdjudication, open},
		"双方判负": {schemas.EndAdjudication, both},

		"断线": {schemas.EndAbandoned, open}, "放弃": {schemas.EndAbandoned, open}, "abandoned": {schemas.EndAbandoned, open}, "won - game abandoned": {schemas.EndAbandoned, open},
		"封局": {schemas.EndUnfinished, open}, "取消": {schemas.EndUnfinished, open}, "unterminated": {schemas.EndUnfinished, open}, "未下完": {schemas.EndUnfinished, open},
		"犯规": {schemas.EndFoul, open}, "黑方违例判负": {schemas.EndFoul, first}, "rules infraction": {schemas.EndFoul, open}, "三次犯规判负": {schemas.EndFoul, open}, "illegal move": {schemas.EndFoul, open},

		"红胜": {schemas.EndNone, first}, "Black wins": {schemas.EndNone, second}, "后手胜": {schemas.EndNone, second}, "和棋": {schemas.EndNone, draw}, "双方负": {schemas.EndNone, both},
	} {
		got, ok := schemas.ParseEnding(text, nobody)
		if !ok || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("ParseEnding(%q) = %v %v, %v; want %v %v", text, got.Kind, got.Result, ok, want.kind, want.result)
		}
	}
}

// A text that says more than how the game ended, or two things that do not agree,
// is not understood.
func TestWhatIsNoStatementOfTheEnd(t *testing.T) {
	for _, text := range []string{
		"", "  ", "。", "否则黑方认输", "黑方认输不当", "如车二进六则红胜", "红方认输，红胜", "黑方超时，黑方认输", "红方提和", "认输了吗", "Black could have resigned", "resigns himself to a draw",
		"红胜，红胜，红胜，红胜，红胜", "won by resignation?", "将死\xff", strings.Repeat("认输，", 20), "炮二平五", "n won by a nose", "±", "1", "Player 07 won on time",
	} {
		if e, ok := schemas.ParseEnding(text, nobody); ok {
			t.Errorf("ParseEnding(%q) = %v %v", text, e.Kind, e.Result)
		}
	}
}

// Behind the last move of an annotated game the same words may judge the position.
func TestClosingCommentsAreReadStrictly(t *testing.T) {
	for _, text := range []string{
		"绝杀", "红方绝杀！", "例和", "官和", "提和", "黑方长将", "黑方犯规", "红方迟到", "超时", "放弃", "normal", "60回合", "won by resignation",
		"+/-", "-/+", "+-", "-+", "+--", "=", "±", "＋－", "＋／－", "红先胜", "红先和", "紅先負", "先胜",
	} {
		if e, ok := schemas.ParseClosing(text, nobody); ok {
			t.Errorf("ParseClosing(%q) = %v %v", text, e.Kind, e.Result)
		}
	}
	for text, want := range map[string]stated{
		"黑方认输。": {schemas.EndResignation, first}, "Red resigns": {schemas.EndResignation, second}, "（双方议和）": {schemas.EndAgreement, draw}, "黑方超时判负": {schemas.EndTime, first},
		"自然限着和棋": {schemas.EndNaturalLimit, draw}, "判和": {schemas.EndAdjudication, draw}, "黑方被将死": {schemas.EndMate, first}, "红胜": {schemas.EndNone, first}, "+:-": {schemas.EndForfeit, first}, "-:-": {schemas.EndDoubleForfeit, both}, "1-0": {schemas.EndNone, first},
	} {
		if got, ok := schemas.ParseClosing(text, nobody); !ok || got.Kind != want.kind || got.Result != want.result {
			t.Errorf("ParseClosing(%q) = %v %v, %v", text, got.Kind, got.Result, ok)
		}
	}
}

// Servers and tournament programs name the player in place of the side. The whole
// name says which; anybody else's says nothing.
func TestEndingsOfNamedPlayers(t *testing.T) {
	for _, c := range []struct {
		text    string
		players schemas.Players
		want    stated
		ok      bool
	}{
		{"选手02 won on time", schemas.Players{"选手01", "选手02"}, stated{schemas.EndTime, second}, true},
		{"选手01认输", schemas.Players{"选手01", "选手02"}, stated{schemas.EndResignation, second}, true},
		{" 选手01 resigns", schemas.Players{"选手01", "选手02"}, stated{schemas.EndResignation, second}, true},
		{"选手01超时，裁判判负", schemas.Players{"选手01", "选手02"}, stated{schemas.EndTime, second}, true},
		{"Player 07, A won on time", schemas.Players{"Player 07, A", "Player 08"}, stated{schemas.EndTime, first}, true},
		{"Player 08 won - game abandoned", schemas.Players{"Player 07", "Player 08"}, stated{schemas.EndAbandoned, second}, true},
		{"选手10认输", schemas.Players{"选手1", "选手10"}, stated{schemas.EndResignation, first}, true}, // one name begins the other
		{"选手10认输", schemas.Players{"选手10", "选手1"}, stated{schemas.EndResignation, second}, true},
		{"黑方认输", schemas.Players{"选手01", "选手02"}, stated{schemas.EndResignation, first}, true},
		{"选手03 won on time", schemas.Players{"选手01", "选手02"}, stated{}, false},
		{"选手 won on time", schemas.Players{"选手01", "选手02"}, stated{}, false},
		{"选手011认输", schemas.Players{"选手01", "选手02"}, stated{}, false},
		{"选手01认输", schemas.Players{"选手01", "选手01"}, stated{}, false},
		{"选手01认输", schemas.Players{}, stated{}, false},
		{"选手01认输，红胜", schemas.Players{"选手01", "选手02"}, stated{}, false},
		{"Black resigns", schemas.Players{"Black", "White"}, stated{}, false}, // the side or the player?
		{"Black resigns", schemas.Players{"White", "Black"}, stated{schemas.EndResignation, first}, true},
	} {
		got, ok := schemas.ParseEnding(c.text, c.players)
		if ok != c.ok || got.Kind != c.want.kind || got.Result != c.want.result {
			t.Errorf("%q, %v: %v %v, %v", c.text, c.players, got.Kind, got.Result, ok)
		}
	}
	if _, ok := schemas.ParseClosing("选手01 迟到", schemas.Players{"选手01", "选手02"}); ok {
		t.Error("a comment on a late player states no end")
	}
}

func TestLoserOfAnEnding(t *testing.T) {
	for result, want := range map[schemas.Result]schemas.Side{first: schemas.Second, second: schemas.First, draw: schemas.NoSide, both: schemas.NoSide, open: schemas.NoSide} {
		if got := (schemas.Ending{Result: result}).Loser(); got != want {
			t.Errorf("%v: %v loses", result, got)
		}
	}
}

func TestEndingsAllocateNothing(t *testing.T) {
	for _, text := range []string{"黑方认输", "紅方超時判負，紅負", "Player 07 won by resignation", "Red thought about this for a long time", "+/-"} {
		if n := testing.AllocsPerRun(100, func() { schemas.ParseEnding(text, nobody); schemas.ParseClosing(text, nobody) }); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}

func FuzzParseEnding(f *testing.F) {
	for _, s := range []string{
		"黑方认输", "红胜（黑超时）", "\xff。\xef\xbf\xbd", "N won by resignation", "六十回合", "---", "0.5-0.5, draw agreed", strings.Repeat("\xff", 96),
		"黑方三三禁手判负", "双方Pass，和棋", "B+12.5", "W+R", "白五連勝", "33", "合意満局", "Black lost by a forbidden move",
		"黑方三三禁手，白胜", "W+禁手", "白中盤勝",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, kind := range []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
			tag, ok := kind.ParseEnding(s, nobody)
			_, _ = kind.ParseEnding(s, schemas.Players{"N", s[:len(s)/2]})
			if !ok && tag != (schemas.Ending{}) {
				t.Errorf("%v: %q is not understood and states %v %v", kind, s, tag.Kind, tag.Result)
			}
			if closing, strict := kind.ParseClosing(s, nobody); strict && (!ok || closing != tag) {
				t.Errorf("%v: %q states more in a comment than in a tag", kind, s)
			}
			_ = tag.Kind.String()
		}
	})
}
