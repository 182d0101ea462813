package renju

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSymmetryGroup checks what makes the eight a group of isometries that fix
// the centre, point by point.
func TestSymmetryGroup(t *testing.T) {
	seen := map[Point]bool{}
	for s := range Symmetry(Symmetries) {
		seen[s.Image(mustPoint("b1"))] = true
		if s.Image(Centre) != Centre || s.Image(NoPoint) != NoPoint {
			t.Errorf("%v moves %v to %v, no point to %v", s, Centre, s.Image(Centre), s.Image(NoPoint))
		}
		for p := range Point(Points) {
			if q := s.Inverse().Image(s.Image(p)); q != p {
				t.Fatalf("%v and back: %v to %v", s, p, q)
			}
			for o := range Symmetry(Symmetries) {
				if got, want := s.Then(o).Image(p), o.Image(s.Image(p)); got != want {
					t.Fatalf("%v then %v: %v to %v, want %v", s, o, p, got, want)
				}
			}
			if q := mustPoint("c5"); Distance(p, q) != Distance(s.Image(p), s.Image(q)) {
				t.Fatalf("%v: %v is not as far from %v", s, p, q)
			}
		}
	}
	if len(seen) != Symmetries {
		t.Errorf("b1 has %d images, want %d", len(seen), Symmetries)
	}
}

func TestSymmetryNames(t *testing.T) {
	for name, want := range map[string]string{
		"identity": "b1", "left-right": "n1", "top-bottom": "b15", "half-turn": "n15",
		"diagonal": "a2", "antidiagonal": "o14", "quarter-turn-left": "o2", "quarter-turn-right": "a14",
	} {
		for s := range Symmetry(Symmetries) {
			if got := s.Image(mustPoint("b1")); s.String() == name && got.String() != want {
				t.Errorf("%s takes b1 to %v, want %s", name, got, want)
			}
		}
	}
}

// randomGame returns distinct points with a pass here and there.
func randomGame(r *rand.Rand, n int) (moves []Point) {
	for _, i := range r.Perm(Points)[:n] {
		moves = append(moves, Point(i))
		if r.IntN(20) == 0 {
			moves = append(moves, NoPoint)
		}
	}
	return moves
}

func canonical(moves []Point) (list []Point, s Symmetry) {
	var c Canonical
	for _, p := range moves {
		list = append(list, c.Next(p))
	}
	return list, c.Symmetry()
}

func image(s Symmetry, moves []Point) (list []Point) {
	for _, p := range moves {
		list = append(list, s.Image(p))
	}
	return list
}

// TestCanonical compares with the definition: the least of the eight images.
// Games that begin on the centre and the axes stay symmetric for long.
func TestCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for range 500 {
		moves := randomGame(r, 1+r.IntN(30))
		if r.IntN(2) == 0 {
			moves = slices.DeleteFunc(moves, func(p Point) bool { return p.Column() != Centre.Column() })
		}
		least := moves
		for s := range Symmetry(Symmetries) {
			if q := image(s, moves); slices.Compare(q, least) < 0 {
				least = q
			}
		}
		for s := range Symmetry(Symmetries) {
			of := image(s, moves)
			got, by := canonical(of)
			if !slices.Equal(got, least) || !slices.Equal(image(by, of), got) {
				t.Fatalf("%v of %v: canonical %v by %v, want %v", s, moves, got, by, least)
			}
		}
	}
}

func TestPositionHash(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	seen := map[uint64]bool{}
	for range 300 {
		var p Position
		var h PositionHash
		for i, q := range r.Perm(Points)[:10+r.IntN(60)] {
			stone := [...]Stone{Black, White}[i%2]
			p.Put(Point(q), stone)
			h.Toggle(Point(q), stone)
			h.Turn()
		}
		for s := range Symmetry(Symmetries) {
			var of PositionHash
			turned := p.Image(s)
			n := 0
			for q := range Point(Points) {
				if stone := turned.Stone(q); stone != Empty {
					of.Toggle(q, stone)
					n++
				}
			}
			if n%2 == 1 {
				of.Turn()
			}
			if of.Least() != h.Least() || of.Main() != h[s] {
				t.Fatalf("%v: hash %x, want %x", s, of, h)
			}
		}
		if seen[h.Least()] {
			t.Fatal("two random positions with one hash")
		}
		seen[h.Least()] = true
		main := h.Main()
		if h.Turn(); h.Main() == main {
			t.Fatal("the turn makes no difference")
		}
	}
}
