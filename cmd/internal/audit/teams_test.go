package audit_test

import (
	"os"
	"path/filepath"
	"testing"

	"qipu/analyze/event/tiebreak"
	"qipu/cmd/internal/audit"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// A team Swiss of fifty teams in TRF26, with boards out of order, empty boards, forfeited
// matches, byes of four kinds, an accelerated start and pairs that may not meet. Its records
// of teams are told twice over, in the old form too, and a board of which nobody came has
// only the line of the other player.
//
// Match points and game points of every team are those of the file, and so is what each
// round was: nobody is without a pairing. By xiangqi-2011 no score group could have been
// paired more fully. What it would have otherwise follows from FIDE's rules:
//
//   - floats are not limited in number (A3.1.9), and who did not play may be paired again (A3.1.6);
//   - the colours of teams are preferences only (A3.1.10, A3.1.10(3), all notes).
func TestSampleOfTeams(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	f, err := os.Open(filepath.Join(shared, "event", "samples", "echecsjs", "grandmommyscup.trf"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	e, _, err := audit.ReadEvent(f, "cup.trf", "")
	if err != nil {
		t.Fatal(err)
	}
	e.Profile = "xiangqi-2011"
	r, err := audit.ReviewEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		switch {
		case f.Clause == "xiangqi-2011:A3.1.9", f.Severity == schemas.Note:
		default:
			t.Errorf("%s %s: %s", f.Clause, f.Subject, f.Text.En)
		}
	}
	if len(r.Parts) != 1 || len(r.Parts[0].Tables) != 1 {
		t.Fatalf("%d parts", len(r.Parts))
	}
	p := &r.Parts[0]
	if p.Tournament.Boards != 4 || len(p.Tournament.Members) != 249 {
		t.Errorf("%d boards, %d members", p.Tournament.Boards, len(p.Tournament.Members))
	}
	table := &p.Tables[0]
	if len(table.Published) != 50 || len(table.Unsure) > 0 {
		t.Fatalf("%d rows, %v", len(table.Published), table.Unsure)
	}
	for _, row := range table.Published {
		for by, text := range map[rulebooks.TieBreak]string{rulebooks.ByMatchPoints: row.Row.MatchPoints, rulebooks.ByGamePoints: row.Row.GamePoints} {
			want, err := schemas.ParseHalves(text)
			if got := table.Standing.Of(row.Player, by); err != nil || got.Value.Amount != want {
				t.Errorf("team %s: %s %s, want %s: %s", row.Row.Team, by, got.Value, text, tiebreak.Explain(p.Tournament, got).En)
			}
		}
	}
	if !known(r.Answers["xiangqi-2011:A3.1.10"]) || !known(r.Answers["xiangqi-2011:A3.1.3"]) {
		t.Errorf("%+v", r.Answers)
	}
}

// known reports whether a clause was looked at.
func known(a schemas.Answer) bool { return a.Outcome != schemas.NotApplicable }
