package tiebreak

// Scored is what a game scored its two sides, in half points.
type Scored struct {
	Counted bool // false where it is open, void, or of a later round
	Points  [2]int
}

// Scored returns what each game of Tournament scored; of a bye Points[0]. A match of teams
// that is told as a whole and stands for several boards scores what they do together.
func (s *Standing) Scored() []Scored {
	b := s.count.book
	list := make([]Scored, len(b.t.Games))
	for p := range b.meetings {
		for i := range b.meetings[p] {
			m := &b.meetings[p][i]
			if m.round > s.Round {
				continue
			}
			for k := range m.sides {
				of := &m.sides[k]
				if of.how == Open {
					continue
				}
				at, side := &list[of.game], 0
				if b.t.Games[of.game].First != p {
					side = 1
				}
				at.Counted = true
				at.Points[side] += of.points
			}
		}
	}
	return list
}
