package arbiter_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/analyze/arbiter"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
	"qipu/schemas/rulebooks"
)

// auditor returns an auditor for the rules of the books as they stand.
func auditor(t testing.TB, renju string) *arbiter.Auditor {
	t.Helper()
	settings := rulebooks.NewSettings()
	xq, _ := settings.Parameters("xiangqi-2011")
	rj, ok := settings.Parameters(renju)
	if !ok {
		t.Fatal(renju)
	}
	rules := arbiter.RulesOf(settings, xq, rj)
	rules.Xiangqi = xiangqi.RulesOf(settings, xq)
	rules.Xiangqi.Level = schemas.LevelProvincial
	return arbiter.NewAuditor(rules)
}

// game is a game of a book with a log: of xiangqi four plies (h2e2 h9g7 h0g2 i9h9), of
// renju eight stones.
func game(t testing.TB, book, result string, log ...schemas.LogEntry) (*schemas.Game, *schemas.Audit) {
	t.Helper()
	g := &schemas.Game{Kind: schemas.KindXiangqi, Logged: true, Log: log}
	a := &schemas.Audit{Rulebook: book}
	a.Recorded, _ = schemas.ParseResult(result)
	if book == "xiangqi-2011" {
		for i, m := range [...]string{"h2e2", "h9g7", "h0g2", "i9h9"} {
			from, _ := board.ParseSquare(m[:2])
			to, _ := board.ParseSquare(m[2:])
			a.Plies = append(a.Plies, schemas.Ply{From: from, To: to, Side: schemas.Side(i % 2)})
		}
	} else {
		g.Kind = schemas.KindRenju
		for i, p := range [...]string{"h8", "h9", "i9", "g7", "j10", "k11", "f8", "g9"} {
			q, _ := board.ParsePoint(p)
			a.Plies = append(a.Plies, schemas.Ply{Side: schemas.Side(i % 2), Stone: board.BlackStone + board.Stone(i%2), Point: q})
		}
	}
	a.Legal = len(a.Plies)
	g.Moves = make([]schemas.Move, len(a.Plies))
	for i := range log {
		log[i].Source, log[i].Line = "log.csv", i+2
	}
	return g, a
}

// answer audits a game and returns what it answers for a clause.
func answer(t testing.TB, clause, result string, log ...schemas.LogEntry) (schemas.Answer, *schemas.Audit) {
	t.Helper()
	id := schemas.ClauseID(clause)
	renju := id.Rulebook()
	if renju == "xiangqi-2011" || renju == "record" {
		renju = "wuziqi-2009"
	}
	book := id.Rulebook()
	if book == "record" {
		book = "xiangqi-2011"
	}
	g, a := game(t, book, result, log...)
	auditor(t, renju).Audit(g, a)
	i := slices.IndexFunc(arbiter.Checks(), func(c schemas.Check) bool { return c.Clause == id })
	if i < 0 {
		t.Fatalf("%s has no check", clause)
	}
	if len(a.Answers) != len(arbiter.Checks()) {
		t.Fatalf("%d answers for %d checks", len(a.Answers), len(arbiter.Checks()))
	}
	return a.Answers[i], a
}

func ms(minutes, seconds int) *schemas.Millis {
	m := schemas.Millis(minutes)*schemas.OneMinute + schemas.Millis(seconds)*schemas.OneSecond
	return &m
}

func minus(minutes int) *schemas.Millis { m := -schemas.Millis(minutes) * schemas.OneMinute; return &m }

