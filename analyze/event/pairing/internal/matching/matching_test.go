package matching

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// largest returns the most edges of a matching among the vertices of a set, by trying all.
func largest(g Graph, set uint32, memo map[uint32]int) int {
	if set == 0 {
		return 0
	}
	if n, ok := memo[set]; ok {
		return n
	}
	v := bits.TrailingZeros32(set)
	rest := set &^ (1 << v)
	best := largest(g, rest, memo)
	for _, to := range g[v] {
		if rest&(1<<to) != 0 {
			best = max(best, 1+largest(g, rest&^(1<<to), memo))
		}
	}
	memo[set] = best
	return best
}

func drawGraph(t *rapid.T, most int) Graph {
	n := rapid.IntRange(0, most).Draw(t, "n")
	percent := rapid.IntRange(5, 95).Draw(t, "percent")
	g := make(Graph, n)
	for v := range n {
		for u := range v {
			if rapid.IntRange(1, 100).Draw(t, "edge") <= percent {
				g[u] = append(g[u], int32(v))
				g[v] = append(g[v], int32(u))
			}
		}
	}
	return g
}

func checkMatching(t interface{ Fatalf(string, ...any) }, g Graph, mate []int32) {
	for v, m := range mate {
		if m != Free && (mate[m] != int32(v) || !slices.Contains(g[v], m)) {
			t.Fatalf("%v: %d has mate %d, which has %d", g, v, m, mate[m])
		}
	}
}

func TestMaximumAgainstAllMatchings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 12)
		mate := Maximum(g, nil)
		checkMatching(t, g, mate)
		want := largest(g, 1<<len(g)-1, map[uint32]int{})
		if got := (len(g) - Exposed(mate)) / 2; got != want {
			t.Fatalf("%v: %d edges, want %d", g, got, want)
		}
	})
}

// From any matching to start with the size is the same, and its vertices stay matched.
func TestMaximumFromAMatching(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 14)
		start := make([]int32, len(g))
		for i := range start {
			start[i] = Free
		}
		for v := range g {
			if start[v] != Free || len(g[v]) == 0 {
				continue
			}
			if u := rapid.SampledFrom(g[v]).Draw(t, "mate"); start[u] == Free && rapid.Bool().Draw(t, "take") {
				start[v], start[u] = u, int32(v)
			}
		}
		mate := Maximum(g, slices.Clone(start))
		checkMatching(t, g, mate)
		if a, b := Exposed(mate), Exposed(Maximum(g, nil)); a != b {
			t.Fatalf("%v: exposed %d from %v, %d from nothing", g, a, start, b)
		}
		for v := range g {
			if start[v] != Free && mate[v] == Free {
				t.Fatalf("%v: %d lost its mate", g, v)
			}
		}
	})
}

func TestDecomposeAgainstAllMatchings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 11)
		memo := map[uint32]int{}
		all := uint32(1)<<len(g) - 1
		size := largest(g, all, memo)
		s := Decompose(g, Maximum(g, nil))
		for v := range g {
			missable := largest(g, all&^(1<<v), memo) == size
			if missable != (s.Part[v] == Missable) || missable != (s.Component[v] != Free) {
				t.Fatalf("%v: vertex %d missable %v, in part %d of %d", g, v, missable, s.Part[v], s.Component[v])
			}
		}
		for v := range g {
			near := slices.ContainsFunc(g[v], func(u int32) bool { return s.Part[u] == Missable })
			if s.Part[v] != Missable && near != (s.Part[v] == Separator) {
				t.Fatalf("%v: vertex %d near %v, in part %d", g, v, near, s.Part[v])
			}
			for _, u := range g[v] {
				if s.Part[v] == Missable && s.Part[u] == Missable && s.Component[v] != s.Component[u] {
					t.Fatalf("%v: %d and %d are neighbours in two components", g, v, u)
				}
			}
		}
	})
}

// Graphs whose maximum is known: odd cycles joined, and the graph of Petersen.
func TestMaximumOfKnownGraphs(t *testing.T) {
	petersen := make(Graph, 10)
	add := func(g Graph, a, b int) {
		g[a] = append(g[a], int32(b))
		g[b] = append(g[b], int32(a))
	}
	for i := range 5 {
		add(petersen, i, (i+1)%5)
		add(petersen, i, i+5)
		add(petersen, 5+i, 5+(i+2)%5)
	}
	flower := make(Graph, 10) // a triangle, a stem, a five-cycle with a petal
	for _, e := range [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 4}, {6, 9}} {
		add(flower, e[0], e[1])
	}
	star := make(Graph, 7)
	for i := 1; i < 7; i++ {
		add(star, 0, i)
	}
	for name, c := range map[string]struct {
		g       Graph
		exposed int
	}{"petersen": {petersen, 0}, "flower": {flower, 0}, "star": {star, 5}, "none": {make(Graph, 3), 3}, "empty": {nil, 0}} {
		if got := Exposed(Maximum(c.g, nil)); got != c.exposed {
			t.Errorf("%s: %d exposed, want %d", name, got, c.exposed)
		}
	}
}

// BenchmarkMaximum matches 1,000 players of whom each has met fifteen.
func BenchmarkMaximum(b *testing.B) {
	const n = 1000
	g := make(Graph, n)
	for v := range n {
		for u := range n {
			if d := (u - v + n) % n; d > 7 && d < n-7 {
				g[v] = append(g[v], int32(u))
			}
		}
	}
	for b.Loop() {
		if Exposed(Maximum(g, nil)) != 0 {
			b.Fatal("not all are matched")
		}
	}
}
