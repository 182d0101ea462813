package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// moveChecks are the checks on each written move.
var moveChecks = []check{
	{schemas.Check{Clause: "record:token", Does: schemas.Text{
		Zh: "每着的写法须能读成一着棋；读不出的从该着起不再裁断。",
		En: "Each written move must read as a move; from the first that does not, nothing is judged.",
	}}, unreadToken},
	{schemas.Check{Clause: "record:ambiguous", Does: schemas.Text{
		Zh: "每着的写法须只合一着合法之棋。",
		En: "Each written move must fit one lawful move only.",
	}}, ambiguousToken},
	{schemas.Check{Clause: "record:capture", Does: schemas.Text{
		Zh: "西式记法的“x”须写在吃子的着法上，也只写在吃子的着法上。",
		En: "In western algebraic notation the sign “x” must stand with the moves that capture, and with no others.",
	}}, captureSigns},
	{schemas.Check{Clause: "xiangqi-2011:2.1", Does: schemas.Text{
		Zh: "红先，双方轮流走己方棋子。记录纸把一着记在未轮到的一方名下的，其前有漏记，自此不作裁断。",
		En: "Red moves first; each side in turn moves a piece of its own. Where a sheet gives a move to the side whose turn it is not, one before it is missing, and nothing is judged from there on.",
	}}, alternation},
	{schemas.Check{Clause: "xiangqi-2011:2.2", Uses: []schemas.ClauseID{"xiangqi-2011:1.1", "xiangqi-2011:1.2", "xiangqi-2011:1.4"}, Does: schemas.Text{
		Zh: "逐着按各子走法检查；第一着违例之后不再裁断。落点不在盘上或与起点相同的，无人走得出，是记录之误。",
		En: "Every move is tried against how its piece moves; after the first that breaks it nothing is judged. One that ends off the board or where it starts nobody can have played: that is a fault of the record.",
	}}, pieceMoves},
	{schemas.Check{Clause: "xiangqi-2011:2.3", Does: schemas.Text{
		Zh: "每着须由己方棋子所在之点走起，落点不得有己方棋子。起点无子或并无所称之子的，无人走得出，是记录之误。",
		En: "Every move must start from a piece of one's own and end where no piece of one's own stands. One that starts where nothing stands, or names a piece that is not there, nobody can have played: that is a fault of the record.",
	}}, moveDefinition},
	{schemas.Check{Clause: "xiangqi-2011:3.4", Uses: []schemas.ClauseID{"xiangqi-2011:3.1", "xiangqi-2011:3.2"}, Does: schemas.Text{
		Zh: "走后将帅照面、自送将或未应将，为自杀。",
		En: "A move after which the kings face, or the own king can be taken, is self-exposure.",
	}}, selfExposure},
}

func unreadToken(r *replay) schemas.Answer {
	if !r.stopped || r.stop.Problem != NotUnderstood {
		return r.allRead()
	}
	f := r.stopFinding("record:token", schemas.Warning)
	f.Expected = "a move"
	f.Text = r.unreadText(r.place())
	r.add(f)
	return schemas.Fail.Answer()
}

func ambiguousToken(r *replay) schemas.Answer {
	for i := range r.settled {
		r.add(r.settledFinding(&r.settled[i]))
	}
	if r.ranksOpen {
		r.add(r.ranksFinding())
	}
	if !r.stopped || r.stop.Problem != Ambiguous {
		if len(r.settled) > 0 || r.ranksOpen {
			return schemas.Fail.Answer()
		}
		return r.allRead()
	}
	moves := r.candidates(&r.position, r.game.Bytes(r.stopToken()), nil)
	list := moveList(moves)
	at := r.place()
	after := r.unsettled.text()
	f := r.stopFinding("record:ambiguous", schemas.Warning)
	f.Expected, f.Actual = "one lawful move", list
	f.Evidence += "; " + r.unsettled.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s合于%d着合法之棋（%s），%s，自此不作裁断。", at.Zh, len(moves), list, after.Zh),
		En: fmt.Sprintf("%s fits %d lawful moves (%s) and %s; nothing is judged from here on.", at.En, len(moves), list, after.En),
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// settledFinding notes a token that fits several moves and was read by the moves
// behind it.
func (r *replay) settledFinding(s *settlement) schemas.Finding {
	ply := &r.out.Plies[s.ply-1]
	at := r.placeOf(s.ply)
	return schemas.Finding{
		Clause: "record:ambiguous", Severity: schemas.Note, Outcome: schemas.Fail, Subject: "move",
		Side: ply.Side, Ply: s.ply, Expected: "one lawful move", Actual: r.game.String(ply.Token),
		Evidence: fmt.Sprintf("read as %s; at most %d readings alive, one from ply %d", s.line[0], s.most, s.settledBy()),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s合于不止一着；至第%d着只余一种读法，据以取作%s。", at.Zh, s.settledBy(), s.line[0]),
			En: fmt.Sprintf("%s fits more than one move; by ply %d one reading is left, in which it is %s.", at.En, s.settledBy(), s.line[0]),
		},
	}
}

