package schemas

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl is the time that each side has, as a list of periods.
type TimeControl struct {
	Kind    TimeControlKind
	Periods []Period // in order; one at least when Kind is TimeTimed
}

// TimeControlKind says what a time control tag states.
type TimeControlKind uint8

// The kinds.
const (
	TimeUnknown TimeControlKind = iota // "?": not known
	TimeNone                           // "-": played without a limit
	TimeTimed                          // periods are given
)

// Period is one period of a time control, the same for both sides.
type Period struct {
	Moves     int           // moves to be made in it; 0: the rest of the game
	Base      time.Duration // time for the period
	Increment time.Duration // added with each move
	PerMove   bool          // Base is the limit of each move ("*180", an hourglass or sandclock control)
}

// maxPeriodSeconds bounds a number of seconds in a time control: ten years, for
// correspondence.
const maxPeriodSeconds = 10 * 366 * 24 * 60 * 60

// ParseTimeControl reads the TimeControl tag of the PGN standard (9.6.1):
// "?", "-", "40/9000", "300", "4500+60", "*180", joined by colons; an increment
// after a move count ("40/5400+30") is read as well. Free text ("60 mins") is an
// error: it is kept as written, never guessed.
func ParseTimeControl(text string) (TimeControl, error) {
	switch text {
	case "?", "":
		return TimeControl{Kind: TimeUnknown}, nil
	case "-":
		return TimeControl{Kind: TimeNone}, nil
	}
	control := TimeControl{Kind: TimeTimed}
	for field := range strings.SplitSeq(text, ":") {
		p, err := parsePeriod(field)
		if err != nil {
			return TimeControl{}, fmt.Errorf("time control %.40q: %w", text, err)
		}
		control.Periods = append(control.Periods, p)
	}
	for _, p := range control.Periods[:len(control.Periods)-1] {
		if p.Moves == 0 {
			return TimeControl{}, fmt.Errorf("time control %.40q: a period without a number of moves is followed by another", text)
		}
	}
	return control, nil
}

func parsePeriod(field string) (p Period, err error) {
	rest := field
	if after, ok := strings.CutPrefix(rest, "*"); ok {
		p.PerMove = true
		rest = after
	} else if moves, after, ok := strings.Cut(rest, "/"); ok {
		if p.Moves, err = strconv.Atoi(moves); err != nil || p.Moves < 1 || p.Moves > 1000 {
			return p, fmt.Errorf("%.20q is no number of moves", moves)
		}
		rest = after
	}
	base, increment, ok := strings.Cut(rest, "+")
	if p.Base, err = parseSeconds(base); err != nil {
		return p, err
	}
	if ok {
		p.Increment, err = parseSeconds(increment)
	}
	return p, err
}

func parseSeconds(text string) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n > maxPeriodSeconds {
		return 0, fmt.Errorf("%.20q is no number of seconds", text)
	}
	return time.Duration(n) * time.Second, nil
}

// String writes the control as the PGN standard does.
func (c TimeControl) String() string {
	switch c.Kind {
	case TimeUnknown:
		return "?"
	case TimeNone:
		return "-"
	}
	fields := make([]string, len(c.Periods))
	for i, p := range c.Periods {
		fields[i] = p.String()
	}
	return strings.Join(fields, ":")
}

// String writes the period as the PGN standard does.
func (p Period) String() string {
	out := ""
	switch {
	case p.PerMove:
		out = "*"
	case p.Moves > 0:
		out = strconv.Itoa(p.Moves) + "/"
	}
	out += strconv.FormatInt(int64(p.Base/time.Second), 10)
	if p.Increment > 0 {
		out += "+" + strconv.FormatInt(int64(p.Increment/time.Second), 10)
	}
	return out
}
