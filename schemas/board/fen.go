package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the standard array (xiangqi-2011:1.6).
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// ErrFEN is wrapped by every error of ParseFEN.
var ErrFEN = errors.New("not a xiangqi position")

// ParseFEN reads a position: ten ranks from Black's back rank, then optionally
// the side to move (w or r for Red, b for Black) and counters, which are not
// kept. It accepts H for N and E for B. It asks for ten ranks of nine files and
// nothing of the rules: kings may be missing.
func ParseFEN(fen string) (*Board, error) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return nil, fmt.Errorf("%w: empty", ErrFEN)
	}
	if len(fields) > 8 {
		return nil, fmt.Errorf("%w: %d fields", ErrFEN, len(fields))
	}
	b := new(Board)
	if err := b.parsePlacement(fields[0]); err != nil {
		return nil, err
	}
	if len(fields) > 1 {
		switch fields[1] {
		case "w", "W", "r", "R":
		case "b", "B":
			b.BlackToMove = true
		default:
			return nil, fmt.Errorf("%w: side to move %q", ErrFEN, clip(fields[1]))
		}
	}
	return b, nil
}

func (b *Board) parsePlacement(placement string) error {
	rank, file := Ranks-1, 0
	for i := range len(placement) {
		c := placement[i]
		switch {
		case c == '/':
			if file != Files {
				return fmt.Errorf("%w: rank %d has %d files", ErrFEN, rank, file)
			}
			if rank--; rank < 0 {
				return fmt.Errorf("%w: more than %d ranks", ErrFEN, Ranks)
			}
			file = 0
		case c >= '1' && c <= '9':
			if file += int(c - '0'); file > Files {
				return fmt.Errorf("%w: rank %d is too long", ErrFEN, rank)
			}
		default:
			p, ok := ParsePiece(c)
			if !ok {
				return fmt.Errorf("%w: %q is no piece", ErrFEN, clip(placement[i:min(i+4, len(placement))]))
			}
			if file >= Files {
				return fmt.Errorf("%w: rank %d is too long", ErrFEN, rank)
			}
			b.Set(At(file, rank), p)
			file++
		}
	}
	if rank != 0 || file != Files {
		return fmt.Errorf("%w: ends at rank %d after %d files", ErrFEN, rank, file)
	}
	return nil
}

func clip(s string) string {
	if len(s) > 16 {
		return s[:16] + "…"
	}
	return s
}

// FEN writes the placement and the side to move, with empty counters.
func (b *Board) FEN() string {
	out := make([]byte, 0, 80)
	for rank := Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range Files {
			p := b.Pieces[At(file, rank)]
			if p == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				out = strconv.AppendInt(out, int64(empty), 10)
				empty = 0
			}
			out = append(out, p.Letter())
		}
		if empty > 0 {
			out = strconv.AppendInt(out, int64(empty), 10)
		}
		if rank > 0 {
			out = append(out, '/')
		}
	}
	if b.BlackToMove {
		return string(out) + " b - - 0 1"
	}
	return string(out) + " w - - 0 1"
}
