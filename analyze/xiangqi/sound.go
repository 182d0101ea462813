package xiangqi

import "qipu/schemas"

// unsound are the faults of a text after which its moves cannot be trusted to be
// the moves played: some may be missing, some may come from a comment.
var unsound = [schemas.FaultKinds]bool{
	schemas.FaultUndecodable:   true,
	schemas.FaultOpenComment:   true,
	schemas.FaultOpenVariation: true,
	schemas.FaultStrayBracket:  true,
	schemas.FaultTooDeep:       true,
	schemas.FaultNumber:        true,
	schemas.FaultProse:         true,
}

// sound reports whether the record bears out an unlawful move: a person is told
// of a breach only where the text is whole up to it, nothing contradicts the start
// position, and the move is more than one wrong detail away from a lawful one. A move number that does not follow, and words among the moves,
// count wherever they stand: the moves before may be too many.
func (r *replay) sound() bool {
	if _, slip := r.slip(); slip {
		return false
	}
	return !r.damaged() && !r.startDisputed()
}

// damaged reports whether the text has a fault after which its moves cannot be
// trusted.
func (r *replay) damaged() bool {
	for i := range r.game.Faults {
		f := &r.game.Faults[i]
		if unsound[f.Kind] && f.Line == 0 && (f.Kind == schemas.FaultNumber || f.Kind == schemas.FaultProse || int(f.Ply) <= r.out.Legal) {
			return true
		}
	}
	return false
}

// startDisputed reports whether other parts of the record contradict its start
// position, so that the moves may have been played from another.
func (r *replay) startDisputed() bool { return r.disputedSide() || r.oddsNotOnBoard() }

// unsoundness says, as a sentence of its own, why the record does not bear out
// an unlawful move. It holds when sound does not.
func (r *replay) unsoundness() schemas.Text {
	if r.damaged() {
		return schemas.Text{
			Zh: "但此谱文字有缺损，着法可能有脱漏，或误取自注解，须查原谱。",
			En: " But the text of this record is damaged: moves may be missing, or read from a comment. The original must be looked at.",
		}
	}
	if near, slip := r.slip(); slip {
		return r.slipText(near)
	}
	return schemas.Text{
		Zh: "但此谱自称的让子或先走方与起始局面不合，着法可能由另一局面走起，须查原谱。",
		En: " But what this record says of odds or of the first move does not fit its start position: the moves may begin from another. The original must be looked at.",
	}
}
