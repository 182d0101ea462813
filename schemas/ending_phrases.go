package schemas

import "strings"

// words are how the records of one kind of game speak of results and ends.
type words struct {
	results    map[string]spelling
	scores     bool              // results may have a score: B+5
	marks      map[string]Ending // results that are signs for their cause, as fold leaves them
	figures    bool              // a # in a phrase stands for any number
	vouched    bool              // behind the last move a loose phrase counts beside a result
	subjects   []subject
	phrases    map[string]phrase
	predicates [2]map[string]phrase // by the side that is their subject
}

// words returns the words of a kind of game. Records of unknown kind are read as
// those of xiangqi.
func (k Kind) words() *words {
	if k == KindRenju {
		return renjuWords
	}
	return xiangqiWords
}

// phrase is what a whole clause of a statement says, or a predicate behind one
// of the subjects.
type phrase struct {
	Ending
	of    role // which side the subject of a predicate is
	loose bool // it also judges a position or an act: it states an end in a tag only
}

// role says what becomes of the subject of a predicate.
type role uint8

const (
	nobody role = iota
	theLoser
	theWinner
)

// subject is how a statement names a side.
type subject struct {
	name string
	side Side
}

// wholeEnding are clauses that need no subject, parted by commas.
type wholeEnding struct {
	Ending
	strict, loose string
}

// subjectEnding are predicates behind a side.
type subjectEnding struct {
	kind          EndKind
	of            role
	strict, loose string
}

