package arbiter

import "qipu/schemas"

// wuziqiRules are the clauses of wuziqi-2009, or of its undated twin, which joins some
// articles and lacks others.
func wuziqiRules(undated bool) []rule {
	list := wuziqiBoard(undated)
	list = append(list, wuziqiClock(undated)...)
	list = append(list, wuziqiViolations(undated)...)
	return append(list, wuziqiEnds(undated)...)
}

func wuziqiBoard(undated bool) []rule {
	accident := custom("4.2", "裁判记录所写掉子须判违例；移位、散乱须有裁定，故意的、无法复原的须判负，判和的记录结果须为和棋。",
		"By the log a dropped stone must carry a violation; displaced or scattered stones must be decided on, on purpose or beyond repair they lose, a draw ruled must be the result.",
		(*hearing).accidents, schemas.LogDropped, schemas.LogDisplaced, schemas.LogUpset, schemas.LogAdjusted)
	list := []rule{accident}
	if !undated {
		list = []rule{
			part(accident, "4.2a", schemas.LogDropped), part(accident, "4.2b", schemas.LogDisplaced),
			custom("4.2c", "裁判记录所写外界事故散乱棋局须有裁定；无法复原的须判和或重赛。",
				"Stones scattered from outside, in the log, must be decided on; beyond repair a draw or a new game must have been ruled.",
				(*hearing).scatteredFromOutside, schemas.LogUpset),
			part(accident, "4.2d", schemas.LogUpset),
			custom("4.2e", "裁判记录所写扶正棋子，须在己方时间且已声明，否则须判违例。",
				"Stones straightened must by the log have been in the player's own time and announced, else carry a violation.",
				(*hearing).straightened, schemas.LogAdjusted),
		}
	}
	return append(list,
		custom("5.2(3)", "裁判记录所写先后手更正：按D33，编排错误的须重置棋钟，其他原因的不重置；无日期版从裁判记录。",
			"Colours corrected in the log: by D33 the clocks are reset where the pairing was at fault and kept for another cause; the undated rules follow the log.",
			(*hearing).colourClocks, schemas.LogColours),
		factual("6.3", []need{needSide, needTurn}, schemas.LogDemanded),
		custom("6.4", "裁判记录中一方借用对方记录每局至多一次，并在己方时间。",
			"By the log a side may borrow the opponent's record once in a game, in its own time.",
			(*hearing).borrowed, schemas.LogBorrowed),
		custom("6.5", "裁判记录所写双方记录错漏较多的，须写明处罚或罚时。",
			"Where the log has both records badly wrong, a penalty or time taken must stand there.",
			(*hearing).bothRecordsBad, schemas.LogBothBad),
		custom("6.6", "裁判记录所写免记录须有所据：剩余时间在限内，或读秒、时间紧迫。",
			"An exemption from recording in the log must rest on the time left, byo-yomi or shortness of time.",
			(*hearing).exempted, schemas.LogExempted))
}

// part is a rule of fewer kinds under another number.
func part(r rule, number string, kinds ...schemas.LogKind) rule {
	r.Clause, r.kinds = schemas.ClauseID(number), kinds
	return r
}

func wuziqiClock(undated bool) []rule {
	shared := custom("7.1d", "裁判记录所写共用时限分开：双方须各得所余的一半，并写明因何。",
		"Where the log has the shared clock parted, each side must have got half of what was left, and the cause must stand there.",
		(*hearing).sharedClock, schemas.LogShared)
	late := custom("7.5", "裁判记录所写迟到：时限内的须扣去迟到的时间，超过的须判弃权负，双方都超过的须为双方负。",
		"Lateness in the log: within the limit it must be deducted, beyond it the result must be a loss, beyond it for both a loss for both.",
		(*hearing).late, schemas.LogLate)
	list := []rule{shared}
	if undated {
		list[0].Clause = "7.1"
		return append(list, late, clockDoubt(), stoppedClock("7.8"), appealInTime())
	}
	return append(list,
		factual("7.2c", []need{needSide, needCounted}, schemas.LogSeconds),
		factual("7.5a", []need{needSide, needLasted}, schemas.LogLate),
		custom("7.5b", "裁判记录所写迟到者的棋钟从开赛起走：写明剩余时间和时限的，须与迟到相符。",
			"A late player's clock runs from the start: the deduction that the log notes must be his lateness.",
			(*hearing).lateFromStart, schemas.LogLate),
		part(late, "7.5c", schemas.LogLate), clockDoubt(), stoppedClock("7.8"), appealInTime())
}

