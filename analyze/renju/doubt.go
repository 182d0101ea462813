package renju

import (
	"slices"

	"qipu/schemas"
)

// boardUnknown reports whether the board that the moves stand on is not known: stones
// were set up on no point, or between the moves, or were lifted.
func (r *replay) boardUnknown() bool {
	return r.strange || slices.ContainsFunc(r.game.Faults, func(f schemas.Fault) bool { return f.Kind == schemas.FaultSetup && f.Line == 0 })
}

// movesDoubted reports whether the text has a fault after which its moves cannot be
// trusted to be all those played, and no others. Bytes that cannot be decoded are no
// such fault: where they stand in a move, it cannot be read.
func (r *replay) movesDoubted() bool {
	return slices.ContainsFunc(r.game.Faults, func(f schemas.Fault) bool {
		return f.Kind.Damages() && f.Kind != schemas.FaultUndecodable && f.Line == 0
	})
}

// doubted makes of what a check found on moves or a board that are not certain what
// can be said: findings that were certain become questions, and so does the answer.
// What it found stands behind the first findings, from.
func (r *replay) doubted(from int, answer schemas.Answer) schemas.Answer {
	unknown := r.boardUnknown()
	if !unknown && !r.movesDoubted() {
		return answer
	}
	for i := from; i < len(r.out.Findings); i++ {
		f := &r.out.Findings[i]
		if f.Outcome != schemas.Fail {
			continue
		}
		f.Severity, f.Outcome = min(f.Severity, schemas.Warning), schemas.Undetermined
		if unknown {
			f.Text.Zh += "但棋子有另摆或拿起的，实际局面不明，须查原谱。"
			f.Text.En += " But stones were set up or lifted besides the moves: the board is not known for certain. The original must be looked at."
		} else {
			f.Text.Zh += "但此谱文字有缺损，着法可能有脱漏，须查原谱。"
			f.Text.En += " But the text of this record is damaged: moves may be missing. The original must be looked at."
		}
	}
	if answer.Outcome == schemas.Fail || unknown && answer.Outcome == schemas.Pass {
		return schemas.Lacking("MV")
	}
	return answer
}
