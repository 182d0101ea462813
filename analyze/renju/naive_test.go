package renju

// naive is a slow judge written from the wording of the rules alone: it scans
// whole lines of an array and tries every point. It shares nothing with the
// judge under test but the names of kinds and readings.
type naive struct {
	cell  [15][15]byte // row, column: '.', 'x' black, 'o' white
	steps int          // points that it may still judge
}

func naiveOf(p *Position) *naive {
	n := &naive{steps: 3000}
	for row := range 15 {
		for column := range 15 {
			n.cell[row][column] = ".xo"[p.Stone(At(column, row))]
		}
	}
	return n
}

var naiveSteps = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}

// line is the whole line through a point, and where on it the point is.
func (n *naive) line(row, column, d int) (cells []byte, at int) {
	dr, dc := naiveSteps[d][0], naiveSteps[d][1]
	r, c := row, column
	for inside(r-dr, c-dc) {
		r, c, at = r-dr, c-dc, at+1
	}
	for ; inside(r, c); r, c = r+dr, c+dc {
		cells = append(cells, n.cell[r][c])
	}
	return cells, at
}

func inside(r, c int) bool { return r >= 0 && r < 15 && c >= 0 && c < 15 }

// naiveRow is the unbroken row of a colour round a place of a line: from, to.
func naiveRow(cells []byte, at int, own byte) (from, to int) {
	from, to = at, at+1
	for from > 0 && cells[from-1] == own {
		from--
	}
	for to < len(cells) && cells[to] == own {
		to++
	}
	return from, to
}

// naiveFive: five in a row, for White also more (2.8, 10.1(1)).
func naiveFive(cells []byte, at int, own byte) bool {
	from, to := naiveRow(cells, at, own)
	return to-from == 5 || to-from > 5 && own == 'o'
}

// naiveFours lists the points that make five with the stone at a place, and counts
// the fours: sets of stones that such a point completes (2.6, 2.7).
func naiveFours(cells []byte, at int, own byte) (points []int, fours int) {
	sets := map[int]bool{}
	for i := range cells {
		if cells[i] != '.' {
			continue
		}
		cells[i] = own
		from, to := naiveRow(cells, at, own)
		if from <= i && i < to && naiveFive(cells, at, own) {
			points = append(points, i)
			set := 0
			for k := from; k < to; k++ {
				if k != i {
					set |= 1 << k
				}
			}
			sets[set] = true
		}
		cells[i] = '.'
	}
	return points, len(sets)
}

// naiveStraight: a four in an unbroken row which both its ends make five (2.6).
func naiveStraight(cells []byte, at int, own byte) bool {
	from, to := naiveRow(cells, at, own)
	if to-from != 4 {
		return false
	}
	points, _ := naiveFours(cells, at, own)
	ends := 0
	for _, i := range points {
		if i == from-1 || i == to {
			ends++
		}
	}
	return ends == 2
}

// naiveThree lists the points that make a line a straight four which holds the
// stone at a place and the new one (2.4).
func naiveThree(cells []byte, at int, own byte) (points []int) {
	if naiveFive(cells, at, own) {
		return nil
	}
	if from, to := naiveRow(cells, at, own); to-from > 5 {
		return nil
	}
	if fives, _ := naiveFours(cells, at, own); len(fives) > 0 {
		return nil
	}
	for i := range cells {
		if cells[i] != '.' {
			continue
		}
		cells[i] = own
		if from, to := naiveRow(cells, at, own); from <= i && i < to && naiveStraight(cells, at, own) {
			points = append(points, i)
		}
		cells[i] = '.'
	}
	return points
}

// judge says what a black stone on an empty point is. It gives up when steps is
// used up: ok is false.
func (n *naive) judge(row, column int, r Reading) (v Judgement, ok bool) {
	if n.steps--; n.steps < 0 {
		return v, false
	}
	n.cell[row][column] = 'x'
	defer func() { n.cell[row][column] = '.' }()
	fours, threes := 0, 0
	for d := range 4 {
		cells, at := n.line(row, column, d)
		if naiveFive(cells, at, 'x') {
			return Judgement{Kind: Five}, true
		}
		if from, to := naiveRow(cells, at, 'x'); to-from > 5 {
			v.Over = true
		}
		_, more := naiveFours(cells, at, 'x')
		fours += more
	}
	for d := range 4 {
		cells, at := n.line(row, column, d)
		for _, i := range naiveThree(cells, at, 'x') {
			then, ok := n.judge(row+(i-at)*naiveSteps[d][0], column+(i-at)*naiveSteps[d][1], r)
			if !ok {
				return v, false
			}
			if naiveCounts(then.Kind, r) {
				threes++
				break
			}
		}
	}
	v.Four = fours >= 2
	v.Three = threes >= 2
	switch {
	case v.Over:
		v.Kind = Overline
	case v.Four:
		v.Kind = DoubleFour
	case v.Three:
		v.Kind = DoubleThree
	}
	return v, true
}

// naiveCounts: which points make a three a straight four, by reading.
func naiveCounts(k Kind, r Reading) bool {
	switch r {
	case Recursive:
		return k == Legal
	case RecursiveFive:
		return k == Legal || k == Five
	}
	return k != Five
}
