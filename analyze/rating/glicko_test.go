package rating_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/rating"
)

// TestGlickoExample is the worked example of M. Glickman, Example of the Glicko-2 system: a
// player of 1500, RD 200 and volatility 0.06 beats 1400 (RD 30) and loses to 1550 (RD 100) and
// 1700 (RD 300), τ = 0.5. He prints µ′ = −0.2069 and φ′ = 0.8722, in points 1464.06 and 151.52
// (173.7178 × −0.2069 + 1500, with µ′ rounded; unrounded it is 1464.05), and the volatility
// 0.05999.
func TestGlickoExample(t *testing.T) {
	own := rating.GlickoRating{Rating: 1500, Deviation: 200, Volatility: 0.06}
	var games rating.GlickoGames
	games.Add(own, rating.GlickoRating{Rating: 1400, Deviation: 30, Volatility: 0.06}, rating.Win)
	games.Add(own, rating.GlickoRating{Rating: 1550, Deviation: 100, Volatility: 0.06}, rating.Loss)
	games.Add(own, rating.GlickoRating{Rating: 1700, Deviation: 300, Volatility: 0.06}, rating.Loss)
	p := rating.Glicko{Tau: 0.5}
	after := p.Update(own, &games)
	mu, phi := (after.Rating-1500)/173.7178, after.Deviation/173.7178
	if got := fmt.Sprintf("%.4f %.4f %.2f", mu, phi, after.Deviation); got != "-0.2069 0.8722 151.52" {
		t.Errorf("µ′, φ′ and RD %s", got)
	}
	if math.Abs(after.Rating-1464.06) > 0.01 || math.Floor(after.Volatility*1e5) != 5999 {
		t.Errorf("rating %.4f, volatility %.7f", after.Rating, after.Volatility)
	}
}

// TestGlickoIdle: without games √(200² + (0.06 × 173.7178)²) = √(40000 + 108.64) = 200.27.
func TestGlickoIdle(t *testing.T) {
	p := rating.Glicko{Tau: 0.5}
	after := p.Update(rating.GlickoRating{Rating: 1500, Deviation: 200, Volatility: 0.06}, new(rating.GlickoGames))
	if after.Rating != 1500 || math.Abs(after.Deviation-200.27) > 0.005 {
		t.Errorf("%+v", after)
	}
}

// TestGlickoStands: whatever the ratings are, what comes out is a number.
func TestGlickoStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) rating.GlickoRating {
			return rating.GlickoRating{
				Rating:    float64(rapid.IntRange(0, 99_999).Draw(t, name)),
				Deviation: rapid.Float64Range(1, 500).Draw(t, name+" RD"), Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, name+" volatility"),
			}
		}
		own := draw("own")
		var games rating.GlickoGames
		for range rapid.IntRange(1, 30).Draw(t, "games") {
			games.Add(own, draw("opponent"), rapid.IntRange(0, 2).Draw(t, "halves"))
		}
		p := rating.Glicko{Tau: rapid.Float64Range(0.2, 1.2).Draw(t, "tau")}
		after := p.Update(own, &games)
		for _, x := range []float64{after.Rating, after.Deviation, after.Volatility} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%+v", after)
			}
		}
	})
}

// TestElo: 1600 against 1800 is expected 1 / (1 + 10^½) = 1 / 4.16228 = .24025; a draw with K
// 32 gives 32 × .25975 = 8.31, with the K of a newcomer, 64, twice as much.
func TestElo(t *testing.T) {
	e := rating.Elo{K: 32, ProvisionalK: 64, Provisional: 10, Scale: 400}
	chance := e.Chance(1600, 1800)
	if math.Abs(chance-0.24025) > 5e-6 {
		t.Errorf("expected %v", chance)
	}
	for games, want := range map[int]float64{10: 8.31, 9: 16.62} {
		if got := e.Change(games, rating.Draw, chance); math.Abs(got-want) > 0.005 {
			t.Errorf("after %d games: %v, want %v", games, got, want)
		}
	}
	capped := rating.Elo{K: 10, Scale: 400, Cap: 350} // 1 / (1 + 10^(−350/400)) = .88234
	if got := capped.Chance(2400, 1800); math.Abs(got-0.88234) > 5e-6 {
		t.Errorf("600 above counts as 350: %v", got)
	}
}
