package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// holdsPoint reports whether by 26.3 a taking does not count, as far as that can be
// told from a position: me is the weaker side, has one attacking piece, and touches an
// advisor or an elephant with it. What its key point (守和要点) is, is not defined,
// nor whether who holds the draw must be the weaker by value or by number (R17).
func (j *Judge) holdsPoint(s *scene, t *taking) bool {
	if j.read.KeyPoint == KeyPointReported || !weak(t.victim) {
		return false
	}
	mine, attackers, _ := forces(&s.p, s.me)
	theirs, against, old := forces(&s.p, s.me.Other())
	outnumbered := j.read.KeyPoint == KeyPointOutnumbered && against-old > attackers
	return attackers == 1 && (outnumbered || mine.weaker(theirs))
}

// weaker compares strong units, then pawns, then weak pieces.
func (b balance) weaker(c balance) bool {
	d := b.minus(c)
	return d.strong < 0 || d.strong == 0 && (d.pawns < 0 || d.pawns == 0 && d.weak < 0)
}

// forces adds up the pieces of a side, and counts those that attack, with how many of
// them are pawns on the last rank (底兵), which have nothing before them.
func forces(p *xiangqi.Position, side schemas.Side) (sum balance, attackers, old int) {
	for q := range p.Pieces(side).All() {
		w := worth(p.At(q), q)
		sum = sum.plus(w)
		if w.strong > 0 || w.pawns > 0 {
			attackers++
		}
		if w.pawns > 0 && onLastRank(q, side) {
			old++
		}
	}
	return sum, attackers, old
}

func onLastRank(q board.Square, side schemas.Side) bool {
	if side == schemas.First {
		return q.Rank() == board.Ranks-1
	}
	return q.Rank() == 0
}
