package schemas

import (
	"fmt"
	"slices"
	"strings"
)

// LogEntry is one line of the arbiter's log (裁判记录): something that happened at a
// game, and what was ruled. It is data, as written: whether it is what the rulebook
// asks for is for the checks to say. A field that says nothing has its zero value.
type LogEntry struct {
	Source string // the file, as the user named it
	Line   int    // in it, from 1

	Round   string // of the event, as written
	Board   string // as written
	Players [2]string

	Kind     LogKind
	Who      LogWho
	Ply      int // that it concerns, from 1; 0: not said
	Move     int // the round of the game (回合), from 1; 0: not said
	Found    int // the ply after which it was found, from 1; 0: not said
	Penalty  LogPenalty
	Count    int     // how many penalties, draw offers or people; 0: not said
	Own      *Millis // added to the clock of Who, negative where time is taken; nil: not said
	Opponent *Millis // the same of the other side's clock
	Left     *Millis // on the clock of Who before that; of a clock that was set, after it
	LeftOver *Millis // the same of the other side's clock
	Lasted   *Millis // how late, how long, how much was left to both together
	Counted  *int    // what the arbiter counted: rounds, plies missing on a sheet
	Claim    ForbiddenKinds
	Decision LogDecision
	Facts    LogFacts
	Token    string // a move or squares, as written
	Clause   string // cited, as written: "8.1.3", "xiangqi-2011:8.1.3"
	Time     string // of day, as written
	Next     string // when the next round began, as the log writes it; filled from its entry on that
	By       string // who noted it
	Text     string
}

// Place names the line of an entry: "log.csv:12".
func (e *LogEntry) Place() string { return fmt.Sprintf("%s:%d", e.Source, e.Line) }

// Side returns the side that an entry concerns in that kind of game; ok is false
// where the game has no side of that name. NoSide: it names none, or both.
func (e *LogEntry) Side(kind Kind) (side Side, ok bool) {
	switch e.Who {
	case WhoFirst:
		return First, true
	case WhoSecond:
		return Second, true
	case WhoRed:
		return First, kind == KindXiangqi
	case WhoWhite:
		return Second, kind == KindRenju
	case WhoBlack:
		if kind == KindRenju {
			return First, true
		}
		return Second, kind == KindXiangqi
	}
	return NoSide, true
}

// At returns the ply that an entry concerns in a game that begins with the first
// move: that written, or by the round and the side. 0: not known.
func (e *LogEntry) At(kind Kind) int {
	side, ok := e.Side(kind)
	if e.Ply > 0 || e.Move == 0 || !ok || side == NoSide {
		return e.Ply
	}
	return 2*e.Move - 1 + int(side)
}

// Has reports whether all of those facts are noted.
func (e *LogEntry) Has(facts LogFacts) bool { return e.Facts&facts == facts }

// LogWho says whose doing an entry notes, as written: by the order of moving, or by
// the colour, which differs between the games.
type LogWho uint8

// The ways of naming a side.
const (
	WhoNobody LogWho = iota
	WhoFirst         // 先手
	WhoSecond        // 后手
	WhoRed           // 红方
	WhoBlack         // 黑方: the second player in xiangqi, the first in renju
	WhoWhite         // 白方
	WhoBoth          // 双方
)

// LogPenalty is the penalty that an entry notes besides time.
type LogPenalty uint8

// The penalties, the mildest first.
const (
	PenaltyUnsaid     LogPenalty = iota
	PenaltyNone                  // 不处罚
	PenaltyAdmonition            // 劝告
	PenaltyWarning               // 警告
	PenaltyFoul                  // 犯规, of xiangqi
	PenaltyViolation             // 违例, of the wuziqi rules
	PenaltyLoss                  // 判负

	// LogPenalties is the number of penalties.
	LogPenalties = iota
)

// LogDecision is what was decided of a claim, an offer or an accident.
type LogDecision uint8

