package xiangqi

import "qipu/schemas/board"

var (
	zobrist     = makeZobrist()
	blackToMove = splitmix(board.PieceCodes * board.Squares)
)

func makeZobrist() (t [board.PieceCodes][board.Squares]uint64) {
	for piece := range t {
		for q := range t[piece] {
			t[piece][q] = splitmix(uint64(piece*board.Squares + q))
		}
	}
	return t
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
