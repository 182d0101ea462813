package clock

import (
	"bytes"
	"slices"

	"qipu/schemas"
)

// measure is one time as a record tells it.
type measure struct {
	value, precision schemas.Millis
	told             bool
}

// interval is where the true time lies.
func (m measure) interval() interval {
	if !m.told {
		return unknown
	}
	return within(m.value, m.precision)
}

// evidence is what a record tells of the clock of one ply.
type evidence struct {
	side                             schemas.Side
	used, left, total, face, instant measure
	day                              string // of the instant, as written
	usedFrom                         schemas.ClockSource
	time                             interval // used for the move: some where that is not told
}

// told reports whether anything is told of the ply.
func (e *evidence) told() bool {
	return e.used.told || e.left.told || e.total.told || e.face.told || e.instant.told
}

// anyTold reports whether a record may tell anything of the clocks: most do not, and
// are not looked at further.
func anyTold(g *schemas.Game) bool {
	if len(g.Stamps) > 0 {
		return true
	}
	for i := range g.Comments {
		if c := &g.Comments[i]; c.Line == 0 && bytes.Contains(g.Bytes(c.Text), commandMark) {
			return true
		}
	}
	return false
}

// collect reads the stamps of the main line into evidence, one element a ply, and
// reports what is told before a ply of its side.
func (c *game) collect() {
	c.plies = slices.Grow(c.plies[:0], len(c.out.Plies))[:len(c.out.Plies)]
	for i := range c.plies {
		c.plies[i] = evidence{side: c.out.Plies[i].Side}
	}
	for i := range c.record.Comments {
		if at := &c.record.Comments[i]; at.Line == 0 {
			c.commands(int(at.Ply), c.record.Bytes(at.Text))
		}
	}
	for i := range c.record.Stamps {
		if s := &c.record.Stamps[i]; s.Line == 0 {
			c.stamp(int(s.Ply), s.Side, s.Kind, s.Form, c.record.String(s.Text))
		}
	}
	c.times()
}

// stamp takes in one stamp: the last of a kind at a ply counts.
func (c *game) stamp(ply int, side schemas.Side, kind schemas.StampKind, form schemas.StampForm, text string) {
	if kind == schemas.StampMoves {
		return
	}
	value, precision, ok := parseStamp(text, form)
	if form == schemas.FormInstant {
		c.zones[zoned(text)]++
	}
	if !ok {
		c.irregular(irregularity{kind: unreadable, ply: ply, side: side, text: text})
		return
	}
	if side == schemas.NoSide && ply >= 1 && ply <= len(c.plies) { // of the move itself
		side = c.plies[ply-1].side
	}
	if ply < 1 || ply > len(c.plies) || c.plies[ply-1].side != side {
		if kind == schemas.StampLeft && side != schemas.NoSide {
			c.aside = append(c.aside, aside{ply: ply, side: side, left: within(value, precision)})
		}
		return
	}
	e := &c.plies[ply-1]
	m := measure{value, precision, true}
	switch kind {
	case schemas.StampLeft:
		e.left = m
	case schemas.StampUsed:
		e.used = m
	case schemas.StampTotal:
		e.total = m
	case schemas.StampInstant:
		e.instant, e.day = m, dayOf(text)
	}
}

// aside is the time left that a record tells of a side at a ply of the other.
type aside struct {
	ply  int // the last before it; 0 before the first
	side schemas.Side
	left interval
}

// commandMark begins a command in a comment of PGN.
var commandMark = []byte("[%")

// commands reads the commands of the clock in a comment: {[%clk 1:23:45]} and its
// like (the supplement to the PGN standard of 2001). They are of the ply before them.
func (c *game) commands(ply int, text []byte) {
	for {
		_, after, ok := bytes.Cut(text, commandMark)
		if !ok {
			return
		}
		var command []byte
		if command, text, ok = bytes.Cut(after, []byte{']'}); !ok {
			return
		}
		command = bytes.TrimSuffix(command, []byte{'\\'}) // SGF writes it before the bracket
		name, value, _ := bytes.Cut(command, []byte{' '})
		if ply < 1 || ply > len(c.plies) {
			continue
		}
		side := c.plies[ply-1].side
		written := string(value[:min(len(value), maxInstant)])
		switch string(name) {
		case "clk":
			c.stamp(ply, side, schemas.StampLeft, schemas.FormClock, written)
		case "emt":
			c.stamp(ply, side, schemas.StampUsed, schemas.FormClock, written)
		case "egt":
			c.stamp(ply, side, schemas.StampTotal, schemas.FormClock, written)
		case "mct":
			if v, precision, ok := parseClock(written); ok {
				c.plies[ply-1].face = measure{v, precision, true}
			}
		}
	}
}

