package tiebreak

import (
	"cmp"
	"slices"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// count is an event as it stood after a round.
type count struct {
	*book
	round    int
	ends     []int  // by player: the meetings up to the round
	scores   []int  // by player: the primary points, in half points
	lowest   int    // the lowest score of those who have points (xiangqi-2011:14.4)
	adjusted []int  // by player: FIDE's score for the opponents (C.07:16.3), where a key needs it
	mark     []bool // by player: of the group looked at; all false between
}

// after counts the scores after a round.
func (b *book) after(round int) *count {
	n := len(b.meetings)
	c := &count{book: b, round: round, ends: make([]int, n), scores: make([]int, n), adjusted: make([]int, n)}
	for p, all := range b.meetings {
		for i := range all {
			if all[i].round > round {
				break
			}
			c.ends[p]++
			c.scores[p] += all[i].primary
		}
		if s := c.scores[p]; s > 0 && !b.unranked[p] && (c.lowest == 0 || s < c.lowest) {
			c.lowest = s
		}
		if b.fide {
			c.adjusted[p] = c.adjust(p)
		}
	}
	return c
}

// meetingsOf are a player's up to the round.
func (c *count) meetingsOf(p int) []meeting { return c.meetings[p][:c.ends[p]] }

// unitOf returns the unit of what is summed from terms.
func unitOf(by rulebooks.TieBreak) Unit {
	switch by {
	case rulebooks.ByMinorScore, rulebooks.BySonnebornBerger:
		return Quarters
	case rulebooks.ByPoints, rulebooks.ByOpponents, rulebooks.ByMiddleOpponents, rulebooks.ByRunningTotal,
		rulebooks.ByGamePoints, rulebooks.ByMatchPoints, rulebooks.ByTeamMatchPoints, rulebooks.ByBoardPoints,
		rulebooks.ByDroppedRounds, rulebooks.ByMutual, rulebooks.ByBuchholz, rulebooks.ByBuchholzCut,
		rulebooks.ByBuchholzMedian, rulebooks.ByProgressive, rulebooks.ByKoya:
		return Halves
	}
	return Counts
}

// terms appends what a key sums for a player. Keys of a group, and those that are no sum,
// have none.
func (c *count) terms(p int, by rulebooks.TieBreak, all []Term) []Term {
	switch by {
	case rulebooks.ByPoints, rulebooks.ByGamePoints, rulebooks.ByMatchPoints, rulebooks.ByTeamMatchPoints:
		return c.scored(p, by, all)
	case rulebooks.ByMinorScore, rulebooks.ByOpponents, rulebooks.ByMiddleOpponents:
		return c.opponents(p, by, all)
	case rulebooks.ByRunningTotal, rulebooks.ByProgressive:
		return c.running(p, all)
	case rulebooks.ByMatchesWon:
		return c.matchesWon(p, all)
	case rulebooks.ByWins, rulebooks.BySecondGames, rulebooks.BySecondWins, rulebooks.ByBoardPoints, rulebooks.ByBoardWins,
		rulebooks.ByWinsAwarded, rulebooks.ByWinsPlayed, rulebooks.ByBlackGames, rulebooks.ByBlackWins:
		return c.games(p, by, all)
	case rulebooks.ByBuchholz, rulebooks.ByBuchholzCut, rulebooks.ByBuchholzMedian, rulebooks.BySonnebornBerger:
		return c.fide(p, by, all)
	case rulebooks.ByKoya:
		return c.koya(p, all)
	case rulebooks.ByAverageRating, rulebooks.ByRatingCut:
		return c.ratings(p, by, all)
	}
	return all
}

func (m *meeting) term() Term {
	return Term{Round: m.round, Opponent: m.opponent, How: m.how, Unplayed: !m.played && m.opponent != event.Nobody}
}

func (s *side) term() Term {
	return Term{
		Round: s.round, Board: s.board, Opponent: s.opponent, How: s.how,
		Unplayed: !s.played && s.opponent != event.Nobody, Score: s.points,
	}
}

// scored are points, meeting by meeting.
func (c *count) scored(p int, by rulebooks.TieBreak, all []Term) []Term {
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		t := m.term()
		switch {
		case by == rulebooks.ByTeamMatchPoints || by == rulebooks.ByMatchPoints && !onBoards(c.t):
			t.Amount = m.match
		case by == rulebooks.ByMatchPoints:
			t.Amount = m.boards
		default:
			t.Amount = m.points
		}
		t.Score = t.Amount
		all = append(all, t)
	}
	return all
}

