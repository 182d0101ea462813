package renju

import (
	"math/rand/v2"
	"testing"
)

func patternOf(t *testing.T, black, white []string) Pattern {
	t.Helper()
	var p Position
	for _, s := range black {
		p.Put(mustPoint(s), Black)
	}
	for _, s := range white {
		p.Put(mustPoint(s), White)
	}
	q, ok := PatternOf(&p)
	if !ok {
		t.Fatal("too many stones")
	}
	return q
}

// TestShogetsu: in D8 (松月) with White 4 on h6, g8, g7, i8 and i7 are one offer
// in four shapes, i9 is another (Meritee on the Taraguchi rule, RenjuNet blog, April 2008).
func TestShogetsu(t *testing.T) {
	p := patternOf(t, []string{"h8", "h7"}, []string{"h9", "h6"})
	for _, other := range []string{"g8", "g7", "i8", "i7"} {
		if yes, known := p.Equivalent(mustPoint("g8"), mustPoint(other), SamePattern); !yes || !known {
			t.Errorf("g8 and %s: the same %v, known %v", other, yes, known)
		}
	}
	if yes, _ := p.Equivalent(mustPoint("g8"), mustPoint("i9"), SamePattern); yes {
		t.Error("g8 and i9 are the same")
	}
	// The board falls on itself only left to right: the stones lie off its middle row.
	for other, want := range map[string]bool{"i8": true, "g7": false, "i7": false} {
		if yes, _ := p.Equivalent(mustPoint("g8"), mustPoint(other), SameBoard); yes != want {
			t.Errorf("g8 and %s on the board: %v, want %v", other, yes, want)
		}
	}
	// D12 (山月) with White 4 on h6 has no symmetry at all.
	p = patternOf(t, []string{"h8", "i6"}, []string{"h9", "h6"})
	if n := p.Symmetric(SamePattern); n != 1 {
		t.Errorf("D12 with h6 has %d symmetries", n)
	}
	for _, other := range []string{"g7", "i8", "i7"} {
		if yes, _ := p.Equivalent(mustPoint("g8"), mustPoint(other), SamePattern); yes {
			t.Errorf("D12: g8 and %s are the same", other)
		}
	}
}

// TestSymmetricFourths: of 5,772 openings with a fourth move 163 have a symmetry
// (formats of renju records, "Equivalent fifths"). Those that the board shares are
// counted here by their coordinates.
func TestSymmetricFourths(t *testing.T) {
	all, symmetric, onBoard := 0, 0, 0
	for _, o := range Openings() {
		for fourth := range Point(Points) {
			if fourth == Centre || fourth == o.Second || fourth == o.Third {
				continue
			}
			all++
			p := patternOf(t, []string{"h8", o.Third.String()}, []string{o.Second.String(), fourth.String()})
			if p.Symmetric(SamePattern) > 1 {
				symmetric++
			}
			if p.Symmetric(SameBoard) > 1 {
				onBoard++
			}
		}
	}
	if all != 5772 || symmetric != 163 {
		t.Errorf("%d of %d are symmetric, want 163 of 5772", symmetric, all)
	}
	// Black's centre stone stays, so the other three do: all on one line through the
	// centre, or White's two mirror each other with Black's other stone on the axis.
	want := 0
	for _, o := range Openings() {
		for fourth := range Point(Points) {
			if fourth != Centre && fourth != o.Second && fourth != o.Third && mirrored(o.Second, o.Third, fourth) {
				want++
			}
		}
	}
	if onBoard != want {
		t.Errorf("%d are symmetric on the board, want %d", onBoard, want)
	}
}

// mirrored reports whether some reflection or rotation other than none fixes the
// centre and Black's third stone and White's two as a pair.
func mirrored(second, third, fourth Point) bool {
	x := func(p Point) int { return p.Column() - 7 }
	y := func(p Point) int { return p.Row() - 7 }
	for _, f := range [...]func(Point) (int, int){
		func(p Point) (int, int) { return -x(p), y(p) }, func(p Point) (int, int) { return x(p), -y(p) },
		func(p Point) (int, int) { return -x(p), -y(p) }, func(p Point) (int, int) { return y(p), x(p) },
		func(p Point) (int, int) { return -y(p), -x(p) }, func(p Point) (int, int) { return -y(p), x(p) },
		func(p Point) (int, int) { return y(p), -x(p) },
	} {
		to := func(p, q Point) bool { a, b := f(p); return a == x(q) && b == y(q) }
		if to(third, third) && (to(second, second) && to(fourth, fourth) || to(second, fourth) && to(fourth, second)) {
			return true
		}
	}
	return false
}

// TestFormProperties: the form is the same for every image and shift of a
// pattern, and under SameBoard for every image but no shift.
func TestFormProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	for range 2000 {
		n := 1 + r.IntN(PatternStones)
		var p, moved, shifted Pattern
		s := Symmetry(r.IntN(Symmetries))
		dc, dr := r.IntN(5), r.IntN(5)
		for _, i := range r.Perm(100)[:n] {
			at := At(i%10, i/10)
			stone := [...]Stone{Black, White}[r.IntN(2)]
			p, _ = p.With(at, stone)
			moved, _ = moved.With(s.Image(at), stone)
			shifted, _ = shifted.With(At(at.Column()+dc, at.Row()+dr), stone)
		}
		if p.Form(SamePattern) != moved.Form(SamePattern) || p.Form(SameBoard) != moved.Form(SameBoard) {
			t.Fatalf("%v of %v has another form", s, p)
		}
		if p.Form(SamePattern) != shifted.Form(SamePattern) {
			t.Fatalf("%v shifted by %d, %d has another form", p, dc, dr)
		}
		if n := p.Symmetric(SamePattern); 8%n != 0 {
			t.Fatalf("%v has %d symmetries", p, n)
		}
	}
}

func TestFullPattern(t *testing.T) {
	var p Pattern
	for i := range Point(PatternStones) {
		var ok bool
		if p, ok = p.With(i, Black); !ok {
			t.Fatal(i)
		}
	}
	if _, known := p.Equivalent(20, 30, SamePattern); known {
		t.Error("more stones than fit are compared")
	}
	if _, ok := (Pattern{}).With(NoPoint, Black); ok {
		t.Error("a stone on no point is taken")
	}
}