// Entries that keep their clause: each passes, and no finding is made of it there.
func TestKept(t *testing.T) {
	const foul, violation, warning = schemas.PenaltyFoul, schemas.PenaltyViolation, schemas.PenaltyWarning
	type e = schemas.LogEntry
	for _, c := range []struct {
		clause, result string
		log            []e
	}{
		{"xiangqi-2011:4.1.7", "0-1", []e{{Kind: schemas.LogLate, Who: schemas.WhoRed, Lasted: ms(15, 1)}}}, // 15:01 > 15:00
		{"xiangqi-2011:4.1.7", "1-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoRed, Lasted: ms(15, 0)}}}, // not more
		{"xiangqi-2011:4.1.9", "1-0", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoBlack}, {Kind: schemas.LogPressFirst, Who: schemas.WhoRed}}},
		{"xiangqi-2011:4.1.12", "1-0", []e{{Kind: schemas.LogResignation, Who: schemas.WhoBlack}}},
		{"xiangqi-2011:4.1.13", "1-0", []e{{Kind: schemas.LogMisconduct, Who: schemas.WhoBlack, Facts: schemas.FactGrave}}},
		{"xiangqi-2011:5.3", "1-0", []e{{Kind: schemas.LogTouchMove, Who: schemas.WhoRed, Ply: 3, Token: "h0 e6"}}}, // the horse cannot take it, and moved
		{"xiangqi-2011:5.4", "1-0", []e{{Kind: schemas.LogTouchMove, Who: schemas.WhoRed, Ply: 3, Token: "a9 h0"}}}, // nothing takes a9
		{"xiangqi-2011:5.5", "1-0", []e{{Kind: schemas.LogTouchMove, Who: schemas.WhoRed, Ply: 3, Token: "h0+a9"}}},
		{"xiangqi-2011:5.7", "1-0", []e{{Kind: schemas.LogNote, Clause: "5.7", Facts: schemas.FactAccident, Decision: schemas.DecisionFree}}},
		{"xiangqi-2011:5.9", "1-0", []e{{Kind: schemas.LogDropped, Who: schemas.WhoRed, Decision: schemas.DecisionFree}}},
		{"xiangqi-2011:5.10", "1-0", []e{{Kind: schemas.LogCorrection, Ply: 2, Facts: schemas.FactPromptly, Decision: schemas.DecisionRestored}}},
		{"xiangqi-2011:5.12", "1-0", []e{{Kind: schemas.LogDisplaced, Ply: 1, Found: 12, Decision: schemas.DecisionStands}}}, // 11 plies, 6 rounds
		{"xiangqi-2011:5.13", "1-0", []e{{Kind: schemas.LogIllegalMove, Who: schemas.WhoRed, Ply: 3, Penalty: foul}}},
		{"xiangqi-2011:5.14", "1-0", []e{{Kind: schemas.LogUpset, Who: schemas.WhoRed, Facts: schemas.FactOwnTime, Decision: schemas.DecisionRestored}}},
		{"xiangqi-2011:5.15", "1-0", []e{{Kind: schemas.LogBetween, Ply: 3, Token: "g2"}}},
		{"xiangqi-2011:7.2", "1-0", []e{{Kind: schemas.LogUnreadable, Who: schemas.WhoRed, Counted: new(7), Penalty: foul}}}, // 7 ÷ 4 = 1
		{"xiangqi-2011:7.3", "1-0", []e{{Kind: schemas.LogDemanded, Who: schemas.WhoRed, Decision: schemas.DecisionAccepted}}},
		{"xiangqi-2011:7.4", "0-1", []e{{Kind: schemas.LogRefusedRecord, Who: schemas.WhoRed, Penalty: schemas.PenaltyLoss}}},
		{"xiangqi-2011:8.1.2", "1-0", []e{{Kind: schemas.LogClockTouched, Who: schemas.WhoRed, Penalty: foul}}},
		{"xiangqi-2011:8.1.3", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoRed, Count: 2, Penalty: foul}}},
		{"xiangqi-2011:8.1.4", "1-0", []e{{Kind: schemas.LogClaimLimit, Who: schemas.WhoRed, Ply: 4, Decision: schemas.DecisionRefused, Penalty: foul}}},
		{"xiangqi-2011:8.1.5", "1-0", []e{{Kind: schemas.LogFutileTouch, Who: schemas.WhoRed, Penalty: foul}}},
		{"xiangqi-2011:8.1.7", "1-0", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Penalty: foul}}},
		{"xiangqi-2011:8.1.8", "1-0", []e{{Kind: schemas.LogIllegalMove, Who: schemas.WhoRed, Penalty: foul}}},
		{"xiangqi-2011:8.1.9", "1-0", []e{{Kind: schemas.LogMisconduct, Who: schemas.WhoRed, Penalty: warning}}},
		{"xiangqi-2011:8.2", "1-0", []e{{Kind: schemas.LogFoul, Who: schemas.WhoRed, Ply: 3, Clause: "8.1.1"}}},
		{"xiangqi-2011:16.1", "1-0", []e{{Kind: schemas.LogMisconduct, Who: schemas.WhoRed, Clause: "16.1", Penalty: foul}}},
		{"xiangqi-2011:16.2", "1-0", []e{{Kind: schemas.LogLeftHall, Who: schemas.WhoRed, Penalty: foul}}},
		{"xiangqi-2011:18.1", "1-0", []e{{Kind: schemas.LogWarning, Who: schemas.WhoRed, Text: "着装"}}},
		{"xiangqi-2011:18.2", "0-1", []e{{Kind: schemas.LogDisqualified, Who: schemas.WhoRed}}},
		{"xiangqi-2011:20.2", "0-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoBoth, Lasted: ms(16, 0)}}},
		{"xiangqi-2011:21.2", "0-1", []e{{Kind: schemas.LogFlag, Who: schemas.WhoRed}}},
		{"xiangqi-2011:21.4", "0-1", []e{{Kind: schemas.LogClockFault, Left: ms(10, 0), LeftOver: ms(12, 0), Decision: schemas.DecisionReset}}},
		{"xiangqi-2011:21.5", "0-1", []e{{Kind: schemas.LogEarlyFlag, Who: schemas.WhoRed, Lasted: ms(0, 45), Decision: schemas.DecisionStands}}},
		{"xiangqi-2011:22.4", "0-1", []e{{Kind: schemas.LogClaimCycle, Who: schemas.WhoRed, Facts: schemas.FactBadRecord, Decision: schemas.DecisionRefused}}},
		{"xiangqi-2011:23.3", "0-1", []e{{Kind: schemas.LogClaimCycle, Who: schemas.WhoRed, Ply: 4, Decision: schemas.DecisionRefused}}},

		{"wuziqi-2009:4.2a", "1-0", []e{{Kind: schemas.LogDropped, Who: schemas.WhoWhite, Penalty: violation}}},
		{"wuziqi-2009:4.2c", "1/2-1/2", []e{{Kind: schemas.LogUpset, Facts: schemas.FactBeyondRepair, Decision: schemas.DecisionDraw}}},
		{"wuziqi-2009:4.2d", "1-0", []e{{Kind: schemas.LogUpset, Who: schemas.WhoWhite, Penalty: violation}}},
		{"wuziqi-2009:4.2e", "1-0", []e{{Kind: schemas.LogAdjusted, Who: schemas.WhoWhite, Facts: schemas.FactOwnTime | schemas.FactAnnounced}}},
		{"wuziqi-undated:4.2", "1-0", []e{{Kind: schemas.LogDisplaced, Facts: schemas.FactChief, Decision: schemas.DecisionStands}}},
		{"wuziqi-2009:5.2(3)", "1-0", []e{{Kind: schemas.LogColours, Decision: schemas.DecisionKept}}},
		{"wuziqi-undated:5.2(3)", "1-0", []e{{Kind: schemas.LogColours, Facts: schemas.FactPairing, Decision: schemas.DecisionKept}}},
		{"wuziqi-2009:6.3", "1-0", []e{{Kind: schemas.LogDemanded, Who: schemas.WhoWhite, Facts: schemas.FactOwnTime}}},
		{"wuziqi-2009:6.5", "1-0", []e{{Kind: schemas.LogBothBad, Who: schemas.WhoBoth, Own: minus(2)}}},
		{"wuziqi-2009:7.2c", "1-0", []e{{Kind: schemas.LogSeconds, Who: schemas.WhoWhite, Counted: new(57)}}},
		{"wuziqi-2009:7.5a", "1-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoWhite, Lasted: ms(3, 0)}}},
		{"wuziqi-2009:7.5b", "1-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoWhite, Lasted: ms(3, 20), Own: minus(3)}}}, // noted in minutes
		{"wuziqi-2009:7.7", "1-0", []e{{Kind: schemas.LogClockDoubt, Who: schemas.WhoWhite, Left: ms(3, 0), LeftOver: ms(4, 0)}}},
		{"wuziqi-2009:7.8", "1-0", []e{{Kind: schemas.LogClockTouched, Who: schemas.WhoWhite}}},
		{"wuziqi-2009:9.1(1)", "1-0", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Penalty: warning}, {Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Penalty: violation}}},
		{"wuziqi-2009:9.1(4)", "1-0", []e{{Kind: schemas.LogAnalysing, Who: schemas.WhoWhite, Penalty: violation}}},
		{"wuziqi-2009:9.1(11)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 5, Penalty: schemas.PenaltyNone}}},
		{"wuziqi-2009:9.1(13)", "1-0", []e{{Kind: schemas.LogWrongHand, Who: schemas.WhoWhite, Facts: schemas.FactRepeated, Penalty: violation}}},
		{"wuziqi-2009:9.2(2)", "1-0", []e{{Kind: schemas.LogBadRecord, Who: schemas.WhoWhite, Own: minus(2)}}},
		{"wuziqi-2009:9.3", "1-0", []e{{Kind: schemas.LogViolation, Who: schemas.WhoWhite, Clause: "9.1(3)"}}},
		{"wuziqi-2009:10.1b(6)", "1-0", []e{{Kind: schemas.LogRefusedSigning, Who: schemas.WhoWhite}}},
		{"wuziqi-undated:10.1b(9)", "1-0", []e{{Kind: schemas.LogAnalysing, Who: schemas.WhoWhite, Facts: schemas.FactGained}}},
		{"wuziqi-2009:10.1(2)", "1-0", []e{{Kind: schemas.LogClaimMove, Who: schemas.WhoWhite, Ply: 7, Decision: schemas.DecisionRefused}}},
		{"wuziqi-2009:10.2(5)", "1/2-1/2", []e{{Kind: schemas.LogUpset, Decision: schemas.DecisionDraw}}},
		{"wuziqi-2009:10.3(1)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 4}}},
		{"wuziqi-2009:10.3(3)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Facts: schemas.FactOpponentTime, Penalty: violation}}},
		{"wuziqi-2009:10.3(4)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 6}, {Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 2}, {Kind: schemas.LogOffer, Who: schemas.WhoBlack, Ply: 3}}},
		{"wuziqi-2009:10.3(5)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 4}}},
		{"wuziqi-2009:11.1b", "1-0", []e{{Kind: schemas.LogAppeal, Who: schemas.WhoWhite, Text: "判罚"}}},
		{"wuziqi-undated:11.1", "1-0", []e{{Kind: schemas.LogAppeal, Who: schemas.WhoWhite, Facts: schemas.FactTeam | schemas.FactCaptain}}},
		{"wuziqi-2009:11.1d", "1-0", []e{{Kind: schemas.LogNewArbiter}}},

		{"renju-2002:1.5.3", "1-0", []e{{Kind: schemas.LogLifted, Who: schemas.WhoWhite, Decision: schemas.DecisionRestored}}},
		{"renju-2002:2.4.1", "1-0", []e{{Kind: schemas.LogPause, Facts: schemas.FactProvided, Lasted: ms(60, 0)}}},
		{"renju-2002:2.6.2", "1-0", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Penalty: schemas.PenaltyAdmonition}}},
		{"renju-2002:3.3.1", "1-0", []e{{Kind: schemas.LogDropped, Who: schemas.WhoWhite}}},
		{"renju-2002:3.3.3", "0-1", []e{{Kind: schemas.LogUpset, Who: schemas.WhoBlack, Facts: schemas.FactBeyondRepair}}},
		{"renju-2002:3.5.1", "1-0", []e{{Kind: schemas.LogEnded, Text: "胜负已定", Decision: schemas.DecisionGranted}}},
		{"renju-2002:3.6", "1-0", []e{{Kind: schemas.LogResumed, Ply: 6, Token: "K11", Decision: schemas.DecisionPlayed}}},
		{"renju-2002:3.7.5", "1-0", []e{{Kind: schemas.LogAbsent, Who: schemas.WhoWhite, Facts: schemas.FactLeave | schemas.FactOpponentTime}}},
		{"renju-2002:3.8.1", "1-0", []e{{Kind: schemas.LogLeftHall, Who: schemas.WhoWhite, Penalty: warning}}},
		{"renju-2002:3.8.2", "1-0", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Penalty: schemas.PenaltyAdmonition}}},
		{"renju-2002:3.8.3", "1-0", []e{{Kind: schemas.LogPhone, Who: schemas.WhoWhite, Penalty: schemas.PenaltyLoss}}},
		{"record:log", "1-0", []e{{Kind: schemas.LogFoul, Who: schemas.WhoBlack, Ply: 4, Clause: "第8.1.1条"}}},
	} {
		got, a := answer(t, c.clause, c.result, c.log...)
		if got.Outcome != schemas.Pass {
			t.Errorf("%s: %v %q, want a pass; %+v", c.clause, got.Outcome, got.Missing, texts(a, c.clause))
		}
	}
}

