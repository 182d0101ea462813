package main

// The systems, as event files name them.
const (
	robinSystem    = "round-robin"
	swissSystem    = "swiss"
	knockoutSystem = "knockout"
	relaySystem    = "relay"
	matchSystem    = "match"
	allPlaySystem  = "all-play"
)

// book is what the organisers of these events took from a rulebook, by its words.
type book struct {
	profile         string
	scale           scale
	points          string // how an event has to declare the scale; empty: it is that of the book
	scored          string // the clause by which results score
	robin           ranking
	robinTwice      ranking
	swiss           ranking
	swissOther      ranking // that an event may declare in its place
	teamRobin       ranking
	teamSwiss       ranking
	teamScored      string // the clause by which matches of teams score
	robinVoids      bool   // results of who withdrew before half are void
	swissVoids      bool
	halfOfOpponents bool   // half is of the opponents, else of the rounds
	byeOpponent     bool   // a bye counts in 对手分 as the lowest who scored
	forfeits        string // how they count in tie-breaks other than as won and lost against who was paired: "none", "played" (D13)
	playedColours   bool   // who was second goes by what was played (D15)
	byeAs           string // what a bye scores other than a win, which no book says
	sanctioned      bool   // who was sanctioned stands last among equal points
	undecided       bool   // what a bye scores, and what becomes of who withdrew, nothing says

	mostPrinted int // up to so many players it has order tables

	swissLimits limits
	clauses     map[string]string // by what was done wrong, see faults.go; record:event where there is none
}

// ranking is an order with its clause.
type ranking struct {
	keys    []key
	declare string // how an event has to declare it; empty: it is that of the book
	clause  string
}

func (b *book) voids(system string) bool {
	switch system {
	case swissSystem:
		return b.swissVoids
	case robinSystem, allPlaySystem:
		return b.robinVoids
	}
	return false
}

// clause returns the clause of what was done wrong in a system.
func (b *book) clause(system, wrong string) string {
	if c, ok := b.clauses[system+" "+wrong]; ok {
		return c
	}
	return "record:event"
}

var (
	twoOneNothing = scale{2 * point, point, point}
	oneHalf       = scale{point, point / 2, point / 2}
)

