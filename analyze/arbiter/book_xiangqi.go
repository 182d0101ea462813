package arbiter

import (
	"slices"

	"qipu/schemas"
)

// xiangqiRules are the clauses of xiangqi-2011.
func xiangqiRules() []rule {
	return slices.Concat(xiangqiLosses(), xiangqiBoard(), xiangqiFouls(), xiangqiClock(), xiangqiClaims(), xiangqiMass())
}

// xiangqiLosses are those of 4.1.
func xiangqiLosses() []rule {
	return []rule{
		custom("4.1.7", "裁判记录所写迟到超过时限的，记录结果须为该方负；未超过的，不应因弃权而负。",
			"Where the log has a side come later than the limit, the result must be its loss; within the limit it must not have lost by forfeit.",
			(*hearing).lateLoses, schemas.LogLate),
		also(custom("4.1.8", "数裁判记录中各方的违反行棋规定：按赛事级别满判负次数的，记录结果须为该方负。",
			"The illegal moves of each side in the log are counted: at as many as lose at the level of the event, the result must be its loss.",
			(*hearing).illegalMoves, schemas.LogIllegalMove)),
		custom("4.1.9", "裁判记录中一方第二次未走棋先按钟的，记录结果须为该方负。",
			"At the second press of a side without a move in the log, the result must be its loss.",
			(*hearing).idlePresses, schemas.LogPressFirst),
		also(custom("4.1.10", "数裁判记录中各方的犯规：满判负次数的，记录结果须为该方负。",
			"The fouls of each side in the log are counted: at as many as lose, the result must be its loss.",
			countedLoss(schemas.PenaltyFoul))),
		custom("4.1.11", "同一自然限着阶段（自上次吃子起）内，裁判记录写有一方第二次不实的自然限着的，记录结果须为该方负。",
			"Where the log has a second false natural-limit claim of a side since the last capture, the result must be its loss.",
			(*hearing).secondFalseClaim, schemas.LogClaimLimit),
		also(losing("4.1.12", schemas.LogResignation)),
		custom("4.1.13", "裁判记录写有拒绝遵守规则或严重违纪的，记录结果须为该方负。",
			"Where the log has a side refuse the rules, or grave misconduct, the result must be its loss.",
			(*hearing).refusal, schemas.LogRefusedRules, schemas.LogMisconduct),
	}
}

// xiangqiBoard are those of articles 5 and 7: what happens on the board, and records.
func xiangqiBoard() []rule {
	return []rule{
		touching("5.1"), touching("5.2"), touching("5.3"), touching("5.4"), touching("5.5"),
		custom("5.6", "裁判记录所写摆正棋子，须在己方时间且已声明；否则须作摸子裁定。",
			"Pieces adjusted must by the log have been in the player's own time and announced; else a touch-move ruling must follow.",
			(*hearing).adjusted, schemas.LogAdjusted),
		factual("5.7", []need{facts("是否明显误碰", "that it was an obvious accident", schemas.FactAccident), needDecision}),
		factual("5.9", []need{needSide, needDecision}, schemas.LogDropped),
		factual("5.10", []need{needPly, facts("是否当即发现", "whether it was found at once", schemas.FactPromptly, schemas.FactAgreed), needDecision}, schemas.LogCorrection),
		also(custom("5.11", "裁判记录所写先后手颠倒：时限内发现的须换先重赛，其后的须照旧、结果有效。",
			"Colours reversed in the log: found within the limit the game begins anew, later it goes on and its result stands.",
			(*hearing).coloursReversed, schemas.LogColours)),
		custom("5.12", "裁判记录所写棋子移位：五回合内发现的须复原到错误之前。",
			"A displaced piece in the log, found within five rounds, must have been put back to the position before.",
			displaced(false), schemas.LogDisplaced),
		custom("5.13", "裁判记录所写违反行棋规定须写明第几着和如何裁定；着法有违规而裁判记录没有写的，予以注明。",
			"An illegal move in the log must say at which ply and what was decided; one that the moves show and the log does not is pointed out.",
			(*hearing).illegalFound, schemas.LogIllegalMove),
		factual("5.14", []need{needSide, needTurn, needDecision}, schemas.LogUpset),
		factual("5.15", []need{needPly, needToken}, schemas.LogBetween),

		also(badRecord("7.1", schemas.LogBadRecord)),
		badRecord("7.2", schemas.LogUnreadable),
		factual("7.3", []need{needSide, needDecision}, schemas.LogDemanded),
		custom("7.4", "裁判记录所写拒绝记录：判负的，记录结果须为该方负；没有裁定的，不能判定。",
			"Refusing to record in the log: where a loss was ruled, the result must be one; without a ruling it is undetermined.",
			(*hearing).refusedRecord, schemas.LogRefusedRecord),
	}
}