func texts(a *schemas.Audit, clause string) (list []string) {
	for i := range a.Findings {
		if string(a.Findings[i].Clause) == clause {
			list = append(list, a.Findings[i].Text.En)
		}
	}
	return list
}

// Without a log nothing is found, and what needs one says so, in the book in force alone.
func TestWithoutALogItIsLacking(t *testing.T) {
	g, a := game(t, "xiangqi-2011", "1-0")
	g.Logged = false
	auditor(t, "wuziqi-2009").Audit(g, a)
	if len(a.Findings) > 0 {
		t.Error(a.Findings)
	}
	for i, c := range arbiter.Checks() {
		got := a.Answers[i]
		switch {
		case c.Clause == "xiangqi-2011:8.1.1" && got != schemas.Lacking("PEN"), c.Clause == "xiangqi-2011:22.1" && got != schemas.Lacking("LOG"):
			t.Errorf("%s: %+v", c.Clause, got)
		case c.Clause.Rulebook() != "xiangqi-2011" && got.Outcome != schemas.NotApplicable:
			t.Errorf("%s of another book: %+v", c.Clause, got)
		case got.Outcome == schemas.Undetermined && got.Missing != "LOG" && got.Missing != "PEN" && got.Missing != "PEN,LOG" && got.Missing != "LOG,PEN":
			t.Errorf("%s lacks %q", c.Clause, got.Missing)
		}
	}
}