var xiangqi = book{
	profile:    "xiangqi-2011",
	scale:      twoOneNothing,
	scored:     "xiangqi-2011:13.1",
	teamScored: "xiangqi-2011:13.2",
	teamRobin:  ranking{keys: keysOf("match-points", "game-points", "matches-won", "wins", "mutual", "fouls", "second-wins", "second-games"), clause: "xiangqi-2011:14.5"},
	teamSwiss:  ranking{keys: keysOf("match-points", "opponents", "game-points", "matches-won", "wins", "fouls", "previous-round"), clause: "xiangqi-2011:14.6"},
	robin:      ranking{keys: keysOf("points", "minor-score", "wins", "mutual", "fouls", "second-games", "mutual-second"), clause: "xiangqi-2011:14.1"},
	robinTwice: ranking{
		keys: keysOf("match-points", "game-points", "wins", "mutual", "fouls", "second-wins"), clause: "xiangqi-2011:14.2",
	},
	swiss: ranking{keys: keysOf("points", "opponents", "wins", "fouls", "second-games", "previous-round"), clause: "xiangqi-2011:14.3.1"},
	swissOther: ranking{
		keys:    keysOf("points", "running-total", "wins", "fouls", "second-games", "dropped-rounds"),
		declare: "running-total more, wins more, fouls fewer, second-games more, dropped-rounds more", clause: "xiangqi-2011:14.3.2",
	},
	robinVoids: true, halfOfOpponents: true, byeOpponent: true, sanctioned: true,
	mostPrinted: 1000,
	swissLimits: limits{floats: 2, excess: 3, run: 3, final: 1},
	clauses: map[string]string{
		"round-robin pair":           "xiangqi-2011:10.1",
		"round-robin table":          "xiangqi-2011:A2.1",
		"round-robin colours":        "xiangqi-2011:12.1",
		"round-robin legs":           "xiangqi-2011:A2.1",
		"round-robin bye":            "xiangqi-2011:A2.1",
		"round-robin withdrawn":      "xiangqi-2011:19.2",
		"swiss withdrawn":            "xiangqi-2011:19.3",
		"from round-robin":           "xiangqi-2011:10.2",
		"from swiss":                 "xiangqi-2011:10.5",
		"swiss first pairs":          "xiangqi-2011:A3.2.1b",
		"swiss first colours":        "xiangqi-2011:12.3",
		"swiss drops":                "xiangqi-2011:10.6",
		"swiss units":                "xiangqi-2011:A3.1.7",
		"fixed":                      "xiangqi-2011:11.1",
		"reserves":                   "xiangqi-2011:11.2",
		"round-robin boards":         "xiangqi-2011:12.2",
		"swiss boards":               "xiangqi-2011:12.3",
		"swiss pair":                 "xiangqi-2011:A3.1.3",
		"swiss bye":                  "xiangqi-2011:A3.1.5",
		"swiss spare bye":            "xiangqi-2011:A3.1.3",
		"swiss rematch":              "xiangqi-2011:A3.1.6",
		"swiss full":                 "xiangqi-2011:A3.1.10(1)",
		"swiss full without colours": "xiangqi-2011:A3.1.10(2)",
		"swiss nearer":               "xiangqi-2011:A3.1.4",
		"swiss floats":               "xiangqi-2011:A3.1.9",
		"swiss colours":              "xiangqi-2011:A3.1.10",
		"swiss colours opposed":      "xiangqi-2011:A3.2.2",
		"swiss run":                  "xiangqi-2011:A3.1.10(3)",
		"swiss few rounds":           "xiangqi-2011:A3.1.2",
		"swiss odd":                  "xiangqi-2011:A3.1.1",
		"swiss bye points":           "xiangqi-2011:14.4",
		"round-robin sanction":       "xiangqi-2011:18.5",
		"swiss sanction":             "xiangqi-2011:18.5",
		"all-play sanction":          "xiangqi-2011:18.5",
		"knockout ":                  "xiangqi-2011:10.4",
		"knockout legs":              "xiangqi-2011:12.4",
		"match legs":                 "xiangqi-2011:12.4",
		"all-play ":                  "xiangqi-2011:11.4",
	},
}

var mass = func() book {
	b := xiangqi
	b.profile = "xiangqi-2011/mass"
	return b
}()

var wuziqi = book{
	profile:    "wuziqi-2009",
	scale:      oneHalf,
	scored:     "wuziqi-2009:16.1",
	teamScored: "wuziqi-2009:16.1",
	teamRobin:  ranking{keys: keysOf("team-match-points", "match-points", "game-points", "minor-score", "board-points", "violations"), clause: "wuziqi-2009:16.3(2)"},
	teamSwiss:  ranking{keys: keysOf("team-match-points", "opponents", "middle-opponents", "game-points", "board-wins"), clause: "wuziqi-2009:16.4(2)"},
	robin:      ranking{keys: keysOf("points", "minor-score", "violations"), clause: "wuziqi-2009:16.3(1)"},
	swiss:      ranking{keys: keysOf("points", "opponents", "middle-opponents", "wins", "violations"), clause: "wuziqi-2009:16.4(1)"},
	robinVoids: true, swissVoids: true, mostPrinted: 10,
	clauses: map[string]string{
		"round-robin pair":      "wuziqi-2009:15.2",
		"round-robin table":     "wuziqi-2009:A2.t",
		"round-robin colours":   "wuziqi-2009:A2.t",
		"round-robin legs":      "wuziqi-2009:5.1(2)",
		"round-robin withdrawn": "wuziqi-2009:16.5b",
		"fixed":                 "wuziqi-2009:14.2(1)",
		"reserves":              "wuziqi-2009:14.2(2)",
		"swiss withdrawn":       "wuziqi-2009:16.5b",
		"swiss full":            "wuziqi-2009:15.3",
		"knockout ":             "wuziqi-2009:15.1",
		"knockout legs":         "wuziqi-2009:5.1(2)",
		"knockout seeds":        "wuziqi-2009:A1.3.1b",
		"from round-robin":      "wuziqi-2009:A2.2",
		"knockout seeds meet":   "wuziqi-2009:A1.3.1a",
		"knockout seed class":   "wuziqi-2009:A1.3.1c",
		"knockout seed basis":   "wuziqi-2009:A1.3.1d",
		"knockout units":        "wuziqi-2009:A1.3.2a",
		"knockout bye of seed":  "wuziqi-2009:A1.3.3a",
		"knockout seed place":   "wuziqi-2009:A1.3.3b",
		"knockout bye place":    "wuziqi-2009:A1.3.3c",
		"knockout contest":      "wuziqi-2009:A1.3.3d",
		"knockout ranks":        "wuziqi-2009:16.2",
		"match legs":            "wuziqi-2009:5.1(2)",
		"relay ":                "wuziqi-2009:15.4",
		"relay sizes":           "wuziqi-2009:15.4",
		"all-play ":             "wuziqi-2009:14.2(4)",
	},
}

