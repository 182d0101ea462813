package pdb

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"unicode/utf8"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	boardSize = 15

	fixedSize = 5 // of a record, without the byte that may be missing
	stoneSize = 2
	black     = 2
	white     = 1

	flagFifths  = 0x0010 // the opening has two fifths
	flagFifth   = 0x0200 // the other of them is given
	flagProblem = 0x4000
)

// The texts behind the stones.
const (
	textTitle = iota
	textBlack
	textWhite
	textComment
	textDate
	textCount
)

// Parser reads records. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser.
func (*Parser) ParseBinary(record []byte, b *records.Builder) {
	if len(record) < fixedSize {
		b.Fault(schemas.FaultCutOff, b.Write("record"), len(record))
		return
	}
	flags, shown, count := binary.BigEndian.Uint16(record), int(record[2]), int(record[3])
	from := min(stonesAt(record, count), len(record))
	end := from + stoneSize*count
	if end > len(record) {
		end = from + (len(record)-from)/stoneSize*stoneSize
	}
	if stones := record[from:end]; flags&flagProblem != 0 {
		setup(stones, b)
	} else {
		moves(stones, b)
	}
	if shown != count {
		b.Tag("Shown", b.Write(strconv.Itoa(shown)))
	}
	if end < from+stoneSize*count {
		b.Fault(schemas.FaultCutOff, b.Write("moves"), len(record))
		return
	}
	behind := texts(record, end, b)
	if flags&(flagFifths|flagFifth) == flagFifths|flagFifth && behind+2 <= len(record) {
		points.Remove(b, name(record[behind]<<4|record[behind+1]&0x0f))
	}
}

// stonesAt is where the stones begin: where the colours alternate, Black first.
func stonesAt(record []byte, count int) int {
	for _, from := range [...]int{fixedSize + 1, fixedSize} {
		if alternate(record[min(from, len(record)):], count) {
			return from
		}
	}
	return fixedSize + 1
}

// alternate reports whether the colours of so many stones alternate.
func alternate(stones []byte, count int) bool {
	if len(stones) < stoneSize*count {
		return false
	}
	for i := range count {
		if stones[stoneSize*i+1] != byte(black-i%2) {
			return false
		}
	}
	return true
}

// moves adds the moves, and their colours where they do not alternate.
func moves(stones []byte, b *records.Builder) {
	g := b.Game()
	count := len(stones) / stoneSize
	sided := !alternate(stones, count)
	for i := range count {
		point, colour := stones[stoneSize*i], stones[stoneSize*i+1]
		points.Move(b, name(point))
		if !sided {
			continue
		}
		side, ok := sideOf(colour)
		if !ok {
			b.Fault(schemas.FaultValue, b.Write("colour "+strconv.Itoa(int(colour))), -1)
			side = schemas.Side(i % 2)
		}
		g.Sides = append(g.Sides, side)
	}
}

// setup adds the stones of a problem.
func setup(stones []byte, b *records.Builder) {
	g := b.Game()
	for ; len(stones) >= stoneSize; stones = stones[stoneSize:] {
		at := b.Write(name(stones[0]))
		side, ok := sideOf(stones[1])
		if !ok {
			b.Fault(schemas.FaultValue, at, -1)
			continue
		}
		g.Setup = append(g.Setup, schemas.SetupStone{Token: at, Side: side})
	}
}

func sideOf(colour byte) (side schemas.Side, ok bool) {
	switch colour {
	case black:
		return schemas.First, true
	case white:
		return schemas.Second, true
	}
	return schemas.NoSide, false
}

// name is the name of a point: its column and its row from the top.
func name(p byte) string {
	if column, row := int(p>>4), boardSize-1-int(p&0x0f); column < boardSize {
		if name, ok := points.Name(column, row); ok {
			return name
		}
	}
	return "0x" + strconv.FormatUint(uint64(p), 16)
}

// texts reads the texts from a place on, and returns where they end.
func texts(record []byte, from int, b *records.Builder) (end int) {
	names := [textCount]string{textTitle: "Title", textBlack: "Black", textWhite: "White", textDate: "Date"}
	encoding := encodings.ShiftJIS
	if utf8.Valid(record[from:]) {
		encoding = encodings.UTF8
	}
	for i, tag := range names {
		text, _, whole := bytes.Cut(record[from:], []byte{0})
		if len(text) > 0 {
			if at := b.Decode(text, encoding, from); tag == "" {
				b.Comment(0, len(b.Game().Moves), at)
			} else {
				b.Tag(tag, at)
			}
		}
		if !whole {
			if i < textDate || len(text) > 0 {
				b.Fault(schemas.FaultCutOff, b.Write("texts"), len(record))
			}
			return len(record)
		}
		from += len(text) + 1
	}
	return from
}