// With a log that has no entry of the kind no clause bears on the game.
func TestALogWithoutEntriesOfTheKindDoesNotApply(t *testing.T) {
	g, a := game(t, "wuziqi-2009", "1-0", schemas.LogEntry{Kind: schemas.LogNote, Text: "晴"})
	auditor(t, "wuziqi-2009").Audit(g, a)
	for i, c := range arbiter.Checks() {
		if got := a.Answers[i].Outcome; got != schemas.NotApplicable && c.Clause != "record:log" {
			t.Errorf("%s: %v", c.Clause, got)
		}
	}
}

// A second false claim loses only within one phase, and a colour that a game has not is
// used for nothing.
func TestNothingIsMadeOfASideThatIsNone(t *testing.T) {
	for _, who := range [...]schemas.LogWho{schemas.WhoWhite, schemas.WhoRed} {
		book := "xiangqi-2011"
		if who == schemas.WhoRed {
			book = "renju-2002"
		}
		for kind := range schemas.LogKind(schemas.LogKinds) {
			_, a := answer(t, book+":"+map[string]string{"xiangqi-2011": "4.1.7", "renju-2002": "3.7.1"}[book], "1-0", schemas.LogEntry{Kind: kind, Who: who})
			for i := range a.Findings {
				if a.Findings[i].Clause != "record:log" {
					t.Errorf("%s of %s: %s", kind, who, a.Findings[i].Text.En)
				}
			}
		}
	}
}

// Whatever a log says, the texts are whole, an undetermined answer says what it lacks,
// and a finding has its answer.
func TestEveryEntryIsAnsweredWhole(t *testing.T) {
	checks := arbiter.Checks()
	for _, book := range [...]string{"xiangqi-2011", "wuziqi-2009", "wuziqi-undated", "renju-2002"} {
		renju := book
		if book == "xiangqi-2011" {
			renju = "wuziqi-2009"
		}
		auditor := auditor(t, renju)
		for kind := range schemas.LogKind(schemas.LogKinds) {
			for penalty := range schemas.LogPenalty(schemas.LogPenalties) {
				for decision := range schemas.LogDecision(schemas.LogDecisions) {
					for _, result := range [...]string{"1-0", "0-1", "1/2-1/2", "*"} {
						e := schemas.LogEntry{Kind: kind, Who: schemas.WhoBlack, Ply: int(decision) % 6, Penalty: penalty, Decision: decision, Token: "h9"}
						if decision%2 == 0 {
							e.Own, e.Left, e.Lasted, e.Counted, e.Facts = minus(5), ms(6, 0), ms(16, 0), new(5), schemas.LogFacts(1)<<(uint(decision)+uint(kind)%8)
						}
						g, a := game(t, book, result, e)
						auditor.Audit(g, a)
						whole(t, a, checks)
					}
				}
			}
		}
	}
}

func whole(t *testing.T, a *schemas.Audit, checks []schemas.Check) {
	t.Helper()
	for i, got := range a.Answers {
		if got.Outcome == schemas.Undetermined && got.Missing == "" {
			t.Fatalf("%s lacks nothing that is named", checks[i].Clause)
		}
	}
	for i := range a.Findings {
		f := &a.Findings[i]
		at := slices.IndexFunc(checks, func(c schemas.Check) bool { return c.Clause == f.Clause })
		if f.Text.Zh == "" || f.Text.En == "" || strings.Contains(f.Text.Zh+f.Text.En, "%!") || f.Ply > len(a.Plies) {
			t.Fatalf("%+v", f)
		}
		if at < 0 || a.Answers[at].Outcome != schemas.Fail && a.Answers[at].Outcome != schemas.Undetermined {
			t.Fatalf("%s has a finding and the answer %v: %s", f.Clause, a.Answers[at], f.Text.En)
		}
	}
}

