package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"qipu/analyze/event"
)

// audit is an event being audited.
type audit struct {
	t        *event.Tournament
	rules    *Rules
	declared *Declared
	rounds   []round
	pending  map[int]bool // games that counted as draws when the next round was paired
	report   Report
}

// round is what happened in one round.
type round struct {
	number   int
	meetings []meeting // in the order of the event
	byes     []int     // indices of Tournament.Games
}

// meeting is two players, or teams, who meet in a round for one game or more.
type meeting struct {
	first, second int   // in the colours of the first game, or of the lowest board
	games         []int // indices of Tournament.Games, in order
}

// has reports whether a player takes part.
func (m *meeting) has(p int) bool { return m.first == p || m.second == p }

func (m *meeting) pair() Pair { return Pair{m.first, m.second} }

// other returns the opponent.
func (m *meeting) other(p int) int { return m.first + m.second - p }

var (
	errRound  = errors.New("rounds count from 1")
	errItself = errors.New("a player is paired with himself")
	errBye    = errors.New("a bye has no second player")
	errNobody = errors.New("no second player, and no bye")
)

// refuse says why a game makes no sense, nil if it does.
func refuse(g *event.Game, players int) error {
	switch {
	case g.Round < 1:
		return fmt.Errorf("round %d: %w", g.Round, errRound)
	case g.First < 0 || g.First >= players:
		return fmt.Errorf("first player %d of %d", g.First, players)
	case g.Outcome.IsBye() && g.Second != event.Nobody:
		return errBye
	case g.Outcome.IsBye():
		return nil
	case g.Second == event.Nobody:
		return errNobody
	case g.Second < 0 || g.Second >= players:
		return fmt.Errorf("second player %d of %d", g.Second, players)
	case g.First == g.Second:
		return errItself
	}
	return nil
}

// collect sorts the games into rounds and meetings.
func (a *audit) collect() {
	a.pending = make(map[int]bool, len(a.declared.Pending))
	for _, i := range a.declared.Pending {
		a.pending[i] = true
	}
	var order []int
	for i := range a.t.Games {
		if err := refuse(&a.t.Games[i], len(a.t.Players)); err != nil {
			a.report.Refused = append(a.report.Refused, Refusal{i, err})
			continue
		}
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(x, y int) int {
		g, h := &a.t.Games[x], &a.t.Games[y]
		return cmp.Or(cmp.Compare(g.Round, h.Round), cmp.Compare(g.Board, h.Board))
	})
	var met map[Pair]int // the meeting of two players in the round
	for _, i := range order {
		g := &a.t.Games[i]
		if n := len(a.rounds); n == 0 || a.rounds[n-1].number != g.Round {
			a.rounds = append(a.rounds, round{number: g.Round})
			met = make(map[Pair]int)
		}
		r := &a.rounds[len(a.rounds)-1]
		if g.Outcome.IsBye() {
			r.byes = append(r.byes, i)
			continue
		}
		key := Pair{min(g.First, g.Second), max(g.First, g.Second)}
		at, ok := met[key]
		if !ok {
			at = len(r.meetings)
			met[key] = at
			r.meetings = append(r.meetings, meeting{first: g.First, second: g.Second})
		}
		r.meetings[at].games = append(r.meetings[at].games, i)
	}
}

// result returns the half points of both sides of a meeting. Games that were not finished
// when the next round was paired count as draws if asked (xiangqi-2011:A3.1.8). ok is
// false where a result is not known.
func (a *audit) result(m *meeting, pendingDraws bool) (first, second int, ok bool) {
	for _, i := range m.games {
		g := &a.t.Games[i]
		x, y, known := a.gamePoints(g)
		if pendingDraws && a.pending[i] {
			x, y, known = a.t.Points.DrawFirst, a.t.Points.DrawSecond, true
		}
		if !known {
			return 0, 0, false
		}
		if g.First != m.first {
			x, y = y, x
		}
		first, second = first+x, second+y
	}
	if !a.t.Teams || !a.rules.MatchPoints.Given {
		return first, second, true
	}
	s := a.rules.MatchPoints.Value
	switch {
	case first > second:
		return s.Win, s.Loss, true
	case first < second:
		return s.Loss, s.Win, true
	case !slices.ContainsFunc(m.games, func(i int) bool { return a.t.Games[i].Outcome != event.BothForfeit }):
		return s.Loss, s.Loss, true // nobody came
	}
	return s.DrawFirst, s.DrawSecond, true
}

