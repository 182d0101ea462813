package audit_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// Each case is a text file that an arbiter can read: why, the record, and the
// findings expected: clause, severity, ply, outcome.
func TestClauses(t *testing.T) {
	names, err := filepath.Glob("testdata/clauses/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	shown := map[schemas.ClauseID]bool{ // these are shown by the tests of whole runs
		"record:source": true, "record:oversize": true, "record:internal": true, "record:encoding": true,
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 2 || len(archive.Comment) == 0 {
				t.Fatal("a case is a reason, a record and the findings")
			}
			var want []string
			for line := range strings.Lines(string(archive.Files[1].Data)) {
				want = append(want, strings.Join(strings.Fields(line), " "))
			}
			path := writeFile(t, t.TempDir(), archive.Files[0].Name, string(archive.Files[0].Data))
			dir, _ := run(t, nil, path)
			var got []string
			read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
				got = append(got, fmt.Sprintf("%s %s %d %s", f.Clause, f.Severity, f.Ply, f.Outcome))
				shown[schemas.ClauseID(f.Clause)] = true
				if f.TextEn == "" || f.TextZh == "" || strings.Contains(f.TextEn+f.TextZh, "%!") {
					t.Errorf("text of %s: %q %q", f.Clause, f.TextEn, f.TextZh)
				}
			})
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s\nfound\n%s\nwant\n%s", archive.Comment, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	for _, check := range audit.Checks() {
		if !shown[check.Clause] {
			t.Errorf("no case shows the check of %s", check.Clause)
		}
	}
}
