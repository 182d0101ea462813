package renju

import (
	"qipu/schemas"
)

// The rulebooks whose clauses are checked here.
const (
	wuziqi2009    = "wuziqi-2009"
	wuziqiUndated = "wuziqi-undated"
	renju2002     = "renju-2002"
)

// books are the rulebooks in the order of numbers.
var books = [...]string{wuziqi2009, wuziqiUndated, renju2002}

// numbers are the numbers of the clauses that say the same in the three books,
// empty where a book has none.
type numbers [len(books)]string

// check is one check of one book: what it is registered as, and how a replayed game
// is put to it. It appends its findings to the audit.
type check struct {
	schemas.Check
	book string // empty: of the record itself, whatever the rules
	run  func(*replay, schemas.ClauseID) schemas.Answer
}

// answer puts a game to the check, if its rulebook is in force.
func (c *check) answer(r *replay) schemas.Answer {
	if c.book != "" && (c.book != r.rules.Profile || r.variant.IsGomoku()) {
		return schemas.NotApplicable.Answer()
	}
	if c.book != "" && r.variant == VariantOther {
		return schemas.Lacking("EV") // rules that are not known here
	}
	from := len(r.out.Findings)
	answer := c.run(r, c.Clause)
	if c.book == "" && !r.variant.IsGomoku() { // of the record itself, which is as it is
		return answer
	}
	return r.doubted(from, answer)
}

// rule is a check that several books ask for.
type rule struct {
	numbers numbers
	uses    []numbers // definitions it rests on
	does    schemas.Text
	run     func(*replay, schemas.ClauseID) schemas.Answer
}

// rules are what the books ask for, in the order in which findings are made.
var rules = [][]rule{boardRules, openingRules, passRules, forbiddenRules, endRules}

// checks are all checks in the order of their answers: those of the record, then
// those of each rulebook.
var checks = makeChecks()

func makeChecks() (list []check) {
	list = append(list, recordChecks...)
	for i, book := range books {
		for _, chapter := range rules {
			for _, r := range chapter {
				if r.numbers[i] == "" {
					continue
				}
				c := check{book: book, run: r.run}
				c.Clause, c.Does = clauseOf(book, r.numbers[i]), r.does
				for _, used := range r.uses {
					if used[i] != "" {
						c.Uses = append(c.Uses, clauseOf(book, used[i]))
					}
				}
				list = append(list, c)
			}
		}
	}
	return list
}

func clauseOf(book, number string) schemas.ClauseID { return schemas.ClauseID(book + ":" + number) }

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(checks))
	for i := range checks {
		out[i] = checks[i].Check
	}
	return out
}

// replayed answers for a check on every move that found nothing: pass when the
// whole record was replayed, else undetermined, since moves are missing.
func (r *replay) replayed() schemas.Answer {
	switch {
	case len(r.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case !r.judgedWhole():
		return schemas.Lacking("MV")
	}
	return schemas.Pass.Answer()
}

// reached answers for a check on what the first plies show that found nothing: not
// applicable to a game without so many.
func (r *replay) reached(plies int) schemas.Answer {
	switch {
	case r.out.Legal >= plies:
		return schemas.Pass.Answer()
	case !r.judgedWhole():
		return schemas.Lacking("MV")
	}
	return schemas.NotApplicable.Answer()
}

// ended answers for a check on the end of a game that does not bear on this one,
// as far as the moves were replayed.
func (r *replay) ended() schemas.Answer {
	if !r.judgedWhole() && len(r.out.Plies) > 0 {
		return schemas.Lacking("MV")
	}
	return schemas.NotApplicable.Answer()
}
