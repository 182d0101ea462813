package sgf

import (
	"bytes"

	"qipu/ingest/records"
	"qipu/schemas"
)

// maxDepth bounds the trees within one another that are followed. Some writers open
// one for every move.
const maxDepth = 1024

// Parser reads decoded records. It keeps its state between records only to
// reuse it; it is not for use by several goroutines at once. The zero value is
// ready.
type Parser struct {
	text  []byte
	pos   int
	g     *schemas.Game
	trees []tree // those that are open, the outermost first
	begun bool   // the game has begun: the first tree has been opened
	node  node

	values  []schemas.Span // of the property being read, without their brackets
	tags    [64]tagged     // of different names, for repeats
	tagged  int
	renamed []renaming
	names   []byte       // what renamed tags are called, with a line feed before each
	root    schemas.Span // the root node
	settled settled
}

// tree is a tree of nodes being read.
type tree struct {
	line     int32 // the line of its nodes, as in schemas.Comment
	plies    int32 // of that line, up to here
	open     int   // where its bracket stands
	branched bool  // a tree within it has begun: the next one is a variation
	implied  bool  // it has no bracket: nodes behind the trees of another
}

// node is the node being read.
type node struct {
	open, moved             bool
	root                    bool
	comments, marks, stamps int // of the game, before it or before its moves
}

// Parse reads one record, the tree of one game with what stands around it, into g:
// see the package. It takes time linear in the text and never fails.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	records.Begin(g, text)
	g.Points = schemas.LetterPairs
	*p = Parser{
		text: text, g: g, trees: p.trees[:0], values: p.values[:0], renamed: p.renamed[:0], names: p.names[:0],
	}
	p.preface()
	for p.pos < len(p.text) {
		if p.begun && len(p.trees) == 0 {
			p.behind()
			break
		}
		p.element()
	}
	p.finish()
	p.text, p.g = nil, nil
	if cap(p.values) > keptValues {
		p.values = nil
	}
}

// keptValues is how many values of one property the buffer is kept for.
const keptValues = 64 << 10

// preface keeps what stands before the game as a comment.
func (p *Parser) preface() {
	for from := 0; ; {
		i := bytes.IndexByte(p.text[from:], '(')
		if i < 0 {
			p.prose(0, len(p.text))
			p.pos = len(p.text)
			return
		}
		if at := from + i; opensTree(p.text[at:]) {
			p.prose(0, at)
			p.pos = at
			return
		}
		from += i + 1
	}
}

// element reads the next thing of the tree. There is one.
func (p *Parser) element() {
	rest := p.text[p.pos:]
	switch c := rest[0]; {
	case isBlank(c):
		p.pos++
	case c == '(':
		p.open()
	case c == ')':
		p.close()
	case c == ';':
		p.closeNode()
		p.openNode(p.pos)
		p.pos++
		p.plainMove(rest[1:])
	default:
		if n := p.propertyLen(rest); n > 0 {
			p.property(n)
		} else if n := spaceLen(rest); n > 0 {
			p.pos += n
		} else {
			p.stray()
		}
	}
}

// plainMove reads the move that b begins with if it is written as nearly all are:
// B[hh], with one value of two letters.
func (p *Parser) plainMove(b []byte) {
	const n = len("B[hh]")
	if len(b) < n || b[0] != 'B' && b[0] != 'W' || b[1] != '[' || !isLetter(b[2]) || !isLetter(b[3]) || b[4] != ']' {
		return
	}
	if next := n + blankLen(b[n:]); next < len(b) && b[next] == '[' {
		return
	}
	p.move(span(p.pos+2, p.pos+4), b[0] == 'W')
	p.pos += n
}

// propertyLen returns the length of the name of the property that b begins with, 0
// when it begins with none.
func (p *Parser) propertyLen(b []byte) int {
	n := identLen(b)
	if at := n + blankLen(b[n:]); n == 0 || at == len(b) || b[at] != '[' {
		return 0
	}
	return n
}

// open reads a bracket that opens a tree: the first one within another goes on with
// its line, the others are variations.
func (p *Parser) open() {
	p.closeNode()
	if len(p.trees) == maxDepth {
		p.tooDeep()
		return
	}
	next := tree{open: p.pos}
	if n := len(p.trees); n > 0 {
		parent := &p.trees[n-1]
		if parent.branched {
			next.line = p.variation(parent)
		} else {
			next.line, next.plies = parent.line, parent.plies
		}
		parent.branched = true
	}
	p.trees = append(p.trees, next)
	p.begun = true
	p.pos++
}

// variation begins a line that branches off where a tree stands.
func (p *Parser) variation(parent *tree) (line int32) {
	g := p.g
	n := len(g.Variations)
	if n < cap(g.Variations) { // reuse the moves of a record before
		g.Variations = g.Variations[:n+1]
	} else {
		g.Variations = append(g.Variations, schemas.Line{})
	}
	v := &g.Variations[n]
	*v = schemas.Line{Parent: parent.line, At: parent.plies + 1, Moves: v.Moves[:0]}
	return int32(n + 1)
}

func (p *Parser) close() {
	p.closeNode()
	for len(p.trees) > 0 {
		last := p.trees[len(p.trees)-1]
		p.trees = p.trees[:len(p.trees)-1]
		if !last.implied {
			break
		}
	}
	p.pos++
}

// tooDeep keeps a tree that is not followed as a comment.
func (p *Parser) tooDeep() {
	from := p.pos
	depth := 0
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		p.pos++
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case '[':
			n := valueLen(p.text[p.pos:])
			if n < 0 {
				n = len(p.text) - p.pos
			}
			p.pos += n
		}
		if depth == 0 {
			break
		}
	}
	p.fault(schemas.FaultTooDeep, span(from, from+1))
	p.prose(from, p.pos)
}

