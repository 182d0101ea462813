package audit_test

import (
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// The column handicap says what the start position lacks, and is null for any
// other game.
func TestHandicapColumn(t *testing.T) {
	const tags = "[Event \"e\"]\n[Date \"2020.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n[Result \"1-0\"]\n"
	text := tags + "\n1. 炮二平五 马8进7 1-0\n\n" +
		tags + "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1\"]\n\n1. 炮二平五 马8进7 1-0\n\n" +
		tags + "[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\"]\n\n1. 帅六进一 1-0\n"
	dir, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", text))
	var got []string
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) { got = append(got, g.Handicap) })
	if want := []string{"", "first -NN", ""}; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("%q, want %q", got, want)
	}
}
