package clock_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/clock"
	"qipu/schemas"
)

// sessions are those of an event whose sessions last so long, with rows of its schedule
// as "round start end".
func sessions(every string, rows ...string) clock.Sessions {
	e := schemas.Event{Session: every}
	for i, row := range rows {
		words := strings.Fields(row)
		e.Schedule = append(e.Schedule, schemas.EventRound{Round: words[0], Start: words[1], End: words[2], Where: fmt.Sprintf("event.toml:%d", i+2)})
	}
	return clock.SessionsOf(&e)
}

// inRound gives a game a round.
func inRound(g *schemas.Game, round string) {
	span := func(text string) schemas.Span {
		s := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
		g.Text = append(g.Text, text...)
		return s
	}
	g.Tags = append(g.Tags, schemas.Tag{Name: span("Round"), Value: span(round)})
}

func TestSession(t *testing.T) {
	used := stamped{"used 120000", "used 150000", "used 40000"} // 2:00 + 0:40 + 2:30 = 5:10
	left := stamped{"clk 0:08:00", "clk 0:07:30", "clk 0:07:20"}
	taken := -schemas.OneMinute
	for name, c := range map[string]struct {
		kind     schemas.Kind
		control  string
		plies    stamped
		sessions clock.Sessions
		round    string
		log      []schemas.LogEntry
		damaged  bool
		want     schemas.Answer
		actual   string
	}{
		"nothing declared":          {plies: used, want: schemas.NotApplicable.Answer()},
		"no moves":                  {sessions: sessions("5 min"), want: schemas.NotApplicable.Answer()},
		"within":                    {plies: used, sessions: sessions("6 min"), want: schemas.Pass.Answer()},
		"just within":               {plies: used, sessions: sessions("0:05:10"), want: schemas.Pass.Answer()},
		"beyond":                    {plies: used, sessions: sessions("0:05:09"), want: schemas.Fail.Answer(), actual: "0:05:10"},
		"not understood":            {plies: used, sessions: sessions("5"), want: schemas.Lacking("SCH")},
		"a round of its own":        {plies: used, sessions: sessions("1 min", "2 09:00 09:06"), round: "第二轮", want: schemas.Pass.Answer()},
		"another round":             {plies: used, sessions: sessions("6 min", "2 09:00 09:01"), round: "3", want: schemas.Pass.Answer()},
		"a round that is not told":  {plies: used, sessions: sessions("", "2 09:00 09:06"), round: "3", want: schemas.Lacking("SCH")},
		"ends before it begins":     {plies: used, sessions: sessions("6 min", "3 23:00 01:00"), round: "3", want: schemas.Lacking("SCH")},
		"of two sessions":           {plies: used, sessions: sessions("", "3 09:00 09:03", "3 14:00 14:02"), round: "3", want: schemas.Fail.Answer(), actual: "0:05:10"},
		"perhaps of two sessions":   {plies: used, sessions: sessions("", "3 09:00 09:03", "3 14:00 14:03"), round: "3", want: schemas.Lacking("CK")},
		"no times":                  {plies: stamped{"", ""}, sessions: sessions("5 min"), want: schemas.Lacking("CK")},
		"a move without a time":     {plies: stamped{"used 120000", "", "used 40000"}, sessions: sessions("5 min"), want: schemas.Lacking("CK")},
		"enough without it":         {plies: stamped{"used 120000", "", "used 40000"}, sessions: sessions("2 min"), want: schemas.Fail.Answer(), actual: "≥ 0:02:40"},
		"adjourned":                 {plies: used, sessions: sessions("5 min"), log: []schemas.LogEntry{{Kind: schemas.LogSealed, Ply: 3}}, want: schemas.Lacking("SCH"), actual: "0:05:10"},
		"a pause refused":           {plies: used, sessions: sessions("5 min"), log: []schemas.LogEntry{{Kind: schemas.LogPause, Decision: schemas.DecisionRefused}}, want: schemas.Fail.Answer(), actual: "0:05:10"},
		"damaged behind ply 2":      {plies: used, sessions: sessions("6 min"), damaged: true, want: schemas.Lacking("CK")},
		"beyond before the damage":  {plies: used, sessions: sessions("4 min"), damaged: true, want: schemas.Fail.Answer(), actual: "≥ 0:04:30"},
		"by the time left":          {control: "10分钟", plies: left, sessions: sessions("5 min"), want: schemas.Fail.Answer(), actual: "0:05:08.002–0:05:11.998"}, // 600 − 440 + 600 − 450, a second each
		"by it, within":             {control: "10分钟", plies: left, sessions: sessions("0:05:12"), want: schemas.Pass.Answer()},
		"by it, to a second":        {control: "10分钟", plies: left, sessions: sessions("0:05:10"), want: schemas.Lacking("CK")},
		"by it, without a control":  {plies: left, sessions: sessions("5 min"), want: schemas.Lacking("CK")},
		"by it, increments":         {control: "10分钟+30秒", plies: left, sessions: sessions("6 min"), want: schemas.Lacking("CK")},                                                                                         // 310 + 30 to 310 + 5 × 30
		"by it, increments, beyond": {control: "10分钟+30秒", plies: left, sessions: sessions("0:05:08"), want: schemas.Fail.Answer(), actual: "0:05:38.002–0:07:41.998"},                                                    // 310 + 30 to 310 + 5 × 30
		"by it, time taken":         {control: "10分钟", plies: left, sessions: sessions("5 min"), log: []schemas.LogEntry{{Kind: schemas.LogFoul, Who: schemas.WhoRed, Ply: 2, Own: &taken}}, want: schemas.Lacking("CK")}, // 4:10 to 5:10
		"by it, shared":             {control: "10分钟双方共用", plies: stamped{"clk 0:08:00", "clk 0:05:30", "clk 0:04:50"}, sessions: sessions("5 min"), want: schemas.Fail.Answer(), actual: "0:05:09.001–0:05:10.999"},
		"stages":                    {control: "2/300:2/240;carry", plies: stamped{"clk 0:03:00", "clk 0:04:00", "clk 0:06:00"}, sessions: sessions("0:03:58"), want: schemas.Fail.Answer(), actual: "0:03:58.002–0:04:01.998"}, // 300 + 240 − 360, 300 − 240
		"in renju":                  {kind: schemas.KindRenju, plies: used, sessions: sessions("5 min"), want: schemas.Fail.Answer(), actual: "0:05:10"},
		"of days":                   {plies: stamped{"at 2026-01-01T09:00:00Z", "at 2026-01-01T15:00:00Z"}, sessions: sessions("5 h"), want: schemas.Lacking("CK")}, // the clocks may have stood
	} {
		if c.kind == schemas.KindUnknown {
			c.kind = schemas.KindXiangqi
		}
		g, out := made(c.kind, c.control, c.plies)
		if c.round != "" {
			inRound(g, c.round)
		}
		g.Log, g.Logged = c.log, c.log != nil
		if c.damaged {
			g.Faults = []schemas.Fault{{Kind: schemas.FaultNumber, Ply: 2}}
		}
		got := audited(clock.Rules{Sessions: c.sessions}, g, out)["record:session"]
		actual := ""
		for _, f := range out.Findings {
			if f.Clause == "record:session" {
				actual = f.Actual
			}
		}
		if got != c.want || actual != c.actual {
			t.Errorf("%s: %v %q, want %v %q; sessions %q", name, got, actual, c.want, c.actual, c.sessions.String())
		}
	}
}

