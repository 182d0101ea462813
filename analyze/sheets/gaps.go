package sheets

import "qipu/schemas"

// recording says whether a player need not have recorded some plies.
type recording uint8

const (
	mustRecord recording = iota
	needNot
	byLog    // the log exempts him from then on
	atLimit  // with exactly as much time left as D28 is about
	notKnown // no stamp or time control tells
)

// allowance is why the keeper of a sheet need not have recorded the plies of a gap.
type allowance struct {
	trouble recording // short of time or in byo-yomi (wuziqi-2009:6.6); atLimit by 8.1(5) alone
	rapid   recording // a rapid game (8.1(5))
}

// together says whether he need not have recorded them, for whatever reason.
func (a allowance) together() recording {
	switch {
	case a.trouble == needNot, a.trouble == atLimit, a.trouble == byLog, a.rapid == needNot:
		return needNot
	case a.trouble == notKnown, a.rapid == notKnown:
		return notKnown
	}
	return mustRecord
}

// allow looks at the time that the keeper of a sheet had left at a gap, and at the time
// control. other is the sheet that has the plies.
func (r *bookRules) allow(s, other *Sheet, gap Gap) allowance {
	switch from := s.exemptFrom(other); {
	case from > 0 && gap.From >= from:
		return allowance{trouble: byLog}
	case from > 0 && gap.From+gap.Plies > from: // it begins in the gap
		return allowance{trouble: notKnown}
	}
	return allowance{trouble: r.trouble(s, other, gap), rapid: r.isRapid(s, other)}
}

// exemptFrom is the ply from which on the log exempts the keeper of a sheet from recording,
// by the entries of either sheet; 0 where it does not.
func (s *Sheet) exemptFrom(other *Sheet) int {
	side := s.side()
	if side == schemas.NoSide {
		return 0
	}
	from := s.exempt[side]
	if its := other.exempt[side]; from == 0 || its > 0 && its < from {
		from = its
	}
	return from
}

// isRapid says whether the game is a rapid one (快棋), where that matters. The ranges of
// rapid and other games may share their bound: there it is not known.
func (r *bookRules) isRapid(s, other *Sheet) recording {
	if !r.rapid {
		return mustRecord
	}
	c := s.control
	if !c.timed {
		c = other.control
	}
	if !c.timed {
		return notKnown
	}
	isMain := r.mainTime.Most > 0 && c.base >= schemas.Millis(r.mainTime.Least)*schemas.OneMinute
	isRapid := c.base <= schemas.Millis(r.rapidTime.Most)*schemas.OneMinute
	switch {
	case isRapid && isMain:
		return notKnown
	case isRapid:
		return needNot
	}
	return mustRecord
}

// trouble says whether the keeper was short of time at every ply of a gap.
func (r *bookRules) trouble(s, other *Sheet, gap Gap) recording {
	if r.exempt == 0 && !r.byoyomi {
		return mustRecord
	}
	keeper := schemas.First
	if s.Keeper == schemas.KeeperSecond {
		keeper = schemas.Second
	}
	all := needNot
	for p := range gap.Plies {
		switch r.troubleAt(s, other, keeper, gap, gap.From+p) {
		case mustRecord:
			return mustRecord
		case notKnown:
			all = notKnown
		case atLimit:
			if all == needNot {
				all = atLimit
			}
		}
	}
	return all
}

// troubleAt looks at the last time left before a ply of the other sheet, and at the next,
// on whichever sheet. Where both are above the limit he was not short of time; a last one
// below it says that he was.
func (r *bookRules) troubleAt(s, other *Sheet, keeper schemas.Side, gap Gap, ply int) recording {
	before, next := nearest{ply: -1}, nearest{ply: MaxPlies + 1}
	look := func(of *Sheet, shift func(int) int) {
		for i := range of.times {
			t := &of.times[i]
			if t.side != keeper {
				continue
			}
			if at := shift(int(t.ply)); at < ply {
				before.take(at, at > before.ply, r.short(t))
			} else {
				next.take(at, at < next.ply, r.short(t))
			}
		}
	}
	look(s, func(own int) int { // as the other sheet counts
		if own > gap.After {
			own += gap.Plies
		}
		return own + gap.From - 1 - gap.After
	})
	look(other, func(ply int) int { return ply })
	switch {
	case before.ply < 0:
		return notKnown
	case before.says == needNot || before.says == atLimit:
		return before.says
	case before.says == mustRecord && next.ply <= MaxPlies && next.says == mustRecord:
		return mustRecord
	}
	return notKnown
}

// nearest is what the stamp nearest to a ply says, or two of the same ply that agree.
type nearest struct {
	ply  int
	says recording
}

func (n *nearest) take(ply int, nearer bool, says recording) {
	switch {
	case nearer:
		*n = nearest{ply, says}
	case ply == n.ply && says != n.says:
		n.says = notKnown
	}
}

// short says whether a time left is one in which a player need not record.
func (r *bookRules) short(t *timeLeft) recording {
	if t.byo {
		if r.byoyomi {
			return needNot
		}
		return notKnown
	}
	if !r.atLimit || t.left != r.exempt || t.slack > schemas.OneSecond {
		switch {
		case t.left+t.slack <= r.exempt:
			return needNot
		case t.left >= r.exempt:
			return mustRecord
		}
		return notKnown
	}
	return atLimit // a clock that shows 5:00 has 5 minutes
}
