package clock

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// Sessions are how long the sessions of an event last in which its rounds are played
// (一节). The zero value is of an event that declares nothing of them.
type Sessions struct {
	every  interval            // of rounds that the schedule gives no end; zero where none is declared
	rounds map[string]interval // of those that it does, by schemas.PlaceName
	texts  []string            // what was declared, and what of it was not understood
}

// maxSessions bounds the sessions that String names.
const maxSessions = 20

// SessionsOf reads what an event declares of its sessions. What is not understood is said
// so by String, and nothing rests on it.
func SessionsOf(e *schemas.Event) (s Sessions) {
	if e.Session != "" {
		length, err := schemas.ParseSession(e.Session)
		s.declare("", &s.every, length, err)
	}
	for i := range e.Schedule {
		row := &e.Schedule[i]
		length, ok, err := row.SessionLength()
		round := schemas.PlaceName(row.Round)
		switch {
		case !ok && err == nil:
			continue
		case err == nil && round == "":
			err = fmt.Errorf("end %.40q of no round", row.End)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", row.Where, err)
		}
		var one interval
		s.declare("round "+clip(round)+" ", &one, length, err)
		if s.rounds == nil {
			s.rounds = make(map[string]interval)
		}
		s.rounds[round] = s.rounds[round].orBoth(one)
	}
	return s
}

// declare notes the length of a session, or why it was not understood.
func (s *Sessions) declare(of string, at *interval, length schemas.Millis, err error) {
	if *at = exactly(length); err != nil {
		*at = some
		s.texts = append(s.texts, "not understood: "+err.Error())
		return
	}
	s.texts = append(s.texts, of+spell(length))
}

// orBoth is how long a round lasts of which the schedule tells twice: another stage, or
// its second session.
func (a interval) orBoth(b interval) interval {
	if a == (interval{}) {
		return b
	}
	return interval{min(a.lo, b.lo), bounded(a.hi + b.hi)}
}

// String lists the sessions, "4:00:00; round 3 3:30:00", and what was not understood;
// it is empty where nothing is declared.
func (s *Sessions) String() string {
	list := s.texts
	if len(list) > maxSessions {
		list = append(slices.Clone(list[:maxSessions]), fmt.Sprintf("%d more", len(s.texts)-maxSessions))
	}
	return strings.Join(list, "; ")
}

// of returns how long the session of a round lasted; ok is false where that is not told.
func (s *Sessions) of(round string) (length interval, ok bool) {
	length, ok = s.rounds[schemas.PlaceName(round)]
	if !ok && s.every != (interval{}) {
		length, ok = s.every, true
	}
	return length, ok && length != some
}

// withinSession asks that both sides together thought no longer than the session lasted.
// Clocks that were stopped do not count; a game that was adjourned went on in another.
func withinSession(c *game, clause schemas.ClauseID) schemas.Answer {
	if len(c.rules.Sessions.texts) == 0 || len(c.out.Plies) == 0 {
		return schemas.NotApplicable.Answer()
	}
	session, ok := c.rules.Sessions.of(c.record.FieldText(schemas.FieldRound))
	if !ok {
		return schemas.Lacking("SCH")
	}
	sides, total := c.thought()
	switch {
	case total.hi <= session.lo:
		return schemas.Pass.Answer()
	case total.lo <= session.hi:
		return schemas.Lacking("CK")
	}
	adjourned := c.adjourned()
	c.beyondSession(clause, session, sides, total, adjourned)
	if adjourned != nil { // how long the sessions that followed were is not told
		return schemas.Lacking("SCH")
	}
	return schemas.Fail.Answer()
}

