package renlib

import (
	"bytes"
	"fmt"
)

// The header: a magic text, the version, and ten bytes that say nothing.
const (
	magic      = "\xffRenLib\xff"
	headerSize = 20
	versionAt  = 8 // major, then minor

	newestMajor, newestMinor = 3, 4
)

// The bits of a node.
const (
	bitSibling    = 0x80 // a sibling comes behind its children
	bitLeaf       = 0x40 // it has none
	bitOldComment = 0x20 // a comment in seven bits, up to a byte with the eighth
	bitMark       = 0x10
	bitComment    = 0x08 // a comment, up to a byte 0
	bitStart      = 0x04 // where a reader is to begin
	bitNoMove     = 0x02 // no move: only a text at its point
	bitExtension  = 0x01 // two bytes more

	// extensionText, of the two bytes more: a text on the board comes behind the comment.
	extensionText = 0x0001
)

// names are the points by their bytes: 16·(15−row)+column, the column from 1. A byte
// that names no point is told as it is, and is then no move that anybody can read.
var names = func() (table [256]string) {
	for b := range table {
		row, column := 15-b/16, b%16
		switch {
		case b == 0:
			table[b] = "--"
		case row == 0 || column == 0:
			table[b] = fmt.Sprintf("0x%02x", b)
		default:
			table[b] = fmt.Sprintf("%c%d", 'a'+column-1, row)
		}
	}
	return table
}()

// isPoint reports whether a byte names a point of the board or a pass.
func isPoint(pos byte) bool { return pos == 0 || pos < 0xf0 && pos&0x0f != 0 }

// node is a node with what belongs to it.
type node struct {
	pos, info      byte
	extension      uint16
	size           int // in bytes, with its texts
	comment, board field
}

// field is a text of a node: where it stands behind the first byte of the node.
type field struct{ from, to int }

func (n *node) has(bit byte) bool { return n.info&bit != 0 }

// isLabel reports whether a node is a text on the board alone: no move, and none
// behind it.
func isLabel(info byte) bool { return info&(bitNoMove|bitLeaf) == bitNoMove|bitLeaf }

// read reads the node that data begins with. It returns false where data end within
// it: then size is what is left of them, and a text ends where they do.
func (n *node) read(data []byte) (whole bool) {
	if len(data) < 2 {
		*n = node{size: len(data)}
		return false
	}
	*n = node{pos: data[0], info: data[1], size: 2}
	if n.info&(bitExtension|bitComment|bitOldComment) == 0 {
		return true
	}
	if n.has(bitExtension) {
		if len(data) < 4 {
			n.size = len(data)
			return false
		}
		n.extension = uint16(data[2])<<8 | uint16(data[3])
		n.size = 4
	}
	whole = true
	switch {
	case n.has(bitOldComment):
		n.comment, whole = n.text(data, highIndex)
	case n.has(bitComment):
		n.comment, whole = n.text(data, zeroIndex)
	}
	if whole && n.extension&extensionText != 0 {
		n.board, whole = n.text(data, zeroIndex)
	}
	return whole
}

// text reads the text at size, which ends where end says. Texts take an even number
// of bytes; at the end of a file the last may be missing.
func (n *node) text(data []byte, end func([]byte) (text, length int)) (at field, whole bool) {
	rest := data[n.size:]
	text, length := end(rest)
	if length < 0 {
		at = field{n.size, len(data)}
		n.size = len(data)
		return at, false
	}
	at = field{n.size, n.size + text}
	n.size += min(length+length&1, len(rest))
	return at, true
}

// zeroIndex is the end of a text up to a byte 0, which does not belong to it.
func zeroIndex(b []byte) (text, length int) {
	i := bytes.IndexByte(b, 0)
	if i < 0 {
		return -1, -1
	}
	return i, i + 1
}

// highIndex is the end of a text up to a byte with its eighth bit, which does.
func highIndex(b []byte) (text, length int) {
	for i, c := range b {
		if c >= 0x80 {
			return i + 1, i + 1
		}
	}
	return -1, -1
}
