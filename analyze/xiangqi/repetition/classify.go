package repetition

import (
	"qipu/schemas/board"
)

// classify gives ply t of a game, from 1, its class: the gravest of 将, 杀, 捉 that
// applies, else 闲 (26.5). Where something ran out, the class is open.
func (j *Judge) classify(h *history, t int) Ply {
	j.open()
	ply := j.gravest(h, t)
	if j.close() && ply.Class != Check {
		ply.Class, ply.SoFar = Unsure, j.soFar
	}
	return ply
}

func (j *Judge) gravest(h *history, t int) Ply {
	before, m := &h.positions[t-1], h.moves[t-1]
	ply := Ply{Move: m, Piece: before.At(m.From), Answers: before.InCheck(before.SideToMove())}
	after := sceneAfter(before, m)
	switch {
	case after.p.InCheck(after.me.Other()):
		ply.Class = Check
		return ply
	case ply.Answers && ply.Piece.Type() == board.King:
		return ply // 应将: whatever it attacks, it is idle (26.2)
	}
	if mate, old := j.threat(h, t, &after); mate != nil {
		ply.Proof = mate
		if !old {
			ply.Class = Threat
			return ply
		}
	}
	j.chase(j.past(h, t), &after, m, &ply)
	return ply
}
