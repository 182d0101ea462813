package renju

// Replay follows a game stone by stone and keeps the points where each side could
// make five. The zero Replay is an empty board. It is a value: a copy is independent.
type Replay struct {
	position Position
	fives    [3]PointSet
}

// Ply is what one stone of a game is and makes.
type Ply struct {
	Judgement // Black's as Position.Judge; White's is Five or Legal, Over besides Five if it is an overline

	Fours      int  // made (冲四, 活四), 0–8
	Threes     int  // made (活三), 0–4, as each line by itself has them
	Missed     bool // its side could have made five, and it does not
	Unanswered bool // the other side threatened five, and it neither makes five nor stands on a point of the threat
	Forced     bool // any other move would have lost at once: the other side threatened five on this point alone, and none could be made
}

// Position returns the board as it stands. It is not to be changed.
func (g *Replay) Position() *Position { return &g.position }

// Fives returns the points where a colour could make five now.
func (g *Replay) Fives(s Stone) PointSet {
	if s-1 > 1 {
		return PointSet{}
	}
	return g.fives[s]
}

// Play judges a stone and puts it. It reports false and changes nothing where it
// cannot be put: occupied, off the board, no colour. Whose turn it is, and whether
// the game is over, is not asked.
func (g *Replay) Play(q Point, s Stone, r Reading) (ply Ply, ok bool) {
	p := &g.position
	if q >= Points || p.stones[q] != Empty || s-1 > 1 {
		return ply, false
	}
	t := p.lines.tally(q, s)
	switch {
	case s == Black:
		left := Bound
		ply.Judgement = p.judge(q, r, t, &left)
	case t.five():
		ply.Judgement = Judgement{Kind: Five, Over: t.over()}
	}
	ply.Fours, ply.Threes = t.fours(), t.threes()
	own, other := &g.fives[s], &g.fives[s.Other()]
	if ply.Kind != Five {
		ply.Missed = !own.Empty()
		ply.Unanswered = !other.Empty() && !other.Has(q)
		ply.Forced = !ply.Missed && other.Has(q) && other.Len() == 1
	}
	p.Put(q, s)
	own.Remove(q)
	other.Remove(q)
	g.update(q, s, t)
	return ply, true
}

// update brings the points where a colour makes five up to date after its stone
// on q: those of its new fours come, and Black's fives that it made overlines go.
func (g *Replay) update(q Point, s Stone, t tally) {
	own := &g.fives[s]
	if s == Black && !own.Empty() {
		for five := range own.All() {
			if !g.position.lines.tally(five, Black).five() {
				own.Remove(five)
			}
		}
	}
	if t.five() { // of a longer row of White's the ends may lie outside the windows
		*own = g.position.Fives(s)
		return
	}
	if t.fours() == 0 {
		return
	}
	for i, w := range g.position.lines.fives(q, s) {
		own[i] |= w
	}
}
