package effect

import "qipu/analyze/event"

// meeting is a pair of a round, the lower player first.
type meeting struct{ round, a, b int }

// ahead says for each meeting by how many half points of games its first player leads: what
// is won by whom in a knockout, with a draw where a play-off must have decided.
func ahead(t *event.Tournament) map[meeting]int {
	lead := make(map[meeting]int)
	for i := range t.Games {
		g := &t.Games[i]
		if g.Second == event.Nobody {
			continue
		}
		key, sign := meeting{g.Round, g.First, g.Second}, 1
		if g.First > g.Second {
			key, sign = meeting{g.Round, g.Second, g.First}, -1
		}
		switch g.Outcome {
		case event.FirstWins, event.FirstWinsUnrated, event.SecondForfeits:
			lead[key] += 2 * sign
		case event.SecondWins, event.SecondWinsUnrated, event.FirstForfeits:
			lead[key] -= 2 * sign
		default:
			lead[key] += 0
		}
	}
	return lead
}

// knockedOut lists the later pairings of those who went on, or did not, by another result.
func (c *Counter) knockedOut(after *event.Tournament) []Later {
	if c.t.System != event.Knockout && c.t.System != event.Relay {
		return nil
	}
	since := make(map[int]int) // by player: the round of the first such result
	was := ahead(c.t)
	for key, lead := range ahead(after) {
		if sign(lead) == sign(was[key]) {
			continue
		}
		for _, p := range [...]int{key.a, key.b} {
			if round, ok := since[p]; !ok || key.round < round {
				since[p] = key.round
			}
		}
	}
	var list []Later
	for i := range c.t.Games {
		g := &c.t.Games[i]
		moved := func(p int) bool {
			round, ok := since[p]
			return ok && round < g.Round
		}
		if l := (Later{Game: i, First: moved(g.First), Second: moved(g.Second)}); l.First || l.Second {
			list = append(list, l)
		}
	}
	return list
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
