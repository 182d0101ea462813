package schemas_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/schemas"
)

// Every word of a log is read back from its id, its Chinese and its English name, and no
// two of a list share one.
func TestWordsOfALogAreReadBack(t *testing.T) {
	for _, list := range []struct {
		what  string
		names []schemas.LogName
		parse func(string) (string, error)
	}{
		{"kind", schemas.LogKindNames(), func(s string) (string, error) { k, err := schemas.ParseLogKind(s); return k.String(), err }},
		{"penalty", schemas.LogPenaltyNames(), func(s string) (string, error) { p, err := schemas.ParseLogPenalty(s); return p.Name().ID, err }},
		{"decision", schemas.LogDecisionNames(), func(s string) (string, error) { d, err := schemas.ParseLogDecision(s); return d.Name().ID, err }},
		{"fact", schemas.LogFactNames(), func(s string) (string, error) { f, err := schemas.ParseLogFact(s); return f.String(), err }},
		{"side", schemas.LogWhoNames(), func(s string) (string, error) { w, err := schemas.ParseLogWho(s); return w.String(), err }},
	} {
		for _, n := range list.names {
			for _, text := range [...]string{n.ID, n.Zh, n.En} {
				if got, err := list.parse(text); err != nil || got != n.ID {
					t.Errorf("%s %q is read as %q, %v; want %q", list.what, text, got, err, n.ID)
				}
			}
		}
		if _, err := list.parse("nothing of the kind"); err == nil {
			t.Errorf("%s: any text is read", list.what)
		}
	}
	if k, err := schemas.ParseLogKind("違反行棋規定"); err != nil || k != schemas.LogIllegalMove {
		t.Error(k, err)
	}
}

func TestSideOfAnEntryDependsOnTheGame(t *testing.T) {
	for _, c := range []struct {
		who  schemas.LogWho
		kind schemas.Kind
		side schemas.Side
		ok   bool
	}{
		{schemas.WhoBlack, schemas.KindXiangqi, schemas.Second, true},
		{schemas.WhoBlack, schemas.KindRenju, schemas.First, true},
		{schemas.WhoRed, schemas.KindXiangqi, schemas.First, true},
		{schemas.WhoRed, schemas.KindRenju, schemas.First, false},
		{schemas.WhoWhite, schemas.KindRenju, schemas.Second, true},
		{schemas.WhoWhite, schemas.KindXiangqi, schemas.Second, false},
		{schemas.WhoBoth, schemas.KindRenju, schemas.NoSide, true},
	} {
		e := schemas.LogEntry{Who: c.who, Move: 7}
		if side, ok := e.Side(c.kind); ok != c.ok || ok && side != c.side {
			t.Errorf("%s in %s: %v, %v", c.who, c.kind, side, ok)
		}
		want := 0
		if c.ok && c.side != schemas.NoSide {
			want = 13 + int(c.side) // the seventh round is plies 13 and 14
		}
		if got := e.At(c.kind); got != want {
			t.Errorf("%s in %s: ply %d, want %d", c.who, c.kind, got, want)
		}
	}
}

func TestAdjustments(t *testing.T) {
	taken, given := -5*schemas.OneMinute, 2*schemas.OneMinute
	g := &schemas.Game{Kind: schemas.KindRenju, Log: []schemas.LogEntry{
		{Line: 2, Who: schemas.WhoBlack, Ply: 5, Own: &taken, Opponent: &given},
		{Line: 3, Who: schemas.WhoRed, Ply: 6, Own: &taken},
		{Line: 4, Who: schemas.WhoWhite, Kind: schemas.LogLate, Own: &taken},
	}}
	want := []schemas.Adjustment{{schemas.First, 5, taken, 2}, {schemas.Second, 5, given, 2}, {schemas.Second, 0, taken, 4}}
	if diff := cmp.Diff(want, g.Adjustments()); diff != "" {
		t.Error(diff)
	}
}

// An entry that stands in two logs, or twice for one ply, took the time once.
func TestAdjustmentsCountOnce(t *testing.T) {
	taken := -10 * schemas.OneMinute
	entry := func(source string, line, ply int, clause, at string) schemas.LogEntry {
		return schemas.LogEntry{Source: source, Line: line, Kind: schemas.LogTimePenalty, Who: schemas.WhoRed, Ply: ply, Own: &taken, Clause: clause, Time: at}
	}
	for name, c := range map[string]struct {
		log  []schemas.LogEntry
		want int
	}{
		"in two logs":               {[]schemas.LogEntry{entry("a", 2, 1, "", ""), entry("b", 2, 1, "", "")}, 1},
		"twice in one":              {[]schemas.LogEntry{entry("a", 2, 1, "", ""), entry("a", 3, 1, "", "9:30")}, 1},
		"at two plies":              {[]schemas.LogEntry{entry("a", 2, 1, "", ""), entry("b", 2, 3, "", "")}, 2},
		"for two reasons":           {[]schemas.LogEntry{entry("a", 2, 1, "8.1.1", ""), entry("b", 2, 1, "8.1.2", "")}, 2},
		"at two times":              {[]schemas.LogEntry{entry("a", 2, 1, "", "9:30"), entry("b", 2, 1, "", "9:40")}, 2},
		"no ply, in one log":        {[]schemas.LogEntry{entry("a", 2, 0, "", ""), entry("a", 3, 0, "", "")}, 2},
		"no ply, in two":            {[]schemas.LogEntry{entry("a", 2, 0, "", ""), entry("b", 3, 0, "", "")}, 1},
		"by round and side, by ply": {[]schemas.LogEntry{{Source: "a", Kind: schemas.LogTimePenalty, Who: schemas.WhoFirst, Move: 2, Own: &taken}, entry("b", 3, 3, "", "")}, 1},
	} {
		g := &schemas.Game{Kind: schemas.KindXiangqi, Log: c.log}
		if got := len(g.Adjustments()); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
