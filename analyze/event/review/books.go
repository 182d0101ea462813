package review

import (
	"maps"
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// ofEvent is the clause of what no rulebook speaks of: an event that contradicts itself.
const ofEvent schemas.ClauseID = "record:event"

// rule is the clause that a deviation departs from.
type rule struct {
	clause schemas.ClauseID
	soft   bool // the text asks for it mainly, roughly or as far as possible: a note
	open   bool // the text allows other readings: undetermined
}

// rules are the clauses of one way of pairing.
type rules map[pairing.Kind]rule

// at makes rules with one clause for several kinds.
func at(clause schemas.ClauseID, kinds ...pairing.Kind) rules {
	r := make(rules)
	for _, k := range kinds {
		r[k] = rule{clause: clause}
	}
	return r
}

// soft is at, for a clause that leaves room.
func soft(clause schemas.ClauseID, kinds ...pairing.Kind) rules {
	r := make(rules)
	for _, k := range kinds {
		r[k] = rule{clause: clause, soft: true}
	}
	return r
}

// open is at, for a clause that does not say enough to call it broken.
func open(clause schemas.ClauseID, kinds ...pairing.Kind) rules {
	r := make(rules)
	for _, k := range kinds {
		r[k] = rule{clause: clause, soft: true, open: true}
	}
	return r
}

func join(list ...rules) rules {
	all := make(rules)
	for _, r := range list {
		maps.Copy(all, r)
	}
	return all
}

// everywhere are the kinds that no book needs to name: the event contradicts itself.
var everywhere = at(ofEvent, pairing.NotPaired, pairing.PairedTwice)

// pairingRules are the clauses of pairings, of each book and system. A system that is not
// there has no clause in the book.
var pairingRules = map[string]map[event.System]rules{
	"xiangqi-2011": {
		event.RoundRobin: join(
			at("xiangqi-2011:10.1", pairing.PairMissing, pairing.PairRepeated),
			at("xiangqi-2011:A2.1", pairing.OffTable, pairing.LegColours, pairing.ByeCount),
			at("xiangqi-2011:12.1", pairing.TableColours, pairing.ColourBalance),
			at("xiangqi-2011:19.2", pairing.PlayedWithdrawn),
		),
		event.Swiss: join(
			at("xiangqi-2011:A3.1.3", pairing.NotPaired, pairing.SpareBye),
			at("xiangqi-2011:A3.1.5", pairing.ByeNotLowest),
			open("xiangqi-2011:A3.1.5", pairing.ByeAgain), // D17
			at("xiangqi-2011:A3.1.6", pairing.Rematch),
			open("xiangqi-2011:A3.1.6", pairing.RematchUnplayed),
			at("xiangqi-2011:A3.1.4", pairing.NearerPairing),
			at("xiangqi-2011:A3.1.9", pairing.FloatLimit),
			at("xiangqi-2011:A3.1.10(1)", pairing.FullerPairing),
			soft("xiangqi-2011:A3.1.10", pairing.ColoursReversed),
			soft("xiangqi-2011:A3.2.2", pairing.ColoursOpposed),
			at("xiangqi-2011:A3.2.1b", pairing.FirstRoundPairs),
			at("xiangqi-2011:12.3", pairing.FirstRoundColours),
			at("xiangqi-2011:A3.1.7", pairing.UnitsMet),
			at("xiangqi-2011:10.6", pairing.NotLowest, pairing.Kept, pairing.LoserAgain, pairing.DropEarly),
			at("xiangqi-2011:A3.1.10(2)", pairing.FullerWithoutColours),
			soft("xiangqi-2011:A3.1.10(3)", pairing.ColourExcess, pairing.ColourRun),
			soft("xiangqi-2011:A3.1.10(4)", pairing.ColourFinal),
			soft("xiangqi-2011:A3.1.2", pairing.FewRounds, pairing.EvenRounds),
			soft("xiangqi-2011:A3.1.1", pairing.OddField),
			at("xiangqi-2011:19.3", pairing.PlayedWithdrawn),
		),
		event.Knockout: join(
			at("xiangqi-2011:10.4", pairing.LoserAgain, pairing.WinnerMissing, pairing.OffDraw),
			at("xiangqi-2011:12.4", pairing.LegColours),
		),
		event.Match:   at("xiangqi-2011:12.4", pairing.LegColours),
		event.AllPlay: at("xiangqi-2011:11.4", pairing.PairMissing, pairing.PairRepeated, pairing.SameUnit),
	},
	"wuziqi-2009": {
		event.RoundRobin: join(
			at("wuziqi-2009:15.2", pairing.PairMissing, pairing.PairRepeated),
			soft("wuziqi-2009:A2.t", pairing.OffTable),
			open("wuziqi-2009:A2.t", pairing.TableColours), // who of a pair is first the text does not say
			at("wuziqi-2009:5.1(2)", pairing.LegColours),
			at("wuziqi-2009:16.5b", pairing.PlayedWithdrawn),
		),
		event.Swiss: join(
			open("wuziqi-2009:15.3", pairing.Rematch, pairing.RematchUnplayed, pairing.ByeAgain, pairing.NearerPairing, pairing.FullerPairing, pairing.FullerWithoutColours),
			at("wuziqi-2009:16.5b", pairing.PlayedWithdrawn),
		),
		event.Knockout: join(
			at("wuziqi-2009:15.1", pairing.LoserAgain, pairing.WinnerMissing, pairing.OffDraw),
			at("wuziqi-2009:A1.3.1a", pairing.SeedsMeet),
			at("wuziqi-2009:A1.3.1b", pairing.SeedCount),
			at("wuziqi-2009:A1.3.1c", pairing.SeedClass),
			at("wuziqi-2009:A1.3.1d", pairing.SeedBasis),
			at("wuziqi-2009:A1.3.2a", pairing.UnitsTogether),
			at("wuziqi-2009:A1.3.3a", pairing.DrawSize, pairing.ByeUnseeded),
			soft("wuziqi-2009:A1.3.3a", pairing.ByesUneven),
			at("wuziqi-2009:A1.3.3b", pairing.SeedPlace),
			at("wuziqi-2009:A1.3.3c", pairing.ByePlace),
			at("wuziqi-2009:A1.3.3d", pairing.ContestPlace),
			at("wuziqi-2009:5.1(2)", pairing.LegColours),
		),
		event.Relay: join(
			at("wuziqi-2009:15.4", pairing.LoserAgain, pairing.WinnerMissing, pairing.SameUnit),
			soft("wuziqi-2009:15.4", pairing.UnequalTeams),
		),
		event.Match:   at("wuziqi-2009:5.1(2)", pairing.LegColours),
		event.AllPlay: at("wuziqi-2009:14.2(4)", pairing.PairMissing, pairing.PairRepeated, pairing.SameUnit),
	},
	"wuziqi-undated": {
		event.Knockout: at("wuziqi-undated:5.1", pairing.LegColours),
		event.Match:    at("wuziqi-undated:5.1", pairing.LegColours),
		event.AllPlay:  at("wuziqi-undated:14.2(4)", pairing.PairMissing, pairing.PairRepeated, pairing.SameUnit),
	},
	"renju-2002": {
		event.RoundRobin: join(
			renjuColours,
			at("renju-2002:4.2.2", pairing.PairMissing, pairing.PairRepeated),
			at("renju-2002:4.4.2", pairing.PlayedWithdrawn),
		),
		event.Swiss: join(
			renjuColours,
			open("renju-2002:4.2.3", pairing.Rematch, pairing.RematchUnplayed, pairing.ByeAgain, pairing.NearerPairing, pairing.FullerPairing, pairing.FullerWithoutColours),
			at("renju-2002:4.4.2", pairing.PlayedWithdrawn),
		),
		event.Knockout: join(
			renjuColours, renjuMatches,
			at("renju-2002:4.2.1", pairing.LoserAgain, pairing.WinnerMissing, pairing.OffDraw),
		),
		event.Relay: join(
			renjuColours,
			at("renju-2002:4.2.6", pairing.LoserAgain, pairing.WinnerMissing, pairing.SameUnit, pairing.LineUpOrder),
		),
		event.Match:   join(renjuColours, renjuMatches),
		event.AllPlay: join(renjuColours, at("renju-2002:4.2.5", pairing.PairMissing, pairing.PairRepeated, pairing.SameUnit)),
	},
}

// renjuColours and renjuMatches are of several systems of renju-2002.
var (
	renjuColours = at("renju-2002:2.1", pairing.ColoursDecided)
	renjuMatches = join(at("renju-2002:4.2.4", pairing.AfterDecision, pairing.Undecided), soft("renju-2002:4.2.4", pairing.MatchLength))
)

// teamRules take the place of those for individuals in events of teams.
var teamRules = map[string]map[event.System]rules{
	"xiangqi-2011": {
		event.RoundRobin: at("xiangqi-2011:12.2", pairing.TableColours, pairing.ColourBalance, pairing.BoardColours),
		event.Swiss:      at("xiangqi-2011:12.3", pairing.BoardColours),
	},
}

// rulesOf returns the clauses in force for a tournament.
func rulesOf(book string, t *event.Tournament) rules {
	r := join(everywhere, pairingRules[book][t.System])
	if t.Teams {
		r = join(r, teamRules[book][t.System])
	}
	if _, ok := r[pairing.BoardColours]; !ok && t.BoardColours != "" {
		r = join(r, at(ofEvent, pairing.BoardColours)) // the event's own
	}
	if book == "wuziqi-2009" && len(t.Players) > mostPrinted {
		delete(r, pairing.OffTable)
		delete(r, pairing.TableColours)
	}
	return r
}

// The order tables printed in wuziqi-2009:A2.t are of up to mostPrinted players; that of
// mostPrinted, and of one less, breaks off behind lastPrinted whole rounds.
const (
	mostPrinted = 10
	lastPrinted = 5
)

// unprinted reports whether a deviation rests on a part of an order table that the text of
// the book has lost.
func unprinted(by rule, t *event.Tournament, d *pairing.Deviation) bool {
	turn := len(t.Players) - 1 + len(t.Players)%2
	if by.clause != "wuziqi-2009:A2.t" || turn != mostPrinted-1 {
		return false
	}
	return (d.Round-max(t.Declared.From, 1))%turn >= lastPrinted
}

// stageClause returns the clause on who goes on from a stage to the next, record:event
// where the book has none.
func stageClause(book string, from, to event.System, groups int) schemas.ClauseID {
	switch {
	case book == "xiangqi-2011" && from == event.Swiss && to == event.Knockout:
		return "xiangqi-2011:10.5"
	case book == "xiangqi-2011" && from == event.RoundRobin && groups > 1:
		return "xiangqi-2011:10.2"
	case book == "wuziqi-2009" && from == event.RoundRobin:
		return "wuziqi-2009:A2.2"
	}
	return ofEvent
}

// bandClauses are the clauses on the ranks of a knockout.
var bandClauses = map[string]schemas.ClauseID{"wuziqi-2009": "wuziqi-2009:16.2", "renju-2002": "renju-2002:4.3.1b"}

// pointsClauses are the clauses by which results score.
var pointsClauses = map[string]struct{ players, teams schemas.ClauseID }{
	"xiangqi-2011": {"xiangqi-2011:13.1", "xiangqi-2011:13.2"},
	"wuziqi-2009":  {"wuziqi-2009:16.1", "wuziqi-2009:16.1"},
	"renju-2002":   {"renju-2002:4.3.1a", "renju-2002:4.3.3a"},
}

// pointsClause returns the clause by which the results of a tournament score, ofEvent
// where the book has none.
func pointsClause(book string, t *event.Tournament) schemas.ClauseID {
	c, ok := pointsClauses[book]
	switch {
	case !ok:
		return ofEvent
	case t.Teams:
		return c.teams
	}
	return c.players
}

// withdrawalClause returns the clause on what a withdrawal does to results, empty where the
// book has none for the system.
func withdrawalClause(p *rulebooks.Parameters, t *event.Tournament) schemas.ClauseID {
	switch t.System {
	case event.RoundRobin, event.AllPlay:
		return p.WithdrawalRoundRobin.Clause
	case event.Swiss:
		return p.WithdrawalSwiss.Clause
	}
	return ""
}

// The texts of the checks.
var (
	doesPairings = schemas.Text{
		Zh: "按赛事的对阵，逐轮核对编排与先后手；破例而本可不破的，列出更好的编排为证。条文没有讲全的编排细节不作判定。",
		En: "The pairings of the event are held against it round by round; where it was broken and need not have been, a better pairing is shown as the proof. What the text does not tell of the procedure is not judged.",
	}
	doesPoints = schemas.Text{
		Zh: "按赛事的对局结果重新计算得分，与公布的比较。",
		En: "Points are counted again from the results of the event and compared with those published.",
	}
	doesRanks = schemas.Text{
		Zh: "按赛事的对局结果重新计算各项辅助分与名次，与公布的比较；条文未明之处另有算法能得出公布数的，不作判定。",
		En: "Tie-breaks and ranks are counted again from the results of the event and compared with those published; where the text is silent and another reading gives the published number, it is undetermined.",
	}
	doesEvent = schemas.Text{
		Zh: "赛事的对阵、结果与公布的名次表须前后一致；规则书没有规定之处也据此核对。",
		En: "Pairings, results and published tables of the event must agree with one another; what no rulebook speaks of is told by it too.",
	}
	doesWithdrawals = schemas.Text{
		Zh: "退出者不得再有对局；公布的得分与重新计算的不同，而把退出者的成绩反过来处理正好得出公布数的，按本条报告。",
		En: "Who was out must not play on; where published points differ, and treating the results of who withdrew the other way gives exactly them, it is told by this clause.",
	}
	doesBands = schemas.Text{
		Zh: "按各人被淘汰的轮次与附加赛推出淘汰赛各人可得的名次，与公布的比较。",
		En: "The places that a knockout leaves to each player, by the round of the exit and the play-offs, are compared with the ranks published.",
	}
	doesStages = schemas.Text{
		Zh: "按赛事声明的晋级人数，把进入下一阶段的人与重新计算的名次比较；分组的，还核对组别与种子的分布。名次并列而不分的，只核对人数。",
		En: "Who entered the next stage is compared with the table counted again, by the number that the event declares to go on; of groups also who is in them and how seeds are spread. Where the last place is shared only the number is held.",
	}
	doesWorkload = schemas.Text{
		Zh: "按对阵、日程与棋谱的日期，核对每名棋手每天的局数；写有开始时间的，还核对每节局数、两局开始的间隔和每天两节以上的连续天数。恰为所定之数的，“以上”是否包括，不作判定；级别没有写明的也不作判定，省级以上的作重要的正式比赛。",
		En: "Games a day of each player are counted by the dates of pairings, schedule and records; where starts are told, also games a session, the time between two starts, and days running with several sessions. Exactly the number named is undetermined, since 以上 may include it, and so is an event of no declared level; provincial ones and above are taken for important.",
	}
	doesByOption = schemas.Text{
		Zh: "公布的数与重新计算的不同，而不按本条计算正好得出公布的数，即按本条报告。",
		En: "Where a published number differs, and counting against this clause gives exactly that number, it is told by this clause.",
	}
)

// rankClauses are those of rankings that are counted again, with those that only go on
// from them.
var rankClauses = []schemas.Check{
	{Clause: "xiangqi-2011:14.1", Uses: []schemas.ClauseID{"xiangqi-2011:13.3"}},
	{Clause: "xiangqi-2011:14.2"},
	{Clause: "xiangqi-2011:14.3.1"},
	{Clause: "xiangqi-2011:14.3.2"},
	{Clause: "xiangqi-2011:14.5"},
	{Clause: "xiangqi-2011:14.6"},
	{Clause: "xiangqi-2011:14.7"},
	{Clause: "wuziqi-2009:16.3(1)", Uses: []schemas.ClauseID{"wuziqi-2009:14.1"}},
	{Clause: "wuziqi-2009:16.4(1)"},
	{Clause: "wuziqi-2009:16.3(2)"},
	{Clause: "wuziqi-2009:16.4(2)"},
	{Clause: "renju-2002:4.3.2a", Uses: []schemas.ClauseID{"renju-2002:4.3.2.1", "renju-2002:4.3.2.2", "renju-2002:4.3.2.3", "renju-2002:4.3.2.4"}},
	{Clause: "renju-2002:4.3.2b"},
	{Clause: "renju-2002:4.3.3b"},
}

// definitions are those that a check of a clause rests on.
var definitions = map[schemas.ClauseID][]schemas.ClauseID{
	"xiangqi-2011:A2.1":       {"xiangqi-2011:A2.2a", "xiangqi-2011:A2.2b", "xiangqi-2011:A2.2c", "xiangqi-2011:A2.2d"},
	"xiangqi-2011:A3.1.4":     {"xiangqi-2011:A3.1.8"},
	"xiangqi-2011:A3.1.5":     {"xiangqi-2011:A3.1.8"},
	"xiangqi-2011:A3.1.10":    {"xiangqi-2011:A3.1.8"},
	"xiangqi-2011:A3.1.10(1)": {"xiangqi-2011:A3.1.8"},
	"wuziqi-2009:15.2":        {"wuziqi-2009:2.17"},
	"wuziqi-undated:5.1":      {"wuziqi-undated:2.17", "wuziqi-undated:14.1"},
	"renju-2002:4.3.1a":       {"renju-2002:4.1.1"},
	"renju-2002:4.3.3a":       {"renju-2002:4.1.2"},
}

// Checks lists what is checked of an event, one a clause.
func Checks() []schemas.Check {
	var list []schemas.Check
	add := func(c schemas.Check) {
		if !slices.ContainsFunc(list, func(o schemas.Check) bool { return o.Clause == c.Clause }) {
			list = append(list, c)
		}
	}
	for _, books := range [...]map[string]map[event.System]rules{pairingRules, teamRules} {
		for _, systems := range books {
			for _, kinds := range systems {
				for _, r := range kinds {
					c := schemas.Check{Clause: r.clause, Does: doesPairings}
					if r == kinds[pairing.PlayedWithdrawn] {
						c.Does = doesWithdrawals
					}
					c.Uses = definitions[r.clause]
					add(c)
				}
			}
		}
	}
	for _, c := range pointsClauses {
		add(schemas.Check{Clause: c.players, Does: doesPoints, Uses: definitions[c.players]})
		add(schemas.Check{Clause: c.teams, Does: doesPoints, Uses: definitions[c.teams]})
	}
	for _, c := range rankClauses {
		c.Does = doesRanks
		add(c)
	}
	for _, c := range teamChecks() {
		add(c)
	}
	for _, c := range bandClauses {
		add(schemas.Check{Clause: c, Does: doesBands})
	}
	for _, c := range [...]schemas.ClauseID{"xiangqi-2011:10.2", "xiangqi-2011:10.5", "wuziqi-2009:A2.2"} {
		add(schemas.Check{Clause: c, Does: doesStages})
	}
	add(schemas.Check{Clause: "xiangqi-2011:14.4", Does: doesByOption})
	add(schemas.Check{Clause: "xiangqi-2011:18.5", Does: doesByOption})
	for _, clause := range pairedColours {
		add(schemas.Check{Clause: clause, Does: doesByOption})
	}
	for _, clause := range workloadClauses {
		add(schemas.Check{Clause: clause, Does: doesWorkload})
	}
	add(schemas.Check{Clause: ofEvent, Does: doesEvent})
	slices.SortFunc(list, func(a, b schemas.Check) int { return rulebooks.Compare(a.Clause, b.Clause) })
	return list
}
