package review_test

import (
	"strings"
	"testing"

	"qipu/analyze/event/review"
	"qipu/schemas"
)

// Each book ranks by its own order where the event declares none. Where the book has none for
// the system, or for anything, the published places are undetermined and points alone are
// counted.
func TestOrderOfEachBook(t *testing.T) {
	const (
		silent = "record:event"
		none   = ""
	)
	for _, c := range []struct{ book, system, points, clause, keys string }{
		{"xiangqi-2011", "round-robin", "", "xiangqi-2011:14.1", "points more, sanctions fewer, minor-score more, wins more, mutual more, fouls fewer, second-games more, mutual-second more"},
		{"xiangqi-2011", "swiss", "", "xiangqi-2011:14.3.1", "points more, sanctions fewer, opponents more, wins more, fouls fewer, second-games more, previous-round more"},
		{"wuziqi-2009", "round-robin", "", "wuziqi-2009:16.3(1)", "points more, minor-score more, violations fewer"},
		{"wuziqi-2009", "swiss", "", "wuziqi-2009:16.4(1)", "points more, opponents more, middle-opponents more, wins more, violations fewer"},
		{"renju-2002", "round-robin", "", "renju-2002:4.3.2a", "points more, minor-score more, violations fewer, warnings fewer"},
		{"renju-2002", "swiss", "", "renju-2002:4.3.2b", "points more, opponents more, violations fewer, warnings fewer"},
		{"wuziqi-undated", "round-robin", "1/0.5/0", silent, "points more"}, // its articles on ranking are lost
		{"wuziqi-undated", "swiss", "1/0.5/0", silent, "points more"},
		{"wuziqi-undated", "swiss", "", none, ""}, // and so are those on points
	} {
		e := eventOf(c.system, 4, four...)
		e.Points = c.points
		e.Standings = []schemas.EventStanding{{Player: "1", Rank: "1"}, {Player: "2", Rank: "2"}}
		r := review.Of(e, rulesOf(c.book))
		told := false
		for _, f := range r.Findings {
			told = told || f.Subject == "event tie-breaks" && f.Outcome == schemas.Undetermined
		}
		if told != (c.clause == silent) {
			t.Errorf("%s %s: that there is no order is told: %t", c.book, c.system, told)
		}
		if c.clause == none {
			if p := &r.Parts[0]; len(p.Tables) > 0 || p.Uncounted.En == "" {
				t.Errorf("%s %s: %d tables, %q", c.book, c.system, len(p.Tables), p.Uncounted.En)
			}
			continue
		}
		table := &r.Parts[0].Tables[0]
		var keys []string
		for _, k := range table.Standing.Keys {
			keys = append(keys, k.String())
		}
		if got := strings.Join(keys, ", "); string(table.Clause) != c.clause || got != c.keys {
			t.Errorf("%s %s: by %s, %s; want %s, %s", c.book, c.system, table.Clause, got, c.clause, c.keys)
		}
	}
}
