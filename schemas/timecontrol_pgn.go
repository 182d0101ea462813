package schemas

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bounds on what is read as a time control.
const (
	maxTimeText = 512                          // bytes
	maxPeriods  = 20                           // of a side
	maxMoves    = 1000                         // of a period, and how often byo-yomi may be used up
	maxPeriod   = Millis(10*366) * OneDay      // ten years, for correspondence
	maxSeconds  = int64(maxPeriod / OneSecond) // the same in seconds
)

// The marks of what the PGN standard has no form for.
const (
	suffixEachMove = "/move"
	suffixByoyomi  = "/byoyomi"
	suffixOvertime = "/overtime"
	optionShared   = ";shared"
	optionKept     = ";carry"
	optionLost     = ";nocarry"
)

// ParseTimeControl reads a time control as String writes it. The grammar is that of
// the TimeControl tag in the PGN standard (9.6.1), in seconds: "?", "-", "40/9000",
// "300", "4500+60", "*180", joined by colons. Beyond the standard:
//
//	40/5400+30            an increment in a period with moves, as everybody writes it
//	5+0.05                thousandths of a second
//	2700d5                a delay: 5 seconds of each move are not counted
//	10/600r               the period repeats to the end of the game; only the last can
//	1/259200              a move in 3 days: repeats without the mark, as the game goes on
//	604800/move           a limit for each move
//	3600:60/byoyomi       when the hour is used up, 60 seconds for each move (读秒)
//	3600:5x30/byoyomi     the same with 30 seconds that may be used up five times
//	5400:10/600/overtime  when the main time is used up, 10 moves in 600 seconds (限时走棋)
//	F300-S240             unequal times (贴时): first player, second player
//	7200;shared           one clock for both sides (共用时限)
//	40/5400:1800;carry    what a stage leaves is kept for the next; ;nocarry: it is lost
//
// Each of them has a sign that a reader of the standard alone refuses: none is taken
// for another control. Whether "40/9000" alone repeats is not said by the standard,
// and not taken for granted. F and S stand for the players in the order of their
// moves; the W and B of TRF26 mean other players in renju than in xiangqi, and are
// for ReadTimeControl. Anything else is an error, never guessed.
func ParseTimeControl(text string) (TimeControl, error) {
	switch text {
	case "?", "":
		return TimeControl{Kind: TimeUnknown}, nil
	case "-":
		return TimeControl{Kind: TimeNone}, nil
	}
	control, err := parseTimed(text)
	if err == nil {
		err = control.validate()
	}
	if err != nil {
		return TimeControl{}, fmt.Errorf("time control %.40q: %w", text, err)
	}
	return control, nil
}

func parseTimed(text string) (c TimeControl, err error) {
	if len(text) > maxTimeText {
		return c, fmt.Errorf("longer than %d bytes", maxTimeText)
	}
	c.Kind = TimeTimed
	if before, ok := strings.CutSuffix(text, optionKept); ok {
		text, c.Carry = before, CarryKept
	} else if before, ok := strings.CutSuffix(text, optionLost); ok {
		text, c.Carry = before, CarryLost
	}
	text, c.Shared = strings.CutSuffix(text, optionShared)
	if after, ok := strings.CutPrefix(text, "F"); ok {
		first, second, ok := strings.Cut(after, "-S")
		if !ok {
			return c, errors.New("the times of the second player do not follow")
		}
		if c.Second, err = parsePeriods(second); err != nil {
			return c, err
		}
		text = first
	}
	c.Periods, err = parsePeriods(text)
	return c, err
}

func parsePeriods(text string) ([]Period, error) {
	var periods []Period
	overtime := false
	for field := range strings.SplitSeq(text, ":") {
		if len(periods) == maxPeriods {
			return nil, fmt.Errorf("more than %d periods", maxPeriods)
		}
		if overtime {
			return nil, errOvertimeFirst
		}
		rest, marked := strings.CutSuffix(field, suffixOvertime)
		p, err := parsePeriod(rest)
		if err != nil {
			return nil, err
		}
		if marked && (len(periods) == 0 || !p.isOvertime(periods[len(periods)-1])) {
			return nil, errOvertimeFirst
		}
		if !marked && len(periods) > 0 && p.isOvertime(periods[len(periods)-1]) {
			return nil, fmt.Errorf("%.40q follows a period without a number of moves; what begins when that is used up ends with %s", field, suffixOvertime)
		}
		overtime = marked
		periods = append(periods, p)
	}
	if last := &periods[len(periods)-1]; last.Kind == PeriodBudget && last.Moves == 1 {
		last.Repeats = true
	}
	return periods, nil
}

