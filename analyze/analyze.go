// Package analyze turns one Game into one Audit: what the rules say about what a
// record says. It does no I/O and keeps no state between games, so that the
// same game gets the same answer wherever it is audited.
package analyze

import (
	"slices"

	"qipu/analyze/arbiter"
	"qipu/analyze/clock"
	"qipu/analyze/record"
	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Auditor audits games one at a time. It keeps buffers between games, so each
// worker has its own.
type Auditor struct {
	xiangqi    *xiangqi.Auditor
	repetition *repetition.Auditor
	renju      *renju.Auditor
	clock      *clock.Auditor
	arbiter    *arbiter.Auditor
	raw        []schemas.Answer
}

// Rules are what is in force for each kind of game.
type Rules struct {
	Xiangqi xiangqi.Rules
	// Repetition is the law of repetition, RepetitionOptions its readings that are not
	// the default.
	Repetition        repetition.Rules
	RepetitionOptions string
	Renju             *renju.Rules
	Clock             clock.Rules
	Arbiter           arbiter.Rules // its Xiangqi is that above
}

// RulesOf takes the rules from the settings and the parameters of the profiles in
// force, xq of xiangqi and rj of renju. It fails on parameters of renju by which
// nothing can be judged.
func RulesOf(settings *rulebooks.Settings, xq, rj rulebooks.Parameters) (Rules, error) {
	ofRenju, err := renju.RulesOf(settings, rj)
	if err != nil {
		return Rules{}, err
	}
	return Rules{
		Xiangqi: xiangqi.RulesOf(settings, xq), Repetition: repetition.RulesOf(settings, xq),
		RepetitionOptions: repetition.OptionsOf(settings, xq.Profile()),
		Renju:             ofRenju,
		Clock:             clock.RulesOf(settings, xq, rj),
		Arbiter:           arbiter.RulesOf(settings, xq, rj),
	}, nil
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(rules Rules) *Auditor {
	rules.Arbiter.Xiangqi = rules.Xiangqi
	return &Auditor{
		xiangqi:    xiangqi.NewAuditor(rules.Xiangqi),
		repetition: repetition.NewAuditor(rules.Repetition, rules.RepetitionOptions),
		renju:      renju.NewAuditor(rules.Renju),
		clock:      clock.NewAuditor(rules.Clock),
		arbiter:    arbiter.NewAuditor(rules.Arbiter),
	}
}

// Audit audits one game into out, whose buffers are reused. out.Answers holds
// one answer for each of Checks, in that order.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	answers := out.Answers
	out.Reset()
	out.Answers = a.raw[:0]
	record.Audit(g, out)
	if g.Kind == schemas.KindRenju {
		out.Answers = notApplicable(out.Answers, ofXiangqi)
		a.renju.Audit(g, out)
	} else {
		a.xiangqi.Audit(g, out)
		a.repetition.Audit(g, out)
		out.Answers = notApplicable(out.Answers, ofRenju)
	}
	a.arbiter.Audit(g, out)
	a.clock.Audit(g, out)
	a.raw = out.Answers
	if g.Logged {
		answeredByLog(a.raw, out.Findings)
		tellLog(g, out.Findings)
	}
	out.Answers = merge(answers[:0], a.raw)
}

// answeredByLog takes back what lacks the arbiter's log alone where there is one: what
// the log says of the clause then stands. Where the record left a question as a finding
// it stays open.
func answeredByLog(raw []schemas.Answer, findings []schemas.Finding) {
	for i := range raw[:ofRecord] {
		missing := raw[i].Missing
		if raw[i].Outcome != schemas.Undetermined || missing != "LOG" && missing != "PEN" || !logged[mergedAt[i]] {
			continue
		}
		clause := checks[mergedAt[i]].Clause
		if !slices.ContainsFunc(findings, func(f schemas.Finding) bool { return f.Clause == clause }) {
			raw[i] = schemas.NotApplicable.Answer()
		}
	}
}

// ofRecord is how many answers stand before those of the log; logged marks the checks, in
// the order of checks, whose clauses the log answers for as well.
var (
	ofRecord = len(record.Checks()) + ofXiangqi + ofRenju
	logged   = func() []bool {
		marks := make([]bool, len(checks))
		for _, at := range mergedAt[ofRecord : ofRecord+len(arbiter.Checks())] {
			marks[at] = true
		}
		return marks
	}()
)

// How many checks the packages of each game register.
var (
	ofXiangqi = len(xiangqi.Checks()) + len(repetition.Checks())
	ofRenju   = len(renju.Checks())
)

// notApplicable appends the answers of so many checks of the other game.
func notApplicable(answers []schemas.Answer, n int) []schemas.Answer {
	for range n {
		answers = append(answers, schemas.NotApplicable.Answer())
	}
	return answers
}

// merge gives each clause one answer, the gravest of its checks.
func merge(dst, raw []schemas.Answer) []schemas.Answer {
	for range checks {
		dst = append(dst, schemas.Answer{})
	}
	for i, answer := range raw {
		if at := &dst[mergedAt[i]]; answer.Outcome.Outweighs(at.Outcome) {
			*at = answer
		}
	}
	return dst
}

// Checks lists the checks, one a clause, in the order of an Audit's answers.
func Checks() []schemas.Check { return slices.Clone(checks) }

// checks and mergedAt follow from what the packages register: a clause that two
// packages answer for has one place.
var checks, mergedAt = register(
	record.Checks(), xiangqi.Checks(), repetition.Checks(), renju.Checks(), arbiter.Checks(), clock.Checks(),
)

func register(lists ...[]schemas.Check) (merged []schemas.Check, at []int) {
	place := make(map[schemas.ClauseID]int)
	for _, list := range lists {
		for _, c := range list {
			i, seen := place[c.Clause]
			if !seen {
				i = len(merged)
				place[c.Clause] = i
				merged = append(merged, c)
			} else {
				merged[i].Does.Zh += c.Does.Zh
				merged[i].Does.En += " " + c.Does.En
				merged[i].Uses = append(merged[i].Uses, c.Uses...)
			}
			at = append(at, i)
		}
	}
	return merged, at
}
