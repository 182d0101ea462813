package schemas

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseSession reads how long a session of play (一节) lasts: "4 h", "3 h 30 min",
// "240分钟", "4小时", "3:30:00", up to a day. A number without unit, and "3:30", which may
// be minutes and seconds, are errors.
func ParseSession(text string) (Millis, error) {
	t, ok := ParseTimeUsed(text)
	if !ok || t.Ambiguous || t.Used == 0 {
		return 0, fmt.Errorf("%.40q does not say how long a session lasts: a time with its unit is asked for, \"4 h\", \"3 h 30 min\", \"4小时\"", text)
	}
	return t.Used, nil
}

// SessionLength returns how long a round's session lasts by its start and its end;
// ok is false where it has no end. An end that is not after the start is an error: it may
// be a slip, or of the day after.
func (r *EventRound) SessionLength() (length Millis, ok bool, err error) {
	if strings.TrimSpace(r.End) == "" {
		return 0, false, nil
	}
	if strings.TrimSpace(r.Start) == "" {
		return 0, false, errors.New("end without start")
	}
	start, err := parseTimeOfDay(r.Start)
	if err != nil {
		return 0, false, fmt.Errorf("start %w", err)
	}
	end, err := parseTimeOfDay(r.End)
	if err != nil {
		return 0, false, fmt.Errorf("end %w", err)
	}
	if end <= start {
		return 0, false, fmt.Errorf("end %.40q is not after start %.40q", r.End, r.Start)
	}
	return end - start, true, nil
}

// parseTimeOfDay reads "9:00", "09:00" or "09:00:30".
func parseTimeOfDay(text string) (t Millis, err error) {
	limits := [...]uint64{24, 60, 60}
	parts := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "：", ":"), ":")
	ok := len(parts) == 2 || len(parts) == 3
	for i := 0; ok && i < len(parts); i++ {
		n, err := strconv.ParseUint(parts[i], 10, 8)
		ok = err == nil && n < limits[i] && (len(parts[i]) == 2 || i == 0 && len(parts[i]) == 1)
		t = t*60 + Millis(n)
	}
	if !ok {
		return 0, fmt.Errorf("%.40q is no time of day: \"09:00\" is asked for", text)
	}
	if len(parts) == 2 {
		t *= 60
	}
	return t * OneSecond, nil
}
