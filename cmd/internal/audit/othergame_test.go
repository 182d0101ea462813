package audit_test

import (
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
