package xiangqi

import (
	"fmt"
	"strings"

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
	{schemas.Check{Clause: "xiangqi-2011:2.1", Does: schemas.Text{
		Zh: "红先，双方轮流走己方棋子。",
		En: "Red moves first; each side in turn moves a piece of its own.",
	}}, alternation},
	{schemas.Check{Clause: "xiangqi-2011:2.2", Uses: []schemas.ClauseID{"xiangqi-2011:1.4"}, Does: schemas.Text{
		Zh: "逐着按各子走法检查；第一着违例之后不再裁断。",
		En: "Every move is tried against how its piece moves; after the first that breaks it nothing is judged.",
	}}, pieceMoves},
	{schemas.Check{Clause: "xiangqi-2011:2.3", Does: schemas.Text{
		Zh: "每着须由己方棋子所在之点走起，落点不得有己方棋子。",
		En: "Every move must start from a piece of one's own and end where no piece of one's own stands.",
	}}, moveDefinition},
	{schemas.Check{Clause: "xiangqi-2011:3.4", Uses: []schemas.ClauseID{"xiangqi-2011:3.1", "xiangqi-2011:3.2"}, Does: schemas.Text{
		Zh: "走后将帅照面、自送将或未应将，为自杀。",
		En: "A move after which the kings face, or the own king can be taken, is self-exposure.",
	}}, selfExposure},
}

func unreadToken(r *replay) schemas.Answer {
	if !r.stopped || r.stop.Problem != NotUnderstood {
		return r.replayedTo(r.stop.Problem != NotUnderstood)
	}
	zh, en := r.place()
	f := r.stopFinding("record:token", schemas.Warning)
	f.Expected = "a move"
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s读不成一着棋，自此不作裁断。", zh),
		En: fmt.Sprintf("%s does not read as a move; nothing is judged from here on.", en),
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// maxCandidates bounds the lawful moves that a finding lists.
const maxCandidates = 8

func ambiguousToken(r *replay) schemas.Answer {
	for i := range r.settled {
		r.add(r.settledFinding(&r.settled[i]))
	}
	if !r.stopped || r.stop.Problem != Ambiguous {
		if len(r.settled) > 0 {
			return schemas.Fail.Answer()
		}
		return r.replayedTo(true)
	}
	moves := r.candidates(&r.position, r.game.Bytes(r.stopToken()), nil)
	list := moveList(moves)
	zh, en := r.place()
	after := r.unsettled.text()
	f := r.stopFinding("record:ambiguous", schemas.Warning)
	f.Expected, f.Actual = "one lawful move", list
	f.Evidence += "; " + r.unsettled.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s合于%d着合法之棋（%s），%s，自此不作裁断。", zh, len(moves), list, after.Zh),
		En: fmt.Sprintf("%s fits %d lawful moves (%s) and %s; nothing is judged from here on.", en, len(moves), list, after.En),
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// moveList names moves in ICCS, the first maxCandidates of them.
func moveList(moves []Move) string {
	names := make([]string, 0, maxCandidates+1)
	for _, m := range moves[:min(len(moves), maxCandidates)] {
		names = append(names, m.String())
	}
	if more := len(moves) - maxCandidates; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, ", ")
}

// settledFinding notes a token that fits several moves and was read by the moves
// behind it.
func (r *replay) settledFinding(s *settlement) schemas.Finding {
	ply := &r.out.Plies[s.ply-1]
	zh, en := r.placeOf(s.ply)
	return schemas.Finding{
		Clause: "record:ambiguous", Severity: schemas.Note, Outcome: schemas.Fail, Subject: "move",
		Side: ply.Side, Ply: s.ply, Expected: "one lawful move", Actual: r.game.String(ply.Token),
		Evidence: fmt.Sprintf("read as %s; at most %d readings alive, one from ply %d", s.line[0], s.most, s.settledBy()),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s合于不止一着；至第%d着只余一种读法，据以取作%s。", zh, s.settledBy(), s.line[0]),
			En: fmt.Sprintf("%s fits more than one move; by ply %d one reading is left, in which it is %s.", en, s.settledBy(), s.line[0]),
		},
	}
}

