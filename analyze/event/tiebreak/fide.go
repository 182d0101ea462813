package tiebreak

import (
	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// requested reports whether a round was a bye asked for, or an absence (C.07:16.1.1).
func requested(h How) bool { return h == HalfBye || h == ZeroBye || h == Absent }

// voluntary reports whether a round was not played by the player's own doing: a bye asked
// for, or a forfeit lost (C.07:16.1.2).
func voluntary(t *Term) bool { return requested(t.How) || t.Unplayed && t.How == LostTo }

// draw is what a draw scores where FIDE's rules put one in the place of a round.
func (c *count) draw() int { return c.t.Points.DrawFirst }

// fideRounds calls visit for every round of a player up to the one counted, absences among
// them: a round with no pairing is a bye of no points.
func (c *count) fideRounds(p int, visit func(t Term, points int)) {
	of, i := c.meetingsOf(p), 0
	for round := 1; round <= c.round; round++ {
		if i == len(of) || of[i].round > round {
			visit(Term{Round: round, Opponent: event.Nobody, How: Absent}, 0)
			continue
		}
		for ; i < len(of) && of[i].round == round; i++ {
			visit(of[i].term(), of[i].primary)
		}
	}
}

// adjust is the score of a player as his opponents' tie-breaks see it: byes asked for with
// nothing but voluntarily unplayed rounds after them count as draws (C.07:16.3). Where the
// pairings are laid down beforehand it is the score.
func (c *count) adjust(p int) int {
	score := c.scores[p]
	if c.o.ForfeitsArePlayed {
		return score
	}
	of := c.meetingsOf(p)
	i := len(of) - 1
	for round := c.round; round >= 1; round-- {
		if i < 0 || of[i].round < round {
			score += c.draw()
			continue
		}
		for ; i >= 0 && of[i].round == round; i-- {
			t := of[i].term()
			if !voluntary(&t) {
				return score
			}
			if requested(t.How) {
				score += c.draw() - of[i].primary
			}
		}
	}
	return score
}

// fide are the terms of FIDE's sums of opponents' scores. A round without a game is one
// against a dummy (C.07:16.4), except a forfeit where the pairings are laid down beforehand
// (C.07:15.2).
func (c *count) fide(p int, by rulebooks.TieBreak, all []Term) []Term {
	from := len(all)
	c.fideRounds(p, func(t Term, points int) {
		switch {
		case t.How == Open:
			return
		case t.Opponent == event.Nobody && c.o.ForfeitsArePlayed:
			return
		case t.Opponent != event.Nobody && (!t.Unplayed || c.o.ForfeitsArePlayed):
			t.Score = c.adjusted[t.Opponent]
		default:
			t.Against, t.Score = AgainstDummy, c.dummy(p, t.Opponent)
		}
		t.Amount = t.Score
		if by == rulebooks.BySonnebornBerger {
			t.Amount = t.Score * points // halves times halves are quarters
		}
		all = append(all, t)
	})
	switch by {
	case rulebooks.ByBuchholzCut:
		c.cutFIDE(all[from:], 0)
	case rulebooks.ByBuchholzMedian:
		c.cutFIDE(all[from:], 1)
	}
	return all
}

// half reports whether a player has half of all points or more: of a round robin those of its
// games, else those of its rounds.
func (c *count) half(p int) bool {
	games := c.rounds
	if c.o.ForfeitsArePlayed {
		games = (c.ranked - 1) * max(c.t.Legs, 1)
	}
	return 2*c.scores[p] >= games*c.win()
}

// koya are the points against those who have half of all points or more (C.07, KS).
func (c *count) koya(p int, all []Term) []Term {
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		if m.opponent == event.Nobody || m.how == Open || !m.played && !c.o.ForfeitsArePlayed || !c.half(m.opponent) {
			continue
		}
		t := m.term()
		t.Score, t.Amount = m.primary, m.primary
		all = append(all, t)
	}
	return all
}

// ratings are those of the opponents met over the board (C.07, ARO).
func (c *count) ratings(p int, by rulebooks.TieBreak, all []Term) []Term {
	from := len(all)
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		if m.opponent == event.Nobody || !m.played {
			continue
		}
		t := m.term()
		t.Amount = c.t.Players[m.opponent].Rating
		all = append(all, t)
	}
	if by == rulebooks.ByRatingCut {
		cut(all[from:], 1, 0)
	}
	return all
}

// average is that of the terms that are not cut, rounded to the nearest whole, a half up.
func average(terms []Term) int {
	sum, n := 0, 0
	for i := range terms {
		if !terms[i].Cut {
			sum, n = sum+terms[i].Amount, n+1
		}
	}
	if n == 0 {
		return 0
	}
	return (2*sum + n) / (2 * n)
}

// dummy is the score of the opponent that an unplayed round is counted against: the
// player's own, from 2026 on at most that of the opponent paired, or of a draw a round.
func (c *count) dummy(p, opponent int) int {
	own := c.scores[p]
	switch {
	case c.o.Edition == Edition2024:
		return own
	case opponent != event.Nobody:
		return min(own, c.adjusted[opponent])
	}
	return min(own, c.rounds*c.draw())
}

// cutFIDE leaves out the lowest term, one of a voluntarily unplayed round before all others
// (C.07:16.5), and the highest ones of the rest.
func (c *count) cutFIDE(terms []Term, highest int) {
	lowest := -1
	for i := range terms {
		if voluntary(&terms[i]) && (lowest < 0 || terms[i].Amount < terms[lowest].Amount) {
			lowest = i
		}
	}
	if lowest < 0 || c.o.ForfeitsArePlayed {
		cut(terms, 1, highest)
		return
	}
	terms[lowest].Cut = true
	cut(terms, 0, highest)
}
