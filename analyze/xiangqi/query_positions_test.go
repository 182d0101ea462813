package xiangqi

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// arranged sets both kings and up to that many pieces at random. Kings may face
// each other and either may stand in check.
func arranged(r *rand.Rand, pieces int) Position {
	b := board.Board{BlackToMove: r.IntN(2) == 1}
	b.Set(board.At(3+r.IntN(3), r.IntN(3)), board.King)
	b.Set(board.At(3+r.IntN(3), 7+r.IntN(3)), board.King|board.Black)
	for range pieces {
		add(&b, board.Piece(2+r.IntN(6))|board.Piece(r.IntN(2))<<3, board.Square(r.IntN(board.Squares)))
	}
	return settled(r, b)
}

// onLine sets a cannon in line with a king and 0–3 pieces between them.
func onLine(r *rand.Rand) Position {
	p := arranged(r, r.IntN(5))
	b := p.Board()
	side := schemas.Side(r.IntN(2))
	king := p.King(side)
	line := slices.Collect(Points{cross[king]}.All())
	cannon := line[r.IntN(len(line))]
	add(&b, board.Cannon|sideBit(side.Other()), cannon)
	gap := slices.Collect(Between(king, cannon).All())
	r.Shuffle(len(gap), func(i, j int) { gap[i], gap[j] = gap[j], gap[i] })
	for _, q := range gap[:r.IntN(min(3, len(gap))+1)] {
		add(&b, board.Piece(4+r.IntN(4))|board.Piece(r.IntN(2))<<3, q)
	}
	return settled(r, b)
}

func add(b *board.Board, piece board.Piece, q board.Square) {
	if b.Pieces[q] == board.NoPiece && validPoint(piece, q) == nil {
		b.Set(q, piece)
	}
}

// settled lifts random pieces until no kind has too many.
func settled(r *rand.Rand, b board.Board) Position {
	for {
		p, err := Arrange(&b)
		if err == nil {
			return p
		}
		if q := r.IntN(board.Squares); b.Pieces[q].Type() != board.King {
			b.Pieces[q] = board.NoPiece
		}
	}
}

// queryPositions are 24,000 positions: of random games, with few pieces and with
// many, with exposed kings and with cannons behind none to three screens.
var queryPositions = sync.OnceValue(func() (all []Position) {
	r := rand.New(rand.NewPCG(24, 26))
	for range 8000 {
		all = append(all, arranged(r, []int{3, 6, 14, 28}[r.IntN(4)]), onLine(r))
	}
	for len(all) < 24000 {
		p := Start()
		playout(r, &p, 150, func(Move) { all = append(all, p) })
	}
	return all
})

// The positions hold what the queries are about.
func TestQueryPositionsAreRich(t *testing.T) {
	var exposed, few, pins, facing, checks int
	var screens [4]int
	var causes [3]int
	for _, p := range queryPositions() {
		if p.Exposed() != nil {
			exposed++
		}
		if allPieces(&p).Len() <= 5 {
			few++
		}
		if p.InCheck(p.SideToMove()) {
			checks++
		}
		for _, side := range sides {
			pins += len(p.Pins(nil, side))
			if p.Checkers(side).Has(p.King(side.Other())) {
				facing++
			}
			for cannon := range p.Find(board.Cannon | sideBit(side.Other())).All() {
				if i := p.Blockers(cannon, p.King(side)).Len(); cross[cannon].has(p.King(side)) && i < 4 {
					screens[i]++
				}
			}
		}
		for _, m := range p.LegalMoves(nil) {
			for _, a := range p.NewAttacks(nil, m) {
				causes[a.Cause]++
			}
		}
	}
	t.Log("exposed", exposed, "few", few, "pins", pins, "facing", facing, "checks", checks, "screens", screens, "causes", causes)
	if len(queryPositions()) < 20000 || min(exposed, few, pins, facing, checks) < 500 || slices.Min(screens[:]) < 500 || slices.Min(causes[:]) < 2000 {
		t.Error("too few to show anything")
	}
}

// allPieces returns the pieces of both sides.
func allPieces(p *Position) Points { return p.Pieces(schemas.First).Or(p.Pieces(schemas.Second)) }
