package matching

import (
	"errors"
	"slices"
)

// MaxCost is the most that an edge may cost. It is also the most that all changes of the
// duals of a matching may come to: so sums of two duals and twice a cost stay within an int64.
const MaxCost = 1 << 60

// ErrRange is returned where that is exceeded: some costs are too large in so large a graph.
var ErrRange = errors.New("the costs of a matching are out of range")

// Cheapest returns a matching of g that leaves no vertex out and costs least in all, and
// nil if there is none. cost is asked for edges only, is the same from both ends and from 0
// to MaxCost. Of start, which may be nil and is not changed, the pairs that cost nothing
// are begun with: the nearer it is to the cheapest, the faster. The time is at worst that
// of vertices squared times edges, and as a rule far less.
//
// It is Edmonds' algorithm with duals, in stages as described by Galil (1986).
func Cheapest(g Graph, cost func(v, u int32) int64, start []int32) ([]int32, error) {
	if len(g)%2 == 1 {
		return nil, nil
	}
	c := newCheapest(g, cost, start)
	for c.exposed > 0 {
		found, err := c.stage()
		if err != nil || !found {
			return nil, err
		}
	}
	return c.mate, nil
}

// label is what an outermost blossom is in the forest of a stage.
type label uint8

const (
	unreached label = iota
	outer           // reached by a path of even length
	inner
)

// link is an edge from one blossom to another.
type link struct{ from, to int32 }

func (l link) turned() link { return link{l.to, l.from} }

// cheapest is a matching on its way. Vertices are blossoms too; those above them are
// numbered from len(g).
//
// Of an edge whose ends lie in different outermost blossoms the slack is the sum of the
// duals of its ends and twice its cost; blossoms that hold both ends add twice their
// dual. It is never below 0, and 0 of edges that are matched or join the children of a
// blossom. Duals of blossoms are not below 0. Once nothing is exposed, that proves the
// matching the cheapest.
type cheapest struct {
	g       Graph
	cost    func(v, u int32) int64
	mate    []int32
	exposed int
	dual    []int64
	changed int64 // the sum of all changes of duals

	outermost []int32 // of each vertex
	parent    []int32 // of each blossom; Free if outermost
	base      []int32 // of each blossom the vertex that is not matched within it
	children  [][]int32
	links     [][]link // from each child to the next, from the last to the first
	unused    []int32  // numbers of blossoms

	label []label // of outermost blossoms
	entry []link  // of labelled ones, from the blossom before; from is Free at a root
	best  []int32 // of each vertex the outer vertex that is nearest to it by slack; of outer ones among those outside its blossom
	queue []int32 // outer vertices whose edges are to be looked at
}

func newCheapest(g Graph, cost func(v, u int32) int64, start []int32) *cheapest {
	n := len(g)
	c := &cheapest{
		g: g, cost: cost, mate: make([]int32, n), dual: make([]int64, 2*n),
		outermost: make([]int32, n), parent: make([]int32, 2*n), base: make([]int32, 2*n),
		children: make([][]int32, 2*n), links: make([][]link, 2*n), unused: make([]int32, 0, n),
		label: make([]label, 2*n), entry: make([]link, 2*n), best: make([]int32, n),
	}
	for v := range int32(n) {
		c.mate[v], c.outermost[v], c.parent[v], c.base[v] = Free, v, Free, v
		c.unused = append(c.unused, int32(2*n-1)-v)
	}
	for v, u := range start {
		if u != Free && cost(int32(v), u) == 0 {
			c.mate[v] = u
		}
	}
	free := make(Graph, n) // most of a matching often costs nothing
	for v, list := range g {
		for _, u := range list {
			if cost(int32(v), u) == 0 {
				free[v] = append(free[v], u)
			}
		}
	}
	Maximum(free, c.mate)
	c.exposed = Exposed(c.mate)
	return c
}

func (c *cheapest) slack(v, u int32) int64 { return c.dual[v] + c.dual[u] + 2*c.cost(v, u) }

// stage matches two more vertices. It reports false if that cannot be.
func (c *cheapest) stage() (found bool, err error) {
	clear(c.label)
	c.queue = c.queue[:0]
	for v := range c.g {
		c.best[v] = Free
	}
	for v, m := range c.mate {
		if m == Free {
			c.reachOuter(c.outermost[v], link{Free, int32(v)})
		}
	}
	for !c.scan() {
		delta := c.delta()
		if delta < 0 {
			return false, nil
		}
		if c.changed += delta; c.changed > MaxCost {
			return false, ErrRange
		}
		c.adjust(delta)
		if c.tightened() {
			break
		}
		c.open()
	}
	c.exposed -= 2
	for _, b := range c.outermost {
		c.dissolve(b)
	}
	return true, nil
}

// reachOuter labels a blossom as outer.
func (c *cheapest) reachOuter(b int32, by link) {
	c.label[b], c.entry[b] = outer, by
	c.eachVertex(b, func(v int32) { c.queue = append(c.queue, v) })
}

