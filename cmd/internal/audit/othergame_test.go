package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// A record of Go in a file of SGF is no game of renju: it is kept as a reject, which
// says what it is of, and its neighbours are audited.
func TestRecordsOfOtherGamesAreRejected(t *testing.T) {
	const source = "(;GM[4]SZ[15]PB[选手07];B[hh];W[hg])\n(;FF[4]GM[1]SZ[19];B[pd];W[dd])\n(;FF[4]SZ[19];B[pd])\n"
	out, s := run(t, nil, writeFile(t, t.TempDir(), "a.sgf", source))
	if s.Games.In != 3 || s.Games.Rejected != 2 || s.Findings["record:source"] != 2 {
		t.Errorf("%+v", s)
	}
	var reasons []string
	read(t, out, tables.RejectsTable, func(r *schemas.RejectRow) {
		if r.Clause() != "record:source" || !strings.Contains(source, string(r.Raw)) {
			t.Errorf("%+v", *r)
		}
		reasons = append(reasons, r.Reason)
	})
	if all := strings.Join(reasons, "\n"); len(reasons) != 2 || !strings.Contains(all, "“GM[1]”") || !strings.Contains(all, "“;FF[4]SZ[19]”") {
		t.Errorf("%q", reasons)
	}
	seen := 0
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) { seen += int(g.GameNo) })
	if seen != 1 {
		t.Errorf("the games audited: %d", seen)
	}
}

// Gomoku on a board of 20 lines has its points in the tables, and the size of the board; an
// unlawful stone too, where it is on the board.
func TestPointsOfOtherBoards(t *testing.T) {
	const source = "(;FF[4]GM[4]SZ[20]PB[选手07]PW[选手08]RU[Freestyle];B[ta];W[at];B[jk];W[])\n" +
		"(;FF[4]GM[4]SZ[20]PB[选手01]PW[选手02]RU[Freestyle];B[ss];W[ss];B[aa])\n" +
		"(;FF[4]GM[4]SZ[15]PB[选手03]PW[选手04];B[hh])\n" +
		"(;FF[4]GM[4]SZ[19]PB[选手05]PW[选手06]RU[Renju];B[jj])\n"
	out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.sgf", source))
	var moves []string
	read(t, out, tables.PliesTable, func(p *schemas.PlyRow) {
		moves = append(moves, fmt.Sprintf("%d.%d %s %s", p.GameNo, p.Ply, p.Move, p.Status))
	})
	want := []string{
		"1.1 t20 legal", "1.2 a1 legal", "1.3 j10 legal", "1.4 -- legal",
		"2.1 s2 legal", "2.2 s2 illegal", "2.3  not judged",
		"3.1 h8 legal", "4.1  not judged",
	}
	if !slices.Equal(moves, want) {
		t.Errorf("got\n%s", strings.Join(moves, "\n"))
	}
	var sizes []string
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) { sizes = append(sizes, fmt.Sprintf("%d×%d", g.Files, g.Ranks)) })
	if got := strings.Join(sizes, " "); got != "20×20 20×20 0×0 19×19" {
		t.Errorf("the boards are %s", got)
	}
}