// thought is how long both sides thought up to the last move, by all that is told of it:
// each of them, where that is told, and together.
func (c *game) thought() (sides [2]interval, total interval) {
	moves := [2]interval{}
	for i := range c.plies[:min(c.sound, len(c.plies))] {
		e := &c.plies[i]
		if i >= c.whole && e.usedFrom != schemas.ClockUsed { // the difference of two stamps
			e = &evidence{side: e.side, time: some}
		}
		moves[e.side&1] = moves[e.side&1].plus(e.time)
	}
	if !c.told || c.fragment || c.sound < len(c.out.Plies) {
		moves[0].hi, moves[1].hi = never, never
	}
	clocks := [2]interval{some, some}
	if c.timed() && len(c.assumed) == 0 {
		for side := range clocks {
			clocks[side] = c.sides[side].spent.floor()
		}
		if c.control.Shared { // both in one
			clocks[1] = interval{}
		}
		if c.fragment || c.whole < len(c.out.Plies) {
			clocks[0].hi, clocks[1].hi = never, never
		}
	}
	total = moves[0].plus(moves[1]).agreed(clocks[0].plus(clocks[1]))
	finals := [2]interval{some, some}
	for side := range finals {
		if s := &c.sides[side]; s.final.told() && !c.clockSet(schemas.Side(side)) {
			finals[side] = s.final
		}
		sides[side] = moves[side].agreed(finals[side])
		if !c.control.Shared && c.record.Kind != schemas.KindRenju { // there whose clock ran in the opening is not told
			sides[side] = sides[side].agreed(clocks[side])
		}
	}
	return sides, total.agreed(finals[0].plus(finals[1])).agreed(sides[0].plus(sides[1]))
}

// agreed is what two accounts of a time say together: of those that exclude one another
// either may be right.
func (a interval) agreed(b interval) interval {
	if both, ok := a.with(b); ok {
		return both
	}
	return a.hull(b)
}

// adjourned returns the entry of the log that has the game broken off or taken up again.
func (c *game) adjourned() *schemas.LogEntry {
	for i := range c.record.Log {
		switch e := &c.record.Log[i]; e.Kind {
		case schemas.LogSealed, schemas.LogResumed:
			return e
		case schemas.LogPause:
			if e.Decision != schemas.DecisionRefused && e.Decision != schemas.DecisionDeclined {
				return e
			}
		}
	}
	return nil
}

// beyondSession tells of a game that took longer than the session.
func (c *game) beyondSession(clause schemas.ClauseID, session interval, sides [2]interval, total interval, adjourned *schemas.LogEntry) {
	by := total.lo - session.hi
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "session",
		Expected: "≤ " + spellInterval(session), Actual: spellInterval(total), Evidence: c.summed(sides, total),
		Text: schemas.Text{
			Zh: fmt.Sprintf("按所记，双方用时合计%s，赛事所定的一节为%s：至少超出%s。", spellInterval(total), spellInterval(session), spell(by)),
			En: fmt.Sprintf("By the record both sides together thought for %s; the session that the event declares lasts %s: it is exceeded by %s at least.", spellInterval(total), spellInterval(session), spell(by)),
		},
	}
	more := schemas.Text{Zh: "裁判记录没有封棋、暂停或续赛。", En: " The log notes no adjournment."}
	switch {
	case adjourned != nil:
		f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
		name := adjourned.Kind.Name()
		more = schemas.Text{
			Zh: fmt.Sprintf("裁判记录（%s）有“%s”，对局可能不止一节，各节多长没有记载。", adjourned.Place(), name.Zh),
			En: fmt.Sprintf(" The log (%s) has “%s”: play may have gone on in another session, and how long that was is not told.", adjourned.Place(), name.En),
		}
	case !c.record.Logged:
		more = schemas.Text{Zh: "是否封棋续赛，未见裁判记录。", En: " Whether it was adjourned is for the arbiter's log, and none is given."}
	}
	f.Text.Zh, f.Text.En = f.Text.Zh+more.Zh, f.Text.En+more.En
	c.add(f)
}

// summed is the sum by which a game took so long, by sides where they are told.
func (c *game) summed(sides [2]interval, total interval) string {
	text := "together " + spellInterval(total)
	if sides[0].lo > 0 && sides[1].lo > 0 && !c.control.Shared {
		text = fmt.Sprintf("%s %s + %s %s = %s", c.name(schemas.First).En, spellInterval(sides[0]), c.name(schemas.Second).En, spellInterval(sides[1]), spellInterval(total))
	}
	if c.timed() {
		text += "; time control " + c.declared()
	}
	return text
}