// reach labels a blossom as inner and the one that its base is matched with as outer.
func (c *cheapest) reach(by link) {
	b := c.outermost[by.to]
	c.label[b], c.entry[b] = inner, by
	base := c.base[b]
	m := c.mate[base]
	c.reachOuter(c.outermost[m], link{base, m})
}

// eachVertex visits the vertices of a blossom.
func (c *cheapest) eachVertex(b int32, visit func(v int32)) {
	if int(b) < len(c.g) {
		visit(b)
		return
	}
	for _, child := range c.children[b] {
		c.eachVertex(child, visit)
	}
}

// scan looks at the edges of the vertices of the queue, and reports whether a path was
// found and the matching grown by it.
func (c *cheapest) scan() bool {
	for len(c.queue) > 0 {
		v := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		c.best[v] = Free
		for _, u := range c.g[v] {
			b := c.outermost[u]
			if b == c.outermost[v] || c.label[b] == inner {
				continue
			}
			s := c.slack(v, u)
			switch {
			case s > 0 && c.label[b] == outer:
				if w := c.best[v]; w == Free || s < c.slack(v, w) {
					c.best[v] = u
				}
			case s > 0:
				if w := c.best[u]; w == Free || s < c.slack(u, w) {
					c.best[u] = v
				}
			case c.label[b] == unreached:
				c.reach(link{v, u})
			case c.join(link{v, u}):
				return true
			}
		}
	}
	return false
}

// join takes a tight edge between two outer blossoms: one tree is drawn together to a
// blossom, two are a path by which the matching grows, which is reported.
func (c *cheapest) join(l link) bool {
	if common := c.meet(l); common != Free {
		c.shrink(common, l)
		return false
	}
	c.augment(l)
	c.augment(l.turned())
	return true
}

// before returns the outer blossom before an outer one on its way to the root, Free at a root.
func (c *cheapest) before(b int32) int32 {
	t := c.entry[b].from
	if t == Free {
		return Free
	}
	return c.outermost[c.entry[c.outermost[t]].from]
}

// meet returns the outer blossom where the ways of both ends of an edge meet, Free if
// they lead to two roots.
func (c *cheapest) meet(l link) int32 {
	depth := func(b int32) (n int) {
		for ; b != Free; b = c.before(b) {
			n++
		}
		return n
	}
	a, b := c.outermost[l.from], c.outermost[l.to]
	m, n := depth(a), depth(b)
	for ; m > n; m-- {
		a = c.before(a)
	}
	for ; n > m; n-- {
		b = c.before(b)
	}
	for a != b {
		a, b = c.before(a), c.before(b)
	}
	return a
}

// shrink makes a blossom of the cycle that an edge closes with the ways of its ends to
// the blossom where they meet.
func (c *cheapest) shrink(common int32, l link) {
	n := len(c.unused) - 1
	b := c.unused[n]
	c.unused = c.unused[:n]
	// From the common one along the way to l.from, over l, and back from l.to.
	children, links := c.children[b][:0], c.links[b][:0]
	for a := c.outermost[l.from]; a != common; {
		t := c.outermost[c.entry[a].from]
		children = append(children, a, t)
		links = append(links, c.entry[a], c.entry[t])
		a = c.outermost[c.entry[t].from]
	}
	children = append(children, common)
	slices.Reverse(children)
	slices.Reverse(links)
	links = append(links, l)
	for a := c.outermost[l.to]; a != common; {
		t := c.outermost[c.entry[a].from]
		children = append(children, a, t)
		links = append(links, c.entry[a].turned(), c.entry[t].turned())
		a = c.outermost[c.entry[t].from]
	}
	c.children[b], c.links[b] = children, links
	c.base[b], c.parent[b], c.dual[b] = c.base[common], Free, 0
	c.label[b], c.entry[b] = outer, c.entry[common]
	for _, child := range children {
		c.parent[child] = b
		inside := c.label[child] == inner
		c.eachVertex(child, func(v int32) {
			c.outermost[v] = b
			if inside {
				c.queue = append(c.queue, v)
			}
		})
	}
}

// augment matches along the way from the end of a tight edge to its root.
func (c *cheapest) augment(l link) {
	for {
		b := c.outermost[l.from]
		c.rebase(b, l.from)
		c.mate[l.from] = l.to
		t := c.entry[b].from
		if t == Free {
			return
		}
		l = c.entry[c.outermost[t]]
		c.rebase(c.outermost[t], l.to)
		c.mate[l.to] = l.from
	}
}

// rebase changes the matching within a blossom so that a vertex of it becomes its base.
func (c *cheapest) rebase(b, v int32) {
	if int(b) < len(c.g) {
		return
	}
	children, links := c.children[b], c.links[b]
	at := c.childWith(b, v)
	c.rebase(children[at], v)
	n := len(children)
	pair := func(i int) { // child i with the next
		x, y := links[i].from, links[i].to
		c.rebase(children[i], x)
		c.rebase(children[(i+1)%n], y)
		c.mate[x], c.mate[y] = y, x
	}
	if at%2 == 1 {
		for i := at + 1; i < n; i += 2 {
			pair(i)
		}
	} else {
		for i := at - 2; i >= 0; i -= 2 {
			pair(i)
		}
	}
	c.children[b] = append(slices.Clone(children[at:]), children[:at]...)
	c.links[b] = append(slices.Clone(links[at:]), links[:at]...)
	c.base[b] = v
}

