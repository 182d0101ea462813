package pgn_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/pgn"
	"qipu/ingest/records"
	"qipu/schemas"
)

// tally counts what the records of the archive hold.
type tally struct {
	files, records, empty, tokens, other int
	encodings                            map[string]int
	faults                               map[schemas.FaultKind]int
}

func (c *tally) add(g *schemas.Game) {
	c.records++
	c.tokens += len(g.Moves)
	if len(g.Moves) == 0 {
		c.empty++
	}
	for _, m := range g.Moves {
		if !pgn.MoveLike(g.Bytes(m.Token)) {
			c.other++
		}
	}
	if len(g.Tags) != 12 {
		c.other++
	}
	c.other += len(g.Comments) + len(g.Marks) + len(g.Variations)
	c.encodings[g.Origin.Encoding]++
	for _, fault := range g.Faults {
		c.faults[fault.Kind]++
	}
}

// The archive of 53,893 Big5 files holds one game each, 81 of them without
// moves and 4.70 M tokens in all: an independent count, see the issue on the
// first audit. By a count of lines with a regular expression each file has 12
// tags and nothing but numbers, moves of four characters and end markers; 472
// Event tags hold quotes that no backslash escapes.
func TestArchive(t *testing.T) {
	var (
		reader   = newReader()
		splitter = newSplitter(nil, 0)
		shard    records.Shard
		arena    []byte
		g        schemas.Game
	)
	got := tally{encodings: map[string]int{}, faults: map[schemas.FaultKind]int{}}
	sharedtest.EachOfMatchArchive(t, func(name string, r io.Reader) {
		if !strings.HasSuffix(name, ".pgn") {
			return
		}
		got.files++
		shard.Reset()
		splitter.Reset(r, 0)
		if err := splitter.Append(&shard, 64<<10, 1<<20); !errors.Is(err, io.EOF) {
			t.Fatalf("%s: %v", name, err)
		}
		if len(shard.Records) != 1 {
			t.Errorf("%s: %d records", name, len(shard.Records))
		}
		for _, rec := range shard.Records {
			arena = reader.Read(rec, "", arena[:0], &g)
			got.add(&g)
		}
	})
	want := tally{
		files: 53893, records: 53893, empty: 81, tokens: 4_704_739,
		encodings: map[string]int{"big5": 53893},
		// Two of its titles were left in GBK, 冠亚军第一盘 and 第二盘.
		faults: map[schemas.FaultKind]int{schemas.FaultTagQuotes: 472, schemas.FaultMixedEncodings: 2},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(tally{})); diff != "" {
		t.Error(diff)
	}
}

func readFile(t *testing.T, path string) []schemas.Game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var games []schemas.Game
	r := newReader()
	s := newSplitter(f, 0)
	for {
		rec, err := s.Next()
		if errors.Is(err, io.EOF) {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		rec.Bytes = append([]byte(nil), rec.Bytes...)
		var g schemas.Game
		r.Read(rec, "", nil, &g)
		games = append(games, g)
	}
}

// The samples hold no token that is no move, and no fault. Games by `grep -c`
// of their first tag.
func TestSamples(t *testing.T) {
	root := sharedtest.Samples(t)
	want := map[string]int{"bulk_games_uci.pgn": 15, "xqdb_traditional.pgn": 15, "davide2022.pgn": 26}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(filepath.Ext(path), ".pgn") {
			return err
		}
		base := filepath.Base(path)
		games := readFile(t, path)
		for i := range games {
			g := &games[i]
			for _, m := range g.Moves {
				if !pgn.MoveLike(g.Bytes(m.Token)) {
					t.Errorf("%s game %d: token %q", base, i+1, g.Bytes(m.Token))
				}
			}
			for _, fault := range g.Faults {
				t.Errorf("%s game %d: fault %+v %q", base, i+1, fault, g.Bytes(fault.At))
			}
		}
		if n := max(1, want[base]); n != len(games) {
			t.Errorf("%s: %d games, want %d", base, len(games), n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
