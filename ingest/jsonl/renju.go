package jsonl

import "qipu/schemas"

// pointNotations are the ways to name a point, by their names.
var pointNotations = map[string]schemas.PointNotation{
	"points": schemas.PointNames, "letter-pairs": schemas.LetterPairs, "letter-pairs-pp": schemas.LetterPairsPP,
	"letter-pairs-up": schemas.LetterPairsUp, "pairs-from-1": schemas.PairsFrom1, "pairs-from-0": schemas.PairsFrom0,
}

// ofRenju reads a member that only records of renju have.
func (p *Parser) ofRenju(name schemas.Span) bool {
	g := p.g
	switch string(p.bytes(name)) {
	case "points":
		at := p.str()
		n, ok := pointNotations[string(p.bytes(at))]
		if !ok {
			p.value(at)
		}
		g.Points = n
	case "board":
		p.board()
	case "setup":
		p.array(p.stone)
	case "rule":
		g.Stage.Rule = p.str()
	case "protocol":
		g.Stage.Protocol = p.str()
	case "swaps":
		g.Stage.SwapTold = true
		p.array(func() { g.Stage.Swaps = append(g.Stage.Swaps, p.number()) })
	case "offered":
		p.array(func() { g.Stage.Offered = append(g.Stage.Offered, p.point()) })
	case "removed":
		p.array(func() { g.Stage.Removed = append(g.Stage.Removed, p.point()) })
	case "seats":
		switch at := p.str(); string(p.bytes(at)) {
		case "drawn":
			g.Stage.Seats = schemas.SeatsDrawn
		case "final":
			g.Stage.Seats = schemas.SeatsFinal
		default:
			p.value(at)
		}
	default:
		return false
	}
	return true
}

// value notes a value that cannot be what it stands for.
func (p *Parser) value(at schemas.Span) {
	if !p.failed {
		p.g.AddFault(schemas.Fault{Kind: schemas.FaultValue, At: at, Offset: -1})
	}
}

// maxSize bounds the lines of a board.
const maxSize = 200

// board reads the columns and rows of the board.
func (p *Parser) board() {
	var size [2]int32
	n, from := 0, p.pos
	p.array(func() {
		lines := p.number()
		if n < len(size) {
			size[n] = lines
		}
		n++
	})
	if p.failed {
		return
	}
	if n != len(size) || min(size[0], size[1]) < 1 || max(size[0], size[1]) > maxSize {
		p.value(span(from, p.pos))
		return
	}
	p.g.Files, p.g.Ranks = int(size[0]), int(size[1])
}

// stone reads a stone set up: its point and its side.
func (p *Parser) stone() {
	var pair [2]schemas.Span
	from := p.pos
	n := p.strings(pair[:])
	if p.failed {
		return
	}
	side, ok := p.side(pair[1])
	if n != len(pair) || !ok {
		p.value(span(from, p.pos))
		return
	}
	p.g.Setup = append(p.g.Setup, schemas.SetupStone{Token: pair[0], Side: side})
}

// point reads a point that is told of: an array of it alone.
func (p *Parser) point() (at schemas.Span) {
	var one [1]schemas.Span
	if n := p.strings(one[:]); n != len(one) && !p.failed {
		p.value(one[0])
	}
	return one[0]
}
