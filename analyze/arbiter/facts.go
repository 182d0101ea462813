package arbiter

import (
	"slices"

	"qipu/schemas"
)

// An entry is not yet a fact: it may say that something was not upheld, it may note what
// another line notes, and its penalty may stand in a line of its own. What is heard is
// sorted out here.

// offences are the kinds that note something of a side which may cost it something.
var offences = []schemas.LogKind{
	schemas.LogIllegalMove, schemas.LogTouchMove, schemas.LogAdjusted, schemas.LogFutileTouch, schemas.LogDropped, schemas.LogLifted,
	schemas.LogSlid, schemas.LogDisplaced, schemas.LogUpset, schemas.LogWrongCentre, schemas.LogWrongOpening, schemas.LogTwoMoves,
	schemas.LogPressFirst, schemas.LogWrongHand, schemas.LogClockTouched, schemas.LogFlag, schemas.LogDisturbance, schemas.LogRude,
	schemas.LogMisconduct, schemas.LogLeftHall, schemas.LogLeftGame, schemas.LogPhone, schemas.LogConsulting, schemas.LogAnalysing,
	schemas.LogWandering, schemas.LogRefusedRules, schemas.LogRefusedSigning, schemas.LogBadRecord, schemas.LogUnreadable,
	schemas.LogRefusedRecord, schemas.LogBothBad, schemas.LogLate,
}

// absences are the kinds that the arbiter may accept.
var absences = []schemas.LogKind{schemas.LogLeftHall, schemas.LogLeftGame, schemas.LogAbsent, schemas.LogLate}

func (e *entry) offence() bool {
	return slices.Contains(offences, e.Kind) || slices.Contains(penalties, e.Kind)
}

// notGranted reports whether what an entry asks for, or accuses of, was not followed.
func (e *entry) notGranted() bool {
	return e.Decision == schemas.DecisionRefused || e.Decision == schemas.DecisionWithdrawn || e.Decision == schemas.DecisionDeclined
}

// dismissed reports whether an entry says itself that there was no offence, or that it
// is excused.
func (e *entry) dismissed() bool {
	switch {
	case e.Kind == schemas.LogLate && e.Has(schemas.FactOrganiser), e.Decision == schemas.DecisionAccepted && slices.Contains(absences, e.Kind):
		return true
	case e.Kind == schemas.LogDisplaced && !e.Has(schemas.FactDeliberate), e.Kind == schemas.LogUpset && e.side == schemas.NoSide:
		return false // what was refused may be to put it back
	}
	return e.offence() && e.notGranted()
}

// doubtful reports whether an entry may count for nothing: it may be what another line
// notes, or no penalty was ruled, or the ruling was changed.
func (e *entry) doubtful() bool {
	return e.perhapsAnother || e.offence() && (e.Penalty == schemas.PenaltyNone || e.Decision == schemas.DecisionChanged)
}

// echo is a line of the log that notes what another one notes.
type echo struct{ no, of int }

// sift takes the entries apart: those that accuse of nothing, and those that say again
// what another says.
func (h *hearing) sift(all []entry) {
	h.met = met{make(map[metKey]int), make(map[metClass][]int)}
	for _, e := range all {
		switch {
		case e.dismissed():
			h.dismissed = append(h.dismissed, e)
		case !h.repeats(&e):
			h.entries = append(h.entries, e)
		}
	}
	h.joinPenalties()
}

// sameTime reports whether two entries may be of the same time.
func sameTime(a, b *entry) bool {
	order, known := timeOrder(a.Time, b.Time)
	return !known || order == 0 || a.ply > 0 && a.ply == b.ply
}

