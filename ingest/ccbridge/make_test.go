package ccbridge_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"

	"qipu/schemas/board"
)

// node is a move of a record that the tests write, with its flags but for that of a comment.
type node struct {
	move    string // ICCS; empty for the start
	flags   byte
	comment string
}

const (
	ends   = 1
	branch = 2
)

// made is what a test writes into a record.
type made struct {
	version byte
	guid    [16]byte
	texts   map[int]string // by their places
	result  byte
	kind    byte
	first   byte
	round   uint16
	fen     string // empty for the standard array
	nodes   []node
	rest    []byte // behind the tree
}

func wide(text string) (b []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return b
}

// codes are the letters of pieces by the low half of their codes.
const codes = ".rnbakcp"

func square(version byte, name string) byte {
	file, rank := int(name[0]-'a'), int(name[1]-'0')
	if version == 1 {
		return byte((8-file)<<4 | (9 - rank))
	}
	return byte((9-rank)*9 + file)
}

// bytes writes the record as the description of the format has it.
func (m made) bytes() []byte {
	start, result, kind := 2112, 2076, 2040
	if m.version == 1 {
		start, result, kind = 1856, 1820, 1784
	}
	b := make([]byte, start+102)
	for i := 36; i < len(b); i++ {
		b[i] = 0xcd // memory that nobody cleared
	}
	copy(b, "CCBridge Record\x00")
	b[19] = m.version
	copy(b[20:36], m.guid[:])
	for at := 52; at < start; at += 4 {
		b[at], b[at+1] = 0, 0 // the texts, and more
	}
	for at, text := range m.texts {
		copy(b[at:], append(wide(text), 0, 0))
	}
	b[kind], b[result] = m.kind, m.result
	b[start] = m.first
	binary.LittleEndian.PutUint16(b[start+4:], m.round)
	fen := m.fen
	if fen == "" {
		fen = board.StartFEN
	}
	placement, _, _ := strings.Cut(fen, " ")
	at := start + 8
	for i := range 90 {
		b[at+i] = 0
	}
	for _, c := range []byte(strings.ReplaceAll(placement, "/", "")) {
		switch low := strings.IndexByte(codes, c|0x20); {
		case c >= '1' && c <= '9':
			at += int(c - '0')
			continue
		case c >= 'a':
			b[at] = 0x20 | byte(low)
		default:
			b[at] = 0x10 | byte(low)
		}
		at++
	}
	for _, n := range m.nodes {
		raw := []byte{n.flags, 0x5a, 0, 0}
		if n.move != "" {
			raw[2], raw[3] = square(m.version, n.move[:2]), square(m.version, n.move[2:])
		}
		if n.comment != "" {
			raw[0] |= 4
			text := wide(n.comment)
			raw = append(binary.LittleEndian.AppendUint32(raw, uint32(len(text))), text...)
		}
		b = append(b, raw...)
	}
	return append(b, m.rest...)
}

// placed is a record in a library with its state in the index.
type placed struct {
	made
	state byte
}

// library writes a library with so many places in its index.
func library(places int, list ...placed) []byte {
	b := make([]byte, 66624+276*places)
	copy(b, "CCBridgeLibrary\x00")
	binary.LittleEndian.PutUint32(b[60:], uint32(places))
	copy(b[64:], wide("选手的棋库"))
	copy(b[832:], wide("选手09"))
	copy(b[1088:], wide("备注"))
	for i, p := range list {
		entry := b[66624+276*i:][:276]
		entry[0] = p.state
		g := p.guid
		copy(entry[20:], wide(fmt.Sprintf("{%08X-%04X-%04X-%X-%X}", binary.LittleEndian.Uint32(g[:]),
			binary.LittleEndian.Uint16(g[4:]), binary.LittleEndian.Uint16(g[6:]), g[8:10], g[10:])))
	}
	for _, p := range list {
		record := p.bytes()
		b = append(b, record...)
		for len(b)%4096 != (66624+276*places)%4096 {
			b = append(b, 0)
		}
	}
	return b
}

// study is a record with everything: its lines are c3c4 g6g5 (b0c2 …) and those of the
// branches, the deepest first.
var study = made{
	version: 2, guid: [16]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
	texts: map[int]string{
		180: "  仙人指路", 692: "春季杯", 756: "第3轮", 852: "2", 884: "2026-03-01", 948: "甲市", 1012: "60+30",
		1076: "选手07", 1140: "甲队", 1204: "58:20", 1300: "选手08", 1492: "2410", 2080: "认输",
	},
	result: 1, kind: 1, first: 1, round: 1,
	nodes: []node{
		{comment: "开局"},
		{move: "c3c4"},
		{move: "g6g5", flags: branch, comment: "对兵"},
		{move: "b0c2"},
		{move: "h9g7", flags: branch},
		{move: "a0b0", flags: ends, comment: "主变完"},
		{move: "b9c7", flags: branch, comment: "替第4着"},
		{move: "a0a1", flags: ends},
		{move: "h7g7", flags: ends | branch},
		{move: "i9i8", flags: ends},
		{move: "h7e7"},
		{move: "h0g2", flags: ends, comment: "末"},
	},
	rest: []byte("left over from another record"),
}
