package xiangqi

import (
	"bufio"
	"encoding/json"
	"os"
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

func perftCases(t testing.TB) (cases []perftCase) {
	f, err := os.Open("testdata/perft.jsonl")
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

// TestPerft counts the small cases always and the others, six thousand million
// nodes, when QIPU_SHARED is set.
func TestPerft(t *testing.T) {
	most := uint64(5_000_000)
	if os.Getenv("QIPU_SHARED") != "" {
		most = 1 << 62
	}
	for _, c := range perftCases(t) {
		if c.Nodes > most {
			continue
		}
		p := fromFEN(t, c.FEN)
		before := p
		if got := p.Perft(c.Depth); got != c.Nodes {
			t.Errorf("%s depth %d: %d nodes, want %d (%s)", c.FEN, c.Depth, got, c.Nodes, c.Source)
		}
		if p != before {
			t.Errorf("%s: Perft changed the position", c.FEN)
		}
	}
}
