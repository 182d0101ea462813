package renju

import (
	"math/rand/v2"
	"testing"
)

// TestBarredCounts: after every stone the count is that of the list of forbidden
// points, by every reading and whatever the searches may cost: of games, and of
// boards of every sort put up stone by stone in a chance order.
func TestBarredCounts(t *testing.T) {
	rounds := 60
	if long() {
		rounds = 3000
	}
	r := rand.New(rand.NewPCG(6, 9))
	var dst []Ban
	plies, seen, left := 0, 0, 0
	for _, s := range sources(t) {
		for range rounds {
			final := s.draw(r)
			var p Position
			var b Barred
			for _, i := range r.Perm(Points) {
				if stone := final.Stone(Point(i)); p.Put(Point(i), stone) {
					b.Put(&p, Point(i))
					plies++
				}
				reading := readings[r.IntN(len(readings))]
				bound := ForbiddenBound
				if r.IntN(2) == 0 {
					bound = r.IntN(20)
				}
				forbidden, open := b.count(&p, reading, bound)
				dst = p.forbidden(dst[:0], reading, bound)
				if forbidden+open != len(dst) || open != opens(dst) {
					t.Fatalf("%s by %s: %d and %d open, want %v", show(&p), reading, forbidden, open, dst)
				}
				seen += forbidden
				left += open
			}
		}
	}
	t.Logf("%d plies, %d forbidden points, %d left open", plies, seen, left)
	if seen < plies/10 || left == 0 {
		t.Error("too few that matter")
	}
}

func opens(list []Ban) (n int) {
	for _, ban := range list {
		if ban.Kind == Undetermined {
			n++
		}
	}
	return n
}

// TestBarredIsAValue: a copy is not touched by what follows.
func TestBarredIsAValue(t *testing.T) {
	var p Position
	var b Barred
	for _, name := range []string{"f8", "g8", "h9", "h10"} {
		q := point(t, name)
		p.Put(q, Black)
		b.Put(&p, q)
	}
	before, board := b, p
	p.Put(point(t, "e8"), White)
	b.Put(&p, point(t, "e8"))
	if n, open := before.Count(&board, Recursive); n != 1 || open != 0 {
		t.Errorf("%d, %d open before", n, open)
	}
	if n, open := b.Count(&p, Recursive); n != 0 || open != 0 {
		t.Errorf("%d, %d open after", n, open)
	}
}
