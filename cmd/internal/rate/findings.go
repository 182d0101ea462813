package rate

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// findingFact is what is read of a finding.
type findingFact struct {
	SourceNo uint32 `parquet:"source_no"`
	GameNo   uint32 `parquet:"game_no"`
	Clause   string `parquet:"clause"`
	Severity string `parquet:"severity"`
	Effect   string `parquet:"effect"`
}

// touch is a finding that touches a game.
type touch struct {
	source, game uint32
	clause       uint16
	result       schemas.Result // that the finding asks for; ResultNone if none
}

// findings are the errors and warnings of a run, in the order of its games; waived or not, for
// a waiver decides no result.
type findings struct {
	list    []touch
	clauses []string
	lists   map[string]string // lists of clauses, made once
	buf     []byte
}

func readFindings(dir string) (*findings, error) {
	f := &findings{lists: make(map[string]string)}
	numbers := make(map[string]uint16)
	err := tables.Select(dir, tables.FindingsTable, func(row *findingFact) error {
		if row.SourceNo == 0 || row.Severity == schemas.Note.String() {
			return nil
		}
		n, ok := numbers[row.Clause]
		if !ok && len(numbers) < math.MaxUint16 {
			n = uint16(len(numbers))
			numbers[row.Clause] = n
			f.clauses = append(f.clauses, row.Clause)
		}
		t := touch{source: row.SourceNo, game: row.GameNo, clause: n}
		if _, asked, ok := strings.Cut(row.Effect, "→"); ok {
			t.result, _ = schemas.ParseResult(strings.TrimSpace(asked))
		}
		f.list = append(f.list, t)
		return nil
	})
	slices.SortStableFunc(f.list, func(a, b touch) int {
		return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.game, b.game))
	})
	return f, err
}

// take returns the findings of a game; games are asked for in order.
func (f *findings) take(source, game uint32) []touch {
	before := func(t *touch) int { return cmp.Or(cmp.Compare(t.source, source), cmp.Compare(t.game, game)) }
	for len(f.list) > 0 && before(&f.list[0]) < 0 {
		f.list = f.list[1:]
	}
	n := 0
	for n < len(f.list) && before(&f.list[n]) == 0 {
		n++
	}
	of := f.list[:n]
	f.list = f.list[n:]
	return of
}

// text lists the clauses of findings, each once.
func (f *findings) text(of []touch) string {
	if len(of) == 0 {
		return ""
	}
	f.buf = f.buf[:0]
	for i := range of {
		if slices.ContainsFunc(of[:i], func(t touch) bool { return t.clause == of[i].clause }) {
			continue
		}
		if len(f.buf) > 0 {
			f.buf = append(f.buf, ',')
		}
		f.buf = append(f.buf, f.clauses[of[i].clause]...)
	}
	if text, ok := f.lists[string(f.buf)]; ok {
		return text
	}
	text := string(f.buf)
	f.lists[text] = text
	return text
}
