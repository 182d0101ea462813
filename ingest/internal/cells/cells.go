// Package cells cuts rows of tables into cells as RFC 4180 has them, with any one byte
// between cells. Package encoding/csv says where a cell begins and not where it ends,
// and gives up at the first quote out of place.
package cells

import (
	"bytes"

	"qipu/schemas"
)

// Flaw is what is wrong with the quotes of a cell.
type Flaw uint8

// The flaws.
const (
	FlawNone   Flaw = iota
	FlawTail        // something stands behind the closing quote
	FlawOpened      // the closing quote is missing
)

// Cell is one cell of a row.
type Cell struct {
	Value schemas.Span // without the quotes around it; quotes doubled within it stay so
	Flaw  Flaw
}

// Row goes over the cells of one row.
type Row struct {
	Text []byte
	Pos  int
	Sep  byte
	Done bool // the row has ended: Pos stands at the end of its line
}

// Next returns the next cell of the row; false when it has no more.
func (c *Row) Next() (Cell, bool) {
	if c.Done {
		return Cell{}, false
	}
	begin := c.Pos + leadingSpaces(c.Text[c.Pos:])
	if begin == len(c.Text) || c.Text[begin] != '"' {
		end := c.Pos + c.plainLen(c.Text[c.Pos:])
		out := Cell{Value: span(c.Pos, end)}
		c.leave(end)
		return out, true
	}
	begin++
	end := begin
	for {
		i := bytes.IndexByte(c.Text[end:], '"')
		if i < 0 {
			c.leave(len(c.Text))
			return Cell{span(begin, len(c.Text)), FlawOpened}, true
		}
		end += i
		if end+1 == len(c.Text) || c.Text[end+1] != '"' {
			break
		}
		end += 2
	}
	behind := end + 1
	tail := c.plainLen(c.Text[behind:])
	out := Cell{Value: span(begin, end)}
	if len(bytes.TrimLeft(c.Text[behind:behind+tail], " ")) > 0 {
		out = Cell{span(begin-1, behind+tail), FlawTail}
	}
	c.leave(behind + tail)
	return out, true
}

// leave goes on from the end of a cell.
func (c *Row) leave(end int) {
	c.Done = end == len(c.Text) || c.Text[end] != c.Sep
	c.Pos = end
	if !c.Done {
		c.Pos++
	}
}

// plainLen returns how far b goes to the next separator or the end of the line.
func (c *Row) plainLen(b []byte) int {
	for i, x := range b {
		if x == c.Sep || IsLineEnd(x) {
			return i
		}
	}
	return len(b)
}

func leadingSpaces(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " ")) }

// IsLineEnd reports whether a byte ends a line.
func IsLineEnd(c byte) bool { return c == '\n' || c == '\r' }

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}
