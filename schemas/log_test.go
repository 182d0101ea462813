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