// childWith returns which child of a blossom holds a vertex.
func (c *cheapest) childWith(b, v int32) int {
	for c.parent[v] != b {
		v = c.parent[v]
	}
	return slices.Index(c.children[b], v)
}

// delta returns by how much the duals may change until an edge becomes tight or a
// blossom has to be opened; below 0 if nothing bounds it.
func (c *cheapest) delta() int64 {
	delta := int64(-1)
	least := func(d int64) {
		if delta < 0 || d < delta {
			delta = d
		}
	}
	for v := range int32(len(c.g)) {
		switch b := c.outermost[v]; c.label[b] {
		case unreached:
			if c.best[v] != Free {
				least(c.slack(v, c.best[v]))
			}
		case outer:
			if c.nearest(v); c.best[v] != Free {
				least(c.slack(v, c.best[v]) / 2)
			}
		case inner:
			if int(b) >= len(c.g) {
				least(c.dual[b])
			}
		}
	}
	return delta
}

// nearest searches anew for the nearest outer vertex of one whose own has come into its
// blossom.
func (c *cheapest) nearest(v int32) {
	if w := c.best[v]; w == Free || c.outermost[w] != c.outermost[v] {
		return
	}
	c.best[v] = Free
	c.toOuter(v)
}

// toOuter sets the nearest outer vertex outside the blossom of a vertex.
func (c *cheapest) toOuter(v int32) {
	for _, u := range c.g[v] {
		if b := c.outermost[u]; b == c.outermost[v] || c.label[b] != outer {
			continue
		}
		if w := c.best[v]; w == Free || c.slack(v, u) < c.slack(v, w) {
			c.best[v] = u
		}
	}
}

// adjust changes the duals.
func (c *cheapest) adjust(delta int64) {
	if delta == 0 {
		return
	}
	for v := range int32(len(c.g)) {
		b := c.outermost[v]
		switch c.label[b] {
		case outer:
			c.dual[v] -= delta
		case inner:
			c.dual[v] += delta
		}
		if int(b) < len(c.g) || c.base[b] != v {
			continue // once for each blossom
		}
		switch c.label[b] {
		case outer:
			c.dual[b] += delta
		case inner:
			c.dual[b] -= delta
		}
	}
}

// tightened takes the edges that have become tight, and reports whether one made a path
// by which the matching grew.
func (c *cheapest) tightened() bool {
	for v := range int32(len(c.g)) {
		u := c.best[v]
		if u == Free || c.outermost[u] == c.outermost[v] || c.slack(v, u) > 0 {
			continue
		}
		switch c.label[c.outermost[v]] {
		case unreached:
			c.reach(link{u, v})
		case outer:
			if c.join(link{v, u}) {
				return true
			}
		}
	}
	return false
}

// open dissolves inner blossoms whose dual has become 0 and labels what was in them.
func (c *cheapest) open() {
	for v := range int32(len(c.g)) {
		for {
			b := c.outermost[v]
			if int(b) < len(c.g) || c.label[b] != inner || c.dual[b] > 0 {
				break
			}
			c.openOne(b)
		}
	}
}

// openOne dissolves an inner blossom. The way through it to its base stays in the forest.
func (c *cheapest) openOne(b int32) {
	children, links, by := c.children[b], c.links[b], c.entry[b]
	at := c.childWith(b, by.to)
	c.release(b)
	for _, child := range children {
		c.label[child] = unreached
	}
	n := len(children)
	for {
		c.label[children[at]], c.entry[children[at]] = inner, by
		if at == 0 {
			break
		}
		// The next is matched with this, and from it the way goes on.
		next, after := (at+1)%n, (at+2)%n
		if at%2 == 0 {
			next, after = at-1, at-2
		}
		from := c.base[children[at]]
		c.reachOuter(children[next], link{from, c.mate[from]})
		if at%2 == 0 {
			by = links[after].turned()
		} else {
			by = links[next]
		}
		at = after
	}
	for _, child := range children {
		if c.label[child] == unreached {
			c.eachVertex(child, func(v int32) {
				c.best[v] = Free
				c.toOuter(v)
			})
		}
	}
}

// release makes the children of a blossom outermost; its number may be used again, and
// its children stay listed until then.
func (c *cheapest) release(b int32) {
	for _, child := range c.children[b] {
		c.parent[child] = Free
		c.eachVertex(child, func(v int32) { c.outermost[v] = child })
	}
	c.label[b] = unreached
	c.unused = append(c.unused, b)
}

// dissolve dissolves an outermost blossom without a dual, and its children alike.
func (c *cheapest) dissolve(b int32) {
	if int(b) < len(c.g) || c.dual[b] > 0 {
		return
	}
	c.release(b)
	for _, child := range c.children[b] {
		c.dissolve(child)
	}
}