// TestSessionsNamed has what a run says of the sessions.
func TestSessionsNamed(t *testing.T) {
	for _, c := range []struct {
		sessions clock.Sessions
		want     string
	}{
		{sessions(""), ""},
		{sessions("4小时", "3 14:00 17:30"), "4:00:00; round 3 3:30:00"},
		{sessions("", "3 14:00 晚上"), `not understood: event.toml:2: end "晚上" is no time of day: "09:00" is asked for`},
	} {
		if got := c.sessions.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	many := make([]string, 30)
	for i := range many {
		many[i] = fmt.Sprintf("%d 09:00 10:00", i+1)
	}
	s := sessions("", many...)
	if got := s.String(); !strings.HasSuffix(got, "round 20 1:00:00; 10 more") {
		t.Error(got)
	}
}

// Clocks run forward by a control, and some of their stamps: a session as long as the
// time used is never found too short, a shorter one never long enough.
func TestSessionRunForward(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := schemas.Millis(rapid.IntRange(30, 120).Draw(t, "base")) * second
		increment := schemas.Millis(rapid.IntRange(0, 20).Draw(t, "increment")) * second
		stage := schemas.Millis(rapid.IntRange(0, 60).Draw(t, "stage")) * second // given with the second move, and the fourth …
		byoyomi := rapid.Bool().Draw(t, "byo-yomi") && stage == 0 && increment == 0
		carried, shown := rapid.Bool().Draw(t, "carried"), rapid.Bool().Draw(t, "shown")
		control := fmt.Sprintf("%d+%d", base/second, increment/second)
		switch {
		case byoyomi:
			control = fmt.Sprintf("%d:20/byoyomi", base/second)
		case stage > 0:
			control = fmt.Sprintf("2/%d:2/%dr;%s", base/second, stage/second, map[bool]string{true: "carry", false: "nocarry"}[carried])
			increment = 0
		}
		left, made2 := [2]schemas.Millis{base, base}, [2]int{}
		var total schemas.Millis
		var plies stamped
		told := true
		for i := range rapid.IntRange(1, 30).Draw(t, "plies") {
			side := i % 2
			most := min(left[side]-1, 30*second)
			if byoyomi {
				most = 19 * second
			}
			if most < 0 {
				break
			}
			spent := schemas.Millis(rapid.Int64Range(0, int64(most)).Draw(t, "used"))
			total += spent
			if left[side] -= spent; byoyomi && left[side] <= 0 {
				left[side] = 20 * second
			}
			face := left[side]
			left[side] += increment
			if shown {
				face = left[side]
			}
			if made2[side]++; stage > 0 && made2[side]%2 == 0 {
				if !carried {
					left[side] = 0
				}
				left[side] += stage
			}
			var stamps []string
			if rapid.Bool().Draw(t, "tells left") {
				stamps = append(stamps, fmt.Sprintf("left %d", face))
			}
			if rapid.Bool().Draw(t, "tells used") {
				stamps = append(stamps, fmt.Sprintf("used %d", spent))
			} else {
				told = false
			}
			plies = append(plies, strings.Join(stamps, ","))
		}
		if len(plies) == 0 || total < second {
			return
		}
		answer := func(length schemas.Millis) schemas.Answer {
			g, out := made(schemas.KindXiangqi, control, plies)
			g.Origin.Format = "sgf" // bare numbers are seconds
			return audited(clock.Rules{Sessions: sessions(fmt.Sprintf("%d s", length/second))}, g, out)["record:session"]
		}
		long, short := (total+second-1)/second*second, (total-1)/second*second
		if got := answer(long); got.Outcome == schemas.Fail || told && got.Outcome != schemas.Pass {
			t.Fatalf("%v of %d in %d; %s %q", got, total, long, control, plies)
		}
		if got := answer(short); short > 0 && (got.Outcome == schemas.Pass || told && got.Outcome != schemas.Fail) {
			t.Fatalf("%v of %d in %d; %s %q", got, total, short, control, plies)
		}
	})
}
