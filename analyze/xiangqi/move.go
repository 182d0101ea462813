package xiangqi

import "qipu/schemas/board"

// Move is a move from one square to another.
type Move struct{ From, To board.Square }

// NoMove stands for no move.
var NoMove = Move{board.NoSquare, board.NoSquare}

// String returns the ICCS form in lower case, "h2e2".
func (m Move) String() string { return m.From.String() + m.To.String() }

// AppendTo appends the ICCS form to dst.
func (m Move) AppendTo(dst []byte) []byte {
	return appendSquare(appendSquare(dst, m.From, 0), m.To, 0)
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

// AppendUCI appends a move as engines write it, its ranks counted 1–10: "h3e3",
// "a10a9".
func (m Move) AppendUCI(dst []byte) []byte {
	return appendSquare(appendSquare(dst, m.From, 1), m.To, 1)
}

func (m Move) mirror() Move { return Move{m.From.Mirror(), m.To.Mirror()} }

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
