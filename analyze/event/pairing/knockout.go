package pairing

import (
	"slices"

	"qipu/analyze/event"
)

// knockout checks a single knockout (淘汰赛, wuziqi-2009:15.1, A1).
func (a *audit) knockout() {
	a.withdrawn()
	a.inMeetings()
	a.seeds()
	if d := a.newDraw(); d != nil {
		d.check()
	} else {
		for _, k := range [...]Kind{SeedsMeet, SeedPlace, ByePlace, ByesUneven, ContestPlace, UnitsTogether, OffDraw} {
			a.report.gap(k, 0, MissingPlaces)
		}
		a.size()
	}
	a.advance()
	if a.declared.BestOf > 0 {
		a.length()
		for i := range a.rounds {
			for j := range a.rounds[i].meetings {
				a.decided(&a.rounds[i].meetings[j])
			}
		}
	}
}

// size checks without the draw that round 1, by byes or by contests, leaves a power of two.
func (a *audit) size() {
	if len(a.rounds) == 0 || a.nth(a.rounds[0].number) != 1 {
		return
	}
	n := 0 // players
	for p := range a.t.Players {
		if a.in(p, a.rounds[0].number) {
			n++
		}
	}
	left := n - len(a.rounds[0].meetings)
	if a.report.check(DrawSize, !isPower(left)) {
		want := 1
		for 2*want < n {
			want *= 2
		}
		a.report.add(Deviation{Kind: DrawSize, Round: a.rounds[0].number, Expected: Fact{Number: want}, Actual: Fact{Number: left}})
	}
}

// advance checks that who lost plays no more, but with those who lost in the same round
// for the tied places (wuziqi-2009:15.1, 16.2), and that winners go on.
func (a *audit) advance() {
	o := out{lost: make([]int, len(a.t.Players))}
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			m := &r.meetings[j]
			x, y := o.lost[m.first], o.lost[m.second]
			for _, p := range [...]int{m.first, m.second} {
				if a.report.check(LoserAgain, o.lost[p] != 0 && x != y) {
					a.report.add(Deviation{
						Kind: LoserAgain, Round: r.number, Players: []int{p, m.other(p)},
						Expected: Fact{Number: o.lost[p]}, Actual: Fact{Number: r.number},
					})
				}
			}
		}
		a.beat(i, &o)
		a.goOn(i, o.lost)
	}
	for _, round := range o.open {
		a.report.gap(LoserAgain, round, MissingResults)
	}
}

// out tells who is out of a knockout.
type out struct {
	lost     []int  // of each player the round in which he lost, 0 if he has not
	open     []int  // rounds with a meeting of which it is not known who lost
	playOffs []Pair // winners and losers of meetings of two who had lost in the same round
}

// beat adds who lost in a round.
func (a *audit) beat(i int, o *out) {
	r := &a.rounds[i]
	before := slices.Clone(o.lost)
	for j := range r.meetings {
		m := &r.meetings[j]
		x, y, ok := a.result(m, false)
		pair := m.pair()
		if x < y {
			pair = Pair{m.second, m.first}
		}
		if before[m.first] != 0 || before[m.second] != 0 {
			if ok && x != y && before[m.first] == before[m.second] {
				o.playOffs = append(o.playOffs, pair)
			}
			continue
		}
		switch {
		case !ok:
			o.open = append(o.open, r.number)
		case x != y:
			o.lost[pair.Second] = r.number
		case a.neitherCame(m):
			o.lost[m.first], o.lost[m.second] = r.number, r.number
		default:
			a.tied(m, i, o)
		}
	}
}

// neitherCame reports whether both players forfeited all games of a meeting.
func (a *audit) neitherCame(m *meeting) bool {
	return !slices.ContainsFunc(m.games, func(g int) bool { return a.t.Games[g].Outcome != event.BothForfeit })
}

// tied settles an even match by who plays on; both or neither is left open.
func (a *audit) tied(m *meeting, i int, o *out) {
	number := a.rounds[i].number
	var x, y bool
	if i+1 < len(a.rounds) {
		x, y = a.rounds[i+1].takesPart(m.first, a.t), a.rounds[i+1].takesPart(m.second, a.t)
	}
	switch {
	case x && !y:
		o.lost[m.second] = number
	case y && !x:
		o.lost[m.first] = number
	default:
		o.open = append(o.open, number)
	}
}

func (r *round) takesPart(p int, t *event.Tournament) bool {
	return slices.ContainsFunc(r.meetings, func(m meeting) bool { return m.has(p) }) ||
		slices.ContainsFunc(r.byes, func(i int) bool { return t.Games[i].First == p })
}

// goOn checks that all who have not lost after a round take part in the next, if there
// is one of the main draw.
func (a *audit) goOn(i int, lost []int) {
	if i+1 >= len(a.rounds) || a.rounds[i+1].number != a.rounds[i].number+1 {
		return
	}
	next := &a.rounds[i+1]
	main := slices.ContainsFunc(next.meetings, func(m meeting) bool { return lost[m.first] == 0 && lost[m.second] == 0 })
	if !main {
		return
	}
	takes := make([]bool, len(lost))
	for j := range next.meetings {
		takes[next.meetings[j].first], takes[next.meetings[j].second] = true, true
	}
	for _, b := range next.byes {
		takes[a.t.Games[b].First] = true
	}
	for j := range a.rounds[i].meetings {
		m := &a.rounds[i].meetings[j]
		for _, p := range [...]int{m.first, m.second} {
			if lost[p] != 0 || lost[m.other(p)] != a.rounds[i].number || !a.in(p, next.number) {
				continue
			}
			if a.report.check(WinnerMissing, !takes[p]) {
				a.report.add(Deviation{Kind: WinnerMissing, Round: next.number, Players: []int{p}, Expected: Fact{Number: next.number}})
			}
		}
	}
}
