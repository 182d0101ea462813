package arbiter

import "qipu/schemas"

// renjuRules are the clauses of renju-2002.
func renjuRules() []rule {
	leaving := custom("3.8.1", "裁判记录所写无故退场须判警告一次或判负，判负的记录结果须为该方负（D26）。",
		"Leaving without cause in the log must carry a warning or a loss, and a loss ruled must be the result (D26).",
		(*hearing).warnedOrLost, schemas.LogLeftHall, schemas.LogLeftGame)
	lifting := custom("3.3.1", "裁判记录所写拿起已下的棋子须放回原处（D24）；失手掉子不罚（D25）。",
		"A stone lifted, by the log, must have been put back (D24); one dropped by accident carries no penalty (D25).",
		(*hearing).liftedOrDropped, schemas.LogLifted, schemas.LogDropped)
	return []rule{
		custom("1.5.3", "裁判记录写有故意散乱的，记录结果须为该方负；拔子、退场按D24、D26从裁判记录。",
			"Where the log has stones scattered on purpose, the result must be a loss; lifting and leaving follow the log by D24 and D26.",
			(*hearing).losesByConduct, schemas.LogUpset, schemas.LogLifted, schemas.LogLeftGame),
		factual("2.4.1", []need{facts("赛程规定或争议", "that the event provides for it or a dispute", schemas.FactProvided, schemas.FactDispute), needLasted}, schemas.LogPause),
		custom("2.4.2", "裁判记录所写封棋须写明所封的一着、由轮走一方封存；续赛后记录中的下一着须是它。",
			"A sealed move in the log must be written down by the side to move, and the next move of the record must be it.",
			(*hearing).sealed, schemas.LogSealed),
		discipline("2.6.1", schemas.LogLeftGame), discipline("2.6.2", schemas.LogDisturbance), discipline("2.6.3", schemas.LogConsulting, schemas.LogAnalysing, schemas.LogPhone),
		discipline("2.6.4", schemas.LogWandering), discipline("2.6.5", schemas.LogRude, schemas.LogMisconduct),
		lifting,
		custom("3.3.2", "裁判记录所写棋子移位须有裁定，故意的须判负，判和的记录结果须为和棋。",
			"A displaced stone in the log must be decided on, on purpose it loses, a draw ruled must be the result.",
			(*hearing).accidents, schemas.LogDisplaced),
		custom("3.3.3", "裁判记录所写棋局散乱须有裁定：外界的判和或重赛，棋手无法复原的或故意的判负。",
			"Scattered stones in the log must be decided on: from outside a draw or a new game, by a player beyond repair or on purpose a loss.",
			(*hearing).scattered, schemas.LogUpset),
		factual("3.5.1", []need{needWhy, needDecision}, schemas.LogEnded),
		also(custom("3.5.3", "裁判记录所写指出禁手，与该着是否禁手对照，双方所判并列。",
			"A forbidden move claimed in the log is held against what the stone is; both are shown.",
			(*hearing).forbiddenClaim, schemas.LogClaimMove)),
		custom("3.6", "裁判记录所写续赛：封着须照走；点已被占的须作放弃一着。",
			"At a resumption in the log the sealed move must be played; where its point is occupied it must count as a pass.",
			(*hearing).resumed, schemas.LogResumed),
		custom("3.7.1", "裁判记录所写迟到超过时限的，记录结果须为该方负（时限由赛事定）。",
			"Where the log has a side come later than the limit that the event sets, the result must be its loss.",
			(*hearing).lateLoses, schemas.LogLate),
		custom("3.7.2", "裁判记录所写双方迟到都超过时限的，记录结果须为双方负。",
			"Where the log has both sides come later than the limit, the result must be a loss for both.",
			(*hearing).bothLate, schemas.LogLate),
		custom("3.7.3", "裁判记录所写迟到未超限的，须扣去迟到的时间。",
			"Lateness within the limit, in the log, must be deducted.",
			(*hearing).lateFromStart, schemas.LogLate),
		factual("3.7.5", []need{needSide, facts("是否经同意", "whether it was with leave", schemas.FactLeave), needTurn}, schemas.LogAbsent),
		leaving,
		penalOneOf("3.8.2", []schemas.LogPenalty{schemas.PenaltyWarning, schemas.PenaltyAdmonition}, schemas.LogDisturbance),
		custom("3.8.3", "裁判记录所写查阅、谈论、借助器物须判警告或判负，判负的记录结果须为该方负。",
			"Material, talk or aids in the log must carry a warning or a loss, and a loss ruled must be the result.",
			(*hearing).warnedOrLost, schemas.LogConsulting, schemas.LogAnalysing, schemas.LogPhone),
		custom("3.9.2", "数裁判记录中各方的警告：满三次的，记录结果须为该方负；警告须写明何方、因何。",
			"The warnings of each side in the log are counted: at three the result must be its loss; each must say whose and for what.",
			countedLoss(schemas.PenaltyWarning)),
	}
}
