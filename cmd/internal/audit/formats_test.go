package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/ingest/sniff"
	"qipu/report/tables"
	"qipu/schemas"
)

// Games of the sample of dasimagin/renju, one a line.
const renjuLines = "black h8 h9 h6 i10 i6 i9 g9 g8 j11 i7 i8 k7 g6 j6 f8\nwhite h8 h7 i8 k7 g5 j7 i7\ndraw h8 h9 -- --\n"

// A table of the game of the tests of renju_sgf_parser (MIT), and of one more.
const renjuTable = "game_date,event,black_player,white_player,opening_rule,game_end_status,game_result,game_record,alternative_moves\n" +
	"2003-10-07,\"Open, round\n1\",Player 07,Player 08,RIF,Resign,WhiteWin,hhhgjfigiekgjgjhkigg,gg; hh\n" +
	"2003-10-08,Open,Player 08,Player 07,Unknown,Resign,BlackWin,hhii,\n"

// Every format goes its own way through a run: sources of all of them share shards,
// and each game is of the kind that its format says.
func TestFormatsSideBySide(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "a.txt", renjuLines)
	writeFile(t, dir, "b.pgn", oneGame)
	writeFile(t, dir, "c.csv", renjuTable)
	writeFile(t, dir, "d.txt", renjuLines)
	writeFile(t, dir, "e.txt", "h2e2h9g7b2c2b9c7\n")
	run, s := run(t, func(o *audit.Options) { o.Workers = 2 }, dir)
	if s.Sources != 5 || s.Skipped != 1 || s.Unreadable != 0 || s.Games.In != 9 || s.Games.Rejected != 0 {
		t.Fatalf("%+v", s)
	}
	sources := map[string]schemas.SourceRow{}
	read(t, run, tables.SourcesTable, func(r *schemas.SourceRow) { sources[r.Path] = *r })
	for path, want := range map[string]string{"a.txt": "movetext 3", "b.pgn": "pgn 1", "c.csv": "renju-csv 2", "d.txt": "movetext 3", "e.txt": "unknown 0"} {
		if r := sources[path]; fmt.Sprintf("%s %d", r.Format, r.GamesIn) != want {
			t.Errorf("%s: %s %d, want %s", path, r.Format, r.GamesIn, want)
		}
	}
	text := map[string]string{"a.txt": renjuLines, "b.pgn": oneGame, "c.csv": renjuTable, "d.txt": renjuLines}
	games := map[string]int{}
	read(t, run, tables.GamesTable, func(g *schemas.GameRow) {
		kind := map[string]string{"pgn": "xiangqi", "movetext": "renju", "renju-csv": "renju"}[g.Format]
		if games[g.Path]++; g.Kind != kind || g.Format != sources[g.Path].Format || int(g.GameNo) != games[g.Path] {
			t.Errorf("%s, game %d: %s in %s", g.Path, g.GameNo, g.Kind, g.Format)
		}
		raw := text[g.Path][g.Offset : g.Offset+uint64(g.Length)]
		if strings.TrimSpace(raw) != raw || g.Path == "c.csv" && !strings.HasPrefix(raw, "2003-10-0"+fmt.Sprint(6+g.GameNo)) {
			t.Errorf("%s, game %d: %q", g.Path, g.GameNo, raw)
		}
	})
	if games["a.txt"] != 3 || games["b.pgn"] != 1 || games["c.csv"] != 2 || games["d.txt"] != 3 {
		t.Errorf("%v", games)
	}
}

// A table of more than one shard: every row has its header, the long one too.
func TestTableOfManyShards(t *testing.T) {
	const n = 5000
	var b strings.Builder
	b.WriteString("id,game_record,event,game_result\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,hhii,Event %d,BlackWin\n", i, i)
	}
	b.WriteString("x,hh,\"" + strings.Repeat("y", 9<<20) + "\",BlackWin\n")
	b.WriteString("z,hhgg,Last,BlackWin\n")
	run, s := run(t, nil, writeFile(t, t.TempDir(), "t.csv", b.String()))
	if s.Games.In != n+2 || s.Games.Rejected != 1 {
		t.Fatalf("%+v", s.Games)
	}
	i := 0
	read(t, run, tables.GamesTable, func(g *schemas.GameRow) {
		want := fmt.Sprintf("Event %d", i)
		if i == n {
			want = "Last"
		}
		if i++; g.Event != want || g.Kind != "renju" {
			t.Fatalf("game %d: event %q, kind %s", g.GameNo, g.Event, g.Kind)
		}
	})
	read(t, run, tables.RejectsTable, func(r *schemas.RejectRow) {
		if r.GameNo != n+1 || !strings.HasPrefix(string(r.Raw), "x,hh,\"yyy") || !r.Truncated {
			t.Errorf("reject %d, %d bytes", r.GameNo, len(r.Raw))
		}
	})
}

// What is recognised and not read is said to be so, and not passed over.
func TestFormatsNotReadYet(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "old.cbl", "CCBridge\x15\x00 and a library of the older kind")
	var said []string
	_, s := run(t, func(o *audit.Options) { o.Diagnose = func(line string) { said = append(said, line) } }, dir)
	if s.Unreadable != 1 || len(said) != 1 || !strings.Contains(said[0], sniff.OldCBL+" is recognised") {
		t.Errorf("%+v, %q", s, said)
	}
}

// The 29,445 real games, each read whole.
func TestRealRenjuLines(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	run, s := run(t, nil, filepath.Join(shared, "data", "renju", "lines-sample.txt.gz"))
	if s.Games.In != 29445 || s.Games.Rejected != 0 {
		t.Fatalf("%+v", s.Games)
	}
	read(t, run, tables.GamesTable, func(g *schemas.GameRow) {
		if g.Kind != "renju" || g.Format != "movetext" || g.Encoding != "ascii" || g.Plies == 0 {
			t.Fatalf("%+v", g)
		}
	})
}
