package xiangqi

import "qipu/schemas/board"

// Perft returns the number of sequences of that many lawful moves, 1 for a depth
// of zero or less. The last ply is counted, not played.
func (p *Position) Perft(depth int) (n uint64) {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.countLegal())
	}
	var buf [MaxMoves]Move
	for _, m := range p.LegalMoves(buf[:0]) {
		captured := p.Make(m)
		n += p.Perft(depth - 1)
		p.Unmake(m, captured)
	}
	return n
}

// countLegal returns the number of lawful moves.
func (p *Position) countLegal() (n int) {
	g := p.guard(p.side)
	for kind := board.King; kind <= board.Pawn; kind++ {
		piece := p.side | kind
		for own := p.sets[piece]; !own.empty(); own = own.rest() {
			n += p.lawful(piece, own.first(), &g).count()
		}
	}
	return n
}
