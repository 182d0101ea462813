package audit_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/datasets"
	"qipu/ingest/eventfile"
	"qipu/ingest/log"
	"qipu/ingest/waivers"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Each case is a text file that an arbiter can read: why, the record, and the
// findings expected: clause, severity, ply, outcome.
func TestClauses(t *testing.T) {
	cases, err := datasets.Cases()
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	shown := map[schemas.ClauseID]bool{ // these are shown by the tests of whole runs
		"record:source": true, "record:oversize": true, "record:internal": true,
	}
	var lock sync.Mutex
	t.Run("cases", func(t *testing.T) {
		for _, c := range cases {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				if showsClause(t, &c) {
					lock.Lock()
					defer lock.Unlock()
					shown[c.Clause] = true
				}
			})
		}
	})
	for _, check := range audit.Checks() {
		if !shown[check.Clause] {
			t.Errorf("no case shows the check of %s", check.Clause)
		}
	}
}

// showsClause audits a case and compares its findings; it reports whether one of them is
// of the clause that it is named for.
func showsClause(t *testing.T, c *datasets.Case) (own bool) {
	if _, ok := rulebooks.Clause(c.Clause); !ok && c.Clause != "" || c.Reason == "" {
		t.Errorf("clause %q, reason %q", c.Clause, c.Reason)
	}
	path := writeFile(t, t.TempDir(), c.File, string(c.Record))
	event, err := eventfile.Read(bytes.NewReader(c.Event), datasets.EventFile)
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := run(t, func(o *audit.Options) {
		o.Event, o.Logs = *event, logOf(t, c)
		o.Waivers, o.AsOf = waiversOf(t, c.Waivers), datasets.AsOf
	}, path)
	var got []string
	read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
		line := fmt.Sprintf("%s %s %d %s", f.Clause, f.Severity, f.Ply, f.Outcome)
		if f.Waiver > 0 {
			line += " waived"
		}
		got = append(got, line)
		own = own || f.Clause == string(c.Clause)
		if f.TextEn == "" || f.TextZh == "" || strings.Contains(f.TextEn+f.TextZh, "%!") {
			t.Errorf("text of %s: %q %q", f.Clause, f.TextEn, f.TextZh)
		}
	})
	want := slices.Clone(c.Findings)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s\nfound\n%s\nwant\n%s", c.Reason, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	return own
}

// waiversOf reads the waivers of a case, nil if it has none.
func waiversOf(t *testing.T, text []byte) []audit.WaiverFile {
	t.Helper()
	if text == nil {
		return nil
	}
	list, err := waivers.Read(bytes.NewReader(text), datasets.WaiversFile)
	if err != nil {
		t.Fatal(err)
	}
	return []audit.WaiverFile{{Name: datasets.WaiversFile, List: list}}
}

// logOf reads the arbiter's log of a case, nil if it has none.
func logOf(t *testing.T, c *datasets.Case) []audit.LogFile {
	t.Helper()
	if c.Log == nil {
		return nil
	}
	l, err := log.Read(bytes.NewReader(c.Log), c.LogName)
	if err != nil {
		t.Fatal(err)
	}
	return []audit.LogFile{{Name: c.LogName, Log: l}}
}
