package pgn_test

import (
	"strings"
	"testing"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/pgn"
	"qipu/ingest/records"
)

// Behind a result a line begins another game in whatever notation its first move is.
func TestGamesOfALineEach(t *testing.T) {
	for first, want := range map[string]int{
		"炮二平五": 2, "h2e2": 2, "H2-E2": 2, "C2.5": 2, "Che2": 2, "Ce2": 2, "Rxb9": 2, "R1a0": 2, "e4": 2,
		"Chapter": 1, "Red": 1, "Cheating": 1,
	} {
		source := "1. " + first + " h9g7 1-0\n1. " + first + " b9c7 0-1\n"
		if got := splittest.Split(t, records.NewSplitter(pgn.NewScanner(), strings.NewReader(source), 0)); len(got) != want {
			t.Errorf("%s: %d records, want %d", first, len(got), want)
		}
	}
}
