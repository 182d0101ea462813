package pgn_test

import (
	"testing"

	"qipu/ingest/pgn"
	"qipu/schemas"
)

// Whether the last number of a record is a slip, no other tells.
func TestPendingPlies(t *testing.T) {
	for text, want := range map[string]int32{
		"1. h2e2 h9g7 2. h0g2 i9h9 9. i0h0 b9c7 1-0":                 12,
		"1. h2e2 h9g7 9. h0g2":                                       14,
		"1. h2e2 h9g7 9. h0g2 i9h9 10. i0h0":                         0, // the next goes on from it
		"1. h2e2 h9g7 9. h0g2 i9h9 3. i0h0":                          0, // a slip
		"1. h2e2 h9g7 2. h0g2 i9h9 2. i0h0":                          -2,
		"1. h2e2 h9g7 (1... b9c7 2. h0g2 i9h9 9. i0h0) 2. h0g2 i9h9": 0, // of a variation
		"1. h2e2 h9g7 9. h0g2 (9. b0c2 a9b9 17. a0b0) i9h9":          14,
		"1. h2e2 h9g7 5. h0g2 i9h9 6. i0h0 b9c7 12. c3c4":            10,
	} {
		var p pgn.Parser
		var g schemas.Game
		p.Parse([]byte(text), &g)
		var got int32
		for _, f := range g.Faults {
			got += f.Pending
		}
		if got != want {
			t.Errorf("%s: %d plies pending, want %d", text, got, want)
		}
	}
}

// Numbers have as many digits as they need; a year at the beginning of a line is none.
func TestLongNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1000. 炮二平五 马8进7 1001.马二进三":            "1000:炮二平五 马8进7 1001:马二进三",
		"1000. h2e2 1000... h9g7 100000. h0g2": "1000:h2e2 1000:h9g7 100000:h0g2",
		"１０００．炮二平五 马8进7":                       "1000:炮二平五 马8进7",
		"2001.全国赛\n1. 炮二平五":                    "1:炮二平五",
		"7747 7062":                            "7747 7062",
		"1000000. h2e2":                        "1000000. h2e2",
	} {
		var p pgn.Parser
		var g schemas.Game
		p.Parse([]byte(text), &g)
		if got := sheetOf(&g).Moves; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

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
