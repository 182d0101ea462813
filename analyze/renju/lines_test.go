package renju

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/schemas/rulebooks"
)

// TestRealGames replays the 29,445 real games of the sample. No replay stops, since
// a line there gives points and passes only, without colours, and no point twice;
// the first three stones of every game are an opening or a fault. Five on the
// board against the result stands in 1.1 % of the whole collection, by another count.
func TestRealGames(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	f, err := os.Open(filepath.Join(shared, "data/renju/lines-sample.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	rules := rulesOf(t, rulebooks.NewSettings(), "wuziqi-2009")
	any2002 := rulesOf(t, rulebooks.NewSettings(), "renju-2002")
	var g, h Game
	games, plies, seen := 0, 0, map[string]int{}
	in := bufio.NewScanner(z)
	for in.Scan() {
		winner, moves, _ := strings.Cut(in.Text(), " ")
		rec := record(t, moves)
		g.Run(rules, rec)
		h.Run(any2002, rec)
		games, plies = games+1, plies+len(rec.Moves)
		if g.Stopped {
			t.Errorf("game %d: %s", games, faults(&g))
		}
		seen["end "+g.End.String()]++
		seen["2002 end "+h.End.String()]++
		for _, f := range g.Faults {
			seen["fault "+f.Kind.String()]++
		}
		for _, f := range h.Faults {
			seen["2002 fault "+f.Kind.String()]++
		}
		if g.Opening != nil {
			seen["opening"]++
		} else if _, missed := g.Fault(FaultCentre); !missed && len(g.Faults) == 0 && len(g.Steps) >= 3 {
			t.Errorf("game %d: no opening and no fault: %s", games, moves)
		}
		if g.End == EndFive && g.EndPly == len(g.Steps) {
			if w := g.Steps[g.EndPly-1].Colour; (w == Black) != (winner == "black") {
				seen["five against the result"]++
			}
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	if games != 29445 {
		t.Errorf("%d games, want 29445", games)
	}
	if share := float64(seen["five against the result"]) / float64(games); share < 0.009 || share > 0.013 {
		t.Errorf("%.2f %% end in five against the result, want about 1.1", 100*share)
	}
	t.Logf("%d games, %d plies: %v", games, plies, seen)
}
