package schemas

import (
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
	Second  []Period  // of the player who moves second where the two have unequal times (贴时); else nil
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
	Moves     int    // moves to be made in it; 0: the rest of the game, or until it is used up where overtime (读秒, 限时走棋) follows
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

// MainTime returns the time of a side that the books set ranges for: its budgets
// together, without what is added a move and without what begins when they are used
// up, byo-yomi and moves in overtime (wuziqi-2009:7.1a, 7.1c and 7.1d against 7.2 and
// 7.3; xiangqi-2011:6.2d against 6.2a). Stages that repeat come after it. Of shared
// time it is that of both sides together. It is false where no such time is stated:
// for a limit on each move, an hourglass, a stage that repeats from the start, and
// where nothing says what follows the last stage.
func (c *TimeControl) MainTime(side Side) (Millis, bool) {
	if c.Kind != TimeTimed {
		return 0, false
	}
	sum, stated := Millis(0), false
	for _, p := range c.Of(side) {
		switch {
		case p.Kind == PeriodHourglass || p.Kind == PeriodEachMove && !stated:
			return 0, false
		case p.Kind != PeriodBudget || p.Repeats:
			return sum, stated
		}
		sum, stated = sum+p.Base, true
		if p.Moves == 0 {
			return sum, true
		}
	}
	return 0, false
}

// String writes the control as ParseTimeControl reads it.
func (c TimeControl) String() string {
	switch c.Kind {
	case TimeUnknown:
		return "?"
	case TimeNone:
		return "-"
	}
	out := writePeriods(c.Periods)
	if c.Second != nil {
		out = "F" + out + "-S" + writePeriods(c.Second)
	}
	if c.Shared {
		out += optionShared
	}
	switch c.Carry {
	case CarryKept:
		out += optionKept
	case CarryLost:
		out += optionLost
	case CarryUnsaid:
	}
	return out
}

func writePeriods(periods []Period) string {
	fields := make([]string, len(periods))
	for i, p := range periods {
		fields[i] = p.String()
		if i > 0 && p.isOvertime(periods[i-1]) {
			fields[i] += suffixOvertime
		}
	}
	return strings.Join(fields, ":")
}

// isOvertime reports whether a period with moves begins when the one before it is
// used up (限时走棋), and not with a move.
func (p Period) isOvertime(before Period) bool {
	return p.Kind == PeriodBudget && p.Moves > 0 && before.Moves == 0
}

// String writes the period as ParseTimeControl reads it.
func (p Period) String() string {
	switch p.Kind {
	case PeriodHourglass:
		return "*" + p.Base.seconds()
	case PeriodEachMove:
		return p.Base.seconds() + suffixEachMove
	case PeriodByoyomi:
		out := p.Base.seconds() + suffixByoyomi
		if p.Count > 0 {
			out = strconv.Itoa(p.Count) + "x" + out
		}
		return out
	case PeriodBudget:
	}
	out := p.Base.seconds()
	if p.Moves > 0 {
		out = strconv.Itoa(p.Moves) + "/" + out
	}
	if p.Increment > 0 {
		out += "+" + p.Increment.seconds()
	}
	if p.Delay > 0 {
		out += "d" + p.Delay.seconds()
	}
	if p.Repeats && p.Moves > 1 {
		out += "r"
	}
	return out
}

// seconds writes a span in seconds, "90" or "0.05".
func (m Millis) seconds() string {
	out := strconv.FormatInt(int64(m/OneSecond), 10)
	if rest := int64(m % OneSecond); rest > 0 {
		out += "." + strings.TrimRight(strconv.FormatInt(int64(OneSecond)+rest, 10)[1:], "0")
	}
	return out
}

// InSeconds reports whether the bare numbers of a time control are of seconds by the
// format of the record itself: by the PGN standard, in the property TM of SGF, and in
// the tables of moves that servers write. In other formats people write "60+30" for
// minutes too.
func InSeconds(format string) bool { return format == "pgn" || format == "sgf" || format == "csv" }

// IsBare reports whether the text of a time control is of numbers alone, so that only
// what it stands in can say their unit: "60+30", "40/90:30". The signs that
// ParseTimeControl has beyond the PGN standard are of seconds by themselves.
func IsBare(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && strings.Trim(text, "0123456789+:/*. ") == ""
}
