package audit_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

const oneGame = "[Game \"Chinese Chess\"]\n[Event \"Test\"]\n[Date \"2026.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n"

func writeFile(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFilesThatAreNoRecords(t *testing.T) {
	dir := t.TempDir()
	readme := writeFile(t, dir, "README.md", "# About\n\nThese are games.\n")
	writeFile(t, dir, "a.pgn", oneGame)
	_, s := run(t, nil, dir)
	if s.Sources != 2 || s.Skipped != 1 || s.Unreadable != 0 || s.Games.OK != 1 {
		t.Errorf("in a folder it is passed over: %+v", s)
	}
	var said []string
	_, s = run(t, func(o *audit.Options) { o.Diagnose = func(line string) { said = append(said, line) } }, readme)
	if s.Unreadable != 1 || len(said) != 1 || !strings.Contains(said[0], "README.md") {
		t.Errorf("named, it is an error: %+v, %q", s, said)
	}
}

func TestOneBadSourceDoesNotCostTheOthers(t *testing.T) {
	dir := t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(strings.Repeat(oneGame+"\n", 500))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "cut.pgn.gz", packed.String()[:packed.Len()-20])
	writeFile(t, dir, "good.pgn", oneGame)
	missing := filepath.Join(dir, "missing.pgn")
	run, s := run(t, nil, missing, dir)
	if s.Unreadable != 2 {
		t.Errorf("%d sources are unreadable, want the missing and the truncated one", s.Unreadable)
	}
	if s.Findings["record:source"] != 2 || s.Games.In < 2 || s.Games.In > 501 {
		t.Errorf("%+v", s)
	}
	seen := map[string]schemas.SourceRow{}
	read(t, run, tables.SourcesTable, func(r *schemas.SourceRow) { seen[r.Path] = *r })
	if r := seen["cut.pgn.gz"]; r.Status != "unreadable" || r.GamesIn == 0 || r.SHA256 != "" {
		t.Errorf("truncated: %+v; what was read before stays, without a hash of the whole", r)
	}
	if r := seen["good.pgn"]; r.Status != "read" || r.OK+r.Flagged != 1 || len(r.SHA256) != 64 {
		t.Errorf("good: %+v", r)
	}
}

func TestOversizeRecordIsARejectWithItsBytes(t *testing.T) {
	dir := t.TempDir()
	huge := strings.Replace(oneGame, "1-0\n", "{"+strings.Repeat("x", 9<<20)+"} 1-0\n", 2)
	path := writeFile(t, dir, "huge.pgn", oneGame+"\n"+huge+"\n"+oneGame)
	run, s := run(t, nil, path)
	if s.Games.In != 3 || s.Games.Rejected != 1 {
		t.Fatalf("%+v", s.Games)
	}
	read(t, run, tables.RejectsTable, func(r *schemas.RejectRow) {
		if r.GameNo != 2 || r.Offset != uint64(len(oneGame)+1) || !r.Truncated || len(r.Raw) == 0 || !strings.HasPrefix(huge, string(r.Raw)) {
			t.Errorf("reject %d at %d, %d bytes kept", r.GameNo, r.Offset, len(r.Raw))
		}
		if r.Length < 9<<20 {
			t.Errorf("its length is %d", r.Length)
		}
	})
}

func TestGameIDIsStableAcrossRuns(t *testing.T) {
	ids := func(name string) (ids []string) {
		dir := filepath.Join(t.TempDir(), name) // the folder's own name does not count
		writeFile(t, dir, "r1/a.pgn", oneGame+"\n"+oneGame)
		run, _ := run(t, nil, dir)
		read(t, run, tables.GamesTable, func(g *schemas.GameRow) { ids = append(ids, g.GameID) })
		return ids
	}
	a, b := ids("one"), ids("two")
	if len(a) != 2 || a[0] == a[1] || a[0] != b[0] || a[1] != b[1] {
		t.Errorf("%v, %v", a, b)
	}
}

func TestShardsOfManySourcesAndOfOneLargeSourceAgree(t *testing.T) {
	const n = 9000 // more than one shard's records
	var all strings.Builder
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for i := range n {
		game := strings.Replace(oneGame, "Test", fmt.Sprintf("Test %d", i), 1)
		all.WriteString(game + "\n")
		if err := w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%05d.pgn", i), Mode: 0o666, Size: int64(len(game))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(game)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, one := run(t, nil, writeFile(t, dir, "all.pgn", all.String()))
	_, many := run(t, func(o *audit.Options) { o.Stdin = &archive }, "-")
	for _, s := range []*audit.Summary{one, many} {
		if s.Games.In != n || s.Plies != 4*n || *s.DistinctGames != 1 || s.Findings["record:duplicate"] != n-1 {
			t.Errorf("%+v, %d distinct", s, *s.DistinctGames)
		}
	}
	if one.Sources != 1 || many.Sources != n {
		t.Errorf("%d and %d sources", one.Sources, many.Sources)
	}
}

func TestCancelledRunWritesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out := filepath.Join(t.TempDir(), "run")
	_, err := audit.Run(ctx, audit.Options{Arguments: []string{filepath.Join(datasetsDir, "spring-cup")}, Output: out, Workers: 2})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	left, err := os.ReadDir(filepath.Dir(out))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestDuplicatesCanBeSwitchedOff(t *testing.T) {
	dir := t.TempDir()
	path := writeFile(t, dir, "a.pgn", oneGame+"\n"+oneGame)
	run, s := run(t, func(o *audit.Options) { o.Duplicates = false }, path)
	if s.DistinctGames != nil || s.Findings["record:duplicate"] != 0 {
		t.Errorf("%+v", s)
	}
	read(t, run, tables.CoverageTable, func(c *schemas.CoverageRow) {
		if c.Clause == "record:duplicate" && (c.Undetermined != 2 || c.Missing != "switched off") {
			t.Errorf("%+v", *c)
		}
	})
}

func TestUnknownEncodingIsRefused(t *testing.T) {
	_, err := audit.Run(t.Context(), audit.Options{Arguments: []string{"x"}, Output: filepath.Join(t.TempDir(), "run"), Encoding: "latin-9000"})
	if err == nil || !strings.Contains(err.Error(), "--encoding") {
		t.Errorf("got %v", err)
	}
}
