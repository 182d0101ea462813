// Package analyze turns one Game into one Audit: what the rules say about what a
// record says. It does no I/O and keeps no state between games, so that the
// same game gets the same answer wherever it is audited.
package analyze

import (
	"slices"

	"qipu/analyze/record"
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
	raw        []schemas.Answer
}

// Rules are what is in force for each kind of game.
type Rules struct {
	Xiangqi xiangqi.Rules
	// Repetition is the law of repetition, RepetitionOptions its readings that are not
	// the default.
	Repetition        repetition.Rules
	RepetitionOptions string
}

// RulesOf takes the rules from the settings and the parameters of the profiles
// in force.
func RulesOf(settings *rulebooks.Settings, xq rulebooks.Parameters) Rules {
	return Rules{
		Xiangqi: xiangqi.RulesOf(settings, xq), Repetition: repetition.RulesOf(settings, xq),
		RepetitionOptions: repetition.OptionsOf(settings, xq.Profile()),
	}
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(rules Rules) *Auditor {
	return &Auditor{
		xiangqi:    xiangqi.NewAuditor(rules.Xiangqi),
		repetition: repetition.NewAuditor(rules.Repetition, rules.RepetitionOptions),
	}
}

// Audit audits one game into out, whose buffers are reused. out.Answers holds
// one answer for each of Checks, in that order.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	answers := out.Answers
	out.Reset()
	out.Answers = a.raw[:0]
	record.Audit(g, out)
	a.xiangqi.Audit(g, out)
	a.repetition.Audit(g, out)
	a.raw = out.Answers
	out.Answers = merge(answers[:0], a.raw)
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
var checks, mergedAt = register(record.Checks(), xiangqi.Checks(), repetition.Checks())

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
