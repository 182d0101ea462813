package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/ingest/records"
	"qipu/report/exchange"
	"qipu/schemas"
)

const datasets = "../../../datasets"

// convertTo converts arguments and returns what is written, and what is told.
func convertTo(t testing.TB, format string, workers int, arguments ...string) (out []byte, told []string, s *Summary) {
	t.Helper()
	f, _ := exchange.ByName(format)
	var b bytes.Buffer
	s, err := Run(context.Background(), Options{
		Reading: audit.Reading{Arguments: arguments, Workers: workers}, Format: f, Output: Stream{&b}, Lang: "en",
		Say:  func(line string) { told = append(told, line) },
		Lost: func(game, what string) { told = append(told, game+": "+what) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), told, s
}

// The same input gives the same bytes and the same lines, whatever the number of workers.
func TestWorkers(t *testing.T) {
	for _, format := range exchange.Formats() {
		one, told, s := convertTo(t, format.Name, 1, datasets)
		more, toldBy, sums := convertTo(t, format.Name, 4, datasets)
		if !bytes.Equal(one, more) || !slices.Equal(told, toldBy) || *s != *sums {
			t.Errorf("%s differs with the number of workers", format.Name)
		}
		if s.Games == 0 || format.Name == "jsonl" && (s.Refused != 0 || s.Lost != [exchange.Losses]uint64{}) {
			t.Errorf("%s: %+v", format.Name, s)
		}
	}
}

// Every game of the datasets is as it was when it has gone through JSON lines, and whole
// ones through PGN or SGF.
func TestDatasetsThroughOthers(t *testing.T) {
	through(t, datasets)
}

// The real games: of xiangqi in Big5, and of renju.
func TestRealGamesThroughOthers(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	through(t, filepath.Join(shared, "data", "renju"))
	through(t, filepath.Join(shared, "data", "xiangqi", "samples"))
}

func through(t *testing.T, source string) {
	t.Helper()
	dir := t.TempDir()
	file := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	lines, _, s := convertTo(t, "jsonl", 2, source)
	short, long := withoutLong(lines)
	again, _, read := convertTo(t, "jsonl", 2, file("a.jsonl", lines))
	if read.Unread != long {
		t.Errorf("%s: %d lines of JSON are not read, where %d are too long", source, read.Unread, long)
	}
	lines = short
	if a, b := withoutSource(lines), withoutSource(again); a != b {
		t.Errorf("%s: read back from JSON lines it is another", source)
	}
	for _, format := range []string{"pgn", "sgf"} {
		once, _, first := convertTo(t, format, 2, file("b.jsonl", lines))
		twice, _, second := convertTo(t, format, 2, file("c", once))
		if first.Games == 0 && s.Games == first.Refused {
			continue
		}
		// Comments that had to be divided are several from then on.
		thrice, _, third := convertTo(t, format, 2, file("d", twice))
		if first.Games != second.Games || second.Refused+second.Unread > 0 || third.Games != first.Games || !bytes.Equal(twice, thrice) {
			t.Errorf("%s in %s: %d games, then %d; the same: %v", source, format, first.Games, second.Games, bytes.Equal(twice, thrice))
		}
		if first.Lost[exchange.ChangedComment] == 0 && !bytes.Equal(once, twice) {
			t.Errorf("%s in %s is another when it is read back", source, format)
		}
	}
}

// withoutLong leaves out the lines that are longer than a record may be, and counts them.
func withoutLong(lines []byte) (short []byte, long uint64) {
	for line := range bytes.Lines(lines) {
		if len(line) > records.DefaultMaxRecord {
			long++
			continue
		}
		short = append(short, line...)
	}
	return short, long
}

// withoutSource is lines of JSON without what they say of where they came from.
func withoutSource(lines []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(lines)) {
		before, rest, _ := strings.Cut(line, `"source":{`)
		_, after, _ := strings.Cut(rest, "}")
		b.WriteString(before + after)
	}
	return b.String()
}

// failing is an output that takes nothing.
type failing struct{}

var errFull = errors.New("disk full")

func (failing) Begin(int, int, string) error { return nil }

func (failing) PerSource() bool { return false }

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestOutputFails(t *testing.T) {
	f, _ := exchange.ByName("jsonl")
	_, err := Run(context.Background(), Options{
		Reading: audit.Reading{Arguments: []string{datasets}, Workers: 2}, Format: f, Output: failing{}, Say: func(string) {}, Lost: func(string, string) {},
	})
	if !errors.Is(err, errFull) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{
		Reading: audit.Reading{Arguments: []string{datasets}}, Format: f, Output: Stream{&bytes.Buffer{}}, Say: func(string) {}, Lost: func(string, string) {},
	}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The names of the files of a folder: none leads out of it, and none is given twice.
func TestFolderNames(t *testing.T) {
	f, err := NewFolder(t.TempDir(), ".pgn", []string{"x"})
	if err != nil {
		t.Fatal(err)
	}
	for i, tt := range [][2]string{
		{"a.sgf", "a.pgn"},
		{"a.psq", "a.psq.pgn"},
		{"A.txt", "A.txt.pgn"},
		{"-", "stdin.pgn"},
		{"b/c.d/e", "b/c.d/e.pgn"},
		{"../x.pgn", "source-6.pgn"},
		{"/etc/x", "source-7.pgn"},
		{"z.zip/../../x", "source-8.pgn"},
		{"", "source-9.pgn"},
		{"a\x00b", "source-10.pgn"},
		{"a.sgf", "a.sgf.pgn"},
		{"a.sgf", "source-12.pgn"},
		{"source-14", "source-14.pgn"},
		{"..", "source-14-.pgn"},
	} {
		if got := filepath.ToSlash(f.name(0, i+1, tt[0])); got != tt[1] {
			t.Errorf("%q is written as %q, want %q", tt[0], got, tt[1])
		}
	}
	f.arguments = []string{"p/one", "two.pgn", "-"}
	for i, want := range []string{"one/g.pgn", "two.pgn/g.pgn", "g.pgn"} {
		if got := filepath.ToSlash(f.name(i, 20+i, "g.sgf")); got != want {
			t.Errorf("argument %d: %q, want %q", i, got, want)
		}
	}
}

// A file stays what it was until another is whole, and of one that is not nothing is left.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, commit := range []bool{false, true} {
		f, err := Create(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, "new")
		if text, _ := os.ReadFile(name); string(text) != "old" {
			t.Errorf("%q before it is whole", text)
		}
		if commit {
			if err := f.Commit(); err != nil {
				t.Error(err)
			}
		}
		f.Abort()
	}
	entries, err := os.ReadDir(dir)
	if text, _ := os.ReadFile(name); err != nil || string(text) != "new" || len(entries) != 1 {
		t.Errorf("%q, %v, %v", text, entries, err)
	}
}

