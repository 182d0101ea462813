package audit_test

import (
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// The column effect shows what a finding makes of the recorded result; where the
// result stays as it is, it is empty, although another part of the record names
// another.
func TestEffect(t *testing.T) {
	const mate = "[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w\"]\n"
	for _, c := range []struct{ tags, marker, want string }{
		{`[Result "0-1"]`, "0-1", "0-1 → 1-0"},
		{`[Result "1/2-1/2"]`, "1/2-1/2", "1/2-1/2 → 1-0"},
		{`[Result "1-0"]`, "0-1", ""},
	} {
		record := "[Event \"Case\"]\n" + c.tags + "\n" + mate + "\n1. b0b9 " + c.marker + "\n"
		dir, _ := run(t, func(o *audit.Options) { o.Duplicates = false }, writeFile(t, t.TempDir(), "a.pgn", record))
		n := 0
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
			if f.Clause != "xiangqi-2011:4.1.1" {
				return
			}
			if n++; f.Effect != c.want {
				t.Errorf("%s %s: effect %q, want %q", c.tags, c.marker, f.Effect, c.want)
			}
		})
		if n != 1 {
			t.Errorf("%s %s: %d findings", c.tags, c.marker, n)
		}
	}
}
