package clock

import (
	"slices"

	"qipu/schemas"
)

// reading is one way of taking what records leave unsaid.
type reading struct {
	incrementShown bool // the time left as stamped has the increment of its move in it
	stageShown     bool // and, at the last move of a stage, the time of the next
	carried        bool // the time that a stage leaves is kept (D19)
	counted        bool // the move in which the main time ends is the first of the overtime (限时走棋)
	ahead          bool // the first increment is given before the first move, as FIDE has it
}

// readingsOf lists the readings among which a control makes a difference.
func readingsOf(control *schemas.TimeControl) (list []reading) {
	var increments, stages, overtime bool
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		periods := control.Of(side)
		for i, p := range periods {
			increments = increments || p.Increment > 0
			next := i+1 < len(periods)
			stages = stages || p.Kind == schemas.PeriodBudget && p.Moves > 0 && (next || p.Repeats)
			overtime = overtime || p.Moves == 0 && next && periods[i+1].Kind == schemas.PeriodBudget
		}
	}
	carries := []bool{control.Carry != schemas.CarryLost}
	if (stages || overtime) && control.Carry == schemas.CarryUnsaid {
		carries = both
	}
	for _, increment := range choices(increments) {
		for _, ahead := range choices(increments) {
			for _, stage := range choices(stages) {
				for _, carried := range carries {
					for _, counted := range choices(overtime) {
						list = append(list, reading{increment, stage, carried, counted, ahead})
					}
				}
			}
		}
	}
	return list
}

var both = []bool{true, false}

// choices lists both ways where they differ.
func choices(differ bool) []bool {
	if differ {
		return both
	}
	return both[:1]
}

// budget is the time of one side, or of both where they share it, as a game goes.
type budget struct {
	periods []schemas.Period
	at      int            // the period
	stage   int            // how many were before it; of one that begins again more than at
	made    int            // moves made in it
	left    interval       // before the next move, in a period that has one sum
	spare   int            // periods of byo-yomi that may yet be used up
	lost    bool           // what time there is from here on is not said
	renju   bool           // how many moves a side has made is not certain to one or two
	granted schemas.Millis // time of stages, which a clock need not show before it comes to zero

	before  interval // used before the stage whose time began anew
	given   interval // time that it has had so far
	spent   interval // used up to now, of shared time by both sides
	doubt   bool     // how much has been used at most is not told
	stopped bool     // what is told of the plies from here on is not counted

	set []schemas.Adjustment // what an arbiter did to the clock, by its log, and has not been counted
}

func (b *budget) start(periods []schemas.Period, r reading, renju bool) {
	*b = budget{periods: periods, left: exactly(periods[0].Base), spare: max(periods[0].Count, 1), renju: renju}
	if r.ahead {
		b.left = b.left.add(periods[0].Increment)
	}
	b.given = b.left
}

// setBefore takes in what a log says was done to the clock: at which ply is not always
// told, and then it may have been at any.
func (b *budget) setBefore(all []schemas.Adjustment, side schemas.Side) {
	for _, a := range all {
		switch {
		case a.Side != side:
		case a.Ply == 0:
			b.left, b.given = b.left.stretched(a.By), b.given.stretched(a.By)
		default:
			b.set = append(b.set, a)
		}
	}
}

// adjust counts what was done to the clock at a ply: before the move it may have been
// done, and behind the move it has.
func (b *budget) adjust(ply int, behind bool) {
	for i := 0; i < len(b.set); i++ {
		a := b.set[i]
		if a.Ply > ply {
			continue
		}
		if !behind {
			b.left, b.given = b.left.stretched(a.By), b.given.stretched(a.By)
			continue
		}
		b.left = interval{bounded(b.left.lo + max(a.By, 0)), bounded(b.left.hi + min(a.By, 0))}
		if b.left.lo > b.left.hi { // a stamp has told it exactly
			b.left = interval{min(b.left.lo, b.left.hi), max(b.left.lo, b.left.hi)}
		}
		b.set = slices.Delete(b.set, i, i+1)
		i--
	}
}

