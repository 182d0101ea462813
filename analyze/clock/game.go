package clock

import (
	"strings"

	"qipu/schemas"
)

// Auditor holds games against their time controls, one at a time. It keeps buffers
// between games and no state. It is not safe for concurrent use.
type Auditor struct {
	rules Rules
	game  game
	last  lastRead
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(rules Rules) *Auditor { return &Auditor{rules: rules} }

// Audit puts a game that has been replayed into out to the checks, and appends its
// findings, what is told of its clocks, and one answer for each of Checks.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	c := &a.game
	*c = game{
		rules: &a.rules, record: g, out: out,
		plies: c.plies[:0], aside: c.aside[:0], odd: c.odd[:0], controls: c.controls[:0],
		sides: [2]side{{steps: c.sides[0].steps[:0]}, {steps: c.sides[1].steps[:0]}},
	}
	c.told = anyTold(g)
	c.extent()
	c.sides[0].left, c.sides[1].left = unknown, unknown
	c.sides[0].spent, c.sides[1].spent = some, some
	c.readControl(&a.last)
	c.readFinal()
	if c.told {
		c.collect()
		c.run()
		c.fill()
	}
	for i := range checks {
		out.Answers = append(out.Answers, checks[i].answer(c))
	}
}

// game is one game as the checks see it.
type game struct {
	rules  *Rules
	record *schemas.Game
	out    *schemas.Audit

	written string              // the time control as written, empty if nothing is
	control schemas.TimeControl // as read
	misread error               // why what is written was not understood
	assumed []schemas.Text      // what was taken for granted in reading it: nobody is late by it alone

	controls []schemas.TimeControl // it, and what it is in another unit where that is open

	told  bool // the record may tell something of the clocks
	plies []evidence
	aside []aside
	odd   []irregularity
	found [irregularityKinds]int // irregularities of each kind, those not kept too
	sides [2]side

	zones    [2]int // instants without a zone, and with one
	whole    int    // plies up to which the record is whole: behind a gap sums say nothing
	sound    int    // plies up to which their own times count: a clock that was set still ran
	fragment bool   // it begins later than its game
}

// timed reports whether there is a control to hold the clocks against.
func (c *game) timed() bool { return c.misread == nil && c.control.Kind == schemas.TimeTimed }

// side is what the clocks show of one player.
type side struct {
	moved   int // plies
	stamped int // of which something is told
	steps   []verdict

	late    int            // the first ply made after the time was used up, for certain; 0 if none was
	margin  schemas.Millis // by how much at least
	at      int            // the period in which it was
	perhaps int            // the first ply of which that is not settled; 0 if there is none
	left    interval       // before the next move; unknown where nothing is
	spent   interval       // used up to the last move, by what the control gave and what was left
	final   interval       // used in the whole game, as a sheet states it; unknown where none does
}

// verdict is what all readings together make of a ply.
type verdict struct {
	ply  int
	time interval // that was left when the move was made
	byo  bool
	at   int // the period, under the first reading

	period, spare int // as in schemas.ClockPly; under all readings
}

// irregularityKind is what is wrong with a stamp.
type irregularityKind uint8

const (
	unreadable irregularityKind = iota // it is no time
	negative                           // the move took less than no time
	backwards                          // the time of day is before that of the move before
	risen                              // the time left rose by more than the control gives
	clashing                           // the stamps contradict one another
	empty                              // the clock shows less than nothing

	irregularityKinds = iota
)

// irregularity is one thing wrong with the stamps.
type irregularity struct {
	kind irregularityKind
	ply  int
	side schemas.Side
	by   schemas.Millis
	text string
}

// maxOdd bounds the irregularities of a game that are kept.
const maxOdd = 1000

func (c *game) irregular(i irregularity) {
	c.found[i.kind]++
	if len(c.odd) < maxOdd {
		c.odd = append(c.odd, i)
	}
}

// setsClock are the entries of a log after which the clocks may stand otherwise, where it
// does not say how.
var setsClock = [schemas.LogKinds]bool{
	schemas.LogColours: true, schemas.LogClockTouched: true, schemas.LogClockFault: true, schemas.LogClockDoubt: true,
	schemas.LogMissedPress: true, schemas.LogEarlyFlag: true, schemas.LogShared: true, schemas.LogTimePenalty: true,
	schemas.LogPressFirst: true, schemas.LogLate: true, schemas.LogPause: true, schemas.LogSealed: true,
	schemas.LogAbsent: true, schemas.LogResumed: true, schemas.LogCorrection: true, schemas.LogDisplaced: true, schemas.LogUpset: true,
}

