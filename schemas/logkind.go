package schemas

// LogKind says what an entry of the arbiter's log is about.
type LogKind uint8

// The kinds. Clauses are of xiangqi-2011 unless they name another book.
const (
	LogNote LogKind = iota // 备注: anything else

	// Penalties of which only the clause cited says what for.

	LogWarning      // 警告 (18.1)
	LogFoul         // 犯规 (8.1)
	LogViolation    // 违例 (wuziqi-2009:2.19)
	LogTimePenalty  // 罚时
	LogLoss         // 判负
	LogDisqualified // 取消当场比赛资格 (18.2)

	// On the board.

	LogIllegalMove  // 违反行棋规定 (4.1.8)
	LogTouchMove    // 摸子走子 (5.1)
	LogAdjusted     // 摆正棋子, 扶正棋子 (5.6)
	LogFutileTouch  // 摸不能走或不能吃的子 (8.1.5)
	LogDropped      // 失手落子, 掉子 (5.9, wuziqi-2009:9.1(2))
	LogCorrection   // 纠正错误 (5.10)
	LogLifted       // 拔子 (wuziqi-2009:9.1(9))
	LogSlid         // 推盘 (wuziqi-2009:9.1(8))
	LogDisplaced    // 棋子移位 (5.12)
	LogUpset        // 棋局散乱 (5.14)
	LogBetween      // 棋子在两点之间 (5.15)
	LogColours      // 先后手颠倒 (5.11)
	LogWrongCentre  // 黑1不在天元 (wuziqi-2009:9.1(5))
	LogWrongOpening // 开局不合规定 (wuziqi-2009:9.1(6))
	LogTwoMoves     // 连下二子 (wuziqi-2009:9.1(7))

	// At the clock.

	LogPressFirst   // 先按钟: without a move, before the stone (8.1.7, wuziqi-2009:9.2(1))
	LogWrongHand    // 用错手按钟 (wuziqi-2009:9.1(13))
	LogClockTouched // 擅自停钟、开钟 (8.1.2)
	LogClockFault   // 棋钟故障 (21.4)
	LogClockDoubt   // 怀疑棋钟 (wuziqi-2009:7.7)
	LogMissedPress  // 少按钟 (21.5)
	LogEarlyFlag    // 提前倒旗 (21.5)
	LogFlag         // 倒旗 (21.2)
	LogShared       // 共用时限分钟 (wuziqi-2009:7.1d)
	LogSeconds      // 报秒 (wuziqi-2009:7.2c)

	// Conduct.

	LogDisturbance    // 干扰对方 (8.1.1)
	LogRude           // 不文明语言 (wuziqi-2009:9.1(3))
	LogMisconduct     // 违反棋手须知 (16)
	LogLeftHall       // 离开赛场 (wuziqi-2009:9.1(10))
	LogLeftGame       // 退出对局 (wuziqi-2009:10.1b(4))
	LogPhone          // 使用通讯工具 (wuziqi-2009:10.1b(11))
	LogConsulting     // 查阅或讨论 (wuziqi-2009:10.1b(9))
	LogAnalysing      // 分析棋局 (wuziqi-2009:9.1(4), 10.1b(9))
	LogWandering      // 随意走动 (renju-2002:2.6.4)
	LogRefusedRules   // 拒绝遵守规则 (4.1.13)
	LogRefusedSigning // 拒绝签字 (wuziqi-2009:10.1b(6))

	// Records.

	LogBadRecord     // 记录不合要求 (7.1)
	LogUnreadable    // 记录无法辨认 (7.2)
	LogDemanded      // 要求补全记录 (7.3)
	LogRefusedRecord // 拒绝记录 (7.4)
	LogBorrowed      // 借用对方记录 (wuziqi-2009:6.4)
	LogBothBad       // 双方记录错漏 (wuziqi-2009:6.5)
	LogExempted      // 免记录 (wuziqi-2009:6.6)

	// Offers, claims and ends.

	LogOffer         // 提和 (22.1)
	LogClaimLimit    // 提出自然限着 (22.2)
	LogClaimCycle    // 提出待判 (23.1)
	LogClaimTime     // 提出超时
	LogClaimMove     // 指出禁手 (wuziqi-2009:10.1(2))
	LogResignation   // 认输 (4.1.12)
	LogAgreedWin     // 双方认可胜局 (wuziqi-2009:10.1(5))
	LogResultChanged // 更改结果
	LogEnded         // 裁判终止对局 (renju-2002:3.5.1)

	// Coming late, breaking off, appeals.

	LogLate        // 迟到 (20.1)
	LogPause       // 暂停 (renju-2002:2.4.1)
	LogSealed      // 封棋 (renju-2002:2.4.2)
	LogResumed     // 续赛 (renju-2002:3.6)
	LogAbsent      // 请假离席 (renju-2002:3.7.5)
	LogAppeal      // 申诉 (wuziqi-2009:11)
	LogJury        // 仲裁 (wuziqi-2009:11.2)
	LogNewArbiter  // 更换裁判员 (wuziqi-2009:11.1d)
	LogRoundBegins // 开赛: of the round as a whole, of no game

	// LogKinds is the number of kinds.
	LogKinds = iota
)