// running are the points after each round, 累进分.
func (c *count) running(p int, all []Term) []Term {
	total, i := 0, 0
	of := c.meetingsOf(p)
	for round := 1; round <= c.round; round++ {
		t := Term{Round: round, Opponent: event.Nobody, How: Absent}
		for ; i < len(of) && of[i].round == round; i++ {
			t = of[i].term()
			total += of[i].primary
			t.Score += of[i].primary
		}
		t.Amount = total
		all = append(all, t)
	}
	return all
}

// leftOut reports whether what was against an opponent counts in no tie-break: it has no
// result yet, or it is a forfeit and D13 leaves those out.
func (c *count) leftOut(opponent int, how How, played bool) bool {
	return how == Open || opponent != event.Nobody && !played && c.o.Unplayed == LeaveOut
}

// opponents are the terms of 小分, 对手分 and 中间对手分.
func (c *count) opponents(p int, by rulebooks.TieBreak, all []Term) []Term {
	from := len(all)
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		t := m.term()
		switch {
		case m.opponent == event.Nobody:
			if by == rulebooks.ByMinorScore || m.how != Bye && m.how != FullBye || c.o.ByeOpponent == rulebooks.AbsentSkipped {
				continue
			}
			t.Against = AgainstLowest
			if c.o.ByeOpponent == rulebooks.AbsentLowestScorer {
				t.Score = c.lowest
			}
		case c.leftOut(m.opponent, m.how, m.played):
			continue
		case by == rulebooks.ByMinorScore && m.how == LostTo:
			continue
		default:
			t.Score = c.scores[m.opponent]
		}
		t.Amount = t.Score
		if by == rulebooks.ByMinorScore && m.how == Beat {
			t.Amount = 2 * t.Score // in quarters, of which a draw takes half
		}
		all = append(all, t)
	}
	if by == rulebooks.ByMiddleOpponents {
		cut(all[from:], c.o.MiddleDropped, c.o.MiddleDropped)
	}
	return all
}

// cut leaves out the lowest and the highest of the terms that are still in, of equal ones
// the lowest of the earliest rounds and the highest of the earliest ones left.
func cut(terms []Term, lowest, highest int) {
	in := make([]int, 0, len(terms))
	for i := range terms {
		if !terms[i].Cut {
			in = append(in, i)
		}
	}
	lowest = min(lowest, len(in))
	highest = min(highest, len(in)-lowest)
	slices.SortStableFunc(in, func(a, b int) int { return cmp.Compare(terms[a].Amount, terms[b].Amount) })
	for _, i := range in[:lowest] {
		terms[i].Cut = true
	}
	rest := in[lowest:]
	slices.SortStableFunc(rest, func(a, b int) int {
		return cmp.Or(cmp.Compare(terms[b].Amount, terms[a].Amount), cmp.Compare(a, b))
	})
	for _, i := range rest[:highest] {
		terms[i].Cut = true
	}
}

// matchesWon are the meetings won, 胜场. A bye that scores a win is one, for it is scored as
// a win (xiangqi-2011:14.4).
func (c *count) matchesWon(p int, all []Term) []Term {
	for i := range c.meetingsOf(p) {
		m := &c.meetings[p][i]
		won := m.how == Beat || m.opponent == event.Nobody && !c.o.ByeIsNoWin && c.o.MatchPoints.Win > 0 && m.match >= c.o.MatchPoints.Win
		if won && !c.leftOut(m.opponent, m.how, m.played) {
			t := m.term()
			t.Amount = 1
			all = append(all, t)
		}
	}
	return all
}

// games are the games that a key counts, one each.
func (c *count) games(p int, by rulebooks.TieBreak, all []Term) []Term {
	for i := range c.meetingsOf(p) {
		for k := range c.meetings[p][i].sides {
			s := &c.meetings[p][i].sides[k]
			if c.counts(s, by) {
				t := s.term()
				t.Amount = 1
				if by == rulebooks.ByBoardPoints {
					t.Amount = s.points
				}
				all = append(all, t)
			}
		}
	}
	return all
}

