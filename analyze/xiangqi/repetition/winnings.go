package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// winnings is how far such a search has come.
type winnings struct {
	net     balance // won by me so far
	even    bool    // to win back what was lost is enough
	hanging squares // what could be taken without the checks
}

// enough is the outcome that ends a hunt.
func (s *winnings) enough() outcome {
	if s.even {
		return 0
	}
	return 1
}

func (g *gaining) key(p *xiangqi.Position, s *winnings) uint64 {
	key := p.Hash() ^ spread(uint64(uint8(s.net.strong))<<16|uint64(uint8(s.net.weak))<<8|uint64(uint8(s.net.pawns)))
	for i, q := range s.hanging.at[:s.hanging.n] {
		key ^= spread(uint64(q)<<8 | uint64(i) + 1<<32)
	}
	return key
}

// squares is a small set of squares that moves with its pieces, in order.
type squares struct {
	at [8]board.Square
	n  int8
}

func (s *squares) has(q board.Square) bool { return slices.Contains(s.at[:s.n], q) }

func (s *squares) add(q board.Square) {
	if int(s.n) < len(s.at) {
		s.at[s.n] = q
		s.n++
	}
}

// moved follows a piece of the set.
func (s *squares) moved(m xiangqi.Move) {
	for i := range s.at[:s.n] {
		if s.at[i] == m.From {
			s.at[i] = m.To
		}
	}
}