func alternation(r *replay) schemas.Answer    { return r.unlawful("xiangqi-2011:2.1") }
func pieceMoves(r *replay) schemas.Answer     { return r.unlawful("xiangqi-2011:2.2") }
func moveDefinition(r *replay) schemas.Answer { return r.unlawful("xiangqi-2011:2.3") }
func selfExposure(r *replay) schemas.Answer   { return r.unlawful("xiangqi-2011:3.4") }

// unlawful reports the move that ended the replay, when it breaks this clause.
func (r *replay) unlawful(clause schemas.ClauseID) schemas.Answer {
	if !r.stopped || !r.stop.Illegal() || r.stop.Clause() != clause {
		return r.replayed()
	}
	zh, en := r.place()
	why, other := r.position.Explain(r.stop), r.position.insteadOf(r.stop)
	f := r.stopFinding(clause, schemas.Error)
	f.Expected = other.data
	if r.stop.Problem == Understood {
		f.Actual = r.stop.Move.String()
		f.Evidence += r.provenBy()
	}
	f.Evidence += r.nearEvidence()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s不合规则：%s%s。", zh, why.Zh, other.text.Zh),
		En: fmt.Sprintf("%s is not lawful: %s%s.", en, why.En, other.text.En),
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
		proof += "; attackers " + r.position.attackersAfter(m)
	}
	return proof
}

// replayedTo answers for a check on written tokens that found nothing.
func (r *replay) replayedTo(wholeRecord bool) schemas.Answer {
	if len(r.out.Plies) == 0 {
		return schemas.NotApplicable.Answer()
	}
	if r.startErr != nil || !wholeRecord || r.stopped && r.out.Legal+1 < len(r.out.Plies) {
		return schemas.Lacking("MV")
	}
	return schemas.Pass.Answer()
}

func (r *replay) add(f schemas.Finding) { r.out.Findings = append(r.out.Findings, f) }

func (r *replay) stopToken() schemas.Span { return r.out.Plies[r.out.Legal].Token }

// stopFinding begins a finding on the ply that ended the replay.
func (r *replay) stopFinding(clause schemas.ClauseID, severity schemas.Severity) schemas.Finding {
	return schemas.Finding{
		Clause: clause, Severity: severity, Outcome: schemas.Fail, Subject: "move",
		Side: r.position.SideToMove(), Ply: r.out.Legal + 1,
		Actual: r.game.String(r.stopToken()), Evidence: "fen " + r.position.FEN(),
	}
}

var sideNames = [...]schemas.Text{schemas.First: {Zh: "红方", En: "Red"}, schemas.Second: {Zh: "黑方", En: "Black"}}

var endNames = map[schemas.Reason]schemas.Text{
	schemas.ReasonMate:         {Zh: "将死", En: "mated"},
	schemas.ReasonStalemate:    {Zh: "困毙", En: "without a lawful move"},
	schemas.ReasonSelfExposure: {Zh: "自杀", En: "exposed by its own move"},
}

// place names the ply that ended the replay: ply, round, side and what is written.
func (r *replay) place() (zh, en string) { return r.placeOf(r.out.Legal + 1) }

// placeOf names a ply in the same way.
func (r *replay) placeOf(ply int) (zh, en string) {
	at := &r.out.Plies[ply-1]
	side := sideNames[at.Side]
	round := (ply + 1) / 2
	if r.out.Plies[0].Side == schemas.Second {
		round = ply/2 + 1
	}
	if first := r.game.Moves[0].Number; first > 1 { // a record that begins later
		round += int(first) - 1
	}
	token := clip(r.game.String(at.Token))
	return fmt.Sprintf("第%d着（第%d回合%s）“%s”", ply, round, side.Zh, token),
		fmt.Sprintf("Ply %d (round %d, %s) “%s”", ply, round, side.En, token)
}

// clip bounds a token in a sentence; the whole stands in the tables.
func clip(s string) string {
	runes := []rune(s)
	if len(runes) <= 40 {
		return s
	}
	return string(runes[:40]) + "…"
}
