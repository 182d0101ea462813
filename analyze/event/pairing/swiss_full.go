package pairing

import (
	"qipu/analyze/event"
	"qipu/analyze/event/pairing/internal/matching"
)

// full checks from the top down that each score group is paired as fully as it can, and
// that who floated into it is not passed on (xiangqi-2011:A3.1.4, A3.1.10).
func (s *swiss) full(f *field) {
	if !f.search {
		return
	}
	d := s.newDescent(f)
	for k := range d.lines {
		s.report.examined[FullerPairing]++
		d.giveFaulty(k)
		if d.lines[k].across > 1 && d.fuller(k) {
			// Who would have come down from here is open, and so is all below.
			s.report.gap(FullerPairing, f.number, FaultAbove)
			return
		}
		if d.lines[k].passed > 0 && d.from <= k {
			d.nearer(k)
		}
		if d.lines[k].across == 0 {
			d.from = k + 1
		}
	}
}

// descent goes through the score groups of a round, numbered from 0, the highest. The line
// of a group is that under it.
//
// At each line two numbers are to be as low as they can: of pairs across it, then of those
// among them whose higher player came from above the group and is passed on. A pairing is
// better if the first of these numbers, from the top down, in which it differs is lower.
// Of the pairs above the line that is looked at only those are given, with all above them,
// that lie above a line
//
//   - which no pair crosses, so that what is above it is of no matter below, or
//   - above which a pair itself breaks a principle, or somebody was passed on who need not
//     have been, so that it is open what should be there.
//
// The others may change if the numbers above the line stay as they are. As each is known to
// be the least by then, no pairing has lower ones.
type descent struct {
	*swiss
	f     *field
	group []int  // of each player
	lines []line // of all groups but the lowest
	from  int    // pairs wholly above this group are given
}

// line is what the pairing of the round has at the line of a group.
type line struct {
	points         int // of the group
	across, passed int
}

func (s *swiss) newDescent(f *field) *descent {
	d := &descent{swiss: s, f: f, group: make([]int, len(s.player))}
	for i, p := range f.players {
		points := s.player[p].points
		if i == 0 || points != s.player[f.players[i-1]].points {
			d.lines = append(d.lines, line{points: points})
		}
		d.group[p] = len(d.lines) - 1
	}
	if len(d.lines) > 0 {
		d.lines = d.lines[:len(d.lines)-1]
	}
	pairs := f.pairs()
	for k := range d.lines {
		d.lines[k].across, d.lines[k].passed = d.count(pairs, k)
	}
	return d
}

// sides returns the groups of two players, that of the higher first.
func (d *descent) sides(x, y int) (upper, lower int) {
	a, b := d.group[x], d.group[y]
	return min(a, b), max(a, b)
}

// count counts the pairs across the line of a group and who of them is passed on.
func (d *descent) count(pairs []Pair, k int) (across, passed int) {
	for _, p := range pairs {
		upper, lower := d.sides(p.First, p.Second)
		if upper > k || lower <= k {
			continue
		}
		across++
		if upper < k {
			passed++
		}
	}
	return across, passed
}

// giveFaulty takes pairs above a group as given down to the lowest that breaks a principle.
func (d *descent) giveFaulty(k int) {
	for i := range d.f.meetings {
		m := &d.f.meetings[i]
		if _, lower := d.sides(m.first, m.second); lower == k-1 && !d.mayPair(d.f, m.first, m.second, false) {
			d.from = k
		}
	}
}

// open returns the players of pairs that are not given, down to a group.
func (d *descent) open(last int) []int {
	var players []int
	for _, p := range d.f.players {
		q := d.f.opponent[p]
		if q == event.Nobody || d.group[p] > last {
			continue
		}
		if _, lower := d.sides(p, q); lower >= d.from {
			players = append(players, p)
		}
	}
	return players
}

func (d *descent) may(x, y int) bool { return d.mayPair(d.f, x, y, false) }

// mayColoured returns who may be paired within the limits on colours; pairs above a group
// may also stay as they are.
func (d *descent) mayColoured(k int) func(x, y int) bool {
	return func(x, y int) bool {
		if d.mayPair(d.f, x, y, true) {
			return true
		}
		_, lower := d.sides(x, y)
		return lower < k && d.f.opponent[x] == y && d.may(x, y)
	}
}

// fuller looks for a pairing with fewer pairs across the line of a group, and reports
// whether there is one.
func (d *descent) fuller(k int) bool {
	have := d.lines[k].across
	upper := d.open(k)
	g := graphOf(upper, d.may)
	if matching.Exposed(matching.Maximum(g, d.f.mates(upper, g))) == have {
		return false // so many find nobody above the line
	}
	kind := FullerPairing
	best, coloured, err := d.both(k, false)
	switch {
	case err != nil:
		d.undecided(k)
		return false
	case best == nil:
		return false
	case coloured != nil:
		best = coloured
	default:
		kind = FullerWithoutColours
	}
	var players []int
	for _, p := range upper {
		if d.group[p] == k {
			players = append(players, p)
		}
	}
	across, _ := d.count(best, k)
	d.report.add(Deviation{
		Kind: kind, Round: d.f.number, Players: players, Group: d.lines[k].points,
		Expected: Fact{Number: across}, Actual: Fact{Number: have}, Proof: d.changes(d.f, best, nil),
	})
	return true
}

