package repetition_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas/board"
)

// realGame is a repetition of a published game and what the text of xiangqi-2011
// makes of it: see testdata/README.md.
type realGame struct {
	ID      string   `json:"id"`
	FEN     string   `json:"fen"`
	Moves   []string `json:"moves"`
	Verdict string   `json:"verdict"`
	Clause  string   `json:"clause"`
	Classes []string `json:"classes"`
	Why     string   `json:"why"`
}

func TestRealGames(t *testing.T) {
	for _, g := range realGames(t) {
		start, moves := g.play(t)
		r := repetition.New(repetition.Standard()).Game(start, moves)
		if r.Verdict.String() != g.Verdict || r.Clause != g.Clause {
			t.Errorf("%s: %s (%s), want %s (%s): %s", g.ID, r.Verdict, r.Clause, g.Verdict, g.Clause, g.Why)
		}
		if len(r.Plies) != len(g.Classes) {
			t.Errorf("%s: %d plies are judged, want %d", g.ID, len(r.Plies), len(g.Classes))
			continue
		}
		for i, want := range g.Classes {
			if ply := &r.Plies[i]; want != "?" && want != ply.Class.String() && want != ply.String() {
				t.Errorf("%s: %s is %s, want %s: %s", g.ID, ply.Move, ply, want, g.Why)
			}
		}
	}
}

// What is provable must not hang on whose colours they are or on the side of the board.
func TestRealGamesMirrored(t *testing.T) {
	swapped := map[string]string{"red_loses": "black_loses", "black_loses": "red_loses"}
	for _, g := range realGames(t) {
		mirrored := g
		mirrored.FEN, mirrored.Moves = mirrorFEN(g.FEN), mirrorMoves(g.Moves, 'a'+'i', 0)
		g.compare(t, &mirrored, g.Verdict)

		turned := g
		turned.FEN, turned.Moves = swapFEN(g.FEN), mirrorMoves(g.Moves, 0, '0'+'9')
		want := g.Verdict
		if v, ok := swapped[want]; ok {
			want = v
		}
		g.compare(t, &turned, want)
	}
}

func (g *realGame) compare(t *testing.T, other *realGame, verdict string) {
	t.Helper()
	start, moves := other.play(t)
	if r := repetition.New(repetition.Standard()).Game(start, moves); r.Verdict.String() != verdict || r.Clause != g.Clause {
		t.Errorf("%s as %s: %s (%s), want %s (%s)", g.ID, other.FEN, r.Verdict, r.Clause, verdict, g.Clause)
	}
}

// mirrorMoves reflects files, ranks or both: each is subtracted from the sum given,
// 0 to leave it.
func mirrorMoves(moves []string, files, ranks byte) (out []string) {
	for _, m := range moves {
		b := []byte(m)
		for i := range b {
			if sum := [...]byte{files, ranks}[i%2]; sum != 0 {
				b[i] = sum - b[i]
			}
		}
		out = append(out, string(b))
	}
	return out
}

func mirrorFEN(fen string) string {
	rows, rest, _ := strings.Cut(fen, " ")
	list := strings.Split(rows, "/")
	for i, row := range list {
		b := []byte(row)
		for j, k := 0, len(b)-1; j < k; j, k = j+1, k-1 {
			b[j], b[k] = b[k], b[j]
		}
		list[i] = string(b)
	}
	return strings.Join(list, "/") + " " + rest
}

func swapFEN(fen string) string {
	fields := strings.Fields(fen)
	list := strings.Split(fields[0], "/")
	for i, k := 0, len(list)-1; i < k; i, k = i+1, k-1 {
		list[i], list[k] = list[k], list[i]
	}
	fields[0] = strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, strings.Join(list, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	return strings.Join(fields, " ")
}

func (g *realGame) play(t *testing.T) (xiangqi.Position, []xiangqi.Move) {
	t.Helper()
	b, err := board.ParseFEN(g.FEN)
	if err != nil {
		t.Fatal(g.ID, err)
	}
	start, err := xiangqi.Place(b)
	if err != nil {
		t.Fatal(g.ID, err)
	}
	p := start
	var moves []xiangqi.Move
	for _, s := range g.Moves {
		from, okFrom := board.ParseSquare(s[:2])
		to, okTo := board.ParseSquare(s[2:])
		m := xiangqi.Move{From: from, To: to}
		if !okFrom || !okTo || p.Legal(m) != xiangqi.Lawful {
			t.Fatalf("%s: %s is not lawful", g.ID, s)
		}
		p.Make(m)
		moves = append(moves, m)
	}
	return start, moves
}

func realGames(t *testing.T) (games []realGame) {
	t.Helper()
	f, err := os.Open("testdata/real.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var g realGame
		if err := json.Unmarshal(in.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}