var renju = book{
	profile:    "renju-2002",
	scale:      twoOneNothing,
	scored:     "renju-2002:4.3.1a",
	teamScored: "renju-2002:4.3.3a",
	teamRobin:  ranking{keys: keysOf("match-points", "minor-score", "board-points", "violations", "warnings"), clause: "renju-2002:4.3.3b"},
	robin:      ranking{keys: keysOf("points", "minor-score", "violations", "warnings"), clause: "renju-2002:4.3.2a"},
	swiss:      ranking{keys: keysOf("points", "opponents", "violations", "warnings"), clause: "renju-2002:4.3.2b"},
	robinVoids: true, swissVoids: true,
	clauses: map[string]string{
		"round-robin pair":      "renju-2002:4.2.2",
		"round-robin withdrawn": "renju-2002:4.4.2",
		"swiss withdrawn":       "renju-2002:4.4.2",
		"swiss full":            "renju-2002:4.2.3",
		"knockout ":             "renju-2002:4.2.1",
		"colours by":            "renju-2002:2.1",
		"knockout ranks":        "renju-2002:4.3.1b",
		"match decided":         "renju-2002:4.2.4",
		"relay order":           "renju-2002:4.2.6",
		"relay ":                "renju-2002:4.2.6",
		"all-play ":             "renju-2002:4.2.5",
	},
}

// undated lost its articles on results and ranks: what an event needs of them it declares.
var undated = book{
	profile: "wuziqi-undated",
	scale:   oneHalf,
	points:  "1/0.5/0",
	scored:  "record:event",
	robin: ranking{
		keys: keysOf("points", "minor-score", "wins", "violations"), declare: "minor-score more, wins more, violations fewer", clause: "record:event",
	},
	swiss: ranking{
		keys: keysOf("points", "opponents", "wins", "warnings"), declare: "opponents more, wins more, warnings fewer", clause: "record:event",
	},
	teamScored: "record:event",
	teamRobin: ranking{
		keys: keysOf("match-points", "game-points", "board-wins", "warnings"), declare: "match-points more, game-points more, board-wins more, warnings fewer", clause: "record:event",
	},
	undecided: true,
	clauses: map[string]string{
		"fixed":         "wuziqi-undated:14.2(1)",
		"reserves":      "wuziqi-undated:14.2(2)",
		"knockout legs": "wuziqi-undated:5.1",
		"match legs":    "wuziqi-undated:5.1",
		"all-play ":     "wuziqi-undated:14.2(4)",
	},
}

var books = []*book{&xiangqi, &mass, &wuziqi, &renju, &undated}
