package xiangqi

import "qipu/schemas/board"

// AppendUCI appends a move as engines write it, its ranks counted 1–10: "h3e3",
// "a10a9".
func (m Move) AppendUCI(dst []byte) []byte {
	return appendSquare(appendSquare(dst, m.From, 1), m.To, 1)
}

// AppendICCS appends a move as PGN of xqbase's convention has ICCS: "H2-E2".
// AppendTo writes it as most programs do, "h2e2".
func (m Move) AppendICCS(dst []byte) []byte {
	if m.From >= board.Squares || m.To >= board.Squares {
		return append(dst, "--"...)
	}
	from, to := &places[m.From], &places[m.To]
	return append(dst, 'A'+from.file, '0'+from.rank, '-', 'A'+to.file, '0'+to.rank)
}

// AppendSAN appends a lawful move of the side to move in western algebraic
// notation: "Che2", "Pxg6", "A10e9". Letters are K A E H R C P, firstRank is the
// number of Red's back rank: 0 as XBoard counts, or 1 as PyChess does. Where
// another lawful move leads a like piece to the same square, the file of
// departure is added, or the rank if they share the file. Both are never needed:
// of three pawns no two share a file. Signs of check and mate are not written.
func (p *Position) AppendSAN(dst []byte, m Move, firstRank int) []byte {
	dst = append(dst, " KAEHRCP"[p.squares[m.From].Type()])
	if others := p.arriving(m); !others.empty() {
		if at := &places[m.From]; others.meets(onFile[at.file]) {
			dst = appendRank(dst, m.From, firstRank)
		} else {
			dst = append(dst, 'a'+at.file)
		}
	}
	if p.squares[m.To] != board.NoPiece {
		dst = append(dst, 'x')
	}
	return appendSquare(dst, m.To, firstRank)
}

// arriving returns the other pieces of the kind that a move moves which may
// lawfully go to the same square.
func (p *Position) arriving(m Move) (found set) {
	piece := p.squares[m.From]
	for s := p.sets[piece].andNot(bit[m.From]); !s.empty(); s = s.rest() {
		from := s.first()
		if p.reaches(piece, Move{from, m.To}) && !p.exposes(Move{from, m.To}) {
			found = found.or(bit[from])
		}
	}
	return found
}

// appendSquare appends a square as file and rank, "-" for none.
func appendSquare(dst []byte, q board.Square, firstRank int) []byte {
	if q >= board.Squares {
		return append(dst, '-')
	}
	return appendRank(append(dst, 'a'+places[q].file), q, firstRank)
}

func appendRank(dst []byte, q board.Square, firstRank int) []byte {
	rank := places[q].rank + uint8(firstRank)
	if rank >= 10 {
		return append(dst, '1', '0'+rank-10)
	}
	return append(dst, '0'+rank)
}
