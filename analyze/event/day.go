package event

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Day is a date as far as it is told: parts that are not are 0.
type Day struct{ Year, Month, Day uint16 }

// DayOf reads a date that begins with its year: 2026-04-03, 2026.4.3, 2026年4月3日. What
// is no date is no day.
func DayOf(text string) (d Day) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-./年月日 ,T", r) })
	into := [...]*uint16{&d.Year, &d.Month, &d.Day}
	for i, part := range parts {
		if i == len(into) {
			break
		}
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i == 0 && len(part) != len("2026") {
			break
		}
		*into[i] = uint16(n)
	}
	if d.Month > 12 || d.Day > 31 || d.Month == 0 {
		return Day{Year: d.Year}
	}
	return d
}

// Whole reports whether the day is told, not the year or month alone.
func (d Day) Whole() bool { return d.Day > 0 }

// Differs reports whether two days, as far as both are told, are not the same.
func (d Day) Differs(o Day) bool {
	return differ(d.Year, o.Year) || differ(d.Month, o.Month) || differ(d.Day, o.Day)
}

func differ(a, b uint16) bool { return a != b && a != 0 && b != 0 }

// Before reports whether a day, told as a whole, comes before another.
func (d Day) Before(o Day) bool { return d.Number() < o.Number() }

// Number counts days from one that is fixed.
func (d Day) Number() int64 {
	const seconds = 24 * 60 * 60
	return time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 0, 0, 0, 0, time.UTC).Unix() / seconds
}

// String writes 2026-04-03, as far as it is told.
func (d Day) String() string {
	switch {
	case d.Year == 0:
		return ""
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}