// open runs a ply of the opening of renju, in which so much time may have been used by
// either player, and none by the other.
func (b *budget) open(e *evidence, used interval) (s step) {
	s.at = b.at
	b.count(e.time)
	if b.lost {
		s.time = unknown
		return s
	}
	p := &b.periods[b.at]
	if p.Kind == schemas.PeriodBudget {
		b.spent = some // by whom is not told
	}
	s.time = interval{bounded(p.Base - used.hi), p.Base}
	if s.time.lo > 0 {
		s.period = b.period()
	}
	b.given = b.given.plus(interval{0, p.Increment}) // which does not count here
	b.made++
	return s
}

// count adds the time of a move to what has been used.
func (b *budget) count(used interval) {
	if !b.stopped {
		b.spent = b.spent.plus(used)
	}
}

// opened leaves the opening.
func (b *budget) opened(used interval) {
	if b.periods[b.at].Kind == schemas.PeriodBudget {
		b.left = interval{bounded(b.left.lo - used.hi), b.left.hi}
	}
}

// remain is what was left of the time when a move was made. A move is late where it
// is nothing: see late.
type remain struct {
	ply   int // from 1
	time  interval
	bonus schemas.Millis // given after it
	chain bool           // the next move draws on what was left
	byo   bool           // it is the time of byo-yomi
	at    int            // the period

	period, spare int // as in schemas.ClockPly
}

// step is what running a move under a reading shows.
type step struct {
	remain
	clash schemas.Millis // by how much the stamps contradict one another or the control; 0 if they do not
	rise  schemas.Millis // by how much the time left rose beyond what the control gives
}

// move runs one move of the side.
func (b *budget) move(e *evidence, r reading) (s step) {
	b.count(e.time)
	if b.lost {
		s.time = unknown
		return s
	}
	p := &b.periods[b.at]
	s.at, s.period = b.at, b.period()
	used := e.time
	if p.Delay > 0 {
		used = used.add(-p.Delay).floor()
	}
	switch p.Kind {
	case schemas.PeriodEachMove:
		s.time = exactly(p.Base).minus(used)
		return s
	case schemas.PeriodByoyomi:
		b.byoyomi(&s, used)
		return s
	}
	b.spend(&s, e, used, p, r)
	return s
}

// spend takes the time of a move from a period that has one sum.
func (b *budget) spend(s *step, e *evidence, used interval, p *schemas.Period, r reading) {
	next := b.next()
	fills := p.Moves > 0 && b.made+1 == p.Moves
	s.bonus, s.chain = p.Increment, true
	rest := b.left.minus(used)
	if shown, ok := b.shown(e, next, fills, r); ok {
		rest = b.compare(s, shown, rest)
	}
	if s.time = rest; b.renju && b.at == 0 && p.Moves > 0 && b.made+openingPlies/2 >= p.Moves { // the stage may be filled already
		s.time.hi = never
	}
	b.left = rest.add(p.Increment)
	b.before = b.before.plus(interval{0, p.Delay})
	b.spent = b.before.plus(b.given).minus(rest)
	if b.doubt {
		b.spent.hi = never
	}
	b.given = b.given.add(p.Increment)
	b.made++
	switch {
	case next == nil && fills: // what follows is not said
		b.lost = true
	case fills:
		b.fill(s, next, r)
	case p.Moves == 0 && next != nil:
		b.overtime(s, next, r)
	}
}

// shown is what the clock shows of the time that was left when the move was made; ok is
// false where that cannot be told from it.
func (b *budget) shown(e *evidence, next *schemas.Period, fills bool, r reading) (left interval, ok bool) {
	if !e.left.told || b.inOvertime(e, next) {
		return left, false
	}
	left = e.left.interval()
	if r.incrementShown {
		left = left.add(-b.periods[b.at].Increment)
	}
	if !fills || next == nil || !r.stageShown {
		return left, true
	}
	// Where the time of a stage is lost the clock begins the next with its time alone.
	return left.add(-next.Base), r.carried
}

// next is the period that follows, nil if none does.
func (b *budget) next() *schemas.Period {
	switch p := &b.periods[b.at]; {
	case p.Repeats:
		return p
	case b.at+1 < len(b.periods):
		return &b.periods[b.at+1]
	}
	return nil
}

