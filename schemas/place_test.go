package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestPlaceName(t *testing.T) {
	for text, want := range map[string]string{
		"3": "3", " 03 ": "3", "第3轮": "3", "第三輪": "3", "Round 12": "12", "ROUND12": "12", "Rd. 2": "2", "３": "3", "三": "3", "第十轮": "10",
		"第二十一轮": "21", "3号台": "3", "台次：3": "3", "Table No. 7": "7", "#7": "7", "0": "0", "第 4 台": "4", "Board 05": "5",
		"A1": "a1", "Table A01": "a1", "B1": "b1", "女子1台": "女子1", "女子第1台": "女子1", "男子第一台": "男子1", "加赛1": "加赛1", "加赛第1轮": "加赛1",
		"3.2": "3.2", "1/2": "1/2", "第二局": "2局", "Final": "final", "": "", "-": "-", "Round": "round", "1234567890": "1234567890",
		"roundabout 1": "roundabout1", "台北1": "台北1", "1 1": "1 1", "三 3": "3 3",
	} {
		if got := schemas.PlaceName(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