// Where both sides lose by the log, the first counts: by the time of day, else by the
// plies. The order of the lines says nothing. What comes after it asks for no other result.
func TestTheFirstLossCounts(t *testing.T) {
	const violation = schemas.PenaltyViolation
	type e = schemas.LogEntry
	for _, c := range []struct {
		log  []e
		want schemas.Outcome // of the second violation of White, the result being 0-1
	}{
		{[]e{{Kind: schemas.LogPhone, Who: schemas.WhoBlack, Ply: 5}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 6, Penalty: violation, Count: 2}}, schemas.NotApplicable},
		{[]e{{Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 6, Penalty: violation, Count: 2}, {Kind: schemas.LogPhone, Who: schemas.WhoBlack, Ply: 5}}, schemas.NotApplicable},
		{[]e{{Kind: schemas.LogPhone, Who: schemas.WhoBlack, Ply: 7}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 6, Penalty: violation, Count: 2}}, schemas.Fail},
		{[]e{{Kind: schemas.LogPhone, Who: schemas.WhoBlack, Penalty: violation}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Penalty: violation, Count: 2}}, schemas.Fail},                                 // it went on
		{[]e{{Kind: schemas.LogClaimTime, Who: schemas.WhoBlack, Ply: 5, Decision: schemas.DecisionLoss}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 6, Penalty: violation, Count: 2}}, schemas.Fail}, // not the claimant's
		{[]e{{Kind: schemas.LogUpset, Who: schemas.WhoBlack, Facts: schemas.FactDeliberate}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Penalty: violation, Count: 2}}, schemas.Undetermined},
		{[]e{{Kind: schemas.LogPhone, Who: schemas.WhoBlack, Ply: 7, Time: "14:05"}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 6, Time: "14:06", Penalty: violation, Count: 2}}, schemas.NotApplicable},
		{[]e{{Kind: schemas.LogPhone, Who: schemas.WhoBlack, Time: "2026-05-01 14:07"}, {Kind: schemas.LogRude, Who: schemas.WhoWhite, Time: "2026-05-01 14:06", Penalty: violation, Count: 2}}, schemas.Fail},
	} {
		got, a := answer(t, "wuziqi-2009:10.1b(8)", "0-1", c.log...)
		if got.Outcome != c.want {
			t.Errorf("%+v: %v, want %v: %v", c.log, got.Outcome, c.want, texts(a, "wuziqi-2009:10.1b(8)"))
		}
	}
}

// An entry that says itself that nothing was upheld accuses of nothing; one without a
// penalty, or of which the ruling was changed, leaves open whether it does.
func TestWhatWasNotUpheldCostsNothing(t *testing.T) {
	const refused, accepted = schemas.DecisionRefused, schemas.DecisionAccepted
	type e = schemas.LogEntry
	for _, c := range []struct {
		clause, result string
		log            []e
		want           schemas.Outcome
	}{
		{"xiangqi-2011:4.1.8", "1-0", []e{{Kind: schemas.LogIllegalMove, Who: schemas.WhoRed, Ply: 1, Decision: refused}, {Kind: schemas.LogIllegalMove, Who: schemas.WhoRed, Ply: 3, Decision: refused}}, schemas.Pass},
		{"xiangqi-2011:4.1.9", "1-0", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Ply: 1}, {Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Ply: 3, Decision: schemas.DecisionWithdrawn}}, schemas.Pass},
		{"xiangqi-2011:4.1.9", "1-0", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Ply: 1}, {Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Ply: 3, Penalty: schemas.PenaltyNone}}, schemas.Undetermined},
		{"xiangqi-2011:4.1.13", "1-0", []e{{Kind: schemas.LogRefusedRules, Who: schemas.WhoRed, Decision: schemas.DecisionDeclined}}, schemas.Pass},
		{"xiangqi-2011:4.1.13", "1-0", []e{{Kind: schemas.LogRefusedRules, Who: schemas.WhoRed, Penalty: schemas.PenaltyNone}}, schemas.Undetermined},
		{"xiangqi-2011:5.1", "1-0", []e{{Kind: schemas.LogTouchMove, Who: schemas.WhoRed, Ply: 3, Token: "h2", Clause: "5.1", Decision: refused}}, schemas.Pass},
		{"xiangqi-2011:8.1.1", "1-0", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoRed, Decision: refused}}, schemas.Pass},
		{"xiangqi-2011:8.1.1", "1-0", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoRed, Penalty: schemas.PenaltyNone}}, schemas.Undetermined},
		{"xiangqi-2011:21.2", "1-0", []e{{Kind: schemas.LogFlag, Who: schemas.WhoRed, Decision: refused}}, schemas.Pass},
		{"xiangqi-2011:21.2", "1-0", []e{{Kind: schemas.LogFlag, Who: schemas.WhoRed, Decision: schemas.DecisionChanged}}, schemas.Undetermined},
		{"xiangqi-2011:21.2", "1-0", []e{{Kind: schemas.LogFlag, Who: schemas.WhoRed}}, schemas.Fail},
		{"xiangqi-2011:4.1.12", "1-0", []e{{Kind: schemas.LogResignation, Who: schemas.WhoRed, Decision: schemas.DecisionWithdrawn}}, schemas.Undetermined},
		{"xiangqi-2011:4.1.7", "1-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoRed, Lasted: ms(20, 0), Facts: schemas.FactOrganiser}}, schemas.Pass},
		{"xiangqi-2011:4.1.7", "1-0", []e{{Kind: schemas.LogLate, Who: schemas.WhoRed, Lasted: ms(20, 0), Decision: accepted}}, schemas.Pass},
		{"wuziqi-2009:10.1b(4)", "0-1", []e{{Kind: schemas.LogLeftGame, Who: schemas.WhoWhite, Decision: accepted}}, schemas.Pass},
		{"wuziqi-2009:10.1b(6)", "0-1", []e{{Kind: schemas.LogRefusedSigning, Who: schemas.WhoWhite, Decision: refused}}, schemas.Pass},
		{"wuziqi-2009:10.1b(9)", "0-1", []e{{Kind: schemas.LogConsulting, Who: schemas.WhoWhite, Decision: refused}}, schemas.Pass},
		{"wuziqi-2009:10.1b(11)", "0-1", []e{{Kind: schemas.LogPhone, Who: schemas.WhoWhite, Decision: refused}}, schemas.Pass},
		{"wuziqi-2009:9.1(3)", "0-1", []e{{Kind: schemas.LogRude, Who: schemas.WhoWhite, Decision: refused}}, schemas.Pass},
		{"wuziqi-2009:10.1b(8)", "0-1", []e{{Kind: schemas.LogViolation, Who: schemas.WhoWhite, Ply: 2}, {Kind: schemas.LogViolation, Who: schemas.WhoWhite, Ply: 4, Decision: refused}}, schemas.Pass},
	} {
		if got, a := answer(t, c.clause, c.result, c.log...); got.Outcome != c.want {
			t.Errorf("%s %+v: %v, want %v: %v", c.clause, c.log, got.Outcome, c.want, texts(a, c.clause))
		}
	}
}

