package pairing

import "slices"

// match checks a match of many games between two players: colours alternate
// (wuziqi-2009:5.1(2)), and a best-of-n ends when it is decided (renju-2002:4.2.4).
// Several matches in one event are each held for themselves.
func (a *audit) match() {
	type series struct {
		pair  Pair
		games []int
	}
	var all []series
	at := make(map[Pair]int)
	for i := range a.rounds {
		for j := range a.rounds[i].meetings {
			m := &a.rounds[i].meetings[j]
			key := Pair{min(m.first, m.second), max(m.first, m.second)}
			n, ok := at[key]
			if !ok {
				n = len(all)
				at[key] = n
				all = append(all, series{pair: m.pair()})
			}
			all[n].games = append(all[n].games, m.games...)
		}
	}
	for _, s := range all {
		m := meeting{first: s.pair.First, second: s.pair.Second, games: s.games}
		if !a.t.Teams {
			for i := 1; i < len(m.games); i++ {
				pair := meeting{games: m.games[i-1 : i+1]}
				a.legs(&round{number: a.t.Games[m.games[i]].Round}, &pair)
			}
		}
		a.decided(&m)
	}
	a.length()
}

// length checks that a match that ends when it is decided is of as many games as the book
// names (renju-2002:4.2.4).
func (a *audit) length() {
	n, named := a.declared.BestOf, a.rules.BestOf
	if n == 0 || !named.Given || len(named.Value) == 0 {
		return
	}
	if a.report.check(MatchLength, !slices.Contains(named.Value, n) && n != a.rules.LongMatch.Value) {
		a.report.add(Deviation{Kind: MatchLength, Expected: Fact{Number: max(slices.Max(named.Value), a.rules.LongMatch.Value)}, Actual: Fact{Number: n}})
	}
}

// decided checks where a best-of-n ends: as soon as one side has more points than the
// other can reach. Games not played over the board count as they score.
func (a *audit) decided(m *meeting) {
	n := a.declared.BestOf
	if n == 0 {
		return
	}
	x, y := 0, 0
	for i, g := range m.games {
		first, second, ok := a.gamePoints(&a.t.Games[g])
		if !ok {
			a.report.gap(AfterDecision, 0, MissingResults)
			return
		}
		if a.t.Games[g].First != m.first {
			first, second = second, first
		}
		x, y = x+first, y+second
		left := (n - i - 1) * a.t.Points.Win
		if abs(x-y) <= left && i+1 < n {
			continue
		}
		if a.report.check(AfterDecision, i+1 < len(m.games)) {
			a.report.add(Deviation{
				Kind: AfterDecision, Round: a.t.Games[m.games[i+1]].Round, Players: []int{m.first, m.second},
				Expected: Fact{Number: i + 1}, Actual: Fact{Number: len(m.games)},
			})
		}
		return
	}
	a.report.gap(Undecided, 0, MissingRounds) // it may go on
}

// relay checks a 擂台赛: teams of equal size by Player.Unit, the loser is out, and of two
// teams the winner meets the next of the other (wuziqi-2009:15.4).
func (a *audit) relay() {
	a.withdrawn()
	size := a.equalTeams()
	games := a.inTurn()
	a.turns(games)
	lost := make([]int, len(a.t.Players))
	for i, g := range games {
		game := &a.t.Games[g]
		pair := []int{game.First, game.Second}
		if a.report.check(SameUnit, a.sameUnit(game.First, game.Second)) {
			a.report.add(Deviation{Kind: SameUnit, Round: game.Round, Players: pair})
		}
		for _, p := range pair {
			if a.report.check(LoserAgain, lost[p] != 0) {
				a.report.add(Deviation{
					Kind: LoserAgain, Round: game.Round, Players: []int{p, game.First + game.Second - p},
					Expected: Fact{Number: lost[p]}, Actual: Fact{Number: game.Round},
				})
			}
		}
		x, y, ok := a.gamePoints(game)
		if !ok {
			a.report.gap(LoserAgain, game.Round, MissingResults)
			continue
		}
		if x == y {
			a.report.gap(LoserAgain, game.Round, MissingRule) // a draw: the book does not say
			continue
		}
		winner, loser := game.First, game.Second
		if x < y {
			winner, loser = loser, winner
		}
		if lost[loser] == 0 {
			lost[loser] = game.Round
		}
		if len(size) != 2 || i+1 == len(games) {
			continue
		}
		next := &a.t.Games[games[i+1]]
		if a.report.check(WinnerMissing, next.First != winner && next.Second != winner) {
			a.report.add(Deviation{Kind: WinnerMissing, Round: next.Round, Players: []int{winner}, Expected: Fact{Number: next.Round}})
		}
	}
	a.beaten(lost, size)
}

