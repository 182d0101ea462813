package schemas

import (
	"slices"
	"strings"
)

// ClauseID names a clause: rulebook, colon, number, e.g. "xiangqi-2011:26.8.1"
// or "record:token".
type ClauseID string

// Rulebook returns the part before the colon.
func (c ClauseID) Rulebook() string {
	book, _, _ := strings.Cut(string(c), ":")
	return book
}

// Number returns the part after the colon.
func (c ClauseID) Number() string {
	_, number, _ := strings.Cut(string(c), ":")
	return number
}

// CheckKind says from what a clause can be checked.
type CheckKind string

// The kinds of check, as shared by all rulebooks.
const (
	FromRecords CheckKind = "records"    // from game records and event data alone
	FromClock   CheckKind = "clock"      // with clock stamps as well
	FromLog     CheckKind = "log"        // only with the arbiter's log
	Definition  CheckKind = "definition" // a definition that other clauses use
	NoCheck     CheckKind = "no"         // not checkable from any data
)

// Status says whether qipu checks a clause.
type Status string

// The statuses. They follow from the checks that are registered, never from
// what a rulebook file says of itself.
const (
	Checked      Status = "checked"
	Planned      Status = "planned"
	NotCheckable Status = "not checkable"
)

// Text is a text in both languages.
type Text struct {
	Zh string `toml:"zh" json:"zh"`
	En string `toml:"en" json:"en"`
}

// Clause is one clause of a rulebook, in our own words.
type Clause struct {
	ID            ClauseID
	Kinds         []CheckKind // never empty
	Inputs        []string    // what a check needs: MV, RES, … (see rulebooks)
	Reconstructed bool        // its number follows from the order of the text only
	Lost          bool        // the text of the clause is not preserved
	Title         Text
	Meaning       Text
	Unchecked     Text       // why no check can be registered, where the kinds do not say it; else empty
	See           []ClauseID // clauses it refers to
	Twins         []ClauseID // the clauses of other rulebooks that say the same
	Options       []string   // the D and R options that bear on it
}

// Defines reports whether the clause only defines what others use, so that there is
// nothing in it to check.
func (c *Clause) Defines() bool {
	return !slices.ContainsFunc(c.Kinds, func(k CheckKind) bool { return k != Definition })
}

// Check is a check as a package of analyze registers it: the clause it answers
// for and what it does, so that coverage and `qipu rules` need no second list.
type Check struct {
	Clause ClauseID
	Uses   []ClauseID // definitions it rests on, and clauses whose verdict it names beside its own
	Does   Text       // how it is checked, one sentence
}
