package arbiter

import (
	"slices"

	"qipu/schemas"
)

// met are the entries that have been heard, so that another one need not be compared with
// each of them: a log may have as many thousands on one game.
type met struct {
	count map[metKey]int
	at    map[metClass][]int // the entries of a class and a ply, as numbers in hearing.entries
}

// metClass are entries that may note the same: of one kind, of one side or of both.
type metClass struct {
	kind schemas.LogKind
	side schemas.Side
	both bool
	ply  int
}

// metKey counts entries of a class by their clause and time, or by either alone.
type metKey struct {
	metClass
	anyClause bool
	clause    string
	timed     timed
	form      form   // of the times counted, unless timed is byAnyTime
	time      string // where timed is byTime
}

// timed says of which times a metKey counts the entries.
type timed uint8

const (
	byTime timed = iota
	byForm
	byAnyTime
)

// anyPly stands in a metKey that counts the entries of all plies.
const anyPly = -1

// form is how a time of day is written: those of one form, and not of formOther, tell
// their order.
type form byte

// The forms.
const (
	formOther form = iota
	formDated      // "2026-05-01 14:05"
	formBare       // "14:05"
)

func formOf(time string) form {
	switch {
	case isTime(time):
		return formDated
	case isBareTime(time):
		return formBare
	}
	return formOther
}

func classOf(e *entry, ply int) metClass {
	return metClass{e.Kind, e.side, e.Who == schemas.WhoBoth, ply}
}

// put notes an entry; by is 1, or -1 to take it out.
func (m *met) put(e *entry, by int) {
	form := formOf(e.Time)
	for _, ply := range [...]int{e.ply, anyPly} {
		for _, key := range [...]metKey{{clause: e.Clause}, {anyClause: true}} {
			key.metClass = classOf(e, ply)
			key.timed, key.form, key.time = byTime, form, e.Time
			m.count[key] += by
			key.timed, key.time = byForm, ""
			m.count[key] += by
			key.timed, key.form = byAnyTime, formOther
			m.count[key] += by
		}
	}
}

// perhaps reports whether an entry may note what an earlier one does: none is at odds with
// it by clause, ply and time.
func (m *met) perhaps(e *entry) bool {
	clauses := []metKey{{clause: ""}, {clause: e.Clause}}
	if e.Clause == "" {
		clauses = []metKey{{anyClause: true}}
	}
	for _, key := range clauses {
		key.timed = byAnyTime
		switch {
		case e.ply == 0 && m.atTime(key, e, anyPly), e.ply > 0 && m.atTime(key, e, 0):
			return true
		case e.ply > 0:
			if key.metClass = classOf(e, e.ply); m.count[key] > 0 { // at one ply the times do not matter
				return true
			}
		}
	}
	return false
}

// atTime reports whether there is an entry of that ply and clause that may be of the same
// time.
func (m *met) atTime(key metKey, e *entry, ply int) bool {
	key.metClass = classOf(e, ply)
	n := m.count[key]
	if form := formOf(e.Time); form != formOther {
		key.timed, key.form = byForm, form
		n -= m.count[key]
		key.timed, key.time = byTime, e.Time
		n += m.count[key]
	}
	return n > 0
}

// repeats reports whether an entry notes what an earlier one does, and gives that what
// this one says more. Where the plies do not tell, it is doubtful.
func (h *hearing) repeats(e *entry) bool {
	if e.Kind == schemas.LogNote || e.Who == schemas.WhoNobody {
		return false
	}
	class := classOf(e, e.ply)
	for _, i := range h.met.at[class] {
		o := &h.entries[i]
		bare := slices.Contains(penalties, e.Kind) && (e.Clause == "") != (o.Clause == "")
		if e.ply > 0 && !bare && e.agrees(o) {
			h.met.put(o, -1)
			o.fill(e)
			h.met.put(o, 1)
			h.echoes = append(h.echoes, echo{e.no, o.no})
			return true
		}
	}
	e.perhapsAnother = h.met.perhaps(e)
	h.met.put(e, 1)
	h.met.at[class] = append(h.met.at[class], len(h.entries))
	return false
}
