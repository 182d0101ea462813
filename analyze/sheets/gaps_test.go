package sheets

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// White's sheet lacks plies 11 to 14 of Black's. What White had left around them, and the
// time control, say whether he had to record them.
func TestAllowance(t *testing.T) {
	type stamp struct {
		ply  int32
		side schemas.Side
		kind schemas.StampKind
		form schemas.StampForm
		text string
	}
	left := func(ply int32, text string) stamp {
		return stamp{ply, schemas.Second, schemas.StampLeft, schemas.FormClock, text}
	}
	auditor, _ := auditor(t)
	for name, c := range map[string]struct {
		control    string
		own, other []stamp
		d28        string
		want       allowance
	}{
		"nothing tells":                     {"", nil, nil, "", allowance{notKnown, notKnown}},
		"an hour and no stamps":             {"3600", nil, nil, "", allowance{notKnown, mustRecord}},
		"a rapid game":                      {"1200", nil, nil, "", allowance{notKnown, needNot}},
		"30 minutes are both":               {"1800", nil, nil, "", allowance{notKnown, notKnown}},
		"4:59 before":                       {"3600", []stamp{left(10, "0:04:59")}, nil, "", allowance{needNot, mustRecord}},
		"5:00 before":                       {"3600", []stamp{left(10, "0:05:00")}, nil, "", allowance{atLimit, mustRecord}},
		"5:00 before, below 5 minutes only": {"3600", []stamp{left(10, "0:05:00"), left(12, "0:05:00")}, nil, "below-5", allowance{mustRecord, mustRecord}},
		"5:01 before and behind":            {"3600", []stamp{left(10, "0:05:01"), left(12, "0:05:01")}, nil, "", allowance{mustRecord, mustRecord}},
		"5:01 before, 4:00 behind":          {"3600", []stamp{left(10, "0:05:01"), left(12, "0:04:00")}, nil, "", allowance{notKnown, mustRecord}},
		"the other sheet tells of each":     {"3600", nil, []stamp{left(10, "0:04:10"), left(12, "0:03:00"), left(14, "0:02:00")}, "", allowance{needNot, mustRecord}},
		"the nearest of both sheets":        {"3600", []stamp{left(10, "0:04:30")}, []stamp{left(2, "0:50:00")}, "", allowance{needNot, mustRecord}},
		"two that do not agree":             {"3600", []stamp{left(10, "0:04:30")}, []stamp{left(10, "0:06:30")}, "", allowance{notKnown, mustRecord}},
		"a stamp behind the gap":            {"3600", []stamp{left(10, "0:06:00"), left(11, "0:05:30")}, nil, "", allowance{mustRecord, mustRecord}},
		"Black's time says nothing":         {"3600", []stamp{{9, schemas.First, schemas.StampLeft, schemas.FormClock, "0:01:00"}}, nil, "", allowance{notKnown, mustRecord}},
		"whole minutes, 4":                  {"3600", []stamp{{10, schemas.Second, schemas.StampLeft, schemas.FormMinutes, "4"}}, nil, "", allowance{needNot, mustRecord}},
		"whole minutes, 5":                  {"3600", []stamp{{10, schemas.Second, schemas.StampLeft, schemas.FormMinutes, "5"}}, nil, "", allowance{notKnown, mustRecord}},
		"56 minutes used of an hour":        {"3600", []stamp{{10, schemas.Second, schemas.StampTotal, schemas.FormClock, "0:56:00"}}, nil, "", allowance{needNot, mustRecord}},
		"in byo-yomi":                       {"3600", []stamp{{10, schemas.Second, schemas.StampMoves, schemas.FormCount, "3"}}, nil, "", allowance{needNot, mustRecord}},
		"never":                             {"1200", []stamp{left(10, "0:00:10")}, nil, "never", allowance{mustRecord, mustRecord}},
	} {
		x, y := pairOf(schemas.KindRenju, stones, stones[:10])
		for _, m := range []*made{&x, &y} {
			m.tags = []string{"TimeControl", c.control}
		}
		for m, list := range map[*made][]stamp{&x: c.other, &y: c.own} {
			for _, s := range list {
				m.stamps = append(m.stamps, schemas.Stamp{Ply: s.ply, Side: s.side, Kind: s.kind, Form: s.form})
				m.times = append(m.times, s.text)
			}
		}
		settings := rulebooks.NewSettings()
		if c.d28 != "" {
			if err := settings.Set("D28", c.d28); err != nil {
				t.Fatal(err)
			}
		}
		p, _ := settings.Parameters(wuziqi2009)
		rules := bookRulesOf(settings, p)
		if c.d28 == "never" {
			rules.byoyomi = false
		}
		if got := rules.allow(y.sheet(auditor), x.sheet(auditor), Gap{After: 10, From: 11, Plies: 4}); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
