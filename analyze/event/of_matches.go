package event

import (
	"cmp"
	"fmt"
	"slices"
)

// match is the boards of two teams in a round.
type match struct {
	round, a, b int   // a is the team of the lower index
	games       []int // of Tournament.Games
}

// matches puts the boards of each match together: who won against an empty board, in what
// order the boards are, who sat where. It comes before the games are put in order.
func (m *maker) matches() {
	if !m.t.ByBoards {
		return
	}
	m.againstNobody()
	m.asWholes()
	m.absent()
	list := m.grouped()
	m.acrossMatches(list)
	inferred := make([]bool, len(m.t.Games))
	for i := range list {
		of := &list[i]
		if !m.bounded(of) {
			continue
		}
		m.numbered(of, inferred)
		m.played(of, inferred)
		if m.seats.boards > 0 {
			m.complete(of)
			continue
		}
		m.t.Boards = max(m.t.Boards, len(of.games))
		for _, g := range of.games {
			m.t.Boards = max(m.t.Boards, m.t.Games[g].Board)
		}
	}
}

// complete tells of a match of which fewer boards are told than a match has: one that is
// missing scores for nobody.
func (m *maker) complete(of *match) {
	n := len(of.games)
	if n >= m.seats.boards || !slices.ContainsFunc(of.games, func(g int) bool { return m.t.Games[g].FirstMember+m.t.Games[g].SecondMember > 0 }) {
		return
	}
	s := m.sources[of.games[0]]
	m.problem(EventFinding, CountDiffers, place{s.table, s.row, "board", s.where}, fmt.Sprintf("第 %d 轮 %s 对 %s：一场 %d 台，所列 %d 台", of.round, m.name(of.a), m.name(of.b), m.seats.boards, n),
		fmt.Sprintf("round %d, %s against %s: of %d boards of a match %d are told", of.round, m.name(of.a), m.name(of.b), m.seats.boards, n))
}

// bounded tells of boards that are more than those of any match, or of these, and takes
// their numbers away; it reports whether the match has no more games than that.
func (m *maker) bounded(of *match) bool {
	most := mostBoards
	if m.seats.boards > 0 {
		most = m.seats.boards
	}
	for i, g := range of.games {
		game, s := &m.t.Games[g], m.sources[g]
		if game.Board > most || i == mostBoards {
			m.unknown(place{s.table, s.row, "board", s.where}, fmt.Sprint(game.Board), fmt.Sprintf("一场的台次为 1 至 %d", most), fmt.Sprintf("the boards of a match are from 1 to %d", most))
			game.Board = 0
		}
	}
	return len(of.games) <= mostBoards
}

// againstNobody finds the matches of those who won against an empty board: that of their
// team in the round.
func (m *maker) againstNobody() {
	if len(m.seats.alone) == 0 {
		return
	}
	opponents := make(map[seating][]int)
	meets := func(round, team, opponent int) {
		if at := (seating{round, team}); !slices.Contains(opponents[at], opponent) && len(opponents[at]) < 2 {
			opponents[at] = append(opponents[at], opponent)
		}
	}
	forfeited := make(map[seating]bool) // as a whole, so that the lines of its members tell nothing more
	for i := range m.t.Games {
		if g := &m.t.Games[i]; g.Second != Nobody {
			meets(g.Round, g.First, g.Second)
			meets(g.Round, g.Second, g.First)
			if g.FirstMember+g.SecondMember+g.Board == 0 {
				forfeited[seating{g.Round, g.First}], forfeited[seating{g.Round, g.Second}] = true, true
			}
		}
	}
	for _, of := range m.seats.alone {
		g := of.game
		team := max(g.First, g.Second)
		met := opponents[seating{g.Round, team}]
		if forfeited[seating{g.Round, team}] {
			continue
		}
		p := &m.e.Pairings[of.row]
		if len(met) != 1 {
			m.problem(Limit, NotReckoned, place{"pairings", of.row, "result", p.Where}, fmt.Sprintf("第 %d 轮：%s 无对手而胜，所属场次不明", g.Round, m.name(team)), fmt.Sprintf("round %d: a player of %s won without opponent, in a match that is not told", g.Round, m.name(team)))
			continue
		}
		g.Outcome, g.ColoursUnsaid = SecondForfeits, true
		if g.First == Nobody {
			g.First, g.Outcome, g.ColoursUnsaid = met[0], FirstForfeits, false
		} else {
			g.Second = met[0]
		}
		m.game(g, source{"pairings", of.row, p.Where})
	}
}

