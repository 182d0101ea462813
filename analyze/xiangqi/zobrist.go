package xiangqi

import "qipu/schemas/board"

var (
	zobrist = makeZobrist()
	turn    = makeTurn() // what Black to move adds
)

// hashes are the Zobrist hashes of a position and of its reflection at the
// middle file, or what one piece on one square adds to both. They stand side by
// side, so that the second costs no further look at memory.
type hashes struct{ main, mirror uint64 }

func (h hashes) xor(other hashes) hashes { return hashes{h.main ^ other.main, h.mirror ^ other.mirror} }

func makeZobrist() (t [board.PieceCodes][board.Squares]hashes) {
	key := func(piece int, q board.Square) uint64 { return splitmix(uint64(piece*board.Squares + int(q))) }
	for piece := range t {
		for q := range board.Square(board.Squares) {
			t[piece][q] = hashes{main: key(piece, q), mirror: key(piece, q.Mirror())}
		}
	}
	return t
}

// makeTurn returns the key of the side to move: one for both hashes, since the
// reflection makes no difference to it.
func makeTurn() hashes {
	key := splitmix(board.PieceCodes * board.Squares)
	return hashes{key, key}
}

// splitmix returns the i-th number of the splitmix64 sequence (Steele, Lea and
// Flood, 2014) from a fixed seed.
func splitmix(i uint64) uint64 {
	const seed = 0x71697075 // "qipu"
	x := seed + (i+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
