package schemas_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"qipu/schemas"
)

const (
	oneSecond = schemas.OneSecond
	minute    = schemas.OneMinute
	hour      = schemas.OneHour
)

func timed(periods ...schemas.Period) schemas.TimeControl {
	return schemas.TimeControl{Kind: schemas.TimeTimed, Periods: periods}
}

// The forms of the PGN standard 9.6.1, those of user reports U131 and U132, and the
// extensions, each with the control that it is.
var canonicalControls = map[string]schemas.TimeControl{
	"?":                     {Kind: schemas.TimeUnknown},
	"-":                     {Kind: schemas.TimeNone},
	"300":                   timed(schemas.Period{Base: 5 * minute}),
	"40/9000":               timed(schemas.Period{Moves: 40, Base: 150 * minute}),
	"4500+60":               timed(schemas.Period{Base: 75 * minute, Increment: minute}),
	"180+2":                 timed(schemas.Period{Base: 3 * minute, Increment: 2 * oneSecond}),
	"0+5":                   timed(schemas.Period{Increment: 5 * oneSecond}),
	"5+0.05":                timed(schemas.Period{Base: 5 * oneSecond, Increment: 50}),
	"*180":                  timed(schemas.Period{Kind: schemas.PeriodHourglass, Base: 3 * minute}),
	"*60":                   timed(schemas.Period{Kind: schemas.PeriodHourglass, Base: minute}),
	"40/9000:300":           timed(schemas.Period{Moves: 40, Base: 150 * minute}, schemas.Period{Base: 5 * minute}),
	"40/7200:20/3600:1800":  timed(schemas.Period{Moves: 40, Base: 2 * hour}, schemas.Period{Moves: 20, Base: hour}, schemas.Period{Base: 30 * minute}),
	"40/5400+30:1800+30":    timed(schemas.Period{Moves: 40, Base: 90 * minute, Increment: 30 * oneSecond}, schemas.Period{Base: 30 * minute, Increment: 30 * oneSecond}),
	"40/4500:1800+30":       timed(schemas.Period{Moves: 40, Base: 75 * minute}, schemas.Period{Base: 30 * minute, Increment: 30 * oneSecond}),
	"40/6000+30:900+30":     timed(schemas.Period{Moves: 40, Base: 100 * minute, Increment: 30 * oneSecond}, schemas.Period{Base: 15 * minute, Increment: 30 * oneSecond}),
	"2700d5":                timed(schemas.Period{Base: 45 * minute, Delay: 5 * oneSecond}),
	"2700+2d5":              timed(schemas.Period{Base: 45 * minute, Increment: 2 * oneSecond, Delay: 5 * oneSecond}),
	"1/259200":              timed(schemas.Period{Moves: 1, Base: 3 * schemas.OneDay, Repeats: true}),
	"604800/move":           timed(schemas.Period{Kind: schemas.PeriodEachMove, Base: 7 * schemas.OneDay}),
	"30/3600:10/600r":       timed(schemas.Period{Moves: 30, Base: hour}, schemas.Period{Moves: 10, Base: 10 * minute, Repeats: true}),
	"40/60r":                timed(schemas.Period{Moves: 40, Base: minute, Repeats: true}),
	"3600:60/byoyomi":       timed(schemas.Period{Base: hour}, schemas.Period{Kind: schemas.PeriodByoyomi, Base: minute}),
	"3600:5x30/byoyomi":     timed(schemas.Period{Base: hour}, schemas.Period{Kind: schemas.PeriodByoyomi, Base: 30 * oneSecond, Count: 5}),
	"5400:10/600/overtime":  timed(schemas.Period{Base: 90 * minute}, schemas.Period{Moves: 10, Base: 10 * minute}),
	"5400:10/300r/overtime": timed(schemas.Period{Base: 90 * minute}, schemas.Period{Moves: 10, Base: 5 * minute, Repeats: true}),
	"F300-S240":             {Kind: schemas.TimeTimed, Periods: []schemas.Period{{Base: 5 * minute}}, Second: []schemas.Period{{Base: 4 * minute}}},
	"F5+0.05-S10+0.1":       {Kind: schemas.TimeTimed, Periods: []schemas.Period{{Base: 5 * oneSecond, Increment: 50}}, Second: []schemas.Period{{Base: 10 * oneSecond, Increment: 100}}},
	"7200;shared":           {Kind: schemas.TimeTimed, Periods: []schemas.Period{{Base: 2 * hour}}, Shared: true},
	"40/5400:1800;carry":    {Kind: schemas.TimeTimed, Periods: []schemas.Period{{Moves: 40, Base: 90 * minute}, {Base: 30 * minute}}, Carry: schemas.CarryKept},
	"40/5400:1800;nocarry":  {Kind: schemas.TimeTimed, Periods: []schemas.Period{{Moves: 40, Base: 90 * minute}, {Base: 30 * minute}}, Carry: schemas.CarryLost},
}

