package renlib

import (
	"bytes"
	"fmt"

	"qipu/ingest/records"
)

// Scanner goes over the nodes of a library as they come: see records.Scanner. A
// library is one record or, where every way from the root to a leaf is one, as many
// as it has leaves.
type Scanner struct {
	lines bool
	pos   int
	state state
	walk  walk
	texts byte // bits of those still to come, of the node at hand
	odd   bool // of the text at hand an odd number of bytes has passed
	info  byte // of the node at hand
	tip   int  // how deep the last move stands
	due   bool // a node is awaited: the last was a leaf, and not the last of all
	part  bool // the source ends within a node

	total   total
	version version
	heads   []byte // of the records cut so far: the way to each, behind its length in two bytes
}

// state is what comes next.
type state uint8

const (
	stateHeader state = iota
	stateRoot         // the first node
	stateNode
	stateText
	statePad    // the byte that makes a text even
	stateLeaf   // a record may end
	stateBehind // the tree has ended
)

// The bits of Scanner.texts.
const (
	textOld = 1 << iota
	textNew
	textBoard
)

// NewScanner returns a scanner of libraries. lines: every way from the root to a leaf
// is a record, which begins where it leaves the way before.
func NewScanner(lines bool) *Scanner {
	s := &Scanner{lines: lines}
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (*Scanner) Bounds() records.Bounds { return records.Bounds{Ahead: headerSize, Binary: true} }

// Reset implements records.Scanner.
func (s *Scanner) Reset() {
	s.pos, s.state, s.texts, s.odd, s.info, s.tip, s.due, s.part = 0, stateHeader, 0, false, 0, 0, false, false
	s.walk.depth, s.walk.awaited, s.walk.beyond = 0, 0, 0
	s.total, s.version, s.heads = total{}, version{}, s.heads[:0]
	s.pushHead()
}

// Pos implements records.Scanner.
func (s *Scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *Scanner) Begin() { s.pos = 0 }

// Shift implements records.Scanner.
func (s *Scanner) Shift(n, _ int) { s.pos -= n }

// Next implements records.Scanner.
func (s *Scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		switch s.state {
		case stateHeader:
			if len(data) < headerSize && !atEOF {
				return 0, false
			}
			s.version, s.pos = readHeader(data)
			s.state = stateRoot
		case stateRoot, stateNode:
			if !s.node(data) {
				s.atEnd(data, atEOF)
				return 0, false
			}
		case stateText:
			if !s.text(data) {
				return 0, false
			}
		case statePad:
			if s.pos == len(data) {
				return 0, false
			}
			s.pos++
			s.behindText()
		case stateLeaf:
			if len(data)-s.pos < 2 {
				s.atEnd(data, atEOF)
				return 0, false
			}
			if s.state = stateNode; !isLabel(data[s.pos+1]) && s.walk.depth != s.tip {
				s.pushHead()
				return s.pos, true
			}
		case stateBehind:
			s.total.behind += uint64(len(data) - s.pos)
			s.pos = len(data)
			return 0, false
		}
	}
}

// atEnd takes what is left of the source for a part of a node.
func (s *Scanner) atEnd(data []byte, atEOF bool) {
	if atEOF {
		s.part = s.part || s.pos < len(data)
		s.pos = len(data)
	}
}

// isCut reports, at the end of a source, whether it ends before the tree does.
func (s *Scanner) isCut() bool {
	return s.part || s.state == stateText || s.due || s.walk.awaited+s.walk.beyond > 0
}

// node reads the bytes of a node, without its texts. It returns false where they are
// not all there.
func (s *Scanner) node(data []byte) bool {
	rest := data[s.pos:]
	if len(rest) < 2 {
		return false
	}
	pos, info := rest[0], rest[1]
	size := 2
	s.texts = 0
	if info&(bitExtension|bitComment|bitOldComment) != 0 {
		if info&bitExtension != 0 {
			if size = 4; len(rest) < size {
				return false
			}
			if (uint16(rest[2])<<8|uint16(rest[3]))&extensionText != 0 {
				s.texts = textBoard
			}
		}
		switch {
		case info&bitOldComment != 0:
			s.texts |= textOld
		case info&bitComment != 0:
			s.texts |= textNew
		}
	}
	s.pos += size
	s.info, s.due = info, false
	s.total.nodes++
	if s.state != stateRoot || pos != 0 {
		s.enter(pos, info)
	}
	s.odd = false
	s.state = stateText
	if s.texts == 0 {
		s.behindText()
	} else {
		s.total.texts++
	}
	return true
}

// enter goes on with a node that is no root. A line begins with the first move, and
// with each that does not follow on the last one.
func (s *Scanner) enter(pos, info byte) {
	if !isLabel(info) {
		if s.total.lines == 0 || s.walk.depth != s.tip {
			s.total.lines++
		}
		s.tip = s.walk.depth + 1
	}
	s.walk.enter(pos, info)
}

// text passes over the text at hand, as far as it is there.
func (s *Scanner) text(data []byte) bool {
	end := zeroIndex
	if s.texts&textOld != 0 {
		end = highIndex
	}
	rest := data[s.pos:]
	_, length := end(rest)
	if length < 0 {
		s.odd = s.odd != (len(rest)&1 == 1)
		s.pos = len(data)
		return false
	}
	s.pos += length
	if s.odd != (length&1 == 1) {
		s.state = statePad
		return true
	}
	s.behindText()
	return true
}

// behindText goes on behind a text, or where there is none.
func (s *Scanner) behindText() {
	if s.texts&(textOld|textNew) != 0 { // it comes before the other
		s.texts &= textBoard
	} else {
		s.texts = 0
	}
	s.odd = false
	switch {
	case s.texts != 0:
		s.state = stateText
	case s.info&bitLeaf == 0:
		s.state = stateNode
	default:
		s.leaf()
	}
}

// leaf goes back from a leaf. Where every way is a record this one ends behind it, but
// for the texts that follow.
func (s *Scanner) leaf() {
	s.state = stateNode
	s.due = s.walk.leave()
	switch {
	case !s.due:
		s.state = stateBehind
	case s.lines && !s.walk.deep():
		s.state = stateLeaf
	}
}

// pushHead keeps the way to the record that begins.
func (s *Scanner) pushHead() {
	way := s.walk.way()
	s.heads = append(s.heads, byte(len(way)>>8), byte(len(way)))
	s.heads = append(s.heads, way...)
}

// popHead takes the way to the first record whose way has not been taken, from the
// heads, and returns the others.
func popHead(heads []byte) (way, rest []byte) {
	n := int(heads[0])<<8 | int(heads[1])
	return heads[2 : 2+n], heads[2+n:]
}

// total counts what a library holds.
type total struct {
	nodes  uint64
	lines  uint64 // ways from the root to a leaf
	texts  uint64 // nodes with a comment or a text on the board
	behind uint64 // bytes behind the end of the tree
}

// version is that of the header of a library.
type version struct {
	given        bool
	major, minor byte
}

// String returns the version as it is usually written.
func (v version) String() string {
	switch v {
	case version{true, 3, 0}:
		return "3.0"
	case version{true, 3, 4}:
		return "3.4"
	}
	return fmt.Sprintf("%d.%d", v.major, v.minor)
}

// readHeader reads the header that data begin with, and returns its size, 0 where
// there is none.
func readHeader(data []byte) (v version, size int) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return version{}, 0
	}
	if len(data) < headerSize {
		return version{}, len(data)
	}
	return version{given: true, major: data[versionAt], minor: data[versionAt+1]}, headerSize
}
