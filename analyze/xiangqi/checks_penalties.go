package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// penaltyChecks compare what follows by the rulebook from the first unlawful move
// of a record with what the record says followed. What 4.1.3 says of
// self-exposure is among endChecks.
var penaltyChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.1.8", Does: schemas.Text{
		Zh: "按赛事级别，一次违反行棋规定即判负而记录止于该着的，记录结果须为走棋方负；其余情形，以及写明后来终局的，注明规则如何、记录如何。",
		En: "Where one unlawful move loses at the level of the event and the record ends with it, the result must be a loss for its side; else, or where the record states a later end, it is noted what the rule says and what the record says.",
	}}, illegalMoveLoses},
	{schemas.Check{Clause: "xiangqi-2011:8.1.8", Does: schemas.Text{
		Zh: "一次违反行棋规定不判负的级别，注明该着为犯规，以及记录其后如何。",
		En: "At levels where one unlawful move does not lose, it is noted as a foul, with what the record says followed.",
	}}, illegalMoveFoul},
	{schemas.Check{Clause: "xiangqi-2011:A1.2", Does: schemas.Text{
		Zh: "群体比赛中违反行棋规定或自杀，注明为犯规，以及记录其后如何。",
		En: "At mass events an unlawful move or a self-exposure is noted as a foul, with what the record says followed.",
	}}, massFoul},
}

// breach answers for a check on what follows an unlawful move, ok being false
// where there is none, or none that the record bears out.
func (r *replay) breach() (answer schemas.Answer, ok bool) {
	switch {
	case len(r.out.Plies) == 0 || r.ended != schemas.ReasonNone:
		return schemas.NotApplicable.Answer(), false // after mate or stalemate there is no play
	case r.startErr != nil:
		return schemas.Lacking("MV"), false
	case !r.stopped:
		return schemas.NotApplicable.Answer(), false
	case !r.stop.Illegal() || !r.sound():
		return schemas.Lacking("MV"), false
	}
	return schemas.Answer{}, true
}

func selfExposureLoses(r *replay) schemas.Answer {
	_, ok := r.breach()
	if !ok || !r.rules.SuicideLoses || !r.exposed() || r.out.Reason == schemas.ReasonSelfExposure {
		return r.endAgainstResult("xiangqi-2011:4.1.3", schemas.ReasonSelfExposure)
	}
	return r.noteConsequence("xiangqi-2011:4.1.3", r.rules.Options.Mass, schemas.Text{
		Zh: "形成自杀，离手即判负（4.1.3）",
		En: "is self-exposure, which loses once the hand has left the piece (4.1.3)",
	}, "LOG")
}

func illegalMoveLoses(r *replay) schemas.Answer {
	answer, ok := r.breach()
	if !ok {
		return answer
	}
	n, known := r.rules.Fatal()
	switch {
	case r.exposed() || known && n == 0: // for 4.1.3, or A1.2
		return schemas.NotApplicable.Answer()
	case r.out.Reason == schemas.ReasonIllegalMove:
		return r.lostAtOnce()
	case known && n > 1: // the foul is noted under 8.1.8
		return schemas.Lacking(r.unknownAfter(true))
	case known:
		return r.noteConsequence("xiangqi-2011:4.1.8", r.rules.Options.Fouls, r.rules.atOnce(), r.unknownAfter(true))
	}
	p := r.rules.Penalties
	national, other := lossText(p.FatalNational), lossText(p.FatalOther)
	return r.noteConsequence("xiangqi-2011:4.1.8", r.rules.Options.Fouls, schemas.Text{
		Zh: fmt.Sprintf("违反行棋规定，全国比赛%s（4.1.8），其他级别一次为犯规%d次（8.1.8）、%s（4.1.8），而赛事级别未声明", national.Zh, p.IllegalFouls, other.Zh),
		En: fmt.Sprintf("is unlawful: at a national event %s (4.1.8), at others it is %s (8.1.8) and %s (4.1.8), and the level of this event is not declared", national.En, foulCount(p.IllegalFouls), other.En),
	}, r.unknownAfter(false))
}