// The decisions.
const (
	DecisionUnsaid     LogDecision = iota
	DecisionGranted                // 成立
	DecisionRefused                // 不成立
	DecisionAccepted               // 同意: an offer was accepted
	DecisionDeclined               // 拒绝: it was refused in words
	DecisionPlayedOn               // 续着: it was refused by a move, the game went on
	DecisionWithdrawn              // 撤回
	DecisionRestored               // 复原: put back, the position of before
	DecisionStands                 // 保留: it stands as it is
	DecisionDraw                   // 判和
	DecisionReplay                 // 重赛
	DecisionLoss                   // 判负
	DecisionFree                   // 不受限制: any move may be played
	DecisionReset                  // 重置棋钟
	DecisionKept                   // 不重置棋钟
	DecisionNewOpening             // 重新开局
	DecisionPlayed                 // 照走: the sealed move was played
	DecisionPass                   // 作放弃一着
	DecisionUpheld                 // 维持原判
	DecisionChanged                // 改判

	// LogDecisions is the number of decisions.
	LogDecisions = iota
)

// LogFacts are circumstances that an entry notes, as bits.
type LogFacts uint64

// The circumstances.
const (
	FactAgreed         LogFacts = 1 << iota // 双方同意
	FactDeliberate                          // 故意
	FactOwnTime                             // 己方时间
	FactOpponentTime                        // 对方时间
	FactBeforeMove                          // 未走棋: before a move of his own
	FactAnnounced                           // 已声明
	FactUnannounced                         // 未声明
	FactRepeated                            // 再犯
	FactGrave                               // 严重
	FactPairing                             // 编排错误
	FactGained                              // 受益
	FactResigned                            // 随即认输
	FactBadRecord                           // 记录不全: the claimant's sheet cannot be used
	FactLeave                               // 经同意
	FactNoCause                             // 无故
	FactChief                               // 裁判长
	FactTeam                                // 团体赛
	FactCaptain                             // 领队支持
	FactParent                              // 家长代理
	FactTimeUp                              // 时间已到
	FactClocksStopped                       // 双方已停钟
	FactNextRound                           // 下轮已开始
	FactOrganiser                           // 主办方原因
	FactByArbiter                           // 裁判代记
	FactTimeTrouble                         // 时间紧迫
	FactByoyomi                             // 读秒
	FactBeyondRepair                        // 无法复原
	FactOccupied                            // 点已被占
	FactProvided                            // 赛程规定
	FactDispute                             // 争议
	FactUncovered                           // 规则未定
	FactSlow                                // 行棋缓慢
	FactAccident                            // 明显误碰
	FactPromptly                            // 当即发现
	FactRulingReplaced                      // 更改事实判断

	// FactCount is the number of circumstances.
	FactCount = iota
)

// LogName names a kind, a penalty, a decision or a circumstance: the id that files
// and tables use, and what people call it.
type LogName struct {
	ID string
	Text
}

var penaltyNames = [LogPenalties]LogName{
	PenaltyNone:       {"none", Text{"不处罚", "no penalty"}},
	PenaltyAdmonition: {"admonition", Text{"劝告", "admonition"}},
	PenaltyWarning:    {"warning", Text{"警告", "warning"}},
	PenaltyFoul:       {"foul", Text{"犯规", "foul"}},
	PenaltyViolation:  {"violation", Text{"违例", "violation"}},
	PenaltyLoss:       {"loss", Text{"判负", "loss"}},
}

