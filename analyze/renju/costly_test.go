package renju

import (
	"math/rand/v2"
	"testing"
)

// costly are crafted boards on which one point costs the most that climbing
// found, with how many points the search looks at.
var costly = []struct {
	point, black, white string
	looks               int
}{
	{
		"j7", "a1 b1 j1 m1 o1 d2 g2 n2 b3 d3 f3 g3 i3 k3 n3 o3 a4 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8 b9 c9 d9 e9 f9 g9 h9 i9 j9 k9 l9 m9 n9 " +
			"o12 a13 b13 c13 n13 o13 e14 k14 o14 c15 e15 f15 g15 i15 n15 o15",
		"f1 g1 h1 i1 k1 l1 n1 a2 f2 k2 m2 c3 h3 l3 b4 c4 d4 f4 g4 h4 m4 o4 c5 m5 n5 o5 n6 o6 a8 a11 b11 a12 c12 e13 f13 m13 c14 l14 m14 h15 j15 m15", 493,
	},
	{
		"j5", "b1 d1 e1 h1 k1 o1 a2 b2 n2 a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6 m6 n6 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7 n7 " +
			"a10 b10 o10 c11 d11 n11 o11 b12 c12 d12 f12 i12 j12 n12 b13 d13 f13 g13 h13 h14 j14 k14 l14 m14 a15 b15 e15 m15",
		"i1 j1 n1 c2 d2 e2 f2 i2 l2 o2 b3 m3 n3 o3 n4 o4 a5 n9 n10 a11 g11 j11 l11 e12 k12 l12 a13 c13 e13 k13 m13 n13 o13 " +
			"a14 b14 e14 f14 g14 i14 n14 c15 f15 j15 n15 o15", 489,
	},
}

// looks returns how many points the whole search behind a point looks at.
func looks(p *Position, q Point) int {
	t := p.lines.tally(q, Black)
	if p.Stone(q) != Empty || t.five() || t.threes() < 2 {
		return 0
	}
	const most = 1 << 22
	s := search{lines: p.lines, left: most, depth: Points}
	s.twoThrees(q)
	return most - s.left
}

// TestCostlyBoards: what they cost, and that Bound is far above it.
func TestCostlyBoards(t *testing.T) {
	for _, c := range costly {
		if n := looks(arranged(t, c.black, c.white), point(t, c.point)); n != c.looks || n > Bound/4 {
			t.Errorf("%s: %d looks, want %d", c.point, n, c.looks)
		}
	}
}

// TestClimb looks for a board on which the search behind h8 costs more, one change
// at a time, and checks that the bound holds on the way.
func TestClimb(t *testing.T) {
	tries := 20_000
	if long() {
		tries = 3_000_000
	}
	r := rand.New(rand.NewPCG(6, 8))
	p := randomBoard(r, 60, 0.8)
	p.Lift(Centre)
	top := looks(p, Centre)
	for range tries {
		next := *p
		for range 1 + r.IntN(3) {
			if q := Point(r.IntN(Points)); q != Centre {
				next.Lift(q)
				next.Put(q, Stone(r.IntN(3)))
			}
		}
		n := looks(&next, Centre)
		if n >= top {
			top, *p = n, next
		}
		left := 50
		if next.twoThrees(Centre, Recursive, &left); left < -slack {
			t.Fatalf("%s: %d beyond the bound", show(&next), -left)
		}
	}
	t.Logf("%d looks: %s", top, show(p))
}

func BenchmarkJudgeCostly(b *testing.B) {
	for _, c := range costly {
		p, q := arranged(b, c.black, c.white), point(b, c.point)
		b.Run(c.point, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Judge(q, Recursive)
			}
		})
	}
}
