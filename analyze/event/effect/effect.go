// Package effect says what corrections of an event change: points, tie-breaks, places and
// prizes before and after, and the later pairings that rested on points that are others.
// Nothing is paired again: who would have met whom nobody can tell.
package effect

import (
	"fmt"
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/tiebreak"
)

// Kind is what a correction is of.
type Kind uint8

// The kinds.
const (
	Result     Kind = iota // the outcome of a game
	Colours                // who was first in a game as it was played: reversed, or not any more
	Fouls                  // 犯规 of a player
	Violations             // 违例
	Warnings               // 警告
	Withdrawal             // the round from which a player was out
)

// Correction is one fact of an event as it should stand.
type Correction struct {
	Kind    Kind
	Game    int           // of Result and Colours: index of Tournament.Games
	Outcome event.Outcome // of Result
	Player  int           // of the others: index of Tournament.Players
	Number  int           // of the others; of Withdrawal 0 is never
	Finding string        // finding_id of what it rests on; empty if none
	Reason  string        // in the words of who gave it; empty if none
}

// SameAs reports whether another correction is of the same.
func (c *Correction) SameAs(o Correction) bool {
	return c.Kind == o.Kind && c.Game == o.Game && c.Player == o.Player
}

// Places of Number.Key that are no keys of the ranking.
const (
	Rank  = -1
	Prize = -2
)

// Number is one number of a player that is another.
type Number struct {
	Key           int // of Standing.Keys, the first the points; Rank, Prize
	Before, After string
}

// Change is what is other of a player.
type Change struct {
	Player  int
	Numbers []Number // rank and prize first, then in the order of the keys
}

// Later is a pairing made on what was not so. Points are half points before its round, of
// its two players; in a knockout there are none.
type Later struct {
	Game          int  // index of Tournament.Games
	First, Second bool // whose points, or place in the round, are others
	Before, After [2]int
}

// Effect is what corrections change together.
type Effect struct {
	Corrections []Correction
	After       *tiebreak.Standing // nil where the system does not rank by points, and of single corrections in a Report
	Changes     []Change           // in the order of the places afterwards
	Later       []Later            // in the order of rounds
}

// Counter counts the effects of corrections on one standing.
type Counter struct {
	t      *event.Tournament
	before *tiebreak.Standing // nil: the system does not rank by points
	values [][]tiebreak.Value // by player and key
	points [][]int            // by player and round, of Swiss events
	spans  []span             // by player
	won    map[won]string
}

// New returns the counter of an event. The standing, of that event after its last round, is
// nil where the system does not rank by points. Neither is changed.
func New(t *event.Tournament, before *tiebreak.Standing) *Counter {
	c := &Counter{t: t, before: before, won: make(map[won]string)}
	if before == nil {
		return c
	}
	c.values = make([][]tiebreak.Value, len(t.Players))
	for p := range t.Players {
		for key := range before.Keys {
			c.values[p] = append(c.values[p], before.Value(p, key))
		}
	}
	if t.System == event.Swiss {
		c.points = running(before, len(t.Players))
	}
	c.spans = spans(t, before)
	return c
}

// Of counts what corrections change together. An error says which of them cannot be.
func (c *Counter) Of(list ...Correction) (*Effect, error) {
	after, from, err := c.corrected(list)
	if err != nil {
		return nil, err
	}
	e := &Effect{Corrections: list}
	if c.before == nil {
		e.Later = c.knockedOut(after)
		return e, nil
	}
	if e.After, err = c.before.Recount(after); err != nil {
		return nil, err
	}
	c.changes(e)
	if c.t.System == event.Swiss {
		e.Later = c.later(e.After, from)
	}
	return e, nil
}

