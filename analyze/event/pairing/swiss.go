package pairing

import (
	"cmp"
	"slices"

	"qipu/analyze/event"
)

// swiss is a Swiss event, round by round.
type swiss struct {
	*audit
	player    []standing
	limits    limits
	known     bool         // points before the round are known
	colours   bool         // the meetings have one colour each
	apart     map[int]bool // rounds in which units are kept apart
	floats    int          // floats of a player in one direction at most; -1 without limit
	remaining []int        // players who have not dropped out
	out       []int        // of each player the round after which he dropped out; 0 if he has not
	later     []correction // of games that were not finished when the round was paired
}

// standing is a player before a round.
type standing struct {
	points   int // half points
	met      []encounter
	down, up int // floats
	byes     int // 轮空
	spared   bool
	colours  [readings]colours
}

// encounter is a pairing of a player in an earlier round.
type encounter struct {
	opponent, round int
	played          bool
}

// correction is what a player's points change by once a game is finished.
type correction struct {
	player, points int
	unknown        bool
}

func (a *audit) swiss() {
	a.withdrawn()
	a.inMeetings()
	s := &swiss{audit: a, player: make([]standing, len(a.t.Players)), known: true, colours: true, floats: -1, apart: make(map[int]bool), remaining: a.all(), out: make([]int, len(a.t.Players))}
	if p := a.rules.SwissFloats; p.Given {
		s.floats = p.Value
	}
	for _, r := range a.declared.UnitsApart {
		s.apart[r] = true
	}
	s.limits = limitsOf(a.rules)
	s.form()
	s.dropHalf()
	for i := range a.rounds {
		r := &a.rounds[i]
		if !a.t.Teams && slices.ContainsFunc(r.meetings, func(m meeting) bool { return len(m.games) > 1 }) {
			s.colours = false // games of both colours
		}
		if s.nth(r.number) != i+1 {
			s.known = false
			a.report.gap(FullerPairing, r.number, MissingRounds)
		}
		s.virtual(s.nth(r.number), 1)
		s.round(r)
		s.virtual(s.nth(r.number), -1)
		s.play(r)
	}
}

// virtual adds the virtual points of a round, or takes them back.
func (s *swiss) virtual(round, sign int) {
	if round < 1 || round > len(s.declared.Virtual) {
		return
	}
	for p, points := range s.declared.Virtual[round-1] {
		if p < len(s.player) {
			s.player[p].points += sign * points
		}
	}
}

// form checks the number of rounds and entrants (xiangqi-2011:A3.1.1, A3.1.2).
func (s *swiss) form() {
	rules, rounds := s.rules, s.t.Rounds
	if rules.SwissRounds.Given {
		switch {
		case rounds == 0:
			s.report.gap(FewRounds, 0, MissingRounds)
		case s.report.check(FewRounds, rounds < rules.SwissRounds.Value):
			s.report.add(Deviation{Kind: FewRounds, Expected: Fact{Number: rules.SwissRounds.Value}, Actual: Fact{Number: rounds}})
		}
	}
	if rules.SwissRoundsOdd.Given && rules.SwissRoundsOdd.Value && !s.t.Teams && rounds > 0 {
		if s.report.check(EvenRounds, rounds%2 == 0) {
			s.report.add(Deviation{Kind: EvenRounds, Actual: Fact{Number: rounds}})
		}
	}
	if rules.SwissRematch.Given && s.report.check(OddField, len(s.t.Players)%2 == 1) {
		s.report.add(Deviation{Kind: OddField, Actual: Fact{Number: len(s.t.Players)}})
	}
}

// round holds the pairing of a round against the principles.
func (s *swiss) round(r *round) {
	if len(r.meetings) > 0 { // else only leave is told so far
		s.dropped(r)
		s.everyone(r, s.remaining, nil)
	}
	s.again(r)
	s.units(r)
	f := s.newField(r)
	s.spareByes(f)
	if s.nth(r.number) == 1 {
		s.firstRound(f)
	}
	s.secondByes(f)
	if !s.known {
		s.open(f, MissingResults)
		return
	}
	switch {
	case len(f.players) > MaxField:
		f.search = false
		s.open(f, TooLarge)
	case !f.search:
		s.open(f, MissingProof)
	}
	s.bye(f)
	if s.nth(r.number) > 1 {
		s.full(f)
	}
	if s.colours {
		s.checkColours(f)
	}
	s.floating(f) // last: the proofs count the floats before the round
}

// open says of a round that what is searched in it is not decided.
func (s *swiss) open(f *field, m Missing) {
	for _, k := range [...]Kind{ByeNotLowest, FullerPairing, NearerPairing} {
		s.report.gap(k, f.number, m)
	}
	if m == MissingResults {
		for _, k := range [...]Kind{FloatLimit, ColourExcess, ColourRun, ColoursReversed} {
			s.report.gap(k, f.number, m)
		}
	}
}

// again checks that nobody meets again (xiangqi-2011:A3.1.6). Of the other books the annex
// that would say so is lost: what it is there is for the caller.
func (s *swiss) again(r *round) {
	if p := s.rules.SwissRematch; p.Given && p.Value {
		return
	}
	for i := range r.meetings {
		m := &r.meetings[i]
		played := s.isPlayed(m)
		s.report.examined[Rematch]++
		for _, e := range s.player[m.first].met {
			if e.opponent != m.second {
				continue
			}
			kind := Rematch
			if !played || !e.played {
				kind = RematchUnplayed
			}
			s.report.add(Deviation{
				Kind: kind, Round: r.number, Players: []int{m.first, m.second},
				Expected: Fact{Number: e.round}, Actual: Fact{Number: r.number},
			})
			break
		}
	}
}

