package rating

import (
	"math"
	"strconv"

	"qipu/schemas"
	"qipu/schemas/ratings"
)

// Tally is the games of one player that count, in one period and class of time.
type Tally struct {
	Games     int // in all
	Opponents int // sum of the opponents' ratings, over Against games
	Against   int // games against rated opponents
	Halves    int // half points scored in Games
	Scored    int // half points scored in Against games
	Expected  Hundredths
	Chance    float64
	Glicko    GlickoGames
}

// System is the formula of a profile.
type System struct {
	formula ratings.Formula
	elo     Elo
	glicko  Glicko
}

// SystemOf returns the system of a formula.
func SystemOf(f *ratings.Formula) *System {
	return &System{
		formula: *f,
		elo:     Elo{K: f.K, ProvisionalK: f.ProvisionalK, Provisional: f.ProvisionalGames, Scale: f.Scale, Cap: f.Cap, Initial: f.Initial},
		glicko:  Glicko{Tau: f.Tau, Rating: float64(f.Initial), Deviation: f.Deviation, Volatility: f.Volatility},
	}
}

// Computes reports whether the formula changes ratings by a period.
func (s *System) Computes() bool { return s.formula.Kind != ratings.WHR }

// ScoreOf returns the half points that a result gives the first player (0) or the second (1).
func ScoreOf(r schemas.Result, side int) int {
	switch {
	case r == schemas.ResultDraw:
		return Draw
	case r == schemas.ResultFirstWins && side == 0, r == schemas.ResultSecondWins && side == 1:
		return Win
	}
	return Loss
}

// initial is the rating that stands for none.
func (s *System) initial(p Standing) int {
	if p.Rating == 0 {
		return s.formula.Initial
	}
	return p.Rating
}

// Add adds a game to the tally of a player, in half points.
func (s *System) Add(t *Tally, own, opponent Standing, halves int) {
	t.Games++
	t.Halves += halves
	if opponent.Rating > 0 {
		t.Against++
		t.Opponents += opponent.Rating
		t.Scored += halves
	}
	switch s.formula.Kind {
	case ratings.FIDE:
		if own.Rating > 0 && opponent.Rating > 0 {
			t.Expected += FIDEChance(own.Rating, opponent.Rating)
		}
	case ratings.Elo:
		t.Chance += s.elo.Chance(float64(s.initial(own)), float64(s.initial(opponent)))
	case ratings.Glicko:
		t.Chance += GlickoChance(s.glickoOf(own), s.glickoOf(opponent))
		t.Glicko.Add(s.glickoOf(own), s.glickoOf(opponent), halves)
	case ratings.WHR:
	}
}

// Expected returns what is expected of a player against an opponent, in hundredths; ok is
// false where the formula expects nothing, or one of them has no rating that it needs.
func (s *System) Expected(own, opponent Standing) (h Hundredths, ok bool) {
	switch s.formula.Kind {
	case ratings.FIDE:
		if own.Rating > 0 && opponent.Rating > 0 {
			return FIDEChance(own.Rating, opponent.Rating), true
		}
	case ratings.Elo:
		return hundredths(s.elo.Chance(float64(s.initial(own)), float64(s.initial(opponent)))), true
	case ratings.Glicko:
		return hundredths(GlickoChance(s.glickoOf(own), s.glickoOf(opponent))), true
	case ratings.WHR:
	}
	return 0, false
}

// Sum returns what was expected of a player over the games of a tally.
func (s *System) Sum(t *Tally, own Standing) (h Hundredths, ok bool) {
	switch s.formula.Kind {
	case ratings.FIDE:
		return t.Expected, own.Rating > 0 && t.Against > 0
	case ratings.Elo, ratings.Glicko:
		return hundredths(t.Chance), t.Games > 0
	case ratings.WHR:
	}
	return 0, false
}

func (s *System) glickoOf(p Standing) GlickoRating {
	return GlickoRating{float64(s.initial(p)), s.glicko.Deviation, s.glicko.Volatility}
}

// Change is what a player's rating changes by.
type Change struct {
	K     string // the coefficient it is reckoned with; empty where the formula has none
	Delta Hundredths
	Exact float64 // Delta before it is rounded
	New   int     // the rating after it, rounded once; 0 where there is none
	First bool    // it is a first rating, or none as yet: there is nothing to change
	Note  string  // "RD 151.52, volatility 0.05999"; of a first rating its average and dp, or why there is none
}

