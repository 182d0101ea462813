package xiangqi

import "qipu/schemas"

// check is one check: what it is registered as, and how a replayed game is put
// to it. It appends its findings to the audit.
type check struct {
	schemas.Check
	run func(*replay) schemas.Answer
}

var checks = []check{
	{schemas.Check{Clause: "record:start", Does: schemas.Text{
		Zh: "开局局面须能读出，且是对局中可能出现的局面。",
		En: "The start position must be readable and one that a game can hold.",
	}}, startPosition},
	{schemas.Check{Clause: "record:token", Does: schemas.Text{
		Zh: "每着的写法须能读成一着棋；读不出的从该着起不再裁断。",
		En: "Each written move must read as a move; from the first that does not, nothing is judged.",
	}}, unreadToken},
	{schemas.Check{Clause: "record:ambiguous", Does: schemas.Text{
		Zh: "每着的写法须只合一着合法之棋。",
		En: "Each written move must fit one lawful move only.",
	}}, ambiguousToken},
	{schemas.Check{Clause: "xiangqi-2011:2.1", Does: schemas.Text{
		Zh: "红先，双方轮流走己方棋子。",
		En: "Red moves first; each side in turn moves a piece of its own.",
	}}, alternation},
	{schemas.Check{Clause: "xiangqi-2011:2.2", Uses: []schemas.ClauseID{"xiangqi-2011:1.4", "xiangqi-2011:2.3"}, Does: schemas.Text{
		Zh: "逐着按各子走法检查；第一着违例之后不再裁断。",
		En: "Every move is tried against how its piece moves; after the first that breaks it nothing is judged.",
	}}, pieceMoves},
	{schemas.Check{Clause: "xiangqi-2011:3.4", Uses: []schemas.ClauseID{"xiangqi-2011:3.1", "xiangqi-2011:3.2"}, Does: schemas.Text{
		Zh: "走后将帅照面、自送将或未应将，为自杀。",
		En: "A move after which the kings face, or the own king can be taken, is self-exposure.",
	}}, selfExposure},
	{schemas.Check{Clause: "record:after-end", Does: schemas.Text{
		Zh: "将死或困毙之后不应再有着法。",
		En: "No moves may stand after mate or stalemate.",
	}}, afterDecision},
	{schemas.Check{Clause: "xiangqi-2011:4.1.1", Uses: []schemas.ClauseID{"xiangqi-2011:3.2"}, Does: schemas.Text{
		Zh: "终局局面为将死时，记录结果须为被将死方负。",
		En: "Where the last position is mate, the recorded result must be a loss for the mated side.",
	}}, mateLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.1.2", Uses: []schemas.ClauseID{"xiangqi-2011:3.3"}, Does: schemas.Text{
		Zh: "终局局面为困毙时，记录结果须为被困毙方负。",
		En: "Where the side to move has no lawful move, the recorded result must be its loss.",
	}}, stalemateLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.1.3", Uses: []schemas.ClauseID{"xiangqi-2011:3.4"}, Does: schemas.Text{
		Zh: "末着为自杀时，记录结果须为走棋方负。",
		En: "Where the last move is self-exposure, the recorded result must be a loss for its side.",
	}}, selfExposureLoses},
	{schemas.Check{Clause: "xiangqi-2011:4.2.4", Uses: []schemas.ClauseID{"xiangqi-2011:22.3"}, Does: schemas.Text{
		Zh: "数无吃子的回合，提出方将军最多计十着；达限后仍续弈的予以注明。",
		En: "Rounds without a capture are counted, the claimant's checks for at most ten; play beyond the limit is noted.",
	}}, naturalLimitReached},
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(checks))
	for i := range checks {
		out[i] = checks[i].Check
	}
	return out
}

// replayed answers for a check on every move that found nothing: pass when the
// whole record was replayed, else undetermined, since moves are missing.
func (r *replay) replayed() schemas.Answer {
	switch {
	case len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case r.startErr != nil || r.stopped:
		return schemas.Lacking("MV")
	}
	return schemas.Pass.Answer()
}