var decisionNames = [LogDecisions]LogName{
	DecisionGranted: {"granted", Text{"成立", "granted"}}, DecisionRefused: {"refused", Text{"不成立", "refused"}},
	DecisionAccepted: {"accepted", Text{"同意", "accepted"}}, DecisionDeclined: {"declined", Text{"拒绝", "declined"}},
	DecisionPlayedOn: {"played-on", Text{"续着", "played on"}}, DecisionWithdrawn: {"withdrawn", Text{"撤回", "withdrawn"}},
	DecisionRestored: {"restored", Text{"复原", "put back"}}, DecisionStands: {"stands", Text{"保留", "stands as it is"}},
	DecisionDraw: {"draw", Text{"判和", "a draw"}}, DecisionReplay: {"replay", Text{"重赛", "a new game"}},
	DecisionLoss: {"loss", Text{"判负", "a loss"}}, DecisionFree: {"free", Text{"不受限制", "any move allowed"}},
	DecisionReset: {"clocks-reset", Text{"重置棋钟", "clocks reset"}}, DecisionKept: {"clocks-kept", Text{"不重置棋钟", "clocks kept"}},
	DecisionNewOpening: {"new-opening", Text{"重新开局", "a new opening"}}, DecisionPlayed: {"played", Text{"照走", "played"}},
	DecisionPass: {"pass", Text{"作放弃一着", "counted as a pass"}}, DecisionUpheld: {"upheld", Text{"维持原判", "upheld"}},
	DecisionChanged: {"changed", Text{"改判", "changed"}},
}

var factNames = [FactCount]LogName{
	{"agreed", Text{"双方同意", "both agreed"}},
	{"deliberate", Text{"故意", "deliberate"}},
	{"own-time", Text{"己方时间", "in his own time"}},
	{"opponents-time", Text{"对方时间", "in the opponent's time"}},
	{"before-move", Text{"未走棋", "before a move of his own"}},
	{"announced", Text{"已声明", "announced"}},
	{"unannounced", Text{"未声明", "not announced"}},
	{"repeated", Text{"再犯", "repeated"}},
	{"grave", Text{"严重", "grave"}},
	{"pairing", Text{"编排错误", "the pairing was at fault"}},
	{"gained", Text{"受益", "gained by it"}},
	{"resigned", Text{"随即认输", "resigned at once"}},
	{"bad-record", Text{"记录不全", "his record cannot be used"}},
	{"leave", Text{"经同意", "with leave"}},
	{"no-cause", Text{"无故", "without cause"}},
	{"chief", Text{"裁判长", "the chief arbiter"}},
	{"team", Text{"团体赛", "team event"}},
	{"captain", Text{"领队支持", "supported by the captain"}},
	{"parent", Text{"家长代理", "by the parent"}},
	{"time-up", Text{"时间已到", "his time was up"}},
	{"clocks-stopped", Text{"双方已停钟", "both clocks were stopped"}},
	{"next-round", Text{"下轮已开始", "the next round had begun"}},
	{"organiser", Text{"主办方原因", "the organiser's doing"}},
	{"by-arbiter", Text{"裁判代记", "recorded by an arbiter"}},
	{"time-trouble", Text{"时间紧迫", "short of time"}},
	{"byo-yomi", Text{"读秒", "in byo-yomi"}},
	{"beyond-repair", Text{"无法复原", "could not be reconstructed"}},
	{"occupied", Text{"点已被占", "the point was occupied"}},
	{"provided", Text{"赛程规定", "provided for by the event"}},
	{"dispute", Text{"争议", "a dispute"}},
	{"uncovered", Text{"规则未定", "not covered by the rules"}},
	{"slow", Text{"行棋缓慢", "too slow"}},
	{"accident", Text{"明显误碰", "an obvious accident"}},
	{"promptly", Text{"当即发现", "found at once"}},
	{"factual-ruling-replaced", Text{"更改事实判断", "a factual ruling was replaced"}},
}

var whoNames = [...]LogName{
	WhoFirst: {"first", Text{"先手", "first"}}, WhoSecond: {"second", Text{"后手", "second"}}, WhoRed: {"red", Text{"红方", "red"}},
	WhoBlack: {"black", Text{"黑方", "black"}}, WhoWhite: {"white", Text{"白方", "white"}}, WhoBoth: {"both", Text{"双方", "both"}},
}

// Name names the penalty; the zero name for PenaltyUnsaid.
func (p LogPenalty) Name() LogName { return penaltyNames[p] }

