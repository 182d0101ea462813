package xqf_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/schemas/board"
)

// move is a node of a tree of moves to be written.
type move struct {
	iccs    string // "h2e2"; "" for the node before the first move
	comment string
	next    []*move // what follows, the main line first
}

// line makes a row of moves, the first of which is returned.
func line(moves ...string) *move {
	first := &move{iccs: moves[0]}
	last := first
	for _, m := range moves[1:] {
		next := &move{iccs: m}
		last.next = []*move{next}
		last = next
	}
	return first
}

// at returns the move so many plies behind, along the main line.
func (m *move) at(plies int) *move {
	for range plies {
		m = m.next[0]
	}
	return m
}

// file is a record to be written, as XQStudio lays it out. What the reader computes is
// computed here in another way: the polynomial in the steps that walker8088/cchess has,
// and the squares by their names.
type file struct {
	version byte
	mask    byte
	or      [4]byte
	keys    [4]byte // the first is set so that all add up to 0, where they are used
	start   string  // FEN, the standard array if empty
	whoPlay byte
	result  byte
	kind    byte
	texts   map[int]string // by the offset of the field
	root    *move
	charset encoding.Encoding // GB18030 if nil
}

const order = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// standard are the squares of the standard array, in the order of the header.
var standard = []byte{
	80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3,
	9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
}

// steps is the polynomial as cchess computes it.
func steps(key, by byte) byte {
	k := int(key)
	return byte((((((k*k)*3+9)*3+8)*2+1)*3 + 8) * int(by))
}

func (f *file) bytes(t testing.TB) []byte {
	t.Helper()
	head := make([]byte, 0x400)
	head[0], head[1], head[2] = 'X', 'Q', f.version
	var place, from, to byte
	length := 0
	stream := make([]byte, 32)
	if f.version > 10 {
		k := f.keys
		k[0] = -(k[1] + k[2] + k[3])
		head[3] = f.mask
		copy(head[8:], f.or[:])
		copy(head[12:], k[:])
		place = steps(k[1], k[1])
		from = steps(k[2], place)
		to = steps(k[3], from)
		length = (int(k[0])*256+int(k[1]))%32000 + 767
		for i := range stream {
			stream[i] = "[(C) Copyright Mr. Dong Shiwei.]"[i] & (f.or[i%4] | f.mask&k[i%4])
		}
	}
	squares := standard
	if f.start != "" {
		squares = squaresOf(t, f.start)
	}
	for i, s := range squares {
		at := i
		if f.version >= 12 {
			at = (i - 1 - int(place) + 2*256) % 32
		}
		head[0x10+at] = s + place
	}
	head[0x32], head[0x33], head[0x40] = f.whoPlay, f.result, f.kind
	for at, text := range f.texts {
		b := f.encode(t, text)
		head[at] = byte(len(b))
		copy(head[at+1:], b)
	}
	tree := f.node(t, nil, f.root, false, [3]int{int(from), int(to), length})
	for i := range tree {
		tree[i] += stream[i%32]
	}
	return append(head, tree...)
}

func (f *file) encode(t testing.TB, text string) []byte {
	t.Helper()
	charset := f.charset
	if charset == nil {
		charset = simplifiedchinese.GB18030
	}
	b, err := charset.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// node appends a move and all that comes behind it.
func (f *file) node(t testing.TB, tree []byte, m *move, sibling bool, offsets [3]int) []byte {
	from, to := byte(0), byte(0)
	if m.iccs != "" {
		from, to = 10*(m.iccs[0]-'a')+m.iccs[1]-'0', 10*(m.iccs[2]-'a')+m.iccs[3]-'0'
	}
	comment := f.encode(t, m.comment)
	tag := byte(0)
	if f.version <= 10 {
		if len(m.next) > 0 {
			tag |= 0xf0
		}
		if sibling {
			tag |= 0x0f
		}
	} else {
		tag = byte(len(tree)) & 0x1f // as XQStudio writes it: nothing in particular
		if len(m.next) > 0 {
			tag |= 0x80
		}
		if sibling {
			tag |= 0x40
		}
		if len(comment) > 0 {
			tag |= 0x20
		}
	}
	tree = append(tree, from+24+byte(offsets[0]), to+32+byte(offsets[1]), tag, byte(len(tree)))
	if f.version <= 10 || tag&0x20 != 0 {
		tree = binary.LittleEndian.AppendUint32(tree, uint32(len(comment)+offsets[2]))
		tree = append(tree, comment...)
	}
	for i, next := range m.next {
		tree = f.node(t, tree, next, i+1 < len(m.next), offsets)
	}
	return tree
}

// squaresOf lists the squares of the pieces of a position in the order of the header.
func squaresOf(t testing.TB, fen string) []byte {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]byte, len(order))
	for i := range list {
		list[i] = 0xff
		for s := range board.Square(board.Squares) {
			if p := b.Pieces[s]; p != board.NoPiece && p.Letter() == order[i] {
				b.Set(s, board.NoPiece)
				name := s.String()
				list[i] = 10*(name[0]-'a') + name[1] - '0'
				break
			}
		}
	}
	for s, p := range b.Pieces {
		if p != board.NoPiece {
			t.Fatalf("%s: no place for the %c on %s", fen, p.Letter(), board.Square(s))
		}
	}
	return list
}

// scrambled sets keys at random.
func (f *file) scrambled(r *rand.Rand) *file {
	f.mask = byte(r.Uint32())
	for i := range f.or {
		f.or[i], f.keys[i] = byte(r.Uint32()), byte(r.Uint32())
	}
	return f
}