var kindNamesOfLog = [LogKinds]LogName{
	LogNote:           {"note", Text{"备注", "note"}},
	LogWarning:        {"warning", Text{"警告", "warning"}},
	LogFoul:           {"foul", Text{"犯规", "foul"}},
	LogViolation:      {"violation", Text{"违例", "violation"}},
	LogTimePenalty:    {"time-penalty", Text{"罚时", "time penalty"}},
	LogLoss:           {"loss", Text{"判负", "loss"}},
	LogDisqualified:   {"disqualified", Text{"取消当场比赛资格", "disqualified from the game"}},
	LogIllegalMove:    {"illegal-move", Text{"违反行棋规定", "illegal move"}},
	LogTouchMove:      {"touch-move", Text{"摸子走子", "touch-move"}},
	LogAdjusted:       {"adjusted", Text{"摆正棋子", "pieces adjusted"}},
	LogFutileTouch:    {"futile-touch", Text{"摸不能走的子", "touched what cannot move or be taken"}},
	LogDropped:        {"dropped", Text{"失手落子", "dropped by accident"}},
	LogCorrection:     {"correction", Text{"纠正错误", "error corrected"}},
	LogLifted:         {"lifted", Text{"拔子", "stone lifted"}},
	LogSlid:           {"slid", Text{"推盘", "stone slid"}},
	LogDisplaced:      {"displaced", Text{"棋子移位", "piece displaced"}},
	LogUpset:          {"upset", Text{"棋局散乱", "pieces upset"}},
	LogBetween:        {"between-points", Text{"棋子在两点之间", "piece between points"}},
	LogColours:        {"colours", Text{"先后手颠倒", "colours reversed"}},
	LogWrongCentre:    {"wrong-centre", Text{"黑1不在天元", "first stone not on the centre"}},
	LogWrongOpening:   {"wrong-opening", Text{"开局不合规定", "opening not allowed"}},
	LogTwoMoves:       {"two-moves", Text{"连下二子", "two moves running"}},
	LogPressFirst:     {"press-first", Text{"先按钟", "clock pressed first"}},
	LogWrongHand:      {"wrong-hand", Text{"用错手按钟", "wrong hand on the clock"}},
	LogClockTouched:   {"clock-touched", Text{"擅自停开棋钟", "clock stopped or started without leave"}},
	LogClockFault:     {"clock-fault", Text{"棋钟故障", "clock fault"}},
	LogClockDoubt:     {"clock-doubt", Text{"怀疑棋钟", "clock doubted"}},
	LogMissedPress:    {"missed-press", Text{"少按钟", "missed press"}},
	LogEarlyFlag:      {"early-flag", Text{"提前倒旗", "early flag"}},
	LogFlag:           {"flag", Text{"倒旗", "flag fallen"}},
	LogShared:         {"shared-clock", Text{"共用时限分开", "shared clock parted"}},
	LogSeconds:        {"seconds-called", Text{"报秒", "seconds called"}},
	LogDisturbance:    {"disturbance", Text{"干扰对方", "disturbance"}},
	LogRude:           {"rude", Text{"不文明语言", "rude language"}},
	LogMisconduct:     {"misconduct", Text{"违反棋手须知", "misconduct"}},
	LogLeftHall:       {"left-hall", Text{"离开赛场", "left the hall"}},
	LogLeftGame:       {"left-game", Text{"退出对局", "left the game"}},
	LogPhone:          {"phone", Text{"使用通讯工具", "phone used"}},
	LogConsulting:     {"consulting", Text{"查阅或讨论", "consulting"}},
	LogAnalysing:      {"analysing", Text{"分析棋局", "analysing"}},
	LogWandering:      {"wandering", Text{"随意走动", "wandering"}},
	LogRefusedRules:   {"refused-rules", Text{"拒绝遵守规则", "refused the rules"}},
	LogRefusedSigning: {"refused-signing", Text{"拒绝签字", "refused to sign"}},
	LogBadRecord:      {"bad-record", Text{"记录不合要求", "faulty record"}},
	LogUnreadable:     {"unreadable-record", Text{"记录无法辨认", "unreadable record"}},
	LogDemanded:       {"record-demanded", Text{"要求补全记录", "record to be completed"}},
	LogRefusedRecord:  {"refused-record", Text{"拒绝记录", "refused to record"}},
	LogBorrowed:       {"record-borrowed", Text{"借用对方记录", "borrowed the opponent's record"}},
	LogBothBad:        {"both-records-bad", Text{"双方记录错漏", "both records badly wrong"}},
	LogExempted:       {"record-exempted", Text{"免记录", "exempted from recording"}},
	LogOffer:          {"draw-offer", Text{"提和", "draw offer"}},
	LogClaimLimit:     {"claim-natural-limit", Text{"提出自然限着", "claim of the natural limit"}},
	LogClaimCycle:     {"claim-repetition", Text{"提出待判", "claim of repetition"}},
	LogClaimTime:      {"claim-time", Text{"提出超时", "claim on time"}},
	LogClaimMove:      {"claim-forbidden", Text{"指出禁手", "claim of a forbidden move"}},
	LogResignation:    {"resignation", Text{"认输", "resignation"}},
	LogAgreedWin:      {"agreed-win", Text{"双方认可胜局", "win agreed on"}},
	LogResultChanged:  {"result-changed", Text{"更改结果", "result changed"}},
	LogEnded:          {"ended", Text{"裁判终止对局", "ended by the arbiter"}},
	LogLate:           {"late", Text{"迟到", "lateness"}},
	LogPause:          {"pause", Text{"暂停", "pause"}},
	LogSealed:         {"sealed", Text{"封棋", "sealed move"}},
	LogResumed:        {"resumed", Text{"续赛", "resumption"}},
	LogAbsent:         {"absent", Text{"请假离席", "absence asked for"}},
	LogAppeal:         {"appeal", Text{"申诉", "appeal"}},
	LogJury:           {"jury", Text{"仲裁", "jury"}},
	LogNewArbiter:     {"arbiter-replaced", Text{"更换裁判员", "arbiter replaced"}},
	LogRoundBegins:    {"round-begins", Text{"开赛", "round begins"}},
}

