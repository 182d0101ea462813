package audit

import (
	"bytes"
	"testing"

	"qipu/analyze"
	"qipu/ingest/pgn"
	"qipu/schemas"
)

// failing panics on records that hold a word.
type failing struct {
	auditor
	word string
}

func (f failing) Audit(g *schemas.Game, a *schemas.Audit) {
	if bytes.Contains(g.Raw, []byte(f.word)) {
		panic("at " + f.word)
	}
	f.auditor.Audit(g, a)
}

// bookRules are the rules of the rulebook, with nothing overridden.
func bookRules(t *testing.T) analyze.Rules {
	t.Helper()
	r, err := newRules(new(schemas.Event))
	if err != nil {
		t.Fatal(err)
	}
	return r.forAuditor()
}

func TestPanicOnOneGameIsARejectWithItsBytes(t *testing.T) {
	pool := newRecycler(1)
	w, err := newWorker(Options{Duplicates: true}, bookRules(t), pool)
	if err != nil {
		t.Fatal(err)
	}
	w.auditor = failing{analyze.NewAuditor(bookRules(t)), "boom"}
	s := pool.shard()
	for _, text := range []string{"[Event \"a\"]\n\n1. h2e2 *", "[Event \"boom\"]\n\n1. h2e2 *", "[Event \"c\"]\n\n1. h2e2 *"} {
		s.Records = append(s.Records, pgn.Record{Bytes: []byte(text), Length: int64(len(text)), Offset: int64(len(s.Records)) * 100})
	}
	s.runs = []sourceRun{{sourceNo: 7, firstGame: 1, path: "x.pgn", end: 3}}
	r, err := w.work(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.games) != 2 || r.games[0].GameNo != 1 || r.games[1].GameNo != 3 {
		t.Errorf("the games around it: %d", len(r.games))
	}
	if len(r.rejects) != 1 || r.rejects[0].GameNo != 2 || r.rejects[0].Offset != 100 || string(r.rejects[0].Raw) != string(s.Records[1].Bytes) {
		t.Errorf("rejects: %+v", r.rejects)
	}
	if c := r.sources[0]; c.games != 3 || c.rejected != 1 || c.plies != 2 {
		t.Errorf("counts: %+v", c)
	}
	found := false
	for _, f := range r.findings {
		found = found || f.Clause == "record:internal" && f.GameNo == 2
	}
	if !found {
		t.Error("no finding record:internal")
	}
}

func TestNothingIsAllocatedPerPly(t *testing.T) {
	pool := newRecycler(1)
	w, err := newWorker(Options{Duplicates: true}, bookRules(t), pool)
	if err != nil {
		t.Fatal(err)
	}
	// The same game with 2 and with 202 plies: the difference is the plies'.
	allocs := func(rounds int) float64 {
		text := []byte("[Event \"a\"]\n[Date \"2026.01.01\"]\n[Red \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[FEN \"4k4/9/9/9/p8/P8/9/9/9/5K3 w\"]\n\n")
		for range rounds {
			text = append(text, "f0f1 e9e8 f1f0 e8e9\n"...)
		}
		text = append(text, '*')
		rec := shardRecord{1, 1, "x.pgn", pgn.Record{Bytes: text, Length: int64(len(text))}}
		r := pool.result()
		r.shard = pool.shard()
		return testing.AllocsPerRun(50, func() {
			w.plies.Reset()
			r.reset()
			r.shard = pool.shard()
			if err := w.record(r, &rec); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocs(1), allocs(25); many > few {
		t.Errorf("%v allocations for 4 plies, %v for 100", few, many)
	}
}
