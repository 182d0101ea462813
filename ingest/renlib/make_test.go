package renlib_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// branch is a node of a library made for a test, with what lies behind it.
type branch struct {
	pos           byte
	label         bool // a text on the board alone
	mark, start   bool
	line, others  string // the comment
	board         string
	extension     uint16 // besides the bit for the text on the board
	next          []*branch
	leaf, sibling bool // marked so against the tree
}

// point is the name of a point, by its byte.
func point(pos byte) string {
	if pos == 0 {
		return "--"
	}
	return fmt.Sprintf("%c%d", 'a'+pos%16-1, 15-pos/16)
}

func text(s string) string {
	s += "\x00"
	if len(s)%2 == 1 {
		s += "\x00"
	}
	return s
}

// write writes the nodes of a tree as RenLib does.
func (b *branch) write(out *strings.Builder, sibling bool) {
	info := byte(0)
	for bit, set := range map[byte]bool{
		0x80: sibling || b.sibling, 0x40: len(b.next) == 0 || b.leaf, 0x10: b.mark, 0x08: b.line+b.others != "", 0x04: b.start, 0x02: b.label,
		0x01: b.board != "" || b.extension != 0,
	} {
		if set {
			info |= bit
		}
	}
	out.WriteByte(b.pos)
	out.WriteByte(info)
	if info&1 != 0 {
		extension := b.extension
		if b.board != "" {
			extension |= 1
		}
		out.WriteByte(byte(extension >> 8))
		out.WriteByte(byte(extension))
	}
	if info&8 != 0 {
		comment := b.line
		if b.others != "" {
			comment += "\x08" + b.others
		}
		out.WriteString(text(comment))
	}
	if b.board != "" {
		out.WriteString(text(b.board))
	}
	for i, n := range b.next {
		n.write(out, i+1 < len(b.next))
	}
}

const header30 = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

const header34 = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// library writes a tree whose root is empty.
func library(roots ...*branch) string {
	var out strings.Builder
	out.WriteString(header34)
	(&branch{next: roots}).write(&out, false)
	return out.String()
}

// grow makes a tree at random.
func grow(rng *rand.Rand, depth int) *branch {
	texts := []string{"", "", "", "", "a", "good move", "好棋", "x\r\ny"}
	pick := func() string { return texts[rng.IntN(len(texts))] }
	b := &branch{pos: byte(16*rng.IntN(15) + 1 + rng.IntN(15)), mark: rng.IntN(9) == 0, start: rng.IntN(20) == 0, line: pick(), others: pick(), board: pick()}
	if rng.IntN(20) == 0 {
		b.pos = 0
	}
	if depth > 0 {
		n := rng.IntN(4)
		for range n {
			b.next = append(b.next, grow(rng, depth-1))
		}
		if n > 0 && rng.IntN(5) == 0 {
			label := &branch{pos: 0x11, label: true, board: "A"}
			at := rng.IntN(n + 1)
			b.next = append(b.next[:at], append([]*branch{label}, b.next[at:]...)...)
		}
	}
	return b
}

// isEnd reports whether no move follows.
func (b *branch) isEnd() bool {
	for _, n := range b.next {
		if !n.label {
			return false
		}
	}
	return true
}

// expect adds to the sheet what a reader has to make of the moves behind a ply of a line.
func (b *branch) expect(s *sheet, line, ply int) {
	say := func(list *[]string, line, ply int, text string) {
		*list = append(*list, fmt.Sprintf("%d/%d %s", line, ply, text))
	}
	first := true
	for _, n := range b.next {
		if n.label {
			say(&s.Marks, line, ply, point(n.pos)+" "+n.board)
			continue
		}
		l, p := line, ply+1
		if !first {
			s.Lines = append(s.Lines, fmt.Sprintf("%d@%d", line, ply+1))
			l, p = len(s.Lines)-1, 1
		}
		first = false
		s.Lines[l] += " " + point(n.pos)
		if n.mark {
			say(&s.Marks, l, p, "mark")
		}
		if n.start {
			say(&s.Marks, l, p, "start")
		}
		if n.board != "" {
			say(&s.Marks, l, p, n.board)
		}
		for _, c := range []string{n.line, n.others} {
			if c != "" {
				say(&s.Comments, l, p, c)
			}
		}
		n.expect(s, l, p)
	}
}

// ways are the moves of every way to a leaf.
func (b *branch) ways(before string, yield func(string)) {
	if b.isEnd() {
		yield(before)
		return
	}
	for _, n := range b.next {
		if !n.label {
			n.ways(before+" "+point(n.pos), yield)
		}
	}
}