func (c *count) counts(s *side, by rulebooks.TieBreak) bool {
	won := s.how == Beat
	switch by {
	case rulebooks.ByWins, rulebooks.ByBoardWins:
		return c.scoredWin(s) && !c.leftOut(s.opponent, s.how, s.played) && (by == rulebooks.ByWins || s.board > 0)
	case rulebooks.ByWinsAwarded: // C.07:7.1
		return c.scoredWin(s)
	case rulebooks.ByBoardPoints:
		return s.board > 0 && s.how != Open
	case rulebooks.BySecondGames:
		return s.second && c.isGame(s)
	case rulebooks.BySecondWins:
		return s.second && c.isGame(s) && won
	case rulebooks.ByWinsPlayed:
		return s.played && won
	case rulebooks.ByBlackGames:
		return s.played && s.second
	case rulebooks.ByBlackWins:
		return s.played && s.second && won
	}
	return false
}

// isGame reports whether a side is one of a game: played, or taken for one by D13.
func (c *count) isGame(s *side) bool {
	return s.played || c.o.Unplayed == CountAll && s.opponent != event.Nobody && s.how != Open
}

// scoredWin reports whether a side scored what a win does: a game won, or a bye that is
// scored as one.
func (c *count) scoredWin(s *side) bool {
	return s.how == Beat || s.opponent == event.Nobody && !c.o.ByeIsNoWin && s.points > 0 && s.points >= c.t.Points.Win
}

// value returns what a player has in a key that needs no group. scratch is for the terms.
func (c *count) value(p int, by rulebooks.TieBreak, scratch *[]Term) Value {
	v := Value{Unit: unitOf(by), Counted: c.counted(by)}
	if !v.Counted {
		return v
	}
	player := &c.t.Players[p]
	switch by {
	case rulebooks.ByFouls:
		v.Amount = player.Fouls
	case rulebooks.ByViolations:
		v.Amount = player.Violations
	case rulebooks.ByWarnings:
		v.Amount = player.Warnings
	case rulebooks.BySanctions:
		number := player.Sanctions
		if player.Sanction == 0 {
			number = 0
		} else if number == 0 {
			number = 1
		}
		v.Parts = []int{player.Sanction, number}
	case rulebooks.ByBoardPoints, rulebooks.ByBoardWins:
		v.Parts = c.boardByBoard(p, by, scratch)
	case rulebooks.ByDroppedRounds:
		v.Parts = c.dropped(p, scratch)
	case rulebooks.ByAverageRating, rulebooks.ByRatingCut:
		*scratch = c.terms(p, by, (*scratch)[:0])
		v.Amount = average(*scratch)
	default:
		*scratch = c.terms(p, by, (*scratch)[:0])
		for i := range *scratch {
			if !(*scratch)[i].Cut {
				v.Amount += (*scratch)[i].Amount
			}
		}
	}
	if len(v.Parts) > 0 {
		v.Amount = v.Parts[0]
	}
	return v
}

// counted reports whether a key is recomputed at all.
func (c *count) counted(by rulebooks.TieBreak) bool {
	switch by {
	case rulebooks.ByOpponents:
		return !c.o.SkipOpponents
	case rulebooks.ByMiddleOpponents:
		return !c.o.SkipOpponents && c.o.MiddleDropped > 0
	case rulebooks.ByBoardPoints, rulebooks.ByBoardWins:
		return c.t.Teams // the boards of players are where they happened to sit
	case rulebooks.ByRankSum, rulebooks.ByBestRank:
		return false // of the members, see Units
	case rulebooks.ByAverageRating, rulebooks.ByRatingCut:
		return c.rated // nothing here stands for a rating that is missing
	}
	_, known := by.Text()
	return known
}

// boardByBoard are the points or wins on board 1, 2 and so on.
func (c *count) boardByBoard(p int, by rulebooks.TieBreak, scratch *[]Term) []int {
	parts := make([]int, c.book.boards)
	*scratch = c.games(p, by, (*scratch)[:0])
	for i := range *scratch {
		parts[(*scratch)[i].Board-1] += (*scratch)[i].Amount
	}
	return parts
}

// dropped are the running totals without those of round 1, of rounds 1 and 2, and so on
// (xiangqi-2011:14.3.2; FIDE's PS/C1, PS/C2). Whether the total after round 1 is left out,
// or the points of round 1 from every total, ranks players with equal sums alike.
func (c *count) dropped(p int, scratch *[]Term) []int {
	*scratch = c.running(p, (*scratch)[:0])
	sum := 0
	for i := range *scratch {
		sum += (*scratch)[i].Amount
	}
	parts := make([]int, 0, len(*scratch))
	for i := range *scratch {
		sum -= (*scratch)[i].Amount
		parts = append(parts, sum)
	}
	return parts
}