// movesClocks reports whether the clocks may stand otherwise after an entry of the log, by
// more than it says.
func movesClocks(e *schemas.LogEntry, kind schemas.Kind) bool {
	if side, ok := e.Side(kind); (!ok || side == schemas.NoSide) && (e.Own != nil || e.Opponent != nil) {
		return true // whose clock it was is not told
	}
	switch e.Decision {
	case schemas.DecisionReset, schemas.DecisionRestored, schemas.DecisionReplay, schemas.DecisionNewOpening:
		return e.Own == nil || e.Opponent == nil // they are set for both
	case schemas.DecisionKept:
		return false
	case schemas.DecisionRefused, schemas.DecisionDeclined:
		if e.Kind == schemas.LogAbsent || e.Kind == schemas.LogPause {
			return false // nobody left, nothing was stopped
		}
	}
	return setsClock[e.Kind] && e.Own == nil && e.Opponent == nil
}

// extent finds out how much of its game the record has.
func (c *game) extent() {
	g := c.record
	c.whole = min(len(c.out.Plies), c.out.Legal)
	for i := range g.Faults {
		f := &g.Faults[i]
		if f.Line != 0 || !f.Kind.Damages() {
			continue
		}
		if c.whole = min(c.whole, int(f.Ply)); f.Kind == schemas.FaultProse {
			c.whole = 0
		}
	}
	c.sound = c.whole
	for i := range g.Log {
		switch e := &g.Log[i]; {
		case !movesClocks(e, g.Kind):
		case e.Kind == schemas.LogClockFault, e.Kind == schemas.LogClockDoubt: // wrong since when is not told
			c.whole, c.sound = 0, 0
		default:
			c.whole = min(c.whole, max(0, e.At(g.Kind)-1))
		}
	}
	c.fragment = len(g.Moves) > 0 && g.Moves[0].Number > 1
	if fen := strings.Fields(g.Value("FEN")); len(fen) > 5 && fen[5] != "0" && fen[5] != "1" {
		c.fragment = true
	}
}

// run runs the clocks under every reading and keeps what those say together that
// contradict the record least.
func (c *game) run() {
	for i := range c.plies {
		e := &c.plies[i]
		s := &c.sides[e.side&1]
		s.moved++
		if e.told() {
			s.stamped++
		}
		if e.left.told && e.left.interval().hi < 0 {
			c.irregular(irregularity{kind: empty, ply: i + 1, side: e.side, by: -e.left.interval().hi})
		}
	}
	if !c.timed() {
		return
	}
	var best []run
	for i := range c.controls {
		for _, r := range readingsOf(&c.controls[i]) {
			one := c.runUnder(&c.controls[i], r)
			one.unit = i
			if len(best) > 0 && one.clashes > best[0].clashes {
				continue
			}
			if len(best) > 0 && one.clashes < best[0].clashes {
				best = best[:0]
			}
			best = append(best, one)
		}
	}
	c.keepControl(best)
	if best[0].unit > 0 { // the stamps leave only the other unit
		c.assumed = minutesOnly
	}
	if len(c.assumed) == 0 {
		for _, odd := range best[0].odd {
			c.irregular(odd)
		}
	}
	c.merge(best)
}

// keepControl tells the audit which control the clocks are held against, where nothing
// but what is written, or the stamps, says so.
func (c *game) keepControl(best []run) {
	if len(c.assumed) == 0 && best[0].unit == best[len(best)-1].unit {
		c.out.Control = c.controls[best[0].unit]
	}
}

// run is a game under one reading.
type run struct {
	clashes int
	odd     []irregularity
	steps   [2][]remain
	left    [2]interval
	known   [2]bool
	unit    int // index of game.controls
	spent   [2]interval
	slip    schemas.Millis // by how much the stamps contradict one another in all
}

// spentBy is the time that a side used under the reading. Stamps that contradict one
// another may be wrong either way.
func (r *run) spentBy(side int) interval {
	return interval{bounded(r.spent[side].lo - r.slip), bounded(r.spent[side].hi + r.slip)}
}

// openingPlies is how many plies of a game of renju or gomoku are played while it is
// still open who has which colour: the first three stones may be laid by one player
// (wuziqi-2009:3.1), colours are swapped, and fifths are chosen by the other. Whose clock
// ran then no record says.
const openingPlies = 5

