package xiangqi

import (
	"errors"
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// The errors of FromBoard: why no game can hold a position. They come in a
// SetUpError, which says of which piece and square.
var (
	ErrKings           = errors.New("each side has exactly one king")
	ErrTooMany         = errors.New("more pieces of one kind than a set has")
	ErrPalace          = errors.New("kings and advisors stand on their points of the palace")
	ErrElephantPoint   = errors.New("elephants stand on their seven points")
	ErrPawnPoint       = errors.New("a pawn cannot have come there")
	ErrFacingKings     = errors.New("the kings face each other")
	ErrOpponentInCheck = errors.New("the side that has just moved is in check")
	ErrNoPiece         = errors.New("a code that is no piece")
)

// SetUpError says why a board cannot be set up, or why no game can hold it.
type SetUpError struct {
	Kind   error        // one of the errors above
	Piece  board.Piece  // of which piece; board.NoPiece if of none
	Square board.Square // the point it is about, board.NoSquare if it is about several or none
	Text   schemas.Text // the reason with side, piece and square, as a clause without a full stop
}

// Error returns the English reason.
func (e *SetUpError) Error() string { return e.Kind.Error() + ": " + e.Text.En }

// Unwrap returns the kind of error.
func (e *SetUpError) Unwrap() error { return e.Kind }

// evidence names piece and point in data, "B d0".
func (e *SetUpError) evidence() string {
	switch {
	case e.Piece == board.NoPiece:
		return ""
	case e.Square == board.NoSquare:
		return string(e.Piece.Letter())
	}
	return string(e.Piece.Letter()) + " " + e.Square.String()
}

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
	p, err := Place(b)
	if err == nil {
		err = p.validate()
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// Place returns the position of any board on which each side has one king, in its
// palace, however impossible the rest is: for diagrams, which need not have come
// from a game.
func Place(b *board.Board) (Position, error) {
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
			return Position{}, &SetUpError{
				Kind: ErrNoPiece, Square: board.Square(i),
				Text: schemas.Text{
					Zh: fmt.Sprintf("%s 上的代码 %d 不是棋子", board.Square(i), piece),
					En: fmt.Sprintf("the code %d on %s is no piece", piece, board.Square(i)),
				},
			}
		}
		p.put(board.Square(i), piece)
	}
	for _, king := range [...]board.Piece{board.King, board.Black | board.King} {
		if err := p.validateKind(king); err != nil {
			return Position{}, err
		}
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
		red, black := p.kingOf(0), p.kingOf(board.Black)
		return &SetUpError{Kind: ErrFacingKings, Square: board.NoSquare, Text: schemas.Text{
			Zh: fmt.Sprintf("%s 的红帅与 %s 的黑将直接对面", red, black),
			En: fmt.Sprintf("the red king on %s and the black king on %s face each other", red, black),
		}}
	}
	if other := p.side ^ board.Black; p.inCheck(other) {
		king, q := board.King|other, p.kingOf(other)
		return &SetUpError{Kind: ErrOpponentInCheck, Piece: king, Square: q, Text: schemas.Text{
			Zh: fmt.Sprintf("轮到%s走，而 %s 的%s正被将军", sideNames[p.SideToMove()].Zh, q, pieceName(king).Zh),
			En: fmt.Sprintf("it is %s's move and the %s on %s stands in check", sideNames[p.SideToMove()].En, pieceName(king).En, q),
		}}
	}
	return nil
}

func (p *Position) validateKind(piece board.Piece) error {
	all := p.sets[piece]
	n, most := all.count(), setSizes[piece.Type()]
	if piece.Type() == board.King && n != 1 {
		return miscounted(ErrKings, piece, n, 1)
	}
	if n > most {
		return miscounted(ErrTooMany, piece, n, most)
	}
	for s := all; !s.empty(); s = s.rest() {
		if kind := validPoint(piece, s.first()); kind != nil {
			return misplaced(kind, piece, s.first())
		}
	}
	if piece.Type() == board.Pawn {
		return p.validatePairs(piece)
	}
	return nil
}

func miscounted(kind error, piece board.Piece, n, most int) error {
	name := pieceName(piece)
	e := &SetUpError{Kind: kind, Piece: piece, Square: board.NoSquare}
	switch {
	case n == 0:
		e.Text = schemas.Text{Zh: "缺" + name.Zh, En: "there is no " + name.En}
	case most == 1:
		e.Text = schemas.Text{Zh: fmt.Sprintf("%s有%d个，只应有1个", name.Zh, n), En: fmt.Sprintf("there are %d %ss, not one", n, name.En)}
	default:
		e.Text = schemas.Text{Zh: fmt.Sprintf("%s有%d个，至多%d个", name.Zh, n, most), En: fmt.Sprintf("there are %d %ss, of %d at most", n, name.En, most)}
	}
	return e
}

func misplaced(kind error, piece board.Piece, q board.Square) error {
	name := pieceName(piece)
	return &SetUpError{Kind: kind, Piece: piece, Square: q, Text: schemas.Text{
		Zh: fmt.Sprintf("%s不可能在 %s", name.Zh, q),
		En: fmt.Sprintf("a %s cannot stand on %s", name.En, q),
	}}
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
			name := pieceName(pawn)
			return &SetUpError{Kind: ErrPawnPoint, Piece: pawn, Square: home.first(), Text: schemas.Text{
				Zh: fmt.Sprintf("%c线有两个未过河的%s", 'a'+f, name.Zh),
				En: fmt.Sprintf("two %ss that have not crossed the river stand on file %c", name.En, 'a'+f),
			}}
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

// Without returns the position with the piece on a square taken off the board.
func (p *Position) Without(q board.Square) Position {
	out := *p
	piece := p.At(q)
	if piece == board.NoPiece {
		return out
	}
	out.squares[q] = board.NoPiece
	out.sets[piece] = out.sets[piece].andNot(bit[q])
	out.sets[piece&board.Black] = out.sets[piece&board.Black].andNot(bit[q])
	out.hash = out.hash.xor(zobrist[piece][q])
	return out
}