// asWholes keeps apart the matches that are told as a whole beside their boards. Those
// without are games of no board.
func (m *maker) asWholes() {
	if !m.seats.told {
		return
	}
	type meeting struct{ round, a, b int }
	key := func(g *Game) meeting { return meeting{g.Round, min(g.First, g.Second), max(g.First, g.Second)} }
	boards := make(map[meeting]bool)
	for i := range m.t.Games {
		if g := &m.t.Games[i]; g.FirstMember+g.SecondMember > 0 {
			boards[key(g)] = true
		}
	}
	for _, w := range m.seats.wholes {
		if boards[key(&w.game)] {
			m.t.Wholes = append(m.t.Wholes, Whole{w.game.Round, w.game.First, w.game.Second, w.game.Outcome, w.from.where})
			continue
		}
		w.game.Board = 0 // of the hall
		m.game(w.game, w.from)
	}
}

// absent adds the rounds that a team was away from: those in which lines of its members say
// that they did not play, and it has neither a match nor a bye.
func (m *maker) absent() {
	there := make(map[seating]bool)
	for i := range m.t.Games {
		g := &m.t.Games[i]
		there[seating{g.Round, g.First}] = true
		if g.Second != Nobody {
			there[seating{g.Round, g.Second}] = true
		}
	}
	for _, of := range m.seats.idle {
		at := seating{of.game.Round, max(of.game.First, of.game.Second)}
		if !there[at] {
			there[at] = true
			m.game(Game{Round: at.round, First: at.team, Second: Nobody, Outcome: ZeroBye}, source{"pairings", of.row, m.e.Pairings[of.row].Where})
		}
	}
}

