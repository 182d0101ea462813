package sheets

import (
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
	text := g.FieldText(schemas.FieldTimeControl)
	c, how, err := schemas.ReadTimeControl(text, g.Kind)
	if len(how.Assumed) > 0 || schemas.IsBare(text) && !schemas.InSeconds(g.Origin.Format) { // its units are not certain
		return control{}
	}
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
		text := strings.TrimSpace(g.View(stamp.Text))
		read, ok := stamp.Form.Millis(text)
		t.left, t.slack = schemas.Millis(read), slackOf(stamp.Form, text)
		switch {
		case t.byo:
		case !ok:
			continue
		case stamp.Kind == schemas.StampLeft:
		case stamp.Kind == schemas.StampTotal && s.control.timed && s.control.sudden:
			t.left = s.control.base - t.left - t.slack + 1
		default:
			continue
		}
		s.times = append(s.times, t)
	}
}

// slackOf is how finely a span of time is written: a clock that shows 5:00 may have just
// less than a second more.
func slackOf(form schemas.StampForm, text string) schemas.Millis {
	slack := schemas.OneSecond
	switch form {
	case schemas.FormMinutes:
		slack = schemas.OneMinute
	case schemas.FormMillis:
		return 1
	}
	if _, decimals, ok := strings.Cut(text, "."); ok {
		for range decimals {
			slack = max(slack/10, 1)
		}
	}
	return slack
}
