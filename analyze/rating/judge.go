package rating

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/ratings"
)

// judge holds a game against a profile.
type judge struct {
	profile *ratings.Profile
	facts   *Facts
	class   *ratings.Class // nil where there is none, or the time is not known
}

// Judge holds a game against a profile. It asks nothing else, and keeps nothing. What was not
// played is left out for that alone.
func Judge(p *ratings.Profile, f *Facts) (v Verdict) {
	j := judge{profile: p, facts: f}
	if f.Timed && len(p.Classes) > 0 {
		j.class = p.ClassOf(min(f.Times[0], f.Times[1]))
	}
	if j.class != nil {
		v.Class = j.class.Name
	}
	for i := range p.Rules {
		r := &p.Rules[i]
		if r.Off || f.Unplayed != Played && r.Reason > ratings.Bye {
			continue
		}
		for side := range 2 {
			switch j.holds(r, side) {
			case Yes:
				v.Out[side] = v.Out[side].Add(r.Reason)
			case Unknown:
				v.Open[side] = v.Open[side].Add(r.Reason)
			case No:
			}
		}
	}
	return v
}

// unplayed is what the reasons say of which there was no game.
var unplayed = map[ratings.Reason]Unplayed{ratings.Forfeit: Forfeited, ratings.DoubleForfeit: BothForfeited, ratings.Bye: Free}

// holds reports whether the reason of a rule holds for a player.
func (j *judge) holds(r *ratings.Rule, side int) Known {
	f := j.facts
	if len(r.Classes) > 0 && (j.class == nil || !slices.Contains(r.Classes, j.class.Name)) {
		return No // and where the time is not known, TIME_CLASS says so
	}
	switch r.Reason {
	case ratings.Forfeit, ratings.DoubleForfeit, ratings.Bye:
		return Of(unplayed[r.Reason] == f.Unplayed)
	case ratings.SamePlayer:
		return Of(f.Same)
	case ratings.PlayerUnknown:
		return open(!f.Players[0].Known || !f.Players[1].Known)
	case ratings.Unpaired:
		return open(f.Paired == No)
	case ratings.Duplicate:
		return f.Duplicate
	case ratings.IllegalEnd:
		return f.Illegal
	case ratings.VoidedWithdrawal:
		return f.Voided
	case ratings.AfterDecision:
		return f.Decided
	case ratings.Adjudicated:
		return f.Adjudged
	case ratings.Handicap:
		return f.Odds
	case ratings.EventUnrated:
		return Of(f.EventRated == No)
	case ratings.GameUnrated:
		return Of(f.GameRated == No)
	case ratings.NoDate:
		return Of(!f.Dated)
	case ratings.ResultDisputed:
		return open(f.Doubtful || f.Disputed())
	}
	return j.counted(r, side)
}

// open is Unknown where a person has to decide, else No.
func open(decide bool) Known {
	if decide {
		return Unknown
	}
	return No
}

// counted are the reasons that rest on results, plies, times and ratings.
func (j *judge) counted(r *ratings.Rule, side int) Known {
	f := j.facts
	switch r.Reason {
	case ratings.NoResult:
		return Of(!f.Result.Decided() && len(f.Claims) == 0)
	case ratings.DoubleLoss:
		return open(f.Result == schemas.ResultDoubleLoss)
	case ratings.NoMoveBoth:
		const bothMoved = 2
		switch {
		case f.Moves && f.Plies >= bothMoved:
			return open(f.Said == No) // told both ways
		case f.Moves && f.Said == Yes: // the pairing says that it was played: a sheet may have been left off
			return Unknown
		case f.Moves:
			return Yes
		case f.Said == Unknown:
			return Unknown
		}
		return Of(f.Said == No)
	case ratings.MinMoves:
		if !f.Moves {
			return Unknown
		}
		return Of(f.Plies < r.Plies)
	case ratings.RuleCategory:
		if f.Category == "" {
			return Unknown
		}
		return Of(f.Category != r.Category)
	case ratings.TimeClass:
		return j.tooShort()
	case ratings.UnequalTime:
		if !f.Timed {
			return Unknown
		}
		return Of(f.Times[0] != f.Times[1])
	case ratings.RatingGap:
		return j.apart(r)
	case ratings.UnratedOpponent:
		switch opponent := f.Players[1-side]; {
		case opponent.Rated == Yes, !opponent.Known: // who he is has to be known first
			return No
		case opponent.Rated == No: // between two without ratings it is for neither
			return Yes
		}
	}
	return Unknown
}

// tooShort reports whether the time is of no class, or too short for the players.
func (j *judge) tooShort() Known {
	f := j.facts
	if !f.Timed {
		return Unknown
	}
	if j.class == nil {
		return Yes
	}
	each, most := min(f.Times[0], f.Times[1]), schemas.Millis(0)
	for i := range j.class.Floor {
		most = max(most, j.class.FloorOf(j.class.Floor[i].Rating))
	}
	unsure := false
	for _, p := range f.Players {
		switch {
		case p.Rated == Yes && each < j.class.FloorOf(p.Rating):
			return Yes
		case p.Rated == Unknown && each < most:
			unsure = true
		}
	}
	return open(unsure)
}

// apart reports whether the ratings are too far apart.
func (j *judge) apart(r *ratings.Rule) Known {
	a, b := j.facts.Players[0], j.facts.Players[1]
	switch {
	case a.Rated == Unknown || b.Rated == Unknown:
		return Unknown
	case a.Rated == No || b.Rated == No:
		return No
	}
	return Of(max(a.Rating, b.Rating) > r.Above && max(a.Rating-b.Rating, b.Rating-a.Rating) >= r.Gap)
}

// Disputed reports whether something names another decided result than the one that stands.
func (f *Facts) Disputed() bool {
	return slices.ContainsFunc(f.Claims, func(c Claim) bool { return c.Result.Decided() && c.Result != f.Result })
}

// Rulings lists the decided results that are named, that which stands first.
func (f *Facts) Rulings() []schemas.Result {
	var list []schemas.Result
	if f.Result.Decided() {
		list = append(list, f.Result)
	}
	for _, c := range f.Claims {
		if c.Result.Decided() && !slices.Contains(list, c.Result) {
			list = append(list, c.Result)
		}
	}
	return list
}

// SixtyMoves returns the time that a side has for 60 moves: its budgets and what is added or
// delayed for as many moves as are played in each. ok is false where that depends on the game:
// with byo-yomi, a limit on each move, an hourglass, or overtime.
func SixtyMoves(periods []schemas.Period) (each schemas.Millis, ok bool) {
	const moves = 60
	left := moves
	for i, p := range periods {
		if p.Kind != schemas.PeriodBudget || p.Moves == 0 && i < len(periods)-1 {
			return 0, false
		}
		for {
			n := left
			if p.Moves > 0 {
				n = min(n, p.Moves)
			}
			each += p.Base + schemas.Millis(n)*(p.Increment+p.Delay)
			left -= n
			if left == 0 {
				return each, true
			}
			if !p.Repeats {
				break
			}
		}
	}
	return 0, false
}
