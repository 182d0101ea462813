package pairing

import (
	"cmp"
	"slices"

	"qipu/analyze/event"
)

// roundRobin checks a round robin, whole or in groups.
func (a *audit) roundRobin() {
	a.withdrawn()
	a.inMeetings()
	groups := a.declared.Groups
	if len(groups) == 0 {
		groups = [][]int{a.all()}
	} else {
		a.grouping(groups)
	}
	for _, players := range groups {
		if g := a.newGroup(players); g != nil {
			g.check()
		}
	}
}

// CheckGroups holds the groups of a stage against one another: that everybody is in one,
// that they keep to themselves, that seeds are spread, and by what they were chosen
// (xiangqi-2011:10.2).
func CheckGroups(t *event.Tournament, d *Declared) Report {
	a := &audit{t: t, rules: new(Rules), declared: d}
	a.collect()
	a.grouping(d.Groups)
	if slices.ContainsFunc(t.Players, func(p event.Player) bool { return p.Seed > 0 }) {
		a.seedBasis()
	}
	a.report.sort()
	return a.report
}

// grouping checks that every player is in one group, that groups keep to themselves, and
// that seeds are spread (xiangqi-2011:10.2).
func (a *audit) grouping(groups [][]int) {
	in := make([]int, len(a.t.Players)) // the group of a player, from 1
	times := make([]int, len(a.t.Players))
	seeds := make([]int, len(groups))
	all := 0
	for i, players := range groups {
		for _, p := range players {
			if p < 0 || p >= len(in) {
				continue
			}
			in[p] = i + 1
			times[p]++
			if a.t.Players[p].Seed > 0 {
				seeds[i]++
				all++
			}
		}
	}
	for p, n := range times {
		if a.report.check(GroupOfNothing, n != 1) {
			a.report.add(Deviation{Kind: GroupOfNothing, Players: []int{p}, Expected: Fact{Number: 1}, Actual: Fact{Number: n}})
		}
	}
	if all > 0 {
		most := (all + len(groups) - 1) / len(groups)
		for i, n := range seeds {
			if a.report.check(SeedsTogether, n > most) {
				a.report.add(Deviation{Kind: SeedsTogether, Players: slices.Clone(groups[i]), Expected: Fact{Number: most}, Actual: Fact{Number: n}})
			}
		}
	}
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			m := &r.meetings[j]
			if a.report.check(OutsideGroup, in[m.first] != in[m.second]) {
				a.report.add(Deviation{Kind: OutsideGroup, Round: r.number, Players: []int{m.first, m.second}})
			}
		}
	}
}

// group is a round robin among some players.
type group struct {
	*audit
	players []int
	member  []bool // by player
	turns   int    // meetings of each pair: games, where they are not played in one round
	legs    int    // games of each pair
	table   [][]Pair
	byLot   []int         // the player of each number from 1; nil where lots are not all known
	spare   map[int][]int // of each player, for each game that he lacks with who withdrew, the round from which on
}

// newGroup returns nil for fewer than two players, and for more than maxTable.
func (a *audit) newGroup(players []int) *group {
	g := &group{audit: a, member: make([]bool, len(a.t.Players)), legs: max(a.t.Legs, 1)}
	for _, p := range players {
		if p >= 0 && p < len(g.member) && !g.member[p] {
			g.member[p] = true
			g.players = append(g.players, p)
		}
	}
	if len(g.players) < 2 {
		return nil
	}
	if len(g.players) > maxTable {
		a.report.gap(PairMissing, 0, TooLarge)
		return nil
	}
	g.turns = g.legs
	if g.together() {
		g.turns = 1
	}
	g.table = OrderTable(len(g.players))
	g.byLot = g.lots()
	g.spares()
	return g
}

// spares finds who is left over in rounds because the opponent had withdrawn: an event may
// leave their pairings out, or write byes in their place.
func (g *group) spares() {
	g.spare = make(map[int][]int)
	met := make(map[Pair]int)
	for i := range g.rounds {
		for j := range g.rounds[i].meetings {
			m := &g.rounds[i].meetings[j]
			n := len(m.games)
			if g.t.Teams {
				n = 1
			}
			met[Pair{min(m.first, m.second), max(m.first, m.second)}] += n
		}
	}
	for _, q := range g.players {
		from := g.t.Players[q].Withdrawn
		if from == 0 {
			continue
		}
		for _, p := range g.players {
			for range g.legs - met[Pair{min(p, q), max(p, q)}] {
				if p != q {
					g.spare[p] = append(g.spare[p], from)
				}
			}
		}
	}
}

// spared reports whether a player may be without opponent in a round since one had withdrawn.
func (g *group) spared(p, round int) bool {
	return slices.ContainsFunc(g.spare[p], func(from int) bool { return round >= from })
}