// commonEndings mean the same in records of every kind of game. Sources: the PGN
// standard 9.8.1; the choices that the editors of 东萍 and 象棋桥 offer; what chess
// servers and engine tournaments write; articles 4 and 20 to 22 of xiangqi-2011.
var commonEndings = []wholeEnding{
	{
		Ending{},
		"",
		"normal, normal termination, 正常, 正常结束, unknown, 未知, 不详, ?, none, other, 其他",
	},
	{
		Ending{EndResignation, ResultNone},
		"认输, 认负, 投子认负, 投子认输, 推枰认负, 推枰认输, 主动认输, 主动认负, resignation, resigns, resigned, resign",
		"投子, 自动认输, won by resignation",
	},
	{
		Ending{EndAgreement, ResultDraw},
		"议和, 双方议和, 协议和棋, 协议作和, 双方同意和棋, 双方同意作和, 双方同意议和, 同意和棋, 同意作和, 握手言和, 握手议和, " +
			"双方握手言和, 双方言和, 协商和棋, 协商作和, 双方协商和棋, 双方协议和棋, 提和同意, " +
			"draw agreed, agreed draw, draw by agreement, draw by mutual agreement, drawn by agreement, game drawn by agreement, " +
			"game drawn by mutual agreement, draw agreement, both agreed to a draw, both sides agreed to a draw, draw by mutual consent",
		"提和, 言和, 讲和, agreement, mutual agreement, by agreement, agreed",
	},
	{
		Ending{EndNoWin, ResultDraw},
		"双方无取胜可能, 双方均无取胜可能, 双方都无取胜可能, 双方无力取胜, 双方均无力取胜, 双方无法取胜, 双方均无法取胜, " +
			"双方均无取胜可能和棋, 双方无取胜可能和棋, neither side can win, neither player can win, neither can win",
		"无取胜可能",
	},
	{
		Ending{EndTime, ResultNone},
		"超时判负, 超时作负, 超时负, 逾时判负, 逾时作负, 逾时负, 用时耗尽, time forfeit, loss on time, lost on time, won on time, time expired, " +
			"time control violation, flag fell, timeout, time out, timed out, out of time",
		"超时, 逾时, 局时, 步时, 读秒, 时间到, 超时胜, time, flag, flagged, on time, won by timeout, won by time",
	},
	{
		Ending{EndForfeit, ResultNone},
		"弃权判负, 弃权负, 缺席判负, 缺席负, 迟到判负, 迟到负, 不战而胜, 不战胜, 一方弃权, walkover, win by forfeit, won by forfeit, forfeit win, no show",
		"弃权, 缺席, 迟到, 未到, 未到场, 弃赛, forfeit, forfeited, default, by default, absent, unplayed, won by default",
	},
	{
		Ending{EndDoubleForfeit, ResultDoubleLoss},
		"双方弃权, 双弃权, 双弃, 双方均弃权, 双方都弃权, 双方缺席, 双方均缺席, 双方未到, 双方均未到, 双方迟到, 双方均迟到, 双方弃权判负, " +
			"double forfeit, both forfeit, both sides forfeit, both players forfeit, both absent, double walkover",
		"",
	},
	{
		Ending{EndFoul, ResultNone},
		"犯规判负, 犯规负, 违例判负, 违例负, 违规判负, 违规负, illegal move, rules infraction, loss by illegal move, lost by illegal move",
		"犯规, 违例, 违规, won by illegal move",
	},
	{
		Ending{EndAdjudication, ResultNone},
		"判负, 判胜, 裁决, 裁判判负, 裁判判胜, 裁判判定, 裁判判决, 裁判裁决, 裁判裁定, 仲裁裁决, adjudication, adjudicated, by adjudication, arbiter's decision",
		"裁定, 判决, 判定, won by adjudication",
	},
	{
		Ending{EndAdjudication, ResultDraw},
		"裁判判和, 判和, 裁判判定和棋, 裁判裁决和棋, draw by adjudication, drawn by adjudication, adjudicated draw",
		"",
	},
	{
		Ending{EndAdjudication, ResultDoubleLoss},
		"双方判负, 判双方负, 双方均判负, 裁判判双方负, 双判负, both sides lose, both lose",
		"",
	},
	{
		Ending{EndAbandoned, ResultNone},
		"断线, 掉线, 中断, 中止, 对局中断, 对局中止, 比赛中止, abandoned, game abandoned, aborted, stalled connection, disconnection, disconnected",
		"放弃, 逃跑, 离线, 强退, 退出, death, emergency, won by abandonment, won game abandoned",
	},
	{
		Ending{EndUnfinished, ResultNone},
		"未完, 未完成, 未下完, 未终局, 未结束, 封局, 对局未完, unfinished, unterminated, incomplete, adjourned, in progress, game in progress",
		"取消, 待续, ongoing, cancelled, canceled",
	},
	{Ending{EndNone, ResultDoubleLoss}, "双负, 双方负, 双方均负, 双方皆负", ""},
	{Ending{EndNone, ResultDraw}, "作和, 成和, 双方和棋, 双方作和, 双方成和, game drawn, drawn", ""},
}

