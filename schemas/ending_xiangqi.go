package schemas

import "strings"

// xiangqiWords are those of xiangqi. White stands for the first player in PGN.
var xiangqiWords = func() *words {
	w := &words{
		results: spellingTable(commonSpellings, xiangqiSpellings),
		marks:   forfeitMarks,
		figures: true,
		subjects: []subject{ // longer names first
			{"红方", First},
			{"红", First},
			{"黑方", Second},
			{"黑", Second},
			{"先手方", First},
			{"先手", First},
			{"后手方", Second},
			{"后手", Second},
			{"red ", First},
			{"white ", First},
			{"black ", Second},
		},
		phrases: phraseTable(commonEndings, xiangqiEndings),
	}
	predicates := predicateTable(commonPredicates, xiangqiPredicates)
	w.predicates = [2]map[string]phrase{predicates, predicates}
	enterRulings(w.phrases, w.results, "红胜 黑胜 红方胜 黑方胜 红负 黑负 红方负 黑方负")
	enterLimitDraws(w.phrases)
	return w
}()

// xiangqiEndings are clauses of xiangqi that need no subject: articles 3, 4 and 23
// of xiangqi-2011.
var xiangqiEndings = []wholeEnding{
	{
		Ending{EndMate, ResultNone},
		"将死, 被将死, checkmate, checkmated, mate, mated, 红方将死, 黑方将死, 红将死, 黑将死",
		"绝杀, 杀, 被杀, 杀死, 做杀成功, won by checkmate, won by mate",
	},
	{
		Ending{EndStalemate, ResultNone},
		"困毙, 被困毙, 欠行, stalemate, stalemated, no legal moves, no legal move, 红方困毙, 黑方困毙, 红困毙, 黑困毙",
		"无子可动, 无棋可走, no moves, won by stalemate",
	},
	{Ending{EndStalemate, ResultDraw}, "draw by stalemate, drawn by stalemate, game drawn by stalemate", ""},
	{
		Ending{EndNoWin, ResultDraw},
		"双方无进攻子力, 双方均无进攻子力, insufficient material, draw by insufficient material, drawn by insufficient material, " +
			"game drawn by insufficient material, insufficient mating material",
		"官和, 例和, 必和, 理论和棋",
	},
	{
		Ending{EndNaturalLimit, ResultDraw},
		"natural limit, draw by natural limit, draw by the natural limit, drawn by the natural limit, " +
			"draw by # move rule, game drawn by # move rule, draw by # moves rule, # rounds without capture, # rounds without a capture, " +
			"# moves without capture, # moves without a capture, no capture in # rounds",
		"# move rule, # moves rule, no capture, #回合, 限着",
	},
	{
		Ending{EndRepetition, ResultNone},
		"长将判负, 长将作负, 长捉判负, 长捉作负, 长杀判负, 长杀作负, 不变判负, 不变作负, #次重复, 重复局面, 局面重复, 循环不变, " +
			"threefold repetition, # fold repetition, perpetual check, perpetual chase, repetition of moves",
		"长将, 长捉, 长杀, 重复, 循环, 双方不变, 不变, 循环局面, 待判局面, repetition, won by repetition, won by perpetual check",
	},
	{
		Ending{EndRepetition, ResultDraw},
		"不变作和, 不变判和, 不变和, 双方不变作和, 双方不变判和, 长将作和, 双方长将作和, 双方长将和, 双方长捉作和, 循环作和, 循环不变作和, 重复作和, 重复判和, " +
			"#次重复作和, #次重复判和, #次重复和棋, 双方长将和棋, draw by repetition, drawn by repetition, game drawn by repetition, " +
			"draw by threefold repetition, draw by # fold repetition, draw by perpetual check, game drawn by threefold repetition",
		"双方长将, 双方长捉",
	},
	{Ending{EndFoul, ResultNone}, "#次犯规判负", "#次犯规, foul"},
}

// xiangqiPredicates are the predicates behind a side that only xiangqi has.
var xiangqiPredicates = []subjectEnding{
	{EndMate, theLoser, "被将死, 被绝杀, 被杀, checkmated, is mated, is checkmated, mated, was checkmated, was mated", ""},
	{EndMate, theWinner, "将死对方, 绝杀对方, mates, checkmates, wins by checkmate, wins by mate, won by checkmate", "绝杀"},
	{EndStalemate, theLoser, "被困毙, 欠行, stalemated, is stalemated, was stalemated", ""},
	{EndStalemate, theWinner, "困毙对方, stalemates, wins by stalemate, won by stalemate", ""},
	{
		EndRepetition, theLoser,
		"长将判负, 长将作负, 长将负, 长捉判负, 长捉作负, 长捉负, 长杀判负, 长杀作负, 长杀负, 不变判负, 不变作负, 不变负, loses by perpetual check, " +
			"loses by perpetual chase, loses by repetition, lost by perpetual check, lost by perpetual chase",
		"",
	},
	{EndRepetition, theWinner, "wins by perpetual check, wins by perpetual chase, wins by repetition, won by repetition, won by perpetual check", ""},
	{EndRepetition, nobody, "", "长将, 长捉, 长杀, perpetual check, perpetual chase"},
	{EndFoul, theLoser, "#次犯规判负, #次犯规负", ""},
	{EndFoul, nobody, "", "#次犯规"},
}

// enterLimitDraws adds the Chinese statements of the natural limit that are made up
// of parts: 达到自然限着和棋.
func enterLimitDraws(table map[string]phrase) {
	const (
		openings = ",达,达到,因,以,按"
		limits   = "自然限着,#回合自然限着,自然限着#回合,#回合限着,#回合无吃子,#回合未吃子,#回合不吃子,#步无吃子,限着,#回合"
		results  = ",和,和棋,作和,判和,成和"
	)
	for before := range strings.SplitSeq(openings, ",") {
		for limit := range strings.SplitSeq(limits, ",") {
			for after := range strings.SplitSeq(results, ",") {
				if text := before + limit + after; table[text] == (phrase{}) {
					table[text] = phrase{Ending: Ending{EndNaturalLimit, ResultDraw}}
				}
			}
		}
	}
}
