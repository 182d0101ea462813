// Package buf reads games of renju of the program Datafree: .buf. Nothing is judged
// here.
//
// A game has 256 bytes: the names of Black and of White, fifteen each, and the moves up
// to a byte 0, 15·row+column+1, the row from the top and both from 0. In the names, which
// are ASCII, what is said of the game is hidden: a byte of more than 127 is that less
// 100, and tells by its place that somebody ran out of time (24), that the game was drawn
// (25), that the sides were not swapped (26) or were (29), that White (27) or Black (28)
// won. Where the first move is not the centre it is the fifth that was offered and not
// kept, and the centre is meant besides. Source: gomoku/RenLib, Buf.cpp, which alone the
// layout is known from; a game of which nothing is said it takes for one that White won,
// which is left open here.
//
// The tags are Black, White, Result and Termination. A game whose first byte is 0 is
// empty.
package buf

import (
	"fmt"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	size       = 256
	nameSize   = 15
	movesAt    = 2 * nameSize
	boardSize  = 15
	boardCells = boardSize * boardSize
	centre     = boardCells/2 + 1
	hidden     = 100 // what is added to a byte that tells more
)

// The places that tell more.
const (
	placeTime = 24 + iota
	placeDraw
	placeNoSwap
	placeWhiteWins
	placeBlackWins
	placeSwap
	placeEnd
)

// scanner takes every 256 bytes for a game.
type scanner struct{ pos int }

// NewScanner returns a scanner of games: every 256 bytes are one.
func NewScanner() records.Scanner { return new(scanner) }

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds { return records.Bounds{Ahead: 1, Binary: true} }

// Reset implements records.Scanner.
func (s *scanner) Reset() { s.pos = 0 }

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() { s.pos = 0 }

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) { s.pos -= n }

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, _ bool) (cut int, ok bool) {
	if len(data) <= size {
		s.pos = len(data)
		return 0, false
	}
	s.pos = size
	return size, true
}

// Begins reports whether bytes are games, or begin with some: all that are there are as
// they must be, the first is not empty, and no point comes twice in one. cut: the source
// goes on behind what is here.
func Begins(head []byte, cut bool) bool {
	if len(head) < size || !cut && len(head)%size != 0 || head[0] == 0 {
		return false
	}
	for ; len(head) >= size; head = head[size:] {
		if head[0] != 0 && !isGame(head[:size]) {
			return false
		}
	}
	return true
}

// isGame reports whether a game is as it must be.
func isGame(game []byte) bool {
	const least = 5 // moves
	for _, c := range game[:movesAt] {
		if c > 127 {
			c -= hidden
		}
		if c < ' ' || c > '~' {
			return false
		}
	}
	var seen [boardCells + 1]bool
	for i, p := range game[movesAt:] {
		if p == 0 {
			return i >= least
		}
		if int(p) >= len(seen) || seen[p] {
			return false
		}
		seen[p] = true
	}
	return true
}

// Parser reads games. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser.
func (*Parser) ParseBinary(record []byte, b *records.Builder) {
	if len(record) > 0 && record[0] == 0 {
		return
	}
	told := names(record, b)
	result(told, b)
	for i := movesAt; i < len(record) && record[i] != 0; i++ {
		p := record[i]
		if i == movesAt && p != centre {
			points.Remove(b, name(p))
			p = centre
		}
		points.Move(b, name(p))
	}
	if len(record) < size {
		b.Fault(schemas.FaultCutOff, b.Write(fmt.Sprintf("%d bytes", len(record))), len(record))
	}
}

// names reads the names, and returns what is hidden in them.
func names(record []byte, b *records.Builder) (told [placeEnd]bool) {
	var both [movesAt]byte
	n := copy(both[:], record)
	for i, c := range both[:n] {
		if c > 127 {
			both[i] = c - hidden
			if i < placeTime {
				b.Fault(schemas.FaultValue, b.Write(fmt.Sprintf("0x%02x", c)), i)
				continue
			}
			told[i] = true
		}
	}
	for i, tag := range [...]string{"Black", "White"} {
		from, to := i*nameSize, min((i+1)*nameSize, n)
		for from < to && both[from] <= ' ' {
			from++
		}
		for to > from && both[to-1] <= ' ' {
			to--
		}
		if from < to {
			b.Tag(tag, b.Decode(both[from:to], "ascii", from))
		}
	}
	return told
}

// result tells how the game ended and whether the sides were swapped.
func result(told [placeEnd]bool, b *records.Builder) {
	results := map[int]schemas.Result{placeDraw: schemas.ResultDraw, placeWhiteWins: schemas.ResultSecondWins, placeBlackWins: schemas.ResultFirstWins}
	n := 0
	for place := placeTime; place < placeEnd; place++ {
		r, ok := results[place]
		if !ok || !told[place] {
			continue
		}
		at := b.Write(r.String())
		if n++; n > 1 {
			b.Fault(schemas.FaultRepeatedTag, at, place)
		}
		b.Tag("Result", at)
	}
	if told[placeTime] {
		b.Tag("Termination", b.Write("time forfeit"))
	}
	switch swap, none := told[placeSwap], told[placeNoSwap]; {
	case swap && none:
		b.Fault(schemas.FaultValue, b.Write("swap"), placeSwap)
	case swap || none:
		points.TellSwap(b, swap)
	}
}

// name is the name of a point, or how the byte of none is told.
func name(p byte) string {
	if p > 0 && int(p) <= boardCells {
		if name, ok := points.Name(int(p-1)%boardSize, boardSize-1-int(p-1)/boardSize); ok {
			return name
		}
	}
	return fmt.Sprintf("0x%02x", p)
}
