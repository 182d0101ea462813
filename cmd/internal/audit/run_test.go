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
	"time"

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

// games is a file of many small games over several shards: Chinese and ICCS,
// some with faults, some twice.
func games(n int) string {
	var b strings.Builder
	moves := []string{
		"1. 炮二平五 马8进7 2. 马二进三 车9平8", "1. h2e2 h9g7 2. h0g2 i9h9 3. g3g4", "1. 兵七进一 炮2平3 2. 马八进六", "1. C2.5 H8+7 2. H2+3",
		"1. 马八进七 马2进3 2. 马七进六", "1. 炮二平五 马8进7 2. 炮五进四 象7进5",
	}
	for i := range n {
		fmt.Fprintf(&b, "[Event \"E %d\"]\n[Red \"选手%02d\"]\n[Black \"Player %02d\"]\n[Result \"%s\"]\n\n%s\n\n",
			i%97, i%31, i%17, []string{"1-0", "0-1", "1/2-1/2", "*"}[i%4], moves[i%len(moves)])
	}
	return b.String()
}

func TestManyShardsGiveTheSameBytesForAnyNumberOfWorkers(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "large.pgn", games(12000))
	for i := range 50 {
		writeFile(t, dir, fmt.Sprintf("small/%02d.pgn", i), games(i+1))
	}
	var want []byte
	for _, workers := range []int{1, 2, 8} {
		out, s := run(t, func(o *audit.Options) { o.Workers = workers }, dir)
		if s.Games.In != 12000+50*51/2 {
			t.Fatalf("%d games", s.Games.In)
		}
		info, err := os.ReadFile(filepath.Join(out, tables.RunFile)) // it names the hash of every table
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = info
		}
		if !bytes.Equal(info, want) {
			t.Errorf("%d workers: run.json differs:\n%s", workers, info)
		}
		if mismatches, err := tables.Verify(out); err != nil || len(mismatches) > 0 {
			t.Errorf("%v, %v", mismatches, err)
		}
	}
}

func TestPliesOfSmallSourcesShareRowGroups(t *testing.T) {
	dir := t.TempDir()
	var arguments []string
	for i := range 300 { // each argument begins a shard
		arguments = append(arguments, writeFile(t, dir, fmt.Sprintf("%03d.pgn", i), oneGame))
	}
	out, s := run(t, nil, arguments...)
	if s.Plies != 4*300 {
		t.Fatalf("%d plies", s.Plies)
	}
	n := uint32(0)
	read(t, out, tables.PliesTable, func(p *schemas.PlyRow) {
		if n++; p.SourceNo != (n+3)/4 {
			t.Fatalf("row %d is of source %d", n, p.SourceNo)
		}
	})
	f, err := os.Open(filepath.Join(out, "plies.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stat, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if stat.Size() > 20<<10 {
		t.Errorf("%d bytes for 1,200 plies: a row group a source", stat.Size())
	}
}

func TestHugeTextsAreClippedInTheTables(t *testing.T) {
	huge := strings.Repeat("車", 100<<10)
	path := writeFile(t, t.TempDir(), "a.pgn", strings.Replace(oneGame, "Test", huge, 1)+"\n"+strings.Replace(oneGame, "炮二平五", strings.Repeat("x", 100<<10), 1))
	out, _ := run(t, nil, path)
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
		if len(g.Event) > 2<<10 {
			t.Errorf("event of %d bytes", len(g.Event))
		}
	})
	read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
		if n := max(len(f.Actual), len(f.Token), len(f.TextEn), len(f.TextZh), len(f.Evidence)); n > 2<<10 {
			t.Errorf("%s: a text of %d bytes", f.Clause, n)
		}
	})
	whole := false
	read(t, out, tables.PliesTable, func(p *schemas.PlyRow) { whole = whole || len(p.Written) == 100<<10 })
	if !whole {
		t.Error("the plies do not hold the token whole")
	}
}

func TestFindingsHaveIDsOfTheirOwn(t *testing.T) {
	text := strings.Replace(oneGame, "1. 炮二平五", ") ) ) 1. 炮二平五", 1) + "\n" + oneGame
	ids := func(prefix string) map[string]string {
		out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", prefix+text))
		ids := make(map[string]string)
		n := 0
		read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
			n++
			ids[f.FindingID] = f.Clause
		})
		if len(ids) != n {
			t.Errorf("%d findings, %d ids", n, len(ids))
		}
		return ids
	}
	if len(ids("")) != 4 { // three brackets and a duplicate
		t.Errorf("%v", ids(""))
	}
}

func TestTagsOfAnyCaseFillTheirColumns(t *testing.T) {
	out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", strings.NewReplacer("[Event", "[EVENT", "[Red", "[red").Replace(oneGame)))
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
		if g.Event != "Test" || g.First != "选手01" {
			t.Errorf("event %q, first player %q", g.Event, g.First)
		}
	})
}

func TestCancelledAtAnyTimeNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	path := writeFile(t, dir, "a.pgn", games(12000))
	for _, after := range []uint64{1, 3000, 12000} {
		ctx, cancel := context.WithCancel(t.Context())
		out := filepath.Join(t.TempDir(), "run")
		_, err := audit.Run(ctx, audit.Options{
			Arguments: []string{path}, Output: out, Workers: 2, Duplicates: true,
			Progress: func(p audit.Progress) {
				if p.Games >= after {
					cancel()
				}
			},
		})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after %d games: %v", after, err)
		}
		if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) != 0 {
			t.Errorf("after %d games, left behind: %v, %v", after, left, err)
		}
	}
}

func TestStandardInputThatBlocksIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	defer r.Close()
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = audit.Run(ctx, audit.Options{Arguments: []string{"-"}, Output: filepath.Join(t.TempDir(), "run"), Workers: 2, Stdin: r})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestRejectsAreCovered(t *testing.T) {
	huge := strings.Replace(oneGame, "1-0\n", "{"+strings.Repeat("x", 9<<20)+"} 1-0\n", 2)
	out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", oneGame+"\n"+huge))
	read(t, out, tables.CoverageTable, func(c *schemas.CoverageRow) {
		if c.Clause == "record:oversize" && (c.Fail != 1 || c.Pass != 1 || c.Games != 2) {
			t.Errorf("%+v", *c)
		}
	})
	read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
		if f.Clause == "record:oversize" && !strings.Contains(f.TextEn, "more than the 8388608 that are read") {
			t.Errorf("%q", f.TextEn)
		}
	})
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

func TestOutputWithinTheInputIsNoInput(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "a.pgn", oneGame)
	var want []byte
	for range 2 {
		_, s := run(t, func(o *audit.Options) { o.Output = filepath.Join(dir, "run") }, dir)
		if s.Sources != 1 {
			t.Errorf("%d sources", s.Sources)
		}
		info, err := os.ReadFile(filepath.Join(dir, "run", tables.RunFile))
		if err != nil {
			t.Fatal(err)
		}
		if want != nil && !bytes.Equal(info, want) {
			t.Errorf("the second run differs:\n%s", info)
		}
		want = info
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