// together reports whether most pairs play their games of two legs in the same round.
func (g *group) together() bool {
	if g.legs < 2 || g.t.Teams {
		return false
	}
	single, many := 0, 0
	for i := range g.rounds {
		for j := range g.rounds[i].meetings {
			if m := &g.rounds[i].meetings[j]; g.member[m.first] && g.member[m.second] {
				if len(m.games) > 1 {
					many++
				} else {
					single++
				}
			}
		}
	}
	return many > single
}

// lots returns the players by their numbers if these are 1 to n.
func (g *group) lots() []int {
	by := make([]int, len(g.players)+1)
	for i := range by {
		by[i] = event.Nobody
	}
	for _, p := range g.players {
		lot := g.t.Players[p].Lot
		if lot < 1 || lot >= len(by) || by[lot] != event.Nobody {
			return nil
		}
		by[lot] = p
	}
	return by
}

func (g *group) check() {
	for i := range g.rounds {
		r := &g.rounds[i]
		if n := g.nth(r.number); n < 1 || n > len(g.table)*g.turns {
			continue // told by PairRepeated
		}
		if len(g.players)%2 == 0 || slices.ContainsFunc(r.byes, func(i int) bool { return g.member[g.t.Games[i].First] }) {
			g.everyone(r, g.players, g.spared)
		} else {
			g.atMostOne(r)
		}
		if g.byLot != nil {
			g.againstTable(r)
		}
	}
	if g.byLot == nil {
		g.report.gap(OffTable, 0, MissingLots)
		g.balance()
	}
	g.pairs()
	g.byes()
}

// atMostOne checks a round of an odd field whose bye is not written down.
func (g *group) atMostOne(r *round) {
	playing := make(map[int]bool)
	for i := range r.meetings {
		playing[r.meetings[i].first], playing[r.meetings[i].second] = true, true
	}
	var idle []int
	for _, p := range g.players {
		if !playing[p] && g.in(p, r.number) && !g.spared(p, r.number) {
			idle = append(idle, p)
		}
	}
	if g.report.check(NotPaired, len(idle) > 1) {
		g.report.add(Deviation{Kind: NotPaired, Round: r.number, Players: idle, Expected: Fact{Number: 1}, Actual: Fact{Number: len(idle)}})
	}
}

// againstTable holds a round against the order table.
func (g *group) againstTable(r *round) {
	row := g.table[(g.nth(r.number)-1)%len(g.table)]
	reversed := (g.nth(r.number)-1)/len(g.table)%2 == 1 // 两局制: the second turn with the colours reversed
	var want []Pair
	for _, p := range row {
		if p.Second == event.Nobody {
			continue
		}
		pair := Pair{g.byLot[p.First], g.byLot[p.Second]}
		if reversed {
			pair = Pair{pair.Second, pair.First}
		}
		if g.in(pair.First, r.number) && g.in(pair.Second, r.number) {
			want = append(want, pair)
		}
	}
	var have []Pair
	for i := range r.meetings {
		if m := &r.meetings[i]; g.member[m.first] && g.member[m.second] && g.in(m.first, r.number) && g.in(m.second, r.number) {
			have = append(have, g.firstOnOdd(m))
		}
	}
	var lacking, foreign []Pair
	for _, p := range want {
		i := slices.IndexFunc(have, p.same)
		if g.report.check(OffTable, i < 0) {
			lacking = append(lacking, p)
			continue
		}
		if g.report.check(TableColours, have[i] != p) {
			g.report.add(Deviation{
				Kind: TableColours, Round: r.number, Players: []int{p.First, p.Second},
				Expected: Fact{Pairs: []Pair{p}}, Actual: Fact{Pairs: []Pair{have[i]}},
			})
		}
	}
	for _, p := range have {
		if !slices.ContainsFunc(want, p.same) {
			foreign = append(foreign, p)
		}
	}
	if len(lacking)+len(foreign) > 0 {
		g.report.add(Deviation{
			Kind: OffTable, Round: r.number, Players: playersOf(lacking, foreign),
			Expected: Fact{Pairs: lacking}, Actual: Fact{Pairs: foreign},
		})
	}
}

