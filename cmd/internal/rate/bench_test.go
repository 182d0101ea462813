package rate_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"qipu/cmd/internal/rate"
)

// BenchmarkRate rates the games of 100 events from the tables of their audit. QIPU_RATE_GAMES
// sets how many there are.
func BenchmarkRate(b *testing.B) {
	games := 50_000
	if text := os.Getenv("QIPU_RATE_GAMES"); text != "" {
		var err error
		if games, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	run := archive(b, games, 100)
	out := filepath.Join(b.TempDir(), "rating")
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		s, err := rate.Run(b.Context(), rate.Options{Runs: []string{run}, Output: out, Profile: "fide-2025", Version: "test"})
		if err != nil {
			b.Fatal(err)
		}
		if s.Rows != int64(games) || s.Counts == 0 || s.Undecided == 0 || s.Left == 0 {
			b.Fatalf("%+v", s)
		}
	}
	b.ReportMetric(float64(games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapSys)/(1<<20), "MiB-heap")
}
