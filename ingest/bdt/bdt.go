// Package bdt reads games of renju as ShowRenju and RenLib write them: .bdt. Nothing is
// judged here.
//
// A game is a line: Tournament=[Black,White,result,moves,5A,reverse,comment]. The
// result is +, - or =, for Black. A move is two hexadecimal digits, the column and the
// row, both from 1, the row from the side of Black; 00 is a pass. 5A is the fifth that
// was offered and not kept: its letter leaves I out, as capital letters of boards
// printed in Europe do, so that J stands for the column i. Reverse is R where the sides
// were swapped and - where they were not; ? says nothing. Source: gomoku/RenLib,
// Bdt.cpp, which alone the layout is known from.
//
// The tags are Event, Black, White, Result and, as written, 5A and Reverse. A
// tournament of one comma is what RenLib writes for none.
package bdt

import (
	"bytes"
	"fmt"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

const boardSize = 15

// The fields of a line. The comment takes what is left.
const (
	fieldBlack = iota
	fieldWhite
	fieldResult
	fieldMoves
	fieldFifth
	fieldReverse
	fieldComment
	fieldCount
)

// scanner takes every line for a game.
type scanner struct{ records.Scanner }

// Bounds implements records.Scanner.
func (s scanner) Bounds() records.Bounds {
	bounds := s.Scanner.Bounds()
	bounds.Binary = true
	return bounds
}

// NewScanner returns a scanner of games: every line is one.
func NewScanner() records.Scanner { return scanner{records.NewLines()} }

// Begins reports whether a text begins with a line of such a game, of two moves at
// least. cut: the text goes on behind what is here.
func Begins(text []byte, cut bool) bool {
	line, _, whole := bytes.Cut(text, []byte("\n"))
	_, inside, ok := bytes.Cut(line, []byte("=["))
	fields := bytes.SplitN(inside, []byte(","), fieldCount)
	if !ok || len(fields) != fieldCount || !whole && cut || bytes.IndexByte(fields[fieldComment], ']') < 0 {
		return false
	}
	moves := bytes.TrimSpace(fields[fieldMoves])
	if len(moves) < 4 || len(moves)%2 == 1 {
		return false
	}
	for _, c := range moves {
		if hex(c) < 0 {
			return false
		}
	}
	return true
}

// Parser reads games. The zero value is ready.
type Parser struct{}

// ParseBinary implements records.BinaryParser: the points have to be named anew.
func (*Parser) ParseBinary(line []byte, b *records.Builder) {
	encoding := b.Detect(line, 0)
	event, inside, ok := bytes.Cut(line, []byte("=["))
	if !ok {
		at := b.Decode(line, encoding, 0)
		b.Comment(0, 0, at)
		b.Fault(schemas.FaultProse, at, 0)
		return
	}
	from := len(event) + len("=[")
	end := bytes.LastIndexByte(inside, ']')
	if end < 0 {
		end = len(inside)
		defer func() { b.Fault(schemas.FaultCutOff, b.Write("]"), len(line)) }()
	}
	fields := bytes.SplitN(inside[:end], []byte(","), fieldCount)
	field := func(i int) (text []byte, offset int) {
		offset = from
		for _, f := range fields[:min(i, len(fields))] {
			offset += len(f) + 1
		}
		if i >= len(fields) {
			return nil, offset
		}
		text = bytes.TrimLeft(fields[i], " \t")
		return bytes.TrimRight(text, " \t"), offset + len(fields[i]) - len(text)
	}
	decode := func(text []byte, offset int) schemas.Span {
		if len(text) == 0 {
			return schemas.Span{}
		}
		return b.Decode(text, encoding, offset)
	}
	if event = bytes.TrimSpace(event); string(event) != "," {
		b.Tag("Event", decode(event, 0))
	}
	b.Tag("Black", decode(field(fieldBlack)))
	b.Tag("White", decode(field(fieldWhite)))
	result(b, decode, field)
	b.Tag("5A", decode(field(fieldFifth)))
	b.Tag("Reverse", decode(field(fieldReverse)))
	moves, _ := field(fieldMoves)
	readMoves(moves, b)
	fifth, _ := field(fieldFifth)
	if name, ok := fifthName(fifth); ok {
		points.Remove(b, name)
	}
	switch reverse, _ := field(fieldReverse); string(bytes.ToUpper(reverse)) {
	case "R", "+":
		points.TellSwap(b, true)
	case "-":
		points.TellSwap(b, false)
	}
	b.Comment(0, len(b.Game().Moves), decode(field(fieldComment)))
	if len(fields) < fieldCount {
		b.Fault(schemas.FaultCells, b.Write(fmt.Sprintf("%d", len(fields))), from)
	}
	if behind := bytes.TrimLeft(inside[min(end+1, len(inside)):], " \t"); len(behind) > 0 {
		at := len(line) - len(behind)
		b.Fault(schemas.FaultAfterEnd, decode(behind, at), at)
	}
}

// result adds the result.
func result(b *records.Builder, decode func([]byte, int) schemas.Span, field func(int) ([]byte, int)) {
	text, offset := field(fieldResult)
	switch string(text) {
	case "+":
		b.Tag("Result", b.Write(schemas.ResultFirstWins.String()))
	case "-":
		b.Tag("Result", b.Write(schemas.ResultSecondWins.String()))
	case "=":
		b.Tag("Result", b.Write(schemas.ResultDraw.String()))
	default:
		b.Tag("Result", decode(text, offset))
	}
}

// readMoves adds the moves. Two digits that name no point are told as they are.
func readMoves(moves []byte, b *records.Builder) {
	for len(moves) > 0 {
		pair := moves[:min(2, len(moves))]
		moves = moves[len(pair):]
		name, ok := "--", string(pair) == "00"
		if !ok && len(pair) == 2 {
			column, row := hex(pair[0]), hex(pair[1])
			name, ok = points.Name(column-1, row-1)
		}
		if !ok {
			name = fmt.Sprintf("%q", pair)
		}
		points.Move(b, name)
	}
}

// hex is the value of a hexadecimal digit, -1 of what is none.
func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// fifthName is the name of the fifth not kept.
func fifthName(text []byte) (name string, ok bool) {
	if len(text) < 2 || len(text) > 3 {
		return "", false
	}
	column, row := int(text[0]), 0
	switch {
	case column >= 'J' && column <= 'P':
		column -= 'A' + 1
	case column >= 'A' && column <= 'I':
		column -= 'A'
	case column >= 'a' && column <= 'o':
		column -= 'a'
	default:
		return "", false
	}
	for _, c := range text[1:] {
		if c < '0' || c > '9' {
			return "", false
		}
		row = 10*row + int(c-'0')
	}
	if row < 1 || row > boardSize {
		return "", false
	}
	return points.Name(column, row-1)
}
