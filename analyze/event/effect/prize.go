package effect

import (
	"cmp"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/tiebreak"
)

// places are those that a player shares, the first and the last; 0 of who is not ranked.
type places struct{ first, last int }

// span is where a player stands.
type span struct {
	whole places // among all
	group places // among those of his group; 0 where he has none
}

// spans returns where each player stands.
func spans(t *event.Tournament, s *tiebreak.Standing) []span { return spansOf(t, s.Order, s.Places) }

// spansOf returns it by the order of the players and their places.
func spansOf(t *event.Tournament, order, at []int) []span {
	all := make([]span, len(t.Players))
	ahead := make(map[string]int) // of each group
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && at[order[to]] == at[order[from]] {
			to++
		}
		in := make(map[string]int)
		for _, p := range order[from:to] {
			if group := t.Players[p].Group; group != "" {
				in[group]++
			}
		}
		for _, p := range order[from:to] {
			all[p].whole = places{at[p], at[p] + to - from - 1}
			if group := t.Players[p].Group; group != "" {
				all[p].group = places{ahead[group] + 1, ahead[group] + in[group]}
			}
		}
		for group, n := range in {
			ahead[group] += n
		}
		from = to
	}
	return all
}

// PrizeOf returns what a player wins by the standing: "冠军", nothing where there is none.
// Where places are shared it is what each of them wins, "季军 / -".
func (c *Counter) PrizeOf(p int) string {
	if c.before == nil {
		return ""
	}
	return c.prizes(p, c.spans[p])
}

// PrizesByRank returns what each player wins by ranks that were published, 0 of who has none.
// Of a group it is counted among its members who have one.
func PrizesByRank(t *event.Tournament, ranks []int) []string {
	var order []int
	for p, rank := range ranks {
		if rank > 0 {
			order = append(order, p)
		}
	}
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(ranks[p], ranks[q]) })
	c, list := Counter{t: t, won: make(map[won]string)}, make([]string, len(ranks))
	all := spansOf(t, order, ranks)
	for p := range ranks {
		list[p] = c.prizes(p, all[p])
	}
	return list
}

// won are places of a group, of the whole field where it is empty.
type won struct {
	group string
	at    places
}

// prizes are those of the whole field and those of the group.
func (c *Counter) prizes(p int, at span) string {
	in := func(group string, at places) string {
		name, ok := c.won[won{group, at}]
		if !ok {
			name = prizesOf(c.t, group, at)
			c.won[won{group, at}] = name
		}
		return name
	}
	whole, group := in("", at.whole), ""
	if name := c.t.Players[p].Group; name != "" {
		group = in(name, at.group)
	}
	if whole != "" && group != "" {
		return whole + ", " + group
	}
	return whole + group
}

// prizesOf writes what places win: the names of each place, those of different places behind
// slashes.
func prizesOf(t *event.Tournament, group string, at places) string {
	var list []string
	for place := at.first; place <= at.last && place > 0; place++ {
		var names []string
		for i := range t.Prizes {
			if p := &t.Prizes[i]; p.Group == group && p.First <= place && place <= p.Last {
				names = append(names, p.Name)
			}
		}
		name := strings.Join(names, ", ")
		if name == "" {
			name = "-"
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	if len(list) == 1 && list[0] == "-" {
		return ""
	}
	return strings.Join(list, " / ")
}
