// Package xqr reads XQR records. Nothing is judged here.
//
// A record is fields, each a byte for its type, one for its length, and its value,
// texts in UTF-8; the first is the magic number. The field of the moves is the last of
// them, with a length of zero: behind it stands a tree of nodes of four bytes, the
// squares from and to, row from the top and column from the left in their halves,
// flags, and a zero. A flag says that the move has an answer, one that another move
// instead of it comes behind the lines that follow from it, one that a comment follows,
// a length of four bytes and a text. The first node is the start. Behind the tree comes
// a field with the CRC-32 of all that stands before it. Source: pengguang001/xqr,
// README.md, whose file is read here. Which number stands for which result, it does not
// say; its file has 1 where Red won.
package xqr

import (
	"encoding/binary"
	"hash/crc32"
	"strconv"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/lines"
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Magic is what a record begins with.
const Magic = "\x00\x02\x20\x17"

// The types of fields.
const (
	fieldVersion = 1
	fieldResult  = 7
	fieldMoves   = 9
	fieldCRC     = 10
)

// names are the tags of the fields that are texts.
var names = [...]string{2: "Event", 3: "Site", 4: "Date", 5: "Red", 6: "Black", 8: "FEN"}

// Flags of a node.
const (
	flagAnswer  = 1
	flagOther   = 2
	flagComment = 4
)

const nodeLength = 4

// Parser reads records. Its zero value is ready.
type Parser struct {
	b      *records.Builder
	g      *schemas.Game
	record []byte
	at     int // what is read next
	tree   lines.Tree
}

// ParseBinary implements records.BinaryParser.
func (p *Parser) ParseBinary(record []byte, b *records.Builder) {
	p.b, p.g, p.record, p.at = b, b.Game(), record, 0
	p.tree.Begin(p.g)
	if p.fields() && p.moves() {
		p.checksum()
	}
	p.b, p.g, p.record = nil, nil, nil
	p.tree.Forget()
}

// fields reads the fields up to that of the moves.
func (p *Parser) fields() bool {
	for {
		kind, value, ok := p.field()
		if !ok {
			return false
		}
		at := p.at - len(value)
		switch {
		case kind == 0 && at == len(Magic)-2:
		case kind == fieldMoves:
			p.at = at // its length says nothing
			return true
		case kind == fieldVersion:
			p.b.Tag("Version", p.number(value))
		case kind == fieldResult && len(value) == 1 && value[0] == 1:
			p.b.Tag("Result", p.b.Write("1-0"))
		case kind == fieldResult:
			p.b.Tag("Result", p.number(value))
		case int(kind) < len(names) && names[kind] != "":
			p.b.Tag(names[kind], p.text(value, at))
		default:
			p.b.Tag("Field"+strconv.Itoa(int(kind)), p.text(value, at))
		}
	}
}

// field reads a field; not ok where the record ends before it does.
func (p *Parser) field() (kind byte, value []byte, ok bool) {
	rest := p.record[p.at:]
	if len(rest) < 2 || len(rest) < 2+int(rest[1]) {
		p.cutOff()
		return 0, nil, false
	}
	n := 2 + int(rest[1])
	p.at += n
	return rest[0], rest[2:n], true
}

func (p *Parser) cutOff() {
	p.tree.Fault(schemas.FaultCutOff, schemas.Span{}, p.g.Origin.Offset+int64(len(p.record)))
}

func (p *Parser) text(value []byte, at int) schemas.Span {
	if len(value) == 0 {
		return schemas.Span{}
	}
	return p.b.Decode(value, encodings.UTF8, at)
}

// number writes the bytes of a value as numbers.
func (p *Parser) number(value []byte) schemas.Span {
	text := make([]byte, 0, 16)
	for i, c := range value {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, uint64(c), 10)
	}
	return p.b.Write(string(text))
}

// moves reads the tree.
func (p *Parser) moves() bool {
	for root := true; !p.tree.Done(); root = false {
		if p.at+nodeLength > len(p.record) {
			p.cutOff()
			return false
		}
		node := p.record[p.at:][:nodeLength]
		if node[2] > flagAnswer|flagOther|flagComment || root && node[2]&flagOther != 0 {
			p.tree.Fault(schemas.FaultValue, p.b.Write("flags "+strconv.Itoa(int(node[2]))), p.g.Origin.Offset+int64(p.at+2))
		}
		if !root {
			p.tree.Move(p.token(node[0], node[1]), node[2]&flagOther != 0)
		}
		p.at += nodeLength
		if node[2]&flagComment != 0 && !p.comment() {
			return false
		}
		if node[2]&flagAnswer == 0 {
			p.tree.End()
		}
	}
	return true
}

// token writes a move in ICCS; one of squares that the board has not, by its bytes.
func (p *Parser) token(from, to byte) schemas.Span {
	if from>>4 >= board.Ranks || from&15 >= board.Files || to>>4 >= board.Ranks || to&15 >= board.Files {
		return p.b.Write(strconv.Itoa(int(from)) + "-" + strconv.Itoa(int(to)))
	}
	move := [4]byte{'a' + from&15, '9' - from>>4, 'a' + to&15, '9' - to>>4}
	return p.b.Write(string(move[:]))
}

// comment reads a comment; not ok where the record ends before it does.
func (p *Parser) comment() bool {
	rest := p.record[p.at:]
	if len(rest) < 4 {
		p.cutOff()
		return false
	}
	length := int64(binary.LittleEndian.Uint32(rest))
	p.at += 4
	text := rest[4:]
	if length < int64(len(text)) {
		text = text[:length]
	}
	p.tree.Comment(p.text(text, p.at))
	p.at += len(text)
	if int64(len(text)) < length {
		p.cutOff()
		return false
	}
	return true
}

// checksum reads the field behind the tree.
func (p *Parser) checksum() {
	before := p.record[:p.at]
	kind, value, ok := p.field()
	switch {
	case !ok:
	case kind != fieldCRC || len(value) != 4 || binary.LittleEndian.Uint32(value) != crc32.ChecksumIEEE(before):
		p.b.Fault(schemas.FaultValue, p.b.Write("CRC-32"), len(before))
	case p.at < len(p.record):
		p.b.Fault(schemas.FaultAfterEnd, p.text(p.record[p.at:], p.at), p.at)
	}
}
