package rulebooks

import (
	"slices"
	"strings"

	"qipu/schemas"
)

// maxAsked bounds, in bytes, the id that Nearest compares: no clause has a
// longer one.
const maxAsked = 64

// The groups of suggestions, the best first.
const (
	sameNumber = iota // the same number in another book
	sameBranch        // a part of the number asked for, or the clause it is a part of
	similar           // spelt nearly so
)

type suggestion struct {
	id       schemas.ClauseID
	group    int
	distance int // edits from the id asked for
}

// Nearest returns at most n clauses that may be meant by an id that is none,
// the likeliest first: those of the same number in other books, then the parts
// of the number asked for, then those spelt nearly so. The book may be missing
// ("4.1.1"). It may return fewer than n, or nothing.
func Nearest(id string, n int) []schemas.ClauseID {
	id = strings.TrimSpace(id)
	if n <= 0 || id == "" || len(id) > maxAsked {
		return nil
	}
	book, number, hasBook := strings.Cut(id, ":")
	if !hasBook {
		number = id
	}
	var found []suggestion
	var row [maxAsked + 1]int
	for i := range shelf {
		for _, c := range shelf[i].open().Clauses {
			if s, ok := suggest(c.ID, id, book, number, hasBook, row[:]); ok {
				found = append(found, s)
			}
		}
	}
	slices.SortFunc(found, func(a, b suggestion) int {
		if a.group != b.group {
			return a.group - b.group
		}
		if a.distance != b.distance {
			return a.distance - b.distance
		}
		return Compare(a.id, b.id)
	})
	ids := make([]schemas.ClauseID, 0, min(n, len(found)))
	for _, s := range found[:min(n, len(found))] {
		ids = append(ids, s.id)
	}
	return ids
}

// suggest says whether and how a clause may be meant by the id asked for.
func suggest(c schemas.ClauseID, id, book, number string, hasBook bool, row []int) (suggestion, bool) {
	asked, candidate := id, string(c)
	if !hasBook {
		candidate = c.Number()
	}
	s := suggestion{id: c, group: similar, distance: distance(strings.ToLower(asked), strings.ToLower(candidate), row)}
	switch {
	case strings.EqualFold(c.Number(), number):
		s.group = sameNumber
		return s, true
	case (!hasBook || c.Rulebook() == book) && (within(c.Number(), number) || within(number, c.Number())):
		s.group = sameBranch
		return s, true
	}
	return s, s.distance <= max(2, len(candidate)/4)
}

// within reports whether a number lies below another: 4.1.1 below 4.1, 3.2a
// below 3.2, 5.1(2) below 5.1.
func within(number, above string) bool {
	if above == "" || len(number) <= len(above) || number[:len(above)] != above {
		return false
	}
	next := number[len(above)]
	return next < '0' || next > '9'
}

// distance counts the bytes to insert, delete or replace to turn a into b. row
// must have more than len(b) entries or b is cut to fit.
func distance(a, b string, row []int) int {
	if len(b) >= len(row) {
		b = b[:len(row)-1]
	}
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
