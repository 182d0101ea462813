package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas/board"
)

// afresh computes both hashes from the board alone.
func afresh(t *testing.T, p *Position) (hash, mirror uint64) {
	t.Helper()
	b := p.Board()
	q, err := Arrange(&b)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Arrange(b.Mirror())
	if err != nil {
		t.Fatal(err)
	}
	return q.Hash(), m.Hash()
}

// TestHashes plays random games forth and back, with passes among the moves: all
// the way the hashes are those of the board and of its reflection, and taking
// back restores everything.
func TestHashes(t *testing.T) {
	type step struct {
		move     Move // NoMove is a pass
		captured board.Piece
		before   Position
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		p := Start()
		if r.IntN(3) == 0 {
			p = arranged(r, 20)
		}
		var steps []step
		for range 100 {
			s := step{move: NoMove, before: p}
			if moves := pseudoLegal(&p, r, 200); r.IntN(8) == 0 || !play(&p, moves, &s.move, &s.captured) {
				p.Pass()
			}
			steps = append(steps, s)
			if hash, mirror := afresh(t, &p); p.Hash() != hash || p.MirrorHash() != mirror || p.CanonicalHash() != min(hash, mirror) {
				t.Fatalf("%s: hashes %x %x %x, of the board %x %x", p.FEN(), p.Hash(), p.MirrorHash(), p.CanonicalHash(), hash, mirror)
			}
			if r.IntN(3) > 0 {
				continue
			}
			for range r.IntN(len(steps) + 1) {
				s, steps = steps[len(steps)-1], steps[:len(steps)-1]
				if s.move == NoMove {
					p.Pass()
				} else {
					p.Unmake(s.move, s.captured)
				}
				if p != s.before {
					t.Fatalf("%s: taking back %s does not restore %s", p.FEN(), s.move, s.before.FEN())
				}
			}
		}
	}
}

// play makes the first of the moves that is the side's to move.
func play(p *Position, moves []Move, m *Move, captured *board.Piece) bool {
	for _, *m = range moves {
		if p.At(m.From)&board.Black == p.side {
			*captured = p.Make(*m)
			return true
		}
	}
	*m = NoMove
	return false
}

// A position and its reflection have one canonical hash, and nothing else does:
// the positions of random games differ in hash where they differ in board.
func TestCanonicalHash(t *testing.T) {
	seen := map[uint64]string{}
	for _, p := range queryPositions() {
		b := p.Board()
		q, err := Arrange(b.Mirror())
		if err != nil {
			t.Fatal(err)
		}
		if q.CanonicalHash() != p.CanonicalHash() || q.MirrorHash() != p.Hash() || q.Hash() != p.MirrorHash() {
			t.Fatalf("%s and its reflection differ", p.FEN())
		}
		name := min(p.FEN(), q.FEN())
		if other, ok := seen[p.CanonicalHash()]; ok && other != name {
			t.Fatalf("%s and %s have one hash", name, other)
		}
		seen[p.CanonicalHash()] = name
		if (p.FEN() == q.FEN()) != (p.Hash() == p.MirrorHash()) {
			t.Fatalf("%s: symmetric or not, %x %x", p.FEN(), p.Hash(), p.MirrorHash())
		}
	}
}

func TestPass(t *testing.T) {
	for _, p := range queryPositions()[:4000] {
		q := p
		q.Pass()
		b := p.Board()
		b.BlackToMove = !b.BlackToMove
		want, err := Arrange(&b)
		if err != nil || q != want {
			t.Fatalf("%s: Pass gives %s, %v", p.FEN(), q.FEN(), err)
		}
		if q.Pass(); q != p {
			t.Fatalf("%s: a second Pass does not turn back", p.FEN())
		}
	}
}
