package sheets

import (
	"fmt"
	"strings"
	"testing"

	"qipu/schemas"
)

// Black's sheet of xiangqi lacks eight plies, 7 to 14, which are a foul or more, and White's
// of renju four: not where the log exempts him from recording them.
func TestExemptedByTheLog(t *testing.T) {
	a, rules := auditor(t)
	entry := func(who schemas.LogWho, ply int, d schemas.LogDecision) schemas.LogEntry {
		return schemas.LogEntry{Kind: schemas.LogExempted, Who: who, Ply: ply, Decision: d, Facts: schemas.FactTimeTrouble}
	}
	for name, c := range map[string]struct {
		log     []schemas.LogEntry
		xiangqi schemas.Outcome // 7.1
		renju   schemas.Outcome // wuziqi-2009:6.2
		sixSix  schemas.Outcome // wuziqi-2009:6.6, without stamps
	}{
		"no entry":         {xiangqi: schemas.Fail, renju: schemas.Undetermined, sixSix: schemas.Undetermined},
		"from before":      {log: []schemas.LogEntry{entry(schemas.WhoSecond, 7, schemas.DecisionAccepted)}, xiangqi: schemas.NotApplicable, renju: schemas.NotApplicable, sixSix: schemas.NotApplicable},
		"at no ply":        {log: []schemas.LogEntry{entry(schemas.WhoSecond, 0, schemas.DecisionUnsaid)}, xiangqi: schemas.NotApplicable, renju: schemas.NotApplicable, sixSix: schemas.NotApplicable},
		"within":           {log: []schemas.LogEntry{entry(schemas.WhoSecond, 9, schemas.DecisionAccepted)}, xiangqi: schemas.Undetermined, renju: schemas.Undetermined, sixSix: schemas.Undetermined},
		"afterwards":       {log: []schemas.LogEntry{entry(schemas.WhoSecond, 15, schemas.DecisionAccepted)}, xiangqi: schemas.Fail, renju: schemas.Undetermined, sixSix: schemas.Undetermined},
		"of the other":     {log: []schemas.LogEntry{entry(schemas.WhoFirst, 7, schemas.DecisionAccepted)}, xiangqi: schemas.Fail, renju: schemas.Undetermined, sixSix: schemas.Undetermined},
		"asked and denied": {log: []schemas.LogEntry{entry(schemas.WhoSecond, 7, schemas.DecisionRefused)}, xiangqi: schemas.Fail, renju: schemas.Undetermined, sixSix: schemas.Undetermined},
	} {
		judged := func(kind schemas.Kind, tokens []string, from, n int) (map[schemas.ClauseID]schemas.Outcome, string) {
			x, y := pairOf(kind, tokens, edited(tokens, from, n))
			sheet := func(m made) *Sheet {
				g := m.game()
				g.Logged, g.Log = true, c.log
				var out schemas.Audit
				a.Audit(g, &out)
				return Of(g, &out)
			}
			own, other := sheet(y), sheet(x)
			var comparer Comparer
			j := rules.Judge(own, other, comparer.Compare(own, other))
			outcomes := make(map[schemas.ClauseID]schemas.Outcome)
			for i, check := range Checks() {
				outcomes[check.Clause] = j.Answers[i].Outcome
			}
			var clauses []string
			for _, f := range j.Findings {
				clauses = append(clauses, fmt.Sprint(f.Clause, " ", f.Outcome))
			}
			return outcomes, strings.Join(clauses, "; ")
		}
		got, found := judged(schemas.KindXiangqi, opening, 6, 8)
		if got["xiangqi-2011:7.1"] != c.xiangqi {
			t.Errorf("%s: 7.1 is %v, want %v; %s", name, got["xiangqi-2011:7.1"], c.xiangqi, found)
		}
		if c.xiangqi != schemas.Fail && strings.Contains(found, "7.1") {
			t.Errorf("%s: found %s", name, found)
		}
		got, found = judged(schemas.KindRenju, stones, 6, 4)
		if got["wuziqi-2009:6.2"] != c.renju || got["wuziqi-2009:6.6"] != c.sixSix {
			t.Errorf("%s: 6.2 is %v, want %v, 6.6 is %v, want %v; %s", name, got["wuziqi-2009:6.2"], c.renju, got["wuziqi-2009:6.6"], c.sixSix, found)
		}
	}
}