// openNode begins a node. Nodes behind the trees of their own tree have no place in
// the format: they are kept as a variation, and the line that the first tree has
// gone on with stays what it is.
func (p *Parser) openNode(at int) {
	if top := &p.trees[len(p.trees)-1]; top.branched {
		p.fault(schemas.FaultAfterEnd, span(at, at+1))
		line := p.variation(top)
		if len(p.trees) == maxDepth { // the tree itself goes on with it
			top.line, top.plies, top.branched = line, 0, false
		} else {
			p.trees = append(p.trees, tree{line: line, open: at, implied: true})
		}
	}
	p.node = node{
		open: true, root: p.root.Empty(), comments: len(p.g.Comments), marks: len(p.g.Marks), stamps: len(p.g.Stamps),
	}
	if p.node.root {
		p.root = span(at, at+1)
	}
}

func (p *Parser) closeNode() {
	if p.node.open && p.node.root {
		p.root.Len = uint32(p.pos) - p.root.Off
	}
	p.node = node{}
}

// stray keeps what is no part of a tree as a comment: up to the next bracket,
// semicolon or property.
func (p *Parser) stray() {
	from := p.pos
	for p.pos < len(p.text) {
		rest := p.text[p.pos:]
		switch rest[0] {
		case '(', ')', ';':
			p.strayText(from)
			return
		case '[':
			n := valueLen(rest[1:])
			if n < 0 {
				p.pos = len(p.text)
			} else {
				p.pos += 1 + n + 1
			}
			continue
		}
		if n := identLen(rest); n > 0 {
			if p.propertyLen(rest) > 0 {
				break
			}
			p.pos += n
			continue
		}
		p.pos++
	}
	p.strayText(from)
}

func (p *Parser) strayText(from int) {
	if text := p.trimmed(from, p.pos); string(p.g.Bytes(text)) == "]" {
		p.fault(schemas.FaultStrayBracket, text)
		return
	}
	p.fault(schemas.FaultProse, p.trimmed(from, p.pos))
	p.prose(from, p.pos)
}

// behind reads what stands after the game: rulers between games say nothing, a
// closing bracket is one too many, and the rest is a comment unless moves stand in it.
func (p *Parser) behind() {
	from, to := p.pos, len(p.text)
	p.pos = to
	words := false
	for i := from; i < to; i++ {
		switch c := p.text[i]; {
		case c == ')' && !words:
			p.fault(schemas.FaultStrayBracket, span(i, i+1))
		case c == ';' || c == '-' || c == '=' || isBlank(c):
		default:
			if !words {
				from = i
			}
			words = true
		}
	}
	if !words {
		return
	}
	rest := p.trimmed(from, to)
	if holdsMove(p.g.Bytes(rest)) {
		p.fault(schemas.FaultAfterEnd, rest)
		return
	}
	p.prose(from, to)
}

// holdsMove reports whether B[..] or W[..] stands in b, with two letters or none.
func holdsMove(b []byte) bool {
	for from := 0; ; {
		i := bytes.IndexByte(b[from:], '[')
		if i < 0 {
			return false
		}
		at := from + i
		from = at + 1
		if at == 0 || b[at-1] != 'B' && b[at-1] != 'W' || at > 1 && isLetter(b[at-2]) {
			continue
		}
		value := b[from:min(len(b), from+3)]
		if end := bytes.IndexByte(value, ']'); end == 0 || end == 2 && isLetter(value[0]) && isLetter(value[1]) {
			return true
		}
	}
}

// finish reports what is still open, and settles what rests on the whole record.
func (p *Parser) finish() {
	p.closeNode()
	if len(p.trees) > 0 {
		for i := len(p.trees) - 1; i > 0; i-- {
			if t := &p.trees[i]; t.line != p.trees[i-1].line && !t.implied {
				p.fault(schemas.FaultOpenVariation, span(t.open, t.open+1))
			}
			p.trees = p.trees[:i]
		}
		p.fault(schemas.FaultCutOff, span(p.trees[0].open, p.trees[0].open+1))
	}
	p.settleKind()
	p.settleRule()
	p.rename()
}

// where is the line and the ply at which the parser stands.
func (p *Parser) where() (line, ply int32) {
	if n := len(p.trees); n > 0 {
		return p.trees[n-1].line, p.trees[n-1].plies
	}
	return 0, int32(len(p.g.Moves))
}

func (p *Parser) fault(kind schemas.FaultKind, at schemas.Span) {
	line, ply := p.where()
	p.g.AddFault(schemas.Fault{Kind: kind, Line: line, Ply: ply, At: at, Offset: -1})
}

// prose keeps text as a comment, if anything is left of it without white space.
func (p *Parser) prose(from, to int) {
	text := p.trimmed(from, to)
	if text.Empty() {
		return
	}
	line, ply := p.where()
	p.g.Comments = append(p.g.Comments, schemas.Comment{Line: line, Ply: ply, Text: text})
}

func span(from, to int) schemas.Span {
	return schemas.Span{Off: uint32(from), Len: uint32(to - from)}
}

// trimmed is the span without the white space and byte order marks around it.
func (p *Parser) trimmed(from, to int) schemas.Span {
	for from < to {
		n := spaceLen(p.text[from:to])
		if n == 0 {
			break
		}
		from += n
	}
	return span(from, from+len(trimRight(p.text[from:to])))
}