func illegalMoveFoul(r *replay) schemas.Answer {
	answer, ok := r.breach()
	if !ok {
		return answer
	}
	n, known := r.rules.Fatal()
	switch {
	case r.exposed() || known && n <= 1:
		return schemas.NotApplicable.Answer()
	case !known: // noted under 4.1.8
		return schemas.Lacking(r.unknownAfter(false))
	}
	level, loss := levelTexts[r.rules.Level], lossText(n)
	return r.noteConsequence("xiangqi-2011:8.1.8", r.rules.Options.Fouls, schemas.Text{
		Zh: fmt.Sprintf("违反行棋规定，%s一次为犯规%d次（8.1.8），从该着重走（5.13），%s（4.1.8）", level.Zh, r.rules.Penalties.IllegalFouls, loss.Zh),
		En: fmt.Sprintf("is unlawful: at %s that is %s (8.1.8), play resumes from it (5.13), and %s (4.1.8)", level.En, foulCount(r.rules.Penalties.IllegalFouls), loss.En),
	}, r.unknownAfter(true))
}

func massFoul(r *replay) schemas.Answer {
	answer, ok := r.breach()
	if !ok {
		return answer
	}
	fouls, options := r.rules.Penalties.IllegalFouls, r.rules.Options.Fouls
	what := schemas.Text{Zh: "违反行棋规定", En: "is unlawful"}
	n, known := r.rules.Fatal()
	applies := known && n == 0
	if r.exposed() {
		fouls, options, applies = r.rules.Penalties.SuicideFouls, r.rules.Options.Mass, !r.rules.SuicideLoses
		what = schemas.Text{Zh: "形成自杀", En: "is self-exposure"}
	}
	if !applies || fouls == 0 {
		return schemas.NotApplicable.Answer()
	}
	missing := "PEN"
	if r.pliesAfter() > 0 || r.endsLater() {
		missing = "LOG"
	}
	return r.noteConsequence("xiangqi-2011:A1.2", options, schemas.Text{
		Zh: fmt.Sprintf("%s，判犯规%d次，不直接判负（A1.2）", what.Zh, fouls),
		En: fmt.Sprintf("%s: that is %s and does not lose by itself (A1.2)", what.En, foulCount(fouls)),
	}, missing)
}

// lostAtOnce compares the loss by an unlawful last move with the recorded result.
func (r *replay) lostAtOnce() schemas.Answer {
	book, want := r.rules.atOnce(), r.out.Verdict
	if _, open := r.out.Witnesses.Against(want); open {
		return r.noteConsequence("xiangqi-2011:4.1.8", r.rules.Options.Fouls, book, "RES")
	}
	at := r.place()
	f := r.consequence("xiangqi-2011:4.1.8", r.rules.Options.Fouls)
	f.Severity = schemas.Error
	return r.resultMustBe(want, f, schemas.Text{Zh: at.Zh + book.Zh, En: at.En + " " + book.En})
}

// atOnce says that one unlawful move loses at this event.
func (rules *Rules) atOnce() schemas.Text {
	level := levelTexts[rules.Level]
	return schemas.Text{
		Zh: fmt.Sprintf("违反行棋规定，%s一次即判负（4.1.8）", level.Zh),
		En: fmt.Sprintf("is unlawful, and at %s one such move loses (4.1.8)", level.En),
	}
}

// levelTexts name the events of a level; where none is declared, the rule is the
// same for all.
var levelTexts = [...]schemas.Text{
	schemas.LevelUnknown:        {Zh: "各级比赛", En: "events of every level"},
	schemas.LevelNational:       {Zh: "全国比赛", En: "a national event"},
	schemas.LevelNationalJunior: {Zh: "全国少年赛", En: "a national junior event"},
	schemas.LevelProvincial:     {Zh: "省级比赛", En: "a provincial event"},
	schemas.LevelLower:          {Zh: "省级以下比赛", En: "an event below the provincial level"},
}