// What is noted twice counts once; where that cannot be told and a loss depends on it, it
// is open. A penalty in a line of its own is that of the offence.
func TestOneFactCountsOnce(t *testing.T) {
	const foul, violation = schemas.PenaltyFoul, schemas.PenaltyViolation
	type e = schemas.LogEntry
	press := func(ply int, p schemas.LogPenalty) e {
		return e{Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Ply: ply, Penalty: p}
	}
	for _, c := range []struct {
		clause, result string
		log            []e
		want           schemas.Outcome
	}{
		{"xiangqi-2011:4.1.9", "1-0", []e{press(3, foul), press(3, foul)}, schemas.Pass},
		{"xiangqi-2011:4.1.9", "1-0", []e{press(1, foul), press(3, foul)}, schemas.Fail},
		{"xiangqi-2011:4.1.9", "1-0", []e{press(3, foul), press(0, foul)}, schemas.Undetermined},
		{"xiangqi-2011:4.1.9", "0-1", []e{press(3, foul), press(0, foul)}, schemas.Pass},
		{"xiangqi-2011:4.1.9", "1-0", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Time: "14:05"}, {Kind: schemas.LogPressFirst, Who: schemas.WhoRed, Time: "14:25"}}, schemas.Fail},
		{"xiangqi-2011:4.1.10", "1-0", []e{press(1, foul), {Kind: schemas.LogFoul, Who: schemas.WhoRed, Clause: "8.1.7"}, {Kind: schemas.LogRude, Who: schemas.WhoRed, Ply: 3, Penalty: foul}}, schemas.Pass},
		{"xiangqi-2011:4.1.10", "1-0", []e{{Kind: schemas.LogFoul, Who: schemas.WhoRed, Ply: 1, Clause: "8.1.1", Count: 2}, press(3, schemas.PenaltyUnsaid), {Kind: schemas.LogFoul, Who: schemas.WhoRed, Ply: 3, Clause: "8.1.7"}}, schemas.Fail},
		{"xiangqi-2011:8.1.7", "1-0", []e{press(3, schemas.PenaltyUnsaid), {Kind: schemas.LogFoul, Who: schemas.WhoRed, Ply: 3}}, schemas.Pass},
		{"xiangqi-2011:8.1.7", "1-0", []e{{Kind: schemas.LogFoul, Who: schemas.WhoRed, Clause: "8.1.7"}, press(3, schemas.PenaltyUnsaid)}, schemas.Pass},
		{"xiangqi-2011:8.1.7", "1-0", []e{press(3, schemas.PenaltyUnsaid), {Kind: schemas.LogFoul, Who: schemas.WhoBlack, Ply: 3}}, schemas.Undetermined},
		{"wuziqi-2009:10.1b(8)", "0-1", []e{{Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 4, Penalty: violation}, {Kind: schemas.LogViolation, Who: schemas.WhoWhite, Ply: 4, Clause: "9.1(3)"}}, schemas.Pass},
		{"wuziqi-2009:10.1b(8)", "0-1", []e{{Kind: schemas.LogRude, Who: schemas.WhoWhite, Ply: 4, Penalty: violation}, {Kind: schemas.LogViolation, Who: schemas.WhoWhite, Ply: 6, Clause: "9.1(3)"}}, schemas.Fail},
		{"wuziqi-2009:10.1b(8)", "0-1", []e{{Kind: schemas.LogRude, Who: schemas.WhoWhite, Penalty: violation}, {Kind: schemas.LogViolation, Who: schemas.WhoWhite, Ply: 6}}, schemas.Undetermined},
		{"wuziqi-2009:6.4", "0-1", []e{{Kind: schemas.LogBorrowed, Who: schemas.WhoWhite, Facts: schemas.FactOwnTime}, {Kind: schemas.LogBorrowed, Who: schemas.WhoWhite, Facts: schemas.FactOwnTime}}, schemas.Undetermined},
		{"wuziqi-2009:6.4", "0-1", []e{{Kind: schemas.LogBorrowed, Who: schemas.WhoWhite, Ply: 4, Facts: schemas.FactOwnTime}, {Kind: schemas.LogBorrowed, Who: schemas.WhoWhite, Ply: 6, Facts: schemas.FactOwnTime}}, schemas.Fail},
		{"wuziqi-2009:9.1(1)", "0-1", []e{{Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Ply: 4, Penalty: schemas.PenaltyWarning}, {Kind: schemas.LogDisturbance, Who: schemas.WhoWhite, Penalty: schemas.PenaltyWarning}}, schemas.Pass},
		{"wuziqi-2009:9.2(1)", "0-1", []e{{Kind: schemas.LogPressFirst, Who: schemas.WhoWhite, Ply: 4, Penalty: violation}, {Kind: schemas.LogTimePenalty, Who: schemas.WhoWhite, Ply: 4, Own: minus(5), Opponent: ms(2, 0)}}, schemas.Pass},
	} {
		if got, a := answer(t, c.clause, c.result, c.log...); got.Outcome != c.want {
			t.Errorf("%s %+v: %v, want %v: %v", c.clause, c.log, got.Outcome, c.want, texts(a, c.clause))
		}
	}
}

