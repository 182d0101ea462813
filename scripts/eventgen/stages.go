package main

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"qipu/schemas"
)

// stagesSystem stands for an event of several stages.
const stagesSystem = "stages"

// part is a stage of an event, or a group of one.
type part struct {
	*contest
	stage, group string
	of           []int // the players of the part, by their numbers in the event
	from         int   // its first round
	advance      int   // how many go on to the next stage
}

// groupsEvent makes groups of a round robin, from which some go on to a final.
func groupsEvent(r *rand.Rand, b *book, _ *shape) *contest {
	groups, size, advance := between(r, 2, 3), between(r, 3, 6), between(r, 1, 2)
	c := &contest{book: b, system: stagesSystem, points: b.points, keys: b.robin.keys, players: make([]player, groups*size), seeding: "rating"}
	for p := range c.players {
		c.players[p].rating = 2400 - 10*p
		if p < groups {
			c.players[p].seed = p + 1
		}
	}
	var on []int
	rounds := 0
	for g := range groups {
		of := &part{stage: "groups", group: string('A' + rune(g)), from: 1, advance: advance}
		of.contest = robinEvent(r, b, &shape{players: size, legs: 1, rare: seldom, plain: true})
		for i := range size {
			p := i*groups + g // so that each has a seed
			of.of = append(of.of, p)
			c.players[p].group, c.players[p].lot = of.group, of.players[i].lot
		}
		of.rows = of.table(of.last())
		on = append(on, of.qualified()...)
		rounds = of.last()
		c.parts = append(c.parts, of)
	}
	c.parts = append(c.parts, final(r, b, on, rounds+1))
	return c
}

// swissThenKnockout makes a Swiss event from which the first go on to a knockout.
func swissThenKnockout(r *rand.Rand, b *book, _ *shape) *contest {
	first := &part{stage: "swiss", from: 1, advance: 4}
	first.contest = swissEvent(r, b, &shape{players: 2 * between(r, 5, 6), rounds: 7, rare: seldom})
	c := &contest{book: b, system: stagesSystem, points: b.points, keys: b.swiss.keys, players: first.players}
	for p := range c.players {
		first.of = append(first.of, p)
	}
	first.rows = first.table(first.last())
	on := first.qualified()
	last := &part{stage: "final", from: first.last() + 1, of: on}
	last.contest = &contest{book: b, system: knockoutSystem, scale: b.scale, keys: keysOf("points"), players: make([]player, len(on)), draw: [][]int{{0}, {1}, {2}, {3}}}
	last.playOff(r, &shape{rare: seldom})
	last.draw = nil
	c.parts = []*part{first, last}
	return c
}

// final makes a round robin of those who went on. Its numbers are drawn anew, and not told.
func final(r *rand.Rand, b *book, on []int, from int) *part {
	of := &part{stage: "final", from: from, of: on}
	of.contest = robinEvent(r, b, &shape{players: len(on), legs: 1, rare: seldom, plain: true})
	if len(on) == 2 {
		of.keys, of.declare = b.robin.keys, b.robin.declare
	}
	of.rows = of.table(of.last())
	return of
}

// qualified are those of a part who go on: the first, and among those who share the last
// place lots decide.
func (p *part) qualified() (on []int) {
	for _, tied := range p.ranking(p.last()) {
		for _, q := range tied {
			if len(on) < p.advance {
				on = append(on, p.of[q])
			}
		}
	}
	return on
}

// staged writes an event of several stages.
func (c *contest) staged(e *schemas.Event) {
	e.System, e.TieBreaks, e.Rounds = c.parts[0].system, "", ""
	for _, of := range c.parts {
		own := of.event()
		if !slices.ContainsFunc(e.Stages, func(s schemas.EventStage) bool { return s.ID == of.stage }) {
			e.Stages = append(e.Stages, schemas.EventStage{
				ID: of.stage, System: of.system, First: number(of.from), Last: number(of.from + of.last() - 1), Legs: number(of.legs),
				Points: of.points, TieBreaks: of.declare, Advance: number(of.advance), FirstPairs: of.firstPairs,
			})
		}
		id := func(local string) string {
			n, err := strconv.Atoi(local)
			if err != nil {
				return ""
			}
			return idOf(of.of[n-1])
		}
		for _, p := range own.Pairings {
			round, _ := strconv.Atoi(p.Round)
			p.Round, p.First, p.Second, p.Stage, p.Group = strconv.Itoa(round+of.from-1), id(p.First), id(p.Second), of.stage, of.group
			e.Pairings = append(e.Pairings, p)
		}
		for _, s := range own.Standings {
			s.Player, s.Stage, s.Group = id(s.Player), of.stage, of.group
			e.Standings = append(e.Standings, s)
		}
	}
}

// stageFaults are those of who goes on from a stage, and of groups.
var stageFaults = []fault{
	{"not the first went on", []string{stagesSystem}, func(r *rand.Rand, c *contest) (want, bool) {
		last := c.parts[len(c.parts)-1]
		var gone, stay [][2]int // in each part those who surely go on, and surely do not
		for i, of := range c.parts[:len(c.parts)-1] {
			place := 0
			for _, tied := range of.ranking(of.last()) {
				place += len(tied)
				for _, p := range tied {
					switch {
					case place <= of.advance:
						gone = append(gone, [2]int{i, of.of[p]})
					case place-len(tied) >= of.advance:
						stay = append(stay, [2]int{i, of.of[p]})
					}
				}
			}
		}
		k, ok := some(r, len(gone)*len(stay), func(k int) bool { return gone[k/len(stay)][0] == stay[k%len(stay)][0] })
		if !ok {
			return want{}, false
		}
		p, q := gone[k/len(stay)][1], stay[k%len(stay)][1]
		of := *last
		of.of = slices.Clone(last.of)
		of.of[slices.Index(of.of, p)] = q
		c.parts = append(slices.Clone(c.parts[:len(c.parts)-1]), &of)
		return c.by(c.stageClause(), p, q), true
	}},
	{"seeds of one group", []string{stagesSystem}, func(_ *rand.Rand, c *contest) (want, bool) {
		if c.stageClause() != "xiangqi-2011:10.2" || len(c.parts[0].of) < 2 {
			return want{}, false
		}
		of := c.parts[0].of
		c.players[c.parts[1].of[0]].seed = 0
		c.players[of[1]].seed = 2
		return want{clause: c.stageClause(), about: []string{"seeds-together"}}, true
	}},
}

// stageClause is the clause on who goes on.
func (c *contest) stageClause() string {
	clause, ok := c.book.clauses["from "+c.parts[0].system]
	if !ok {
		return "record:event"
	}
	return clause
}
