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

// sound reports whether the text bears out an unlawful move: a person is told of
// a breach only where the record is whole up to it. A move number that does not
// follow, and words among the moves, count wherever they stand: the moves before
// may be too many.
func (r *replay) sound() bool {
	for i := range r.game.Faults {
		f := &r.game.Faults[i]
		if unsound[f.Kind] && f.Line == 0 && (f.Kind == schemas.FaultNumber || f.Kind == schemas.FaultProse || int(f.Ply) <= r.out.Legal) {
			return false
		}
	}
	return true
}