func TestParseTimeControl(t *testing.T) {
	for text, want := range canonicalControls {
		c, err := schemas.ParseTimeControl(text)
		if err != nil || !reflect.DeepEqual(c, want) {
			t.Errorf("%q is read as %+v, %v", text, c, err)
		}
		if c.String() != text {
			t.Errorf("%q is written as %q", text, c)
		}
		if c, r, err := schemas.ReadTimeControl(text, schemas.KindXiangqi); err != nil || !r.Canonical || !reflect.DeepEqual(c, want) {
			t.Errorf("%q is read leniently as %+v, %+v, %v", text, c, r, err)
		}
	}
	for text, want := range map[string]string{ // other spellings of a control
		"900+0": "900", "40/7200+0:1800+30": "40/7200:1800+30", "1/60r": "1/60", "0300": "300", "5.50": "5.5", "": "?", "1x30/byoyomi": "1x30/byoyomi",
	} {
		if c, err := schemas.ParseTimeControl(text); err != nil || c.String() != want {
			t.Errorf("%q is written as %q, %v, want %q", text, c, err, want)
		}
	}
}

func TestParseTimeControlErrors(t *testing.T) {
	for _, text := range []string{
		"60 mins", "15分+10秒", "300:40/9000", "40/", "+5", "1e9", "-5", "99999999999", "::", "0", "0+0", "0/move", "300d", "300+", "5.", ".5", "5.0005", "0x30/byoyomi",
		"300:300", "60/move:300", "3600:60/byoyomi:300", "10/600r:300", "600r", "300:10/600", "300/overtime", "10/600/overtime", "300:10/600/overtime:300", "300:*60",
		"40/300/overtime", "F300", "F300-S", "F-S300", "W300-B240", "F300-S240;shared", "10/600;shared", "300;kept", "0/300", "1001/300", "300 ", "٣00",
		strings.Repeat("40/60:", 20) + "60", strings.Repeat("0", 600),
	} {
		if c, err := schemas.ParseTimeControl(text); err == nil {
			t.Errorf("%.60q is understood as %q", text, c)
		}
	}
}

// periods draws the times of a side that can be played.
func periods(t *rapid.T) []schemas.Period {
	span := rapid.Custom(func(t *rapid.T) schemas.Millis {
		return schemas.Millis(rapid.Int64Range(1, 10_000_000).Draw(t, "ms"))
	})
	var list []schemas.Period
	for range rapid.IntRange(0, 4).Draw(t, "stages") {
		list = append(list, schemas.Period{Moves: rapid.IntRange(1, 1000).Draw(t, "moves"), Base: span.Draw(t, "base"), Increment: span.Draw(t, "increment")})
	}
	main := schemas.Period{Base: span.Draw(t, "main"), Delay: span.Draw(t, "delay")}
	overtime := schemas.Period{Moves: rapid.IntRange(2, 1000).Draw(t, "moves"), Base: span.Draw(t, "base"), Repeats: rapid.Bool().Draw(t, "repeats")}
	switch rapid.IntRange(0, 4).Draw(t, "end") {
	case 0:
		return append(list, main)
	case 1:
		return append(list, overtime)
	case 2:
		return append(list, main, overtime)
	case 3:
		return append(list, schemas.Period{Kind: schemas.PeriodEachMove, Base: span.Draw(t, "each")})
	}
	return append(list, main, schemas.Period{Kind: schemas.PeriodByoyomi, Base: span.Draw(t, "byo-yomi"), Count: rapid.IntRange(0, 9).Draw(t, "count")})
}

func TestTimeControlRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := timed(periods(t)...)
		c.Carry = schemas.CarryOver(rapid.IntRange(0, 2).Draw(t, "carry"))
		if rapid.Bool().Draw(t, "unequal") {
			c.Second = periods(t)
		}
		again, err := schemas.ParseTimeControl(c.String())
		if err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("%q reads back as %+v, %v", c, again, err)
		}
	})
}

