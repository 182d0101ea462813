package xiangqi

import (
	"qipu/schemas"
)

// ranks says from which number the coordinates of a record count the ranks, or
// the squares of its SAN.
type ranks uint8

const (
	ranksNone     ranks = iota // no square is named
	ranksOpen                  // none decides
	ranksFromZero              // some rank is 0, as in ICCS
	ranksFromOne               // some rank is 10, as in UCI
)

// ranksOf looks for a rank 0 or 10 among the moves. Most records show one in
// their first moves. A record with both counts from 0, as xiangqi records do.
func ranksOf(g *schemas.Game) ranks {
	found := ranksNone
	for i := range g.Moves {
		shown := ranksIn(g.Bytes(g.Moves[i].Token))
		switch {
		case shown == ranksNone && found == ranksNone:
			return ranksNone // other notations settle it at their first move
		case shown == ranksFromZero:
			return ranksFromZero
		}
		found = max(found, shown)
	}
	return found
}

// ranksIn says what one token shows.
func ranksIn(token []byte) ranks {
	if len(token) == 0 || token[0] >= 0x80 {
		return ranksNone
	}
	if _, ok := parseICCS(token); ok {
		if token[1] == '0' || token[len(token)-1] == '0' {
			return ranksFromZero
		}
		return ranksOpen
	}
	if from, to, ok := parseUCI(token); ok {
		if from.Rank() == 9 || to.Rank() == 9 {
			return ranksFromOne
		}
		return ranksOpen
	}
	m, ok := parseSAN(token)
	switch {
	case !ok:
		return ranksNone
	case m.shows(0):
		return ranksFromZero
	case m.shows(10):
		return ranksFromOne
	}
	return ranksOpen
}

// fromZero turns a token that counts ranks 1–10, UCI or SAN, into one that counts
// them 0–9, in buf; any other token is returned as it is, and ok is false.
func fromZero(token []byte, buf *[5]byte) (counted []byte, ok bool) {
	if from, to, ok := parseUCI(token); ok {
		return Move{from, to}.AppendTo(buf[:0]), true
	}
	if m, ok := parseSAN(token); ok && m.countFromZero() {
		return m.appendTo(buf[:0]), true
	}
	return token, false
}
