package renju

import (
	"fmt"
	"strings"
	"testing"

	"qipu/schemas"
)

// branched makes a game of a main line and variations "parent at: moves", on a board of
// so many lines each way.
func branched(lines int, main string, variations ...string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindRenju, Files: lines, Ranks: lines}
	moves := func(text string) (list []schemas.Move) {
		for token := range strings.FieldsSeq(text) {
			list = append(list, schemas.Move{Token: schemas.Span{Off: uint32(len(g.Text)), Len: uint32(len(token))}})
			g.Text = append(g.Text, token...)
		}
		return list
	}
	g.Moves = moves(main)
	for _, v := range variations {
		var line schemas.Line
		place, text, _ := strings.Cut(v, ":")
		if _, err := fmt.Sscan(place, &line.Parent, &line.At); err != nil {
			panic(err)
		}
		line.Moves = moves(text)
		g.Variations = append(g.Variations, line)
	}
	return g
}

func TestVariations(t *testing.T) {
	deep := []string{"0 2: a1"}
	for i := 1; i < 2000; i++ { // each beside the one before it, and the last on a stone
		deep = append(deep, fmt.Sprintf("%d 1: b2", i))
	}
	for what, c := range map[string]struct {
		g    *schemas.Game
		want string // subject, token and number of those that cannot be played; empty if all can
	}{
		"none":                      {branched(15, "h8 i9"), ""},
		"good":                      {branched(15, "h8 i9 j10", "0 2: i10 i9 j10", "1 2: i8 --", "0 4: a1"), ""},
		"on a stone":                {branched(15, "h8 i9 j10", "0 3: g7", "0 2: i10 h8 i10"), "variation 2 h8 1 variation"},
		"on a stone of its parent":  {branched(15, "h8 i9", "0 2: i10 j10", "1 2: k10 i10"), "variation 2 i10 1 variation"},
		"not on one behind it":      {branched(15, "h8 i9", "0 2: i10 j10", "1 2: k10 i9 j10"), ""},
		"off the board":             {branched(9, "e5 e6", "0 2: j9"), "variation 1 j9 1 variation"},
		"no point":                  {branched(15, "h8 i9", "0 2: xx"), "variation 1 xx 1 variation"},
		"beside another":            {branched(15, "h8 i9", "0 2: i10 i9", "1 1: h8"), "variation 2 h8 1 variation"},
		"behind one that cannot be": {branched(15, "h8 i9", "0 2: h8 i10", "1 2: h8", "0 2: h8"), "variation 1 h8 2 variations"},
		"from nothing":              {branched(15, "h8 i9", "0 9: h8", "5 1: h8"), ""},
		"beside two thousand":       {branched(15, "h8 i9", append(deep, "2000 1: h8")...), "variation 2001 h8 1 variation"},
		"behind many passes":        {branched(6, "a1", "0 2: "+strings.Repeat("-- ", 300), "1 300: a1"), "variation 2 a1 1 variation"},
	} {
		var out schemas.Audit
		NewAuditor(gomoku(true)).Audit(c.g, &out)
		got := ""
		for _, f := range out.Findings {
			if f.Clause == "record:variation" {
				got = f.Subject + " " + f.Actual + " " + strings.Join(strings.Fields(f.Text.En)[:2], " ")
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

// Stones set up by rectangles stand before every variation.
func TestVariationsFromSetUp(t *testing.T) {
	g := branched(15, "hh ii", "0 2: bb", "0 2: dd")
	g.Points = schemas.LetterPairs
	g.Setup = []schemas.SetupStone{{Token: schemas.Span{Off: uint32(len(g.Text)), Len: 5}}}
	g.Text = append(g.Text, "aa:cc"...)
	var out schemas.Audit
	NewAuditor(gomoku(true)).Audit(g, &out)
	for _, f := range out.Findings {
		if f.Clause == "record:variation" && (f.Subject != "variation 1" || f.Actual != "bb") {
			t.Errorf("%+v", f)
		}
	}
}

// Where stones are set up or taken away among the moves, no stone is known to stand on
// another behind it; what stands before, and beside, is judged.
func TestVariationsBehindSetUp(t *testing.T) {
	const on, behind = "variation 1 h8 1", ""
	for what, c := range map[string]struct {
		faults []schemas.Fault
		want   string
	}{
		"none":                         {nil, on},
		"in the variation":             {[]schemas.Fault{{Kind: schemas.FaultSetup, Line: 1}}, behind},
		"in the main line before it":   {[]schemas.Fault{{Kind: schemas.FaultSetup, Ply: 1}}, behind},
		"in the main line behind it":   {[]schemas.Fault{{Kind: schemas.FaultSetup, Ply: 2}}, on},
		"in another variation":         {[]schemas.Fault{{Kind: schemas.FaultSetup, Line: 2}}, on},
		"another fault":                {[]schemas.Fault{{Kind: schemas.FaultValue, Line: 1}}, on},
		"first behind, then before it": {[]schemas.Fault{{Kind: schemas.FaultSetup, Ply: 3}, {Kind: schemas.FaultSetup}}, behind},
	} {
		g := branched(15, "h8 i9 j10", "0 2: h8", "0 2: i10")
		for _, f := range c.faults {
			g.AddFault(f)
		}
		var out schemas.Audit
		NewAuditor(gomoku(true)).Audit(g, &out)
		got := ""
		for _, f := range out.Findings {
			if f.Clause == "record:variation" {
				got = f.Subject + " " + f.Actual + " " + strings.Fields(f.Text.En)[0]
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}
