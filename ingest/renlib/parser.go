package renlib

import (
	"bytes"
	"fmt"
	"strconv"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
)

// MaxNodes is the number of nodes above which only the main line of a tree is read.
const MaxNodes = 256 << 10

// parser reads a library, or what a Cutter makes of it. It keeps its state between
// records only to reuse it.
type parser struct {
	head     []byte // of the record
	override string // the encoding that the user names, empty if none

	scan Scanner

	b     *records.Builder
	g     *schemas.Game
	about heading
	tree
}

// tree is what is known of the tree so far.
type tree struct {
	told   bool // that the encoding of the texts is not certain
	tokens [256]schemas.Span
	signs  [signs]schemas.Span

	single bool           // only one line is read
	at     []place        // of the nodes on the way to the node at hand, the root first
	waits  []int32        // the depths at which siblings are awaited
	root   bool           // the next node may be the root
	now    place          // the last ply read, and the line that it is of
	moves  []schemas.Move // of all variations
	begun  int            // where those of the last one begin
	left   uint64         // nodes left out
	ended  bool           // the tree has ended
	stop   bool           // what is left of it is not read
}

// place is a ply of a line, as in schemas.Comment. Line is -1 of what is left out.
type place struct{ line, ply int32 }

// The signs of a node.
const (
	signMark = iota
	signStart
	signs
)

var signNames = [signs]string{"mark", "start"}

// ParseBinary implements records.BinaryParser.
func (p *parser) ParseBinary(record []byte, b *records.Builder) {
	about, told := readHeading(p.head)
	p.b, p.g, p.about = b, b.Game(), about
	p.tree = tree{at: append(p.at[:0], place{}), waits: p.waits[:0], root: about.first}
	from := 0
	if about.first {
		p.about.version, from = readHeader(record)
	}
	p.versionTag(from)
	if !told {
		p.survey(record[from:])
	}
	total := &p.about.total
	p.single = p.about.line || p.about.main || total.nodes > MaxNodes
	if !p.single && total.lines > 1 {
		p.moves = make([]schemas.Move, 0, total.nodes)
	}
	p.follow(about.way)
	p.nodes(record, from)
	p.finish()
	p.b, p.g, p.moves = nil, nil, nil
	if cap(p.at) > keptPlaces {
		p.at, p.waits = nil, nil
	}
}

// keptPlaces is how many places the buffer is kept for.
const keptPlaces = 64 << 10

// versionTag tells the version of the header, of so many bytes.
func (p *parser) versionTag(header int) {
	v := p.about.version
	if !v.given {
		if header > 0 {
			p.b.Fault(schemas.FaultCutOff, p.b.Write("header"), 0)
		}
		return
	}
	at := p.b.Write(v.String())
	p.b.Tag("Version", at)
	if int(v.major)<<8|int(v.minor) > newestMajor<<8|newestMinor {
		p.b.Fault(schemas.FaultValue, at, versionAt)
	}
}

// survey counts the nodes of a whole library and tells the encoding of its texts.
func (p *parser) survey(nodes []byte) {
	s := &p.scan
	s.Reset()
	s.state = stateRoot
	s.Next(nodes, true)
	p.about.total = s.total
	p.about.charset = charset{certain: true}
	if s.total.texts > 0 {
		p.about.charset = charsetOf(nodes)
	}
	p.about.cut = s.isCut()
}

// follow reads the nodes on the way to a record.
func (p *parser) follow(way []byte) {
	var n node
	for ; len(way) >= 2; way = way[2:] {
		n = node{pos: way[0], info: way[1]}
		p.add(&n)
	}
}

// nodes reads the nodes of the record from there on.
func (p *parser) nodes(record []byte, from int) {
	var n node
	for at := from; at < len(record) && !p.stop; at += n.size {
		if p.ended {
			p.behind(len(record)-at, at)
			return
		}
		whole := n.read(record[at:])
		if n.size < 2 {
			p.b.Fault(schemas.FaultCutOff, p.b.Write("node"), at)
			p.about.cut = false
			return
		}
		if here := p.add(&n); here.line >= 0 {
			p.say(&n, here, record[at:at+n.size], at)
		}
		if !whole {
			p.b.Fault(schemas.FaultCutOff, p.token(n.pos), at)
			p.about.cut = false
			return
		}
	}
}

// add takes in the next node and returns where it stands.
func (p *parser) add(n *node) place {
	isRoot := p.root && n.pos == 0
	p.root = false
	here := place{}
	if !isRoot {
		here = p.at[len(p.at)-1]
		if !isLabel(n.info) {
			here = p.move(here, n.pos)
		}
		p.at = append(p.at, here)
		if n.has(bitSibling) {
			p.waits = append(p.waits, int32(len(p.at)-1))
		}
	}
	if n.has(bitLeaf) {
		p.leaf(isLabel(n.info))
	}
	return here
}

// move adds a move behind a ply.
func (p *parser) move(parent place, pos byte) place {
	m := schemas.Move{Token: p.token(pos)}
	switch {
	case parent.line < 0:
	case parent == p.now:
		if p.now.line == 0 {
			p.g.Moves = append(p.g.Moves, m)
		} else {
			p.moves = append(p.moves, m)
		}
		p.now.ply++
		return p.now
	case !p.single:
		p.endLine()
		p.g.Variations = append(p.g.Variations, schemas.Line{Parent: parent.line, At: parent.ply + 1})
		p.moves = append(p.moves, m)
		p.now = place{int32(len(p.g.Variations)), 1}
		return p.now
	}
	p.left++
	return place{line: -1}
}

