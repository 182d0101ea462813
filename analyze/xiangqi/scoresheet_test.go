package xiangqi

import (
	"testing"
	"time"

	"qipu/schemas"
)

func TestParseTimeUsed(t *testing.T) {
	const m, s = time.Minute, time.Second
	for value, want := range map[string]time.Duration{
		"58:20": 58*m + 20*s, "1:02:33": time.Hour + 2*m + 33*s, "75:30": 75*m + 30*s, "0:00": 0, "58：20": 58*m + 20*s,
		"62分30秒": 62*m + 30*s, "62分": 62 * m, "30秒": 30 * s, "1小时2分": 62 * m, "1小時02分33秒": 62*m + 33*s, "62分钟": 62 * m,
		"62 min": 62 * m, "62min 30s": 62*m + 30*s, "62m30s": 62*m + 30*s, "1 hour 2 minutes": 62 * m, "62'30\"": 62*m + 30*s, "1h": time.Hour,
	} {
		if got, ok := ParseTimeUsed(value); !ok || got != want {
			t.Errorf("%s is %v, %v; want %v", value, got, ok, want)
		}
	}
	for _, value := range []string{
		"", "58", "18", "58:", ":20", "58:60", "58:2", "1:2:3:4", "1:60:00", "a", "58 apples", "30秒62分", "1小时75分", "-5:00", "1:-2", "99999:00", "100000分",
		"99999999999分", "分", "62分30", "25:00:00", "十分",
	} {
		if got, ok := ParseTimeUsed(value); ok {
			t.Errorf("%q is read as %v", value, got)
		}
	}
}

func TestParseFouls(t *testing.T) {
	for value, want := range map[string]int{"0": 0, "2": 2, "2次": 2, "1 次": 1, "无": 0, "没有": 0, "none": 0} {
		if got, ok := ParseFouls(value); !ok || got != want {
			t.Errorf("%s: %d, %v", value, got, ok)
		}
	}
	for _, value := range []string{"", "-1", "many", "100", "次", "1.5"} {
		if got, ok := ParseFouls(value); ok {
			t.Errorf("%q: %d", value, got)
		}
	}
}

// xiangqi-2011:9: a finished sheet states result, times, fouls and signatures.
func TestSheetFinished(t *testing.T) {
	all := []string{
		"RedTime", "58:20", "BlackTime", "62 min", "RedFouls", "0", "BlackFouls", "1", "RedSigned", "选手01", "BlackSigned", "yes", "ArbiterSigned", "是",
	}
	moves := []string{"炮二平五", "马8进7"}
	run := func(tags, moves []string) (schemas.Answer, schemas.Finding) {
		out, answer := audited(t, tags, moves)
		return answer("xiangqi-2011:9"), found(out, "xiangqi-2011:9")
	}
	if got, f := run(nil, moves); got != schemas.Lacking("MV2") || f.Clause != "" {
		t.Errorf("no scoresheet: %v, %+v", got, f)
	}
	if got, f := run(all, nil); got.Outcome != schemas.NotApplicable || f.Clause != "" {
		t.Errorf("nothing was played: %v, %+v", got, f)
	}
	// The result is read by package record, so here none is known.
	if got, f := run(all, moves); got.Outcome != schemas.Fail || f.Severity != schemas.Warning || f.Actual != "missing: Result" {
		t.Errorf("no result: %v, %+v", got, f)
	}
	for i := 0; i < len(all); i += 2 {
		tags := append([]string{"Scoresheet", "1"}, all...)
		tags[i+3] = "?"
		if _, f := run(tags, moves); f.Actual != "missing: Result, "+all[i] {
			t.Errorf("%s left out: %+v", all[i], f)
		}
	}
	if _, f := run([]string{"scoresheet", ""}, moves); f.Actual != "missing: Result, RedTime, BlackTime, RedFouls, BlackFouls, RedSigned, BlackSigned, ArbiterSigned" {
		t.Errorf("an empty sheet: %+v", f)
	}
}

// FuzzTimeUsed: whatever the text, a time within a day or none.
func FuzzTimeUsed(f *testing.F) {
	for _, value := range []string{"58:20", "1:02:33", "62分30秒", "62 min", "1小时", "9999999999999999999分", "1h1h"} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if used, ok := ParseTimeUsed(value); ok && (used < 0 || used > maxTimeUsed) {
			t.Errorf("%q is %v", value, used)
		}
	})
}