var errOvertimeFirst = fmt.Errorf("%s belongs to a last period with moves, behind one without", suffixOvertime)

func parsePeriod(field string) (p Period, err error) {
	if after, ok := strings.CutPrefix(field, "*"); ok {
		p.Kind = PeriodHourglass
		p.Base, err = parseSeconds(after)
		return p, err
	}
	if before, ok := strings.CutSuffix(field, suffixEachMove); ok {
		p.Kind = PeriodEachMove
		p.Base, err = parseSeconds(before)
		return p, err
	}
	if before, ok := strings.CutSuffix(field, suffixByoyomi); ok {
		p.Kind = PeriodByoyomi
		if times, after, ok := strings.Cut(before, "x"); ok {
			if p.Count, err = parseMoves(times); err != nil {
				return p, err
			}
			before = after
		}
		p.Base, err = parseSeconds(before)
		return p, err
	}
	return parseBudget(field)
}

func parseBudget(field string) (p Period, err error) {
	rest := field
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		if p.Moves, err = parseMoves(moves); err != nil {
			return p, err
		}
		rest = after
	}
	rest, p.Repeats = strings.CutSuffix(rest, "r")
	rest, delay, delayed := strings.Cut(rest, "d")
	base, increment, added := strings.Cut(rest, "+")
	if p.Base, err = parseSeconds(base); err == nil && added {
		p.Increment, err = parseSeconds(increment)
	}
	if err == nil && delayed {
		p.Delay, err = parseSeconds(delay)
	}
	return p, err
}

func parseMoves(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n < 1 || n > maxMoves {
		return 0, fmt.Errorf("%.20q is no number from 1 to %d", text, maxMoves)
	}
	return int(n), nil
}

// parseSeconds reads "90" or "0.05".
func parseSeconds(text string) (Millis, error) {
	whole, part, pointed := strings.Cut(text, ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	m := Millis(n) * OneSecond
	if err == nil && pointed {
		if len(part) == 0 || len(part) > 3 {
			return 0, fmt.Errorf("%.20q is no number of seconds with at most three places", text)
		}
		n, err = strconv.ParseUint((part + "00")[:3], 10, 16)
		m += Millis(n)
	}
	if err != nil || m > maxPeriod {
		return 0, fmt.Errorf("%.20q is no number of seconds up to %d", text, maxSeconds)
	}
	return m, nil
}

// validate reports what makes a timed control none that can be played.
func (c *TimeControl) validate() error {
	if c.Shared && (c.Second != nil || c.Periods[0].Kind != PeriodBudget || c.Periods[0].Moves > 0) {
		return errors.New("shared time is one budget of both sides")
	}
	if c.Second != nil {
		if err := validatePeriods(c.Second); err != nil {
			return err
		}
	}
	return validatePeriods(c.Periods)
}

func validatePeriods(periods []Period) error {
	for i, p := range periods {
		if err := p.validate(); err != nil {
			return err
		}
		if i == len(periods)-1 {
			break
		}
		next := periods[i+1]
		switch {
		case p.Kind != PeriodBudget || p.Repeats:
			return fmt.Errorf("%s lasts to the end of the game and is followed by another period", p)
		case next.Kind == PeriodHourglass:
			return errors.New("an hourglass runs from the start")
		case p.Moves == 0 && next.Kind != PeriodByoyomi && !next.isOvertime(p):
			return fmt.Errorf("%s has no number of moves and is followed by another period", p)
		}
	}
	return nil
}

func (p Period) validate() error {
	amounts := []Millis{p.Base, p.Increment, p.Delay}
	switch {
	case slices.Min(amounts) < 0 || slices.Max(amounts) > maxPeriod:
		return fmt.Errorf("%s is out of range", p)
	case p.Base == 0 && p.Increment == 0:
		return fmt.Errorf("%s gives no time", p)
	case p.Repeats && p.Moves == 0:
		return fmt.Errorf("%s repeats without a number of moves", p)
	}
	return nil
}
