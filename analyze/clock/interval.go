package clock

import "qipu/schemas"

// interval is a time that is known to lie from lo to hi, both included.
type interval struct{ lo, hi schemas.Millis }

// never bounds every time: no record reaches it.
const never schemas.Millis = 1 << 56

var (
	unknown = interval{-never, never}
	// some is a time that a player used and of which nothing is known.
	some = interval{0, never}
)

// within returns the interval of a time that is told to a precision.
func within(value, precision schemas.Millis) interval {
	if precision <= 1 {
		return interval{value, value}
	}
	return interval{value - precision + 1, value + precision - 1}
}

func exactly(value schemas.Millis) interval { return interval{value, value} }

func bounded(v schemas.Millis) schemas.Millis { return max(-never, min(never, v)) }

func (a interval) plus(b interval) interval {
	return interval{bounded(a.lo + b.lo), bounded(a.hi + b.hi)}
}

func (a interval) minus(b interval) interval {
	return interval{bounded(a.lo - b.hi), bounded(a.hi - b.lo)}
}

func (a interval) add(v schemas.Millis) interval { return a.plus(exactly(v)) }

// with narrows an interval by another; ok is false where they exclude one another.
func (a interval) with(b interval) (both interval, ok bool) {
	both = interval{max(a.lo, b.lo), min(a.hi, b.hi)}
	return both, both.lo <= both.hi
}

// hull is the least interval that holds both.
func (a interval) hull(b interval) interval { return interval{min(a.lo, b.lo), max(a.hi, b.hi)} }

// stretched is an interval in which a time may have been added or not.
func (a interval) stretched(by schemas.Millis) interval {
	return interval{bounded(a.lo + min(by, 0)), bounded(a.hi + max(by, 0))}
}

// floor raises the bounds to nothing: less cannot be.
func (a interval) floor() interval { return interval{max(a.lo, 0), max(a.hi, 0)} }

// Bounds beyond half of never come from what is not known.
func (a interval) least() bool { return a.lo > -never/2 } // there is a lower bound
func (a interval) most() bool  { return a.hi < never/2 }  // there is an upper one

// told reports whether both bounds are known.
func (a interval) told() bool { return a.least() && a.most() }
