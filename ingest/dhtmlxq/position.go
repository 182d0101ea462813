package dhtmlxq

import (
	"errors"

	"qipu/schemas/board"
)

// order is the pieces in the order of a binit: 16 of Red, then the same of Black.
const order = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// gone stands in a binit for the point of a piece that is not on the board.
const gone = "99"

// standard is the standard array (xiangqi-2011:1.6).
var standard = func() *board.Board {
	b, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err)
	}
	return b
}()

// errBinit says that a binit is no position.
var errBinit = errors.New("a start position is 32 points, two digits each, and no two are the same")

// arrange reads a binit; without one it is the standard array.
func arrange(binit []byte) (board.Board, error) {
	if len(binit) == 0 {
		return *standard, nil
	}
	var b board.Board
	if len(binit) != 2*len(order) {
		return b, errBinit
	}
	for i := range len(order) {
		point := binit[2*i : 2*i+2]
		if string(point) == gone {
			continue
		}
		if point[0] < '0' || point[0] > '8' || !isDigit(point[1]) {
			return b, errBinit
		}
		at := pointAt(point)
		if b.Pieces[at] != board.NoPiece {
			return b, errBinit
		}
		piece, _ := board.ParsePiece(order[i])
		b.Set(at, piece)
	}
	return b, nil
}

// pointAt returns the point of a column, 0 to 8, and a row, 0 to 9, from the top left.
func pointAt(digits []byte) board.Square {
	return board.At(int(digits[0]-'0'), board.Ranks-1-int(digits[1]-'0'))
}
