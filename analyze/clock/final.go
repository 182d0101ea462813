package clock

import (
	"slices"

	"qipu/schemas"
)

// finalTags are the tags in which records state the time that a side used in the
// game, by the kind of game.
var finalTags = map[schemas.Kind][2][]string{
	schemas.KindXiangqi: {{"RedTimeUsed", "RedTime"}, {"BlackTimeUsed", "BlackTime"}},
	schemas.KindRenju:   {{"BlackTimeUsed", "BlackTime"}, {"WhiteTimeUsed", "WhiteTime"}},
}

// readFinal reads what a record states of the time that each side used. What may be
// minutes or hours is no evidence.
func (c *game) readFinal() {
	names := finalTags[c.record.Kind]
	for side := range c.sides {
		s := &c.sides[side]
		s.final = unknown
		if len(names[side]) == 0 {
			continue
		}
		if t, ok := schemas.ParseTimeUsed(c.record.Value(names[side]...)); ok && !t.Ambiguous {
			s.final = within(t.Used, t.Precision).floor()
		}
	}
}

// granted is all the time that a control of one period without increments gives a side.
// ok is false for other controls: what was used in which stage is not told by a sum.
func (c *game) granted(side schemas.Side) (t schemas.Millis, ok bool) {
	periods := c.control.Of(side)
	if !c.timed() || c.control.Shared || len(periods) != 1 || len(c.assumed) > 0 || len(c.controls) > 1 {
		return 0, false
	}
	if c.clockSet(side) {
		return 0, false
	}
	p := &periods[0]
	// Of increments the record may lack some: it may not have all moves.
	if p.Kind != schemas.PeriodBudget || p.Moves > 0 || p.Delay > 0 || p.Increment > 0 {
		return 0, false
	}
	return p.Base, true
}

// clockSet reports whether the log says that the clock of a side was set: whether the time
// that a record states counts that is not told.
func (c *game) clockSet(side schemas.Side) bool {
	return slices.ContainsFunc(c.record.Log, func(e schemas.LogEntry) bool { return movesClocks(&e, c.record.Kind) }) ||
		slices.ContainsFunc(c.record.Adjustments(), func(a schemas.Adjustment) bool { return a.Side == side })
}

// finalOver is by how much the time that a side states to have used exceeds all that it
// had, at least; ok is false where it does not for certain.
func (c *game) finalOver(side schemas.Side) (by schemas.Millis, ok bool) {
	granted, known := c.granted(side)
	s := &c.sides[side]
	if !known || !s.final.told() || s.final.lo < granted {
		return 0, false
	}
	return s.final.lo - granted, true
}

// finalWithin reports whether the time that a side states to have used was less than it
// had, and left is what remained.
func (c *game) finalWithin(side schemas.Side) (left interval, ok bool) {
	granted, known := c.granted(side)
	s := &c.sides[side]
	if !known || !s.final.told() || s.final.hi >= granted {
		return interval{}, false
	}
	return exactly(granted).minus(s.final), true
}
