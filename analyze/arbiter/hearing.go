package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// hearing is a game with its entries, as the checks see it.
type hearing struct {
	rules      *Rules
	parameters *rulebooks.Parameters
	choices    map[string]string
	game       *schemas.Game
	out        *schemas.Audit
	book       string
	entries    []entry                    // those that are heard, in the order of the log
	dismissed  []entry                    // those that say themselves that there was no offence
	echoes     []echo                     // those that note what another one does
	lost       [2][]loss                  // what loses the game, of each side
	met        met                        // the entries so far, while they are sifted
	asked      map[asked]schemas.ClauseID // the findings so far
	indexed    int                        // how many of them asked has
	changed    *entry                     // by which a ruling on the game was changed; nil: none was
}

// entry is an entry of the log as the checks see it.
type entry struct {
	*schemas.LogEntry
	no    int          // in the log of the game, from 0
	side  schemas.Side // NoSide: none named, or both
	ply   int          // that it concerns, 0 if not known
	cites []schemas.ClauseID

	perhapsAnother bool // whether it is another fact than an earlier line notes is not told
	undated        bool // when it came to that is not told
}

func newHearing(rules *Rules, g *schemas.Game, out *schemas.Audit) *hearing {
	h := &hearing{rules: rules, parameters: &rules.xiangqi, choices: rules.choices[0], game: g, out: out}
	if g.Kind == schemas.KindRenju {
		h.parameters, h.choices = &rules.renju, rules.choices[1]
	}
	h.book, _, _ = strings.Cut(out.Rulebook, "/")
	out.Log = append(out.Log[:0], make([]schemas.LogAudit, len(g.Log))...)
	var all []entry
	for i := range g.Log {
		e := &g.Log[i]
		side, ok := e.Side(g.Kind)
		if !ok {
			continue // recordLog says so
		}
		all = append(all, entry{LogEntry: e, no: i, side: side, ply: h.plyOf(e), cites: cites(h.book, e.Clause)})
	}
	h.sift(all)
	h.findChanged()
	h.findLosses()
	return h
}

// plyOf is the ply that an entry concerns, 0 where that is not known: by the round of
// the game only where the record begins with the first move.
func (h *hearing) plyOf(e *schemas.LogEntry) int {
	moves := h.game.Moves
	if e.Ply == 0 && len(moves) > 0 && (moves[0].Number > 1 || len(h.out.Plies) > 0 && h.out.Plies[0].Side == schemas.Second) {
		return 0
	}
	return e.At(h.game.Kind)
}

// cites lists the clauses that an entry names: "8.1.3", "第8.1.3条", "9.1(4)、9.2(1)",
// "wuziqi-2009:9.3".
func cites(book, text string) (list []schemas.ClauseID) {
	text = citeMarks.Replace(text)
	for one := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ,;、，；", r) }) {
		id := schemas.ClauseID(one)
		if !strings.Contains(one, ":") {
			id = schemas.ClauseID(book + ":" + one)
		}
		list = append(list, id)
	}
	return list
}

var citeMarks = strings.NewReplacer("（", "(", "）", ")", "第", " ", "条", " ", "款", " ", "：", ":")

// of returns the entries of those kinds.
func (h *hearing) of(kinds ...schemas.LogKind) (list []entry) {
	for _, e := range h.entries {
		if slices.Contains(kinds, e.Kind) {
			list = append(list, e)
		}
	}
	return list
}

// about returns the entries that a rule bears on: those of its kinds, and those that
// cite its clause.
func (h *hearing) about(r *rule) (list []entry) {
	for _, e := range h.entries {
		if slices.Contains(r.kinds, e.Kind) || slices.Contains(e.cites, r.Clause) {
			list = append(list, e)
		}
	}
	return list
}

// penalties are the kinds that say nothing of their cause: what they cite tells it.
var penalties = []schemas.LogKind{
	schemas.LogWarning, schemas.LogFoul, schemas.LogViolation, schemas.LogTimePenalty, schemas.LogLoss, schemas.LogDisqualified, schemas.LogNote,
}

// ends reports whether an entry loses the game by itself. Where a milder penalty is
// noted the game went on.
//
// A claim that was decided as a loss is not the claimant's: who lost is not told.
func (h *hearing) ends(e *entry) bool {
	switch {
	case e.Penalty == schemas.PenaltyNone && e.Kind != schemas.LogResignation:
		return false
	case e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss && !e.Kind.IsClaim() || e.Kind == schemas.LogResignation && !e.notGranted() || h.tooLate(e):
		return true
	case e.Ruled() != schemas.PenaltyUnsaid || leftWithLeave(e):
		return false
	}
	loses := losingKinds[h.book]
	return loses != nil && loses[e.Kind] || (e.Kind == schemas.LogUpset || e.Kind == schemas.LogDisplaced) && e.Has(schemas.FactDeliberate)
}

// losingKinds are the kinds of entries that lose in each book whatever else they say.
var losingKinds = func() map[string]*[schemas.LogKinds]bool {
	books := make(map[string]*[schemas.LogKinds]bool)
	for i := range rules {
		r := &rules[i]
		book := r.Clause.Rulebook()
		if books[book] == nil {
			books[book] = new([schemas.LogKinds]bool)
		}
		if r.penalty == schemas.PenaltyLoss {
			for _, k := range r.kinds {
				books[book][k] = true
			}
		}
	}
	return books
}()

