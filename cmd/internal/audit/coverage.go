package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"qipu/analyze"
	"qipu/analyze/event/played"
	"qipu/analyze/event/review"
	"qipu/analyze/sheets"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// tally counts the outcomes of one clause, and what the undetermined lack.
type tally struct {
	counts  [4]uint64 // by schemas.Outcome
	missing map[string]struct{}
	last    string // what the last undetermined answer lacked: mostly the same as the next
}

// coverage counts, for one argument, the outcomes of every check.
type coverage struct {
	games  games
	checks []tally // in the order of analyze.Checks
}

func newCoverage() *coverage {
	return &coverage{checks: make([]tally, len(analyze.Checks()))}
}

func (c *coverage) add(kind schemas.Kind, answers []schemas.Answer) {
	c.games[kind]++
	for i, a := range answers {
		c.checks[i].add(a)
	}
}

func (t *tally) add(a schemas.Answer) {
	t.counts[a.Outcome]++
	if a.Missing != "" && a.Missing != t.last {
		t.last = a.Missing
		if t.missing == nil {
			t.missing = make(map[string]struct{})
		}
		t.missing[a.Missing] = struct{}{}
	}
}

func (t *tally) total() (n uint64) {
	for _, of := range t.counts {
		n += of
	}
	return n
}

func (c *coverage) merge(other *coverage) {
	for kind, n := range other.games {
		c.games[kind] += n
	}
	for i := range other.checks {
		from, to := &other.checks[i], &c.checks[i]
		for o, n := range from.counts {
			to.counts[o] += n
		}
		if len(from.missing) > 0 && to.missing == nil {
			to.missing = make(map[string]struct{})
		}
		maps.Copy(to.missing, from.missing)
	}
}

func (c *coverage) reset() {
	c.games = games{}
	for i := range c.checks {
		c.checks[i].counts = [4]uint64{}
		clear(c.checks[i].missing)
		c.checks[i].last = ""
	}
}

// foldChecks are the checks that need many games: they run on the fold, not in
// a game's audit.
var foldChecks = []schemas.Check{{Clause: "record:duplicate", Does: schemas.Text{
	Zh: "比较本批所有对局的着法，着法全同者列出。",
	En: "The moves of all games of the run are compared; games with the same moves are listed.",
}}}

// readChecks are the checks on what could not be read at all, made while reading.
var readChecks = []schemas.Check{
	{Clause: "record:source", Does: schemas.Text{
		Zh: "文件或档案成员须能打开并读到末尾。",
		En: "Every file and every member of an archive must open and read to its end.",
	}},
	{Clause: "record:oversize", Does: schemas.Text{
		Zh: "单局记录不得超过读取上限。",
		En: "A record must not be larger than the reader takes.",
	}},
	{Clause: "record:internal", Does: schemas.Text{
		Zh: "程序处理某局失败时保存该局原文并继续。",
		En: "Where the program fails on a record, its bytes are kept and the run goes on.",
	}},
}

// Checks lists every check of an audit, one a clause.
func Checks() []schemas.Check {
	list := analyze.Checks()
	for _, check := range slices.Concat(sheets.Checks(), review.Checks(), played.Checks()) {
		i := slices.IndexFunc(list, func(c schemas.Check) bool { return c.Clause == check.Clause })
		if i < 0 {
			list = append(list, check)
			continue
		}
		list[i].Does.Zh += check.Does.Zh
		list[i].Does.En += " " + check.Does.En
		list[i].Uses = slices.Concat(list[i].Uses, check.Uses)
	}
	return slices.Concat(list, foldChecks, waiverChecks, readChecks)
}

// Status derives from the checks that are registered, never from the books.
func Status(c schemas.Clause) schemas.Status {
	for _, check := range Checks() {
		if check.Clause == c.ID || slices.Contains(check.Uses, c.ID) {
			return schemas.Checked
		}
	}
	if c.Unchecked != (schemas.Text{}) || (len(c.Kinds) == 1 && c.Kinds[0] == schemas.NoCheck) {
		return schemas.NotCheckable
	}
	return schemas.Planned
}

// rows writes one row for every clause of the books in force for the games at hand: checked ones with
// their counts, the others with what keeps them from being checked, so that a
// clean run shows what was not looked at.
func (c *coverage) rows(argumentNo int, argument string, inForce *rules, extra map[schemas.ClauseID]tally) []schemas.CoverageRow {
	counted := make(map[schemas.ClauseID]*tally)
	for i, check := range analyze.Checks() {
		counted[check.Clause] = &c.checks[i]
	}
	for id, t := range extra {
		counted[id] = &t
	}
	var rows []schemas.CoverageRow
	for _, id := range inForce.books(c.games) {
		book, ok := rulebooks.Open(id)
		if !ok {
			continue
		}
		ofBook := c.games.total()
		if book.Game != schemas.KindUnknown {
			ofBook = c.games[book.Game]
		}
		for _, clause := range book.Clauses {
			row := schemas.CoverageRow{
				ArgumentNo: uint32(argumentNo), Argument: argument, Clause: string(clause.ID), Status: string(Status(clause)), Games: ofBook,
			}
			if t := counted[clause.ID]; t != nil {
				row.Pass, row.Fail, row.Undetermined = t.counts[schemas.Pass], t.counts[schemas.Fail], t.counts[schemas.Undetermined]
				row.NotApplicable = ofBook - min(ofBook, row.Pass+row.Fail+row.Undetermined) // the games of the other kind have no part in it
				if book.Game == schemas.KindUnknown {
					row.NotApplicable = t.counts[schemas.NotApplicable]
				}
				row.Games = row.Pass + row.Fail + row.Undetermined + row.NotApplicable
				row.Missing = strings.Join(slices.Sorted(maps.Keys(t.missing)), ",")
			} else {
				c.uncounted(&row, clause)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// uncounted fills the row of a clause that has no count of its own: one that
// nothing can be checked of does not apply, every other is undetermined for want
// of an input, or of a check.
func (c *coverage) uncounted(row *schemas.CoverageRow, clause schemas.Clause) {
	can := func(kind schemas.CheckKind) bool { return slices.Contains(clause.Kinds, kind) }
	switch {
	case row.Status == string(schemas.Checked) && clause.ID != "record:duplicate":
		row.NotApplicable = row.Games // a definition in use, or a check on what is no game
		return
	case !can(schemas.FromRecords) && !can(schemas.FromClock) && !can(schemas.FromLog):
		row.NotApplicable = row.Games
		return
	}
	row.Undetermined = row.Games
	switch {
	case clause.ID == "record:duplicate":
		row.Missing = "switched off"
	case !can(schemas.FromRecords):
		row.Missing = cmp.Or(strings.Join(clause.Inputs, ","), "LOG") // a clause on the log may name no input of its own
	default:
		row.Missing = "no check yet"
	}
}