// inOvertime reports whether the time left as stamped may be that of the byo-yomi, or of
// moves in overtime, and not of the main time.
func (b *budget) inOvertime(e *evidence, next *schemas.Period) bool {
	if next == nil || b.periods[b.at].Moves > 0 {
		return false
	}
	return e.left.interval().lo <= next.Base
}

// compare holds what the clock shows against what the moves leave. Where they exclude
// one another both may be right: the clock goes on from what it shows. A clock may keep
// the time of stages back until it comes to zero.
func (b *budget) compare(s *step, shown, reckoned interval) interval {
	held := interval{shown.lo, bounded(shown.hi + b.granted)}
	if agreed, ok := held.with(reckoned); ok {
		return agreed
	}
	if shown.lo > reckoned.hi {
		s.clash = shown.lo - reckoned.hi
		s.rise = max(0, shown.lo-b.left.hi)
		return shown
	}
	s.clash = reckoned.lo - shown.hi
	return shown.hull(reckoned)
}

// fill goes to the next stage, whose moves are to be counted.
func (b *budget) fill(s *step, next *schemas.Period, r reading) {
	if next != &b.periods[b.at] {
		b.at++
	}
	b.stage++
	b.made, b.spare = 0, max(next.Count, 1)
	if r.carried {
		s.bonus += next.Base
		b.left, b.given = b.left.add(next.Base), b.given.add(next.Base)
		b.granted += next.Base
		return
	}
	s.chain = false
	b.left, b.before, b.given = exactly(next.Base), b.spent, exactly(next.Base)
}

// overtime goes to the period behind the main time, if that is used up.
func (b *budget) overtime(s *step, next *schemas.Period, r reading) {
	over := s.time
	if over.lo > 0 {
		return
	}
	s.period = 0
	if next.Kind == schemas.PeriodByoyomi {
		s.chain = false
		s.time = over.add(next.Base * schemas.Millis(max(next.Count, 1)))
		s.byo, s.at = true, b.at+1
		if over.hi <= 0 {
			b.at, b.stage, b.spare = b.at+1, b.stage+1, max(next.Count, 1)
			b.consume(interval{-over.hi, -over.lo}, next)
			s.period, s.spare = b.period(), b.known()
			return
		}
		s.time.hi = never // if the main time was not used up
		b.left, b.doubt = b.left.floor(), true
		if b.spare = max(next.Count, 1); over.lo <= -next.Base && b.spare > 1 {
			b.lost = true // it is not known how many periods are left
		}
		return
	}
	if over.hi > 0 { // whether it is used up is not known
		s.time.hi = never
		s.time.lo = over.lo + next.Base
		b.lost = true
		return
	}
	s.time = over.add(next.Base)
	b.given = b.given.add(next.Base + next.Increment - b.periods[b.at].Increment)
	b.at++
	b.stage++
	s.at, s.period, b.made = b.at, b.period(), 0
	if r.counted {
		b.made = 1
	}
	b.left = s.time.add(next.Increment)
}

// byoyomi runs a move of which the whole time counts.
func (b *budget) byoyomi(s *step, used interval) {
	p := &b.periods[b.at]
	s.byo = true
	s.time = exactly(p.Base * schemas.Millis(b.spare)).minus(used)
	b.consume(used, p)
	s.spare = b.known()
}

// period is the number of the period that runs, 0 where that is not certain: in renju a
// side may have made some moves more or fewer than its plies show.
func (b *budget) period() int {
	p := &b.periods[b.at]
	switch {
	case b.renju && p.Moves > 0 && b.made+openingPlies/2 >= p.Moves:
		return 0
	case b.renju && b.stage > 0 && b.made < openingPlies/2 && b.periods[b.at-min(b.at, 1)].Moves > 0:
		return 0
	}
	return b.stage + 1
}

// known is how many periods of byo-yomi are left, 0 where that is not certain.
func (b *budget) known() int {
	if b.lost {
		return 0
	}
	return b.spare
}

// consume takes away the periods of byo-yomi that a move uses up. The last is never
// taken: who uses it up has lost.
func (b *budget) consume(used interval, p *schemas.Period) {
	if b.spare == 1 || p.Base <= 0 {
		return
	}
	least, most := used.lo/p.Base, used.hi/p.Base
	switch {
	case least == most:
		b.spare = max(1, b.spare-int(least))
	default:
		b.lost = true
	}
}