func (c *game) runUnder(control *schemas.TimeControl, r reading) (out run) {
	var budgets [2]budget
	for side := range budgets {
		budgets[side].start(control.Of(schemas.Side(side)), r, c.record.Kind == schemas.KindRenju)
		budgets[side].lost = c.fragment
		budgets[side].setBefore(c.record.Adjustments(), schemas.Side(side))
	}
	opening := interval{}
	for i := range c.plies {
		e := &c.plies[i]
		side := e.side & 1
		own := &budgets[side]
		if control.Shared {
			own = &budgets[0]
		}
		if i >= c.whole {
			own.lost, own.stopped = true, true
		}
		var s step
		switch {
		case c.record.Kind == schemas.KindRenju && i < openingPlies && !control.Shared:
			opening = opening.plus(interval{0, e.time.hi})
			s = own.open(e, opening)
			if i == openingPlies-1 {
				budgets[0].opened(opening)
				budgets[1].opened(opening)
			}
		default:
			own.adjust(i+1, false)
			s = own.move(e, r)
			own.adjust(i+1, true)
		}
		s.ply = i + 1
		out.steps[side] = append(out.steps[side], s.remain)
		if s.clash > 0 {
			out.clashes++
			out.slip = bounded(out.slip + s.clash)
			kind, by := clashing, s.clash
			if s.rise > 0 {
				kind, by = risen, s.rise
			}
			out.odd = append(out.odd, irregularity{kind: kind, ply: i + 1, side: e.side, by: by})
		}
		if own.periods[own.at].Kind == schemas.PeriodHourglass && !control.Shared {
			other := &budgets[side^1]
			other.left, other.given = other.left.plus(e.time), other.given.plus(e.time)
		}
	}
	for side := range budgets {
		b := &budgets[side]
		if control.Shared {
			b = &budgets[0]
		}
		out.left[side], out.spent[side] = b.left, b.spent
		out.known[side] = !b.lost && b.periods[b.at].Kind == schemas.PeriodBudget
		chain(out.steps[side])
	}
	return out
}

// chain carries back what is known of the time left: a clock that shows time later
// had it before, but for what the control gave in between.
func chain(steps []remain) {
	for i := len(steps) - 2; i >= 0; i-- {
		if s := &steps[i]; s.chain && !s.byo && !steps[i+1].byo {
			if least := steps[i+1].time.lo - s.bonus; least > s.time.lo && least <= s.time.hi {
				s.time.lo = least
			}
		}
	}
}

// merge keeps of the readings what they say together.
func (c *game) merge(runs []run) {
	for n := range c.sides {
		s := &c.sides[n]
		for i := range runs[0].steps[n] {
			first := &runs[0].steps[n][i]
			one := verdict{first.ply, first.time, first.byo, first.at, first.period, first.spare}
			for _, other := range runs[1:] {
				o := &other.steps[n][i]
				one.time = one.time.hull(o.time)
				if o.period != one.period {
					one.period = 0
				}
				if o.spare != one.spare {
					one.spare = 0
				}
			}
			s.steps = append(s.steps, one)
		}
		if s.left = unknown; runs[0].known[n] && s.stamped > 0 {
			s.left = runs[0].left[n]
			for _, other := range runs[1:] {
				if s.left = s.left.hull(other.left[n]); !other.known[n] {
					s.left = unknown
				}
			}
		}
		s.spent = runs[0].spentBy(n)
		for i := range runs[1:] {
			s.spent = s.spent.hull(runs[1+i].spentBy(n))
		}
		c.judge(s)
	}
	if a, b := &c.sides[0], &c.sides[1]; c.control.Shared && a.late > 0 && b.late > 0 { // it is used up once
		if a.late > b.late {
			a, b = b, a
		}
		b.late, b.perhaps = 0, a.late
	}
}

// judge finds the first ply that was late for certain, and the first that may have
// been.
func (c *game) judge(s *side) {
	for i := range s.steps {
		v := &s.steps[i]
		switch {
		case c.isLate(v.time.hi, v.byo) && len(c.assumed) == 0:
			s.late, s.margin, s.at = v.ply, -v.time.hi, v.at
			return
		case s.perhaps == 0 && c.isLate(v.time.lo, v.byo):
			s.perhaps = v.ply
		}
	}
}

// isLate reports whether so much time was too little.
func (c *game) isLate(left schemas.Millis, byo bool) bool {
	if byo && c.rules.Exceeding && c.record.Kind == schemas.KindRenju {
		return left < 0
	}
	return left <= 0
}
