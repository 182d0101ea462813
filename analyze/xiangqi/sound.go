package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// sound reports whether the record bears out an unlawful move: a person is told
// of a breach only where a hand can have played the move as written, the text is
// whole up to it, and nothing speaks against the start position.
func (r *replay) sound() bool {
	return r.playable() && !r.damaged() && r.doubt == nil && !r.startDisputed()
}

// playable reports whether a hand can have played the move that ended the replay,
// on the board as it stands: a piece stands where it starts, no matter whose, and
// it ends on another point of the board, no matter which. What is not playable was
// never played as written, so the fault is the record's: a slip of the pen, a move
// left out, another start position.
func (r *replay) playable() bool {
	m := r.stop.Move
	return r.stop.Problem == Understood && r.stop.Verdict != EmptyFrom && m.To < board.Squares && m.To != m.From
}

// damaged reports whether the text has a fault after which its moves cannot be
// trusted.
func (r *replay) damaged() bool { return r.game.Damaged(r.out.Legal) }

// startDisputed reports whether other parts of the record contradict its start
// position, so that the moves may have been played from another.
func (r *replay) startDisputed() bool { return r.disputedSide() || r.oddsNotOnBoard() }

// unsoundness says, as a sentence of its own, why the record does not bear out
// an unlawful move. It holds when sound does not.
func (r *replay) unsoundness() schemas.Text {
	switch {
	case r.damaged():
		return schemas.Text{
			Zh: "但此谱文字有缺损，着法可能有脱漏，或误取自注解，须查原谱。",
			En: " But the text of this record is damaged: moves may be missing, or read from a comment. The original must be looked at.",
		}
	case r.doubt != nil:
		return schemas.Text{
			Zh: "但起始局面不可能在对局中出现，着法可能由另一局面走起，须查原谱。",
			En: " But no game can hold the start position: the moves may begin from another. The original must be looked at.",
		}
	case r.startDisputed():
		return schemas.Text{
			Zh: "但此谱自称的让子或先走方与起始局面不合，着法可能由另一局面走起，须查原谱。",
			En: " But what this record says of odds or of the first move does not fit its start position: the moves may begin from another. The original must be looked at.",
		}
	}
	return schemas.Text{ // not playable
		Zh: "这是记录之误：笔误、漏记着法，或起始局面不符，须查原谱。",
		En: " It is a fault of the record: a slip of the pen, a move left out, or another start position. The original must be looked at.",
	}
}

// nearText says, as a sentence of its own, which detail of the written move would
// be wrong, where exactly one lawful move fits it without one; else it is empty.
func (r *replay) nearText() schemas.Text {
	if len(r.near) == 0 {
		return schemas.Text{}
	}
	m := r.near[0].Move
	var zh, en []string
	for _, n := range r.near {
		if n.Move != m {
			return schemas.Text{}
		}
		detail := n.Detail.Text()
		zh, en = append(zh, detail.Zh), append(en, detail.En)
	}
	return schemas.Text{
		Zh: fmt.Sprintf("若不计%s，只合一着：%s（%s）。", strings.Join(zh, "或"), r.position.AppendChinese(nil, m), m),
		En: fmt.Sprintf(" Without %s it fits one lawful move, %s.", strings.Join(en, " or "), m),
	}
}
