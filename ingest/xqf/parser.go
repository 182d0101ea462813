package xqf

import (
	"strconv"

	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// keptBytes and keptBranches bound the buffers that are kept for the next record.
const (
	keptBytes    = 1 << 20
	keptBranches = 16 << 10
)

// NewScanner returns the scanner of sources, of which each is one record.
func NewScanner() records.Scanner { return records.NewWhole(true) }

// Parser reads records. It keeps its buffers between them only to reuse them; it is not
// for use by several goroutines at once. The zero value is ready.
type Parser struct {
	b     *records.Builder
	g     *schemas.Game
	keys  keys
	nodes nodes
	plain []byte // the tree, unscrambled

	line, ply, depth int32        // where the move read last stands; main line, variation of it, …
	last             schemas.Span // its token
	branches         []branch     // the variations that are still to come, the next one last
}

// ParseBinary reads one record: see the package.
func (p *Parser) ParseBinary(record []byte, b *records.Builder) {
	*p = Parser{b: b, g: b.Game(), plain: p.plain[:0], branches: p.branches[:0]}
	defer p.letGo()
	header := record[:min(len(record), headerSize)]
	if len(header) < atPieces {
		b.Fault(schemas.FaultCutOff, schemas.Span{}, len(record))
		return
	}
	p.keys = keysOf(header)
	if p.keys.sum != 0 {
		b.Fault(schemas.FaultValue, b.Write("KeysSum "+strconv.Itoa(int(header[atKeys]))), atKeys)
	}
	texts(header, b)
	codes(header, b)
	start := position(header, &p.keys, b)
	if len(header) < headerSize {
		if len(header) > atWhoPlay {
			startTag(&start, board.NoSquare, header[atWhoPlay], b)
		}
		b.Fault(schemas.FaultCutOff, schemas.Span{}, len(record))
		return
	}
	tree := record[headerSize:]
	if p.keys.scrambled {
		p.plain = p.keys.unscramble(p.plain, tree)
		tree = p.plain
	}
	p.nodes = nodes{tree: tree, keys: &p.keys}
	startTag(&start, p.firstSquare(), header[atWhoPlay], b)
	p.tree()
	p.trailing(record)
}

// letGo lets go of the record, and of the buffers that a huge one made.
func (p *Parser) letGo() {
	p.b, p.g, p.nodes = nil, nil, nodes{}
	if cap(p.plain) > keptBytes {
		p.plain = nil
	}
	if cap(p.branches) > keptBranches {
		p.branches = nil
	}
}

// firstSquare looks ahead to where the first move begins, NoSquare if there is none.
func (p *Parser) firstSquare() board.Square {
	ahead := p.nodes
	if root, ok := ahead.next(); !ok || !root.more || root.cut || root.broken {
		return board.NoSquare
	}
	n, ok := ahead.next()
	if !ok {
		return board.NoSquare
	}
	from, _ := n.squares()
	return from
}

// trailing says that bytes stand behind the tree, or behind what of it could be read.
// Zeros fill a file up; they say nothing.
func (p *Parser) trailing(record []byte) {
	from := headerSize + p.nodes.at
	for _, c := range record[from:] {
		if c != 0 {
			p.b.Fault(schemas.FaultTrailing, p.b.Write(strconv.Itoa(len(record)-from)+" bytes"), from)
			return
		}
	}
}

// fault adds a fault behind the move read last. at is the place in the tree.
func (p *Parser) fault(kind schemas.FaultKind, written schemas.Span, at int) {
	p.g.AddFault(schemas.Fault{
		Kind: kind, Line: p.line, Ply: p.ply, At: written, Offset: p.g.Origin.Offset + headerSize + int64(at),
	})
}