// gamePoints returns what a game scores for its first and second player.
func (a *audit) gamePoints(g *event.Game) (first, second int, ok bool) {
	s := a.t.Points
	win, loss := s.Win, s.Loss
	switch g.Outcome {
	case event.FirstWins, event.FirstWinsUnrated:
		return win, loss, true
	case event.SecondWins, event.SecondWinsUnrated:
		return loss, win, true
	case event.Draw, event.DrawUnrated:
		return s.DrawFirst, s.DrawSecond, true
	case event.FirstForfeits, event.SecondForfeits, event.BothForfeit:
		if f := a.rules.ForfeitPoints; f.Given && len(f.Value) == 2 && s.Win == 2*f.Value[0] { // of the book's scale, and in points
			win, loss = 2*f.Value[0], 2*f.Value[1]
		}
		switch g.Outcome {
		case event.FirstForfeits:
			return loss, win, true
		case event.SecondForfeits:
			return win, loss, true
		}
		return loss, loss, true
	}
	return 0, 0, false
}

// isPlayed reports whether some game of a meeting was played, or may have been.
func (a *audit) isPlayed(m *meeting) bool {
	return slices.ContainsFunc(m.games, func(i int) bool {
		o := a.t.Games[i].Outcome
		return o.IsPlayed() || o == event.OutcomeOpen
	})
}

// last returns which round of the stage the last is, 0 if there is none.
func (a *audit) last() int {
	if len(a.rounds) == 0 {
		return 0
	}
	return a.nth(a.rounds[len(a.rounds)-1].number)
}

// nth returns which round of the stage a round is, from 1.
func (a *audit) nth(number int) int { return number - max(a.declared.From, 1) + 1 }

// coloursBy checks how it was decided who is first: by lots of the organiser, a table that
// rests on them, or guessing (renju-2002:2.1).
func (a *audit) coloursBy() {
	switch by := a.declared.ColoursBy; by {
	case event.ColoursByUnsaid:
		a.report.gap(ColoursDecided, 0, MissingDecision)
	default:
		if a.report.check(ColoursDecided, by == event.ByRating || by == event.ByChoice) {
			a.report.add(Deviation{Kind: ColoursDecided, Actual: Fact{Number: int(by)}})
		}
	}
}

// in reports whether a player had not withdrawn before a round.
func (a *audit) in(p, round int) bool {
	w := a.t.Players[p].Withdrawn
	return w == 0 || round < w
}

// everyone checks that each player has one pairing or bye in a round; players are those
// who are to, spared tells who of them may have none, nil that nobody may.
func (a *audit) everyone(r *round, players []int, spared func(p, round int) bool) {
	times := make([]int, len(a.t.Players))
	for i := range r.meetings {
		times[r.meetings[i].first]++
		times[r.meetings[i].second]++
	}
	for _, i := range r.byes {
		times[a.t.Games[i].First]++
	}
	for _, p := range players {
		if a.report.check(NotPaired, times[p] == 0 && a.in(p, r.number) && (spared == nil || !spared(p, r.number))) {
			a.report.add(Deviation{Kind: NotPaired, Round: r.number, Players: []int{p}})
		}
		if a.report.check(PairedTwice, times[p] > 1) {
			a.report.add(Deviation{Kind: PairedTwice, Round: r.number, Players: []int{p}, Expected: Fact{Number: 1}, Actual: Fact{Number: times[p]}})
		}
	}
}

