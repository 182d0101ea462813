package repetition

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// finding compares a cycle with the record. Whether anyone claimed is for the
// arbiter's log to say, so the record alone is contradicted only where it states an
// end by repetition itself, and no reading of the law bears it out.
func (a *Auditor) finding(r *Ruling, c *schemas.Cycle) (schemas.Finding, schemas.Answer) {
	out := a.out
	atEnd := r.Cycle.End == out.Legal && len(out.Plies) == out.Legal
	stated := out.Ending.Kind == schemas.EndRepetition
	loser := r.Verdict.loser()
	var others []Alternative
	if atEnd && r.Verdict != Undetermined {
		others = a.others(r)
		c.Depends = depends(others)
	}
	switch {
	case r.Verdict == Undetermined:
		return a.note(r, c, atEnd, nil), schemas.Lacking("LOG")
	case loser == schemas.NoSide && !atEnd:
		return schemas.Finding{}, schemas.Pass.Answer()
	case !atEnd:
		return a.note(r, c, atEnd, nil), schemas.Lacking("LOG")
	case !out.Recorded.Decided():
		return a.note(r, c, atEnd, others), schemas.Lacking("RES")
	case out.Recorded == expected(r.Verdict):
		return schemas.Finding{}, schemas.Pass.Answer()
	case (loser == schemas.NoSide || r.Cycle.Long) && !stated: // 23.4 only lets an arbiter rule, if asked
		return a.note(r, c, atEnd, others), schemas.Lacking("LOG")
	}
	f := a.note(r, c, atEnd, others)
	f.Severity = schemas.Warning
	if stated && len(others) == 0 {
		f.Outcome = schemas.Fail
		return f, schemas.Fail.Answer()
	}
	return f, schemas.Lacking("LOG")
}

// others lists the contested readings under which the verdict would be another.
func (a *Auditor) others(r *Ruling) []Alternative {
	return a.judge.alternatives(r, true, func() Ruling { return a.judge.ruling(&a.history, r.Cycle) })
}

func depends(others []Alternative) string {
	list := make([]string, len(others))
	for i, o := range others {
		list[i] = fmt.Sprintf("%s %s (%s)", o.Reading, o.Verdict, o.Clause)
	}
	return strings.Join(list, ", ")
}

// expected is the result if the verdict is claimed and nobody varies.
func expected(v Verdict) schemas.Result {
	if loser := v.loser(); loser != schemas.NoSide {
		return schemas.WinFor(loser.Other())
	}
	return schemas.ResultDraw
}

// note is the finding on a cycle, a note as long as nothing contradicts it.
func (a *Auditor) note(r *Ruling, c *schemas.Cycle, atEnd bool, others []Alternative) schemas.Finding {
	clause := c.Clause
	if c.Long {
		clause = "xiangqi-2011:23.4" // what lets it be ruled on at all
	}
	return schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: r.Verdict.loser(), Subject: "repetition", Ply: c.Judged,
		Expected: r.Verdict.String(), Actual: fmt.Sprintf("%d more plies, result %s", len(a.out.Plies)-c.End, a.out.Recorded),
		Evidence: a.evidence(r, c), Options: a.options, Text: a.sentence(r, c, atEnd, others), AsksLog: !atEnd || a.out.Recorded.Decided() && a.out.Ending.Kind != schemas.EndRepetition,
	}
}

// evidence is what a person needs to check the classes by hand: the position
// before the period that was judged, and each of its moves with its class and the
// line that proves it.
func (a *Auditor) evidence(r *Ruling, c *schemas.Cycle) string {
	var b strings.Builder
	fmt.Fprintf(&b, "fen %s", a.history.positions[r.First()-1].FEN())
	for i := range c.Moves {
		m := &c.Moves[i]
		fmt.Fprintf(&b, "; %d. %s %s", r.First()+i, r.Plies[i].Move, m.Class)
		if m.Line != "" {
			fmt.Fprintf(&b, " (%s)", m.Line)
		}
	}
	if c.Second != "" {
		fmt.Fprintf(&b, "; axf: %s", c.Second)
	}
	if c.Depends != "" {
		fmt.Fprintf(&b, "; disputed: %s", c.Depends)
	}
	return b.String()
}

const statedClause schemas.ClauseID = "xiangqi-2011:23.3"

// statedRepetition answers for a record that states an end by repetition: its last
// moves must have gone round three times, or be such as 23.4 lets an arbiter rule on.
// Where only the position stood for the fourth time, that hangs on a reading (R1).
func (a *Auditor) statedRepetition() {
	out := a.out
	switch n := len(out.Cycles); {
	case !a.statesRepetition():
		return
	case len(out.Plies) != out.Legal:
		a.answer(statedClause, schemas.Lacking("MV"))
		return
	case n > 0 && out.Cycles[n-1].End == out.Legal:
		a.answer(statedClause, schemas.Pass.Answer())
		return
	}
	f, answer := a.notHeard(), schemas.Fail.Answer()
	if n := a.stands(); n > a.judge.rules.Times {
		a.standsByOtherMoves(&f, n)
		answer = schemas.Lacking("LOG")
	}
	out.Findings = append(out.Findings, f)
	a.answer(statedClause, answer)
}

// notHeard is the finding on an end by repetition of which there is none (23.3).
func (a *Auditor) notHeard() schemas.Finding {
	stated := a.game.String(a.out.Ending.Text)
	return schemas.Finding{
		Clause: statedClause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "repetition", Ply: a.out.Legal,
		Expected: fmt.Sprintf("moves that go round %d times", a.judge.rules.Times), Actual: stated, Options: a.options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明以重复局面终局（“%s”），但终局前的着法循环反复不足三次，也未构成九回合条款，裁判不予受理。", stated),
			En: fmt.Sprintf("The record states an end by repetition (“%s”), but its last moves have neither gone round three times nor come under the clause on nine rounds: such a claim is not heard.", stated),
		},
	}
}

// standsByOtherMoves leaves the finding open: the last position stands n times (R1).
func (a *Auditor) standsByOtherMoves(f *schemas.Finding, n int) {
	f.Outcome = schemas.Undetermined
	f.Evidence = fmt.Sprintf("the last position stands %d times; disputed: R1=same-positions", n)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("记录写明以重复局面终局（“%s”）：终局局面已出现%d次，但着法并不循环相同，是否算循环反复三次，读法有争议（R1）。", f.Actual, n),
		En: fmt.Sprintf("The record states an end by repetition (“%s”): its last position stands for the %dth time, but by other moves, and whether that is going round three times is disputed (R1).", f.Actual, n),
	}
}

// stands counts how often the last position of the game has stood.
func (a *Auditor) stands() int {
	n, last := 0, a.out.Positions[len(a.out.Positions)-1]
	for _, hash := range a.out.Positions {
		if hash == last {
			n++
		}
	}
	return n
}

// tooLong leaves all open that the judge answers for, in a record of more moves than it
// keeps in memory.
func (a *Auditor) tooLong() {
	for i := range a.answers {
		a.answers[i] = schemas.Lacking("LOG")
	}
	n := a.out.Legal
	a.out.Findings = append(a.out.Findings, schemas.Finding{
		Clause: statedClause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "repetition", Ply: maxPlies,
		Expected: fmt.Sprintf("at most %d plies", maxPlies), Actual: fmt.Sprint(n), Options: a.options,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录有%d着，循环反复只在不超过%d着的对局中裁断：是否有循环，须由裁判查看。", n, maxPlies),
			En: fmt.Sprintf("The record has %d plies, and repetitions are judged in games of up to %d: whether anything goes round is for an arbiter to see.", n, maxPlies),
		},
	})
}
