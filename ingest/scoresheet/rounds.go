package scoresheet

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// rounds is how far the table of rounds has come.
type rounds struct {
	next    int // the round that the next row is, by the rows before it
	doubted bool
	suspect int // by how many rounds the number before would be off if it were right

	missing int            // plies without a move since the last that has one
	since   int            // the round of the first of them
	sides   []schemas.Side // of the moves
	ended   bool           // it has been said how the game ended
	after   schemas.Span   // moves behind that
}

func (r *rounds) reset() { *r = rounds{next: 1, sides: r.sides[:0]} }

// round reads a row of the table.
func (p *Parser) round(at schemas.Span) {
	number, written, says := p.contents()
	if p.elsewhere(number, says) {
		return
	}
	if !says {
		// A blank row of the template: the round is missing, should others follow.
		if n, ok := readRound(p.g.View(number)); ok && n == p.rounds.next {
			p.miss(2)
			p.rounds.next++
		}
		return
	}
	p.follow(number)
	if n := len(p.cells); n > len(p.columns) || p.extra {
		p.fault(schemas.FaultCells, at)
		if !p.workbook {
			p.comment(at)
			p.miss(2)
			p.rounds.next++
			return
		}
	}
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		written := p.ply(side, number, written)
		for _, i := range p.known {
			c := p.columns[i]
			if cell := p.cell(i); c.Side == side && !cell.Empty() {
				switch c.Role {
				case schemas.ColumnClock:
					p.stamp(c, cell, written)
				case schemas.ColumnNote:
					p.note(side, cell, written)
				default:
				}
			}
		}
	}
	for i, cell := range p.cells {
		if !cell.Empty() && (i >= len(p.columns) || p.columns[i].Role == schemas.ColumnUnread) {
			p.comment(cell)
		}
	}
	p.rounds.next++
}

// contents returns the cell of the number, the number that the round is called by, and
// whether the row says anything else.
func (p *Parser) contents() (number schemas.Span, written int, says bool) {
	written = p.rounds.next
	for i, cell := range p.cells {
		if i < len(p.columns) && p.columns[i].Role == schemas.ColumnNumber {
			number = cell
			if n, ok := readRound(p.g.View(cell)); ok {
				written = n
			}
			continue
		}
		says = says || !cell.Empty()
	}
	return number, written, says
}

// mostRounds bounds a number of a round.
const mostRounds = 1 << 20

// readRound reads the number of a round: 12, １２., 第12回合.
func readRound(text string) (n int, ok bool) {
	text = strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, text)
	text = strings.TrimPrefix(text, "第")
	text = strings.TrimSuffix(strings.TrimRight(text, ".．、。 "), "回合")
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n < mostRounds
}

// follow follows the numbers of the rounds. A wrong one is told once; the next shows
// whether rounds are missing (it goes on from there) or it was a slip.
func (p *Parser) follow(number schemas.Span) {
	r := &p.rounds
	if number.Empty() {
		return
	}
	n, ok := readRound(p.g.View(number))
	switch off := n - r.next; {
	case ok && off == 0:
		r.doubted = false
	case ok && r.doubted && off == r.suspect:
		p.skipped(off)
		r.next, r.doubted = n, false
	default:
		p.g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, Ply: int32(len(p.g.Moves)), At: number, Expected: int32(r.next), Offset: -1})
		r.doubted, r.suspect = ok, off
	}
}

// skipped writes into the last wrong number how many rounds it passed over.
func (p *Parser) skipped(rounds int) {
	if f := p.lastNumber(); f != nil {
		f.Skipped = int32(2 * rounds)
	}
}

// lastNumber is the fault of the last wrong number that is no ply left out; nil if it is
// not listed.
func (p *Parser) lastNumber() *schemas.Fault {
	g := p.g
	if g.FaultCount[schemas.FaultNumber] > schemas.MaxFaults {
		return nil
	}
	for i := len(g.Faults) - 1; i >= 0; i-- {
		if f := &g.Faults[i]; f.Kind == schemas.FaultNumber && f.Skipped == 0 {
			return f
		}
	}
	return nil
}

// miss counts plies for which no move is written.
func (p *Parser) miss(plies int) {
	if p.rounds.missing == 0 {
		p.rounds.since = p.rounds.next
	}
	p.rounds.missing += plies
}

