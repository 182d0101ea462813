package rate_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/rate"
	"qipu/ingest/identities"
	"qipu/ingest/rulings"
	"qipu/report/tables"
	"qipu/schemas"
)

// changes are what becomes of the players of runs, whoever is named first.
func changes(t *testing.T, opts rate.Options, runs ...*made) (list []string) {
	t.Helper()
	for _, m := range runs {
		opts.Runs = append(opts.Runs, m.write(t))
	}
	_, s := rated(t, opts)
	slices.Reverse(opts.Runs)
	_, turned := rated(t, opts)
	of := func(s *rate.Summary) (list []string) {
		for _, p := range s.Players {
			list = append(list, strings.Join(strings.Fields(p.Name+" "+p.TimeClass+" "+p.K+" "+p.Change+" "+p.Either+" "+p.Missing), " "))
		}
		slices.Sort(list)
		return list
	}
	if diff := cmp.Diff(of(s), of(turned)); diff != "" {
		t.Errorf("another order of runs: %s", diff)
	}
	return of(s)
}

// twoCups are two events of a period in which player 1, 9001, plays another of 1900 each, and wins.
func twoCups() (spring, autumn *made) {
	spring, autumn = cup(paired(1, "1", "2", "1-0")), cup(paired(1, "1", "3", "1-0"))
	autumn.events[0].Name, autumn.events[0].Start = "秋杯", "2026-09-01"
	for _, m := range []*made{spring, autumn} {
		m.players[0].Registration, m.players[0].KFactor = "9001", ""
		m.players[0].Birth, m.players[0].RatedGames, m.players[0].PeakRating = "1990", "30", "2000"
		m.players[1].Rating, m.players[2].Rating = 1900, 1900
		m.players = slices.Delete(m.players, 1, 2)
	}
	spring.players = append(spring.players[:1], schemas.EventPlayerRow{Player: "2", Name: "选手02", Rating: 1900, KFactor: "20"})
	return spring, autumn
}

