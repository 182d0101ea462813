package rate_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/rate"
	"qipu/ingest/rulings"
	"qipu/report/tables"
	"qipu/schemas"
)

// game is a game of the first source.
func game(no uint32, event, first, second, result string) schemas.GameRow {
	return schemas.GameRow{
		SourceNo: 1, GameNo: no, GameID: strings.Repeat("0", 31) + string(rune('a'+no)), Kind: "xiangqi", Format: "pgn", Event: event, First: first, Second: second,
		Result: result, ResultTag: result, ResultMarker: result, Plies: 40, PliesLegal: 40, SameMoves: 1,
	}
}

// statuses are what became of the games of a run, in order.
func statuses(t *testing.T, m *made, opts rate.Options) (list []string) {
	t.Helper()
	opts.Runs = []string{m.write(t)}
	dir, _ := rated(t, opts)
	for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
		list = append(list, strings.TrimSpace(row.Status+" "+row.Reasons))
	}
	return list
}

// TestWitnesses: whatever names another result leaves the game open.
func TestWitnesses(t *testing.T) {
	games := make([]schemas.GameRow, 9)
	for i := range games {
		games[i] = game(uint32(i+1), "杯", "选手01", "选手02", "1-0")
	}
	games[1].ResultMarker = "0-1"
	games[2].ResultComment = "1/2-1/2"
	games[3].ResultTitle = "0-1"
	games[4].Verdict = "0-1"
	games[5].Verdict = "1-0"
	games[6].FinalBlack = "选手02" // the record names the players as drawn
	games[7].Result, games[7].ResultTag, games[7].ResultMarker = "*", "*", "*"
	games[8].Result, games[8].ResultTag, games[8].ResultMarker, games[8].Verdict = "", "", "", "0-1"
	m := &made{games: games, findings: []schemas.FindingRow{
		{SourceNo: 1, GameNo: 6, Clause: "xiangqi-2011:4.1.8", Severity: "error", Effect: "1-0 → 1-0"},
		{SourceNo: 1, GameNo: 1, Clause: "record:event", Severity: "note"},
	}}
	const disputed = "undetermined RESULT_DISPUTED"
	want := []string{"counts", disputed, disputed, disputed, disputed, "counts", disputed, "excluded NO_RESULT", disputed}
	if diff := cmp.Diff(want, statuses(t, m, rate.Options{Profile: "elo"})); diff != "" {
		t.Error(diff)
	}
}

// TestFindingAsksForAnotherResult: the effect that a finding states is a claim, and the finding
// stands beside the game.
func TestFindingAsksForAnotherResult(t *testing.T) {
	m := &made{games: []schemas.GameRow{game(1, "杯", "选手01", "选手02", "1-0"), game(2, "杯", "选手02", "选手01", "1-0")}, findings: []schemas.FindingRow{
		{SourceNo: 1, GameNo: 2, Clause: "xiangqi-2011:26.8.1", Severity: "warning", Effect: "1-0 → 0-1"},
		{SourceNo: 1, GameNo: 2, Clause: "xiangqi-2011:2.2", Severity: "error"},
		{SourceNo: 1, GameNo: 2, Clause: "xiangqi-2011:2.2", Severity: "error"},
	}}
	dir, s := rated(t, rate.Options{Runs: []string{m.write(t)}, Profile: "elo"})
	got := rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable)
	if got[0].Findings != "" || got[1].Findings != "xiangqi-2011:26.8.1,xiangqi-2011:2.2" || got[1].Status != "undetermined" {
		t.Errorf("%+v", got)
	}
	if len(s.Rulings) != 2 || s.Rulings[1].Ruling != "0-1" || s.Rulings[1].By != "finding" {
		t.Errorf("%+v", s.Rulings)
	}
	// Both 1500 by default, K 32: each is expected ½.
	if s.Rulings[0].FirstEffect != "+16" || s.Rulings[0].SecondEffect != "-16" || s.Rulings[1].FirstEffect != "-16" {
		t.Errorf("%+v", s.Rulings)
	}
}

