package xiangqi

import (
	"testing"

	"qipu/schemas"
)

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
