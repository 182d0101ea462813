// Package replay sets up positions of games as the tables of a run hold them: the
// moves that were judged lawful, played without judging them again.
package replay

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Xiangqi returns the board of a game after a ply, and the way of the last move there;
// both squares are board.NoSquare before the first. A ply that was not replayed ends it.
// It errs where the tables hold what is no position or no move.
func Xiangqi(game *schemas.GameRow, plies []schemas.PlyRow, ply int) (b *board.Board, from, to board.Square, err error) {
	from, to = board.NoSquare, board.NoSquare
	fen := game.StartFEN
	if fen == "" {
		fen = board.StartFEN
	}
	if b, err = board.ParseFEN(fen); err != nil {
		return nil, from, to, err
	}
	for i := range plies[:min(ply, len(plies))] {
		p := &plies[i]
		if p.Status != schemas.PlyLegal.String() {
			break
		}
		var ok bool
		if from, to, ok = Move(p.Move); !ok {
			return nil, from, to, fmt.Errorf("the table plies holds a move that is none: %.40q", p.Move)
		}
		b.Set(to, b.Pieces[from])
		b.Set(from, board.NoPiece)
		b.BlackToMove = !b.BlackToMove
	}
	return b, from, to, nil
}

// Move reads a move of xiangqi as the tables spell it, "h2e2".
func Move(text string) (from, to board.Square, ok bool) {
	if len(text) != 4 {
		return board.NoSquare, board.NoSquare, false
	}
	from, ok1 := board.ParseSquare(text[:2])
	to, ok2 := board.ParseSquare(text[2:])
	return from, to, ok1 && ok2
}

// Renju returns the stones of a game after a ply, the point of the last one
// (board.NoPoint behind a pass, or without any), and the last ply replayed. A ply that
// was not replayed ends it. It errs where the tables hold what is none.
func Renju(game *schemas.GameRow, plies []schemas.PlyRow, ply int) (b board.Stones, last board.Point, reached int, err error) {
	b, ok := board.ParseStones(game.StartFEN)
	if !ok {
		return b, board.NoPoint, 0, fmt.Errorf("the table games holds stones set up that are none: %.40q", game.StartFEN)
	}
	last = board.NoPoint
	for i := range plies[:min(ply, len(plies))] {
		p := &plies[i]
		if p.Status != schemas.PlyLegal.String() {
			break
		}
		reached = i + 1
		if p.Move == schemas.PassMove {
			last = board.NoPoint
			continue
		}
		if last, ok = board.ParsePoint(p.Move); !ok || b[last] != board.NoStone {
			return b, board.NoPoint, reached, fmt.Errorf("the table plies holds a move that is none: %.40q", p.Move)
		}
		b[last] = board.BlackStone
		if p.Side == schemas.Second.String() {
			b[last] = board.WhiteStone
		}
	}
	return b, last, reached, nil
}

// OtherBoard reports whether a game of renju or gomoku is of a board of another size
// than 15 lines, of which the tables hold no points: one that was not judged, or gomoku.
func OtherBoard(plies []schemas.PlyRow, findings []schemas.FindingRow) bool {
	for i := range findings {
		if findings[i].Subject == "board" {
			return true
		}
	}
	for i := range plies {
		if plies[i].Status == schemas.PlyLegal.String() && plies[i].Move == "" {
			return true
		}
	}
	return false
}