// xiangqiFouls are those of articles 8, 16 and 18.
func xiangqiFouls() []rule {
	const foul = schemas.PenaltyFoul
	return []rule{
		penal("8.1.1", foul, schemas.LogDisturbance), penal("8.1.2", foul, schemas.LogClockTouched),
		offerLead("8.1.3", true),
		custom("8.1.4", "裁判记录中裁定不实的自然限着，须判犯规一次。",
			"A natural-limit claim that the log has refused must carry one foul.",
			(*hearing).falseClaimFoul, schemas.LogClaimLimit),
		penal("8.1.5", foul, schemas.LogFutileTouch),
		also(badRecord("8.1.6", schemas.LogBadRecord, schemas.LogUnreadable)),
		penal("8.1.7", foul, schemas.LogPressFirst),
		also(custom("8.1.8", "一次违反行棋规定不判负的级别，裁判记录中的每一次须判犯规。",
			"Where one illegal move does not lose, each in the log must carry the foul.",
			(*hearing).illegalFoul, schemas.LogIllegalMove)),
		custom("8.1.9", "裁判记录中未达严重的违反棋手须知，须判犯规一次。",
			"Misconduct in the log that is not grave must carry one foul.",
			(*hearing).minorBreach, schemas.LogMisconduct),
		custom("8.2", "裁判记录中的犯规须写明何方、因何、第几着；记录纸所记犯规次数须与之相符。",
			"Fouls in the log must say whose, for what and when; the fouls that the sheet notes must be as many.",
			(*hearing).foulsLogged),

		conduct("16.1"), conduct("16.2", schemas.LogLeftHall), conduct("16.3"), conduct("16.4"), conduct("16.5"),
		factual("18.1", []need{needSide, needWhy}, schemas.LogWarning),
		losing("18.2", schemas.LogDisqualified),
	}
}

// xiangqiClock are those of articles 20 and 21.
func xiangqiClock() []rule {
	return []rule{
		custom("20.1", "裁判记录所写迟到须写明多久；从轮到他走棋时开钟，所扣时间不得多于迟到的时间。",
			"Lateness in the log must say how long; since the clock starts at his turn, no more may be taken off it.",
			(*hearing).lateFromTurn, schemas.LogLate),
		custom("20.2", "裁判记录所写双方迟到都超过时限的，记录结果须为双方负。",
			"Where the log has both sides come later than the limit, the result must be a loss for both.",
			(*hearing).bothLate, schemas.LogLate),
		losing("21.2", schemas.LogFlag),
		factual("21.4", []need{needClocks, needDecision}, schemas.LogClockFault),
		custom("21.5", "裁判记录所写少按钟、提前倒旗须写明如何裁定；提前倒旗写明相差多少的，以一分钟为界。",
			"A missed press or an early flag in the log must say what was decided; for a flag that was early by an amount, one minute is the bound.",
			(*hearing).clockShort, schemas.LogMissedPress, schemas.LogEarlyFlag),
	}
}

// xiangqiClaims are those of articles 22 and 23.
func xiangqiClaims() []rule {
	return []rule{
		custom("22.1", "裁判记录所写提和须在己方走棋的时间，不得撤回；同意的，记录结果须为和棋。",
			"A draw offer in the log must be of the side whose move it is and not be withdrawn; where accepted, the result must be a draw.",
			(*hearing).offers, schemas.LogOffer),
		also(custom("22.2", "裁判记录所写自然限着按着法重新计数，双方所计并列；裁定须与之相符，不实的须扣时，属实的记录结果须为和棋。",
			"A natural-limit claim in the log is counted again by the moves and both counts are shown; the decision must agree, a false claim must cost the time, a true one makes a draw.",
			(*hearing).limitClaim, schemas.LogClaimLimit)),
		also(custom("22.3", "重新计数时提出方的将军最多计十着；只因多计将军而成立的予以指出。",
			"In the recount the claimant's checks count for at most ten; a claim granted only by counting more is pointed out.",
			(*hearing).limitChecks, schemas.LogClaimLimit)),
		custom("22.4", "裁判记录写明提出方记录不全的，其自然限着、待判的申请不应成立。",
			"A claim of a side whose record cannot be used, by the log, must not have been granted.",
			(*hearing).badRecordClaim, schemas.LogClaimLimit, schemas.LogClaimCycle),
		also(custom("23.3", "裁判记录所写待判申请与着法的循环对照：不足三次而成立的、已满三次而不受理的，予以指出。",
			"A claim of repetition in the log is held against the cycles of the moves: granted without three, or refused with three, is pointed out.",
			(*hearing).cycleClaim, schemas.LogClaimCycle)),
		afterClaim(lossAtOnce), afterClaim(drawUnasked), afterClaim(lossUnasked),
	}
}

// afterClaim is the check of what was ruled on a claim of repetition, where the law comes to
// that clause.
func afterClaim(number string) rule {
	return also(custom(number, "裁判记录对待判申请所作的裁定与着法按棋例所得的裁决对照，两者并列；另一读法下不同的，不作判定。",
		"What the log says was ruled on a claim of repetition is held against what the law makes of the moves, and both are shown; where another reading comes to it, it is not judged.",
		(*hearing).cycleRuling, schemas.LogClaimCycle))
}

// xiangqiMass are those of annex 1 (附录一).
func xiangqiMass() []rule {
	return []rule{
		atMass(also(custom("A1.2", "群体比赛：裁判记录中的违反行棋规定须判犯规一次。",
			"Mass events: an illegal move in the log must carry one foul.",
			(*hearing).illegalFoul, schemas.LogIllegalMove))),
		atMass(custom("A1.3c", "群体比赛：裁判记录所写在对方时间碰乱棋子的，须给对方加时。",
			"Mass events: pieces upset in the opponent's time, by the log, must give him the time.",
			(*hearing).upsetGain, schemas.LogUpset)),
		atMass(custom("A1.4", "群体比赛：裁判记录所写五回合内发现的错误须复原，其后的不再纠正。",
			"Mass events: an error found within five rounds, by the log, must have been put back; later it stands.",
			displaced(true), schemas.LogDisplaced, schemas.LogCorrection)),
		atMass(also(custom("A1.5c", "群体比赛：裁判记录中满三次犯规的，记录结果须为该方负。",
			"Mass events: at three fouls in the log the result must be a loss.",
			countedLoss(schemas.PenaltyFoul)))),
	}
}
