package main

import (
	"cmp"
	"slices"
	"strconv"
)

// This is the second count: points, tie-breaks and ranks by the words of the books, one
// definition after the other and nothing kept between them, to hold analyze/event against.

// key is one of those that a ranking compares.
type key struct {
	name  string // as event files declare it
	title string // as the published table calls it
	fewer bool   // fewer rank higher
}

var keys = map[string]key{
	"points":            {"points", "积分", false},
	"team-match-points": {"team-match-points", "次分", false},
	"board-points":      {"board-points", "台次积分", false},
	"board-wins":        {"board-wins", "台次胜局", false},
	"match-points":      {"match-points", "场分", false},
	"game-points":       {"game-points", "局分", false},
	"minor-score":       {"minor-score", "小分", false},
	"opponents":         {"opponents", "对手分", false},
	"middle-opponents":  {"middle-opponents", "中间对手分", false},
	"running-total":     {"running-total", "累进分", false},
	"wins":              {"wins", "胜局", false},
	"matches-won":       {"matches-won", "胜场", false},
	"mutual":            {"mutual", "直胜", false},
	"fouls":             {"fouls", "犯规", true},
	"violations":        {"violations", "违例", true},
	"warnings":          {"warnings", "警告", true},
	"second-games":      {"second-games", "后走局数", false},
	"second-wins":       {"second-wins", "后走胜局", false},
	"mutual-second":     {"mutual-second", "对局时后走", false},
	"previous-round":    {"previous-round", "前一轮", false},
	"dropped-rounds":    {"dropped-rounds", "", false},
	"sanctions":         {"sanctions", "", true},
}

// keysOf returns the keys of names.
func keysOf(names ...string) (list []key) {
	for _, name := range names {
		list = append(list, keys[name])
	}
	return list
}

// isPublished reports whether a table has a column for a key.
func (k key) isPublished() bool {
	switch k.name {
	case "points", "board-points", "board-wins", "mutual", "mutual-second", "previous-round", "dropped-rounds", "sanctions":
		return false // the first stands in a column of its own
	}
	return true
}

// inPoints reports whether a key is a sum of points, which tables write with fractions.
func (k key) inPoints() bool {
	switch k.name {
	case "points", "match-points", "team-match-points", "game-points", "minor-score", "opponents", "middle-opponents", "running-total", "board-points":
		return true
	}
	return false
}

// write writes a value as tables do.
func (k key) write(n int) string {
	if k.inPoints() {
		return strconv.FormatFloat(float64(n)/point, 'f', -1, 64)
	}
	return strconv.Itoa(n)
}

// void reports whether what a player played does not count, since he withdrew too early
// (xiangqi-2011:19.2, wuziqi-2009:16.5b, renju-2002:4.4.2).
func (c *contest) void(p int) bool {
	from := c.players[p].withdrawn
	if from == 0 || !c.book.voids(c.system) {
		return false
	}
	opponents, rounds := map[int]bool{}, map[int]bool{}
	for i := range c.games {
		if g := &c.games[i]; g.has(p) && g.isPlayed() && g.round < from {
			opponents[g.other(p)], rounds[g.round] = true, true
		}
	}
	if c.book.halfOfOpponents {
		return 2*len(opponents) < len(c.players)-1
	}
	return 2*len(rounds) < c.rounds
}

// side is a game as one of its players sees it.
type side struct {
	*game
	opponent int
	second   bool // moved second
	score    int
	won      bool
	drawn    bool
}

// sides returns the games of a player up to a round, those that are void left out: all of a
// round robin, of a Swiss event those before the withdrawal.
func (c *contest) sides(p, upTo int) (list []side) {
	isVoid := func(q int, g *game) bool {
		return q != nobody && c.void(q) && (c.system != swissSystem || g.round < c.players[q].withdrawn)
	}
	for i := range c.games {
		g := &c.games[i]
		if !g.has(p) || g.round > upTo || isVoid(g.first, g) || isVoid(g.second, g) {
			continue
		}
		list = append(list, c.side(g, p))
	}
	return list
}

