// Package rdf reads games of renju as Renju Dynamic Figures hold them: .rdf. Nothing is
// judged here.
//
// A game stands between ":RDFA", some text and a colon, and "!": four characters a move,
// its number and two capital letters, the column and the row, the row from the top. One
// numbered A5, in small letters, is the fifth that was offered and not kept. Source:
// gomoku/RenLib, Rdf.cpp, which alone the layout is known from.
//
// The text behind RDFA is the tag RDFA; what stands around the game is a comment. There
// are no players and no result.
package rdf

import (
	"bytes"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const (
	boardSize = 15
	moveSize  = 4
	opening   = ":RDFA"
	closing   = '!'
	fifth     = "A5"
)

// Begins reports whether a text is such a game, or begins with one: two moves at least.
func Begins(text []byte) bool {
	const reach = 4 << 10
	game, _, ok := find(text[:min(len(text), reach)])
	if !ok || len(game) < 2*moveSize {
		return false
	}
	for range 2 {
		if _, _, ok := readMove(game[:moveSize]); !ok {
			return false
		}
		game = game[moveSize:]
	}
	return true
}

// find returns what stands behind the opening of a game, and where that is.
func find(text []byte) (game []byte, at int, ok bool) {
	open := bytes.Index(text, []byte(opening))
	if open < 0 {
		return nil, 0, false
	}
	colon := bytes.IndexByte(text[open+len(opening):], ':')
	if colon < 0 {
		return nil, 0, false
	}
	at = open + len(opening) + colon + 1
	return text[at:], at, true
}

// readMove reads a move or the fifth not kept.
func readMove(b []byte) (name string, number int, ok bool) {
	first := byte('A')
	if string(b[:2]) == fifth {
		first = 'a'
	} else if number, ok = figures(b[:2]); !ok {
		return "", 0, false
	}
	column, row := int(b[2])-int(first), int(b[3])-int(first)
	if column < 0 || column >= boardSize || row < 0 || row >= boardSize {
		return "", number, false
	}
	name, ok = points.Name(column, boardSize-1-row)
	return name, number, ok
}

// figures reads a number of two figures, the first perhaps a blank.
func figures(b []byte) (n int, ok bool) {
	for i, c := range b {
		switch {
		case c >= '0' && c <= '9':
			n = 10*n + int(c-'0')
		case i > 0 || c != ' ':
			return 0, false
		}
	}
	return n, true
}

// Parser reads games. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser: the points have to be named anew.
func (*Parser) ParseBinary(record []byte, b *records.Builder) {
	encoding := b.Detect(record, 0)
	prose := func(from, to int) {
		text := bytes.TrimLeft(record[from:to], " \t\r\n\x1a")
		from = to - len(text)
		if text = bytes.TrimRight(text, " \t\r\n\x1a"); len(text) > 0 {
			b.Comment(0, len(b.Game().Moves), b.Decode(text, encoding, from))
		}
	}
	game, at, ok := find(record)
	if !ok {
		prose(0, len(record))
		b.Fault(schemas.FaultCutOff, b.Write(opening), len(record))
		return
	}
	open := bytes.Index(record, []byte(opening))
	prose(0, open)
	if name := record[open+len(opening) : at-1]; len(name) > 0 {
		b.Tag("RDFA", b.Decode(name, encoding, open+len(opening)))
	}
	end := bytes.IndexByte(game, closing)
	behind := at + end + 1
	if end < 0 {
		end = len(bytes.TrimRight(game, " \t\r\n\x1a"))
		behind = len(record)
		defer func() { b.Fault(schemas.FaultCutOff, b.Write(string(rune(closing))), len(record)) }()
	}
	moves(game[:end], b, encoding, at)
	prose(behind, len(record))
}

// moves reads the moves, of which the first stands at offset.
func moves(text []byte, b *records.Builder, encoding string, offset int) {
	g := b.Game()
	for len(text) > 0 {
		size := min(moveSize, len(text))
		move := text[:size]
		text = text[size:]
		name, number, ok := "", 0, false
		if size == moveSize {
			name, number, ok = readMove(move)
		}
		switch {
		case ok && string(move[:2]) == fifth:
			points.Remove(b, name)
		case ok:
			points.Move(b, name)
			g.Moves[len(g.Moves)-1].Number = int32(number)
		default:
			g.Moves = append(g.Moves, schemas.Move{Token: b.Decode(move, encoding, offset), Number: int32(number)})
		}
		offset += size
	}
}