// ply reads the move of a side, and reports whether one is written.
func (p *Parser) ply(side schemas.Side, number schemas.Span, round int) (ok bool) {
	g, r := p.g, &p.rounds
	var cell schemas.Span
	for _, i := range p.known {
		if c := p.columns[i]; c.Role == schemas.ColumnMove && c.Side == side {
			cell = p.cell(i)
		}
	}
	text := g.View(cell)
	switch {
	case cell.Empty() || len(g.Moves) == 0 && strings.Trim(text, ".…") == "":
		if len(g.Moves) > 0 || side == schemas.Second || !p.fen { // else the second player moves first
			p.miss(1)
		}
		return false
	case r.ended:
		if r.after.Empty() {
			r.after.Off = cell.Off
		}
		r.after.Len = max(cell.Off+cell.Len, r.after.Off) - r.after.Off
		return false
	case p.ends(cell):
		p.miss(1)
		return false
	}
	written := int32(0)
	if side == schemas.First || p.rounds.missing > 0 {
		written = int32(round)
	}
	p.gap(side, number, round)
	g.Moves = append(g.Moves, schemas.Move{Token: cell, Number: written})
	r.sides = append(r.sides, side)
	return true
}

// ends reports whether what stands in the place of a move says how the game ended.
func (p *Parser) ends(cell schemas.Span) bool {
	g := p.g
	if _, ok := g.Kind.EndMarker(g.Bytes(cell)); ok {
		g.EndMarker, p.rounds.ended = cell, true
		return true
	}
	if _, ok := g.Kind.ParseClosing(g.View(cell), p.players); ok {
		p.comment(cell)
		p.rounds.ended = true
		return true
	}
	return false
}

// gap tells of plies left out before a move of that side.
func (p *Parser) gap(side schemas.Side, number schemas.Span, round int) {
	r := &p.rounds
	if r.missing == 0 {
		return
	}
	at := number
	switch {
	case side == schemas.Second:
		at = p.t.Write(strconv.Itoa(round) + "...")
	case at.Empty():
		at = p.t.Write(strconv.Itoa(round) + ".")
	}
	p.g.AddFault(schemas.Fault{
		Kind: schemas.FaultNumber, Ply: int32(len(p.g.Moves)), At: at, Expected: int32(r.since), Skipped: int32(r.missing), Offset: -1,
	})
	r.missing = 0
}

// note reads a note of a side: an offer, or part of it one, and else a comment. An offer
// beside a move that is not written is one of no ply: it is told, and kept as a comment.
func (p *Parser) note(side schemas.Side, cell schemas.Span, written bool) {
	text := p.g.String(cell)
	others := false
	for at := 0; at <= len(text); {
		part := text[at:]
		n := strings.IndexAny(part, ";,；，、\n")
		if n < 0 {
			n = len(part)
		}
		part = part[:n]
		said := strings.TrimFunc(part, isBlank)
		switch offer := schemas.IsSheetOffer(said); {
		case offer && !written:
			p.fault(schemas.FaultUnplaced, cell)
			others = true
		case offer:
			from := cell.Off + uint32(at+strings.Index(part, said))
			p.g.Offers = append(p.g.Offers, schemas.Offer{Ply: int32(len(p.g.Moves)), Side: side, Text: schemas.Span{Off: from, Len: uint32(len(said))}})
		default:
			others = others || said != ""
		}
		at += n + 1
		for at < len(text) && text[at]&0xc0 == 0x80 { // the rest of ； and its like
			at++
		}
	}
	if others {
		p.comment(cell)
	}
}

// endRounds ends the table.
func (p *Parser) endRounds() {
	g, r := p.g, &p.rounds
	if r.doubted {
		if f := p.lastNumber(); f != nil {
			f.Pending = int32(2 * r.suspect)
		}
	}
	if !r.after.Empty() {
		p.fault(schemas.FaultAfterEnd, r.after)
	}
	for i, side := range r.sides {
		if side != schemas.Side(i%2) { // a ply is missing, or the second player moves first
			g.Sides = append(g.Sides[:0], r.sides...)
			return
		}
	}
}