// answers joins what a check answers for several entries: the gravest stands.
type answers struct{ schemas.Answer }

func (a *answers) add(one schemas.Answer) {
	if one.Outcome.Outweighs(a.Outcome) {
		a.Answer = one
	}
}

// finding begins a finding on an entry.
func (h *hearing) finding(r *rule, severity schemas.Severity, e *entry) schemas.Finding {
	f := schemas.Finding{
		Clause: r.Clause, Severity: severity, Outcome: schemas.Fail, Subject: "log", Side: e.side, Actual: written(e.LogEntry), Evidence: e.Place(),
	}
	if e.ply > 0 && e.ply <= len(h.out.Plies) {
		f.Ply = e.ply
	}
	return f
}

// add appends a finding. Where another clause has asked the same of the same entry, one
// warning is enough: this one is a note.
func (h *hearing) add(f schemas.Finding) {
	if h.asked == nil {
		h.asked = make(map[asked]schemas.ClauseID)
	}
	for ; h.indexed < len(h.out.Findings); h.indexed++ {
		earlier := &h.out.Findings[h.indexed]
		if key := askedBy(earlier); h.asked[key] == "" {
			h.asked[key] = earlier.Clause
		}
	}
	key := askedBy(&f)
	if earlier := h.asked[key]; earlier != "" && key.place != "" && f.Expected != "" {
		f.Severity = schemas.Note
		f.Text.Zh += fmt.Sprintf("参见第%s条的问题。", earlier.Number())
		f.Text.En += fmt.Sprintf(" See the finding under %s.", earlier.Number())
	}
	h.out.Findings = append(h.out.Findings, f)
}

// asked is what a finding asks for of an entry.
type asked struct {
	place, expected string
	side            schemas.Side
}

func askedBy(f *schemas.Finding) asked { return asked{placeOf(f), f.Expected, f.Side} }

// placeOf is the line of the log that a finding is on.
func placeOf(f *schemas.Finding) string {
	place, _, _ := strings.Cut(f.Evidence, ";")
	return place
}

// fail reports what departs from a clause.
func (h *hearing) fail(r *rule, severity schemas.Severity, e *entry, expected string, text schemas.Text) schemas.Answer {
	f := h.finding(r, severity, e)
	f.Expected, f.Text = expected, h.say(e, text)
	f.Options = h.optionsOf(r)
	h.add(f)
	h.judge(e, r, schemas.Fail, expected)
	return schemas.Fail.Answer()
}

// open reports what an entry leaves undetermined.
func (h *hearing) open(r *rule, severity schemas.Severity, e *entry, missing, expected string, text schemas.Text) schemas.Answer {
	f := h.finding(r, severity, e)
	f.Outcome, f.Expected, f.Text = schemas.Undetermined, expected, h.say(e, text)
	f.Options = h.optionsOf(r)
	h.add(f)
	h.judge(e, r, schemas.Undetermined, expected)
	return schemas.Lacking(missing)
}

// pass answers for an entry that is as the clause has it.
func (h *hearing) pass(r *rule, e *entry, expected string) schemas.Answer {
	h.judge(e, r, schemas.Pass, expected)
	return schemas.Pass.Answer()
}

// judge notes what a clause makes of an entry, for the tables: the gravest stands.
func (h *hearing) judge(e *entry, r *rule, outcome schemas.Outcome, expected string) {
	at := &h.out.Log[e.no]
	if outcome == schemas.Fail && h.overturns(r) {
		outcome = schemas.Undetermined
	}
	if outcome.Outweighs(at.Outcome) || at.Clause == "" {
		at.Outcome, at.Clause = outcome, r.Clause
		if expected != "" {
			at.Expected = expected
		}
	} else if at.Expected == "" {
		at.Expected = expected
	}
}

// optionsOf names the choices that the checks of a clause rest on.
func (h *hearing) optionsOf(r *rule) string {
	c, ok := rulebooks.Clause(r.Clause)
	if !ok {
		return ""
	}
	var list []string
	for _, id := range c.Options {
		if choice, used := h.choices[id]; used && choice != "" {
			list = append(list, id+"="+choice)
		}
	}
	return strings.Join(list, ",")
}

// written spells an entry as data: "dropped, ply 17, violation".
func written(e *schemas.LogEntry) string {
	parts := []string{e.Kind.String()}
	if e.Ply > 0 {
		parts = append(parts, fmt.Sprintf("ply %d", e.Ply))
	}
	if e.Move > 0 {
		parts = append(parts, fmt.Sprintf("round %d", e.Move))
	}
	if e.Penalty != schemas.PenaltyUnsaid {
		text := e.Penalty.Name().ID
		if e.Count > 1 {
			text += fmt.Sprintf(" × %d", e.Count)
		}
		parts = append(parts, text)
	}
	for _, a := range [...]struct {
		name string
		ms   *schemas.Millis
	}{{"own clock", e.Own}, {"opponent's clock", e.Opponent}} {
		if a.ms != nil {
			parts = append(parts, a.name+" "+signed(*a.ms))
		}
	}
	if e.Lasted != nil {
		parts = append(parts, "lasted "+clock(*e.Lasted))
	}
	if e.Decision != schemas.DecisionUnsaid {
		parts = append(parts, e.Decision.Name().ID)
	}
	if e.Facts != 0 {
		parts = append(parts, e.Facts.String())
	}
	return strings.Join(parts, ", ")
}
