package xiangqi

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"qipu/schemas/board"
)

// perftCase is a line of testdata/perft.jsonl: facts of the project's case
// collection (xiangqi-perft.jsonl), each with its own source.
type perftCase struct {
	FEN    string `json:"fen"`
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
	Source string `json:"source"`
}

func perftCases(t testing.TB) []perftCase { return perftCasesOf(t, "testdata/perft.jsonl") }

func perftCasesOf(t testing.TB, path string) (cases []perftCase) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c perftCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func fromFEN(t testing.TB, fen string) Position {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := FromBoard(b)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// startNodes returns the known node count of the start position.
func startNodes(t testing.TB, depth int) uint64 {
	t.Helper()
	for _, c := range perftCases(t) {
		if c.FEN == board.StartFEN && c.Depth == depth {
			return c.Nodes
		}
	}
	t.Fatalf("no case of depth %d", depth)
	return 0
}

// TestPerft counts the small cases always, the start position to depth 5 unless
// -short, and all, six thousand million nodes, when QIPU_SHARED is set.
func TestPerft(t *testing.T) {
	counted := 0
	for _, c := range perftCases(t) {
		start := c.FEN == board.StartFEN && c.Depth <= 5 && !testing.Short()
		if c.Nodes > 5_000_000 && !start && os.Getenv("QIPU_SHARED") == "" {
			continue
		}
		counted++
		p := fromFEN(t, c.FEN)
		before := p
		if got := p.Perft(c.Depth); got != c.Nodes {
			t.Errorf("%s depth %d: %d nodes, want %d (%s)", c.FEN, c.Depth, got, c.Nodes, c.Source)
		}
		if p != before {
			t.Errorf("%s: Perft changed the position", c.FEN)
		}
	}
	if counted < 150 {
		t.Errorf("only %d cases", counted)
	}
}

// TestPerftCasesAreAll: testdata has every case of the collection.
func TestPerftCasesAreAll(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	all := map[perftCase]bool{}
	for _, c := range perftCases(t) {
		c.Source = ""
		all[c] = true
	}
	for _, c := range perftCasesOf(t, filepath.Join(shared, "cases", "xiangqi-perft.jsonl")) {
		if c.Source = ""; !all[c] {
			t.Errorf("%s depth %d is missing", c.FEN, c.Depth)
		}
	}
}
