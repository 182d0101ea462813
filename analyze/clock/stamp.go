package clock

import (
	"strings"
	"time"

	"qipu/schemas"
)

// parseStamp reads the text of a stamp. precision is what the last digit written is
// worth.
func parseStamp(text string, form schemas.StampForm) (value, precision schemas.Millis, ok bool) {
	switch form {
	case schemas.FormClock:
		return parseClock(text)
	case schemas.FormMinutes:
		return parseDecimal(text, schemas.OneMinute)
	case schemas.FormSeconds:
		return parseDecimal(text, schemas.OneSecond)
	case schemas.FormMillis:
		return parseDecimal(text, 1)
	case schemas.FormInstant:
		return parseInstant(text)
	}
	return 0, 0, false
}

// parseClock reads "1:23:45", "0:02:58.6" and "-0:00:05": hours, minutes, seconds.
func parseClock(text string) (value, precision schemas.Millis, ok bool) {
	rest, negative := strings.CutPrefix(strings.TrimSpace(text), "-")
	var parts [3]string
	for i := range parts {
		part, after, more := strings.Cut(rest, ":")
		if more == (i == len(parts)-1) {
			return 0, 0, false
		}
		parts[i], rest = part, after
	}
	hours, one, ok := parseDecimal(parts[0], schemas.OneHour)
	if !ok || one != schemas.OneHour {
		return 0, 0, false
	}
	minutes, one, ok := parseDecimal(parts[1], schemas.OneMinute)
	if !ok || one != schemas.OneMinute || minutes >= schemas.OneHour {
		return 0, 0, false
	}
	seconds, precision, ok := parseDecimal(parts[2], schemas.OneSecond)
	if !ok || seconds >= schemas.OneMinute {
		return 0, 0, false
	}
	if value = hours + minutes + seconds; negative {
		value = -value
	}
	return value, precision, true
}

// maxDigits bounds the whole part of a number: ten years have 9 digits of seconds.
const maxDigits = 12

// parseDecimal reads a number of units with decimals perhaps. What is less than a
// millisecond is cut off.
func parseDecimal(text string, unit schemas.Millis) (value, precision schemas.Millis, ok bool) {
	text = strings.TrimSpace(text)
	whole, decimals, dotted := strings.Cut(text, ".")
	whole, negative := strings.CutPrefix(whole, "-")
	if whole == "" || len(whole) > maxDigits || dotted && decimals == "" {
		return 0, 0, false
	}
	for i := range len(whole) {
		if whole[i] < '0' || whole[i] > '9' {
			return 0, 0, false
		}
		value = value*10 + schemas.Millis(whole[i]-'0')
	}
	if value > never/unit {
		return 0, 0, false
	}
	value, precision = value*unit, unit
	place := unit
	for i := range len(decimals) {
		if decimals[i] < '0' || decimals[i] > '9' {
			return 0, 0, false
		}
		if place > 0 {
			value += schemas.Millis(decimals[i]-'0') * place / 10
			place /= 10
		}
		precision = max(place, 1)
	}
	if negative {
		value = -value
	}
	return value, precision, true
}

// instantLayouts are the ways of writing an instant, those with a zone first.
var instantLayouts = [...]string{
	"2006-01-02T15:04:05Z07:00", "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05", "2006-01-02 15:04:05",
}

// maxInstant bounds the text of an instant.
const maxInstant = 40

// parseInstant reads a date and time as milliseconds since 1970.
func parseInstant(text string) (value, precision schemas.Millis, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxInstant {
		return 0, 0, false
	}
	for _, layout := range instantLayouts {
		t, err := time.Parse(layout, text) // it takes decimals behind the seconds
		if err != nil {
			continue
		}
		return schemas.Millis(t.UnixMilli()), precisionOf(text), true
	}
	return 0, 0, false
}

// precisionOf is what the last digit of the seconds of an instant is worth.
func precisionOf(text string) schemas.Millis {
	_, decimals, ok := strings.Cut(text, ".")
	if !ok {
		return schemas.OneSecond
	}
	n := len(decimals) - len(strings.TrimLeft(decimals, "0123456789"))
	precision := schemas.OneSecond
	for range min(n, 3) {
		precision /= 10
	}
	return precision
}

// zoned says whether an instant has a zone: 1 if it does.
func zoned(text string) int {
	text = strings.TrimSpace(text)
	if len(text) > len("2006-01-02") && strings.ContainsAny(text[len("2006-01-02"):], "Zz+-") {
		return 1
	}
	return 0
}

// dayOf is the day of an instant where it was written.
func dayOf(text string) string {
	text = strings.TrimSpace(text)
	return strings.Clone(text[:min(len(text), len("2006-01-02"))])
}