// What people write: the samples of the formats, the rulebooks' own examples and
// user reports U131 to U137 (066.timecontrol.tsv), with the control and how many
// things it takes for granted.
var freeTimes = []struct {
	text    string
	want    string
	assumed int
}{
	{"15 minutes + 10 seconds increment per move, starting from move 1", "900+10", 0},
	{"15 min. + 10 s. per move", "900+10", 0},
	{"15. min. + 10 s. per move", "900+10", 0},
	{"15 min + 10 s", "900+10", 0},
	{"60分＋30秒", "3600+30", 0},
	{"60分+30秒", "3600+30", 0},
	{"５０分＋２０秒", "3000+20", 0},
	{"45分＋3秒", "2700+3", 0},
	{"40分", "2400", 0},
	{"60分包干", "3600", 0},
	{"10m+0s", "600", 0},
	{"红6分黑4分＋3秒", "F360+3-S240+3", 1},
	{"红20分黑10分＋10秒", "F1200+10-S600+10", 1},
	{"红60分，黑25分", "F3600-S1500", 0},
	{"红方10分钟，黑方12分钟", "F600-S720", 0},
	{"黑方12分钟，红方10分钟", "F600-S720", 0},
	{"红方6分钟，黑方4分钟，双方各加3秒", "F360+3-S240+3", 0},
	{"先手5分钟，后手4分钟", "F300-S240", 0},
	{"W300-B240", "F300-S240", 0},
	{"5+0.05; 10+0.1", "F5+0.05-S10+0.1", 1},
	{"60 mins", "3600", 0},
	{"90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game with an increment of 30 seconds per move starting from move 1", "40/5400+30:1800+30", 0},
	{": 90 minutes for the first 40 moves, followed by 30 minutes for the rest of the gamewith an increment of 30 seconds per move starting from move 1", "40/5400+30:1800+30", 0},
	{"90min./40 + 30min. + 30s./move", "40/5400+30:1800+30", 1},
	{"40 moves in 2 hours, then 20 moves in 1 hour, then 30 minutes for the rest of the game", "40/7200:20/3600:1800", 0},
	{`100'x40mm + 50'x20mm + 15' + 30" from move 1`, "40/6000+30:20/3000+30:900+30", 0},
	{`90'+30"`, "5400+30", 0},
	{"90′ + 30″", "5400+30", 0},
	{"5|5", "300+5", 1},
	{"G5 inc. 20 seconds", "300+20", 1},
	{"G/60;d5", "3600d5", 1},
	{"25 min + 10 sec inc", "1500+10", 0},
	{"1 hour + 30 sec byo-yomi", "3600:30/byoyomi", 0},
	{"每方60分钟，每步加30秒", "3600+30", 0},
	{"每走一步加30秒，基本用时60分钟", "3600+30", 0},
	{"四十五分钟，每步加三十秒", "2700+30", 0},
	{"每方一小時，超時讀秒，每著六十秒", "3600:60/byoyomi", 0},
	{"一个半小时", "5400", 0},
	{"1小时30分包干", "5400", 0},
	{"一百二十分钟", "7200", 0},
	{"每方30分钟包干", "1800", 0},
	{"60分钟包干", "3600", 0},
	{"每方1小时，超时读秒，每步60秒", "3600:60/byoyomi", 0},
	{"每方1小时，读秒60秒", "3600:60/byoyomi", 0},
	{"每方60分钟读秒60秒", "3600:60/byoyomi", 0},
	{"每方1小时，每步30秒读秒", "3600:30/byoyomi", 0},
	{"每方1小时，30秒读秒", "3600:30/byoyomi", 0},
	{"每方1小时，用完后每步60秒", "3600:60/byoyomi", 0},
	{"每方60分钟，时间用完后30秒读秒，共5次", "3600:5x30/byoyomi", 0},
	{"每方60分钟，3次30秒读秒", "3600:3x30/byoyomi", 0},
	{"30着60分钟，以后每10分钟10着", "30/3600:10/600r", 0},
	{"前30步60分钟，之后每10步10分钟", "30/3600:10/600r", 0},
	{"第一時限每方60分鐘內必須走滿30著，以後每10分鐘內須走滿10著，直至對局結束", "30/3600:10/600r", 0},
	{"40步90分钟，余时累计，之后30分钟", "40/5400:1800;carry", 0},
	{"每方90分钟，之后10分钟10着", "5400:10/600/overtime", 0},
	{"双方共用2小时", "7200;shared", 0},
	{"共用时限：10小时", "36000;shared", 0},
	{"每步3天", "259200/move", 0},
	{"步时60秒", "60/move", 0},
	{"1 day/move", "86400/move", 0},
	{"5分钟，延时5秒", "300d5", 0},
	{"快棋 10分＋5秒", "600+5", 0},
	{"不限时", "-", 0},
}

