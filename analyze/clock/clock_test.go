package clock_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qipu/analyze/clock"
	"qipu/schemas"
)

const (
	second = schemas.OneSecond
	minute = schemas.OneMinute
)

// stamped is one ply as a test writes it: "clk 0:58:54", "emt 0:00:10", several with a
// comma between them; empty: nothing is told.
type stamped []string

// forms are the kinds of stamps by the words that tests use for them.
var forms = map[string]struct {
	kind schemas.StampKind
	form schemas.StampForm
}{
	"clk": {schemas.StampLeft, schemas.FormClock}, "left": {schemas.StampLeft, schemas.FormMillis},
	"emt": {schemas.StampUsed, schemas.FormClock}, "used": {schemas.StampUsed, schemas.FormMillis}, "secs": {schemas.StampUsed, schemas.FormSeconds},
	"egt": {schemas.StampTotal, schemas.FormClock}, "at": {schemas.StampInstant, schemas.FormInstant},
}

// made is a game of so many plies, with what is told of each.
func made(kind schemas.Kind, control string, plies stamped) (*schemas.Game, *schemas.Audit) {
	g := &schemas.Game{Kind: kind, Origin: schemas.Origin{Format: "pgn"}}
	span := func(text string) schemas.Span {
		s := schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(text))}
		g.Text = append(append(g.Text, text...), '\n')
		return s
	}
	if control != "" {
		g.Tags = append(g.Tags, schemas.Tag{Name: span("TimeControl"), Value: span(control)})
	}
	out := &schemas.Audit{Rulebook: map[schemas.Kind]string{schemas.KindXiangqi: "xiangqi-2011", schemas.KindRenju: "wuziqi-2009"}[kind]}
	for i, text := range plies {
		side := schemas.Side(i % 2)
		out.Plies = append(out.Plies, schemas.Ply{Token: span(fmt.Sprintf("m%d", i+1)), Side: side})
		for one := range strings.SplitSeq(text, ",") {
			word, value, ok := strings.Cut(strings.TrimSpace(one), " ")
			if !ok {
				continue
			}
			g.Stamps = append(g.Stamps, schemas.Stamp{Ply: int32(i + 1), Side: side, Kind: forms[word].kind, Form: forms[word].form, Text: span(value)})
		}
	}
	out.Legal = len(out.Plies)
	return g, out
}

// audited puts a game to the checks and returns the answers by clause.
func audited(rules clock.Rules, g *schemas.Game, out *schemas.Audit) map[schemas.ClauseID]schemas.Answer {
	clock.NewAuditor(rules).Audit(g, out)
	answers := make(map[schemas.ClauseID]schemas.Answer)
	for i, c := range clock.Checks() {
		if old, seen := answers[c.Clause]; !seen || out.Answers[i].Outcome.Outweighs(old.Outcome) {
			answers[c.Clause] = out.Answers[i]
		}
	}
	return answers
}

// found lists the findings as "clause side ply actual".
func found(out *schemas.Audit) (list []string) {
	for _, f := range out.Findings {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s %d %s", f.Clause, f.Side, f.Ply, f.Actual)))
	}
	return list
}