// endLine gives the last variation its moves.
func (p *parser) endLine() {
	if n := len(p.g.Variations); n > 0 {
		p.g.Variations[n-1].Moves = p.moves[p.begun:len(p.moves):len(p.moves)]
		p.begun = len(p.moves)
	}
}

// leaf goes back to the parent of the next node.
func (p *parser) leaf(label bool) {
	if p.single && !p.about.line && !label { // the main line is read
		p.stop = true
		return
	}
	last := len(p.waits) - 1
	if last < 0 {
		p.ended = true
		return
	}
	p.at = p.at[:p.waits[last]]
	p.waits = p.waits[:last]
}

// token is the text of a point.
func (p *parser) token(pos byte) schemas.Span {
	if p.tokens[pos].Empty() {
		p.tokens[pos] = p.b.Write(names[pos])
	}
	return p.tokens[pos]
}

// say adds what is said of a node besides its move.
func (p *parser) say(n *node, here place, bytes []byte, offset int) {
	if n.info&^(bitSibling|bitLeaf) == 0 {
		return
	}
	if n.has(bitMark) {
		p.sign(signMark, here)
	}
	if n.has(bitStart) {
		p.sign(signStart, here)
	}
	if n.board.to > n.board.from {
		p.label(n, here, bytes[n.board.from:n.board.to], offset+n.board.from)
	}
	if n.comment.to > n.comment.from {
		p.comment(n, here, bytes[n.comment.from:n.comment.to], offset+n.comment.from)
	}
	switch unknown := n.extension &^ extensionText; {
	case unknown != 0:
		p.fault(schemas.FaultValue, p.b.Write(fmt.Sprintf("extension 0x%04x", n.extension)), here, offset)
	case n.has(bitNoMove) && !isLabel(n.info):
		p.fault(schemas.FaultLoose, p.token(n.pos), here, offset)
	}
}

func (p *parser) sign(sign int, here place) {
	if p.signs[sign].Empty() {
		p.signs[sign] = p.b.Write(signNames[sign])
	}
	p.g.Marks = append(p.g.Marks, schemas.Mark{Line: here.line, Ply: here.ply, Text: p.signs[sign]})
}

// label adds a text on the board.
func (p *parser) label(n *node, here place, text []byte, offset int) {
	at := p.text(text, offset)
	if isLabel(n.info) {
		at = p.b.Write(names[n.pos] + " " + p.b.String(at))
	}
	p.g.Marks = append(p.g.Marks, schemas.Mark{Line: here.line, Ply: here.ply, Text: at})
}

// comment adds a comment: its line, and the others behind a byte 8, each by itself.
func (p *parser) comment(n *node, here place, text []byte, offset int) {
	const separator = 8
	if n.has(bitOldComment) {
		for part := range bytes.SplitSeq([]byte(fromSevenBits(text)), []byte{separator}) {
			p.b.Comment(int(here.line), int(here.ply), p.b.Write(string(part)))
		}
		return
	}
	line, others, _ := bytes.Cut(text, []byte{separator})
	p.b.Comment(int(here.line), int(here.ply), p.text(line, offset))
	p.b.Comment(int(here.line), int(here.ply), p.text(others, offset+len(line)+1))
}

// text writes a text in the encoding of the library.
func (p *parser) text(text []byte, offset int) schemas.Span {
	if len(text) == 0 {
		return schemas.Span{}
	}
	if isASCII(text) {
		return p.b.Write(string(text))
	}
	name := p.about.name
	if name == "" {
		name = encodings.GB18030 // of a text beyond those that were looked at
		p.about.certain = false
	}
	at := p.b.Decode(text, name, offset)
	if !p.told && !p.about.certain && p.override == "" {
		p.told = true
		p.b.Fault(schemas.FaultUncertainEncoding, at, offset)
	}
	return at
}

// behind tells of bytes behind the end of the tree.
func (p *parser) behind(n, offset int) {
	p.b.Fault(schemas.FaultAfterEnd, p.b.Write(fmt.Sprintf("%d bytes", n)), offset)
}

func (p *parser) fault(kind schemas.FaultKind, at schemas.Span, here place, offset int) {
	p.g.AddFault(schemas.Fault{Kind: kind, Line: here.line, Ply: here.ply, At: at, Offset: p.g.Origin.Offset + int64(offset)})
}

// finish tells of what was left out, and of the end.
func (p *parser) finish() {
	p.endLine()
	total := p.about.total
	if !p.about.line {
		p.b.Tag("Nodes", p.b.Write(strconv.FormatUint(total.nodes, 10)))
		p.b.Tag("Lines", p.b.Write(strconv.FormatUint(total.lines, 10)))
	}
	switch {
	case p.about.line && p.left > 0:
		p.b.Fault(schemas.FaultLeftOut, p.b.Write(fmt.Sprintf("%d nodes, %d plies deep", p.left, maxPlies)), -1)
	case !p.about.line && p.single && total.lines > 1:
		p.b.Fault(schemas.FaultLeftOut, p.b.Write(fmt.Sprintf("%d lines of %d, %d nodes", total.lines-1, total.lines, total.nodes)), -1)
	}
	if p.about.cut {
		p.b.Fault(schemas.FaultCutOff, p.b.Write("tree"), -1)
	}
	if p.single && total.behind > 0 {
		p.behind(int(total.behind), -1)
	}
}