// Name names the decision; the zero name for DecisionUnsaid.
func (d LogDecision) Name() LogName { return decisionNames[d] }

// String returns the id of the side as written, empty for WhoNobody.
func (w LogWho) String() string { return whoNames[w].ID }

// Names names the circumstances noted, in their fixed order.
func (f LogFacts) Names() (list []LogName) {
	for i := range factNames {
		if f>>i&1 != 0 {
			list = append(list, factNames[i])
		}
	}
	return list
}

// String lists the ids of the circumstances, "agreed own-time", empty for none.
func (f LogFacts) String() string {
	var ids []string
	for _, n := range f.Names() {
		ids = append(ids, n.ID)
	}
	return strings.Join(ids, " ")
}

// ParseLogKind reads the kind of an entry: its id, or its Chinese or English name.
func ParseLogKind(text string) (LogKind, error) {
	i, err := parseName("kind", text, kindNamesOfLog[:])
	return LogKind(i), err
}

// ParseLogPenalty reads a penalty.
func ParseLogPenalty(text string) (LogPenalty, error) {
	i, err := parseName("penalty", text, penaltyNames[:])
	return LogPenalty(i), err
}

// ParseLogDecision reads a decision.
func ParseLogDecision(text string) (LogDecision, error) {
	i, err := parseName("decision", text, decisionNames[:])
	return LogDecision(i), err
}

// ParseLogFact reads one circumstance.
func ParseLogFact(text string) (LogFacts, error) {
	i, err := parseName("circumstance", text, factNames[:])
	return 1 << i, err
}

// ParseLogWho reads a side.
func ParseLogWho(text string) (LogWho, error) {
	text = Simplified(text)
	if len([]rune(text)) == 1 { // 红, 黑, 白, 先, 后
		for i, n := range whoNames {
			if n.Zh != "" && strings.HasPrefix(n.Zh, text) && LogWho(i) != WhoBoth {
				return LogWho(i), nil
			}
		}
	}
	i, err := parseName("side", text, whoNames[:])
	return LogWho(i), err
}

// ParseForbiddenKind reads the kind of a forbidden move that a claim names.
func ParseForbiddenKind(text string) (ForbiddenKinds, error) {
	switch folded(text) {
	case "doublethree", "33", "三三", "三三禁手":
		return DoubleThree, nil
	case "doublefour", "44", "四四", "四四禁手":
		return DoubleFour, nil
	case "overline", "长连", "長連", "长连禁手", "長連禁手":
		return Overline, nil
	}
	return 0, fmt.Errorf("%.40q is no kind of forbidden move: double-three (三三), double-four (四四) or overline (长连) is asked for", text)
}

// parseName finds the name that a text is the id, the Chinese or the English name of.
func parseName(what, text string, of []LogName) (int, error) {
	text = Simplified(strings.TrimSpace(text))
	want := folded(text)
	i := slices.IndexFunc(of, func(n LogName) bool {
		return n.ID != "" && (folded(n.ID) == want || n.Zh == text || folded(n.En) == want)
	})
	if i < 0 {
		return 0, fmt.Errorf("%.40q is no %s that is known", text, what)
	}
	return i, nil
}

// logCharacters maps traditional characters (繁体) that the names of a log have to the
// simplified ones in which they are listed.
var logCharacters = func() map[rune]rune {
	const pairs = "規规違违罰罚時时負负當当場场賽赛資资擺摆糾纠錯错誤误亂乱兩两點点間间後后顛颠開开連连鐘钟懷怀報报擾扰對对語语須须離离訊讯閱阅討讨論论隨随動动絕绝則则簽签記记錄录無无認认補补雙双輸输勝胜結结終终遲迟暫暂續续請请訴诉換换員员備备註注復复複复棄弃維维聲声嚴严編编經经長长團团體体領领隊队辦办緊紧讀读佔占議议緩缓顯显發发現现實实斷断紅红輪轮臺台類类別别數数處处餘余計计張张況况條条說说檢检爭争職职爾尔勸劝單单著着"
	table := make(map[rune]rune)
	runes := []rune(pairs)
	for i := 0; i+1 < len(runes); i += 2 {
		table[runes[i]] = runes[i+1]
	}
	return table
}()