// Every case has its arithmetic beside it.
func TestXiangqi(t *testing.T) {
	for _, tt := range []struct {
		what    string
		control string
		plies   stamped
		result  schemas.Result
		want    []string // findings
		clause  schemas.ClauseID
		outcome schemas.Outcome
	}{
		{
			what: "sudden death, in time: 4+5 of 10 minutes, 9 of 10", control: "600",
			plies: stamped{"used 240000", "used 300000", "used 300000", "used 240000"}, result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Pass,
		},
		{
			what: "sudden death, exceeded: 4+6.001 of 10 minutes is over by a millisecond", control: "600",
			plies: stamped{"used 240000", "used 1", "used 360001", "used 1"}, result: schemas.ResultSecondWins,
			want:   []string{"xiangqi-2011:6.2c first 3 over by 0:00:00.001"},
			clause: "xiangqi-2011:4.1.6", outcome: schemas.Pass,
		},
		{
			what: "just used up is over: 10 of 10 minutes", control: "600",
			plies: stamped{"used 600000", "used 1"}, result: schemas.ResultFirstWins,
			want: []string{
				"xiangqi-2011:6.2c first 1 over by 0:00:00",
				"xiangqi-2011:4.1.6 first 1 1-0",
			},
			clause: "xiangqi-2011:4.1.6", outcome: schemas.Undetermined, // without a log
		},
		{
			what: "whole seconds: 599 to 601 of 600", control: "600",
			plies: stamped{"secs 600", "secs 1"}, result: schemas.ResultFirstWins,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Undetermined,
		},
		{
			what: "increments: 60+30, a first move of 110: 60−110 is over by 20, even with an increment before it", control: "1分钟+30秒",
			plies: stamped{"used 110000", "used 1000", "used 8000", "used 1000"}, result: schemas.ResultSecondWins,
			want:   []string{"xiangqi-2011:6.2a first 1 over by 0:00:20"},
			clause: "xiangqi-2011:6.2a", outcome: schemas.Fail,
		},
		{
			what: "increments: 60−50+30−39.999 leaves a millisecond", control: "1分钟+30秒",
			plies: stamped{"used 50000", "used 1", "used 39999", "used 1"}, result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2a", outcome: schemas.Pass,
		},
		{
			what: "the clock as lichess shows it, increment in it: 60−50+30 = 40, 40−39+30 = 31", control: "1分钟+30秒",
			plies: stamped{"clk 0:00:40", "clk 0:01:29", "clk 0:00:31", "clk 0:01:58"}, result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2a", outcome: schemas.Pass,
		},
		{
			what: "a missing stamp is bounded by a later one", control: "600",
			plies: stamped{"clk 0:09:00", "clk 0:09:30", "", "clk 0:09:00", "clk 0:05:00", ""}, result: schemas.ResultDraw,
			clause: "xiangqi-2011:6.2c", outcome: schemas.Undetermined, // Black's last ply
		},
		{
			what: "stages: 2 moves in 60 s, then 2 in each 30 s: 40+19 fill the first, 31 is over with 1 carried", control: "2/60:2/30r",
			plies: stamped{"used 40000", "used 1", "used 19000", "used 1", "used 32000", "used 1"}, result: schemas.ResultSecondWins,
			want:   []string{"xiangqi-2011:6.2b first 5 over by 0:00:01"},
			clause: "xiangqi-2011:6.2b", outcome: schemas.Fail,
		},
		{
			what: "stages: with 1 s carried 30.5 are in time, without they are not", control: "2/60:2/30r",
			plies: stamped{"used 40000", "used 1", "used 19000", "used 1", "used 30500", "used 1"}, result: schemas.ResultSecondWins,
			clause: "xiangqi-2011:6.2b", outcome: schemas.Undetermined,
		},
		{
			what: "the clock rises: 9:00, then 9:30 without an increment", control: "600",
			plies: stamped{"clk 0:09:00", "clk 0:09:00", "clk 0:09:30", "clk 0:08:00"}, result: schemas.ResultDraw,
			want:   []string{"record:clock first 3 0:00:28.002"}, // 9:30 less 9:00, each to a second
			clause: "record:clock", outcome: schemas.Fail,
		},
		{
			what: "%clk and %emt do not fit: 10:00−1:00 is not 8:00", control: "600",
			plies: stamped{"clk 0:08:00,emt 0:01:00", "clk 0:09:00"}, result: schemas.ResultDraw,
			want:   []string{"record:clock first 1 0:00:58.002"},
			clause: "record:clock", outcome: schemas.Fail,
		},
		{
			what: "times of day go back", control: "600",
			plies: stamped{"at 2026-01-01T10:00:00.000Z", "at 2026-01-01T09:59:59.000Z"}, result: schemas.ResultDraw,
			want:   []string{"record:clock second 2 0:00:01"},
			clause: "record:clock", outcome: schemas.Fail,
		},
		{
			what: "a time without its control", control: "",
			plies: stamped{"used 1"}, result: schemas.ResultDraw, clause: "xiangqi-2011:6.2c", outcome: schemas.Undetermined,
		},
		{
			what: "a control that says nothing certain", control: "15 + 10",
			plies: stamped{"used 1"}, result: schemas.ResultDraw, want: []string{"record:time-control  0 15 + 10"},
			clause: "record:time-control", outcome: schemas.Undetermined,
		},
	} {
		t.Run(tt.what, func(t *testing.T) {
			g, out := made(schemas.KindXiangqi, tt.control, tt.plies)
			out.Recorded = tt.result
			answers := audited(clock.Rules{}, g, out)
			if diff := cmp.Diff(tt.want, found(out)); diff != "" {
				t.Error(diff)
			}
			if got := answers[tt.clause].Outcome; got != tt.outcome {
				t.Errorf("%s is %v, want %v", tt.clause, got, tt.outcome)
			}
		})
	}
}

