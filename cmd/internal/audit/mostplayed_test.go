package audit

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// lineGames writes games, one string each, a letter a move, as
// appendOpeningMoves does.
func lineGames(games []string) (out []byte) {
	for _, g := range games {
		g = g[:min(len(g), LinePlies)]
		out = append(out, byte(len(g)))
		for _, c := range []byte(g) {
			out = append(out, c-'a', 1)
		}
	}
	return out
}

// foundLine runs the fold and returns the line, a letter a move, and where each
// game leaves it. The folder must be empty afterwards.
func foundLine(t *testing.T, games []string, batch int) (string, []uint32) {
	t.Helper()
	dir := t.TempDir()
	p, err := newMostPlayed(dir)
	if err != nil {
		t.Fatal(err)
	}
	for chunk := range slices.Chunk(games, batch) {
		if err := p.add(lineGames(chunk)); err != nil {
			t.Fatal(err)
		}
	}
	line, err := p.line(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	in, err := p.games.read()
	if err != nil {
		t.Fatal(err)
	}
	var left []uint32
	for range games {
		moves, err := in.next()
		if err != nil {
			t.Fatal(err)
		}
		left = append(left, leaves(line, moves))
	}
	if _, err := in.next(); err == nil {
		t.Error("there are more games than were added")
	}
	if err := p.close(); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	var text []byte
	for _, m := range line {
		text = append(text, m[0]+'a')
	}
	return string(text), left
}

func TestMostCommonLine(t *testing.T) {
	for _, c := range []struct {
		name  string
		games []string
		line  string
		left  []uint32
	}{
		{"no game", nil, "", nil},
		{"one game", []string{"abc"}, "", []uint32{0}},
		{"one game and its copies", []string{"abc", "abc", "abc"}, "", []uint32{0, 0, 0}},
		{"no moves", []string{"", "", "abc"}, "", []uint32{0, 0, 0}},
		{"two games", []string{"abc", "abd"}, "abc", []uint32{0, 3}},
		{"equal: the smaller move", []string{"b", "a"}, "a", []uint32{1, 0}},
		{"the most frequent, though larger", []string{"b", "a", "b"}, "b", []uint32{0, 1, 0}},
		{"greedy", []string{"ax", "ay", "az", "bw", "bw"}, "ax", []uint32{0, 2, 2, 1, 1}},
		{"copies of one game are left", []string{"abcd", "abcd", "abcd", "ab", "ae"}, "ab", []uint32{0, 0, 0, 0, 2}},
		{"one that ends early and one that goes on", []string{"ab", "abcd"}, "ab", []uint32{0, 0}},
		{"a move that most do not make", []string{"abc", "abd", "ab", "ab", "abd", "ax"}, "abd", []uint32{3, 0, 0, 0, 0, 2}},
		{"the same move by other ways", []string{"abc", "bac", "abd"}, "abc", []uint32{0, 1, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			line, left := foundLine(t, c.games, 2)
			if line != c.line || !slices.Equal(left, c.left) {
				t.Errorf("line %q, left at %v; want %q, %v", line, left, c.line, c.left)
			}
		})
	}
}

// slowLine finds the line with all games in memory, as its definition says.
func slowLine(games []string) (line string) {
	for {
		next, further := map[string]int{}, map[string]bool{}
		for _, g := range games {
			g = g[:min(len(g), LinePlies)]
			if len(g) > len(line) && g[:len(line)] == line {
				next[g[:len(line)+1]]++
				further[g] = true
			}
		}
		if len(further) < 2 {
			return line
		}
		best := ""
		for prefix, n := range next {
			if n > next[best] || n == next[best] && prefix < best {
				best = prefix
			}
		}
		line = best
	}
}

func TestMostCommonLineAgreesWithItsDefinition(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 9))
		var games []string
		for range r.IntN(60) {
			var g []byte
			for range r.IntN(60) { // also longer than is kept
				g = append(g, 'a'+byte(min(r.IntN(4), r.IntN(4), r.IntN(4))))
			}
			games = append(games, string(g))
			for r.IntN(3) == 0 {
				games = append(games, string(g))
			}
		}
		line, left := foundLine(t, games, 7)
		if want := slowLine(games); line != want {
			t.Fatalf("seed %d: %q, want %q", seed, line, want)
		}
		if again, _ := foundLine(t, games, 1); again != line {
			t.Fatalf("seed %d: the batches in which they come change it", seed)
		}
		for i, g := range games {
			n := int(left[i])
			if n == 0 {
				n = min(len(g), len(line)) + 1
			} else if g[n-1] == line[n-1] {
				t.Fatalf("seed %d: %q does not leave %q at ply %d", seed, g, line, n)
			}
			if g[:n-1] != line[:n-1] {
				t.Fatalf("seed %d: %q has left %q before ply %d", seed, g, line, n)
			}
		}
	}
}

