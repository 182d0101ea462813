package audit

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"qipu/analyze"
	"qipu/analyze/xiangqi"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
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
	w, err := newWorker(Options{Duplicates: true}, bookRules(t), &logs{}, pool)
	if err != nil {
		t.Fatal(err)
	}
	w.auditor = failing{analyze.NewAuditor(bookRules(t)), "boom"}
	s := pool.shard()
	for _, text := range []string{"[Event \"a\"]\n\n1. h2e2 *", "[Event \"boom\"]\n\n1. h2e2 *", "[Event \"c\"]\n\n1. h2e2 *"} {
		s.Records = append(s.Records, records.Record{Bytes: []byte(text), Length: int64(len(text)), Offset: int64(len(s.Records)) * 100})
	}
	s.runs = []sourceRun{{sourceNo: 7, firstGame: 1, path: "x.pgn", format: sniff.PGN, end: 3}}
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
	w, err := newWorker(Options{Duplicates: true}, bookRules(t), &logs{}, pool)
	if err != nil {
		t.Fatal(err)
	}
	// The same game with 4 and with 100 plies: the difference is the plies'. A random
	// walk of both sides, whose positions hardly ever return.
	allocs := func(plies int) float64 {
		text := []byte("[Event \"a\"]\n[Date \"2026.01.01\"]\n[Red \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n")
		p, r := xiangqi.Start(), rand.New(rand.NewPCG(3, 4))
		for range plies {
			moves := p.LegalMoves(nil)
			m := moves[r.IntN(len(moves))]
			text = append(m.AppendTo(text), ' ')
			p.Make(m)
		}
		text = append(text, '*')
		rec := shardRecord{0, 1, 1, "x.pgn", w.readers.of(sniff.PGN), records.Record{Bytes: text, Length: int64(len(text))}}
		out := pool.result()
		out.shard = pool.shard()
		return testing.AllocsPerRun(50, func() {
			w.plies.Reset()
			out.reset()
			out.shard = pool.shard()
			if err := w.record(out, &rec); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocs(4), allocs(100); many > few {
		t.Errorf("%v allocations for 4 plies, %v for 100", few, many)
	}
}