func TestReadTimeControl(t *testing.T) {
	for _, test := range freeTimes {
		c, r, err := schemas.ReadTimeControl(test.text, schemas.KindXiangqi)
		if err != nil || c.String() != test.want || len(r.Assumed) != test.assumed || r.Canonical || len(r.Words) == 0 {
			t.Errorf("%q is read as %q, %+v, %v, want %q", test.text, c, r, err, test.want)
		}
	}
	_, r, _ := schemas.ReadTimeControl("每方 60分钟，每步加30秒", schemas.KindXiangqi)
	if want := []string{"每方", "60分钟", "每", "步", "加", "30秒"}; !reflect.DeepEqual(r.Words, want) {
		t.Errorf("it rests on %q, want %q", r.Words, want)
	}
}

// Black moves first in renju, second in xiangqi and chess; where the game is not
// known a colour alone says nothing.
func TestReadTimeControlColours(t *testing.T) {
	for _, test := range []struct {
		text string
		kind schemas.Kind
		want string
	}{
		{"黑方6分钟，白方4分钟", schemas.KindRenju, "F360-S240"},
		{"白方6分钟，黑方4分钟", schemas.KindRenju, "F240-S360"},
		{"White 6 min, Black 4 min", schemas.KindXiangqi, "F360-S240"},
		{"W300-B240", schemas.KindRenju, "F240-S300"},
		{"W300-B240", schemas.KindUnknown, ""},
		{"White 6 min, Black 4 min", schemas.KindUnknown, ""},
		{"红6分黑4分", schemas.KindUnknown, "F360-S240"},
		{"红6分黑4分", schemas.KindRenju, ""},
	} {
		c, _, err := schemas.ReadTimeControl(test.text, test.kind)
		if (err == nil) != (test.want != "") || err == nil && c.String() != test.want {
			t.Errorf("%q of %v is read as %q, %v, want %q", test.text, test.kind, c, err, test.want)
		}
	}
}

func TestTimeControlNotUnderstood(t *testing.T) {
	for text, part := range map[string]string{
		"15 + 10":           "15", // 066.timecontrol.tsv takes minutes for granted; nothing says so
		"15-5-15":           "15",
		"45分 30秒":           "45分 30秒",
		"每方60分钟30秒读秒":       "60分钟30秒",
		"局时15分钟，后续10秒每步":    "后续10秒每步",
		"每方10分钟，每步30秒":      "每步30秒",
		"局时10分，步时60秒，读秒30秒": "步时60秒",
		"90 min + 30 min":   "+ 30 min",
		"双方60分钟":            "双方",
		"每方10分钟，黑贴2分钟":      "贴",
		"慢棋":                "",
		"快棋":                "",
		"红方10分钟":            "",
		"每步加30秒":            "",
		"60分钟包干，30秒读秒":      "",
		"读秒30秒":             "读秒30秒",
		"40步90分钟，每步加30秒，之后30分钟":  "",
		"60分，上午下完":               "上午",
		"moves/time, increment":  "moves",
		"60分＋30秒＋20秒":            "＋20秒",
		"0+0":                    "0+0",
		"一百五分钟":                  "一百五",
		"sixty minutes":          "sixty",
		"60 小 时":                 "",
		"1234567890分":            "1234567890",
		"2000步60分钟":              "2000步60分钟",
		"不限时60分":                 "",
		"99999999周":              "",
		strings.Repeat("分", 400): "",
	} {
		c, _, err := schemas.ReadTimeControl(text, schemas.KindXiangqi)
		if text == "60 小 时" { // blanks between Chinese characters part nothing
			if err != nil || c.String() != "216000" {
				t.Errorf("%q: %q, %v", text, c, err)
			}
			continue
		}
		var why *schemas.TimeControlError
		if !errors.As(err, &why) || why.Part != part || why.Why.Zh == "" || why.Why.En == "" {
			t.Errorf("%.40q: %q, %v, want part %q", text, c, err, part)
		}
	}
}

