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

// FENError is the error of ParseFEN: why a text is no position, in both
// languages, as a clause without a full stop.
type FENError struct{ Zh, En string }

// Error returns the English reason.
func (e *FENError) Error() string { return ErrFEN.Error() + ": " + e.En }

// Unwrap returns ErrFEN.
func (e *FENError) Unwrap() error { return ErrFEN }

// maxFields bounds the fields of a position: a chess FEN has six, and dialects
// append to them.
const maxFields = 8

// ParseFEN reads a position: ten ranks from Black's back rank, then optionally
// the side to move (w or r for Red, b for Black) and counters, which are not
// kept; FENGaps says which are left out. It accepts H for N and E for B, in any
// mixture. It asks for ten ranks of nine files and nothing of the rules: kings
// may be missing. Every error is a FENError.
func ParseFEN(fen string) (*Board, error) {
	fields := strings.Fields(fen)
	switch {
	case len(fields) == 0:
		return nil, &FENError{"局面为空", "it is empty"}
	case len(fields) > maxFields:
		return nil, &FENError{fmt.Sprintf("共有%d段，至多%d段", len(fields), maxFields), fmt.Sprintf("it has %d fields, of %d at most", len(fields), maxFields)}
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
			side := clip(fields[1])
			return nil, &FENError{fmt.Sprintf("走子方写作“%s”，应为 w、r 或 b", side), fmt.Sprintf("the side to move is %q, not w, r or b", side)}
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
				return &FENError{fmt.Sprintf("第%d横线只有%d格", rank, file), fmt.Sprintf("rank %d has %d points of %d", rank, file, Files)}
			}
			if rank--; rank < 0 {
				return &FENError{fmt.Sprintf("横线多于%d条", Ranks), fmt.Sprintf("it has more than %d ranks", Ranks)}
			}
			file = 0
		case c >= '1' && c <= '9':
			if file += int(c - '0'); file > Files {
				return tooLong(rank)
			}
		default:
			p, ok := ParsePiece(c)
			if !ok {
				what := clip(placement[i:min(i+4, len(placement))])
				return &FENError{fmt.Sprintf("“%s”处不是棋子", what), fmt.Sprintf("%q is no piece", what)}
			}
			if file >= Files {
				return tooLong(rank)
			}
			b.Set(At(file, rank), p)
			file++
		}
	}
	if rank != 0 || file != Files {
		return &FENError{
			fmt.Sprintf("写到第%d横线第%d格为止，横线须有%d条，各%d格", rank, file, Ranks, Files),
			fmt.Sprintf("it ends on rank %d after %d points; there are %d ranks of %d", rank, file, Ranks, Files),
		}
	}
	return nil
}

func tooLong(rank int) error {
	return &FENError{fmt.Sprintf("第%d横线多于%d格", rank, Files), fmt.Sprintf("rank %d has more than %d points", rank, Files)}
}

// clip bounds what an error repeats; it cuts no character in half.
func clip(s string) string {
	if len(s) > 16 {
		return strings.ToValidUTF8(s[:16], "") + "…"
	}
	return strings.ToValidUTF8(s, "")
}

// Gaps are the fields that a position leaves out, or writes so that they are not
// understood.
type Gaps uint8

// The gaps.
const (
	GapSide     Gaps = 1 << iota // the side to move: Red is assumed
	GapCounters                  // the counters of half-moves and moves: 0 and 1 are assumed
)

// FENGaps returns what a position that ParseFEN has read leaves out. A counter
// may be a number or "-".
func FENGaps(fen string) Gaps {
	fields := strings.Fields(fen)
	var gaps Gaps
	if len(fields) < 2 {
		gaps |= GapSide
	}
	if len(fields) < 6 || !isCounter(fields[4]) || !isCounter(fields[5]) {
		gaps |= GapCounters
	}
	return gaps
}

func isCounter(field string) bool {
	if field == "-" {
		return true
	}
	_, err := strconv.ParseUint(field, 10, 32)
	return err == nil
}

// maxQuiet bounds the plies without a capture that a position is believed to state.
const maxQuiet = 10_000

// FENQuiet returns how many plies without a capture a position states to stand
// before it: its fifth field. It is 0 where that is left out, or no number from 0 to
// 10,000.
func FENQuiet(fen string) int {
	fields := strings.Fields(fen)
	if len(fields) < 5 {
		return 0
	}
	n, err := strconv.ParseUint(fields[4], 10, 32)
	if err != nil || n > maxQuiet {
		return 0
	}
	return int(n)
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
