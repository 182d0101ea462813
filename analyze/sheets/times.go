package sheets

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// timeLeft is the time that a side had left behind a ply. The true time may be more by
// less than slack.
type timeLeft struct {
	ply   int32
	side  schemas.Side
	byo   bool // in byo-yomi: how much is left says nothing
	left  schemas.Millis
	slack schemas.Millis
}

// control is what the sheet tells of the time control: whether it was understood, and
// the time of the first period.
type control struct {
	timed  bool
	base   schemas.Millis
	sudden bool // one period, in which nothing is added
}

func controlOf(g *schemas.Game) control {
	c, err := schemas.ParseTimeControl(g.FieldText(schemas.FieldTimeControl))
	if err != nil || c.Kind != schemas.TimeTimed || c.Shared || c.Second != nil {
		return control{}
	}
	first := c.Periods[0]
	return control{
		timed: first.Kind == schemas.PeriodBudget, base: first.Base,
		sudden: len(c.Periods) == 1 && first.Moves == 0 && first.Increment == 0 && first.Delay == 0,
	}
}

// readTimes keeps what the stamps of the main line tell of the time left.
func (s *Sheet) readTimes(g *schemas.Game) {
	for i := range g.Stamps {
		stamp := &g.Stamps[i]
		if stamp.Line != 0 || stamp.Side > schemas.Second || len(s.times) == maxTimes {
			continue
		}
		t := timeLeft{ply: stamp.Ply, side: stamp.Side, byo: stamp.Kind == schemas.StampMoves}
		read, slack, ok := readSpan(stamp.Form, strings.TrimSpace(g.View(stamp.Text)))
		switch {
		case t.byo:
			ok = true
		case stamp.Kind == schemas.StampLeft:
			t.left, t.slack = read, slack
		case stamp.Kind == schemas.StampTotal && s.control.timed && s.control.sudden:
			t.left, t.slack = s.control.base-read-slack, slack
		default:
			continue
		}
		if ok {
			s.times = append(s.times, t)
		}
	}
}

// maxSpan bounds a span of time on a clock: ten days.
const maxSpan = 10 * schemas.OneDay

// readSpan reads a span of time and says how finely it is written.
func readSpan(form schemas.StampForm, text string) (t, slack schemas.Millis, ok bool) {
	unit := schemas.Millis(1)
	switch form {
	case schemas.FormClock:
		return readClock(text)
	case schemas.FormMinutes:
		unit = schemas.OneMinute
	case schemas.FormSeconds:
		unit = schemas.OneSecond
	case schemas.FormMillis:
	default:
		return 0, 0, false
	}
	return readDecimal(text, unit)
}

// readClock reads "1:23:45", "0:02:58.6" and "58:20".
func readClock(text string) (t, slack schemas.Millis, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, 0, false
	}
	last := len(parts) - 1
	for _, part := range parts[:last] {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil {
			return 0, 0, false
		}
		t = (t + schemas.Millis(n)) * 60
	}
	seconds, slack, ok := readDecimal(parts[last], schemas.OneSecond)
	t = t*schemas.OneSecond + seconds
	return t, slack, ok && seconds < schemas.OneMinute && t <= maxSpan
}

// readDecimal reads a number of units with at most three decimals.
func readDecimal(text string, unit schemas.Millis) (t, slack schemas.Millis, ok bool) {
	whole, decimals, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(whole, 10, 40)
	if err != nil || len(decimals) > 3 {
		return 0, 0, false
	}
	t, slack = schemas.Millis(n)*unit, unit
	if decimals != "" {
		d, err := strconv.ParseUint(decimals, 10, 16)
		if err != nil {
			return 0, 0, false
		}
		for range decimals {
			slack /= 10
		}
		t += schemas.Millis(d) * slack
	}
	return t, slack, t <= maxSpan && n <= uint64(maxSpan)
}
