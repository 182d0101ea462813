package matching

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// costs are those of the edges of a graph, from both ends.
type costs map[[2]int32]int64

func (c costs) of(v, u int32) int64 { return c[[2]int32{min(v, u), max(v, u)}] }

func drawCosts(t *rapid.T, g Graph) costs {
	most := rapid.SampledFrom([]int64{1, 2, 5, 100, 1 << 40}).Draw(t, "most")
	c := costs{}
	for v := range g {
		for _, u := range g[v] {
			if int(u) > v {
				c[[2]int32{int32(v), u}] = rapid.Int64Range(0, most).Draw(t, "cost")
			}
		}
	}
	return c
}

// least returns the cost of the cheapest matching of all vertices of a set, -1 if there
// is none, by trying all.
func least(g Graph, c costs, set uint32, memo map[uint32]int64) int64 {
	if set == 0 {
		return 0
	}
	if n, ok := memo[set]; ok {
		return n
	}
	v := int32(bits.TrailingZeros32(set))
	best := int64(-1)
	for _, to := range g[v] {
		if set&(1<<to) == 0 {
			continue
		}
		rest := least(g, c, set&^(1<<v|1<<to), memo)
		if rest >= 0 && (best < 0 || rest+c.of(v, to) < best) {
			best = rest + c.of(v, to)
		}
	}
	memo[set] = best
	return best
}

func costOf(c costs, mate []int32) (sum int64) {
	for v, m := range mate {
		if int(m) > v {
			sum += c.of(int32(v), m)
		}
	}
	return sum
}

// certify shows by the duals that a matching is the cheapest (complementary slackness).
func certify(t interface{ Fatalf(string, ...any) }, c *cheapest) {
	chain := func(v int32) (list []int32) { // the blossoms that hold a vertex, from within
		for b := c.parent[v]; b != Free; b = c.parent[b] {
			list = append(list, b)
		}
		return list
	}
	matched := make(map[int32]int)
	size := make(map[int32]int)
	for v := range int32(len(c.g)) {
		own := chain(v)
		for _, b := range own {
			size[b]++
		}
		for _, u := range c.g[v] {
			s := c.slack(v, u)
			for _, b := range chain(u) {
				if slices.Contains(own, b) {
					s += 2 * c.dual[b]
					if c.mate[v] == u {
						matched[b]++
					}
				}
			}
			if s < 0 || s > 0 && c.mate[v] == u {
				t.Fatalf("edge %d–%d has slack %d, matched %v", v, u, s, c.mate[v] == u)
			}
		}
	}
	for b, n := range size {
		if c.dual[b] < 0 || c.dual[b] > 0 && matched[b] != n-1 {
			t.Fatalf("blossom %d of %d vertices has dual %d, %d of its vertices matched within", b, n, c.dual[b], matched[b])
		}
	}
}

func TestCheapestAgainstAllMatchings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 14)
		c := drawCosts(t, g)
		mate, err := Cheapest(g, c.of, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := least(g, c, 1<<len(g)-1, map[uint32]int64{})
		if mate == nil {
			if want >= 0 {
				t.Fatalf("%v %v: none found, %d is the least", g, c, want)
			}
			return
		}
		checkMatching(t, g, mate)
		if got := costOf(c, mate); Exposed(mate) > 0 || got != want {
			t.Fatalf("%v %v: %v costs %d, the least is %d", g, c, mate, got, want)
		}
	})
}

