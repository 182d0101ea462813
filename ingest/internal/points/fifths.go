package points

import (
	"qipu/ingest/records"
	"qipu/schemas"
)

// SwapPly is the ply behind which the rule of RIF lets the sides swap, the rule of the
// time of the formats that say only whether they did.
const SwapPly = 3

// TellSwap says that the record tells whether the sides were swapped.
func TellSwap(b *records.Builder, swapped bool) {
	stage := &b.Game().Stage
	stage.SwapTold = true
	if swapped {
		stage.Swaps = append(stage.Swaps, SwapPly)
	}
}

// Move adds a move by the name of its point.
func Move(b *records.Builder, name string) {
	g := b.Game()
	g.Moves = append(g.Moves, schemas.Move{Token: b.Write(name)})
}

// Remove adds a fifth that was offered and taken away again, by the name of its point.
func Remove(b *records.Builder, name string) {
	stage := &b.Game().Stage
	stage.Removed = append(stage.Removed, b.Write(name))
}