// A clock run forward from the times of the moves gives stamps that are never late and
// agree with one another, whether the times used, the time left or both are told, to a
// second or a millisecond, and whatever stamps are missing.
func TestRunForward(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := schemas.Millis(rapid.IntRange(30, 600).Draw(t, "base")) * second
		increment := schemas.Millis(rapid.IntRange(0, 20).Draw(t, "increment")) * second
		shown := rapid.Bool().Draw(t, "shown")
		left := [2]schemas.Millis{base, base}
		var plies stamped
		for i := range rapid.IntRange(1, 40).Draw(t, "plies") {
			side := i % 2
			if left[side] <= 1 {
				break
			}
			used := schemas.Millis(rapid.Int64Range(0, int64(min(left[side]-1, 30*second))).Draw(t, "used"))
			left[side] += increment - used
			face := left[side]
			if !shown {
				face -= increment
			}
			var stamps []string
			if rapid.Bool().Draw(t, "tells left") {
				stamps = append(stamps, fmt.Sprintf("left %d", face))
			}
			if rapid.Bool().Draw(t, "tells used") {
				stamps = append(stamps, fmt.Sprintf("used %d", used))
			}
			plies = append(plies, strings.Join(stamps, ","))
		}
		g, out := made(schemas.KindXiangqi, fmt.Sprintf("%d秒+%d秒", base/second, increment/second), plies)
		out.Recorded = schemas.ResultDraw
		audited(clock.Rules{}, g, out)
		if list := found(out); len(list) > 0 {
			t.Fatalf("%v of %q", list, plies)
		}
	})
}

// Shifting stamps by less than their precision never turns a pass into a fail, nor a
// fail into a pass.
func TestShift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control := rapid.SampledFrom([]string{"60秒", "30秒+2秒", "2/30:2/20:10", "2/30:2/20r", "40/move"}).Draw(t, "control")
		word := rapid.SampledFrom([]string{"used", "left"}).Draw(t, "word")
		n := rapid.IntRange(1, 12).Draw(t, "plies")
		var exact []int64
		for range n {
			exact = append(exact, rapid.Int64Range(0, 40_000).Draw(t, "ms"))
		}
		outcomes := func(shift func(int64) int64) map[schemas.ClauseID]schemas.Answer {
			var plies stamped
			for _, ms := range exact {
				s := max(0, shift(ms)) / 1000
				text := fmt.Sprintf("secs %d", s)
				if word == "left" {
					text = fmt.Sprintf("clk 0:%02d:%02d", s/60, s%60)
				}
				plies = append(plies, text)
			}
			g, out := made(schemas.KindXiangqi, control, plies)
			out.Recorded = schemas.ResultFirstWins
			return audited(clock.Rules{}, g, out)
		}
		one := outcomes(func(ms int64) int64 { return ms })
		two := outcomes(func(ms int64) int64 { return ms + rapid.Int64Range(-999, 999).Draw(t, "shift") })
		for clause, answer := range one {
			if clause == "record:clock" {
				continue
			}
			other := two[clause]
			if answer.Outcome == schemas.Pass && other.Outcome == schemas.Fail || answer.Outcome == schemas.Fail && other.Outcome == schemas.Pass {
				t.Fatalf("%s is %v, shifted %v", clause, answer, other)
			}
		}
	})
}

// opening is of plies that take no time: whose clock runs in the opening of renju is
// open.
var opening = stamped{"used 0", "used 0", "used 0", "used 0", "used 0", "used 0"}

