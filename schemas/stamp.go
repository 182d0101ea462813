package schemas

import (
	"math"
	"strings"
)

// MaxMillis is the longest time that StampForm.Millis returns: more than a year.
const MaxMillis = math.MaxInt32 * 1000

// Millis returns the milliseconds that a text of this form says, and false where it is
// not of the form, longer than MaxMillis, or finer than a millisecond, so that it cannot
// be told exactly. FormInstant and FormCount say no length of time.
func (f StampForm) Millis(text string) (ms int64, ok bool) {
	const second, minute = 1000, 60 * 1000
	text = strings.TrimSpace(text)
	switch f {
	case FormClock:
		return clockMillis(text)
	case FormMinutes:
		return decimal(text, minute)
	case FormSeconds:
		return decimal(text, second)
	case FormMillis:
		return decimal(text, 1)
	}
	return 0, false
}

// clockMillis reads h:mm:ss with perhaps a fraction. Minutes and seconds may have one
// digit, as real files write them.
func clockMillis(text string) (ms int64, ok bool) {
	const hour, minute, second, sixty = 3600 * 1000, 60 * 1000, 1000, 60
	hours, rest, ok1 := strings.Cut(text, ":")
	minutes, seconds, ok2 := strings.Cut(rest, ":")
	h, okH := decimal(hours, hour)
	m, okM := decimal(minutes, minute)
	s, okS := decimal(seconds, second)
	if !ok1 || !ok2 || !okH || !okM || !okS || strings.Contains(hours+minutes, ".") || m >= sixty*minute || s >= sixty*second {
		return 0, false
	}
	return h + m + s, h+m+s <= MaxMillis
}

// decimal reads a number with perhaps a fraction, times a unit in milliseconds.
func decimal(text string, unit int64) (ms int64, ok bool) {
	whole, fraction, point := strings.Cut(text, ".")
	if whole == "" || point && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	for i := range len(whole) {
		if ms = 10*ms + int64(whole[i]-'0'); ms > MaxMillis {
			return 0, false
		}
	}
	if ms *= unit; ms > MaxMillis {
		return 0, false
	}
	fraction = strings.TrimRight(fraction, "0")
	const mostDigits = 9
	if len(fraction) > mostDigits {
		return 0, false
	}
	part, scale := int64(0), int64(1)
	for i := range len(fraction) {
		part, scale = 10*part+int64(fraction[i]-'0'), 10*scale
	}
	if part*unit%scale != 0 {
		return 0, false
	}
	ms += part * unit / scale
	return ms, ms <= MaxMillis
}
