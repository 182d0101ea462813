package renju

import (
	"math/rand/v2"
	"testing"
)

// boards calls with random boards from sparse to full, and their source of chance.
func boards(n int, f func(r *rand.Rand, p *Position)) {
	r := rand.New(rand.NewPCG(6, 4))
	for range n {
		f(r, randomBoard(r, 5+r.IntN(190), 0.2+0.6*r.Float64()))
	}
}

// mapped moves all stones of a board.
func mapped(p *Position, to func(Point) Point) *Position {
	m := new(Position)
	for q := range Point(Points) {
		if s := p.Stone(q); s != Empty {
			m.Put(to(q), s)
		}
	}
	return m
}

// symmetry returns one of the eight symmetries of the board.
func symmetry(k int) func(Point) Point {
	return func(q Point) Point {
		c, r := q.Column(), q.Row()
		if k&1 != 0 {
			c = Size - 1 - c
		}
		if k&2 != 0 {
			r = Size - 1 - r
		}
		if k&4 != 0 {
			c, r = r, c
		}
		return At(c, r)
	}
}

// TestSymmetries: turned and mirrored, a board is judged the same.
func TestSymmetries(t *testing.T) {
	boards(40, func(_ *rand.Rand, p *Position) {
		for k := 1; k < 8; k++ {
			to := symmetry(k)
			sameJudgements(t, p, mapped(p, to), to)
		}
	})
}

func sameJudgements(t *testing.T, p, m *Position, to func(Point) Point) {
	t.Helper()
	for q := range p.Moves() {
		for _, reading := range readings {
			if a, b := p.Judge(q, reading), m.Judge(to(q), reading); a != b {
				t.Fatalf("%s %s by %s: %+v, %+v", show(p), q, reading, a, b)
			}
		}
		for s := Black; s <= White; s++ {
			a, b := p.Made(q, s), m.Made(to(q), s)
			if a.Five != b.Five || a.Over != b.Over || a.Fours() != b.Fours() || a.Threes() != b.Threes() {
				t.Fatalf("%s %s: %+v, %+v", show(p), q, a, b)
			}
		}
	}
}

// TestTranslation: stones far enough from the edges may be shifted together: four
// points round them are all that a five through one of them can use.
func TestTranslation(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 5))
	for range 3000 {
		var p Position
		for range 6 + r.IntN(10) {
			p.Put(At(5+r.IntN(5), 5+r.IntN(5)), Black+Stone(r.IntN(4)/3))
		}
		dc, dr := r.IntN(3)-1, r.IntN(3)-1
		shift := func(q Point) Point { return At(q.Column()+dc, q.Row()+dr) }
		m := mapped(&p, shift)
		for q := At(5, 5); q <= At(9, 9); q++ {
			if q.Column() < 5 || q.Column() > 9 {
				continue
			}
			for _, reading := range readings {
				if a, b := p.Judge(q, reading), m.Judge(shift(q), reading); a != b {
					t.Fatalf("%s %s by %s: %+v, %+v", show(&p), q, reading, a, b)
				}
			}
		}
	}
}

// TestFarStones: stones far from a figure do not matter to it.
func TestFarStones(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		var p Position
		for range 5 + r.IntN(12) {
			p.Put(At(r.IntN(5), r.IntN(5)), Black+Stone(r.IntN(4)/3))
		}
		far := p
		for range 40 {
			if c, row := r.IntN(Size), r.IntN(Size); max(c, row) >= 12 {
				far.Put(At(c, row), Black+Stone(r.IntN(2)))
			}
		}
		for q := range p.Moves() {
			if max(q.Column(), q.Row()) > 4 {
				continue
			}
			for _, reading := range readings {
				if a, b := p.Judge(q, reading), far.Judge(q, reading); a != b {
					t.Fatalf("%s %s by %s: %+v, %+v", show(&far), q, reading, a, b)
				}
			}
		}
	}
}

