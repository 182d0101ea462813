package xqf

import (
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// pieces are the pieces whose squares stand in the header, in its order. From the
// right of Red to the left, of Black from the left of Red to the right.
var pieces = func() (list [32]board.Piece) {
	const order = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
	for i := range list {
		list[i], _ = board.ParsePiece(order[i])
	}
	return list
}()

// square reads 10·file + rank, files and ranks from the left of Red's back rank.
func square(code byte) board.Square {
	if code >= board.Squares {
		return board.NoSquare
	}
	return board.At(int(code/board.Ranks), int(code%board.Ranks))
}

// position reads the start position. Codes of no square are pieces off the board. A
// piece on a square that another has is left out, and said to be a fault.
func position(header []byte, k *keys, b *records.Builder) (start board.Board) {
	table := header[atPieces:min(len(header), atPieces+len(pieces))]
	for i, code := range table {
		at := i
		if k.shifted {
			at = (i + 1 + int(k.place)) % len(pieces)
		}
		s := square(code - k.place)
		if s == board.NoSquare {
			continue
		}
		if start.Pieces[s] != board.NoPiece {
			b.Fault(schemas.FaultValue, b.Write(string(pieces[at].Letter())+" "+s.String()), atPieces+i)
			continue
		}
		start.Set(s, pieces[at])
	}
	return start
}

// standard is the board of the standard array.
var standard = func() board.Board {
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err) // it is a constant
	}
	return *b
}()

// startTag writes the start position as a tag, unless it is the standard array with
// Red to move. The side is that of the piece that moves first; where there is none, it
// is as the header has it.
func startTag(start *board.Board, first board.Square, whoPlay byte, b *records.Builder) {
	const black = 1
	start.BlackToMove = whoPlay == black
	if first != board.NoSquare && start.Pieces[first] != board.NoPiece {
		start.BlackToMove = start.Pieces[first].IsBlack()
		if whoPlay == black && !start.BlackToMove {
			b.Fault(schemas.FaultValue, b.Write("WhoPlay 1"), atWhoPlay)
		}
	}
	if *start != standard {
		b.Tag("FEN", b.Write(start.FEN()))
	}
}
