package rating_test

import (
	"testing"

	"qipu/analyze/rating"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// usual is a game that counts by any profile.
func usual() rating.Facts {
	return rating.Facts{
		Result: schemas.ResultFirstWins, Moves: true, Plies: 61, Dated: true, Category: "1",
		Paired: rating.Yes, Duplicate: rating.No, Said: rating.Yes, Illegal: rating.No, Voided: rating.No, Decided: rating.No, Adjudged: rating.No, Odds: rating.No,
		EventRated: rating.Yes, GameRated: rating.Yes,
		Players: [2]rating.Standing{{Known: true, Rating: 1900, Rated: rating.Yes}, {Known: true, Rating: 1700, Rated: rating.Yes}},
		Times:   [2]schemas.Millis{90 * schemas.OneMinute, 90 * schemas.OneMinute}, Timed: true,
	}
}

func TestJudge(t *testing.T) {
	const undetermined, first, second, both, nobody = "undetermined", "first", "second", "both", "nobody"
	minutes := func(a, b int) [2]schemas.Millis {
		return [2]schemas.Millis{schemas.Millis(a) * schemas.OneMinute, schemas.Millis(b) * schemas.OneMinute}
	}
	for _, c := range []struct {
		name, profile, set string
		change             func(*rating.Facts)
		counts, reason     string // the reason of whoever it does not count for
	}{
		{"usual", "fide-2025", "", func(*rating.Facts) {}, both, ""},
		{"forfeit", "fide-2025", "", func(f *rating.Facts) { f.Unplayed, f.Moves, f.Timed = rating.Forfeited, false, false }, nobody, "FORFEIT"},
		{"double forfeit", "rif-whr", "", func(f *rating.Facts) { f.Unplayed, f.Result = rating.BothForfeited, schemas.ResultDoubleLoss }, nobody, "DOUBLE_FORFEIT"},
		{"bye", "elo", "", func(f *rating.Facts) { f.Unplayed, f.Players[1] = rating.Free, rating.Standing{} }, nobody, "BYE"},
		{"one ply", "fide-2025", "", func(f *rating.Facts) { f.Plies, f.Said = 1, rating.Unknown }, nobody, "NO_MOVE_BOTH"},
		{"one ply, paired as played", "fide-2025", "", func(f *rating.Facts) { f.Plies = 1 }, undetermined, "NO_MOVE_BOTH"},
		{"one ply, paired as not played", "fide-2025", "", func(f *rating.Facts) { f.Plies, f.Said = 1, rating.No }, nobody, "NO_MOVE_BOTH"},
		{"many plies, paired as not played", "fide-2025", "", func(f *rating.Facts) { f.Said = rating.No }, undetermined, "NO_MOVE_BOTH"},
		{"two plies", "fide-2025", "", func(f *rating.Facts) { f.Plies = 2 }, both, ""},
		{"one ply, by another list", "rif-whr", "", func(f *rating.Facts) { f.Plies = 1 }, both, ""},
		{"no record, paired as played", "fide-2025", "", func(f *rating.Facts) { f.Plies, f.Moves = 0, false }, both, ""},
		{"no record of moves", "fide-2025", "", func(f *rating.Facts) { f.Plies, f.Moves, f.Said = 0, false, rating.Unknown }, undetermined, "NO_MOVE_BOTH"},
		{"short, where that is a rule", "cxa-like", "MIN_MOVES=62", func(*rating.Facts) {}, nobody, "MIN_MOVES"},
		{"long enough", "cxa-like", "MIN_MOVES=61", func(*rating.Facts) {}, both, ""},
		{"no result", "fide-2025", "", func(f *rating.Facts) { f.Result = schemas.ResultUnfinished }, nobody, "NO_RESULT"},
		{"no result but on the board", "fide-2025", "", func(f *rating.Facts) {
			f.Result, f.Claims = schemas.ResultNone, []rating.Claim{{"rules", schemas.ResultSecondWins}}
		}, undetermined, "RESULT_DISPUTED"},
		{"disputed", "fide-2025", "", func(f *rating.Facts) {
			f.Claims = []rating.Claim{{"record", schemas.ResultFirstWins}, {"rules", schemas.ResultDraw}}
		}, undetermined, "RESULT_DISPUTED"},
		{"said twice", "fide-2025", "", func(f *rating.Facts) {
			f.Claims = []rating.Claim{{"record", schemas.ResultFirstWins}, {"rules", schemas.ResultFirstWins}}
		}, both, ""},
		{"both lose", "elo", "", func(f *rating.Facts) { f.Result = schemas.ResultDoubleLoss }, undetermined, "DOUBLE_LOSS"},
		{"the copy", "elo", "", func(f *rating.Facts) { f.Duplicate = rating.Yes }, nobody, "DUPLICATE"},
		{"perhaps a copy", "elo", "", func(f *rating.Facts) { f.Duplicate = rating.Unknown }, undetermined, "DUPLICATE"},
		{"of no pairing", "elo", "", func(f *rating.Facts) { f.Paired = rating.No }, undetermined, "UNPAIRED"},
		{"without pairings", "elo", "", func(f *rating.Facts) { f.Paired = rating.Unknown }, both, ""},
		{"who?", "elo", "", func(f *rating.Facts) { f.Players[1].Known = false }, undetermined, "PLAYER_UNKNOWN"},
		{"himself", "rif-whr", "", func(f *rating.Facts) { f.Same = true }, nobody, "SAME_PLAYER"},
		{"odds", "fide-2025", "", func(f *rating.Facts) { f.Odds = rating.Yes }, nobody, "HANDICAP"},
		{"odds, let through", "fide-2025", "HANDICAP=off", func(f *rating.Facts) { f.Odds = rating.Yes }, both, ""},
		{"annulled", "cxa-like", "", func(f *rating.Facts) { f.Voided = rating.Yes }, nobody, "VOIDED_WITHDRAWAL"},
		{"annulled, but played", "fide-2025", "", func(f *rating.Facts) { f.Voided = rating.Yes }, both, ""},
		{"decided match", "fide-2025", "", func(f *rating.Facts) { f.Decided = rating.Yes }, nobody, "AFTER_DECISION"},
		{"adjudged", "cxa-like", "ADJUDICATED=on", func(f *rating.Facts) { f.Adjudged = rating.Yes }, nobody, "ADJUDICATED"},
		{"illegal", "cxa-like", "ILLEGAL_END=on", func(f *rating.Facts) { f.Illegal = rating.Yes }, nobody, "ILLEGAL_END"},
		{"event not rated", "rif-whr", "", func(f *rating.Facts) { f.EventRated = rating.No }, nobody, "EVENT_UNRATED"},
		{"game not rated", "rif-whr", "", func(f *rating.Facts) { f.GameRated = rating.No }, nobody, "GAME_UNRATED"},
		{"game not rated, by the event", "fide-2025", "", func(f *rating.Facts) { f.GameRated = rating.No }, nobody, "GAME_UNRATED"},
		{"gomoku on the list of renju", "rif-whr", "", func(f *rating.Facts) { f.Category = "2" }, nobody, "RULE_CATEGORY"},
		{"gomoku", "rif-whr", "RULE_CATEGORY=2", func(f *rating.Facts) { f.Category = "2" }, both, ""},
		{"no category", "rif-whr", "", func(f *rating.Facts) { f.Category = "" }, undetermined, "RULE_CATEGORY"},
		{"no date", "rif-whr", "", func(f *rating.Facts) { f.Dated = false }, nobody, "NO_DATE"},
		{"opponent without rating", "fide-2025", "", func(f *rating.Facts) { f.Players[1] = rating.Standing{Known: true, Rated: rating.No} }, second, "UNRATED_OPPONENT"},
		{"neither rated", "fide-2025", "", func(f *rating.Facts) {
			f.Players = [2]rating.Standing{{Known: true, Rated: rating.No}, {Known: true, Rated: rating.No}}
		}, nobody, "UNRATED_OPPONENT"},
		{"no time control", "fide-2025", "", func(f *rating.Facts) { f.Timed = false }, undetermined, "TIME_CLASS"},
		{"89 minutes from 1800", "fide-2025", "", func(f *rating.Facts) { f.Times = minutes(89, 89) }, nobody, "TIME_CLASS"},
		{"4 minutes", "fide-2025", "", func(f *rating.Facts) { f.Times = minutes(4, 4) }, nobody, "TIME_CLASS"},
		{"90 minutes from 2400", "fide-2025", "", func(f *rating.Facts) { f.Players[1].Rating = 2400 }, nobody, "TIME_CLASS"},
		{"60 minutes below 1800", "fide-2025", "", func(f *rating.Facts) { f.Times, f.Players[0].Rating = minutes(60, 60), 1799 }, both, ""},
		{"unequal rapid", "fide-2025", "", func(f *rating.Facts) { f.Times = minutes(20, 15) }, nobody, "UNEQUAL_TIME"},
		{"unequal standard", "fide-2025", "", func(f *rating.Facts) { f.Times = minutes(120, 90) }, both, ""},
		{"600 apart in rapid", "fide-2025", "", func(f *rating.Facts) { f.Times, f.Players[0].Rating, f.Players[1].Rating = minutes(15, 15), 2601, 2001 }, nobody, "RATING_GAP"},
		{"599 apart in rapid", "fide-2025", "", func(f *rating.Facts) { f.Times, f.Players[0].Rating, f.Players[1].Rating = minutes(15, 15), 2601, 2002 }, both, ""},
		{"600 apart at 2600", "fide-2025", "", func(f *rating.Facts) { f.Times, f.Players[0].Rating, f.Players[1].Rating = minutes(15, 15), 2600, 2000 }, both, ""},
	} {
		p, _ := ratings.Open(c.profile)
		if c.set != "" {
			if err := p.Set(c.set); err != nil {
				t.Fatal(err)
			}
		}
		f := usual()
		c.change(&f)
		v := rating.Judge(p, &f)
		got := nobody
		switch {
		case v.Counts(0) && v.Counts(1):
			got = both
		case v.Counts(0):
			got = first
		case v.Counts(1):
			got = second
		case v.Undetermined():
			got = undetermined
		}
		reasons := p.List(v.Out[0] | v.Out[1] | v.Open[0] | v.Open[1])
		if got != c.counts || len(reasons) > 1 || c.reason == "" != (len(reasons) == 0) || len(reasons) == 1 && reasons[0].String() != c.reason {
			t.Errorf("%s: counts for %s, %v; want %s, %s", c.name, got, reasons, c.counts, c.reason)
		}
		if v.Undetermined() && reasons[0].Missing() == "" {
			t.Errorf("%s: it is not said what is missing", c.name)
		}
	}
}

// TestDisputedNeverCounts: whatever the other facts are, a game with two results counts for nobody.
func TestDisputedNeverCounts(t *testing.T) {
	for _, id := range ratings.IDs() {
		p, _ := ratings.Open(id)
		f := usual()
		f.Claims = []rating.Claim{{"record", schemas.ResultFirstWins}, {"pairing", schemas.ResultSecondWins}}
		if v := rating.Judge(p, &f); v.Any() || !v.DisputedOnly(0) || !v.DisputedOnly(1) {
			t.Errorf("%s: %+v", id, v)
		}
	}
}

func TestSixtyMoves(t *testing.T) {
	for text, want := range map[string]int{ // minutes; 0: it depends on the game
		"5400+30": 120, "3600": 60, "180+2": 5, "600+5": 15,
		"40/5400+30:1800+30":  150, // 90 + 30 + 60 × ½
		"60/7200:1800":        120, // all in the first stage
		"40/7200:20/3600:900": 180,
		"20/1800r":            90, // thrice
		"3600:30/byoyomi":     0,
		"30/move":             0,
		"*300":                0,
		"40/5400":             0, // nothing is said of what follows
	} {
		c, err := schemas.ParseTimeControl(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got, ok := rating.SixtyMoves(c.Periods)
		if ok != (want > 0) || ok && got != schemas.Millis(want)*schemas.OneMinute {
			t.Errorf("%s: %d ms, %v; want %d minutes", text, got, ok, want)
		}
	}
}

func TestJudgeAllocatesNothing(t *testing.T) {
	p, _ := ratings.Open("fide-2025")
	f := usual()
	if n := testing.AllocsPerRun(100, func() { _ = rating.Judge(p, &f) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
