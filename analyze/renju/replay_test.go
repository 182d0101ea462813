package renju

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// lastPly plays stones in turn, Black first, and returns what the last one is.
func lastPly(t *testing.T, moves string) (last Ply) {
	t.Helper()
	var g Replay
	for i, name := range strings.Fields(moves) {
		var ok bool
		if last, ok = g.Play(point(t, name), Black+Stone(i&1), Recursive); !ok {
			t.Fatalf("%s cannot be played", name)
		}
	}
	return last
}

// TestPlies: fives missed, fours unanswered, moves that are forced.
func TestPlies(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		want        Ply
	}{
		{"a straight four", "h8 a1 i8 a3 j8 a5 k8", Ply{Fours: 1}},
		{"it is not answered", "h8 a1 i8 a3 j8 a5 k8 a7", Ply{Unanswered: true}},
		{"it is answered in vain", "h8 a1 i8 a3 j8 a5 k8 g8", Ply{}},
		{"it is not made five", "h8 a1 i8 a3 j8 a5 k8 g8 o1", Ply{Missed: true}},
		{"it is made five", "h8 a1 i8 a3 j8 a5 k8 g8 l8", Ply{Judgement: Judgement{Kind: Five}}},
		{"a simple four forces", "h8 l8 i8 a3 j8 a5 k8 g8", Ply{Forced: true}},
		{"White's overline is five", "h1 a1 h3 a2 h5 a3 o7 a5 o9 a6 o11 a4", Ply{Judgement: Judgement{Kind: Five, Over: true}}},
	} {
		if got := lastPly(t, c.moves); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestForcedForbidden: White's four leaves Black one answer, a double three.
func TestForcedForbidden(t *testing.T) {
	// White's row d8 e8 f8 g8 is stopped at c8; Black's threes cross on h8.
	got := lastPly(t, "c8 d8 h9 e8 h10 f8 g9 g8 f10 a1 o1")
	if !got.Unanswered {
		t.Errorf("%+v", got)
	}
	got = lastPly(t, "c8 d8 h9 e8 h10 f8 i9 o15 j10 g8 h8")
	want := Ply{Judgement: Judgement{Kind: DoubleThree, Three: true}, Threes: 2, Forced: true}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestReplayKeepsFives: the points of fives that a replay keeps are those that the
// board has, and each ply is what the board before it says, in random games.
func TestReplayKeepsFives(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 400 {
		var g Replay
		for range 30 + r.IntN(190) {
			q, s := Point(r.IntN(256)), Black+Stone(r.IntN(2))
			before := g
			ply, ok := g.Play(q, s, Recursive)
			if !ok {
				if g != before || before.Position().Stone(q) == Empty && q < Points {
					t.Fatalf("%s refused", q)
				}
				continue
			}
			made := before.position.Made(q, s)
			if ply.Fours != made.Fours() || ply.Threes != made.Threes() || (ply.Kind == Five) != made.Five {
				t.Fatalf("%s %s: %+v, %+v", show(&before.position), q, ply, made)
			}
			if want := before.position.Judge(q, Recursive); s == Black && ply.Judgement != want {
				t.Fatalf("%s %s: %+v, %+v", show(&before.position), q, ply, want)
			}
			for own := Black; own <= White; own++ {
				if got, want := g.Fives(own), g.position.Fives(own); got != want {
					t.Fatalf("%s after %s: %v, want %v", show(&g.position), q, got, want)
				}
			}
		}
	}
}
