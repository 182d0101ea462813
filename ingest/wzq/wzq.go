// Package wzq reads games of renju of the server Basecity (.wzq). Nothing is judged
// here.
//
// A record is ten bytes that are not known, the names of both players, each behind a
// byte for its length, more that is not known and, from the first byte 0x70 on, the
// moves: the centre, and 15·column+row for each, both from 0, the row from the top.
// Bytes of 0 between them say nothing. For the fifth move there are three: both that
// were offered, and that which was taken away. Source: gomoku/RenLib, Wzq.cpp, which
// alone the layout is known from.
//
// The tags are Black, White and, in hexadecimal, Header and Settings, what is not known
// before the names and behind them, where it is not all 0. There is no result.
package wzq

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	headerSize = 10
	boardSize  = 15
	boardCells = boardSize * boardSize
	centre     = boardCells / 2
	fifthPly   = 5
)

// layout is where the parts of a record stand.
type layout struct {
	black, white []byte
	names, moves int // where the names end and the moves begin
	whole        bool
}

// read finds the parts of a record, as far as they are there.
func read(record []byte) (l layout) {
	at := headerSize
	for _, name := range [...]*[]byte{&l.black, &l.white} {
		if at >= len(record) {
			l.names, l.moves = len(record), len(record)
			return l
		}
		end := min(at+1+int(record[at]), len(record))
		*name = record[at+1 : end]
		at = end
	}
	l.names, l.moves = at, len(record)
	if i := bytes.IndexByte(record[at:], centre); i >= 0 {
		l.moves, l.whole = at+i, true
	}
	return l
}

// Begins reports whether bytes are such a record: names of players, and at least four
// moves from the centre on, of points that come but once, but for the fifth taken away.
// cut: the source goes on behind what is here.
func Begins(head []byte, cut bool) bool {
	const (
		least   = 4 // moves
		longest = 40
		largest = 4 << 10
	)
	l := read(head)
	if cut || len(head) > largest || !l.whole || !isName(l.black, longest) || !isName(l.white, longest) {
		return false
	}
	var seen [boardCells]bool
	n, text := 0, true
	for _, p := range head[l.moves:] {
		if p == 0 {
			text = false
			continue
		}
		if n++; int(p) >= boardCells || seen[p] != (n == fifthPly+2) {
			return false
		}
		seen[p] = true
		text = text && p >= ' ' && p < 0x7f
	}
	return n >= least && !text
}

func isName(b []byte, longest int) bool {
	for _, c := range b {
		if c < ' ' {
			return false
		}
	}
	return len(b) > 0 && len(b) <= longest
}

// Parser reads records. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser.
func (*Parser) ParseBinary(record []byte, b *records.Builder) {
	l := read(record)
	names := record[min(headerSize, len(record)):l.names]
	encoding := b.Detect(names, headerSize)
	white := l.names - len(l.white)
	for _, name := range [...]struct {
		tag    string
		text   []byte
		offset int
	}{{"Black", l.black, headerSize + 1}, {"White", l.white, white}} {
		if len(name.text) > 0 {
			b.Tag(name.tag, b.Decode(name.text, encoding, name.offset))
		}
	}
	unknown(b, "Header", record[:min(headerSize, len(record))])
	unknown(b, "Settings", record[l.names:l.moves])
	if !l.whole {
		b.Fault(schemas.FaultCutOff, b.Write("moves"), len(record))
		return
	}
	moves(record[l.moves:], b, l.moves)
}

// unknown keeps bytes whose meaning is not known.
func unknown(b *records.Builder, tag string, bytes []byte) {
	for _, c := range bytes {
		if c != 0 {
			b.Tag(tag, b.Write(hex.EncodeToString(bytes)))
			return
		}
	}
}

// moves reads the moves, of which the first stands at offset.
func moves(list []byte, b *records.Builder, offset int) {
	g := b.Game()
	var offers []byte
	for i, p := range list {
		switch {
		case p == 0:
		case len(g.Moves) != fifthPly-1:
			points.Move(b, name(p))
		case len(offers) < 2:
			offers = append(offers, p)
			g.Stage.Offered = append(g.Stage.Offered, b.Write(name(p)))
		default:
			points.Remove(b, name(p))
			switch p {
			case offers[0]:
				points.Move(b, name(offers[1]))
			case offers[1]:
				points.Move(b, name(offers[0]))
			default: // which was kept nobody says
				at := b.Write(name(offers[0]) + "/" + name(offers[1]))
				b.Fault(schemas.FaultValue, g.Stage.Removed[0], offset+i)
				g.Moves = append(g.Moves, schemas.Move{Token: at})
			}
		}
	}
}

// name is the name of a point, or how the byte of none is told.
func name(p byte) string {
	if int(p) < boardCells {
		if name, ok := points.Name(int(p)/boardSize, boardSize-1-int(p)%boardSize); ok {
			return name
		}
	}
	return fmt.Sprintf("0x%02x", p)
}