// Name names the kind.
func (k LogKind) Name() LogName { return kindNamesOfLog[k] }

// String returns the id of the kind, as files and tables spell it.
func (k LogKind) String() string { return kindNamesOfLog[k].ID }

// impliedPenalties are the penalties that kinds are themselves.
var impliedPenalties = [LogKinds]LogPenalty{
	LogWarning: PenaltyWarning, LogFoul: PenaltyFoul, LogViolation: PenaltyViolation, LogLoss: PenaltyLoss, LogDisqualified: PenaltyLoss,
}

// Ruled returns the penalty of an entry: that written, or the one that its kind is.
func (e *LogEntry) Ruled() LogPenalty {
	if e.Penalty == PenaltyUnsaid {
		return impliedPenalties[e.Kind]
	}
	return e.Penalty
}

// Times is how many penalties an entry notes: one unless it says more.
func (e *LogEntry) Times() int { return max(e.Count, 1) }

// IsClaim reports whether the kind is a claim that we can count for ourselves.
func (k LogKind) IsClaim() bool {
	switch k {
	case LogClaimLimit, LogClaimCycle, LogClaimTime, LogClaimMove:
		return true
	}
	return false
}

// OfEvent reports whether entries of the kind may concern no single game.
func (k LogKind) OfEvent() bool {
	return k == LogRoundBegins || k == LogNewArbiter || k == LogJury || k == LogNote
}
