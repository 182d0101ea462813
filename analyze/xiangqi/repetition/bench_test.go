package repetition

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"qipu/analyze/xiangqi"
)

type benchGame struct {
	start xiangqi.Position
	moves []xiangqi.Move
}

// cycleGames are the games of the cases that hold a cycle.
func cycleGames(tb testing.TB) (games []benchGame) {
	tb.Helper()
	judge := New(Standard())
	for _, c := range lawCases(tb) {
		start, moves := gameOf(tb, c.FEN, c.Moves)
		if r := judge.Game(start, moves); r.Verdict != None {
			games = append(games, benchGame{start, moves})
		}
	}
	return games
}

// BenchmarkGame judges one cycle an iteration, each of the cases in turn, as if it had
// never seen it.
func BenchmarkGame(b *testing.B) {
	games := cycleGames(b)
	judge := New(Standard())
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		g := &games[i%len(games)]
		for k := range judge.memo.slots {
			judge.memo.slots[k].kind = 0
		}
		judge.Game(g.start, g.moves)
		i++
	}
}

// BenchmarkFinder looks for cycles where there are none, in 100 plies an iteration.
func BenchmarkFinder(b *testing.B) {
	const plies = 100
	r := rand.New(rand.NewPCG(23, 2))
	hashes := make([]uint64, plies+1)
	for i := range hashes {
		hashes[i] = r.Uint64()
	}
	finder := finder{times: 3}
	never := func(int) bool { return false }
	b.ReportAllocs()
	for b.Loop() {
		if cycles, _ := finder.find(nil, hashes, never); cycles != nil {
			b.Fatal("a cycle of chance hashes")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/plies, "ns/ply")
}

// TestTimes logs how long the cycles of the cases take, and those of the shared
// real games if they are there. It asserts nothing: the machine may be busy.
func TestTimes(t *testing.T) {
	if testing.Short() {
		t.Skip("measures only")
	}
	logTimes(t, "cases", cycleGames(t))
	type realGame struct {
		FEN   string
		Moves []string
	}
	t.Run("real", func(t *testing.T) {
		var games []benchGame
		for _, c := range sharedLines[realGame](t, "xiangqi-repetition-real.jsonl") {
			start, moves := gameOf(t, c.FEN, strings.Join(c.Moves, " "))
			games = append(games, benchGame{start, moves})
		}
		logTimes(t, "real games", games)
	})
}

func logTimes(t *testing.T, name string, games []benchGame) {
	t.Helper()
	judge := New(Standard())
	judge.Game(games[0].start, games[0].moves)
	var took []time.Duration
	for _, g := range games {
		least := time.Hour
		for range 3 { // the machine may be busy with something else
			begin := time.Now()
			judge.Game(g.start, g.moves)
			least = min(least, time.Since(begin))
		}
		took = append(took, least)
	}
	slices.Sort(took)
	n := len(took)
	t.Logf("%d %s: median %v, 90 %% %v, 99 %% %v, longest %v", n, name, took[n/2], took[n*90/100], took[n*99/100], took[n-1])
}
