package rate_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/audit"
	"qipu/cmd/internal/rate"
	"qipu/report/tables"
	"qipu/schemas"
)

const ratingCup = "../../../datasets/rating-cup"

// audited audits the dataset with its event.
func audited(t *testing.T) string {
	t.Helper()
	name := filepath.Join(ratingCup, "event.toml")
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	event, notes, err := audit.ReadEvent(file, name, "")
	if err != nil || len(notes) > 0 {
		t.Fatal(notes, err)
	}
	out := filepath.Join(t.TempDir(), "run")
	_, err = audit.Run(t.Context(), audit.Options{
		Arguments: []string{filepath.Join(ratingCup, "games.pgn")}, Output: out, Workers: 2, Duplicates: true, EventName: name, Event: *event,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// rated rates runs and returns the folder with what is shown.
func rated(t *testing.T, opts rate.Options) (string, *rate.Summary) {
	t.Helper()
	opts.Output, opts.Version = filepath.Join(t.TempDir(), "rating"), "test"
	s, err := rate.Run(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if bad, err := tables.Verify(opts.Output); err != nil || len(bad) > 0 {
		t.Fatal(bad, err)
	}
	return opts.Output, s
}

// TestRatingCup is the dataset, with the games in the order of its table: those of the records,
// then the pairings without one.
func TestRatingCup(t *testing.T) {
	dir, s := rated(t, rate.Options{Runs: []string{audited(t)}})
	var got []string
	for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
		got = append(got, row.Round+" "+row.FirstID+"-"+row.SecondID+" "+row.Result+" "+row.Status+" "+row.CountsFor+" "+row.Reasons+" "+row.Missing)
	}
	want := []string{
		"1 9002-9005 1-0 counts both  ",
		"1 9003-9004 1/2-1/2 counts both  ",
		"2 9001-9002 1-0 undetermined  NO_MOVE_BOTH moves", // one ply, and the pairing says that it was played
		"3 9003-9001 0-1 undetermined  RESULT_DISPUTED ruling",
		"3 9004-9005 1-0 counts both  ",
		"3 9004-9005 1-0 excluded  DUPLICATE ",
		"6 9003-9005 1/2-1/2 undetermined  UNPAIRED pairing",
		"5 9004-9002 1/2-1/2 counts both  ",
		"1 9001-9006 1-0 counts second first:UNRATED_OPPONENT ", // it counts for the first rating of 9006
		"2 9006-9004 0-1 counts first second:UNRATED_OPPONENT ",
		"2 9005-9003 1-0 excluded  FORFEIT ",
		"3 9002-9006 1-0 counts second first:UNRATED_OPPONENT ",
		"4 9006-9005 1-0 counts first second:UNRATED_OPPONENT ",
		"4 9001-9004 1/2-1/2 counts both  ",
		"4 9002-9003 1-0 counts both  ",
		"5 9003-9006 1-0 counts second first:UNRATED_OPPONENT ",
		"5 9005-9001 0-1 counts both  ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s.Counts != 12 || s.Half != 5 || s.Left != 2 || s.Undecided != 3 || s.Clean() {
		t.Errorf("%+v", s)
	}
	for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
		if row.TimeClass != "standard" || row.FirstTime != 7200 { // 90 + 60 × ½ minutes
			t.Errorf("round %s is %s, %d s", row.Round, row.TimeClass, row.FirstTime)
		}
	}
}

func TestRatingCupPlayers(t *testing.T) {
	_, s := rated(t, rate.Options{Runs: []string{audited(t)}})
	var got []string
	for _, p := range s.Players {
		got = append(got, p.PlayerID+" "+p.Score+"/"+p.Expected+" k="+p.K+" "+p.Change+" "+p.Either+" "+p.Missing+" "+p.Agrees+" "+p.Note)
	}
	want := []string{
		// 2100: draw with 1850 (250 above, .81), beats 1800 (300 above, .85): 20 × (1.5 − 1.66). What was
		// published has the disputed game as 0-1, 4.8 more.
		"9001 1.5/1.66 k=20 -3.2   undetermined ",
		// 2000: beats 1800 (.76) and 1900 (.64), draw with 1850 (.70): 20 × (2.5 − 2.10).
		"9002 2.5/2.1 k=20 +8   undetermined ",
		// 1900, 12 games, so K 40: draw with 1850 (.57), loses to 2000 (.36): 40 × (0.5 − 0.93).
		"9003 0.5/0.93 k=40 -17.2   not applicable ",
		// 1850: draws with 1900 (.43), 2100 (.19) and 2000 (.30), beats 1800 (.57): 20 × (2.5 − 1.49). 18.2
		// was published.
		"9004 2.5/1.49 k=20 +20.2   fail ",
		// 1800 loses to 2000 (.24), 1850 (.43) and 2100 (.15): −.82, by 20 or 10.
		"9005 0/0.82 k=  K 20: -16.4 → 1784, K 10: -8.2 → 1792 peak-rating not applicable ",
		// Unrated, 1 of 5 against 2100, 1850, 2000, 1800, 1900: (9650 + 2 × 1800) / 7 = 1892.86; p = 2/7 =
		// .29, dp −158: 1734.86, which is 1735.
		"9006 1/ k=    not applicable first rating: average 1892.86, dp -158",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s.Players[5].NewRating != 1735 || s.Players[3].NewRating != 1870 || s.Differ != 1 || s.Unsure != 1 {
		t.Errorf("new ratings %d and %d, %d differ, %d not decided", s.Players[5].NewRating, s.Players[3].NewRating, s.Differ, s.Unsure)
	}
}

// TestRatingCupRulings: the game of 1900 (K 40) against 2100 (K 20). .24 and .76 are expected:
// 40 × (0 − .24) and 20 × (1 − .76), or 40 × (1 − .24) and 20 × (0 − .76).
func TestRatingCupRulings(t *testing.T) {
	dir, s := rated(t, rate.Options{Runs: []string{audited(t)}})
	var got []string
	for _, r := range rows[schemas.RatingRulingRow](t, dir, tables.RatingRulingsTable) {
		got = append(got, r.First+" "+r.Second+" "+r.Ruling+" by "+r.By+": "+r.FirstEffect+" "+r.SecondEffect)
	}
	want := []string{"选手03 选手01 0-1 by pairing: -9.6 +4.8", "选手03 选手01 1-0 by record: +30.4 -15.2"}
	if diff := cmp.Diff(want, got); diff != "" || len(s.Rulings) != 2 {
		t.Error(diff)
	}
}

// TestSameBytes: the same run gives the same files.
func TestSameBytes(t *testing.T) {
	run := audited(t)
	a, _ := rated(t, rate.Options{Runs: []string{run}})
	b, _ := rated(t, rate.Options{Runs: []string{run}})
	for _, name := range []string{tables.RunFile, tables.RatingGamesTable + tables.Extension, tables.RatingPlayersTable + tables.Extension, tables.RatingRulingsTable + tables.Extension} {
		x, err := tables.HashFile(a, name)
		if err != nil {
			t.Fatal(err)
		}
		y, err := tables.HashFile(b, name)
		if err != nil || x != y {
			t.Errorf("%s: %v and %v, %v", name, x, y, err)
		}
	}
}
