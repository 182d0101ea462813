package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// ranks says from which number the coordinates of a record count the ranks.
type ranks uint8

const (
	ranksNone     ranks = iota // there are no coordinates
	ranksOpen                  // none decides
	ranksFromZero              // ICCS: some rank is 0
	ranksFromOne               // UCI: some rank is 10
)

// ranksOf looks for a rank 0 or 10 among the moves. Most records show one in
// their first moves. A record with both is read as ICCS.
func ranksOf(g *schemas.Game) ranks {
	found := ranksNone
	for i := range g.Moves {
		token := g.Bytes(g.Moves[i].Token)
		if len(token) == 0 || token[0]|0x20 < 'a' || token[0]|0x20 > 'i' {
			return found // other notations settle it at their first move
		}
		if _, ok := parseICCS(token); ok {
			if token[1] == '0' || token[len(token)-1] == '0' {
				return ranksFromZero
			}
			found = max(found, ranksOpen)
			continue
		}
		if from, to, ok := parseUCI(token); ok && (from.Rank() == 9 || to.Rank() == 9) {
			found = ranksFromOne
		}
	}
	return found
}

// parseUCI reads h3e3, h10-g8: files a–i, ranks 1–10.
func parseUCI(token []byte) (from, to board.Square, ok bool) {
	from, rest, ok := cutUCISquare(token)
	if !ok {
		return from, to, false
	}
	if len(rest) > 0 && rest[0] == '-' {
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

// iccsOfUCI turns a UCI token into ICCS in buf; any other token is returned as
// it is, and ok is false.
func iccsOfUCI(token []byte, buf *[4]byte) (iccs []byte, ok bool) {
	from, to, ok := parseUCI(token)
	if !ok {
		return token, false
	}
	return Move{from, to}.AppendTo(buf[:0]), true
}
