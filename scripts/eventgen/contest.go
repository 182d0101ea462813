package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// Scores are in quarters of a point, the least that 小分 of half points has.
const point = 4

// nobody is the second player of a bye.
const nobody = -1

// scale is what a game, or a match of teams, scores.
type scale struct{ win, drawFirst, drawSecond int }

// player is a player, or a team.
type player struct {
	unit, group                 string
	lot, seed, rating           int // 0: not told
	order                       int // in the unit
	withdrawn                   int // the round from which out; 0: never
	fouls, violations, warnings int
	sanction                    string // as event files have it
}

// game is a pairing; of teams a board of their match, or the whole of it.
type game struct {
	stage, group  string
	round, board  int
	first, second int
	result        string // as event files write it
	reversed      bool   // played with the colours reversed
	pending       bool   // not finished when the next round was paired
	members       [2]int // of a board, who played for each side, from 1
}

// isPlayed reports whether a game was played over the board.
func (g *game) isPlayed() bool { return g.result == "1-0" || g.result == "0-1" || g.result == draw }

func (g *game) isBye() bool { return g.second == nobody }

// has reports whether a player takes part.
func (g *game) has(p int) bool { return g.first == p || g.second == p }

func (g *game) other(p int) int {
	if g.first == p {
		return g.second
	}
	return g.first
}

// Results as event files write them.
const (
	draw      = "1/2-1/2"
	firstLost = "-+" // by forfeit, as the two below
	lastLost  = "+-"
	bothLost  = "--"
	bye       = "bye"
	halfBye   = "half-bye"
	fullBye   = "full-bye"
	absent    = "absent"
)

// row is a row of the table that the organiser published.
type row struct {
	player       int
	rank, points string
	keys         []string // by contest.keys; empty where the column is not published
	stage, group string
	round        int // 0: after the last
}

// contest is an event as an organiser has it. What is published follows from what was played
// by count.go, unless a fault was planted.
type contest struct {
	name                string
	kind                string // how it was made
	book                *book
	system              string
	legs                int
	rounds              int
	teams               bool
	boards              int    // of a match of teams; 0 where matches are told as a whole
	squad               int    // how many each team registered
	form                string // of the teams
	scale               scale  // of a game, or of a match that is told as a whole
	match               scale  // of a match of several games
	points              string // as declared; empty: as the book has it
	declare             string // tie-breaks as declared; empty: those of the book
	keys                []key  // by which it is ranked, the points first
	ranked              string // the clause of the ranking
	players             []player
	games               []game
	draw                [][]int // who stands on each place of a knockout; nil where it is not told
	seeding             string
	firstPairs          string // how round 1 of a Swiss event was paired
	coloursBy           string
	unitsApart          string
	dropFrom, dropCount int // after which round the last began to drop out, and how many each time
	bestOf              int
	wholes              []game // matches of teams told beside their boards
	rows                []row
	parts               []*part           // of an event of several stages
	expect              []string          // clauses of notes that the event has with nothing planted
	entrants            map[int][]entrant // before each round, as faults ask for them
}

// clone copies what faults change.
func (c *contest) clone() *contest {
	of := *c
	of.entrants = nil
	of.draw = slices.Clone(c.draw)
	of.players, of.games, of.rows = slices.Clone(c.players), slices.Clone(c.games), slices.Clone(c.rows)
	for i := range of.rows {
		of.rows[i].keys = slices.Clone(of.rows[i].keys)
	}
	return &of
}

// last is the number of the last round.
func (c *contest) last() (n int) {
	for i := range c.games {
		n = max(n, c.games[i].round)
	}
	return n
}

func idOf(p int) string { return strconv.Itoa(p + 1) }

