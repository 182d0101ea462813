package wxf

import (
	"bytes"
	"strconv"

	"qipu/schemas"
	"qipu/schemas/board"
)

// word is one that is written behind a record: the name of a tag.
type word int

// The names of tags that the format does not write. What belongs to a player stands in
// this order behind the name of its team.
const (
	nameRedTeam word = iota
	nameRedRating
	nameRedInfo // a further field of the line
	nameBlackTeam
	nameBlackRating
	nameBlackInfo
	nameTimeControl
	nameSite
	nameFEN
)

var words = [...]string{"RedTeam", "RedElo", "RedInfo", "BlackTeam", "BlackElo", "BlackInfo", "TimeControl", "Site", "FEN"}

// write appends a word behind the record.
func (p *Parser) write(w word) schemas.Span { return p.put(words[w]) }

func (p *Parser) put(text string) schemas.Span {
	off := len(p.text)
	p.text = append(append(p.text, text...), '\n')
	return span(off, off+len(text))
}

// arrange reads SETUP{ Ke0 ke9 Rd4 MOVE 12 BLACK } as a FEN: a letter of a piece and its
// square each, the number of the move and who is to move. A FEN goes before it, and one
// that is not understood is kept as it is written: the game begins from no other array.
func (p *Parser) arrange() {
	var b board.Board
	number := 1
	isNumber, good := false, true
	for token := range bytes.FieldsSeq(p.bytes(p.setup)) {
		switch {
		case isNumber:
			n, err := strconv.ParseUint(string(token), 10, 16)
			number, isNumber, good = int(n), false, good && err == nil && n > 0
		case string(token) == "MOVE":
			isNumber = true
		case string(token) == "RED" || string(token) == "BLACK":
			b.BlackToMove = string(token) == "BLACK"
		default:
			good = place(&b, token) && good
		}
	}
	switch {
	case p.fen:
		p.fault(schemas.FaultLoose, p.setup)
		p.g.Comments = append(p.g.Comments, schemas.Comment{Text: p.setup})
	case !good || isNumber:
		p.fault(schemas.FaultValue, p.setup)
		p.tag(p.write(nameFEN), p.setup)
	default:
		fen := b.FEN()
		p.tag(p.write(nameFEN), p.put(fen[:len(fen)-1]+strconv.Itoa(number)))
	}
}

// place puts a piece on its square, "Ke0". It returns false where that is none, or is
// taken.
func place(b *board.Board, token []byte) bool {
	if len(token) != 3 {
		return false
	}
	piece, ok := board.ParsePiece(token[0])
	at, ok2 := board.ParseSquare(string(token[1:]))
	if !ok || !ok2 || b.Pieces[at] != board.NoPiece {
		return false
	}
	b.Set(at, piece)
	return true
}
