package renju

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qipu/schemas/rulebooks"
)

// record reads moves: "h8", "--" for a pass, "??" off the board; a B or W before
// it gives the colour.
func record(t *testing.T, text string) *Record {
	t.Helper()
	r := new(Record)
	for token := range strings.FieldsSeq(text) {
		m := Move{At: NoPoint}
		switch token[0] {
		case 'B':
			m.Colour, token = Black, token[1:]
		case 'W':
			m.Colour, token = White, token[1:]
		}
		switch token {
		case "--":
			m.Kind = PassOne
		case "??":
			m.Kind = Off
		default:
			m.At = mustPoint(token)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

func points(t *testing.T, text string) (list []Point) {
	t.Helper()
	for _, m := range record(t, text).Moves {
		list = append(list, m.At)
	}
	return list
}

// rerun replays under a rulebook, "gomoku-free" or "gomoku-standard".
func rerun(t *testing.T, book string, rec *Record) *Game {
	t.Helper()
	s := rulebooks.NewSettings()
	g := new(Game)
	switch book {
	case "gomoku-free", "gomoku-standard":
		g.Run(gomoku(book == "gomoku-free"), rec)
	default:
		g.Run(rulesOf(t, s, book), rec)
	}
	return g
}

// faults writes the faults as "kind ply clause costs".
func faults(g *Game) string {
	var list []string
	for _, f := range g.Faults {
		s := fmt.Sprintf("%v %02d %s", f.Kind, f.Ply, f.Clause)
		if f.Costs != "" {
			s += " " + string(f.Costs)
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

const opened = "h8 h9 h7 h6 g8 " // D8, and a fifth

func TestFaults(t *testing.T) {
	for _, c := range []struct{ book, moves, want string }{
		{"wuziqi-2009", opened, ""},
		// Black 1 on H8, White 2 next to it, Black 3 within five by five.
		{"wuziqi-2009", "h9 h8 h7", "centre 01 wuziqi-2009:3.2a wuziqi-2009:9.1(5)"},
		{"wuziqi-undated", "h9 h8 h7", "centre 01 wuziqi-undated:3.2 wuziqi-undated:9.1(5)"},
		{"renju-2002", "h9 h8 h7", "centre 01 renju-2002:1.2.4"},
		{"wuziqi-2009", "h8 h10 h7", "second 02 wuziqi-2009:3.2b wuziqi-2009:9.1(6)"},
		{"renju-2002", "h8 h10 h7", "second 02 renju-2002:1.2.5"},
		{"wuziqi-2009", "h8 g7 k8", "third 03 wuziqi-2009:3.2c wuziqi-2009:9.1(6)"},
		{"renju-2002", "h8 g7 h5", "third 03 renju-2002:1.2.6"},
		// Nobody may pass in the first five plies (8.1(1)), in 2002 the first three (2.7.1.1).
		{"wuziqi-2009", "h8 h9 h7 h6 --", "early-pass 05 wuziqi-2009:8.1(1)"},
		{"wuziqi-2009", opened + "--", ""},
		{"wuziqi-undated", "h8 h9 h7 --", "early-pass 04 wuziqi-undated:8.1(1)"},
		{"renju-2002", "h8 h9 h7 --", ""},
		{"renju-2002", "h8 -- h7", "early-pass 02 renju-2002:2.7.1.1"},
		// The board and the turns.
		{"wuziqi-2009", opened + "h8 a1 b1", "occupied 06 wuziqi-2009:4.1"},
		{"renju-2002", opened + "h8", "occupied 06 renju-2002:1.2.2"},
		{"renju-2002", "h8 ?? h7", "off-board 02 renju-2002:1.2.2"},
		{"wuziqi-2009", "Bh8 Wh9 Bh7 Bh6", "two-running 04 wuziqi-2009:4.1 wuziqi-2009:9.1(7)"},
		{"wuziqi-undated", "Bh8 Wh9 Wh7", "two-running 03 wuziqi-undated:4.1 wuziqi-undated:9.1(7)"},
		{"renju-2002", "Bh8 Wh9 Wh7", "two-running 03 renju-2002:1.2.1"},
		{"wuziqi-2009", "Wh8", "white-first 01 wuziqi-2009:4.1"},
		{"wuziqi-2009", "Bh8 Wh9 Bh7 Wh6 Bg8 W-- Ba1 Wa2", ""},
		// Plain gomoku asks for none of the opening.
		{"gomoku-free", "a1 o15 -- --", ""},
		{"gomoku-standard", "a1 b1 a1", "occupied 03 "},
	} {
		g := rerun(t, c.book, record(t, c.moves))
		if got := faults(g); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.book, c.moves, got, c.want)
		}
	}
}

// TestFaultsAt lists the faults ply by ply.
func TestFaultsAt(t *testing.T) {
	g := rerun(t, "wuziqi-2009", record(t, "g8 h9 k8 -- --"))
	for ply, want := range []int{0, 1, 0, 1, 1, 1, 0} {
		if got := g.FaultsAt(ply); len(got) != want || want > 0 && int(got[0].Ply) != ply {
			t.Errorf("ply %d: %+v, want %d", ply, got, want)
		}
	}
}

// TestCodes: every kind has a code of its own.
func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for k := range FaultKind(faultKinds) {
		seen[k.String()] = true
	}
	if len(seen) != faultKinds || seen[""] {
		t.Errorf("%d codes for %d kinds of fault", len(seen), faultKinds)
	}
	for got, want := range map[string]string{
		EndNone.String(): "", EndPasses.String(): "passes", FifthsNotEvidenced.String(): "not evidenced", SameBoard.String(): "board",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestStops: nothing is replayed behind a move that has no place.
func TestStops(t *testing.T) {
	for moves, plies := range map[string]int{opened: 5, opened + "h8 a1 a2": 5, "h8 ?? a1": 1, "Bh8 Bh9 Wh7": 1, "Wa1 Bh8": 0} {
		g := rerun(t, "wuziqi-2009", record(t, moves))
		if len(g.Steps) != plies || g.Stopped != (plies != 5 || moves != opened) || g.PositionAfter(99) != g.Position {
			t.Errorf("%s: %d plies, stopped %v; want %d", moves, len(g.Steps), g.Stopped, plies)
		}
	}
}

// TestOldSetFault: an opening outside the set of 24 is a fault under that set only.
func TestOldSetFault(t *testing.T) {
	s := rulebooks.NewSettings()
	if err := s.Set("D20", "24"); err != nil {
		t.Fatal(err)
	}
	var g Game
	for moves, want := range map[string]string{
		"h8 g9 j6":  "opening 03 renju-2002:1.3.1", // 彗星, mirrored
		"h8 h9 h10": "",                            // 寒星
	} {
		if g.Run(rulesOf(t, s, "renju-2002"), record(t, moves)); faults(&g) != want {
			t.Errorf("%s: %q, want %q", moves, faults(&g), want)
		}
	}
	if g := rerun(t, "renju-2002", record(t, "h8 i9 f6")); faults(g) != "" || g.Opening.Zh != "彗星" {
		t.Errorf("%q, %v", faults(g), g.Opening)
	}
}

// Games that end: a row of five of Black, of six, of White.
const (
	blackFive = "h8 h9 i8 i9 j8 j9 k8 a1 l8"
	blackSix  = "h8 h9 i8 i9 j8 a1 l8 a3 m8 a5 k8"
	whiteSix  = "h8 h9 h7 i9 a1 j9 a3 l9 a5 m9 c1 k9"
	// All of the board without a row of five for anybody is made by fullBoard.
)

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		book, moves string
		end         EndKind
		ply         int
	}{
		{"wuziqi-2009", blackFive, EndFive, 9},
		{"wuziqi-2009", "h8 h9 i8 i9 j8 j9 k8", EndNone, 0},
		// Black needs exactly five (2.8), White's overline counts as five (10.1(1), D31).
		{"wuziqi-2009", blackSix, EndNone, 0},
		{"wuziqi-2009", whiteSix, EndFive, 12},
		{"renju-2002", whiteSix, EndFive, 12},
		// Gomoku: free, six win; standard, they do not.
		{"gomoku-free", blackSix, EndFive, 11},
		{"gomoku-standard", blackSix, EndNone, 0},
		{"gomoku-standard", whiteSix, EndNone, 0},
		{"gomoku-standard", blackFive, EndFive, 9},
		// Two passes: in 2009 Black's and then White's, in 2002 any two (D6).
		{"wuziqi-2009", opened + "a1 -- --", EndPasses, 8},
		{"wuziqi-undated", opened + "a1 -- --", EndPasses, 8},
		{"wuziqi-2009", opened + "-- --", EndNone, 0},
		{"wuziqi-2009", opened + "-- -- --", EndPasses, 8},
		{"renju-2002", opened + "-- --", EndPasses, 7},
		{"renju-2002", "h8 h9 h7 -- --", EndPasses, 5},
		{"renju-2002", opened + "-- a1 -- a2", EndNone, 0},
		// Passes that are not allowed do not draw.
		{"wuziqi-2009", "h8 h9 -- --", EndNone, 0},
		{"renju-2002", "h8 -- -- --", EndNone, 0},
	} {
		g := rerun(t, c.book, record(t, c.moves))
		if g.End != c.end || g.EndPly != c.ply {
			t.Errorf("%s, %s: %v at %d, want %v at %d", c.book, c.moves, g.End, g.EndPly, c.end, c.ply)
		}
	}
}

// TestWhiteOverlineOption: D31 may deny White's overline.
func TestWhiteOverlineOption(t *testing.T) {
	s := rulebooks.NewSettings()
	if err := s.Set("D31", "no-win"); err != nil {
		t.Fatal(err)
	}
	var g Game
	if g.Run(rulesOf(t, s, "renju-2002"), record(t, whiteSix)); g.End != EndNone || g.Rules.Options.Overline != "D31=no-win" {
		t.Errorf("%v under %s", g.End, g.Rules.Options.Overline)
	}
}

// TestAfterEnd: the first ply behind an end is noted, once, and play goes on: a
// five that nobody announced does not stop the game (wuziqi-undated:10.1b(10)).
func TestAfterEnd(t *testing.T) {
	g := rerun(t, "wuziqi-undated", record(t, blackFive+" a2 m1 a3"))
	if got := faults(g); got != "after-end 10 wuziqi-undated:10.1(1)" || len(g.Steps) != 12 || g.EndPly != 9 {
		t.Errorf("%q, %d plies, end at %d", got, len(g.Steps), g.EndPly)
	}
	five := g.Steps[8].Five
	if got := five.Points(nil); !slices.Equal(got, points(t, "h8 i8 j8 k8 l8")) {
		t.Errorf("the five is %v", got)
	}
	g = rerun(t, "renju-2002", record(t, opened+"-- -- a1"))
	if got := faults(g); got != "after-end 08 renju-2002:1.5.4.3" {
		t.Errorf("%q", got)
	}
}

// TestWinningRows: every line that wins is listed, a four is not.
func TestWinningRows(t *testing.T) {
	r := rulesOf(t, rulebooks.NewSettings(), "wuziqi-2009")
	var p Position
	for _, s := range points(t, "d8 e8 f8 g8 h8 h9 h10 h11 h12 g7 i9 j10 k11 g9 f10") {
		p.Put(s, Black)
	}
	var lines []uint8
	for _, row := range r.WinningRows(nil, &p, Centre) {
		lines = append(lines, row.Line)
		if got := row.Points(nil); len(got) != 5 || !slices.Contains(got, Centre) {
			t.Errorf("line %d: %v", row.Line, got)
		}
	}
	if !slices.Equal(lines, []uint8{0, 1, 2}) {
		t.Errorf("lines %v win", lines)
	}
	if row := p.RowAt(Centre, 3); row.Length != 3 || row.From.String() != "f10" {
		t.Errorf("falling: %+v", row)
	}
	if row := p.RowAt(mustPoint("a1"), 2); row.Length != 0 || len(row.Points(nil)) != 0 {
		t.Errorf("an empty point is in %+v", row)
	}
}

// fullBoard fills the board from the centre out without five in a row: colours in
// pairs of columns, shifted by row.
func fullBoard() (moves []Move) {
	var black, white []Point
	for p := range Point(Points) {
		if (p.Column()/2+p.Row())%2 == 1 {
			black = append(black, p)
		} else {
			white = append(white, p)
		}
	}
	for len(black) < len(white)+1 {
		black, white = append(black, white[len(white)-1]), white[:len(white)-1]
	}
	for i, p := range black {
		moves = append(moves, Move{At: p})
		if i < len(white) {
			moves = append(moves, Move{At: white[i]})
		}
	}
	return moves
}

// TestFullBoard: 225 stones draw (wuziqi-2009:10.2(3)); the set holds exactly as
// many, 113 and 112 (1.2).
func TestFullBoard(t *testing.T) {
	rec := &Record{Moves: fullBoard()}
	g := rerun(t, "gomoku-free", rec)
	if g.End != EndFullBoard || g.EndPly != Points || len(g.Faults) != 0 {
		t.Fatalf("%v at %d, %q", g.End, g.EndPly, faults(g))
	}
	rec.Moves = append(rec.Moves, Move{At: NoPoint, Kind: PassOne})
	g = rerun(t, "wuziqi-2009", rec)
	if f, ok := g.Fault(FaultAfterEnd); !ok || f.Clause != "wuziqi-2009:10.2(3)" {
		t.Errorf("a pass on the full board: %+v", f)
	}
	if _, ok := g.Fault(FaultStones); ok {
		t.Error("113 and 112 stones are too many")
	}
	// White passes instead of his last stone: then Black comes to the 114th.
	moves := fullBoard()
	last := moves[len(moves)-2]
	moves[len(moves)-2] = Move{At: NoPoint, Kind: PassOne}
	moves = append(moves, Move{At: NoPoint, Kind: PassOne}, last)
	g = rerun(t, "wuziqi-2009", &Record{Moves: moves})
	if f, ok := g.Fault(FaultStones); !ok || f.Colour != Black || f.Count != 114 || f.Clause != "wuziqi-2009:1.2" {
		t.Errorf("%+v, %v: %d black and %d white", f, ok, g.placed[Black], g.placed[White])
	}
}

func TestPositionsAfter(t *testing.T) {
	g := rerun(t, "wuziqi-2009", record(t, opened+"-- a1"))
	var p Position
	for i, s := range g.Steps {
		if q := g.PositionAfter(i); q != p {
			t.Fatalf("after %d plies the position differs", i)
		}
		if s.Move.Kind == Place {
			p.Put(s.Move.At, s.Colour)
		}
	}
	if g.Turn != White || g.Steps[6].Colour != Black || g.PositionAfter(-1) != (Position{}) {
		t.Errorf("to move %v, ply 7 of %v", g.Turn, g.Steps[6].Colour)
	}
}

// TestGameSymmetric: under all symmetries a game has the same faults, ends and
// opening, and the same canonical moves.
func TestGameSymmetric(t *testing.T) {
	for _, moves := range []string{opened, blackFive, whiteSix, opened + "-- -- --", "h8 h10 k7", "h8 i9 f6 a1 b2 h8", "h9 g8"} {
		rec := record(t, moves)
		rec.Offered = points(t, "g8 i8")
		want := rerun(t, "wuziqi-2009", rec)
		for s := range Symmetry(Symmetries) {
			of := &Record{}
			for _, m := range rec.Moves {
				m.At = s.Image(m.At)
				of.Moves = append(of.Moves, m)
			}
			of.Offered = image(s, rec.Offered)
			got := rerun(t, "wuziqi-2009", of)
			if faults(got) != faults(want) || got.End != want.End || got.EndPly != want.EndPly || got.Opening != want.Opening {
				t.Errorf("%s, %v: %q %v %v", moves, s, faults(got), got.End, got.Opening)
			}
			if !slices.Equal(got.Canonical(nil), want.Canonical(nil)) {
				t.Errorf("%s, %v: other canonical moves", moves, s)
			}
		}
	}
}

// TestAllocations: replaying into a used Game allocates nothing for a plain game.
func TestAllocations(t *testing.T) {
	r := rulesOf(t, rulebooks.NewSettings(), "wuziqi-2009")
	rec := record(t, whiteSix)
	var g Game
	g.Run(r, rec)
	if n := testing.AllocsPerRun(100, func() { g.Run(r, rec) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

func BenchmarkGame(b *testing.B) {
	s := rulebooks.NewSettings()
	p, _ := s.Parameters("wuziqi-2009")
	r, err := RulesOf(s, p)
	if err != nil {
		b.Fatal(err)
	}
	rec := &Record{Moves: fullBoard()}
	var g Game
	for b.Loop() {
		g.Run(r, rec)
	}
	b.ReportMetric(float64(len(rec.Moves)*b.N)/b.Elapsed().Seconds(), "plies/s")
}

// FuzzGame: whatever a record tells, the replay ends, holds together and tells
// of no more faults than plies, offers and swaps can give.
func FuzzGame(f *testing.F) {
	f.Add([]byte{112, 127, 97, 82, 111}, []byte{111, 97}, []byte{3})
	f.Add([]byte{112, 226, 226, 226, 112}, []byte{250}, []byte{0, 200})
	f.Fuzz(func(t *testing.T, moves, offers, swaps []byte) {
		rec := &Record{SwapTold: len(moves)%2 == 0}
		for i, b := range moves {
			m := Move{At: Point(b)}
			switch {
			case b == Points+1:
				m = Move{At: NoPoint, Kind: PassOne}
			case b > Points+1:
				m.Colour = Stone(b % 3)
				m.At = Point(i % Points)
			}
			rec.Moves = append(rec.Moves, m)
		}
		for i, b := range offers {
			if i%3 == 2 {
				rec.Removed = append(rec.Removed, Point(b))
			} else {
				rec.Offered = append(rec.Offered, Point(b))
			}
		}
		for _, b := range swaps {
			rec.Swaps = append(rec.Swaps, int(int8(b)))
		}
		for _, book := range []string{"wuziqi-2009", "renju-2002", "gomoku-free"} {
			g := rerun(t, book, rec)
			if len(g.Steps) > len(moves) || g.Stopped != (len(g.Steps) < len(moves)) || g.PositionAfter(len(g.Steps)) != g.Position {
				t.Fatalf("%d of %d plies, stopped %v", len(g.Steps), len(moves), g.Stopped)
			}
			if g.End == EndNone != (g.EndPly == 0) || len(g.Faults) > 20+len(offers) {
				t.Fatalf("end %v at %d, %d faults", g.End, g.EndPly, len(g.Faults))
			}
			if b, w := g.placed[Black], g.placed[White]; b+w > Points {
				t.Fatal(b, w)
			}
			g.Holder(Black)
			g.Drawn(White)
		}
	})
}