// Larger graphs, where there is too much to try: the duals prove each matching the
// cheapest, and what to begin with is of no matter.
func TestCheapestIsCertified(t *testing.T) {
	none, large := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.Uint64().Draw(t, "seed")
		g, c := graphOfSeed(r, 40)
		if rapid.Bool().Draw(t, "heights") { // as between score groups
			height := make([]int64, len(g))
			for v := range height {
				height[v] = rapid.Int64Range(0, 4).Draw(t, "height")
			}
			for e := range c {
				c[e] = max(height[e[0]]-height[e[1]], height[e[1]]-height[e[0]])
			}
		}
		run := func(start []int32) *cheapest {
			w := newCheapest(g, c.of, start)
			for w.exposed > 0 {
				found, err := w.stage()
				if err != nil {
					t.Fatal(err)
				}
				if !found {
					return nil
				}
			}
			return w
		}
		w := run(nil)
		free := make(Graph, len(g)) // the edges that cost nothing
		for v := range g {
			for _, u := range g[v] {
				if c.of(int32(v), u) == 0 {
					free[v] = append(free[v], u)
				}
			}
		}
		again := run(Maximum(free, nil))
		if len(g)%2 == 1 || w == nil {
			none++
			if mate := Maximum(g, nil); again != nil || len(g)%2 == 0 && Exposed(mate) == 0 {
				t.Fatalf("none found, but there is %v", mate)
			}
			return
		}
		if len(g) > 20 {
			large++
		}
		checkMatching(t, g, w.mate)
		certify(t, w)
		certify(t, again)
		if a, b := costOf(c, w.mate), costOf(c, again.mate); a != b {
			t.Fatalf("%d from nothing, %d from a start", a, b)
		}
	})
	if none == 0 || large == 0 {
		t.Errorf("%d without, %d large", none, large)
	}
}

// graphOfSeed is a graph with costs, made by a generator of its own, as drawing each edge
// takes rapid long.
func graphOfSeed(seed uint64, most uint64) (Graph, costs) {
	next := func(n uint64) uint64 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return (seed >> 33) % n
	}
	g := make(Graph, next(most+1))
	c := costs{}
	percent, top := 10+next(90), 1+next(30)
	for v := range int32(len(g)) {
		for u := range v {
			if next(100) < percent {
				g[u], g[v] = append(g[u], v), append(g[v], u)
				c[[2]int32{u, v}] = int64(next(top))
			}
		}
	}
	return g, c
}

// By hand: of a square with a diagonal the sides that cost less; two triangles joined by
// a dear edge have no other way; an odd graph has none.
func TestCheapestOfKnownGraphs(t *testing.T) {
	for name, k := range map[string]struct {
		n     int
		edges costs
		want  int64 // -1 without
	}{
		"square":    {4, costs{{0, 1}: 5, {1, 2}: 1, {2, 3}: 4, {0, 3}: 7, {0, 2}: 0}, 8},
		"triangles": {6, costs{{0, 1}: 1, {1, 2}: 1, {0, 2}: 1, {3, 4}: 1, {4, 5}: 1, {3, 5}: 1, {2, 3}: 90}, 92},
		"odd":       {3, costs{{0, 1}: 0, {1, 2}: 0, {0, 2}: 0}, -1},
		"star":      {4, costs{{0, 1}: 0, {0, 2}: 0, {0, 3}: 0}, -1},
		"empty":     {0, nil, 0},
	} {
		g := make(Graph, k.n)
		for e := range k.edges {
			g[e[0]], g[e[1]] = append(g[e[0]], e[1]), append(g[e[1]], e[0])
		}
		mate, err := Cheapest(g, k.edges.of, nil)
		if err != nil || (mate == nil) != (k.want < 0) {
			t.Errorf("%s: %v, %v", name, mate, err)
			continue
		}
		if k.want >= 0 && costOf(k.edges, mate) != k.want {
			t.Errorf("%s: %v costs %d, want %d", name, mate, costOf(k.edges, mate), k.want)
		}
	}
}

// On a path whose middle costs nothing the ends cost all: more than can be reckoned with
// is told.
func TestCheapestOutOfRange(t *testing.T) {
	g := Graph{{1}, {0, 2}, {1, 3}, {2}}
	for _, c := range []struct {
		cost int64
		err  error
	}{{MaxCost / 2, nil}, {MaxCost, ErrRange}} {
		cost := func(v, u int32) int64 {
			if v+u == 3 {
				return 0
			}
			return c.cost
		}
		if mate, err := Cheapest(g, cost, []int32{Free, 2, 1, Free}); !errors.Is(err, c.err) || (err == nil) != (mate != nil) {
			t.Errorf("%d: %v, %v", c.cost, mate, err)
		}
	}
}