// Renju, by wuziqi-2009. The plies stand behind those of the opening.
func TestRenju(t *testing.T) {
	reaching, exceeding := clock.Rules{}, clock.Rules{Exceeding: true}
	for _, tt := range []struct {
		what    string
		rules   clock.Rules
		book    string
		control string
		plies   stamped
		result  schemas.Result
		ending  schemas.EndKind
		want    []string
		clause  schemas.ClauseID
		outcome schemas.Outcome
	}{
		{
			what: "byo-yomi of 60 s behind 30 minutes: 1799, then 1+59.999 are in time", rules: reaching, control: "1800:60/byoyomi",
			plies: stamped{"used 1799000", "used 1", "used 60999", "used 1", "used 59999", "used 1"}, result: schemas.ResultDraw,
			clause: "wuziqi-2009:7.2b", outcome: schemas.Pass,
		},
		{
			what: "reaching 60 s loses", rules: reaching, control: "1800:60/byoyomi",
			plies: stamped{"used 1800000", "used 1", "used 60000", "used 1"}, result: schemas.ResultSecondWins,
			want:   []string{"wuziqi-2009:7.2b first 9 over by 0:00:00"},
			clause: "wuziqi-2009:10.1b(2)", outcome: schemas.Pass,
		},
		{
			what: "only exceeding 60 s loses (D1)", rules: exceeding, control: "1800:60/byoyomi",
			plies: stamped{"used 1800000", "used 1", "used 60000", "used 1"}, result: schemas.ResultDraw,
			clause: "wuziqi-2009:7.2b", outcome: schemas.Pass,
		},
		{
			what: "60 whole seconds settle nothing", rules: reaching, control: "1800:60/byoyomi",
			plies: stamped{"used 1800000", "used 1", "secs 60", "used 1"}, result: schemas.ResultSecondWins,
			clause: "wuziqi-2009:7.2b", outcome: schemas.Undetermined,
		},
		{
			what: "a move of 61 s over the rest of the main time: 1790, then 10+61", rules: reaching, control: "1800:60/byoyomi",
			plies: stamped{"used 1790000", "used 1", "used 71000", "used 1"}, result: schemas.ResultFirstWins,
			want: []string{
				"wuziqi-2009:7.2b first 9 over by 0:00:01",
				"wuziqi-2009:10.1b(2) first 9 1-0",
			},
			clause: "wuziqi-2009:10.1b(2)", outcome: schemas.Undetermined, // without a log
		},
		{
			what: "three times 30 s: the third used up loses", rules: reaching, control: "60:3x30/byoyomi",
			plies: stamped{"used 60000", "used 1", "used 30000", "used 1", "used 30000", "used 1", "used 30000", "used 1"}, result: schemas.ResultSecondWins,
			want:   []string{"wuziqi-2009:7.2b first 13 over by 0:00:00"},
			clause: "wuziqi-2009:10.1b(2)", outcome: schemas.Pass,
		},
		{
			what: "overtime of 2 moves in 60 s: the main time ends in ply 3, which is the first of them or not", rules: reaching, control: "60:2/60/overtime",
			plies: stamped{"used 59000", "used 1", "used 11000", "used 1", "used 51000", "used 1"}, result: schemas.ResultSecondWins,
			want:   []string{"wuziqi-2009:7.3 first 11 over by 0:00:01"}, // 59+11+51 = 121 of 60+60
			clause: "wuziqi-2009:7.3", outcome: schemas.Fail,
		},
		{
			what: "no loss on time with time left: Black to move had made its last in time", rules: reaching, control: "1分钟",
			plies: stamped{"used 30000", "used 10000", "used 20000", "used 10000"}, result: schemas.ResultFirstWins, ending: schemas.EndTime,
			want:   []string{"wuziqi-2009:7.6 second 10 left 0:00:40"}, // 60−10−10
			clause: "wuziqi-2009:7.6", outcome: schemas.Fail,
		},
		{
			what: "a loss on time of the side to move: how long it thought is not told", rules: reaching, control: "1分钟",
			plies: stamped{"used 30000", "used 10000", "used 20000", "used 10000"}, result: schemas.ResultSecondWins, ending: schemas.EndTime,
			want:   []string{"wuziqi-2009:7.6 first 9 left 0:00:10"}, // 60−30−20
			clause: "wuziqi-2009:7.6", outcome: schemas.Undetermined,
		},
		{
			what: "both over time", rules: reaching, control: "1分钟",
			plies: stamped{"used 61000", "used 62000"}, result: schemas.ResultDraw,
			want: []string{
				"wuziqi-2009:7.6 first 7 over by 0:00:01",
				"wuziqi-2009:7.6 second 8 over by 0:00:02",
				"wuziqi-2009:10.1b(2) first 7 1/2-1/2",
			},
			clause: "wuziqi-2009:10.2(4)", outcome: schemas.Pass,
		},
		{
			what: "one clock for both: 40+21 of 60", rules: reaching, control: "60;shared",
			plies: stamped{"used 40000", "used 21000"}, result: schemas.ResultFirstWins,
			want:   []string{"wuziqi-2009:7.1d second 8 over by 0:00:01"},
			clause: "wuziqi-2009:7.1d", outcome: schemas.Fail,
		},
		{
			what: "a game of two days", rules: reaching, control: "",
			plies: stamped{"at 2026-01-01T10:00:00Z", "at 2026-01-02T11:00:00Z"}, result: schemas.ResultDraw,
			clause: "wuziqi-2009:7.1b", outcome: schemas.NotApplicable, // the book's parameter is not given in this test
		},
	} {
		t.Run(tt.what, func(t *testing.T) {
			g, out := made(schemas.KindRenju, tt.control, slices.Concat(opening, tt.plies))
			out.Recorded, out.Ending.Kind = tt.result, tt.ending
			answers := audited(tt.rules, g, out)
			if diff := cmp.Diff(tt.want, found(out)); diff != "" {
				t.Error(diff)
			}
			if got := answers[tt.clause].Outcome; got != tt.outcome {
				t.Errorf("%s is %v, want %v", tt.clause, got, tt.outcome)
			}
		})
	}
}

