package movetext

import (
	"bytes"

	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads one line: it is the records.Parser of move text. The zero value is
// ready.
type Parser struct{}

// NewScanner returns the scanner of move text: every line that is not blank is a
// record.
func NewScanner() records.Scanner { return records.NewLines() }

// winners are the words that may stand before the moves of a line and say who won,
// in any case: those of the collection of dasimagin/renju.
var winners = [...]string{"black", "white", "draw", "unknown"}

// Parse implements records.Parser. The winner is kept as EndMarker, as written;
// every other word is a move, also one that names no point.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	g.Points = schemas.PointNames
	from := 0
	if at := Winner(text); !at.Empty() {
		g.EndMarker = at
		from = int(at.Off + at.Len)
	}
	g.Moves = AppendMoves(g.Moves, text, from, len(text))
	CheckNumbers(g, from, len(text))
}

// AppendMoves appends the moves of text[from:to].
func AppendMoves(moves []schemas.Move, text []byte, from, to int) []schemas.Move {
	t := Over(text, from, to)
	for {
		at, ok := t.Next()
		if !ok {
			return moves
		}
		_, number := t.Number()
		moves = append(moves, schemas.Move{Token: at, Number: number})
	}
}

// Winner returns the word that a line begins with when it says who won, empty if
// there is none.
func Winner(line []byte) schemas.Span {
	from := 0
	for from < len(line) && SeparatorLen(line[from:]) > 0 {
		from += SeparatorLen(line[from:])
	}
	to := from
	for to < len(line) && isLetter(line[to]) {
		to++
	}
	if to < len(line) && SeparatorLen(line[to:]) == 0 {
		return schemas.Span{}
	}
	for _, w := range winners {
		if len(w) == to-from && bytes.EqualFold(line[from:to], []byte(w)) {
			return span(from, to)
		}
	}
	return schemas.Span{}
}
