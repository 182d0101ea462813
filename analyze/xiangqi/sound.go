package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

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
// position, and the move is more than one wrong detail away from a lawful one.
func (r *replay) sound() bool { return !r.damaged() && !r.slipped() && !r.startDisputed() }

// damaged reports whether the text has a fault after which its moves cannot be
// trusted. A move number that does not follow, and words among the moves, count
// wherever they stand: the moves before may be too many.
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
	if r.slipped() {
		return r.slipText()
	}
	return schemas.Text{
		Zh: "但此谱自称的让子或先走方与起始局面不合，着法可能由另一局面走起，须查原谱。",
		En: " But what this record says of odds or of the first move does not fit its start position: the moves may begin from another. The original must be looked at.",
	}
}

// slipped reports whether the token that ended the replay, naming a piece that
// does not stand there, has one wrong detail and one lawful move is meant. Such a
// move was never played as written: a slip of the pen cannot be told from another
// fault of the record, so no one is charged with an unlawful move.
func (r *replay) slipped() bool { return r.stop.Problem == NoSuchPiece && len(r.near) == 1 }

// slipText says so, as a sentence of its own.
func (r *replay) slipText() schemas.Text {
	near := r.near[0]
	detail := near.Detail.Text()
	return schemas.Text{
		Zh: fmt.Sprintf("但若不计%s，只合一着：%s（%s）；是否笔误，须查原谱。", detail.Zh, r.position.AppendChinese(nil, near.Move), near.Move),
		En: fmt.Sprintf(" But leaving out %s it fits one lawful move, %s. Whether it is a slip of the pen, the original must show.", detail.En, near.Move),
	}
}