// Simplified writes a word of a log with simplified characters: 違例 as 违例.
func Simplified(text string) string {
	return strings.Map(func(r rune) rune {
		if s, ok := logCharacters[r]; ok {
			return s
		}
		return r
	}, text)
}

// folded is a name in lower case, without blanks, hyphens and underscores.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '_', '\t':
			return -1
		}
		return r
	}, strings.ToLower(text))
}

// LogAudit is what the rules make of one entry of the log.
type LogAudit struct {
	Clause   ClauseID // by which it was judged; of several the gravest outcome's
	Outcome  Outcome
	Expected string  // what that clause asks for, in data: "violation", "-300 s, +120 s", "result 0-1"
	Counted  *int    // of a claim: what we count, rounds or times; nil where nothing is counted
	Holds    Outcome // of a claim: Pass holds, Fail does not, Undetermined cannot be told, NotApplicable no claim
}

// LogKindNames lists the names of all kinds of entries.
func LogKindNames() []LogName { return named(kindNamesOfLog[:]) }

// LogPenaltyNames lists the names of all penalties.
func LogPenaltyNames() []LogName { return named(penaltyNames[:]) }

// LogDecisionNames lists the names of all decisions.
func LogDecisionNames() []LogName { return named(decisionNames[:]) }

// LogFactNames lists the names of all circumstances.
func LogFactNames() []LogName { return named(factNames[:]) }

// LogWhoNames lists the names of the sides.
func LogWhoNames() []LogName { return named(whoNames[:]) }

// named copies the names that are any.
func named(list []LogName) []LogName {
	return slices.DeleteFunc(slices.Clone(list), func(n LogName) bool { return n.ID == "" })
}

// Adjustment is what the log did to one clock.
type Adjustment struct {
	Side Side
	Ply  int    // with which, from 1; 0: not said
	By   Millis // added, negative where time was taken
	Line int    // of the log
}

// Adjustments lists what the log of the game did to the clocks, in its order: penalties,
// and what lateness cost. Who judges clocks must count them. What was noted twice counts
// once.
func (g *Game) Adjustments() (list []Adjustment) {
	for i := range g.Log {
		e := &g.Log[i]
		side, ok := e.Side(g.Kind)
		if !ok || side == NoSide || e.Own == nil && e.Opponent == nil || e.repeats(g.Log[:i], g.Kind) {
			continue
		}
		if e.Own != nil && *e.Own != 0 {
			list = append(list, Adjustment{side, e.At(g.Kind), *e.Own, e.Line})
		}
		if e.Opponent != nil && *e.Opponent != 0 {
			list = append(list, Adjustment{side.Other(), e.At(g.Kind), *e.Opponent, e.Line})
		}
	}
	return list
}

// repeats reports whether one of earlier entries on the same game notes the same: of the
// same kind, side, ply, clause and change of the clocks, and with no other time of day.
// Where no ply is said two entries of one file are two.
func (e *LogEntry) repeats(earlier []LogEntry, kind Kind) bool {
	side, _ := e.Side(kind)
	return slices.ContainsFunc(earlier, func(o LogEntry) bool {
		its, ok := o.Side(kind)
		return ok && its == side && o.Kind == e.Kind && o.At(kind) == e.At(kind) && o.Clause == e.Clause &&
			sameMillis(o.Own, e.Own) && sameMillis(o.Opponent, e.Opponent) &&
			(o.Time == e.Time || o.Time == "" || e.Time == "") && (e.At(kind) > 0 || o.Source != e.Source)
	})
}

func sameMillis(a, b *Millis) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