// agrees reports whether nothing that two entries say is at odds.
func (e *entry) agrees(o *entry) bool {
	same := func(a, b *schemas.Millis) bool { return a == nil || b == nil || *a == *b }
	return (e.Penalty == o.Penalty || e.Penalty == schemas.PenaltyUnsaid || o.Penalty == schemas.PenaltyUnsaid) &&
		(e.Decision == o.Decision || e.Decision == schemas.DecisionUnsaid || o.Decision == schemas.DecisionUnsaid) &&
		(e.Clause == o.Clause || e.Clause == "" || o.Clause == "") && (e.Token == o.Token || e.Token == "" || o.Token == "") &&
		e.Times() == o.Times() && same(e.Own, o.Own) && same(e.Opponent, o.Opponent) && same(e.Lasted, o.Lasted) &&
		(e.Counted == nil || o.Counted == nil || *e.Counted == *o.Counted)
}

// fill takes over what another line says of the same and this one does not. The entry
// of the game stays as it is written.
func (e *entry) fill(from *entry) {
	filled := *e.LogEntry
	filled.Facts |= from.Facts
	if filled.Penalty == schemas.PenaltyUnsaid && from.Ruled() != schemas.PenaltyUnsaid {
		filled.Penalty, filled.Count = from.Ruled(), from.Count
	}
	if filled.Decision == schemas.DecisionUnsaid {
		filled.Decision = from.Decision
	}
	if filled.Token == "" {
		filled.Token = from.Token
	}
	if filled.Time == "" {
		filled.Time = from.Time
	}
	if filled.Own == nil && filled.Opponent == nil {
		filled.Own, filled.Opponent = from.Own, from.Opponent
	}
	if filled.Lasted == nil {
		filled.Lasted = from.Lasted
	}
	if filled.Counted == nil {
		filled.Counted = from.Counted
	}
	if e.ply == 0 {
		e.ply = from.ply
	}
	for _, id := range from.cites {
		if !slices.Contains(e.cites, id) {
			e.cites = append(slices.Clip(e.cites), id)
		}
	}
	e.LogEntry = &filled
}

// joinPenalties gives each offence the penalty that a line of its own notes for it: of
// the same side, by a clause that is about it, or at the same ply.
func (h *hearing) joinPenalties() {
	joined := make(map[int][]schemas.LogKind) // by the number of the offence
	var accused [2][]*entry
	for i := range h.entries {
		if o := &h.entries[i]; o.side != schemas.NoSide && (slices.Contains(offences, o.Kind) || falseClaim(o)) {
			accused[o.side] = append(accused[o.side], o)
		}
	}
	kept := h.entries[:0:0]
	for i := range h.entries {
		p := &h.entries[i]
		if !slices.Contains(penalties, p.Kind) || p.Kind == schemas.LogNote || p.side == schemas.NoSide {
			kept = append(kept, *p)
			continue
		}
		o, perhaps := offenceOf(p, accused[p.side], joined)
		if o == nil {
			p.perhapsAnother = p.perhapsAnother || perhaps
			kept = append(kept, *p)
			continue
		}
		joined[o.no] = append(joined[o.no], p.Kind)
		h.echoes = append(h.echoes, echo{p.no, o.no})
		o.fill(p)
	}
	filled := make(map[int]*entry, len(joined))
	for i := range h.entries {
		if len(joined[h.entries[i].no]) > 0 {
			filled[h.entries[i].no] = &h.entries[i]
		}
	}
	for i := range kept { // some were kept before their penalty was met with
		if e := filled[kept[i].no]; e != nil {
			kept[i] = *e
		}
	}
	h.entries = kept
}

// offenceOf finds the offence that a line with a penalty is about. perhaps: there is one
// that it may be about.
func offenceOf(p *entry, accused []*entry, joined map[int][]schemas.LogKind) (found *entry, perhaps bool) {
	cited := p.citedKinds()
	for _, o := range accused {
		same, may := p.punishes(o, cited)
		switch {
		case !may:
		case !same || slices.Contains(joined[o.no], p.Kind):
			perhaps = perhaps || o.Penalty != schemas.PenaltyUnsaid
		case found == nil || p.ply > 0 && p.ply == o.ply && found.ply != p.ply:
			found = o
		}
	}
	return found, perhaps
}

