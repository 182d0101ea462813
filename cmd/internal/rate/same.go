package rate

import "qipu/analyze/rating"

// same finds records of one game among those with the same moves. Which these are the audit
// has found; games of one cluster come in order, and it is forgotten when all have come.
type same struct {
	clusters map[string]*cluster // by the first game of each
}

// cluster is the games with the same moves that were met.
type cluster struct {
	left  uint32 // that are to come
	games map[meeting][]seen
}

// meeting is who met whom.
type meeting struct {
	event         *event
	first, second string
}

// seen is what tells one game of two players from another.
type seen struct {
	round, board, date, result string
	paired                     bool
}

// mostSeen bounds the games of two players with the same moves that one is compared with; of
// more it is not known.
const mostSeen = 64

// before reports whether the record of a round is of a game that was met before.
func (s *same) before(d *round) rating.Known {
	if d.pairing != nil {
		if d.pairing.records++; d.pairing.records > 1 {
			return decidedOf(d.pairing.recorded == d.game.Result, true)
		}
		d.pairing.recorded = d.game.Result
	}
	g := d.game
	if g.SameMoves < 2 || g.SameFirst == "" {
		return rating.No
	}
	c, ok := s.clusters[g.SameFirst]
	if !ok {
		c = &cluster{left: g.SameMoves, games: make(map[meeting][]seen)}
		s.clusters[g.SameFirst] = c
	}
	if c.left--; c.left == 0 {
		delete(s.clusters, g.SameFirst)
	}
	key, own := meeting{d.event, g.First, g.Second}, seen{g.Round, g.Board, g.Date, g.Result, d.pairing != nil}
	if key.first == "" || key.second == "" {
		return rating.No
	}
	found := rating.No
	for i := range c.games[key] {
		if of := c.games[key][i].sameAs(&own); of == rating.Yes {
			return of
		} else if of == rating.Unknown {
			found = of
		}
	}
	if len(c.games[key]) == mostSeen {
		return rating.Unknown
	}
	c.games[key] = append(c.games[key], own)
	return found
}

// sameAs reports whether two records of two players with the same moves are of one game: where
// round, board or date is another it is another game. That they are the same is certain only
// where one of them is told and the result is the same.
func (a *seen) sameAs(b *seen) rating.Known {
	if a.paired && b.paired {
		return rating.No // of two pairings; two records of one are told before
	}
	told, known := false, rating.Yes
	for _, pair := range [...][2]string{{a.round, b.round}, {a.board, b.board}, {a.date, b.date}} {
		switch {
		case pair[0] == "" && pair[1] == "":
		case pair[0] == pair[1]:
			told = true
		case pair[0] == "" || pair[1] == "":
			known = rating.Unknown
		default:
			return rating.No
		}
	}
	if !told || a.result != b.result {
		return rating.Unknown
	}
	return known
}