// results are what a result is for the first player and for the second.
var results = map[string][2]string{
	"1-0": {"win", "loss"}, "0-1": {"loss", "win"}, draw: {"draw", "draw"}, lastLost: {"win", "loss"}, firstLost: {"loss", "win"}, bothLost: {"loss", "loss"},
	bye: {"bye"}, halfBye: {"draw"}, fullBye: {"win"}, absent: {"loss"},
}

// side tells what a game scores for one of its players.
func (c *contest) side(g *game, p int) side {
	s := side{game: g, opponent: g.other(p), second: g.second == p}
	mine := results[g.result][0]
	if s.second {
		mine = results[g.result][1]
	}
	if mine == "bye" {
		mine = "win" // xiangqi-2011:14.4; elsewhere nothing is said, and nothing else is usual
		switch {
		case c.system == robinSystem:
			mine = "loss" // a gap of the table
		case c.book.byeAs != "":
			mine = c.book.byeAs
		}
	}
	switch mine {
	case "win":
		s.score, s.won = c.scale.win, true
	case "draw":
		s.drawn = true
		s.score = c.scale.drawFirst
		if s.second != g.reversed { // who moved second in fact
			s.score = c.scale.drawSecond
		}
		if g.isBye() {
			s.score = min(c.scale.drawFirst, c.scale.drawSecond)
		}
	}
	return s
}

// score is the sum of a player's points.
func (c *contest) score(p, upTo int) (n int) {
	for _, s := range c.sides(p, upTo) {
		n += s.score
	}
	return n
}

// lowest is the lowest score of those who have one (xiangqi-2011:14.4).
func (c *contest) lowest(upTo int) (n int) {
	for p := range c.players {
		if s := c.primary(p, upTo); s > 0 && (n == 0 || s < n) {
			n = s
		}
	}
	return n
}

// value is what a player has in a key, among those who are tied with him.
func (c *contest) value(p int, k key, upTo int, tied []int) []int {
	n := 0
	of := c.sides(p, upTo)
	if c.book.playedColours {
		for i := range of {
			of[i].second = of[i].second != of[i].reversed
		}
	}
	met := c.meetings(p, upTo)
	if c.book.forfeits == "none" {
		of = slices.DeleteFunc(of, func(s side) bool { return s.opponent != nobody && !s.isPlayed() })
		met = slices.DeleteFunc(met, func(m meeting) bool { return m.opponent != nobody && !m.played })
	}
	switch k.name {
	case "points", "game-points":
		n = c.score(p, upTo)
	case "team-match-points":
		n = c.matchPoints(p, upTo)
	case "match-points":
		n = c.matchPoints(p, upTo)
		if c.keys[0].name == "team-match-points" { // one game a board, which is a 场
			n = c.score(p, upTo)
		}
	case "running-total":
		for round := 1; round <= upTo; round++ {
			n += c.score(p, round)
		}
	case "board-points", "board-wins":
		return c.byBoard(of, k.name == "board-wins")
	case "mutual", "mutual-second":
		n = c.mutual(of, met, k, tied)
	case "previous-round":
		return []int{-c.place(p, upTo-1)}
	case "dropped-rounds":
		return c.dropped(p, upTo)
	case "minor-score", "opponents", "middle-opponents", "matches-won":
		n = c.ofMeetings(met, k, upTo)
	case "wins", "second-games", "second-wins":
		n = c.ofGames(of, k)
	default:
		n = c.ofLog(p, k)
	}
	return []int{n}
}

