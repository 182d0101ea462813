// Package matching finds maximum and cheapest matchings of graphs that need not be
// bipartite, by Edmonds' blossoms, and what the theorem of Gallai and Edmonds tells of a
// graph: which vertices some maximum matching leaves out.
//
// No library of the Go proxy that is kept up does this.
package matching

// Free is the mate of a vertex that is not matched.
const Free = -1

// Graph lists the neighbours of each vertex, numbered from 0. Edges stand at both ends;
// loops and neighbours out of range must not occur.
type Graph [][]int32

// Maximum extends a matching of g to one with the most edges, and returns it. mate holds
// for each vertex its mate or Free and is changed; nil is an empty matching. Vertices
// that were matched stay so, and mates change only where that wins an edge. The time is
// at worst that of vertices times edges.
func Maximum(g Graph, mate []int32) []int32 {
	if mate == nil {
		mate = make([]int32, len(g))
		for i := range mate {
			mate[i] = Free
		}
	}
	for v := range g {
		if mate[v] != Free {
			continue
		}
		for _, to := range g[v] {
			if mate[to] == Free {
				mate[v], mate[to] = to, int32(v)
				break
			}
		}
	}
	f := newForest(g, mate)
	for v := range g {
		if mate[v] == Free {
			f.clear()
			f.root(int32(v))
			if end := f.grow(); end != Free {
				f.augment(end)
			}
		}
	}
	return mate
}

// Exposed counts the vertices that a matching leaves out.
func Exposed(mate []int32) int {
	n := 0
	for _, m := range mate {
		if m == Free {
			n++
		}
	}
	return n
}

// Part says where a vertex stands in the decomposition of Gallai and Edmonds.
type Part uint8

// The parts.
const (
	Outside   Part = iota // C: matched with its like in every maximum matching
	Separator             // A: neighbours of Missable, always matched into it
	Missable              // D: left out by some maximum matching
)

// Structure is the decomposition of a graph.
type Structure struct {
	Part []Part

	// Component is for each missable vertex the lowest vertex of its component, Free
	// for the others. A component is left perfectly matchable by the removal of any one
	// of its vertices; it has an odd number.
	Component []int32
}

// Decompose returns the decomposition of g, of which mate must be a maximum matching.
func Decompose(g Graph, mate []int32) Structure {
	f := newForest(g, mate)
	f.clear()
	for v := range g {
		if mate[v] == Free {
			f.root(int32(v))
		}
	}
	f.grow()
	s := Structure{make([]Part, len(g)), make([]int32, len(g))}
	lowest := make([]int32, len(g))
	for v := range g {
		lowest[v], s.Component[v] = Free, Free
	}
	for v := range g {
		switch {
		case f.outer[v]:
			s.Part[v] = Missable
			if b := f.base[v]; lowest[b] == Free {
				lowest[b] = int32(v)
			}
			s.Component[v] = lowest[f.base[v]]
		case f.parent[v] != Free:
			s.Part[v] = Separator
		}
	}
	return s
}

// forest is a forest of alternating paths from exposed vertices.
type forest struct {
	g      Graph
	mate   []int32
	parent []int32 // of an inner vertex, and of those in blossoms; Free: not reached so
	base   []int32 // of the blossom that a vertex lies in, itself if in none
	outer  []bool  // reached by a path of even length
	queue  []int32
	next   int // of the queue to be looked at

	inBlossom []bool  // base vertices of the blossom being shrunk
	member    []int32 // of each base the vertices of its blossom, as a list: next member, Free at the end
	last      []int32 // of each base the last of that list
	seen      []int32 // the mark of the walk of meet that passed here
	mark      int32
}

func newForest(g Graph, mate []int32) *forest {
	n := len(g)
	return &forest{
		g: g, mate: mate,
		parent: make([]int32, n), base: make([]int32, n), outer: make([]bool, n), queue: make([]int32, 0, n),
		inBlossom: make([]bool, n), member: make([]int32, n), last: make([]int32, n), seen: make([]int32, n),
	}
}

func (f *forest) clear() {
	for v := range f.g {
		f.parent[v], f.base[v], f.outer[v] = Free, int32(v), false
		f.member[v], f.last[v] = Free, int32(v)
	}
	f.queue, f.next = f.queue[:0], 0
}

func (f *forest) root(v int32) {
	f.outer[v] = true
	f.queue = append(f.queue, v)
}

// grow grows the forest until an exposed vertex outside it is reached, which is
// returned, or as far as it goes, which is told by Free. Of several trees none may have
// an augmenting path to another.
func (f *forest) grow() int32 {
	for f.next < len(f.queue) {
		v := f.queue[f.next]
		f.next++
		for _, to := range f.g[v] {
			switch {
			case f.base[v] == f.base[to] || f.mate[v] == to:
			case f.outer[to]:
				f.shrink(v, to)
			case f.parent[to] == Free:
				f.parent[to] = v
				if f.mate[to] == Free {
					return to
				}
				f.root(f.mate[to])
			}
		}
	}
	return Free
}

// shrink makes a blossom of the odd cycle that the edge between two outer vertices closes.
func (f *forest) shrink(v, to int32) {
	b := f.meet(v, to)
	if b == Free {
		return // two trees: by the promise of grow there is none
	}
	var bases []int32
	bases = f.path(v, b, to, bases)
	bases = f.path(to, b, v, bases)
	for _, x := range bases {
		if x == b {
			continue
		}
		f.inBlossom[x] = false
		for m := x; m != Free; m = f.member[m] {
			f.base[m] = b
			if !f.outer[m] {
				f.root(m)
			}
		}
		f.member[f.last[b]] = x
		f.last[b] = f.last[x]
	}
	f.inBlossom[b] = false
}

// path walks from an outer vertex to the base of a blossom, sets the parents within it
// and collects the bases passed.
func (f *forest) path(v, b, child int32, bases []int32) []int32 {
	for f.base[v] != b {
		for _, x := range [...]int32{f.base[v], f.base[f.mate[v]]} {
			if !f.inBlossom[x] {
				f.inBlossom[x] = true
				bases = append(bases, x)
			}
		}
		f.parent[v] = child
		child = f.mate[v]
		v = f.parent[child]
	}
	return bases
}

// meet returns the base where the ways of two outer vertices to their roots meet, Free
// if they have different roots.
func (f *forest) meet(a, b int32) int32 {
	f.mark++
	for {
		a = f.base[a]
		f.seen[a] = f.mark
		if f.mate[a] == Free {
			break
		}
		a = f.parent[f.mate[a]]
	}
	for {
		b = f.base[b]
		if f.seen[b] == f.mark {
			return b
		}
		if f.mate[b] == Free {
			return Free
		}
		b = f.parent[f.mate[b]]
	}
}

// augment flips the path that ends in an exposed vertex just reached.
func (f *forest) augment(v int32) {
	for v != Free {
		prev := f.parent[v]
		next := f.mate[prev]
		f.mate[v], f.mate[prev] = prev, v
		v = next
	}
}
