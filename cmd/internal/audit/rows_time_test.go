package audit

import (
	"testing"

	"qipu/schemas"
)

func TestTimeColumns(t *testing.T) {
	for _, test := range []struct {
		text            string
		base, increment uint32
	}{
		{"40/5400+30:1800+30", 5400, 30},
		{"60分＋20秒", 3600, 20},
		{"60分包干", 3600, 0},
		{"每方1小时，超时读秒，每步60秒", 3600, 0},
		{"604800/move", 0, 0},
		{"红6分黑4分＋3秒", 0, 0},
		{"双方共用2小时", 0, 0},
		{"5+0.05", 0, 0},
		{"45分 30秒", 0, 0},
		{"?", 0, 0},
		{"", 0, 0},
	} {
		row := schemas.GameRow{TimeControl: test.text}
		setTimes(&row, schemas.KindXiangqi)
		if row.TimeBase != test.base || row.TimeIncrement != test.increment {
			t.Errorf("%q: %d + %d, want %d + %d", test.text, row.TimeBase, row.TimeIncrement, test.base, test.increment)
		}
	}
}
