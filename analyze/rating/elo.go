package rating

import "math"

// Elo are the parameters of plain Elo.
type Elo struct {
	K            float64 // of players with Provisional games and more
	ProvisionalK float64 // of others
	Provisional  int     // games; 0: there are no provisional players
	Scale        float64 // points at which the odds are ten to one, 400 as usual
	Cap          int     // a greater difference counts as this; 0: there is no cap
	Initial      int     // of a player without rating
}

// Chance returns what is expected of a player against an opponent, from 0 to 1 without them.
// Of the two together it is 1, to the last bits of a float.
func (e *Elo) Chance(own, opponent float64) float64 {
	d := opponent - own
	if e.Cap > 0 {
		d = max(-float64(e.Cap), min(float64(e.Cap), d))
	}
	return 1 / (1 + math.Pow(10, d/e.Scale))
}

// Factor returns the factor of a player who had so many games before the period.
func (e *Elo) Factor(games int) float64 {
	if games < e.Provisional {
		return e.ProvisionalK
	}
	return e.K
}

// Change returns what a rating changes by over the games of a period.
func (e *Elo) Change(games, halves int, expected float64) float64 {
	return e.Factor(games) * (float64(halves)/2 - expected)
}
