package schemas

import "testing"

func TestParseSession(t *testing.T) {
	for text, want := range map[string]Millis{
		"4 h": 4 * OneHour, "3 h 30 min": 210 * OneMinute, "240分钟": 4 * OneHour, "4小时": 4 * OneHour, "3小时20分": 200 * OneMinute,
		"3:30:00": 210 * OneMinute, "24 h": OneDay,
	} {
		if got, err := ParseSession(text); err != nil || got != want {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "240", "3:30", "0 h", "25 h", "4", "four hours", "每方4小时", "60+30", "-4 h", "4 h 4 h"} {
		if got, err := ParseSession(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestSessionLength(t *testing.T) {
	for _, c := range []struct {
		start, end string
		want       Millis
		ok, fails  bool
	}{
		{"09:00", "12:30", 210 * OneMinute, true, false},
		{"9:00", "12：30", 210 * OneMinute, true, false},
		{"09:00:30", "09:01:00", 30 * OneSecond, true, false},
		{"00:00", "23:59:59", OneDay - OneSecond, true, false},
		{"09:00", "", 0, false, false},
		{"上午", " ", 0, false, false},
		{"", "12:30", 0, false, true},
		{"22:00", "01:30", 0, false, true},
		{"09:00", "09:00", 0, false, true},
		{"09:00", "24:00", 0, false, true},
		{"09:00", "12:60", 0, false, true},
		{"9", "12:30", 0, false, true},
		{"09:00", "12:30 或稍后", 0, false, true},
		{"009:00", "12:30", 0, false, true},
		{"09:0", "12:30", 0, false, true},
	} {
		row := EventRound{Start: c.start, End: c.end}
		got, ok, err := row.SessionLength()
		if got != c.want || ok != c.ok || (err != nil) != c.fails {
			t.Errorf("%q–%q: %d %v %v", c.start, c.end, got, ok, err)
		}
	}
}
