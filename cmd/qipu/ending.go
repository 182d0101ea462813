package main

import (
	"fmt"

	"qipu/schemas"
)

// endLine says in one line how a game ended: by the board, as the record states
// it, or that nothing speaks against the recorded result. Empty where nothing is
// known of it.
func endLine(g *schemas.GameRow, lang string) string {
	recorded := fmt.Sprintf(word(lang, "recorded %s", "记录为 %s"), orWord(g.Result, word(lang, "no result", "无结果")))
	switch {
	case g.Reason == "":
		return ""
	case g.Verdict != "":
		return fmt.Sprintf(word(lang, "%s; by the board %s (%s)", "%s；依局面应为 %s（%s）"), recorded, g.Verdict, reasonWord(g.Reason, lang))
	case g.Reason == schemas.ReasonNotContradicted.String():
		return recorded + word(lang, ", not contradicted by the board", "，局面与之不矛盾")
	case g.Ending != "":
		return fmt.Sprintf(word(lang, "%s; the record states: %s", "%s；记录写明：%s"), recorded, reasonWord(g.Reason, lang))
	}
	return fmt.Sprintf(word(lang, "%s: %s", "%s：%s"), recorded, reasonWord(g.Reason, lang))
}

func orWord(text, empty string) string {
	if text == "" {
		return empty
	}
	return text
}

// reasonWord is the reason in words; the code where it has none in Chinese.
func reasonWord(reason, lang string) string {
	return word(lang, reason, orWord(reasonsZh[reason], reason))
}

var reasonsZh = map[string]string{
	schemas.ReasonMate.String():          "将死",
	schemas.ReasonStalemate.String():     "困毙",
	schemas.ReasonSelfExposure.String():  "自杀",
	schemas.ReasonNoAttackers.String():   "双方均无进攻子力",
	schemas.ReasonFive.String():          "五连",
	schemas.ReasonForbidden.String():     "禁手",
	schemas.ReasonPasses.String():        "双方放弃行棋权",
	schemas.ReasonFullBoard.String():     "棋盘已满",
	schemas.ReasonResignation.String():   "认输",
	schemas.ReasonAgreement.String():     "议和",
	schemas.ReasonNoWin.String():         "双方无取胜可能",
	schemas.ReasonNaturalLimit.String():  "自然限着",
	schemas.ReasonTime.String():          "超时",
	schemas.ReasonRepetition.String():    "循环反复",
	schemas.ReasonForfeit.String():       "弃权",
	schemas.ReasonDoubleForfeit.String(): "双方弃权",
	schemas.ReasonFoul.String():          "犯规",
	schemas.ReasonAdjudication.String():  "裁判判定",
	schemas.ReasonAbandoned.String():     "对局中断",
	schemas.ReasonUnfinished.String():    "未完",
}
