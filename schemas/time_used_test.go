package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestParseTimeUsed(t *testing.T) {
	const m, s = schemas.OneMinute, schemas.OneSecond
	for value, want := range map[string]schemas.Millis{
		"58:20": 58*m + 20*s, "1:02:33": schemas.OneHour + 2*m + 33*s, "75:30": 75*m + 30*s, "0:00": 0, "58：20": 58*m + 20*s,
		"62分30秒": 62*m + 30*s, "62分": 62 * m, "30秒": 30 * s, "1小时2分": 62 * m, "1小時02分33秒": 62*m + 33*s, "62分钟": 62 * m,
		"62 min": 62 * m, "62min 30s": 62*m + 30*s, "62m30s": 62*m + 30*s, "1 hour 2 minutes": 62 * m, "62'30\"": 62*m + 30*s, "1h": schemas.OneHour,
	} {
		if got, ok := schemas.ParseTimeUsed(value); !ok || got.Used != want {
			t.Errorf("%s is %v, %v; want %v", value, got.Used, ok, want)
		}
	}
	for _, value := range []string{
		"", "58", "18", "58:", ":20", "58:60", "58:2", "1:2:3:4", "1:60:00", "a", "58 apples", "30秒62分", "1小时75分", "-5:00", "1:-2", "99999:00", "100000分",
		"99999999999分", "分", "62分30", "25:00:00", "十分",
	} {
		if got, ok := schemas.ParseTimeUsed(value); ok {
			t.Errorf("%q is read as %v", value, got)
		}
	}
}

// FuzzTimeUsed: whatever the text, a time within a day or none.
func FuzzTimeUsed(f *testing.F) {
	for _, value := range []string{"58:20", "1:02:33", "62分30秒", "62 min", "1小时", "9999999999999999999分", "1h1h"} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if used, ok := schemas.ParseTimeUsed(value); ok && (used.Used < 0 || used.Used > schemas.OneDay) {
			t.Errorf("%q is %v", value, used.Used)
		}
	})
}

// What two numbers stand for is said only where they leave no choice: 58 hours are none.
func TestTimeUsedPrecision(t *testing.T) {
	const m, s = schemas.OneMinute, schemas.OneSecond
	for value, want := range map[string]schemas.TimeUsed{
		"58:20": {Used: 58*m + 20*s, Precision: s}, "1:02": {Used: m + 2*s, Precision: s, Ambiguous: true}, "24:00": {Used: 24 * m, Precision: s, Ambiguous: true},
		"24:01": {Used: 24*m + s, Precision: s}, "0:00": {Precision: s}, "1:02:33": {Used: 62*m + 33*s, Precision: s},
		"62分": {Used: 62 * m, Precision: m}, "62分30秒": {Used: 62*m + 30*s, Precision: s}, "1小时": {Used: 60 * m, Precision: 60 * m},
	} {
		if got, ok := schemas.ParseTimeUsed(value); !ok || got != want {
			t.Errorf("%s is %+v, want %+v", value, got, want)
		}
	}
}