// A last move that mates stands, though it was late.
func TestMateBeatsFlag(t *testing.T) {
	rules := clock.Rules{Xiangqi: clock.BookRules{MateBeatsFlag: true}}
	for _, tt := range []struct {
		result schemas.Result
		want   []string
	}{
		{schemas.ResultFirstWins, []string{"xiangqi-2011:6.2c first 3 over by 0:00:05"}},
		{schemas.ResultSecondWins, []string{"xiangqi-2011:6.2c first 3 over by 0:00:05", "xiangqi-2011:21.6 first 3 0-1"}},
	} {
		g, out := made(schemas.KindXiangqi, "1分钟", stamped{"used 30000", "used 1", "used 35000"})
		out.Recorded, out.Reason, out.Verdict = tt.result, schemas.ReasonMate, schemas.ResultFirstWins
		audited(rules, g, out)
		if diff := cmp.Diff(tt.want, found(out)); diff != "" {
			t.Error(diff)
		}
		if got := out.Clocks[2].Breach; got != schemas.BreachMate {
			t.Errorf("breach %v", got)
		}
	}
}

// Public reports on clocks, as twins in xiangqi: U127, stamps that end in the middle of a
// game; U128, a feed whose %clk is missing on some moves while %emt is there, and differs
// from it by seconds; U131, two stages, in which the clock shows the time of the next.
func TestReports(t *testing.T) {
	for _, tt := range []struct {
		what, control string
		plies         stamped
		want          []string
		outcome       schemas.Outcome // of 6.2b or 6.2a, by the control
	}{
		{
			"U127", "5分钟+3秒",
			stamped{"clk 0:05:01", "clk 0:04:58", "clk 0:04:40", "clk 0:04:51", "", "", "", ""},
			nil, schemas.Undetermined,
		},
		{
			"U128", "40/7200:1800+30",
			stamped{
				"clk 1:59:00,emt 0:00:58", "clk 1:59:50,emt 0:00:11", "clk 1:58:54,emt 0:00:06", "clk 1:59:21,emt 0:00:30",
				"emt 0:00:26", "clk 1:59:06,emt 0:00:16", "emt 0:00:43", "clk 1:58:07,emt 0:00:59",
			},
			[]string{"record:clock first 1 0:00:00.002"},
			schemas.Pass, // 2:00:00 less 58 is not 1:59:00, each to a second
		},
		{
			"U131", "2/60:1800",
			stamped{"clk 0:00:50", "clk 0:00:40", "clk 0:30:20", "clk 0:30:05", "clk 0:30:01"},
			nil, schemas.Pass, // 50−30+1800, 40−35+1800, 20 of 1820
		},
	} {
		t.Run(tt.what, func(t *testing.T) {
			g, out := made(schemas.KindXiangqi, tt.control, tt.plies)
			out.Recorded = schemas.ResultDraw
			answers := audited(clock.Rules{}, g, out)
			if diff := cmp.Diff(tt.want, found(out)); diff != "" {
				t.Error(diff)
			}
			clause := schemas.ClauseID("xiangqi-2011:6.2b")
			if tt.what == "U127" {
				clause = "xiangqi-2011:6.2a"
			}
			if got := answers[clause].Outcome; got != tt.outcome {
				t.Errorf("%s is %v, want %v", clause, got, tt.outcome)
			}
		})
	}
}

