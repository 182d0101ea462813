package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestMillis(t *testing.T) {
	for _, tt := range []struct {
		form schemas.StampForm
		text string
		want int64 // -1: none
	}{
		{schemas.FormClock, "1:23:45", 5025000},
		{schemas.FormClock, "0:02:58.6", 178600},
		{schemas.FormClock, "00:59:44", 3584000},
		{schemas.FormClock, "0:0:2", 2000},
		{schemas.FormClock, "100:00:00", 360000000},
		{schemas.FormClock, "2:58", -1},
		{schemas.FormClock, "0:60:00", -1},
		{schemas.FormClock, "0:00:60", -1},
		{schemas.FormClock, "0.5:00:00", -1},
		{schemas.FormClock, "0:00:00:01", -1},
		{schemas.FormClock, "0:-1:00", -1},
		{schemas.FormMinutes, "83.5", 5010000},
		{schemas.FormMinutes, "1.0001", 60006},
		{schemas.FormMinutes, "0.00001", -1},
		{schemas.FormSeconds, " 170 ", 170000},
		{schemas.FormSeconds, "170.25", 170250},
		{schemas.FormSeconds, "0.1230000000000", 123},
		{schemas.FormSeconds, "0.1234", -1},
		{schemas.FormSeconds, "-5", -1},
		{schemas.FormSeconds, "5.", -1},
		{schemas.FormSeconds, ".5", -1},
		{schemas.FormSeconds, "1e3", -1},
		{schemas.FormSeconds, "99999999999999999999", -1},
		{schemas.FormSeconds, "2147483647", schemas.MaxMillis},
		{schemas.FormSeconds, "2147483648", -1},
		{schemas.FormSeconds, "2147483647.5", -1},
		{schemas.FormMillis, "120", 120},
		{schemas.FormMillis, "120.5", -1},
		{schemas.FormMillis, "", -1},
		{schemas.FormCount, "15", -1},
		{schemas.FormInstant, "2026-01-03T10:00:00Z", -1},
	} {
		got, ok := tt.form.Millis(tt.text)
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("%d %q: %d, want %d", tt.form, tt.text, got, tt.want)
		}
	}
}