// lossText says how many unlawful moves lose.
func lossText(n int) schemas.Text {
	switch n {
	case 0:
		return schemas.Text{Zh: "不直接判负", En: "none loses by itself"}
	case 1:
		return schemas.Text{Zh: "一次即判负", En: "the first loses"}
	}
	return schemas.Text{Zh: fmt.Sprintf("满%d次判负", n), En: fmt.Sprintf("the %s loses", ordinal(n))}
}

// unknownAfter names the inputs that would say what came of an unlawful move that
// does not lose for certain: the log where play went on or where it must tell how
// the game ended, the result where none is written, the level unless that is known.
func (r *replay) unknownAfter(levelKnown bool) string {
	var inputs []string
	if !levelKnown {
		inputs = append(inputs, "EV (level)")
	}
	switch {
	case r.pliesAfter() > 0 || r.endsLater():
		inputs = append(inputs, "LOG")
	case !r.out.Recorded.Decided():
		inputs = append(inputs, "RES")
	case levelKnown:
		inputs = append(inputs, "LOG")
	}
	return strings.Join(inputs, ",")
}

// consequence begins a finding on what follows the unlawful move.
func (r *replay) consequence(clause schemas.ClauseID, options string) schemas.Finding {
	evidence := "fen " + r.position.FEN()
	if r.rules.Level != schemas.LevelUnknown {
		evidence += "; level " + r.rules.Level.String()
	}
	side := r.position.SideToMove()
	if n, ok := r.foulsOf(side); ok {
		evidence += fmt.Sprintf("; fouls on the sheet %d", n)
	}
	if r.rules.Level == schemas.LevelProvincial {
		evidence += "; 8.1.8 is worded below provincial, 4.1.8 provincial and below"
	}
	return schemas.Finding{Clause: clause, Side: side, Subject: "result", Ply: r.out.Legal + 1, Evidence: evidence, Options: options}
}

// noteConsequence notes what follows the unlawful move by the rulebook, and what
// the record says followed; which of them happened the missing inputs would say.
func (r *replay) noteConsequence(clause schemas.ClauseID, options string, book schemas.Text, missing string) schemas.Answer {
	at := r.place()
	record := r.aftermath()
	f := r.consequence(clause, options)
	f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
	f.AsksLog = r.pliesAfter() > 0 || r.endsLater()
	f.Actual = fmt.Sprintf("%s, result %s", morePlies(r.pliesAfter()), r.out.Recorded)
	if r.pliesAfter() == 0 && r.endsLater() {
		f.Evidence += "; " + r.ending()
	}
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s%s；%s。", at.Zh, book.Zh, record.Zh),
		En: fmt.Sprintf("%s %s; %s.", at.En, book.En, record.En),
	}
	r.add(f)
	return schemas.Lacking(missing)
}

// aftermath says what the record says followed the unlawful move.
func (r *replay) aftermath() schemas.Text {
	more, result := r.pliesAfter(), r.out.Recorded
	written := schemas.Text{Zh: "结果记为 " + result.String(), En: "the result " + result.String()}
	if !result.Decided() {
		written = schemas.Text{Zh: "未记结果", En: "no result"}
	}
	switch {
	case more == 0 && r.endsLater():
		stated := clip(r.game.String(r.out.Ending.Text))
		return schemas.Text{
			Zh: fmt.Sprintf("此谱至此为止，终局写明“%s”，%s，当时是否发现（5.10、5.13）须查裁判记录", stated, written.Zh),
			En: fmt.Sprintf("the record ends there, states the end as “%s” and %s, and whether it was noticed (5.10, 5.13) is for the arbiter's log", stated, written.En),
		}
	case more == 0:
		return schemas.Text{
			Zh: "此谱至此为止，" + written.Zh,
			En: "the record ends there with " + written.En,
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("此谱其后又记%d着，%s，当时是否发现（5.10、5.13）须查裁判记录", more, written.Zh),
		En: fmt.Sprintf("the record has %s and %s, and whether it was noticed (5.10, 5.13) is for the arbiter's log", morePlies(more), written.En),
	}
}