// grouped puts the boards together, in the order in which matches are met.
func (m *maker) grouped() (list []match) {
	type key struct{ round, a, b int }
	at := make(map[key]int)
	for i := range m.t.Games {
		g := &m.t.Games[i]
		if g.Second == Nobody || m.seats.told && g.FirstMember+g.SecondMember == 0 && g.Board == 0 {
			continue
		}
		k := key{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
		n, ok := at[k]
		if !ok {
			n = len(list)
			at[k] = n
			list = append(list, match{round: k.round, a: k.a, b: k.b})
		}
		list[n].games = append(list[n].games, i)
	}
	return list
}

// acrossMatches takes away the numbers of boards that go on from match to match: they are
// those of tables in the hall.
func (m *maker) acrossMatches(list []match) {
	rounds := make(map[int][]*match)
	for i := range list {
		rounds[list[i].round] = append(rounds[list[i].round], &list[i])
	}
	told := false
	for _, round := range rounds {
		seen, across := make(map[int]bool), len(round) > 1
		beyond := 0
		for _, of := range round {
			for _, g := range of.games {
				board := m.t.Games[g].Board
				across = across && board > 0 && !seen[board]
				seen[board] = true
				beyond = max(beyond, board-len(of.games))
			}
		}
		if !across || beyond <= 0 || m.seats.boards > 0 && !m.beyond(round) {
			continue
		}
		for _, of := range round {
			for _, g := range of.games {
				m.t.Games[g].Board = 0
			}
		}
		if !told {
			told = true
			m.problem(Limit, NotReckoned, place{"pairings", -1, "board", ""}, "台次是全场连续的桌号，不是场内台次，不据以核对", "boards are numbered from match to match, and not within a match; they are not reckoned with")
		}
	}
}

// beyond reports whether a board of a round is above those of a match.
func (m *maker) beyond(round []*match) bool {
	return slices.ContainsFunc(round, func(of *match) bool {
		return slices.ContainsFunc(of.games, func(g int) bool { return m.t.Games[g].Board > m.seats.boards })
	})
}

// numbered finds the boards of a match that are not told: by the line-up of one of the
// teams, or else by the order in which both registered their players, if it is the same.
// Two games on one board are told of.
func (m *maker) numbered(of *match, inferred []bool) {
	boards := make(map[int]int)
	var untold []int
	for _, g := range of.games {
		game := &m.t.Games[g]
		if game.Board == 0 {
			untold = append(untold, g)
			continue
		}
		if before, ok := boards[game.Board]; ok {
			s := m.sources[g]
			m.problem(EventFinding, TwiceInRound, place{s.table, s.row, "board", s.where}, fmt.Sprintf("第 %d 轮 %s 对 %s：第 %d 台有两局（另见 %s）", of.round, m.name(of.a), m.name(of.b), game.Board, m.sources[before].where),
				fmt.Sprintf("round %d, %s against %s: board %d has two games (the other at %s)", of.round, m.name(of.a), m.name(of.b), game.Board, m.sources[before].where))
		}
		boards[game.Board] = g
	}
	if len(untold) == 0 || m.byLineUps(of, untold, inferred) || len(boards) > 0 {
		return
	}
	m.byRegistration(of, inferred)
}

// byLineUps numbers boards by the line-ups that were handed in; it reports whether there are
// any for the match.
func (m *maker) byLineUps(of *match, untold []int, inferred []bool) (found bool) {
	for _, team := range [...]int{of.a, of.b} {
		for _, i := range m.seats.lined[seating{of.round, team}] {
			l := &m.t.LineUps[i]
			if l.Opponent != Nobody && l.Opponent != of.a+of.b-team {
				continue
			}
			found = true
			for _, g := range untold {
				game := &m.t.Games[g]
				member := game.FirstMember
				if game.First != team {
					member = game.SecondMember
				}
				if board := slices.Index(l.Seats, member); member > 0 && board >= 0 && game.Board == 0 {
					game.Board, inferred[g] = board+1, true
				}
			}
		}
	}
	return found
}

// byRegistration numbers the boards of a match in the order in which the teams registered
// their players, if both agree on it.
func (m *maker) byRegistration(of *match, inferred []bool) {
	number := func(g, team int) int {
		game := &m.t.Games[g]
		member := game.FirstMember
		if game.First != team {
			member = game.SecondMember
		}
		if member == 0 {
			return 0
		}
		return m.t.Members[member-1].Number
	}
	order := slices.Clone(of.games)
	for _, g := range order {
		for _, member := range [...]int{m.t.Games[g].FirstMember, m.t.Games[g].SecondMember} {
			if member > 0 && m.t.Members[member-1].Number == 0 {
				return // a player whom no team registered
			}
		}
	}
	before := func(x, y int) (c int, ok bool) {
		for _, team := range [...]int{of.a, of.b} {
			p, q := number(x, team), number(y, team)
			if p == 0 || q == 0 {
				continue
			}
			if n := cmp.Compare(p, q); c == 0 {
				c = n
			} else if n != c {
				return 0, false
			}
		}
		return c, c != 0
	}
	for i := range order {
		for j := range i {
			if _, ok := before(order[i], order[j]); !ok {
				return
			}
		}
	}
	slices.SortFunc(order, func(x, y int) int { c, _ := before(x, y); return c })
	for i, g := range order {
		m.t.Games[g].Board, inferred[g] = i+1, true
	}
}

// played adds the line-ups as they sat, of boards that are told, and tells who sat on two.
func (m *maker) played(of *match, inferred []bool) {
	most := 0
	for _, g := range of.games {
		most = max(most, m.t.Games[g].Board)
	}
	a, b := LineUp{Round: of.round, Team: of.a, Opponent: of.b, Seats: make([]int, most)}, LineUp{Round: of.round, Team: of.b, Opponent: of.a, Seats: make([]int, most)}
	sat := make(map[int]bool)
	for _, g := range of.games {
		game, s := &m.t.Games[g], m.sources[g]
		for _, member := range [...]int{game.FirstMember, game.SecondMember} {
			if member > 0 && sat[member] {
				m.problem(EventFinding, TwiceInRound, place{s.table, s.row, "board", s.where}, fmt.Sprintf("第 %d 轮：%s 在一场中有两台", of.round, m.memberName(member)), fmt.Sprintf("round %d: %s has two boards of a match", of.round, m.memberName(member)))
			}
			sat[member] = true
		}
		if game.Board == 0 || inferred[g] {
			continue
		}
		mine, theirs := game.FirstMember, game.SecondMember
		if game.First != of.a {
			mine, theirs = theirs, mine
		}
		a.Seats[game.Board-1], b.Seats[game.Board-1] = mine, theirs
	}
	for _, l := range [...]LineUp{a, b} {
		if slices.ContainsFunc(l.Seats, func(n int) bool { return n > 0 }) {
			m.t.LineUps = append(m.t.LineUps, l)
		}
	}
}
