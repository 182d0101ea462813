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

// Stones is a board of renju or gomoku of any size.
type Stones struct {
	Files, Ranks int             // columns and rows, 5 to 26
	Set          []Stone         // those set up, then those put, in their order
	Last         board.GridPoint // where the last was put; none behind a pass, or without any
	Reached      int             // the last ply replayed
}

// Stone is a stone that stands on such a board.
type Stone struct {
	At    board.GridPoint
	White bool
	Ply   int // that put it; 0 for one set up
}

// Renju returns the stones of a game after a ply. A ply that was not replayed ends it. It
// errs where the tables hold what is none, and for a board that is not drawn: of more
// lines than points have names.
func Renju(game *schemas.GameRow, plies []schemas.PlyRow, ply int) (*Stones, error) {
	s := &Stones{Files: linesOf(game.Files), Ranks: linesOf(game.Ranks)}
	for _, n := range [...]int{s.Files, s.Ranks} {
		if n < board.LeastLines || n > board.MostLines {
			return nil, fmt.Errorf("a board of %d×%d", s.Files, s.Ranks)
		}
	}
	setUp, ok := board.ParseStones(game.StartFEN)
	if !ok {
		return nil, fmt.Errorf("the table games holds stones set up that are none: %.40q", game.StartFEN)
	}
	taken := map[board.GridPoint]bool{}
	for q, stone := range setUp {
		if p := board.Point(q); stone != board.NoStone {
			at := board.GridPointAt(p.Column(), p.Row())
			s.Set, taken[at] = append(s.Set, Stone{At: at, White: stone == board.WhiteStone}), true
		}
	}
	for i := range plies[:min(ply, len(plies))] {
		p := &plies[i]
		if p.Status != schemas.PlyLegal.String() {
			break
		}
		s.Reached = i + 1
		if p.Move == schemas.PassMove {
			s.Last = 0
			continue
		}
		if s.Last, ok = s.Point(p.Move); !ok || taken[s.Last] {
			return nil, fmt.Errorf("the table plies holds a move that is none: %.40q", p.Move)
		}
		s.Set, taken[s.Last] = append(s.Set, Stone{s.Last, p.Side == schemas.Second.String(), i + 1}), true
	}
	return s, nil
}

// linesOf is a number of lines as the table games has it.
func linesOf(n uint32) int {
	if n == 0 {
		return board.Lines
	}
	return int(n)
}

// Point reads the name of a point of the board.
func (s *Stones) Point(name string) (board.GridPoint, bool) {
	p, ok := board.ParseGridPoint(name)
	return p, ok && p.Column() < s.Files && p.Row() < s.Ranks
}

// Board returns the stones on the board of the rulebooks; ok is false for another.
func (s *Stones) Board() (b board.Stones, ok bool) {
	if s.Files != board.Lines || s.Ranks != board.Lines {
		return b, false
	}
	for _, stone := range s.Set {
		b[board.PointAt(stone.At.Column(), stone.At.Row())] = board.BlackStone
		if stone.White {
			b[board.PointAt(stone.At.Column(), stone.At.Row())] = board.WhiteStone
		}
	}
	return b, true
}

// Judged reports whether the tables hold the points of a game of renju or gomoku: on a
// board of another size renju is not judged.
func Judged(plies []schemas.PlyRow, findings []schemas.FindingRow) bool {
	for i := range findings {
		if findings[i].Subject == "board" {
			return false
		}
	}
	for i := range plies {
		if plies[i].Status == schemas.PlyLegal.String() && plies[i].Move == "" {
			return false
		}
	}
	return true
}
