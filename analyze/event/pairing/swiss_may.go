package pairing

import (
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing/internal/matching"
)

// graphOf returns the graph on some players.
func graphOf(players []int, edge func(x, y int) bool) matching.Graph {
	g := make(matching.Graph, len(players))
	for i, x := range players {
		for j := range i {
			if edge(x, players[j]) {
				g[i] = append(g[i], int32(j))
				g[j] = append(g[j], int32(i))
			}
		}
	}
	return g
}

// mates returns the pairs of the field among some players, so far as the graph has them,
// as a matching to begin with: what can stay stays.
func (f *field) mates(players []int, g matching.Graph) []int32 {
	at := make(map[int]int32, len(players))
	for i, p := range players {
		at[p] = int32(i)
	}
	mate := make([]int32, len(players))
	for i, p := range players {
		mate[i] = matching.Free
		j, ok := at[f.opponent[p]]
		if !ok || f.opponent[p] == event.Nobody {
			continue
		}
		if slices.Contains(g[i], j) {
			mate[i] = j
		}
	}
	return mate
}

// pairsOf returns the pairs of a matching.
func pairsOf(players []int, mate []int32) []Pair {
	var out []Pair
	for i, m := range mate {
		if m != matching.Free && int(m) > i {
			out = append(out, Pair{players[i], players[m]})
		}
	}
	return out
}

// mayMeet reports whether two players may be paired whatever their points.
func (s *swiss) mayMeet(f *field, x, y int) bool {
	if s.apart[f.number] && s.sameUnit(x, y) {
		return false
	}
	if f.barred.bar(x, y) {
		return false
	}
	if p := s.rules.SwissRematch; p.Given && p.Value {
		return true
	}
	for _, e := range s.player[x].met {
		if e.opponent == y {
			return false
		}
	}
	return true
}

// mayFloat reports whether two players of different points may float to one another.
func (s *swiss) mayFloat(f *field, x, y int) bool {
	if s.floats < 0 {
		return true
	}
	if s.player[x].points < s.player[y].points {
		x, y = y, x
	}
	return (s.player[x].down < s.floats || f.only[x]) && (s.player[y].up < s.floats || f.only[y])
}

// mayPair reports whether a proof may pair two players of a field: within the limits on
// colours, or without regard to them.
func (s *swiss) mayPair(f *field, x, y int, coloured bool) bool {
	table := &f.pairable
	if coloured {
		table = &f.coloured
	}
	n := len(f.players)
	if *table == nil {
		*table = make([]answer, n*n)
	}
	i, j := int(f.at[x]), int(f.at[y])
	a := &(*table)[max(i, j)*n+min(i, j)]
	if *a == unasked {
		*a = no
		if s.mayPairAnew(f, x, y, coloured) {
			*a = yes
		}
	}
	return *a == yes
}

// answer is one that is kept.
type answer uint8

const (
	unasked answer = iota
	no
	yes
)

func (s *swiss) mayPairAnew(f *field, x, y int, coloured bool) bool {
	if !s.mayMeet(f, x, y) || s.player[x].points != s.player[y].points && !s.mayFloat(f, x, y) {
		return false
	}
	if !coloured {
		return true
	}
	_, ok := s.oriented(x, y, nil)
	return ok
}
