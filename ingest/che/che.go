// Package che reads the records of QQ象棋, .che: numbers with blanks between them.
// Nothing is judged here.
//
// The first number says nothing, the second is how many plies there are, and each ply
// takes ten: the piece, 32, the side (1 Red, 0 Black), row and column of the square
// from, the same of that to, 0, the number of the ply, and 0. Rows count from Red's
// side from 0, columns from Red's right from 0: the records look left for right to who
// takes them for ICCS. There are no facts of the game beside the moves. Sources:
// blog.csdn.net/jcwKyl/article/details/2223585; FastLight126/vschess,
// vschess.function.js; one real file.
package che

import (
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// What stands in a ply, by its place.
const (
	atMark   = 1 // 32
	atSide   = 2
	atFrom   = 3 // row, column, row, column
	atNumber = 8
	plyLen   = 10

	mark = 32
)

// Parser reads decoded records. Its zero value is ready.
type Parser struct {
	g       *schemas.Game
	trailer records.Trailer
	numbers numbers
}

// number is a number of a text.
type number struct {
	value int // -1 for what is none, or is larger than 99,999
	at    schemas.Span
}

// numbers are those still to come in a text.
type numbers struct {
	text []byte
	pos  int
}

func (n *numbers) next() (number, bool) {
	for n.pos < len(n.text) && isBlank(n.text[n.pos]) {
		n.pos++
	}
	if n.pos == len(n.text) {
		return number{}, false
	}
	const largest = 99_999
	word := number{at: schemas.Span{Off: uint32(n.pos)}}
	for ; n.pos < len(n.text) && !isBlank(n.text[n.pos]); n.pos++ {
		c := n.text[n.pos]
		if c < '0' || c > '9' || word.value < 0 {
			word.value = -1
			continue
		}
		if word.value = 10*word.value + int(c-'0'); word.value > largest {
			word.value = -1
		}
	}
	word.at.Len = uint32(n.pos) - word.at.Off
	return word, true
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' || c == 0x1a }

// ply reads the numbers of a ply, as many as there are.
func (n *numbers) ply() (ply [plyLen]number, count int) {
	for count < plyLen {
		var ok bool
		if ply[count], ok = n.next(); !ok {
			break
		}
		count++
	}
	return ply, count
}

// Begins reports whether a source begins as a record does: with a ply, and nothing
// else than plies and their numbers in order as far as it goes. cut: it goes on.
func Begins(text []byte, cut bool) bool {
	n := numbers{text: text}
	first, _ := n.next()
	count, ok := n.next()
	if !ok || first.value < 0 || count.value < 0 {
		return false
	}
	for i := 1; ; i++ {
		ply, found := n.ply()
		if found < plyLen {
			return i > 1 && (cut || found == 0)
		}
		if ply[atMark].value != mark || ply[atNumber].value != i || ply[atSide].value < 0 || ply[atSide].value > 1 {
			return false
		}
	}
}

// Parse implements records.Parser. Text is the text, with the moves in ICCS behind it.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	p.trailer = records.NewTrailer(text, g)
	p.g, p.numbers = g, numbers{text: g.Text[:len(text):len(text)]}
	p.read()
	p.g, p.numbers, p.trailer = nil, numbers{}, records.Trailer{}
}

func (p *Parser) read() {
	p.numbers.next()
	count, _ := p.numbers.next()
	for {
		ply, found := p.numbers.ply()
		if found > 0 && found < plyLen {
			p.fault(schemas.FaultCutOff, ply[found-1].at)
		}
		if found < atFrom+4 {
			break
		}
		p.ply(&ply)
	}
	switch n := len(p.g.Moves); {
	case n < count.value || count.value == 0 && count.at.Empty():
		if p.g.FaultCount[schemas.FaultCutOff] == 0 {
			p.fault(schemas.FaultCutOff, count.at)
		}
	case n != count.value:
		p.fault(schemas.FaultValue, count.at)
	}
}

// ply takes in a ply.
func (p *Parser) ply(ply *[plyLen]number) {
	first := len(p.g.Moves) == 0
	if ply[atMark].value != mark {
		p.fault(schemas.FaultValue, ply[atMark].at)
	}
	switch side := ply[atSide]; {
	case side.value < 0 || side.value > 1:
		p.fault(schemas.FaultValue, side.at)
	case side.value == 0 && first:
		pos, err := board.ParseFEN(board.StartFEN)
		if err == nil {
			pos.BlackToMove = true
			p.trailer.Tag("FEN", pos.FEN())
		}
	}
	p.g.Moves = append(p.g.Moves, schemas.Move{Token: p.token(ply[atFrom : atFrom+4])})
}

// token writes a move in ICCS; one of squares that the board has not, as it is.
func (p *Parser) token(squares []number) schemas.Span {
	for i, n := range squares {
		if n.value < 0 || i%2 == 0 && n.value >= board.Ranks || i%2 == 1 && n.value >= board.Files {
			last := squares[len(squares)-1].at
			return schemas.Span{Off: squares[0].at.Off, Len: last.Off + last.Len - squares[0].at.Off}
		}
	}
	move := [4]byte{
		'i' - byte(squares[1].value), '0' + byte(squares[0].value),
		'i' - byte(squares[3].value), '0' + byte(squares[2].value),
	}
	return p.trailer.Write(string(move[:]))
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}
