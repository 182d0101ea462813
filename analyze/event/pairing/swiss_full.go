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

// bye checks that the bye went to the lowest score group (xiangqi-2011:A3.1.5). Who may
// have it instead is shown with the pairing of the rest.
func (s *swiss) bye(f *field) {
	if f.idle == event.Nobody || !f.search {
		return
	}
	lowest := s.player[f.players[len(f.players)-1]].points
	have := s.player[f.idle].points
	if !s.report.check(ByeNotLowest, have > lowest) {
		return
	}
	edge := func(x, y int) bool { return s.mayPair(f, x, y, true) }
	g := graphOf(f.players, edge)
	mate := matching.Maximum(g, f.mates(f.players, g))
	if matching.Exposed(mate) != 1 {
		return // nor can the others be paired
	}
	st := matching.Decompose(g, mate)
	for i, p := range f.players {
		if s.player[p].points != lowest || st.Part[i] != matching.Missable || s.player[p].spared && !s.rules.SecondBye {
			continue
		}
		rest := append(f.players[:i:i], f.players[i+1:]...)
		g := graphOf(rest, edge)
		mate := matching.Maximum(g, f.mates(rest, g))
		s.report.add(Deviation{
			Kind: ByeNotLowest, Round: f.number, Players: []int{f.idle},
			Expected: Fact{Number: lowest}, Actual: Fact{Number: have},
			Proof: s.changes(f, append(pairsOf(rest, mate), Pair{p, event.Nobody}), nil),
		})
		return
	}
}

// full checks that each score group is paired as fully as it can, given the pairs above
// it, and that who floated into it is not passed on (xiangqi-2011:A3.1.4, A3.1.10).
func (s *swiss) full(f *field) {
	if !f.search {
		return
	}
	for i, p := range f.players {
		if i > 0 && s.player[f.players[i-1]].points == s.player[p].points {
			continue
		}
		points := s.player[p].points
		if points == s.player[f.players[len(f.players)-1]].points {
			return // nothing below
		}
		s.report.examined[FullerPairing]++
		cut := s.newCut(f, points)
		if len(cut.crossing) > 1 && s.fuller(f, cut) {
			// Who would have come down from here is open, and so is all below.
			s.report.gap(FullerPairing, f.number, FaultAbove)
			return
		}
		s.nearer(f, cut)
	}
}

// cut is the line under a score group: upper are its players and those who float into it
// or over it, lower all below with whom they, or one another, are paired.
type cut struct {
	points       int
	upper, lower []int
	crossing     []int // of upper, those with an opponent of lower
}

func (s *swiss) newCut(f *field, points int) *cut {
	c := &cut{points: points}
	for _, p := range f.players {
		q := f.opponent[p]
		if q == event.Nobody {
			continue
		}
		x, y := s.player[p].points, s.player[q].points
		switch {
		case min(x, y) > points: // above
		case x >= points:
			c.upper = append(c.upper, p)
			if y < points {
				c.crossing = append(c.crossing, p)
			}
		default:
			c.lower = append(c.lower, p)
		}
	}
	return c
}

// fuller looks for a pairing with fewer pairs across a cut, and reports whether there is one.
func (s *swiss) fuller(f *field, c *cut) bool {
	have := len(c.crossing)
	free := s.crossings(f, c, have, func(x, y int) bool { return s.mayPair(f, x, y, false) })
	if free.least && free.pairs == nil {
		return false
	}
	kind, best := FullerPairing, free
	if coloured := s.crossings(f, c, have, func(x, y int) bool { return s.mayPair(f, x, y, true) }); coloured.pairs != nil {
		best = coloured
	} else if free.pairs != nil {
		kind = FullerWithoutColours
	}
	if best.pairs == nil {
		s.report.gap(FullerPairing, f.number, MissingProof)
		return false
	}
	var players []int
	for _, p := range c.upper {
		if s.player[p].points == c.points {
			players = append(players, p)
		}
	}
	s.report.add(Deviation{
		Kind: kind, Round: f.number, Players: players,
		Expected: Fact{Number: best.across}, Actual: Fact{Number: have}, Proof: s.changes(f, best.pairs, nil),
	})
	return true
}

// nearest is the number of players passed on over a score group up to which others are
// searched in their place. More are left undecided, and said.
const nearest = 8