// TestOnlyWindowsMatter: of a point that is judged nothing matters but its windows,
// as far as the first white stone on each side, those of the points of its threes,
// and so on: put anything elsewhere, and it is judged the same.
func TestOnlyWindowsMatter(t *testing.T) {
	looked, judged := 0, 0
	for _, s := range sources(t) {
		r := rand.New(rand.NewPCG(6, 10))
		for range 40 {
			p := s.draw(r)
			for q := range p.Moves() {
				var seen PointSet
				within(p, q, &seen)
				other := elsewhere(r, p, seen)
				for _, reading := range readings {
					if a, b := p.Judge(q, reading), other.Judge(q, reading); a != b {
						t.Fatalf("%s, %s: %s by %s: %+v, %+v", show(p), show(other), q, reading, a, b)
					}
				}
				if a, b := p.Made(q, Black), other.Made(q, Black); a != b {
					t.Fatalf("%s, %s: %s: %+v, %+v", show(p), show(other), q, a, b)
				}
				looked += seen.Len()
				judged++
			}
		}
	}
	t.Logf("%d points were judged by %d others each", judged, looked/judged)
}

// within adds to a set the points on which the judgement of q may rest.
func within(p *Position, q Point, seen *PointSet) {
	made := p.Made(q, Black)
	seen.Add(q)
	p.Put(q, Black)
	defer p.Lift(q)
	for d := range Directions {
		for _, by := range [...]int{-1, 1} {
			for n := by; n >= -reach && n <= reach; n += by {
				at, ok := neighbour(q, d, n)
				if !ok {
					break
				}
				if seen.Add(at); p.Stone(at) == White {
					break
				}
			}
		}
		if made.Threes() < 2 {
			continue
		}
		for left := p.lines.look(d, q, Black).threes; left != 0; left &= left - 1 {
			within(p, offset(q, d, left&-left), seen)
		}
	}
}

// elsewhere returns the board with other stones outside a set.
func elsewhere(r *rand.Rand, p *Position, seen PointSet) *Position {
	other := *p
	for q := range Point(Points) {
		if !seen.Has(q) && r.IntN(2) == 0 && other.Stone(q) != Empty {
			other.Lift(q)
		} else if !seen.Has(q) && r.IntN(3) == 0 {
			other.Put(q, Black+Stone(r.IntN(2)))
		}
	}
	return &other
}

// TestStonesInAnyOrder: a board is its stones, whatever came and went before.
func TestStonesInAnyOrder(t *testing.T) {
	boards(100, func(r *rand.Rand, p *Position) {
		var q Position
		for _, i := range r.Perm(Points) {
			if q.Put(Point(i), Black+Stone(r.IntN(2))); q.Stone(Point(i)) != p.Stone(Point(i)) {
				q.Lift(Point(i))
				q.Put(Point(i), p.Stone(Point(i)))
			}
		}
		if q != *p {
			t.Fatalf("%s became %s", show(p), show(&q))
		}
	})
}

// TestLooserReadings: what is 三三 where points must be lawful is so where they need
// not be, and fives, fours and overlines are the same in every reading.
func TestLooserReadings(t *testing.T) {
	looser := 0
	boards(400, func(_ *rand.Rand, p *Position) {
		for q := range p.Moves() {
			strict, five, literal := p.Judge(q, Recursive), p.Judge(q, RecursiveFive), p.Judge(q, Literal)
			if strict.Three && !literal.Three || (strict.Kind == Five) != (literal.Kind == Five) ||
				strict.Four != literal.Four || strict.Over != literal.Over ||
				(five.Kind == Five) != (literal.Kind == Five) || five.Four != literal.Four || five.Over != literal.Over {
				t.Fatalf("%s %s: %+v, %+v, %+v", show(p), q, strict, five, literal)
			}
			if literal.Three && !strict.Three {
				looser++
			}
		}
	})
	if looser == 0 {
		t.Error("no point is 三三 by the literal reading alone")
	}
}

// TestFewerStones: without one of its stones a colour makes no overline that it did
// not make with it, and White no five; without one of the other's it loses none.
func TestFewerStones(t *testing.T) {
	boards(400, func(r *rand.Rand, p *Position) {
		gone := Point(r.IntN(Points))
		fewer := *p
		s := fewer.Lift(gone)
		for q := range p.Moves() {
			black, white := p.Made(q, Black), p.Made(q, White)
			blackLess, whiteLess := fewer.Made(q, Black), fewer.Made(q, White)
			switch {
			case s == Black && blackLess.Over && !black.Over,
				s == White && (whiteLess.Over && !white.Over || whiteLess.Five && !white.Five),
				s == White && (blackLess.Five != black.Five || blackLess.Over != black.Over || blackLess.Fours() < black.Fours()),
				s == Black && (whiteLess.Five != white.Five || whiteLess.Fours() < white.Fours()):
				t.Fatalf("%s %s without %s", show(p), q, gone)
			}
		}
	})
}

