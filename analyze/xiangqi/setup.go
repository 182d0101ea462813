package xiangqi

import (
	"errors"
	"fmt"

	"qipu/schemas/board"
)

// The errors of FromBoard: why no game can hold a position. They come wrapped
// with the piece and the square.
var (
	ErrKings           = errors.New("each side has exactly one king")
	ErrTooMany         = errors.New("more pieces of one kind than a set has")
	ErrPalace          = errors.New("kings and advisors stand on their points of the palace")
	ErrElephantPoint   = errors.New("elephants stand on their seven points")
	ErrPawnPoint       = errors.New("a pawn cannot have come there")
	ErrFacingKings     = errors.New("the kings face each other")
	ErrOpponentInCheck = errors.New("the side that has just moved is in check")
)

// set sizes of one side (xiangqi-2011:1.4).
var setSizes = [8]int{
	board.King: 1, board.Advisor: 2, board.Elephant: 2, board.Horse: 2,
	board.Chariot: 2, board.Cannon: 2, board.Pawn: 5,
}

// FromBoard returns the position of a board. It refuses boards that no game can
// hold: those that Arrange refuses, and those with a king that could be taken at
// once (see Exposed). The side to move may stand in check.
func FromBoard(b *board.Board) (Position, error) {
	p, err := Arrange(b)
	if err == nil {
		err = p.Exposed()
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// Arrange returns the position of a board as FromBoard does, but also one with a
// king that could be taken at once: no game holds it, yet moves from it can be
// judged. It refuses pieces where they cannot come (xiangqi-2011:2.2) and more
// of them than a set has (xiangqi-2011:1.4).
func Arrange(b *board.Board) (Position, error) {
	var p Position
	if b.BlackToMove {
		p.side = board.Black
		p.hash = turn
	}
	for i, piece := range b.Pieces {
		if piece == board.NoPiece {
			continue
		}
		if piece >= board.PieceCodes || piece == board.Black {
			return Position{}, fmt.Errorf("piece code %d on %s is none", piece, board.Square(i))
		}
		p.put(board.Square(i), piece)
	}
	if err := p.validate(); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (p *Position) put(q board.Square, piece board.Piece) {
	p.squares[q] = piece
	p.sets[piece] = p.sets[piece].or(bit[q])
	p.sets[piece&board.Black] = p.sets[piece&board.Black].or(bit[q])
	p.hash = p.hash.xor(zobrist[piece][q])
}

func (p *Position) validate() error {
	for _, side := range [...]board.Piece{0, board.Black} {
		for kind := board.King; kind <= board.Pawn; kind++ {
			if err := p.validateKind(side | kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// Exposed returns why no game can hold a position of Arrange: the kings face
// each other, or the side that has just moved stands in check
// (xiangqi-2011:3.4). It returns nil for every other position.
func (p *Position) Exposed() error {
	if p.kingsFace(p.occupied()) {
		return fmt.Errorf("%w: %s and %s", ErrFacingKings, p.kingOf(0), p.kingOf(board.Black))
	}
	if other := p.side ^ board.Black; p.inCheck(other) {
		return fmt.Errorf("%w: %s king on %s", ErrOpponentInCheck, colour(other), p.kingOf(other))
	}
	return nil
}

func (p *Position) validateKind(piece board.Piece) error {
	all := p.sets[piece]
	n, most := all.count(), setSizes[piece.Type()]
	if piece.Type() == board.King && n != 1 {
		return fmt.Errorf("%w: %s has %d", ErrKings, colour(piece), n)
	}
	if n > most {
		return fmt.Errorf("%w: %d × %c", ErrTooMany, n, piece.Letter())
	}
	for s := all; !s.empty(); s = s.rest() {
		if err := validPoint(piece, s.first()); err != nil {
			return fmt.Errorf("%w: %s %c on %s", err, colour(piece), piece.Letter(), s.first())
		}
	}
	if piece.Type() == board.Pawn {
		return p.validatePairs(piece)
	}
	return nil
}

// validatePairs refuses two pawns of one file on their own side of the river:
// each file has one pawn, and none changes files there.
func (p *Position) validatePairs(pawn board.Piece) error {
	for f := range board.Files {
		home := p.sets[pawn].and(onFile[f])
		if pawn.IsBlack() {
			home.lo = 0
		} else {
			home.hi = 0
		}
		if home.count() > 1 {
			return fmt.Errorf("%w: %s has two on file %c before the river", ErrPawnPoint, colour(pawn), 'a'+f)
		}
	}
	return nil
}

func validPoint(piece board.Piece, q board.Square) error {
	side := piece & board.Black
	f, r := q.File(), q.Rank()
	if side == board.Black {
		r = board.Ranks - 1 - r
	}
	switch piece.Type() {
	case board.King:
		if !inPalace(q, side) {
			return ErrPalace
		}
	case board.Advisor:
		if !inPalace(q, side) || (f+r)%2 == 0 {
			return ErrPalace
		}
	case board.Elephant:
		outer, inner := (r == 0 || r == 4) && (f == 2 || f == 6), r == 2 && f%4 == 0
		if !outer && !inner {
			return ErrElephantPoint
		}
	case board.Pawn:
		if r < 3 || r < 5 && f%2 == 1 {
			return ErrPawnPoint
		}
	}
	return nil
}

func colour(piece board.Piece) string {
	if piece.IsBlack() {
		return "Black"
	}
	return "Red"
}