// nearer checks that who came from above and is passed on could not have stayed while one
// of the group, or another who is passed on anyway, leaves it.
func (s *swiss) nearer(f *field, c *cut) {
	passed := slices.DeleteFunc(slices.Clone(c.crossing), func(p int) bool { return s.player[p].points <= c.points })
	if len(passed) > nearest {
		s.report.gap(NearerPairing, f.number, TooLarge)
		return
	}
	for _, x := range passed {
		s.report.examined[NearerPairing]++
		leaves := make([]bool, len(s.player))
		for _, p := range c.upper {
			leaves[p] = s.player[p].points == c.points
		}
		for _, p := range c.crossing {
			leaves[p] = p != x
		}
		edge := func(x, y int) bool {
			a, b := s.player[x].points, s.player[y].points
			if a >= c.points && b < c.points && !leaves[x] || b >= c.points && a < c.points && !leaves[y] {
				return false
			}
			return s.mayPair(f, x, y, true)
		}
		better := s.crossings(f, c, len(c.crossing)+2, edge)
		if better.pairs == nil && !better.least {
			s.report.gap(NearerPairing, f.number, MissingProof)
		}
		if better.pairs != nil && better.across <= len(c.crossing) {
			s.report.add(Deviation{
				Kind: NearerPairing, Round: f.number, Players: []int{x}, Expected: Fact{Number: c.points},
				Actual: Fact{Number: s.player[f.opponent[x]].points}, Proof: s.changes(f, better.pairs, nil),
			})
		}
	}
}

// crossed is what is known of the fewest pairs across a cut.
type crossed struct {
	pairs  []Pair // of all players of the cut, with fewer pairs across than there are; nil if none was found
	across int    // in pairs
	least  bool   // it is settled what the least is
}

// crossings looks for a pairing of both sides of a cut with fewer pairs across it than have.
//
// The sides together are even in number, so that the number across is that of the
// players of a side modulo 2, and no less than what a maximum matching of either side
// leaves over. Whether that bound is reached is decided exactly (tight). If it is not,
// two more are the least; whether these can be reached is not searched.
func (s *swiss) crossings(f *field, c *cut, have int, edge func(x, y int) bool) crossed {
	upper, lower := s.newSide(f, c.upper, edge), side{}
	if have <= upper.exposed {
		return crossed{least: true}
	}
	lower = s.newSide(f, c.lower, edge)
	bound := max(upper.exposed, lower.exposed)
	if have <= bound {
		return crossed{least: true}
	}
	from, to := &upper, &lower
	if lower.exposed > upper.exposed {
		from, to = to, from
	}
	if pairs := f.tight(from, to, edge); pairs != nil {
		return crossed{pairs, bound, true}
	}
	return crossed{least: have <= bound+2}
}

// side is one side of a cut.
type side struct {
	players []int
	graph   matching.Graph
	mate    []int32 // a maximum matching
	exposed int
}

func (s *swiss) newSide(f *field, players []int, edge func(x, y int) bool) side {
	d := side{players: players, graph: graphOf(players, edge)}
	d.mate = matching.Maximum(d.graph, f.mates(players, d.graph))
	d.exposed = matching.Exposed(d.mate)
	return d
}

// tight pairs all players of two sides so that no more leave the first than a maximum
// matching of it leaves over; nil if that cannot be.
//
// Those who leave are then one each of different missable components of its
// decomposition, the other components are matched with separators, and what is outside
// is matched in itself. With each component drawn together to one vertex this is a
// perfect matching of components, separators and the other side.
func (f *field) tight(from, to *side, edge func(x, y int) bool) []Pair {
	st := matching.Decompose(from.graph, from.mate)
	k := newKernel(from, to, st, edge)
	mate := matching.Maximum(k.graph, k.start(f, from, to))
	if matching.Exposed(mate) > 0 {
		return nil
	}
	var pairs []Pair
	for i, m := range from.mate { // outside
		if st.Part[i] == matching.Outside && int(m) > i {
			pairs = append(pairs, Pair{from.players[i], from.players[m]})
		}
	}
	for v, m := range mate {
		switch {
		case int(m) < v:
		case v >= k.others: // both of the other side
			pairs = append(pairs, Pair{to.players[v-k.others], to.players[int(m)-k.others]})
		default: // a component comes before what it is matched with
			pairs = k.open(pairs, from, to, v, int(m), edge)
		}
	}
	return pairs
}

