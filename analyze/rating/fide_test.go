package rating_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/rating"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// halvesOf reads a score: 1, 0.5, 0.
func halvesOf(t *testing.T, text string) int {
	t.Helper()
	n, err := schemas.ParseHalves(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestPublicValues holds the formulas against the values of another implementation.
func TestPublicValues(t *testing.T) {
	data, err := os.ReadFile("testdata/fide-values.tsv")
	if err != nil {
		t.Fatal(err)
	}
	values := 0
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || f[0] == "kind" {
			continue
		}
		values++
		got, want := 0, 0
		switch f[0] {
		case "change":
			got, want = changeOf(t, f[1], number(t, f[2]), number(t, f[3]), number(t, f[4]), halvesOf(t, f[5])), number(t, f[6])
		case "expected_score(opponent-own)": // without a cap, as the table has it
			h, _, ok := rating.ParseHundredths(f[6])
			if !ok {
				t.Fatalf("%q", f[6])
			}
			got, want = int(rating.Chance(-number(t, f[4]))), int(h)
			if d := number(t, f[4]); d == 800 && got != 0 || d == -800 && got != 100 {
				t.Errorf("difference %d: %d", d, got)
			}
		case "performance":
			games, halves, sum := 0, 0, 0
			for one := range strings.FieldsSeq(f[4] + " " + f[5]) {
				score, against, _ := strings.Cut(one, "v")
				games, halves, sum = games+1, halves+halvesOf(t, score), sum+number(t, against)
			}
			got, want = rating.FIDEPerformance(games, halves, sum), number(t, f[6])
		default:
			t.Fatalf("kind %q", f[0])
		}
		if got != want {
			t.Errorf("%s: %d", strings.TrimSpace(line), got)
		}
	}
	if values != 45 {
		t.Errorf("%d values, want 45", values)
	}
}

// changeOf is the change over one game, 0 where the profile leaves it out.
func changeOf(t *testing.T, class string, own, k, opponent, halves int) int {
	t.Helper()
	profile, _ := ratings.Open("fide-2025")
	times := map[string]schemas.Millis{"standard": 120 * schemas.OneMinute, "rapid": 15 * schemas.OneMinute, "blitz": 5 * schemas.OneMinute}
	result := [...]schemas.Result{schemas.ResultSecondWins, schemas.ResultDraw, schemas.ResultFirstWins}[halves]
	f := rating.Facts{
		Result: result, Moves: true, Plies: 60, Dated: true, Paired: rating.Yes, Duplicate: rating.No, Odds: rating.No, Decided: rating.No,
		Players: [2]rating.Standing{{Known: true, Rating: own, Rated: rating.Yes}, {Known: true, Rating: opponent, Rated: rating.Yes}},
		Times:   [2]schemas.Millis{times[class], times[class]}, Timed: true,
	}
	v := rating.Judge(profile, &f)
	if v.Class != class {
		t.Fatalf("class %s, want %s", v.Class, class)
	}
	if !v.Counts(0) {
		if v.Out[0] != ratings.Set(0).Add(ratings.RatingGap) {
			t.Fatalf("left out for %v, not known %v", profile.List(v.Out[0]), profile.List(v.Open[0]))
		}
		return 0
	}
	var tally rating.Tally
	system := rating.SystemOf(&profile.Formula)
	system.Add(&tally, f.Players[0], f.Players[1], halves)
	changes, missing := system.Changes(&tally, f.Players[0], rating.Development{K: k})
	if len(changes) != 1 || missing != "" {
		t.Fatalf("changes %v, missing %s", changes, missing)
	}
	return changes[0].Delta.Rounded()
}

func TestChance(t *testing.T) {
	for _, c := range []struct {
		difference int
		want       rating.Hundredths
	}{ // the ends of rows of table 8.1.2
		{3, 50}, {4, 51}, {-4, 49}, {98, 63}, {99, 64}, {400, 92}, {411, 92}, {412, 93}, {619, 98}, {620, 99}, {735, 99}, {736, 100}, {-736, 0},
	} {
		if got := rating.Chance(c.difference); got != c.want {
			t.Errorf("Chance(%d) = %d, want %d", c.difference, got, c.want)
		}
	}
}

// TestCap: a difference counts as 400 at most, unless one's own rating is 2650 or more.
func TestCap(t *testing.T) {
	for _, c := range []struct {
		own, opponent int
		want          rating.Hundredths
	}{
		{2000, 1500, 92},
		{1500, 2000, 8},
		{2649, 1800, 92},
		{1800, 2649, 8},
		{2650, 1800, 100}, // 850 apart
		{2650, 2200, 94},  // 450 apart: 433–456
		{2200, 2650, 8},   // the other side is capped still
	} {
		if got := rating.FIDEChance(c.own, c.opponent); got != c.want {
			t.Errorf("FIDEChance(%d, %d) = %d, want %d", c.own, c.opponent, got, c.want)
		}
	}
}

func TestExpectedScoresSumToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.IntRange(0, 4000).Draw(t, "a"), rapid.IntRange(0, 4000).Draw(t, "b")
		if sum := rating.Chance(a-b) + rating.Chance(b-a); sum != 100 {
			t.Fatalf("table: %d", sum)
		}
		if sum := rating.FIDEChance(a, b) + rating.FIDEChance(b, a); max(a, b) < 2650 && sum != 100 {
			t.Fatalf("B.02: %d", sum)
		}
		elo := rating.Elo{Scale: 400, Cap: rapid.SampledFrom([]int{0, 350}).Draw(t, "cap")}
		if sum := elo.Chance(float64(a), float64(b)) + elo.Chance(float64(b), float64(a)); sum < 1-1e-12 || sum > 1+1e-12 {
			t.Fatalf("Elo: %v", sum)
		}
	})
}

