package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/schemas"
)

// sharedEvent reads an event of the shared samples, or skips the test.
func sharedEvent(t *testing.T, name string) *schemas.Event {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(filepath.Join(shared, "event", "samples", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := audit.ReadEvent(bytes.NewReader(data), name, "")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Events that declare FIDE's tie-breaks by their codes, as TRF 212 has them, are counted by the
// edition of their date: every value of the public exercises, of both editions.
func TestDeclaredTieBreaks(t *testing.T) {
	for _, c := range []struct{ file, expected, suffix, date string }{
		{"tec_swiss.trf", "tec_swiss.expected.C07-2024.tsv", "", "2024-08-01"},
		{"tec_swiss.trf", "tec_swiss.expected.C07-2026.tsv", "", "2026-03-01"},
		{"tec_swiss.trf", "tec_swiss.expected.C07-2024.tsv", "/V2024", ""},
		{"bbp_outputs/rtg_24p_7r_seed42.trf", "bbp_outputs/rtg_24p_7r_seed42.tiebreaks.C07-2026.tsv", "", "2026-06-30"},
	} {
		e := sharedEvent(t, c.file)
		data, err := os.ReadFile(filepath.Join(os.Getenv("QIPU_SHARED"), "event", "samples", c.expected))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(data), "\r", "")), "\n")
		heading := strings.Fields(lines[0])[2:]
		for i, code := range heading {
			heading[i] = strings.TrimSuffix(strings.TrimSuffix(code, "/V2024"), "/V2026")
		}
		e.Profile, e.System, e.Points = "xiangqi-2011", "swiss", "1/0.5/0"
		e.RankedBy, e.TieBreaksDate = strings.Join(heading, c.suffix+", ")+c.suffix, c.date
		if c.suffix != "" {
			e.RankedBy = strings.Replace(e.RankedBy, "PTS"+c.suffix, "PTS", 1)
		}
		e.Standings = nil
		for _, line := range lines[1:] {
			row := strings.Fields(line)
			s := schemas.EventStanding{Rank: row[0], Player: row[1], Points: row[2]}
			var breaks []string
			for i, code := range heading[1:] {
				if code != "DE" { // the tables have 0 where the key does not apply
					breaks = append(breaks, code+"="+row[3+i])
				}
			}
			s.TieBreaks = strings.Join(breaks, ", ")
			e.Standings = append(e.Standings, s)
		}
		r, err := audit.ReviewEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Parts) != 1 || len(r.Parts[0].Tables) != 1 || len(r.Parts[0].Tables[0].Published) != len(lines)-1 {
			t.Fatalf("%s: %+v", c.file, r.Parts)
		}
		table := &r.Parts[0].Tables[0]
		for _, d := range table.Differences {
			t.Errorf("%s %s: %s", c.file, c.expected, d.Text.En)
		}
		for _, f := range r.Findings {
			if f.Subject == "event ranked-by" || strings.HasPrefix(f.Subject, "standings") {
				t.Errorf("%s: %s", c.file, f.Text.En)
			}
		}
		if n := len(table.Standing.Keys); n < len(heading) {
			t.Errorf("%s: %d keys of %v", c.file, n, heading)
		}
	}
}

// What is not counted of FIDE's is said, and no order is made of the rest.
func TestTieBreaksThatAreNotCounted(t *testing.T) {
	for _, c := range []struct{ codes, date, want string }{
		{"EDET/P, BH", "2026-04", "EDET/P of FIDE is not reckoned with"},
		{"BH", "2023-05-01", "before August 2024"},
		{"BH fewer", "2026-04", "more is better"},
		{"BH", "April", "year-month-day is asked for"},
		{"BH, SB", "", "from March 2026 are applied"},
	} {
		e := &schemas.Event{Profile: "xiangqi-2011", System: "swiss", TieBreaks: c.codes, TieBreaksDate: c.date}
		for i := range 2 {
			e.Players = append(e.Players, schemas.EventPlayer{ID: fmt.Sprint(i + 1)})
		}
		e.Pairings = []schemas.EventPairing{{Round: "1", First: "1", Second: "2", Result: "1-0"}}
		r, err := audit.ReviewEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, f := range r.Findings {
			if strings.Contains(f.Text.En, c.want) {
				told++
			}
		}
		if told != 1 {
			t.Errorf("%s of %q: told %d times: %+v", c.codes, c.date, told, r.Findings)
		}
	}
}

// The sample events have no rematch, no bye and no colours that a rulebook forbids. What else
// is told of them is logged: the principles of xiangqi-2011 are not FIDE's. grandmommyscup is
// a team event told by its boards, which are not paired by these principles.
func TestSharedEventFiles(t *testing.T) {
	for _, name := range []string{
		"echecsjs/javafo_sample2.trf", "echecsjs/dutch_2025_C5.trf", "echecsjs/dutch_2025_C9.trf", "echecsjs/issue_7.trf", "echecsjs/issue_15.trf",
		"echecsjs/trf26_team.trf", "bbp_outputs/rtg_24p_7r_seed42.trf", "tec_swiss.trf", "tec_rr.trf",
	} {
		e := sharedEvent(t, name)
		if e.System == "" {
			e.System = "swiss"
		}
		e.Profile = "xiangqi-2011"
		r, err := audit.ReviewEvent(e)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		kinds := make(map[string]int)
		for _, f := range r.Findings {
			kind, _, _ := strings.Cut(f.Evidence, ":")
			kinds[string(f.Clause)+" "+kind]++
			for _, never := range []string{"rematch:", "bye-not-lowest", "bye-again", "spare-bye", "colours-reversed", "colour-run", "colour-excess", "paired-twice", "not-paired"} {
				if strings.HasPrefix(f.Evidence, never) {
					t.Errorf("%s: %s", name, f.Text.En)
				}
			}
		}
		t.Logf("%s: %v", name, kinds)
	}
}