func TestDuplicates(t *testing.T) {
	type change = func(*schemas.GameRow)
	same := func(change change) *made {
		m := new(made)
		for no := range uint32(2) {
			g := game(no+1, "杯", "选手01", "选手02", "1-0")
			g.SameMoves, g.SameMovesFirst, g.Round, g.Date = 2, "1:1", "3", "2026.05.01"
			if no == 1 {
				change(&g)
			}
			m.games = append(m.games, g)
		}
		return m
	}
	for name, c := range map[string]struct {
		change change
		want   string
	}{
		"a copy":         {func(*schemas.GameRow) {}, "excluded DUPLICATE"},
		"other players":  {func(g *schemas.GameRow) { g.Second = "选手03" }, "counts"},
		"turned":         {func(g *schemas.GameRow) { g.First, g.Second = g.Second, g.First }, "counts"},
		"other event":    {func(g *schemas.GameRow) { g.Event = "别的杯" }, "counts"},
		"other round":    {func(g *schemas.GameRow) { g.Round = "4" }, "counts"},
		"no round":       {func(g *schemas.GameRow) { g.Round = "" }, "undetermined DUPLICATE"},
		"other result":   {func(g *schemas.GameRow) { g.Result, g.ResultTag, g.ResultMarker = "0-1", "0-1", "0-1" }, "undetermined DUPLICATE"},
		"another sheet":  {func(g *schemas.GameRow) { g.Pair = "another" }, ""},
		"the sheet kept": {func(g *schemas.GameRow) { g.Pair, g.SameMoves = g.GameID, 1 }, "counts"},
	} {
		got := statuses(t, same(c.change), rate.Options{Profile: "elo"})
		if c.want == "" && len(got) == 1 {
			continue
		}
		if len(got) != 2 || got[1] != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// cup is an event of two players with pairings.
func cup(pairings ...schemas.PairingRow) *made {
	return &made{
		events: []schemas.DeclaredEventRow{{Name: "杯", Start: "2026-05-01", TimeControl: "每方90分钟，每步加30秒"}},
		players: []schemas.EventPlayerRow{
			{Player: "1", Name: "选手01", Rating: 2000, KFactor: "20"}, {Player: "2", Name: "选手02", Rating: 1900, KFactor: "20"}, {Player: "3", Name: "选手03", Rating: 1800, KFactor: "20"},
		},
		pairings: pairings,
	}
}

func paired(round uint32, first, second, result string) schemas.PairingRow {
	return schemas.PairingRow{Round: round, First: first, Second: second, FirstName: "选手0" + first, SecondName: "选手0" + second, Result: result}
}

// TestJoin: the audit has found the pairing of a record; its result is that of the pairing,
// whoever moved first.
func TestJoin(t *testing.T) {
	for name, c := range map[string]struct {
		pairing               uint32
		first, second, result string
		swapped               bool
		want                  []string
	}{
		"as paired":                {1, "选手01", "选手02", "1-0", false, []string{"counts"}},
		"by number":                {1, "1", "2", "1-0", false, []string{"counts"}},
		"turned":                   {1, "选手02", "选手01", "0-1", true, []string{"counts"}},
		"turned, other":            {1, "选手02", "选手01", "1-0", true, []string{"undetermined RESULT_DISPUTED"}},
		"written otherwise":        {1, "Xuanshou 1", "Xuanshou 2", "1-0", false, []string{"counts"}},
		"written so and turned":    {1, "Xuanshou 2", "Xuanshou 1", "0-1", true, []string{"counts"}},
		"said to be, and not":      {1, "选手01", "选手02", "1-0", true, []string{"counts"}},
		"of no pairing":            {0, "选手01", "选手02", "1-0", false, []string{"undetermined UNPAIRED", "counts"}},
		"of none, another player":  {0, "选手01", "选手09", "1-0", false, []string{"undetermined PLAYER_UNKNOWN,UNPAIRED", "counts"}},
		"of one that is not there": {7, "选手01", "选手02", "1-0", false, []string{"undetermined UNPAIRED", "counts"}},
	} {
		m := cup(paired(1, "1", "2", "1-0"))
		m.pairings[0].PairingNo, m.pairings[0].Swapped = 1, c.swapped
		g := game(1, "杯", c.first, c.second, c.result)
		g.PairingNo = c.pairing
		m.games = append(m.games, g)
		if diff := cmp.Diff(c.want, statuses(t, m, rate.Options{Profile: "fide-2025"})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestTwoRecords of one pairing are one game.
func TestTwoRecords(t *testing.T) {
	m := cup(paired(1, "1", "2", "1-0"))
	m.pairings[0].PairingNo = 1
	for no := range uint32(2) {
		g := game(no+1, "杯", "选手01", "选手02", "1-0")
		g.PairingNo = 1
		m.games = append(m.games, g)
	}
	if diff := cmp.Diff([]string{"counts", "excluded DUPLICATE"}, statuses(t, m, rate.Options{Profile: "fide-2025"})); diff != "" {
		t.Error(diff)
	}
}

// TestForfeits: a forfeit whose game was played, and a game that was played without a record.
func TestForfeits(t *testing.T) {
	forfeit := cup(paired(1, "1", "2", "+-"), paired(1, "3", "", "bye"), paired(2, "1", "3", "--"), paired(3, "2", "3", "*"))
	want := []string{"excluded FORFEIT", "excluded BYE", "excluded DOUBLE_FORFEIT", "excluded NO_RESULT"}
	if diff := cmp.Diff(want, statuses(t, forfeit, rate.Options{Profile: "fide-2025"})); diff != "" {
		t.Error(diff)
	}
	played := cup(paired(1, "1", "2", "+-"))
	played.pairings[0].PairingNo = 1
	g := game(1, "杯", "选手01", "选手02", "1-0")
	g.PairingNo = 1
	played.games = append(played.games, g)
	if diff := cmp.Diff([]string{"undetermined RESULT_DISPUTED"}, statuses(t, played, rate.Options{Profile: "fide-2025"})); diff != "" {
		t.Error(diff)
	}
	said := cup(paired(1, "1", "2", "1-0"))
	said.pairings[0].PairingNo = 1
	g.Plies, g.PliesLegal, g.Ending = 0, 0, "forfeit"
	said.games = append(said.games, g)
	if diff := cmp.Diff([]string{"undetermined RESULT_DISPUTED"}, statuses(t, said, rate.Options{Profile: "fide-2025"})); diff != "" {
		t.Error(diff)
	}
	improper := cup(paired(1, "1", "2", "1-0"))
	improper.pairings[0].Unrated = true
	if diff := cmp.Diff([]string{"excluded NO_MOVE_BOTH"}, statuses(t, improper, rate.Options{Profile: "fide-2025"})); diff != "" {
		t.Error(diff)
	}
}

// TestMatch: a game is after the decision where the lead is more than what is left to be won.
func TestMatch(t *testing.T) {
	const after, open = "excluded AFTER_DECISION", "undetermined AFTER_DECISION"
	for name, c := range map[string]struct {
		planned uint32
		results string // of who is player 1, in order: his win, draw, his loss, - both forfeit, * not told
		want    []string
	}{
		// after the fourth 3½ : ½ of six
		"six games": {6, "wwdwll", []string{"counts", "counts", "counts", "counts", after, after}},
		// 2½ : ½ and two games left: the other can still reach 2½
		"not yet": {5, "wwdl", []string{"counts", "counts", "counts", "counts"}},
		// 2 : 0 and nothing of the second game for anyone: of four games one is left
		"both forfeited": {4, "w-ww", []string{"counts", "excluded DOUBLE_FORFEIT", "counts", after}},
		// ½ : 1½ of three games, and one more
		"a game too many": {3, "-dll", []string{"excluded DOUBLE_FORFEIT", "counts", "counts", after}},
		// 1 : 1 of two: what follows is a tie-break, of how many games nobody says
		"tie-break": {2, "wlwl", []string{"counts", "counts", "counts", open}},
		// 2 : 0 of four, and a game that may have been won or not
		"a result is missing": {4, "ww*l", []string{"counts", "counts", "excluded NO_RESULT", open}},
		"it cannot matter":    {6, "ww*w", []string{"counts", "counts", "excluded NO_RESULT", "counts"}},
		// after six of which one was forfeited by both and one is not told it may be level: a tie-break
		"level, or not": {6, "ww*d-lwd", []string{"counts", "counts", "excluded NO_RESULT", "counts", "excluded DOUBLE_FORFEIT", open, open, open}},
		// that the second and third were played makes three games the fewest: 2 : 0 may decide
		"planned is not told": {0, "wwl", []string{"counts", "counts", open}},
		"nor need it be":      {0, "wld", []string{"counts", "counts", "counts"}},
	} {
		var pairings []schemas.PairingRow
		for i, of := range strings.Split(c.results, "") {
			p := paired(uint32(i+1), "1", "2", map[string]string{"w": "1-0", "d": "1/2-1/2", "l": "0-1", "-": "--", "*": "*"}[of])
			if i%2 == 1 { // the colours alternate
				p = paired(uint32(i+1), "2", "1", map[string]string{"w": "0-1", "d": "1/2-1/2", "l": "1-0", "-": "--", "*": "*"}[of])
			}
			p.MatchNo, p.MatchGames = 1, c.planned
			pairings = append(pairings, p)
		}
		if diff := cmp.Diff(c.want, statuses(t, cup(pairings...), rate.Options{Profile: "fide-2025"})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestTimes: a control whose unit is not certain is not taken for one.
func TestTimes(t *testing.T) {
	for text, want := range map[string]string{
		"每方90分钟，每步加30秒": "counts", "5400+30": "counts", "90+30": "undetermined TIME_CLASS", "": "undetermined TIME_CLASS", "60+0": "undetermined TIME_CLASS",
		"每方60分钟": "excluded TIME_CLASS", "20 minutes": "counts",
	} {
		m := cup(paired(1, "1", "2", "1-0"))
		m.events[0].TimeControl = text
		if got := statuses(t, m, rate.Options{Profile: "fide-2025"}); got[0] != want {
			t.Errorf("%q: %q, want %q", text, got[0], want)
		}
	}
	m := cup(paired(1, "1", "2", "1-0"))
	m.events[0].TimeControl, m.events[0].ClockCode = "", "300+5"
	if got := statuses(t, m, rate.Options{Profile: "fide-2025"}); got[0] != "counts" { // 10 minutes, by TRF 222 in seconds
		t.Error(got)
	}
}

// TestPublished: nothing counts, and something was published; a change without decimals is
// rounded.
func TestPublished(t *testing.T) {
	m := cup(paired(1, "1", "2", "1-0"))
	m.players[0].RatingChange = "+7"   // 20 × (1 − .64) = 7.2
	m.players[1].RatingChange = "-7.1" // and it is 7.2
	m.players[2].NewRating = "1801"    // without a game
	_, s := rated(t, rate.Options{Runs: []string{m.write(t)}, Profile: "fide-2025"})
	var got []string
	for _, p := range s.Players {
		got = append(got, p.Name+" "+p.Change+" "+p.Agrees)
	}
	if diff := cmp.Diff([]string{"选手01 +7.2 pass", "选手02 -7.2 fail", "选手03 0 fail"}, got); diff != "" || s.Differ != 2 {
		t.Error(diff)
	}
}

// TestIdentity: a name is a person in one event; a registration number is in all, and a name
// where the user says so.
func TestIdentity(t *testing.T) {
	archive := &made{games: []schemas.GameRow{game(1, "春杯", "选手01", "选手02", "1-0"), game(2, "秋杯", "选手01", "选手02", "1-0")}}
	run := archive.write(t)
	if _, s := rated(t, rate.Options{Runs: []string{run}, Profile: "elo"}); len(s.Players) != 4 {
		t.Errorf("%d players", len(s.Players))
	}
	if _, s := rated(t, rate.Options{Runs: []string{run}, Profile: "elo", ByName: true}); len(s.Players) != 2 || s.Players[0].Games != 2 {
		t.Errorf("%+v", s.Players)
	}
	spring, autumn := cup(paired(1, "1", "2", "1-0")), cup(paired(1, "1", "2", "1-0"))
	for _, m := range []*made{spring, autumn} {
		m.players[0].Registration = "9001"
	}
	autumn.events[0].Start = "2026-09-01"
	if _, s := rated(t, rate.Options{Runs: []string{spring.write(t), autumn.write(t)}, Profile: "fide-2025"}); len(s.Players) != 3 || s.Players[0].Games != 2 {
		t.Errorf("%+v", s.Players)
	}
	autumn.players[0].Rating = 2010 // of two lists: which counts is not ours to say
	_, s := rated(t, rate.Options{Runs: []string{spring.write(t), autumn.write(t)}, Profile: "fide-2025"})
	if s.Players[0].Missing != "rating: 2000 and 2010" || s.Players[0].Change != "" || s.Unsure != 3 { // nor that of either opponent
		t.Errorf("%+v", s.Players[0])
	}
}

// TestSameName: two of the list have the name; records cannot say who played.
func TestSameName(t *testing.T) {
	m := cup()
	m.players[2].Name = "选手02"
	m.games = append(m.games, game(1, "杯", "选手01", "选手02", "1-0"))
	if got := statuses(t, m, rate.Options{Profile: "elo"}); got[0] != "undetermined PLAYER_UNKNOWN" {
		t.Error(got)
	}
}

func TestUsage(t *testing.T) {
	run := cup(paired(1, "1", "2", "1-0")).write(t)
	own := filepath.Join(t.TempDir(), "own.toml")
	if err := os.WriteFile(own, []byte("id = \"own\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := cup(paired(1, "1", "2", "1-0"), paired(2, "1", "3", "1-0")).write(t) // the event has gone on
	for name, opts := range map[string]rate.Options{
		"one event twice": {Runs: []string{again, run}, Profile: "elo"},
		"no profile":      {Runs: []string{run}},
		"unknown":         {Runs: []string{run}, Profile: "fide-1999"},
		"unsourced":       {Runs: []string{run}, Profile: "cxa-like"},
		"bad setting":     {Runs: []string{run}, Profile: "elo", Set: []string{"k=x"}},
		"own, not one":    {Runs: []string{run}, Profile: own},
		"one run twice":   {Runs: []string{run, run}, Profile: "elo"},
		"no run":          {Runs: []string{t.TempDir()}, Profile: "elo"},
	} {
		opts.Output = filepath.Join(t.TempDir(), "rating")
		_, err := rate.Run(t.Context(), opts)
		if _, ok := errors.AsType[rate.UsageError](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(opts.Output); err == nil {
			t.Errorf("%s: a rating was written", name)
		}
	}
}

// TestDamagedRun: a table that is not as it was written is not rated.
func TestDamagedRun(t *testing.T) {
	for _, name := range []string{tables.GamesTable, tables.EventsTable} {
		run := cup(paired(1, "1", "2", "1-0")).write(t)
		path := filepath.Join(run, name+tables.Extension)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)/2] ^= 1
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = rate.Run(t.Context(), rate.Options{Runs: []string{run}, Profile: "elo", Output: filepath.Join(t.TempDir(), "rating")})
		if err == nil || !strings.Contains(err.Error(), "not as it was written") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRulings: what is open is settled by a person, and nothing else is.
func TestRulings(t *testing.T) {
	const disputed, short, certain, other = 0, 1, 2, 3
	games := make([]schemas.GameRow, 4)
	for i := range games {
		games[i] = game(uint32(i+1), "杯", "选手01", "选手02", "1-0")
		games[i].GameID = strings.Repeat(string(rune('a'+i)), 32)
	}
	games[disputed].Verdict = "0-1"
	games[short].Plies, games[short].PliesLegal = 0, 0 // no moves, and nobody says whether there were any
	games[certain].Plies = 1
	run := (&made{games: games}).write(t)
	const openResult, openMoves, out, counts = "undetermined RESULT_DISPUTED", "undetermined NO_MOVE_BOTH", "excluded NO_MOVE_BOTH", "counts"
	for name, c := range map[string]struct {
		ruling rulings.Ruling
		want   []string
		idle   int
	}{
		"a result":              {rulings.Ruling{GameID: games[disputed].GameID, Counts: true, Result: schemas.ResultSecondWins}, []string{counts, openMoves, out, counts}, 0},
		"no result":             {rulings.Ruling{GameID: games[disputed].GameID, Counts: true}, []string{openResult, openMoves, out, counts}, 0},
		"left out":              {rulings.Ruling{GameID: games[disputed].GameID}, []string{"excluded RESULT_DISPUTED", openMoves, out, counts}, 0},
		"both moved":            {rulings.Ruling{GameID: games[short].GameID, Counts: true}, []string{openResult, counts, out, counts}, 0},
		"certain, brought back": {rulings.Ruling{GameID: games[certain].GameID, Counts: true}, []string{openResult, openMoves, out, counts}, 1},
		"nothing was open":      {rulings.Ruling{GameID: games[other].GameID}, []string{openResult, openMoves, out, counts}, 1},
		"no such game":          {rulings.Ruling{GameID: strings.Repeat("f", 32)}, []string{openResult, openMoves, out, counts}, 1},
	} {
		c.ruling.By, c.ruling.Why = "Officer", "signed"
		dir, s := rated(t, rate.Options{Runs: []string{run}, Profile: "elo", Rulings: []rulings.Ruling{c.ruling}})
		var got []string
		for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
			got = append(got, strings.TrimSpace(row.Status+" "+row.Reasons))
			if row.Ruling != "" && !strings.Contains(row.Ruling, "Officer: signed") {
				t.Errorf("%s: ruling %q", name, row.Ruling)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" || len(s.Idle) != c.idle || s.Ruled != int64(1-c.idle) {
			t.Errorf("%s: %d idle, %d ruled: %s", name, len(s.Idle), s.Ruled, diff)
		}
	}
}

// TestAsk: the table that is written for the officer reads as one without a ruling, and when it
// is filled in nothing is open any more.
func TestAsk(t *testing.T) {
	run := audited(t)
	dir, _ := rated(t, rate.Options{Runs: []string{run}})
	var b strings.Builder
	n, err := rate.Ask(dir, &b)
	if err != nil || n != 3 {
		t.Fatalf("%d games, %v", n, err)
	}
	if list, err := rulings.Read(strings.NewReader(b.String()), "ask.csv"); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	filled := strings.NewReplacer(
		`"0-1 (pairing), 1-0 (record)",,,,,`, `"0-1 (pairing), 1-0 (record)",yes,0-1,Officer,2026-05-07,both signed it`,
		",pairing,,,,,,", ",pairing,,no,,Officer,,of a friendly game",
		",moves,,,,,,", ",moves,,yes,,Officer,,the second sheet is lost",
	).Replace(b.String())
	list, err := rulings.Read(strings.NewReader(filled), "ask.csv")
	if err != nil || len(list) != 3 {
		t.Fatalf("%v, %v in %s", list, err, filled)
	}
	_, s := rated(t, rate.Options{Runs: []string{run}, Rulings: list})
	if s.Ruled != 3 || s.Undecided != 0 || len(s.Idle) != 0 {
		t.Errorf("%+v", s)
	}
	// 2100 also beats 2000 (100 above, .64) and 1900 (200 above, .76): −3.2 + 7.2 + 4.8.
	if s.Players[0].Change != "+8.8" {
		t.Errorf("%+v", s.Players[0])
	}
}

// TestPseudonyms: nothing in the tables names a person, one person has one pseudonym, and another
// key gives others.
func TestPseudonyms(t *testing.T) {
	run := audited(t)
	key := []byte("a key of 16 bytes")
	texts := func(dir string) string {
		var b strings.Builder
		for _, row := range rows[schemas.RatingGameRow](t, dir, tables.RatingGamesTable) {
			fmt.Fprintf(&b, "%+v\n", row)
		}
		for _, row := range rows[schemas.RatingPlayerRow](t, dir, tables.RatingPlayersTable) {
			fmt.Fprintf(&b, "%+v\n", row)
		}
		for _, row := range rows[schemas.RatingRulingRow](t, dir, tables.RatingRulingsTable) {
			fmt.Fprintf(&b, "%+v\n", row)
		}
		info, err := os.ReadFile(filepath.Join(dir, tables.RunFile))
		if err != nil {
			t.Fatal(err)
		}
		return b.String() + string(info)
	}
	dir, s := rated(t, rate.Options{Runs: []string{run}, Key: key, RuledIn: "选手01.csv, sha256 00", IdentifiedIn: "a, 选手02.csv, sha256 01"})
	got := texts(dir)
	if !strings.Contains(got, "Event:e") || !strings.Contains(got, "Date:2026.05.01") || !strings.Contains(got, `"rulings": "00"`) {
		t.Errorf("%.500s", got)
	}
	for _, name := range []string{"选手0", "games.pgn", "等级分杯", run} {
		if strings.Contains(got, name) {
			t.Errorf("%s is still there", name)
		}
	}
	for _, p := range s.Players {
		if strings.Count(got, p.Name) < 2 || len(p.Name) != 17 || len(p.PlayerID) != 17 || p.PlayerID[0] != 'i' {
			t.Errorf("pseudonyms %q and %q", p.Name, p.PlayerID)
		}
	}
	if _, other := rated(t, rate.Options{Runs: []string{run}, Key: []byte("another key of 16")}); other.Players[0].Name == s.Players[0].Name {
		t.Error("another key, and the same pseudonym")
	}
	_, err := rate.Run(t.Context(), rate.Options{Runs: []string{run}, Key: []byte("short"), Output: filepath.Join(t.TempDir(), "rating")})
	if _, ok := errors.AsType[rate.UsageError](err); !ok {
		t.Errorf("a short key: %v", err)
	}
}

// TestRatingsOfRecords: a rating that some records tell and others do not, or that is another in
// each, changes by nothing that could be said, and neither does that of who played against it.
func TestRatingsOfRecords(t *testing.T) {
	for name, c := range map[string]struct {
		ratings [2]string
		missing string
	}{
		"the same":  {[2]string{"2000", "2000"}, ""},
		"two":       {[2]string{"2000", "2010"}, "rating: 2000 and 2010"},
		"the first": {[2]string{"2000", ""}, "rating: not told with every game"},
		"the last":  {[2]string{"", "2000"}, "rating: not told with every game"},
		"none":      {[2]string{"", ""}, ""}, // 1500, as the profile begins
		"without":   {[2]string{"2000", "-"}, "rating: not told with every game"},
	} {
		m := new(made)
		for i, text := range c.ratings {
			g := game(uint32(i+1), "杯", "选手01", "选手02", "1-0")
			g.FirstRating, g.SecondRating = text, "2000"
			m.games = append(m.games, g)
		}
		m.games[1].ResultMarker = "0-1" // what a ruling does is not known either
		m.games = append(m.games, game(3, "杯", "选手02", "选手03", "1-0"), game(4, "杯", "选手03", "选手04", "1-0"))
		m.games[2].FirstRating = "2000"
		_, s := rated(t, rate.Options{Runs: []string{m.write(t)}, Profile: "elo"})
		against := ""
		if c.missing != "" {
			against = "rating of an opponent: 选手01"
		}
		for i, missing := range [...]string{c.missing, against, "", ""} {
			if p := s.Players[i]; p.Missing != missing || p.Change == "" != (missing != "") {
				t.Errorf("%s: %+v", name, p)
			}
		}
		if q := s.Rulings[0]; q.FirstEffect == "" != (c.missing != "") || q.SecondEffect == "" != (c.missing != "") {
			t.Errorf("%s: %+v", name, q)
		}
	}
}