// TestToldTwice: 2000 wins twice against 1900, of which .64 is expected each: .72 times K. What
// two events tell differently of what K rests on leaves it open where it matters.
func TestToldTwice(t *testing.T) {
	const others = "选手02 standard 20 -7.2\n选手03 standard 20 -7.2"
	for name, c := range map[string]struct {
		change func(spring, autumn *schemas.EventPlayerRow)
		want   string
	}{
		"the same":           {func(_, _ *schemas.EventPlayerRow) {}, "20 +14.4"},
		"K":                  {func(a, b *schemas.EventPlayerRow) { a.KFactor, b.KFactor = "20", "40" }, "K 40: +28.8 → 2029, K 20: +14.4 → 2014 k-factor: 20 and 40"},
		"birth":              {func(a, b *schemas.EventPlayerRow) { a.Birth, b.Birth = "2007", "2008" }, "K 40: +28.8 → 2029, K 20: +14.4 → 2014 birth: 2007 and 2008"},
		"birth, both adults": {func(a, b *schemas.EventPlayerRow) { a.Birth, b.Birth = "1990", "1991-02-03" }, "20 +14.4"},
		"games":              {func(a, b *schemas.EventPlayerRow) { a.RatedGames, b.RatedGames = "29", "30" }, "K 40: +28.8 → 2029, K 20: +14.4 → 2014 rated-games: 29 and 30"},
		"games, many":        {func(a, b *schemas.EventPlayerRow) { a.RatedGames, b.RatedGames = "30", "31" }, "20 +14.4"},
	} {
		spring, autumn := twoCups()
		c.change(&spring.players[0], &autumn.players[0])
		want := strings.Split("选手01 standard "+c.want+"\n"+others, "\n")
		if diff := cmp.Diff(want, changes(t, rate.Options{Profile: "fide-2025"}, spring, autumn)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestToldTwiceAndIdle: where nothing changes nothing is open, whatever is told differently.
func TestToldTwiceAndIdle(t *testing.T) {
	spring, autumn := twoCups()
	for _, m := range []*made{spring, autumn} {
		m.events[0].Rated = "no"
		for i := range m.players {
			m.players[i].Rating, m.players[i].NewRating = 0, "1800"
		}
	}
	autumn.players[0].KFactor = "40"
	spring.players[0].KFactor = "20"
	if got := changes(t, rate.Options{Profile: "fide-2025"}, spring, autumn); got[0] != "选手01" {
		t.Errorf("%q", got)
	}
}

// TestTwoYears: born in 2008 he is a junior to the end of 2026, and which year the period ends in
// two events of different years do not say.
func TestTwoYears(t *testing.T) {
	spring, autumn := twoCups()
	spring.players[0].Birth, autumn.players[0].Birth, autumn.events[0].Start = "2008", "2008", "2027-03-01"
	if got, want := changes(t, rate.Options{Profile: "fide-2025"}, spring, autumn)[0], "选手01 standard K 40: +28.8 → 2029, K 20: +14.4 → 2014 rating-period: 2026 and 2027"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRatedInOne: of two lists one rates him, and the other says by rating the others that he
// has no rating.
func TestRatedInOne(t *testing.T) {
	spring, autumn := twoCups()
	autumn.players[0].Rating = 0
	got := changes(t, rate.Options{Profile: "fide-2025"}, spring, autumn)
	if !strings.Contains(got[0], "rating: not told with every game") || !strings.Contains(got[1], "rating of an opponent") {
		t.Errorf("%q", got)
	}
}

// TestFirstEvent: five games lost to 1800 in a first event are left out (B.02 8.2): five won
// against 1800 in the second alone give 1800 and dp of 6/7 = .86, 309, so 2109; with the others it
// were p = 6/12 and 1800. Whether the event was his first nobody says; a later one it cannot be.
func TestFirstEvent(t *testing.T) {
	event := func(name, start, end, result string) *made {
		m := cup()
		m.events[0].Name, m.events[0].Start, m.events[0].End = name, start, end
		m.players = []schemas.EventPlayerRow{{Player: "1", Name: "选手01", Registration: "9001"}}
		for i := range uint32(5) {
			id := string(rune('2' + i))
			m.players = append(m.players, schemas.EventPlayerRow{Player: id, Name: "选手0" + id, Rating: 1800, KFactor: "20"})
			m.pairings = append(m.pairings, paired(i+1, "1", id, result))
		}
		return m
	}
	lost, won := event("春杯", "2026-05-01", "2026-05-05", "0-1"), event("秋杯", "2026-09-01", "2026-09-05", "1-0")
	newcomer := func(a, b *made) string {
		for _, of := range changes(t, rate.Options{Profile: "fide-2025"}, a, b) {
			if strings.HasPrefix(of, "选手01 ") {
				return of
			}
		}
		return ""
	}
	if got, want := newcomer(lost, won), "选手01 standard first rating 1800, first rating 2109 which event was the first"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	lost.events[0].Start, lost.events[0].End = "2026-11-01", "2026-11-05"
	if got, want := newcomer(lost, won), "选手01 standard"; got != want { // 1800: nothing of it is open
		t.Errorf("%q, want %q", got, want)
	}
}

// TestVoidedInOne: what is annulled in one event is played in another.
func TestVoidedInOne(t *testing.T) {
	spring, autumn := twoCups()
	spring.players[0].Voided = true
	dir, _ := rated(t, rate.Options{Runs: []string{spring.write(t), autumn.write(t)}, Profile: "fide-2025", Set: []string{"VOIDED_WITHDRAWAL=on"}})
	got := rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable)
	if got[0].Reasons != "VOIDED_WITHDRAWAL" || got[1].Status != "counts" {
		t.Errorf("%+v", got)
	}
}

// TestSharedNumber: one registration number under two names of one list is of one of them, and
// which is for a person to say.
func TestSharedNumber(t *testing.T) {
	m := cup(paired(1, "1", "2", "1-0"), paired(2, "2", "3", "1-0"))
	m.players[0].Registration, m.players[1].Registration = "9001", "9001"
	if diff := cmp.Diff([]string{"undetermined PLAYER_UNKNOWN", "undetermined PLAYER_UNKNOWN"}, statuses(t, m, rate.Options{Profile: "elo"})); diff != "" {
		t.Error(diff)
	}
	said := func(same bool) rate.Options {
		return rate.Options{Profile: "elo", Identities: []identities.Pair{{First: identities.Player{ID: "9001", Name: "选手01"}, Second: identities.Player{ID: "9001", Name: "选手02"}, Same: same, By: "x", Where: "i.csv:2"}}}
	}
	if diff := cmp.Diff([]string{"counts", "counts"}, statuses(t, m, said(false))); diff != "" {
		t.Error(diff)
	}
	m.pairings = m.pairings[1:]
	if diff := cmp.Diff([]string{"counts"}, statuses(t, m, said(true))); diff != "" {
		t.Error(diff)
	}
}

// TestLooseRecords: two records fit one pairing, and which is its game the audit could not tell.
// The pairing counts where both have its result, and a record that counts by a ruling is it.
func TestLooseRecords(t *testing.T) {
	const unpaired, disputed = "undetermined UNPAIRED", "undetermined RESULT_DISPUTED"
	for name, c := range map[string]struct {
		pairing, one, two string
		round             string
		want              []string
	}{
		"both agree":        {"1-0", "1-0", "1-0", "1", []string{unpaired, unpaired, "counts"}},
		"one differs":       {"1-0", "1-0", "0-1", "1", []string{unpaired, unpaired, disputed}},
		"without a round":   {"1-0", "0-1", "0-1", "", []string{unpaired, unpaired, disputed}},
		"of another round":  {"1-0", "0-1", "0-1", "2", []string{unpaired, unpaired, "counts"}},
		"forfeited, played": {"+-", "1-0", "1-0", "1", []string{unpaired, unpaired, disputed}},
	} {
		m := cup(paired(1, "1", "2", c.pairing))
		for i, result := range []string{c.one, c.two} {
			g := game(uint32(i+1), "杯", "选手01", "选手02", result)
			g.Round = c.round
			m.games = append(m.games, g)
		}
		if diff := cmp.Diff(c.want, statuses(t, m, rate.Options{Profile: "elo"})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		ruling := rulings.Ruling{GameID: m.games[1].GameID, Counts: true, By: "x", Why: "y", Where: "r.csv:2"}
		if got := statuses(t, m, rate.Options{Profile: "elo", Rulings: []rulings.Ruling{ruling}}); c.round != "2" && (got[1] != "counts" || got[2] == "counts") {
			t.Errorf("%s, ruled: %q", name, got)
		}
	}
	// Of two games of one round a record is one, whose result is that of the second.
	m := cup(paired(1, "1", "2", "1-0"), paired(1, "1", "2", "1/2-1/2"))
	g := game(1, "杯", "选手01", "选手02", "1/2-1/2")
	g.Round = "1"
	m.games = append(m.games, g)
	if diff := cmp.Diff([]string{unpaired, "counts", "counts"}, statuses(t, m, rate.Options{Profile: "elo"})); diff != "" {
		t.Error(diff)
	}
	ruling := rulings.Ruling{GameID: g.GameID, Counts: true, By: "x", Why: "y", Where: "r.csv:2"}
	if diff := cmp.Diff([]string{"counts", "counts", "excluded DUPLICATE"}, statuses(t, m, rate.Options{Profile: "elo", Rulings: []rulings.Ruling{ruling}})); diff != "" {
		t.Error(diff)
	}
}

// TestTwoRecordsDiffer: the second record of a pairing with another result is not just a copy.
func TestTwoRecordsDiffer(t *testing.T) {
	m := cup(paired(1, "1", "2", "1-0"))
	m.pairings[0].PairingNo = 1
	for no, result := range []string{"1-0", "0-1"} {
		g := game(uint32(no+1), "杯", "选手01", "选手02", result)
		g.PairingNo = 1
		m.games = append(m.games, g)
	}
	if diff := cmp.Diff([]string{"counts", "undetermined DUPLICATE,RESULT_DISPUTED"}, statuses(t, m, rate.Options{Profile: "elo"})); diff != "" {
		t.Error(diff)
	}
}

// TestRecordsInTwoRuns: a record that is in two runs is one game, whatever they call the event.
func TestRecordsInTwoRuns(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*schemas.GameRow)
		want   string
	}{
		"the same":              {func(*schemas.GameRow) {}, "excluded DUPLICATE"},
		"written otherwise":     {func(g *schemas.GameRow) { g.Date, g.Round = "2026-05-01", "第3轮" }, "excluded DUPLICATE"},
		"another day":           {func(g *schemas.GameRow) { g.Date = "2026.06.01" }, "counts"},
		"another round":         {func(g *schemas.GameRow) { g.Round = "4" }, "counts"},
		"other moves":           {func(g *schemas.GameRow) { g.MovesHash = strings.Repeat("b", 32) }, "counts"},
		"colours turned":        {func(g *schemas.GameRow) { g.First, g.Second = g.Second, g.First }, "counts"},
		"neither day nor round": {func(g *schemas.GameRow) { g.Date, g.Round = "????.??.??", "" }, "undetermined DUPLICATE"},
		"another result":        {func(g *schemas.GameRow) { g.Result, g.ResultTag, g.ResultMarker = "0-1", "0-1", "0-1" }, "undetermined DUPLICATE"},
	} {
		g := game(1, "杯", "选手01", "选手02", "1-0")
		g.MovesHash, g.Date, g.Round = strings.Repeat("a", 32), "2026.05.01", "3"
		one, two := &made{games: []schemas.GameRow{g}}, &made{games: []schemas.GameRow{g}}
		one.games[0].Path = "one.pgn"
		c.change(&two.games[0])
		dir, _ := rated(t, rate.Options{Runs: []string{one.write(t), two.write(t)}, Profile: "elo"})
		got := rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable)
		if status := strings.TrimSpace(got[1].Status + " " + got[1].Reasons); got[0].Status != "counts" || status != c.want {
			t.Errorf("%s: %s, %q, want %q", name, got[0].Status, status, c.want)
		}
	}
}

// TestRulingOnResult: a result about which nothing differs is not for a ruling to change, nor does
// one bring back what is left out for certain.
func TestRulingOnResult(t *testing.T) {
	m := new(made)
	for no := range uint32(3) {
		g := game(no+1, "杯", "选手01", "选手02", "1-0")
		g.SameMoves, g.SameMovesFirst, g.Date = 3, "1:1", "2026.05.01"
		m.games = append(m.games, g)
	}
	m.games[1].Date = ""
	m.games[2].Plies, m.games[2].PliesLegal, m.games[2].Date = 1, 1, ""
	of := func(game int, result schemas.Result) rulings.Ruling {
		return rulings.Ruling{GameID: m.games[game].GameID, Counts: true, Result: result, By: "x", Why: "y", Where: "r.csv:2"}
	}
	for name, c := range map[string]struct {
		ruling rulings.Ruling
		want   string
		idle   int
	}{
		"as it stands":   {of(1, schemas.ResultNone), "counts", 0},
		"the same":       {of(1, schemas.ResultFirstWins), "counts", 0},
		"another":        {of(1, schemas.ResultSecondWins), "undetermined", 1},
		"for what it is": {of(2, schemas.ResultNone), "undetermined", 1},
	} {
		dir, s := rated(t, rate.Options{Runs: []string{m.write(t)}, Profile: "elo", Rulings: []rulings.Ruling{c.ruling}})
		got := rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable)
		if got[1].Status != c.want || got[1].Result != "1-0" || got[2].Status != "excluded" || len(s.Idle) != c.idle || s.Clean() != (c.idle == 0) {
			t.Errorf("%s: %s %s, %s %q, %d idle", name, got[1].Status, got[1].Result, got[2].Status, got[2].Ruling, len(s.Idle))
		}
	}
}

// TestRatingWritten: a rating that is no number is not none, and one of 0 is, whatever the others
// have.
func TestRatingWritten(t *testing.T) {
	for _, text := range []string{"15OO", "1500.5", "-5", "１５００", "1500"} {
		m := cup(paired(1, "1", "2", "1-0"))
		m.players[0].Rating, m.players[0].RatingText = 0, text // as the audit leaves what it has not understood
		_, err := rate.Run(t.Context(), rate.Options{Runs: []string{m.write(t)}, Profile: "fide-2025", Output: filepath.Join(t.TempDir(), "rating")})
		if err == nil || !strings.Contains(err.Error(), "player 1 of the event: rating") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{"0": "excluded UNRATED_OPPONENT", "-": "excluded UNRATED_OPPONENT", "": "undetermined UNRATED_OPPONENT"} {
		m := cup(paired(1, "1", "2", "1-0"))
		for i := range m.players {
			m.players[i].Rating, m.players[i].RatingText = 0, text
		}
		m.events[0].TimeControl = "每方120分钟" // enough for any rating
		if diff := cmp.Diff([]string{want}, statuses(t, m, rate.Options{Profile: "fide-2025"})); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}