// What rests on a ruling is held against nobody where an appeal on the game was granted.
func TestARulingChangedOnAppealIsOpen(t *testing.T) {
	flag := schemas.LogEntry{Kind: schemas.LogFlag, Who: schemas.WhoRed}
	for _, appeal := range [...]schemas.LogEntry{
		{Kind: schemas.LogAppeal, Who: schemas.WhoRed, Decision: schemas.DecisionGranted}, {Kind: schemas.LogJury, Count: 3, Decision: schemas.DecisionChanged},
	} {
		if got, a := answer(t, "xiangqi-2011:21.2", "1-0", flag, appeal); got != schemas.Lacking("LOG") {
			t.Errorf("%+v: %v", got, texts(a, "xiangqi-2011:21.2"))
		}
	}
	refused := schemas.LogEntry{Kind: schemas.LogAppeal, Who: schemas.WhoRed, Decision: schemas.DecisionRefused}
	if got, _ := answer(t, "xiangqi-2011:21.2", "1-0", flag, refused); got.Outcome != schemas.Fail {
		t.Error(got)
	}
}

// Claims and offers are judged where they say when they were made, of the stones that
// they can mean; what they leave out is open.
func TestClaimsAndOffersAreJudgedAtTheirPly(t *testing.T) {
	const granted, refused = schemas.DecisionGranted, schemas.DecisionRefused
	type e = schemas.LogEntry
	claim := func(ply, round int, kind schemas.ForbiddenKinds, d schemas.LogDecision) []e {
		return []e{{Kind: schemas.LogClaimMove, Who: schemas.WhoWhite, Ply: ply, Move: round, Claim: kind, Decision: d}}
	}
	offer := func(who schemas.LogWho, ply int) e { return e{Kind: schemas.LogOffer, Who: who, Ply: ply} }
	const red, black = schemas.WhoRed, schemas.WhoBlack
	for _, c := range []struct {
		clause, result string
		log            []e
		want           schemas.Outcome
	}{
		// ply 5 is an overline, ply 7 a double three
		{"wuziqi-2009:10.1(2)", "0-1", claim(7, 0, 0, granted), schemas.Pass},
		{"wuziqi-2009:10.1(2)", "0-1", claim(8, 0, 0, granted), schemas.Pass},
		{"wuziqi-2009:10.1(2)", "0-1", claim(0, 4, 0, granted), schemas.Pass},
		{"wuziqi-2009:10.1(2)", "1-0", claim(0, 4, 0, refused), schemas.Fail},
		{"wuziqi-2009:10.1(2)", "0-1", claim(0, 2, 0, granted), schemas.Fail},
		{"wuziqi-2009:10.1(2)", "0-1", claim(0, 0, 0, granted), schemas.Undetermined},
		{"wuziqi-2009:10.1(2)", "1-0", claim(0, 0, schemas.DoubleThree, refused), schemas.Undetermined},
		{"wuziqi-2009:10.1(2)", "0-1", claim(0, 0, schemas.Overline, granted), schemas.Pass},
		{"wuziqi-2009:10.1(2)", "0-1", claim(3, 0, schemas.Overline, granted), schemas.Fail},
		{"wuziqi-2009:10.1(2)", "0-1", claim(7, 0, schemas.DoubleFour, granted), schemas.Undetermined},
		{"wuziqi-2009:10.1(2)", "1-0", claim(7, 0, 0, granted), schemas.Undetermined}, // and Black won

		{"xiangqi-2011:22.2", "1-0", []e{{Kind: schemas.LogClaimLimit, Who: red, Decision: granted}}, schemas.Undetermined},
		{"xiangqi-2011:22.2", "1-0", []e{{Kind: schemas.LogClaimLimit, Who: red, Ply: 4, Decision: granted}}, schemas.Fail},
		{"xiangqi-2011:22.2", "1-0", []e{{Kind: schemas.LogClaimLimit, Who: red, Ply: 4, Decision: refused, Facts: schemas.FactResigned}}, schemas.Pass},
		{"xiangqi-2011:22.2", "1-0", []e{{Kind: schemas.LogClaimLimit, Who: red, Ply: 4, Decision: refused, Facts: schemas.FactBadRecord}}, schemas.Pass},
		{"xiangqi-2011:23.3", "1-0", []e{{Kind: schemas.LogClaimCycle, Who: red, Decision: granted}}, schemas.Undetermined},
		{"xiangqi-2011:23.3", "1-0", []e{{Kind: schemas.LogClaimCycle, Who: red, Ply: 4, Decision: granted}}, schemas.Fail},
		{"xiangqi-2011:23.3", "1-0", []e{{Kind: schemas.LogClaimCycle, Who: red, Ply: 4, Decision: schemas.DecisionWithdrawn}}, schemas.Pass},

		{"xiangqi-2011:22.1", "1-0", []e{{Kind: schemas.LogOffer, Who: red, Ply: 2, Facts: schemas.FactOwnTime, Decision: schemas.DecisionDeclined}}, schemas.Pass},
		{"xiangqi-2011:22.1", "1-0", []e{{Kind: schemas.LogOffer, Who: red, Ply: 2, Decision: schemas.DecisionDeclined}}, schemas.Fail},
		{"xiangqi-2011:22.1", "1-0", []e{{Kind: schemas.LogOffer, Who: black, Ply: 4, Decision: schemas.DecisionPlayedOn}}, schemas.Fail},
		{"xiangqi-2011:22.1", "1-0", []e{{Kind: schemas.LogOffer, Who: black, Ply: 6, Decision: schemas.DecisionPlayedOn}}, schemas.Undetermined},
		{"wuziqi-2009:10.3(1)", "1-0", []e{{Kind: schemas.LogOffer, Who: schemas.WhoWhite, Ply: 5, Facts: schemas.FactOwnTime}}, schemas.Pass},

		{"xiangqi-2011:8.1.3", "1-0", []e{offer(red, 1), offer(red, 3)}, schemas.Fail},
		{"xiangqi-2011:8.1.3", "1-0", []e{offer(red, 3), offer(red, 1), offer(black, 2)}, schemas.Pass},
		{"xiangqi-2011:8.1.3", "1-0", []e{offer(red, 0), offer(red, 3), offer(black, 2)}, schemas.Undetermined},
		{"xiangqi-2011:8.1.3", "1-0", []e{offer(red, 0), offer(black, 2)}, schemas.Pass},
		{"xiangqi-2011:8.1.3", "1-0", []e{offer(red, 1), {Kind: schemas.LogOffer, Who: red, Ply: 3, Facts: schemas.FactResigned}}, schemas.Pass},
		{"xiangqi-2011:7.1", "0-1", []e{{Kind: schemas.LogBadRecord, Who: red, Counted: new(5), Facts: schemas.FactResigned}}, schemas.Pass},
	} {
		id := schemas.ClauseID(c.clause)
		g, a := game(t, id.Rulebook(), c.result, c.log...)
		if g.Kind == schemas.KindRenju {
			a.Plies[4].Forbidden, a.Plies[6].Forbidden = schemas.Overline, schemas.DoubleThree
		}
		auditor(t, "wuziqi-2009").Audit(g, a)
		at := slices.IndexFunc(arbiter.Checks(), func(check schemas.Check) bool { return check.Clause == id })
		if got := a.Answers[at]; got.Outcome != c.want {
			t.Errorf("%s %+v: %v, want %v: %v", c.clause, c.log, got, c.want, texts(a, c.clause))
		}
	}
}