// turns checks that the players of a team come in the order fixed beforehand, where it is
// told (renju-2002:4.2.6).
func (a *audit) turns(games []int) {
	of := make(map[string][]int)
	for p := range a.t.Players {
		of[a.t.Players[p].Unit] = append(of[a.t.Players[p].Unit], p)
	}
	for unit, players := range of {
		if !a.inOrder(players) {
			a.report.gap(LineUpOrder, 0, MissingOrder)
			of[unit] = nil
		}
	}
	came := make([]bool, len(a.t.Players))
	for _, g := range games {
		game := &a.t.Games[g]
		for _, p := range [...]int{game.First, game.Second} {
			if came[p] {
				continue
			}
			came[p] = true
			players := of[a.t.Players[p].Unit]
			if len(players) == 0 {
				continue
			}
			if a.report.check(LineUpOrder, players[0] != p) {
				a.report.add(Deviation{
					Kind: LineUpOrder, Round: game.Round, Players: []int{p},
					Expected: Fact{Number: a.t.Players[players[0]].Order}, Actual: Fact{Number: a.t.Players[p].Order},
				})
			}
			at := slices.Index(players, p)
			of[a.t.Players[p].Unit] = slices.Delete(players, at, at+1)
		}
	}
}

// teams returns the sizes of the teams and the first player of each, in the order of
// these.
func (a *audit) teams() (size, first []int) {
	at := make(map[string]int)
	for p := range a.t.Players {
		i, ok := at[a.t.Players[p].Unit]
		if !ok {
			i = len(size)
			at[a.t.Players[p].Unit] = i
			size, first = append(size, 0), append(first, p)
		}
		size[i]++
	}
	return size, first
}

// equalTeams checks that the teams are of equal size, and returns their sizes.
func (a *audit) equalTeams() []int {
	size, first := a.teams()
	most := slices.Max(append(size, 0))
	for i, n := range size {
		if a.report.check(UnequalTeams, n != most) {
			a.report.add(Deviation{Kind: UnequalTeams, Players: []int{first[i]}, Expected: Fact{Number: most}, Actual: Fact{Number: n}})
		}
	}
	return size
}

// inTurn returns the games as they followed one another.
func (a *audit) inTurn() []int {
	var games []int
	for i := range a.rounds {
		for j := range a.rounds[i].meetings {
			games = append(games, a.rounds[i].meetings[j].games...)
		}
	}
	return games
}

// beaten checks that a 擂台赛 of two teams went on until one of them had nobody left.
func (a *audit) beaten(lost, size []int) {
	if len(size) != 2 {
		return
	}
	left := make(map[string]int)
	for p := range a.t.Players {
		left[a.t.Players[p].Unit] += 0
		if lost[p] == 0 {
			left[a.t.Players[p].Unit]++
		}
	}
	open := 0
	for _, n := range left {
		if n > 0 {
			open++
		}
	}
	if open == 2 {
		a.report.gap(Undecided, 0, MissingRounds)
	} else {
		a.report.examined[Undecided]++
	}
}

// allPlay checks a 全队轮赛: each player of one team meets each of the other once, or
// Tournament.Legs times (wuziqi-2009:14.2(4), xiangqi-2011:11.4).
func (a *audit) allPlay() {
	a.withdrawn()
	a.inMeetings()
	if len(a.t.Players) > maxTable {
		a.report.gap(PairMissing, 0, TooLarge)
		return
	}
	met := make(map[Pair]int)
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			m := &r.meetings[j]
			if a.report.check(SameUnit, a.sameUnit(m.first, m.second)) {
				a.report.add(Deviation{Kind: SameUnit, Round: r.number, Players: []int{m.first, m.second}})
			}
			met[Pair{min(m.first, m.second), max(m.first, m.second)}] += len(m.games)
		}
	}
	legs := max(a.t.Legs, 1)
	size, _ := a.teams()
	complete := a.last() >= legs*slices.Max(append(size, 1))
	if !complete {
		a.report.gap(PairMissing, 0, MissingRounds)
	}
	for p := range a.t.Players {
		for q := p + 1; q < len(a.t.Players); q++ {
			if a.t.Players[p].Unit == a.t.Players[q].Unit || a.t.Players[p].Withdrawn+a.t.Players[q].Withdrawn > 0 {
				continue
			}
			n := met[Pair{p, q}]
			a.report.examined[PairMissing]++
			a.report.examined[PairRepeated]++
			kind := PairMissing
			if n > legs {
				kind = PairRepeated
			}
			if n > legs || n < legs && complete {
				a.report.add(Deviation{Kind: kind, Players: []int{p, q}, Expected: Fact{Number: legs}, Actual: Fact{Number: n}})
			}
		}
	}
}
