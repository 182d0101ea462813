package audit

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

func TestEveryCheckCitesAClauseThatExists(t *testing.T) {
	for _, check := range Checks() {
		for _, id := range append([]schemas.ClauseID{check.Clause}, check.Uses...) {
			if _, ok := rulebooks.Clause(id); !ok {
				t.Errorf("a check cites %s, which no rulebook has", id)
			}
		}
		if check.Does.Zh == "" || check.Does.En == "" {
			t.Errorf("the check of %s does not say what it does", check.Clause)
		}
	}
}

func TestOneCheckAClause(t *testing.T) {
	seen := make(map[schemas.ClauseID]bool)
	for _, check := range Checks() {
		if seen[check.Clause] {
			t.Errorf("%s has two checks", check.Clause)
		}
		seen[check.Clause] = true
	}
}

// TestUncheckedClausesHaveNoCheck holds the reasons of the rulebooks to what is registered.
func TestUncheckedClausesHaveNoCheck(t *testing.T) {
	reasons := 0
	for _, book := range rulebooks.Books() {
		for _, c := range book.Clauses {
			if c.Unchecked == (schemas.Text{}) {
				continue
			}
			reasons++
			if got := Status(c); got != schemas.NotCheckable {
				t.Errorf("%s is %s, but the rulebook says why it has no check", c.ID, got)
			}
		}
	}
	if reasons == 0 {
		t.Error("no clause says why it has no check")
	}
}
