package xiangqi

import (
	"strconv"
	"strings"
	"time"
)

// maxTimeUsed bounds the time that one side can have used in a game.
const maxTimeUsed = 24 * time.Hour

// ParseTimeUsed reads the time that a side used, as a scoresheet states it: 58:20 in minutes and seconds,
// 1:02:33, 62分30秒, 1小时2分, 62 min, 62m30s. A bare number has no unit and is
// not read.
func ParseTimeUsed(value string) (used time.Duration, ok bool) {
	if strings.ContainsAny(value, ":：") {
		return parseClockTime(strings.ReplaceAll(value, "：", ":"))
	}
	rest, last := value, maxTimeUsed
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil || digits > 5 {
			return 0, false
		}
		word, after := cutUnit(strings.TrimSpace(rest[digits:]))
		unit := timeUnits[strings.ToLower(word)]
		if unit == 0 || unit >= last || used > 0 && n >= 60 {
			return 0, false
		}
		used, last, rest = used+time.Duration(n)*unit, unit, after
	}
	return used, value != "" && used <= maxTimeUsed
}

// timeUnits are the units of a time used, in lower case.
var timeUnits = func() map[string]time.Duration {
	table := make(map[string]time.Duration)
	for unit, words := range map[time.Duration]string{
		time.Hour:   "小时 小時 时 時 h hour hours",
		time.Minute: "分 分钟 分鐘 m min mins minute minutes ' ′",
		time.Second: "秒 秒钟 秒鐘 s sec secs second seconds \" ″",
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
func parseClockTime(value string) (used time.Duration, ok bool) {
	parts := strings.Split(value, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return 0, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n >= 60 || len(part) != 2) {
			return 0, false
		}
		used = used*60 + time.Duration(n)*time.Second
	}
	return used, used <= maxTimeUsed
}