func TestDamagedMovesAreAnError(t *testing.T) {
	p, err := newMostPlayed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.close() }()
	if err := p.add(lineGames([]string{"abc", "abd"})); err != nil {
		t.Fatal(err)
	}
	if err := p.games.writer.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := p.games.file.Truncate(9); err != nil {
		t.Fatal(err)
	}
	if _, err := p.line(t.Context()); err == nil {
		t.Error("a truncated file gave a line")
	}
}

// BenchmarkMostCommonLine adds 50,000 games, finds the line and reads all back.
func BenchmarkMostCommonLine(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	const games = 50_000
	var all []byte
	for range games {
		all = append(all, LinePlies)
		for range LinePlies { // more than half follow the line at each ply, as in real games at the best
			all = binary.BigEndian.AppendUint16(all, uint16(min(r.IntN(8), r.IntN(8), r.IntN(8), r.IntN(8)))<<8)
		}
	}
	dir := b.TempDir()
	b.ReportAllocs()
	for b.Loop() {
		p, err := newMostPlayed(dir)
		if err != nil {
			b.Fatal(err)
		}
		if err := p.add(all); err != nil {
			b.Fatal(err)
		}
		line, err := p.line(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		in, err := p.games.read()
		if err != nil {
			b.Fatal(err)
		}
		for range games {
			moves, err := in.next()
			if err != nil {
				b.Fatal(err)
			}
			leaves(line, moves)
		}
		if err := p.close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/games, "ns/game")
}

func TestLineTextIsICCS(t *testing.T) {
	if got := lineText([]lineMove{{25, 22}, {88, 69}}); got != "h2e2 h9g7" {
		t.Errorf("%q", got)
	}
	if got := lineText(nil); got != "" {
		t.Errorf("no line: %q", got)
	}
}

// The line is one of xiangqi from the standard array: a game of renju has no moves
// of it, so that it neither counts nor leaves the line.
func TestGamesWithNoMovesOfTheLine(t *testing.T) {
	stone := schemas.Ply{From: board.NoSquare, To: board.NoSquare, Stone: board.BlackStone, Point: 112}
	for _, c := range []struct {
		name  string
		kind  schemas.Kind
		audit schemas.Audit
		want  []byte
	}{
		{"xiangqi", schemas.KindXiangqi, schemas.Audit{Plies: []schemas.Ply{{From: 1, To: 2}, {From: 3, To: 4}}, Legal: 2}, []byte{2, 1, 2, 3, 4}},
		{"xiangqi, one ply lawful", schemas.KindXiangqi, schemas.Audit{Plies: []schemas.Ply{{From: 1, To: 2}, {From: 3, To: 4}}, Legal: 1}, []byte{1, 1, 2}},
		{"another start", schemas.KindXiangqi, schemas.Audit{Start: "4k4/9", Plies: []schemas.Ply{{From: 1, To: 2}}, Legal: 1}, []byte{0}},
		{"renju", schemas.KindRenju, schemas.Audit{Plies: []schemas.Ply{stone, stone}, Legal: 2}, []byte{0}},
	} {
		if got := appendOpeningMoves([]byte{9}, c.kind, &c.audit); !slices.Equal(got, append([]byte{9}, c.want...)) {
			t.Errorf("%s: %v, want %v", c.name, got[1:], c.want)
		}
	}
	dir := t.TempDir()
	p, err := newMostPlayed(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.close(); err != nil {
			t.Error(err)
		}
	}()
	renju := appendOpeningMoves(nil, schemas.KindRenju, &schemas.Audit{Plies: []schemas.Ply{stone}, Legal: 1})
	for _, moves := range [][]byte{renju, lineGames([]string{"abc"}), renju, lineGames([]string{"abd"}), renju} {
		if err := p.add(moves); err != nil {
			t.Fatal(err)
		}
	}
	line, err := p.line(t.Context())
	if err != nil || len(line) != 3 {
		t.Fatalf("line %v, %v", line, err)
	}
	if ply := leaves(line, renju[1:]); ply != 0 {
		t.Errorf("a game of renju leaves the line at ply %d", ply)
	}
}