// times works out how much time each move took.
func (c *game) times() {
	var before [2]*evidence // the side's ply before
	for i := range c.plies {
		e := &c.plies[i]
		e.time = some
		switch last := before[e.side&1]; {
		case e.used.told:
			c.took(i, e.used.interval(), schemas.ClockUsed)
		case e.total.told && last == nil && !c.fragment:
			c.took(i, e.total.interval(), schemas.ClockTotal)
		case e.total.told && last != nil && last.total.told:
			c.took(i, e.total.interval().minus(last.total.interval()), schemas.ClockTotal)
		case e.face.told && last != nil && last.face.told && e.face.value >= last.face.value: // it may have gone round
			c.took(i, e.face.interval().minus(last.face.interval()), schemas.ClockFace)
		case e.instant.told && i > 0 && c.plies[i-1].instant.told:
			c.passed(i, e.instant.interval().minus(c.plies[i-1].instant.interval()))
		}
		before[e.side&1] = e
	}
}

// passed notes how much time passed between two moves, which is as much as a clock can
// have run and no more: play may have been adjourned, or the clocks stopped. Without its
// zone a time of day may jump by an hour.
func (c *game) passed(i int, time interval) {
	if c.zones[0] > 0 && c.zones[1] > 0 { // some have a zone, others not
		return
	}
	if c.zones[0] > 0 {
		time.hi = bounded(time.hi + schemas.OneHour)
	}
	e := &c.plies[i]
	if time.hi < 0 {
		c.irregular(irregularity{kind: backwards, ply: i + 1, side: e.side, by: -time.hi})
		return
	}
	e.time, e.usedFrom = interval{0, time.hi}, schemas.ClockInstants
}

// took notes the time of a move. One that is less than nothing is no time.
func (c *game) took(i int, time interval, from schemas.ClockSource) {
	e := &c.plies[i]
	if time.hi < 0 {
		c.irregular(irregularity{kind: negative, ply: i + 1, side: e.side, by: -time.hi})
		return
	}
	e.time, e.usedFrom = interval{max(time.lo, 0), time.hi}, from
}

// fill writes what is told into the audit.
func (c *game) fill() {
	var before [2]*evidence
	var made [2]int // plies of the side
	for i := range c.plies {
		e := &c.plies[i]
		last := before[e.side&1]
		before[e.side&1] = e
		made[e.side&1]++
		if !e.told() {
			continue
		}
		row := schemas.ClockPly{Ply: int32(i + 1), Side: e.side, UsedFrom: e.usedFrom, Precision: e.precision()}
		switch e.usedFrom {
		case schemas.ClockUsed:
			row.Used = e.used.value
		case schemas.ClockTotal:
			if row.Used = e.total.value; last != nil {
				row.Used -= last.total.value
			}
		case schemas.ClockFace:
			row.Used = e.face.value - last.face.value
		case schemas.ClockInstants:
			row.Used = e.instant.value - c.plies[i-1].instant.value
		}
		if e.left.told {
			row.Left, row.LeftFrom = e.left.value, schemas.ClockLeft
		}
		row.Breach, row.Margin = c.breach(e.side, made[e.side&1]-1)
		if steps := c.sides[e.side&1].steps; made[e.side&1] <= len(steps) && c.out.Control.Kind == schemas.TimeTimed {
			v := &steps[made[e.side&1]-1]
			row.Period, row.Spare = int32(v.period), int32(v.spare)
		}
		c.out.Clocks = append(c.out.Clocks, row)
	}
}

// breach says whether the nth ply of a side, from 0, was late, and by how much at least.
func (c *game) breach(side schemas.Side, n int) (schemas.ClockBreach, schemas.Millis) {
	s := &c.sides[side&1]
	if n >= len(s.steps) { // without a control there are none
		return schemas.BreachNone, 0
	}
	switch v := &s.steps[n]; {
	case s.late > 0 && v.ply > s.late || !c.isLate(v.time.lo, v.byo):
		return schemas.BreachNone, 0
	case v.ply != s.late:
		return schemas.BreachPerhaps, 0
	case c.lateByMate(side):
		return schemas.BreachMate, s.margin
	}
	return schemas.BreachOver, s.margin
}

// precision is the coarsest of what is told of the ply.
func (e *evidence) precision() (p schemas.Millis) {
	for _, m := range [...]*measure{&e.used, &e.left, &e.total, &e.face, &e.instant} {
		if m.told {
			p = max(p, m.precision)
		}
	}
	return p
}