// Each ply is told in which period it was made, where every reading has it in the same.
func TestPeriods(t *testing.T) {
	for _, tt := range []struct {
		what    string
		kind    schemas.Kind
		control string
		plies   stamped
		want    string // of each ply the period, and behind a stroke what is left of byo-yomi
		read    string
	}{
		{
			what: "stages: 2 moves, then those that begin again with each 2", control: "2/60:2/30r",
			plies: stamped{"used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000"},
			want:  "1 1 1 1 2 2 2 2 3 3", read: "2/60:2/30r",
		},
		{
			what: "byo-yomi: 60 used up by 50+25, of which 15 use one of 3×10; then 9, 11, 3", control: "60:3x10/byoyomi",
			plies: stamped{"used 50000", "used 1000", "used 25000", "used 1000", "used 9000", "used 1000", "used 11000", "used 1000", "used 3000", "used 1000"},
			want:  "1 1 2/2 1 2/2 1 2/1 1 2/1 1", read: "60:3x10/byoyomi",
		},
		{
			what: "whether 59 to 61 use up 60 is not certain, nor what is left then", control: "60:3x10/byoyomi",
			plies: stamped{"secs 60", "secs 1", "secs 1", "secs 1"},
			want:  "0 1 0 1", read: "60:3x10/byoyomi",
		},
		{
			what: "moves in overtime: 60 used up at the second move", control: "60:3/30/overtime",
			plies: stamped{"used 40000", "used 1000", "used 25000", "used 1000", "used 1000", "used 1000"},
			want:  "1 1 2 1 2 1", read: "60:3/30/overtime",
		},
		{
			what: "in renju up to two moves more or fewer may have been made: of 4 the second may fill a stage", kind: schemas.KindRenju, control: "4/600:300",
			plies: stamped{"used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000", "used 1000"},
			want:  "1 1 1 1 0 0 0 0 0 0 0 0 2 2", read: "4/600:300",
		},
		{
			what: "15+10 may be seconds or minutes: neither is drawn", control: "15+10",
			plies: stamped{"clk 0:00:14", "clk 0:00:14"},
			want:  "0 0", read: "?",
		},
	} {
		kind := tt.kind
		if kind == schemas.KindUnknown {
			kind = schemas.KindXiangqi
		}
		g, out := made(kind, tt.control, tt.plies)
		audited(clock.Rules{}, g, out)
		var got []string
		for i := range out.Clocks {
			text := fmt.Sprint(out.Clocks[i].Period)
			if out.Clocks[i].Spare > 0 {
				text += fmt.Sprint("/", out.Clocks[i].Spare)
			}
			got = append(got, text)
		}
		if all := strings.Join(got, " "); all != tt.want || out.Control.String() != tt.read {
			t.Errorf("%s: %s under %s, want %s under %s", tt.what, all, out.Control, tt.want, tt.read)
		}
	}
}
