package clock

import (
	"slices"

	"qipu/schemas"
)

// The rulebooks whose clauses are checked here. The empty one is that of the record
// itself, for games of every kind.
const (
	xiangqi2011   = "xiangqi-2011"
	wuziqi2009    = "wuziqi-2009"
	wuziqiUndated = "wuziqi-undated"
	renju2002     = "renju-2002"
)

// books are the rulebooks in the order of checks.
var books = [...]string{xiangqi2011, wuziqi2009, wuziqiUndated, renju2002}

// numbers are the numbers of the clauses that ask for the same in the books, empty
// where a book has none.
type numbers [len(books)]string

// rule is a check that several books ask for.
type rule struct {
	numbers numbers
	uses    []numbers // definitions it rests on
	does    schemas.Text
	run     func(*game, schemas.ClauseID) schemas.Answer
}

// check is one check of one book.
type check struct {
	schemas.Check
	book string
	run  func(*game, schemas.ClauseID) schemas.Answer
}

var checks = makeChecks()

func makeChecks() (list []check) {
	list = append(list, recordChecks...)
	for i, book := range books {
		for _, r := range slices.Concat(controlRules, lateRules, resultRules) {
			if r.numbers[i] == "" {
				continue
			}
			c := check{book: book, run: r.run}
			c.Clause, c.Does = schemas.ClauseID(book+":"+r.numbers[i]), r.does
			for _, used := range r.uses {
				if used[i] != "" {
					c.Uses = append(c.Uses, schemas.ClauseID(book+":"+used[i]))
				}
			}
			list = append(list, c)
		}
	}
	return list
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(checks))
	for i := range checks {
		out[i] = checks[i].Check
	}
	return out
}

// answer puts a game to the check, if its rulebook is in force.
func (k *check) answer(c *game) schemas.Answer {
	if k.book != "" && !c.under(k.book) {
		return schemas.NotApplicable.Answer()
	}
	return k.run(c, k.Clause)
}

// under reports whether a game is held to a rulebook: gomoku, and renju by rules that
// are not known here, are held to none.
func (c *game) under(book string) bool {
	profile := c.out.Rulebook
	return profile == book || len(profile) > len(book) && profile[:len(book)] == book && profile[len(book)] == '/'
}