// What a writer makes of a game is not asked of a record that could not be read.
func TestOtherGame(t *testing.T) {
	dir := t.TempDir()
	go1 := filepath.Join(dir, "go.sgf")
	if err := os.WriteFile(go1, []byte("(;GM[1]SZ[19];B[pd])(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, told, s := convertTo(t, "sgf", 1, go1)
	if s.Games != 1 || s.Unread != 1 || len(told) != 1 || !strings.Contains(told[0], "game 1") || !strings.Contains(string(out), "B[hh]") {
		t.Errorf("%s, %q, %+v", out, told, s)
	}
}

// A library of RenLib is one game with variations, or as many as it has lines.
func TestTree(t *testing.T) {
	f, _ := exchange.ByName("movetext")
	for _, tt := range []struct {
		lines bool
		want  string
		lost  uint64 // variations
	}{
		{false, "h8 h9 h6 i10 g8 i8\n", 2},
		{true, "h8 h9 h6 i10 g8 i8\nh8 h9 h6 j7 g7\nh8 h9 h6 j7 i7\n", 0},
	} {
		var b bytes.Buffer
		s, err := Run(context.Background(), Options{
			Reading: audit.Reading{Arguments: []string{filepath.Join(datasets, "formats", "renlib", "opening.lib")}, Workers: 2, Lines: tt.lines},
			Format:  f, Output: Stream{&b}, Say: func(line string) { t.Error(line) }, Lost: func(string, string) {},
		})
		if err != nil || b.String() != tt.want || s.Lost[exchange.LostVariation] != tt.lost {
			t.Errorf("lines %v: %v, %+v:\n%s", tt.lines, err, s, b.String())
		}
	}
}

// BenchmarkBuild converts one long game again and again: what it allocates does not grow
// with its plies.
func BenchmarkBuild(b *testing.B) {
	var games []*schemas.Game
	lines, _, _ := convertTo(b, "pgn", 1, filepath.Join(datasets, "spring-cup", "r1-b1.pgn"))
	readBack(b, lines, func(g *schemas.Game) {
		keep := *g
		keep.Text = bytes.Clone(g.Text)
		keep.Tags, keep.Moves = slices.Clone(g.Tags), slices.Clone(g.Moves)
		games = append(games, &keep)
	})
	f, _ := exchange.ByName("pgn")
	w := newBuilder(1, true)
	var out []byte
	var r exchange.Report
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			r.Reset()
			out, _ = f.Append(out[:0], w.build(g, &r), &r)
			plies += len(g.Moves)
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

// What is written and too long to be read again is told when it is written.
func TestTooLongToReadAgain(t *testing.T) {
	dir := t.TempDir()
	const half = records.DefaultMaxRecord / 2 // quotes are twice as long in JSON
	for _, tt := range []struct {
		quotes int
		long   uint64
	}{{half - 1000, 0}, {half + 1, 1}} {
		name := filepath.Join(dir, "a.sgf")
		if err := os.WriteFile(name, []byte("(;GM[4]SZ[15];B[hh]C["+strings.Repeat(`"`, tt.quotes)+"])(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
			t.Fatal(err)
		}
		lines, told, s := convertTo(t, "jsonl", 1, name)
		if s.Games != 2 || s.Long != tt.long || s.Lost[exchange.TooLong] != tt.long || len(told) != int(tt.long) {
			t.Errorf("%d: %+v, %q", tt.quotes, s, told)
		}
		if tt.long > 0 && (len(told) == 0 || !strings.Contains(told[0], "too long for qipu to read again")) {
			t.Errorf("%q", told)
		}
		again := filepath.Join(dir, "a.jsonl")
		if err := os.WriteFile(again, lines, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, s = convertTo(t, "jsonl", 1, again); s.Games != 2-tt.long || s.Unread != tt.long {
			t.Errorf("%d, read again: %+v", tt.quotes, s)
		}
	}
}
