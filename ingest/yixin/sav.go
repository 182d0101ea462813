package yixin

import (
	"bytes"
	"fmt"

	"qipu/ingest/internal/points"
	"qipu/ingest/records"
	"qipu/schemas"
)

// BeginsSav reports whether a text is a .sav, or begins with one: three numbers a line
// each, of which the first two are sizes of a board, and as many lines of two numbers
// as the third says, points of that board. cut: the text goes on behind what is here.
func BeginsSav(text []byte, cut bool) bool {
	const smallest = 5
	l := numbers{text: text}
	var head [3]int
	for i := range head {
		line, ok := l.line()
		if !ok || len(line) != 1 {
			return false
		}
		head[i] = line[0]
	}
	ranks, files, moves := head[0], head[1], head[2]
	if min(ranks, files) < smallest || max(ranks, files) > points.Most || moves > ranks*files || moves == 0 {
		return false
	}
	for range moves {
		line, ok := l.line()
		if !ok {
			return cut && l.pos == len(text)
		}
		if len(line) != 2 || line[0] >= ranks || line[1] >= files {
			return false
		}
	}
	line, _ := l.line()
	return len(line) == 0
}

// numbers reads the numbers of a text line by line.
type numbers struct {
	text []byte
	pos  int
	list [2]int
	from int // where the line begins
}

// line returns the numbers of the next line that is not blank, two at most. It returns
// false where there is none or where something else stands: then pos is at it.
func (l *numbers) line() (list []int, ok bool) {
	for l.pos < len(l.text) && isSpace(l.text[l.pos]) {
		l.pos++
	}
	l.from = l.pos
	for n := 0; l.pos < len(l.text); {
		switch c := l.text[l.pos]; {
		case c == '\r' || c == '\n':
			return l.list[:n], n > 0
		case c == ' ' || c == '\t':
			l.pos++
		case c >= '0' && c <= '9' && n < len(l.list):
			l.list[n] = 0
			for ; l.pos < len(l.text) && l.text[l.pos] >= '0' && l.text[l.pos] <= '9'; l.pos++ {
				l.list[n] = min(10*l.list[n]+int(l.text[l.pos]-'0'), most)
			}
			n++
		default:
			return nil, false
		}
		list = l.list[:n]
	}
	return list, len(list) > 0
}

// most is what larger numbers are read as.
const most = 1 << 20

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0x1a }

// SavParser reads records of .sav. The zero value is ready.
type SavParser struct{}

// ParseBinary implements records.BinaryParser: the points are numbers that have to be
// named anew.
func (*SavParser) ParseBinary(record []byte, b *records.Builder) {
	l := numbers{text: record}
	if bytes.HasPrefix(record, []byte("\ufeff")) {
		l.pos = len("\ufeff")
	}
	var head [3]int
	for i := range head {
		line, ok := l.line()
		if !ok || len(line) != 1 {
			broken(&l, b)
			return
		}
		head[i] = line[0]
	}
	g := b.Game()
	ranks := head[0]
	if g.Files, g.Ranks = head[1], ranks; ranks < 1 || head[1] < 1 || max(ranks, head[1]) > points.Most {
		g.Files, g.Ranks = 0, 0
		b.Fault(schemas.FaultValue, b.Write(fmt.Sprintf("%d %d", ranks, head[1])), 0)
	}
	for i := 0; ; i++ {
		line, ok := l.line()
		switch {
		case i == head[2]:
			if ok || l.pos < len(record) {
				b.Fault(schemas.FaultAfterEnd, b.Decode(record[l.from:], "", l.from), l.from)
			}
			return
		case !ok || len(line) != 2:
			broken(&l, b)
			return
		}
		name, ok := points.Name(line[1], ranks-1-line[0])
		if !ok {
			name = fmt.Sprintf("%d/%d", line[0], line[1])
		}
		g.Moves = append(g.Moves, schemas.Move{Token: b.Write(name)})
	}
}

// broken tells of a record that goes on otherwise than it should, or not at all.
func broken(l *numbers, b *records.Builder) {
	if l.from == len(l.text) {
		b.Fault(schemas.FaultCutOff, b.Write("moves"), len(l.text))
		return
	}
	at := b.Decode(l.text[l.from:], "", l.from)
	b.Fault(schemas.FaultAfterEnd, at, l.from)
}