func clockDoubt() rule {
	return custom("7.7", "裁判记录所写怀疑棋钟须在己方时间用完之前；换钟的须写明双方棋钟调为多少。",
		"A clock doubted in the log must have been before the player's own time was up; what both clocks were set to must stand there.",
		(*hearing).clockDoubted, schemas.LogClockDoubt, schemas.LogClockFault)
}

func stoppedClock(number string) rule { return losing(number, schemas.LogClockTouched) }

func appealInTime() rule {
	return custom("7.10", "裁判记录所写申诉须在下轮开始之前（主办方造成延误的除外）。",
		"An appeal in the log must be before the next round begins, unless the organiser caused the delay.",
		(*hearing).appealInTime, schemas.LogAppeal)
}

func wuziqiViolations(undated bool) []rule {
	const violation = schemas.PenaltyViolation
	warned := func(number string, kinds ...schemas.LogKind) rule {
		r := penal(number, violation, kinds...)
		r.run = (*hearing).warnedFirst
		return r
	}
	straightened := custom("9.1(12)", "裁判记录所写在对方时间或未声明而扶正棋子的，须判违例一次。",
		"Stones straightened in the opponent's time or unannounced, by the log, must carry one violation.",
		(*hearing).straightened, schemas.LogAdjusted)
	dropped := penal("9.1(2)", violation, schemas.LogDropped)
	dropped.run = (*hearing).dropped
	lifted := penal("9.1(9)", violation, schemas.LogLifted)
	lifted.run = (*hearing).lifted
	analysis := penal("9.1(4)", violation, schemas.LogPressFirst, schemas.LogAnalysing)
	if undated {
		analysis = penal("9.1(4)", violation, schemas.LogConsulting, schemas.LogAnalysing)
	}
	analysis.run = (*hearing).attemptedAnalysis
	offer := custom("9.1(11)", "裁判记录所写不合规定的提和（对方时间、未走棋先提）须写明是否判违例。",
		"An irregular draw offer in the log (in the opponent's time, before a move) must say whether a violation was ruled.",
		(*hearing).irregularOffers, schemas.LogOffer)
	list := []rule{
		warned("9.1(1)", schemas.LogDisturbance), dropped, penal("9.1(3)", violation, schemas.LogRude), analysis,
		also(penal("9.1(5)", violation, schemas.LogWrongCentre)), also(penal("9.1(6)", violation, schemas.LogWrongOpening)),
		also(penal("9.1(7)", violation, schemas.LogTwoMoves)), penal("9.1(8)", violation, schemas.LogSlid), lifted,
		penal("9.1(10)", violation, schemas.LogLeftHall), offer, straightened,
	}
	if !undated {
		list = append(list, warned("9.1(13)", schemas.LogWrongHand))
	}
	list = append(list, custom("9.2(1)", "裁判记录所写先按钟后落子的，须给对方加时、扣本方时间，并判违例一次；剩余时间不足的按另款。",
		"A clock pressed before the stone, in the log, must give the opponent his time, cost the player his, and carry one violation; with too little time left another clause speaks.",
		(*hearing).pressFirst, schemas.LogPressFirst))
	bad := custom("9.2(2)", "裁判记录所写记录不合要求的，须写明罚时。", "A faulty record in the log must say the time that it cost.",
		(*hearing).timeForRecord, schemas.LogBadRecord)
	if undated {
		list = append(list, custom("9.2(2)", "裁判记录所写先按钟后落子而剩余不足7分钟的，可减5加2、不减加7、不减加5（D3），写明是哪一种。",
			"A clock pressed before the stone with less than 7 minutes left: by D3 −5 and +2, 0 and +7 or 0 and +5 are accepted, and which it was is said.",
			(*hearing).pressFirstShort, schemas.LogPressFirst))
		bad.Clause = "9.2(3)"
	}
	logged := custom("9.3", "裁判记录中的违例须写明何方、因何；依不设违例的条款判违例的，予以指出。",
		"Violations in the log must say whose and for what; one that cites a clause which gives none is pointed out.",
		(*hearing).violationsLogged)
	logged.Uses = []schemas.ClauseID{"2.19"}
	if undated {
		logged.Uses[0] = "2.20"
	}
	return append(list, bad, logged)
}

