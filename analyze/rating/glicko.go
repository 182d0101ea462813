package rating

import "math"

// Glicko are the parameters of Glicko-2 and what a player has who is new
// (M. Glickman, Example of the Glicko-2 system).
type Glicko struct {
	Tau        float64 // how much the volatility may change, 0.3 to 1.2
	Rating     float64 // 1500
	Deviation  float64 // RD 350
	Volatility float64 // 0.06
}

// GlickoRating is what Glicko-2 knows of a player.
type GlickoRating struct {
	Rating     float64
	Deviation  float64 // RD
	Volatility float64
}

// GlickoGames is the sum over the games of one player in a period.
type GlickoGames struct {
	games       int
	information float64 // the reciprocal of v
	surplus     float64 // Σ g(φ)(s − E)
}

// glickoScale is how many points a unit of the scale of Glicko-2 has.
const glickoScale = 173.7178

// Add adds a game against an opponent, who is as before the period, in half points.
func (s *GlickoGames) Add(own, opponent GlickoRating, halves int) {
	phi := opponent.Deviation / glickoScale
	g := 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	e := 1 / (1 + math.Exp(-g*(own.Rating-opponent.Rating)/glickoScale))
	s.games++
	s.information += float64(g*g) * e * (1 - e)
	s.surplus += g * (float64(halves)/2 - e)
}

// GlickoChance returns what is expected of a player: only the opponent's deviation counts.
func GlickoChance(own, opponent GlickoRating) float64 {
	phi := opponent.Deviation / glickoScale
	g := 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	return 1 / (1 + math.Exp(-g*(own.Rating-opponent.Rating)/glickoScale))
}

// Update returns what a player has after a period; without games only the deviation grows.
func (p *Glicko) Update(own GlickoRating, s *GlickoGames) GlickoRating {
	phi := own.Deviation / glickoScale
	if s.games == 0 || s.information == 0 { // or with opponents so far off that nothing is learnt
		own.Deviation = math.Hypot(phi, own.Volatility) * glickoScale
		return own
	}
	v := 1 / s.information
	delta := v * s.surplus
	sigma := p.volatility(phi, own.Volatility, v, delta)
	before := math.Hypot(phi, sigma)
	after := 1 / math.Sqrt(1/(before*before)+1/v)
	return GlickoRating{
		Rating:     own.Rating + glickoScale*float64(after*after)*s.surplus,
		Deviation:  after * glickoScale,
		Volatility: sigma,
	}
}

// volatility is step 5: the zero of f by the Illinois algorithm, to 10⁻⁶ of its logarithm.
func (p *Glicko) volatility(phi, sigma, v, delta float64) float64 {
	const (
		precise = 1e-6
		most    = 200 // steps; it takes fewer than ten
	)
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		sum := phi*phi + v + e
		return e*(delta*delta-sum)/(2*sum*sum) - (x-a)/(p.Tau*p.Tau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-v)
	if delta*delta <= phi*phi+v {
		k := 1.0
		for k < most && f(a-k*p.Tau) < 0 {
			k++
		}
		high = a - k*p.Tau
	}
	fLow, fHigh := f(low), f(high)
	for range most {
		if math.Abs(high-low) <= precise {
			break
		}
		mid := low + (low-high)*fLow/(fHigh-fLow)
		fMid := f(mid)
		if fMid*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = mid, fMid
	}
	return math.Exp(low / 2)
}
