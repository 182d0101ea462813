package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
)

// kind is a way to make an event.
type kind struct {
	name  string
	make  func(r *rand.Rand, b *book, s *shape) *contest
	shape func(r *rand.Rand) *shape
	in    []*book // nil: of all books
}

// seldom is how rare forfeits and their like are.
const seldom = 12

func between(r *rand.Rand, from, to int) int { return from + r.IntN(to-from+1) }

var kinds = []kind{
	{"round-robin", robinEvent, func(r *rand.Rand) *shape {
		return &shape{players: between(r, 4, 13), legs: 1, rare: seldom, leaves: max(0, between(r, -1, 1)), noLots: r.IntN(4) == 0}
	}, nil},
	{"double-round-robin", robinEvent, func(r *rand.Rand) *shape {
		return &shape{players: between(r, 3, 8), legs: 2, rare: seldom, leaves: max(0, between(r, -2, 1))}
	}, nil},
	{"swiss", swissEvent, func(r *rand.Rand) *shape {
		return &shape{players: 2 * between(r, 5, 7), rounds: 7, rare: seldom, byes: r.IntN(3) == 0, leaves: max(0, between(r, -1, 1))}
	}, nil},
	{"odd-swiss", swissEvent, func(r *rand.Rand) *shape {
		return &shape{players: 1 + 2*between(r, 5, 7), rounds: 7, rare: seldom, leaves: max(0, between(r, -2, 1))}
	}, nil},
	{"swiss-with-drops", swissEvent, func(r *rand.Rand) *shape {
		return &shape{players: 2 * between(r, 6, 7), rounds: 7, rare: seldom, drops: true}
	}, []*book{&xiangqi, &mass}},
	{"groups-and-final", groupsEvent, func(*rand.Rand) *shape { return nil }, nil},
	{"swiss-and-knockout", swissThenKnockout, func(*rand.Rand) *shape { return nil }, nil},
	{"team-round-robin", teamRobinEvent, func(r *rand.Rand) *shape {
		return &shape{players: between(r, 3, 8), rare: seldom, leaves: max(0, between(r, -2, 1))}
	}, nil},
	{"team-swiss", teamSwissEvent, func(r *rand.Rand) *shape { return &shape{players: 2 * between(r, 5, 6), rounds: 7, rare: seldom} }, []*book{&xiangqi, &mass, &wuziqi}},
	{"knockout", knockoutEvent, func(r *rand.Rand) *shape {
		return &shape{legs: between(r, 1, 2), rare: seldom}
	}, nil},
	{"drawn-knockout", knockoutEvent, func(*rand.Rand) *shape { return &shape{rare: seldom} }, []*book{&wuziqi, &renju}},
	{"relay", relayEvent, func(r *rand.Rand) *shape { return &shape{players: between(r, 3, 8), rare: seldom} }, nil},
	{"match", matchEvent, func(r *rand.Rand) *shape { return &shape{rounds: between(r, 2, 10), rare: seldom} }, nil},
	{"all-play", allPlayEvent, func(r *rand.Rand) *shape { return &shape{players: between(r, 2, 6), rare: seldom} }, nil},
}

// ofSeed makes event n of a seed, the kinds and books in turn.
func ofSeed(seed uint64, n int) *contest {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	k := &kinds[n%len(kinds)]
	in := k.in
	if in == nil {
		in = books
	}
	b := in[n/len(kinds)%len(in)]
	c := k.make(r, b, k.shape(r))
	c.kind = k.name
	c.name = fmt.Sprintf("%s %s %d-%d", k.name, b.profile, seed, n)
	if few := 4; len(c.players) <= few && c.points == "" { // so few rows of a table fit several scales
		c.points = fmt.Sprintf("%s/%s/0", keys["points"].write(c.scale.win), keys["points"].write(c.scale.drawFirst))
	}
	if _, ok := b.clauses["colours by"]; ok {
		c.coloursBy = []string{"", "lots", "guess"}[r.IntN(3)]
	}
	c.log(r)
	c.publish(r)
	return c
}

// log gives players fouls and sanctions.
func (c *contest) log(r *rand.Rand) {
	for p := range c.players {
		of := &c.players[p]
		if c.system == stagesSystem { // the tables are made already
			continue
		}
		of.fouls, of.violations, of.warnings = r.IntN(3), r.IntN(3), r.IntN(3)
		if c.book.sanctioned && !c.teams && r.IntN(2*seldom) == 0 {
			of.sanction = []string{"warning", "disqualified"}[r.IntN(2)]
		}
	}
}

// ranks reports whether the system ranks by points.
func (c *contest) ranks() bool {
	return c.system == robinSystem || c.system == swissSystem || c.system == allPlaySystem
}

// publish makes the table, in one of the ways that organisers share places.
func (c *contest) publish(r *rand.Rand) {
	if len(c.players)%2 == 1 && c.system == swissSystem {
		if clause, ok := c.book.clauses["swiss odd"]; ok {
			c.expect = append(c.expect, clause)
		}
	}
	if c.system == knockoutSystem && !c.has("ranks") {
		c.expect = append(c.expect, "record:event") // that the book does not say how it ranks
	}
	if !c.ranks() {
		return
	}
	c.rows = c.table(c.last())
	if r.IntN(3) == 0 { // lots, or a play-off, decide among equals
		for i := range c.rows {
			c.rows[i].rank = strconv.Itoa(i + 1)
		}
	}
	if r.IntN(2) == 0 {
		for p := range c.players {
			if c.void(p) {
				c.rows = append(c.rows, row{player: p, rank: "-"})
			}
		}
	}
}
