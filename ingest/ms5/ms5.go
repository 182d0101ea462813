// Package ms5 reads records of gomoku of the program 五子棋大師 (MS5): .BRD. Nothing
// is judged here.
//
// A record has 468 bytes: how many moves are on the board and how many are on record,
// two bytes each with the low byte first; room for 225 moves, 32·row+column each, also
// in two bytes; and fourteen bytes that are not known. The rows are counted from 0 from
// the top of a board of 19 lines, whose lower left 15 are the board: the centre is row
// 11, column 7. Only points outside of these make it a board of 19. What stands behind
// the moves on record is left over from earlier games, and no part of it. These facts
// are read from six real files; that rows are counted from the top is what puts the
// board into a corner that has a1 in it, and nothing else.
//
// Moves on record that are not on the board were taken back: they stand behind the
// end of the game, as a fault. There are no players and no result.
package ms5

import (
	"encoding/binary"
	"fmt"
	"strings"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	size      = 468
	movesAt   = 4
	mostMoves = 225

	lines       = 19
	boardLines  = 15
	mostColumns = 32 // a row, in the number of a point
)

// Begins reports whether bytes are a record: their number is right, and every place
// for a move holds a point or nothing, the first of them a point. cut: the source goes
// on behind what is here.
func Begins(head []byte, cut bool) bool {
	if cut || len(head) != size || word(head, 0) > word(head, 2) || word(head, 2) > mostMoves || word(head, movesAt) == 0 {
		return false
	}
	for i := range mostMoves {
		if p := word(head, movesAt+2*i); p/mostColumns >= lines || p%mostColumns >= lines {
			return false
		}
	}
	return true
}

func word(b []byte, at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }

// Parser reads records. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser.
func (*Parser) ParseBinary(record []byte, b *records.Builder) {
	if len(record) < movesAt {
		b.Fault(schemas.FaultCutOff, b.Write("header"), 0)
		return
	}
	shown, whole := word(record, 0), word(record, 2)
	if shown > whole || whole > mostMoves {
		b.Fault(schemas.FaultValue, b.Write(fmt.Sprintf("%d %d", shown, whole)), 0)
		whole = min(max(shown, whole), mostMoves)
	}
	moves := record[movesAt:]
	if there := len(moves) / 2; whole > there {
		whole = there
		defer func() { b.Fault(schemas.FaultCutOff, b.Write("moves"), len(record)) }()
	}
	g := b.Game()
	taken := movesAt + 2*min(shown, whole)
	var behind []string
	for at := movesAt; at < movesAt+2*whole; at += 2 {
		p := word(record, at)
		row, column := lines-1-p/mostColumns, p%mostColumns
		name, ok := points.Name(column, row)
		if ok = ok && column < lines; !ok {
			name = fmt.Sprintf("0x%04x", p)
		}
		if at >= taken {
			behind = append(behind, name)
			continue
		}
		if ok && (row >= boardLines || column >= boardLines) {
			g.Files, g.Ranks = lines, lines
		}
		g.Moves = append(g.Moves, schemas.Move{Token: b.Write(name)})
	}
	if len(behind) > 0 {
		b.Fault(schemas.FaultAfterEnd, b.Write(strings.Join(behind, " ")), taken)
	}
}
