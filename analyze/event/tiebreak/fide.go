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