// withdrawn checks that nobody plays who had withdrawn.
func (a *audit) withdrawn() {
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			m := &r.meetings[j]
			played := slices.ContainsFunc(m.games, func(g int) bool { return a.t.Games[g].Outcome.IsPlayed() })
			for _, p := range [...]int{m.first, m.second} {
				if a.t.Players[p].Withdrawn == 0 {
					continue
				}
				if a.report.check(PlayedWithdrawn, played && !a.in(p, r.number)) {
					a.report.add(Deviation{
						Kind: PlayedWithdrawn, Round: r.number, Players: []int{p},
						Expected: Fact{Number: a.t.Players[p].Withdrawn}, Actual: Fact{Number: r.number},
					})
				}
			}
		}
	}
}

// inMeetings checks the colours within the meetings: of the boards of teams, and from
// game to game of players.
func (a *audit) inMeetings() {
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			if m := &r.meetings[j]; a.t.Teams {
				a.boards(r, m)
			} else {
				a.legs(r, m)
			}
		}
	}
}

// legs checks that colours alternate from game to game (wuziqi-2009:5.1(2),
// xiangqi-2011:12.4).
func (a *audit) legs(r *round, m *meeting) {
	for i := 1; i < len(m.games); i++ {
		before, g := &a.t.Games[m.games[i-1]], &a.t.Games[m.games[i]]
		if a.report.check(LegColours, before.First == g.First) {
			a.report.add(Deviation{
				Kind: LegColours, Round: r.number, Players: []int{g.First, g.Second},
				Expected: Fact{Pairs: []Pair{{g.Second, g.First}}}, Actual: Fact{Pairs: []Pair{{g.First, g.Second}}},
			})
		}
	}
}

// boards checks that one team has the first move on the odd boards and the other on the
// even ones (xiangqi-2011:12.2, 12.3), or each on those that the event declares.
func (a *audit) boards(r *round, m *meeting) {
	first := a.firstOnOdd(m)
	for _, i := range m.games {
		g := &a.t.Games[i]
		has, ok := a.hasFirst(g)
		if !ok {
			continue
		}
		want := first
		if !has {
			want = Pair{want.Second, want.First}
		}
		if a.report.check(BoardColours, g.First != want.First) {
			a.report.add(Deviation{
				Kind: BoardColours, Round: r.number, Board: g.Board, Players: []int{g.First, g.Second},
				Expected: Fact{g.Board, []Pair{want}}, Actual: Fact{g.Board, []Pair{{g.First, g.Second}}},
			})
		}
	}
}

// hasFirst reports whether the team that is first has the first move on the board of a game;
// ok is false where the board is not told, or nothing says how colours go by boards.
func (a *audit) hasFirst(g *event.Game) (has, ok bool) {
	switch by := a.t.BoardColours; {
	case !a.t.Teams || g.Board == 0 || g.ColoursUnsaid:
		return false, false
	case by != "":
		return g.Board <= len(by) && by[g.Board-1] == 'W', g.Board <= len(by)
	case a.rules.TeamColoursByBoard.Given && a.rules.TeamColoursByBoard.Value:
		return g.Board%2 == 1, true
	}
	return false, false
}

// firstOnOdd returns the pair of a meeting with the team that is first, as most of its
// boards have it; as many for each leave it to the lowest.
func (a *audit) firstOnOdd(m *meeting) Pair {
	var pair Pair
	surplus, told := 0, false
	for _, i := range m.games {
		g := &a.t.Games[i]
		has, ok := a.hasFirst(g)
		if !ok {
			continue
		}
		own := Pair{g.First, g.Second}
		if !has {
			own = Pair{own.Second, own.First}
		}
		if !told {
			pair, told = own, true
		}
		if own == pair {
			surplus++
		} else {
			surplus--
		}
	}
	switch {
	case !told:
		g := &a.t.Games[m.games[0]]
		return Pair{g.First, g.Second}
	case surplus < 0:
		return Pair{pair.Second, pair.First}
	}
	return pair
}

// all returns the indices of all players.
func (a *audit) all() []int {
	list := make([]int, len(a.t.Players))
	for i := range list {
		list[i] = i
	}
	return list
}