// ofMeetings counts the keys of whom one met.
func (c *contest) ofMeetings(met []meeting, k key, upTo int) (n int) {
	switch k.name {
	case "minor-score": // the points of who was beaten, and half of those of who was drawn with
		for _, m := range met {
			switch {
			case m.opponent == nobody:
			case m.won:
				n += c.primary(m.opponent, upTo)
			case m.drawn:
				n += c.primary(m.opponent, upTo) / 2
			}
		}
	case "opponents":
		for _, score := range c.opponents(met, upTo) {
			n += score
		}
	case "middle-opponents": // without the highest and the lowest (D11)
		list := c.opponents(met, upTo)
		slices.Sort(list)
		for i := 1; i < len(list)-1; i++ {
			n += list[i]
		}
	case "matches-won":
		for _, m := range met {
			if m.won {
				n++
			}
		}
	}
	return n
}

// ofGames counts the keys of games.
func (c *contest) ofGames(of []side, k key) (n int) {
	for _, s := range of {
		switch {
		case k.name == "wins" && s.won && (s.opponent != nobody || s.score > 0):
			n++
		case k.name == "second-games" && s.second && c.isGame(&s):
			n++
		case k.name == "second-wins" && s.second && c.isGame(&s) && s.won:
			n++
		}
	}
	return n
}

// isGame reports whether a game counts among those of a colour: it was played (D13).
func (c *contest) isGame(s *side) bool {
	return s.isPlayed() || s.opponent != nobody && c.book.forfeits == "played"
}

// ofLog counts the keys of what the arbiters noted.
func (c *contest) ofLog(p int, k key) int {
	of := &c.players[p]
	switch k.name {
	case "fouls":
		return of.fouls
	case "violations":
		return of.violations
	case "warnings":
		return of.warnings
	case "sanctions": // by gravity
		return map[string]int{"": 0, "warning": 1, "disqualified": 2}[of.sanction]
	}
	panic("no key " + k.name)
}

// meeting is what two had of one another in a round: a game, or all games of a match.
type meeting struct {
	opponent     int
	result       string // of the first of its games
	played       bool   // one was
	mine, theirs int
	won, drawn   bool
}

// meetings returns the meetings of a player or a team up to a round.
func (c *contest) meetings(p, upTo int) (list []meeting) {
	of := c.sides(p, upTo)
	for round := 1; round <= upTo; round++ {
		at := map[int]int{}
		for _, s := range of {
			if s.round != round {
				continue
			}
			i, ok := at[s.opponent]
			if !ok {
				i = len(list)
				at[s.opponent] = i
				list = append(list, meeting{opponent: s.opponent, result: s.result})
			}
			list[i].add(c, &s)
		}
	}
	return list
}

func (m *meeting) add(c *contest, s *side) {
	m.played = m.played || s.isPlayed()
	m.mine += s.score
	if s.opponent == nobody {
		m.won, m.drawn = s.won, s.drawn
		return
	}
	other := c.side(s.game, s.opponent)
	m.theirs += other.score
	if c.boards == 0 && m.mine == s.score && m.theirs == other.score && c.legs < 2 {
		m.won, m.drawn = s.won, s.drawn // a single game, whose draw may score by colour
		return
	}
	m.won = m.mine > m.theirs
	m.drawn = m.mine == m.theirs && m.mine > 0
}

// primary is what the ranking counts first.
func (c *contest) primary(p, upTo int) int {
	if c.keys[0].name == "points" {
		return c.score(p, upTo)
	}
	return c.matchPoints(p, upTo)
}

// matchPoints are those of the matches (场分, 次分).
func (c *contest) matchPoints(p, upTo int) (n int) {
	for _, m := range c.meetings(p, upTo) {
		switch {
		case m.opponent == nobody: // a gap of the table
		case m.won:
			n += c.match.win
		case m.drawn:
			n += c.match.drawFirst
		}
	}
	return n
}

// opponents are the scores of all opponents met, and of a bye that of the lowest who has
// points where the book says so (xiangqi-2011:14.3.1, 14.4).
func (c *contest) opponents(met []meeting, upTo int) (list []int) {
	for _, m := range met {
		switch {
		case m.opponent != nobody:
			list = append(list, c.primary(m.opponent, upTo))
		case c.book.byeOpponent && (m.result == bye || m.result == fullBye):
			list = append(list, c.lowest(upTo))
		}
	}
	return list
}