// kernel is the graph of tight: components, separators, the other side.
type kernel struct {
	graph      matching.Graph
	components [][]int32 // of each its vertices of the first side
	separators []int32   // vertices of the first side
	others     int       // the vertex of the first player of the other side
	at         []int     // of each vertex of the first side its vertex here, -1 outside
}

func newKernel(from, to *side, st matching.Structure, edge func(x, y int) bool) *kernel {
	k := &kernel{at: make([]int, len(from.players))}
	number := make(map[int32]int)
	for v := range from.players {
		k.at[v] = -1
		if st.Part[v] != matching.Missable {
			continue
		}
		n, ok := number[st.Component[v]]
		if !ok {
			n = len(k.components)
			number[st.Component[v]] = n
			k.components = append(k.components, nil)
		}
		k.components[n] = append(k.components[n], int32(v))
		k.at[v] = n
	}
	for v := range from.players {
		if st.Part[v] == matching.Separator {
			k.at[v] = len(k.components) + len(k.separators)
			k.separators = append(k.separators, int32(v))
		}
	}
	k.others = len(k.components) + len(k.separators)
	k.graph = make(matching.Graph, k.others+len(to.players))
	join := func(a, b int) {
		k.graph[a] = append(k.graph[a], int32(b))
		k.graph[b] = append(k.graph[b], int32(a))
	}
	linked := make([]bool, len(k.separators))
	for n, vertices := range k.components {
		clear(linked)
		for _, v := range vertices {
			for _, u := range from.graph[v] {
				if a := k.at[u] - len(k.components); a >= 0 && !linked[a] {
					linked[a] = true
					join(n, k.at[u])
				}
			}
		}
		for j, y := range to.players {
			if k.leaver(from, n, y, edge) >= 0 {
				join(n, k.others+j)
			}
		}
	}
	for i, list := range to.graph {
		for _, j := range list {
			k.graph[k.others+i] = append(k.graph[k.others+i], int32(k.others)+j)
		}
	}
	return k
}

// leaver returns a vertex of a component that may be paired with a player of the other
// side, -1 if there is none.
func (k *kernel) leaver(from *side, component, y int, edge func(x, y int) bool) int32 {
	for _, v := range k.components[component] {
		if edge(from.players[v], y) {
			return v
		}
	}
	return -1
}

// start is the matching of the sides themselves.
func (k *kernel) start(f *field, from, to *side) []int32 {
	mate := make([]int32, len(k.graph))
	for i := range mate {
		mate[i] = matching.Free
	}
	for _, v := range k.separators {
		u := from.mate[v] // always missable
		mate[k.at[v]], mate[k.at[u]] = int32(k.at[u]), int32(k.at[v])
	}
	for i, m := range f.mates(to.players, to.graph) {
		if m != matching.Free {
			mate[k.others+i] = int32(k.others) + m
		}
	}
	return mate
}

// open takes a component apart: one of its players is paired outside it, the others
// among themselves.
func (k *kernel) open(pairs []Pair, from, to *side, component, mate int, edge func(x, y int) bool) []Pair {
	var leaver int32
	if mate >= k.others {
		y := to.players[mate-k.others]
		leaver = k.leaver(from, component, y, edge)
		pairs = append(pairs, Pair{from.players[leaver], y})
	} else {
		a := k.separators[mate-len(k.components)]
		for _, v := range from.graph[a] {
			if k.at[v] == component {
				leaver = v
				break
			}
		}
		pairs = append(pairs, Pair{from.players[leaver], from.players[a]})
	}
	var rest []int
	index := make(map[int32]int32)
	for _, v := range k.components[component] {
		if v != leaver {
			index[v] = int32(len(rest))
			rest = append(rest, from.players[v])
		}
	}
	g := make(matching.Graph, len(rest))
	inner := make([]int32, len(rest))
	for v, i := range index {
		inner[i] = matching.Free
		if m, ok := index[from.mate[v]]; ok && from.mate[v] != matching.Free {
			inner[i] = m
		}
		for _, u := range from.graph[v] {
			if j, ok := index[u]; ok {
				g[i] = append(g[i], j)
			}
		}
	}
	return append(pairs, pairsOf(rest, matching.Maximum(g, inner))...)
}
