package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// nearest lists the lawful moves that the token which ended the replay fits when
// one thing that it states is left out.
func (r *replay) nearest() []Near {
	token := r.game.Bytes(r.stopToken())
	if r.ranks == ranksFromOne {
		token, _ = fromZero(token, &r.coordinates)
	}
	return r.position.Nearest(token, nil)
}

// slip returns the one lawful move that is meant if the token which ended the
// replay, naming a piece that does not stand there, has one wrong detail. Such a
// move was never played as written: a slip of the pen cannot be told from another
// fault of the record, so no one is charged with an unlawful move.
func (r *replay) slip() (Near, bool) {
	if !r.stopped || r.stop.Problem != NoSuchPiece {
		return Near{}, false
	}
	near := r.nearest()
	if len(near) != 1 {
		return Near{}, false
	}
	return near[0], true
}

// slipText says so, as a sentence of its own.
func (r *replay) slipText(n Near) schemas.Text {
	detail := n.Detail.Text()
	return schemas.Text{
		Zh: fmt.Sprintf("但若不计%s，只合一着：%s（%s）；是否笔误，须查原谱。", detail.Zh, r.position.AppendChinese(nil, n.Move), n.Move),
		En: fmt.Sprintf(" But leaving out %s it fits one lawful move, %s. Whether it is a slip of the pen, the original must show.", detail.En, n.Move),
	}
}

// nearEvidence lists what the token nearly says, for evidence.
func (r *replay) nearEvidence() string {
	near := r.nearest()
	if len(near) == 0 {
		return ""
	}
	var list []string
	for _, n := range near[:min(len(near), maxCandidates)] {
		list = append(list, n.Move.String()+" without "+n.Detail.String())
	}
	if more := len(near) - len(list); more > 0 {
		list = append(list, fmt.Sprintf("+%d", more))
	}
	return "; near it " + strings.Join(list, ", ")
}
