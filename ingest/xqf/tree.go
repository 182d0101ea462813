package xqf

import (
	"encoding/binary"

	"qipu/schemas/board"
)

// nodeSize is what every node begins with; lengthSize the length of a comment.
const (
	nodeSize   = 4
	lengthSize = 4
)

// Flags of a node, and the halves of them up to version 10.
const (
	moreFlag      = 0x80
	variationFlag = 0x40
	commentFlag   = 0x20

	plainMore      = 0xf0
	plainVariation = 0x0f
)

// What is added to the squares of a move.
const (
	fromOffset = 24
	toOffset   = 32
)

// nodes reads the nodes of a tree, which is not scrambled any more.
type nodes struct {
	tree []byte
	at   int // where the next node begins
	keys *keys
}

// node is one node.
type node struct {
	from, to        byte // 10·file + rank
	more, variation bool
	comment         []byte
	commentAt       int    // where that begins in the tree
	length          uint32 // of the comment, as written
	cut             bool   // the tree ends within the node, or within its comment
	broken          bool   // the length of the comment is none: where the next node begins is not known
}

// next reads a node. ok is false where the tree ends before it, or within what every
// node begins with; what is left of it then is no node.
func (t *nodes) next() (n node, ok bool) {
	rest := t.tree[t.at:]
	if len(rest) < nodeSize {
		return node{cut: true}, false
	}
	t.at += nodeSize
	n.from, n.to = rest[0]-fromOffset-t.keys.from, rest[1]-toOffset-t.keys.to
	flags, comment := rest[2], true
	if t.keys.scrambled {
		n.more, n.variation, comment = flags&moreFlag != 0, flags&variationFlag != 0, flags&commentFlag != 0
	} else {
		n.more, n.variation = flags&plainMore != 0, flags&plainVariation != 0
	}
	if comment {
		t.comment(&n, rest[nodeSize:])
	}
	return n, true
}

// comment reads the comment of a node.
func (t *nodes) comment(n *node, rest []byte) {
	if len(rest) < lengthSize {
		n.cut = true
		t.at = len(t.tree)
		return
	}
	n.length = binary.LittleEndian.Uint32(rest)
	length := int64(int32(n.length)) - int64(t.keys.comment) //nolint:gosec // the format's own reading of it: below 0 it is none
	rest = rest[lengthSize:]
	t.at += lengthSize
	n.commentAt = t.at
	if n.broken = length < 0; n.broken {
		return
	}
	if n.cut = length > int64(len(rest)); n.cut {
		length = int64(len(rest))
	}
	n.comment = rest[:length]
	t.at += len(n.comment)
}

// squares returns the squares of a move, NoSquare where a code is none.
func (n *node) squares() (from, to board.Square) { return square(n.from), square(n.to) }