// punishes reports whether a line notes the penalty for an offence, and whether it may.
func (e *entry) punishes(o *entry, citedKinds *[schemas.LogKinds]bool) (same, may bool) {
	cited := citedKinds[o.Kind] || slices.ContainsFunc(e.cites, func(id schemas.ClauseID) bool { return slices.Contains(o.cites, id) })
	at := e.ply > 0 && e.ply == o.ply
	bothSay := o.Penalty != schemas.PenaltyUnsaid && e.Ruled() != schemas.PenaltyUnsaid
	apart := e.ply > 0 && o.ply > 0 && !at || len(e.cites) > 0 && !cited || !sameTime(e, o)
	if apart || bothSay && o.Penalty != e.Ruled() {
		return false, false
	}
	return (cited || at) && (!bothSay || o.Times() == e.Times()), true
}

// kindsOf are the kinds that each clause is about.
var kindsOf = func() map[schemas.ClauseID][schemas.LogKinds]bool {
	clauses := make(map[schemas.ClauseID][schemas.LogKinds]bool)
	for i := range rules {
		kinds := clauses[rules[i].Clause]
		for _, k := range rules[i].kinds {
			kinds[k] = true
		}
		clauses[rules[i].Clause] = kinds
	}
	return clauses
}()

// citedKinds are the kinds that the clauses cited by an entry are about.
func (e *entry) citedKinds() *[schemas.LogKinds]bool {
	var kinds [schemas.LogKinds]bool
	for _, id := range e.cites {
		for k, about := range kindsOf[id] {
			kinds[k] = kinds[k] || about
		}
	}
	return &kinds
}

// hear puts the game to a rule. What rests on a ruling that was changed on appeal is not
// held against anybody; an entry that accuses of nothing keeps the clause.
func (h *hearing) hear(r *rule) schemas.Answer {
	from := len(h.out.Findings)
	var all answers
	all.Answer = r.run(h, r)
	if h.overturns(r) {
		for i := range h.out.Findings[from:] {
			h.soften(&h.out.Findings[from+i])
		}
		if all.Outcome == schemas.Fail {
			all.Answer = schemas.Lacking("LOG")
		}
	}
	for i := range h.dismissed {
		e := &h.dismissed[i]
		if slices.Contains(r.kinds, e.Kind) || slices.Contains(e.cites, r.Clause) {
			all.add(h.pass(r, e, ""))
		}
	}
	return all.Answer
}

// overturns reports whether a ruling on the game was changed and the rule rests on one.
func (h *hearing) overturns(r *rule) bool {
	return h.changed != nil && !slices.Contains(r.kinds, schemas.LogAppeal) && !slices.Contains(r.kinds, schemas.LogJury) && !slices.Contains(r.kinds, schemas.LogNewArbiter)
}

func (h *hearing) soften(f *schemas.Finding) {
	if f.Outcome != schemas.Fail {
		return
	}
	f.Outcome, f.Severity = schemas.Undetermined, schemas.Note
	f.Text.Zh += "裁判记录（" + h.changed.Place() + "）写有申诉成立或改判，所涉裁定是否即此，没有写明。"
	f.Text.En += " The log (" + h.changed.Place() + ") has an appeal granted or a ruling changed; whether it was this one is not told."
}

// findChanged finds an appeal that was granted, or a ruling that the jury changed.
func (h *hearing) findChanged() {
	for i := range h.entries {
		e := &h.entries[i]
		appealed := e.Kind == schemas.LogAppeal && (e.Decision == schemas.DecisionGranted || e.Decision == schemas.DecisionAccepted)
		if appealed || (e.Kind == schemas.LogAppeal || e.Kind == schemas.LogJury) && e.Decision == schemas.DecisionChanged {
			h.changed = e
			return
		}
	}
}

// answerEchoes gives the lines that say again what another says what is made of that.
func (h *hearing) answerEchoes() {
	for _, again := range h.echoes {
		h.out.Log[again.no] = h.out.Log[again.of]
	}
}