// playersOf returns the players of pairs in the order of their indices.
func playersOf(lists ...[]Pair) []int {
	var out []int
	for _, pairs := range lists {
		for _, p := range pairs {
			out = append(out, p.First)
			if p.Second != event.Nobody {
				out = append(out, p.Second)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// pairs checks that each pair met as often as due.
func (g *group) pairs() {
	type count struct{ games, firsts int } // firsts: of the player of the lower index
	met := make(map[Pair]count)
	for i := range g.rounds {
		for j := range g.rounds[i].meetings {
			m := &g.rounds[i].meetings[j]
			if !g.member[m.first] || !g.member[m.second] {
				continue
			}
			key := Pair{min(m.first, m.second), max(m.first, m.second)}
			c := met[key]
			if g.t.Teams {
				c.games++
				if g.firstOnOdd(m).First == key.First {
					c.firsts++
				}
			} else {
				c.games += len(m.games)
				for _, i := range m.games {
					if g.t.Games[i].First == key.First {
						c.firsts++
					}
				}
			}
			met[key] = c
		}
	}
	complete := g.last() >= len(g.table)*g.turns
	if !complete {
		g.report.gap(PairMissing, 0, MissingRounds)
	}
	for i, p := range g.players {
		for _, q := range g.players[i+1:] {
			key := Pair{min(p, q), max(p, q)}
			c := met[key]
			kind := PairMissing
			if c.games > g.legs {
				kind = PairRepeated
			}
			g.report.examined[PairRepeated]++
			due := complete && g.t.Players[p].Withdrawn == 0 && g.t.Players[q].Withdrawn == 0
			if due {
				g.report.examined[PairMissing]++
			}
			if c.games > g.legs || c.games < g.legs && due {
				g.report.add(Deviation{Kind: kind, Players: []int{key.First, key.Second}, Expected: Fact{Number: g.legs}, Actual: Fact{Number: c.games}})
			} else if c.games == g.legs && g.legs%2 == 0 && g.turns > 1 {
				g.reversedLegs(key, c.firsts)
			}
		}
	}
}

// reversedLegs checks that the colours of two players who met over several rounds are even.
func (g *group) reversedLegs(p Pair, firsts int) {
	if g.report.check(LegColours, 2*firsts != g.legs) {
		g.report.add(Deviation{Kind: LegColours, Players: []int{p.First, p.Second}, Expected: Fact{Number: g.legs / 2}, Actual: Fact{Number: firsts}})
	}
}

// balance checks the surplus of colours that every order table gives: none over an odd
// number of entrants, one over an even number, each turn.
func (g *group) balance() {
	if g.turns != 1 && g.legs%2 == 0 {
		return // the legs are held against each other
	}
	allowed := 1 - len(g.players)%2
	surplus := make(map[int]int)
	games := make(map[int]int)
	for i := range g.rounds {
		for j := range g.rounds[i].meetings {
			m := &g.rounds[i].meetings[j]
			if !g.member[m.first] || !g.member[m.second] || !g.t.Teams && len(m.games) > 1 {
				continue
			}
			p := g.firstOnOdd(m)
			surplus[p.First]++
			surplus[p.Second]--
			games[p.First]++
			games[p.Second]++
		}
	}
	for _, p := range g.players {
		if games[p] != len(g.players)-1 {
			continue // told by PairMissing and PairRepeated
		}
		if g.report.check(ColourBalance, surplus[p] > allowed || surplus[p] < -allowed) {
			g.report.add(Deviation{Kind: ColourBalance, Players: []int{p}, Expected: Fact{Number: allowed}, Actual: Fact{Number: surplus[p]}})
		}
	}
}

// idle counts the rounds in which a player is named in no row since an opponent had withdrawn: they are
// not byes, and excuse none. Where more players are named in no row
// of a round than have withdrawn, pairings are missing, and it is not known whose.
func (g *group) idle() map[int]int {
	idle := make(map[int]int)
	for i := range g.rounds {
		round := &g.rounds[i]
		named := make(map[int]bool)
		for j := range round.meetings {
			named[round.meetings[j].first], named[round.meetings[j].second] = true, true
		}
		for _, b := range round.byes {
			named[g.t.Games[b].First] = true
		}
		var left []int
		gone := 0
		for _, p := range g.players {
			from := g.t.Players[p].Withdrawn
			switch {
			case named[p]:
			case from > 0 && from <= round.number:
				gone++
			default:
				left = append(left, p)
			}
		}
		if len(left) > gone {
			continue
		}
		for _, p := range left {
			if g.spared(p, round.number) {
				idle[p]++
			}
		}
	}
	return idle
}

// byes checks that each player of an odd field has one bye a turn, and none in an even one,
// but for those in place of an opponent who had withdrawn.
func (g *group) byes() {
	times, spared := make(map[int]int), g.idle()
	for i := range g.rounds {
		for _, b := range g.rounds[i].byes {
			switch game := &g.t.Games[b]; {
			case game.Outcome != event.PairingBye || !g.member[game.First]:
			case g.spared(game.First, game.Round) && spared[game.First] < len(g.spare[game.First]):
				spared[game.First]++
			default:
				times[game.First]++
			}
		}
	}
	due := len(g.players) % 2 * g.turns
	players := slices.Clone(g.players)
	slices.SortFunc(players, cmp.Compare[int])
	for _, p := range players {
		if g.report.check(ByeCount, times[p] > due) {
			g.report.add(Deviation{Kind: ByeCount, Players: []int{p}, Expected: Fact{Number: due}, Actual: Fact{Number: times[p]}})
		}
	}
}
