package xqf

import (
	"strconv"

	"qipu/ingest/encodings"
	"qipu/schemas"
	"qipu/schemas/board"
)

// maxDepth bounds how deep variations nest. Deeper ones are kept as comments.
const maxDepth = 1024

// branch is where a variation is still to come.
type branch struct {
	parent, at int32 // as in schemas.Line
	depth      int32 // of the variation: 1 for one of the main line
}

// tree reads the nodes into lines of moves. Every line is read in one go: what branches
// off from it follows behind it, the last place first.
func (p *Parser) tree() {
	root, ok := p.nodes.next()
	if !ok {
		p.cutOff()
		return
	}
	comment, whole := p.comment(&root)
	p.b.Comment(0, 0, comment)
	for more := root.more && whole; more; {
		n, ok := p.nodes.next()
		if !ok {
			p.cutOff()
			return
		}
		p.move(&n)
		comment, whole := p.comment(&n)
		p.b.Comment(int(p.line), int(p.ply), comment)
		if n.variation {
			p.branches = append(p.branches, p.here())
		}
		more = whole && (n.more || p.back())
	}
}

// here is the branch of the variations of the move read last. Those of the first move
// of a variation are variations of the same move as that.
func (p *Parser) here() branch {
	if p.line > 0 && p.ply == 1 {
		v := &p.g.Variations[p.line-1]
		return branch{v.Parent, v.At, p.depth}
	}
	return branch{p.line, p.ply, p.depth + 1}
}

// back goes to the next variation that is still to come. It returns false where there
// is none, or where the tree cannot be followed to it.
func (p *Parser) back() bool {
	for len(p.branches) > 0 {
		last := len(p.branches) - 1
		b := p.branches[last]
		p.branches = p.branches[:last]
		if b.depth <= maxDepth {
			p.variation(b)
			return true
		}
		if whole := p.tooDeep(b); !whole {
			return false
		}
	}
	return false
}

// variation begins a line.
func (p *Parser) variation(b branch) {
	g := p.g
	n := len(g.Variations)
	if n < cap(g.Variations) { // reuse the moves of a record before
		g.Variations = g.Variations[:n+1]
	} else {
		g.Variations = append(g.Variations, schemas.Line{})
	}
	v := &g.Variations[n]
	*v = schemas.Line{Parent: b.parent, At: b.at, Moves: v.Moves[:0]}
	p.line, p.ply, p.depth = int32(n+1), 0, b.depth
}

// move adds a move to the line at hand.
func (p *Parser) move(n *node) {
	p.last = p.token(n)
	m := schemas.Move{Token: p.last}
	if p.line == 0 {
		p.g.Moves = append(p.g.Moves, m)
	} else {
		v := &p.g.Variations[p.line-1]
		v.Moves = append(v.Moves, m)
	}
	p.ply++
}

// token writes a move in ICCS, or with the numbers of its squares where those are none.
func (p *Parser) token(n *node) schemas.Span {
	from, to := n.squares()
	if from == board.NoSquare || to == board.NoSquare {
		return p.b.Write(strconv.Itoa(int(n.from)) + "→" + strconv.Itoa(int(n.to)))
	}
	token := [...]byte{'a' + byte(from.File()), '0' + byte(from.Rank()), 'a' + byte(to.File()), '0' + byte(to.Rank())}
	return p.b.Write(string(token[:]))
}

// comment writes the comment of a node. whole is false where the tree cannot be followed
// behind it.
func (p *Parser) comment(n *node) (text schemas.Span, whole bool) {
	if len(n.comment) > 0 {
		offset := headerSize + n.commentAt
		if n.cut {
			text, _ = p.b.DecodeField(n.comment, encodings.GB18030, offset)
		} else {
			text = p.b.Decode(n.comment, encodings.GB18030, offset)
		}
	}
	if n.broken {
		p.fault(schemas.FaultValue, p.b.Write("length "+strconv.FormatUint(uint64(n.length), 10)), n.commentAt-lengthSize)
		return text, false
	}
	if n.cut {
		if text.Empty() {
			text = p.last
		}
		p.fault(schemas.FaultCutOff, text, len(p.nodes.tree))
	}
	return text, !n.cut
}

// cutOff says that the tree ends where a node should follow.
func (p *Parser) cutOff() {
	p.fault(schemas.FaultCutOff, p.last, len(p.nodes.tree))
	p.nodes.at = len(p.nodes.tree)
}

// tooDeep keeps a variation that is not followed, with what branches off from it, as a
// comment: its moves and comments in the order written.
func (p *Parser) tooDeep(b branch) (whole bool) {
	var text schemas.Span
	p.line, p.ply, p.depth = b.parent, b.at-1, b.depth-1
	for open := 1; open > 0; {
		n, ok := p.nodes.next()
		if whole = ok; !whole {
			p.cutOff()
			break
		}
		end := p.token(&n)
		if p.last = end; text.Empty() {
			text = end
			p.fault(schemas.FaultTooDeep, text, p.nodes.at)
		}
		comment, ok := p.comment(&n)
		if !comment.Empty() {
			end = comment
		}
		text.Len = end.Off + end.Len - text.Off
		if whole = ok; !whole {
			break
		}
		if n.variation {
			open++
		}
		if !n.more {
			open--
		}
	}
	p.b.Comment(int(b.parent), int(b.at-1), text)
	return whole
}
