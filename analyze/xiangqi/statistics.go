package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// describe says of the game what researchers ask of many: its opening, captures,
// checks, and what stands at its end.
func (r *replay) describe() {
	if r.startErr != nil {
		return
	}
	out := r.out
	played := out.Plies[:out.Legal]
	for i := range played {
		if played[i].Captured != board.NoPiece {
			out.Captures++
		}
		if played[i].Check {
			out.Checks++
		}
	}
	out.Material = r.position.Material()
	if out.Start == "" {
		out.Opening = OpeningOf(played)
	}
}

// Material counts the pieces on the board.
func (p *Position) Material() (m schemas.Material) {
	for kind := board.King; kind <= board.Pawn; kind++ {
		m[kind] = uint8(p.sets[kind].count())
		m[kind|board.Black] = uint8(p.sets[kind|board.Black].count())
	}
	return m
}