// alternation tells of a move that the record gives to the side whose turn it is not:
// not that both moves were made by one side, but that one between them is not written.
func alternation(r *replay) schemas.Answer {
	if !r.stopped || r.stop.Problem != OutOfTurn {
		return r.unlawful("xiangqi-2011:2.1")
	}
	at, turn := r.place(), sideNames[r.position.SideToMove()]
	f := r.stopFinding("xiangqi-2011:2.1", schemas.Warning)
	f.Outcome, f.Side, f.Expected = schemas.Undetermined, r.out.Plies[r.out.Legal].Side, turn.En
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("谱上%s，而此时轮到%s：其前的着法未记，自此不作裁断。", at.Zh, turn.Zh),
		En: fmt.Sprintf("%s stands as that side's move where it is %s's turn: a move before it is not written. Nothing is judged from here on.", at.En, turn.En),
	}
	r.add(f)
	return schemas.Lacking("MV")
}

func pieceMoves(r *replay) schemas.Answer     { return r.unlawful("xiangqi-2011:2.2") }
func moveDefinition(r *replay) schemas.Answer { return r.unlawful("xiangqi-2011:2.3") }
func selfExposure(r *replay) schemas.Answer   { return r.unlawful("xiangqi-2011:3.4") }

// unlawful reports the move that ended the replay, when it breaks this clause.
func (r *replay) unlawful(clause schemas.ClauseID) schemas.Answer {
	if !r.stopped || !r.stop.Illegal() || r.stop.Clause() != clause {
		return r.replayed()
	}
	at := r.place()
	why, other := r.position.Explain(r.stop), r.position.insteadOf(r.stop)
	f := r.stopFinding(clause, schemas.Error)
	f.Expected = other.data
	if r.stop.Problem == Understood {
		f.Actual = r.stop.Move.String()
		f.Evidence += r.provenBy()
	}
	f.Evidence += nearEvidence(r.near)
	is := schemas.Text{Zh: "不合规则", En: "is not lawful"}
	if !r.playable() {
		is = schemas.Text{Zh: "是任何棋子都走不出的一着", En: "is a move that no piece can have made"}
	}
	near := r.nearText()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s%s：%s%s。%s", at.Zh, is.Zh, why.Zh, other.text.Zh, near.Zh),
		En: fmt.Sprintf("%s %s: %s%s.%s", at.En, is.En, why.En, other.text.En, near.En),
	}
	if !r.sound() {
		f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
		doubt := r.unsoundness()
		f.Text.Zh += doubt.Zh
		f.Text.En += doubt.En
		r.add(f)
		return schemas.Lacking("MV")
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// provenBy is the evidence that the move which ended the replay is not lawful: the
// verdict, and the obstacle or what attacks the king after it.
func (r *replay) provenBy() string {
	m, v := r.stop.Move, r.stop.Verdict
	proof := "; " + v.String()
	if square := r.position.Obstacle(m, v); square != board.NoSquare {
		proof += " " + square.String()
	}
	if v.SelfExposure() {
		proof += "; attackers " + r.position.checkersAfter(m)
	}
	return proof
}

// nearEvidence lists, for evidence, the lawful moves that the token nearly says.
func nearEvidence(near []Near) string {
	if len(near) == 0 {
		return ""
	}
	names := make([]string, len(near))
	for i, n := range near {
		names[i] = n.Move.String() + " without " + n.Detail.String()
	}
	return "; near it " + listed(names)
}
