package ccbridge

import (
	"encoding/binary"
	"strconv"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/lines"
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Magic is what a record of CBR begins with.
const Magic = "CCBridge Record\x00"

// Places in a record of every version.
const (
	versionAt  = 19
	headLength = 52 // shorter than that, nothing is told
)

// Flags of a node.
const (
	flagEnd     = 1
	flagBranch  = 2
	flagComment = 4
)

// Parser reads records of CBR, also those of a library. Its zero value is ready.
type Parser struct {
	b      *records.Builder
	g      *schemas.Game
	record []byte
	layout *layout
	tree   lines.Tree
}

// ParseBinary implements records.BinaryParser.
func (p *Parser) ParseBinary(record []byte, b *records.Builder) {
	p.b, p.g, p.record = b, b.Game(), record
	p.tree.Begin(p.g)
	p.read()
	p.b, p.g, p.record = nil, nil, nil
	p.tree.Forget()
}

func (p *Parser) read() {
	p.library(p.b.Head())
	if len(p.record) < headLength {
		p.b.Fault(schemas.FaultCutOff, schemas.Span{}, len(p.record))
		return
	}
	if !isRecord(p.record) {
		p.value(p.b.Write("no record"), 0)
		return
	}
	version := p.record[versionAt]
	if p.layout = fieldsOf[version]; p.layout == nil {
		p.value(p.number("version ", version), versionAt)
		return
	}
	for _, f := range p.layout.texts {
		p.b.Tag(f.name, p.text(f))
	}
	p.codes()
	p.start()
	p.moves()
}

// library tags a record with what its library says of itself: see Library.
func (p *Parser) library(head []byte) {
	for _, f := range libraryTexts {
		if len(head) < f.at+f.length {
			return
		}
		p.b.Tag(f.name, p.b.Decode(untilZero(head[f.at:f.at+f.length]), encodings.UTF16LE, -1))
	}
}

// text writes a field; what is cut off of it is empty.
func (p *Parser) text(f field) schemas.Span {
	if f.at >= len(p.record) {
		return schemas.Span{}
	}
	return p.decode(untilZero(p.record[f.at:min(f.at+f.length, len(p.record))]), f.at)
}

func (p *Parser) decode(text []byte, at int) schemas.Span {
	if len(text) == 0 {
		return schemas.Span{}
	}
	return p.b.Decode(text, encodings.UTF16LE, at)
}

// untilZero returns the characters of UTF-16 before the first zero.
func untilZero(text []byte) []byte {
	for i := 0; i+2 <= len(text); i += 2 {
		if text[i] == 0 && text[i+1] == 0 {
			return text[:i]
		}
	}
	return text[:len(text)&^1]
}

// value reports a value that is none, and is left out of account.
func (p *Parser) value(written schemas.Span, at int) {
	p.tree.Fault(schemas.FaultValue, written, p.g.Origin.Offset+int64(at))
}

// number writes a number behind what it stands for.
func (p *Parser) number(what string, n byte) schemas.Span {
	return p.b.Write(what + strconv.Itoa(int(n)))
}

// codes reads the kind of record and the result.
func (p *Parser) codes() {
	l := p.layout
	if l.kind < len(p.record) {
		p.b.Tag(nameType, p.b.Write(strconv.Itoa(int(p.record[l.kind]))))
	}
	if l.result >= len(p.record) {
		return
	}
	code := int(p.record[l.result])
	written := strconv.Itoa(code)
	if code == severalResults {
		p.b.Tag(nameCode, p.b.Write(written))
	}
	if code < len(results) {
		written = results[code]
	}
	p.b.Tag(nameResult, p.b.Write(written))
}

// pieces are the types of pieces by the low half of their codes; the high half is 1
// for Red and 2 for Black.
var pieces = [...]board.Piece{
	1: board.Chariot, board.Horse, board.Elephant, board.Advisor, board.King, board.Cannon, board.Pawn,
}

// start reads the position and who moves first. A FEN is only written where the game
// does not begin as all do; an empty board without moves is a heading in a library.
func (p *Parser) start() {
	at := p.layout.start
	if len(p.record) < at+atBoard+boardLen {
		return
	}
	var pos board.Board
	for i, code := range p.record[at+atBoard : at+atBoard+boardLen] {
		file, rank := rows(byte(i))
		switch piece, ok := pieceOf(code); {
		case ok:
			pos.Set(board.At(file, rank), piece)
		case code > 1: // some write 1 where nothing stands
			p.value(p.number("piece ", code), at+atBoard+i)
		}
	}
	switch side := p.record[at]; side {
	case 1:
	case 2:
		pos.BlackToMove = true
	default:
		p.value(p.number("first mover ", side), at)
	}
	heading := pos == (board.Board{}) && at+atTree < len(p.record) && p.record[at+atTree]&flagEnd != 0
	if fen := pos.FEN(); fen != board.StartFEN && !heading {
		p.b.Tag(nameFEN, p.b.Write(fen))
	}
	if round := binary.LittleEndian.Uint16(p.record[at+atRound:]); round > 1 {
		p.b.Tag(nameStart, p.b.Write(strconv.Itoa(int(round))))
	}
}

func pieceOf(code byte) (board.Piece, bool) {
	kind, side := code&15, code>>4
	if kind == 0 || int(kind) >= len(pieces) || side != 1 && side != 2 {
		return board.NoPiece, false
	}
	if side == 2 {
		return pieces[kind] | board.Black, true
	}
	return pieces[kind], true
}

// moves reads the tree. What stands behind its end is left over from other records.
func (p *Parser) moves() {
	at := p.layout.start + atTree
	for root := true; !p.tree.Done(); root = false {
		if at+4 > len(p.record) {
			p.tree.Fault(schemas.FaultCutOff, schemas.Span{}, p.g.Origin.Offset+int64(len(p.record)))
			return
		}
		node := p.record[at : at+4]
		switch {
		case !root:
			p.tree.Move(p.token(node[2], node[3]), node[0]&flagBranch != 0)
		case node[2] != node[3]: // a move where none can stand
			p.value(p.token(node[2], node[3]), at)
		}
		if node[0] > flagEnd|flagBranch|flagComment {
			p.value(p.number("flags ", node[0]), at)
		}
		at += 4
		if node[0]&flagComment != 0 {
			next, ok := p.comment(at)
			if !ok {
				return
			}
			at = next
		}
		if node[0]&flagEnd != 0 {
			p.tree.End()
		}
	}
}

// token writes a move in ICCS; one of squares that the board has not, by its bytes.
func (p *Parser) token(from, to byte) schemas.Span {
	fromFile, fromRank := p.layout.square(from)
	toFile, toRank := p.layout.square(to)
	if !onBoard(fromFile, fromRank) || !onBoard(toFile, toRank) {
		return p.b.Write(strconv.Itoa(int(from)) + "-" + strconv.Itoa(int(to)))
	}
	return writeMove(p.b, fromFile, fromRank, toFile, toRank)
}

func onBoard(file, rank int) bool {
	return file >= 0 && file < board.Files && rank >= 0 && rank < board.Ranks
}

func writeMove(b *records.Builder, fromFile, fromRank, toFile, toRank int) schemas.Span {
	move := [4]byte{'a' + byte(fromFile), '0' + byte(fromRank), 'a' + byte(toFile), '0' + byte(toRank)}
	return b.Write(string(move[:]))
}

// comment reads the comment at a place, and returns the place behind it; not ok where
// the record ends before it does.
func (p *Parser) comment(at int) (next int, ok bool) {
	rest := p.record[at:]
	length := 0
	if len(rest) >= 4 {
		length, rest, at = int(binary.LittleEndian.Uint32(rest)), rest[4:], at+4
		ok = length <= len(rest)
	}
	text := rest[:min(length, len(rest))]
	for len(text) >= 2 && text[len(text)-1] == 0 && text[len(text)-2] == 0 {
		text = text[:len(text)-2]
	}
	written := p.decode(text, at)
	p.tree.Comment(written)
	if !ok {
		p.tree.Fault(schemas.FaultCutOff, written, p.g.Origin.Offset+int64(at))
	}
	return at + length, ok
}
