package schemas

import (
	"strings"
	"testing"
)

func TestParseEventPoints(t *testing.T) {
	for text, want := range map[string]EventPoints{
		"2/1/0":                      {Win: 4, DrawFirst: 2, DrawSecond: 2},
		"3/1-2/0":                    {Win: 6, DrawFirst: 2, DrawSecond: 4},
		"1/½/0":                      {Win: 2, DrawFirst: 1, DrawSecond: 1},
		"W 3.0 D 1.0 L 0.5":          {Win: 6, DrawFirst: 2, DrawSecond: 2, Loss: 1},
		"D .5":                       {Win: 2, DrawFirst: 1, DrawSecond: 1},
		"W=3 WD=1 BD=2":              {Win: 6, DrawFirst: 2, DrawSecond: 4},
		"TW 2 TD 1 TL 0":             {Win: 4, DrawFirst: 2, DrawSecond: 2},
		"WW=1 BW=1 WL=.5 BL=0.5 D=1": {Win: 2, DrawFirst: 2, DrawSecond: 2, Loss: 1},
	} {
		got, err := ParseEventPoints(text)
		if err != nil || got.Win != want.Win || got.DrawFirst != want.DrawFirst || got.DrawSecond != want.DrawSecond || got.Loss != want.Loss {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	if p, err := ParseEventPoints("W 2 P 1 A -.5"); err != nil || len(p.Other) != 2 || p.Other[0] != (EventPoint{"P", 2}) || p.Other[1] != (EventPoint{"A", -1}) {
		t.Errorf("%+v, %v", p, err)
	}
	for _, bad := range []string{"", "2/1", "2/1/x", "W", "Q 1", "WW=2", "W 0.3", "2/1/1001", "W 1 BL 1"} {
		if p, err := ParseEventPoints(bad); err == nil {
			t.Errorf("%q: %+v", bad, p)
		}
	}
}

func TestCodes(t *testing.T) {
	pair := func(result, other string) EventPairing {
		return EventPairing{First: "1", Second: "2", Result: result, SecondResult: other}
	}
	told := func(by string, p EventPairing) EventPairing { p.Told = by; return p }
	bye := func(result string) EventPairing { return EventPairing{First: "1", Result: result} }
	codes, scale, plain := Event{Results: ResultsCodes}, Event{Results: ResultsPoints, Points: "2/1/0"}, Event{}
	colours, rif, twos := Event{Results: ResultsPoints, Points: "3/1-2/0"}, Event{Results: "1/0.5/0"}, Event{Points: "2/1/0"}
	for _, c := range []struct {
		e             *Event
		p             EventPairing
		first, second EventCode
	}{
		{&codes, pair("1", "0"), '1', '0'},
		{&codes, pair("", "="), '=', '='},
		{&codes, pair("w", "L"), 'W', 'L'},
		{&codes, pair("1", "1"), '1', '1'},
		{&codes, pair("-", "-"), '-', '-'},
		{&codes, told(ToldByFirst, pair("1", "")), '1', 0},
		{&codes, pair("", ""), 0, 0},
		{&codes, bye("h"), 'H', 0},
		{&codes, EventPairing{Second: "2", SecondResult: "-"}, 0, '-'},
		{&plain, pair("1-0", ""), '1', '0'},
		{&plain, pair("0：1", ""), '0', '1'},
		{&plain, pair("½-½", ""), '=', '='},
		{&plain, pair("1/2-1/2", ""), '=', '='},
		{&plain, pair("－＋", ""), '-', '+'},
		{&plain, pair("和", ""), '=', '='},
		{&plain, pair("=", ""), '=', '='},
		{&plain, pair("1", "0"), '1', '0'},
		{&plain, pair("--", ""), '-', '-'},
		{&plain, bye("轮空"), 'U', 0},
		{&plain, bye("absent"), 'Z', 0},
		{&scale, pair("2", "0"), '1', '0'},
		{&scale, pair("1-1", ""), '=', '='},
		{&scale, pair("1", ""), '=', '='},
		{&scale, pair("0", ""), '0', '1'},
		{&colours, pair("1", "2"), '=', '='},
		{&colours, pair("0-3", ""), '0', '1'},
		{&rif, pair("0.5", ""), '=', '='},
		{&rif, pair("1", ""), '1', '0'},
		{&twos, pair("2-0", ""), '1', '0'},
		{&twos, pair("1-1", ""), '=', '='},
		{&twos, pair("1-0", ""), '1', '0'},
	} {
		first, second, err := c.e.Codes(&c.p)
		if err != nil || first != c.first || second != c.second {
			t.Errorf("%+v: %c %c %v", c.p, rune(first), rune(second), err)
		}
	}
	for _, c := range []struct {
		e *Event
		p EventPairing
	}{
		{&codes, pair("2", "")},
		{&codes, pair("-", "")},
		{&plain, pair("1", "")},
		{&plain, pair("2-0", "")},
		{&plain, pair("0-0", "")},
		{&plain, pair("1-1", "")},
		{&scale, pair("1-0", "")},
		{&scale, pair("3", "")},
		{&colours, pair("2-1", "")},
		{&plain, bye("x")},
		{&plain, pair("won", "")},
		{&twos, pair("1", "")},
		{&Event{Results: "nonsense"}, pair("x", "")},
	} {
		if first, second, err := c.e.Codes(&c.p); err == nil || !strings.ContainsAny(err.Error(), `"`) {
			t.Errorf("%+v: %c %c %v", c.p, rune(first), rune(second), err)
		}
	}
}