// nearer looks for a pairing in which fewer are passed on over a group.
func (d *descent) nearer(k int) {
	d.report.examined[NearerPairing]++
	free, best, err := d.both(k, true)
	if err != nil {
		d.undecided(k)
	}
	if free != nil {
		d.from = k + 1
	}
	if best == nil {
		return
	}
	stays := make(map[int]bool)
	for _, p := range best {
		if _, lower := d.sides(p.First, p.Second); lower <= k {
			stays[p.First], stays[p.Second] = true, true
		}
	}
	proof := d.changes(d.f, best, nil)
	for i := range d.f.meetings {
		x, y := d.f.meetings[i].first, d.f.meetings[i].second
		if d.group[x] > d.group[y] {
			x, y = y, x
		}
		if d.group[x] < k && d.group[y] > k && stays[x] {
			d.report.add(Deviation{
				Kind: NearerPairing, Round: d.f.number, Players: []int{x}, Group: d.lines[k].points,
				Expected: Fact{Number: d.lines[k].points}, Actual: Fact{Number: d.player[y].points}, Proof: proof,
			})
		}
	}
}

// both returns a better pairing, and one within the limits on colours.
func (d *descent) both(k int, passed bool) (free, coloured []Pair, err error) {
	if free, err = d.better(k, passed, d.may); free == nil || err != nil {
		return nil, nil, err
	}
	coloured, err = d.better(k, passed, d.mayColoured(k))
	return free, coloured, err
}

// better returns a pairing of all players who are open that has less at the line of a
// group, of pairs across it or, with as many, of who is passed on, and as much at each line
// above; nil if there is none. It is the best, and of the best one that changes few pairs,
// to near opponents.
func (d *descent) better(k int, passed bool, may func(x, y int) bool) ([]Pair, error) {
	w, err := d.weigh(k, passed)
	if err != nil {
		return nil, err
	}
	players := d.open(len(d.lines))
	g := graphOf(players, may)
	start := d.f.mates(players, g)
	mate, err := matching.Cheapest(g, func(v, u int32) int64 {
		return w.cost(d.sides(players[v], players[u]))
	}, start)
	if mate == nil || err != nil || d.total(&w, pairsOf(players, mate)) >= d.total(&w, d.f.pairs()) {
		return nil, err
	}
	lines := int64(len(d.lines))
	factor := int64(len(players))*lines + 1 // more than all changes cost
	if w.most() > matching.MaxCost/(2*factor) {
		return pairsOf(players, mate), nil
	}
	few, err := matching.Cheapest(g, func(v, u int32) int64 {
		upper, lower := d.sides(players[v], players[u])
		cost := factor * w.cost(upper, lower)
		if start[v] != u {
			cost += lines + int64(lower-upper)
		}
		return cost
	}, start)
	if err != nil {
		return pairsOf(players, mate), nil
	}
	return pairsOf(players, few), nil
}

func (d *descent) total(w *weights, pairs []Pair) (sum int64) {
	for _, p := range pairs {
		sum += w.cost(d.sides(p.First, p.Second))
	}
	return sum
}

// undecided says that it is not known whether there is a better pairing, and takes what is
// above as given.
func (d *descent) undecided(k int) {
	d.report.gap(FullerPairing, d.f.number, MissingProof)
	d.report.gap(NearerPairing, d.f.number, MissingProof)
	d.from = k + 1
}

// weights are what a pair costs at each line from the first that is not given to the one
// that is looked at.
type weights struct {
	from, last     int
	across, passed []int64 // sums of the lines before
}

// weigh sets the weights so that a pairing costs less than that of the round if and only
// if it is better, at the last line alone. As no pairing is better above, one that differs
// there has more at some line first, and may save at most all that is below: so that is
// what one more weighs.
func (d *descent) weigh(k int, passed bool) (weights, error) {
	n := k - d.from + 1
	w := weights{from: d.from, last: k, across: make([]int64, n+1), passed: make([]int64, n+1)}
	limit := matching.MaxCost / int64(2*n*(len(d.f.players)+1)) // so all pairs together cost no more than one may
	below := int64(0)
	next := func(count int) int64 {
		weight := min(max(1, below), limit)
		below += weight * int64(count)
		return weight
	}
	for i := n; i > 0; i-- {
		l := d.lines[d.from+i-1]
		if i < n || passed {
			w.passed[i] = next(l.passed)
		}
		w.across[i] = next(l.across)
		if w.across[i] == limit {
			return w, matching.ErrRange
		}
	}
	for i := range n {
		w.across[i+1] += w.across[i]
		w.passed[i+1] += w.passed[i]
	}
	return w, nil
}

// most is what a pair costs at most.
func (w *weights) most() int64 {
	last := len(w.across) - 1
	return w.across[last] + w.passed[last]
}

// cost is that of a pair of two groups, the higher first.
func (w *weights) cost(upper, lower int) int64 {
	sum := func(before []int64, first int) int64 {
		first, end := max(first, w.from), min(lower, w.last+1)
		if first >= end {
			return 0
		}
		return before[end-w.from] - before[first-w.from]
	}
	return sum(w.across, upper) + sum(w.passed, upper+1)
}