// byBoard are the points, or the wins, on board 1, 2 and so on.
func (c *contest) byBoard(of []side, wins bool) []int {
	list := make([]int, c.boards)
	for _, s := range of {
		switch {
		case s.opponent == nobody:
		case !wins:
			list[s.board-1] += s.score
		case s.won:
			list[s.board-1]++
		}
	}
	return list
}

// mutual is the result of two who are tied (直胜), or how often one was second then.
func (c *contest) mutual(of []side, met []meeting, k key, tied []int) (n int) {
	if len(tied) != 2 {
		return 0
	}
	if k.name == "mutual-second" {
		for _, s := range of {
			if slices.Contains(tied, s.opponent) && c.isGame(&s) && s.second {
				n++
			}
		}
		return n
	}
	for _, m := range met {
		switch {
		case !slices.Contains(tied, m.opponent):
		case m.won:
			n += 2
		case m.drawn:
			n++
		}
	}
	return n
}

// dropped are the totals of 累进分 without round 1, without rounds 1 and 2, and so on
// (xiangqi-2011:14.3.2).
func (c *contest) dropped(p, upTo int) (list []int) {
	for without := 1; without <= upTo; without++ {
		n := 0
		for round := without + 1; round <= upTo; round++ {
			n += c.score(p, round) - c.score(p, without)
		}
		list = append(list, n)
	}
	return list
}

// ranking returns the players from the first place down, those who share one together.
// Whose results are void is not among them.
func (c *contest) ranking(upTo int) [][]int {
	var all []int
	for p := range c.players {
		if !c.void(p) && c.players[p].withdrawn != 1 {
			all = append(all, p)
		}
	}
	groups := [][]int{all}
	order := c.keys
	if c.book.sanctioned {
		order = slices.Insert(slices.Clone(order), 1, keys["sanctions"]) // xiangqi-2011:18.5
	}
	for _, k := range order {
		var split [][]int
		for _, tied := range groups {
			split = append(split, c.split(tied, k, upTo)...)
		}
		groups = split
	}
	return groups
}

// split parts those who are tied by a key.
func (c *contest) split(tied []int, k key, upTo int) (groups [][]int) {
	if len(tied) < 2 || k.name == "previous-round" && upTo < 2 {
		return [][]int{tied}
	}
	values := map[int][]int{}
	for _, p := range tied {
		values[p] = c.value(p, k, upTo, tied)
	}
	order := slices.Clone(tied)
	slices.SortStableFunc(order, func(p, q int) int {
		if k.fewer {
			p, q = q, p
		}
		return slices.Compare(values[q], values[p])
	})
	for i, p := range order {
		if i == 0 || !slices.Equal(values[p], values[order[i-1]]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], p)
	}
	return groups
}

// place is the place of a player, that of all who share it.
func (c *contest) place(p, upTo int) int {
	place := 1
	for _, group := range c.ranking(upTo) {
		if slices.Contains(group, p) {
			return place
		}
		place += len(group)
	}
	return 0
}

// table is the table that is published after a round, in the order of ranks.
func (c *contest) table(upTo int) (rows []row) {
	place := 1
	for _, group := range c.ranking(upTo) {
		slices.SortFunc(group, cmp.Compare[int])
		for _, p := range group {
			rows = append(rows, c.row(p, strconv.Itoa(place), upTo))
		}
		place += len(group)
	}
	return rows
}

func (c *contest) row(p int, rank string, upTo int) row {
	r := row{player: p, rank: rank, points: c.keys[0].write(c.value(p, c.keys[0], upTo, nil)[0]), keys: make([]string, len(c.keys))}
	for i, k := range c.keys {
		if k.isPublished() {
			r.keys[i] = k.write(c.value(p, k, upTo, nil)[0])
		}
	}
	return r
}
