package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
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

// parseUCI reads h3e3, h10-g8: files a–i, ranks 1–10. "C3e3" is SAN, as in
// parseICCS.
func parseUCI(token []byte) (from, to board.Square, ok bool) {
	from, rest, ok := cutUCISquare(token)
	if !ok || len(rest) == 0 || pieceBeforeFile(token[0], rest[0]) {
		return from, to, false
	}
	if rest[0] == '-' {
		rest = rest[1:]
	}
	to, rest, ok = cutUCISquare(rest)
	return from, to, ok && len(rest) == 0
}

func cutUCISquare(b []byte) (square board.Square, rest []byte, ok bool) {
	if len(b) < 2 || b[0]|0x20 < 'a' || b[0]|0x20 > 'i' || b[1] < '1' || b[1] > '9' {
		return board.NoSquare, b, false
	}
	rank, n := int(b[1]-'0'), 2
	if rank == 1 && len(b) > 2 && b[2] == '0' {
		rank, n = 10, 3
	}
	return board.At(int(b[0]|0x20-'a'), rank-1), b[n:], true
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
