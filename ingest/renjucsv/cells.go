package renjucsv

import (
	"bytes"

	"qipu/schemas"
)

// flaw is what is wrong with the quotes of a cell.
type flaw uint8

const (
	flawNone   flaw = iota
	flawTail        // something stands behind the closing quote
	flawOpened      // the closing quote is missing
)

// cell is one cell of a row.
type cell struct {
	value schemas.Span // without the quotes around it; quotes doubled within it stay so
	flaw  flaw
}

// cells goes over the cells of one row.
type cells struct {
	text []byte
	pos  int
	sep  byte
	done bool // the row has ended: pos stands at the end of its line
}

// next returns the next cell of the row; false when it has no more.
func (c *cells) next() (cell, bool) {
	if c.done {
		return cell{}, false
	}
	begin := c.pos + leadingSpaces(c.text[c.pos:])
	if begin == len(c.text) || c.text[begin] != '"' {
		end := c.pos + c.plainLen(c.text[c.pos:])
		out := cell{value: span(c.pos, end)}
		c.leave(end)
		return out, true
	}
	begin++
	end := begin
	for {
		i := bytes.IndexByte(c.text[end:], '"')
		if i < 0 {
			c.leave(len(c.text))
			return cell{span(begin, len(c.text)), flawOpened}, true
		}
		end += i
		if end+1 == len(c.text) || c.text[end+1] != '"' {
			break
		}
		end += 2
	}
	behind := end + 1
	tail := c.plainLen(c.text[behind:])
	out := cell{value: span(begin, end)}
	if len(bytes.TrimLeft(c.text[behind:behind+tail], " ")) > 0 {
		out = cell{span(begin-1, behind+tail), flawTail}
	}
	c.leave(behind + tail)
	return out, true
}

// leave goes on from the end of a cell.
func (c *cells) leave(end int) {
	c.done = end == len(c.text) || c.text[end] != c.sep
	c.pos = end
	if !c.done {
		c.pos++
	}
}

// plainLen returns how far b goes to the next separator or the end of the line.
func (c *cells) plainLen(b []byte) int {
	for i, x := range b {
		if x == c.sep || isLineEnd(x) {
			return i
		}
	}
	return len(b)
}

func leadingSpaces(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " ")) }

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}
