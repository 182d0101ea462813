package rating

import (
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// Known says whether something is so.
type Known uint8

// What may be known of it.
const (
	Unknown Known = iota
	No
	Yes
)

// Of is what is known of a thing that is so, or is not.
func Of(yes bool) Known {
	if yes {
		return Yes
	}
	return No
}

// Unplayed is why there was no game.
type Unplayed uint8

// The reasons.
const (
	Played        Unplayed = iota // it was a game, as far as anything says
	Forfeited                     // by one player
	BothForfeited                 //
	Free                          // 轮空, 缺席: there was no opponent
)

// Standing is a player of a game, with his rating at the time.
type Standing struct {
	Known  bool // it is known who he is
	Rating int  // 0 where there is none
	Rated  Known
}

// Claim is a result that something names: the record, the pairing, the rules, a finding.
type Claim struct {
	By     string
	Result schemas.Result
}

// Facts are what is known of one game, or of a round without one.
type Facts struct {
	Unplayed Unplayed
	Result   schemas.Result // as it stands; first and second are Players
	Claims   []Claim        // decided results that are named, that one too
	Players  [2]Standing
	Same     bool // the two are one person
	Doubtful bool // whether there was a game is told both ways

	Paired    Known // Unknown: the event lists no pairings
	Duplicate Known // another record of the same game comes before
	Plies     int   // that the record shows
	Moves     bool  // whether it shows any, or says that there were none
	Said      Known // whether both made a move, as the pairing says
	Illegal   Known // the moves break off with one that is not lawful
	Voided    Known
	Decided   Known // its match was, before it
	Adjudged  Known

	EventRated Known
	GameRated  Known
	Category   string // of the rules, as RIF numbers them
	Dated      bool
	Odds       Known

	Times [2]schemas.Millis // that each side has for 60 moves, where Timed
	Timed bool
}

// Verdict is what a profile makes of a game.
type Verdict struct {
	Out   [2]ratings.Set // why it does not count for the first and the second player
	Open  [2]ratings.Set // what is not known, and would be a reason
	Class string         // of its time; empty where the profile has no classes, or none fits
}

// Counts reports whether the game counts for a player: 0 the first, 1 the second.
func (v *Verdict) Counts(side int) bool { return v.Out[side]|v.Open[side] == 0 }

// Any reports whether it counts for anyone.
func (v *Verdict) Any() bool { return v.Counts(0) || v.Counts(1) }

// Undetermined reports whether it counts for nobody as yet, and may for someone.
func (v *Verdict) Undetermined() bool {
	return !v.Any() && (v.Out[0] == 0 || v.Out[1] == 0)
}

// DisputedOnly reports whether only a ruling on the result is missing for a player.
func (v *Verdict) DisputedOnly(side int) bool {
	return v.Out[side] == 0 && v.Open[side] == ratings.Set(0).Add(ratings.ResultDisputed)
}
