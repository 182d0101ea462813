package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// scratch is what a query may write to, and what keeps it from being left out.
type scratch struct {
	moves   [MaxMoves]Move
	pins    [maxPins]Pin
	attacks [64]NewAttack
	move    Move         // a lawful move of the position
	square  board.Square // a random square
	n       int
}

// benchQueries are the queries as they are timed, one call each.
var benchQueries = []struct {
	name string
	ask  func(*Position, *scratch)
}{
	{"Attackers", func(p *Position, s *scratch) { s.n += p.Attackers(s.square, schemas.First).Len() }},
	{"AttackersWith", func(p *Position, s *scratch) {
		s.n += p.AttackersWith(s.move.To, schemas.First, PointsOf(s.move.From, s.move.To), PointsOf(s.move.To)).Len()
	}},
	{"Attacked", func(p *Position, s *scratch) { s.n += p.Attacked(s.move.From).Len() }},
	{"All", func(p *Position, s *scratch) {
		for q := range allPieces(p).All() {
			s.n += int(q)
		}
	}},
	{"Exposes", func(p *Position, s *scratch) {
		if p.Exposes(s.move, Points{}) {
			s.n++
		}
	}},
	{"LawfulTargets", func(p *Position, s *scratch) { s.n += p.LawfulTargets(s.move.From).Len() }},
	{"LawfulCaptures", func(p *Position, s *scratch) { s.n += p.LawfulCaptures(s.move.From).Len() }},
	{"Capturers", func(p *Position, s *scratch) { s.n += p.Capturers(s.move.From).Len() }},
	{"Recaptures", func(p *Position, s *scratch) { s.n += p.Recaptures(s.move).Len() }},
	{"NewAttacks", func(p *Position, s *scratch) { s.n += len(p.NewAttacks(s.attacks[:0], s.move)) }},
	{"Checkers", func(p *Position, s *scratch) { s.n += p.Checkers(p.SideToMove()).Len() }},
	{"Pins", func(p *Position, s *scratch) { s.n += len(p.Pins(s.pins[:0], p.SideToMove())) }},
	{"Pinned", func(p *Position, s *scratch) { s.n += p.Pinned(p.SideToMove()).Len() }},
	{"LegalMoves", func(p *Position, s *scratch) { s.n += len(p.LegalMoves(s.moves[:0])) }},
	{"LegalCaptures", func(p *Position, s *scratch) { s.n += len(p.LegalCaptures(s.moves[:0])) }},
	{"LegalChecks", func(p *Position, s *scratch) { s.n += len(p.LegalChecks(s.moves[:0])) }},
	{"GivesMate", func(p *Position, s *scratch) {
		if p.GivesMate(s.move) {
			s.n++
		}
	}},
	{"Blockers", func(p *Position, s *scratch) { s.n += p.Blockers(s.move.From, s.move.To).Len() }},
	{"Pass", func(p *Position, s *scratch) { p.Pass(); s.n += int(p.CanonicalHash()); p.Pass() }},
}

// gamePositions returns positions of random games, each with a lawful move.
func gamePositions(n int) (all []Position, moves []Move) {
	for seed := uint64(0); len(all) < n; seed++ {
		p := Start()
		playout(rand.New(rand.NewPCG(seed, 4)), &p, 90, func(m Move) { all, moves = append(all, p), append(moves, m) })
	}
	return all[:n], moves[:n]
}

// BenchmarkQueries asks each query once an operation, of 1,024 positions in turn.
func BenchmarkQueries(b *testing.B) {
	positions, moves := gamePositions(1024)
	for _, q := range benchQueries {
		b.Run(q.name, func(b *testing.B) {
			var s scratch
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				s.move, s.square = moves[i%1024], board.Square(i%board.Squares)
				q.ask(&positions[i%1024], &s)
				i++
			}
		})
	}
}

// BenchmarkLegal judges one move an operation, from positions of random games:
// half of them lawful, a sixth self-exposing where there are such, a sixth of the
// right shape but obstructed, a sixth from any square to any other.
func BenchmarkLegal(b *testing.B) {
	positions, moves := mixedMoves(8192)
	i, lawful := 0, 0
	for b.Loop() {
		if positions[i%8192].Legal(moves[i%8192]) == Lawful {
			lawful++
		}
		i++
	}
	b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(lawful)/float64(i), "lawful")
}

// mixedMoves returns positions of random games and a move to judge in each.
func mixedMoves(n int) ([]Position, []Move) {
	positions, moves := gamePositions(n)
	r := rand.New(rand.NewPCG(8, 8))
	for i := range positions {
		p := &positions[i]
		m := moves[i]
		wanted := func(v Verdict) bool { return v == Lawful }
		switch i % 6 {
		case 1:
			wanted = Verdict.SelfExposure
		case 3:
			wanted = func(v Verdict) bool {
				return v == Blocked || v == HorseLeg || v == ElephantEye || v == OwnPiece || v == CannonNoScreen || v == CannonTooManyScreens
			}
		case 5:
			wanted = func(v Verdict) bool { return v != Lawful }
		}
		for range 2000 {
			if wanted(p.Legal(m)) {
				break
			}
			m = Move{board.Square(r.IntN(board.Squares)), board.Square(r.IntN(board.Squares))}
		}
		moves[i] = m
	}
	return positions, moves
}
