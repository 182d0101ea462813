package repetition

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// mirrored swaps left and right.
func mirrored(fen, moves string) (string, string) {
	rows, rest, _ := strings.Cut(fen, " ")
	list := strings.Split(rows, "/")
	for i := range list {
		list[i] = reversed(list[i])
	}
	turn := func(r rune) rune {
		if r >= 'a' && r <= 'i' {
			return 'a' + 'i' - r
		}
		return r
	}
	return strings.Join(list, "/") + " " + rest, strings.Map(turn, moves)
}

// swapped turns the board round and swaps the colours.
func swapped(fen, moves string) (string, string) {
	rows, rest, _ := strings.Cut(fen, " ")
	flip := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	side := map[string]string{"w": "b", "b": "w"}[rest[:1]]
	turn := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'i':
			return 'a' + 'i' - r
		case r >= '0' && r <= '9':
			return '0' + '9' - r
		}
		return r
	}
	return strings.Map(flip, reversed(rows)) + " " + side + rest[1:], strings.Map(turn, moves)
}

func reversed(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

// otherSide is the verdict with the colours swapped.
func otherSide(v Verdict) Verdict {
	switch v {
	case RedLoses:
		return BlackLoses
	case BlackLoses:
		return RedLoses
	}
	return v
}

// sameRuling reports whether two rulings come to the same with the same classes,
// ply by ply.
func sameRuling(a, b *Ruling) bool {
	return a.Verdict == b.Verdict && a.Clause == b.Clause && a.Red == b.Red && a.Black == b.Black &&
		slices.EqualFunc(a.Plies, b.Plies, func(a, b Ply) bool { return a.String() == b.String() })
}

func TestMirror(t *testing.T) {
	judge := New(Standard())
	for _, c := range lawCases(t) {
		r := judge.Game(gameOf(t, c.FEN, c.Moves))
		m := judge.Game(gameOf2(mirrored(c.FEN, c.Moves))(t))
		if !sameRuling(&r, &m) {
			t.Errorf("%s: %v, mirrored %v", c.ID, describe(&r), describe(&m))
		}
	}
	for _, c := range asianCases(t) {
		r := AXF(gameOf(t, c.FEN, c.Moves))
		m := AXF(gameOf2(mirrored(c.FEN, c.Moves))(t))
		if r.Verdict != m.Verdict || r.Clause != m.Clause {
			t.Errorf("%s under axf: %v, mirrored %v", c.ID, describe(&r), describe(&m))
		}
	}
}

func TestColoursSwapped(t *testing.T) {
	judge := New(Standard())
	for _, c := range lawCases(t) {
		r := judge.Game(gameOf(t, c.FEN, c.Moves))
		s := judge.Game(gameOf2(swapped(c.FEN, c.Moves))(t))
		s.Verdict, s.Red, s.Black = otherSide(s.Verdict), s.Black, s.Red
		if !sameRuling(&r, &s) {
			t.Errorf("%s: %v, colours swapped %v", c.ID, describe(&r), describe(&s))
		}
	}
	for _, c := range asianCases(t) {
		r := AXF(gameOf(t, c.FEN, c.Moves))
		s := AXF(gameOf2(swapped(c.FEN, c.Moves))(t))
		if r.Verdict != otherSide(s.Verdict) || r.Clause != s.Clause {
			t.Errorf("%s under axf: %v, colours swapped %v", c.ID, describe(&r), describe(&s))
		}
	}
}

// gameOf2 lets gameOf take what a function returns.
func gameOf2(fen, moves string) func(testing.TB) (xiangqi.Position, []xiangqi.Move) {
	return func(tb testing.TB) (xiangqi.Position, []xiangqi.Move) {
		tb.Helper()
		return gameOf(tb, fen, moves)
	}
}

func describe(r *Ruling) []string {
	out := []string{r.Verdict.String(), r.Clause}
	for i := range r.Plies {
		out = append(out, r.Plies[i].String())
	}
	return out
}

// around returns the position before ply first, from 1, and so many plies of a
// cycle from there, going on after its end.
func around(start xiangqi.Position, moves []xiangqi.Move, c Cycle, first, plies int) (xiangqi.Position, []xiangqi.Move) {
	for _, m := range moves[:first-1] {
		start.Make(m)
	}
	out := slices.Clone(moves[first-1 : c.Last])
	for len(out) < plies {
		out = append(out, out[len(out)-c.Length])
	}
	return start, out[:plies]
}

// TestEnteredLater looks at each cycle from each of its plies on: three times round
// from there comes to the same.
func TestEnteredLater(t *testing.T) {
	judge := New(Standard())
	n := 0
	for _, c := range lawCases(t) {
		start, moves := gameOf(t, c.FEN, c.Moves)
		r := judge.Game(start, moves)
		if r.Verdict == None || r.Cycle.Long {
			continue
		}
		for later := range r.Cycle.Length {
			p, line := around(start, moves, r.Cycle, r.Cycle.First+later, 3*r.Cycle.Length)
			s := judge.Game(p, line)
			red, black := classesOf(&r)
			red2, black2 := classesOf(&s)
			if s.Verdict != r.Verdict || s.Clause != r.Clause || !sameClasses(red, red2) || !sameClasses(black, black2) {
				t.Errorf("%s: %v, entered %d plies later %v", c.ID, describe(&r), later, describe(&s))
			}
			n++
		}
	}
	if n < 4*200 {
		t.Errorf("only %d entries tried", n)
	}
}

// TestMoreTimes rules on four times round as on three, by the first three and by
// the fourth.
func TestMoreTimes(t *testing.T) {
	judge := New(Standard())
	four := Standard()
	four.Times = 4
	fourth := New(four)
	for _, c := range lawCases(t) {
		start, moves := gameOf(t, c.FEN, c.Moves)
		r := judge.Game(start, moves)
		if r.Verdict == None || r.Cycle.Long {
			continue
		}
		p, line := around(start, moves, r.Cycle, r.Cycle.First, 4*r.Cycle.Length)
		s := judge.Game(p, line)
		if !sameRuling(&r, &s) || s.Cycle.Times() != 4 || s.Cycle.Last != 3*r.Cycle.Length {
			t.Errorf("%s: %v, four times round %v, %+v", c.ID, describe(&r), describe(&s), s.Cycle)
		}
		if s := fourth.Game(p, line); !sameRuling(&r, &s) {
			t.Errorf("%s: %v, by the fourth time round %v", c.ID, describe(&r), describe(&s))
		}
		if s := fourth.Game(p, line[:len(line)-1]); !s.Cycle.Long && s.Verdict != None {
			t.Errorf("%s: a ply short of four times it is %v", c.ID, describe(&s))
		}
	}
}

// remote are the squares on which pawns start, but those between the kings.
var remote = [...]string{"a3", "c3", "g3", "i3", "a6", "c6", "g6", "i6"}

// TestRemotePiece adds an uncrossed pawn that no piece attacks and that changes no
// attack in the cycle, nor after one more capture or check of either side: it changes
// no class.
func TestRemotePiece(t *testing.T) {
	judge := New(Standard())
	n := 0
	for _, c := range lawCases(t) {
		start, moves := gameOf(t, c.FEN, c.Moves)
		r := judge.Game(start, moves)
		if r.Verdict == None || r.Cycle.Long {
			continue
		}
		for i, name := range remote {
			q, _ := board.ParseSquare(name)
			pawn := board.Pawn
			if i >= len(remote)/2 {
				pawn |= board.Black
			}
			p, ok := withPawn(t, start, moves, q, pawn)
			if !ok {
				continue
			}
			n++
			s := judge.Game(p, moves)
			if !sameRuling(&r, &s) {
				t.Errorf("%s: %v, with a pawn on %s %v", c.ID, describe(&r), name, describe(&s))
			}
		}
	}
	t.Logf("%d pawns", n)
	if n < 100 {
		t.Errorf("only %d pawns were remote", n)
	}
}

// withPawn adds a pawn if it is remote throughout the game.
func withPawn(t *testing.T, start xiangqi.Position, moves []xiangqi.Move, q board.Square, pawn board.Piece) (xiangqi.Position, bool) {
	t.Helper()
	b := start.Board()
	if b.Pieces[q] != board.NoPiece {
		return start, false
	}
	b.Pieces[q] = pawn
	with, err := xiangqi.Place(&b)
	if err != nil {
		t.Fatal(err)
	}
	without, p := start, with
	for i := 0; ; i++ {
		if !unmoved(&without, &p, q) {
			return with, false
		}
		for range 2 {
			var buf [xiangqi.MaxMoves]xiangqi.Move
			for _, m := range without.LegalChecks(without.LegalCaptures(buf[:0])) {
				a, b := without, p
				a.Make(m)
				b.Make(m)
				if m.To == q || !unmoved(&a, &b, q) {
					return with, false
				}
			}
			without.Pass()
			p.Pass()
		}
		if i == len(moves) {
			return with, true
		}
		without.Make(moves[i])
		p.Make(moves[i])
	}
}

// unmoved reports whether a piece on q is attacked by no enemy and changes no
// attack on any other point.
func unmoved(without, with *xiangqi.Position, q board.Square) bool {
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		for s := range board.Square(board.Squares) {
			if without.Attackers(s, side) != with.Attackers(s, side).AndNot(xiangqi.PointsOf(q)) && s != q {
				return false
			}
		}
		if !with.Pieces(side).Has(q) && !with.Attackers(q, side).Empty() {
			return false
		}
	}
	return true
}