// corrected returns the event with the corrections, and the first round whose pairings may
// have rested on what they change.
func (c *Counter) corrected(list []Correction) (*event.Tournament, int, error) {
	t := *c.t
	t.Games, t.Players = slices.Clone(t.Games), slices.Clone(t.Players)
	from := 1 << 20
	type fact struct {
		kind Kind
		of   int
	}
	seen := make(map[fact]bool)
	for i := range list {
		of := &list[i]
		at, n := of.Game, len(t.Games)
		if of.Kind > Colours {
			at, n = of.Player, len(t.Players)
		}
		if at < 0 || at >= n || of.Number < 0 {
			return nil, 0, fmt.Errorf("correction %d is of what the event does not have", i+1)
		}
		if seen[fact{of.Kind, at}] {
			return nil, 0, fmt.Errorf("correction %d is of what another corrects already", i+1)
		}
		seen[fact{of.Kind, at}] = true
		switch of.Kind {
		case Result:
			if t.Games[at].Outcome = of.Outcome; of.Outcome.IsBye() != (t.Games[at].Second == event.Nobody) {
				return nil, 0, fmt.Errorf("correction %d makes a bye of a game, or a game of a bye", i+1)
			}
			from = min(from, t.Games[at].Round+1)
		case Colours:
			t.Games[at].Swapped = !t.Games[at].Swapped
			from = min(from, t.Games[at].Round+1) // a draw may pay by colour
		case Fouls:
			t.Players[at].Fouls = of.Number
		case Violations:
			t.Players[at].Violations = of.Number
		case Warnings:
			t.Players[at].Warnings = of.Number
		case Withdrawal:
			for _, round := range [...]int{t.Players[at].Withdrawn, of.Number} {
				if round > 0 {
					from = min(from, round) // what was void then was not so before
				}
			}
			t.Players[at].Withdrawn = of.Number
		default:
			return nil, 0, fmt.Errorf("correction %d is of no kind", i+1)
		}
	}
	return &t, from, nil
}

// changes lists who has other numbers.
func (c *Counter) changes(e *Effect) {
	after := spans(c.t, e.After)
	each := func(p int) {
		change := Change{Player: p}
		if a, b := c.spans[p].whole, after[p].whole; a != b {
			change.Numbers = append(change.Numbers, Number{Rank, c.before.Place(p), e.After.Place(p)})
		}
		if a, b := c.spans[p], after[p]; a != b {
			if a, b := c.prizes(p, a), c.prizes(p, b); a != b {
				change.Numbers = append(change.Numbers, Number{Prize, a, b})
			}
		}
		for key := range e.After.Keys {
			a, b := c.values[p][key], e.After.Value(p, key)
			if a.Counted != b.Counted || a.Amount != b.Amount || !slices.Equal(a.Parts, b.Parts) {
				change.Numbers = append(change.Numbers, Number{key, a.String(), b.String()})
			}
		}
		if len(change.Numbers) > 0 {
			e.Changes = append(e.Changes, change)
		}
	}
	for _, p := range e.After.Order {
		each(p)
	}
	for p := range c.t.Players {
		if e.After.Places[p] == 0 {
			each(p)
		}
	}
}

// running are the points of players after each round.
func running(s *tiebreak.Standing, players int) [][]int {
	all := make([][]int, players)
	for p := range all {
		all[p] = s.Running(p)
	}
	return all
}

// later lists the pairings from a round on whose players had other points.
func (c *Counter) later(s *tiebreak.Standing, from int) []Later {
	var list []Later
	points := running(s, len(c.t.Players))
	before := func(of [][]int, p, round int) int {
		if round == 1 || round-2 >= len(of[p]) {
			return 0
		}
		return of[p][round-2]
	}
	for i := range c.t.Games {
		g := &c.t.Games[i]
		if g.Round < from {
			continue
		}
		l := Later{Game: i}
		for side, p := range [...]int{g.First, g.Second} {
			if p != event.Nobody {
				l.Before[side], l.After[side] = before(c.points, p, g.Round), before(points, p, g.Round)
			}
		}
		l.First, l.Second = l.Before[0] != l.After[0], l.Before[1] != l.After[1]
		if l.First || l.Second {
			list = append(list, l)
		}
	}
	return list
}

// Report is what corrections change, together and one by one.
type Report struct {
	Together *Effect
	Apart    []*Effect // as Together.Corrections; After is left out
	Left     int       // corrections behind the last of Apart, which are counted together only
}

// mostApart bounds how many corrections are counted one by one: each may move everybody.
const mostApart = 300

// Report counts corrections together and one by one.
func (c *Counter) Report(list []Correction) (*Report, error) {
	r := new(Report)
	var err error
	if r.Together, err = c.Of(list...); err != nil {
		return nil, err
	}
	for i := range list {
		if i == mostApart {
			r.Left = len(list) - i
			break
		}
		e, err := c.Of(list[i])
		if err != nil {
			return nil, err
		}
		e.After = nil
		r.Apart = append(r.Apart, e)
	}
	return r, nil
}
