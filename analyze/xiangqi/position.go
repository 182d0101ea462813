package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// Position is a position of a game with the side to move. It is a value: a copy
// is independent. Make one with Start or FromBoard; the zero Position is none.
type Position struct {
	squares [board.Squares]board.Piece
	side    board.Piece // of the side to move: 0 Red, board.Black
	hash    hashes
	// sets holds the points of each piece. No piece has the codes 0 and
	// board.Black; there stand all pieces of Red and of Black.
	sets [board.PieceCodes]set
}

// Start returns the standard array, Red to move (xiangqi-2011:1.6).
func Start() Position { return start }

var start = mustStart()

func mustStart() Position {
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err)
	}
	p, err := FromBoard(b)
	if err != nil {
		panic(err)
	}
	return p
}

// Board returns the position as plain data.
func (p *Position) Board() board.Board {
	return board.Board{Pieces: p.squares, BlackToMove: p.side == board.Black}
}

// FEN writes the position as board.Board.FEN does.
func (p *Position) FEN() string {
	b := p.Board()
	return b.FEN()
}

// At returns the piece on a square, NoPiece if none.
func (p *Position) At(q board.Square) board.Piece {
	if q >= board.Squares {
		return board.NoPiece
	}
	return p.squares[q]
}

// SideToMove returns schemas.First for Red, schemas.Second for Black.
func (p *Position) SideToMove() schemas.Side { return sideOf(p.side) }

// Hash returns a 64-bit Zobrist hash of the pieces and the side to move. It is
// the same in every run and on every machine.
func (p *Position) Hash() uint64 { return p.hash.main }

// MirrorHash returns the Hash of the position reflected at the middle file. Make
// and Unmake keep it as they keep Hash.
func (p *Position) MirrorHash() uint64 { return p.hash.mirror }

// CanonicalHash returns the smaller of Hash and MirrorHash: one value for a
// position and its reflection, which no rule of play tells apart.
func (p *Position) CanonicalHash() uint64 { return min(p.hash.main, p.hash.mirror) }

// Make plays a move and returns the piece it captured, NoPiece if none. The
// move must be at least pseudo-legal.
func (p *Position) Make(m Move) (captured board.Piece) {
	captured = p.squares[m.To]
	piece := p.squares[m.From]
	p.squares[m.From] = board.NoPiece
	p.squares[m.To] = piece
	p.toggle(m, piece, captured)
	p.side ^= board.Black
	return captured
}

// Unmake takes back a move that Make played and that captured that piece.
func (p *Position) Unmake(m Move, captured board.Piece) {
	piece := p.squares[m.To]
	p.squares[m.From] = piece
	p.squares[m.To] = captured
	p.side ^= board.Black
	p.toggle(m, piece, captured)
}

// Pass turns the move over to the other side, and a second Pass turns it back.
// No rule allows it: it serves to ask what a side could do if it were to move
// again. The side that then does not move may stand in check, so that moves
// which take its king are among the lawful ones.
func (p *Position) Pass() {
	p.side ^= board.Black
	p.hash = p.hash.xor(turn)
}

// toggle changes sets and hashes from before a move to after it, or back.
func (p *Position) toggle(m Move, piece, captured board.Piece) {
	to := bit[m.To]
	both := bit[m.From].xor(to)
	own := piece & board.Black
	piece &= board.PieceCodes - 1
	p.sets[piece] = p.sets[piece].xor(both)
	p.sets[own] = p.sets[own].xor(both)
	keys := &zobrist[piece]
	change := turn.xor(keys[m.From]).xor(keys[m.To])
	if captured != board.NoPiece {
		captured &= board.PieceCodes - 1
		other := own ^ board.Black
		p.sets[captured] = p.sets[captured].xor(to)
		p.sets[other] = p.sets[other].xor(to)
		change = change.xor(zobrist[captured][m.To])
	}
	p.hash = p.hash.xor(change)
}

// occupied returns the points of all pieces.
func (p *Position) occupied() set { return p.sets[0].or(p.sets[board.Black]) }

// Pieces returns all pieces of a side.
func (p *Position) Pieces(side schemas.Side) Points { return Points{p.sets[sideBit(side)]} }

// Find returns the pieces of one kind and side.
func (p *Position) Find(piece board.Piece) Points {
	if piece.Type() == board.NoPiece || piece >= board.PieceCodes {
		return Points{}
	}
	return Points{p.sets[piece]}
}

// King returns the square of a side's king, NoSquare if it was taken.
func (p *Position) King(side schemas.Side) board.Square {
	return Points{p.sets[sideBit(side)|board.King]}.First()
}

// kingOf returns the king's square of a side; at least board.Squares if taken.
func (p *Position) kingOf(side board.Piece) board.Square {
	return p.sets[side|board.King].first()
}

// sideBit returns the piece bit of a side.
func sideBit(side schemas.Side) board.Piece { return board.Piece(side&1) << 3 }

// sideOf returns the side of a piece, or of its bit.
func sideOf(piece board.Piece) schemas.Side { return schemas.Side(piece >> 3 & 1) }
