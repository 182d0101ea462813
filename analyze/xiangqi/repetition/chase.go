package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// chase looks for what a ply newly threatens to win, by captures and by checks.
func (j *Judge) chase(then *past, after *scene, m xiangqi.Move, ply *Ply) {
	j.ran()
	before := j.unsure
	j.unsure = false
	for _, t := range j.newTakings(then, after, m) {
		c := j.label(after, t)
		if ply.Class != Chase || c.graver(&ply.Chase) {
			ply.Class, ply.Chase = Chase, c
		}
	}
	j.ran()
	ply.chases = ply.Class == Chase && !j.unsure
	j.unsure = j.unsure || before
	if ply.Class == Chase && ply.Chase.Object == Chariot {
		return
	}
	line, chariot := j.wins(after)
	if line == nil || ply.Class == Chase && !chariot {
		return
	}
	reached := j.soFar
	old, oldChariot := j.wins(&then.scene)
	if j.soFar = reached; old != nil && (oldChariot || !chariot) {
		return
	}
	object := Rootless
	if chariot {
		object = Chariot
	}
	ply.Class, ply.Chase = Chase, Victim{Object: object, ByChecks: true, Line: line}
}

// past is what a chase is new against (R3): a scene before the ply, and the plies
// since.
type past struct {
	scene scene
	moves []xiangqi.Move // the last first
}

func (j *Judge) past(h *history, t int) *past {
	if j.read.New == BeforeLastPair && t >= 3 {
		return &past{sceneOf(&h.positions[t-3]), []xiangqi.Move{h.moves[t-1], h.moves[t-2], h.moves[t-3]}}
	}
	return &past{sceneOf(&h.positions[t-1]), []xiangqi.Move{h.moves[t-1]}}
}

// origin returns where the piece now on a square stood then.
func (p *past) origin(q board.Square) board.Square {
	for _, m := range p.moves {
		if q == m.To {
			q = m.From
		}
	}
	return q
}

// newTakings lists the winning captures after a ply that the same piece did not
// have before it.
func (j *Judge) newTakings(then *past, after *scene, m xiangqi.Move) (out []taking) {
	for q := range after.enemies().All() {
		for from := range after.p.Attackers(q, after.me).All() {
			t := j.weigh(after, xiangqi.Move{From: from, To: q}, m.To)
			if !t.gain || j.stood(then, &t, m.To) || j.offers(after, &t) || j.contacts(after, &t) {
				continue
			}
			if j.holdsPoint(after, &t) {
				continue
			}
			out = append(out, t)
		}
	}
	return out
}

// stood reports whether the same piece could win the same piece before (R3).
func (j *Judge) stood(then *past, t *taking, moved board.Square) bool {
	if j.read.New == MovedPieceAlways && t.move.From == moved {
		return false
	}
	earlier := xiangqi.Move{From: then.origin(t.move.From), To: then.origin(t.move.To)}
	return then.scene.p.At(earlier.To) == t.victim && j.weigh(&then.scene, earlier, then.origin(moved)).gain
}

// label names a chase by its victim, and tells whether one piece does it alone.
func (j *Judge) label(s *scene, t taking) Victim {
	v := Victim{Piece: t.victim, At: t.move.To, By: t.move.From, Roots: t.roots, FalseRoots: t.falseRoots, Line: t.line}
	switch {
	case t.victim.Type() == board.Chariot:
		v.Object = Chariot
	case t.roots.Empty():
		v.Object = Rootless
	default:
		v.Object = ShortRoot
	}
	v.Partners, v.OnlyScreen = j.partners(s, t)
	return v
}