func TestReadSGFTime(t *testing.T) {
	for _, test := range []struct{ tm, ot, want string }{
		{"600", "", "600"},
		{"1800", "5x30 byo-yomi", "1800:5x30/byoyomi"},
		{"0", "5x30 byo-yomi", "5x30/byoyomi"},
		{"1500.5", "3x60 byoyomi", "1500.5:3x60/byoyomi"},
		{"1800", "25/600 Canadian", "1800:25/600r/overtime;nocarry"},
		{"120", "10 fischer", "120+10"},
		{"3600", "none", "3600"},
		{"3600", "超时读秒，每步60秒", "3600:60/byoyomi"},
		{"3600", "包干", "3600"},
		{"15分＋10秒", "", "900+10"},
		{"3600", "Canadian", ""},
		{"一小时", "5x30 byo-yomi", ""},
		{"", "5x30 byo-yomi", ""},
		{"3600", "0x30 byo-yomi", ""},
		{"3600", "30", ""},
		{"0", "none", ""},
	} {
		c, _, err := schemas.ReadSGFTime(test.tm, test.ot, schemas.KindRenju)
		if (err == nil) != (test.want != "") || err == nil && c.String() != test.want {
			t.Errorf("TM[%s]OT[%s] is read as %q, %v, want %q", test.tm, test.ot, c, err, test.want)
		}
	}
}

// wuziqi-2009:7.1 sets ranges for the limit, 7.2 and 7.3 say what begins when it is
// used up; xiangqi-2011:6.2a keeps what is added apart.
func TestMainTime(t *testing.T) {
	for text, want := range map[string]schemas.Millis{
		"3600+30": hour, "3600:60/byoyomi": hour, "5400:10/600r/overtime": 90 * minute, "40/5400:1800": 2 * hour, "30/3600:10/600r": hour,
		"7200;shared": 2 * hour, "40/5400:60/move": 90 * minute,
		"40/9000": -1, "40/9000r": -1, "1/259200": -1, "604800/move": -1, "*180": -1, "?": -1, "-": -1, "5x30/byoyomi": -1,
	} {
		c, err := schemas.ParseTimeControl(text)
		got, ok := c.MainTime(schemas.First)
		if err != nil || ok != (want >= 0) || ok && got != want {
			t.Errorf("%q has %d, %v, %v, want %d", text, got, ok, err, want)
		}
	}
	c, _ := schemas.ParseTimeControl("F360-S240")
	if first, _ := c.MainTime(schemas.First); first != 6*minute {
		t.Errorf("first: %d", first)
	}
	if second, _ := c.MainTime(schemas.Second); second != 4*minute {
		t.Errorf("second: %d", second)
	}
}

func FuzzTimeControl(f *testing.F) {
	for text := range canonicalControls {
		f.Add(text, "", uint8(1))
	}
	for _, test := range freeTimes {
		f.Add(test.text, "5x30 byo-yomi", uint8(2))
	}
	f.Add("\xff60分\x00", "\xff", uint8(0))
	f.Fuzz(func(t *testing.T, text, ot string, kind uint8) {
		if c, err := schemas.ParseTimeControl(text); err == nil {
			readsBack(t, text, c)
		}
		for _, read := range []func() (schemas.TimeControl, schemas.TimeReading, error){
			func() (schemas.TimeControl, schemas.TimeReading, error) {
				return schemas.ReadTimeControl(text, schemas.Kind(kind%3))
			},
			func() (schemas.TimeControl, schemas.TimeReading, error) {
				return schemas.ReadSGFTime(text, ot, schemas.Kind(kind%3))
			},
		} {
			c, _, err := read()
			var why *schemas.TimeControlError
			switch {
			case err == nil:
				readsBack(t, text, c)
			case !errors.As(err, &why) || !utf8.ValidString(why.Why.Zh+why.Why.En):
				t.Errorf("%q: %v", text, err)
			case !strings.Contains(text+" "+ot, why.Part):
				t.Errorf("%q: %q is no part of it", text, why.Part)
			}
		}
	})
}

func readsBack(t *testing.T, text string, c schemas.TimeControl) {
	t.Helper()
	if again, err := schemas.ParseTimeControl(c.String()); err != nil || !reflect.DeepEqual(again, c) {
		t.Errorf("%q is %+v, written %q, read back as %+v, %v", text, c, c, again, err)
	}
}

func TestIsBare(t *testing.T) {
	for text, want := range map[string]bool{
		"60+30": true, "40/90:30": true, "*180": true, " 600 ": true, "": false, "60 min": false, "604800/move": false, "2/60:2/30r": false, "３０": false,
	} {
		if schemas.IsBare(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
