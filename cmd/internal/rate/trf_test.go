package rate_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/rate"
	"qipu/ingest/rulings"
	reading "qipu/ingest/trf"
	"qipu/report/tables"
	"qipu/report/trf"
	"qipu/schemas"
)

// TestReport: a game that counts, one that was played and does not, forfeits of one and of both,
// byes of each kind, one played with the colours reversed, one that is not decided, and one that
// has no result.
func TestReport(t *testing.T) {
	m := cup(
		paired(1, "1", "2", "1-0"), paired(1, "3", "", "bye"), paired(2, "3", "1", "-+"), paired(2, "2", "", "half-bye"), paired(3, "2", "3", "1/2-1/2"),
		paired(4, "1", "3", "--"), paired(4, "2", "", "absent"), paired(5, "1", "2", "0-1"), paired(6, "3", "2", "*"), paired(7, "2", "1", "0-1"), paired(8, "1", "3", "1-0"),
	)
	m.players[0].Registration, m.players[0].Birth, m.players[0].Gender, m.players[0].Title, m.players[0].Country = "9001", "1990-05-03", "w", "GM", "CHN"
	m.pairings[4].Unrated = true // TRF has it as D
	m.pairings[7].Swapped = true // 2 moved first, and won
	m.pairings[9].PairingNo = 1
	g := game(1, "杯", "选手02", "选手01", "1-0") // and the pairing has it otherwise
	g.PairingNo = 1
	m.games = append(m.games, g)
	run, version := m.write(t), trf.TRF16
	dir, s := rated(t, rate.Options{Runs: []string{run}, Profile: "fide-2025", Report: &version})
	got := strings.Split(strings.TrimSpace(string(s.Report.Text)), "\n")
	want := []string{
		"012 杯", "042 2026-05-01", "122 每方90分钟，每步加30秒",
		"001    1 w GM 选手01                              2000 CHN 9001        1990-05-03  3.0          2 w 1     3 - +               3 - -     2 b 0                         3 w 1",
		"001    2      选手02                              1900                             2.0          1 b 0  0000 - H     3 w D  0000 - Z     1 w 1",
		"001    3      选手03                              1800                             1.5       0000 - U     1 - -     2 b D     1 - -                                   1 b 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if file, err := reading.Read(strings.NewReader(string(s.Report.Text)), "cup.trf", ""); err != nil || len(file.Problems) != 0 || len(file.Event.Players) != 3 || len(file.Event.Pairings) != 9 {
		t.Errorf("read back: %+v, %v", file, err)
	}
	if r := s.Report; r.Unrated != 1 || r.Open != 1 || r.Left != 1 || r.Numberless != 2 || len(r.Lost) != 0 {
		t.Errorf("%+v", r)
	}
	for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
		if row.Round == "5" && (row.First != "选手02" || row.FirstRating != 1900 || row.Result != "1-0") {
			t.Errorf("colours reversed: %+v", row)
		}
	}
	// What is ruled not to count is a game without rating.
	out := []rulings.Ruling{{GameID: g.GameID, By: "Officer", Why: "played for practice"}}
	if _, s := rated(t, rate.Options{Runs: []string{run}, Profile: "fide-2025", Report: &version, Rulings: out}); !strings.Contains(string(s.Report.Text), "  1 w L") || s.Report.Open != 0 || s.Report.Unrated != 2 {
		t.Errorf("%+v\n%s", s.Report, s.Report.Text)
	}
}

// TestReportOfOne: a report is of one event.
func TestReportOfOne(t *testing.T) {
	archive := (&made{games: []schemas.GameRow{game(1, "春杯", "选手01", "选手02", "1-0"), game(2, "秋杯", "选手01", "选手02", "1-0")}}).write(t)
	version := trf.TRF26
	for name, opts := range map[string]rate.Options{
		"two events":    {Runs: []string{archive}},
		"one by name":   {Runs: []string{archive}, ByName: true},
		"two runs":      {Runs: []string{cup(paired(1, "1", "2", "1-0")).write(t), archive}},
		"nobody at all": {Runs: []string{(&made{}).write(t)}},
	} {
		opts.Profile, opts.Report, opts.Output = "elo", &version, filepath.Join(t.TempDir(), "rating")
		if _, err := rate.Run(t.Context(), opts); err == nil {
			t.Errorf("%s: reported", name)
		} else if _, ok := errors.AsType[rate.UsageError](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