// TestColours: where colours change places, White makes five wherever Black made
// five or an overline, and at least the fours that Black made.
func TestColours(t *testing.T) {
	boards(300, func(_ *rand.Rand, p *Position) {
		var changed Position
		for q := range Point(Points) {
			if s := p.Stone(q); s != Empty {
				changed.Put(q, s.Other())
			}
		}
		for q := range p.Moves() {
			b, w := p.Made(q, Black), changed.Made(q, White)
			if w.Five != (b.Five || b.Over) || w.Over != b.Over || w.Fours() < b.Fours() {
				t.Fatalf("%s %s: %+v, %+v", show(p), q, b, w)
			}
			if v := p.Judge(q, Recursive); (v.Kind == Five) != b.Five || !b.Five && v.Over != b.Over || !b.Five && v.Four != (b.Fours() >= 2) {
				t.Fatalf("%s %s: %+v, %+v", show(p), q, b, v)
			}
			if v := p.Judge(q, Literal); v.Three && b.Threes() < 2 {
				t.Fatalf("%s %s: %+v, %+v", show(p), q, b, v)
			}
		}
	})
}

// TestBoundNeverGuesses: however few points the search may look at, it gives the
// answer of the whole search or none; and it looks at few more than it may.
func TestBoundNeverGuesses(t *testing.T) {
	settled, left := 0, 0
	boards(400, func(_ *rand.Rand, p *Position) {
		for q := range p.Moves() {
			if p.lines.tally(q, Black).threes() < 2 {
				continue
			}
			for _, r := range readings {
				n := Bound
				whole := p.twoThrees(q, r, &n)
				for limit := 0; limit < 2*(Bound-n); limit = 2*limit + 1 {
					n := limit
					switch a := p.twoThrees(q, r, &n); {
					case a == whole:
						settled++
					case a == open:
						left++
					default:
						t.Fatalf("%s %s by %s: %d at %d, %d", show(p), q, r, a, limit, whole)
					}
					if n < -2*slack {
						t.Fatalf("%s %s: %d beyond %d", show(p), q, -n, limit)
					}
				}
			}
		}
	})
	t.Logf("%d settled, %d left open", settled, left)
	if settled == 0 || left == 0 {
		t.Errorf("%d settled, %d left open", settled, left)
	}
}

// slack is how many points more than its bound a search may look at: those of the
// one look that was under way.
const slack = 4 * int(Directions)

// TestBoundHidesNothing: what is certain without the search is said whatever the
// search may cost, and the literal reading needs none.
func TestBoundHidesNothing(t *testing.T) {
	seen := 0
	boards(300, func(_ *rand.Rand, p *Position) {
		for q := range p.Moves() {
			for _, r := range readings {
				none := 0
				whole, got := p.Judge(q, r), p.judge(q, r, p.lines.tally(q, Black), &none)
				switch {
				case got == whole:
				case r == Literal, got.Kind != whole.Kind && got.Kind != Undetermined,
					whole.Over || whole.Four || whole.Kind == Five,
					!got.Open, got.Three:
					t.Fatalf("%s %s by %s: %+v, %+v", show(p), q, r, got, whole)
				default:
					seen++
				}
			}
		}
	})
	if seen == 0 {
		t.Error("nothing was left open")
	}
}

// TestNoAllocations: what an audit asks of every stone allocates nothing.
func TestNoAllocations(t *testing.T) {
	p := arranged(t, "f8 g8 h9 h10 i7", "a1 a2")
	q := point(t, "h8")
	dst := make([]Ban, 0, Points)
	var barred Barred
	for stone := range Point(Points) {
		if p.Stone(stone) != Empty {
			barred.Put(p, stone)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		p.Judge(q, Recursive)
		p.Made(q, White)
		p.Fives(White)
		dst = p.Forbidden(dst[:0], Recursive)
		p.Put(q, Black)
		p.Lift(q)
		var g Replay
		g.Play(q, Black, Recursive)
		b := barred
		b.Count(p, Recursive)
		b.Put(g.Position(), q)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