// TestChange: 1600 with K 20 plays 1500, 1700 and 2100 and scores 2: expected are .64 (100
// above), .36 and .08 (500 below, as 400), 1.08 together; 20 × (2 − 1.08) = 18.4.
func TestChange(t *testing.T) {
	expected := rating.FIDEChance(1600, 1500) + rating.FIDEChance(1600, 1700) + rating.FIDEChance(1600, 2100)
	if expected != 108 {
		t.Fatalf("expected %d", expected)
	}
	got := rating.FIDEChange(20, 4, expected)
	if got.Signed() != "+18.4" || got.Rounded() != 18 {
		t.Errorf("change %s, rounded %d", got.Signed(), got.Rounded())
	}
}

func TestRounding(t *testing.T) {
	for h, want := range map[rating.Hundredths]int{149: 1, 150: 2, -149: -1, -150: -2, 50: 1, -50: -1, 49: 0, -49: 0} {
		if got := h.Rounded(); got != want {
			t.Errorf("%s: %d, want %d", h, got, want)
		}
	}
}

func TestFIDEK(t *testing.T) {
	few, many := 29, 30
	for _, c := range []struct {
		name    string
		d       rating.Development
		want    []int
		missing string
	}{
		{"by the list", rating.Development{K: 10, Rating: 1500}, []int{10}, ""},
		{"29 games", rating.Development{Rating: 2450, Games: &few, Peak: 2450}, []int{40}, ""},
		{"30 games", rating.Development{Rating: 2100, Games: &many, Peak: 2200, Birth: 1990, Year: 2026}, []int{20}, ""},
		{"18 this year", rating.Development{Rating: 2299, Games: &many, Peak: 2299, Birth: 2008, Year: 2026}, []int{40}, ""},
		{"18 last year", rating.Development{Rating: 2299, Games: &many, Peak: 2299, Birth: 2007, Year: 2026}, []int{20}, ""},
		{"young, 2300", rating.Development{Rating: 2300, Games: &many, Peak: 2300, Birth: 2012, Year: 2026}, []int{20}, ""},
		{"was 2400", rating.Development{Rating: 2380, Games: &many, Peak: 2400, Birth: 1990, Year: 2026}, []int{10}, ""},
		{"is 2400", rating.Development{Rating: 2400, Games: &many}, []int{10}, ""},
		{"was it 2400", rating.Development{Rating: 2350, Games: &many}, []int{20, 10}, "peak-rating"},
		{"nothing known", rating.Development{Rating: 1900}, []int{40, 20, 10}, "peak-rating, birth, rated-games"},
	} {
		got, missing := rating.FIDEK(c.d)
		if !equal(got, c.want) || missing != c.missing {
			t.Errorf("%s: K %v, missing %q; want %v, %q", c.name, got, missing, c.want, c.missing)
		}
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestFIDELimitK: 40 × 17 = 680 and 40 × 18 = 720; 700 / 18 = 38.8; 700 / 40 = 17.5.
func TestFIDELimitK(t *testing.T) {
	for _, c := range []struct{ k, games, want int }{{40, 17, 40}, {40, 18, 38}, {20, 35, 20}, {20, 40, 17}, {10, 70, 10}, {10, 0, 10}} {
		if got := rating.FIDELimitK(c.k, c.games); got != c.want {
			t.Errorf("K %d over %d games: %d, want %d", c.k, c.games, got, c.want)
		}
	}
}

func TestFIDEFirst(t *testing.T) {
	for _, c := range []struct {
		name               string
		games, halves, sum int
		want               int
		why                string
	}{
		// 5 games against 1700, 1750, 1800, 1850, 1900 (9000), 3½ points. With 2 × 1800 the
		// average is 12600 / 7 = 1800; p = (3.5 + 1) / 7 = .642857 → .64, dp 102: 1902.
		{"usual", 5, 7, 9000, 1902, ""},
		// 6 games against 1512 on average (9072), 1 point: (9072 + 3600) / 8 = 1584; p = 2/8 =
		// .25, dp −193: 1391, below the floor.
		{"below the floor", 6, 2, 9072, 0, "floor"},
		// 5 games against 2300 (11500), all won: 15100 / 7 = 2157.14; p = 6/7 = .857 → .86,
		// dp 309: above 2200.
		{"too high", 5, 10, 11500, 2200, ""},
		{"four games", 4, 4, 7200, 0, "games"},
		{"no point", 5, 0, 9000, 0, "zero"},
		{"no game", 0, 0, 0, 0, "games"},
	} {
		if got := rating.FIDEFirst(c.games, c.halves, c.sum); got.Rating != c.want || got.Why != c.why {
			t.Errorf("%s: %+v, want %d %q", c.name, got, c.want, c.why)
		}
	}
}

// TestPerformanceMirrors: what one gains in dp the opponent loses.
func TestPerformanceMirrors(t *testing.T) {
	for games := 1; games <= 20; games++ {
		for halves := range 2*games + 1 {
			a, b := rating.Performance(games, halves), rating.Performance(games, 2*games-halves)
			// hundredths are rounded half up, so that at an exact half both may gain one
			if (halves*100)%(2*games) != games && a != -b {
				t.Errorf("%d of %d: dp %d and %d", halves, 2*games, a, b)
			}
		}
	}
}

func TestParseHundredths(t *testing.T) {
	for text, want := range map[string]rating.Hundredths{"+12.4": 1240, "-3": -300, "−0,8": -80, "0": 0, "17.25": 1725, "+0": 0} {
		if got, _, ok := rating.ParseHundredths(text); !ok || got != want {
			t.Errorf("%q: %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "+", "1.234", "1.2.3", "x", ".5", "99999999999"} {
		if got, _, ok := rating.ParseHundredths(text); ok {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func FuzzHundredths(f *testing.F) {
	f.Add("+12.4")
	f.Add("−0,05")
	f.Fuzz(func(t *testing.T, text string) {
		h, _, ok := rating.ParseHundredths(text)
		if !ok {
			return
		}
		if again, _, ok := rating.ParseHundredths(h.Signed()); !ok || again != h {
			t.Errorf("%q: %d, written %s, read %d", text, h, h.Signed(), again)
		}
	})
}

// TestPublished: a change of 20.48 (32 × .64) is 20.5 to one decimal and 20 to none; one of 12.25
// lies between 12.2 and 12.3, of which no rule says which is right; 12.5 is 13 away from zero.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		exact    float64
		text     string
		same, ok bool
	}{
		{20.48, "+20.48", true, true},
		{20.48, "+20.5", true, true},
		{20.48, "20", true, true},
		{20.48, "+20.4", false, true},
		{20.48, "+20.49", false, true},
		{20.48, "21", false, true},
		{-20.48, "-20.5", true, true},
		{-20.48, "−20,48", true, true},
		{-20.48, "+20.48", false, true},
		{12.25, "12.2", true, true},
		{12.25, "12.3", true, true},
		{12.25, "12.4", false, true},
		{12.5, "13", true, true},
		{12.5, "12", false, true},
		{-12.5, "-13", true, true},
		{-12.5, "-12", false, true},
		{8, "+8.0", true, true},
		{8, "about 8", false, false},
	} {
		change := rating.Change{Exact: c.exact}
		if same, ok := change.Published(c.text); same != c.same || ok != c.ok {
			t.Errorf("%v as %q: %v, %v", c.exact, c.text, same, ok)
		}
	}
}

// TestEloRoundsOnce: a change of 12.4955 is 12 and not 13, though to two decimals it is 12.50.
func TestEloRoundsOnce(t *testing.T) {
	p, _ := ratings.Open("elo")
	p.Formula.K, p.Formula.ProvisionalK = 24.991, 24.991 // × ½ against an equal = 12.4955
	s := rating.SystemOf(&p.Formula)
	equal := rating.Standing{Known: true, Rating: 1500, Rated: rating.Yes}
	for halves, want := range map[int]int{rating.Win: 1512, rating.Loss: 1488} {
		var tally rating.Tally
		s.Add(&tally, equal, equal, halves)
		list, _ := s.Changes(&tally, equal, rating.Development{})
		if len(list) != 1 || list[0].New != want {
			t.Errorf("%d: %+v, want %d", halves, list, want)
		}
	}
	// What is expected of four games against 400 above and below is 2 but for the last bits.
	p.Formula.K, p.Formula.ProvisionalK = 25, 25
	s = rating.SystemOf(&p.Formula)
	var tally rating.Tally
	for i, rated := range []int{1100, 1900, 1100, 1900} {
		s.Add(&tally, equal, rating.Standing{Known: true, Rating: rated, Rated: rating.Yes}, []int{rating.Win, rating.Win, rating.Draw, rating.Loss}[i])
	}
	if list, _ := s.Changes(&tally, equal, rating.Development{}); list[0].Delta != 1250 || list[0].New != 1513 {
		t.Errorf("%+v, want 12.5 → 1513", list)
	}
}
