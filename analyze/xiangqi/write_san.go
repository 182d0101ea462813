package xiangqi

import "qipu/schemas/board"

// AppendSAN appends a lawful move of the side to move in western algebraic
// notation: "Che2", "Pxg6", "A10e9". Letters are K A E H R C P, firstRank is the
// number of Red's back rank: 0 as XBoard counts, or 1 as PyChess does. Where
// another lawful move leads a like piece to the same square, the file of
// departure is added, or the rank if they share the file. Both are never needed:
// of three pawns no two share a file. Signs of check and mate are not written.
// Where a square is none or no piece stands on the first it appends "-".
func (p *Position) AppendSAN(dst []byte, m Move, firstRank int) []byte {
	if !p.writable(m) {
		return append(dst, unwritable...)
	}
	dst = append(dst, pieceLetters[p.squares[m.From].Type()])
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
