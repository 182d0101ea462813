package rating

// Hundredths are hundredths of a point, of a game or of a rating: B.02 counts in them, so
// that nothing is rounded before the end.
type Hundredths int

// Half points of one game.
const (
	Loss = 0
	Draw = 1
	Win  = 2
)

// differences are the greatest differences of table 8.1.2 of B.02 at which the higher
// player is expected to score .50, .51 … .99; beyond the last it is 1.
var differences = [50]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
	197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// performances are the differences dp of table 8.1.1 at which a player scores .50, .51 … 1.
var performances = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
	193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// Numbers of B.02.
const (
	fideCap        = 400  // a greater difference counts as this (8.3.1)
	fideUncapped   = 2650 // but not of players rated so high, from 1 Oct 2025
	fideProduct    = 700  // K times the games of a period at most (8.3.3)
	fideFirstGames = 5    // against rated players, before there is a rating (7.1.4)
	fideHypothesis = 1800 // of two opponents whom a new player is taken to have drawn with (8.2.2)
	fideFirstMost  = 2200 // of a first rating
	fideFloor      = 1400 // below which there is none
)

// Chance returns what table 8.1.2 expects of a player whose rating is so much above the
// opponent's; of the two together it is always 1.
func Chance(difference int) Hundredths {
	d := difference
	if d < 0 {
		d = -d
	}
	chance := 50
	for _, most := range differences {
		if d <= most {
			break
		}
		chance++
	}
	if difference < 0 {
		chance = 100 - chance
	}
	return Hundredths(chance)
}

// FIDEChance returns what is expected of a player: differences of more than 400 points count
// as 400, unless his own rating is 2650 or more (B.02 8.3.1 as amended from 1 Oct 2025). So
// what is expected of both need not be 1 where only one of them is that high.
func FIDEChance(own, opponent int) Hundredths {
	d := own - opponent
	if own < fideUncapped {
		d = max(-fideCap, min(fideCap, d))
	}
	return Chance(d)
}

// FIDEChange returns what a player's rating changes by over games in which he scored so many
// half points and so much was expected (8.3.4).
func FIDEChange(k, halves int, expected Hundredths) Hundredths {
	return Hundredths(k) * (Hundredths(halves)*50 - expected)
}

// Rounded returns whole points: .5 is rounded away from zero (8.3.4).
func (h Hundredths) Rounded() int { return roundAway(int(h), 100) }

// roundAway divides and rounds to the nearest whole number, half away from zero.
func roundAway(n, by int) int {
	if n < 0 {
		return -roundAway(-n, by)
	}
	return (2*n + by) / (2 * by)
}

// FIDELimitK returns the development coefficient for a period of so many games: the greatest
// whole number by which K times the games is no more than 700.
func FIDELimitK(k, games int) int {
	if games > 0 && k*games > fideProduct {
		return fideProduct / games
	}
	return k
}

// Development is what the development coefficient K of a player rests on. What is zero is not
// known.
type Development struct {
	K      int  // as the list has it: then nothing else counts
	Rating int  // at the beginning of the period
	Games  *int // rated before the period; nil where not known
	Birth  int  // the year
	Year   int  // in which the period ends
	Peak   int  // the highest rating published before
}

// FIDEK returns the coefficients that a player may have, the greatest first: one where all is
// known that decides it, else missing says what is not. They are the same for standard, rapid
// and blitz since October 2022 (8.3.3):
//
//	40 until 30 games are completed
//	40 to the end of the year of the 18th birthday, while the rating is below 2300
//	10 once a rating of 2400 was published
//	20 otherwise
func FIDEK(d Development) (list []int, missing string) {
	if d.K > 0 {
		return []int{d.K}, ""
	}
	const (
		newcomer, junior, usual, top = 40, 40, 20, 10
		settled, juniorBelow, high   = 30, 2300, 2400
		adult                        = 18
	)
	later := usual // once settled and no junior
	var lacking []string
	switch {
	case max(d.Rating, d.Peak) >= high:
		later = top
	case d.Peak == 0:
		lacking = append(lacking, "peak-rating")
	}
	young, unsure := false, false
	if d.Rating < juniorBelow {
		if d.Birth == 0 || d.Year == 0 {
			unsure = true
			lacking = append(lacking, "birth")
		} else {
			young = d.Year-d.Birth <= adult
		}
	}
	switch {
	case d.Games != nil && *d.Games < settled:
		return []int{newcomer}, ""
	case young:
		return []int{junior}, ""
	}
	if d.Games == nil || unsure {
		list = append(list, newcomer)
	}
	if d.Games == nil {
		lacking = append(lacking, "rated-games")
	}
	list = append(list, later)
	if d.Peak == 0 && later == usual {
		list = append(list, top)
	}
	return list, joined(lacking)
}

// FirstRating is what becomes of a player without rating.
type FirstRating struct {
	Rating  int    // 0 where there is none
	Average int    // of the opponents, with the two hypothetical ones, in hundredths
	DP      int    // by table 8.1.1
	Why     string // there is none: "games", "zero" or "floor"
}

// FIDEFirst returns the first rating of a player who scored so many half points in games
// against opponents whose ratings come to that sum (8.2): the average of these and of two
// hypothetical opponents of 1800, with whom he is taken to have drawn, and dp of his score. It
// needs five games, may be 2200 at most, and one below 1400 is none. A score of zero in a
// first event is left out; whether the event was his first is for the caller to know.
func FIDEFirst(games, halves, sum int) (f FirstRating) {
	if games == 0 {
		f.Why = "games"
		return f
	}
	all := games + 2
	f.DP = Performance(all, halves+2)
	f.Average = roundAway((sum+2*fideHypothesis)*100, all)
	rating := roundAway(sum+2*fideHypothesis+f.DP*all, all)
	switch {
	case halves == 0:
		f.Why = "zero"
	case games < fideFirstGames:
		f.Why = "games"
	case rating < fideFloor:
		f.Why = "floor"
	default:
		f.Rating = min(rating, fideFirstMost)
	}
	return f
}

// Performance returns dp of table 8.1.1 for a score in half points over so many games, which
// must be one at least: the score is rounded to hundredths, half up.
func Performance(games, halves int) int {
	if p := roundAway(halves*50, games); p >= 50 {
		return performances[p-50]
	}
	// A loser's dp is that of the opponent, so that his own hundredths are those that are left.
	return -performances[50-roundAway(halves*50, games)]
}

// FIDEPerformance returns the performance over games against opponents whose ratings come to
// that sum: their average and dp, rounded to a whole number.
func FIDEPerformance(games, halves, sum int) int {
	return roundAway(sum+Performance(games, halves)*games, games)
}

func joined(list []string) (text string) {
	for i, s := range list {
		if i > 0 {
			text += ", "
		}
		text += s
	}
	return text
}