// commonPredicates are those behind a side of any kind of game.
var commonPredicates = []subjectEnding{
	{
		EndResignation, theLoser,
		"认输, 认负, 投子, 投子认负, 投子认输, 推枰认负, 推枰认输, 主动认输, 主动认负, resigns, resigned, has resigned, resign, loses by resignation", "",
	},
	{EndResignation, theWinner, "wins by resignation, won by resignation", ""},
	{
		EndTime, theLoser,
		"超时, 超时判负, 超时作负, 超时负, 逾时, 逾时判负, 逾时作负, 逾时负, 超时告负, 用时耗尽, forfeits on time, forfeited on time, loses on time, lost on time, " +
			"loses by timeout, times out, timed out, runs out of time, ran out of time, ran out of time and loses, flagged, overstepped the time limit, time forfeit",
		"时间到",
	},
	{EndTime, theWinner, "超时胜, wins on time, won on time, wins by timeout, won by timeout, won by time, wins by time forfeit, won by time forfeit", ""},
	{
		EndForfeit, theLoser,
		"弃权, 弃权判负, 弃权负, 缺席, 缺席判负, 缺席负, 迟到判负, 迟到负, 未到判负, 未到负, forfeits, forfeited, forfeit, does not appear, did not appear, no show, " +
			"loses by forfeit, loses by default, lost by forfeit",
		"迟到, 未到, 未到场, 弃赛, absent",
	},
	{EndForfeit, theWinner, "不战而胜, 不战胜, wins by forfeit, won by forfeit, wins by walkover, won by walkover, wins by default, won by default, walkover", ""},
	{
		EndFoul, theLoser,
		"犯规判负, 犯规负, 违例判负, 违例负, 违规判负, 违规负, makes an illegal move and loses, loses by illegal move, lost by illegal move, " +
			"loses by rules infraction",
		"makes an illegal move, made an illegal move, illegal move",
	},
	{EndFoul, theWinner, "wins by illegal move, won by illegal move", ""},
	{EndFoul, nobody, "", "犯规, 违例, 违规"},
	{EndAdjudication, theLoser, "判负, 被判负, 裁判判负, 被裁判判负, loses by adjudication, lost by adjudication", ""},
	{EndAdjudication, theWinner, "判胜, 裁判判胜, wins by adjudication, won by adjudication", ""},
	{EndAbandoned, theLoser, "断线判负, 掉线判负, loses by abandonment", ""},
	{EndAbandoned, theWinner, "wins by abandonment, won by abandonment, won game abandoned", ""},
	{EndAbandoned, nobody, "", "断线, 掉线, 离线, 退出, 放弃, 强退, 逃跑, disconnected, left the game, abandons, abandoned"},
	{EndNone, theWinner, "胜, 获胜, 取胜, 得胜, 胜出, wins, won, wins the game", ""},
	{EndNone, theLoser, "负, 告负, 败, loses, lost", ""},
}

// phraseTable lists the clauses that need no subject by their text.
func phraseTable(lists ...[]wholeEnding) map[string]phrase {
	table := make(map[string]phrase)
	for _, list := range lists {
		for _, line := range list {
			enter(table, line.strict, phrase{Ending: line.Ending})
			enter(table, line.loose, phrase{Ending: line.Ending, loose: true})
		}
	}
	return table
}

// predicateTable lists predicates by their text.
func predicateTable(lists ...[]subjectEnding) map[string]phrase {
	table := make(map[string]phrase)
	for _, list := range lists {
		for _, line := range list {
			enter(table, line.strict, phrase{Ending: Ending{Kind: line.kind}, of: line.of})
			enter(table, line.loose, phrase{Ending: Ending{Kind: line.kind}, of: line.of, loose: true})
		}
	}
	return table
}

func enter(table map[string]phrase, list string, p phrase) {
	if list == "" {
		return
	}
	for text := range strings.SplitSeq(list, ", ") {
		table[text] = p
	}
}

// enterRulings adds rulings with their result, parted by blanks: 裁判判黑方负.
func enterRulings(table map[string]phrase, spelled map[string]spelling, results string) {
	for opening := range strings.SplitSeq("裁判判, 裁判判定, 裁判裁定, 裁判裁决, 判, 判定", ", ") {
		for text := range strings.FieldsSeq(results) {
			table[opening+text] = phrase{Ending: Ending{EndAdjudication, spelled[text].result}}
		}
	}
}

// traditional maps the traditional characters of the phrases to the simplified
// ones in which they are listed.
var traditional = func() map[rune]rune {
	const pairs = "紅红勝胜負负認认輸输時时議议雙双長长將将殺杀絕绝斃毙棄弃權权無无規规違违決决斷断線线遲迟複复復复變变敗败達达動动進进對对後后獲获" +
		"協协賽赛場场間间盡尽讀读離离戰战論论結结續续詳详環环著着" +
		"連连滿满満满盤盘黒黑則则"
	table := make(map[rune]rune)
	runes := []rune(pairs)
	for i := 0; i < len(runes); i += 2 {
		table[runes[i]] = runes[i+1]
	}
	return table
}()
