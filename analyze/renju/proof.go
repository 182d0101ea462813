package renju

// Proof is a Judgement with the lines on which it rests.
type Proof struct {
	Judgement
	Lines []Line // fives and overlines first, then fours, then threes, each by direction
}

// Figure is what a Line shows.
type Figure uint8

// The figures.
const (
	RowOfFive    Figure = iota // 五连
	LongRow                    // 长连
	StraightFour               // 活四
	SimpleFour                 // 冲四
	Three                      // 活三, or what looks like one
)

var figureNames = [...]string{"five", "overline", "straight-four", "four", "three"}

// String returns a stable code.
func (f Figure) String() string { return figureNames[f] }

// Line is one five, overline, four or three through a point.
type Line struct {
	Figure    Figure
	Direction Direction
	Stones    []Point // those that form it, the point judged among them
	Points    []Point // that complete it: a four to a five, a three to a straight four; none of a five or overline
	Barred    []Ban   // points that would make a three a straight four and do not count, with what a stone there is once the point judged is played
}

// Counts reports whether the figure is what it looks like: a three that no point
// makes a straight four is none.
func (l *Line) Counts() bool { return l.Figure != Three || len(l.Points) > 0 }

// Proof judges a point as Judge does and shows the fives, overlines, fours and
// threes that a black stone there makes: also those of a point that is lawful,
// among them threes that do not count. Beside a judgement that is Open the lines may
// settle more than it does: each of their points is judged for itself. It allocates.
func (p *Position) Proof(q Point, r Reading) Proof {
	proof := Proof{Judgement: p.Judge(q, r)}
	if proof.Kind == Occupied {
		return proof
	}
	after := *p
	after.Put(q, Black)
	var fours, threes []Line
	for d := range Directions {
		s := p.lines.look(d, q, Black)
		switch {
		case s.row >= 5:
			proof.Lines = append(proof.Lines, after.row(d, q))
		case s.five != 0:
			fours = append(fours, after.fours(d, q, s)...)
		case s.threes != 0:
			threes = append(threes, after.three(d, q, s, r))
		}
	}
	proof.Lines = append(append(proof.Lines, fours...), threes...)
	return proof
}

// through returns the row of black stones through q, from bottom or left.
func (p *Position) through(d Direction, q Point) (row []Point) {
	first := q
	for {
		before, ok := neighbour(first, d, -1)
		if !ok || p.stones[before] != Black {
			break
		}
		first = before
	}
	for ok := true; ok && p.stones[first] == Black; first, ok = neighbour(first, d, 1) {
		row = append(row, first)
	}
	return row
}

// neighbour returns the next point of a line, if the board goes on.
func neighbour(q Point, d Direction, by int) (Point, bool) {
	if edges[places[q].line[d]]>>(int(places[q].shift[d])+reach+by)&1 != 0 {
		return NoPoint, false
	}
	return Point(int(q) + by*steps[d]), true
}

func (p *Position) row(d Direction, q Point) Line {
	l := Line{Figure: RowOfFive, Direction: d, Stones: p.through(d, q)}
	if len(l.Stones) > 5 {
		l.Figure = LongRow
	}
	return l
}

// fours returns the one or two fours of a line.
func (p *Position) fours(d Direction, q Point, s *shape) (list []Line) {
	for left := s.five; left != 0; left &= left - 1 {
		five := offset(q, d, left&-left)
		if s.straight && len(list) == 1 {
			list[0].Points = append(list[0].Points, five)
			continue
		}
		l := Line{Figure: SimpleFour, Direction: d, Stones: p.with(d, q, five), Points: []Point{five}}
		if s.straight {
			l.Figure = StraightFour
		}
		list = append(list, l)
	}
	return list
}

// with returns the stones that stand in a row through q once a stone is put.
func (p *Position) with(d Direction, q, put Point) (stones []Point) {
	p.Put(put, Black)
	defer p.Lift(put)
	for _, stone := range p.through(d, q) {
		if stone != put {
			stones = append(stones, stone)
		}
	}
	return stones
}

// three returns what looks like a three, each of its points judged.
func (p *Position) three(d Direction, q Point, s *shape, r Reading) Line {
	l := Line{Figure: Three, Direction: d}
	for left := s.threes; left != 0; left &= left - 1 {
		point := offset(q, d, left&-left)
		l.Stones = p.with(d, q, point)
		v := p.Judge(point, r)
		if v.Kind == Legal || v.Kind == Five && r == RecursiveFive || v.Kind != Five && r == Literal {
			l.Points = append(l.Points, point)
		} else {
			l.Barred = append(l.Barred, Ban{Point: point, Judgement: v})
		}
	}
	return l
}