// A game lost by forfeit within the limit of lateness may have been lost by what else the
// log has.
func TestAForfeitIsExplained(t *testing.T) {
	late := schemas.LogEntry{Kind: schemas.LogLate, Who: schemas.WhoRed, Lasted: ms(5, 0)}
	for _, c := range []struct {
		log  []schemas.LogEntry
		want schemas.Outcome
	}{
		{[]schemas.LogEntry{late}, schemas.Fail},
		{[]schemas.LogEntry{late, {Kind: schemas.LogDisqualified, Who: schemas.WhoRed}}, schemas.Pass},
		{[]schemas.LogEntry{late, {Kind: schemas.LogDisqualified, Who: schemas.WhoBlack}}, schemas.Fail},
	} {
		g, a := game(t, "xiangqi-2011", "0-1", c.log...)
		a.Ending.Kind = schemas.EndForfeit
		auditor(t, "wuziqi-2009").Audit(g, a)
		at := slices.IndexFunc(arbiter.Checks(), func(check schemas.Check) bool { return check.Clause == "xiangqi-2011:4.1.7" })
		if got := a.Answers[at]; got.Outcome != c.want {
			t.Errorf("%+v: %v, want %v", c.log, got, c.want)
		}
	}
}

// A loss that the log rules must be the result, whatever it was for.
func TestALossRuledIsTheResult(t *testing.T) {
	for _, e := range [...]schemas.LogEntry{
		{Kind: schemas.LogNote, Who: schemas.WhoRed, Penalty: schemas.PenaltyLoss},
		{Kind: schemas.LogNote, Who: schemas.WhoRed, Decision: schemas.DecisionLoss},
		{Kind: schemas.LogLoss, Who: schemas.WhoRed},
		{Kind: schemas.LogRude, Who: schemas.WhoRed, Penalty: schemas.PenaltyLoss},
	} {
		for result, want := range map[string]schemas.Outcome{"1-0": schemas.Fail, "0-1": schemas.Pass, "1/2-1/2": schemas.Fail, "*": schemas.Undetermined} {
			if got, a := answer(t, "record:log", result, e); got.Outcome != want {
				t.Errorf("%s, %s: %v, want %v: %v", e.Kind, result, got, want, texts(a, "record:log"))
			}
		}
	}
	for _, claim := range [...]schemas.LogKind{schemas.LogClaimCycle, schemas.LogClaimTime} { // that the other side loses
		e := schemas.LogEntry{Kind: claim, Who: schemas.WhoRed, Decision: schemas.DecisionLoss}
		if got, a := answer(t, "record:log", "1-0", e); got.Outcome == schemas.Fail {
			t.Errorf("%s: held against the claimant: %v", claim, texts(a, "record:log"))
		}
	}
	flag := schemas.LogEntry{Kind: schemas.LogFlag, Who: schemas.WhoRed, Penalty: schemas.PenaltyLoss}
	if got, a := answer(t, "record:log", "1-0", flag); got.Outcome != schemas.Pass || len(texts(a, "xiangqi-2011:21.2")) != 1 {
		t.Errorf("%v: said twice: %+v", got, a.Findings)
	}
}
