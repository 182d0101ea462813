package sheets

import "qipu/schemas"

// Recording says whether a player need not have recorded some plies.
type recording uint8

const (
	mustRecord recording = iota
	needNot              // short of time, in byo-yomi, or in a rapid game
	notKnown             // no stamp or time control tells
)

// judgeGap says whether the keeper of a sheet had to record the plies of a gap, and by
// what: the time that he had left, or the time control. other is the sheet that has them.
func (r *bookRules) judgeGap(s, other *Sheet, gap Gap) (by recording, inTrouble bool) {
	rapid := r.isRapid(s, other)
	if rapid == needNot {
		inTrouble = r.trouble(s, other, gap) == needNot
		return needNot, inTrouble
	}
	switch t := r.trouble(s, other, gap); {
	case t == needNot:
		return needNot, true
	case t == notKnown || rapid == notKnown:
		return notKnown, false
	}
	return mustRecord, false
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
	isMain := c.base >= schemas.Millis(r.mainTime.Least)*schemas.OneMinute
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
		switch r.troubleAt(s, other, keeper, gap.After, gap.From+p) {
		case mustRecord:
			return mustRecord
		case notKnown:
			all = notKnown
		}
	}
	return all
}

// troubleAt looks at the last time left before ply of the other sheet, and the next. Where
// both are above the limit he was not short of time; a last one below it says that he was.
func (r *bookRules) troubleAt(s, other *Sheet, keeper schemas.Side, after, ply int) recording {
	before, next := notKnown, notKnown
	look := func(of *Sheet, last, first int32) {
		for i := range of.times {
			t := &of.times[i]
			switch {
			case t.side != keeper:
			case t.ply <= last:
				before = r.short(t)
			case t.ply >= first && next == notKnown:
				next = r.short(t)
			}
		}
	}
	look(s, int32(after), int32(after)+1)
	look(other, int32(ply)-1, int32(ply))
	switch {
	case before == needNot:
		return needNot
	case before == mustRecord && next == mustRecord:
		return mustRecord
	}
	return notKnown
}

// short says whether a time left is one in which a player need not record.
func (r *bookRules) short(t *timeLeft) recording {
	if t.byo {
		if r.byoyomi {
			return needNot
		}
		return notKnown
	}
	least, most := t.left, t.left+t.slack-1
	within := func(left schemas.Millis) bool { return left < r.exempt || r.atLimit && left == r.exempt }
	switch {
	case within(most), t.slack <= schemas.OneSecond && within(least): // a clock that shows 5:00 has 5 minutes
		return needNot
	case !within(least):
		return mustRecord
	}
	return notKnown
}
