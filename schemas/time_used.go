package schemas

import (
	"strconv"
	"strings"
)

// maxTimeUsed bounds the time that one side can have used in a game.
const maxTimeUsed = OneDay

// TimeUsed is the time that a side used in a game, as a sheet states it at the end.
type TimeUsed struct {
	Used      Millis
	Precision Millis // what the last digit written is worth
	Ambiguous bool   // it may be minutes and seconds, as it is read, or hours and minutes: "1:02"
}

// ParseTimeUsed reads the time that a side used: 58:20 in minutes and seconds,
// 1:02:33, 62分30秒, 1小时2分, 62 min, 62m30s. A bare number has no unit and is
// not read.
func ParseTimeUsed(value string) (t TimeUsed, ok bool) {
	value = strings.TrimSpace(value)
	if strings.ContainsAny(value, ":：") {
		return parseClockTime(strings.ReplaceAll(value, "：", ":"))
	}
	rest, last := value, maxTimeUsed
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil || digits > 5 {
			return TimeUsed{}, false
		}
		word, after := cutUnit(strings.TrimSpace(rest[digits:]))
		unit := usedUnits[strings.ToLower(word)]
		if unit == 0 || unit >= last || t.Used > 0 && n >= 60 {
			return TimeUsed{}, false
		}
		t.Used, last, rest = t.Used+Millis(n)*unit, unit, after
	}
	t.Precision = last
	return t, value != "" && t.Used <= maxTimeUsed
}

// usedUnits are the units of a time used, in lower case.
var usedUnits = func() map[string]Millis {
	table := make(map[string]Millis)
	for unit, words := range map[Millis]string{
		OneHour:   "小时 小時 时 時 h hour hours",
		OneMinute: "分 分钟 分鐘 m min mins minute minutes ' ′",
		OneSecond: "秒 秒钟 秒鐘 s sec secs second seconds \" ″",
	} {
		for word := range strings.FieldsSeq(words) {
			table[word] = unit
		}
	}
	return table
}()

// cutUnit cuts the unit before the next number, and the blanks and stop behind it.
func cutUnit(text string) (unit, rest string) {
	at := strings.IndexAny(text, "0123456789")
	if at < 0 {
		at = len(text)
	}
	return strings.Trim(text[:at], " .,　"), text[at:]
}

// parseClockTime reads 58:20 and 1:02:33.
func parseClockTime(value string) (t TimeUsed, ok bool) {
	parts := strings.Split(value, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return TimeUsed{}, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n >= 60 || len(part) != 2) {
			return TimeUsed{}, false
		}
		t.Used = t.Used*60 + Millis(n)*OneSecond
	}
	t.Precision = OneSecond
	t.Ambiguous = len(parts) == 2 && t.Used > 0 && t.Used*60 <= maxTimeUsed
	return t, t.Used <= maxTimeUsed
}
