package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// threat looks for a mate by checks from the scene after a ply. old says that the
// ply did not make it (26.4): it stood before, or the opponent made it himself by
// the check that the ply answers (自毙, 24.18).
func (j *Judge) threat(h *history, t int, after *scene) (mate []xiangqi.Move, old bool) {
	mate = j.mates(after)
	j.reached()
	if mate == nil {
		return nil, false
	}
	prior := sceneOf(&h.positions[t-1]) // not in check: as it stood; in check: without the check (自毙)
	if j.read.AnyThreat && prior.blind.Empty() {
		return mate, false
	}
	if j.mates(&prior) != nil {
		return mate, true
	}
	if prior.blind.Empty() || t < 2 {
		return mate, false
	}
	turned := h.positions[t-2] // before that check was given
	turned.Pass()
	if turned.InCheck(schemas.First) || turned.InCheck(schemas.Second) {
		return mate, false
	}
	s := scene{p: turned, me: after.me}
	return mate, j.mates(&s) != nil
}
