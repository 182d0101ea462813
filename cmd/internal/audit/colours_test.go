package audit_test

import (
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// The finding on colours that a title reverses names both players, the first also
// by the tag White, which the PGN standard has for it.
func TestColoursByTheTagWhite(t *testing.T) {
	const text = "[Event \"团体赛 选手02先胜选手01\"]\n[Date \"2020.01.01\"]\n[White \"选手01\"]\n[Black \"选手02\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 1-0\n"
	dir, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", text))
	actual := ""
	read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
		if f.Clause == "xiangqi-2011:5.11" {
			actual = f.Actual
		}
	})
	if want := "Red 选手01, Black 选手02"; actual != want {
		t.Errorf("%q, want %q", actual, want)
	}
}