// memberOf is the number of a member of a team.
func memberOf(team, member int) string { return strconv.Itoa(100*(team+1) + member) }

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// event writes the contest down as an organiser would.
func (c *contest) event() *schemas.Event {
	e := &schemas.Event{Name: c.name, Profile: c.book.profile, System: c.system, Legs: number(c.legs), Rounds: number(c.rounds), TieBreaks: c.declare}
	if c.teams && c.boards == 0 {
		e.MatchPoints = c.points
	} else {
		e.Points = c.points
	}
	if c.boards > 0 {
		e.MatchPoints, e.Boards, e.TeamForm = c.points, number(c.boards), c.form
	}
	for i := range c.players {
		p := &c.players[i]
		if c.teams {
			members := make([]string, c.squad)
			for m := range c.squad {
				members[m] = memberOf(i, m+1)
				e.Players = append(e.Players, schemas.EventPlayer{ID: members[m], Name: "队员" + members[m], Rating: number(2500 - 10*m - i)})
			}
			e.Teams = append(e.Teams, schemas.EventTeam{
				ID: idOf(i), Name: fmt.Sprintf("%02d队", i+1), Lot: number(p.lot), Withdrawn: number(p.withdrawn),
				Fouls: number(p.fouls), Violations: number(p.violations), Warnings: number(p.warnings), Members: strings.Join(members, " "),
			})
			continue
		}
		e.Players = append(e.Players, schemas.EventPlayer{
			ID: idOf(i), Name: fmt.Sprintf("选手%02d", i+1), Unit: p.unit, UnitOrder: number(p.order), Group: p.group, Lot: number(p.lot), Seed: number(p.seed), Rating: number(p.rating),
			Withdrawn: number(p.withdrawn), Fouls: number(p.fouls), Violations: number(p.violations), Warnings: number(p.warnings), Sanction: p.sanction,
		})
	}
	for i := range c.games {
		g := &c.games[i]
		p := schemas.EventPairing{
			Stage: g.stage, Group: g.group, Round: strconv.Itoa(g.round), Board: number(g.board), First: idOf(g.first), Result: g.result,
			Reversed: yes(g.reversed), Pending: yes(g.pending),
		}
		if !g.isBye() {
			p.Second = idOf(g.second)
		}
		switch {
		case c.boards > 0 && !g.isBye():
			p.First, p.Second = memberOf(g.first, g.members[0]), memberOf(g.second, g.members[1])
		case c.teams:
			p.Between = schemas.BetweenTeams
		}
		e.Pairings = append(e.Pairings, p)
	}
	e.Seeding, e.BestOf, e.FirstPairs, e.ColoursBy, e.UnitsApart = c.seeding, number(c.bestOf), c.firstPairs, c.coloursBy, c.unitsApart
	e.DropFrom, e.DropCount = number(c.dropFrom), number(c.dropCount)
	for i, players := range c.draw {
		place := schemas.EventPlace{Place: number(i + 1)}
		if len(players) == 0 {
			e.Draw = append(e.Draw, place)
		}
		for _, p := range players {
			place.Player = idOf(p)
			e.Draw = append(e.Draw, place)
		}
	}
	for i := range c.wholes {
		g := &c.wholes[i]
		e.Pairings = append(e.Pairings, schemas.EventPairing{
			Round: number(g.round), First: idOf(g.first), Second: idOf(g.second), Result: g.result, Between: schemas.BetweenTeams,
		})
	}
	for i := range c.rows {
		e.Standings = append(e.Standings, c.standing(&c.rows[i]))
	}
	if c.parts != nil {
		c.staged(e)
	}
	return e
}

// standing is a row as event files have it.
func (c *contest) standing(r *row) schemas.EventStanding {
	s := schemas.EventStanding{Stage: r.stage, Group: r.group, Round: number(r.round), Rank: r.rank}
	if c.teams {
		s.Team = idOf(r.player)
	} else {
		s.Player = idOf(r.player)
	}
	if c.keys[0].name == "match-points" {
		s.MatchPoints = r.points
	} else {
		s.Points = r.points
	}
	for i, text := range r.keys {
		if text == "" {
			continue
		}
		if s.TieBreaks != "" {
			s.TieBreaks += ", "
		}
		s.TieBreaks += c.keys[i].title + "=" + text
	}
	return s
}