// Changes returns the change of a player, or one for each coefficient that he may have: then
// missing says what would decide it. A player without games, or of a formula that computes
// nothing, has none.
func (s *System) Changes(t *Tally, own Standing, d Development) (list []Change, missing string) {
	if t.Games == 0 {
		return nil, ""
	}
	switch s.formula.Kind {
	case ratings.FIDE:
		if own.Rating == 0 {
			if own.Rated == Unknown {
				return nil, "rating"
			}
			return []Change{firstChange(t)}, ""
		}
		var ks []int
		d.Rating = own.Rating
		ks, missing = FIDEK(d)
		for _, k := range ks {
			limited := FIDELimitK(k, t.Against)
			c := Change{K: strconv.Itoa(limited), Delta: FIDEChange(limited, t.Scored, t.Expected)}
			c.Exact = float64(c.Delta) / 100
			if c.New = own.Rating + c.Delta.Rounded(); c.New < fideFloor {
				c.Note = "below 1400: no longer in the list"
			}
			list = append(list, c)
		}
		return list, missing
	case ratings.Elo:
		games := 0
		if d.Games != nil {
			games = *d.Games
		} else if s.elo.Provisional > 0 && s.elo.K != s.elo.ProvisionalK {
			missing = "rated-games"
			list = append(list, s.eloChange(t, own, s.elo.Provisional)) // of a settled player
		}
		return append(list, s.eloChange(t, own, games)), missing
	case ratings.Glicko:
		after := s.glicko.Update(s.glickoOf(own), &t.Glicko)
		change := after.Rating - float64(s.initial(own))
		return []Change{{
			Delta: hundredths(change), Exact: change, New: nearest(after.Rating),
			Note: "RD " + strconv.FormatFloat(after.Deviation, 'f', 2, 64) + ", volatility " + strconv.FormatFloat(after.Volatility, 'f', 5, 64),
		}}, ""
	case ratings.WHR:
	}
	return nil, ""
}

func (s *System) eloChange(t *Tally, own Standing, games int) Change {
	k, change := s.elo.Factor(games), s.elo.Change(games, t.Halves, t.Chance)
	c := Change{K: strconv.FormatFloat(k, 'f', -1, 64), Delta: hundredths(change), Exact: change, New: s.initial(own) + nearest(change)}
	if c.New <= 0 {
		c.Note = "new rating " + strconv.Itoa(c.New)
	}
	return c
}

// firstChange is the first rating of a player.
func firstChange(t *Tally) Change {
	f := FIDEFirst(t.Against, t.Scored, t.Opponents)
	c := Change{First: true, New: f.Rating}
	switch f.Why {
	case "games":
		c.Note = "no first rating: " + strconv.Itoa(t.Against) + " of 5 games against rated players"
	case "zero":
		c.Note = "no first rating: a score of zero is left out of a first event"
	case "floor":
		c.Note = "no first rating: below 1400"
	default:
		c.Note = "first rating: average " + Hundredths(f.Average).String() + ", dp " + strconv.Itoa(f.DP)
	}
	return c
}

func hundredths(x float64) Hundredths { return Hundredths(nearest(x * 100)) }

// nearest is the nearest whole number, of a half that away from zero. What the sum of many
// floats has missed a half by is no difference.
func nearest(x float64) int {
	const missed = 1e-9
	return int(math.Round(x + math.Copysign(missed, x)))
}

// String writes the number with its decimals as they are, "-12.4".
func (h Hundredths) String() string {
	sign, n := "", int(h)
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.Itoa(n/100)
	if rest := n % 100; rest != 0 {
		text += "." + string([]byte{byte('0' + rest/10)})
		if rest%10 != 0 {
			text += string([]byte{byte('0' + rest%10)})
		}
	}
	return text
}

// Signed writes a change with its sign, "+12.4".
func (h Hundredths) Signed() string {
	if h > 0 {
		return "+" + h.String()
	}
	return h.String()
}

// Published reports whether a change was published as this one, to the decimals that the text
// has; ok is false where the text is no change. A whole number is rounded as the rating is. Of
// decimals both neighbours of a half are as good: no rule says how lists round them.
func (c *Change) Published(text string) (same, ok bool) {
	h, decimals, ok := ParseHundredths(text)
	const missed = 1e-6
	switch {
	case !ok:
		return false, false
	case decimals == 0:
		return int(h) == nearest(c.Exact)*100, true
	case decimals == 1:
		return math.Abs(float64(h)-c.Exact*100) <= 5+missed, true
	}
	return math.Abs(float64(h)-c.Exact*100) <= 0.5+missed, true
}

// ParseHundredths reads a number with at most two decimals, as lists publish changes: "+12.4",
// "-3", "−0,8", and tells how many it has.
func ParseHundredths(text string) (h Hundredths, decimals int, ok bool) {
	const most = 1_000_000 // points
	negative, digits, n := false, 0, 0
	point := false
	for i, r := range text {
		switch {
		case i == 0 && (r == '+' || r == '-' || r == '−' || r == '－' || r == '＋'):
			negative = r == '-' || r == '−' || r == '－'
		case (r == '.' || r == ',') && !point && digits > 0:
			point = true
		case r >= '0' && r <= '9' && decimals < 2:
			n = n*10 + int(r-'0')
			digits++
			if point {
				decimals++
			}
			if n > most*100 {
				return 0, 0, false
			}
		default:
			return 0, 0, false
		}
	}
	if digits == 0 {
		return 0, 0, false
	}
	for range 2 - decimals {
		n *= 10
	}
	if negative {
		n = -n
	}
	return Hundredths(n), decimals, true
}
