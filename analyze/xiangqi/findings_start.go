package xiangqi

import (
	"fmt"

	"qipu/schemas"
)

// startChecks are the checks on the start position.
var startChecks = []check{
	{schemas.Check{Clause: "record:start", Does: schemas.Text{
		Zh: "开局局面须能读出，且是对局中可能出现的局面。",
		En: "The start position must be readable and one that a game can hold.",
	}}, startPosition},
}

func startPosition(r *replay) schemas.Answer {
	tag, ok := r.game.Tag("FEN")
	if !ok || tag.Empty() {
		return schemas.NotApplicable.Answer()
	}
	if r.doubt != nil {
		r.add(schemas.Finding{
			Clause: "record:start", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
			Subject: "tag FEN", Actual: r.game.String(tag), Evidence: r.doubt.Error(),
			Text: schemas.Text{
				Zh: fmt.Sprintf("起始局面不可能在对局中出现（%s）；着法仍照此裁断。", r.doubt),
				En: fmt.Sprintf("No game can hold the start position (%s); the moves are judged from it all the same.", r.doubt),
			},
		})
		return schemas.Fail.Answer()
	}
	if r.startErr == nil {
		return schemas.Pass.Answer()
	}
	r.add(schemas.Finding{
		Clause: "record:start", Severity: schemas.Error, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "tag FEN", Actual: r.game.String(tag), Evidence: r.startErr.Error(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("起始局面不能成立（%s），着法未作裁断。", r.startErr),
			En: fmt.Sprintf("The start position cannot be set up (%s); the moves were not judged.", r.startErr),
		},
	})
	return schemas.Fail.Answer()
}
