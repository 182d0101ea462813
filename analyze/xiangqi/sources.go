package xiangqi

import "qipu/schemas/board"

// sources returns the points of the pieces that a query may mean. It says so in
// the style of the query when it names them by an order they do not need.
func (p *Position) sources(q *query) set {
	own := p.sets[p.side|q.kind]
	if q.file != 0 {
		named := own.and(onFile[p.fileOf(q.file)])
		if q.order != orderNone {
			if q.order >= orderOnRank {
				return named.and(onRank(int(q.order - orderOnRank)))
			}
			s := p.ordered(named, q)
			if q.either {
				s = s.or(p.nth(named, int(q.file)-1))
			}
			if s.empty() && own.count() == 1 {
				return p.needless(named, q)
			}
			return s
		}
		if n := named.count(); q.notation == WXF && q.kind == board.Pawn && (n == 3 || n == 5) {
			return p.nth(named, n/2) // P3 beside P+ and P-
		}
		return named
	}
	switch {
	case q.order == orderNone: // SAN may name no more than the kind
		return own
	case q.order <= 5:
		return p.numbered(own, int(q.order))
	case q.order >= orderOnRank:
		return own.and(onRank(int(q.order - orderOnRank)))
	}
	var found set
	for f := range onFile {
		found = found.or(p.ordered(own.and(onFile[f]), q))
	}
	if found.empty() {
		return p.needless(own, q)
	}
	return found
}

// needless returns the pieces that 前 or 后 may mean where none of a kind share a
// file: the only one left, and of advisors and elephants the one nearer to the
// opponent or to the player's own side, all of them when they are level.
func (p *Position) needless(own set, q *query) set {
	if q.order != orderFront && q.order != orderRear || own.empty() {
		return set{}
	}
	if own.count() > 1 {
		if needsOrder(q.kind) {
			return set{}
		}
		own = own.endRank((q.order == orderFront) == (p.side != board.Black))
	}
	q.style |= NeedlessOrder
	return own
}

// numbered returns the nth piece, from 1, of those that share a file with
// another: files from the player's right, front to back.
func (p *Position) numbered(own set, n int) set {
	for number := uint8(1); number <= board.Files; number++ {
		file := own.and(onFile[p.fileOf(number)])
		count := file.count()
		switch {
		case count < 2:
		case n <= count:
			return p.nth(file, n-1)
		default:
			n -= count
		}
	}
	return set{}
}

// ordered returns the pieces of one file that an order may mean: none unless
// two or more stand there.
func (p *Position) ordered(file set, q *query) set {
	n := file.count()
	if n < 2 {
		return set{}
	}
	inner := 0 // in WXF "++" and "--" stand outside front and rear of four or five
	if q.notation == WXF && n >= 4 {
		inner = 1
	}
	switch q.order {
	case orderFront:
		return p.nth(file, inner)
	case orderRear:
		return p.nth(file, n-1-inner)
	case orderFirst:
		return p.nth(file, 0)
	case orderLast:
		return p.nth(file, n-1)
	case orderMiddle:
		return file.andNot(p.nth(file, 0)).andNot(p.nth(file, n-1))
	}
	return p.nth(file, int(q.order)-1)
}

// nth returns the nth piece of a set on one file, from 0 at the front of the
// side to move; the empty set when there are fewer.
func (p *Position) nth(s set, n int) set {
	if n >= s.count() {
		return set{}
	}
	if p.side != board.Black {
		n = s.count() - 1 - n
	}
	for ; n > 0; n-- {
		s = s.rest()
	}
	return bit[s.first()]
}