// units checks rounds in which players of a unit are kept apart.
func (s *swiss) units(r *round) {
	if !s.apart[r.number] {
		return
	}
	for i := range r.meetings {
		m := &r.meetings[i]
		if s.report.check(UnitsMet, s.sameUnit(m.first, m.second)) {
			s.report.add(Deviation{Kind: UnitsMet, Round: r.number, Players: []int{m.first, m.second}})
		}
	}
}

func (a *audit) sameUnit(p, q int) bool {
	u := a.t.Players[p].Unit
	return u != "" && u == a.t.Players[q].Unit
}

// field is who is paired in a round.
type field struct {
	*round
	players  []int       // by points, the highest first, then by index
	opponent map[int]int // of each player; Nobody for the bye
	idle     int         // who has the bye; Nobody if none, or more than one
	only     []bool      // of each player: the only one of the field with his points
	search   bool        // better pairings are searched
	barred   bars        // nil: nobody is

	at                 []int32  // of each player his index in players
	pairable, coloured []answer // by two indices: mayPair; nil until asked
}

func (s *swiss) newField(r *round) *field {
	f := &field{
		round: r, opponent: make(map[int]int, 2*len(r.meetings)+1), idle: event.Nobody, only: make([]bool, len(s.player)), search: true,
		barred: barsOf(s.declared.Barred, r.number, len(s.player)),
	}
	inGroup := make(map[int]int)
	put := func(p, q int) {
		if _, ok := f.opponent[p]; ok {
			f.search = false // told by PairedTwice
			return
		}
		f.opponent[p] = q
		f.players = append(f.players, p)
		inGroup[s.player[p].points]++
	}
	for i := range r.meetings {
		m := &r.meetings[i]
		put(m.first, m.second)
		put(m.second, m.first)
	}
	for _, b := range r.byes {
		if g := &s.t.Games[b]; g.Outcome == event.PairingBye {
			if f.idle != event.Nobody {
				f.search = false // told by SpareBye
			}
			f.idle = g.First
			put(g.First, event.Nobody)
		}
	}
	for _, p := range f.players {
		f.only[p] = inGroup[s.player[p].points] == 1
	}
	slices.SortFunc(f.players, func(x, y int) int {
		return cmp.Or(cmp.Compare(s.player[y].points, s.player[x].points), cmp.Compare(x, y))
	})
	f.at = make([]int32, len(s.player))
	for i, p := range f.players {
		f.at[p] = int32(i)
	}
	return f
}

// pairs returns the pairs of the field in the order of the event.
func (f *field) pairs() []Pair {
	out := make([]Pair, len(f.meetings))
	for i := range f.meetings {
		out[i] = f.meetings[i].pair()
	}
	return out
}

// floating counts the floats of a round and holds them against the limit
// (xiangqi-2011:A3.1.9).
func (s *swiss) floating(f *field) {
	for i := range f.meetings {
		m := &f.meetings[i]
		high, low := m.first, m.second
		if s.player[high].points < s.player[low].points {
			high, low = low, high
		}
		if s.player[high].points == s.player[low].points {
			continue
		}
		s.float(f, high, &s.player[high].down, 1)
		s.float(f, low, &s.player[low].up, -1)
	}
}

// float counts a float of a player, but for the only one of a group.
func (s *swiss) float(f *field, p int, count *int, sign int) {
	if f.only[p] {
		return
	}
	*count++
	if s.floats >= 0 && s.report.check(FloatLimit, *count > s.floats) {
		s.report.add(Deviation{
			Kind: FloatLimit, Round: f.number, Players: []int{p},
			Expected: Fact{Number: s.floats}, Actual: Fact{Number: sign * *count},
		})
	}
}

// play carries the results, meetings and colours of a round over to the next.
func (s *swiss) play(r *round) {
	for _, c := range s.later {
		s.player[c.player].points += c.points
		s.known = s.known && !c.unknown
	}
	s.later = s.later[:0]
	for i := range r.meetings {
		m := &r.meetings[i]
		played := s.isPlayed(m)
		s.player[m.first].met = append(s.player[m.first].met, encounter{m.second, r.number, played})
		s.player[m.second].met = append(s.player[m.second].met, encounter{m.first, r.number, played})
		s.score(m)
		s.colour(m, played)
	}
	for _, b := range r.byes {
		g := &s.t.Games[b]
		p := &s.player[g.First]
		if g.Outcome == event.PairingBye {
			p.byes++
		}
		p.spared = p.spared || g.Outcome == event.PairingBye || g.Outcome == event.FullBye
		points, ok := s.byePoints(g.Outcome)
		if !ok {
			s.known = false
			s.report.gap(FullerPairing, r.number, MissingByePoints)
		}
		p.points += points
	}
}

// score adds the result of a meeting.
func (s *swiss) score(m *meeting) {
	x, y, ok := s.result(m, true)
	if !ok {
		s.known = false
		return
	}
	s.player[m.first].points += x
	s.player[m.second].points += y
	for _, i := range m.games {
		switch s.t.Games[i].Outcome {
		case event.FirstForfeits:
			s.player[s.t.Games[i].Second].spared = true
		case event.SecondForfeits:
			s.player[s.t.Games[i].First].spared = true
		}
	}
	if slices.ContainsFunc(m.games, func(i int) bool { return s.pending[i] }) {
		u, v, ok := s.result(m, false)
		s.later = append(s.later, correction{m.first, u - x, !ok}, correction{m.second, v - y, !ok})
	}
}