func wuziqiEnds(undated bool) []rule {
	deliberate := custom("10.1b(1)", "裁判记录写有故意移动、散乱棋子的，记录结果须为该方负。",
		"Where the log has stones displaced or scattered on purpose, the result must be a loss for that side.",
		(*hearing).deliberate, schemas.LogDisplaced, schemas.LogUpset)
	analysing := custom("10.1b(9)", "裁判记录写有查阅、讨论或分析棋局的，记录结果须为该方负（是否须受益，按D29）。",
		"Where the log has consulting or analysing, the result must be a loss for that side (whether it must have gained by it: D29).",
		(*hearing).analysing, schemas.LogConsulting, schemas.LogAnalysing)
	list := []rule{
		deliberate,
		also(custom("10.1b(2)", "裁判记录写有迟到超限、倒旗的，记录结果须为该方负。",
			"Where the log has a side too late or its flag fallen, the result must be its loss.",
			(*hearing).overLimit, schemas.LogLate, schemas.LogFlag)),
		also(losing("10.1b(3)", schemas.LogResignation)), also(losing("10.1b(4)", schemas.LogLeftGame)),
		losing("10.1b(5)", schemas.LogRefusedRecord), losing("10.1b(6)", schemas.LogRefusedSigning), losing("10.1b(7)", schemas.LogRefusedRules),
		custom("10.1b(8)", "数裁判记录中各方的违例：先有第二次违例的一方，记录结果须为其负。",
			"The violations of each side in the log are counted: the side first to have the second must have lost.",
			countedLoss(schemas.PenaltyViolation)),
		analysing,
	}
	if undated {
		list = append(list, also(losing("10.1b(10)", schemas.LogClockTouched)),
			also(custom("10.1(5)", "裁判记录写有双方停钟之后更改结果的，予以指出。", "A result changed after both clocks were stopped, by the log, is pointed out.",
				(*hearing).resultChanged, schemas.LogResultChanged)))
	} else {
		list = append(list, losing("10.1b(10)", schemas.LogClockTouched), losing("10.1b(11)", schemas.LogPhone))
	}
	list = append(list,
		also(custom("10.1(2)", "裁判记录所写指出禁手，与该着是否禁手对照，双方所判并列。",
			"A forbidden move claimed in the log is held against what the stone is; both are shown.",
			(*hearing).forbiddenClaim, schemas.LogClaimMove)),
		custom("10.2(5)", "裁判记录写有移子、散乱判和的，记录结果须为和棋。",
			"Where the log has a draw ruled for displaced or scattered stones, the result must be a draw.",
			(*hearing).drawRuled, schemas.LogDisplaced, schemas.LogUpset),
		custom("10.3(1)", "裁判记录所写提和须在己方走棋之后、按钟之前。",
			"A draw offer in the log must be after the player's own move and before the press.",
			(*hearing).offerTiming, schemas.LogOffer),
		custom("10.3(2)", "裁判记录所写提和的答复：同意的记录结果须为和棋，续着拒绝的其后须有着法。",
			"What the log says became of a draw offer: accepted, the result must be a draw; played on, a move must follow.",
			(*hearing).offerAnswers, schemas.LogOffer),
		custom("10.3(3)", "裁判记录所写在对方时间提和的，须写明是否判违例。",
			"A draw offered in the opponent's time, by the log, must say whether a violation was ruled.",
			(*hearing).offerOnOpponentsClock, schemas.LogOffer),
		offerLead("10.3(4)", false),
		custom("10.3(5)", "合于10.3各款的提和与拒绝不应受罚。", "Offers and refusals that keep to 10.3 must not be penalized.",
			(*hearing).freeOffers, schemas.LogOffer))
	who := custom("11.1b", "裁判记录所写申诉：个人赛须由棋手（或家长）提出，团体赛须有领队或教练支持。",
		"An appeal in the log must be by the player or a parent, at team events with the captain or coach.",
		(*hearing).whoAppeals, schemas.LogAppeal)
	if undated {
		who.Clause = "11.1"
		return append(list, who, jury())
	}
	return append(list, who,
		custom("11.1d", "裁判记录所写更换裁判员，不得改其事实判断；规则未定之事的申诉须由仲裁裁定。",
			"Where the log has an arbiter replaced, his factual ruling must stand; an appeal on what the rules do not cover must have been decided.",
			(*hearing).uncovered, schemas.LogNewArbiter, schemas.LogAppeal), jury())
}

func jury() rule {
	return custom("11.2", "裁判记录所写仲裁人数须为不少于规定的单数，并有裁定。",
		"The jury in the log must be of an odd number, not fewer than prescribed, and have decided.",
		(*hearing).juries, schemas.LogJury)
}
