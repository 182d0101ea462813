// Package chn reads the records of the halls of 联众 and 弈天, .chn and .xqi: the
// memory of a program as it was written down. Nothing is judged here.
//
// A file begins with GL. Behind a time as C writes it stand texts in GB18030 that end
// with a zero: a title, and of each player the account and the name. At 0xB4 stand the
// start position and at 0x10E the last one, column by column from Red's left and each
// from the top: the low half of a byte is the piece, 1 to 7 for chariot, horse, cannon,
// king, advisor, elephant and pawn, and 8 more for Black's; the high half numbers those
// that are alike. At 0x16C stands how many plies there are. From 0x1E0 on, nodes of 36
// bytes: the first is none, and each has at 0 where the next stood in memory, 0 in the
// last, at 6 and 7 the squares from and to, row from the top and column from the left,
// at 8 the piece and at 9 that captured.
//
// The nodes hold times too, in ways that are not known well enough to read; and no
// result has been seen. Source: two real files of one game, which a text of the same
// program writes out, and whose last positions are those that the moves lead to.
package chn

import (
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Places in a file.
const (
	savedAt    = 8
	savedLen   = 28
	boardAt    = 0xB4
	countAt    = 0x16C
	nodesAt    = 0x1E0
	nodeLength = 36
	moveLength = 10 // of a node, what is read of it
)

// texts are the texts by their places.
var texts = [...]struct {
	name       string
	at, length int
}{
	{"Title", 0x24, 64}, {"RedAccount", 0x64, 20}, {"Red", 0x78, 20}, {"BlackAccount", 0x8C, 20}, {"Black", 0xA0, 20},
}

// Parser reads records. Its zero value is ready.
type Parser struct {
	b      *records.Builder
	g      *schemas.Game
	record []byte
}

// ParseBinary implements records.BinaryParser.
func (p *Parser) ParseBinary(record []byte, b *records.Builder) {
	p.b, p.g, p.record = b, b.Game(), record
	p.head()
	p.start()
	p.moves()
	p.b, p.g, p.record = nil, nil, nil
}

// head reads the texts and the time.
func (p *Parser) head() {
	for _, t := range texts {
		p.b.Tag(t.name, p.text(t.at, t.length))
	}
	saved := p.text(savedAt, savedLen)
	p.b.Tag("Saved", saved)
	if saved.Empty() {
		return
	}
	written := untilZero(p.record[savedAt:min(savedAt+savedLen, len(p.record))])
	if when, err := time.Parse(time.ANSIC, strings.TrimSpace(string(written))); err == nil {
		p.b.Tag("Date", p.b.Write(when.Format("2006.01.02")))
	}
}

func (p *Parser) text(at, length int) schemas.Span {
	if at >= len(p.record) {
		return schemas.Span{}
	}
	text := untilZero(p.record[at:min(at+length, len(p.record))])
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	if len(text) == 0 {
		return schemas.Span{}
	}
	return p.b.Decode(text, encodings.GB18030, at)
}

func untilZero(text []byte) []byte {
	for i, c := range text {
		if c == 0 {
			return text[:i]
		}
	}
	return text
}

// pieces are the types of pieces by the low three bits of their codes.
var pieces = [8]board.Piece{
	1: board.Chariot, board.Horse, board.Cannon, board.King, board.Advisor, board.Elephant, board.Pawn,
}

const black = 8 // is set in the codes of Black's pieces

// start reads the position. Who moves first is whose the first piece that moves is: no
// field is known to say it.
func (p *Parser) start() {
	if len(p.record) < boardAt+board.Squares {
		return
	}
	var pos board.Board
	for i, code := range p.record[boardAt : boardAt+board.Squares] {
		square := board.At(i/board.Ranks, board.Ranks-1-i%board.Ranks)
		piece := pieces[code&7]
		switch {
		case code == 0:
		case piece == board.NoPiece:
			p.value("piece on "+square.String(), boardAt+i)
		case code&black != 0:
			pos.Set(square, piece|board.Black)
		default:
			pos.Set(square, piece)
		}
	}
	if first := nodesAt + nodeLength; first+moveLength <= len(p.record) {
		pos.BlackToMove = p.record[first+8]&black != 0
	}
	if fen := pos.FEN(); fen != board.StartFEN {
		p.b.Tag("FEN", p.b.Write(fen))
	}
}

// moves reads the nodes up to the last, or to the end of what there is.
func (p *Parser) moves() {
	if len(p.record) < nodesAt+4 {
		p.b.Fault(schemas.FaultCutOff, schemas.Span{}, len(p.record))
		return
	}
	count := binary.LittleEndian.Uint32(p.record[countAt:])
	at := nodesAt
	for more := binary.LittleEndian.Uint32(p.record[at:]); more != 0; {
		if at += nodeLength; at+moveLength > len(p.record) {
			p.b.Fault(schemas.FaultCutOff, schemas.Span{}, len(p.record))
			return
		}
		node := p.record[at : at+moveLength]
		p.g.Moves = append(p.g.Moves, schemas.Move{Token: p.token(node[6], node[7])})
		more = binary.LittleEndian.Uint32(node)
	}
	if uint64(len(p.g.Moves)) != uint64(count) {
		p.value("count of plies", countAt)
	}
}

// token writes a move in ICCS; one of squares that the board has not, by its bytes.
func (p *Parser) token(from, to byte) schemas.Span {
	if from>>4 >= board.Ranks || from&15 >= board.Files || to>>4 >= board.Ranks || to&15 >= board.Files {
		return p.b.Write(strconv.Itoa(int(from)) + "-" + strconv.Itoa(int(to)))
	}
	move := [4]byte{'a' + from&15, '9' - from>>4, 'a' + to&15, '9' - to>>4}
	return p.b.Write(string(move[:]))
}

// value reports a value that is none, and is left out of account.
func (p *Parser) value(what string, at int) {
	p.b.Fault(schemas.FaultValue, p.b.Write(what), at)
}
