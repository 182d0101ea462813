package pgn_test

import (
	"testing"

	"qipu/ingest/pgn"
	"qipu/schemas"
)

// A move number that passes over plies says how many, once the next number
// goes on from it: rounds are counted as xiangqi-2011:2.1 does, two plies each.
func TestSkippedPlies(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int32
	}{
		{"1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0", nil},
		{"1. h2e2 h9g7 4. h0g2 i9h9 5. i0h0", []int32{4}},
		{"1. h2e2 h9g7 4. h0g2 i9h9", []int32{0}},                         // none follows
		{"1. h2e2 h9g7 4. h0g2 i9h9 3. i0h0", []int32{0}},                 // a slip
		{"1. h2e2 2. h0g2 i9h9 3. i0h0", []int32{1}},                      // Black's first move
		{"1. h2e2 h9g7 2... i9h9 3. i0h0 b9c7", []int32{1}},               // Red's second
		{"1. h2e2 h9g7 1. h0g2 i9h9 2. i0h0", []int32{-2}},                // a number twice
		{"1. h2e2 h9g7 4. h0g2 i9h9 7. i0h0 b9c7 8. c3c4", []int32{0, 8}}, // of two the second holds both
		{"1. h2e2 h9g7 3. h0g2 i9h9 4. i0h0 b9c7 6. c3c4 c6c5 7. b0c2", []int32{2, 2}},
		{"[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\"]\n\n5... e9e8 6. d0d1 e8e7 9. d1d2 e7e8 10. d2d1", []int32{4}},
	} {
		var p pgn.Parser
		var g schemas.Game
		p.Parse([]byte(c.text), &g)
		var got []int32
		for _, f := range g.Faults {
			if f.Kind == schemas.FaultNumber {
				got = append(got, f.Skipped)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.text, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.text, got, c.want)
			}
		}
	}
}
