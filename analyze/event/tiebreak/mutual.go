package tiebreak

import (
	"cmp"
	"math"
	"slices"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// ofGroup reports whether a key compares only within those still tied.
func ofGroup(by rulebooks.TieBreak) bool {
	return by == rulebooks.ByMutual || by == rulebooks.ByMutualSecond || by == rulebooks.ByDirectEncounter
}

// mutualTerms appends the terms of a key among the players of a group, where in reports who
// belongs to it and pair says that they are two.
func (c *count) mutualTerms(p int, by rulebooks.TieBreak, pair bool, in func(int) bool, all []Term) []Term {
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		if m.opponent == event.Nobody || !in(m.opponent) || m.how == Open {
			continue
		}
		switch {
		case by == rulebooks.ByDirectEncounter:
			if m.played || c.o.ForfeitsArePlayed {
				t := m.term()
				t.Score, t.Amount = m.primary, m.primary
				all = append(all, t)
			}
		case c.leftOut(m.opponent, m.how, m.played):
		case by == rulebooks.ByMutual:
			t := m.term()
			t.Score = m.primary
			if pair {
				t.Score = c.result(m)
			}
			t.Amount = t.Score
			all = append(all, t)
		default: // 对局时后走
			for k := range m.sides {
				if m.sides[k].second && c.isGame(&m.sides[k]) {
					t := m.sides[k].term()
					t.Amount = 1
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// result is what a meeting of two scores in 直胜: who won it. A draw is one for both,
// whatever it pays by colour, else 对局时后走 would have nothing left to tell.
func (c *count) result(m *meeting) int {
	scale := c.t.Points
	if c.t.Teams || len(m.sides) > 1 {
		scale = c.o.MatchPoints
	}
	switch m.how {
	case Beat:
		return scale.Win
	case Drew:
		return min(scale.DrawFirst, scale.DrawSecond)
	}
	return scale.Loss
}

// mutual returns the values of a group in 直胜 or 对局时后走: of two, or of a table of more
// (D14). Not counted where the key does not apply.
func (c *count) mutual(group []int, by rulebooks.TieBreak, in func(int) bool, scratch *[]Term) []Value {
	values := make([]Value, len(group))
	counted := len(group) == 2 || len(group) > 2 && c.o.MutualTable
	for i, p := range group {
		values[i] = Value{Unit: unitOf(by), Counted: counted}
		if !counted {
			continue
		}
		*scratch = c.mutualTerms(p, by, len(group) == 2, in, (*scratch)[:0])
		for k := range *scratch {
			values[i].Amount += (*scratch)[k].Amount
		}
	}
	return values
}

// encounter orders a group by FIDE's direct encounter (C.07:6). The value of a player is
// his place from the bottom of the group, equal where the rule leaves a tie; zero if it
// left all of them tied.
func (c *count) encounter(group []int) []Value {
	values := make([]Value, len(group))
	place := make(map[int]int, len(group))
	for i, p := range group {
		place[p] = i
	}
	if c.mark == nil {
		c.mark = make([]bool, len(c.t.Players))
	}
	tiers := c.tiers(group)
	for i, tier := range tiers {
		for _, p := range tier {
			values[place[p]].Counted = true
			if len(tiers) > 1 {
				values[place[p]].Amount = len(tiers) - i
			}
		}
	}
	return values
}

// standing is a player's in the table of a group: the points of the games there, an average
// of those with one opponent, and the opponents not met.
type standing struct {
	player, known, unmet int
}

// tiers splits a group from the top.
func (c *count) tiers(group []int) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	table, win, ok := c.table(group)
	if !ok {
		return [][]int{group}
	}
	slices.SortStableFunc(table, func(a, b standing) int { return cmp.Compare(b.known, a.known) })
	players := func(of []standing) []int {
		list := make([]int, len(of))
		for i := range of {
			list[i] = of[i].player
		}
		return list
	}
	var tiers [][]int
	again := func(tied []int) {
		if len(tied) == len(group) {
			tiers = append(tiers, tied)
		} else if len(tied) > 0 {
			tiers = append(tiers, c.tiers(tied)...)
		}
	}
	if !slices.ContainsFunc(table, func(s standing) bool { return s.unmet > 0 }) { // 6.2
		for len(table) > 0 {
			n := 1
			for n < len(table) && table[n].known == table[0].known {
				n++
			}
			again(players(table[:n]))
			table = table[n:]
		}
		return tiers
	}
	// 6.3: first is who stays first whatever the games not played would have given, and so on.
	// It can only be the one with the most points, for others lack at most as many.
	for len(table) > 1 {
		highest := math.MinInt
		for _, s := range table[1:] {
			highest = max(highest, s.known+s.unmet*win)
		}
		if table[0].known <= highest {
			break
		}
		tiers = append(tiers, []int{table[0].player})
		table = table[1:]
	}
	again(players(table))
	return tiers
}

// maxAverages bounds what the averages of opponents met more than once are scaled by.
const maxAverages = 1 << 16

// table counts the games of a group among itself, scaled so that averages are whole; win is
// a win in that scale. ok is false where they have no common scale within bounds.
func (c *count) table(group []int) (table []standing, win int, ok bool) {
	for _, p := range group {
		c.mark[p] = true
	}
	defer func() {
		for _, p := range group {
			c.mark[p] = false
		}
	}()
	in := func(p int) bool { return c.mark[p] }
	var terms []Term
	scale := 1
	each := func(p int, visit func(sum, games int)) {
		terms = c.mutualTerms(p, rulebooks.ByDirectEncounter, false, in, terms[:0])
		slices.SortStableFunc(terms, func(a, b Term) int { return cmp.Compare(a.Opponent, b.Opponent) })
		for i := 0; i < len(terms); {
			sum, from := 0, i
			for ; i < len(terms) && terms[i].Opponent == terms[from].Opponent; i++ {
				sum += terms[i].Amount
			}
			visit(sum, i-from)
		}
	}
	for _, p := range group {
		each(p, func(_, games int) {
			if scale <= maxAverages {
				scale = lcm(scale, games)
			}
		})
	}
	if scale > maxAverages {
		return nil, 0, false
	}
	for _, p := range group {
		s := standing{player: p, unmet: len(group) - 1}
		each(p, func(sum, games int) {
			s.known += sum * (scale / games)
			s.unmet--
		})
		table = append(table, s)
	}
	return table, scale * c.win(), true
}

// win is what a win scores in the primary points.
func (c *count) win() int {
	m := meeting{points: c.t.Points.Win, match: c.o.MatchPoints.Win, boards: c.o.MatchPoints.Win}
	return c.primary(&m)
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
