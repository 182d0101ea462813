package renju

// Shape is what a stone makes along one line.
type Shape struct {
	Row      int  // own stones in a row through it, 1–6: of an overline 6
	Fours    int  // fours (冲四, 活四) that it belongs to: 0–2; none beside a five or overline
	Straight bool // one of them is straight (活四, wuziqi-2009:2.6)
	Three    bool // 活三 (wuziqi-2009:2.4), as the line by itself has it: see Position.Proof
	Sleeping bool // 眠三: one more stone makes a simple four (冲四), none a straight one
}

// Made is what a stone of a colour makes, by direction and in all.
type Made struct {
	Five  bool // 五连; White's overline too (wuziqi-2009:10.1(1))
	Over  bool // 长连 (wuziqi-2009:2.9), of either colour
	Along [Directions]Shape
}

// Fours returns the number of fours, straight or not, 0–8.
func (m *Made) Fours() (n int) {
	for i := range m.Along {
		n += m.Along[i].Fours
	}
	return n
}

// Threes returns the number of lines that are threes, 0–4.
func (m *Made) Threes() (n int) {
	for i := range m.Along {
		if m.Along[i].Three {
			n++
		}
	}
	return n
}

// Made returns what a stone of a colour on q makes, whether it stands there or not:
// of an occupied point, what a stone of this colour in its place makes. A three of
// Black's counts as the line has it, whether or not it could be played on. Off the
// board, or for Empty, nothing is made.
func (p *Position) Made(q Point, s Stone) (m Made) {
	if q >= Points || s-1 > 1 {
		return m
	}
	for d := range Directions {
		made := p.lines.look(d, q, s)
		m.Five = m.Five || made.tally.five()
		m.Over = m.Over || made.tally.over()
		m.Along[d] = Shape{
			Row:      min(int(made.row), 6),
			Fours:    made.fours(),
			Straight: made.straight,
			Three:    made.threes != 0,
			Sleeping: made.sleeping,
		}
	}
	return m
}

// MakesFive reports whether a stone of a colour on the empty point q makes five.
func (p *Position) MakesFive(q Point, s Stone) bool {
	return q < Points && s-1 <= 1 && p.stones[q] == Empty && p.lines.tally(q, s).five()
}

// Fives returns the points where a stone of a colour makes five now: where it is
// its turn, a five to be played; else the points at which fours threaten.
func (p *Position) Fives(s Stone) (set PointSet) {
	if s-1 > 1 {
		return set
	}
	for q := range Point(Points) {
		if p.stones[q] == Empty && p.lines.tally(q, s).five() {
			set.Add(q)
		}
	}
	return set
}

// fives returns the points that complete a five through q, where a stone stands.
func (l *lines) fives(q Point, s Stone) (set PointSet) {
	for d := range Directions {
		for left := l.look(d, q, s).five; left != 0; left &= left - 1 {
			set.Add(offset(q, d, left&-left))
		}
	}
	return set
}
