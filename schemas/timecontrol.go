package schemas

import (
	"fmt"
	"strconv"
	"strings"
)

// Millis is a span of time in whole milliseconds. Time is counted in them everywhere:
// nothing is rounded.
type Millis int64

// Spans of time in milliseconds.
const (
	OneSecond Millis = 1000
	OneMinute        = 60 * OneSecond
	OneHour          = 60 * OneMinute
	OneDay           = 24 * OneHour
)

// TimeControl is the time that the players have, as a list of periods.
type TimeControl struct {
	Kind    TimeControlKind
	Periods []Period  // in order; one at least when Kind is TimeTimed
	Second  []Period  // of the second player where the two have unequal times (贴时); else nil
	Shared  bool      // 共用时限: Base of the first period is for both together
	Carry   CarryOver // whether time that a stage leaves counts for the next
}

// TimeControlKind says what a time control states.
type TimeControlKind uint8

// The kinds.
const (
	TimeUnknown TimeControlKind = iota // "?": not known
	TimeNone                           // "-": played without a limit
	TimeTimed                          // periods are given
)

// CarryOver says whether the time that a stage leaves is kept for the next (D19).
type CarryOver uint8

// The ways of doing it.
const (
	CarryUnsaid CarryOver = iota
	CarryKept
	CarryLost
)

// PeriodKind is how the time of a period is counted.
type PeriodKind uint8

// The kinds.
const (
	PeriodBudget    PeriodKind = iota // Base is for all moves of the period together (包干, 限时限着)
	PeriodEachMove                    // Base is for each move by itself, from the first on ("604800/move")
	PeriodByoyomi                     // 读秒: the same, when the main time is used up
	PeriodHourglass                   // "*180": what one side uses the other gets
)

// Period is one period of a time control.
type Period struct {
	Kind      PeriodKind
	Moves     int    // moves to be made in it; 0: the rest of the game
	Base      Millis // time for the period, or for each move
	Increment Millis // added with each move (加秒)
	Delay     Millis // not counted of each move
	Count     int    // of PeriodByoyomi: how many times Base may be used up, 0 and 1 both once
	Repeats   bool   // it begins again when its moves are made, to the end of the game
}

// Of lists the periods of a side.
func (c *TimeControl) Of(side Side) []Period {
	if side == Second && c.Second != nil {
		return c.Second
	}
	return c.Periods
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
		p.Kind = PeriodHourglass
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

func parseSeconds(text string) (Millis, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n > maxPeriodSeconds {
		return 0, fmt.Errorf("%.20q is no number of seconds", text)
	}
	return Millis(n) * OneSecond, nil
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
	case p.Kind == PeriodHourglass:
		out = "*"
	case p.Moves > 0:
		out = strconv.Itoa(p.Moves) + "/"
	}
	out += strconv.FormatInt(int64(p.Base/OneSecond), 10)
	if p.Increment > 0 {
		out += "+" + strconv.FormatInt(int64(p.Increment/OneSecond), 10)
	}
	return out
}
