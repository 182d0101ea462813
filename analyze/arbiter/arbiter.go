package arbiter

import (
	"slices"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rules are what is in force, as far as the log is held against it.
type Rules struct {
	Xiangqi xiangqi.Rules // of the same profile as its parameters below

	xiangqi rulebooks.Parameters
	renju   rulebooks.Parameters
	choices [2]map[string]string // of the options that the checks rest on, of xiangqi and renju
}

// options are the options that the checks rest on.
var options = [...]string{"D3", "D7", "D16", "D24", "D25", "D26", "D29", "D33"}

// RulesOf takes the rules from the settings and the parameters of the profiles in
// force, xq of xiangqi and rj of renju.
func RulesOf(settings *rulebooks.Settings, xq, rj rulebooks.Parameters) Rules {
	r := Rules{Xiangqi: xiangqi.RulesOf(settings, xq), xiangqi: xq, renju: rj}
	for i, p := range [...]rulebooks.Parameters{xq, rj} {
		r.choices[i] = make(map[string]string, len(options))
		for _, id := range options {
			r.choices[i][id] = settings.Value(id, p.Profile())
		}
	}
	return r
}

// rule is one check: the clause it answers for, and how a game with a log is put to it.
type rule struct {
	schemas.Check
	kinds   []schemas.LogKind  // the entries that it bears on
	penalty schemas.LogPenalty // that it gives each of them, PenaltyUnsaid: none by itself
	shared  bool               // the checks of the record answer for the clause too
	mass    bool               // only at mass events (附录一)
	run     func(*hearing, *rule) schemas.Answer
}

// rules are all checks in the order of their answers, book by book.
var rules = slices.Concat(
	inBook("xiangqi-2011", xiangqiRules()), inBook("wuziqi-2009", wuziqiRules(false)),
	inBook("wuziqi-undated", wuziqiRules(true)), inBook("renju-2002", renjuRules()), recordRules,
)

// inBook completes the clauses of a book's rules, which name only the number.
func inBook(book string, list []rule) []rule {
	for i := range list {
		list[i].Clause = schemas.ClauseID(book + ":" + string(list[i].Clause))
		for j, used := range list[i].Uses {
			list[i].Uses[j] = schemas.ClauseID(book + ":" + string(used))
		}
	}
	return list
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(rules))
	for i := range rules {
		out[i] = rules[i].Check
	}
	return out
}

// Auditor holds the entries of the log on one game after another against the rules. It
// keeps no state. It is not safe for concurrent use.
type Auditor struct {
	rules  Rules
	silent map[string][]schemas.Answer // by book: what is answered where the event has no log
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(r Rules) *Auditor {
	a := &Auditor{rules: r, silent: make(map[string][]schemas.Answer)}
	for _, book := range [...]string{"", "xiangqi-2011", "xiangqi-2011/mass", "wuziqi-2009", "wuziqi-undated", "renju-2002"} {
		a.silent[book] = withoutLog(book)
	}
	return a
}

// withoutLog are the answers to a game of an event without a log.
func withoutLog(profile string) []schemas.Answer {
	answers := make([]schemas.Answer, len(rules))
	for i := range rules {
		r := &rules[i]
		if r.inForce(profile) && !r.shared && r.Clause.Rulebook() != "record" {
			answers[i] = schemas.Lacking(lacking(r.Clause))
		}
	}
	return answers
}

// inForce reports whether the rule is one of the profile.
func (r *rule) inForce(profile string) bool {
	book, part, _ := strings.Cut(profile, "/")
	return r.Clause.Rulebook() == "record" || r.Clause.Rulebook() == book && (!r.mass || part == "mass")
}

// lacking names the inputs of the log that a clause asks for.
func lacking(id schemas.ClauseID) string {
	var inputs []string
	if c, ok := rulebooks.Clause(id); ok {
		for _, input := range c.Inputs {
			if code, _, _ := strings.Cut(input, " "); code == "PEN" || code == "LOG" {
				inputs = append(inputs, code)
			}
		}
	}
	if len(inputs) == 0 {
		return "LOG"
	}
	return strings.Join(inputs, ",")
}

// Audit appends the findings of one game and one answer for each of Checks. out holds
// what the other checks made of the game.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	if !g.Logged {
		silent, ok := a.silent[out.Rulebook]
		if !ok {
			silent = a.silent[""]
		}
		out.Answers = append(out.Answers, silent...)
		return
	}
	h := newHearing(&a.rules, g, out)
	for i := range rules {
		r := &rules[i]
		answer := schemas.NotApplicable.Answer()
		if r.inForce(out.Rulebook) {
			answer = h.hear(r)
		}
		out.Answers = append(out.Answers, answer)
	}
	h.answerEchoes()
}
